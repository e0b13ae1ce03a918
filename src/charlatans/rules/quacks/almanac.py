"""What the books and the fortune-teller cards say, in our own words."""

from __future__ import annotations

from typing import NamedTuple

from .state import CARD_IDS

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

BOOKS: dict[str, tuple[str, ...]] = {
    "orange": ("Fills the pot by one space, no more and no less.",),
    "black": (
        "As many in the pot as your rival: a droplet step. More: a droplet step and a ruby.",
        "More in the pot than one neighbour: a droplet step. More than both: a ruby as well.",
    ),
    "green": (
        "A ruby for each among your last two chips.",
        "Each among your last two chips brings a chip: a 1-chip a pumpkin, a 2-chip blue or red, a 4-chip yellow or purple.",
        "White chips of exactly 7 push your last chip on by the value of all spiders in the pot.",
        "For each among your last two chips you may pay a ruby for a droplet step.",
    ),
    "blue": (
        "Look at 1, 2 or 4 more chips; place one of them or none.",
        "Covers the next 1, 2 or 4 chips you draw: if one of them explodes the pot you still have points and coins.",
        "On a ruby space it brings a ruby at once.",
        "On a ruby space it brings 1, 2 or 4 points at once.",
    ),
    "red": (
        "One or two pumpkins in the pot push it 1 space further, three or more push it 2.",
        "Lies beside the pot until you have stopped; then place it, keep it for later, or put it back.",
        "Right after a white chip it moves that chip's value further.",
        "Once one is in the pot, every white 1-chip moves 2 spaces.",
    ),
    "yellow": (
        "May send the white chip drawn right before it back into the bag.",
        "Your next chip moves twice as far.",
        "With one drawn the pot holds 8 in white chips, with three it holds 9.",
        "Your first, second and third move 1, 2 and 3 spaces further.",
    ),
    "purple": (
        "1 in the pot: a point. 2: a point and a ruby. 3: two points and a droplet step.",
        "Trade in 1: black chip, point, ruby. 2: green 1, blue 2, 3 points, droplet. 3: yellow 4, 6 points, ruby, 2 droplet steps.",
        "Each on a space numbered 10, 20 or 30 and up: 1, 2 or 3 points.",
        "1 in the pot: trade a 1-chip up to 2. 2: a 2-chip to 4. 3: a 1-chip to 4.",
    ),
}


class Card(NamedTuple):
    """A fortune-teller card."""

    id: str
    name: str
    colour: str
    words: str


_CARDS = (
    ("Roll the Die", "Everybody rolls the bonus die once."),
    ("The Pot is Filling Up", "Everybody moves a droplet one step."),
    ("Charity", "Whoever has the fewest rubies receives one."),
    ("Rat Infestation", "The rats bring twice as many tails this turn."),
    ("Beginner's Bonus", "Whoever has the fewest points receives a green 1-chip."),
    ("Just in Time", "Score 4 points, or be rid of a white 1-chip for good."),
    ("You Only Get to Choose One", "Take a black chip, any 2-chip, or 3 rubies."),
    ("Rats are your Friends", "Take any 4-chip, or a point for each of your rat tails."),
    ("A Good Start", "You may trade up to three rat tails for a ruby each."),
    ("Choose Wisely", "Two droplet steps, or a purple chip."),
    ("Wheel and Deal", "You may pay a ruby for a 1-chip, but no purple or black one."),
    (
        "An Opportunistic Moment",
        "Draw four chips; you may trade one up to the next value. If you cannot, take a green 1-chip.",
    ),
    ("Less is More", "Everybody draws five chips. The lowest total receives a blue 2-chip, the others a ruby."),
    ("The Pot is Full", "Whoever rolls the bonus die this turn rolls it twice."),
    ("Pumpkin Patch Party", "Each pumpkin moves one space further this turn."),
    ("Lucky Devil", "A ruby on your scoring space is worth 2 points as well."),
    ("It's Shining Extra Bright", "A ruby on your scoring space is two rubies."),
    ("Magic Potion", "All flasks are filled at the end of the turn."),
    ("Seasoned Perfectly", "White chips of exactly 7 in the pot: a droplet step."),
    ("Living in Luxury", "The pots hold 9 in white chips this turn."),
    ("Well Stirred", "You may put the first white chip you place back into the bag."),
    ("Strong Ingredient", "Whoever did not explode draws up to five chips and may place one more."),
    ("Schadenfreude", "If your right neighbour's pot explodes, take any 2-chip."),
    ("A Second Chance", "After five chips, or an explosion before that, you may start all over, once."),
)

CARDS = tuple(
    Card(number, name, "purple" if number.startswith("P") else "blue", words)
    for number, (name, words) in zip(CARD_IDS, _CARDS, strict=True)
)


def book_words(colour: str, book: int, seats: int) -> str:
    """What the book of a colour says; black has a page for two players and one for more."""
    if colour == "black":
        book = 1 if seats == 2 else 2
    return BOOKS[colour][book - 1]
