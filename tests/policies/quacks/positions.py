"""Potions under way, to be decided on."""

from __future__ import annotations

import random

from charlatans.rules.quacks.state import CHIP_NAMES, Ask
from tests.rules.quacks.scenarios import add_to_bag, at_first_turn, draw, remove_from_bag

CARDS = ("B05", "B02", "B07", "B03", "B04")
"""Cards that ask nothing while brewing; some change what a potion is worth, or how far chips go."""


def some_chips(chance, books, number):
    """Chips a bag may well have; the crow skull of set 1 asks questions of its own and stays out."""
    names = [name for name in CHIP_NAMES if not (books == 1 and name.startswith("blue"))]
    return [chance.choice(names[:3] if chance.random() < 0.5 else names[3:]) for _ in range(number)]


def position(books, seed, bag):
    """A potion under way with a small bag, in some turn, with or without a flask."""
    chance = random.Random(seed * 31 + books)
    table = at_first_turn(books=books, card=chance.choice(CARDS), edition=chance.choice(["1st", "2nd"]))
    table._state.turn = chance.randint(2, 8)
    me = table._state.players[0]
    remove_from_bag(table, 0, *[name for chip, name in enumerate(CHIP_NAMES) for _ in range(me.bag[chip])])
    for name in some_chips(chance, books, chance.randint(3, 6)):
        if table.actors and 0 in table.actors and me.ask == Ask.BREW and me.white_total < 6:
            draw_and_answer(table, name)
    remove_from_bag(table, 0, *[name for chip, name in enumerate(CHIP_NAMES) for _ in range(me.bag[chip])])
    table._state.supply = [max(chips, bag) for chips in table._state.supply]
    add_to_bag(table, 0, *some_chips(chance, books, bag))
    me.flask = chance.randint(0, 1)
    return table


def draw_and_answer(table, name):
    """Draws a chip; a white chip that may go back goes back."""
    me = table._state.players[0]
    if me.bag_total == 0:
        add_to_bag(table, 0, "white-1")
    draw(table, 0, name)
    while me.ask not in (Ask.BREW, 0):
        answer(table)


def answer(table):
    """A push is not passed up; a white chip that may go back goes back; red chips beside the pot are placed."""
    kinds = {one.kind: one for one in table.decisions(0)}
    table.act(0, kinds["leave"] if "pass" in kinds else kinds["return"] if "leave" in kinds else kinds["place"])
