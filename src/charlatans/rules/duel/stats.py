"""What a balance study records of a game of The Duel: patients by round, round cards, chips, coins and more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..contract import Study, Thing
from ..engine import Accounts, Log, is_written, put_in_bag, rule, take_from_bag
from ..engine.events import EVENT_WORDS
from . import box, reference_text
from .box import Chip
from .state import Action, EventCode, Material, Reason, State

# Columns of an account. What is counted by seat has PLAYERS_AT_TABLE columns for each thing.
POINTS = 0
STOOD = POINTS  # + PLAYERS_AT_TABLE * round + seat: patients treated when the round began
CAME = STOOD + box.PLAYERS_AT_TABLE * (box.ROUNDS + 1)  # + card: the round in which it lay open
COUNTED = CAME + box.CARDS

# Things that are counted: the chips bought, from orange on, coins, round cards taken, and then these.
COINS_TAKEN = box.CHIPS - Chip.ORANGE_1
CARDS_TAKEN = COINS_TAKEN + box.COINS
EXPLOSIONS, GOLD, UPGRADES, CHIPS_GIVEN, WHITES_GIVEN = range(CARDS_TAKEN + box.CARDS, CARDS_TAKEN + box.CARDS + 5)

CARD_NAMES = tuple(f"card {number}" for number in range(1, box.CARDS + 1))


@rule
def keep_account(game: State, log: Log, accounts: Accounts, i: int) -> None:
    """Adds the events in the log to the game's row and empties the log."""
    if is_written(log):
        for at in range(1, log[0] + 1, EVENT_WORDS):
            keep_event(game, accounts, i, log[at], log[at + 1], log[at + 2], log[at + 3])
        log[0] = 0


@rule
def keep_event(game: State, accounts: Accounts, i: int, code: int, seat: int, a: int, b: int) -> None:
    """Adds one event."""
    if code == EventCode.ROUND_BEGINS:
        for other in range(box.PLAYERS_AT_TABLE):
            accounts[i][STOOD + box.PLAYERS_AT_TABLE * a + other] = accounts[i][POINTS + other]
    elif code == EventCode.CARD_REVEALED:
        accounts[i][CAME + a] = game.round
    elif code == EventCode.TREATED:
        accounts[i][POINTS + seat] = a
    elif code == EventCode.GAINED:
        keep_chip(accounts, i, seat, a, b)
    elif code == EventCode.COIN_TAKEN:
        count(accounts, i, COINS_TAKEN + a, seat, 1)
    elif code == EventCode.CARD_TAKEN:
        count(accounts, i, CARDS_TAKEN + a, seat, 1)
    elif code == EventCode.EXPLODED:
        count(accounts, i, EXPLOSIONS, seat, 1)
    elif code == EventCode.GOT_GOLD:
        count(accounts, i, GOLD, seat, a)
    elif code == EventCode.UPGRADED:
        count(accounts, i, UPGRADES, seat, 1)


@rule
def keep_chip(accounts: Accounts, i: int, seat: int, chip: int, why: int) -> None:
    """Counts a chip: bought, given, or a white one given."""
    if why == Reason.PURCHASE:
        count(accounts, i, chip - Chip.ORANGE_1, seat, 1)
    elif chip < box.FIRST_COLOURED:
        count(accounts, i, WHITES_GIVEN, seat, 1)
    else:
        count(accounts, i, CHIPS_GIVEN, seat, 1)


@rule
def count(accounts: Accounts, i: int, thing: int, seat: int, number: int) -> None:
    """Adds to the count of a thing for a seat."""
    accounts[i][COUNTED + box.PLAYERS_AT_TABLE * thing + seat] += number


@rule
def give(game: State, seat: int, gift: int, number: int) -> None:
    """Adds chips to a seat's starting bag, from the pool while it has some; takes chips out for a negative number."""
    me = game.players[seat]
    for _ in range(number):
        put_in_bag(me, gift)
        if game.pool[gift] > 0:
            game.pool[gift] -= 1
    for _ in range(-number):
        if me.bag[gift] > 0 and me.bag_total > 1:
            take_from_bag(me, gift)
            game.pool[gift] += 1


def caption(name: str, options: Mapping[str, Any], material: Material) -> str:
    """What a round card or a book says."""
    if name in box.WITH_BOOKS:
        books = str(options["books"])
        chosen = dict(part.split("=") for part in books.split(",")) if "=" in books else {}
        return reference_text.book_words(material, name, reference_text.ROMAN.index(chosen.get(name, books)))
    if name in CARD_NAMES:
        return reference_text.card_words(material, CARD_NAMES.index(name))
    return ""


STUDY = Study(
    keep=keep_account,
    give=give,
    moments=tuple(f"round {number}" for number in range(1, box.ROUNDS + 1)),
    cards=CARD_NAMES,
    things=(
        *(
            Thing(box.CHIP_NAMES[chip], "chips bought", box.COLOURS[box.COLOUR_OF[chip]], Action.BUY + chip)
            for chip in range(Chip.ORANGE_1, box.CHIPS)
        ),
        *(Thing(name, "coins taken", action=Action.COIN + coin) for coin, name in enumerate(box.COIN_NAMES)),
        *(Thing(name, "round cards taken") for name in CARD_NAMES),
        *(
            Thing(name, "what happened")
            for name in ("explosions", "gold received", "upgrades", "chips given", "white chips given")
        ),
    ),
    gifts=box.CHIP_NAMES,
    caption=caption,
    over=("books",),
    usual={"round_cards": "random"},
)

EVENT_COUNTERS = {"explosions": EventCode.EXPLODED, "patients": EventCode.TREATED}
"""Events that simulations count, by the name they count them under."""

UNIT = "patient"
"""What is counted to see who won."""
