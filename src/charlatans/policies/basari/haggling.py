"""The adept's haggling: what a bid costs, how likely the rival is to take it, and when the standing offer is good enough."""

from __future__ import annotations

from ...rules.basari.gems import gems_in, number_in
from ...rules.basari.haggle import lowest_raise, rival_of
from ...rules.basari.state import ACCEPT, COLOURS, HEIGHT_OF, NO_GEMS, A
from ...rules.engine import rule
from .choosing import NOTHING, put
from .novice import bid_towards
from .worth import (
    FADE_STEPS,
    FULL,
    POINT,
    TWO,
    chance_of,
    steps_a_gem,
    workers_a_card,
    workers_in_deck,
    worth_of_action,
    worth_of_colour,
    worth_to_both,
)

PLACES = 6  # for each colour, what 0 to 5 gems mean to both: what the rival gains times TWO, and what they cost
MORE_GEMS = 1  # a bid has at most so many gems more than the offer
FIRST_BID = 3  # and a first bid at most so many
DOUBT = POINT  # how unsure it is of what the rival thinks
CONTENT = 8  # 16ths of an even share with which a rival is content
HOPE = 22  # 16ths of an even share that it hopes for


@rule
def haggle(game, material, seat, mask):
    """The best bid, or the standing offer if that is better."""
    rival = rival_of(game, seat)
    average = workers_a_card(material)
    counts = 0
    if game.action == A:
        counts = workers_in_deck(game, material)
    steps = steps_a_gem(game, material, average)
    mine = worth_of_action(game, material, seat, game.action, average, counts, steps)
    theirs = worth_of_action(game, material, rival, game.action, average, counts, steps)
    later = worth_of_going_on(mine, theirs, game.seats - 1) * HOPE // 16
    # The rival is content once the gems are worth as much as the action would be, less as many gems.
    enough = (theirs + mine // (game.seats - 1)) * CONTENT // 16
    kept = prices(game, material, seat, rival, steps)
    height = best_bid(game, kept, seat, mine, enough, later)
    if mask[ACCEPT] == 1:
        offered = worth_of_offer(game, material, rival, seat, steps) - theirs // (game.seats - 1)
        if height == NO_GEMS or offered >= promise_of(kept, height, mine, enough, later):
            return ACCEPT
    if height == NO_GEMS:
        height = lowest_raise(game, game.players[seat])
    return bid_towards(game, mask, height)


@rule
def worth_of_going_on(mine, theirs, others):
    """What a negotiation promises in the end: whoever values the action more has it for what the other would pay."""
    if mine > theirs:
        return mine - (theirs + mine // others) // 2
    return (mine + theirs // others) // 2 - theirs // others


@rule
def worth_of_offer(game, material, rival, seat, steps):
    """What the standing offer is worth to a player."""
    worth = 0
    for colour in range(COLOURS):
        number = number_in(game.offer, colour)
        if number > 0:
            before = worth_of_colour(game, material, seat, colour, steps)
            hand_over(game, rival, seat, colour, number)
            worth += worth_of_colour(game, material, seat, colour, steps) - before
            hand_over(game, seat, rival, colour, number)
    return worth


@rule
def hand_over(game, seat, other, colour, number):
    """Gems change hands."""
    game.players[seat].gems[colour] -= number
    game.players[other].gems[colour] += number


@rule
def prices(game, material, seat, rival, steps):
    """What bids of each colour cost a player and bring the rival."""
    kept = NOTHING
    most = most_gems_bid(game)
    for colour in range(COLOURS):
        least = max(least_of(game, colour), 1)
        last = most_of(game, game.players[seat], colour, most)
        if last >= least:
            before = worth_to_both(game, material, seat, rival, colour, steps)
            for number in range(least, last + 1):
                hand_over(game, seat, rival, colour, number)
                after = worth_to_both(game, material, seat, rival, colour, steps)
                hand_over(game, rival, seat, colour, number)
                kept = put(kept, colour * PLACES + number, after - before)
    return kept


@rule
def most_gems_bid(game):
    """How many gems a bid has at most."""
    if game.offer == NO_GEMS:
        return FIRST_BID
    return gems_in(game.offer) + MORE_GEMS


@rule
def least_of(game, colour):
    """How many gems of a colour a bid has at least: those it has been begun with."""
    if colour < game.colour:
        return number_in(game.bid, colour)
    return 0


@rule
def most_of(game, me, colour, left):
    """How many gems of a colour a bid has at most."""
    if colour < game.colour:
        return min(number_in(game.bid, colour), PLACES - 1)
    return min(me.gems[colour], left, PLACES - 1)


@rule
def best_bid(game, kept, seat, mine, enough, later):
    """The bid that promises most; of equal ones the lowest."""
    me = game.players[seat]
    best = NO_GEMS
    most = 0
    for gems in range(max(gems_in(game.offer), 1), most_gems_bid(game) + 1):
        for red in range(least_of(game, 0), most_of(game, me, 0, gems) + 1):
            for yellow in range(least_of(game, 1), most_of(game, me, 1, gems - red) + 1):
                for green in range(least_of(game, 2), most_of(game, me, 2, gems - red - yellow) + 1):
                    blue = gems - red - yellow - green
                    if blue >= least_of(game, 3) and blue <= most_of(game, me, 3, blue):
                        height = red * HEIGHT_OF[0] + yellow * HEIGHT_OF[1] + green * HEIGHT_OF[2] + blue * HEIGHT_OF[3]
                        if height > game.offer:
                            promise = promise_of(kept, height, mine, enough, later)
                            if best == NO_GEMS or promise > most:
                                best = height
                                most = promise
    return best


@rule
def promise_of(kept, height, mine, enough, later):
    """What a bid promises: the action for its cost if the rival accepts, and otherwise that the negotiation goes on."""
    both = 0
    for colour in range(COLOURS):
        both += kept[colour * PLACES + number_in(height, colour)]
    cost = (both + TWO // 2) % TWO - TWO // 2
    gain = (both - cost) // TWO
    accepted = chance_of((2 * gain - enough) * FADE_STEPS // DOUBT)
    return (accepted * (mine - cost) + (FULL - accepted) * later) // FULL
