"""The options of Snake Oil."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from charlatans.rules.contract import Setting
from charlatans.rules.materials import MaterialFile
from charlatans.rules.settings import FLAG, any_flag, flag, flag_word, refuse_unknown, whole

from . import state
from .state import FEWEST_PLAYERS, MAX_PLAYERS

PLAYERS = range(FEWEST_PLAYERS, MAX_PLAYERS + 1)

SETTINGS = (
    Setting("players", "Number of players.", tuple(PLAYERS), lambda chance: chance.choice(PLAYERS)),
    Setting("strict_watch", "The watch takes no bribes.", FLAG, any_flag),
)
NAMES = tuple(setting.name for setting in SETTINGS)


@dataclass(frozen=True)
class SnakeOilOptions:
    """What was agreed before a game of Snake Oil."""

    players: int
    strict_watch: bool

    def record(self) -> state.Options:
        """The options as the record that `new_game` is given."""
        out = state.Options.new()
        out.seats = self.players
        out.strict_watch = int(self.strict_watch)
        return out

    def as_dict(self) -> dict[str, str | int]:
        """The options as plain values, enough to make them again."""
        return {"players": self.players, "strict_watch": flag_word(self.strict_watch)}


def options(
    material: MaterialFile | None = None, /, *, players: int = 3, strict_watch: Any = False, **unknown: Any
) -> SnakeOilOptions:
    """Checks what was asked for and fills in the rest."""
    refuse_unknown("Snake Oil", unknown, NAMES)
    return SnakeOilOptions(whole("players", players, PLAYERS), flag("strict_watch", strict_watch))
