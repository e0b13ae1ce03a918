"""The clock that decides what concerns everybody: ages, quotas, bans, announcements, and the days of the daily brew.

Where several workers share a PostgreSQL, it is the database's: every heartbeat reads it, and in between it goes on by a clock that nobody can set, so
a machine whose clock is wrong or jumps decides nothing wrongly. SQLite has the machine's clock. Tests set the clock by replacing `utc_now`.
"""

from __future__ import annotations

import time
from datetime import UTC, date, datetime, timedelta

GRACE = timedelta(hours=2)
"""A daily game that was begun in time counts if it is finished at most so long after the end of its day."""
LONGEST_READING = 1.0
"""Seconds within which the database has to say its time: a later answer may be older than it looks."""

_reading: tuple[datetime, float] | None = None
"""What the database's clock said, and what `elapsed` said then; None as long as no database was asked."""


def elapsed() -> float:
    """Seconds on a clock that nobody can set, and that goes on while the machine sleeps."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


def machine_time() -> datetime:
    """The time by this machine's clock, which somebody may set."""
    return datetime.now(UTC)


def follow(read: datetime, asked: float, answered: float) -> None:
    """Goes on from what the database's clock said, between these two moments of `elapsed`.

    The time counts from the answer: if anything it is a little late, and nothing happens too early.
    """
    global _reading
    if _reading is None or answered - asked <= LONGEST_READING:
        _reading = read.astimezone(UTC), answered


def utc_now() -> datetime:
    """The current time: the database's if one was asked, otherwise this machine's."""
    if _reading is None:
        return machine_time()
    read, at = _reading
    return read + timedelta(seconds=elapsed() - at)


def timestamp(moment: datetime) -> str:
    """A time as it is stored; such texts are in the order of their times."""
    return moment.isoformat(timespec="seconds")


def ago(age: timedelta) -> str:
    """The time so long ago, as it is stored."""
    return timestamp(utc_now() - age)


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
