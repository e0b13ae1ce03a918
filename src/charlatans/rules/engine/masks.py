"""Masks of legal actions: one number per action, 1 if it is legal."""

from __future__ import annotations

from .arguments import Mask
from .rule import rule


@rule
def clear_mask(mask: Mask) -> None:
    """Clears the mask."""
    for action in range(len(mask)):
        mask[action] = 0


@rule
def legal_in(mask: Mask) -> int:
    """How many actions are legal."""
    legal = 0
    for is_legal in mask:
        legal += is_legal
    return legal


@rule
def nth_legal(mask: Mask, left: int) -> int:
    """The legal action with this index among the legal ones."""
    action = 0
    while mask[action] == 0 or left > 0:
        left -= mask[action]
        action += 1
    return action
