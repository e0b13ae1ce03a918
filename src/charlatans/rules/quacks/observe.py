"""A seat's observation for learning: everything in its view, each number between 0 and 1.

Left out is what no rule uses any more: the spaces of the chips before the last two.
"""

from __future__ import annotations

from ..engine import Features, rule
from ..features import ALL, EIGHTH, Fields, of_4, of_8, of_10, of_20, of_25, of_40, of_60, of_100
from . import state as s
from .brewing import can_draw, exploding_chips, explosion_limit, is_stirring
from .chips import counted_chips, last_chip, last_space
from .state import Ask, Chip, Choice, Colour, Edition, Material, Phase, Player, State

SETS = 4
MIXED = 5  # colours whose book has sets: green to purple
AHEAD = 4  # spaces past the scoring space
ASK_NAMES = (
    *("nothing", "brew", "crow skull 1", "return white", "second chance", "red chips aside", "droplet", "card"),
    *("spider 2", "spider 4", "ghost 1", "ghost 2", "ghost 4", "points or coins", "buy", "rubies"),
    *("pass up a push", "stir"),
)
SPACES_AHEAD = tuple(f"{space} further" for space in range(1, AHEAD + 1))

fields = Fields()
AT_SEATS = fields.one_of("seats", "how many play", ("2", "3", "4"))
AT_EDITION = fields.flag("second_edition", "the rules of the 2nd edition are played")
AT_BACK = fields.flag("back", "the back of the pots is used, with the test tubes")
AT_STIR_ALWAYS = fields.flag("stir_always", "everyone draws on command in every turn")
AT_STIR_ASKED = fields.flag("stir_asked", "players are asked before every turn but the last whether to draw on command")
AT_STIRRING = fields.flag("stirring", "everyone draws on command in this turn")
AT_TURN = fields.one_of("turn", "the turn", [str(turn) for turn in range(1, s.TURNS + 1)])
AT_PHASE = fields.one_of("phase", "the phase of the turn", s.PHASE_NAMES)
AT_START = fields.one_of("start_player", "who begins, counted from you", ("you", "+1", "+2", "+3"))
AT_CARD = fields.one_of("card", "the fortune-teller card of this turn", s.CARD_IDS)
AT_READ = fields.flags("cards_read", "fortune-teller cards read so far, this turn's included", s.CARD_IDS)
AT_BOOKS, *_ = [
    fields.one_of(f"book_{colour}", f"the set of the {colour} book", ("1", "2", "3", "4"))
    for colour in s.COLOURS[Colour.GREEN : Colour.PURPLE + 1]
]
AT_DUE = fields.count(
    "due",
    "turns until the book comes out (0: it is out), and until all get a white chip",
    8,
    ("yellow", "purple", "white"),
)
AT_SUPPLY = fields.count("supply", "chips left in the supply", 25, s.CHIP_NAMES)
AT_PRICE = fields.count("price", "what a chip costs", 25, s.CHIP_NAMES[s.FIRST_COLOURED :])
AT_RATES = fields.count(
    "rates",
    "rubies for a droplet step or a flask; at the end coins and rubies for a point",
    10,
    ("step", "coins", "rubies"),
)
AT_ASK = fields.one_of("ask", "what you are asked", ASK_NAMES)
AT_CHOICE = fields.one_of("choice", "what you chose in secret", ("draw", "stop"))
AT_STEPS = fields.count("steps", "droplet steps you still have to take", 4)
AT_GREEN_LEFT = fields.count("green_left", "your green chips whose action is still to come", 4)
AT_BOUGHT = fields.one_of("bought", "the colour of the first chip you bought this turn", s.COLOURS[Colour.ORANGE :])
AT_UNDECIDED = fields.count(
    "undecided", "red chips beside your pot still to be decided on", 8, s.CHIP_NAMES[Chip.RED_1 : Chip.RED_1 + 3]
)
AT_AHEAD_COINS = fields.count("ahead_coins", "coins of the spaces past your scoring space", 40, SPACES_AHEAD)
AT_AHEAD_POINTS = fields.count("ahead_points", "points of these spaces", 20, SPACES_AHEAD)
AT_AHEAD_RUBY = fields.flags("ahead_ruby", "a ruby on these spaces", SPACES_AHEAD)
fields.each_player()
AT_SEATED = fields.flag("seated", "the seat is taken")
AT_ASKED = fields.flag("asked", "may decide now")
AT_READY = fields.flag("ready", "has chosen in secret")
AT_POINTS = fields.count("points", "victory points", 100)
AT_RUBIES = fields.count("rubies", "rubies", 20)
AT_COINS = fields.count("coins", "coins left to spend", 40)
AT_DROPLET = fields.count("droplet", "the space of the droplet in the pot", 20)
AT_TUBE = fields.count("tube", "the glass of the droplet on the test tubes", 20)
AT_TAILS = fields.count("tails", "rat tails counted this turn", 10)
AT_RAT = fields.count("rat", "spaces from the droplet to the rat stone", 10)
AT_FLASK = fields.flag("flask", "the flask is full")
AT_BREWING = fields.flag("brewing", "may still draw")
AT_EXPLODED = fields.flag("exploded", "the pot exploded")
AT_PROTECTED = fields.flag("protected", "the pot exploded under the cover of a blue chip")
AT_CHANCE_USED = fields.flag("chance_used", "the second chance is used up")
AT_WHITE_SEEN = fields.flag("white_seen", "the first white chip of the turn has been placed")
AT_DOUBLED = fields.flag("doubled", "the next chip moves twice as far")
AT_LAST_DRAWN = fields.flag("last_drawn", "the chip drawn last still lies in the pot")
AT_STRONG = fields.flag("strong", "the last chip is a strong ingredient")
AT_WHITE_TOTAL = fields.count("white_total", "the white chips in the pot add up to this", 10)
AT_LIMIT = fields.count("limit", "more than this explodes the pot", 10)
AT_ODDS = fields.part("odds", "the chance that the next chip explodes the pot")
AT_COVER = fields.count("cover", "draws that a blue chip still covers", 8)
AT_YELLOWS = fields.count("yellows", "yellow chips placed this turn", 4)
AT_EXTRA = fields.count("extra", "spaces the last chip was pushed, to be passed up", 4)
AT_DRAWN = fields.count("drawn", "chips drawn this turn", 20)
AT_PLACED = fields.count("placed", "chips placed this turn", 20)
AT_SCORING = fields.count("scoring_space", "the scoring space", 60)
AT_BELOW = fields.count("below", "the space the next chip counts from if the last one is taken back", 60)
AT_SPACE_COINS = fields.count("space_coins", "coins of the scoring space", 40)
AT_SPACE_POINTS = fields.count("space_points", "points of the scoring space", 20)
AT_SPACE_RUBY = fields.flag("space_ruby", "a ruby on the scoring space")
AT_PURPLE_POINTS = fields.count("purple_points", "points that the places of purple chips would give by set 3", 10)
AT_LAST_COLOUR = fields.one_of("last_colour", "the colour of the last chip in the pot", s.COLOURS)
AT_LAST_VALUE = fields.count("last_value", "its value", 4)
AT_SECOND_COLOUR = fields.one_of("second_colour", "the colour of the chip before the last", s.COLOURS)
AT_SECOND_VALUE = fields.count("second_value", "its value", 4)
AT_BAG_TOTAL = fields.count("bag_total", "chips in the bag", 40)
AT_BAG = fields.count("bag", "chips in the bag, by kind", 8, s.CHIP_NAMES)
AT_POT = fields.count("pot", "chips in the pot, by kind", 8, s.CHIP_NAMES)
AT_HAND = fields.count("hand", "chips drawn to be looked at, by kind", 8, s.CHIP_NAMES)
AT_ASIDE = fields.count("aside", "red chips beside the pot", 8, s.CHIP_NAMES[Chip.RED_1 : Chip.RED_1 + 3])
PER_PLAYER = fields.per_player
FIELDS = fields.laid_out(s.MAX_PLAYERS)
FEATURES = FIELDS[-1].at + FIELDS[-1].size


@rule
def observe(game: State, material: Material, seat: int, features: Features) -> None:
    """Fills the features: the table, what concerns the observing seat, then the players in seat order from that seat."""
    for i in range(FEATURES):
        features[i] = 0
    observe_table(game, seat, features)
    observe_market(game, material, features)
    observe_own(game, material, seat, features)
    for i in range(game.seats):
        player = (seat + i) % game.seats
        observe_player(game, player, i * PER_PLAYER, features)
        observe_brewing(game, material, player, i * PER_PLAYER, features)
        observe_chips(game, material, player, i * PER_PLAYER, features)


@rule
def observe_table(game: State, seat: int, features: Features) -> None:
    """The options, the turn, the phase, who begins, and the cards."""
    features[AT_SEATS + game.seats - 2] = 1
    features[AT_EDITION] = game.edition == Edition.SECOND
    features[AT_BACK] = game.back
    features[AT_STIR_ALWAYS] = game.stir_always
    features[AT_STIR_ASKED] = game.stir_asked
    features[AT_STIRRING] = is_stirring(game)
    features[AT_TURN + game.turn - 1] = 1
    features[AT_PHASE + game.phase] = 1
    features[AT_START + (game.start_player - seat + game.seats) % game.seats] = 1
    features[AT_CARD + game.card] = 1
    for card in range(s.CARDS):
        features[AT_READ + card] = 1 - ((game.deck >> card) & 1)


@rule
def observe_market(game: State, material: Material, features: Features) -> None:
    """The books, the supply, and what things cost."""
    for i in range(MIXED):
        features[AT_BOOKS + SETS * i + game.sets[Colour.GREEN + i] - 1] = 1
    features[AT_DUE] = of_8(max(material.yellow_turn - game.turn, 0))
    features[AT_DUE + 1] = of_8(max(material.purple_turn - game.turn, 0))
    features[AT_DUE + 2] = of_8(max(material.white_turn - game.turn, 0))
    for chip in range(s.CHIPS):
        features[AT_SUPPLY + chip] = of_25(game.supply[chip])
    for chip in range(s.FIRST_COLOURED, s.CHIPS):
        features[AT_PRICE + chip - s.FIRST_COLOURED] = of_25(game.price[chip])
    features[AT_RATES] = of_10(material.ruby_price)
    features[AT_RATES + 1] = of_10(material.coins_a_point)
    features[AT_RATES + 2] = of_10(material.rubies_a_point)


@rule
def observe_own(game: State, material: Material, seat: int, features: Features) -> None:
    """What the observing seat is asked and has begun to do, and what the next spaces give."""
    me = game.players[seat]
    features[AT_ASK + me.ask] = 1
    features[AT_CHOICE] = me.chosen == Choice.DRAW
    features[AT_CHOICE + 1] = me.chosen == Choice.STOP
    features[AT_STEPS] = of_4(me.steps)
    features[AT_GREEN_LEFT] = of_4(me.green_left)
    if me.bought > 0:
        features[AT_BOUGHT + me.bought - 1 - Colour.ORANGE] = 1
    for i in range(3):
        features[AT_UNDECIDED + i] = of_8(me.undecided[i])
    scoring = scoring_space(game, me)
    for i in range(AHEAD):
        space = min(scoring + 1 + i, s.SPACES - 1)
        features[AT_AHEAD_COINS + i] = of_40(material.coins[space])
        features[AT_AHEAD_POINTS + i] = of_20(material.points[space])
        features[AT_AHEAD_RUBY + i] = material.ruby[space]


@rule
def observe_player(game: State, seat: int, at: int, features: Features) -> None:
    """A player's possessions and the state of their turn, without secret choices."""
    me = game.players[seat]
    features[at + AT_SEATED] = 1
    features[at + AT_ASKED] = me.ask != Ask.NOTHING
    features[at + AT_READY] = me.chosen != Choice.UNDECIDED
    features[at + AT_POINTS] = of_100(me.points)
    features[at + AT_RUBIES] = of_20(me.rubies)
    features[at + AT_COINS] = of_40(me.coins)
    features[at + AT_DROPLET] = of_20(me.droplet)
    features[at + AT_TUBE] = of_20(me.tube)
    features[at + AT_TAILS] = of_10(me.tails)
    features[at + AT_RAT] = of_10(me.rat)
    features[at + AT_FLASK] = me.flask
    features[at + AT_BREWING] = me.brewing
    features[at + AT_EXPLODED] = me.exploded
    features[at + AT_PROTECTED] = me.protected
    features[at + AT_CHANCE_USED] = me.chance_used
    features[at + AT_WHITE_SEEN] = me.white_seen
    features[at + AT_DOUBLED] = me.doubled
    features[at + AT_LAST_DRAWN] = me.last_drawn > 0
    features[at + AT_STRONG] = me.strong
    features[at + AT_COVER] = of_8(me.cover)
    features[at + AT_YELLOWS] = of_4(me.yellows)
    features[at + AT_EXTRA] = of_4(me.extra)
    features[at + AT_DRAWN] = of_20(me.drawn)
    features[at + AT_PLACED] = of_20(me.placed)


@rule
def observe_brewing(game: State, material: Material, seat: int, at: int, features: Features) -> None:
    """How a player's potion stands: the white chips, the odds, the scoring space and what it gives."""
    me = game.players[seat]
    features[at + AT_WHITE_TOTAL] = of_10(me.white_total)
    features[at + AT_LIMIT] = of_10(explosion_limit(game, material, me))
    if me.brewing == 1 and can_draw(me):
        features[at + AT_ODDS] = exploding_chips(game, material, me) / me.bag_total
    scoring = scoring_space(game, me)
    features[at + AT_SCORING] = of_60(scoring)
    features[at + AT_SPACE_COINS] = of_40(material.coins[scoring])
    features[at + AT_SPACE_POINTS] = of_20(material.points[scoring])
    features[at + AT_SPACE_RUBY] = material.ruby[scoring]
    below = me.start + 0
    if me.pot_size > 1:
        below = me.pot_spaces[me.pot_size - 2] + 0
    features[at + AT_BELOW] = of_60(below)


@rule
def scoring_space(game: State, me: Player) -> int:
    """The scoring space; while a player brews, the one they would get by stopping now."""
    if game.phase == Phase.POTIONS and (me.brewing == 1 or me.ask == Ask.ASIDE):
        return last_space(me) + 1
    return me.scoring + 0


@rule
def observe_chips(game: State, material: Material, seat: int, at: int, features: Features) -> None:
    """A player's chips: in the bag, in the pot, in the hand, beside the pot."""
    me = game.players[seat]
    features[at + AT_BAG_TOTAL] = of_40(me.bag_total)
    for chip in range(s.CHIPS):
        features[at + AT_BAG + chip] = of_8(me.bag[chip])
    # Only these questions come with chips in the hand.
    if me.ask == Ask.CROW_SKULL or me.ask == Ask.CARD:
        for chip in range(s.CHIPS):
            features[at + AT_HAND + chip] = of_8(me.hand[chip])
    for i in range(3):
        features[at + AT_ASIDE + i] = of_8(me.aside[i])
    points = 0
    counted = counted_chips(me)
    for i in range(me.pot_size):
        chip = me.pot_chips[i] + 0
        # An eighth is exact, and so is any sum of them.
        features[at + AT_POT + chip] += EIGHTH
        if chip == Chip.PURPLE_1 and i < counted:
            points += min(material.coins[me.pot_spaces[i]] // 10, 3)
    if me.pot_size > 8:
        for chip in range(s.CHIPS):
            features[at + AT_POT + chip] = min(features[at + AT_POT + chip], ALL)
    features[at + AT_PURPLE_POINTS] = of_10(points)
    if me.pot_size > 0:
        chip = last_chip(me)
        features[at + AT_LAST_COLOUR + s.COLOUR_OF[chip]] = 1
        features[at + AT_LAST_VALUE] = of_4(s.VALUE_OF[chip])
    if me.pot_size > 1:
        chip = me.pot_chips[me.pot_size - 2] + 0
        features[at + AT_SECOND_COLOUR + s.COLOUR_OF[chip]] = 1
        features[at + AT_SECOND_VALUE] = of_4(s.VALUE_OF[chip])
