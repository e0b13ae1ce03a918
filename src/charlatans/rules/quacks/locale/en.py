"""Quacks in English: every text that players see. What stands in the gaps is found in the almanac, decisions and sentences."""

from __future__ import annotations

from ...contract import SettingWords
from ...i18n import Catalogue, Texts, all_of
from ..state import CHIP_NAMES, COLOUR_OF, COLOURS, SPACES, VALUE_OF

INGREDIENTS = {
    "white": "Cherry bomb",
    "orange": "Pumpkin",
    "green": "Garden spider",
    "blue": "Crow skull",
    "red": "Toadstool",
    "yellow": "Mandrake",
    "purple": "Ghost's breath",
    "black": "Hawkmoth",
}

CHIPS = [f"{INGREDIENTS[COLOURS[colour]].lower()} {value}" for colour, value in zip(COLOUR_OF, VALUE_OF, strict=True)]

BOOKS = {
    "orange": ("Moves you on by one space, and that is all it does.",),
    "black": (
        "At least one in the pot, and as many as your opponent: a droplet step."
        " More than your opponent: a droplet step and a ruby.",
        "More in the pot than one neighbour: a droplet step. More than both neighbours: a droplet step and a ruby.",
    ),
    "green": (
        "A ruby for each garden spider among your last two chips.",
        "Each garden spider among your last two chips brings a chip: a 1 brings a pumpkin, a 2 a crow skull 1 or a"
        " toadstool 1, a 4 a mandrake 1 or a ghost's breath.",
        "If the white chips in your pot add up to exactly 7, you may move your last chip on by the value of all garden spiders"
        " in the pot.",
        "For each garden spider among your last two chips you may pay a ruby for a droplet step.",
    ),
    "blue": (
        "Look at 1, 2 or 4 more chips, depending on its value; you may place one of them.",
        "Protects the next 1, 2 or 4 chips you draw, depending on its value: if one of them explodes the pot, you still"
        " get both points and coins. Only the bonus die is lost.",
        "If it lands on a ruby space, you get a ruby at once.",
        "If it lands on a ruby space, you score 1, 2 or 4 points at once, depending on its value.",
    ),
    "red": (
        "Moves 1 extra space with one or two pumpkins in the pot, 2 extra spaces with three or more.",
        "Lay it beside the pot. Once you have stopped or exploded, place it, keep it for a later turn or put it back."
        " While you brew, you may put it back into the bag at any time.",
        "If it follows a white chip in the pot, it moves on by that chip's value as well.",
        "Once one is in the pot, every white 1-chip moves 2 spaces.",
    ),
    "yellow": (
        "If you drew a white chip right before it, you may put that chip back into the bag.",
        "The next chip moves twice as far.",
        "Once you have drawn one, the pot only explodes when its white chips add up to more than 8; with three, to more"
        " than 9.",
        "The first, second and third in the pot move 1, 2 and 3 extra spaces.",
    ),
    "purple": (
        "1 in the pot: a point. 2: a point and a ruby. 3 or more: two points and a droplet step.",
        "Trade in 1 for a hawkmoth, a point and a ruby; 2 for a garden spider 1, a crow skull 2, 3 points and a droplet"
        " step; 3 for a mandrake 4, 6 points, a ruby and 2 droplet steps.",
        "Each one on a space numbered 10 or higher scores 1 point; 20 or higher, 2 points; 30 or higher, 3 points.",
        "1 in the pot: you may trade a 1-chip in your pot for a 2-chip of its colour. 2: a 2-chip for a 4-chip."
        " 3 or more: a 1-chip for a 4-chip.",
    ),
}

BOOKS_BY_EDITION = {
    "green 2": (
        "1st edition: the pumpkin cannot be turned down.",
        "2nd edition: you may turn any of them down.",
    ),
    "yellow 2": (
        "1st edition: that is the next chip you place, even a toadstool from beside the pot.",
        "2nd edition: that is the next chip you draw; a toadstool laid beside the pot wastes it.",
    ),
    "purple 4": (
        "1st edition: the better chip stays in the pot until the turn ends.",
        "2nd edition: the better chip goes straight into your bag.",
    ),
}

CARDS = (
    ("Roll the Die", "Everybody rolls the bonus die once."),
    ("The Pot is Filling Up", "Everybody moves a droplet one step."),
    ("Charity", "Whoever has the fewest rubies receives one."),
    ("Rat Infestation", "Rat tails count double this turn."),
    ("Beginner's Bonus", "Whoever has the fewest points receives a green 1-chip."),
    ("Just in Time", "Score 4 points, or get rid of a white 1-chip for good."),
    ("You Only Get to Choose One", "Take a black chip, any 2-chip or 3 rubies."),
    ("Rats are your Friends", "Take any 4-chip, or score a point for each of your rat tails."),
    ("A Good Start", "You may trade up to three of your rat tails for a ruby each."),
    ("Choose Wisely", "Take two droplet steps or a purple chip."),
    ("Wheel and Deal", "You may pay a ruby for any 1-chip that is not purple or black."),
    (
        "An Opportunistic Moment",
        "Draw four chips; you may trade one up to the next value of its colour. If you cannot, take a green 1-chip.",
    ),
    (
        "Less is More",
        "Everybody draws five chips. Whoever has the lowest total receives a blue 2-chip, everybody else a ruby.",
    ),
    ("The Pot is Full", "Whoever rolls the bonus die this turn rolls it twice."),
    ("Pumpkin Patch Party", "Pumpkins move one extra space this turn."),
    ("Lucky Devil", "A ruby on your scoring space also scores 2 points this turn."),
    ("It's Shining Extra Bright", "A ruby on your scoring space brings you two rubies this turn."),
    ("Magic Potion", "At the end of the turn all flasks are filled."),
    ("Seasoned Perfectly", "If the white chips in your pot add up to exactly 7, you get a droplet step."),
    ("Living in Luxury", "This turn a pot only explodes when its white chips add up to more than 9."),
    ("Well Stirred", "You may put the first white chip you place this turn back into the bag."),
    (
        "Strong Ingredient",
        "Once you have stopped without exploding, draw up to five chips; you may place one of them."
        " It has no action and cannot explode the pot.",
    ),
    ("Schadenfreude", "If your right-hand neighbour's pot explodes, take any 2-chip."),
    (
        "A Second Chance",
        "After five chips, or if your pot explodes before that, you may put them all back and start again, once.",
    ),
)

THINGS = {
    "chip": "{chip:chip}",
    "space": "space {number}",
    "space again": "the {nth:ordinal} space {number}",
    "at": "{number}",
    "at again": "the {nth:ordinal} {number}",
    "get coins": "{number:coin}",
    "get points": "{number:point}",
    "get rubies": "{number:ruby}",
    "get droplet": "a droplet step",
    "get chip": "{number:chip}",
}

LABELS = {
    "draw": "Draw a chip",
    "stop": "Stop here: {gets}",
    "flask": "Empty the flask: {chip:chip} goes back into the bag",
    "pass": "Give up the extra spaces: {chip:chip} goes back {spaces:space}",
    "return": "Put {chip:chip} back into the bag",
    "leave": "Leave {chip:chip} in the pot",
    "leave pushed": "Leave {chip:chip} where it lies",
    "afresh": "Empty the pot into the bag and start again",
    "continue": "Carry on with this potion",
    "continue exploded": "Accept the explosion",
    "none": "No, thank you",
    "none placed": "Place none of them",
    "none traded in": "Keep the ghost's breath",
    "none traded": "Trade nothing",
    "none taken": "Take no chip",
    "done buying": "Buy nothing",
    "done buying more": "Buy nothing more",
    "done paying": "Keep the rubies",
    "points": "Take {points:point}",
    "points bought": "Buy {points:point}{cost}",
    "coins": "Take {coins:coin} to spend",
    "coins at last": "Take {coins:coin}, worth {points:point} now",
    "rubies": "Take 3 rubies",
    "remove": "Get rid of {chip:chip} for good",
    "droplet": "Move the droplet in the pot to {space}{cost}",
    "tube": "Move the test-tube droplet and get {reward}",
    "tube paid": "Pay {rubies:ruby} to move the test-tube droplet and get {reward}",
    "cost": " for {rubies:ruby}",
    "refill": "Fill the flask{cost}",
    "tails": "Trade {tails:tail} for {tails:ruby}",
    "tails kept": "Keep all rat tails",
    "bonus 1": "1 point",
    "bonus 2": "1 point and 1 ruby",
    "bonus 3": "2 points and a droplet step",
    "trade 1": "Trade in 1 ghost's breath for a hawkmoth 1, 1 point and 1 ruby",
    "trade 2": "Trade in 2 ghost's breath for a garden spider 1, a crow skull 2, 3 points and a droplet step",
    "trade 3": "Trade in 3 ghost's breath for a mandrake 4, 6 points, 1 ruby and 2 droplet steps",
    "place": "Place {chip:chip} on {space}",
    "place exploding": "Place {chip:chip} on {space}: the pot explodes",
    "place aside": "Lay {chip:chip} beside the pot",
    "buy": "Buy {chip:chip} for {price:coin}",
    "take": "Take {chip:chip}{cost}",
    "keep": "Keep {chip:chip} beside the pot",
    "exchange": "Trade {chip:chip} up to {to:chip}",
    "stir": "Stir together this turn",
    "alone": "Draw at your own pace",
}

QUESTIONS = {
    "ask nothing": "Waiting for the others.",
    "ask first draw": "Reach into the bag.",
    "ask brew": "Your scoring space is {space}. Draw on, or stop while the pot holds?",
    "ask no draw": "Your scoring space is {space}, and there is nothing left to draw. Leave it at that?",
    "ask crow skull": "The crow skull shows you these chips. Place one?",
    "ask return white": "Put {chip:chip} back into the bag?",
    "ask second chance": "You have placed five chips. Carry on, or start again?",
    "ask second chance exploded": "Exploded! Start again?",
    "ask aside": "What will you do with the toadstools beside the pot?",
    "ask droplet": "Which droplet do you move?",
    "ask card": "{card:card words}",
    "ask just in time": "Score 4 points, or get rid of a cherry bomb 1 for good?",
    "ask choose one": "A hawkmoth, any 2-chip or 3 rubies?",
    "ask rats are your friends": "Any 4-chip, or {tails:point} for your rat tails?",
    "ask good start": "You have {tails:tail}. Trade some for a ruby each, three at most?",
    "ask good start with one": "You have {tails:tail}. Trade it for a ruby?",
    "ask choose wisely": "Two droplet steps, or a ghost's breath?",
    "ask wheel and deal": "Pay a ruby for a 1-chip?",
    "ask opportunistic moment": "You drew these chips. Trade one up to the next value?",
    "ask strong ingredient": "Place one of these chips? It has no action and cannot explode your pot.",
    "ask schadenfreude": "{other} exploded: take any 2-chip.",
    "ask spider 2": "Your garden spider {value} brings a chip. Which one?",
    "ask spider 4": "Pay a ruby for a droplet step?",
    "ask ghost 1": "Which bonus do you take for your ghost's breath?",
    "ask ghost 2": "Trade in your ghost's breath?",
    "ask ghost 4": "Trade a chip in the pot for a better one?",
    "ask points or coins": "Your pot exploded. Points or coins?",
    "ask buy": "You have {coins:coin}. Buy one or two chips?",
    "ask buy more": "You have {coins:coin} left. A second chip of another colour?",
    "ask rubies": "You have {rubies:ruby}. Spend some?",
    "ask rubies at last": "You have {rubies:ruby}. Buy a point or a droplet step?",
    "ask push": "With the extra spaces your scoring space is {space}. Give them up?",
    "ask stir": "Stir together this turn? Everybody has to agree.",
}

EVENTS: Texts = {
    "turn_begins": "Turn {a} begins",
    "book_out": "The {a:ingredient} book comes into play",
    "card_read": "The fortune teller reads {a:card}: {a:card read}",
    "rat_tails": (
        "{who} puts the rat stone {a:space} ahead of the droplet",
        "You put the rat stone {a:space} ahead of the droplet",
    ),
    "drew": ("{who} draws {a:chip}", "You draw {a:chip}"),
    "placed": ("{who}: {a:chip} → {space}", "You: {a:chip} → {space}"),
    "set_aside": ("{who}: {a:chip} → beside the pot", "You: {a:chip} → beside the pot"),
    "looked_at": ("{who} looks at {chips}", "You look at {chips}"),
    "returned": ("{who} puts {a:chip} back into the bag", "You put {a:chip} back into the bag"),
    "back_in_bag": ("{who} puts {chips} back into the bag", "You put {chips} back into the bag"),
    "passed_up": (
        "{who} gives up the extra spaces: {a:chip} → {space}",
        "You give up the extra spaces: {a:chip} → {space}",
    ),
    "flask_used": ("{who} empties the flask", "You empty the flask"),
    "flask_used on": (
        "{who} empties the flask: {chip:chip} goes back into the bag",
        "You empty the flask: {chip:chip} goes back into the bag",
    ),
    "flask_filled": ("{who} fills the flask, thanks to {a:cause}", "You fill the flask, thanks to {a:cause}"),
    "flask_filled paid": ("{who} fills the flask", "You fill the flask"),
    "exploded": (
        "{who}'s pot explodes: the white chips add up to {a}",
        "Your pot explodes: the white chips add up to {a}",
    ),
    "exploded covered": (
        "{who}'s pot explodes: the white chips add up to {a}, but the crow skull saves both points and coins",
        "Your pot explodes: the white chips add up to {a}, but the crow skull saves both points and coins",
    ),
    "stopped": ("{who} stops", "You stop"),
    "started_afresh": ("{who} empties the pot and starts again", "You empty the pot and start again"),
    "rolled": ("{who} rolls the bonus die", "You roll the bonus die"),
    "scored": ("{who} scores {a:point} {b:reason}", "You score {a:point} {b:reason}"),
    "got_rubies": ("{who} receives {a:ruby} {b:reason}", "You receive {a:ruby} {b:reason}"),
    "paid_rubies": ("{who} pays {a:ruby}", "You pay {a:ruby}"),
    "droplet_moved": (
        "{who} moves the droplet to {space}, thanks to {b:cause}",
        "You move the droplet to {space}, thanks to {b:cause}",
    ),
    "droplet_moved paid": ("{who} moves the droplet to {space}", "You move the droplet to {space}"),
    "glass_reached": (
        "{who} moves the test-tube droplet to glass {a}, thanks to {b:cause}",
        "You move the test-tube droplet to glass {a}, thanks to {b:cause}",
    ),
    "glass_reached paid": (
        "{who} moves the test-tube droplet to glass {a}",
        "You move the test-tube droplet to glass {a}",
    ),
    "gained": ("{who} receives {a:chip} {b:reason}", "You receive {a:chip} {b:reason}"),
    "gained bought": ("{who} buys {a:chip}", "You buy {a:chip}"),
    "gained by all": (
        "{who} receives {a:chip}, as everybody does this turn",
        "You receive {a:chip}, as everybody does this turn",
    ),
    "sold_out": ("{who} goes without: no {a:chip} is left", "You go without: no {a:chip} is left"),
    "gave_up": ("{who} hands in {a:chip}", "You hand in {a:chip}"),
    "tails_traded": ("{who} trades in {a:tail}", "You trade in {a:tail}"),
    "last_chip_moved": (
        "{who} moves the last chip on: {a:chip} → {space}",
        "You move the last chip on: {a:chip} → {space}",
    ),
    "got_coins": ("{who} gets {a:coin}", "You get {a:coin}"),
    "game_ends": "The bazaar closes",
    "stir_agreed": ("{who} is in favour of stirring together", "You are in favour of stirring together"),
    "stir_declined": (
        "{who} would rather not stir, so everybody draws alone this turn",
        "You would rather not stir, so everybody draws alone this turn",
    ),
}

REASONS = (
    "from the fortune teller",
    "from the bonus die",
    "for hawkmoths",
    "for garden spiders",
    "from the crow skull",
    "for ghost's breath",
    "from the scoring space",
    "from the test tubes",
    "for coins",
    "for rubies",
    "this turn",
    "from the shop",
)
CAUSES = (
    "the fortune teller",
    "the bonus die",
    "hawkmoths",
    "garden spiders",
    "the crow skull",
    "ghost's breath",
    "the scoring space",
    "the test tubes",
    "coins",
    "rubies",
    "the turn",
    "the shop",
)
ORDINALS = ("first", "second", "third", *(f"{number}th" for number in range(4, SPACES + 1)))

TIES = {
    "tie": "A tie on points: the win goes to the pot that was fuller in the last turn.",
    "tie shared": "A tie on points, and the last pots were equally full: the win is shared.",
}
"""Why a game that was level at the end was won, or shared."""

CATALOGUE = Catalogue(
    title="The Quacks of Quedlinburg",
    round_word="turn",
    texts=all_of(THINGS, LABELS, QUESTIONS, EVENTS, TIES),
    nouns={
        "coin": ("coin", "coins"),
        "player": ("player", "players"),
        "point": ("point", "points"),
        "ruby": ("ruby", "rubies"),
        "space": ("space", "spaces"),
        "tail": ("rat tail", "rat tails"),
    },
    names={
        "chip": CHIPS,
        "ingredient": [name.lower() for name in INGREDIENTS.values()],
        "ordinal": ORDINALS,
        "reason": REASONS,
        "cause": CAUSES,
        "card": [name for name, _ in CARDS],
        "card words": [words for _, words in CARDS],
        "card read": [words[0].lower() + words[1:-1] for _, words in CARDS],
        **{f"{colour} book": pages for colour, pages in BOOKS.items()},
        **{f"{book} by edition": words for book, words in BOOKS_BY_EDITION.items()},
    },
    phases={
        "fortune": "The fortune teller",
        "potions": "Brewing",
        "potions end": "The last ingredients",
        "bonus die": "The bonus die",
        "chip actions": "Chip actions",
        "rubies": "Rubies",
        "victory points": "Victory points",
        "buy chips": "Buying chips",
        "end of turn": "The end of the turn",
        "over": "The game is over",
    },
    colours=INGREDIENTS,
    settings={
        "players": SettingWords("Players", "How many people and bots play."),
        "edition": SettingWords(
            "Edition",
            "Which rulebook applies. In the 2nd edition the flask only takes back a white chip, in the 1st any chip;"
            " three books differ too, and say so.",
        ),
        "books": SettingWords(
            "Ingredient books", "They say what the chips do: one set for all colours, or a set of your choice for each."
        ),
        "pot": SettingWords("Pots", "The back adds test tubes with bonuses and a second droplet."),
        "stir": SettingWords("Stir!", "When everybody draws at the same time."),
        "rubies": SettingWords("Rubies", "How many everybody starts with."),
    },
    choices={
        "players": "{value:player}",
        "edition": {"1st": "First edition", "2nd": "Second edition"},
        "books": "Set {value}",
        "pot": {"front": "Front", "back": "Back, with test tubes"},
        "stir": {"last": "In the last turn", "always": "Every turn", "ask": "Ask before every turn"},
        "rubies": "{value:ruby}",
    },
    brings={
        "the pot explodes": "the pot explodes",
        "a ruby space": "a ruby space",
        "another draw is safe": "another draw is safe",
    },
    shows=dict(zip(CHIP_NAMES, CHIPS, strict=True)),
    off_and_on=("off", "on"),
    conjunction="and",
    player="Player {number}",
)
