"""Forcing which bazaar cards come next."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..errors import ImpossibleOutcome
from ..forced_outcomes import listed, write_forced
from ..materials import MaterialFile
from . import state as s
from .material import deck_size

CARD_NAMES = tuple(f"card-{number}" for number in range(1, s.MAX_CARDS + 1))


def force(state: Any, material: MaterialFile, seat: int | None, outcomes: Iterable[str]) -> None:
    """Adds cards to those already forced: all of them or, on an error, none."""
    names = listed(outcomes)
    if seat is not None:
        raise ImpossibleOutcome("no seat has chance of its own in Basari: cards are forced for the table, seat None")
    write_forced(state.streams[s.TABLE_STREAM], [_card_code(material, name) for name in names])


def _card_code(material: MaterialFile, name: str) -> int:
    names = CARD_NAMES[: deck_size(material)]
    if name not in names:
        raise ImpossibleOutcome(f"{name!r} is not a bazaar card; they are {names[0]} to {names[-1]}")
    return names.index(name)


def impossible(before: Any, after: Any) -> str | None:
    """Why a forced outcome was impossible, or None; `before` is the state in which it was forced."""
    if after.impossible == 0:
        return None
    return f"{CARD_NAMES[after.impossible - 1]} was forced to come and is not in the draw pile: it lies before a player"
