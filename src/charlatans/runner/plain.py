"""The plain backend: the same loop on plain Python records, where there is no compiler. For simulations and tests."""

from __future__ import annotations

from typing import Any

from ..rules.contract import Game, GameOptions
from ..rules.engine import filled, rule
from ..rules.engine.events import LOG_WORDS
from . import loop
from .cpu import loop_fillings
from .loop import SEATS, UNTIL_THE_END, Limit
from .rows import Rows, make_rows


@rule
def leave_new(games, i, blank):
    """Plain rows are played once: their records are new."""
    return


class PlainBackend:
    """Runs rows without Numba and NumPy's records, one after the other."""

    def __init__(self, game: Game, material: Any, options: GameOptions, *, account: Any = loop.no_account) -> None:
        self.game = game
        self._material, self._options = material, options
        self._account = account

    def rows(self, players: int, count: int, **wanted: Any) -> Rows:
        """New rows, as lists."""

        def array(shape: tuple[int, ...], kind: Any) -> Any:
            if not isinstance(kind, str):
                return [kind.new() for _ in range(shape[0])]
            return [0] * shape[0] if len(shape) == 1 else [[0] * shape[1] for _ in range(shape[0])]

        return make_rows(array, self.game, players, count, **wanted)

    def fill(self, array: Any, values: Any) -> None:
        """Copies values into an array."""
        array[:] = values

    def run(self, rows: Rows) -> None:
        """Plays every row to its end."""
        r = rows
        run = filled(loop.run_rows, {**loop_fillings(self.game, r.policies, self._account), "clear": leave_new})
        run(
            *(r.games, None, self._material, [self._options.record()], r.option_of, r.seeds, r.lineups, r.streams),
            *(r.start, r.chosen, r.actor_bits, r.seats, r.masks, r.observed, r.last_observed, r.done),
            *(r.lengths, r.scores, r.ranks, r.rewards, r.limited, [], r.accounts),
            *([0] * self.game.actions, [0] * (LOG_WORDS if r.accounts else 0), [[0] * SEATS, [0] * SEATS]),
            *(0, len(r), len(r), 0, UNTIL_THE_END, UNTIL_THE_END, 0, 0, r.viewer, Limit.NEVER, 0, 0),
        )
