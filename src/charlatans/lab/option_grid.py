"""Combinations of options for tournaments and studies."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from ..rules.contract import Game, GameOptions
from ..rules.errors import OptionError
from ..rules.materials import MaterialFile


def option_combinations(
    game: Game, material: MaterialFile, options: dict[str, Any], over: Sequence[str]
) -> tuple[GameOptions, ...]:
    """One option set for every combination of the options named in `over`."""
    settings = {setting.name: setting for setting in game.settings if setting.name != "players"}
    names = tuple(dict.fromkeys(name.replace("-", "_") for name in over))
    for name in names:
        if name not in settings:
            raise OptionError(f"there is no option {name!r} to play over; there are {', '.join(settings)}")
        if name in options:
            raise OptionError(f"{name} is played over all its choices: leave its value {options[name]!r} out")
    return tuple(
        game.options(material, **options, **dict(zip(names, chosen, strict=True)))
        for chosen in product(*(settings[name].choices for name in names))
    )
