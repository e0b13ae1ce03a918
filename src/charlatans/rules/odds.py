"""Exact odds of the next draw, as fractions: what games answer with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

Chances = Mapping[str, Fraction]
"""How likely each of several things is; together they are 1."""


@dataclass(frozen=True)
class Odds:
    """What a seat draws next, as far as chance decides it."""

    what: str
    """What is drawn: a chip, a card."""
    shows: Mapping[str, Chances]
    """What can be read from it, and how likely each reading is."""
    brings: Chances
    """What it may bring about, each for itself."""

    def as_dict(self) -> dict[str, Any]:
        """The odds as plain values: each as a fraction and as a number."""
        return {
            "what": self.what,
            "shows": {name: _plain(chances) for name, chances in self.shows.items()},
            "brings": _plain(self.brings),
        }


def _plain(chances: Chances) -> dict[str, dict[str, str | float]]:
    return {name: {"exact": str(chance), "chance": float(chance)} for name, chance in chances.items()}


def of_bag(bag: Sequence[int], names: Sequence[str]) -> dict[str, Fraction]:
    """How likely each chip is to come out of a bag next."""
    total = sum(bag)
    return {name: Fraction(count, total) for name, count in zip(names, bag, strict=True) if count}


def of_values(values: Iterable[int]) -> dict[str, Fraction]:
    """How likely each number is, if every one listed is as likely as any other."""
    counts = Counter(values)
    return {str(value): Fraction(counts[value], counts.total()) for value in sorted(counts)}
