"""How the apprentice negotiates: what a bid costs, how likely the rival is to accept it, and when to accept an offer.

A price is what gems cost the player who pays them and what the rival gains by them, both in one number, so that the prices
of the colours of a bid can be added up.
"""

from __future__ import annotations

from typing import NamedTuple

from ...rules.basari.gems import gems_in, number_in
from ...rules.basari.haggle import lowest_raise, rival_of
from ...rules.basari.state import COLOURS, HEIGHT_OF, NO_GEMS, Action, Colour, Material, Player, State
from ...rules.engine import Mask, rule
from .novice import bid_towards
from .worth import FADE_STEPS, FULL, POINT, chance_of, outlook_of, worth_of_action, worth_of_colour, worth_to_both

MOST_GEMS = 5  # the most gems of one colour in a bid
GAIN = 1 << 20  # a price is gain * GAIN + cost
MORE_GEMS = 1  # a bid has at most this many gems more than the offer
FIRST_BID = 3  # a first bid has at most this many gems
DOUBT = POINT  # how uncertain the rival's estimate is
CONTENT = 8  # the rival is content with this many 16ths of an even share
HOPE = 22  # the apprentice hopes for this many 16ths of an even share


class Prices(NamedTuple):
    """The prices of 0 to MOST_GEMS gems of one colour."""

    none: int
    one: int
    two: int
    three: int
    four: int
    five: int


@rule
def with_price(prices: Prices, number: int, total: int) -> Prices:
    """The same prices with another one for this number of gems."""
    return Prices(
        prices.none,
        total if number == 1 else prices.one,
        total if number == 2 else prices.two,
        total if number == 3 else prices.three,
        total if number == 4 else prices.four,
        total if number == 5 else prices.five,
    )


@rule
def price(cost: int, gain: int) -> int:
    """What gems cost the one and bring the other, as one number."""
    return gain * GAIN + cost


@rule
def cost_in(total: int) -> int:
    """The cost in a price; it may be negative."""
    return (total + GAIN // 2) % GAIN - GAIN // 2


@rule
def gain_in(total: int) -> int:
    """The gain in a price."""
    return (total - cost_in(total)) // GAIN


@rule
def haggle(game: State, material: Material, seat: int, mask: Mask) -> int:
    """The best bid, or the standing offer if accepting is better."""
    rival = rival_of(game, seat)
    outlook = outlook_of(game, material)
    mine = worth_of_action(game, material, seat, game.action, outlook)
    theirs = worth_of_action(game, material, rival, game.action, outlook)
    later = worth_of_going_on(mine, theirs, game.seats - 1) * HOPE // 16
    # The rival is content with gems worth a part of what the action is worth to it and costs it in my hands.
    enough = (theirs + mine // (game.seats - 1)) * CONTENT // 16
    red = prices_of(game, material, seat, rival, Colour.RED, outlook.sharpness)
    yellow = prices_of(game, material, seat, rival, Colour.YELLOW, outlook.sharpness)
    green = prices_of(game, material, seat, rival, Colour.GREEN, outlook.sharpness)
    blue = prices_of(game, material, seat, rival, Colour.BLUE, outlook.sharpness)
    height, worth = best_bid(game, red, yellow, green, blue, seat, mine, enough, later)
    if mask[Action.ACCEPT] == 1:
        offered = worth_of_offer(game, material, rival, seat, outlook.sharpness) - theirs // (game.seats - 1)
        if height == NO_GEMS or offered >= worth:
            return Action.ACCEPT
    if height == NO_GEMS:
        height = lowest_raise(game, game.players[seat])
    return bid_towards(game, mask, height)


@rule
def worth_of_going_on(mine: int, theirs: int, others: int) -> int:
    """The expected result of negotiating on: who values the action more gets it for what the other would pay."""
    if mine > theirs:
        return mine - (theirs + mine // others) // 2
    return (mine + theirs // others) // 2 - theirs // others


@rule
def worth_of_offer(game: State, material: Material, rival: int, seat: int, sharpness: int) -> int:
    """What the standing offer is worth to a player."""
    worth = 0
    for colour in range(COLOURS):
        number = number_in(game.offer, colour)
        if number > 0:
            before = worth_of_colour(game, material, seat, colour, sharpness)
            hand_over(game, rival, seat, colour, number)
            worth += worth_of_colour(game, material, seat, colour, sharpness) - before
            hand_over(game, seat, rival, colour, number)
    return worth


@rule
def hand_over(game: State, seat: int, other: int, colour: int, number: int) -> None:
    """Moves gems from one player to another."""
    game.players[seat].gems[colour] -= number
    game.players[other].gems[colour] += number


@rule
def prices_of(game: State, material: Material, seat: int, rival: int, colour: int, sharpness: int) -> Prices:
    """The price of every number of gems of a colour that may be bid."""
    prices = Prices(0, 0, 0, 0, 0, 0)
    least = max(least_of(game, colour), 1)
    last = most_of(game, game.players[seat], colour, most_gems_bid(game))
    if last >= least:
        mine, theirs = worth_to_both(game, material, seat, rival, colour, sharpness)
        for number in range(least, last + 1):
            hand_over(game, seat, rival, colour, number)
            mine_after, theirs_after = worth_to_both(game, material, seat, rival, colour, sharpness)
            hand_over(game, rival, seat, colour, number)
            prices = with_price(prices, number, price(mine - mine_after, theirs_after - theirs))
    return prices


@rule
def most_gems_bid(game: State) -> int:
    """The most gems the apprentice puts into a bid."""
    if game.offer == NO_GEMS:
        return FIRST_BID
    return gems_in(game.offer) + MORE_GEMS


@rule
def least_of(game: State, colour: int) -> int:
    """The fewest gems of a colour in the bid: those already decided on."""
    if colour < game.colour:
        return number_in(game.bid, colour)
    return 0


@rule
def most_of(game: State, me: Player, colour: int, left: int) -> int:
    """The most gems of a colour in the bid."""
    if colour < game.colour:
        return min(number_in(game.bid, colour), MOST_GEMS)
    return min(me.gems[colour], left, MOST_GEMS)


@rule
def best_bid(
    game: State,
    reds: Prices,
    yellows: Prices,
    greens: Prices,
    blues: Prices,
    seat: int,
    mine: int,
    enough: int,
    later: int,
) -> tuple[int, int]:
    """The bid with the highest expected worth, among equal ones the lowest; and that worth."""
    me = game.players[seat]
    best = NO_GEMS + 0
    most = 0
    for gems in range(max(gems_in(game.offer), 1), most_gems_bid(game) + 1):
        for red in range(least_of(game, Colour.RED), most_of(game, me, Colour.RED, gems) + 1):
            not_red = gems - red
            for yellow in range(least_of(game, Colour.YELLOW), most_of(game, me, Colour.YELLOW, not_red) + 1):
                left = not_red - yellow
                for green in range(least_of(game, Colour.GREEN), most_of(game, me, Colour.GREEN, left) + 1):
                    blue = left - green
                    if blue >= least_of(game, Colour.BLUE) and blue <= most_of(game, me, Colour.BLUE, blue):
                        height = height_of(red, yellow, green, blue)
                        if height > game.offer:
                            total = reds[red] + yellows[yellow] + greens[green] + blues[blue]
                            worth = worth_of_bid(total, mine, enough, later)
                            if best == NO_GEMS or worth > most:
                                best = height
                                most = worth
    return best, most


@rule
def height_of(red: int, yellow: int, green: int, blue: int) -> int:
    """The height of a set of gems."""
    warm = red * HEIGHT_OF[Colour.RED] + yellow * HEIGHT_OF[Colour.YELLOW]
    return warm + green * HEIGHT_OF[Colour.GREEN] + blue * HEIGHT_OF[Colour.BLUE]


@rule
def worth_of_bid(total: int, mine: int, enough: int, later: int) -> int:
    """The expected worth of a bid with this price: the action minus its cost if the rival accepts, otherwise the negotiation goes on."""
    accepted = chance_of((2 * gain_in(total) - enough) * FADE_STEPS // DOUBT)
    return (accepted * (mine - cost_in(total)) + (FULL - accepted) * later) // FULL
