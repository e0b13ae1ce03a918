"""The bot protocol, and the adapter that lets a bot play at a table."""

from __future__ import annotations

from typing import Any, Protocol

from ..archive import is_present
from ..policies import ADEPT
from ..rules.engine import Stream, next_word, seed_stream
from ..table import Table
from .policy_bot import PolicyBot
from .position import Position


class Bot(Protocol):
    """Anything that decides. Its randomness comes from the seed it was made with."""

    name: str
    """Its name in lineups: "adept", "expert:20ms"."""
    title: str
    """Its name at a table."""

    def decide(self, position: Position) -> int:
        """Returns one of the legal actions."""


class NamedBot:
    """Wraps a bot whose attributes cannot be set, to give it a name."""

    def __init__(self, bot: Any, name: str, title: str) -> None:
        self.name, self.title = name, title
        self.decide = bot.decide


def with_name(bot: Any, name: str, title: str) -> Bot:
    """Gives a bot a name and a title, unless it has its own."""
    name, title = str(getattr(bot, "name", None) or name), str(getattr(bot, "title", None) or title)
    try:
        bot.name, bot.title = name, title
    except AttributeError:
        return NamedBot(bot, name, title)
    result: Bot = bot
    return result


class SeatedBot:
    """A bot at a table: when its seat has to decide, it is given the position as that seat knows it.

    Under old rules only policies play; for all other bots an adept does.
    """

    def __init__(self, bot: Any, seed: int) -> None:
        """A bot without a name is named after its class."""
        bot = with_name(bot, type(bot).__name__, type(bot).__name__)
        self.bot = bot
        self.name = bot.name
        self.title = bot.title
        self._seed = seed
        self._stream = Stream.new()
        seed_stream(self._stream, seed, 0)

    def __call__(self, table: Table, seat: int) -> int:
        position = Position.of_table(table, seat, next_word(self._stream))
        if is_present(table.game) or isinstance(self.bot, PolicyBot):
            action: int = self.bot.decide(position)
            return action
        return PolicyBot(table.game.name, ADEPT, self.title, self._seed).decide(position)
