"""The exact odds of the next chip: what comes out of the bag, and what comes of it in the pot."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ..kernel import take_from_bag
from ..odds import Odds, chance_that, each_draw, of_bag, safe_twice
from .brewing import brew, exploding_chips
from .chips import last_space
from .state import ASK_BREW, CHIP_NAMES, NOTHING, STATE

EXPLODES, RUBY_SPACE, SAFE_AGAIN = "the pot explodes", "a ruby space", "another draw is safe"


def odds(state: Any, material: Any, seat: int) -> Odds | None:
    """What a seat that may draw now would draw; None where it is asked for something else."""
    me = state.players[seat]
    if me.ask != ASK_BREW:
        return None
    draws = each_draw(me.bag, lambda chip: _brewed(state, material, seat, chip))
    brings = {
        EXPLODES: chance_that(draws, lambda after: bool(after.players[seat].exploded)),
        RUBY_SPACE: chance_that(draws, lambda after: _on_ruby_space(material, after.players[seat])),
    }
    safe = safe_twice(draws, lambda after: _risk(after, material, seat)) if me.bag_total > 1 else None
    if safe is not None:
        brings[SAFE_AGAIN] = safe
    return Odds("chip", {"chip": of_bag(me.bag, CHIP_NAMES)}, brings, risks=(EXPLODES,))


def _brewed(state: Any, material: Any, seat: int, chip: int) -> Any:
    """The table after this chip has come."""
    after = STATE.copy(state)
    me = after.players[seat]
    me.ask = NOTHING
    take_from_bag(me, chip)
    brew(after, material, seat, chip, [])
    return after


def _on_ruby_space(material: Any, me: Any) -> bool:
    """Whether a pot that holds would score a ruby."""
    return bool(material.ruby[last_space(me) + 1]) and not me.exploded


def _risk(after: Any, material: Any, seat: int) -> Fraction | None:
    """How likely the pot explodes with the next chip; None where a question comes before it."""
    me = after.players[seat]
    if me.exploded:
        return Fraction(1)
    if not me.brewing:
        return Fraction(0)
    if me.ask not in (NOTHING, ASK_BREW):
        return None
    return Fraction(exploding_chips(after, material, me), me.bag_total)
