"""Games for a balance study: one player in all seats, with and without a handicap for one of them.

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
from .lineups import Choose, play_out
from .loop import NOBODY, Level, Limit, Start
from .rows import Rows, level_of, win_shares

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

    def __init__(
        self, game: Game, option_sets: Sequence[GameOptions], material: MaterialFile, bot: str | Choose
    ) -> None:
        """The player in all seats is a policy, or decides from outside for all games at once."""
        self.game = game
        self.players = option_sets[0].players
        self._choose = None if isinstance(bot, str) else bot
        self._policies = (bot,) if isinstance(bot, str) else ()
        self._level = level_of(bot) if isinstance(bot, str) else Level.OUTSIDE
        records = numpy.concatenate([game.options_layout.to_numpy(one.record()) for one in option_sets])
        self._backend = CpuBackend(
            game, game.material_record(material), records, account=game.study.keep, give=game.study.give
        )

    def compile(self, progress: Progress | None = None) -> None:
        """Makes the compiled rules ready, from the cache on disk or anew."""
        self._backend.compile(self._policies, progress)

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
        count, shown = len(seeds), self._choose is not None
        accounts = (count, account_columns(self.game)) if account else (0, 0)
        rows = self._backend.rows(
            *(self.players, count),
            policies=self._policies,
            streams=self.players,
            accounts=accounts,
            masks=shown,
            observed=shown,
        )
        rows.seeds[:], rows.option_of[:] = seeds, option_of
        rows.lineups[:] = self._level
        rows.limited[:] = NOBODY if seats is None else seats
        rows.start[:] = Start.SET_UP
        if self._choose is None:
            self._backend.run(rows, handicap=handicap)
        else:
            choose = self._choose
            play_out(
                rows,
                lambda: self._backend.run(rows, handicap=handicap),
                lambda rows, waiting: choose(limited(rows, waiting, handicap), waiting),
            )
        return Outcome(rows.scores, rows.ranks, rows.lengths, rows.accounts)


def limited(rows: Rows, waiting: Any, handicap: Handicap) -> Rows:
    """The rows with the handicap in their masks, as `loop.limit_mask` does it for policies."""
    if handicap.actions:
        hampered = waiting[rows.seats[waiting] == rows.limited[waiting]]
        allowed = numpy.full(rows.masks.shape[1], handicap.limit == Limit.NEVER)
        allowed[list(handicap.actions)] = handicap.limit == Limit.ALWAYS
        masks = rows.masks[hampered] * allowed
        left = masks.any(axis=1)
        rows.masks[hampered[left]] = masks[left]
    return rows


def account_columns(game: Game) -> int:
    """How many numbers an account of this game has."""
    kept = game.study
    return max(game.players) * (1 + len(kept.moments) + len(kept.things)) + len(kept.cards)
