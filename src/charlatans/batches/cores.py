"""A batch on the processor: the compiled rules on all cores, over NumPy arrays."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from ..rules.contract import Game
from ..rules.engine import Stream, compiled
from ..rules.errors import BatchError
from .checking import check_marks, check_numbers
from .playing import SEATS
from .serving import advise, first_wrong, look, serve, stand

SMALLEST_SHARE = 64
"""Fewer games than this are not worth a second core."""

TYPES = {
    "seeds": ("i8", 1),
    "streams": (Stream, 1),
    "chosen": ("i4", 1),
    "asked": ("u1", 1),
    "seats": ("i4", 1),
    "viewers": ("i4", 1),
    "masks": ("u1", 2),
    "fresh": ("u1", 1),
    "done": ("u1", 1),
    "lengths": ("i4", 1),
    "scores": ("i4", 2),
    "ranks": ("i4", 2),
    "rewards": ("f4", 2),
    "observed": ("f4", 2),
}
"""What the arrays of a batch are, by name."""


def types_of(game: Game) -> dict[str, Any]:
    """What the arguments of a game's rules and of a batch's are."""
    return {
        **game.types,
        **TYPES,
        "games": (game.state, 1),
        "blank": (game.state, 1),
        "agreed": (game.options_layout, 1),
    }


def slots_of(game: Game, choose: Any) -> dict[str, Any]:
    """A game and a policy, for the slots of the rules of batches."""
    return {
        "new_game": game.new_game,
        "actors": game.actors,
        "legal_mask": game.legal_mask,
        "apply": game.apply,
        "decide": game.decide,
        "advance_once": game.advance_once,
        "dispatch_key": game.dispatch_key,
        "returns": game.returns,
        "observe": game.observe,
        "choose": choose,
    }


class Cores:
    """Runs the rules of a batch on so many cores. Which core plays which games changes nothing."""

    def __init__(self, game: Game, material: Any, agreed: Any, games: int, workers: int | None) -> None:
        import numpy

        self._numpy = numpy
        self._game = game
        self._games = games
        self._material = game.material_layout.to_numpy(material)[0]
        self._agreed = agreed
        self._blank = numpy.zeros(1, game.state.dtype)
        self._types = types_of(game)
        self._compiled: dict[Any, Any] = {}
        workers = min(workers or os.cpu_count() or 1, max(games // SMALLEST_SHARE, 1))
        self._shares = [(games * at // workers, games * (at + 1) // workers) for at in range(workers)]
        self._outs = [numpy.zeros((2, SEATS), numpy.int32) for _ in self._shares]
        self._log = numpy.zeros(0, numpy.int16)
        self._pool = ThreadPoolExecutor(workers) if workers > 1 else None

    def array(self, shape: tuple[int, ...], dtype: Any) -> Any:
        """An array of zeros."""
        return self._numpy.zeros(shape, dtype)

    def fill(self, array: Any, values: Any) -> None:
        """Values of our own."""
        array[:] = values

    def row(self, array: Any, game: int) -> Any:
        """One game's row."""
        return array[game]

    def take(self, given: Any, into: Any, what: str) -> None:
        """Whole numbers from anything that NumPy can read, one a game. What no array can hold becomes -1, which is nothing's number."""
        if given is into:
            return
        numbers = self._read(given, what)
        check_numbers(numbers, self._games, what)
        into[:] = self._numpy.where((numbers < 0) | (numbers >= 2**31), -1, numbers)

    def marks(self, done: Any) -> Any:
        """Marked games; all of them unless told."""
        if done is None:
            return self._numpy.ones(self._games, bool)
        marks = self._read(done, "done")
        check_marks(marks, self._games)
        return marks

    def mark(self, tables: Any, marks: Any) -> None:
        """Marked games are laid out anew, each with its next seed."""
        tables.fresh[marks] = 1
        tables.seeds[marks] += self._games

    def _read(self, given: Any, what: str) -> Any:
        if hasattr(given, "__cuda_array_interface__"):
            raise BatchError(f"{what} lie on a card, the batch in the processor's memory: pass a NumPy array")
        try:
            return self._numpy.asarray(given)
        except ValueError:
            raise BatchError(f"{what} must be one whole number for each game: ({self._games},)") from None

    def serve(self, tables: Any, choose: Any, *, given: bool, decisions: int, again: bool) -> None:
        """Carries decisions out in every game; see `serving.serve`."""
        run = self._rule(serve, choose)
        t = tables
        arrays = (
            *(t.games, self._blank, self._material, self._agreed, t.seeds, self._games, t.streams),
            *(t.chosen, int(given), t.asked, t.seats, t.masks, t.fresh, t.done, t.lengths),
        )
        results = (t.scores, t.ranks, t.rewards, t.observed, self._log)
        self._share(lambda at, first, last: run(*arrays, self._outs[at], *results, first, last, decisions, int(again)))

    def stand(self, tables: Any) -> None:
        """Writes points and ranks as they stand."""
        run = self._rule(stand, None)
        t = tables
        self._share(lambda at, first, last: run(t.games, t.done, self._outs[at], t.scores, t.ranks, first, last))

    def look(self, tables: Any, viewers: Any, observed: Any) -> None:
        """Writes what one seat of each game knows."""
        run = self._rule(look, None)
        self._share(lambda _, first, last: run(tables.games, self._material, viewers, observed, first, last))

    def advise(self, tables: Any, choose: Any) -> None:
        """Writes what a policy would decide."""
        run = self._rule(advise, choose)
        t = tables
        self._share(
            lambda _, first, last: run(t.games, self._material, t.seats, t.masks, t.streams, t.chosen, first, last)
        )

    def first_wrong(self, tables: Any) -> int:
        """The first game whose chosen decision is not legal, or how many games there are."""
        run = self._rule(first_wrong, None)
        return int(run(tables.chosen, tables.seats, tables.masks, 0, self._games))

    def _rule(self, function: Any, choose: Any) -> Any:
        key = (function, choose)
        if key not in self._compiled:
            self._compiled[key] = compiled(function, self._types, slots_of(self._game, choose))
        return self._compiled[key]

    def _share(self, work: Callable[[int, int, int], None]) -> None:
        if self._pool is None:
            work(0, 0, self._games)
        else:
            list(self._pool.map(lambda at: work(at, *self._shares[at]), range(len(self._shares))))
