"""Options: number of players, and variants from related games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..contract import Setting
from ..materials import MaterialFile
from ..settings import FLAG, any_flag, flag, flag_word, refuse_unknown, whole
from . import state
from .reference_text import VARIANTS
from .state import FEWEST_PLAYERS, MAX_PLAYERS

PLAYERS = range(FEWEST_PLAYERS, MAX_PLAYERS + 1)

SETTINGS = (
    Setting("players", "Number of players.", tuple(PLAYERS), lambda chance: chance.choice(PLAYERS)),
    *(Setting(variant.name, f"{variant.words} ({variant.origin})", FLAG, any_flag) for variant in VARIANTS),
)
NAMES = tuple(setting.name for setting in SETTINGS)


@dataclass(frozen=True)
class BasariOptions:
    """The options of a game of Basari."""

    players: int
    leader_offers_first: bool
    fewest_red_offers_first: bool
    return_three: bool
    end_bonus_10: bool

    def record(self) -> Any:
        """The options as the record that `new_game` is given."""
        out = state.Options.new()
        out.seats = self.players
        for variant in VARIANTS:
            setattr(out, variant.name, int(getattr(self, variant.name)))
        return out

    def as_dict(self) -> dict[str, str | int]:
        """The options as plain values, enough to make them again."""
        return {
            "players": self.players,
            **{variant.name: flag_word(getattr(self, variant.name)) for variant in VARIANTS},
        }


def options(material: MaterialFile | None = None, /, *, players: int = 4, **variants: Any) -> BasariOptions:
    """Checks the given options and fills in defaults; all variants are off by default."""
    refuse_unknown("Basari", [name for name in variants if name not in NAMES], NAMES)
    chosen = {variant.name: flag(variant.name, variants.get(variant.name, False)) for variant in VARIANTS}
    return BasariOptions(players=whole("players", players, PLAYERS), **chosen)
