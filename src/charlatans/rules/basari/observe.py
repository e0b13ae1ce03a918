"""What a seat knows, as numbers for learning: everything in its view, scaled to about 0..1."""

from __future__ import annotations

from ..kernel import rule
from .gems import number_in
from .state import (
    ACTION_CARDS,
    CHOOSING,
    COLOURS,
    MAX_CARDS,
    MAX_PLAYERS,
    NEGOTIATING,
    NO_GEMS,
    PHASES,
    TAKING,
    UNDECIDED,
)

TABLE = 6 + 4 + PHASES + ACTION_CARDS + COLOURS + MAX_CARDS
NEGOTIATED = 3 * COLOURS + 1
PER_PLAYER = 10 + 2 * COLOURS + ACTION_CARDS
FEATURES = TABLE + NEGOTIATED + MAX_PLAYERS * PER_PLAYER


@rule
def observe(game, material, seat, features):
    """Fills the features: the table first, then the players in seat order from the one who looks."""
    for i in range(FEATURES):
        features[i] = 0
    at = observe_table(game, material, features)
    if game.phase == NEGOTIATING:
        observe_negotiation(game, seat, at, features)
    at += NEGOTIATED
    for i in range(game.seats):
        observe_player(game, material, seat, (seat + i) % game.seats, at, features)
        at += PER_PLAYER


@rule
def observe_table(game, material, features):
    """Stage, round, variants, phase, the action being carried out, gems to take, the stock and the draw pile."""
    features[0] = 1
    features[1] = game.seats / MAX_PLAYERS
    features[2] = game.stage / material.stages
    features[3] = game.round / 10
    features[4] = game.deck_size / material.cards
    features[5] = game.takes / 2
    features[6] = game.leader_offers_first
    features[7] = game.fewest_red_offers_first
    features[8] = game.return_three
    features[9] = game.end_bonus_10
    at = 10
    features[at + game.phase] = 1
    at += PHASES
    if game.action >= 0:
        features[at + game.action] = 1
    at += ACTION_CARDS
    for colour in range(COLOURS):
        features[at + colour] = game.stock[colour] / material.gems
    at += COLOURS
    for card in range(MAX_CARDS):
        features[at + card] = (game.deck >> card) & 1
    return at + MAX_CARDS


@rule
def observe_negotiation(game, seat, at, features):
    """The standing offer; and for the speaker alone the bid as far as it is made, and the colour asked for."""
    if game.offer != NO_GEMS:
        features[at] = 1
    at += 1
    for colour in range(COLOURS):
        features[at + colour] = number_in(game.offer, colour) / 5
    if seat == game.speaker:
        for colour in range(COLOURS):
            features[at + COLOURS + colour] = number_in(game.bid, colour) / 5
        features[at + 2 * COLOURS + game.colour] = 1


@rule
def observe_player(game, material, viewer, seat, at, features):
    """One player's points, gems, workers, card and part in it all. A card chosen in secret is its owner's alone."""
    me = game.players[seat]
    features[at] = 1
    features[at + 1] = me.points / 100
    features[at + 2] = me.workers / material.worker_goal
    features[at + 3] = material.workers[me.current] / 4
    features[at + 4] = material.points[me.current] / 7
    features[at + 5] = (game.asked >> seat) & 1
    if me.chosen != UNDECIDED:
        features[at + 6] = 1
    if game.phase == NEGOTIATING and seat == game.hagglers[0]:
        features[at + 7] = 1
    if game.phase == NEGOTIATING and seat == game.hagglers[1]:
        features[at + 8] = 1
    if game.phase == TAKING:
        features[at + 9] = (game.takers >> seat) & 1
    at += 10
    for colour in range(COLOURS):
        features[at + colour] = me.gems[colour] / 10
        features[at + COLOURS + colour] = material.card_gems[me.current][colour] / 4
    at += 2 * COLOURS
    if me.chosen != UNDECIDED and (seat == viewer or game.phase != CHOOSING):
        features[at + me.chosen - 1] = 1
