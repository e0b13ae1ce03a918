"""What a seat knows, as numbers for learning: everything in its view, each number between 0 and 1."""

from __future__ import annotations

from charlatans.rules.engine import Features, rule
from charlatans.rules.features import Fields, of_4, of_20, of_40, of_100

from .state import ASK_NAMES, FEWEST_PLAYERS, MAX_PLAYERS, PHASE_NAMES, PITCH_NAMES, Material, Phase, Pitch, State

fields = Fields()
AT_SEATS = fields.one_of("seats", "how many play", ("2", "3", "4"))
AT_STRICT = fields.flag("strict_watch", "the watch takes no bribes")
AT_ROUND = fields.count("round", "the round", 20)
AT_ROUNDS = fields.count("rounds", "how many there are", 20)
AT_PHASE = fields.one_of("phase", "what the table waits for", PHASE_NAMES)
AT_BOLD = fields.count("bold", "how many sell boldly", 4)
AT_ASK = fields.one_of("ask", "what you are asked", ASK_NAMES)
fields.each_player()
AT_SEATED = fields.flag("seated", "the seat is taken")
AT_ASKED = fields.flag("asked", "may decide now")
AT_COINS = fields.count("coins", "coins", 100)
AT_TAKINGS = fields.count("takings", "coins taken this round and not yet safe", 40)
AT_SALES = fields.count("sales", "sales of this round", 20)
AT_CHOSEN = fields.flag("chosen", "has chosen a pitch")
AT_PITCH = fields.one_of("pitch", "the pitch, if it is yours or revealed", PITCH_NAMES)
PER_PLAYER = fields.per_player
FIELDS = fields.laid_out(MAX_PLAYERS)
FEATURES = FIELDS[-1].at + FIELDS[-1].size


@rule
def observe(game: State, material: Material, seat: int, features: Features) -> None:
    """Fills the features: the table, what concerns the one who looks, then the players in seat order from that one."""
    for i in range(FEATURES):
        features[i] = 0
    features[AT_SEATS + game.seats - FEWEST_PLAYERS] = 1
    features[AT_STRICT] = game.strict_watch
    features[AT_ROUND] = of_20(game.round)
    features[AT_ROUNDS] = of_20(material.rounds)
    features[AT_PHASE + game.phase] = 1
    features[AT_BOLD] = of_4(game.bold)
    features[AT_ASK + game.players[seat].ask] = 1
    for i in range(game.seats):
        observe_player(game, seat, (seat + i) % game.seats, i * PER_PLAYER, features)


@rule
def observe_player(game: State, viewer: int, seat: int, at: int, features: Features) -> None:
    """One player's coins and stall. A pitch chosen in secret is its owner's alone."""
    me = game.players[seat]
    features[at + AT_SEATED] = 1
    features[at + AT_ASKED] = (game.asked >> seat) & 1
    features[at + AT_COINS] = of_100(me.coins)
    features[at + AT_TAKINGS] = of_40(me.takings)
    features[at + AT_SALES] = of_20(me.sales)
    features[at + AT_CHOSEN] = me.pitch != Pitch.UNDECIDED
    if seat == viewer or game.phase != Phase.CHOOSING:
        features[at + AT_PITCH + me.pitch] = 1
