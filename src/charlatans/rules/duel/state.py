"""The record of one game of The Duel: what lies on the table, and the numbers that stand for it."""

from __future__ import annotations

from ..engine import Record, Stream, array, constants, i1, i2, i4, names_of
from .box import CARDS, CHIPS, COINS, KEPT_KINDS, LEVELS, NECK, PLAYERS_AT_TABLE, TOKENS_AT_MOST, TRACK, Chip

RULES_VERSION = 2

FIGURES_AT_MOST = 21  # patients, and the mayor
LEDGE_SPACES = 6


@constants
class Phase:
    """The phases of a round, in order."""

    COIN_TOSS = 0
    BREWING = 1
    AFTER_EFFECTS = 2
    MARKET = 3
    BUYING = 4
    OVER = 5


PHASE_NAMES = ("coin toss", "potion-brewing", "after-effects", "market surveillance", "buying", "over")

# How far a phase has come.


@constants
class TossStep:
    """The coin toss: a coin is chosen, then both players are given what their coins give at once."""

    CHOICE = 0
    FIRST = 1
    SECOND = 2
    DONE = 3


@constants
class TurnStep:
    """A turn of potion-brewing."""

    DRAWING = 0
    COUNTING = 1
    EXPLODING = 2
    PENALTY = 3
    SEVENTH = 4  # what an explosion costs in round 7 as well
    ENDS = 5
    TREATING = 6
    NEXT = 7


@constants
class MarketStep:
    """The market surveillance: an offer, the choice of a scale, and both scales redeemed."""

    OFFER = 0
    SCALE = 1
    REDEEM_FIRST = 2
    REDEEM_SECOND = 3
    DONE = 4


@constants
class Completed:
    """Who completed the potion first, and who last."""

    FIRST = 1
    LAST = 2


@constants
class Ask:
    """What a player is asked; nothing while the player waits."""

    NOTHING = 0
    COIN = 1
    BREW = 2
    PEACOCK_EYE_1 = 3
    PEACOCK_EYE_2 = 4
    AMBER_1 = 5
    SPIDER_SILK_3 = 6
    BONUS_SPACE = 7
    RECYCLE = 8
    WHITES = 9
    UNDO = 10
    PENALTY = 11
    TURN_END = 12
    UPGRADE = 13
    LEDGE_CHIP = 14
    WITCHWEED_3 = 15
    STINKHORN_3 = 16
    OFFER = 17
    SCALE = 18
    ONES = 19
    FOUR = 20
    BUY = 21


ASKS = 22


@constants
class Action:
    """Decisions: one small number each, the frequent ones first. Those about a chip or a number are blocks."""

    DRAW = 0
    COMPLETE = 1
    NONE = 2
    DONE = 3
    STALL = 4
    GOLD = 5
    PATIENT = 6
    PAY = 7
    WHITES = 8
    AMBER = 9
    USE_RECYCLE = 10
    USE_DOUBLE = 11
    USE_TWO_WHITES = 12
    USE_ONE_WHITE = 13
    CARD_SCALE = 14
    TOKEN_SCALE = 15
    COIN = 16  # + coin
    UPGRADE_IN_NECK = 19 - Chip.BLACK_1  # + black chip, all but the highest
    UPGRADE_IN_BELLY = 23 - Chip.BLACK_1  # + black chip, all but the highest
    OFFER = 27  # + upgrades * OFFER_UPGRADE + gold
    BUY = 43 - Chip.ORANGE_1  # + chip, from orange on
    TAKE = 64 - Chip.BLACK_1  # + chip, from black on
    RETURN = 90 - Chip.BLACK_1  # + chip, from black on
    UPGRADE = 116 - Chip.ORANGE_1  # + chip, from orange on
    RETURN_AT = 137  # + space in the white area
    PLACE = 161  # + chip
    ASIDE = 190  # + white chip


ACTIONS = 193
OFFER_UPGRADE = TOKENS_AT_MOST + 1


@constants
class Kind:
    """Kinds of decisions: an action that is a single number is its own kind; these are the blocks."""

    COIN = 16
    UPGRADE_IN_NECK = 17
    UPGRADE_IN_BELLY = 18
    OFFER = 19
    BUY = 20
    TAKE = 21
    RETURN = 22
    UPGRADE = 23
    RETURN_AT = 24
    PLACE = 25
    ASIDE = 26


_BLOCKS = (
    (Kind.COIN, range(COINS)),
    (Kind.UPGRADE_IN_NECK, range(Chip.BLACK_1, Chip.BLACK_6)),
    (Kind.UPGRADE_IN_BELLY, range(Chip.BLACK_1, Chip.BLACK_6)),
    (Kind.OFFER, range(OFFER_UPGRADE**2)),
    (Kind.BUY, range(Chip.ORANGE_1, CHIPS)),
    (Kind.TAKE, range(Chip.BLACK_1, CHIPS)),
    (Kind.RETURN, range(Chip.BLACK_1, CHIPS)),
    (Kind.UPGRADE, range(Chip.ORANGE_1, CHIPS)),
    (Kind.RETURN_AT, range(TRACK)),
    (Kind.PLACE, range(CHIPS)),
    (Kind.ASIDE, range(Chip.WHITE_1, Chip.BLACK_1)),
)
KIND_OF = (*range(Kind.COIN), *(kind for kind, subjects in _BLOCKS for _ in subjects))
SUBJECT_OF = (*(0 for _ in range(Kind.COIN)), *(subject for _, subjects in _BLOCKS for subject in subjects))
"""What a decision is about: a coin, a chip, a space."""

# Streams of chance: one a seat, and one for the table.
TABLE_STREAM = PLAYERS_AT_TABLE
FORCED_FACE = 32  # + face: how a forced side of a coin is written in the table's script


@constants
class EventCode:
    """Events: (code, seat, a, b). `why` is a reason."""

    ROUND_BEGINS = 0  # a: round
    CARD_REVEALED = 1  # a: card
    TOSSED = 2  # a: coin, b: face
    COIN_TAKEN = 3  # a: coin, b: face
    TURN_BEGINS = 4
    DREW = 5  # a: chip
    IN_NECK = 6  # a: chip
    IN_BELLY = 7  # a: chip
    IN_WHITE_AREA = 8  # a: chip, b: space
    WARDED_OFF = 9  # a: chip
    WARDED = 10  # a: the largest white chip that goes back
    LOOKED_AT = 11  # a: chip
    SET_ASIDE = 12  # a: chip
    SLID = 13  # a: chip, b: space
    BACK_IN_BAG = 14  # a: chip
    SHIELDED = 15  # a: space
    EXPLODED = 16  # a: space
    EXPLOSION_UNDONE = 17
    COMPLETED = 18
    COUNTED = 19  # a: steps
    PATIENT_ENTERS = 20  # a: figures that have entered, b: whether it is the mayor
    PATIENT_MOVED = 21  # a: the new space, in the half of seat 0 above zero, b: steps
    PATIENT_WON = 22  # a: stall's space, b: why
    TREATED = 23  # a: how many, b: why the patient was won, + MAYOR for her
    STALL_MOVED = 24  # a: the new space, b: why
    GOT_GOLD = 25  # a: gold, b: why
    LOST_GOLD = 26  # a: gold, b: why
    UPGRADED = 27  # a: chip it was, b: chip it is
    GAINED = 28  # a: chip, b: why
    SOLD_OUT = 29  # a: chip, b: why
    REMOVED = 30  # a: chip
    OFFERED = 31  # a: upgrades, b: gold
    CARD_TAKEN = 32  # a: card, b: whether it is kept
    TOKENS_TAKEN = 33  # a: upgrades, b: gold
    CARD_USED = 34  # a: kind of card
    TESTED = 35  # a: chip, b: total
    GAME_ENDS = 36  # seat: who wins, -1 for both, a: by what
    SCALE_TAKEN = 37  # a: whether it is the one with the round card


EVENT_NAMES = names_of(EventCode)


@constants
class Reason:
    """Why something was gained or lost."""

    START = 0
    COIN = 1
    BLACK = 2
    BOOK = 3
    AFTER_EFFECT = 4
    WHITE_SPACE = 5
    LEDGE = 6
    PATIENT = 7
    CARD = 8
    TOKENS = 9
    PURCHASE = 10
    EXPLOSION = 11
    NO_UPGRADE = 12
    STEP = 13
    ROUND_END = 14
    OPPONENT = 15
    POTION = 16


REASON_NAMES = names_of(Reason)
MAYOR = 32


@constants
class WonBy:
    """What decided the game."""

    LAST_PATIENT = 0
    MORE_PATIENTS = 1
    SIDE = 2
    STRENGTH = 3


# A figure that waits on a stall is one number: the seat, whether it is the mayor, and why it was won (see square.py).
WAITING_MAYOR = 2  # * whether it is the mayor
WAITING_REASON = 4  # * why


class Player(Record):
    """One player's bottle, bag and board, and what the player is asked."""

    gold: int = i2()
    bag_total: int = i2()
    test_total: int = i2()  # the final test of strength
    ask: int = i1()
    stall: int = i1()  # the space it stands on, counted from the park
    treated: int = i1()  # patients on the ledge
    on_stall: int = i1()  # patients won and still on the stall
    upgrades: int = i1()  # upgrades of black chips still to be carried out
    ledge_chips: int = i1()  # chips the opponent's ledge still gives
    coin: int = i1()  # face + 1 of the coin in the bottle
    completed: int = i1()  # Completed.FIRST, Completed.LAST, or 0
    exploded: int = i1()
    turns: int = i1()  # turns begun this round
    placed: int = i1()  # chips placed this turn
    white_before: int = i1()  # 1: the chip placed just before is the last white one
    ward: int = i1()  # white chips up to this number go back
    blues: int = i1()  # blue chips that went straight to the belly this turn
    blue_steps: int = i1()  # steps of those chips
    left: int = i1()  # what a question is about: how many more chips, or the level of the chip that acts
    first_colour: int = i1()  # colour + 1 of the first of two chips taken
    bought: int = i2()  # colours bought this round, as bits
    last_bought: int = i1()  # chip + 1
    kept: list[int] = i1(KEPT_KINDS)  # round cards kept, by kind
    whites: int = i1()  # chips in the white area
    white_chips: list[int] = i1(TRACK)
    white_spaces: list[int] = i1(TRACK)
    neck_size: int = i1()
    neck: list[int] = i1(NECK)
    belly: list[int] = i1(CHIPS)
    bag: list[int] = i1(CHIPS)
    hand: list[int] = i1(CHIPS)  # drawn to be looked at
    aside: list[int] = i1(3)  # white chips set aside for the round
    acting: list[int] = i1(LEVELS)  # chips whose after-effect is still to come


class State(Record, name="Duel"):
    """One whole game."""

    streams: list[Stream] = array(Stream, PLAYERS_AT_TABLE + 1)
    deck: int = i4()  # round cards not yet revealed, as bits
    players: list[Player] = array(Player, PLAYERS_AT_TABLE)
    seats: int = i1()
    sets: list[int] = i1(9)  # the set of each colour's book
    coins: list[int] = i1(2)  # the two coins in play
    faces: list[int] = i1(2)  # what they show
    in_order: int = i1()  # 1: round cards 1 to 6 in order
    mayor: int = i1()  # 1: the mayor plays
    round: int = i1()
    phase: int = i1()
    step: int = i1()
    begun: int = i1()  # 1: the current colour's after-effects have begun
    behind: int = i1()  # the seat that tossed the coins
    active: int = i1()  # whose turn it is
    last_card: int = i1()  # seat + 1 of who took the last round card
    card: int = i1()
    offer_upgrades: int = i1()
    offer_gold: int = i1()
    card_to: int = i1()  # the seat that has the round card this round
    patient: int = i1()  # 0: none on the path; above 0: in the half of seat 0; below 0: in that of seat 1
    entered: int = i1()  # figures that have left the park
    park: int = i1()
    queued: int = i1()  # figures won that wait on the stalls
    queue: list[int] = i1(FIGURES_AT_MOST)  # those figures, in the order in which they were won
    winner: int = i1()  # seat + 1; 3: both
    impossible: int = i1()  # seat + 1 (3: the table) when a forced outcome could not happen
    removed: int = i1()  # white 1-chips out of the game
    pool: list[int] = i1(CHIPS)
    price: list[int] = i1(CHIPS)


class Options(Record):
    """The options of a game."""

    seats: int = i1()
    sets: list[int] = i1(9)
    coins: list[int] = i1(2)
    in_order: int = i1()
    mayor: int = i1()


class Material(Record):
    """The numbers printed on the components."""

    # The marketplace.
    spaces: int = i1()
    stall_start: int = i1()
    stall_nearest: int = i1()
    stall_farthest: int = i1()
    stall_back: int = i1()
    patients: int = i1()
    patients_to_win: int = i1()
    ledge: list[int] = i1(LEDGE_SPACES)
    ledge_most_value: int = i1()
    mayor_enters: int = i1()
    mayor_upgrades: int = i1()
    # The bottle.
    track: list[int] = i1(TRACK)
    first_explosion: int = i1()
    # Chips and gold.
    value: list[int] = i1(CHIPS)
    gold: list[int] = i1(CHIPS)
    bag: list[int] = i1(CHIPS)
    pool: list[int] = i1(CHIPS)
    price: list[list[int]] = i1(5, CHIPS)
    second_player_gold: int = i1()
    gold_kept: int = i1()
    gold_for_no_upgrade: int = i1()
    # Coins.
    coin_faces: list[list[int]] = i1(COINS, 2)
    coin_gold: int = i1()
    coin_stall: int = i1()
    coin_steps: int = i1()
    bonus_stall: int = i1()
    # Round cards and offer tokens.
    tokens_upgrade: int = i1()
    tokens_gold: int = i1()
    card_kind: list[int] = i1(CARDS)
    card_chip: list[int] = i1(CARDS)
    card_upgrades: list[int] = i1(CARDS)
    card_gold: list[int] = i1(CARDS)
    card_ones: int = i1()
    card_stall: int = i1()
    card_recycle: int = i1()
    card_whites: int = i1()
    step_price: int = i1()
    seventh_spaces: int = i1()
    test_goal: int = i1()
    # The books, a number for each chip where there are three.
    peacock_eye_1_look: list[int] = i1(LEVELS)
    peacock_eye_2_look: list[int] = i1(LEVELS)
    peacock_eye_3_ward: list[int] = i1(LEVELS)
    peacock_eye_4_most: int = i1()
    dragons_blood_1_orange: list[int] = i1(2)
    dragons_blood_1_steps: list[int] = i1(2)
    dragons_blood_2_times: int = i1()
    dragons_blood_3_orange: list[int] = i1(2)
    dragons_blood_3_gold: list[int] = i1(LEVELS)
    dragons_blood_3_more: int = i1()
    dragons_blood_4_steps: int = i1()
    dragons_blood_4_most: int = i1()
    witchweed_1_gold: list[int] = i1(LEVELS)
    witchweed_1_upgrades: list[int] = i1(LEVELS)
    witchweed_2_steps: list[int] = i1(LEVELS)
    witchweed_2_most: int = i1()
    witchweed_3_orange_only: list[int] = i1(LEVELS)
    witchweed_3_highest: list[int] = i1(LEVELS)
    witchweed_4_gold: list[int] = i1(LEVELS)
    witchweed_4_steps: list[int] = i1(LEVELS)
    spider_silk_1_steps: list[int] = i1(LEVELS)
    spider_silk_2_gold: list[int] = i1(LEVELS)
    spider_silk_2_stall: list[int] = i1(LEVELS)
    spider_silk_3_chips: list[int] = i1(LEVELS)
    spider_silk_4_gold: list[int] = i1(LEVELS)
    amber_1_white: list[int] = i1(LEVELS)
    amber_2_slide: list[int] = i1(LEVELS)
    amber_3_times: list[int] = i1(LEVELS)
    amber_4_gold: list[int] = i1(LEVELS)
    amber_4_space: int = i1()
    stinkhorn_1_gold: list[int] = i1(3)
    stinkhorn_1_stall: list[int] = i1(3)
    stinkhorn_1_upgrades: list[int] = i1(3)
    stinkhorn_2_gold: int = i1()
    stinkhorn_2_upgrades: int = i1()
    stinkhorn_2_equal_gold: int = i1()
    stinkhorn_3_price: int = i1()
    stinkhorn_3_steps: list[int] = i1(LEVELS)
    stinkhorn_3_stall: list[int] = i1(LEVELS)
    stinkhorn_4_from: list[int] = i1(4)
    stinkhorn_4_gold: list[int] = i1(4)
    stinkhorn_4_upgrades: list[int] = i1(4)
    stinkhorn_4_stall: list[int] = i1(4)
