"""Asking a bot that may fail: it can raise, decide what is not legal, or never come back."""

from __future__ import annotations

import operator
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

RING_AGAIN = 1.0
"""Seconds after which a bot that would not be interrupted is interrupted again."""
LONGEST_REASON = 200

T = TypeVar("T")


class OutOfTime(BaseException):
    """A decision that took too long. Not an Exception, so that no bot takes it for one of its own."""


class Unlawful(Exception):
    """A decision that is not legal."""


FAILURES = (Exception, SystemExit, OutOfTime)


def asked(question: Callable[[], T], limit: float) -> tuple[T, float]:
    """The answer and the seconds it took; more than the limit raises OutOfTime."""
    begun = time.perf_counter()
    with _alarm(limit):
        answer = question()
    seconds = time.perf_counter() - begun
    if seconds > limit:
        raise OutOfTime(f"took longer than {limit:g} s")
    return answer, seconds


def lawful(action: Any, legal: Sequence[int]) -> int:
    """The decision as a number, if it is one of the legal ones."""
    try:
        number = operator.index(action)
    except TypeError:
        number = -1
    if number not in legal:
        raise Unlawful(f"decided {action!r}; legal were {', '.join(str(one) for one in legal)}")
    return number


def reason(problem: BaseException) -> str:
    """How a bot failed, in one line."""
    said = str(problem) if isinstance(problem, OutOfTime | Unlawful) else described(problem)
    return " ".join(said.split())[:LONGEST_REASON]


def described(problem: BaseException) -> str:
    """An exception by its kind and what it says."""
    return f"{type(problem).__name__}: {problem}".removesuffix(": ")


@contextmanager
def _alarm(limit: float) -> Iterator[None]:
    """Interrupts what runs too long. Only a main thread can be interrupted; elsewhere it is noticed afterwards."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(*_: Any) -> None:
        raise OutOfTime(f"took longer than {limit:g} s")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, limit, RING_AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
