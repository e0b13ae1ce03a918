"""Statistics of balance studies: means and paired, grouped, stratified and within-game differences, with standard errors."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numpy

NORMAL_QUANTILE = 1.959963984540054
"""The 97.5 % quantile of the normal distribution."""
MIN_GAMES = 30


@dataclass(frozen=True)
class BalanceEstimate:
    """A mean, its standard error and its number of games."""

    mean: float
    error: float
    games: int
    per_game: Any = field(default=None, repr=False, compare=False)
    """The values by game, where they can be paired with those of other games."""

    @property
    def half_width(self) -> float:
        """Half the width of the 95 % interval."""
        return NORMAL_QUANTILE * self.error

    @property
    def low(self) -> float:
        """Lower end of the 95 % interval."""
        return self.mean - self.half_width

    @property
    def high(self) -> float:
        """Upper end of the 95 % interval."""
        return self.mean + self.half_width

    def is_significant(self, par: float = 0.0) -> bool:
        """Whether the interval excludes par."""
        return self.error > 0 and not self.low <= par <= self.high

    def as_dict(self) -> dict[str, float | int | None]:
        """As plain values, for JSON."""
        values = {"mean": self.mean, "low": self.low, "high": self.high}
        rounded = {name: round(value, 6) if math.isfinite(value) else None for name, value in values.items()}
        return {**rounded, "games": self.games}


NO_ESTIMATE = BalanceEstimate(math.nan, math.nan, 0)


def mean_of(values: Any) -> BalanceEstimate:
    """The mean of independent values, one per game."""
    count = len(values)
    if count < 2:
        return NO_ESTIMATE
    return BalanceEstimate(
        float(numpy.mean(values)), float(numpy.std(values, ddof=1) / math.sqrt(count)), count, values
    )


def difference(first: Any, second: Any) -> BalanceEstimate:
    """The difference between the means of two groups of games."""
    one, other = mean_of(first), mean_of(second)
    if not one.games or not other.games:
        return NO_ESTIMATE
    return BalanceEstimate(one.mean - other.mean, math.hypot(one.error, other.error), one.games)


def change_of(after: BalanceEstimate, before: BalanceEstimate) -> BalanceEstimate:
    """A change: paired by game if both have the same games, otherwise as of independent samples."""
    if not after.games or not before.games:
        return NO_ESTIMATE
    if after.per_game is not None and before.per_game is not None and len(after.per_game) == len(before.per_game):
        return mean_of(after.per_game - before.per_game)
    return BalanceEstimate(
        after.mean - before.mean, math.hypot(after.error, before.error), min(after.games, before.games)
    )


def stratified_difference(values: Any, treated: Any, strata: Any) -> BalanceEstimate:
    """Treated minus untreated games within strata, weighted by the number of treated games."""
    parts = [
        difference(values[inside & treated], values[inside & ~treated])
        for inside in (strata == stratum for stratum in numpy.unique(strata[treated]))
    ]
    parts = [part for part in parts if part.games]
    games = sum(part.games for part in parts)
    if not games:
        return NO_ESTIMATE
    mean = sum(part.mean * part.games for part in parts) / games
    error = math.sqrt(sum((part.error * part.games) ** 2 for part in parts)) / games
    return BalanceEstimate(mean, error, games)


def within_game_slope(amounts: Any, values: Any) -> BalanceEstimate:
    """The slope of a seat's value by its amount, compared among the seats of the same game.

    Arguments have a row per game and a column per seat. Each game's mean is subtracted, and a game counts as one sample (clustered
    standard errors). If the seats differ in too few games there is no estimate, because its interval would be too narrow.
    """
    more = amounts - amounts.mean(axis=1, keepdims=True)
    better = values - values.mean(axis=1, keepdims=True)
    spread = float((more**2).sum())
    games = int((more != 0).any(axis=1).sum())
    if games < MIN_GAMES:
        return NO_ESTIMATE
    slope = float((more * better).sum()) / spread
    scores = (more * (better - slope * more)).sum(axis=1)
    return BalanceEstimate(slope, math.sqrt(float((scores**2).sum())) / spread, games)
