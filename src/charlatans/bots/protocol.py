"""What every bot is, and what seats one at a table."""

from __future__ import annotations

from typing import Protocol

from ..rules.kernel import STREAM, next_word, seed_stream
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


class Seated:
    """A bot at a table: whenever its seat is asked, it is shown what the seat may know."""

    def __init__(self, bot: Bot, seed: int) -> None:
        self.bot = bot
        self.name = bot.name
        self.title = bot.title
        self._stream = STREAM.new()
        seed_stream(self._stream, seed, 0)

    def __call__(self, table: Table, seat: int) -> int:
        return self.bot.decide(Position.of_table(table, seat, next_word(self._stream)))
