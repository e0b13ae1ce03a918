"""What a study of balance keeps of a game of Snake Oil, and what simulations count."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from charlatans.rules.contract import Study, Thing
from charlatans.rules.engine import Accounts, Log, is_written, rule
from charlatans.rules.engine.events import EVENT_WORDS

from .state import MAX_PLAYERS, Action, EventCode, Pitch, State

# Columns of an account: the coins of every seat, then MAX_PLAYERS columns for each thing that is counted.
COINS = 0
COUNTED = COINS + MAX_PLAYERS
HONEST, BOLD, SALES, VISITS, BRIBES = range(5)


@rule
def keep_account(game: State, log: Log, accounts: Accounts, i: int) -> None:
    """Writes what has happened into the game's row, and empties the log."""
    if is_written(log):
        for at in range(1, log[0] + 1, EVENT_WORDS):
            keep_event(accounts, i, log[at], log[at + 1], log[at + 2])
        log[0] = 0


@rule
def keep_event(accounts: Accounts, i: int, code: int, seat: int, a: int) -> None:
    """One thing that happened."""
    if code == EventCode.REVEALED:
        if a == Pitch.HONEST:
            count(accounts, i, HONEST, seat)
        else:
            count(accounts, i, BOLD, seat)
    elif code == EventCode.EARNED or code == EventCode.PACKED_UP:
        accounts[i][COINS + seat] += a
    elif code == EventCode.SOLD:
        count(accounts, i, SALES, seat)
    elif code == EventCode.WATCH_CAME:
        count(accounts, i, VISITS, seat)
    elif code == EventCode.BRIBED:
        accounts[i][COINS + seat] -= a
        count(accounts, i, BRIBES, seat)


@rule
def count(accounts: Accounts, i: int, thing: int, seat: int) -> None:
    """One more of a thing for a seat."""
    accounts[i][COUNTED + MAX_PLAYERS * thing + seat] += 1


@rule
def give(game: State, seat: int, gift: int, number: int) -> None:
    """So many more coins at the start, or fewer."""
    game.players[seat].coins = max(0, game.players[seat].coins + number)


def caption(name: str, options: Mapping[str, Any], material: Any) -> str:
    """The names say it all."""
    return ""


STUDY = Study(
    keep=keep_account,
    give=give,
    moments=(),
    cards=(),
    things=(
        Thing("honest", "pitches", action=Action.HONEST),
        Thing("bold", "pitches", action=Action.BOLD),
        Thing("sales", "what happened"),
        Thing("visits of the watch", "what happened", by_chance=True),
        Thing("bribes", "what happened", action=Action.BRIBE),
    ),
    gifts=("coin",),
    caption=caption,
)

EVENT_COUNTERS = {"sales": EventCode.SOLD, "visits of the watch": EventCode.WATCH_CAME}
"""Events that simulations count, by the name they count them under."""

UNIT = "coin"
