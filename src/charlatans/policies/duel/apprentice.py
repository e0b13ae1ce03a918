"""The apprentice: estimates what things are worth in the remaining rounds, and looks two draws ahead."""

from __future__ import annotations

from ...rules.duel.box import COLOUR_OF, LEVEL_OF, ROUNDS, Level
from ...rules.duel.brewing import explosion_loss
from ...rules.duel.chips import chip_of, is_white
from ...rules.duel.state import KIND_OF, SUBJECT_OF, Action, Ask, Kind, Material, Phase, State
from ...rules.engine import Mask, Stream, rule
from .brewing import brew_choice, is_won_with
from .buying import buy_choice
from .trading import offer_choice, scale_choice, toss_choice
from .worth import A_STEP, worth_of_chip, worth_of_gold, worth_of_stall, worth_of_upgrade, worth_when_drawn


@rule
def apprentice(game: State, material: Material, seat: int, mask: Mask, stream: Stream) -> int:
    """Frequent questions have their own functions; otherwise takes the decision that is worth most."""
    ask = game.players[seat].ask
    if ask == Ask.BREW:
        return brew_choice(game, material, seat, mask)
    if ask == Ask.COIN:
        return toss_choice(game, material, seat)
    if ask == Ask.OFFER:
        return offer_choice(game, material, seat)
    if ask == Ask.SCALE:
        return scale_choice(game, material, seat)
    if ask == Ask.BUY:
        return buy_choice(game, material, seat, mask)
    if ask == Ask.PENALTY:
        return penalty_choice(game, material, seat)
    return most_worth(game, material, seat, mask)


@rule
def penalty_choice(game: State, material: Material, seat: int) -> int:
    """Gives steps while gold is worth more than them, but never if they win the opponent the game."""
    if game.round == ROUNDS or worth_of_gold(game, material) <= A_STEP:
        return Action.GOLD
    if is_won_with(game, material, 1 - seat, explosion_loss(game, material, game.players[seat])):
        return Action.GOLD
    return Action.PATIENT


@rule
def most_worth(game: State, material: Material, seat: int, mask: Mask) -> int:
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
def worth_of_decision(game: State, material: Material, seat: int, action: int) -> int:
    """What a decision is worth."""
    me = game.players[seat]
    kind = KIND_OF[action]
    subject = SUBJECT_OF[action]
    if kind == Kind.PLACE:
        return worth_of_placing(game, material, seat, subject)
    if kind == Kind.ASIDE:
        return 1 + subject
    if kind == Kind.RETURN_AT:
        # Without its last chip the white area has most room.
        return subject
    if kind == Kind.UPGRADE:
        return worth_of_exchange(game, material, seat, subject)
    if kind == Kind.RETURN:
        if me.completed > 0:
            return 0
        return worth_when_drawn(game, material, seat, subject)
    if kind == Kind.TAKE:
        return worth_of_taking(game, material, seat, subject)
    if kind == Kind.UPGRADE_IN_BELLY:
        return worth_of_black_upgrade(game, material, subject)
    if kind == Kind.UPGRADE_IN_NECK:
        worth = worth_of_black_upgrade(game, material, subject)
        if me.ask == Ask.BONUS_SPACE:
            worth += A_STEP
        return worth
    return worth_of_word(game, material, seat, action)


@rule
def worth_of_placing(game: State, material: Material, seat: int, chip: int) -> int:
    """A chip that peacock eye I has found; a white one is worth nothing."""
    if is_white(chip):
        return 0
    return worth_when_drawn(game, material, seat, chip)


@rule
def worth_of_exchange(game: State, material: Material, seat: int, chip: int) -> int:
    """A chip exchanged for the next higher one of its colour."""
    return max(0, 1 + worth_of_chip(game, material, seat, chip + 1) - worth_of_chip(game, material, seat, chip))


@rule
def worth_of_taking(game: State, material: Material, seat: int, chip: int) -> int:
    """A chip from the pool; with a 4-chip the opponent gets the 1-chip of its colour."""
    worth = 1 + worth_of_chip(game, material, seat, chip)
    if game.players[seat].ask == Ask.FOUR:
        one = chip_of(COLOUR_OF[chip], Level.ONE)
        worth = max(0, worth - worth_of_chip(game, material, 1 - seat, one))
    return worth


@rule
def worth_of_black_upgrade(game: State, material: Material, chip: int) -> int:
    """The upgrade of a black chip; among equals the highest one, which is closest to the big last step."""
    steps = material.value[chip + 1] - material.value[chip]
    return steps * worth_of_upgrade(game, material) + LEVEL_OF[chip] + 1


@rule
def worth_of_word(game: State, material: Material, seat: int, action: int) -> int:
    """A decision that is not about a chip; negative if it can wait until later in the turn."""
    me = game.players[seat]
    if (action == Action.WHITES or action == Action.PAY) and game.phase == Phase.BREWING and me.ask != Ask.TURN_END:
        return -1
    if action == Action.STALL:
        return worth_of_stall(game, material, seat, material.bonus_stall)
    if action == Action.PATIENT:
        return material.coin_steps * A_STEP
    if action == Action.GOLD:
        return material.gold_for_no_upgrade * worth_of_gold(game, material)
    if action == Action.PAY:
        return worth_of_paying(game, material, seat)
    if action == Action.AMBER or action == Action.USE_ONE_WHITE:
        return A_STEP
    if action == Action.WHITES and me.completed == 0:
        return A_STEP
    return 0


@rule
def worth_of_paying(game: State, material: Material, seat: int) -> int:
    """What paid gold buys, less the gold."""
    me = game.players[seat]
    if me.ask != Ask.STINKHORN_3:
        return A_STEP
    worth = material.stinkhorn_3_steps[me.left] * A_STEP
    worth += worth_of_stall(game, material, seat, material.stinkhorn_3_stall[me.left])
    if game.round == ROUNDS:
        return worth
    return max(0, worth - material.stinkhorn_3_price * worth_of_gold(game, material))
