"""An adept: knows what things are worth in the rounds left, and the odds of the next draws."""

from __future__ import annotations

from ...rules.duel.brewing import loss_of
from ...rules.duel.state import (
    AMBER,
    ASIDE,
    ASK_BONUS_SPACE,
    ASK_BREW,
    ASK_BUY,
    ASK_COIN,
    ASK_FOUR,
    ASK_OFFER,
    ASK_PENALTY,
    ASK_SCALE,
    ASK_STINKHORN_3,
    ASK_TURN_END,
    BELLY_UP,
    BLACK_1,
    BREWING,
    FIRST_COLOURED,
    GOLD,
    LEVELS,
    NECK_UP,
    ORANGE_1,
    PATIENT,
    PAY,
    PLACE,
    RETURN,
    RETURN_AT,
    ROUNDS,
    STALL,
    TAKE,
    UPGRADE,
    USE_ONE_WHITE,
    WHITES,
)
from ...rules.engine import rule
from .brewing import brew_choice, is_won_with
from .trading import buy_choice, offer_choice, scale_choice, toss_choice
from .worth import A_STEP, worth_of_chip, worth_of_gold, worth_of_stall, worth_of_upgrade, worth_when_drawn


@rule
def adept(game, material, seat, mask, stream):
    """What is asked often has a way of its own; all else by worth."""
    ask = game.players[seat].ask
    if ask == ASK_BREW:
        return brew_choice(game, material, seat, mask)
    if ask == ASK_COIN:
        return toss_choice(game, material, seat)
    if ask == ASK_OFFER:
        return offer_choice(game, material, seat)
    if ask == ASK_SCALE:
        return scale_choice(game, material, seat)
    if ask == ASK_BUY:
        return buy_choice(game, material, seat, mask)
    if ask == ASK_PENALTY:
        return penalty_choice(game, material, seat)
    return most_worth(game, material, seat, mask)


@rule
def penalty_choice(game, material, seat):
    """Steps, while gold still buys more of them; never if they bring the opponent the last patient."""
    if game.round == ROUNDS or worth_of_gold(game, material) <= A_STEP:
        return GOLD
    if is_won_with(game, material, 1 - seat, loss_of(game, material, game.players[seat])):
        return GOLD
    return PATIENT


@rule
def most_worth(game, material, seat, mask):
    """The decision that is worth most."""
    best = -1
    most = 0
    for action in range(len(mask)):
        if mask[action] == 1:
            worth = worth_of_decision(game, material, seat, action)
            if best < 0 or worth > most:
                best = action
                most = worth
    return best


@rule
def worth_of_decision(game, material, seat, action):
    """What a decision is worth that concerns a chip, an upgrade or a coin."""
    me = game.players[seat]
    if action >= ASIDE:
        return 1 + action - ASIDE
    if action >= PLACE:
        if action - PLACE < FIRST_COLOURED:
            return 0
        return worth_when_drawn(game, material, seat, action - PLACE)
    if action >= RETURN_AT:
        # Without its last chip the white area has most room.
        return action - RETURN_AT
    if action >= UPGRADE + ORANGE_1:
        chip = action - UPGRADE
        return max(0, 1 + worth_of_chip(game, material, seat, chip + 1) - worth_of_chip(game, material, seat, chip))
    if action >= RETURN + FIRST_COLOURED:
        if me.completed > 0:
            return 0
        return worth_when_drawn(game, material, seat, action - RETURN)
    if action >= TAKE + FIRST_COLOURED:
        worth = 1 + worth_of_chip(game, material, seat, action - TAKE)
        if me.ask == ASK_FOUR:
            worth = max(0, worth - worth_of_chip(game, material, 1 - seat, action - TAKE - (LEVELS - 1)))
        return worth
    if action >= BELLY_UP:
        return worth_of_rise(game, material, action - BELLY_UP)
    if action >= NECK_UP:
        worth = worth_of_rise(game, material, action - NECK_UP)
        if me.ask == ASK_BONUS_SPACE:
            worth += A_STEP
        return worth
    return worth_of_word(game, material, seat, action)


@rule
def worth_of_rise(game, material, level):
    """The upgrade of a black chip of a level; of equal ones that of the highest, which is nearest to the great leap."""
    rises = material.value[BLACK_1 + level + 1] - material.value[BLACK_1 + level]
    return rises * worth_of_upgrade(game, material) + level + 1


@rule
def worth_of_word(game, material, seat, action):
    """What a decision is worth that concerns no chip; below zero what can as well be done later in the turn."""
    me = game.players[seat]
    if (action == WHITES or action == PAY) and game.phase == BREWING and me.ask != ASK_TURN_END:
        return -1
    if action == STALL:
        return worth_of_stall(game, material, seat, material.bonus_stall)
    if action == PATIENT:
        return material.coin_steps * A_STEP
    if action == GOLD:
        return material.gold_for_no_upgrade * worth_of_gold(game, material)
    if action == PAY:
        return worth_of_paying(game, material, seat)
    if action == AMBER or action == USE_ONE_WHITE:
        return A_STEP
    if action == WHITES and me.completed == 0:
        return A_STEP
    return 0


@rule
def worth_of_paying(game, material, seat):
    """Gold for steps or the stall, less the gold."""
    me = game.players[seat]
    if me.ask != ASK_STINKHORN_3:
        return A_STEP
    worth = material.stinkhorn_3_steps[me.left] * A_STEP
    worth += worth_of_stall(game, material, seat, material.stinkhorn_3_stall[me.left])
    if game.round == ROUNDS:
        return worth
    return max(0, worth - material.stinkhorn_3_price * worth_of_gold(game, material))
