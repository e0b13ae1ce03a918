"""Figures that say how sure they are: means, differences between pairs, groups and strata, and differences within games."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numpy

CERTAIN = 1.959963984540054
"""So many standard errors on either side hold the truth 95 times in 100."""
FEWEST = 30


@dataclass(frozen=True)
class Estimate:
    """A mean, its standard error, and from how many games it comes."""

    mean: float
    error: float
    games: int
    each: Any = field(default=None, repr=False, compare=False)
    """The values game by game, where the games can be compared with others one by one."""

    @property
    def half(self) -> float:
        """Half of the 95 % interval."""
        return CERTAIN * self.error

    @property
    def low(self) -> float:
        """Where the 95 % interval begins."""
        return self.mean - self.half

    @property
    def high(self) -> float:
        """Where the 95 % interval ends."""
        return self.mean + self.half

    def is_clear(self, par: float = 0.0) -> bool:
        """Whether the interval leaves par out."""
        return self.error > 0 and not self.low <= par <= self.high

    def as_dict(self) -> dict[str, float | int | None]:
        """The estimate as plain values."""
        values = {"mean": self.mean, "low": self.low, "high": self.high}
        told = {name: round(value, 6) if math.isfinite(value) else None for name, value in values.items()}
        return {**told, "games": self.games}


NOTHING = Estimate(math.nan, math.nan, 0)


def mean_of(values: Any) -> Estimate:
    """The mean of independent values, a game each."""
    count = len(values)
    if count < 2:
        return NOTHING
    return Estimate(float(numpy.mean(values)), float(numpy.std(values, ddof=1) / math.sqrt(count)), count, values)


def difference(first: Any, second: Any) -> Estimate:
    """The mean of some games less the mean of others."""
    one, other = mean_of(first), mean_of(second)
    if not one.games or not other.games:
        return NOTHING
    return Estimate(one.mean - other.mean, math.hypot(one.error, other.error), one.games)


def between(after: Estimate, before: Estimate) -> Estimate:
    """What has changed: game by game where both have the same games, and otherwise as if they were independent."""
    if not after.games or not before.games:
        return NOTHING
    if after.each is not None and before.each is not None and len(after.each) == len(before.each):
        return mean_of(after.each - before.each)
    return Estimate(after.mean - before.mean, math.hypot(after.error, before.error), min(after.games, before.games))


def in_strata(values: Any, treated: Any, strata: Any) -> Estimate:
    """Treated games less the others of the same stratum; a stratum weighs as much as it has treated games."""
    parts = [
        difference(values[inside & treated], values[inside & ~treated])
        for inside in (strata == stratum for stratum in numpy.unique(strata[treated]))
    ]
    parts = [part for part in parts if part.games]
    games = sum(part.games for part in parts)
    if not games:
        return NOTHING
    mean = sum(part.mean * part.games for part in parts) / games
    error = math.sqrt(sum((part.error * part.games) ** 2 for part in parts)) / games
    return Estimate(mean, error, games)


def within_games(amounts: Any, values: Any) -> Estimate:
    """By how much a seat's value is higher for one more of the amount, among the seats of the same game.

    A row a game and a column a seat. Each game's own mean is taken off both, and a game counts as one sample. Where the
    seats differ in too few games, their interval would look narrower than it is, so nothing is said.
    """
    more = amounts - amounts.mean(axis=1, keepdims=True)
    better = values - values.mean(axis=1, keepdims=True)
    spread = float((more**2).sum())
    games = int((more != 0).any(axis=1).sum())
    if games < FEWEST:
        return NOTHING
    slope = float((more * better).sum()) / spread
    scores = (more * (better - slope * more)).sum(axis=1)
    return Estimate(slope, math.sqrt(float((scores**2).sum())) / spread, games)
