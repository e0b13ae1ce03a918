"""Coins, market surveillance and purchases, by what they add to a player's strength."""

from __future__ import annotations

from ...rules.duel.box import CHIPS, COLOUR_OF, FIRST_KEPT, LEVELS, NO_COLOUR, ROUNDS, Card, Chip, Colour, Face, Level
from ...rules.duel.cards import is_available
from ...rules.duel.chips import chip_of
from ...rules.duel.market import last_bought_chip
from ...rules.duel.state import Action, Ask, Material, State
from ...rules.engine import Mask, rule, whole
from ...rules.engine.rule import variant
from . import adept_layout as layout
from . import trading
from .adept_potion import in_bottle
from .adept_worth import (
    BREWING,
    DONE,
    WON,
    after_stall,
    moment,
    square_of,
    strength_of_square,
    value,
    worth_of_chip,
    worth_of_gold,
)
from .buying import strength_choice

GOLD_LEFT_OVER = 15
"""Strength of a piece of gold that three chips leave over: perhaps it buys a fourth one."""


@rule
def worth_of_stall(game: State, material: Material, at: int, seat: int, spaces: int) -> int:
    """Moving the stall so many spaces forward."""
    square = square_of(game, seat)
    worth = strength_of_square(material, at, after_stall(material, square, spaces))
    return min(worth, WON) - strength_of_square(material, at, square)


@rule
def more_gold(game: State, at: int, seat: int, gold: int) -> int:
    """What more gold is worth to a player."""
    has = game.players[seat].gold + 0
    return worth_of_gold(at, has + gold) - worth_of_gold(at, has)


# Coins ---------------------------------------------------------------------------------------------


@rule
def toss_choice(game: State, material: Material, seat: int) -> int:
    """The coin that is worth most, less what the other one gives the opponent."""
    first = worth_of_face(game, material, seat, game.faces[0]) - worth_of_face(game, material, 1 - seat, game.faces[1])
    second = worth_of_face(game, material, seat, game.faces[1]) - worth_of_face(game, material, 1 - seat, game.faces[0])
    if first >= second:
        return Action.COIN + game.coins[0]
    return Action.COIN + game.coins[1]


@rule
def worth_of_face(game: State, material: Material, seat: int, face: int) -> int:
    """What a face of a coin is worth to a player this round."""
    at = moment(game, BREWING)
    if face == Face.GOLD_3:
        return more_gold(game, at, seat, material.coin_gold)
    if face == Face.STALL:
        return worth_of_stall(game, material, at, seat, material.coin_stall)
    return value(at, layout.COIN + face)


# Market surveillance -------------------------------------------------------------------------------


@whole
def worth_of_tokens(game: State, material: Material, seat: int, upgrades: int, gold: int) -> int:
    """What offer tokens are worth to a player, who upgrades the best chips one after the other."""
    me = game.players[seat]
    ones = in_bottle(me, Chip.BLACK_1)
    twos = in_bottle(me, Chip.BLACK_2)
    threes = in_bottle(me, Chip.BLACK_3)
    fours = in_bottle(me, Chip.BLACK_4)
    worth = 0
    for _ in range(upgrades):
        most = 0
        best = -1
        for chip in range(Chip.BLACK_1, Chip.BLACK_6):
            chips = ones
            if chip == Chip.BLACK_2:
                chips = twos
            elif chip == Chip.BLACK_3:
                chips = threes
            elif chip == Chip.BLACK_4:
                chips = fours
            if chips > 0 and game.pool[chip + 1] > 0:
                more = worth_of_chip(game, chip + 1) - worth_of_chip(game, chip)
                if best < 0 or more > most:
                    best = chip
                    most = more
        if best < 0:
            gold += material.gold_for_no_upgrade
        worth += max(most, 0)
        if best == Chip.BLACK_1:
            ones -= 1
            twos += 1
        elif best == Chip.BLACK_2:
            twos -= 1
            threes += 1
        elif best == Chip.BLACK_3:
            threes -= 1
            fours += 1
        elif best == Chip.BLACK_4:
            fours -= 1
    return worth + more_gold(game, moment(game, DONE), seat, gold)


@whole
def worth_of_card(game: State, material: Material, seat: int) -> int:
    """What the round card is worth to a player, what it gives the opponent included."""
    kind = material.card_kind[game.card]
    if kind >= FIRST_KEPT:
        return value(moment(game, DONE), layout.KEPT + kind - FIRST_KEPT)
    if kind == Card.CHIP:
        return worth_of_chip_or_price(game, seat, material.card_chip[game.card])
    if kind == Card.TWO_ONES:
        first, colour = best_of_level(game, seat, Level.ONE, NO_COLOUR)
        second, _ = best_of_level(game, seat, Level.ONE, colour)
        return first + second
    if kind == Card.FOUR:
        most = 0
        for chip in range(Chip.ORANGE_1, CHIPS):
            if is_available(game, chip, Level.FOUR, NO_COLOUR):
                one = chip_of(COLOUR_OF[chip], Level.ONE)
                most = max(most, worth_of_chip(game, chip) - worth_of_chip(game, one))
        return most
    if kind == Card.STALL:
        return worth_of_stall(game, material, moment(game, DONE), seat, material.card_stall)
    if kind == Card.BLUE_2_AND_ONE:
        first, _ = best_of_level(game, seat, Level.ONE, NO_COLOUR)
        return worth_of_chip_or_price(game, seat, Chip.BLUE_2) + first
    # A white chip less, or one more for the opponent.
    return -worth_of_chip(game, Chip.WHITE_1)


@rule
def worth_of_chip_or_price(game: State, seat: int, chip: int) -> int:
    """A chip from the pool, or what it costs in gold if there is none."""
    if game.pool[chip] == 0:
        return more_gold(game, moment(game, DONE), seat, game.price[chip])
    return worth_of_chip(game, chip)


@rule
def best_of_level(game: State, seat: int, level: int, but_not: int) -> tuple[int, int]:
    """The worth and the colour of the best chip of a level in the pool, black ones aside."""
    most = 0
    colour = NO_COLOUR
    for chip in range(Chip.ORANGE_1, CHIPS):
        if is_available(game, chip, level, but_not):
            worth = worth_of_chip(game, chip)
            if worth > most:
                most = worth
                colour = COLOUR_OF[chip]
    return most, colour


@rule
def worth_of_taking(game: State, seat: int, chip: int) -> int:
    """A chip from the pool; with a 4-chip the opponent gets the 1-chip of its colour."""
    worth = worth_of_chip(game, chip)
    if game.players[seat].ask == Ask.FOUR:
        worth -= worth_of_chip(game, chip_of(COLOUR_OF[chip], Level.ONE))
    return worth


OUR_VALUES = {"worth_of_card": worth_of_card, "worth_of_tokens": worth_of_tokens}
offer_choice = variant(trading.offer_choice, "adept_offer_choice", OUR_VALUES)
scale_choice = variant(trading.scale_choice, "adept_scale_choice", OUR_VALUES)


# Purchases -----------------------------------------------------------------------------------------


@rule
def buy_choice(game: State, material: Material, seat: int, mask: Mask) -> int:
    """The chip that is worth most together with the best second chip, and what is left of the gold."""
    me = game.players[seat]
    if game.round == ROUNDS:
        if mask[Action.USE_DOUBLE] == 1:
            return Action.USE_DOUBLE
        return strength_choice(game, material, me, mask)
    at = moment(game, DONE)
    if mask[Action.USE_DOUBLE] == 1:
        kept = value(at, layout.KEPT + Card.DOUBLE - FIRST_KEPT)
        if worth_of_chip(game, last_bought_chip(me)) > kept:
            return Action.USE_DOUBLE
    best = Action.DONE
    most = 0
    for chip in range(Chip.ORANGE_1, CHIPS):
        if mask[Action.BUY + chip] == 1:
            worth = worth_of_chip(game, chip) + best_with_the_rest(game, seat, mask, chip)
            if worth > most:
                most = worth
                best = Action.BUY + chip
    return best


@rule
def best_with_the_rest(game: State, seat: int, mask: Mask, bought: int) -> int:
    """The worth of the best one or two further chips of later colours, and of the gold left after them."""
    gold = game.players[seat].gold - game.price[bought]
    most = gold * GOLD_LEFT_OVER
    after = Chip.ORANGE_1 + (COLOUR_OF[bought] - Colour.ORANGE + 1) * LEVELS
    for chip in range(after, CHIPS):
        left = gold - game.price[chip]
        if left >= 0 and mask[Action.BUY + chip] == 1:
            worth = left * GOLD_LEFT_OVER
            later = Chip.ORANGE_1 + (COLOUR_OF[chip] - Colour.ORANGE + 1) * LEVELS
            for other in range(later, CHIPS):
                if game.price[other] <= left and mask[Action.BUY + other] == 1:
                    worth = max(worth, worth_of_chip(game, other) + (left - game.price[other]) * GOLD_LEFT_OVER)
            most = max(most, worth + worth_of_chip(game, chip))
    return most
