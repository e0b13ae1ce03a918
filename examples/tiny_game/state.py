"""The record of one game of Snake Oil: what lies on the table, and the numbers that stand for it."""

from __future__ import annotations

from charlatans.rules.engine import Record, Stream, array, constants, i1, i2, names_of

RULES_VERSION = 1

FEWEST_PLAYERS, MAX_PLAYERS = 2, 4
FACES = 6  # of the die
TABLE_STREAM = MAX_PLAYERS  # streams of chance: one a seat, and one for the table


@constants
class Phase:
    """The parts of a round."""

    CHOOSING = 0
    SELLING = 1
    OVER = 2


@constants
class Pitch:
    """How somebody sells this round."""

    UNDECIDED = 0
    HONEST = 1
    BOLD = 2


@constants
class Ask:
    """What a player is asked. NOTHING: the player waits."""

    NOTHING = 0
    PITCH = 1
    SELL = 2
    WATCH = 3


@constants
class Action:
    """Decisions."""

    HONEST = 0
    BOLD = 1
    SELL = 2
    PACK_UP = 3
    BRIBE = 4
    FLEE = 5


@constants
class EventCode:
    """What happens: (code, seat, a, b)."""

    ROUND_BEGINS = 0  # a: round
    REVEALED = 1  # a: pitch
    EARNED = 2  # a: coins
    ROLLED = 3  # a: face
    SOLD = 4  # a: coins
    WATCH_CAME = 5  # a: takings at stake
    BRIBED = 6  # a: coins
    FLED = 7  # a: takings lost
    PACKED_UP = 8  # a: takings kept
    GAME_ENDS = 9


PHASES = 3
ACTIONS = 6
PHASE_NAMES = names_of(Phase)
PITCH_NAMES = names_of(Pitch)
ASK_NAMES = names_of(Ask)
ACTION_NAMES = names_of(Action, " ")
EVENT_NAMES = names_of(EventCode)


class Player(Record):
    """One player's coins and stall."""

    coins: int = i2()
    takings: int = i2()  # of this round's sales, not yet safe
    sales: int = i1()  # this round
    pitch: int = i1()  # secret until all have chosen
    ask: int = i1()


class State(Record, name="SnakeOil"):
    """One whole game."""

    streams: list[Stream] = array(Stream, MAX_PLAYERS + 1)
    players: list[Player] = array(Player, MAX_PLAYERS)
    seats: int = i1()  # how many play
    strict_watch: int = i1()
    round: int = i1()
    phase: int = i1()
    bold: int = i1()  # how many sell boldly this round: the watch comes on so many faces of the die
    asked: int = i1()  # the seats that may decide now, as bits


class Options(Record):
    """What was agreed before the game."""

    seats: int = i1()
    strict_watch: int = i1()


class Material(Record):
    """What is printed on the components."""

    rounds: int = i1()
    honest_pot: int = i1()
    sale: int = i1()
    most_sales: int = i1()
    bribe: int = i1()
