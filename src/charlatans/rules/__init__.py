"""The rules of the games: pure functions over a record, one folder per game, here or outside (`external.py`)."""

from __future__ import annotations

import difflib
import sys
from importlib import import_module
from pathlib import Path

from .contract import Decision, Game, GameOptions
from .errors import UnknownGame
from .external import VARIABLE, external_folders

BUILT_IN = ("quacks", "duel", "basari")
"""The games that are folders here."""
_EXTERNAL = external_folders()
GAMES = (*BUILT_IN, *(name for name in _EXTERNAL if name not in BUILT_IN))

__all__ = ["BUILT_IN", "GAMES", "Decision", "Game", "GameOptions", "game", "module_of"]


def game(name: str) -> Game:
    """The game with this name."""
    if name not in GAMES:
        close = difflib.get_close_matches(name, GAMES, 1)
        hint = f"; did you mean {close[0]!r}?" if close else "."
        raise UnknownGame(f"there is no game {name!r}{hint} The house has {', '.join(GAMES)}.")
    if name in _EXTERNAL:
        _check_external(name, _EXTERNAL[name])
    found: Game = import_module(f"{__name__}.{name}" if name in BUILT_IN else name).GAME
    return found


def module_of(name: str, part: str) -> str:
    """The module with another part of a game, its `policies` or its `terminal`; it need not exist."""
    root = __name__.rpartition(".")[0]
    return f"{root}.{part}.{name}" if name in BUILT_IN else f"{name}.{part}"


def _check_external(name: str, folder: Path) -> None:
    """Refuses a folder that cannot be imported under the game's name."""
    if name in BUILT_IN:
        raise UnknownGame(f"{VARIABLE} names {folder}, but {name} is a game of the house: rename the folder")
    if not name.isidentifier() or not (folder / "__init__.py").is_file():
        raise UnknownGame(f"{VARIABLE} names {folder}, which is not a Python package")
    if str(folder) not in import_module(name).__path__:
        raise UnknownGame(f"{VARIABLE} names {folder}, but Python finds another package {name}: rename the folder")


# After everything that is installed, so that no folder beside a game hides a library.
sys.path += [str(folder.parent) for folder in _EXTERNAL.values() if str(folder.parent) not in sys.path]
