"""The record of one game of Basari: what lies on the table, and the numbers that stand for it."""

from __future__ import annotations

from ..engine import Record, Stream, array, i1, i2, i4, i8

RULES_VERSION = 1

FEWEST_PLAYERS, MAX_PLAYERS = 3, 5
PLAYERS_WITH_D = 5

# Gems, in order of value.
RED, YELLOW, GREEN, BLUE = range(4)
COLOURS = 4
COLOUR_NAMES = ("red", "yellow", "green", "blue")
MOST_GEMS = 25  # of one colour
NUMBERS = MOST_GEMS + 1  # 0 to all gems of a colour

# Bazaar cards. The deck is a set of bits, and so are the cards before each player.
MAX_CARDS = 60
MOST_ON_CARD = 9
MOST_WORKERS = 99  # to be reached in a stage

# Action cards.
A, B, C, D = range(4)
ACTION_CARDS = 4
LETTERS = "ABCD"
BEFORE_A = -1
UNDECIDED = 0  # a chosen card is kept as its number + 1

# What the table waits for.
CHOOSING, NEGOTIATING, RETURNING, TAKING, OVER = range(5)
PHASES = 5
PHASE_NAMES = ("choosing", "negotiating", "returning", "taking", "over")

# Decisions: one small number each, in blocks.
CHOOSE = 0  # + action card
ACCEPT = CHOOSE + ACTION_CARDS
OFFER = ACCEPT + 1  # + NUMBERS * colour + number
RETURN = OFFER + NUMBERS * COLOURS  # + colour
TAKE = RETURN + COLOURS  # + colour
ACTIONS = TAKE + COLOURS

# A set of gems is kept as one number, its height: how many gems, then how many of each colour, so that of two bids the
# higher one has the higher number, and sets add up like numbers.
COLOUR_BITS = 5
SHIFT_OF = (3 * COLOUR_BITS, 2 * COLOUR_BITS, COLOUR_BITS, 0)
GEM = 1 << 4 * COLOUR_BITS
HEIGHT_OF = (GEM + (1 << 3 * COLOUR_BITS), GEM + (1 << 2 * COLOUR_BITS), GEM + (1 << COLOUR_BITS), GEM + 1)
NO_GEMS = 0

# Streams of chance: one a seat, and one for the table.
TABLE_STREAM = MAX_PLAYERS

# Events: (code, seat, a, b). A set of gems is written as a: red and yellow, b: green and blue, the first of each pair
# times PAIR and the second. A bazaar card is written as a: card, workers and points, b: gems, in digits.
PAIR = 1 << COLOUR_BITS
DIGIT = MOST_ON_CARD + 1
(
    STAGE_BEGINS,  # a: stage
    ROUND_BEGINS,  # a: round
    DEALT,  # a, b: card
    REVEALED,  # a: action card
    FORFEITED,  # a: action card, b: how many chose it
    NEGOTIATION,  # seat: who opens, a: action card, b: the other seat
    OFFERED,  # a, b: gems
    ACCEPTED,  # a: 1 if no raise was possible
    NO_OFFER,  # a: the other seat
    PAID,  # a, b: gems
    RECEIVED,  # a, b: gems
    DREW,  # a, b: card
    NO_CARD,
    SCORED,  # a: points, b: why
    TOOK_GEMS,  # a, b: gems
    WENT_WITHOUT,  # a, b: gems
    TOOK_GEM,  # a: colour
    RETURNED_GEM,  # a: colour
    STOCK_EMPTY,
    STAGE_ENDS,  # a: stage
    CARDS_RUN_OUT,
    NO_MAJORITY,  # a: colour
    GAVE_BACK,  # a: colour, b: gems
    GAME_ENDS,
) = range(24)
EVENT_NAMES = (
    "stage_begins",
    "round_begins",
    "dealt",
    "revealed",
    "forfeited",
    "negotiation",
    "offered",
    "accepted",
    "no_offer",
    "paid",
    "received",
    "drew",
    "no_card",
    "scored",
    "took_gems",
    "went_without",
    "took_gem",
    "returned_gem",
    "stock_empty",
    "stage_ends",
    "cards_run_out",
    "no_majority",
    "gave_back",
    "game_ends",
)

# Why points were scored. The majorities are blocks of a number for each colour.
BY_CARD, BY_WORKERS = range(2)
BY_MAJORITY = 2  # + colour
BY_SHARED_MAJORITY = BY_MAJORITY + COLOURS  # + colour
REASON_NAMES = ("card", "workers", *(("majority",) * COLOURS), *(("shared_majority",) * COLOURS))


class Player(Record):
    """One player's cards, gems and points, and what the player is asked."""

    cards: int = i8()  # the bazaar cards lying before the player, as bits
    points: int = i2()
    workers: int = i1()
    current: int = i1()  # the bazaar card of this round
    chosen: int = i1()  # action card + 1; secret until all have chosen
    gems: list[int] = i1(COLOURS)


class State(Record, name="Basari"):
    """One whole game."""

    deck: int = i8()  # bazaar cards in the draw pile, as bits
    streams: list[Stream] = array(Stream, MAX_PLAYERS + 1)
    bid: int = i4()  # the height of the speaker's bid as far as it has been made; secret
    offer: int = i4()  # the height of the offer that stands
    players: list[Player] = array(Player, MAX_PLAYERS)
    seats: int = i1()  # how many play
    leader_offers_first: int = i1()
    fewest_red_offers_first: int = i1()
    return_three: int = i1()
    end_bonus_10: int = i1()
    impossible: int = i1()  # card + 1 when a forced card could not come
    deck_size: int = i1()
    stage: int = i1()
    round: int = i1()
    phase: int = i1()
    asked: int = i1()  # the seats that may decide now, as bits
    action: int = i1()  # the action card being carried out
    stock: list[int] = i1(COLOURS)
    hagglers: list[int] = i1(2)  # who negotiate, the one who opens first
    speaker: int = i1()  # which of them is to speak
    colour: int = i1()  # which gems the speaker is asked for
    takers: int = i1()  # the seats still to take gems by action D, as bits
    taker: int = i1()  # who takes now
    takes: int = i1()  # gems this one may still take


class Options(Record):
    """What was agreed before the game."""

    seats: int = i1()
    leader_offers_first: int = i1()
    fewest_red_offers_first: int = i1()
    return_three: int = i1()
    end_bonus_10: int = i1()


class Material(Record):
    """What is printed on the components."""

    gems: int = i1()  # of each colour in the box
    starting_gems: int = i1()
    majority: list[int] = i1(COLOURS)
    tied_returns: int = i1()
    worker_goal: int = i1()
    workers_bonus: int = i1()
    stages: int = i1()
    d_alone: int = i1()
    d_without_gems: int = i1()
    d_together: int = i1()
    variant_returns: int = i1()
    variant_bonus: int = i1()
    cards: int = i1()  # how many
    workers: list[int] = i1(MAX_CARDS)
    points: list[int] = i1(MAX_CARDS)
    card_gems: list[list[int]] = i1(MAX_CARDS, COLOURS)
