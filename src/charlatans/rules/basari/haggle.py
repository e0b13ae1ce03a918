"""The negotiation: who opens, what may be bid, raising, accepting, and what then happens."""

from __future__ import annotations

from ..engine import note, rule
from .gems import first_colour_held, gems_in, height_held, note_gems, number_in, pay, perform
from .state import (
    ACCEPT,
    ACCEPTED,
    COLOURS,
    HEIGHT_OF,
    MAX_PLAYERS,
    MOST_GEMS,
    NEGOTIATING,
    NEGOTIATION,
    NO_GEMS,
    NO_OFFER,
    NUMBERS,
    OFFER,
    OFFERED,
    RED,
)

# Room for a number of points and of workers in a claim; no score and no row of workers is ever as large.
POINTS_ROOM = 1 << 15
WORKERS_ROOM = 1 << 7


# Who goes first ------------------------------------------------------------------------------------


@rule
def claim(game, seat):
    """A player's claim to go first as one number: most red gems, then yellow, green, blue, points, workers, lower seat.

    Variants: fewer red gems instead of more, and points before everything else.
    """
    me = game.players[seat]
    red = me.gems[RED] + 0
    if game.fewest_red_offers_first == 1:
        red = MOST_GEMS - red
    strength = red
    if game.leader_offers_first == 1:
        strength += me.points * NUMBERS
    for colour in range(RED + 1, COLOURS):
        strength = strength * NUMBERS + me.gems[colour]
    strength = strength * POINTS_ROOM + me.points
    strength = strength * WORKERS_ROOM + me.workers
    return strength * MAX_PLAYERS - seat


@rule
def begin_negotiation(game, material, first, second, log):
    """Two players want the same action. The stronger claim must open; without gems the other has the action."""
    if claim(game, second) > claim(game, first):
        first, second = second, first
    note(log, NEGOTIATION, first, game.action, second)
    if height_held(game.players[first]) == NO_GEMS:
        note(log, NO_OFFER, first, second, 0)
        perform(game, material, second, game.action, log)
    else:
        game.phase = NEGOTIATING
        game.hagglers[0] = first
        game.hagglers[1] = second
        ask_for_bid(game, first)


@rule
def ask_for_bid(game, seat):
    """A player is to speak: to accept the standing offer, or to make a bid, from the most valuable gems held down."""
    game.speaker = seat
    game.asked = 1 << seat
    begin_bid(game)


@rule
def begin_bid(game):
    """The speaker's bid is empty again."""
    game.bid = NO_GEMS
    game.colour = first_colour_held(game.players[game.speaker])


# What may be bid -----------------------------------------------------------------------------------


@rule
def has_begun(game):
    """Whether the speaker has decided on a part of a bid already."""
    return game.colour > first_colour_held(game.players[game.speaker])


@rule
def fewest(game, me, colour):
    """The fewest gems of a colour with which the bid can still rise above the standing offer, if all later gems help.

    More gems always make a higher bid, so every number from the fewest to all gems of the colour leads to a legal bid.
    """
    missing = game.offer - game.bid
    for later in range(colour + 1, COLOURS):
        missing -= me.gems[later] * HEIGHT_OF[later]
    if missing < 0:
        return 0
    return missing // HEIGHT_OF[colour] + 1


@rule
def bid_mask(game, seat, mask):
    """Accept the standing offer, or decide how many gems of the next colour to bid."""
    me = game.players[seat]
    if game.offer != NO_GEMS and not has_begun(game):
        mask[ACCEPT] = 1
    first = OFFER + NUMBERS * game.colour
    for number in range(fewest(game, me, game.colour), me.gems[game.colour] + 1):
        mask[first + number] = 1


@rule
def lay_gems(game, me, number):
    """So many gems of the colour asked for are part of the bid; later colours that leave no choice are filled in."""
    game.bid += number * HEIGHT_OF[game.colour]
    game.colour += 1
    while game.colour < COLOURS and fewest(game, me, game.colour) >= me.gems[game.colour]:
        game.bid += me.gems[game.colour] * HEIGHT_OF[game.colour]
        game.colour += 1


# The lowest raise ----------------------------------------------------------------------------------


@rule
def lowest_raise(game, me):
    """The height of the lowest bid that a player can set against the standing offer; NO_GEMS if there is none."""
    # Of bids with as many gems, the one is lower that follows the offer through more colours.
    for back in range(1, COLOURS + 1):
        height = raise_in(game, me, COLOURS - back)
        if height != NO_GEMS:
            return height
    return cheapest(me, gems_in(game.offer) + 1, 0)


@rule
def raise_in(game, me, colour):
    """The lowest bid with as many gems as the offer, alike in all colours before this one and with more of it."""
    height = NO_GEMS
    for earlier in range(colour):
        if me.gems[earlier] < number_in(game.offer, earlier):
            return NO_GEMS
        height += number_in(game.offer, earlier) * HEIGHT_OF[earlier]
    left = gems_in(game.offer) - gems_in(height)
    number = max(number_in(game.offer, colour) + 1, left - gems_after(me, colour))
    if number > me.gems[colour] or number > left:
        return NO_GEMS
    return height + number * HEIGHT_OF[colour] + cheapest(me, left - number, colour + 1)


@rule
def gems_after(me, colour):
    """A player's gems of less value than a colour."""
    number = 0
    for later in range(colour + 1, COLOURS):
        number += me.gems[later]
    return number


@rule
def cheapest(me, number, colour):
    """The lowest set of so many gems of this colour and those after it; NO_GEMS if a player has fewer."""
    height = NO_GEMS
    for back in range(1, COLOURS - colour + 1):
        taken = min(number, me.gems[COLOURS - back])
        height += taken * HEIGHT_OF[COLOURS - back]
        number -= taken
    if number > 0:
        return NO_GEMS
    return height


# Speaking ------------------------------------------------------------------------------------------


@rule
def bid_chosen(game, material, seat, action, log):
    """The speaker accepts, or decides on a part of the bid; once it is whole, it stands."""
    if action == ACCEPT:
        accept(game, material, seat, 0, log)
        return
    lay_gems(game, game.players[seat], (action - OFFER) % NUMBERS)
    if game.colour < COLOURS:
        game.asked = 1 << seat
    else:
        make_offer(game, material, seat, log)


@rule
def make_offer(game, material, seat, log):
    """The bid is the new offer. The other player may accept or raise it, and must accept what cannot be raised."""
    game.offer = game.bid
    note_gems(log, OFFERED, seat, game.offer)
    other = rival_of(game, seat)
    if height_held(game.players[other]) > game.offer:
        ask_for_bid(game, other)
    else:
        accept(game, material, other, 1, log)


@rule
def rival_of(game, seat):
    """The other one of the two who negotiate."""
    return game.hagglers[0] + game.hagglers[1] - seat


@rule
def accept(game, material, seat, forced, log):
    """The other player pays exactly what was offered, and performs the action."""
    note(log, ACCEPTED, seat, forced, 0)
    winner = rival_of(game, seat)
    pay(game, winner, seat, game.offer, log)
    perform(game, material, winner, game.action, log)
    end_negotiation(game)


@rule
def end_negotiation(game):
    """Nothing is left of a negotiation."""
    game.hagglers[0] = 0
    game.hagglers[1] = 0
    game.speaker = 0
    game.colour = 0
    game.bid = NO_GEMS
    game.offer = NO_GEMS
