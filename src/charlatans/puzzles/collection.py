"""Collections of puzzles: the files that come with the package, one for each game, and those that mining writes."""

from __future__ import annotations

import functools
import json
import lzma
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .. import rules
from ..rules.contract import Game
from ..table.journal import material_digest
from .puzzle import Puzzle

FOLDER = Path(__file__).with_name("data")
SUFFIX = ".json.xz"
FORMAT = 1
UNREADABLE = (OSError, ValueError, KeyError, TypeError, lzma.LZMAError)
"""What reading raises if a file is no collection."""


@dataclass(frozen=True)
class Collection:
    """The puzzles of a game, from the easiest to the hardest; none, and why, if they cannot be used."""

    game: str
    puzzles: tuple[Puzzle, ...]
    problem: str | None = None
    """Why there are none, and what to do, as a sentence."""

    @functools.cached_property
    def by_id(self) -> dict[str, Puzzle]:
        """The puzzles by their names."""
        return {puzzle.id: puzzle for puzzle in self.puzzles}

    @property
    def themes(self) -> dict[str, int]:
        """How many puzzles each theme has, the most first."""
        return dict(Counter(puzzle.theme for puzzle in self.puzzles).most_common())


def describe(game: Game) -> dict[str, Any]:
    """What puzzles are only good for: the format, the version of the rules, the layout of states, and the printed values."""
    return {
        "format": FORMAT,
        "game": game.name,
        "rules": game.rules_version,
        "state": len(game.state.to_bytes(game.state.new())),
        "material": material_digest(game, game.load_material(None)),
    }


def file_of(game: str) -> Path:
    """Where the package keeps the puzzles of a game."""
    return FOLDER / f"{game}{SUFFIX}"


def write(game: str, puzzles: Sequence[Puzzle], file: Path) -> None:
    """Writes a collection, the easiest first."""
    ordered = sorted(puzzles, key=lambda puzzle: (puzzle.rating, puzzle.id))
    plain = {**describe(rules.game(game)), "puzzles": [puzzle.as_dict() for puzzle in ordered]}
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(".part")
    part.write_bytes(lzma.compress(json.dumps(plain, separators=(",", ":")).encode(), preset=9))
    part.replace(file)


def read(game: str, file: Path) -> Collection:
    """Reads a collection. One that does not fit the game as it is now is empty, and says what to do."""
    try:
        plain = json.loads(lzma.decompress(file.read_bytes()))
        found = {name: plain[name] for name in describe(rules.game(game))}
        puzzles = tuple(Puzzle.from_dict(game, one) for one in plain["puzzles"])
    except FileNotFoundError:
        return Collection(game, (), f"there are no puzzles of {game} yet: {_mine_again(game)}")
    except UNREADABLE:
        return Collection(game, (), f"the puzzles in {file.name} cannot be read: {_mine_again(game)}")
    if found != describe(rules.game(game)):
        return Collection(
            game, (), f"the puzzles in {file.name} are from other rules of {game} than these: {_mine_again(game)}"
        )
    return Collection(game, puzzles)


def _mine_again(game: str) -> str:
    return f"`charlatans puzzles mine {game}` makes new ones"


@functools.cache
def shipped(game: str) -> Collection:
    """The puzzles of a game that come with the package."""
    return read(game, file_of(game))
