"""Masks of legal actions: a number for every action, 1 if it may be taken."""

from __future__ import annotations

from .arguments import Mask
from .rule import rule


@rule
def clear_mask(mask: Mask) -> None:
    """Nothing may be done."""
    for action in range(len(mask)):
        mask[action] = 0


@rule
def legal_in(mask: Mask) -> int:
    """How many actions may be taken."""
    legal = 0
    for is_legal in mask:
        legal += is_legal
    return legal


@rule
def nth_legal(mask: Mask, left: int) -> int:
    """The action that may be taken after so many others that may."""
    action = 0
    while mask[action] == 0 or left > 0:
        left -= mask[action]
        action += 1
    return action
