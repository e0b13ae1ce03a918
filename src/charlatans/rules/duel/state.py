"""The record of one game of The Duel: what lies on the table, and the numbers that stand for it."""

from __future__ import annotations

from ..engine import STREAM, Layout

RULES_VERSION = 2

PLAYERS_AT_TABLE = 2
ROUNDS = 7
NECK = 3
LEDGE = 6
FIGURES_AT_MOST = 21  # patients, and the mayor

# Colours and chips. A chip is a small number; its colour and level are looked up here, its value in the material.
WHITE, BLACK, ORANGE, BLUE, RED, GREEN, PINK, YELLOW, PURPLE = range(9)
COLOURS = ("white", "black", "orange", "blue", "red", "green", "pink", "yellow", "purple")
WITH_BOOKS = COLOURS[BLUE:]

WHITE_1, WHITE_2, WHITE_3 = range(3)
BLACK_1 = 3
BLACK_LEVELS = 5
ORANGE_1 = 8
LEVELS = 3
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
NECK_UP = COIN + COINS  # + level of a black chip in the neck
BELLY_UP = NECK_UP + BLACK_LEVELS - 1  # + level of a black chip in the belly
OFFER = BELLY_UP + BLACK_LEVELS - 1  # + upgrades * (TOKENS_AT_MOST + 1) + gold
BUY = OFFER + (TOKENS_AT_MOST + 1) ** 2 - ORANGE_1  # + chip, from orange on
TAKE = BUY + CHIPS - FIRST_COLOURED  # + chip, from black on
RETURN = TAKE + CHIPS - FIRST_COLOURED  # + chip, from black on
UPGRADE = RETURN + CHIPS - ORANGE_1  # + chip, from orange on
RETURN_AT = UPGRADE + CHIPS  # + space in the white area
PLACE = RETURN_AT + TRACK  # + chip
ASIDE = PLACE + CHIPS  # + white chip
ACTIONS = ASIDE + 3

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

# A figure that waits on a stall: the seat, and from here up these.
WAITS_AS_MAYOR = 2
WAITS_BY = 4  # * why it was won

# By what a game is won.
BY_LAST_PATIENT, BY_MORE_PATIENTS, BY_SIDE, BY_STRENGTH = range(4)

PLAYER = Layout(
    "DuelPlayer",
    gold="i2",
    bag_total="i2",
    test_total="i2",  # the final test of strength
    ask="i1",
    stall="i1",  # the space it stands on, counted from the park
    treated="i1",  # patients on the ledge
    on_stall="i1",  # patients won and still on the stall
    upgrades="i1",  # upgrades of black chips still to be carried out
    ledge_chips="i1",  # chips the opponent's ledge still gives
    coin="i1",  # face + 1 of the coin in the bottle
    completed="i1",  # 1: first to complete the potion, 2: last
    exploded="i1",
    turns="i1",  # turns begun this round
    placed="i1",  # chips placed this turn
    white_before="i1",  # 1: the chip placed just before is the last white one
    ward="i1",  # white chips up to this number go back
    blues="i1",  # blue chips that went straight to the belly this turn
    beside="i1",  # steps of those chips
    left="i1",  # how many more chips a choice concerns
    first_colour="i1",  # colour + 1 of the first of two chips taken
    bought="i2",  # colours bought this round, as bits
    last_bought="i1",  # chip + 1
    kept=("i1", KEPT_KINDS),  # round cards kept, by kind
    whites="i1",  # chips in the white area
    white_chips=("i1", TRACK),
    white_spaces=("i1", TRACK),
    neck_size="i1",
    neck=("i1", NECK),
    belly=("i1", CHIPS),
    bag=("i1", CHIPS),
    hand=("i1", CHIPS),  # drawn to be looked at
    aside=("i1", 3),  # white chips set aside for the round
    acting=("i1", LEVELS),  # chips whose after-effect is still to come
)

STATE = Layout(
    "Duel",
    streams=(STREAM, PLAYERS_AT_TABLE + 1),
    deck="i4",  # round cards not yet revealed, as bits
    players=(PLAYER, PLAYERS_AT_TABLE),
    seats="i1",
    sets=("i1", 9),  # the set of each colour's book
    coins=("i1", 2),  # the two coins in play
    faces=("i1", 2),  # what they show
    in_order="i1",  # 1: round cards 1 to 6 in order
    mayor="i1",  # 1: the mayor plays
    round="i1",
    phase="i1",
    step="i1",
    begun="i1",  # 1: the current colour's after-effects have begun
    behind="i1",  # the seat that tossed the coins
    active="i1",  # whose turn it is
    last_card="i1",  # seat + 1 of who took the last round card
    card="i1",
    offer_upgrades="i1",
    offer_gold="i1",
    card_to="i1",  # the seat that has the round card this round
    patient="i1",  # 0: none on the path; above 0: in the half of seat 0; below 0: in that of seat 1
    entered="i1",  # figures that have left the park
    park="i1",
    queued="i1",  # figures won that wait on the stalls
    queue=("i1", FIGURES_AT_MOST),  # those figures, in the order in which they were won
    winner="i1",  # seat + 1; 3: both
    impossible="i1",  # seat + 1 (3: the table) when a forced outcome could not happen
    removed="i1",  # white 1-chips out of the game
    pool=("i1", CHIPS),
    price=("i1", CHIPS),
)

OPTIONS = Layout("DuelOptions", seats="i1", sets=("i1", 9), coins=("i1", 2), in_order="i1", mayor="i1")

MATERIAL = Layout(
    "DuelMaterial",
    # The marketplace.
    spaces="i1",
    stall_start="i1",
    stall_nearest="i1",
    stall_farthest="i1",
    stall_back="i1",
    patients="i1",
    patients_to_win="i1",
    ledge=("i1", LEDGE),
    ledge_most_value="i1",
    mayor_enters="i1",
    mayor_upgrades="i1",
    # The bottle.
    track=("i1", TRACK),
    first_explosion="i1",
    # Chips and gold.
    value=("i1", CHIPS),
    gold=("i1", CHIPS),
    bag=("i1", CHIPS),
    pool=("i1", CHIPS),
    price=("i1", 5, CHIPS),
    second_player_gold="i1",
    gold_kept="i1",
    gold_for_no_upgrade="i1",
    # Coins.
    coin_faces=("i1", COINS, 2),
    coin_gold="i1",
    coin_stall="i1",
    coin_steps="i1",
    bonus_stall="i1",
    # Round cards and offer tokens.
    tokens_upgrade="i1",
    tokens_gold="i1",
    card_kind=("i1", CARDS),
    card_chip=("i1", CARDS),
    card_upgrades=("i1", CARDS),
    card_gold=("i1", CARDS),
    card_ones="i1",
    card_stall="i1",
    card_recycle="i1",
    card_whites="i1",
    step_price="i1",
    seventh_spaces="i1",
    test_goal="i1",
    # The books, a number for each chip where there are three.
    peacock_eye_1_look=("i1", LEVELS),
    peacock_eye_2_look=("i1", LEVELS),
    peacock_eye_3_ward=("i1", LEVELS),
    peacock_eye_4_most="i1",
    dragons_blood_1_orange=("i1", 2),
    dragons_blood_1_steps=("i1", 2),
    dragons_blood_2_times="i1",
    dragons_blood_3_orange=("i1", 2),
    dragons_blood_3_gold=("i1", LEVELS),
    dragons_blood_3_more="i1",
    dragons_blood_4_steps="i1",
    dragons_blood_4_most="i1",
    witchweed_1_gold=("i1", LEVELS),
    witchweed_1_upgrades=("i1", LEVELS),
    witchweed_2_steps=("i1", LEVELS),
    witchweed_2_most="i1",
    witchweed_3_orange_only=("i1", LEVELS),
    witchweed_3_highest=("i1", LEVELS),
    witchweed_4_gold=("i1", LEVELS),
    witchweed_4_steps=("i1", LEVELS),
    spider_silk_1_steps=("i1", LEVELS),
    spider_silk_2_gold=("i1", LEVELS),
    spider_silk_2_stall=("i1", LEVELS),
    spider_silk_3_chips=("i1", LEVELS),
    spider_silk_4_gold=("i1", LEVELS),
    amber_1_white=("i1", LEVELS),
    amber_2_slide=("i1", LEVELS),
    amber_3_times=("i1", LEVELS),
    amber_4_gold=("i1", LEVELS),
    amber_4_space="i1",
    stinkhorn_1_gold=("i1", 3),
    stinkhorn_1_stall=("i1", 3),
    stinkhorn_1_upgrades=("i1", 3),
    stinkhorn_2_gold="i1",
    stinkhorn_2_upgrades="i1",
    stinkhorn_2_equal_gold="i1",
    stinkhorn_3_price="i1",
    stinkhorn_3_steps=("i1", LEVELS),
    stinkhorn_3_stall=("i1", LEVELS),
    stinkhorn_4_from=("i1", 4),
    stinkhorn_4_gold=("i1", 4),
    stinkhorn_4_upgrades=("i1", 4),
    stinkhorn_4_stall=("i1", 4),
)
