"""The apprentice at Quacks: decides draws by expectimax over the bag, and everything else by estimated value."""

from __future__ import annotations

from ...rules.engine import Mask, Stream, below, rule
from ...rules.quacks import state as s
from ...rules.quacks.chips import book_is_out, last_space
from ...rules.quacks.state import Action, Ask, Card, Chip, Gift, Material, Player, State
from .apprentice_drawing import brew, search
from .apprentice_potion import worth_of_gains
from .apprentice_worth import (
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
from .trying import hand_into_bag, remember, take_back, try_chip

UNWANTED = -1_000_000
TIE_BREAKS = 4
"""Breaks ties at random."""


@rule
def apprentice(game: State, material: Material, seat: int, mask: Mask, stream: Stream) -> int:
    """Draws while it pays, buys the best pair of chips, and otherwise takes the action with the highest value."""
    me = game.players[seat]
    if me.ask == Ask.BREW:
        return brew(game, material, seat, mask)
    best = 0
    most = -1
    first = 1
    for action in range(len(mask)):
        if mask[action] == 1:
            worth = worth_of_action(game, material, seat, action) * TIE_BREAKS + below(stream, TIE_BREAKS)
            if first == 1 or worth > most:
                best = action
                most = worth
                first = 0
    return best


@rule
def worth_of_action(game: State, material: Material, seat: int, action: int) -> int:
    """The value of an action, in hundredths of a point."""
    me = game.players[seat]
    if action >= Action.STIR:
        # Indifferent: when everyone draws on command, nobody can wait for the apprentice either.
        return Action.STIR - action
    if action >= Action.EXCHANGE:
        exchange = action - Action.EXCHANGE
        return worth_of_chip(game, s.BETTER_CHIP[exchange]) - worth_of_chip(game, s.EXCHANGED_CHIP[exchange])
    if action >= Action.BACK + Chip.RED_1:
        return -1
    if action >= Action.KEEP + Chip.RED_1:
        return 0
    if action >= Action.TAKE + s.FIRST_COLOURED:
        return worth_of_taking(game, material, action - Action.TAKE)
    if action >= Action.BUY + s.FIRST_COLOURED:
        return worth_of_buying(game, material, me, action - Action.BUY)
    if action >= Action.PLACE:
        return worth_of_placing(game, material, seat, action - Action.PLACE)
    if action > Action.BONUS:
        return worth_of_bonus(game, material, me, action - Action.BONUS)
    if action >= Action.TRADE_TAILS:
        return (action - Action.TRADE_TAILS) * (worth_of_ruby(game, material) - worth_of_space_now(game))
    return worth_of_chipless_action(game, material, seat, action)


@rule
def worth_of_space_now(game: State) -> int:
    """A rough value of one more space in this turn's pot: a quarter of a point and most of a coin."""
    return POINT // 4 + COIN[game.turn] * 3 // 4


@rule
def worth_of_taking(game: State, material: Material, chip: int) -> int:
    """A chip given by a card or a book; Wheel and Deal charges a ruby for it."""
    if game.card == Card.WHEEL_AND_DEAL:
        return worth_of_chip(game, chip) - worth_of_ruby(game, material)
    return worth_of_chip(game, chip)


@rule
def worth_of_buying(game: State, material: Material, me: Player, chip: int) -> int:
    """A chip, plus the best second chip the remaining coins can buy if this is the first."""
    worth = worth_of_chip(game, chip)
    if me.bought != 0:
        return worth
    left = me.coins - game.price[chip]
    more = 0
    for other in range(s.FIRST_COLOURED, s.CHIPS):
        if (
            game.price[other] <= left
            and s.COLOUR_OF[other] != s.COLOUR_OF[chip]
            and game.supply[other] > 0
            and book_is_out(game, material, other)
        ):
            more = max(more, worth_of_chip(game, other))
    return worth + more


@rule
def worth_of_placing(game: State, material: Material, seat: int, chip: int) -> int:
    """Placing a chip from the hand or from beside the pot; for a crow skull, the value of the potion afterwards."""
    me = game.players[seat]
    if me.ask != Ask.CROW_SKULL:
        return s.VALUE_OF[chip]
    me.bag_total += hand_into_bag(me, 1)
    remembered = remember(me)
    white_back = try_chip(game, material, seat, chip)
    worth, _ = search(game, material, seat, 1)
    take_back(game, seat, chip, white_back, remembered)
    me.bag_total += hand_into_bag(me, -1)
    return worth


@rule
def worth_of_bonus(game: State, material: Material, me: Player, ghosts: int) -> int:
    """What one, two or three purple chips give under the books of sets 1 and 2."""
    if me.ask == Ask.GHOST_1:
        if ghosts == 1:
            return POINT
        if ghosts == 2:
            return POINT + worth_of_ruby(game, material)
        return 2 * POINT + worth_of_step(game)
    given = ghosts * worth_of_chip(game, Chip.PURPLE_1)
    if ghosts == 1:
        return worth_of_chip(game, Chip.BLACK_1) + POINT + worth_of_ruby(game, material) - given
    if ghosts == 2:
        return (
            worth_of_chip(game, Chip.GREEN_1)
            + worth_of_chip(game, Chip.BLUE_2)
            + 3 * POINT
            + worth_of_step(game)
            - given
        )
    return (
        worth_of_chip(game, Chip.YELLOW_4) + 6 * POINT + worth_of_ruby(game, material) + 2 * worth_of_step(game) - given
    )


@rule
def worth_of_chipless_action(game: State, material: Material, seat: int, action: int) -> int:
    """The value of an action that names no chip."""
    me = game.players[seat]
    if me.ask == Ask.PUSH:
        return worth_of_push(game, material, me, action)
    cost = 0
    if me.ask == Ask.RUBIES:
        cost = material.ruby_price * worth_of_ruby(game, material)
    elif me.ask == Ask.SPIDER_4:
        cost = worth_of_ruby(game, material)
    if action == Action.DROPLET:
        if me.droplet >= s.LAST_SPACE:
            return -cost
        return worth_of_step(game) - cost
    if action == Action.TUBE:
        if me.ask == Ask.RUBIES and game.turn == s.TURNS:
            return worth_of_last_glasses(material, me)
        glass = me.tube + 1
        return worth_of_reward(game, material, material.glass_gives[glass] + 0, material.glass_amount[glass] + 0) - cost
    if action == Action.REFILL:
        return worth_of_flask(game) - cost
    if action == Action.POINTS:
        return worth_of_points(game, material, me) - cost
    if action == Action.COINS:
        return worth_of_coins(game, material, material.coins[me.scoring] + 0)
    if action == Action.TAKE_RUBIES:
        return 3 * worth_of_ruby(game, material)
    if action == Action.REMOVE:
        return worth_without_white(game)
    if action == Action.RETURN:
        return 1
    if action == Action.AFRESH:
        return worth_of_afresh(game, material, seat)
    if me.ask == Ask.CROW_SKULL:
        if action == Action.PASS:
            return UNWANTED
        return worth_of_none(game, material, seat)
    return 0


@rule
def worth_of_points(game: State, material: Material, me: Player) -> int:
    """Points for an exploded pot, points given by a card, or the point that rubies buy in the last turn."""
    if me.ask == Ask.POINTS_OR_COINS:
        return material.points[me.scoring] * POINT
    if me.ask == Ask.RUBIES:
        return POINT
    if game.card == Card.JUST_IN_TIME:
        return 4 * POINT
    return me.tails * POINT


@rule
def worth_of_push(game: State, material: Material, me: Player, action: int) -> int:
    """Whether to decline the last chip's push: the value of the scoring space either way."""
    space = last_space(me) + 1
    if action == Action.PASS:
        space -= me.extra
    return worth_of_gains(game, material, me, space)


@rule
def worth_of_last_glasses(material: Material, me: Player) -> int:
    """In the last turn: the most that moving along the test tubes gains over buying points with the same rubies."""
    steps = min(me.rubies // material.ruby_price, s.LAST_GLASS - me.tube)
    best = -POINT
    brings = 0
    for glass in range(me.tube + 1, me.tube + steps + 1):
        if material.glass_gives[glass] == Gift.POINTS:
            brings += material.glass_amount[glass] * POINT
        brings -= material.ruby_price * POINT // material.rubies_a_point
        best = max(best, brings)
    return best


@rule
def worth_of_afresh(game: State, material: Material, seat: int) -> int:
    """Start over after an explosion, or after five chips that went badly."""
    me = game.players[seat]
    if me.exploded == 1:
        return 1
    if me.white_total >= 6 and last_space(me) < me.start + 9:
        return 1
    return -1


@rule
def worth_of_none(game: State, material: Material, seat: int) -> int:
    """Placing none of the chips a crow skull shows: all go back into the bag."""
    me = game.players[seat]
    me.bag_total += hand_into_bag(me, 1)
    worth, _ = search(game, material, seat, 1)
    me.bag_total += hand_into_bag(me, -1)
    return worth
