"""A novice, as in a first game: draws while the risk feels small, a matter of mood, and takes what looks best."""

from __future__ import annotations

from ...rules.duel.brewing import exploding_chips, loss_of
from ...rules.duel.chips import chip_of, is_white
from ...rules.duel.square import space_in_half
from ...rules.duel.state import (
    AMBER,
    ASIDE,
    ASK_BREW,
    ASK_PENALTY,
    ASK_SCALE,
    ASK_TURN_END,
    BELLY_UP,
    BLUE,
    BREWING,
    BUY,
    CARD_CHIP,
    CARD_FOUR,
    CARD_SCALE,
    COIN,
    COMPLETE,
    DONE,
    DRAW,
    FIRST_COLOURED,
    GOLD,
    LEAD_OR_PATIENT,
    LEVEL_OF,
    NECK_UP,
    OFFER,
    ORANGE_1,
    PATIENT,
    PAY,
    PLACE,
    RETURN,
    RETURN_AT,
    RETURN_WHITES,
    ROUNDS,
    SHIELD,
    STALL,
    STALL_FORWARD,
    TAKE,
    TOKEN_SCALE,
    TOKENS_AT_MOST,
    UPGRADE,
    USE_DOUBLE,
    USE_ONE_WHITE,
    USE_RECYCLE,
    USE_TWO_WHITES,
    WHITES,
)
from ...rules.engine import below, rule

CALM, MOODS = 12, 25  # per cent of risk taken with one draw: at least this, and up to so much more by mood
UNWANTED = -1
WHIMS = 16  # by chance one of several that are worth the same
AN_UPGRADE = 4  # in half pieces of gold, like all that follows
A_STALL_SPACE = 4
A_STEP = 2


@rule
def novice(game, material, seat, mask, stream):
    """While brewing by a feeling for risk, otherwise what looks best; equals by chance."""
    if game.players[seat].ask == ASK_BREW:
        return brew_by_mood(game, material, seat, mask, CALM + below(stream, MOODS))
    best = -1
    most = 0
    for action in range(len(mask)):
        if mask[action] == 1:
            worth = worth_of(game, material, seat, action) * WHIMS + below(stream, WHIMS)
            if best < 0 or worth > most:
                best = action
                most = worth
    return best


@rule
def brew_by_mood(game, material, seat, mask, risk):
    """Draw while the next chip is unlikely enough to explode the bottle; then what lowers the risk; then complete."""
    me = game.players[seat]
    if mask[PAY] == 1:
        return PAY
    if mask[DRAW] == 1 and 100 * exploding_chips(material, me) <= risk * me.bag_total:
        return DRAW
    if mask[WHITES] == 1:
        return WHITES
    if mask[USE_TWO_WHITES] == 1:
        return USE_TWO_WHITES
    if mask[USE_ONE_WHITE] == 1 and game.round == ROUNDS:
        return USE_ONE_WHITE
    if mask[USE_RECYCLE] == 1:
        return USE_RECYCLE
    return COMPLETE


@rule
def worth_of(game, material, seat, action):
    """A rough worth of a decision, in half pieces of gold."""
    if action >= ASIDE:
        return 10 + action - ASIDE
    if action >= PLACE:
        if is_white(action - PLACE):
            return UNWANTED
        return worth_of_chip(game, material, action - PLACE)
    if action >= RETURN_AT:
        # The last white chip lies farthest, and its return leaves most room.
        return action - RETURN_AT
    if action >= UPGRADE + ORANGE_1:
        return 10 * LEVEL_OF[action - UPGRADE] + 5
    if action >= RETURN + FIRST_COLOURED:
        return worth_of_chip(game, material, action - RETURN)
    if action >= TAKE + FIRST_COLOURED:
        return worth_of_chip(game, material, action - TAKE)
    if action >= BUY + ORANGE_1:
        return 2 * game.price[action - BUY]
    if action >= OFFER:
        return -abs(worth_of_tokens(action - OFFER) - worth_of_card(game, material)) + 99
    if action >= BELLY_UP:
        return AN_UPGRADE + action - BELLY_UP
    if action >= NECK_UP:
        return AN_UPGRADE + action - NECK_UP + 1
    if action >= COIN:
        return worth_of_coin(game, material, action - COIN)
    return worth_of_word(game, material, seat, action)


@rule
def worth_of_chip(game, material, chip):
    """What a chip costs, or for a black one its value twice."""
    if chip < ORANGE_1:
        return 2 * material.value[chip]
    return 2 * game.price[chip]


@rule
def worth_of_tokens(offer):
    """What offer tokens are worth."""
    return offer // (TOKENS_AT_MOST + 1) * AN_UPGRADE + offer % (TOKENS_AT_MOST + 1) * 2


@rule
def worth_of_card(game, material):
    """What the round card is worth: its chip, or the offer suggested on it."""
    kind = material.card_kind[game.card]
    if kind == CARD_CHIP:
        return 2 * game.price[material.card_chip[game.card]]
    if kind == CARD_FOUR:
        return 2 * game.price[chip_of(BLUE, 2)] - 2 * game.price[chip_of(BLUE, 0)]
    return material.card_upgrades[game.card] * AN_UPGRADE + material.card_gold[game.card] * 2


@rule
def worth_of_coin(game, material, coin):
    """What the face of a coin is worth."""
    face = game.faces[0]
    if game.coins[1] == coin:
        face = game.faces[1]
    if face == SHIELD:
        return 7
    if face == RETURN_WHITES:
        return 8
    if face == STALL_FORWARD:
        return A_STALL_SPACE
    if face == LEAD_OR_PATIENT:
        return 5
    return 2 * material.coin_gold


@rule
def worth_of_word(game, material, seat, action):
    """Decisions without a chip."""
    me = game.players[seat]
    if me.ask == ASK_PENALTY:
        return worth_of_penalty(game, material, seat, action)
    if me.ask == ASK_SCALE:
        if action == TOKEN_SCALE:
            return game.offer_upgrades * AN_UPGRADE + game.offer_gold * 2
        if action == CARD_SCALE:
            return worth_of_card(game, material)
    if (action == WHITES or action == PAY) and game.phase == BREWING and me.ask != ASK_TURN_END:
        return UNWANTED
    if action == STALL:
        return A_STALL_SPACE
    if action == PATIENT:
        return A_STEP * material.coin_steps
    if action == PAY or action == AMBER or action == USE_DOUBLE or action == USE_ONE_WHITE or action == WHITES:
        return 50
    if action == GOLD:
        return 2
    if action == DONE:
        return 0
    return UNWANTED + 1


@rule
def worth_of_penalty(game, material, seat, action):
    """Gold hurts while there is something to buy; the patient hurts when the opponent's stall is near."""
    me = game.players[seat]
    loss = loss_of(game, material, me)
    if action == GOLD:
        if game.round == ROUNDS:
            return 90
        return 50 - 2 * loss
    if space_in_half(game, 1 - seat) + loss >= game.players[1 - seat].stall:
        return UNWANTED
    return 50 - A_STEP * loss
