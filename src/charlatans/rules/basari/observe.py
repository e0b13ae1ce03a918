"""Observations for learning: everything a seat knows, as numbers between 0 and 1.

Cards of earlier rounds are left out, because no rule uses them any more; their workers are counted.
"""

from __future__ import annotations

from ..engine import Features, rule
from ..features import Fields, of_4, of_10, of_20, of_25, of_60, of_100
from .gems import number_in
from .haggle import has_begun
from .scoring import bonus_for_workers
from .state import (
    COLOUR_NAMES,
    COLOURS,
    FEWEST_PLAYERS,
    LETTERS,
    MAX_CARDS,
    MAX_PLAYERS,
    NO_GEMS,
    PHASE_NAMES,
    UNDECIDED,
    Colour,
    Material,
    Phase,
    State,
)

fields = Fields()
AT_SEATS = fields.one_of("seats", "how many play", ("3", "4", "5"))
AT_VARIANTS = fields.flags(
    "variants",
    "the variants played",
    ("leader_offers_first", "fewest_red_offers_first", "return_three", "end_bonus_10"),
)
AT_STAGE = fields.count("stage", "the stage", 4)
AT_STAGES = fields.count("stages", "how many there are", 4)
AT_ROUND = fields.count("round", "the round of the stage", 10)
AT_PHASE = fields.one_of("phase", "what the table waits for", PHASE_NAMES)
AT_ACTION = fields.one_of("action", "the action being carried out", tuple(LETTERS))
AT_MAJORITIES = fields.count("majorities", "points for the most gems of a colour", 20, COLOUR_NAMES)
AT_GOAL = fields.count("worker_goal", "workers that bring the bonus and end a stage", 20)
AT_BONUS = fields.count("workers_bonus", "points for them", 20)
AT_STOCK = fields.count("stock", "gems in the stock", 25, COLOUR_NAMES)
AT_DECK_SIZE = fields.count("deck_size", "bazaar cards in the draw pile", 60)
AT_DECK = fields.flags(
    "deck", "this bazaar card is in the draw pile", [f"card {card}" for card in range(1, MAX_CARDS + 1)]
)
AT_TAKES = fields.count("takes", "gems still to be taken by action D", 4)
AT_OFFERED = fields.flag("offered", "an offer stands")
AT_OFFER = fields.count("offer", "the gems offered", 10, COLOUR_NAMES)
AT_ASKED_YOU = fields.flag("ask", "you are asked")
AT_BEGUN = fields.flag("begun", "you have begun a bid")
AT_BID = fields.count(
    "bid", "the gems of your bid as far as it is made; blue ones complete it", 10, COLOUR_NAMES[: Colour.BLUE]
)
AT_COLOUR = fields.one_of("colour", "the gems you are asked for", COLOUR_NAMES)
fields.each_player()
AT_SEATED = fields.flag("seated", "the seat is taken")
AT_ASKED = fields.flag("asked", "may decide now")
AT_POINTS = fields.count("points", "victory points", 100)
AT_WORKERS = fields.count("workers", "workers of all cards of this stage", 20)
AT_GEMS = fields.count("gems", "gems", 10, COLOUR_NAMES)
AT_CARD_WORKERS = fields.count("card_workers", "workers on this round's card", 4)
AT_CARD_POINTS = fields.count("card_points", "points on it", 10)
AT_CARD_GEMS = fields.count("card_gems", "gems on it", 4, COLOUR_NAMES)
AT_CHOSEN = fields.flag("chosen", "has chosen an action card")
AT_CHOICE = fields.one_of("choice", "the action card, if it is yours or turned over", tuple(LETTERS))
AT_HAGGLES = fields.one_of("haggles", "the part in the negotiation", ("opens", "answers"))
AT_TAKES_NOW = fields.flag("takes_now", "takes gems by action D")
AT_WAITS = fields.flag("waits", "still waits to take gems by action D")
PER_PLAYER = fields.per_player
FIELDS = fields.laid_out(MAX_PLAYERS)
FEATURES = FIELDS[-1].at + FIELDS[-1].size


@rule
def observe(game: State, material: Material, seat: int, features: Features) -> None:
    """Fills the features: the table, what concerns the observing seat, then all players starting with that seat."""
    for i in range(FEATURES):
        features[i] = 0
    observe_table(game, material, features)
    observe_stocks(game, material, features)
    features[AT_ASKED_YOU] = (game.asked >> seat) & 1
    if game.phase == Phase.NEGOTIATING:
        observe_negotiation(game, seat, features)
    for i in range(game.seats):
        observe_player(game, material, seat, (seat + i) % game.seats, i * PER_PLAYER, features)


@rule
def observe_table(game: State, material: Material, features: Features) -> None:
    """Options, stage, round, and the action being carried out."""
    features[AT_SEATS + game.seats - FEWEST_PLAYERS] = 1
    features[AT_VARIANTS] = game.leader_offers_first
    features[AT_VARIANTS + 1] = game.fewest_red_offers_first
    features[AT_VARIANTS + 2] = game.return_three
    features[AT_VARIANTS + 3] = game.end_bonus_10
    features[AT_STAGE] = of_4(game.stage)
    features[AT_STAGES] = of_4(material.stages)
    features[AT_ROUND] = of_10(game.round)
    features[AT_PHASE + game.phase] = 1
    if game.action >= 0 and game.phase != Phase.OVER:
        features[AT_ACTION + game.action] = 1
    features[AT_TAKES] = of_4(game.takes)


@rule
def observe_stocks(game: State, material: Material, features: Features) -> None:
    """Stock, draw pile, and the points for majorities and workers."""
    for colour in range(COLOURS):
        features[AT_MAJORITIES + colour] = of_20(material.majority[colour])
        features[AT_STOCK + colour] = of_25(game.stock[colour])
    features[AT_GOAL] = of_20(material.worker_goal)
    features[AT_BONUS] = of_20(bonus_for_workers(game, material))
    features[AT_DECK_SIZE] = of_60(game.deck_size)
    for card in range(MAX_CARDS):
        features[AT_DECK + card] = (game.deck >> card) & 1


@rule
def observe_negotiation(game: State, seat: int, features: Features) -> None:
    """The standing offer, and only for the speaker the unfinished bid and the colour asked for."""
    features[AT_OFFERED] = game.offer != NO_GEMS
    for colour in range(COLOURS):
        features[AT_OFFER + colour] = of_10(number_in(game.offer, colour))
    if seat == game.speaker:
        features[AT_BEGUN] = has_begun(game)
        for colour in range(Colour.BLUE):
            features[AT_BID + colour] = of_10(number_in(game.bid, colour))
        features[AT_COLOUR + game.colour] = 1


@rule
def observe_player(game: State, material: Material, viewer: int, seat: int, at: int, features: Features) -> None:
    """A player's points, gems, workers, card and role. A secretly chosen card is only shown to its owner."""
    me = game.players[seat]
    features[at + AT_SEATED] = 1
    features[at + AT_ASKED] = (game.asked >> seat) & 1
    features[at + AT_POINTS] = of_100(me.points)
    features[at + AT_WORKERS] = of_20(me.workers)
    features[at + AT_CARD_WORKERS] = of_4(material.workers[me.current])
    features[at + AT_CARD_POINTS] = of_10(material.points[me.current])
    for colour in range(COLOURS):
        features[at + AT_GEMS + colour] = of_10(me.gems[colour])
        features[at + AT_CARD_GEMS + colour] = of_4(material.card_gems[me.current][colour])
    if me.chosen != UNDECIDED:
        features[at + AT_CHOSEN] = 1
        if seat == viewer or game.phase != Phase.CHOOSING:
            features[at + AT_CHOICE + me.chosen - 1] = 1
    if game.phase == Phase.NEGOTIATING:
        if seat == game.hagglers[0]:
            features[at + AT_HAGGLES] = 1
        elif seat == game.hagglers[1]:
            features[at + AT_HAGGLES + 1] = 1
    features[at + AT_TAKES_NOW] = game.takes > 0 and seat == game.taker
    features[at + AT_WAITS] = (game.takers >> seat) & 1
