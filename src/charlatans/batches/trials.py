"""Games for a study of balance, by the compiled rules: with and without a handicap for one seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy

from ..policies import policy
from ..rules.contract import Game, Options
from ..rules.engine import Progress, Stream, compiled
from ..rules.engine.events import LOG_WORDS
from ..rules.materials import Material
from .cores import slots_of, types_of
from .playing import SEATS
from .serving import NOBODY
from .studying import ALWAYS, NEVER, study

__all__ = ["ALWAYS", "FREE", "NEVER", "Handicap", "Outcome", "Trials"]


class Handicap(NamedTuple):
    """What is different for one seat: decisions it never takes or always takes where it can, or what it starts with."""

    actions: tuple[int, ...] = ()
    way: int = NEVER
    gift: int = 0
    number: int = 0


FREE = Handicap()


class Outcome(NamedTuple):
    """What came of some games, a row each; accounts only where they were kept."""

    scores: Any
    ranks: Any
    lengths: Any
    accounts: Any

    @property
    def shares(self) -> Any:
        """What each seat has of each game's one win: all of it, or its part if several share the first place."""
        first = self.ranks == 1
        return first / first.sum(axis=1, keepdims=True)


class Trials:
    """The compiled rules for studies of one game, under any of several agreements for the same number of players."""

    def __init__(self, game: Game, agreed: Sequence[Options], material: Material, bot: str) -> None:
        self.game = game
        self.players = agreed[0].players
        self._bot = bot
        self._material = game.material_layout.to_numpy(game.material_record(material))[0]
        self._options = numpy.concatenate([game.options_layout.to_numpy(one.record()) for one in agreed])
        self._run: Any = None

    def compile(self, progress: Progress | None = None) -> None:
        """Makes the compiled rules ready, from the cache on disk or anew."""
        slots = {
            **slots_of(self.game, policy(self.game.name, self._bot)),
            "keep_account": self.game.study.keep,
            "give": self.game.study.give,
        }
        types = {**types_of(self.game), "picked": ("i4", 1), "named": ("u1", 1), "accounts": ("i4", 2)}
        self._run = compiled(study, types, slots, progress)

    def play(
        self, seeds: Any, picked: Any, handicap: Handicap = FREE, seats: Any = None, *, account: bool = False
    ) -> Outcome:
        """Plays a game for each seed under the agreement picked for it; `seats` have the handicap. Lets go of Python's lock."""
        if self._run is None:
            self.compile()
        count = len(seeds)
        outcome = Outcome(
            numpy.zeros((count, self.players), numpy.int32),
            numpy.zeros((count, self.players), numpy.int32),
            numpy.zeros(count, numpy.int32),
            numpy.zeros((count, columns(self.game) if account else 0), numpy.int32),
        )
        named = numpy.zeros(self.game.actions, numpy.uint8)
        named[list(handicap.actions)] = 1
        self._run(
            *(numpy.zeros(1, self.game.state.dtype), numpy.zeros(1, self.game.state.dtype)),
            *(self._material, self._options),
            *(numpy.asarray(picked, numpy.int32), numpy.asarray(seeds, numpy.int64)),
            numpy.zeros(self.players, Stream.dtype),
            numpy.full(count, NOBODY, numpy.int32) if seats is None else numpy.asarray(seats, numpy.int32),
            *(named, numpy.zeros(self.game.actions, numpy.uint8)),
            numpy.zeros(LOG_WORDS if account else 0, numpy.int16),
            numpy.zeros((2, SEATS), numpy.int32),
            *(outcome.scores, outcome.ranks, outcome.lengths, outcome.accounts),
            *(handicap.way, handicap.gift, handicap.number, 0, count),
        )
        return outcome


def columns(game: Game) -> int:
    """How many numbers an account of this game has."""
    kept = game.study
    return max(game.players) * (1 + len(kept.moments) + len(kept.things)) + len(kept.cards)
