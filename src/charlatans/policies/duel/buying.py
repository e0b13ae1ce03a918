"""Purchases: the pair of chips that is worth most; in the last round, chips for the test of strength."""

from __future__ import annotations

from ...rules.duel.box import CHIPS, COLOUR_OF, LEVEL_OF, LEVELS, ROUNDS, Chip, Level
from ...rules.duel.market import last_bought_chip
from ...rules.duel.state import Action, Material, Player, State
from ...rules.engine import Mask, rule
from .worth import Worths, rounds_left, worth_in_bag, worths_on_average

DEAREST = 64  # no chip costs more
GOLD_LEFT_OVER = 3  # gold that buys no second chip, in 64ths of a step: perhaps it buys a third one


@rule
def buy_choice(game: State, material: Material, seat: int, mask: Mask) -> int:
    """The chip that is worth most together with the best second chip for the remaining gold."""
    me = game.players[seat]
    if mask[Action.USE_DOUBLE] == 1 and doubles_now(game, seat):
        return Action.USE_DOUBLE
    if game.round == ROUNDS:
        return strength_choice(game, material, me, mask)
    worths = worths_on_average(game, material)
    best = Action.DONE
    most = 0
    for chip in range(Chip.ORANGE_1, CHIPS):
        if mask[Action.BUY + chip] == 1:
            worth = worth_in_bag(game, material, seat, chip, worths)
            worth += best_with_the_rest(game, material, seat, mask, chip, worths)
            if worth > most:
                most = worth
                best = Action.BUY + chip
    return best


@rule
def strength_choice(game: State, material: Material, me: Player, mask: Mask) -> int:
    """For the test of strength: the highest chip (the cheapest among equals), if it raises the average of the bag."""
    best = Action.DONE
    most = 0
    total, chips = all_in_the_bag(material, me)
    for chip in range(Chip.ORANGE_1, CHIPS):
        if mask[Action.BUY + chip] == 1 and material.value[chip] * chips > total:
            worth = material.value[chip] * DEAREST - game.price[chip]
            if worth > most:
                most = worth
                best = Action.BUY + chip
    return best


@rule
def all_in_the_bag(material: Material, me: Player) -> tuple[int, int]:
    """The total value of all chips of a player, and how many there are."""
    total = 0
    chips = 0
    for chip in range(CHIPS):
        total += (me.bag[chip] + me.belly[chip]) * material.value[chip]
        chips += me.bag[chip] + me.belly[chip]
    for i in range(me.whites):
        total += material.value[me.white_chips[i]]
    for i in range(LEVELS):
        total += me.aside[i] * material.value[Chip.WHITE_1 + i]
        chips += me.aside[i]
    return total, chips + me.whites


@rule
def best_with_the_rest(game: State, material: Material, seat: int, mask: Mask, bought: int, worths: Worths) -> int:
    """The worth of the best second chip, of another colour, and of the gold left after it."""
    gold = game.players[seat].gold - game.price[bought]
    most = gold * GOLD_LEFT_OVER
    for chip in range(Chip.ORANGE_1, CHIPS):
        if mask[Action.BUY + chip] == 1 and COLOUR_OF[chip] != COLOUR_OF[bought] and game.price[chip] <= gold:
            worth = worth_in_bag(game, material, seat, chip, worths) + (gold - game.price[chip]) * GOLD_LEFT_OVER
            most = max(most, worth)
    return most


@rule
def doubles_now(game: State, seat: int) -> bool:
    """Whether to double the last purchase: a 4-chip always, a 2-chip later in the game, any chip near the end."""
    level = LEVEL_OF[last_bought_chip(game.players[seat])]
    left = rounds_left(game)
    return level == Level.FOUR or left <= 2 or (level == Level.TWO and left <= 4)
