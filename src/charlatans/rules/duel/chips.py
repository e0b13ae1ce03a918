"""Chips, gold and upgrades: the small moves that all other rules are made of."""

from __future__ import annotations

from ..engine import Log, Mask, note, put_in_bag, rule
from .components import CHIPS, COLOUR_OF, FIRST_COLOURED, LEVELS, TRACK, Chip, Colour
from .state import Action, EventCode, Material, Player, Reason, State

# Bags ----------------------------------------------------------------------------------------------


@rule
def back_in_bag(game: State, seat: int, chip: int, log: Log) -> None:
    """A chip goes from the bottle back into the bag."""
    put_in_bag(game.players[seat], chip)
    note(log, EventCode.BACK_IN_BAG, seat, chip, 0)


# Gold ----------------------------------------------------------------------------------------------


@rule
def get_gold(game: State, seat: int, gold: int, why: int, log: Log) -> None:
    """Gold pieces from the common pool, which never runs out."""
    if gold > 0:
        game.players[seat].gold += gold
        note(log, EventCode.GOT_GOLD, seat, gold, why)


@rule
def lose_gold(game: State, seat: int, gold: int, why: int, log: Log) -> None:
    """Gold pieces go back."""
    if gold > 0:
        game.players[seat].gold -= gold
        note(log, EventCode.LOST_GOLD, seat, gold, why)


# The pool of chips ---------------------------------------------------------------------------------


@rule
def gain(game: State, seat: int, chip: int, why: int, log: Log) -> None:
    """A chip comes from the pool into the bag; if there is none, nothing is gained."""
    if game.pool[chip] > 0:
        game.pool[chip] -= 1
        put_in_bag(game.players[seat], chip)
        note(log, EventCode.GAINED, seat, chip, why)
    else:
        note(log, EventCode.SOLD_OUT, seat, chip, why)


@rule
def gain_or_price(game: State, seat: int, chip: int, log: Log) -> None:
    """The chip shown on a round card, or what it costs in gold once the pool has none."""
    if game.pool[chip] == 0:
        get_gold(game, seat, game.price[chip], Reason.CARD, log)
    else:
        gain(game, seat, chip, Reason.CARD, log)


@rule
def chip_of(colour: int, level: int) -> int:
    """The chip of a colour from orange on."""
    return Chip.ORANGE_1 + LEVELS * (colour - Colour.ORANGE) + level


# The bottle ----------------------------------------------------------------------------------------


@rule
def is_in_neck(me: Player, chip: int) -> bool:
    """Whether such a chip lies in the neck."""
    for i in range(me.neck_size):
        if me.neck[i] == chip:
            return True
    return False


@rule
def chips_in_bottle(me: Player, colour: int) -> int:
    """Chips of a colour from orange on in the bottle, neck and belly."""
    chips = 0
    for level in range(LEVELS):
        chips += me.belly[chip_of(colour, level)]
    for i in range(me.neck_size):
        if COLOUR_OF[me.neck[i]] == colour:
            chips += 1
    return chips


@rule
def coloured_in_belly(me: Player) -> int:
    """Chips in the belly of the bottle; white ones are not among them."""
    chips = 0
    for chip in range(FIRST_COLOURED, CHIPS):
        chips += me.belly[chip]
    return chips


@rule
def neck_to_belly(me: Player) -> None:
    """The neck is emptied into the belly."""
    for i in range(me.neck_size):
        me.belly[me.neck[i]] += 1
        me.neck[i] = 0
    me.neck_size = 0


@rule
def take_from_bottle(me: Player, chip: int) -> None:
    """A coloured chip leaves the bottle: out of the belly, or else out of the neck."""
    if me.belly[chip] > 0:
        me.belly[chip] -= 1
        return
    me.neck_size -= 1
    for i in range(place_in_neck(me, chip), me.neck_size):
        me.neck[i] = me.neck[i + 1]
    me.neck[me.neck_size] = 0


@rule
def place_in_neck(me: Player, chip: int) -> int:
    """Where the first such chip lies in the neck."""
    place = 0
    while me.neck[place] != chip:
        place += 1
    return place


# The white area ------------------------------------------------------------------------------------


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
    """A white chip leaves the white area; the others stay on their spaces. Returns the chip."""
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
    """Which of the white chips lies on a space."""
    at = 0
    while me.white_spaces[at] != space:
        at += 1
    return at


@rule
def all_whites_back(game: State, seat: int, log: Log) -> None:
    """Every white chip goes from the bottle back into the bag."""
    me = game.players[seat]
    while me.whites > 0:
        back_in_bag(game, seat, lift_white(me, me.whites - 1), log)


@rule
def empty_bottle(me: Player) -> None:
    """All chips go back into the bag: from the bottle, and those that were set aside."""
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


# Upgrades ------------------------------------------------------------------------------------------


@rule
def is_upgradable_in_neck(game: State, me: Player, chip: int) -> bool:
    """Whether this black chip lies in the neck and the pool has the next higher one."""
    return game.pool[chip + 1] > 0 and is_in_neck(me, chip)


@rule
def is_upgradable_in_belly(game: State, me: Player, chip: int) -> bool:
    """Whether this black chip lies in the belly and the pool has the next higher one."""
    return game.pool[chip + 1] > 0 and me.belly[chip] > 0


@rule
def upgrade_mask(game: State, me: Player, mask: Mask) -> None:
    """Each black chip in the bottle that can be upgraded."""
    neck_upgrade_mask(game, me, mask)
    for chip in range(Chip.BLACK_1, Chip.BLACK_6):
        if is_upgradable_in_belly(game, me, chip):
            mask[Action.UPGRADE_IN_BELLY + chip] = 1


@rule
def neck_upgrade_mask(game: State, me: Player, mask: Mask) -> None:
    """Each black chip in the neck that can be upgraded."""
    for chip in range(Chip.BLACK_1, Chip.BLACK_6):
        if is_upgradable_in_neck(game, me, chip):
            mask[Action.UPGRADE_IN_NECK + chip] = 1


@rule
def can_upgrade_black(game: State, me: Player) -> bool:
    """Whether any black chip in the bottle can be upgraded."""
    for chip in range(Chip.BLACK_1, Chip.BLACK_6):
        if is_upgradable_in_belly(game, me, chip):
            return True
    return can_upgrade_in_neck(game, me)


@rule
def can_upgrade_in_neck(game: State, me: Player) -> bool:
    """Whether any black chip in the neck can be upgraded."""
    for chip in range(Chip.BLACK_1, Chip.BLACK_6):
        if is_upgradable_in_neck(game, me, chip):
            return True
    return False


@rule
def upgrade_chosen(game: State, seat: int, action: int, log: Log) -> None:
    """A black chip is exchanged for the next higher one, in the same place."""
    if is_upgrade_in_neck(action):
        exchange_in_neck(game, seat, action - Action.UPGRADE_IN_NECK, log)
    else:
        exchange_in_belly(game, seat, action - Action.UPGRADE_IN_BELLY, log)


@rule
def is_upgrade_in_neck(action: int) -> bool:
    """Whether a decision is the upgrade of a black chip in the neck."""
    return Action.UPGRADE_IN_NECK + Chip.BLACK_1 <= action < Action.UPGRADE_IN_NECK + Chip.BLACK_6


@rule
def exchange_in_neck(game: State, seat: int, chip: int, log: Log) -> None:
    """A chip in the neck is exchanged for the next higher one of its colour."""
    me = game.players[seat]
    me.neck[place_in_neck(me, chip)] = chip + 1
    exchange(game, seat, chip, log)


@rule
def exchange_in_belly(game: State, seat: int, chip: int, log: Log) -> None:
    """A chip in the belly is exchanged for the next higher one of its colour."""
    me = game.players[seat]
    me.belly[chip] -= 1
    me.belly[chip + 1] += 1
    exchange(game, seat, chip, log)


@rule
def exchange(game: State, seat: int, chip: int, log: Log) -> None:
    """The pool takes a chip and gives the next higher one of its colour."""
    game.pool[chip] += 1
    game.pool[chip + 1] -= 1
    note(log, EventCode.UPGRADED, seat, chip, chip + 1)


@rule
def gold_instead_of_upgrade(game: State, material: Material, seat: int, log: Log) -> None:
    """Where nothing can be upgraded, gold takes its place."""
    get_gold(game, seat, material.gold_for_no_upgrade, Reason.NO_UPGRADE, log)


# Colours -------------------------------------------------------------------------------------------


@rule
def is_white(chip: int) -> bool:
    """Whether a chip is white."""
    return COLOUR_OF[chip] == Colour.WHITE


@rule
def is_black(chip: int) -> bool:
    """Whether a chip is black."""
    return COLOUR_OF[chip] == Colour.BLACK
