"""What batches are given, checked before anything moves: the same sentences for the processor and for a card."""

from __future__ import annotations

from typing import Any

from ..rules.errors import BatchError


def check_numbers(numbers: Any, games: int, what: str) -> None:
    """Whole numbers, one a game."""
    if numbers.dtype.kind not in "iu":
        raise BatchError(f"{what} are {numbers.dtype}; whole numbers are needed, int32 for one")
    if numbers.shape != (games,):
        raise BatchError(f"{what} have the shape {numbers.shape}; one for each game is needed: ({games},)")


def check_marks(marks: Any, games: int) -> None:
    """Marks, one a game."""
    if marks.dtype != bool:
        raise BatchError(f"done is {marks.dtype}; it must be bool, as batch.done is")
    if marks.shape != (games,):
        raise BatchError(f"done has the shape {marks.shape}; one for each game is needed: ({games},)")
