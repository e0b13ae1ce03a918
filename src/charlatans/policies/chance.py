"""The bot that decides by chance alone: every legal decision is as likely as any other."""

from __future__ import annotations

from ..rules.engine import below, legal_in, nth_legal, rule


@rule
def choose(game, material, seat, mask, stream):
    """Any legal decision."""
    return nth_legal(mask, below(stream, legal_in(mask)))
