"""The server's clock in UTC, and the days of the daily brew. Tests set the clock by replacing `utc_now`."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

GRACE = timedelta(hours=2)
"""A daily game that was begun in time counts if it is finished at most so long after the end of its day."""


def utc_now() -> datetime:
    """The current time."""
    return datetime.now(UTC)


def timestamp(time: datetime) -> str:
    """A time as it is stored; such texts are in the order of their times."""
    return time.isoformat(timespec="seconds")


def today() -> date:
    """The date of today's brew."""
    return utc_now().date()


def day_end(day: date) -> datetime:
    """When a day ends and the next brew begins."""
    return datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(days=1)


def board_closes(day: date) -> datetime:
    """When a day's board takes no more results, and its luck is revealed."""
    return day_end(day) + GRACE


def is_sealed(daily: str | None) -> bool:
    """Whether the luck of a room has to stay secret although its game may be over: it is that of a day whose board is still open."""
    return daily is not None and utc_now() < board_closes(date.fromisoformat(daily))
