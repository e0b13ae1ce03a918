"""What a bot sees: a position as one seat may know it, with everything hidden from that seat resampled."""

from __future__ import annotations

import functools
from functools import cached_property
from typing import Any

from .. import rules
from ..rules.contract import Decision, Game, GameOptions
from ..rules.engine import compiled
from ..rules.materials import MaterialFile
from ..table import Table


@functools.cache
def _resample(game: str) -> Any:
    """The compiled rule that resamples what a seat cannot know."""
    return compiled(rules.game(game).resample, rules.game(game).types)


class Position:
    """A seat that has to decide, with all it may know: its view, its legal decisions, and a determinization to search from."""

    def __init__(self, game: Game, options: GameOptions, material: MaterialFile, state: bytes, seat: int) -> None:
        self.game = game
        self.options = options
        self.material = material
        self.state = state
        """The whole state as bytes; what the seat cannot know is resampled."""
        self.seat = seat

    @classmethod
    def of_table(cls, table: Table, seat: int, word: int) -> Position:
        """From a table; the random word seeds the determinization."""
        sampled = table.determinize(seat, word)
        return cls(table.game, table.options, table.material, sampled.to_bytes(), seat)

    @classmethod
    def of_record(
        cls, game: Game, options: GameOptions, material: MaterialFile, record: Any, seat: int, word: int
    ) -> Position:
        """From a compiled game's record, which is left unchanged."""
        import numpy

        # Copies bytes: a NumPy record copy does not preserve the padding between fields.
        twin = numpy.frombuffer(bytearray(record.tobytes()), game.state.dtype)
        _resample(game.name)(twin[0], seat, word)
        return cls(game, options, material, twin.tobytes(), seat)

    @cached_property
    def table(self) -> Table:
        """A table in this position, for plain rules. It has no journal, and its randomness is resampled."""
        return Table.from_state(self.game, self.options, self.material, self.state)

    @property
    def view(self) -> dict[str, Any]:
        """What the seat sees, as plain values."""
        return self.table.view(self.seat)

    @property
    def decisions(self) -> list[Decision]:
        """The legal decisions with their texts."""
        return self.table.decisions(self.seat)

    @cached_property
    def legal(self) -> list[int]:
        """The legal actions as numbers."""
        return self.table.legal(self.seat)
