"""Games for a balance study: one policy in all seats, with and without a handicap for one of them.

The same seed gives every seat the same chance with and without the handicap, so the two games can be compared one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy

from ..rules.contract import Game, GameOptions
from ..rules.engine import Progress
from ..rules.materials import MaterialFile
from .cpu import NO_HANDICAP, CpuBackend, Handicap
from .loop import NOBODY, Limit, Start
from .rows import level_of, win_shares

__all__ = ["NO_HANDICAP", "Handicap", "Limit", "Outcome", "Trials", "account_columns"]


class Outcome(NamedTuple):
    """Results of some games, a row each; accounts only if they were kept."""

    scores: Any
    ranks: Any
    lengths: Any
    accounts: Any

    @property
    def shares(self) -> Any:
        """Each seat's share of its game's one win."""
        return win_shares(self.ranks)


class Trials:
    """Plays the games of a study, under any of several option sets for the same number of players."""

    def __init__(self, game: Game, option_sets: Sequence[GameOptions], material: MaterialFile, bot: str) -> None:
        self.game = game
        self.players = option_sets[0].players
        self._bot = bot
        records = numpy.concatenate([game.options_layout.to_numpy(one.record()) for one in option_sets])
        self._backend = CpuBackend(
            game, game.material_record(material), records, account=game.study.keep, give=game.study.give
        )

    def compile(self, progress: Progress | None = None) -> None:
        """Makes the compiled rules ready, from the cache on disk or anew."""
        self._backend.compile((self._bot,), progress)

    def play(
        self,
        seeds: Any,
        option_of: Any,
        handicap: Handicap = NO_HANDICAP,
        seats: Any = None,
        *,
        account: bool = False,
    ) -> Outcome:
        """Plays a game for each seed; `seats` have the handicap. Releases Python's lock."""
        count = len(seeds)
        accounts = (count, account_columns(self.game)) if account else (0, 0)
        rows = self._backend.rows(self.players, count, policies=(self._bot,), streams=self.players, accounts=accounts)
        rows.seeds[:], rows.option_of[:] = seeds, option_of
        rows.lineups[:] = level_of(self._bot)
        rows.limited[:] = NOBODY if seats is None else seats
        rows.start[:] = Start.SET_UP
        self._backend.run(rows, handicap=handicap)
        return Outcome(rows.scores, rows.ranks, rows.lengths, rows.accounts)


def account_columns(game: Game) -> int:
    """How many numbers an account of this game has."""
    kept = game.study
    return max(game.players) * (1 + len(kept.moments) + len(kept.things)) + len(kept.cards)
