"""Chips in bag and bottle: the small steps that all other rules use."""

from __future__ import annotations

from ..engine import Log, Mask, note, put_in_bag, rule
from .box import CHIPS, COLOUR_OF, FIRST_COLOURED, LEVELS, TRACK, Chip, Colour
from .state import Action, EventCode, Player, State


@rule
def is_white(chip: int) -> bool:
    """Whether a chip is white."""
    return COLOUR_OF[chip] == Colour.WHITE


@rule
def is_black(chip: int) -> bool:
    """Whether a chip is black."""
    return COLOUR_OF[chip] == Colour.BLACK


@rule
def chip_of(colour: int, level: int) -> int:
    """The chip of a colour (from orange on) and a level."""
    return Chip.ORANGE_1 + LEVELS * (colour - Colour.ORANGE) + level


@rule
def back_in_bag(game: State, seat: int, chip: int, log: Log) -> None:
    """Puts a chip from the bottle back into the bag."""
    put_in_bag(game.players[seat], chip)
    note(log, EventCode.BACK_IN_BAG, seat, chip, 0)


@rule
def is_in_neck(me: Player, chip: int) -> bool:
    """Whether such a chip lies in the neck."""
    for i in range(me.neck_size):
        if me.neck[i] == chip:
            return True
    return False


@rule
def chips_in_bottle(me: Player, colour: int) -> int:
    """How many chips of a colour (from orange on) are in the neck and the belly."""
    chips = 0
    for level in range(LEVELS):
        chips += me.belly[chip_of(colour, level)]
    for i in range(me.neck_size):
        if COLOUR_OF[me.neck[i]] == colour:
            chips += 1
    return chips


@rule
def coloured_in_belly(me: Player) -> int:
    """How many chips are in the belly; white ones never are."""
    chips = 0
    for chip in range(FIRST_COLOURED, CHIPS):
        chips += me.belly[chip]
    return chips


@rule
def belly_mask(me: Player, mask: Mask) -> None:
    """Each kind of coloured chip in the belly."""
    for chip in range(FIRST_COLOURED, CHIPS):
        if me.belly[chip] > 0:
            mask[Action.RETURN + chip] = 1


@rule
def neck_to_belly(me: Player) -> None:
    """Moves the chips in the neck to the belly."""
    for i in range(me.neck_size):
        me.belly[me.neck[i]] += 1
        me.neck[i] = 0
    me.neck_size = 0


@rule
def take_from_bottle(me: Player, chip: int) -> None:
    """Takes a coloured chip out of the belly or, if it has none, out of the neck."""
    if me.belly[chip] > 0:
        me.belly[chip] -= 1
        return
    me.neck_size -= 1
    for i in range(place_in_neck(me, chip), me.neck_size):
        me.neck[i] = me.neck[i + 1]
    me.neck[me.neck_size] = 0


@rule
def place_in_neck(me: Player, chip: int) -> int:
    """The first place in the neck with such a chip."""
    place = 0
    while me.neck[place] != chip:
        place += 1
    return place


@rule
def empty_bottle(me: Player) -> None:
    """Puts all chips back into the bag, those set aside included."""
    neck_to_belly(me)
    for chip in range(FIRST_COLOURED, CHIPS):
        me.bag[chip] += me.belly[chip]
        me.bag_total += me.belly[chip]
        me.belly[chip] = 0
    for i in range(TRACK):
        if i < me.whites:
            put_in_bag(me, me.white_chips[i])
        me.white_chips[i] = 0
        me.white_spaces[i] = 0
    me.whites = 0
    for chip in range(FIRST_COLOURED):
        me.bag[chip] += me.aside[chip]
        me.bag_total += me.aside[chip]
        me.aside[chip] = 0
