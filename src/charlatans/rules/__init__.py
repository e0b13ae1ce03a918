"""The rules of the games: pure functions over a record, one folder per game, here or outside (`external.py`)."""

from __future__ import annotations

import difflib
from importlib import import_module

from .contract import Decision, Game, Options
from .errors import UnknownGame
from .external import VARIABLE, make_importable, external_folders

BUILT_IN = ("quacks", "duel", "basari")
"""The games that are folders here."""
_EXTERNAL = external_folders()
make_importable(_EXTERNAL)
GAMES = (*BUILT_IN, *_EXTERNAL)

__all__ = ["GAMES", "BUILT_IN", "Decision", "Game", "Options", "game", "module_of"]


def game(name: str) -> Game:
    """The game with this name."""
    if name not in GAMES:
        close = difflib.get_close_matches(name, GAMES, 1)
        hint = f"; did you mean {close[0]!r}?" if close else "."
        raise UnknownGame(f"there is no game {name!r}{hint} The house has {', '.join(GAMES)}.")
    package = import_module(f"{__name__}.{name}" if name in BUILT_IN else name)
    if name in _EXTERNAL and str(_EXTERNAL[name]) not in package.__path__:
        raise UnknownGame(f"{VARIABLE} names {_EXTERNAL[name]}, but Python has another package {name}: rename the folder")
    found: Game = package.GAME
    return found


def module_of(name: str, part: str) -> str:
    """The module with another part of a game, its `policies` or its `terminal`; it need not exist."""
    root = __name__.rpartition(".")[0]
    return f"{root}.{part}.{name}" if name in BUILT_IN else f"{name}.{part}"
