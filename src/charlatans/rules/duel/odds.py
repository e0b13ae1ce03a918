"""The exact odds of the next chip: what comes out of the bag, and whether it explodes the bottle."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ..odds import Odds, of_bag
from .brewing import exploding_chips
from .state import ASK_BREW, CHIP_NAMES


def odds(state: Any, material: Any, seat: int) -> Odds | None:
    """What a seat that may draw now would draw; None where it is asked for something else or its bag is empty."""
    me = state.players[seat]
    if me.ask != ASK_BREW or me.bag_total == 0:
        return None
    explodes = Fraction(exploding_chips(material, me), me.bag_total)
    return Odds("chip", {"chip": of_bag(me.bag, CHIP_NAMES)}, {"the bottle explodes": explodes})
