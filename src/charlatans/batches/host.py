"""Many matches at once between policies and players from outside, and playouts of one position: the compiled rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy

from ..policies import ADEPT, LEVELS, NOVICE, policy
from ..rules.contract import Game, Options
from ..rules.engine import Progress, Stream, compiled
from ..rules.engine.events import LOG_WORDS
from ..rules.materials import Material
from .cores import slots_of, types_of
from .hosting import IMAGINED, LAID_OUT, OUTSIDE, host, keep_no_account
from .playing import SEATS
from .serving import NOBODY

TO_THE_END = 2**31 - 1
"""A horizon that no game reaches."""

Lineup = Sequence[str | None]
"""Who sits where: the name of a policy, or None for somebody from outside."""


class Matches:
    """Matches side by side, a row each. Those with somebody from outside wait for a decision in `chosen`."""

    def __init__(self, host: Host, count: int, columns: int = 0) -> None:
        # Before threads play: Numba compiles in one of them only.
        host.make_ready()
        players = host.players
        self._host = host
        self.games = numpy.zeros(count, host.game.state.dtype)
        self.seeds = numpy.zeros(count, numpy.int64)
        self.picked = numpy.zeros(count, numpy.int32)
        self.lineups = numpy.full((count, players), OUTSIDE, numpy.int8)
        self.streams = numpy.zeros(count * players, Stream.dtype)
        self.chosen = numpy.zeros(count, numpy.int32)
        self.fresh = numpy.full(count, LAID_OUT, numpy.uint8)
        self.seats = numpy.full(count, NOBODY, numpy.int32)
        self.lengths = numpy.zeros(count, numpy.int32)
        self.scores = numpy.zeros((count, players), numpy.int32)
        self.ranks = numpy.zeros((count, players), numpy.int32)
        self.viewers = numpy.zeros(count, numpy.int32)
        self.observed = numpy.zeros((0, host.game.features), numpy.float32)
        self.accounts = numpy.zeros((count, columns), numpy.int32)
        self.horizon = TO_THE_END

    def __len__(self) -> int:
        return len(self.games)

    def go_on(self, first: int = 0, last: int | None = None) -> None:
        """Plays these matches on, each until somebody from outside is asked (`seats`) or it is over (NOBODY)."""
        self._host.run(self, first, len(self) if last is None else last)

    def watch(self, seat: int) -> None:
        """From now on, what this seat knows is written whenever matches have been played on."""
        self.viewers[:] = seat
        self.observed = numpy.zeros((len(self), self._host.game.features), numpy.float32)

    def shares(self) -> Any:
        """What each seat has of each match's one win: all of it, or its part if several share the first place."""
        first = self.ranks == 1
        return first / first.sum(axis=1, keepdims=True)


class Host:
    """The compiled rules for matches of one game, for a table of so many players, under any of several agreements."""

    def __init__(
        self, game: Game, agreed: Sequence[Options], material: Material, *, account: Any = keep_no_account
    ) -> None:
        self.game = game
        self.options = tuple(agreed)
        self.players = self.options[0].players
        self._account = account
        self._material = game.material_layout.to_numpy(game.material_record(material))[0]
        self._options = numpy.concatenate([game.options_layout.to_numpy(one.record()) for one in self.options])
        self._blank = numpy.zeros(1, game.state.dtype)
        self._run: Any = None

    def compile(self, progress: Progress | None = None) -> None:
        """Makes the compiled rules ready, from the cache on disk or anew."""
        slots = {
            **slots_of(self.game, None),
            "forget_hidden_choices": self.game.forget_hidden_choices,
            "round_number": self.game.round_number,
            "novice": policy(self.game.name, NOVICE),
            "adept": policy(self.game.name, ADEPT),
            "keep_account": self._account,
        }
        types = {
            **types_of(self.game),
            "picked": ("i4", 1),
            "lineups": ("i1", 2),
            "accounts": ("i4", 2),
        }
        self._run = compiled(host, types, slots, progress)

    def make_ready(self) -> None:
        """Compiles the rules if that has not been done yet."""
        if self._run is None:
            self.compile()

    def run(self, matches: Matches, first: int, last: int) -> None:
        """Plays some matches on. Lets go of Python's lock, so several threads may play different rows."""
        m = matches
        self._run(
            *(m.games, self._blank, self._material, self._options, m.picked, m.seeds, m.lineups, m.streams),
            *(m.chosen, m.fresh, m.seats, m.lengths),
            numpy.zeros(self.game.actions, numpy.uint8),
            numpy.zeros((2, SEATS), numpy.int32),
            *(m.scores, m.ranks, m.viewers, m.observed, m.accounts),
            numpy.zeros(LOG_WORDS if m.accounts.shape[1] else 0, numpy.int16),
            *(first, last, m.horizon),
        )

    def laid_out(
        self, seeds: Sequence[int], lineups: Sequence[Lineup], picked: Sequence[int], columns: int = 0
    ) -> Matches:
        """Matches that have yet to begin."""
        matches = Matches(self, len(seeds), columns)
        matches.seeds[:] = seeds
        matches.picked[:] = picked
        matches.lineups[:] = [[level(name) for name in lineup] for lineup in lineups]
        return matches

    def imagined(self, record: Any, seat: int, actions: Any, seeds: Any) -> Matches:
        """Playouts of one position by adepts: each with its own first decision, and its own sample of what the seat cannot know."""
        matches = Matches(self, len(seeds))
        matches.games[:] = record
        matches.seeds[:] = seeds
        matches.lineups[:] = LEVELS.index(ADEPT)
        matches.chosen[:] = actions
        matches.seats[:] = seat
        matches.fresh[:] = IMAGINED
        return matches


def level(name: str | None) -> int:
    """The number of a policy."""
    return OUTSIDE if name is None else LEVELS.index(name)
