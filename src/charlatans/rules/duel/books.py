"""The ingredient books, one function a book.

A book speaks when its chip is placed, when the turn's steps are counted, or afterwards (after-effects).
"""

from __future__ import annotations

from ..engine import draw_hand, hand_to_bag, note, rule
from .chips import (
    back_in_bag,
    chip_of,
    coloured_in_belly,
    exchange_in_belly,
    get_gold,
    is_black,
    last_white_number,
    last_white_space,
    lift_white,
    lose_gold,
    no_upgrade,
    of_colour,
)
from .square import move_active_patient, move_patient, space_in_half, stall_forward
from .state import (
    AMBER,
    ASIDE,
    ASK_AMBER_1,
    ASK_PEACOCK_EYE_1,
    ASK_PEACOCK_EYE_2,
    ASK_SPIDER_SILK_3,
    ASK_STINKHORN_3,
    ASK_WITCHWEED_3,
    BY_AFTER_EFFECT,
    BY_BOOK,
    BY_OPPONENT,
    CHIPS,
    COLOUR_OF,
    FIRST_COLOURED,
    GREEN,
    LEVEL_OF,
    LEVELS,
    LOOKED_AT,
    NECK,
    NONE,
    ORANGE,
    ORANGE_1,
    PAY,
    PLACE,
    PURPLE,
    RETURN,
    SET_ASIDE,
    SLID,
    UPGRADE,
    WARDED,
    WHITE_1,
    YELLOW,
)

# Peacock eye (blue) --------------------------------------------------------------------------------


@rule
def peacock_eye_1(game, material, seat, level, log):
    """Peacock eye, set I: look at some chips from the bag; one of them may be placed at once."""
    me = game.players[seat]
    draw_hand(game, seat, material.peacock_eye_1_look[level], LOOKED_AT, log)
    if fits_from_hand(me):
        me.ask = ASK_PEACOCK_EYE_1
    else:
        hand_to_bag(me)


@rule
def fits_from_hand(me):
    """Whether any chip looked at could be placed."""
    for chip in range(chips_that_fit(me)):
        if me.hand[chip] > 0:
            return True
    return False


@rule
def chips_that_fit(me):
    """Kinds of chips up to here can be placed: with a full neck only the white ones, which come first."""
    if me.neck_size == NECK:
        return FIRST_COLOURED
    return CHIPS


@rule
def peacock_eye_1_mask(me, mask):
    """One of the chips looked at, or none."""
    for chip in range(chips_that_fit(me)):
        if me.hand[chip] > 0:
            mask[PLACE + chip] = 1
    mask[NONE] = 1


@rule
def peacock_eye_2(game, material, seat, level, log):
    """Peacock eye, set II: look at some chips; one white chip among them may be set aside for the round."""
    me = game.players[seat]
    draw_hand(game, seat, material.peacock_eye_2_look[level], LOOKED_AT, log)
    if me.hand[0] + me.hand[1] + me.hand[2] > 0:
        me.ask = ASK_PEACOCK_EYE_2
    else:
        hand_to_bag(me)


@rule
def peacock_eye_2_mask(me, mask):
    """A white chip among those looked at, or none."""
    for i in range(LEVELS):
        if me.hand[WHITE_1 + i] > 0:
            mask[ASIDE + i] = 1
    mask[NONE] = 1


@rule
def peacock_eye_2_chosen(game, seat, action, log):
    """The white chip lies aside until the round ends; the others go back into the bag."""
    me = game.players[seat]
    if action != NONE:
        white = action - ASIDE
        me.hand[WHITE_1 + white] -= 1
        me.aside[white] += 1
        note(log, SET_ASIDE, seat, WHITE_1 + white, 0)
    hand_to_bag(me)


@rule
def peacock_eye_3(game, material, seat, level, log):
    """Peacock eye, set III: this turn the next white chip that is small enough goes back; the highest ward counts."""
    me = game.players[seat]
    me.ward = max(me.ward, material.peacock_eye_3_ward[level])
    note(log, WARDED, seat, me.ward, 0)


@rule
def peacock_eye_4(material, me):
    """Peacock eye, set IV: takes no space in the neck, a few times a turn."""
    return me.blues < material.peacock_eye_4_most


# Dragon's blood (red) ------------------------------------------------------------------------------


@rule
def dragons_blood_1(material, me):
    """Dragon's blood, set I: pumpkins in the bottle add steps."""
    pumpkins = of_colour(me, ORANGE)
    if pumpkins >= material.dragons_blood_1_orange[1]:
        return material.dragons_blood_1_steps[1] + 0
    if pumpkins >= material.dragons_blood_1_orange[0]:
        return material.dragons_blood_1_steps[0] + 0
    return 0


@rule
def dragons_blood_2(material, chip, place_in_neck):
    """Dragon's blood, set II: as the third chip of the neck it counts several times. Returns the steps on top."""
    if place_in_neck == NECK - 1:
        return material.value[chip] * (material.dragons_blood_2_times - 1)
    return 0


@rule
def dragons_blood_3(game, material, seat, level, log):
    """Dragon's blood, set III: gold if there is a pumpkin in the bottle, more if there are several."""
    pumpkins = of_colour(game.players[seat], ORANGE)
    if pumpkins >= material.dragons_blood_3_orange[0]:
        gold = material.dragons_blood_3_gold[level] + 0
        if pumpkins >= material.dragons_blood_3_orange[1]:
            gold += material.dragons_blood_3_more
        get_gold(game, seat, gold, BY_BOOK, log)


@rule
def dragons_blood_4(material, me):
    """Dragon's blood, set IV: black chips in the neck add steps, up to a limit for each red chip."""
    blacks = 0
    for i in range(me.neck_size):
        if is_black(me.neck[i]):
            blacks += 1
    return min(blacks * material.dragons_blood_4_steps, material.dragons_blood_4_most)


# Spider silk (pink) --------------------------------------------------------------------------------


@rule
def spider_silk_1(game, material, seat, level, log):
    """Spider silk, set I: the patient on the path comes closer."""
    move_active_patient(game, material, seat, material.spider_silk_1_steps[level], BY_BOOK, log)


@rule
def spider_silk_2(game, material, seat, level, log):
    """Spider silk, set II: gold, and the strongest moves the stall as well."""
    get_gold(game, seat, material.spider_silk_2_gold[level], BY_BOOK, log)
    stall_forward(game, material, seat, material.spider_silk_2_stall[level], BY_BOOK, log)


@rule
def spider_silk_3(game, material, seat, level):
    """Spider silk, set III: coloured chips may go from the belly back into the bag."""
    me = game.players[seat]
    me.left = material.spider_silk_3_chips[level]
    ask_spider_silk_3(me)


@rule
def ask_spider_silk_3(me):
    """Asks while chips may still go back and there are any."""
    if me.left > 0 and coloured_in_belly(me) > 0:
        me.ask = ASK_SPIDER_SILK_3
    else:
        me.left = 0


@rule
def belly_mask(me, mask):
    """Each kind of coloured chip in the belly."""
    for chip in range(FIRST_COLOURED, CHIPS):
        if me.belly[chip] > 0:
            mask[RETURN + chip] = 1


@rule
def spider_silk_3_chosen(game, seat, action, log):
    """A chip goes back, or the player leaves it at that."""
    me = game.players[seat]
    if action == NONE:
        me.left = 0
        return
    me.belly[action - RETURN] -= 1
    back_in_bag(game, seat, action - RETURN, log)
    me.left -= 1
    ask_spider_silk_3(me)


@rule
def spider_silk_4(game, material, seat, level, log):
    """Spider silk, set IV: gold from the opponent; if there is none, the patient on the path comes closer instead."""
    gold = material.spider_silk_4_gold[level] + 0
    theirs = game.players[1 - seat].gold + 0
    if theirs == 0:
        move_active_patient(game, material, seat, gold, BY_BOOK, log)
    else:
        lose_gold(game, 1 - seat, min(gold, theirs), BY_OPPONENT, log)
        get_gold(game, seat, min(gold, theirs), BY_OPPONENT, log)


# Amber (yellow) ------------------------------------------------------------------------------------


@rule
def amber_1(material, me, level):
    """Amber, set I: the white chip placed right before it may go back if its number is small enough."""
    if me.white_before == 1 and last_white_number(material, me) <= material.amber_1_white[level]:
        me.ask = ASK_AMBER_1


@rule
def amber_1_chosen(game, seat, action, log):
    """The white chip goes back into the bag, or stays."""
    me = game.players[seat]
    if action == AMBER:
        back_in_bag(game, seat, lift_white(me, me.whites - 1), log)


@rule
def amber_2(game, material, seat, level, log):
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
        note(log, SLID, seat, me.white_chips[last], space)


@rule
def amber_3(material, me):
    """Amber, set III: the last white chip counts extra times; only the best amber in the neck applies."""
    times = 0
    for i in range(me.neck_size):
        if COLOUR_OF[me.neck[i]] == YELLOW:
            times = max(times, material.amber_3_times[LEVEL_OF[me.neck[i]]])
    return times


@rule
def amber_4(game, material, seat, level, log):
    """Amber, set IV, afterwards: gold if the bottle held and the last white chip lies far enough."""
    me = game.players[seat]
    if me.exploded == 0 and last_white_space(me) >= material.amber_4_space:
        get_gold(game, seat, material.amber_4_gold[level], BY_AFTER_EFFECT, log)


@rule
def amber_4_softens(material, me):
    """Amber, set IV, at an explosion: the loss is lowered by the value of all amber in the bottle."""
    total = 0
    for level in range(LEVELS):
        chip = chip_of(YELLOW, level)
        total += me.belly[chip] * material.value[chip]
        for i in range(me.neck_size):
            if me.neck[i] == chip:
                total += material.value[chip]
    return total


# Witchweed (green), afterwards ---------------------------------------------------------------------


@rule
def witchweed_1(game, material, seat, level, log):
    """Witchweed, set I: gold, or an upgrade of a black chip, or both."""
    game.players[seat].upgrades += material.witchweed_1_upgrades[level]
    get_gold(game, seat, material.witchweed_1_gold[level], BY_AFTER_EFFECT, log)


@rule
def witchweed_2(game, material, seat, log):
    """Witchweed, set II: if the bottle held, all of it together moves the patient on the path, up to a limit."""
    me = game.players[seat]
    if me.exploded == 1:
        return
    steps = 0
    for level in range(LEVELS):
        steps += me.belly[chip_of(GREEN, level)] * material.witchweed_2_steps[level]
    move_active_patient(game, material, seat, min(steps, material.witchweed_2_most), BY_AFTER_EFFECT, log)


@rule
def witchweed_3(game, material, seat, level, log):
    """Witchweed, set III: another chip in the bottle, neither white nor black, may be upgraded."""
    me = game.players[seat]
    for chip in range(ORANGE_1, CHIPS):
        if witchweed_3_fits(game, material, me, level, chip):
            me.left = level
            me.ask = ASK_WITCHWEED_3
            return
    no_upgrade(game, material, seat, log)


@rule
def witchweed_3_fits(game, material, me, level, chip):
    """Whether witchweed of a level can upgrade a chip: it must be there, be another one, and have a next one in the pool."""
    if LEVEL_OF[chip] > material.witchweed_3_highest[level] or LEVEL_OF[chip] == LEVELS - 1:
        return False
    if material.witchweed_3_orange_only[level] == 1 and COLOUR_OF[chip] != ORANGE:
        return False
    others = me.belly[chip] + 0
    if chip == chip_of(GREEN, level):
        others -= 1
    return others > 0 and game.pool[chip + 1] > 0


@rule
def witchweed_3_mask(game, material, me, mask):
    """The chips that can be upgraded, or none."""
    for chip in range(ORANGE_1, CHIPS):
        if witchweed_3_fits(game, material, me, me.left, chip):
            mask[UPGRADE + chip] = 1
    mask[NONE] = 1


@rule
def witchweed_3_chosen(game, seat, action, log):
    """The chip is exchanged for the next higher one, or nothing is."""
    game.players[seat].left = 0
    if action != NONE:
        exchange_in_belly(game, seat, action - UPGRADE, log)


@rule
def witchweed_4(game, material, seat, level, log):
    """Witchweed, set IV: gold while the patient stands in one's own half; from the other half the patient comes closer."""
    space = space_in_half(game, seat)
    if space > 0:
        get_gold(game, seat, material.witchweed_4_gold[level], BY_AFTER_EFFECT, log)
    elif space < 0:
        move_patient(game, material, seat, material.witchweed_4_steps[level], BY_AFTER_EFFECT, log)


# Stinkhorn (purple), afterwards --------------------------------------------------------------------


@rule
def stinkhorn_1(game, material, seat, log):
    """Stinkhorn, set I: by how many there are: gold, the stall, an upgrade."""
    chips = min(of_colour(game.players[seat], PURPLE), 3)
    if chips > 0:
        game.players[seat].upgrades += material.stinkhorn_1_upgrades[chips - 1]
        get_gold(game, seat, material.stinkhorn_1_gold[chips - 1], BY_AFTER_EFFECT, log)
        stall_forward(game, material, seat, material.stinkhorn_1_stall[chips - 1], BY_AFTER_EFFECT, log)


@rule
def stinkhorn_2(game, material, seat, log):
    """Stinkhorn, set II: more than the opponent, an upgrade and gold; as many, gold."""
    mine = of_colour(game.players[seat], PURPLE)
    theirs = of_colour(game.players[1 - seat], PURPLE)
    if mine > theirs:
        game.players[seat].upgrades += material.stinkhorn_2_upgrades
        get_gold(game, seat, material.stinkhorn_2_gold, BY_AFTER_EFFECT, log)
    elif mine == theirs and mine > 0:
        get_gold(game, seat, material.stinkhorn_2_equal_gold, BY_AFTER_EFFECT, log)


@rule
def stinkhorn_3(material, me, level):
    """Stinkhorn, set III: for each chip one may pay: the small one moves the patient, the others the stall."""
    if me.gold >= material.stinkhorn_3_price:
        me.left = level
        me.ask = ASK_STINKHORN_3


@rule
def stinkhorn_3_chosen(game, material, seat, action, log):
    """Paid and carried out, or not."""
    me = game.players[seat]
    level = me.left + 0
    me.left = 0
    if action == PAY:
        lose_gold(game, seat, material.stinkhorn_3_price, BY_AFTER_EFFECT, log)
        move_patient(game, material, seat, material.stinkhorn_3_steps[level], BY_AFTER_EFFECT, log)
        stall_forward(game, material, seat, material.stinkhorn_3_stall[level], BY_AFTER_EFFECT, log)


@rule
def stinkhorn_4(game, material, seat, log):
    """Stinkhorn, set IV: by the value of all of it: gold, an upgrade, the stall."""
    me = game.players[seat]
    total = 0
    for level in range(LEVELS):
        chip = chip_of(PURPLE, level)
        total += me.belly[chip] * material.value[chip]
    row = -1
    for i in range(4):
        if total >= material.stinkhorn_4_from[i]:
            row = i
    if row >= 0:
        me.upgrades += material.stinkhorn_4_upgrades[row]
        get_gold(game, seat, material.stinkhorn_4_gold[row], BY_AFTER_EFFECT, log)
        stall_forward(game, material, seat, material.stinkhorn_4_stall[row], BY_AFTER_EFFECT, log)
