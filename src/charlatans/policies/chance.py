"""The bot that decides at random."""

from __future__ import annotations

from typing import Any

from ..rules.engine import Mask, Stream, below, legal_in, nth_legal, rule


@rule
def choose(game: Any, material: Any, seat: int, mask: Mask, stream: Stream) -> int:
    """Any legal decision, with equal chances."""
    return nth_legal(mask, below(stream, legal_in(mask)))
