"""The exact odds of the next chip and of what it causes in the pot."""

from __future__ import annotations

from ..engine import take_from_bag
from ..odds import Odds, chance_that, each_draw, of_bag, safe_twice
from .brewing import brew, can_draw, exploding_chips
from .chips import last_space
from .state import CHIP_NAMES, Ask, Material, Player, State

EXPLODES, RUBY_SPACE, SAFE_AGAIN = "the pot explodes", "a ruby space", "another draw is safe"


def odds(state: State, material: Material, seat: int) -> Odds | None:
    """The odds for a seat that may draw now; None if it is asked something else."""
    me = state.players[seat]
    if me.ask != Ask.BREW or not can_draw(me):
        return None
    trial = state.copy()
    draws = each_draw(me.bag, lambda chip: _brewed(trial, material, me, seat, chip))
    brings = {
        EXPLODES: chance_that(draws, lambda after: bool(after.exploded)),
        RUBY_SPACE: chance_that(draws, lambda after: _on_ruby_space(material, after)),
    }
    safe = safe_twice(draws, lambda after: _risk(trial, material, after)) if me.bag_total > 1 else None
    if safe is not None:
        brings[SAFE_AGAIN] = safe
    return Odds("chip", {"chip": of_bag(me.bag, CHIP_NAMES)}, brings, risks=(EXPLODES,))


def _brewed(trial: State, material: Material, me: Player, seat: int, chip: int) -> Player:
    """The player after drawing this chip; nothing else that matters to the next draw changes."""
    after = trial.players[seat] = me.copy()
    after.ask = Ask.NOTHING
    take_from_bag(after, chip)
    brew(trial, material, seat, chip, [])
    return after


def _on_ruby_space(material: Material, me: Player) -> bool:
    """Whether the pot did not explode and would score a ruby."""
    return bool(material.ruby[last_space(me) + 1]) and not me.exploded


def _risk(trial: State, material: Material, me: Player) -> tuple[int, int] | None:
    """How many chips of how many would explode the pot if they came next; None if a question comes first."""
    if me.exploded:
        return 1, 1
    if not me.brewing or not can_draw(me):
        return 0, 1
    if me.ask not in (Ask.NOTHING, Ask.BREW):
        return None
    return exploding_chips(trial, material, me), me.bag_total
