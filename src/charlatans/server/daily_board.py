"""The boards of the daily brew: who has finished a day's game, and how well; and streaks of days."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby
from typing import Any

from . import clock
from .messages import DailyPlace, DailyResult

RANKED: tuple[DailyResult, ...] = ("won", "shared", "lost")
"""From the best to the worst."""


@dataclass(frozen=True)
class Result:
    """A finished attempt."""

    room: str
    host: str
    """The hash of the player's token."""
    name: str
    result: DailyResult
    margin: int
    points: int
    ended: str

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> Result:
        """The result of a row of `Store.daily_results`."""
        seat, scores, winners = row["seat"], row["scores"], row["winners"]
        rivals = [points for number, points in enumerate(scores) if number != seat]
        result: DailyResult = "lost" if seat not in winners else "won" if len(winners) == 1 else "shared"
        margin = scores[seat] - max(rivals)
        return cls(row["room"], row["host"], row["name"], result, margin, scores[seat], row["ended"])

    @property
    def strength(self) -> tuple[int, int, int]:
        """What places are by, the best first: the win, the lead over the best rival, the points."""
        return RANKED.index(self.result), -self.margin, -self.points


class Ranking:
    """The results of a day that count, best first, with their places: equal ones share one."""

    def __init__(self, day: date, rows: Iterable[Mapping[str, Any]]) -> None:
        results = [Result.from_row(row) for row in rows if counts(day, row["ended"])]
        results.sort(key=lambda result: (result.strength, result.ended, result.room))
        self.places: list[tuple[int, Result]] = []
        for _, equal in groupby(results, key=lambda result: result.strength):
            place = len(self.places) + 1
            self.places += [(place, result) for result in equal]

    def best(self, how_many: int, host: str | None, revealed: bool) -> list[DailyPlace]:
        """The best places; `host` marks a player's own."""
        return [self._place(place, result, host, revealed) for place, result in self.places[:how_many]]

    def of_player(self, host: str | None, revealed: bool) -> DailyPlace | None:
        """A player's own place."""
        own = next(((place, result) for place, result in self.places if result.host == host), None)
        return None if own is None else self._place(*own, host, revealed)

    def _place(self, place: int, result: Result, host: str | None, revealed: bool) -> DailyPlace:
        return {
            "place": place,
            "name": result.name,
            "result": result.result,
            "margin": result.margin,
            "points": result.points,
            "mine": result.host == host,
            "room": result.room if revealed else None,
        }


def counts(day: date, ended: str) -> bool:
    """Whether a game of a day was finished in time."""
    return ended < clock.timestamp(clock.board_closes(day))


def streak(finished: Sequence[Mapping[str, Any]], today: date) -> int:
    """How many days in a row are finished, up to today; today itself may still be missing."""
    days = {day for row in finished if counts(day := date.fromisoformat(row["daily"]), row["ended"])}
    day, found = today if today in days else today - timedelta(days=1), 0
    while day in days:
        day, found = day - timedelta(days=1), found + 1
    return found
