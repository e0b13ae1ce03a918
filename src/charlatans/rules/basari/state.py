"""The state of a game of Basari, and the numbers used in it."""

from __future__ import annotations

from ..engine import Record, Stream, array, constants, i1, i2, i4, i8, names_of

RULES_VERSION = 1

FEWEST_PLAYERS, MAX_PLAYERS = 3, 5
PLAYERS_WITH_D = 5


@constants
class Colour:
    """The colours of gems, the most valuable first."""

    RED = 0
    YELLOW = 1
    GREEN = 2
    BLUE = 3


COLOURS = 4
COLOUR_NAMES = names_of(Colour)
MOST_GEMS = 25  # of one colour
NUMBERS = MOST_GEMS + 1  # 0 to all gems of a colour

# Bazaar cards. The draw pile is a set of bits, and so are the cards in front of each player.
MAX_CARDS = 60
MOST_ON_CARD = 9
MOST_WORKERS = 99  # needed to end a stage


@constants
class ActionCard:
    """The action cards that players choose from; D only with five players."""

    A = 0
    B = 1
    C = 2
    D = 3


ACTION_CARDS = 4
LETTERS = "ABCD"
BEFORE_A = -1
UNDECIDED = 0  # in `Player.chosen`, where a chosen card is its number + 1


@constants
class Phase:
    """What the table is waiting for."""

    CHOOSING = 0
    NEGOTIATING = 1
    RETURNING = 2
    TAKING = 3
    OVER = 4


PHASES = 5
PHASE_NAMES = names_of(Phase)


@constants
class Action:
    """Decisions: the first number of each block."""

    CHOOSE = 0  # + action card
    ACCEPT = 4
    OFFER = 5  # + NUMBERS * colour + number
    RETURN = 109  # + colour
    TAKE = 113  # + colour


ACTIONS = Action.TAKE + COLOURS

# A set of gems is kept as one number, its height: the number of gems in the highest bits, then the number of red, yellow,
# green and blue ones, five bits each. Of two bids the higher one has the higher number, and sets can be added.
COLOUR_BITS = 5
SHIFT_OF = (3 * COLOUR_BITS, 2 * COLOUR_BITS, COLOUR_BITS, 0)
GEM = 1 << 4 * COLOUR_BITS
HEIGHT_OF = (GEM + (1 << 3 * COLOUR_BITS), GEM + (1 << 2 * COLOUR_BITS), GEM + (1 << COLOUR_BITS), GEM + 1)
NO_GEMS = 0

# Random streams: one per seat, and one for the table.
TABLE_STREAM = MAX_PLAYERS

# Events are (code, seat, a, b). A set of gems is a: red * PAIR + yellow, b: green * PAIR + blue. A bazaar card is
# a: number, workers and points, b: gems by colour, as decimal digits.
PAIR = 1 << COLOUR_BITS
DIGIT = MOST_ON_CARD + 1


@constants
class EventCode:
    """What can happen, with the meaning of a and b."""

    STAGE_BEGINS = 0  # a: stage
    ROUND_BEGINS = 1  # a: round
    DEALT = 2  # a, b: card
    REVEALED = 3  # a: action card
    FORFEITED = 4  # a: action card, b: how many chose it
    NEGOTIATION = 5  # seat: makes the first offer, a: action card, b: the other seat
    OFFERED = 6  # a, b: gems
    ACCEPTED = 7  # a: 1 if no raise was possible
    NO_OFFER = 8  # a: the other seat
    PAID = 9  # a, b: gems
    RECEIVED = 10  # a, b: gems
    DREW = 11  # a, b: card
    NO_CARD = 12
    SCORED = 13  # a: points, b: reason
    TOOK_GEMS = 14  # a, b: gems
    WENT_WITHOUT = 15  # a, b: gems
    TOOK_GEM = 16  # a: colour
    RETURNED_GEM = 17  # a: colour
    STOCK_EMPTY = 18
    STAGE_ENDS = 19  # a: stage
    CARDS_RUN_OUT = 20
    NO_MAJORITY = 21  # a: colour
    GAVE_BACK = 22  # a: colour, b: number of gems
    GAME_ENDS = 23


EVENT_NAMES = names_of(EventCode)


@constants
class Reason:
    """What points were scored for; the majorities have a number per colour."""

    CARD = 0
    WORKERS = 1
    MAJORITY = 2  # + colour
    SHARED_MAJORITY = 6  # + colour


REASON_NAMES = ("card", "workers", *(("majority",) * COLOURS), *(("shared_majority",) * COLOURS))


class Player(Record):
    """A player's cards, gems and points."""

    cards: int = i8()  # the bazaar cards in front of the player, as bits
    points: int = i2()
    workers: int = i1()
    current: int = i1()  # the bazaar card of this round
    chosen: int = i1()  # action card + 1; secret until all have chosen
    gems: list[int] = i1(COLOURS)


class State(Record, name="Basari"):
    """The state of a game."""

    deck: int = i8()  # bazaar cards in the draw pile, as bits
    streams: list[Stream] = array(Stream, MAX_PLAYERS + 1)
    bid: int = i4()  # the unfinished bid of the speaker; secret
    offer: int = i4()  # the standing offer
    players: list[Player] = array(Player, MAX_PLAYERS)
    seats: int = i1()  # number of players
    leader_offers_first: int = i1()
    fewest_red_offers_first: int = i1()
    return_three: int = i1()
    end_bonus_10: int = i1()
    impossible: int = i1()  # card + 1 if a forced card was not in the draw pile
    deck_size: int = i1()
    stage: int = i1()
    round: int = i1()
    phase: int = i1()
    asked: int = i1()  # the seats that may decide now, as bits
    action: int = i1()  # the action card being carried out
    stock: list[int] = i1(COLOURS)
    hagglers: list[int] = i1(2)  # the two who negotiate, the one with the first offer first
    speaker: int = i1()  # the one who has to accept or raise
    colour: int = i1()  # the colour the speaker decides on next
    takers: int = i1()  # seats that will take gems by action D, as bits
    taker: int = i1()  # the one who takes now
    takes: int = i1()  # how many gems the taker may still take


class Options(Record):
    """The options of a game."""

    seats: int = i1()
    leader_offers_first: int = i1()
    fewest_red_offers_first: int = i1()
    return_three: int = i1()
    end_bonus_10: int = i1()


class Material(Record):
    """The numbers printed on the components."""

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
    cards: int = i1()  # number of bazaar cards
    workers: list[int] = i1(MAX_CARDS)
    points: list[int] = i1(MAX_CARDS)
    card_gems: list[list[int]] = i1(MAX_CARDS, COLOURS)
