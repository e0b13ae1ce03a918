"""What chance alone does not reach in Snake Oil: forced rolls."""

from __future__ import annotations

import random
from typing import Any

import charlatans

GAME = __name__.partition(".")[0]
"""The folder's name is the game's name."""


def favoured(options: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """Two players, so that few are bold and rows of sales are long."""
    return {**options, "players": 2}


def bring_about() -> None:
    """A forced roll."""
    table = charlatans.new(GAME, players=2, seed=1)
    for seat in (0, 1):
        table.act(seat, "bold")
    table.force(0, ["die-6"])
    table.act(0, "sell")
