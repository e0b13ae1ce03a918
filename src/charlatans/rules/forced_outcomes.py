"""Forcing outcomes: code shared by all games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from .engine import FORCED_ROOM
from .errors import ImpossibleOutcome


def listed(outcomes: Iterable[str]) -> list[str]:
    """The outcomes as a list; refuses a single string, an easy mistake."""
    if isinstance(outcomes, str):
        raise ImpossibleOutcome(f"expected a list of outcomes such as [{outcomes!r}], not a single text")
    return list(outcomes)


def write_forced(stream: Any, codes: Sequence[int]) -> None:
    """Appends outcomes to those waiting, if there is room for all of them."""
    if stream.waiting + len(codes) > FORCED_ROOM:
        raise ImpossibleOutcome(f"at most {FORCED_ROOM} outcomes can be forced ahead; {stream.waiting} wait already")
    for code in codes:
        stream.forced[stream.waiting] = code
        stream.waiting += 1


def owned(counts: Sequence[int], names: Sequence[str]) -> str:
    """A bag's contents in words."""
    return ", ".join(f"{count} {name}" for count, name in zip(counts, names, strict=True) if count) or "an empty bag"


def cannot_draw(before: Any, seat: int, names: Sequence[str]) -> str:
    """Why a seat could not draw the forced chips; `before` is the state in which they were forced."""
    stream, me = before.streams[seat], before.players[seat]
    forced = ", ".join(names[chip] for chip in stream.forced[: stream.waiting])
    return f"seat {seat} was forced to draw {forced} and cannot: its bag holds {owned(me.bag, names)}"
