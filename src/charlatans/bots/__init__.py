"""Who can play besides people: `Bot` seats a policy at a table, with a stream of its own and nothing hidden to look at."""

from __future__ import annotations

from ..policies import RANDOM, SIMPLE, names, policy
from ..rules.kernel import STREAM, next_word, seed_stream
from ..table import Table

__all__ = ["SIMPLE", "TITLES", "Bot", "names"]

TITLES = {"careful": "Careful Cora", "novice": "Steady Stan", "bold": "Bold Berta", RANDOM: "Random Randolf"}


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
