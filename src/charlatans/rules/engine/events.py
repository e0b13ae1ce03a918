"""The event log: what happened while a decision was carried out.

A log is an array of integers: the number of words in use, then four words for each event (code, seat and two details). A log of
length 0 records nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from .arguments import Log
from .rule import rule

EVENT_WORDS = 4
LOG_WORDS = 1 + 2048 * EVENT_WORDS
SHORT_LOG_WORDS = 1 + 32 * EVENT_WORDS
"""What nearly every decision gets by with."""


class Event(NamedTuple):
    """One event: the game's code for it, the seat (-1 for the table) and two details."""

    code: int
    seat: int
    a: int
    b: int


@rule
def is_written(log: Log) -> bool:
    """Whether events are recorded at all."""
    return len(log) > 0


@rule
def note(log: Log, code: int, seat: int, a: int, b: int) -> None:
    """Appends an event to the log."""
    if len(log) > 0:
        at = log[0] + 1
        log[at] = code
        log[at + 1] = seat
        log[at + 2] = a
        log[at + 3] = b
        log[0] = at + 3


def new_log() -> Log:
    """An empty log for plain rules."""
    return [0] * LOG_WORDS


class TracedLog(list[int]):
    """A log for plain rules that calls `noted` after each event, while the rules are still at work."""

    def __init__(self, noted: Callable[[], None]) -> None:
        super().__init__([0] * SHORT_LOG_WORDS)
        self._noted = noted

    def __setitem__(self, at: Any, word: Any) -> None:
        try:
            list.__setitem__(self, at, word)
        except IndexError:
            self.extend([0] * (LOG_WORDS - len(self)))
            list.__setitem__(self, at, word)
        # The count is the last thing that `note` writes, and 0 is written to empty the log.
        if at == 0 and word > 0:
            self._noted()


def read_log(log: Any) -> list[Event]:
    """Reads the events of a log, in order, and empties it."""
    used = int(log[0])
    events = [Event._make(map(int, log[at : at + EVENT_WORDS])) for at in range(1, used + 1, EVENT_WORDS)]
    log[0] = 0
    return events
