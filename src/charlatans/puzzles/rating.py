"""How hard a puzzle is: the Elo rating of a solver who finds the best choice every other time, from how many of our bots find it."""

from __future__ import annotations

import math
from collections.abc import Mapping

BOT_RATINGS = {"random": 600, "novice": 1000, "apprentice": 1400, "adept": 1700, "master": 2000}
"""What the scale is made of: our bots as solvers, 1,500 being a good player."""
USUAL = 1500
"""A puzzle that nothing else is known of, with a usual margin."""
USUAL_MARGIN = 0.06
PER_DOUBLING = 150
"""Twice the margin is easier by this much, as far as the bots leave it open."""
WEIGHT_OF_MARGIN = 1.0
LOWEST, HIGHEST = 400, 2600
SPREAD = 400
BANDS = (("easy", 1050), ("medium", 1300))
HARD = "hard"


def expected(solver: float, puzzle: float) -> float:
    """How likely a solver finds the best choice."""
    return 1 / (1 + 10 ** ((puzzle - solver) / SPREAD))


def rating_of(solved: Mapping[str, float], margin: float) -> int:
    """The rating at which the bots together would be expected to solve it as often as they do. The margin counts like a solver who finds it every other time."""
    usual = USUAL - PER_DOUBLING * math.log2(margin / USUAL_MARGIN)
    low, high = float(LOWEST), float(HIGHEST)
    while high - low > 0.5:
        middle = (low + high) / 2
        surprise = sum(share - expected(BOT_RATINGS[bot], middle) for bot, share in solved.items())
        surprise += WEIGHT_OF_MARGIN * (0.5 - expected(usual, middle))
        # Solved more often than expected: the puzzle is easier than this.
        low, high = (low, middle) if surprise > 0 else (middle, high)
    return round((low + high) / 2)


def difficulty(rating: float) -> str:
    """Easy, medium or hard."""
    return next((name for name, limit in BANDS if rating < limit), HARD)
