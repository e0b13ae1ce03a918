"""The exact odds of the next chip: what comes out of the bag, and what comes of it in the bottle."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ..engine import take_from_bag
from ..odds import Odds, chance_that, each_draw, of_bag, safe_twice
from .box import CHIP_NAMES, NECK
from .brewing import brew
from .state import Ask, Material, State
from .white_area import exploding_chips

EXPLODES, BONUS_SPACE, SAFE_AGAIN = "the bottle explodes", "a bonus space", "another draw is safe"


def odds(state: State, material: Material, seat: int) -> Odds | None:
    """What a seat that may draw now would draw; None where it is asked for something else or its bag is empty."""
    me = state.players[seat]
    if me.ask != Ask.BREW or me.bag_total == 0:
        return None
    draws = each_draw(me.bag, lambda chip: _brewed(state, material, seat, chip))
    brings = {
        EXPLODES: chance_that(draws, lambda after: bool(after.players[seat].exploded)),
        BONUS_SPACE: chance_that(draws, lambda after: bool(after.players[seat].ask == Ask.BONUS_SPACE)),
    }
    safe = safe_twice(draws, lambda after: _risk(state, after, material, seat)) if me.bag_total > 1 else None
    if safe is not None:
        brings[SAFE_AGAIN] = safe
    return Odds("chip", {"chip": of_bag(me.bag, CHIP_NAMES)}, brings, risks=(EXPLODES,))


def _brewed(state: State, material: Material, seat: int, chip: int) -> Any:
    """The table after this chip has come."""
    after = state.copy()
    me = after.players[seat]
    me.ask = Ask.NOTHING
    take_from_bag(me, chip)
    brew(after, material, seat, chip, [])
    return after


def _risk(state: State, after: State, material: Material, seat: int) -> Fraction | None:
    """How likely the bottle explodes with the next chip of this turn.

    None where chips were looked at, or where a question comes before it, but for that of the bonus space, which changes
    nothing in the white area.
    """
    me = after.players[seat]
    if me.exploded:
        return Fraction(1)
    if _looked(state, after, seat) or me.ask not in (Ask.NOTHING, Ask.BONUS_SPACE):
        return None
    if me.neck_size == NECK or me.bag_total == 0:
        return Fraction(0)
    return Fraction(exploding_chips(material, me), me.bag_total)


def _looked(state: State, after: State, seat: int) -> bool:
    """Whether chance was asked for more than the chip itself."""
    stream, later = state.streams[seat], after.streams[seat]
    return later.words != stream.words or later.waiting != stream.waiting
