"""The novice at Quacks: plays like a person in a first game, with a feel for risk and an eye for what is dear."""

from __future__ import annotations

from ...rules.engine import below, legal_in, nth_legal, rule
from ...rules.quacks.books import exchange_to
from ...rules.quacks.brewing import exploding_chips
from ...rules.quacks.state import (
    AFRESH,
    ASK_BREW,
    ASK_BUY,
    ASK_CROW_SKULL,
    ASK_POINTS_OR_COINS,
    ASK_RUBIES,
    BACK,
    BONUS,
    BUY,
    COINS,
    COLOUR_OF,
    DRAW,
    DROPLET,
    EXCHANGE,
    FIRST_COLOURED,
    FLASK,
    KEEP,
    PASS,
    PLACE,
    POINTS,
    RED_1,
    REFILL,
    REMOVE,
    RETURN,
    STIR,
    STOP,
    TAKE,
    TAKE_RUBIES,
    TRADE_TAILS,
    TUBE,
    TURNS,
    VALUE_OF,
    WHITE,
)

TIMID, MOOD = 10, 30  # per cent of risk taken with one draw: at least, and how much more by mood
UNWANTED = -1
SHOPPING_DAYS = 5  # up to this turn coins are worth more than points
WHIM = 3  # one decision in so many is taken on a whim


@rule
def novice(game, material, seat, mask, stream):
    """Draws by a feel for the risk, which changes with the mood; takes what costs most, or whatever catches the eye."""
    me = game.players[seat]
    if me.ask == ASK_BREW:
        return brew_by_risk(game, material, me, mask, TIMID + below(stream, MOOD))
    if me.ask == ASK_BUY and below(stream, WHIM) == 0:
        return nth_legal(mask, below(stream, legal_in(mask)))
    best = 0
    best_worth = UNWANTED - 1
    equals = 0
    for action in range(len(mask)):
        if mask[action] == 1:
            worth = worth_of(game, material, me, action)
            if worth > best_worth:
                best = action
                best_worth = worth
                equals = 1
            elif worth == best_worth:
                equals += 1
                if below(stream, equals) == 0:
                    best = action
    return best


@rule
def brew_by_risk(game, material, me, mask, risk):
    """Draw while the next chip is unlikely enough to explode the pot, or covered; then the flask, then stop."""
    if mask[DRAW] == 0:
        return STOP
    if mask[STOP] == 0 or me.cover > 0:
        return DRAW
    if 100 * exploding_chips(game, material, me) <= risk * me.bag_total:
        return DRAW
    if mask[FLASK] == 1:
        return FLASK
    return STOP


@rule
def worth_of(game, material, me, action):
    """A rough worth of a decision, in coins."""
    if action >= STIR:
        return STIR - action
    if action >= EXCHANGE:
        return game.price[exchange_to(action - EXCHANGE)]
    if action >= BACK + RED_1:
        return UNWANTED
    if action >= KEEP + RED_1:
        return 0
    if action >= TAKE + FIRST_COLOURED:
        return game.price[action - TAKE]
    if action >= BUY + FIRST_COLOURED:
        return game.price[action - BUY]
    if action >= PLACE:
        return worth_of_placing(me, action - PLACE)
    if action > BONUS:
        return 10 * (action - BONUS)
    if action >= TRADE_TAILS:
        return 0
    return worth_of_word(game, material, me, action)


@rule
def worth_of_placing(me, chip):
    """Coloured chips are welcome; a white one only where it cannot explode anything."""
    if COLOUR_OF[chip] == WHITE and me.ask == ASK_CROW_SKULL:
        return UNWANTED
    return VALUE_OF[chip]


@rule
def worth_of_word(game, material, me, action):
    """Decisions without a chip."""
    if action == POINTS and me.ask == ASK_POINTS_OR_COINS:
        return worth_of_points(game, material, me)
    if action == POINTS and me.ask == ASK_RUBIES:
        return 11
    if action == COINS:
        return material.coins[me.scoring] + 0
    if action == REFILL or action == REMOVE:
        return 12
    if action == TUBE:
        return 11
    if action == DROPLET or action == TAKE_RUBIES:
        return 10
    if action == POINTS or action == RETURN:
        return 5
    if action == AFRESH:
        return me.exploded + 0
    if action == PASS:
        return UNWANTED
    return 0


@rule
def worth_of_points(game, material, me):
    """After an explosion: points late in the game, coins early; in the last turn what is more."""
    points = material.points[me.scoring] + 0
    if game.turn == TURNS:
        return points * material.coins_a_point
    if game.turn > SHOPPING_DAYS:
        return 100
    return points
