"""The novice at Quacks: plays like a beginner, by a rough sense of risk and by price."""

from __future__ import annotations

from ...rules.engine import Mask, Stream, below, legal_in, nth_legal, rule
from ...rules.quacks import state as s
from ...rules.quacks.brewing import exploding_chips
from ...rules.quacks.state import Action, Ask, Chip, Colour, Material, Player, State

TIMID, MOOD = 10, 30  # the risk taken with one draw in per cent: at least, and the random part on top
UNWANTED = -1
SHOPPING_DAYS = 5  # up to this turn coins are worth more than points
RANDOM_PURCHASE = 3  # one purchase in this many is random


@rule
def novice(game: State, material: Material, seat: int, mask: Mask, stream: Stream) -> int:
    """Draws up to a random level of risk; otherwise takes what costs most, and sometimes buys at random."""
    me = game.players[seat]
    if me.ask == Ask.BREW:
        return brew_by_risk(game, material, me, mask, TIMID + below(stream, MOOD))
    if me.ask == Ask.BUY and below(stream, RANDOM_PURCHASE) == 0:
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
def brew_by_risk(game: State, material: Material, me: Player, mask: Mask, risk: int) -> int:
    """Draws while the risk of an explosion is low enough or covered; then uses the flask, then stops."""
    if mask[Action.DRAW] == 0:
        return Action.STOP
    if mask[Action.STOP] == 0 or me.cover > 0:
        return Action.DRAW
    if 100 * exploding_chips(game, material, me) <= risk * me.bag_total:
        return Action.DRAW
    if mask[Action.FLASK] == 1:
        return Action.FLASK
    return Action.STOP


@rule
def worth_of(game: State, material: Material, me: Player, action: int) -> int:
    """A rough value of an action, in coins."""
    if action >= Action.STIR:
        return Action.STIR - action
    if action >= Action.EXCHANGE:
        return game.price[s.BETTER_CHIP[action - Action.EXCHANGE]]
    if action >= Action.BACK + Chip.RED_1:
        return UNWANTED
    if action >= Action.KEEP + Chip.RED_1:
        return 0
    if action >= Action.TAKE + s.FIRST_COLOURED:
        return game.price[action - Action.TAKE]
    if action >= Action.BUY + s.FIRST_COLOURED:
        return game.price[action - Action.BUY]
    if action >= Action.PLACE:
        return worth_of_placing(me, action - Action.PLACE)
    if action > Action.BONUS:
        return 10 * (action - Action.BONUS)
    if action >= Action.TRADE_TAILS:
        return 0
    return worth_of_chipless_action(game, material, me, action)


@rule
def worth_of_placing(me: Player, chip: int) -> int:
    """Coloured chips by value; a white one only where it cannot explode the pot."""
    if s.COLOUR_OF[chip] == Colour.WHITE and me.ask == Ask.CROW_SKULL:
        return UNWANTED
    return s.VALUE_OF[chip]


@rule
def worth_of_chipless_action(game: State, material: Material, me: Player, action: int) -> int:
    """The value of an action that names no chip."""
    if action == Action.POINTS and me.ask == Ask.POINTS_OR_COINS:
        return worth_of_points(game, material, me)
    if action == Action.POINTS and me.ask == Ask.RUBIES:
        return 11
    if action == Action.COINS:
        return material.coins[me.scoring] + 0
    if action == Action.REFILL or action == Action.REMOVE:
        return 12
    if action == Action.TUBE:
        return 11
    if action == Action.DROPLET or action == Action.TAKE_RUBIES:
        return 10
    if action == Action.POINTS or action == Action.RETURN:
        return 5
    if action == Action.AFRESH:
        return me.exploded + 0
    if action == Action.PASS:
        return UNWANTED
    return 0


@rule
def worth_of_points(game: State, material: Material, me: Player) -> int:
    """After an explosion: coins early, points late; in the last turn whichever is more."""
    points = material.points[me.scoring] + 0
    if game.turn == s.TURNS:
        return points * material.coins_a_point
    if game.turn > SHOPPING_DAYS:
        return 100
    return points
