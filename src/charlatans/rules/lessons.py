"""Guided first games: the true rules, with arranged chance and rivals that follow a script.

Whoever learns may decide as they like: a script looks at the state as it is, never at a list of decisions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

LEARNER = 0
"""The seat of whoever learns."""

GUIDED, FIRST = "guided", "first"
"""The kinds of games for newcomers: the lesson itself, and the first real game after it."""


def no_draws(state: Any, seat: int) -> Sequence[str]:
    """Nothing is arranged for a seat's draws."""
    return ()


@dataclass(frozen=True)
class Lesson:
    """A guided first game."""

    players: int
    table: Sequence[str]
    """The table's outcomes, forced from the start."""
    rival: Callable[[Any, int], Sequence[int | str]]
    """What a rival decides in a state, as numbers or by their names in journals; an empty list leaves it to its bot. It may know everything: it is a teacher."""
    draws: Callable[[Any, int], Sequence[str]] = no_draws
    """What a seat draws if it draws next."""
    options: Mapping[str, Any] = field(default_factory=dict)
    gentle: Sequence[str] = ()
    """Outcomes of the table for the first real game; they come in random order."""
