"""Features: a seat's observation as a row of numbers between -1 and 1, described field by field.

A game lists its fields once, in order: the table's, those of the observing seat, then each player's, the observing seat first.
Listing a field returns its offset, which the rules use.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from .engine import rule

ONE_OF, FLAGS, COUNT, PART = "one of", "flags", "count", "part"


@dataclass(frozen=True)
class FeatureField:
    """One field of the features: its offset, meaning and encoding.

    one of: at most one number is 1, the others are 0. flags: each is 0 or 1. count: what is counted divided by `full`,
    1 at most. part: a share between 0 and 1.
    """

    name: str
    at: int
    size: int
    kind: str
    meaning: str
    full: int = 0
    labels: tuple[str, ...] = ()
    player: int | None = None

    @property
    def reading(self) -> str:
        """The encoding in a word or two."""
        if self.kind == COUNT:
            return f"count / {self.full}"
        return "flag" if self.kind == FLAGS and self.size == 1 else self.kind

    def as_dict(self) -> dict[str, Any]:
        """The field as plain values."""
        return asdict(self)


class Fields:
    """Collects a game's fields; each method adds one and returns its offset."""

    def __init__(self) -> None:
        self._fields: list[FeatureField] = []
        self._size = 0
        self._players_at = 0

    def one_of(self, name: str, meaning: str, labels: Sequence[str]) -> int:
        """One-hot: 1 for the label that holds, all 0 if none does."""
        return self._add(name, ONE_OF, meaning, labels)

    def flag(self, name: str, meaning: str) -> int:
        """1 if something holds."""
        return self._add(name, FLAGS, meaning, ())

    def flags(self, name: str, meaning: str, labels: Sequence[str]) -> int:
        """A flag for each label."""
        return self._add(name, FLAGS, meaning, labels)

    def count(self, name: str, meaning: str, full: int, labels: Sequence[str] = ()) -> int:
        """A count divided by `full`, at most 1; one for each label if there are any."""
        return self._add(name, COUNT, meaning, labels, full)

    def part(self, name: str, meaning: str) -> int:
        """A share between 0 and 1."""
        return self._add(name, PART, meaning, ())

    def _add(self, name: str, kind: str, meaning: str, labels: Sequence[str], full: int = 0) -> int:
        field = FeatureField(name, self._size, len(labels) or 1, kind, meaning, full, tuple(labels))
        self._fields.append(field)
        self._size += field.size
        return field.at

    def each_player(self) -> None:
        """All fields listed from here on exist once per player."""
        self._players_at = self._size

    @property
    def per_player(self) -> int:
        """The number of features per player."""
        return self._size - self._players_at

    def laid_out(self, players: int) -> tuple[FeatureField, ...]:
        """All fields, those of the players repeated for each player."""
        table = [field for field in self._fields if field.at < self._players_at]
        each = [field for field in self._fields if field.at >= self._players_at]
        return (
            *table,
            *(
                replace(
                    field,
                    name=f"players[{player}].{field.name}",
                    at=field.at + player * self.per_player,
                    player=player,
                )
                for player in range(players)
                for field in each
            ),
        )


# Counts as a fraction of a full number, at most 1. A single multiplication gives the same bits on every machine. -----

HALF = 1 / 2
QUARTER = 1 / 4
EIGHTH = 1 / 8
TENTH = 1 / 10
TWENTIETH = 1 / 20
TWENTY_FIFTH = 1 / 25
FORTIETH = 1 / 40
SIXTIETH = 1 / 60
HUNDREDTH = 1 / 100
ALL = 1.0


@rule
def of_2(number: int) -> float:
    """A part of 2."""
    return min(number, 2) * HALF


@rule
def of_4(number: int) -> float:
    """A part of 4."""
    return min(number, 4) * QUARTER


@rule
def of_8(number: int) -> float:
    """A part of 8."""
    return min(number, 8) * EIGHTH


@rule
def of_10(number: int) -> float:
    """A part of 10."""
    return min(number, 10) * TENTH


@rule
def of_20(number: int) -> float:
    """A part of 20."""
    return min(number, 20) * TWENTIETH


@rule
def of_25(number: int) -> float:
    """A part of 25."""
    return min(number, 25) * TWENTY_FIFTH


@rule
def of_40(number: int) -> float:
    """A part of 40."""
    return min(number, 40) * FORTIETH


@rule
def of_60(number: int) -> float:
    """A part of 60."""
    return min(number, 60) * SIXTIETH


@rule
def of_100(number: int) -> float:
    """A part of 100."""
    return min(number, 100) * HUNDREDTH
