"""The record of one game of The Duel: what lies on the table, and the numbers that stand for it."""

from __future__ import annotations

from ..engine import Record, Stream, array, i1, i2, i4

RULES_VERSION = 2

PLAYERS_AT_TABLE = 2
ROUNDS = 7
NECK = 3
LEDGE = 6
FIGURES_AT_MOST = 21  # patients, and the mayor

# Colours and chips. A chip is a small number; its colour and level are looked up here, its value in the material.
WHITE, BLACK, ORANGE, BLUE, RED, GREEN, PINK, YELLOW, PURPLE = range(9)
NO_COLOUR = -1
COLOURS = ("white", "black", "orange", "blue", "red", "green", "pink", "yellow", "purple")
WITH_BOOKS = COLOURS[BLUE:]

WHITE_1, WHITE_2, WHITE_3 = range(3)
BLACK_1 = 3
BLACK_LEVELS = 5
ORANGE_1 = 8
LEVELS = 3
LEVEL_1, LEVEL_2, LEVEL_4 = range(LEVELS)  # of the chips of value 1, 2 and 4, from orange on
HIGHEST_BLACK = BLACK_1 + BLACK_LEVELS - 1
CHIPS = 29
FIRST_COLOURED = BLACK_1
BLUE_2 = ORANGE_1 + LEVELS * (BLUE - ORANGE) + 1
COLOUR_OF = (0, 0, 0, 1, 1, 1, 1, 1, *(colour for colour in range(ORANGE, PURPLE + 1) for _ in range(LEVELS)))
LEVEL_OF = (0, 1, 2, 0, 1, 2, 3, 4, *(0, 1, 2) * 7)
# Black chips are named after the values in our own box; an owner's may differ, and labels then say so.
NAMED_VALUES = (1, 2, 3, 1, 2, 3, 4, 6, *(1, 2, 4) * 7)
CHIP_NAMES = tuple(f"{COLOURS[colour]}-{value}" for colour, value in zip(COLOUR_OF, NAMED_VALUES, strict=True))

# The white area at the base of a bottle: spaces count from 1; past the last one everything explodes.
# A chip can lie 4 spaces past it (the shield, then a 3), and the odds look 3 further.
WHITE_SPACES_AT_MOST = 16
TRACK = WHITE_SPACES_AT_MOST + 8
SAFE, BONUS_SPACE, EXPLOSION = range(3)

# What lies on the spaces of the treatment ledge.
LEDGE_NOTHING, LEDGE_OPPONENT_UPGRADES, LEDGE_WHITE, LEDGE_OPPONENT_CHIP = range(4)
LEDGE_NAMES = ("nothing", "opponent-upgrades", "white-1", "opponent-chip")

# Coins, and what their faces give.
COINS = 3
COIN_NAMES = ("silver", "gold", "copper")
SHIELD, THREE_GOLD, RETURN_WHITES, STALL_FORWARD, RETURN_COLOURED, LEAD_OR_PATIENT = range(6)
FACE_NAMES = ("shield", "gold-3", "return-whites", "stall", "return-coloured", "lead-or-patient")
FACES = 6

# Round cards.
CARDS = 22
(
    CARD_CHIP,
    CARD_TWO_ONES,
    CARD_REMOVE_WHITE,
    CARD_FOUR,
    CARD_STALL,
    CARD_BLUE_AND_ONE,
    CARD_OPPONENT_WHITE,
    CARD_RECYCLE,
    CARD_DOUBLE,
    CARD_TWO_WHITES,
    CARD_ONE_WHITE,
) = range(11)
FIRST_KEPT = CARD_RECYCLE
KEPT_KINDS = 4
CARD_KINDS = (
    "chip",
    "two-ones",
    "remove-white",
    "four",
    "stall",
    "blue-2-and-one",
    "opponent-white",
    "recycle",
    "double",
    "two-whites",
    "one-white",
)
TOKENS_AT_MOST = 3

# Phases, in the order of a round.
COIN_TOSS, BREWING, AFTER_EFFECTS, MARKET, BUYING, OVER = range(6)
PHASE_NAMES = ("coin toss", "potion-brewing", "after-effects", "market surveillance", "buying", "over")

# Whose potion was completed first, and whose last.
COMPLETED_FIRST, COMPLETED_LAST = 1, 2

# How far a phase has come.
TOSS_CHOICE, TOSS_FIRST, TOSS_SECOND, TOSS_DONE = range(4)
DRAWING, COUNTING, EXPLODING, PENALTY, SEVENTH, TURN_ENDS, TREATING, NEXT_TURN = range(8)
OFFER_MADE, SCALE_CHOSEN, REDEEM_FIRST, REDEEM_SECOND, MARKET_DONE = range(5)
AFTER_COLOURS = (GREEN, YELLOW, PURPLE)

# What a player is asked. NOTHING: the player waits.
(
    NOTHING,
    ASK_COIN,
    ASK_BREW,
    ASK_PEACOCK_EYE_1,
    ASK_PEACOCK_EYE_2,
    ASK_AMBER_1,
    ASK_SPIDER_SILK_3,
    ASK_BONUS_SPACE,
    ASK_RECYCLE,
    ASK_WHITES,
    ASK_UNDO,
    ASK_PENALTY,
    ASK_TURN_END,
    ASK_UPGRADE,
    ASK_LEDGE_CHIP,
    ASK_WITCHWEED_3,
    ASK_STINKHORN_3,
    ASK_OFFER,
    ASK_SCALE,
    ASK_ONES,
    ASK_FOUR,
    ASK_BUY,
) = range(22)
ASKS = 22

# Decisions: one small number each, the frequent ones first. Those with a chip or a number are blocks.
(
    DRAW,
    COMPLETE,
    NONE,
    DONE,
    STALL,
    GOLD,
    PATIENT,
    PAY,
    WHITES,
    AMBER,
    USE_RECYCLE,
    USE_DOUBLE,
    USE_TWO_WHITES,
    USE_ONE_WHITE,
    CARD_SCALE,
    TOKEN_SCALE,
) = range(16)
COIN = 16  # + coin
UPGRADE_IN_NECK = COIN + COINS - BLACK_1  # + black chip, all but the highest
UPGRADE_IN_BELLY = UPGRADE_IN_NECK + BLACK_LEVELS - 1  # + black chip, all but the highest
OFFER = UPGRADE_IN_BELLY + HIGHEST_BLACK  # + upgrades * OFFER_UPGRADE + gold
OFFER_UPGRADE = TOKENS_AT_MOST + 1
BUY = OFFER + (TOKENS_AT_MOST + 1) ** 2 - ORANGE_1  # + chip, from orange on
TAKE = BUY + CHIPS - FIRST_COLOURED  # + chip, from black on
RETURN = TAKE + CHIPS - FIRST_COLOURED  # + chip, from black on
UPGRADE = RETURN + CHIPS - ORANGE_1  # + chip, from orange on
RETURN_AT = UPGRADE + CHIPS  # + space in the white area
PLACE = RETURN_AT + TRACK  # + chip
ASIDE = PLACE + CHIPS  # + white chip
ACTIONS = ASIDE + 3

# Kinds of decisions: those above that are a single number are their own kind; the blocks follow.
(
    KIND_COIN,
    KIND_UPGRADE_IN_NECK,
    KIND_UPGRADE_IN_BELLY,
    KIND_OFFER,
    KIND_BUY,
    KIND_TAKE,
    KIND_RETURN,
    KIND_UPGRADE,
    KIND_RETURN_AT,
    KIND_PLACE,
    KIND_ASIDE,
) = range(COIN, COIN + 11)
BLOCKS = (
    (KIND_COIN, COIN, range(COINS)),
    (KIND_UPGRADE_IN_NECK, UPGRADE_IN_NECK, range(BLACK_1, HIGHEST_BLACK)),
    (KIND_UPGRADE_IN_BELLY, UPGRADE_IN_BELLY, range(BLACK_1, HIGHEST_BLACK)),
    (KIND_OFFER, OFFER, range(OFFER_UPGRADE**2)),
    (KIND_BUY, BUY, range(ORANGE_1, CHIPS)),
    (KIND_TAKE, TAKE, range(FIRST_COLOURED, CHIPS)),
    (KIND_RETURN, RETURN, range(FIRST_COLOURED, CHIPS)),
    (KIND_UPGRADE, UPGRADE, range(ORANGE_1, CHIPS)),
    (KIND_RETURN_AT, RETURN_AT, range(TRACK)),
    (KIND_PLACE, PLACE, range(CHIPS)),
    (KIND_ASIDE, ASIDE, range(FIRST_COLOURED)),
)
KIND_OF = (*range(COIN), *(kind for kind, _, subjects in BLOCKS for _ in subjects))
SUBJECT_OF = (*(0,) * COIN, *(subject for _, _, subjects in BLOCKS for subject in subjects))
"""What a decision is about: a coin, a chip, a space; nothing for a single number."""

# Streams of chance: one a seat, and one for the table.
TABLE_STREAM = PLAYERS_AT_TABLE
FORCED_FACE = 32  # + face: how a forced side of a coin is written in the table's script

# Events: (code, seat, a, b). `why` is a reason from below.
(
    ROUND_BEGINS,  # a: round
    CARD_REVEALED,  # a: card
    TOSSED,  # a: coin, b: face
    COIN_TAKEN,  # a: coin, b: face
    TURN_BEGINS,
    DREW,  # a: chip
    IN_NECK,  # a: chip
    IN_BELLY,  # a: chip
    IN_WHITE_AREA,  # a: chip, b: space
    WARDED_OFF,  # a: chip
    WARDED,  # a: the largest white chip that goes back
    LOOKED_AT,  # a: chip
    SET_ASIDE,  # a: chip
    SLID,  # a: chip, b: space
    BACK_IN_BAG,  # a: chip
    SHIELDED,  # a: space
    EXPLODED,  # a: space
    EXPLOSION_UNDONE,
    COMPLETED,
    COUNTED,  # a: steps
    PATIENT_ENTERS,  # a: figures that have entered, b: whether it is the mayor
    PATIENT_MOVED,  # a: the new space, in the half of seat 0 above zero, b: steps
    PATIENT_WON,  # a: stall's space, b: why
    TREATED,  # a: how many, b: why the patient was won, + MAYOR for her
    STALL_MOVED,  # a: the new space, b: why
    GOT_GOLD,  # a: gold, b: why
    LOST_GOLD,  # a: gold, b: why
    UPGRADED,  # a: chip it was, b: chip it is
    GAINED,  # a: chip, b: why
    SOLD_OUT,  # a: chip, b: why
    REMOVED,  # a: chip
    OFFERED,  # a: upgrades, b: gold
    CARD_TAKEN,  # a: card, b: whether it is kept
    TOKENS_TAKEN,  # a: upgrades, b: gold
    CARD_USED,  # a: kind of card
    TESTED,  # a: chip, b: total
    GAME_ENDS,  # seat: who wins, -1 for both, a: by what
    SCALE_TAKEN,  # a: whether it is the one with the round card
) = range(38)
EVENT_NAMES = (
    "round_begins",
    "card_revealed",
    "tossed",
    "coin_taken",
    "turn_begins",
    "drew",
    "in_neck",
    "in_belly",
    "in_white_area",
    "warded_off",
    "warded",
    "looked_at",
    "set_aside",
    "slid",
    "back_in_bag",
    "shielded",
    "exploded",
    "explosion_undone",
    "completed",
    "counted",
    "patient_enters",
    "patient_moved",
    "patient_won",
    "treated",
    "stall_moved",
    "got_gold",
    "lost_gold",
    "upgraded",
    "gained",
    "sold_out",
    "removed",
    "offered",
    "card_taken",
    "tokens_taken",
    "card_used",
    "tested",
    "game_ends",
    "scale_taken",
)

# Why something was gained or lost.
(
    BY_START,
    BY_COIN,
    BY_BLACK,
    BY_BOOK,
    BY_AFTER_EFFECT,
    BY_WHITE_SPACE,
    BY_LEDGE,
    BY_PATIENT,
    BY_CARD,
    BY_TOKENS,
    BY_PURCHASE,
    BY_EXPLOSION,
    BY_NO_UPGRADE,
    BY_STEP,
    BY_ROUND_END,
    BY_OPPONENT,
    BY_POTION,
) = range(17)
REASON_NAMES = (
    "start",
    "coin",
    "black",
    "book",
    "after_effect",
    "white_space",
    "ledge",
    "patient",
    "card",
    "tokens",
    "purchase",
    "explosion",
    "no_upgrade",
    "step",
    "round_end",
    "opponent",
    "potion",
)
MAYOR = 32

# A figure that waits on a stall is one number: the seat, whether it is the mayor, and why it was won (see square.py).
WAITING_MAYOR = 2  # * whether it is the mayor
WAITING_REASON = 4  # * why

# By what a game is won.
BY_LAST_PATIENT, BY_MORE_PATIENTS, BY_SIDE, BY_STRENGTH = range(4)


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
    completed: int = i1()  # COMPLETED_FIRST, COMPLETED_LAST, or 0
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
    """What was agreed before the game."""

    seats: int = i1()
    sets: list[int] = i1(9)
    coins: list[int] = i1(2)
    in_order: int = i1()
    mayor: int = i1()


class Material(Record):
    """What is printed on the components."""

    # The marketplace.
    spaces: int = i1()
    stall_start: int = i1()
    stall_nearest: int = i1()
    stall_farthest: int = i1()
    stall_back: int = i1()
    patients: int = i1()
    patients_to_win: int = i1()
    ledge: list[int] = i1(LEDGE)
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
