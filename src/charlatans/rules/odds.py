"""Exact odds of the next draw, as fractions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

Chances = Mapping[str, Fraction]
"""Probabilities by name; they add up to 1."""


@dataclass(frozen=True)
class Odds:
    """The odds of a seat's next draw."""

    what: str
    """What is drawn: a chip, a card."""
    shows: Mapping[str, Chances]
    """What it can show, by property, with probabilities."""
    brings: Chances
    """What it may cause; each probability stands alone."""
    risks: tuple[str, ...] = ()
    """Those of the effects that are bad."""

    def as_dict(self) -> dict[str, Any]:
        """The odds as plain values: exact fraction, float, and whether it is a risk."""
        return {
            "what": self.what,
            "shows": {name: _plain(chances) for name, chances in self.shows.items()},
            "brings": {name: {**chance, "risk": name in self.risks} for name, chance in _plain(self.brings).items()},
        }


def _plain(chances: Chances) -> dict[str, dict[str, str | float]]:
    return {
        name: {"exact": str(chance), "chance": chance.numerator / chance.denominator}
        for name, chance in chances.items()
    }


def of_bag(bag: Sequence[int], names: Sequence[str]) -> dict[str, Fraction]:
    """The probability of each chip in a bag."""
    total = sum(bag)
    return {name: Fraction(count, total) for name, count in zip(names, bag, strict=True) if count}


def of_values(values: Iterable[int]) -> dict[str, Fraction]:
    """The probability of each number, all listed values being equally likely."""
    counts = Counter(values)
    return {str(value): Fraction(counts[value], counts.total()) for value in sorted(counts)}


# Draws that are tried out -----------------------------------------------------------------------------


class Drawn(NamedTuple):
    """A possible draw: how many such chips are in the bag, and the position afterwards."""

    chips: int
    after: Any


def each_draw(bag: Sequence[int], brewed: Callable[[int], Any]) -> list[Drawn]:
    """Every possible draw from a bag; `brewed` gives the position after a chip."""
    return [Drawn(count, brewed(chip)) for chip, count in enumerate(bag) if count]


def chance_that(draws: Sequence[Drawn], holds: Callable[[Any], bool]) -> Fraction:
    """The probability that something holds after a draw."""
    return Fraction(sum(draw.chips for draw in draws if holds(draw.after)), _in_all(draws))


def safe_twice(draws: Sequence[Drawn], risk: Callable[[Any], tuple[int, int] | None]) -> Fraction | None:
    """The probability that this draw and the next one are both safe.

    `risk` gives how many chips of how many would go wrong in the position after this one: all if this one already did, None if more
    than the next chip decides it; then the result is None too.
    """
    # Added up by denominator and in whole numbers, because fractions are slow.
    safe: dict[int, int] = {}
    for draw in draws:
        found = risk(draw.after)
        if found is None:
            return None
        risky, of = found
        safe[of] = safe.get(of, 0) + draw.chips * (of - risky)
    above, below = 0, 1
    for of, chips in safe.items():
        above, below = above * of + chips * below, below * of
    return Fraction(above, below * _in_all(draws))


def _in_all(draws: Iterable[Drawn]) -> int:
    return sum(draw.chips for draw in draws)
