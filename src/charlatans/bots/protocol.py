"""What every bot is, and what seats one at a table."""

from __future__ import annotations

from typing import Any, Protocol

from ..rules.engine import STREAM, next_word, seed_stream
from ..table import Table
from .position import Position


class Bot(Protocol):
    """Somebody who decides. Its chance is its own, from the seed it was made with; its time is its own affair."""

    name: str
    """What it is called in lineups: "adept", "expert:20ms"."""
    title: str
    """What it is called at a table."""

    def decide(self, position: Position) -> int:
        """One of the legal decisions."""


class Named:
    """A bot that has no name of its own and takes none, with one."""

    def __init__(self, bot: Any, name: str, title: str) -> None:
        self.name, self.title = name, title
        self.decide = bot.decide


def named(bot: Any, name: str, title: str) -> Bot:
    """A bot with a name and a title: its own ones, or else these."""
    name, title = str(getattr(bot, "name", None) or name), str(getattr(bot, "title", None) or title)
    try:
        bot.name, bot.title = name, title
    except AttributeError:
        return Named(bot, name, title)
    made: Bot = bot
    return made


class Seated:
    """A bot at a table: whenever its seat is asked, it is shown what the seat may know."""

    def __init__(self, bot: Any, seed: int) -> None:
        """Any bot; one without a name is called after its class."""
        bot = named(bot, type(bot).__name__, type(bot).__name__)
        self.bot = bot
        self.name = bot.name
        self.title = bot.title
        self._stream = STREAM.new()
        seed_stream(self._stream, seed, 0)

    def __call__(self, table: Table, seat: int) -> int:
        return self.bot.decide(Position.of_table(table, seat, next_word(self._stream)))
