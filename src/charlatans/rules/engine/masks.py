"""Masks of legal actions: a number for every action, 1 if it may be taken."""

from __future__ import annotations

from .rule import rule


@rule
def clear_mask(mask):
    """Nothing may be done."""
    for action in range(len(mask)):
        mask[action] = 0


@rule
def legal_in(mask):
    """How many actions may be taken."""
    legal = 0
    for action in range(len(mask)):
        legal += mask[action]
    return legal


@rule
def nth_legal(mask, left):
    """The action that may be taken after so many others that may."""
    action = 0
    while mask[action] == 0 or left > 0:
        left -= mask[action]
        action += 1
    return action
