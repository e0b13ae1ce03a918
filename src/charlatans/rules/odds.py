"""Exact odds of the next draw, as fractions: what games answer with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

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
    risks: tuple[str, ...] = ()
    """What of that nobody wants."""

    def as_dict(self) -> dict[str, Any]:
        """The odds as plain values: each as a fraction and as a number, and whether it is a risk."""
        return {
            "what": self.what,
            "shows": {name: _plain(chances) for name, chances in self.shows.items()},
            "brings": {name: {**chance, "risk": name in self.risks} for name, chance in _plain(self.brings).items()},
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


# Draws that are tried out -----------------------------------------------------------------------------


class Drawn(NamedTuple):
    """A chip that may come next: how many of them are in the bag, and the table after it."""

    chips: int
    after: Any


def each_draw(bag: Sequence[int], brewed: Callable[[int], Any]) -> list[Drawn]:
    """Every chip that may come out of a bag next; `brewed` makes the table after it."""
    return [Drawn(count, brewed(chip)) for chip, count in enumerate(bag) if count]


def chance_that(draws: Sequence[Drawn], holds: Callable[[Any], bool]) -> Fraction:
    """How likely something holds on the table after a draw."""
    return Fraction(sum(draw.chips for draw in draws if holds(draw.after)), _in_all(draws))


def safe_twice(draws: Sequence[Drawn], risk: Callable[[Any], Fraction | None]) -> Fraction | None:
    """How likely this draw and the next one are both safe.

    `risk` says how risky the next one is on the table after this one: 1 where this one went wrong already. It says None
    where more than the next chip decides it; then nobody can tell.
    """
    safe = Fraction(0)
    for draw in draws:
        risky = risk(draw.after)
        if risky is None:
            return None
        safe += draw.chips * (1 - risky)
    return safe / _in_all(draws)


def _in_all(draws: Iterable[Drawn]) -> int:
    return sum(draw.chips for draw in draws)
