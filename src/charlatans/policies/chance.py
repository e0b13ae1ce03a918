"""The bot that decides by chance alone: every legal decision is as likely as any other."""

from __future__ import annotations

from ..rules.kernel import below, rule


@rule
def choose(game, material, seat, mask, stream):
    """Any legal decision."""
    legal = 0
    for action in range(len(mask)):
        legal += mask[action]
    left = below(stream, legal)
    action = 0
    while mask[action] == 0 or left > 0:
        left -= mask[action]
        action += 1
    return action
