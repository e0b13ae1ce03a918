"""The round cards: drawing them, what they give at once, and what they allow later."""

from __future__ import annotations

from ..engine import NOT_FORCED, Log, Mask, note, pick_bit, rule, take_forced
from .box import CARDS, CHIPS, COLOUR_OF, FIRST_KEPT, LEVEL_OF, NO_COLOUR, Card, Chip, Level
from .chips import chip_of
from .pool import gain, gain_or_price
from .square import stall_forward
from .state import TABLE_STREAM, Action, Ask, EventCode, Material, Player, Reason, State
from .white_area import lift_white


@rule
def draw_card(game: State) -> int:
    """Draws this round's card: the next in order, or any one not yet revealed."""
    card = take_forced(game.streams[TABLE_STREAM], 0, CARDS - 1)
    if card != NOT_FORCED and not is_in_deck(game, card):
        game.impossible = TABLE_STREAM + 1
        card = NOT_FORCED
    if card == NOT_FORCED and game.in_order == 1:
        card = 0
        while not is_in_deck(game, card):
            card += 1
    elif card == NOT_FORCED:
        card = pick_bit(game.streams[TABLE_STREAM], game.deck, cards_left(game))
    game.deck &= ~(1 << card)
    return card


@rule
def is_in_deck(game: State, card: int) -> bool:
    """Whether a round card has not been revealed yet."""
    return (game.deck >> card) & 1 == 1


@rule
def cards_left(game: State) -> int:
    """How many round cards have not been revealed yet."""
    cards = 0
    for card in range(CARDS):
        if is_in_deck(game, card):
            cards += 1
    return cards


@rule
def take_card(game: State, material: Material, seat: int, log: Log) -> None:
    """Gives a player the round card's reward, or keeps the card to be used once."""
    me = game.players[seat]
    kind = material.card_kind[game.card]
    if kind >= FIRST_KEPT:
        me.kept[kind - FIRST_KEPT] += 1
        note(log, EventCode.CARD_TAKEN, seat, game.card, 1)
        return
    note(log, EventCode.CARD_TAKEN, seat, game.card, 0)
    if kind == Card.CHIP:
        gain_or_price(game, seat, material.card_chip[game.card], log)
    elif kind == Card.TWO_ONES:
        me.left = material.card_ones
        ask_for_ones(game, me)
    elif kind == Card.REMOVE_WHITE:
        remove_white_1(game, seat, log)
    elif kind == Card.FOUR:
        if is_any_available(game, Level.FOUR, NO_COLOUR):
            me.ask = Ask.FOUR
    elif kind == Card.STALL:
        stall_forward(game, material, seat, material.card_stall, Reason.CARD, log)
    elif kind == Card.BLUE_2_AND_ONE:
        gain_or_price(game, seat, Chip.BLUE_2, log)
        me.left = 1
        ask_for_ones(game, me)
    elif kind == Card.OPPONENT_WHITE:
        gain(game, 1 - seat, Chip.WHITE_1, Reason.CARD, log)


@rule
def is_available(game: State, chip: int, level: int, but_not: int) -> bool:
    """Whether the pool has this chip, and it is of this level and not of the excluded colour."""
    return game.pool[chip] > 0 and LEVEL_OF[chip] == level and COLOUR_OF[chip] != but_not


@rule
def is_any_available(game: State, level: int, but_not: int) -> bool:
    """Whether the pool has any chip of this level that is neither black nor of the excluded colour."""
    for chip in range(Chip.ORANGE_1, CHIPS):
        if is_available(game, chip, level, but_not):
            return True
    return False


@rule
def ask_for_ones(game: State, me: Player) -> None:
    """Asks for the next 1-chip, if one is due and the pool has one of another colour."""
    if me.left > 0 and is_any_available(game, Level.ONE, me.first_colour - 1):
        me.ask = Ask.ONES
    else:
        me.left = 0
        me.first_colour = 0


@rule
def available_mask(game: State, level: int, but_not: int, mask: Mask) -> None:
    """All chips of this level in the pool that are neither black nor of the excluded colour."""
    for chip in range(Chip.ORANGE_1, CHIPS):
        if is_available(game, chip, level, but_not):
            mask[Action.TAKE + chip] = 1


@rule
def one_chosen(game: State, seat: int, action: int, log: Log) -> None:
    """Takes a 1-chip; the second one must have another colour."""
    me = game.players[seat]
    chip = action - Action.TAKE
    gain(game, seat, chip, Reason.CARD, log)
    me.left -= 1
    me.first_colour = COLOUR_OF[chip] + 1
    ask_for_ones(game, me)


@rule
def four_chosen(game: State, seat: int, action: int, log: Log) -> None:
    """Takes a 4-chip; the opponent takes the 1-chip of its colour."""
    four = action - Action.TAKE
    gain(game, seat, four, Reason.CARD, log)
    gain(game, 1 - seat, chip_of(COLOUR_OF[four], Level.ONE), Reason.CARD, log)


@rule
def remove_white_1(game: State, seat: int, log: Log) -> None:
    """Removes a white 1-chip from the game: from the bag or, if it has none, from those set aside or in the bottle."""
    me = game.players[seat]
    if me.bag[Chip.WHITE_1] > 0:
        me.bag[Chip.WHITE_1] -= 1
        me.bag_total -= 1
    elif me.aside[Chip.WHITE_1] > 0:
        me.aside[Chip.WHITE_1] -= 1
    else:
        at = me.whites - 1
        while at >= 0 and me.white_chips[at] != Chip.WHITE_1:
            at -= 1
        if at < 0:
            return
        lift_white(me, at)
    game.removed += 1
    note(log, EventCode.REMOVED, seat, Chip.WHITE_1, 0)
