"""The novice: takes what looks best, sometimes on a whim, and negotiates by feeling.

It plays like somebody in a first game: every gem has a fixed price no matter who has how many, and it does not consider
what the others may want.
"""

from __future__ import annotations

from ...rules.basari.gems import gems_in, number_in
from ...rules.basari.haggle import cheapest, has_begun, lowest_raise
from ...rules.basari.state import ACTION_CARDS, COLOURS, NO_GEMS, NUMBERS, Action, ActionCard, Material, Phase, State
from ...rules.engine import Mask, Stream, below, rule

# Worth is counted in sixths of a point: a gem seems worth about a sixth of its colour's majority.
POINT = 6
CARDS_PER_BONUS = 3  # about this many extra cards win the workers' bonus
WHIM = 3 * POINT  # a card may look this much better than it is
LEAST_PATIENCE, MOST_PATIENCE = 20, 80  # it pays at most this percentage of an action's worth


@rule
def novice(game: State, material: Material, seat: int, mask: Mask, stream: Stream) -> int:
    """The novice's decision."""
    if game.phase == Phase.CHOOSING:
        return choose_on_a_whim(game, material, seat, mask, stream)
    if game.phase == Phase.NEGOTIATING:
        return haggle_by_feeling(game, material, seat, mask, stream)
    if game.phase == Phase.RETURNING:
        return dearest_gem(material, mask, Action.RETURN, -1)
    return dearest_gem(material, mask, Action.TAKE, 1)


@rule
def choose_on_a_whim(game: State, material: Material, seat: int, mask: Mask, stream: Stream) -> int:
    """The action card that looks best, with a random whim added to each."""
    best = -1
    most = 0
    for card in range(ACTION_CARDS):
        if mask[Action.CHOOSE + card] == 1:
            worth = apparent_worth(game, material, seat, card) + below(stream, WHIM)
            if best < 0 or worth > most:
                best = card
                most = worth
    return Action.CHOOSE + best


@rule
def apparent_worth(game: State, material: Material, seat: int, action: int) -> int:
    """What an action seems to be worth."""
    me = game.players[seat]
    if action == ActionCard.A:
        if me.workers >= material.worker_goal:
            return 0
        return material.workers_bonus * POINT // CARDS_PER_BONUS
    if action == ActionCard.B:
        return material.points[me.current] * POINT
    if action == ActionCard.C:
        worth = 0
        for colour in range(COLOURS):
            worth += material.card_gems[me.current][colour] * material.majority[colour]
        return worth
    return material.majority[0] * 3 // 2


@rule
def price_of(material: Material, height: int) -> int:
    """What a set of gems seems to be worth."""
    worth = 0
    for colour in range(COLOURS):
        worth += number_in(height, colour) * material.majority[colour]
    return worth


@rule
def haggle_by_feeling(game: State, material: Material, seat: int, mask: Mask, stream: Stream) -> int:
    """Bids one gem more, the cheapest ones, until that costs more than the action seems worth."""
    me = game.players[seat]
    height = cheapest(me, gems_in(game.offer) + 1, 0)
    if height == NO_GEMS:
        height = lowest_raise(game, me)
    if not has_begun(game):
        patience = LEAST_PATIENCE + below(stream, MOST_PATIENCE - LEAST_PATIENCE + 1)
        limit = apparent_worth(game, material, seat, game.action) * patience // 100
        if mask[Action.ACCEPT] == 1 and price_of(material, height) > limit:
            return Action.ACCEPT
    return bid_towards(game, mask, height)


@rule
def bid_towards(game: State, mask: Mask, height: int) -> int:
    """The next decision of a bid. If that is illegal because the bid was begun differently, the next higher legal number."""
    first = Action.OFFER + NUMBERS * game.colour
    number = number_in(height, game.colour)
    while number < NUMBERS and mask[first + number] == 0:
        number += 1
    if number == NUMBERS:
        number = 0
        while mask[first + number] == 0:
            number += 1
    return first + number


@rule
def dearest_gem(material: Material, mask: Mask, first: int, sign: int) -> int:
    """The gem whose majority scores most, or least if the sign is -1."""
    best = -1
    for colour in range(COLOURS):
        if mask[first + colour] == 1 and (
            best < 0 or material.majority[colour] * sign > material.majority[best] * sign
        ):
            best = colour
    return first + best
