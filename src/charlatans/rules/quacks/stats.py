"""What a study of balance keeps of a game of Quacks: points by turn, cards, chips bought, and what else happened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..contract import Study, Thing
from ..engine import is_written, put_in_bag, rule, take_from_bag
from ..engine.events import EVENT_WORDS
from . import reference_text
from .state import (
    BUY,
    BY_PURCHASE,
    CARD_READ,
    CARDS,
    CHIP_NAMES,
    CHIPS,
    COLOUR_OF,
    COLOURS,
    DROPLET_MOVED,
    EXPLODED,
    FIRST_COLOURED,
    FIRST_EDITION,
    FLASK_USED,
    GAINED,
    GLASS_REACHED,
    GOT_RUBIES,
    MAX_PLAYERS,
    RAT_TAILS,
    ROLLED,
    SCORED,
    SECOND_EDITION,
    TURN_BEGINS,
    TURNS,
    WHITE,
)

# Columns of an account. What is counted by seat has MAX_PLAYERS columns for each thing.
POINTS = 0
STOOD = POINTS  # + MAX_PLAYERS * turn + seat: points when the turn began
CAME = STOOD + MAX_PLAYERS * (TURNS + 1)  # + card: the turn in which it was read
COUNTED = CAME + CARDS

# Things that are counted: the chips bought, from orange on, and then these.
BOUGHT = CHIPS - FIRST_COLOURED
EXPLOSIONS, RUBIES, DROPLET_MOVES, TAILS, ROLLS, FLASKS, CHIPS_GIVEN = range(BOUGHT, BOUGHT + 7)


@rule
def keep_account(game, log, accounts, i):
    """Writes what has happened into the game's row, and empties the log."""
    if is_written(log):
        for at in range(1, log[0] + 1, EVENT_WORDS):
            keep_event(game, accounts, i, log[at], log[at + 1], log[at + 2], log[at + 3])
        log[0] = 0


@rule
def keep_event(game, accounts, i, code, seat, a, b):
    """One thing that happened."""
    if code == TURN_BEGINS:
        for other in range(MAX_PLAYERS):
            accounts[i][STOOD + MAX_PLAYERS * a + other] = accounts[i][POINTS + other]
    elif code == CARD_READ:
        accounts[i][CAME + a] = game.turn
    elif code == SCORED:
        accounts[i][POINTS + seat] += a
    elif code == GAINED:
        if b == BY_PURCHASE:
            count(accounts, i, a - FIRST_COLOURED, seat, 1)
        elif COLOUR_OF[a] != WHITE:
            count(accounts, i, CHIPS_GIVEN, seat, 1)
    elif code == GOT_RUBIES:
        count(accounts, i, RUBIES, seat, a)
    elif code == RAT_TAILS:
        count(accounts, i, TAILS, seat, a)
    else:
        keep_small_event(accounts, i, code, seat)


@rule
def keep_small_event(accounts, i, code, seat):
    """What is counted as one whenever it happens."""
    if code == EXPLODED:
        count(accounts, i, EXPLOSIONS, seat, 1)
    elif code == DROPLET_MOVED or code == GLASS_REACHED:
        count(accounts, i, DROPLET_MOVES, seat, 1)
    elif code == ROLLED:
        count(accounts, i, ROLLS, seat, 1)
    elif code == FLASK_USED:
        count(accounts, i, FLASKS, seat, 1)


@rule
def count(accounts, i, thing, seat, number):
    """So many more of a thing for a seat."""
    accounts[i][COUNTED + MAX_PLAYERS * thing + seat] += number


@rule
def give(game, seat, gift, number):
    """A start bag with so many more chips of a kind, from the supply while it has some; or with fewer."""
    me = game.players[seat]
    for _ in range(number):
        put_in_bag(me, gift)
        if game.supply[gift] > 0:
            game.supply[gift] -= 1
    for _ in range(-number):
        if me.bag[gift] > 0 and me.bag_total > 1:
            take_from_bag(me, gift)
            game.supply[gift] += 1


def caption(name: str, options: Mapping[str, Any], material: Any) -> str:
    """What a card or a book says."""
    if name in reference_text.BOOKS:
        edition = FIRST_EDITION if options.get("edition") == "1st" else SECOND_EDITION
        return reference_text.book_words(name, _book(name, options["books"]), options["players"], edition)
    return next((card.words for card in reference_text.CARDS if card.name == name), "")


def _book(colour: str, books: Any) -> int:
    """The set of a colour's book, from a set for all colours or a list; orange and black have but one."""
    if isinstance(books, int):
        return books if len(reference_text.BOOKS[colour]) > 2 else 1
    chosen = dict(part.split("=") for part in books.split(","))
    return int(chosen.get(colour, 1))


STUDY = Study(
    keep=keep_account,
    give=give,
    moments=tuple(f"turn {turn}" for turn in range(1, TURNS + 1)),
    cards=tuple(card.name for card in reference_text.CARDS),
    things=(
        *(
            Thing(CHIP_NAMES[chip], "chips bought", COLOURS[COLOUR_OF[chip]], BUY + chip)
            for chip in range(FIRST_COLOURED, CHIPS)
        ),
        *(
            Thing(name, "what happened")
            for name in (
                "explosions",
                "rubies received",
                "droplet moves",
                "rat tails",
                "bonus die rolls",
                "flasks emptied",
                "chips given",
            )
        ),
    ),
    gifts=CHIP_NAMES,
    caption=caption,
    over=("books",),
)

EVENT_COUNTERS = {"explosions": EXPLODED}
"""Events that simulations count, by the name they count them under."""
