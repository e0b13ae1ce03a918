"""Marks for types of JSON values: what Python's own types cannot say and TypeScript's can. They cost nothing at run time.

`python -m charlatans.server.typescript` reads them; mypy and the code see the plain type.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict


@dataclass(frozen=True)
class OneOf:
    """One of these words: `Phase = Annotated[str, OneOf(PHASE_NAMES)]`."""

    words: tuple[str, ...]


@dataclass(frozen=True)
class Partial:
    """A dict that may lack some of its keys: `Annotated[dict[Colour, int], Partial()]`."""


@dataclass(frozen=True)
class TypeScript:
    """The type as TypeScript writes it."""

    text: str


class TableView(TypedDict):
    """What every game's view begins with."""

    game: str
    seat: int | None
    """Whose view it is; None is a spectator's."""


class Tie(TypedDict):
    """Why a tied game ended as it did."""

    words: str
