"""What batches are given, checked before anything moves: the same sentences for the processor and for a card."""

from __future__ import annotations

import operator
from typing import Any

from ..rules.contract import Game
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


def refusal(game: Game, who: str, action: Any, mask: Any) -> str:
    """What is wrong with an action, and what would have been right."""
    words = game.words.action_name
    known = hasattr(action, "__index__") and 0 <= operator.index(action) < game.actions
    named = f"{action} ({words(operator.index(action))})" if known else repr(action)
    legal = ", ".join(f"{one} ({words(one)})" for one in mask.nonzero()[0].tolist())
    return f"{who} may not take action {named}; legal are {legal}"
