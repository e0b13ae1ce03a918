"""The record of one game of Quacks: what lies on the table, and the numbers that stand for it."""

from __future__ import annotations

from ..engine import SECTOR, Record, Stream, array, i1, i2, i4

RULES_VERSION = 2

MAX_PLAYERS = 4
TURNS = 9
SPACES = 54
LAST_SPACE = 52
LAST_GLASS = 12

# Colours and chips. A chip is a small number; its colour and value are looked up here.
WHITE, ORANGE, GREEN, BLUE, RED, YELLOW, PURPLE, BLACK = range(8)
COLOURS = ("white", "orange", "green", "blue", "red", "yellow", "purple", "black")

COLOUR_OF = (0, 0, 0, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 7)
VALUE_OF = (1, 2, 3, 1, 1, 2, 4, 1, 2, 4, 1, 2, 4, 1, 2, 4, 1, 1)
CHIPS = 18
CHIP_NAMES = tuple(f"{COLOURS[colour]}-{value}" for colour, value in zip(COLOUR_OF, VALUE_OF, strict=True))

WHITE_1, WHITE_2, WHITE_3, ORANGE_1, GREEN_1, GREEN_2, GREEN_4, BLUE_1, BLUE_2, BLUE_4 = range(10)
RED_1, RED_2, RED_4, YELLOW_1, YELLOW_2, YELLOW_4, PURPLE_1, BLACK_1 = range(10, 18)
FIRST_COLOURED = ORANGE_1

# Red chips that may lie beside the pot (toadstool, set 2) bound how many chips one pot can hold:
# one on each of the 52 spaces, all red chips on top of the last, and one strong ingredient.
RED_CHIPS_AT_MOST = 30
POT_ROOM = LAST_SPACE + RED_CHIPS_AT_MOST + 2

FIRST_EDITION, SECOND_EDITION = 1, 2

# The fortune-teller cards: 13 purple ones, then 11 blue ones.
CARDS = 24
(
    ROLL_THE_DIE,
    POT_IS_FILLING_UP,
    CHARITY,
    RAT_INFESTATION,
    BEGINNERS_BONUS,
    JUST_IN_TIME,
    CHOOSE_ONE,
    RATS_ARE_YOUR_FRIENDS,
    A_GOOD_START,
    CHOOSE_WISELY,
    WHEEL_AND_DEAL,
    OPPORTUNISTIC_MOMENT,
    LESS_IS_MORE,
    POT_IS_FULL,
    PUMPKIN_PATCH_PARTY,
    LUCKY_DEVIL,
    SHINING_EXTRA_BRIGHT,
    MAGIC_POTION,
    SEASONED_PERFECTLY,
    LIVING_IN_LUXURY,
    WELL_STIRRED,
    STRONG_INGREDIENT,
    SCHADENFREUDE,
    SECOND_CHANCE,
) = range(CARDS)
PURPLE_CARDS = 13
CARD_IDS = tuple(f"P{n:02}" for n in range(1, 14)) + tuple(f"B{n:02}" for n in range(1, 12))

# Phases, in the order of a turn.
FORTUNE, POTIONS, POTIONS_END, BONUS_DIE, CHIP_ACTIONS, RUBIES, VICTORY_POINTS, BUY_CHIPS, END_OF_TURN, OVER = range(10)
PHASE_NAMES = (
    "fortune",
    "potions",
    "potions end",
    "bonus die",
    "chip actions",
    "rubies",
    "victory points",
    "buy chips",
    "end of turn",
    "over",
)

# What a player is asked. NOTHING: the player waits.
(
    NOTHING,
    ASK_BREW,
    ASK_CROW_SKULL,
    ASK_RETURN_WHITE,
    ASK_SECOND_CHANCE,
    ASK_ASIDE,
    ASK_DROPLET,
    ASK_CARD,
    ASK_SPIDER_2,
    ASK_SPIDER_4,
    ASK_GHOST_1,
    ASK_GHOST_2,
    ASK_GHOST_4,
    ASK_POINTS_OR_COINS,
    ASK_BUY,
    ASK_RUBIES,
    ASK_PUSH,
    ASK_STIR,
) = range(18)
ASKS = 18

# What a player may have chosen in secret when "Stir!" is called.
UNDECIDED, CHOSE_DRAW, CHOSE_STOP = range(3)

# Decisions: one small number each. Those with a chip or a number are blocks.
(
    DRAW,
    STOP,
    FLASK,
    PASS,
    RETURN,
    LEAVE,
    AFRESH,
    GO_ON,
    NONE,
    DONE,
    POINTS,
    COINS,
    TAKE_RUBIES,
    REMOVE,
    DROPLET,
    TUBE,
    REFILL,
) = range(17)
TRADE_TAILS = 17  # + 0..3 rat tails
BONUS = 21 - 1  # + 1..3 purple chips
PLACE = 24  # + chip
BUY = PLACE + CHIPS - FIRST_COLOURED  # + chip, from orange on
TAKE = BUY + CHIPS - FIRST_COLOURED  # + chip, from orange on
KEEP = TAKE + CHIPS - RED_1  # + red chip
BACK = KEEP + 3  # + red chip
EXCHANGE = BACK + RED_4 + 1  # + 3 * (colour - GREEN) + step
UP_1_TO_2, UP_2_TO_4, UP_1_TO_4 = range(3)
STIR = EXCHANGE + 12  # draw together this turn
ALONE = STIR + 1
ACTIONS = ALONE + 1

# What die faces, test tubes and the like give.
GIVES_NOTHING, GIVES_RUBY, GIVES_POINTS, GIVES_DROPLET, GIVES_CHIP = range(5)
GIFT_NAMES = ("nothing", "ruby", "points", "droplet", "chip")
FACES = 6
FORCED_FACE = 32  # + face: how a forced die face is written in the table's script

# Streams of chance: one a seat, and one for the table.
TABLE_STREAM = MAX_PLAYERS

# Events: (code, seat, a, b). `why` is a reason from below.
(
    TURN_BEGINS,  # a: turn
    BOOK_OUT,  # a: colour
    CARD_READ,  # a: card
    RAT_TAILS,  # a: tails
    DREW,  # a: chip
    PLACED,  # a: chip, b: space
    SET_ASIDE,  # a: chip
    LOOKED_AT,  # a: chip
    RETURNED,  # a: chip, b: space
    BACK_IN_BAG,  # a: chip
    PASSED_UP,  # a: chip, b: space it now lies on
    FLASK_USED,
    FLASK_FILLED,  # a: why
    EXPLODED,  # a: total of the white chips, b: whether both points and coins are still had
    STOPPED,
    STARTED_AFRESH,
    ROLLED,  # a: face
    SCORED,  # a: points, b: why
    GOT_RUBIES,  # a: rubies, b: why
    PAID_RUBIES,  # a: rubies, b: why
    DROPLET_MOVED,  # a: space, b: why
    GLASS_REACHED,  # a: glass, b: why
    GAINED,  # a: chip, b: why
    SOLD_OUT,  # a: chip, b: why
    GAVE_UP,  # a: chip, b: why
    TAILS_TRADED,  # a: tails
    LAST_CHIP_MOVED,  # a: chip, b: space
    GOT_COINS,  # a: coins
    GAME_ENDS,
    STIR_AGREED,
    STIR_DECLINED,
) = range(31)
EVENT_NAMES = (
    "turn_begins",
    "book_out",
    "card_read",
    "rat_tails",
    "drew",
    "placed",
    "set_aside",
    "looked_at",
    "returned",
    "back_in_bag",
    "passed_up",
    "flask_used",
    "flask_filled",
    "exploded",
    "stopped",
    "started_afresh",
    "rolled",
    "scored",
    "got_rubies",
    "paid_rubies",
    "droplet_moved",
    "glass_reached",
    "gained",
    "sold_out",
    "gave_up",
    "tails_traded",
    "last_chip_moved",
    "got_coins",
    "game_ends",
    "stir_agreed",
    "stir_declined",
)

# Why something was gained or given up.
(
    BY_CARD,
    BY_DIE,
    BY_BLACK,
    BY_GREEN,
    BY_BLUE,
    BY_PURPLE,
    BY_SPACE,
    BY_GLASS,
    BY_COINS,
    BY_RUBIES,
    BY_TURN,
    BY_PURCHASE,
) = range(12)
REASON_NAMES = (
    "card",
    "die",
    "black",
    "green",
    "blue",
    "purple",
    "space",
    "glass",
    "coins",
    "rubies",
    "turn",
    "purchase",
)


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
    """One whole game."""

    deck: int = i4()  # fortune-teller cards not yet read, as bits
    seats: int = i1()  # how many play
    edition: int = i1()
    back: int = i1()  # 1: the side of the pot with the test tubes
    stir_always: int = i1()
    stir_asked: int = i1()  # 1: before every turn but the last all are asked whether they stir
    stir_agreed: int = i1()  # 1: all have agreed to stir in this turn
    sets: list[int] = i1(8)  # the set of each colour's book
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
    sets: list[int] = i1(8)


class Material(Record):
    """What is printed on the components."""

    coins: list[int] = i1(SPACES)
    points: list[int] = i1(SPACES)
    ruby: list[int] = i1(SPACES)
    limit: int = i1()
    tails_before: list[int] = i1(51)
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
