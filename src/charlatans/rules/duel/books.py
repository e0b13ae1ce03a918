"""The ingredient books, one function a book.

A book acts when its chip is placed, when the steps of a turn are counted, or later (after_effects.py).
"""

from __future__ import annotations

from ..engine import Log, Mask, draw_hand, hand_to_bag, note, rule
from .box import CHIPS, COLOUR_OF, FIRST_COLOURED, LEVEL_OF, LEVELS, NECK, Chip, Colour
from .chips import back_in_bag, belly_mask, chip_of, chips_in_bottle, coloured_in_belly, is_black
from .pool import get_gold, lose_gold
from .square import move_active_patient, stall_forward
from .state import Action, Ask, EventCode, Material, Player, Reason, State
from .white_area import last_white_number, lift_white


@rule
def act_in_neck(game: State, material: Material, seat: int, chip: int, log: Log) -> None:
    """What a chip does when it is placed in the neck: black ones bring gold, the others follow their book."""
    me = game.players[seat]
    colour = COLOUR_OF[chip]
    book = game.sets[colour]
    level = LEVEL_OF[chip]
    if is_black(chip):
        get_gold(game, seat, material.gold[chip], Reason.BLACK, log)
    elif colour == Colour.BLUE:
        if book == 1:
            peacock_eye_1(game, material, seat, level, log)
        elif book == 2:
            peacock_eye_2(game, material, seat, level, log)
        elif book == 3:
            peacock_eye_3(game, material, seat, level, log)
    elif colour == Colour.RED:
        if book == 3:
            dragons_blood_3(game, material, seat, level, log)
    elif colour == Colour.PINK:
        if book == 1:
            spider_silk_1(game, material, seat, level, log)
        elif book == 2:
            spider_silk_2(game, material, seat, level, log)
        elif book == 3:
            spider_silk_3(game, material, seat, level)
        else:
            spider_silk_4(game, material, seat, level, log)
    elif colour == Colour.YELLOW:
        if book == 1:
            amber_1(material, me, level)
        elif book == 2:
            amber_2(game, material, seat, level, log)


@rule
def book_mask(me: Player, mask: Mask) -> None:
    """The choices offered by the book of the chip just placed."""
    if me.ask == Ask.PEACOCK_EYE_1:
        peacock_eye_1_mask(me, mask)
    elif me.ask == Ask.PEACOCK_EYE_2:
        peacock_eye_2_mask(me, mask)
    elif me.ask == Ask.SPIDER_SILK_3:
        belly_mask(me, mask)
    else:
        mask[Action.AMBER] = 1
    mask[Action.NONE] = 1


@rule
def book_chosen(game: State, seat: int, ask: int, action: int, log: Log) -> None:
    """Carries out that choice. (Peacock eye I places a chip and is handled in brewing.py.)"""
    if ask == Ask.PEACOCK_EYE_2:
        peacock_eye_2_chosen(game, seat, action, log)
    elif ask == Ask.SPIDER_SILK_3:
        spider_silk_3_chosen(game, seat, action, log)
    else:
        amber_1_chosen(game, seat, action, log)


# Peacock eye (blue) --------------------------------------------------------------------------------


@rule
def peacock_eye_1(game: State, material: Material, seat: int, level: int, log: Log) -> None:
    """Peacock eye, set I: look at some chips from the bag; one of them may be placed at once."""
    me = game.players[seat]
    draw_hand(game, seat, material.peacock_eye_1_look[level], EventCode.LOOKED_AT, log)
    if fits_from_hand(me):
        me.ask = Ask.PEACOCK_EYE_1
    else:
        hand_to_bag(me)


@rule
def fits_from_hand(me: Player) -> bool:
    """Whether any of the chips looked at can be placed."""
    for chip in range(chips_that_fit(me)):
        if me.hand[chip] > 0:
            return True
    return False


@rule
def chips_that_fit(me: Player) -> int:
    """How many kinds of chips can be placed, counted from white 1: only the white ones if the neck is full."""
    if me.neck_size == NECK:
        return FIRST_COLOURED
    return CHIPS


@rule
def peacock_eye_1_mask(me: Player, mask: Mask) -> None:
    """One of the chips looked at."""
    for chip in range(chips_that_fit(me)):
        if me.hand[chip] > 0:
            mask[Action.PLACE + chip] = 1


@rule
def peacock_eye_2(game: State, material: Material, seat: int, level: int, log: Log) -> None:
    """Peacock eye, set II: look at some chips; one white chip among them may be set aside for the round."""
    me = game.players[seat]
    draw_hand(game, seat, material.peacock_eye_2_look[level], EventCode.LOOKED_AT, log)
    if me.hand[Chip.WHITE_1] + me.hand[Chip.WHITE_2] + me.hand[Chip.WHITE_3] > 0:
        me.ask = Ask.PEACOCK_EYE_2
    else:
        hand_to_bag(me)


@rule
def peacock_eye_2_mask(me: Player, mask: Mask) -> None:
    """A white chip among those looked at."""
    for chip in range(FIRST_COLOURED):
        if me.hand[chip] > 0:
            mask[Action.ASIDE + chip] = 1


@rule
def peacock_eye_2_chosen(game: State, seat: int, action: int, log: Log) -> None:
    """Sets the white chip aside until the round ends and puts the others back into the bag."""
    me = game.players[seat]
    if action != Action.NONE:
        white = action - Action.ASIDE
        me.hand[white] -= 1
        me.aside[white] += 1
        note(log, EventCode.SET_ASIDE, seat, white, 0)
    hand_to_bag(me)


@rule
def peacock_eye_3(game: State, material: Material, seat: int, level: int, log: Log) -> None:
    """Peacock eye, set III: the next white chip of this turn goes back if its number is small enough; the highest ward counts."""
    me = game.players[seat]
    me.ward = max(me.ward, material.peacock_eye_3_ward[level])
    note(log, EventCode.WARDED, seat, me.ward, 0)


@rule
def peacock_eye_4(material: Material, me: Player) -> bool:
    """Peacock eye, set IV: whether the chip skips the neck, as it does a few times a turn."""
    return me.blues < material.peacock_eye_4_most


# Dragon's blood (red) ------------------------------------------------------------------------------


@rule
def dragons_blood_1(material: Material, me: Player) -> int:
    """Dragon's blood, set I: pumpkins in the bottle add steps."""
    pumpkins = chips_in_bottle(me, Colour.ORANGE)
    if pumpkins >= material.dragons_blood_1_orange[1]:
        return material.dragons_blood_1_steps[1] + 0
    if pumpkins >= material.dragons_blood_1_orange[0]:
        return material.dragons_blood_1_steps[0] + 0
    return 0


@rule
def dragons_blood_2(material: Material, chip: int, place_in_neck: int) -> int:
    """Dragon's blood, set II: counts several times as the third chip in the neck. Returns the extra steps."""
    if place_in_neck == NECK - 1:
        return material.value[chip] * (material.dragons_blood_2_times - 1)
    return 0


@rule
def dragons_blood_3(game: State, material: Material, seat: int, level: int, log: Log) -> None:
    """Dragon's blood, set III: gold if there is a pumpkin in the bottle, more if there are several."""
    pumpkins = chips_in_bottle(game.players[seat], Colour.ORANGE)
    if pumpkins >= material.dragons_blood_3_orange[0]:
        gold = material.dragons_blood_3_gold[level] + 0
        if pumpkins >= material.dragons_blood_3_orange[1]:
            gold += material.dragons_blood_3_more
        get_gold(game, seat, gold, Reason.BOOK, log)


@rule
def dragons_blood_4(material: Material, me: Player) -> int:
    """Dragon's blood, set IV: black chips in the neck add steps, up to a limit for each red chip."""
    blacks = 0
    for i in range(me.neck_size):
        if is_black(me.neck[i]):
            blacks += 1
    return min(blacks * material.dragons_blood_4_steps, material.dragons_blood_4_most)


@rule
def dragons_blood_steps(game: State, material: Material, me: Player, place: int) -> int:
    """The steps that the red chip in this place of the neck adds to its value."""
    book = game.sets[Colour.RED]
    if book == 1:
        return dragons_blood_1(material, me)
    if book == 2:
        return dragons_blood_2(material, me.neck[place], place)
    if book == 4:
        return dragons_blood_4(material, me)
    return 0


# Spider silk (pink) --------------------------------------------------------------------------------


@rule
def spider_silk_1(game: State, material: Material, seat: int, level: int, log: Log) -> None:
    """Spider silk, set I: the patient on the path comes closer."""
    move_active_patient(game, material, seat, material.spider_silk_1_steps[level], Reason.BOOK, log)


@rule
def spider_silk_2(game: State, material: Material, seat: int, level: int, log: Log) -> None:
    """Spider silk, set II: gold, and the strongest moves the stall as well."""
    get_gold(game, seat, material.spider_silk_2_gold[level], Reason.BOOK, log)
    stall_forward(game, material, seat, material.spider_silk_2_stall[level], Reason.BOOK, log)


@rule
def spider_silk_3(game: State, material: Material, seat: int, level: int) -> None:
    """Spider silk, set III: coloured chips may go from the belly back into the bag."""
    me = game.players[seat]
    me.left = material.spider_silk_3_chips[level]
    ask_spider_silk_3(me)


@rule
def ask_spider_silk_3(me: Player) -> None:
    """Asks for the next chip, if another one may go back."""
    if me.left > 0 and coloured_in_belly(me) > 0:
        me.ask = Ask.SPIDER_SILK_3
    else:
        me.left = 0


@rule
def spider_silk_3_chosen(game: State, seat: int, action: int, log: Log) -> None:
    """Puts the chosen chip back into the bag, or stops asking."""
    me = game.players[seat]
    if action == Action.NONE:
        me.left = 0
        return
    chip = action - Action.RETURN
    me.belly[chip] -= 1
    back_in_bag(game, seat, chip, log)
    me.left -= 1
    ask_spider_silk_3(me)


@rule
def spider_silk_4(game: State, material: Material, seat: int, level: int, log: Log) -> None:
    """Spider silk, set IV: gold from the opponent; if there is none, the patient on the path comes closer instead."""
    gold = material.spider_silk_4_gold[level] + 0
    theirs = game.players[1 - seat].gold + 0
    if theirs == 0:
        move_active_patient(game, material, seat, gold, Reason.BOOK, log)
    else:
        lose_gold(game, 1 - seat, min(gold, theirs), Reason.OPPONENT, log)
        get_gold(game, seat, min(gold, theirs), Reason.OPPONENT, log)


# Amber (yellow) ------------------------------------------------------------------------------------


@rule
def amber_1(material: Material, me: Player, level: int) -> None:
    """Amber, set I: the white chip placed right before it may go back if its number is small enough."""
    if me.white_before == 1 and last_white_number(material, me) <= material.amber_1_white[level]:
        me.ask = Ask.AMBER_1


@rule
def amber_1_chosen(game: State, seat: int, action: int, log: Log) -> None:
    """The white chip goes back into the bag, or stays."""
    me = game.players[seat]
    if action == Action.AMBER:
        back_in_bag(game, seat, lift_white(me, me.whites - 1), log)


@rule
def amber_2(game: State, material: Material, seat: int, level: int, log: Log) -> None:
    """Amber, set II: the last white chip slides back, but never onto or past the one before it."""
    me = game.players[seat]
    if me.whites == 0:
        return
    last = me.whites - 1
    before = 0
    if last > 0:
        before = me.white_spaces[last - 1] + 0
    space = max(me.white_spaces[last] - material.amber_2_slide[level], before + 1)
    if space < me.white_spaces[last]:
        me.white_spaces[last] = space
        note(log, EventCode.SLID, seat, me.white_chips[last], space)


@rule
def amber_3(material: Material, me: Player) -> int:
    """Amber, set III: the last white chip counts extra times; only the best amber in the neck applies."""
    times = 0
    for i in range(me.neck_size):
        if COLOUR_OF[me.neck[i]] == Colour.YELLOW:
            times = max(times, material.amber_3_times[LEVEL_OF[me.neck[i]]])
    return times


@rule
def amber_4_softens(material: Material, me: Player) -> int:
    """Amber, set IV, at an explosion: the value of all amber in the bottle, which lowers the loss."""
    total = 0
    for level in range(LEVELS):
        chip = chip_of(Colour.YELLOW, level)
        total += me.belly[chip] * material.value[chip]
        for i in range(me.neck_size):
            if me.neck[i] == chip:
                total += material.value[chip]
    return total
