"""The novice: takes what looks best, now and then something else on a whim, and haggles by gut feeling.

It plays like somebody in a first game: every gem has a fixed price, whoever holds how many, and what the others may want
does not come into it.
"""

from __future__ import annotations

from ...rules.basari.gems import gems_in, number_in
from ...rules.basari.haggle import cheapest, has_begun, lowest_raise
from ...rules.basari.state import (
    ACCEPT,
    ACTION_CARDS,
    CHOOSE,
    CHOOSING,
    COLOURS,
    NEGOTIATING,
    NO_GEMS,
    NUMBERS,
    OFFER,
    RETURN,
    RETURNING,
    TAKE,
    A,
    B,
    C,
)
from ...rules.engine import below, rule

# Worth is counted in sixths of a point: a gem seems worth about a sixth of its colour's majority.
POINT = 6
CARDS_A_BONUS = 3  # about as many extra cards as win the workers' bonus
WHIM = 3 * POINT  # by so much a card may look better than it is
LEAST_PATIENCE, MOST_PATIENCE = 20, 80  # per cent of an action's worth that it pays for it in gems


@rule
def novice(game, material, seat, mask, stream):
    """What looks best."""
    if game.phase == CHOOSING:
        return choose_on_a_whim(game, material, seat, mask, stream)
    if game.phase == NEGOTIATING:
        return haggle_by_feeling(game, material, seat, mask, stream)
    if game.phase == RETURNING:
        return dearest_gem(material, mask, RETURN, -1)
    return dearest_gem(material, mask, TAKE, 1)


@rule
def choose_on_a_whim(game, material, seat, mask, stream):
    """The action card that looks best, with a whim for each."""
    best = -1
    most = 0
    for card in range(ACTION_CARDS):
        if mask[CHOOSE + card] == 1:
            look = look_of(game, material, seat, card) + below(stream, WHIM)
            if best < 0 or look > most:
                best = card
                most = look
    return CHOOSE + best


@rule
def look_of(game, material, seat, action):
    """What an action seems to be worth."""
    me = game.players[seat]
    if action == A:
        if me.workers >= material.worker_goal:
            return 0
        return material.workers_bonus * POINT // CARDS_A_BONUS
    if action == B:
        return material.points[me.current] * POINT
    if action == C:
        worth = 0
        for colour in range(COLOURS):
            worth += material.card_gems[me.current][colour] * material.majority[colour]
        return worth
    return material.majority[0] * 3 // 2


@rule
def price_of(material, height):
    """What a set of gems seems to be worth."""
    worth = 0
    for colour in range(COLOURS):
        worth += number_in(height, colour) * material.majority[colour]
    return worth


@rule
def haggle_by_feeling(game, material, seat, mask, stream):
    """One gem more of the cheapest, until that is more than the action feels worth."""
    me = game.players[seat]
    height = cheapest(me, gems_in(game.offer) + 1, 0)
    if height == NO_GEMS:
        height = lowest_raise(game, me)
    if not has_begun(game):
        patience = LEAST_PATIENCE + below(stream, MOST_PATIENCE - LEAST_PATIENCE + 1)
        limit = look_of(game, material, seat, game.action) * patience // 100
        if mask[ACCEPT] == 1 and price_of(material, height) > limit:
            return ACCEPT
    return bid_towards(game, mask, height)


@rule
def bid_towards(game, mask, height):
    """As many gems of the colour asked for as a bid has; where somebody else began the bid, as near above as can be."""
    first = OFFER + NUMBERS * game.colour
    number = number_in(height, game.colour)
    while number < NUMBERS and mask[first + number] == 0:
        number += 1
    if number == NUMBERS:
        number = 0
        while mask[first + number] == 0:
            number += 1
    return first + number


@rule
def dearest_gem(material, mask, first, sign):
    """The gem whose majority scores most, or least if the sign is below zero."""
    best = -1
    for colour in range(COLOURS):
        if mask[first + colour] == 1 and (
            best < 0 or material.majority[colour] * sign > material.majority[best] * sign
        ):
            best = colour
    return first + best
