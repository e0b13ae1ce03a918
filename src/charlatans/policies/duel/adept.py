"""An adept: knows what things are worth in the rounds left, and the odds of the next draws."""

from __future__ import annotations

from ...rules.duel.brewing import explosion_loss
from ...rules.duel.chips import chip_of, is_white
from ...rules.duel.state import (
    AMBER,
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
    BREWING,
    COLOUR_OF,
    GOLD,
    KIND_ASIDE,
    KIND_OF,
    KIND_PLACE,
    KIND_RETURN,
    KIND_RETURN_AT,
    KIND_TAKE,
    KIND_UPGRADE,
    KIND_UPGRADE_IN_BELLY,
    KIND_UPGRADE_IN_NECK,
    LEVEL_1,
    LEVEL_OF,
    PATIENT,
    PAY,
    ROUNDS,
    STALL,
    SUBJECT_OF,
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
    if is_won_with(game, material, 1 - seat, explosion_loss(game, material, game.players[seat])):
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
    kind = KIND_OF[action]
    subject = SUBJECT_OF[action]
    if kind == KIND_PLACE:
        return worth_of_placing(game, material, seat, subject)
    if kind == KIND_ASIDE:
        return 1 + subject
    if kind == KIND_RETURN_AT:
        # Without its last chip the white area has most room.
        return subject
    if kind == KIND_UPGRADE:
        return worth_of_exchange(game, material, seat, subject)
    if kind == KIND_RETURN:
        if me.completed > 0:
            return 0
        return worth_when_drawn(game, material, seat, subject)
    if kind == KIND_TAKE:
        return worth_of_taking(game, material, seat, subject)
    if kind == KIND_UPGRADE_IN_BELLY:
        return worth_of_black_upgrade(game, material, subject)
    if kind == KIND_UPGRADE_IN_NECK:
        worth = worth_of_black_upgrade(game, material, subject)
        if me.ask == ASK_BONUS_SPACE:
            worth += A_STEP
        return worth
    return worth_of_word(game, material, seat, action)


@rule
def worth_of_placing(game, material, seat, chip):
    """A chip that peacock eye I has found; a white one is worth nothing."""
    if is_white(chip):
        return 0
    return worth_when_drawn(game, material, seat, chip)


@rule
def worth_of_exchange(game, material, seat, chip):
    """A chip exchanged for the next higher one of its colour."""
    return max(0, 1 + worth_of_chip(game, material, seat, chip + 1) - worth_of_chip(game, material, seat, chip))


@rule
def worth_of_taking(game, material, seat, chip):
    """A chip from the pool; with a 4-chip the opponent gets the 1-chip of its colour."""
    worth = 1 + worth_of_chip(game, material, seat, chip)
    if game.players[seat].ask == ASK_FOUR:
        one = chip_of(COLOUR_OF[chip], LEVEL_1)
        worth = max(0, worth - worth_of_chip(game, material, 1 - seat, one))
    return worth


@rule
def worth_of_black_upgrade(game, material, chip):
    """The upgrade of a black chip; of equal ones that of the highest, which is nearest to the great leap."""
    steps = material.value[chip + 1] - material.value[chip]
    return steps * worth_of_upgrade(game, material) + LEVEL_OF[chip] + 1


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
