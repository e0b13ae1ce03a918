"""Coins and market surveillance: what a coin, a round card or tokens are worth to whom."""

from __future__ import annotations

from ...rules.duel.box import CHIPS, NO_COLOUR, Card, Chip, Face, Level
from ...rules.duel.cards import is_available
from ...rules.duel.market import offer_of
from ...rules.duel.state import Action, Material, State
from ...rules.duel.upgrades import can_upgrade_black
from ...rules.engine import rule
from .worth import A_STEP, worth_of_chip, worth_of_gold, worth_of_stall, worth_of_upgrade, worth_of_white

# In 64ths of a step, like all that is worth something.
A_SHIELD = 160
ALL_WHITES_BACK = 256
A_COLOURED_BACK = 80
A_RECYCLE_CARD = 128
A_WHITE_CARD = 320  # for one or two white chips that go back

# Coins ---------------------------------------------------------------------------------------------


@rule
def toss_choice(game: State, material: Material, seat: int) -> int:
    """The coin that is worth most to both players together: what one takes the other does not get."""
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
    """The offer whose worse outcome is best, whichever scale the opponent takes."""
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
    """The scale that is worth more, less what the other one gives the opponent."""
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
