"""The boxes that games are proven with: ours, one with hardly anything in it, one with the largest numbers allowed."""

from __future__ import annotations

from pathlib import Path

from charlatans.rules.contract import Game
from charlatans.rules.materials import Material

STANDARD, SCARCE, LAVISH = None, "scarce.toml", "lavish.toml"


def box(game: Game, name: str | None) -> Material:
    """The material of a game: a file in the game's folder of tests, or our own."""
    return game.load_material(None if name is None else Path(__file__).parent / game.name / name)


def boxes(game: Game) -> list[Material]:
    """All of them, ours first."""
    return [box(game, name) for name in (STANDARD, SCARCE, LAVISH)]
