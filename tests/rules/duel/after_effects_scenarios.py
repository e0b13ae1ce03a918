"""Sets up the after-effects of The Duel with given chips in the bottles."""

from __future__ import annotations

from typing import Any

from charlatans import Table

from .scenarios import add_to_belly, at_first_turn, current_phase, decide

Chips = tuple[str, ...]


def at_completion(mine: Chips = (), theirs: Chips = (), **options: Any) -> Table:
    """Both have these chips in the belly and placed nothing this turn; it is seat 0's turn."""
    return add_to_belly(add_to_belly(at_first_turn(**options), 0, *mine), 1, *theirs)


def complete_both(table: Table) -> Table:
    """Seat 0 completes the potion, then seat 1; the after-effects run until somebody is asked."""
    return decide(decide(table, 0, "complete"), 1, "complete")


def after_effects_are_over(table: Table) -> bool:
    """Whether the after-effects are over and the market surveillance has begun."""
    return current_phase(table) == "market surveillance"
