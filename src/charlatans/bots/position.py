"""What a bot is shown: a position as one seat may know it. What is hidden from the seat is made up before it gets here."""

from __future__ import annotations

import functools
from functools import cached_property
from typing import Any

from .. import rules
from ..rules.contract import Decision, Game, Options
from ..rules.engine import compiled
from ..rules.materials import Material
from ..table import Table


@functools.cache
def _resample(game: str) -> Any:
    """The compiled rule that re-deals what a seat cannot know."""
    return compiled(rules.game(game).resample, rules.game(game).types)


class Position:
    """A seat that is asked, and all it may know: what it sees, what it may decide, and how things may go on."""

    def __init__(self, game: Game, options: Options, material: Material, state: bytes, seat: int) -> None:
        self.game = game
        self.options = options
        self.material = material
        self.state = state
        """The whole record as bytes; what the seat cannot know is made up in it."""
        self.seat = seat

    @classmethod
    def of_table(cls, table: Table, seat: int, word: int) -> Position:
        """A table as a seat may know it; the random word decides what is made up."""
        sampled = table.determinize(seat, word)
        return cls(table.game, table.options, table.material, sampled.to_bytes(), seat)

    @classmethod
    def of_record(cls, game: Game, options: Options, material: Material, record: Any, seat: int, word: int) -> Position:
        """The same of a compiled game's record, which stays as it is."""
        import numpy

        # Byte by byte: a NumPy copy leaves what lies between the fields to chance.
        twin = numpy.frombuffer(bytearray(record.tobytes()), game.state.dtype)
        _resample(game.name)(twin[0], seat, word)
        return cls(game, options, material, twin.tobytes(), seat)

    @cached_property
    def table(self) -> Table:
        """The position on a table, for plain rules. It has no past, and its future is one of many."""
        return Table.from_state(self.game, self.options, self.material, self.state)

    @property
    def view(self) -> dict[str, Any]:
        """What the seat sees, as plain values."""
        return self.table.view(self.seat)

    @property
    def decisions(self) -> list[Decision]:
        """What the seat may decide, in words."""
        return self.table.decisions(self.seat)

    @cached_property
    def legal(self) -> list[int]:
        """What the seat may decide, as numbers."""
        return self.table.legal(self.seat)
