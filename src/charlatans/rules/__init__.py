"""The rules of the games: pure functions over a record, one folder per game."""

from __future__ import annotations

import difflib
from importlib import import_module

from .contract import Decision, Game, Options
from .errors import UnknownGame

GAMES = ("quacks", "duel", "basari")

__all__ = ["GAMES", "Decision", "Game", "Options", "game"]


def game(name: str) -> Game:
    """The game with this name."""
    if name not in GAMES:
        close = difflib.get_close_matches(name, GAMES, 1)
        hint = f"; did you mean {close[0]!r}?" if close else "."
        raise UnknownGame(f"there is no game {name!r}{hint} The house has {', '.join(GAMES)}.")
    found: Game = import_module(f"{__name__}.{name}").GAME
    return found
