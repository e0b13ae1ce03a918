"""The boxes that games are proven with: ours, one with hardly anything in it, one with the largest numbers allowed."""

from __future__ import annotations

from pathlib import Path

from charlatans.rules.contract import Game
from charlatans.rules.external import external_folders
from charlatans.rules.materials import MaterialFile

STANDARD, SCARCE, LAVISH = None, "scarce.toml", "lavish.toml"


def box(game: Game, name: str | None) -> MaterialFile:
    """The material of a game: a file in the game's folder of tests, or our own."""
    return game.load_material(None if name is None else tests_of(game) / name)


def boxes(game: Game) -> list[MaterialFile]:
    """All of them, ours first."""
    return [box(game, name) for name in (STANDARD, SCARCE, LAVISH)]


def tests_of(game: Game) -> Path:
    """The folder with the tests of a game's rules: beside this file, or in the game's own folder if it is external."""
    folders = external_folders()
    return folders[game.name] / "tests" if game.name in folders else Path(__file__).parent / game.name
