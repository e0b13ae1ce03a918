"""What is in the box of The Duel: chips in their colours, coins, round cards, and how many of them there are."""

from __future__ import annotations

from ..engine import constants, names_of

PLAYERS_AT_TABLE = 2
ROUNDS = 7
NECK = 3


@constants
class Colour:
    """The colours of chips."""

    WHITE = 0
    BLACK = 1
    ORANGE = 2
    BLUE = 3
    RED = 4
    GREEN = 5
    PINK = 6
    YELLOW = 7
    PURPLE = 8


COLOURS = names_of(Colour)
WITH_BOOKS = COLOURS[Colour.BLUE :]
AFTER_COLOURS = (Colour.GREEN, Colour.YELLOW, Colour.PURPLE)
NO_COLOUR = -1


@constants
class Chip:
    """The chips. Black ones are named after the values in our own box; an owner's may differ, and labels then say so."""

    WHITE_1 = 0
    WHITE_2 = 1
    WHITE_3 = 2
    BLACK_1 = 3
    BLACK_2 = 4
    BLACK_3 = 5
    BLACK_4 = 6
    BLACK_6 = 7
    ORANGE_1 = 8
    ORANGE_2 = 9
    ORANGE_4 = 10
    BLUE_1 = 11
    BLUE_2 = 12
    BLUE_4 = 13
    RED_1 = 14
    RED_2 = 15
    RED_4 = 16
    GREEN_1 = 17
    GREEN_2 = 18
    GREEN_4 = 19
    PINK_1 = 20
    PINK_2 = 21
    PINK_4 = 22
    YELLOW_1 = 23
    YELLOW_2 = 24
    YELLOW_4 = 25
    PURPLE_1 = 26
    PURPLE_2 = 27
    PURPLE_4 = 28


@constants
class Level:
    """The three chips of a colour, from orange on. White and black chips have levels too, counted from 0."""

    ONE = 0
    TWO = 1
    FOUR = 2


CHIPS = 29
CHIP_NAMES = names_of(Chip, "-")
FIRST_COLOURED = Chip.BLACK_1
BLACK_LEVELS = 5
LEVELS = 3
COLOUR_OF = tuple(COLOURS.index(name.split("-")[0]) for name in CHIP_NAMES)
LEVEL_OF = (0, 1, 2, 0, 1, 2, 3, 4, *(0, 1, 2) * 7)
NAMED_VALUES = tuple(int(name.split("-")[1]) for name in CHIP_NAMES)

# The white area at the base of a bottle: spaces count from 1; past the last one everything explodes.
# A chip can lie 4 spaces past it (the shield, then a 3), and the odds look 3 further.
WHITE_SPACES_AT_MOST = 16
TRACK = WHITE_SPACES_AT_MOST + 8


@constants
class WhiteSpace:
    """What a space of the white area does."""

    SAFE = 0
    BONUS = 1
    EXPLOSION = 2


@constants
class Ledge:
    """What lies on the spaces of the treatment ledge."""

    NOTHING = 0
    OPPONENT_UPGRADES = 1
    WHITE_1 = 2
    OPPONENT_CHIP = 3


LEDGE_NAMES = names_of(Ledge, "-")

COINS = 3
COIN_NAMES = ("silver", "gold", "copper")


@constants
class Face:
    """What the faces of the coins give."""

    SHIELD = 0
    GOLD_3 = 1
    RETURN_WHITES = 2
    STALL = 3
    RETURN_COLOURED = 4
    LEAD_OR_PATIENT = 5


FACES = 6
FACE_NAMES = names_of(Face, "-")


@constants
class Card:
    """The kinds of round cards; those from RECYCLE on are kept."""

    CHIP = 0
    TWO_ONES = 1
    REMOVE_WHITE = 2
    FOUR = 3
    STALL = 4
    BLUE_2_AND_ONE = 5
    OPPONENT_WHITE = 6
    RECYCLE = 7
    DOUBLE = 8
    TWO_WHITES = 9
    ONE_WHITE = 10


CARDS = 22
CARD_KINDS = names_of(Card, "-")
FIRST_KEPT = Card.RECYCLE
KEPT_KINDS = 4
TOKENS_AT_MOST = 3
