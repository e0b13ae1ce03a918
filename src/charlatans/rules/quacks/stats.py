"""Statistics of a game of Quacks for balance studies: points by turn, cards, chips bought, and counted events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..contract import Study, Thing
from ..engine import Accounts, Log, is_written, put_in_bag, rule, take_from_bag
from ..engine.events import EVENT_WORDS
from . import reference_text
from . import state as s
from .state import Action, Colour, Edition, EventCode, Material, Reason, State

# Columns of a game's row. Things counted by seat have MAX_PLAYERS columns each.
POINTS = 0
STOOD = POINTS  # + MAX_PLAYERS * turn + seat: points when the turn began
CAME = STOOD + s.MAX_PLAYERS * (s.TURNS + 1)  # + card: the turn in which it was read
COUNTED = CAME + s.CARDS

# Things that are counted: the chips bought, from orange on, and then these.
BOUGHT = s.CHIPS - s.FIRST_COLOURED
EXPLOSIONS, RUBIES, DROPLET_MOVES, TAILS, ROLLS, FLASKS, CHIPS_GIVEN = range(BOUGHT, BOUGHT + 7)


@rule
def keep_account(game: State, log: Log, accounts: Accounts, i: int) -> None:
    """Adds the log's events to the game's row and empties the log."""
    if is_written(log):
        for at in range(1, log[0] + 1, EVENT_WORDS):
            keep_event(game, accounts, i, log[at], log[at + 1], log[at + 2], log[at + 3])
        log[0] = 0


@rule
def keep_event(game: State, accounts: Accounts, i: int, code: int, seat: int, a: int, b: int) -> None:
    """Adds one event."""
    if code == EventCode.TURN_BEGINS:
        for other in range(s.MAX_PLAYERS):
            accounts[i][STOOD + s.MAX_PLAYERS * a + other] = accounts[i][POINTS + other]
    elif code == EventCode.CARD_READ:
        accounts[i][CAME + a] = game.turn
    elif code == EventCode.SCORED:
        accounts[i][POINTS + seat] += a
    elif code == EventCode.GAINED:
        if b == Reason.PURCHASE:
            count(accounts, i, a - s.FIRST_COLOURED, seat, 1)
        elif s.COLOUR_OF[a] != Colour.WHITE:
            count(accounts, i, CHIPS_GIVEN, seat, 1)
    elif code == EventCode.GOT_RUBIES:
        count(accounts, i, RUBIES, seat, a)
    elif code == EventCode.RAT_TAILS:
        count(accounts, i, TAILS, seat, a)
    else:
        keep_small_event(accounts, i, code, seat)


@rule
def keep_small_event(accounts: Accounts, i: int, code: int, seat: int) -> None:
    """Events that count as one each."""
    if code == EventCode.EXPLODED:
        count(accounts, i, EXPLOSIONS, seat, 1)
    elif code == EventCode.DROPLET_MOVED or code == EventCode.GLASS_REACHED:
        count(accounts, i, DROPLET_MOVES, seat, 1)
    elif code == EventCode.ROLLED:
        count(accounts, i, ROLLS, seat, 1)
    elif code == EventCode.FLASK_USED:
        count(accounts, i, FLASKS, seat, 1)


@rule
def count(accounts: Accounts, i: int, thing: int, seat: int, number: int) -> None:
    """Adds to a seat's count of a thing."""
    accounts[i][COUNTED + s.MAX_PLAYERS * thing + seat] += number


@rule
def give(game: State, seat: int, gift: int, number: int) -> None:
    """Adds chips of a kind to a starting bag, from the supply while it lasts; removes them if the number is negative."""
    me = game.players[seat]
    for _ in range(number):
        put_in_bag(me, gift)
        if game.supply[gift] > 0:
            game.supply[gift] -= 1
    for _ in range(-number):
        if me.bag[gift] > 0 and me.bag_total > 1:
            take_from_bag(me, gift)
            game.supply[gift] += 1


def caption(name: str, options: Mapping[str, Any], material: Material) -> str:
    """The text of a card or a book."""
    if name in reference_text.BOOKS:
        edition = Edition.FIRST if options.get("edition") == "1st" else Edition.SECOND
        return reference_text.book_words(name, _book(name, options["books"]), options["players"], edition)
    return next((card.words for card in reference_text.CARDS if card.name == name), "")


def _book(colour: str, books: Any) -> int:
    """The set of a colour's book, from one set for all or a list; orange and black have only one."""
    if isinstance(books, int):
        return books if len(reference_text.BOOKS[colour]) > 2 else 1
    chosen = dict(part.split("=") for part in books.split(","))
    return int(chosen.get(colour, 1))


STUDY = Study(
    keep=keep_account,
    give=give,
    moments=tuple(f"turn {turn}" for turn in range(1, s.TURNS + 1)),
    cards=tuple(card.name for card in reference_text.CARDS),
    things=(
        *(
            Thing(s.CHIP_NAMES[chip], "chips bought", s.COLOURS[s.COLOUR_OF[chip]], Action.BUY + chip)
            for chip in range(s.FIRST_COLOURED, s.CHIPS)
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
    gifts=s.CHIP_NAMES,
    caption=caption,
    over=("books",),
)

EVENT_COUNTERS = {"explosions": EventCode.EXPLODED}
"""Events that simulations count, by the name they count them under."""
