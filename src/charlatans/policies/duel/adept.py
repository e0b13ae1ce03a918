"""The adept at The Duel: decides by the chance to win. Draws by expectimax, everything else by what it adds to the player's strength."""

from __future__ import annotations

from ...rules.duel.box import CHIPS, FIRST_COLOURED, ROUNDS, Card, Chip
from ...rules.duel.brewing import explosion_loss
from ...rules.duel.chips import is_white
from ...rules.duel.state import KIND_OF, SUBJECT_OF, Action, Ask, Kind, Material, Phase, State
from ...rules.engine import Mask, Stream, rule
from ...rules.engine.rule import variant
from . import adept_layout as layout
from .adept_brewing import (
    brew_choice,
    chance_exploded,
    chance_now,
    with_chips,
    with_counted,
    with_gains,
    with_whites,
    without_whites,
)
from .adept_market import buy_choice, offer_choice, scale_choice, toss_choice, worth_of_taking
from .adept_potion import (
    COMPLETE,
    TURN_OVER,
    Brew,
    Outlook,
    after_coloured,
    after_white,
    brew_of,
    chance_of,
    explodes,
    outlook_of,
    strength_with,
)
from .adept_worth import (
    BREWING,
    DONE,
    after_stall,
    after_steps,
    logistic,
    moment,
    row_of,
    seen_from_there,
    square_of,
    strength_of_square,
    value,
    worth_of_chip,
    worth_of_gold,
)
from .apprentice import most_worth


@rule
def adept(game: State, material: Material, seat: int, mask: Mask, stream: Stream) -> int:
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
    if is_about_chips(ask):
        return best_of_chips(game, material, seat, mask)
    return best_of_turn(game, material, seat, mask)


@rule
def is_about_chips(ask: int) -> bool:
    """Whether a question is about chips or a payment, outside of one's turn."""
    if ask == Ask.UPGRADE or ask == Ask.LEDGE_CHIP or ask == Ask.WITCHWEED_3 or ask == Ask.STINKHORN_3:
        return True
    return ask == Ask.ONES or ask == Ask.FOUR


# Outside of one's turn -----------------------------------------------------------------------------


@rule
def worth_of_action(game: State, material: Material, seat: int, action: int) -> int:
    """The strength that a decision adds, in 16ths of a thousandth; among equals the chip of more value."""
    kind = KIND_OF[action]
    chip = SUBJECT_OF[action]
    if kind == Kind.TAKE:
        return 16 * worth_of_taking(game, seat, chip) + material.value[chip]
    if kind == Kind.UPGRADE or kind == Kind.UPGRADE_IN_BELLY or kind == Kind.UPGRADE_IN_NECK:
        return 16 * worth_of_exchange(game, chip) + 1
    if action == Action.PAY:
        return 16 * worth_of_stinkhorn(game, material, seat)
    return 0


@rule
def worth_of_exchange(game: State, chip: int) -> int:
    """A chip in the bottle exchanged for the next higher one."""
    at = moment(game, DONE)
    if game.phase == Phase.BREWING:
        at = moment(game, BREWING)
    worth = worth_of_chip(game, chip + 1) - worth_of_chip(game, chip)
    if game.phase <= Phase.AFTER_EFFECTS:
        worth += value(at, layout.BOTTLE + row_of(game, chip + 1)) - value(at, layout.BOTTLE + row_of(game, chip))
    return worth


@rule
def worth_of_stinkhorn(game: State, material: Material, seat: int) -> int:
    """What paid gold moves, less the gold."""
    me = game.players[seat]
    at = moment(game, DONE)
    square = square_of(game, seat)
    before = strength_of_square(material, at, square)
    square = after_steps(material, square, material.stinkhorn_3_steps[me.left])
    if material.stinkhorn_3_stall[me.left] > 0:
        square = after_stall(material, square, material.stinkhorn_3_stall[me.left])
    worth = strength_of_square(material, at, square) - before
    if game.round == ROUNDS:
        return worth + 1
    return worth + worth_of_gold(at, me.gold - material.stinkhorn_3_price) - worth_of_gold(at, me.gold)


best_of_chips = variant(most_worth, "best_of_chips", {"worth_of_decision": worth_of_action})
"""The decision that adds most strength."""


# In one's turn -------------------------------------------------------------------------------------


@rule
def best_of_turn(game: State, material: Material, seat: int, mask: Mask) -> int:
    """The decision with the best chance to win."""
    outlook = outlook_of(game, material, seat)
    brew = brew_of(game, material, seat)
    me = game.players[seat]
    coloured = 0
    worth = 0
    for chip in range(FIRST_COLOURED, CHIPS):
        coloured += me.hand[chip]
        worth += me.hand[chip] * material.value[chip]
    brew = with_chips(with_whites(brew, me.hand[0], me.hand[1], me.hand[2]), coloured, worth, 0)
    best = -1
    most = 0
    for action in range(len(mask)):
        if mask[action] == 1:
            chance = chance_of_action(game, material, seat, outlook, brew, action)
            if best < 0 or chance > most:
                best = action
                most = chance
    return best


@rule
def chance_of_action(game: State, material: Material, seat: int, outlook: Outlook, brew: Brew, action: int) -> int:
    """The chance to win after a decision."""
    me = game.players[seat]
    ask = me.ask
    if ask == Ask.PENALTY:
        return chance_of_penalty(game, material, seat, outlook, brew, action)
    if ask == Ask.TURN_END:
        return chance_at_turn_end(game, material, seat, outlook, brew, action)
    if action == Action.PAY or action == Action.WHITES:
        # There is time for that later in the turn.
        return -1
    if ask == Ask.WHITES:
        # Without its last chip the white area has most room.
        return SUBJECT_OF[action]
    if ask == Ask.PEACOCK_EYE_2:
        if action == Action.NONE:
            return 0
        return 1 + SUBJECT_OF[action]
    if ask == Ask.PEACOCK_EYE_1:
        return chance_of_placing(game, material, seat, outlook, brew, action)
    if ask == Ask.UNDO:
        if action == Action.NONE:
            return chance_exploded_for_good(game, material, outlook, brew)
        cost = value(moment(game, BREWING), layout.KEPT + Card.ONE_WHITE - Card.RECYCLE)
        return chance_now(game, material, seat, outlook, without_whites(material, me, brew, 1, cost))
    return chance_now(game, material, seat, outlook, brew_after(game, material, seat, brew, action))


@rule
def chance_exploded_for_good(game: State, material: Material, outlook: Outlook, brew: Brew) -> int:
    """The chance to win if the explosion is not undone."""
    return chance_of(game, material, outlook, brew, 3)


@rule
def brew_after(game: State, material: Material, seat: int, brew: Brew, action: int) -> Brew:
    """The potion after a decision in the middle of a turn."""
    me = game.players[seat]
    kind = KIND_OF[action]
    chip = SUBJECT_OF[action]
    if kind == Kind.ASIDE:
        if chip == Chip.WHITE_1:
            return with_whites(brew, -1, 0, 0)
        if chip == Chip.WHITE_2:
            return with_whites(brew, 0, -1, 0)
        return with_whites(brew, 0, 0, -1)
    if action == Action.AMBER:
        return without_whites(material, me, brew, 1, 0)
    if kind == Kind.RETURN:
        lost = value(moment(game, BREWING), layout.BOTTLE + row_of(game, chip))
        return with_chips(brew, 1, material.value[chip], lost)
    if action == Action.STALL:
        return with_gains(brew, 0, 0, 0, material.bonus_stall, 0)
    if action == Action.GOLD:
        return with_gains(brew, 0, material.gold_for_no_upgrade, 0, 0, 0)
    if kind == Kind.UPGRADE_IN_BELLY:
        return with_gains(brew, 0, 0, 0, 0, worth_of_exchange(game, chip))
    if kind == Kind.UPGRADE_IN_NECK:
        steps = material.value[chip + 1] - material.value[chip]
        return with_gains(brew, steps, 0, 0, 0, worth_of_exchange(game, chip))
    return brew


@rule
def chance_of_placing(game: State, material: Material, seat: int, outlook: Outlook, brew: Brew, action: int) -> int:
    """One of the chips that peacock eye shows, or none."""
    if action == Action.NONE:
        return chance_now(game, material, seat, outlook, brew)
    chip = SUBJECT_OF[action]
    if is_white(chip):
        if material.value[chip] > brew.ward and explodes(material, outlook.shield, brew.space + material.value[chip]):
            return chance_exploded(game, material, outlook, brew)
        return chance_now(game, material, seat, outlook, after_white(material, outlook, brew, chip))
    return chance_now(game, material, seat, outlook, after_coloured(game, material, outlook, brew, chip))


@rule
def chance_of_penalty(game: State, material: Material, seat: int, outlook: Outlook, brew: Brew, action: int) -> int:
    """Losing gold, or steps."""
    me = game.players[seat]
    loss = explosion_loss(game, material, me)
    there = seen_from_there(square_of(game, seat))
    gold = me.gold + 0
    steps = 0
    if game.round == ROUNDS:
        steps += material.seventh_spaces
    if action == Action.GOLD:
        gold -= loss
    else:
        steps += loss
    square = seen_from_there(after_steps(material, there, steps))
    return logistic(strength_with(game, material, outlook, brew, COMPLETE, square, gold))


@rule
def chance_at_turn_end(game: State, material: Material, seat: int, outlook: Outlook, brew: Brew, action: int) -> int:
    """What a coin or gold allows at the end of a turn."""
    me = game.players[seat]
    how = TURN_OVER
    if me.completed > 0:
        how = COMPLETE
    counted = with_counted(brew)
    kind = KIND_OF[action]
    chip = SUBJECT_OF[action]
    if action == Action.PAY:
        return logistic(1_000_000)
    if action == Action.PATIENT:
        counted = with_gains(counted, 0, 0, material.coin_steps, 0, 0)
    elif action == Action.GOLD:
        counted = with_gains(counted, 0, material.gold_for_no_upgrade, 0, 0, 0)
    elif kind == Kind.UPGRADE_IN_NECK:
        counted = with_gains(counted, 0, 0, 0, 0, worth_of_exchange(game, chip))
    elif action == Action.WHITES:
        counted = with_counted(without_whites(material, me, brew, me.whites + 0, 0))
    elif kind == Kind.RETURN:
        lost = value(moment(game, BREWING), layout.BOTTLE + row_of(game, chip))
        counted = with_chips(counted, 1, material.value[chip], lost)
    return chance_of(game, material, outlook, counted, how)
