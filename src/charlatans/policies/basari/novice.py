"""Simple opponents for Basari: they choose by chance, weighted by worth, and haggle up to a share of it."""

from __future__ import annotations

from ...rules.basari.gems import gems_in, number_in
from ...rules.basari.haggle import cheapest, lowest_raise
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
from ...rules.kernel import below, rule

CAREFUL, STEADY, BOLD = 25, 45, 65  # per cent of an action's worth that they pay for it in gems

# Worth is counted in sixths of a point: a gem is worth about a sixth of its colour's majority.
POINT = 6
CONTESTED_GAP = 2  # gems between a player and the best of the others that one card can turn round
CARDS_A_BONUS = 3  # about as many extra cards as win the workers' bonus


@rule
def novice(game, material, seat, mask, stream):
    """Pays about half of what an action is worth."""
    return choose_by_worth(game, material, seat, mask, stream, STEADY)


@rule
def choose_by_worth(game, material, seat, mask, stream, share):
    """An action card by chance, a bid by its cost, and gems by their worth."""
    if game.phase == CHOOSING:
        return choose_card(game, material, seat, mask, stream)
    if game.phase == NEGOTIATING:
        return haggle(game, material, seat, mask, share)
    if game.phase == RETURNING:
        return RETURN + least_wanted(game, material, seat, mask)
    return TAKE + most_wanted(game, material, seat, mask)


# What things are worth -----------------------------------------------------------------------------


@rule
def worth_of_gem(game, material, seat, colour):
    """A gem is worth most where it may decide a majority."""
    mine = game.players[seat].gems[colour] + 0
    others = 0
    for other in range(game.seats):
        if other != seat:
            others = max(others, game.players[other].gems[colour])
    worth = material.majority[colour] + 0
    if abs(mine - others) <= CONTESTED_GAP:
        return worth * 5 // 4
    return worth * 3 // 4


@rule
def worth_of_set(game, material, seat, height):
    """What a set of gems is worth to a player."""
    worth = 0
    for colour in range(COLOURS):
        number = number_in(height, colour)
        if number > 0:
            worth += number * worth_of_gem(game, material, seat, colour)
    return worth


@rule
def worth_of_card(game, material, seat, action):
    """What an action is worth to a player if it is carried out."""
    me = game.players[seat]
    if action == A:
        return worth_of_workers(game, material, seat)
    if action == B:
        return material.points[me.current] * POINT
    worth = 0
    if action == C:
        for colour in range(COLOURS):
            number = min(material.card_gems[me.current][colour], game.stock[colour])
            worth += number * worth_of_gem(game, material, seat, colour)
        return worth
    for colour in range(COLOURS):
        worth = max(worth, worth_of_gem(game, material, seat, colour))
    return worth


@rule
def worth_of_workers(game, material, seat):
    """An extra card brings its share of the bonus; less to whoever lags behind, nothing once the goal is reached."""
    workers = game.players[seat].workers + 0
    if workers >= material.worker_goal:
        return 1
    most = 0
    for other in range(game.seats):
        most = max(most, game.players[other].workers)
    worth = material.workers_bonus * POINT // CARDS_A_BONUS
    if 3 * workers < 2 * most:
        return worth // 2
    return worth


# Deciding ------------------------------------------------------------------------------------------


@rule
def choose_card(game, material, seat, mask, stream):
    """An action card by chance: one worth twice as much comes four times as often."""
    total = 0
    for card in range(ACTION_CARDS):
        if mask[CHOOSE + card] == 1:
            total += weight_of_card(game, material, seat, card)
    left = below(stream, total)
    card = 0
    weight = weight_of_card(game, material, seat, card)
    while left >= weight:
        left -= weight
        card += 1
        weight = weight_of_card(game, material, seat, card)
    return CHOOSE + card


@rule
def weight_of_card(game, material, seat, card):
    """How likely an action card is; never quite impossible."""
    worth = worth_of_card(game, material, seat, card)
    return worth * worth + 1


@rule
def haggle(game, material, seat, mask, share):
    """Raise while a bid costs no more than a share of what the action is worth, else accept if that is possible."""
    limit = worth_of_card(game, material, seat, game.action) * share // 100
    height = wanted_bid(game, material, seat, limit)
    if mask[ACCEPT] == 1 and worth_of_set(game, material, seat, height) > limit:
        return ACCEPT
    first = OFFER + NUMBERS * game.colour
    number = number_in(height, game.colour)
    if mask[first + number] == 0:
        # Somebody else began this bid; it goes on as low as it can.
        number = 0
        while mask[first + number] == 0:
            number += 1
    return first + number


@rule
def wanted_bid(game, material, seat, limit):
    """One gem more than the standing offer while that costs less than half of the limit, otherwise the lowest raise."""
    me = game.players[seat]
    height = cheapest(me, gems_in(game.offer) + 1, 0)
    if height == NO_GEMS or 2 * worth_of_set(game, material, seat, height) > limit:
        height = lowest_raise(game, me)
    return height


@rule
def least_wanted(game, material, seat, mask):
    """The colour of the gem that a player can best do without."""
    best = -1
    least = 0
    for colour in range(COLOURS):
        worth = worth_of_gem(game, material, seat, colour)
        if mask[RETURN + colour] == 1 and (best < 0 or worth < least):
            best = colour
            least = worth
    return best


@rule
def most_wanted(game, material, seat, mask):
    """The colour of the gem that is worth most to a player."""
    best = -1
    most = 0
    for colour in range(COLOURS):
        worth = worth_of_gem(game, material, seat, colour)
        if mask[TAKE + colour] == 1 and (best < 0 or worth > most):
            best = colour
            most = worth
    return best
