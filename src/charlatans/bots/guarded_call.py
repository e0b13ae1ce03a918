"""Calls to bots that may fail: a bot can raise, return an illegal action, or hang."""

from __future__ import annotations

import operator
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

ALARM_INTERVAL = 1.0
"""Seconds between interrupts of a bot that swallows them."""
MAX_REASON_LENGTH = 200

T = TypeVar("T")


class TimeLimitExceeded(BaseException):
    """A decision took too long. Not an Exception, so that a bot's own `except Exception` does not swallow it."""


class IllegalAction(Exception):
    """A bot returned an illegal action."""


BOT_FAILURES = (Exception, SystemExit, TimeLimitExceeded)


def call_with_limit(function: Callable[[], T], limit: float) -> tuple[T, float]:
    """The result and the seconds it took. Raises TimeLimitExceeded if it takes longer than the limit."""
    start = time.perf_counter()
    with _alarm(limit):
        answer = function()
    seconds = time.perf_counter() - start
    if seconds > limit:
        raise TimeLimitExceeded(f"took longer than {limit:g} s")
    return answer, seconds


def checked_action(action: Any, legal: Sequence[int]) -> int:
    """The action as an int. Raises IllegalAction if it is not legal."""
    try:
        number = operator.index(action)
    except TypeError:
        number = -1
    if number not in legal:
        raise IllegalAction(f"decided {action!r}; legal were {', '.join(str(one) for one in legal)}")
    return number


def failure_reason(problem: BaseException) -> str:
    """Why a bot failed, in one line."""
    text = str(problem) if isinstance(problem, TimeLimitExceeded | IllegalAction) else describe_exception(problem)
    return " ".join(text.split())[:MAX_REASON_LENGTH]


def describe_exception(problem: BaseException) -> str:
    """An exception as "Type: message"."""
    return f"{type(problem).__name__}: {problem}".removesuffix(": ")


@contextmanager
def _alarm(limit: float) -> Iterator[None]:
    """Interrupts a call that takes too long. Signals work in the main thread only; elsewhere the time is checked afterwards."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(*_: Any) -> None:
        raise TimeLimitExceeded(f"took longer than {limit:g} s")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, limit, ALARM_INTERVAL)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
