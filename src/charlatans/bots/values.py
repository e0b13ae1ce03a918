"""What positions and results are worth to a seat: the measure of rollouts."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

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


def leads_of(points: Any) -> Any:
    """Each seat's lead over the mean of the others, in points; a row adds up to 0."""
    players = points.shape[1]
    return (points - points.mean(axis=1, keepdims=True)) * players / max(players - 1, 1)


class SeatValues(NamedTuple):
    """What positions are worth to all seats: arrays (rows, seats)."""

    chances: Any
    """Chances to win; a row adds up to 1."""
    leads: Any
    """Expected final leads over the mean of the others, in points; a row adds up to 0."""


class Judge(Protocol):
    """Says what positions are worth to a seat, from 0 to 1, from its observations; and finished games by the same measure."""

    def __call__(self, observed: Any) -> Any:
        """Values of positions, given one observation per row."""

    def of_seats(self, observed: Any, points: Any) -> SeatValues:
        """What positions are worth to every seat, each by what it knows itself: observations (seats, rows, features), and points (rows, seats) as they stand."""

    def of_results(self, shares: Any, points: Any, seat_by_row: Any) -> Any:
        """Values of finished games."""


class WinJudge:
    """Judges positions by the chance to win that a network sees, whoever is to decide there."""

    def __init__(self, net: PolicyNet) -> None:
        self._net = net

    def __call__(self, observed: Any) -> Any:
        """Chances to win, given one observation per row."""
        return self._net.values(observed).win.astype(float)

    def of_seats(self, observed: Any, points: Any) -> SeatValues:
        """Chances to win, scaled so that those of all seats add up to 1; leads as they stand with what the network expects to be added, shifted so that they add up to 0."""
        seats, rows, features = observed.shape
        judged = self._net.values(observed.reshape(seats * rows, features))
        chances, added = (one.astype(float).reshape(seats, rows).T for one in judged)
        leads = leads_of(points) + (added - added.mean(axis=1, keepdims=True)) * self._net.lead_in_points
        return SeatValues(chances / chances.sum(axis=1, keepdims=True), leads)

    def of_results(self, shares: Any, points: Any, seat_by_row: Any) -> Any:
        """Shares of the win."""
        return shares[numpy.arange(len(shares)), seat_by_row].astype(float)
