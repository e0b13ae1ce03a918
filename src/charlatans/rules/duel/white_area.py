"""The white area at the base of a bottle: where white chips lie, and which of them explode it."""

from __future__ import annotations

from ..engine import Log, rule
from .box import FIRST_COLOURED, Face, WhiteSpace
from .chips import back_in_bag
from .coins import holds_coin
from .state import Material, Player, State


@rule
def last_white_space(me: Player) -> int:
    """The space of the last white chip; 0 without one."""
    if me.whites == 0:
        return 0
    return me.white_spaces[me.whites - 1] + 0


@rule
def last_white_number(material: Material, me: Player) -> int:
    """The number on the last white chip; 0 without one."""
    if me.whites == 0:
        return 0
    return material.value[me.white_chips[me.whites - 1]] + 0


@rule
def lift_white(me: Player, at: int) -> int:
    """Removes a white chip from the white area and returns it; the others stay on their spaces."""
    chip = me.white_chips[at] + 0
    me.whites -= 1
    if at == me.whites:
        me.white_before = 0
    for i in range(at, me.whites):
        me.white_chips[i] = me.white_chips[i + 1]
        me.white_spaces[i] = me.white_spaces[i + 1]
    me.white_chips[me.whites] = 0
    me.white_spaces[me.whites] = 0
    return chip


@rule
def white_at(me: Player, space: int) -> int:
    """The index of the white chip on a space."""
    at = 0
    while me.white_spaces[at] != space:
        at += 1
    return at


@rule
def all_whites_back(game: State, seat: int, log: Log) -> None:
    """Puts all white chips from the bottle back into the bag."""
    me = game.players[seat]
    while me.whites > 0:
        back_in_bag(game, seat, lift_white(me, me.whites - 1), log)


@rule
def explodes_on(material: Material, me: Player, space: int) -> bool:
    """Whether a white chip on this space explodes the bottle; the shield covers the first explosion space."""
    if holds_coin(me, Face.SHIELD) and space == material.first_explosion:
        return False
    return material.track[space] == WhiteSpace.EXPLOSION


@rule
def exploding_chips(material: Material, me: Player) -> int:
    """How many chips in the bag would explode the bottle if drawn next."""
    chips = 0
    for chip in range(FIRST_COLOURED):
        number = material.value[chip]
        if number > me.ward and explodes_on(material, me, last_white_space(me) + number):
            chips += me.bag[chip]
    return chips
