"""The adept at Quacks: decides by the chance to win. Draws by expectimax, everything else by what it adds to the player's strength."""

from __future__ import annotations

from ...rules.engine import Mask, Stream, below, rule
from ...rules.quacks import state as s
from ...rules.quacks.chips import book_is_out, last_space, lay
from ...rules.quacks.state import Action, Ask, Card, Chip, Material, Player, State
from .adept_drawing import SMALL_BAG, brew, search
from .adept_potion import Outlook, chance_of_potion, luck_of_space, outlook_of, rubies_of_space, worth_of_space
from .adept_tables import FLASK, POINT, TAIL
from .adept_worth import (
    worth_in_pot,
    worth_of_chip,
    worth_of_coins,
    worth_of_exchange,
    worth_of_ghosts,
    worth_of_glass,
    worth_of_rubies,
    worth_of_ruby,
)
from .apprentice import worth_of_afresh, worth_of_last_glasses
from .trying import hand_into_bag, remember, take_back, try_chip

UNWANTED = -1_000_000_000
TIE_BREAKS = 4
"""Breaks ties at random."""


@rule
def adept(game: State, material: Material, seat: int, mask: Mask, stream: Stream) -> int:
    """Draws while that is likelier to win, buys the best pair of chips, and otherwise takes the action with the highest value."""
    me = game.players[seat]
    if me.ask == Ask.BREW:
        return brew(game, material, seat, mask)
    outlook = outlook_of(game, material, seat)
    best = 0
    most = -1
    first = 1
    for action in range(len(mask)):
        if mask[action] == 1:
            worth = worth_of_action(game, material, seat, outlook, action) * TIE_BREAKS + below(stream, TIE_BREAKS)
            if first == 1 or worth > most:
                best = action
                most = worth
                first = 0
    return best


@rule
def worth_of_action(game: State, material: Material, seat: int, outlook: Outlook, action: int) -> int:
    """The value of an action: strength, or for chips to be placed the chance to win."""
    me = game.players[seat]
    at = outlook.at
    if action >= Action.STIR:
        # Indifferent: when everyone draws on command, nobody can wait for the adept either.
        return Action.STIR - action
    if action >= Action.EXCHANGE:
        return worth_of_exchange(game, at, action - Action.EXCHANGE)
    if action >= Action.BACK + Chip.RED_1:
        return -1
    if action >= Action.KEEP + Chip.RED_1:
        return 0
    if action >= Action.TAKE + s.FIRST_COLOURED:
        worth = worth_of_chip(game, at, action - Action.TAKE)
        if game.card == Card.WHEEL_AND_DEAL:
            worth -= worth_of_ruby(material, at)
        return worth
    if action >= Action.BUY + s.FIRST_COLOURED:
        return worth_of_buying(game, material, me, at, action - Action.BUY)
    if action >= Action.PLACE:
        return worth_of_placing(game, material, seat, outlook, action - Action.PLACE)
    if action > Action.BONUS:
        return worth_of_ghosts(game, material, me, at, action - Action.BONUS)
    if action >= Action.TRADE_TAILS:
        return (action - Action.TRADE_TAILS) * (worth_of_ruby(material, at) - TAIL[game.turn])
    return worth_of_chipless_action(game, material, seat, outlook, action)


@rule
def worth_of_buying(game: State, material: Material, me: Player, at: int, chip: int) -> int:
    """A chip, plus the best second chip the remaining coins can buy if this is the first."""
    worth = worth_of_chip(game, at, chip)
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
            more = max(more, worth_of_chip(game, at, other))
    return worth + more


@rule
def worth_of_placing(game: State, material: Material, seat: int, outlook: Outlook, chip: int) -> int:
    """Placing a chip from the hand or from beside the pot; for crow skulls and strong ingredients, the chance to win afterwards."""
    me = game.players[seat]
    if me.ask == Ask.CROW_SKULL:
        me.bag_total += hand_into_bag(me, 1)
        remembered = remember(me)
        white_back = try_chip(game, material, seat, chip)
        chance, _ = search(game, material, seat, outlook, depth_after_skull(me))
        take_back(game, seat, chip, white_back, remembered)
        me.bag_total += hand_into_bag(me, -1)
        return chance
    if me.ask == Ask.CARD:
        lay(me, chip, s.VALUE_OF[chip])
        me.strong = 1
        chance = chance_of_potion(game, material, seat, outlook, 0)
        me.strong = 0
        me.pot_size -= 1
        me.pot_chips[me.pot_size] = 0
        me.pot_spaces[me.pot_size] = 0
        return chance
    return s.VALUE_OF[chip]


@rule
def depth_after_skull(me: Player) -> int:
    """One draw ahead, and to the end of a small bag."""
    if me.bag_total <= SMALL_BAG:
        return me.bag_total + me.flask
    return 1


@rule
def worth_of_chipless_action(game: State, material: Material, seat: int, outlook: Outlook, action: int) -> int:
    """The value of an action that names no chip."""
    me = game.players[seat]
    at = outlook.at
    if me.ask == Ask.PUSH:
        return worth_of_push(game, material, me, outlook, action)
    if me.ask == Ask.CROW_SKULL:
        if action == Action.PASS:
            return UNWANTED
        return chance_of_none(game, material, seat, outlook)
    if me.ask == Ask.CARD and action == Action.NONE:
        return chance_without_strong(game, material, seat, outlook)
    if me.ask == Ask.RUBIES:
        return worth_of_paying(game, material, me, at, action)
    if action == Action.DROPLET or action == Action.TUBE:
        return worth_of_granted_step(game, material, me, at, action)
    if action == Action.POINTS:
        return worth_of_points(game, material, me, at)
    if action == Action.COINS:
        return worth_of_coins(game, material, at, material.coins[me.scoring] + 0)
    if action == Action.TAKE_RUBIES:
        with_them = worth_of_rubies(material, at, me.rubies + 3, me.flask + 0, outlook.step)
        return with_them - worth_of_rubies(material, at, me.rubies + 0, me.flask + 0, outlook.step)
    if action == Action.REMOVE:
        return -worth_of_chip(game, at, Chip.WHITE_1)
    if action == Action.RETURN:
        return 1
    if action == Action.AFRESH:
        return worth_of_afresh(game, material, seat)
    return 0


@rule
def worth_of_points(game: State, material: Material, me: Player, at: int) -> int:
    """Points for an exploded pot, or points given by a card."""
    if me.ask == Ask.POINTS_OR_COINS:
        return material.points[me.scoring] * POINT[at]
    if game.card == Card.JUST_IN_TIME:
        return 4 * POINT[at]
    return me.tails * POINT[at]


@rule
def worth_of_granted_step(game: State, material: Material, me: Player, at: int, action: int) -> int:
    """A step of either droplet: given, two of them by Choose Wisely, or for a ruby under the garden spiders of set 4."""
    cost = 0
    if me.ask == Ask.SPIDER_4:
        cost = worth_of_ruby(material, at)
    steps = 1
    if me.ask == Ask.CARD:
        steps = 2
    if action == Action.TUBE:
        return steps * worth_of_glass(game, material, me, at) - cost
    return steps * worth_in_pot(me, at) - cost


@rule
def worth_of_paying(game: State, material: Material, me: Player, at: int, action: int) -> int:
    """What rubies buy at the end of a turn, less what they are worth when kept; in the last turn as the apprentice does."""
    if at == s.TURNS:
        if action == Action.TUBE:
            return worth_of_last_glasses(material, me)
        if action == Action.POINTS:
            return 0
        return -1
    cost = material.ruby_price * worth_of_ruby(material, at)
    if action == Action.REFILL:
        return FLASK[at] - cost
    if action == Action.DROPLET:
        return worth_in_pot(me, at) - cost
    if action == Action.TUBE:
        return worth_of_glass(game, material, me, at) - cost
    return 0


@rule
def worth_of_push(game: State, material: Material, me: Player, outlook: Outlook, action: int) -> int:
    """Whether to decline the last chip's push: the value of the scoring space either way."""
    space = last_space(me) + 1
    if action == Action.PASS:
        space -= me.extra
    at = outlook.at
    rubies = me.rubies + rubies_of_space(game, material, space)
    worth = worth_of_space(game, material, me, at, space) + luck_of_space(game, material, space) * POINT[at]
    return worth + worth_of_rubies(material, at, rubies, me.flask + 0, outlook.step)


@rule
def chance_of_none(game: State, material: Material, seat: int, outlook: Outlook) -> int:
    """Placing none of the chips a crow skull shows: all go back into the bag."""
    me = game.players[seat]
    me.bag_total += hand_into_bag(me, 1)
    chance, _ = search(game, material, seat, outlook, depth_after_skull(me))
    me.bag_total += hand_into_bag(me, -1)
    return chance


@rule
def chance_without_strong(game: State, material: Material, seat: int, outlook: Outlook) -> int:
    """No strong ingredient; other cards that offer nothing are worth nothing."""
    if game.card == Card.STRONG_INGREDIENT:
        return chance_of_potion(game, material, seat, outlook, 0)
    return 0
