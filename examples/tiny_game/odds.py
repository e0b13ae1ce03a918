"""The exact odds of the next roll."""

from __future__ import annotations

from fractions import Fraction

from charlatans.rules.odds import Odds, of_values

from .state import FACES, Ask, Material, State

WATCH = "the watch comes"


def odds(state: State, material: Material, seat: int) -> Odds | None:
    """What a bold seller rolls next; None where nothing is rolled."""
    if state.players[seat].ask != Ask.SELL:
        return None
    faces = {"face": of_values(range(1, FACES + 1))}
    return Odds("roll", faces, {WATCH: Fraction(state.bold, FACES)}, risks=(WATCH,))
