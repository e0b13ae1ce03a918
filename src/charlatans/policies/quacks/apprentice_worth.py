"""Values in hundredths of a point: coins, rubies, droplet steps, a full flask, chips.

Most of them reduce to one more space in the pot in each turn to come: a droplet step is exactly that, and a chip is that
whenever it is drawn. The tables were tuned by matches between apprentices with slightly different ones.
"""

from __future__ import annotations

from ...rules.engine import rule
from ...rules.quacks.state import COLOUR_OF, TURNS, VALUE_OF, Chip, Colour, Gift, Material, State

POINT = 100

# By turn; the first entry stands for no turn.
COIN = (0, 96, 82, 68, 54, 42, 32, 22, 12, 20)
FURTHER = (0, 180, 160, 145, 140, 125, 101, 69, 39, 0)  # one more space in every turn to come
RUBY = (0, 58, 52, 48, 45, 45, 44, 40, 40, 50)
FULL_FLASK = (0, 67, 62, 58, 53, 48, 43, 38, 34, 0)

DRAWN = 55  # per cent of a bag's chips that are drawn in a turn
LOST_WHITE = 470  # a white chip less in the bag, for each turn to come
DIE = 130

# What a chip's book is worth per turn, besides its spaces: for the chip, and for each of its spaces. By colour, then set.
BOOK = (
    (0, 0, 0, 0, 0),
    (0, 0, 0, 0, 0),
    (0, 0, 10, 10, 8),
    (0, 10, 10, 10, 10),
    (0, 20, -7, 13, 25),
    (0, 35, 35, 40, 48),
    (0, 60, 70, 60, 60),
    (0, 75, 75, 75, 75),
)
BOOK_VALUE = (
    (0, 0, 0, 0, 0),
    (0, 0, 0, 0, 0),
    (0, 0, 5, 5, 0),
    (0, 5, -8, 0, 5),
    (0, 0, 0, 0, 0),
    (0, 0, 5, 0, 0),
    (0, 0, 0, 0, 0),
    (0, 0, 0, 0, 0),
)


@rule
def worth_of_coins(game: State, material: Material, coins: int) -> int:
    """Coins buy chips; in the last turn they are points."""
    if game.turn == TURNS:
        return coins // material.coins_a_point * POINT
    return coins * COIN[game.turn]


@rule
def worth_of_ruby(game: State, material: Material) -> int:
    """A ruby is half a droplet step, half a flask, or in the last turn half a point."""
    if game.turn == TURNS:
        return POINT // material.rubies_a_point
    return RUBY[game.turn]


@rule
def worth_of_step(game: State) -> int:
    """A droplet step is one more space in every turn to come."""
    return FURTHER[game.turn]


@rule
def worth_of_flask(game: State) -> int:
    """A full flask undoes one white chip."""
    return FULL_FLASK[game.turn]


@rule
def turns_to_come(game: State) -> int:
    """How many turns come after this one."""
    return TURNS - game.turn


@rule
def worth_of_chip(game: State, chip: int) -> int:
    """A chip's spaces and its book's effect, times how often it will be drawn."""
    colour = COLOUR_OF[chip]
    value = VALUE_OF[chip]
    book = game.sets[colour]
    a_turn = BOOK[colour][book] + value * BOOK_VALUE[colour][book]
    if colour == Colour.BLACK:
        a_turn = a_turn * 4 // (game.seats + 1)
    return (value * FURTHER[game.turn] * DRAWN + a_turn * turns_to_come(game) * DRAWN) // 100


@rule
def worth_without_white(game: State) -> int:
    """The value of having one white 1-chip less in the turns to come."""
    return LOST_WHITE * turns_to_come(game) * VALUE_OF[Chip.WHITE_1] // 4


@rule
def worth_of_reward(game: State, material: Material, gives: int, amount: int) -> int:
    """The value of what a die face or a glass of the test tubes gives."""
    if gives == Gift.RUBY:
        return amount * worth_of_ruby(game, material)
    if gives == Gift.POINTS:
        return amount * POINT
    if gives == Gift.DROPLET:
        return amount * worth_of_step(game)
    if gives == Gift.CHIP:
        return worth_of_chip(game, amount)
    return 0
