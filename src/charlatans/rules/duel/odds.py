"""The exact odds of the next chip: what comes out of the bag, and what comes of it in the bottle."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ..engine import take_from_bag
from ..odds import Odds, chance_that, each_draw, of_bag, safe_twice
from .box import CHIP_NAMES, FIRST_COLOURED, NECK, TRACK
from .brewing import brew
from .state import Ask, Material, Player, State
from .white_area import explodes_on, exploding_chips, last_white_space

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


def explosion_odds(material: Material, me: Player) -> float:
    """The chance that the next chip drawn explodes the bottle."""
    if me.bag_total == 0 or me.completed:
        return 0.0
    return float(exploding_chips(material, me) / me.bag_total)


def explosion_odds_until_full(material: Material, me: Player) -> float:
    """The chance that the bottle explodes before its neck is full, if the player draws on; what books do is left out."""
    if me.completed or me.exploded:
        return 0.0
    whites = tuple(me.bag[:FIRST_COLOURED])
    numbers = tuple(material.value[:FIRST_COLOURED])
    spaces = tuple(space for space in range(TRACK) if explodes_on(material, me, space))
    others, room = me.bag_total - sum(whites), NECK - me.neck_size
    return _explodes_until_full(whites, others, room, last_white_space(me), me.ward, numbers, spaces)


@lru_cache(maxsize=16_384)
def _explodes_until_full(
    whites: tuple[int, ...],
    others: int,
    room: int,
    last: int,
    ward: int,
    numbers: tuple[int, ...],
    spaces: tuple[int, ...],
) -> float:
    """The same, from the chips in the bag, the room in the neck, the last white space, and the spaces that explode."""
    total = sum(whites) + others
    if total == 0 or room == 0:
        return 0.0
    chance = 0.0
    for which, chips in enumerate(whites):
        if chips == 0:
            continue
        number = numbers[which]
        if number <= ward:
            after = _explodes_until_full(whites, others, room, last, 0, numbers, spaces)
        elif last + number in spaces or last + number >= TRACK:
            after = 1.0
        else:
            left = (*whites[:which], chips - 1, *whites[which + 1 :])
            after = _explodes_until_full(left, others, room, last + number, ward, numbers, spaces)
        chance += chips / total * after
    if others > 0:
        chance += others / total * _explodes_until_full(whites, others - 1, room - 1, last, ward, numbers, spaces)
    return chance


def _brewed(state: State, material: Material, seat: int, chip: int) -> Any:
    """The table after this chip has come."""
    after = state.copy()
    me = after.players[seat]
    me.ask = Ask.NOTHING
    take_from_bag(me, chip)
    brew(after, material, seat, chip, [])
    return after


def _risk(state: State, after: State, material: Material, seat: int) -> tuple[int, int] | None:
    """How many chips of how many would explode the bottle if they came next in this turn.

    None where chips were looked at, or where a question comes before it, but for that of the bonus space, which changes
    nothing in the white area.
    """
    me = after.players[seat]
    if me.exploded:
        return 1, 1
    if _looked(state, after, seat) or me.ask not in (Ask.NOTHING, Ask.BONUS_SPACE):
        return None
    if me.neck_size == NECK or me.bag_total == 0:
        return 0, 1
    return exploding_chips(material, me), me.bag_total


def _looked(state: State, after: State, seat: int) -> bool:
    """Whether chance was asked for more than the chip itself."""
    stream, later = state.streams[seat], after.streams[seat]
    return later.words != stream.words or later.waiting != stream.waiting
