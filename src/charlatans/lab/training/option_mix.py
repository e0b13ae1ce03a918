"""Which tables a training plays: all sizes, all kinds of options."""

from __future__ import annotations

import random
from typing import Any

from ...rules.contract import Game


def games_by_size(game: Game, games: int) -> dict[int, int]:
    """So many games in all, by number of players: full tables get twice as many as each of the others."""
    portions = {size: 2 if size == max(game.players) else 1 for size in game.players}
    return {size: games * portion // sum(portions.values()) for size, portion in portions.items()}


def random_option_values(game: Game, players: int, chance: random.Random, random_share: float = 0.5) -> dict[str, Any]:
    """Random options as plain values, without the defaults; `random_share` is how often an option is not left at its default."""
    drawn = {setting.name: setting.draw(chance) for setting in game.settings if setting.name != "players"}
    chosen = {name: value for name, value in drawn.items() if value is not None and chance.random() < random_share}
    size = {"players": players} if len(game.players) > 1 else {}
    return {**chosen, **size}
