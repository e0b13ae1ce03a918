"""What a seat knows, as numbers for learning: everything in its view, scaled to about 0..1."""

from __future__ import annotations

from ..kernel import rule
from .brewing import explosion_limit
from .chips import book_is_out, last_space
from .state import ASKS, CARDS, CHIPS, MAX_PLAYERS, TURNS

PHASES = 10
SETS = 5
PER_PLAYER = 24 + 3 * CHIPS + 3
TABLE = TURNS + PHASES + CARDS + 8 * SETS + 3 * CHIPS + 6
FEATURES = TABLE + ASKS + MAX_PLAYERS * PER_PLAYER


@rule
def observe(game, material, seat, features):
    """Fills the features: the table first, then the players in seat order from the one who looks."""
    for i in range(FEATURES):
        features[i] = 0
    at = observe_table(game, material, seat, features)
    features[at + game.players[seat].ask] = 1
    at += ASKS
    for i in range(game.seats):
        observe_player(game, material, (seat + i) % game.seats, at, features)
        at += PER_PLAYER


@rule
def observe_table(game, material, seat, features):
    """Turn, phase, card, books, prices and supply."""
    at = 0
    features[at + game.turn - 1] = 1
    at += TURNS
    features[at + game.phase] = 1
    at += PHASES
    features[at + game.card] = 1
    at += CARDS
    for colour in range(8):
        features[at + game.sets[colour]] = 1
        at += SETS
    for chip in range(CHIPS):
        features[at] = game.supply[chip] / 20
        features[at + 1] = game.price[chip] / 20
        if book_is_out(game, material, chip):
            features[at + 2] = 1
        at += 3
    features[at] = game.seats / 4
    features[at + 1] = game.edition - 1
    features[at + 2] = game.back
    features[at + 3] = game.stir_always
    features[at + 4] = ((seat - game.start_player + game.seats) % game.seats) / 4
    features[at + 5] = 1
    return at + 6


@rule
def observe_player(game, material, seat, at, features):
    """One player's pot, bag and possessions. What others chose in secret is not among them."""
    me = game.players[seat]
    features[at] = 1
    features[at + 1] = me.points / 50
    features[at + 2] = me.rubies / 10
    features[at + 3] = me.coins / 35
    features[at + 4] = me.droplet / 20
    features[at + 5] = me.tube / 12
    features[at + 6] = me.rat / 10
    features[at + 7] = me.flask
    features[at + 8] = me.brewing
    features[at + 9] = me.exploded
    features[at + 10] = me.protected
    features[at + 11] = me.white_total / 10
    features[at + 12] = explosion_limit(game, material, me) / 10
    features[at + 13] = last_space(me) / 52
    features[at + 14] = material.coins[last_space(me) + 1] / 35
    features[at + 15] = material.points[last_space(me) + 1] / 15
    features[at + 16] = material.ruby[last_space(me) + 1]
    features[at + 17] = me.drawn / 20
    features[at + 18] = me.doubled
    features[at + 19] = me.cover / 4
    features[at + 20] = me.yellows / 3
    features[at + 21] = me.extra / 4
    features[at + 22] = me.scoring / 53
    features[at + 23] = me.bag_total / 30
    at += 24
    for chip in range(CHIPS):
        features[at + chip] = me.bag[chip] / 8
        features[at + 2 * CHIPS + chip] = me.hand[chip] / 4
    at += CHIPS
    for i in range(me.pot_size):
        features[at + me.pot_chips[i]] += 1 / 8
    at += 2 * CHIPS
    for i in range(3):
        features[at + i] = me.aside[i] / 4
