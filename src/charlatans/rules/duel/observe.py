"""What a seat knows, as numbers for learning: everything in its view, scaled to about 0..1."""

from __future__ import annotations

from ..kernel import rule
from .brewing import exploding_chips, loss_of, steps_of
from .chips import last_white_number, last_white_space
from .square import space_in_half
from .state import ASKS, CARDS, CHIPS, COINS, FACES, KEPT_KINDS, NECK, PLAYERS_AT_TABLE, ROUNDS, TRACK

PHASES = 6
SETS = 5
COLOURS_IN_BOX = 9
PER_PLAYER = 23 + (FACES + 1) + KEPT_KINDS + 4 * CHIPS + NECK * CHIPS + 3 + TRACK
TABLE = ROUNDS + PHASES + CARDS + COLOURS_IN_BOX * SETS + 3 * CHIPS + TRACK + 2 * COINS + 2 * FACES + 11
FEATURES = TABLE + ASKS + PLAYERS_AT_TABLE * PER_PLAYER


@rule
def observe(game, material, seat, features):
    """Fills the features: the table first, then the one who looks, then the opponent."""
    for i in range(FEATURES):
        features[i] = 0
    at = observe_table(game, material, seat, features)
    features[at + game.players[seat].ask] = 1
    at += ASKS
    observe_player(game, material, seat, at, features)
    observe_player(game, material, 1 - seat, at + PER_PLAYER, features)


@rule
def observe_table(game, material, seat, features):
    """Round, phase, round card, books, prices, values, pool, white area, coins, offer and patient."""
    features[game.round - 1] = 1
    at = ROUNDS
    features[at + game.phase] = 1
    at += PHASES
    if game.round < ROUNDS:
        features[at + game.card] = 1
    at += CARDS
    for colour in range(COLOURS_IN_BOX):
        features[at + game.sets[colour]] = 1
        at += SETS
    for chip in range(CHIPS):
        features[at] = game.pool[chip] / 20
        features[at + 1] = game.price[chip] / 20
        features[at + 2] = material.value[chip] / 6
        at += 3
    for space in range(TRACK):
        features[at + space] = material.track[space] / 2
    at += TRACK
    for i in range(2):
        features[at + game.coins[i]] = 1
        features[at + COINS + game.faces[i]] = 1
        at += COINS + FACES
    features[at] = game.offer_upgrades / 3
    features[at + 1] = game.offer_gold / 3
    features[at + 2] = material.card_upgrades[game.card] / 3
    features[at + 3] = material.card_gold[game.card] / 3
    features[at + 4] = space_in_half(game, seat) / 15
    if game.patient != 0:
        features[at + 5] = 1
    features[at + 6] = game.park / 12
    features[at + 7] = game.entered / 12
    features[at + 8] = game.mayor
    features[at + 9] = game.in_order
    if game.behind == seat:
        features[at + 10] = 1
    return at + 11


@rule
def observe_player(game, material, seat, at, features):
    """One player's bottle, bag and possessions."""
    me = game.players[seat]
    features[at] = me.gold / 10
    features[at + 1] = me.treated / 6
    features[at + 2] = me.on_stall / 2
    features[at + 3] = me.stall / 15
    features[at + 4] = me.upgrades / 3
    features[at + 5] = me.ledge_chips / 2
    features[at + 6] = me.exploded
    features[at + 7] = me.turns / 20
    features[at + 8] = me.placed / 10
    features[at + 9] = me.white_before
    features[at + 10] = me.ward / 3
    features[at + 11] = me.blues / 2
    features[at + 12] = me.beside / 8
    features[at + 13] = me.left / 3
    features[at + 14] = me.neck_size / 3
    features[at + 15] = last_white_space(me) / 11
    features[at + 16] = last_white_number(material, me) / 3
    features[at + 17] = me.bag_total / 40
    features[at + 18] = exploding_chips(material, me) / max(me.bag_total, 1)
    features[at + 19] = min(steps_of(game, material, me) / 12, 5)
    features[at + 20] = min(loss_of(game, material, me) / 6, 5)
    features[at + 21] = me.completed / 2
    features[at + 22] = me.test_total / 15
    at += 23
    features[at + me.coin] = 1
    at += FACES + 1
    for kind in range(KEPT_KINDS):
        features[at + kind] = me.kept[kind]
    at += KEPT_KINDS
    for chip in range(CHIPS):
        features[at + chip] = me.bag[chip] / 8
        features[at + CHIPS + chip] = me.belly[chip] / 8
        features[at + 2 * CHIPS + chip] = me.hand[chip] / 4
    for i in range(me.whites):
        features[at + 3 * CHIPS + me.white_chips[i]] += 1 / 4
    at += 4 * CHIPS
    for i in range(me.neck_size):
        features[at + i * CHIPS + me.neck[i]] = 1
    at += NECK * CHIPS
    for i in range(3):
        features[at + i] = me.aside[i] / 4
    at += 3
    for i in range(me.whites):
        features[at + me.white_spaces[i]] = 1
