"""The adept at Quacks: draws by expectimax over the bag, and takes of all else what is worth most."""

from __future__ import annotations

from ...rules.engine import below, rule
from ...rules.quacks.books import exchange_from, exchange_to
from ...rules.quacks.chips import book_is_out, last_space
from ...rules.quacks.state import (
    AFRESH,
    ASK_BREW,
    ASK_CROW_SKULL,
    ASK_GHOST_1,
    ASK_POINTS_OR_COINS,
    ASK_PUSH,
    ASK_RUBIES,
    ASK_SPIDER_4,
    BACK,
    BLACK_1,
    BLUE_2,
    BONUS,
    BUY,
    CHIPS,
    COINS,
    COLOUR_OF,
    DROPLET,
    EXCHANGE,
    FIRST_COLOURED,
    GIVES_POINTS,
    GREEN_1,
    JUST_IN_TIME,
    KEEP,
    LAST_GLASS,
    LAST_SPACE,
    PASS,
    PLACE,
    POINTS,
    PURPLE_1,
    RED_1,
    REFILL,
    REMOVE,
    RETURN,
    STIR,
    TAKE,
    TAKE_RUBIES,
    TRADE_TAILS,
    TUBE,
    TURNS,
    VALUE_OF,
    WHEEL_AND_DEAL,
    YELLOW_4,
)
from .drawing import ANSWERS, brew, look, remember, take_back, try_chip
from .potion import worth_of_gains
from .worth import (
    COIN,
    POINT,
    worth_of_chip,
    worth_of_coins,
    worth_of_flask,
    worth_of_reward,
    worth_of_ruby,
    worth_of_step,
    worth_without_white,
)

UNWANTED = -1_000_000
WHIMS = 4
"""Of decisions that are worth the same, one by chance."""


@rule
def adept(game, material, seat, mask, stream):
    """Draws on while it pays, buys the best pair of chips, and otherwise takes what is worth most."""
    me = game.players[seat]
    if me.ask == ASK_BREW:
        return brew(game, material, seat, mask)
    best = 0
    most = -1
    first = 1
    for action in range(len(mask)):
        if mask[action] == 1:
            worth = worth_of_action(game, material, seat, action) * WHIMS + below(stream, WHIMS)
            if first == 1 or worth > most:
                best = action
                most = worth
                first = 0
    return best


@rule
def worth_of_action(game, material, seat, action):
    """What a decision brings, in hundredths of a point."""
    me = game.players[seat]
    if action >= STIR:
        # It does not mind: where all draw at the command, nobody can wait for it either.
        return STIR - action
    if action >= EXCHANGE:
        return worth_of_chip(game, exchange_to(action - EXCHANGE)) - worth_of_chip(
            game, exchange_from(action - EXCHANGE)
        )
    if action >= BACK + RED_1:
        return -1
    if action >= KEEP + RED_1:
        return 0
    if action >= TAKE + FIRST_COLOURED:
        return worth_of_taking(game, material, action - TAKE)
    if action >= BUY + FIRST_COLOURED:
        return worth_of_buying(game, material, me, action - BUY)
    if action >= PLACE:
        return worth_of_placing(game, material, seat, action - PLACE)
    if action > BONUS:
        return worth_of_bonus(game, material, me, action - BONUS)
    if action >= TRADE_TAILS:
        return (action - TRADE_TAILS) * (worth_of_ruby(game, material) - a_space_now(game))
    return worth_of_word(game, material, seat, action)


@rule
def a_space_now(game):
    """A space further in this turn's pot, roughly: a quarter of a point, and most of a coin."""
    return POINT // 4 + COIN[game.turn] * 3 // 4


@rule
def worth_of_taking(game, material, chip):
    """A chip from a card or a book; one card asks a ruby for it."""
    if game.card == WHEEL_AND_DEAL:
        return worth_of_chip(game, chip) - worth_of_ruby(game, material)
    return worth_of_chip(game, chip)


@rule
def worth_of_buying(game, material, me, chip):
    """A chip, with the best that the rest of the coins can still buy if it is the first of two."""
    worth = worth_of_chip(game, chip)
    if me.bought != 0:
        return worth
    left = me.coins - game.price[chip]
    more = 0
    for other in range(FIRST_COLOURED, CHIPS):
        if (
            game.price[other] <= left
            and COLOUR_OF[other] != COLOUR_OF[chip]
            and game.supply[other] > 0
            and book_is_out(game, material, other)
        ):
            more = max(more, worth_of_chip(game, other))
    return worth + more


@rule
def worth_of_placing(game, material, seat, chip):
    """A chip from the hand or from beside the pot, with what the potion is then worth."""
    me = game.players[seat]
    if me.ask != ASK_CROW_SKULL:
        return VALUE_OF[chip]
    me.bag_total += hand_into_bag(me, 1)
    kept = remember(me)
    white_back = try_chip(game, material, seat, chip)
    worth = look(game, material, seat, 1) // ANSWERS
    take_back(game, seat, chip, white_back, kept)
    me.bag_total += hand_into_bag(me, -1)
    return worth


@rule
def worth_of_bonus(game, material, me, ghosts):
    """What one, two or three purple chips bring by the books of sets 1 and 2."""
    if me.ask == ASK_GHOST_1:
        if ghosts == 1:
            return POINT
        if ghosts == 2:
            return POINT + worth_of_ruby(game, material)
        return 2 * POINT + worth_of_step(game)
    given = ghosts * worth_of_chip(game, PURPLE_1)
    if ghosts == 1:
        return worth_of_chip(game, BLACK_1) + POINT + worth_of_ruby(game, material) - given
    if ghosts == 2:
        return worth_of_chip(game, GREEN_1) + worth_of_chip(game, BLUE_2) + 3 * POINT + worth_of_step(game) - given
    return worth_of_chip(game, YELLOW_4) + 6 * POINT + worth_of_ruby(game, material) + 2 * worth_of_step(game) - given


@rule
def worth_of_word(game, material, seat, action):
    """Decisions without a chip."""
    me = game.players[seat]
    if me.ask == ASK_PUSH:
        return worth_of_push(game, material, me, action)
    cost = 0
    if me.ask == ASK_RUBIES:
        cost = material.ruby_price * worth_of_ruby(game, material)
    elif me.ask == ASK_SPIDER_4:
        cost = worth_of_ruby(game, material)
    if action == DROPLET:
        if me.droplet >= LAST_SPACE:
            return -cost
        return worth_of_step(game) - cost
    if action == TUBE:
        if me.ask == ASK_RUBIES and game.turn == TURNS:
            return worth_of_last_glasses(material, me)
        glass = me.tube + 1
        return worth_of_reward(game, material, material.glass_gives[glass] + 0, material.glass_amount[glass] + 0) - cost
    if action == REFILL:
        return worth_of_flask(game) - cost
    if action == POINTS:
        return worth_of_points(game, material, me) - cost
    if action == COINS:
        return worth_of_coins(game, material, material.coins[me.scoring] + 0)
    if action == TAKE_RUBIES:
        return 3 * worth_of_ruby(game, material)
    if action == REMOVE:
        return worth_without_white(game)
    if action == RETURN:
        return 1
    if action == AFRESH:
        return worth_of_afresh(game, material, seat)
    if me.ask == ASK_CROW_SKULL:
        if action == PASS:
            return UNWANTED
        return worth_of_none(game, material, seat)
    return 0


@rule
def worth_of_points(game, material, me):
    """Points for an exploded pot, those a card gives, or the one that rubies buy in the end."""
    if me.ask == ASK_POINTS_OR_COINS:
        return material.points[me.scoring] * POINT
    if me.ask == ASK_RUBIES:
        return POINT
    if game.card == JUST_IN_TIME:
        return 4 * POINT
    return me.tails * POINT


@rule
def worth_of_push(game, material, me, action):
    """The push of the last chip passed up, or left as it is."""
    space = last_space(me) + 1
    if action == PASS:
        space -= me.extra
    return worth_of_gains(game, material, me, space)


@rule
def worth_of_last_glasses(material, me):
    """In the last turn: the most that steps to the next glasses can bring beyond the points that the rubies would buy."""
    steps = min(me.rubies // material.ruby_price, LAST_GLASS - me.tube)
    best = -POINT
    brings = 0
    for glass in range(me.tube + 1, me.tube + steps + 1):
        if material.glass_gives[glass] == GIVES_POINTS:
            brings += material.glass_amount[glass] * POINT
        brings -= material.ruby_price * POINT // material.rubies_a_point
        best = max(best, brings)
    return best


@rule
def worth_of_afresh(game, material, seat):
    """To start all over after an explosion, or after five chips that promise little."""
    me = game.players[seat]
    if me.exploded == 1:
        return 1
    if me.white_total >= 6 and last_space(me) < me.start + 9:
        return 1
    return -1


@rule
def worth_of_none(game, material, seat):
    """None of the chips that the crow skull shows: all go back into the bag."""
    me = game.players[seat]
    me.bag_total += hand_into_bag(me, 1)
    worth = look(game, material, seat, 1) // ANSWERS
    me.bag_total += hand_into_bag(me, -1)
    return worth


@rule
def hand_into_bag(me, sign):
    """Counts the chips of the hand as chips of the bag, or no longer; returns how many the bag has more."""
    chips = 0
    for chip in range(CHIPS):
        me.bag[chip] += sign * me.hand[chip]
        chips += sign * me.hand[chip]
    return chips
