"""The round cards: drawing them, what they give at once, and what they allow later."""

from __future__ import annotations

from ..engine import NOT_FORCED, note, pick_bit, rule, take_forced
from .chips import chip_of, gain, gain_or_price, lift_white
from .square import stall_forward
from .state import (
    ASK_FOUR,
    ASK_ONES,
    BLUE_2,
    BY_CARD,
    CARD_BLUE_AND_ONE,
    CARD_CHIP,
    CARD_FOUR,
    CARD_OPPONENT_WHITE,
    CARD_REMOVE_WHITE,
    CARD_STALL,
    CARD_TAKEN,
    CARD_TWO_ONES,
    CARDS,
    CHIPS,
    COLOUR_OF,
    FIRST_KEPT,
    LEVEL_1,
    LEVEL_4,
    LEVEL_OF,
    NO_COLOUR,
    ORANGE_1,
    REMOVED,
    TABLE_STREAM,
    TAKE,
    WHITE_1,
)


@rule
def draw_card(game):
    """The round card for this round: the next in order, or any of those not yet revealed."""
    card = take_forced(game.streams[TABLE_STREAM], 0, CARDS - 1)
    if card != NOT_FORCED and (game.deck >> card) & 1 == 0:
        game.impossible = TABLE_STREAM + 1
        card = NOT_FORCED
    if card == NOT_FORCED and game.in_order == 1:
        card = 0
        while (game.deck >> card) & 1 == 0:
            card += 1
    elif card == NOT_FORCED:
        card = pick_bit(game.streams[TABLE_STREAM], game.deck, cards_left(game))
    game.deck &= ~(1 << card)
    return card


@rule
def cards_left(game):
    """How many round cards have not been revealed yet."""
    cards = 0
    for i in range(CARDS):
        cards += (game.deck >> i) & 1
    return cards


@rule
def take_card(game, material, seat, log):
    """The round card gives its reward at once and is gone, or is kept to be used once."""
    me = game.players[seat]
    kind = material.card_kind[game.card]
    if kind >= FIRST_KEPT:
        me.kept[kind - FIRST_KEPT] += 1
        note(log, CARD_TAKEN, seat, game.card, 1)
        return
    note(log, CARD_TAKEN, seat, game.card, 0)
    if kind == CARD_CHIP:
        gain_or_price(game, seat, material.card_chip[game.card], log)
    elif kind == CARD_TWO_ONES:
        me.left = material.card_ones
        ask_for_ones(game, me)
    elif kind == CARD_REMOVE_WHITE:
        remove_white_1(game, seat, log)
    elif kind == CARD_FOUR:
        if is_any_available(game, LEVEL_4, NO_COLOUR):
            me.ask = ASK_FOUR
    elif kind == CARD_STALL:
        stall_forward(game, material, seat, material.card_stall, BY_CARD, log)
    elif kind == CARD_BLUE_AND_ONE:
        gain_or_price(game, seat, BLUE_2, log)
        me.left = 1
        ask_for_ones(game, me)
    elif kind == CARD_OPPONENT_WHITE:
        gain(game, 1 - seat, WHITE_1, BY_CARD, log)


@rule
def is_available(game, chip, level, but_not):
    """Whether a chip is in the pool, of this level, and not of the colour left out, if one is."""
    return game.pool[chip] > 0 and LEVEL_OF[chip] == level and COLOUR_OF[chip] != but_not


@rule
def is_any_available(game, level, but_not):
    """Whether the pool has a chip of this level, neither black nor of the colour left out."""
    for chip in range(ORANGE_1, CHIPS):
        if is_available(game, chip, level, but_not):
            return True
    return False


@rule
def ask_for_ones(game, me):
    """Asks for a 1-chip while some are due and there is one of another colour to be had."""
    if me.left > 0 and is_any_available(game, LEVEL_1, me.first_colour - 1):
        me.ask = ASK_ONES
    else:
        me.left = 0
        me.first_colour = 0


@rule
def available_mask(game, level, but_not, mask):
    """Chips of this level in the pool, neither black nor of the colour left out."""
    for chip in range(ORANGE_1, CHIPS):
        if is_available(game, chip, level, but_not):
            mask[TAKE + chip] = 1


@rule
def one_chosen(game, seat, action, log):
    """A 1-chip; a second one has another colour."""
    me = game.players[seat]
    chip = action - TAKE
    gain(game, seat, chip, BY_CARD, log)
    me.left -= 1
    me.first_colour = COLOUR_OF[chip] + 1
    ask_for_ones(game, me)


@rule
def four_chosen(game, seat, action, log):
    """A 4-chip; the opponent takes the 1-chip of its colour."""
    four = action - TAKE
    gain(game, seat, four, BY_CARD, log)
    gain(game, 1 - seat, chip_of(COLOUR_OF[four], LEVEL_1), BY_CARD, log)


@rule
def remove_white_1(game, seat, log):
    """A white 1-chip leaves the game: out of the bag, or else from where it will go back to the bag."""
    me = game.players[seat]
    if me.bag[WHITE_1] > 0:
        me.bag[WHITE_1] -= 1
        me.bag_total -= 1
    elif me.aside[WHITE_1] > 0:
        me.aside[WHITE_1] -= 1
    else:
        at = me.whites - 1
        while at >= 0 and me.white_chips[at] != WHITE_1:
            at -= 1
        if at < 0:
            return
        lift_white(me, at)
    game.removed += 1
    note(log, REMOVED, seat, WHITE_1, 0)
