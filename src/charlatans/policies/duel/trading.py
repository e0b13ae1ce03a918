"""Market surveillance, purchases and coins: what a round card, tokens, a coin or a chip is worth to whom."""

from __future__ import annotations

from ...rules.duel.box import CHIPS, COLOUR_OF, LEVEL_OF, LEVELS, NO_COLOUR, ROUNDS, Card, Chip, Face, Level
from ...rules.duel.cards import is_available
from ...rules.duel.market import last_bought_chip, offer_of
from ...rules.duel.state import Action, Material, Player, State
from ...rules.duel.upgrades import can_upgrade_black
from ...rules.engine import Mask, rule
from .worth import A_STEP, rounds_left, worth_of_chip, worth_of_gold, worth_of_stall, worth_of_upgrade, worth_of_white

# In 64ths of a step, like all that is worth something.
A_SHIELD = 160
ALL_WHITES_BACK = 256
A_COLOURED_BACK = 80
A_RECYCLE_CARD = 128
A_WHITE_CARD = 320  # for one or two white chips that go back
DEAREST = 64  # no chip costs more
GOLD_LEFT_OVER = 3  # gold that buys no second chip: perhaps it buys a third one

# Coins ---------------------------------------------------------------------------------------------


@rule
def toss_choice(game: State, material: Material, seat: int) -> int:
    """The coin that is worth most to both: what I take the opponent does not get."""
    first = worth_of_face(game, material, seat, game.faces[0]) + worth_of_face(game, material, 1 - seat, game.faces[0])
    second = worth_of_face(game, material, seat, game.faces[1]) + worth_of_face(game, material, 1 - seat, game.faces[1])
    if first >= second:
        return Action.COIN + game.coins[0]
    return Action.COIN + game.coins[1]


@rule
def worth_of_face(game: State, material: Material, seat: int, face: int) -> int:
    """What a face of a coin is worth to a player this round."""
    if face == Face.SHIELD:
        return A_SHIELD
    if face == Face.GOLD_3:
        return material.coin_gold * worth_of_gold(game, material)
    if face == Face.RETURN_WHITES:
        return ALL_WHITES_BACK
    if face == Face.STALL:
        return worth_of_stall(game, material, seat, material.coin_stall)
    if face == Face.RETURN_COLOURED:
        return A_COLOURED_BACK
    return max(material.coin_steps * A_STEP, worth_of_upgrade(game, material))


# Market surveillance -------------------------------------------------------------------------------


@rule
def offer_choice(game: State, material: Material, seat: int) -> int:
    """The tokens with which I am best off whichever scale the opponent takes."""
    card_to_me = worth_of_card(game, material, seat)
    card_to_them = worth_of_card(game, material, 1 - seat)
    best = Action.OFFER
    most = 0
    for upgrades in range(material.tokens_upgrade + 1):
        for gold in range(material.tokens_gold + 1):
            with_card = card_to_me - worth_of_tokens(game, material, 1 - seat, upgrades, gold)
            with_tokens = worth_of_tokens(game, material, seat, upgrades, gold) - card_to_them
            action = offer_of(upgrades, gold)
            if action == Action.OFFER or min(with_card, with_tokens) > most:
                best = action
                most = min(with_card, with_tokens)
    return best


@rule
def scale_choice(game: State, material: Material, seat: int) -> int:
    """The scale with more in it for me, less what the other one gives to the opponent."""
    upgrades = game.offer_upgrades + 0
    gold = game.offer_gold + 0
    card = worth_of_card(game, material, seat) - worth_of_tokens(game, material, 1 - seat, upgrades, gold)
    tokens = worth_of_tokens(game, material, seat, upgrades, gold) - worth_of_card(game, material, 1 - seat)
    if card >= tokens:
        return Action.CARD_SCALE
    return Action.TOKEN_SCALE


@rule
def worth_of_tokens(game: State, material: Material, seat: int, upgrades: int, gold: int) -> int:
    """What offer tokens are worth to a player."""
    each = worth_of_upgrade(game, material)
    if not can_upgrade_black(game, game.players[seat]):
        each = material.gold_for_no_upgrade * worth_of_gold(game, material)
    return upgrades * each + gold * worth_of_gold(game, material)


@rule
def worth_of_card(game: State, material: Material, seat: int) -> int:
    """What the round card is worth to a player, less what it gives the opponent."""
    kind = material.card_kind[game.card]
    if kind == Card.CHIP:
        return worth_of_chip_or_price(game, material, seat, material.card_chip[game.card])
    if kind == Card.TWO_ONES:
        return material.card_ones * best_of_level(game, material, seat, Level.ONE)
    if kind == Card.REMOVE_WHITE:
        return worth_of_white(game)
    if kind == Card.FOUR:
        return best_of_level(game, material, seat, Level.FOUR) - best_of_level(game, material, 1 - seat, Level.ONE)
    if kind == Card.STALL:
        return worth_of_stall(game, material, seat, material.card_stall)
    if kind == Card.BLUE_2_AND_ONE:
        return worth_of_chip_or_price(game, material, seat, Chip.BLUE_2) + best_of_level(
            game, material, seat, Level.ONE
        )
    if kind == Card.OPPONENT_WHITE:
        return worth_of_white(game)
    if kind == Card.DOUBLE:
        return best_of_level(game, material, seat, Level.TWO)
    if kind == Card.RECYCLE:
        return A_RECYCLE_CARD
    return A_WHITE_CARD


@rule
def worth_of_chip_or_price(game: State, material: Material, seat: int, chip: int) -> int:
    """A chip from the pool, or what it costs in gold if there is none."""
    if game.pool[chip] == 0:
        return game.price[chip] * worth_of_gold(game, material)
    return worth_of_chip(game, material, seat, chip)


@rule
def best_of_level(game: State, material: Material, seat: int, level: int) -> int:
    """The worth of the best chip of a level in the pool, black ones aside."""
    most = 0
    for chip in range(Chip.ORANGE_1, CHIPS):
        if is_available(game, chip, level, NO_COLOUR):
            most = max(most, worth_of_chip(game, material, seat, chip))
    return most


# Purchases -----------------------------------------------------------------------------------------


@rule
def buy_choice(game: State, material: Material, seat: int, mask: Mask) -> int:
    """The chip that together with the best one for the rest of the gold is worth most."""
    me = game.players[seat]
    if mask[Action.USE_DOUBLE] == 1 and doubles_now(game, seat):
        return Action.USE_DOUBLE
    if game.round == ROUNDS:
        return strength_choice(game, material, me, mask)
    best = Action.DONE
    most = 0
    for chip in range(Chip.ORANGE_1, CHIPS):
        if mask[Action.BUY + chip] == 1:
            worth = worth_of_chip(game, material, seat, chip)
            worth += best_with_the_rest(game, material, seat, mask, chip, me.gold - game.price[chip])
            if worth > most:
                most = worth
                best = Action.BUY + chip
    return best


@rule
def strength_choice(game: State, material: Material, me: Player, mask: Mask) -> int:
    """For the test of strength: the highest chip, the cheapest of equal ones, as long as it betters the average of the bag."""
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
    """What all chips of a player are worth once they are in the bag, and how many they are."""
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
def best_with_the_rest(game: State, material: Material, seat: int, mask: Mask, bought: int, gold: int) -> int:
    """The worth of the best chip of another colour for the gold that is left, and of what is left then."""
    most = gold * GOLD_LEFT_OVER
    for chip in range(Chip.ORANGE_1, CHIPS):
        if mask[Action.BUY + chip] == 1 and COLOUR_OF[chip] != COLOUR_OF[bought] and game.price[chip] <= gold:
            worth = worth_of_chip(game, material, seat, chip) + (gold - game.price[chip]) * GOLD_LEFT_OVER
            most = max(most, worth)
    return most


@rule
def doubles_now(game: State, seat: int) -> bool:
    """Whether a kept card brings the same chip again: a 4-chip always, a 2-chip later on, any chip towards the end."""
    level = LEVEL_OF[last_bought_chip(game.players[seat])]
    left = rounds_left(game)
    return level == Level.FOUR or left <= 2 or (level == Level.TWO and left <= 4)
