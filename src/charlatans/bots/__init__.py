"""Who can play besides people.

A policy is a rule, choose(game, material, seat, mask, stream): it runs plain at tables and compiled in
simulations. `Bot` seats one at a table, with a stream of its own and nothing hidden to look at.
"""

from __future__ import annotations

import difflib
from importlib import import_module
from typing import Any

from ..rules import GAMES
from ..rules.errors import OptionError
from ..rules.kernel import STREAM, next_word, seed_stream
from ..table import Table
from . import chance

RANDOM = "random"
TITLES = {"careful": "Careful Cora", "steady": "Steady Stan", "bold": "Bold Berta", RANDOM: "Random Randolf"}
SIMPLE = dict.fromkeys(GAMES, ("careful", "steady", "bold"))


def names(game: str) -> tuple[str, ...]:
    """The policies there are for a game."""
    return (RANDOM, *SIMPLE[game])


def policy(game: str, name: str) -> Any:
    """The policy with this name."""
    if name == RANDOM:
        return chance.choose
    if name not in SIMPLE[game]:
        close = difflib.get_close_matches(name, names(game), 1)
        hint = f"; did you mean {close[0]!r}?" if close else "."
        raise OptionError(f"there is no bot {name!r} for {game}{hint} There are {', '.join(names(game))}.")
    return getattr(import_module(f"{__name__}.{game}"), name)


class Bot:
    """A policy at a table. It is shown a copy in which all that its seat cannot know is made up."""

    def __init__(self, game: str, name: str, seed: int) -> None:
        self.name = name
        self.title = TITLES.get(name, name.title())
        self._choose = policy(game, name)
        self._stream = STREAM.new()
        seed_stream(self._stream, seed, 0)

    def __call__(self, table: Table, seat: int) -> int:
        imagined = table.imagine(seat, next_word(self._stream))
        return imagined.advised(seat, self._choose, self._stream)
