"""Forced chance by name: the next faces of the die."""

from __future__ import annotations

from collections.abc import Iterable

from charlatans.rules.errors import ImpossibleOutcome
from charlatans.rules.forced_outcomes import listed, write_forced
from charlatans.rules.materials import MaterialFile

from .state import FACES, State

FACE_NAMES = tuple(f"die-{face}" for face in range(1, FACES + 1))


def force(state: State, material: MaterialFile, seat: int | None, outcomes: Iterable[str]) -> None:
    """Writes faces behind those already forced; all of them or, on an error, none."""
    names = listed(outcomes)
    if names and seat is None:
        raise ImpossibleOutcome("the table has no chance of its own in Snake Oil: faces are forced for a seat")
    for name in names:
        if name not in FACE_NAMES:
            raise ImpossibleOutcome(f"{name!r} is not a face; they are {FACE_NAMES[0]} to {FACE_NAMES[-1]}")
    if seat is not None:
        write_forced(state.streams[seat], [FACE_NAMES.index(name) + 1 for name in names])


def impossible(before: State, after: State) -> str | None:
    """Why a forced outcome could not happen: every face always can."""
    return None
