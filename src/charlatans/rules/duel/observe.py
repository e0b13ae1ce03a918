"""What a seat knows, as numbers for learning: everything in its view, each number between -1 and 1."""

from __future__ import annotations

from ..engine import Features, names_of, rule
from ..features import Fields, of_2, of_4, of_8, of_10, of_20, of_25, of_40
from . import box
from .box import Chip, Colour, Ledge, WhiteSpace
from .brewing import explosion_loss, steps_of_turn, who_completed
from .cards import is_in_deck
from .market import has_bought
from .square import is_mayor, space_in_half
from .state import PHASE_NAMES, Ask, Completed, MarketStep, Material, Phase, State
from .white_area import explodes_on, exploding_chips, last_white_number, last_white_space

SETS = 4
WHITES = 3  # white chips: 1, 2 and 3
SPACES_WITH_WHITES = box.WHITE_SPACES_AT_MOST + 4  # a chip can lie 4 spaces past the white area
BUYABLE = box.CHIP_NAMES[Chip.ORANGE_1 :]
YOU_OR_OPPONENT = ("you", "opponent")
WHITE_NUMBERS = ("1", "2", "3")
ASK_NAMES = names_of(Ask, " ")

fields = Fields()
AT_IN_ORDER = fields.flag("in_order", "the round cards come in order")
AT_MAYOR_PLAYS = fields.flag("mayor_plays", "the mayor plays")
AT_ROUND = fields.one_of("round", "the round", [str(number) for number in range(1, box.ROUNDS + 1)])
AT_PHASE = fields.one_of("phase", "the phase of the round", PHASE_NAMES)
AT_CARD = fields.one_of(
    "card", "the round card; none in the last round", [str(card) for card in range(1, box.CARDS + 1)]
)
AT_REVEALED = fields.flags(
    "cards_revealed",
    "round cards revealed so far, this round's included",
    [str(card) for card in range(1, box.CARDS + 1)],
)
AT_BOOKS, *_ = [
    fields.one_of(f"book_{colour}", f"the set of the {colour} book", ("I", "II", "III", "IV"))
    for colour in box.WITH_BOOKS
]
AT_POOL = fields.count("pool", "chips left in the pool", 10, box.CHIP_NAMES)
AT_PRICE = fields.count("price", "what a chip costs", 20, BUYABLE)
AT_BLACK_VALUE = fields.count(
    "black_value", "the value of each black chip", 10, box.CHIP_NAMES[Chip.BLACK_1 : Chip.ORANGE_1]
)
AT_WHITE_AREA = fields.count(
    "white_area",
    "the spaces of the white area: 0 safe, 1 a bonus, 2 an explosion; all past them explode",
    2,
    [str(space) for space in range(1, box.WHITE_SPACES_AT_MOST + 1)],
)
AT_COINS, *_ = [
    fields.one_of(f"coin_{coin}", f"what the {coin} coin shows, if it is in play", box.FACE_NAMES)
    for coin in box.COIN_NAMES
]
AT_PATH = fields.count(
    "path",
    "spaces of a half of the path, and how near and how far a stall can stand",
    20,
    ("spaces", "nearest", "farthest"),
)
AT_TO_WIN = fields.count("to_win", "patients that win the game", 8)
AT_PARK = fields.count("park", "patients waiting in the park", 20)
AT_PATIENT = fields.flag("patient", "there is a patient on the path")
AT_IS_MAYOR = fields.flag("is_mayor", "it is the mayor")
AT_BEHIND = fields.one_of("behind", "who tossed the coins", YOU_OR_OPPONENT)
AT_ACTIVE = fields.one_of("active", "whose turn it is to brew", YOU_OR_OPPONENT)
AT_LAST_CARD = fields.one_of("last_card", "who took the last round card", YOU_OR_OPPONENT)
AT_SUGGESTED = fields.count("suggested", "the tokens that the round card suggests", 4, ("upgrades", "gold"))
AT_OFFERED = fields.one_of("offered", "who made the offer that stands", YOU_OR_OPPONENT)
AT_OFFER = fields.count("offer", "the tokens offered", 4, ("upgrades", "gold"))
AT_CARD_TO = fields.one_of("card_to", "who has the round card, once that is chosen", YOU_OR_OPPONENT)
AT_ASK = fields.one_of("ask", "what you are asked", ASK_NAMES)
AT_LEFT = fields.count("left", "how many more chips that concerns, or the level of the chip that acts", 8)
AT_FIRST_COLOUR = fields.one_of(
    "first_colour", "the colour of the first of two chips you take", box.COLOURS[Colour.ORANGE :]
)
AT_BOUGHT = fields.flags("bought", "colours you have bought this round", box.COLOURS[Colour.ORANGE :])
AT_LAST_BOUGHT = fields.one_of("last_bought", "the chip you bought last this round", BUYABLE)
AT_ACTING = fields.count("acting", "your chips whose after-effect is still to come", 4, ("1", "2", "4"))
fields.each_player()
AT_ASKED = fields.flag("asked", "may decide now")
AT_TREATED = fields.count("patients", "patients treated", 8)
AT_ON_STALL = fields.count("on_stall", "patients won and still on the stall", 4)
AT_LEDGE = fields.one_of("ledge", "what the next patient on the ledge brings", box.LEDGE_NAMES[1:])
AT_STALL = fields.count("stall", "the space of the stall, counted from the park", 20)
AT_SPACE = fields.count("patient_space", "the patient's space in this half; below 0 in the other one", 20)
AT_WALK = fields.count("walk", "steps that the patient, or the next one, has to the stall", 40)
AT_GOLD = fields.count("gold", "gold", 20)
AT_LOSS = fields.count("loss", "what an explosion would cost", 10)
AT_UPGRADES = fields.count("upgrades", "upgrades still to be carried out", 4)
AT_KEPT = fields.count("kept", "round cards kept", 4, box.CARD_KINDS[box.FIRST_KEPT :])
AT_COIN = fields.one_of("coin", "the face of the coin in the bottle", box.FACE_NAMES)
AT_COMPLETED = fields.one_of("completed", "completed the potion", ("first", "last"))
AT_EXPLODED = fields.flag("exploded", "the bottle exploded")
AT_TURNS = fields.count("turns", "turns begun this round", 8)
AT_PLACED = fields.count("placed", "chips placed this turn", 10)
AT_STEPS = fields.count("steps", "steps that this turn's chips make", 25)
AT_ODDS = fields.part("odds", "the chance that the next chip explodes the bottle")
AT_EXPLODING = fields.flags("exploding", "this white chip would explode the bottle", WHITE_NUMBERS)
AT_BONUS = fields.flags("bonus", "this white chip would reach a bonus space", WHITE_NUMBERS)
AT_WHITE_BEFORE = fields.flag("white_before", "the chip placed just before is the last white one")
AT_LAST_WHITE = fields.count("last_white", "the number on the last white chip", 4)
AT_LAST_SPACE = fields.count("last_space", "its space", 20)
AT_WARD = fields.count("ward", "white chips up to this number go back", 4)
AT_BLUES = fields.count("blues", "blue chips that went straight to the belly this turn", 4)
AT_BESIDE = fields.count("beside", "steps of those chips", 10)
AT_TEST = fields.count("test", "the total of the final test", 25)
AT_WHITES = fields.count(
    "whites",
    "the number on the white chip on each space of the base",
    4,
    [str(space) for space in range(1, SPACES_WITH_WHITES + 1)],
)
NECK_PLACE = len(box.COLOURS) - Colour.BLACK + 1
AT_NECK, *_ = [
    at
    for place in range(1, box.NECK + 1)
    for at in (
        fields.one_of(f"neck_{place}_colour", f"the colour of chip {place} in the neck", box.COLOURS[Colour.BLACK :]),
        fields.count(f"neck_{place}_value", "its value", 10),
    )
]
AT_BELLY = fields.count("belly", "chips in the belly, by kind", 8, box.CHIP_NAMES[box.FIRST_COLOURED :])
AT_BAG_TOTAL = fields.count("bag_total", "chips in the bag", 40)
AT_BAG = fields.count("bag", "chips in the bag, by kind", 8, box.CHIP_NAMES)
AT_HAND = fields.count("hand", "chips drawn to be looked at, by kind", 8, box.CHIP_NAMES)
AT_ASIDE = fields.count("aside", "white chips set aside for the round", 8, WHITE_NUMBERS)
PER_PLAYER = fields.per_player
FIELDS = fields.laid_out(box.PLAYERS_AT_TABLE)
FEATURES = FIELDS[-1].at + FIELDS[-1].size


@rule
def observe(game: State, material: Material, seat: int, features: Features) -> None:
    """Fills the features: the table, what concerns the one who looks, then that one, then the opponent."""
    for i in range(FEATURES):
        features[i] = 0
    observe_table(game, material, seat, features)
    observe_market(game, material, features)
    observe_offer(game, material, seat, features)
    observe_own(game, seat, features)
    for i in range(box.PLAYERS_AT_TABLE):
        player = (seat + i) % box.PLAYERS_AT_TABLE
        observe_player(game, material, player, i * PER_PLAYER, features)
        observe_brewing(game, material, player, i * PER_PLAYER, features)
        observe_chips(game, material, player, i * PER_PLAYER, features)


@rule
def observe_table(game: State, material: Material, seat: int, features: Features) -> None:
    """The options, the round, the cards, the market square, and whose turn it is."""
    features[AT_IN_ORDER] = game.in_order
    features[AT_MAYOR_PLAYS] = game.mayor
    features[AT_ROUND + game.round - 1] = 1
    features[AT_PHASE + game.phase] = 1
    for card in range(box.CARDS):
        features[AT_REVEALED + card] = not is_in_deck(game, card)
    for i in range(2):
        features[AT_COINS + box.FACES * game.coins[i] + game.faces[i]] = 1
    features[AT_PATH] = of_20(material.spaces)
    features[AT_PATH + 1] = of_20(material.stall_nearest)
    features[AT_PATH + 2] = of_20(material.stall_farthest)
    features[AT_TO_WIN] = of_8(material.patients_to_win)
    features[AT_PARK] = of_20(game.park)
    if game.patient != 0:
        features[AT_PATIENT] = 1
        features[AT_IS_MAYOR] = is_mayor(game, material)
    features[AT_BEHIND + (game.behind != seat)] = 1
    if game.phase == Phase.BREWING:
        features[AT_ACTIVE + (game.active != seat)] = 1
    if game.last_card > 0:
        features[AT_LAST_CARD + (game.last_card - 1 != seat)] = 1


@rule
def observe_market(game: State, material: Material, features: Features) -> None:
    """The books, the pool, prices and values, and the white area of the bottles."""
    for i in range(len(box.WITH_BOOKS)):
        features[AT_BOOKS + SETS * i + game.sets[Colour.BLUE + i] - 1] = 1
    for chip in range(box.CHIPS):
        features[AT_POOL + chip] = of_10(game.pool[chip])
    for chip in range(Chip.ORANGE_1, box.CHIPS):
        features[AT_PRICE + chip - Chip.ORANGE_1] = of_20(game.price[chip])
    for level in range(box.BLACK_LEVELS):
        features[AT_BLACK_VALUE + level] = of_10(material.value[Chip.BLACK_1 + level])
    for i in range(box.WHITE_SPACES_AT_MOST):
        features[AT_WHITE_AREA + i] = of_2(material.track[1 + i])


@rule
def observe_offer(game: State, material: Material, seat: int, features: Features) -> None:
    """The round card with what it suggests, and the offer while the market goes on."""
    if game.round < box.ROUNDS:
        features[AT_CARD + game.card] = 1
        features[AT_SUGGESTED] = of_4(material.card_upgrades[game.card])
        features[AT_SUGGESTED + 1] = of_4(material.card_gold[game.card])
    if game.phase == Phase.MARKET and game.step != MarketStep.OFFER:
        features[AT_OFFERED + (who_completed(game, Completed.LAST) != seat)] = 1
        features[AT_OFFER] = of_4(game.offer_upgrades)
        features[AT_OFFER + 1] = of_4(game.offer_gold)
        if game.step != MarketStep.SCALE:
            features[AT_CARD_TO + (game.card_to != seat)] = 1


@rule
def observe_own(game: State, seat: int, features: Features) -> None:
    """What the one who looks is asked, and has begun to do."""
    me = game.players[seat]
    features[AT_ASK + me.ask] = 1
    features[AT_LEFT] = of_8(me.left)
    if me.first_colour > 0:
        features[AT_FIRST_COLOUR + me.first_colour - 1 - Colour.ORANGE] = 1
    for colour in range(Colour.ORANGE, len(box.COLOURS)):
        features[AT_BOUGHT + colour - Colour.ORANGE] = has_bought(me, colour)
    if me.last_bought > 0:
        features[AT_LAST_BOUGHT + me.last_bought - 1 - Chip.ORANGE_1] = 1
    for level in range(box.LEVELS):
        features[AT_ACTING + level] = of_4(me.acting[level])


@rule
def observe_player(game: State, material: Material, seat: int, at: int, features: Features) -> None:
    """A player's patients, stall and possessions."""
    me = game.players[seat]
    features[at + AT_ASKED] = me.ask != Ask.NOTHING
    features[at + AT_TREATED] = of_8(me.treated)
    features[at + AT_ON_STALL] = of_4(me.on_stall)
    if me.treated < material.patients_to_win and material.ledge[me.treated] != Ledge.NOTHING:
        features[at + AT_LEDGE + material.ledge[me.treated] - 1] = 1
    space = space_in_half(game, seat)
    walk = me.stall - space
    # There is no space between the two first ones.
    if space < 0:
        walk -= 1
    features[at + AT_STALL] = of_20(me.stall)
    features[at + AT_SPACE] = of_20(max(space, -20))
    features[at + AT_WALK] = of_40(walk)
    features[at + AT_GOLD] = of_20(me.gold)
    features[at + AT_LOSS] = of_10(explosion_loss(game, material, me))
    features[at + AT_UPGRADES] = of_4(me.upgrades)
    for kind in range(box.KEPT_KINDS):
        features[at + AT_KEPT + kind] = of_4(me.kept[kind])
    if me.coin > 0:
        features[at + AT_COIN + me.coin - 1] = 1
    if me.completed > 0:
        features[at + AT_COMPLETED + me.completed - 1] = 1
    features[at + AT_EXPLODED] = me.exploded
    features[at + AT_TEST] = of_25(me.test_total)


@rule
def observe_brewing(game: State, material: Material, seat: int, at: int, features: Features) -> None:
    """How a player's potion stands: this turn, the white area, the odds."""
    me = game.players[seat]
    features[at + AT_TURNS] = of_8(me.turns)
    features[at + AT_PLACED] = of_10(me.placed)
    if me.placed > 0:
        features[at + AT_STEPS] = of_25(steps_of_turn(game, material, me))
    if me.bag_total > 0 and me.completed == 0:
        features[at + AT_ODDS] = exploding_chips(material, me) / me.bag_total
    last = last_white_space(me)
    for white in range(WHITES):
        space = last + material.value[white]
        features[at + AT_EXPLODING + white] = material.value[white] > me.ward and explodes_on(material, me, space)
        features[at + AT_BONUS + white] = material.value[white] > me.ward and material.track[space] == WhiteSpace.BONUS
    features[at + AT_WHITE_BEFORE] = me.white_before
    features[at + AT_LAST_WHITE] = of_4(last_white_number(material, me))
    features[at + AT_LAST_SPACE] = of_20(last)
    features[at + AT_WARD] = of_4(me.ward)
    features[at + AT_BLUES] = of_4(me.blues)
    features[at + AT_BESIDE] = of_10(me.blue_steps)


@rule
def observe_chips(game: State, material: Material, seat: int, at: int, features: Features) -> None:
    """A player's chips: at the base, in the neck and in the belly, in the bag, in the hand, set aside."""
    me = game.players[seat]
    for i in range(me.whites):
        features[at + AT_WHITES + me.white_spaces[i] - 1] = of_4(material.value[me.white_chips[i]])
    for i in range(me.neck_size):
        chip = me.neck[i] + 0
        features[at + AT_NECK + NECK_PLACE * i + box.COLOUR_OF[chip] - Colour.BLACK] = 1
        features[at + AT_NECK + NECK_PLACE * i + NECK_PLACE - 1] = of_10(material.value[chip])
    for chip in range(box.FIRST_COLOURED, box.CHIPS):
        features[at + AT_BELLY + chip - box.FIRST_COLOURED] = of_8(me.belly[chip])
    features[at + AT_BAG_TOTAL] = of_40(me.bag_total)
    for chip in range(box.CHIPS):
        features[at + AT_BAG + chip] = of_8(me.bag[chip])
    # Chips are only looked at while something is asked, and in the final test.
    if me.ask != Ask.NOTHING or game.phase == Phase.OVER:
        for chip in range(box.CHIPS):
            features[at + AT_HAND + chip] = of_8(me.hand[chip])
    for white in range(WHITES):
        features[at + AT_ASIDE + white] = of_8(me.aside[white])
