"""Reaching the after-effects of The Duel with exactly these chips in the bottles."""

from __future__ import annotations

from typing import Any

from charlatans import Table

from .scenarios import decide, in_belly, lay_out, phase

Chips = tuple[str, ...]


def brewed(mine: Chips = (), theirs: Chips = (), **options: Any) -> Table:
    """Both have these chips in the belly and have placed nothing this turn; seat 0 is about to complete first."""
    return in_belly(in_belly(lay_out(**options), 0, *mine), 1, *theirs)


def complete_both(table: Table) -> Table:
    """Seat 0 completes the potion, then seat 1: the after-effects run until somebody is asked."""
    return decide(decide(table, 0, "complete"), 1, "complete")


def done_with(table: Table) -> bool:
    """Whether the after-effects are over and the market surveillance has begun."""
    return phase(table) == "market surveillance"
