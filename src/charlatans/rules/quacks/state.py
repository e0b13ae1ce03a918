"""The record of one game of Quacks, and the numbers used in it."""

from __future__ import annotations

from ..engine import SECTOR, Record, Stream, array, constants, i1, i2, i4, names_of

RULES_VERSION = 2

MAX_PLAYERS = 4
TURNS = 9
SPACES = 54
LAST_SPACE = 52
LAST_GLASS = 12
TRACK = 50  # spaces of the scoring track

FACES = 6
FORCED_FACE = 32  # + face: how a forced die face is written in the table's script
TABLE_STREAM = MAX_PLAYERS  # streams of chance: one a seat, and this one for the table


@constants
class Edition:
    """The English edition whose rules are played."""

    FIRST = 1
    SECOND = 2


@constants
class Colour:
    """The colours of the ingredients."""

    WHITE = 0
    ORANGE = 1
    GREEN = 2
    BLUE = 3
    RED = 4
    YELLOW = 5
    PURPLE = 6
    BLACK = 7


COLOURS = names_of(Colour)


@constants
class Chip:
    """The chips by colour and value."""

    WHITE_1 = 0
    WHITE_2 = 1
    WHITE_3 = 2
    ORANGE_1 = 3
    GREEN_1 = 4
    GREEN_2 = 5
    GREEN_4 = 6
    BLUE_1 = 7
    BLUE_2 = 8
    BLUE_4 = 9
    RED_1 = 10
    RED_2 = 11
    RED_4 = 12
    YELLOW_1 = 13
    YELLOW_2 = 14
    YELLOW_4 = 15
    PURPLE_1 = 16
    BLACK_1 = 17


CHIPS = 18
FIRST_COLOURED = Chip.ORANGE_1
CHIP_NAMES = names_of(Chip, "-")
COLOUR_OF = tuple(COLOURS.index(name.split("-")[0]) for name in CHIP_NAMES)
VALUE_OF = tuple(int(name.split("-")[1]) for name in CHIP_NAMES)

# Red chips that may lie beside the pot (toadstool, set 2) bound how many chips one pot can hold:
# one on each of the 52 spaces, all red chips on top of the last, and one strong ingredient.
RED_CHIPS_AT_MOST = 30
POT_ROOM = LAST_SPACE + RED_CHIPS_AT_MOST + 2

# A chip can be exchanged for a better one of its colour. By exchange: the chip that is given, the one that is had for it, and
# how many purple chips allow it (ghost's breath, set 4).
_UPGRADES = tuple((colour, *step) for colour in ("green", "blue", "red", "yellow") for step in ((1, 2), (2, 4), (1, 4)))
EXCHANGES = len(_UPGRADES)
EXCHANGED_CHIP = tuple(CHIP_NAMES.index(f"{colour}-{low}") for colour, low, _ in _UPGRADES)
BETTER_CHIP = tuple(CHIP_NAMES.index(f"{colour}-{high}") for colour, _, high in _UPGRADES)
GHOSTS_NEEDED = (1, 2, 3) * 4


@constants
class Card:
    """The fortune-teller cards: 13 purple ones, then 11 blue ones."""

    ROLL_THE_DIE = 0
    POT_IS_FILLING_UP = 1
    CHARITY = 2
    RAT_INFESTATION = 3
    BEGINNERS_BONUS = 4
    JUST_IN_TIME = 5
    CHOOSE_ONE = 6
    RATS_ARE_YOUR_FRIENDS = 7
    A_GOOD_START = 8
    CHOOSE_WISELY = 9
    WHEEL_AND_DEAL = 10
    OPPORTUNISTIC_MOMENT = 11
    LESS_IS_MORE = 12
    POT_IS_FULL = 13
    PUMPKIN_PATCH_PARTY = 14
    LUCKY_DEVIL = 15
    SHINING_EXTRA_BRIGHT = 16
    MAGIC_POTION = 17
    SEASONED_PERFECTLY = 18
    LIVING_IN_LUXURY = 19
    WELL_STIRRED = 20
    STRONG_INGREDIENT = 21
    SCHADENFREUDE = 22
    SECOND_CHANCE = 23


CARDS = 24
PURPLE_CARDS = 13
CARD_IDS = tuple(f"P{n:02}" for n in range(1, 14)) + tuple(f"B{n:02}" for n in range(1, 12))


@constants
class Phase:
    """The phases of a turn, in order, and the end of the game."""

    FORTUNE = 0
    POTIONS = 1
    POTIONS_END = 2
    BONUS_DIE = 3
    CHIP_ACTIONS = 4
    RUBIES = 5
    VICTORY_POINTS = 6
    BUY_CHIPS = 7
    END_OF_TURN = 8
    OVER = 9


PHASE_NAMES = names_of(Phase, " ")


@constants
class Ask:
    """What a player is asked. NOTHING: the player waits."""

    NOTHING = 0
    BREW = 1
    CROW_SKULL = 2
    RETURN_WHITE = 3
    SECOND_CHANCE = 4
    ASIDE = 5
    DROPLET = 6
    CARD = 7
    SPIDER_2 = 8
    SPIDER_4 = 9
    GHOST_1 = 10
    GHOST_2 = 11
    GHOST_4 = 12
    POINTS_OR_COINS = 13
    BUY = 14
    RUBIES = 15
    PUSH = 16
    STIR = 17


ASKS = 18


@constants
class Choice:
    """What a player may have chosen in secret when "Stir!" is called."""

    UNDECIDED = 0
    DRAW = 1
    STOP = 2


@constants
class Action:
    """What can be decided. Where a chip or a number belongs to it, it is added: BUY + chip."""

    DRAW = 0
    STOP = 1
    FLASK = 2
    PASS = 3
    RETURN = 4
    LEAVE = 5
    AFRESH = 6
    GO_ON = 7
    NONE = 8
    DONE = 9
    POINTS = 10
    COINS = 11
    TAKE_RUBIES = 12
    REMOVE = 13
    DROPLET = 14
    TUBE = 15
    REFILL = 16
    TRADE_TAILS = 17  # + 0..3 rat tails
    BONUS = 20  # + 1..3 purple chips
    PLACE = 24  # + chip
    BUY = 39  # + chip, from orange on
    TAKE = 54  # + chip, from orange on
    KEEP = 62  # + red chip
    BACK = 65  # + red chip
    EXCHANGE = 78  # + the number of the exchange
    STIR = 90  # draw together this turn
    ALONE = 91


ACTIONS = 92


@constants
class Gift:
    """What die faces, test tubes and the like give."""

    NOTHING = 0
    RUBY = 1
    POINTS = 2
    DROPLET = 3
    CHIP = 4


GIFT_NAMES = names_of(Gift)


@constants
class EventCode:
    """What happens, with the details a and b of the event; `why` is a `Reason`."""

    TURN_BEGINS = 0  # a: turn
    BOOK_OUT = 1  # a: colour
    CARD_READ = 2  # a: card
    RAT_TAILS = 3  # a: tails
    DREW = 4  # a: chip
    PLACED = 5  # a: chip, b: space
    SET_ASIDE = 6  # a: chip
    LOOKED_AT = 7  # a: chip
    RETURNED = 8  # a: chip, b: space
    BACK_IN_BAG = 9  # a: chip
    PASSED_UP = 10  # a: chip, b: space it now lies on
    FLASK_USED = 11
    FLASK_FILLED = 12  # a: why
    EXPLODED = 13  # a: total of the white chips, b: whether both points and coins are still had
    STOPPED = 14
    STARTED_AFRESH = 15
    ROLLED = 16  # a: face
    SCORED = 17  # a: points, b: why
    GOT_RUBIES = 18  # a: rubies, b: why
    PAID_RUBIES = 19  # a: rubies, b: why
    DROPLET_MOVED = 20  # a: space, b: why
    GLASS_REACHED = 21  # a: glass, b: why
    GAINED = 22  # a: chip, b: why
    SOLD_OUT = 23  # a: chip, b: why
    GAVE_UP = 24  # a: chip, b: why
    TAILS_TRADED = 25  # a: tails
    LAST_CHIP_MOVED = 26  # a: chip, b: space
    GOT_COINS = 27  # a: coins
    GAME_ENDS = 28
    STIR_AGREED = 29
    STIR_DECLINED = 30


EVENT_NAMES = names_of(EventCode)


@constants
class Reason:
    """Why something was gained or given up."""

    CARD = 0
    DIE = 1
    BLACK = 2
    GREEN = 3
    BLUE = 4
    PURPLE = 5
    SPACE = 6
    GLASS = 7
    COINS = 8
    RUBIES = 9
    TURN = 10
    PURCHASE = 11


REASON_NAMES = names_of(Reason)


class Player(Record, align=SECTOR):
    """One player's pot, bag and points, and what the player is asked."""

    points: int = i2()
    rubies: int = i2()
    coins: int = i2()  # to spend this turn
    bag_total: int = i2()
    tails: int = i2()  # rat tails counted this turn
    rat: int = i2()  # spaces the rat stone stands past the droplet
    ask: int = i1()
    chosen: int = i1()  # secret until all have chosen
    steps: int = i1()  # droplet steps still to be placed, on the back of the pot
    steps_why: int = i1()
    droplet: int = i1()
    tube: int = i1()
    start: int = i1()  # the space the first chip counts from
    flask: int = i1()  # 1: full
    brewing: int = i1()  # 1: may still draw
    exploded: int = i1()
    protected: int = i1()  # exploded under a blue chip's cover: both points and coins
    drawn: int = i1()  # chips drawn this turn
    placed: int = i1()  # chips placed this turn
    last_drawn: int = i1()  # chip + 1 while the chip drawn last lies in the pot
    before_last: int = i1()  # the same, for the chip drawn directly before
    white_total: int = i1()
    white_seen: int = i1()  # the first white chip of the turn has been placed
    yellows: int = i1()  # yellow chips drawn this turn
    doubled: int = i1()  # the next chip moves twice as far
    cover: int = i1()  # chips drawn that a blue chip still covers
    extra: int = i1()  # spaces the last chip was pushed beyond its value
    chance_used: int = i1()
    scoring: int = i1()  # the scoring space
    strong: int = i1()  # the last chip in the pot is a strong ingredient
    bought: int = i1()  # colour + 1 of the first chip bought this turn
    green_left: int = i1()  # green chips whose action is still to come
    pot_size: int = i1()
    bag: list[int] = i1(CHIPS)
    hand: list[int] = i1(CHIPS)  # drawn to be looked at
    aside: list[int] = i1(3)  # red chips beside the pot
    undecided: list[int] = i1(3)  # of those, the ones still to be decided on
    pot_chips: list[int] = i1(POT_ROOM)
    pot_spaces: list[int] = i1(POT_ROOM)


class State(Record, name="Quacks"):
    """One game: what lies on the table, the players, and the streams of chance."""

    deck: int = i4()  # fortune-teller cards not yet read, as bits
    seats: int = i1()  # how many play
    edition: int = i1()
    back: int = i1()  # 1: the side of the pot with the test tubes
    stir_always: int = i1()
    stir_asked: int = i1()  # 1: before every turn but the last all are asked whether they stir
    stir_agreed: int = i1()  # 1: all have agreed to stir in this turn
    sets: list[int] = i1(len(COLOURS))  # the set of each colour's book
    turn: int = i1()
    phase: int = i1()
    step: int = i1()  # how far the phase has come
    start_player: int = i1()
    card: int = i1()
    impossible: int = i1()  # seat + 1 (5: the table) when a forced outcome could not happen
    supply: list[int] = i1(CHIPS)
    price: list[int] = i1(CHIPS)
    players: list[Player] = array(Player, MAX_PLAYERS)
    streams: list[Stream] = array(Stream, MAX_PLAYERS + 1)


class Options(Record):
    """What was agreed before the game."""

    seats: int = i1()
    edition: int = i1()
    back: int = i1()
    stir_always: int = i1()
    stir_asked: int = i1()
    rubies: int = i1()
    sets: list[int] = i1(len(COLOURS))


class Material(Record):
    """What is printed on the components."""

    coins: list[int] = i1(SPACES)
    points: list[int] = i1(SPACES)
    ruby: list[int] = i1(SPACES)
    limit: int = i1()
    tails_before: list[int] = i1(TRACK + 1)
    die_gives: list[int] = i1(FACES)
    die_amount: list[int] = i1(FACES)
    glass_gives: list[int] = i1(LAST_GLASS + 1)
    glass_amount: list[int] = i1(LAST_GLASS + 1)
    bag: list[int] = i1(CHIPS)
    supply: list[int] = i1(CHIPS)
    price_1st: list[list[int]] = i1(5, CHIPS)
    price_2nd: list[list[int]] = i1(5, CHIPS)
    yellow_turn: int = i1()
    purple_turn: int = i1()
    white_turn: int = i1()
    ruby_price: int = i1()
    coins_a_point: int = i1()
    rubies_a_point: int = i1()
