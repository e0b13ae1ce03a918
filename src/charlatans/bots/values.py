"""What positions and results are worth to a seat: the measure of rollouts."""

from __future__ import annotations

from typing import Any, Protocol

import numpy

from .policy_net import PolicyNet

MARGIN = 0.5
"""Weight of the margin beside the win: with few rollouts it carries more information."""
LOGISTIC_SPREAD = 1.7
"""Standard deviation at which a normal distribution is about as wide as the logistic one."""


def value_of_result(shares: Any, points: Any, seat_by_row: Any, scale: float) -> Any:
    """The value of finished games for one seat each, from 0 to 1: its share of the win, mixed with its margin."""
    won = shares[numpy.arange(len(shares)), seat_by_row]
    margin = margins(points, seat_by_row) / scale
    return (1 - MARGIN) * won + MARGIN / (1 + numpy.exp(-numpy.clip(margin, -30, 30)))


def margins(points: Any, seat_by_row: Any) -> Any:
    """One seat's lead over the best of the others, in points."""
    rows = numpy.arange(len(points))
    others = points.astype(float)
    others[rows, seat_by_row] = -numpy.inf
    return points[rows, seat_by_row] - others.max(axis=1)


def margin_scale(points: Any, seat_by_row: Any) -> float:
    """The margin that counts as one logistic unit, from the spread of these results."""
    return float(margins(points, seat_by_row).std()) / LOGISTIC_SPREAD or 1.0


class Judge(Protocol):
    """Says what positions are worth to a seat, from 0 to 1, from its observations; and finished games by the same measure."""

    def __call__(self, observed: Any) -> Any:
        """Values of positions, given one observation per row."""

    def of_results(self, shares: Any, points: Any, seat_by_row: Any) -> Any:
        """Values of finished games."""


class WinJudge:
    """Judges positions by the chance to win that a network sees, whoever is to decide there."""

    def __init__(self, net: PolicyNet) -> None:
        self._net = net

    def __call__(self, observed: Any) -> Any:
        """Chances to win, given one observation per row."""
        any_action = numpy.ones((len(observed), self._net.weights["policy"].shape[1]), bool)
        return self._net(observed, any_action).win.astype(float)

    def of_results(self, shares: Any, points: Any, seat_by_row: Any) -> Any:
        """Shares of the win."""
        return shares[numpy.arange(len(shares)), seat_by_row].astype(float)
