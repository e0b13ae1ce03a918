"""The CPU backend: compiled rules on all cores, over NumPy arrays."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from ..policies import LEVELS, RANDOM, policy
from ..rules.contract import Game
from ..rules.engine import Progress, compiled
from ..rules.engine.compiling import is_compiled
from ..rules.engine.events import LOG_WORDS
from ..rules.errors import BatchError
from . import loop
from .loop import SEATS, UNTIL_THE_END, Limit, Start
from .rows import TYPES, Rows, make_rows
from .validation import check_marks, check_numbers

WRITTEN = tuple(name for name in LEVELS if name != RANDOM)
"""The policies that every game writes for itself; each has a slot of the loop."""
MIN_ROWS_PER_THREAD = 64
"""Fewer rows than this are not worth another thread."""


class Handicap(NamedTuple):
    """What is different for one seat of a row: actions it never or always takes, or more or less of something to start with."""

    actions: tuple[int, ...] = ()
    limit: int = Limit.NEVER
    gift: int = 0
    gift_size: int = 0


NO_HANDICAP = Handicap()


def types_of(game: Game) -> dict[str, Any]:
    """The types of the arguments of a game's rules and of the loop."""
    return {
        **game.types,
        **TYPES,
        "games": (game.state, 1),
        "blank": (game.state, 1),
        "option_sets": (game.options_layout, 1),
    }


def loop_fillings(
    game: Game, policies: tuple[str, ...] = (), account: Any = loop.no_account, give: Any = loop.no_gift
) -> dict[str, Any]:
    """What fills the loop's slots: a game, those of its policies that are needed, and what is kept."""
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
        "round_number": game.round_number,
        "forget_hidden_choices": game.forget_hidden_choices,
        **{name: policy(game.name, name) if name in policies else loop.no_policy for name in WRITTEN},
        "account": account,
        "give": give,
        "clear": loop.clear_game,
    }


class CpuBackend:
    """Runs rows on this many cores. Which core runs which rows makes no difference."""

    def __init__(
        self,
        game: Game,
        material: Any,
        option_sets: Any,
        *,
        workers: int | None = 1,
        account: Any = loop.no_account,
        give: Any = loop.no_gift,
    ) -> None:
        import numpy

        self._numpy = numpy
        self.game = game
        self.option_sets = option_sets
        self._material = game.material_layout.to_numpy(material)[0]
        self._blank = numpy.zeros(1, game.state.dtype)
        self._account, self._give = account, give
        self._types = types_of(game)
        self._compiled: dict[Any, Any] = {}
        self._workers = workers or os.cpu_count() or 1
        self._pool: ThreadPoolExecutor | None = None

    # Arrays ---------------------------------------------------------------------------------------------

    def rows(self, players: int, count: int, **wanted: Any) -> Rows:
        """New rows; see `make_rows`."""
        return make_rows(self.array, self.game, players, count, **wanted)

    def array(self, shape: tuple[int, ...], kind: Any) -> Any:
        """An array of zeros: of records, or of numbers by NumPy's code."""
        return self._numpy.zeros(shape, getattr(kind, "dtype", kind))

    def fill(self, array: Any, values: Any) -> None:
        """Copies values into an array."""
        array[:] = values

    def row(self, array: Any, at: int) -> Any:
        """One row, as NumPy."""
        return array[at]

    def read_numbers(self, given: Any, into: Any, what: str) -> None:
        """Copies integers, one a row, from anything that NumPy can read. What no row can hold becomes -1, which is never valid."""
        if given is into:
            return
        numbers = self._read(given, what, len(into))
        check_numbers(numbers, len(into), what)
        into[:] = self._numpy.where((numbers < 0) | (numbers >= 2**31), -1, numbers)

    def read_marks(self, done: Any, count: int) -> Any:
        """Booleans, one a row; all True for None."""
        if done is None:
            return self._numpy.ones(count, bool)
        marks = self._read(done, "done", count)
        check_marks(marks, count)
        return marks

    def restart(self, rows: Rows, marks: Any) -> None:
        """Marked rows are set up again in the next run, each with its next seed; the others wait."""
        rows.start[:] = self._numpy.where(marks, Start.SET_UP, Start.CONTINUE)
        rows.seeds[marks] += len(rows)

    def _read(self, given: Any, what: str, count: int) -> Any:
        if hasattr(given, "__cuda_array_interface__"):
            raise BatchError(f"{what} lie on a GPU, the batch in the processor's memory: pass a NumPy array")
        try:
            return self._numpy.asarray(given)
        except ValueError:
            raise BatchError(f"{what} must be one whole number for each game: ({count},)") from None

    # Running --------------------------------------------------------------------------------------------

    def compile(self, policies: tuple[str, ...], progress: Progress | None = None) -> None:
        """Makes the loop ready for these policies, and what writes observations, from the cache on disk or anew."""
        self._rule(loop.run_rows, policies, progress)
        self._rule(loop.write_observations)

    def is_compiled(self, policies: tuple[str, ...]) -> bool:
        """Whether the loop is in the cache for these policies."""
        fillings = loop_fillings(self.game, policies, self._account, self._give)
        return is_compiled(loop.run_rows, self._types, fillings)

    def run(
        self,
        rows: Rows,
        first: int = 0,
        last: int | None = None,
        *,
        together: bool = False,
        budget: int = UNTIL_THE_END,
        horizon: int = UNTIL_THE_END,
        restart: bool = False,
        scores_now: bool = False,
        handicap: Handicap = NO_HANDICAP,
    ) -> None:
        """Runs rows until somebody outside must decide, the budget or the horizon is reached, or games are over; see `loop.run_rows`.

        Releases Python's lock, so several threads may run different rows.
        """
        run = self._rule(loop.run_rows, rows.policies)
        numpy, r = self._numpy, rows
        limits = numpy.zeros(self.game.actions if handicap.actions else 0, numpy.uint8)
        limits[list(handicap.actions)] = 1
        arrays = (
            *(r.games, self._blank, self._material, self.option_sets, r.option_of, r.seeds, r.lineups, r.streams),
            *(r.start, r.chosen, r.actor_bits, r.seats, r.masks, r.observed, r.last_observed, r.done),
            *(r.lengths, r.scores, r.ranks, r.rewards, r.limited, limits, r.accounts),
        )
        how = (
            *(len(r), int(together), budget, horizon, int(restart), int(scores_now), r.viewer),
            *(handicap.limit, handicap.gift, handicap.gift_size),
        )

        def work(first: int, last: int) -> None:
            mask = numpy.zeros(self.game.actions, numpy.uint8)
            log = numpy.zeros(LOG_WORDS if len(r.accounts) else 0, numpy.int16)
            run(*arrays, mask, log, numpy.zeros((2, SEATS), numpy.int32), first, last, *how)

        self._on_threads(work, first, len(rows) if last is None else last)

    def write_scores(self, rows: Rows) -> None:
        """Writes points and ranks as they stand."""
        run, r = self._rule(loop.write_scores), rows
        out = (2, SEATS)
        self._on_threads(
            lambda first, last: run(r.games, r.done, self.array(out, "i4"), r.scores, r.ranks, first, last), 0, len(r)
        )

    def write_observations(self, rows: Rows, seats: Any, observed: Any) -> None:
        """Writes what one seat of each game knows."""
        run = self._rule(loop.write_observations)
        self._on_threads(
            lambda first, last: run(rows.games, self._material, seats, observed, first, last), 0, len(rows)
        )

    def ask_policy(self, rows: Rows, name: str) -> None:
        """Writes what a policy would choose."""
        run, r, level = self._rule(loop.ask_policy, (name,)), rows, LEVELS.index(name)
        arrays = (r.games, self._material, r.seats, r.masks, r.streams, r.chosen)
        self._on_threads(lambda first, last: run(*arrays, first, last, level), 0, len(r))

    def first_illegal(self, rows: Rows) -> int:
        """The first row whose chosen action is illegal, or how many rows there are."""
        return int(self._rule(loop.first_illegal)(rows.chosen, rows.seats, rows.masks, 0, len(rows)))

    def _rule(self, function: Any, policies: tuple[str, ...] = (), progress: Progress | None = None) -> Any:
        policies = tuple(name for name in WRITTEN if name in policies)
        key = (function, policies)
        if key not in self._compiled:
            slots = loop_fillings(self.game, policies, self._account, self._give)
            self._compiled[key] = compiled(function, self._types, slots, progress)
        return self._compiled[key]

    def _on_threads(self, work: Callable[[int, int], None], first: int, last: int) -> None:
        parts = min(self._workers, max((last - first) // MIN_ROWS_PER_THREAD, 1))
        if parts == 1:
            work(first, last)
            return
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self._workers)
        bounds = [first + (last - first) * at // parts for at in range(parts + 1)]
        list(self._pool.map(work, bounds[:-1], bounds[1:]))
