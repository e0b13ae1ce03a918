"""Agreements to play under: every choice of the options that a tournament or a study is played over."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from ..rules.contract import Game, Options
from ..rules.errors import OptionError
from ..rules.materials import Material


def agreements(game: Game, material: Material, options: dict[str, Any], over: Sequence[str]) -> tuple[Options, ...]:
    """Every choice of the options that are played over, with each other."""
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
