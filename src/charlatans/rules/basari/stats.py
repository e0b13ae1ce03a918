"""Statistics for balance studies: points by stage, action cards, bazaar cards, payments and majorities."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..contract import Study, Thing
from ..engine import Accounts, Log, is_written, rule
from ..engine.events import EVENT_WORDS
from ..i18n import count as count_words
from . import reference_text
from .event_text import gems_in_words
from .state import ACTION_CARDS, COLOUR_NAMES, DIGIT, LETTERS, MAX_CARDS, MAX_PLAYERS, Action, EventCode, Reason, State

STAGES = 3  # of which the standing is kept; a longer game by an owner's material goes on without

# Columns of an account. What is counted by seat has MAX_PLAYERS columns for each thing.
POINTS = 0
STOOD = POINTS  # + MAX_PLAYERS * stage + seat: points when the stage began
COUNTED = STOOD + MAX_PLAYERS * (STAGES + 1)

# Things that are counted: the action cards played, the bazaar cards dealt, and then these.
CARDS_DEALT = ACTION_CARDS
FIRST_EVENT = CARDS_DEALT + MAX_CARDS
PAYMENTS, PAYMENTS_HAD, CARDS_SCORED, WORKERS_SCORED, MAJORITIES, SHARED = range(FIRST_EVENT, FIRST_EVENT + 6)

CARD_NAMES = tuple(f"card {number}" for number in range(1, MAX_CARDS + 1))
ACTION_NAMES = tuple(f"{LETTERS[card]}, {reference_text.CARDS[card].name}" for card in range(ACTION_CARDS))


@rule
def keep_account(game: State, log: Log, accounts: Accounts, i: int) -> None:
    """Adds the logged events to the game's row and clears the log."""
    if is_written(log):
        for at in range(1, log[0] + 1, EVENT_WORDS):
            keep_event(accounts, i, log[at], log[at + 1], log[at + 2], log[at + 3])
        log[0] = 0


@rule
def keep_event(accounts: Accounts, i: int, code: int, seat: int, a: int, b: int) -> None:
    """Counts one event."""
    if code == EventCode.STAGE_BEGINS:
        if a <= STAGES:
            for other in range(MAX_PLAYERS):
                accounts[i][STOOD + MAX_PLAYERS * a + other] = accounts[i][POINTS + other]
    elif code == EventCode.REVEALED:
        count(accounts, i, a, seat, 1)
    elif code == EventCode.DEALT:
        count(accounts, i, CARDS_DEALT + a // (DIGIT * DIGIT), seat, 1)
    elif code == EventCode.PAID:
        count(accounts, i, PAYMENTS, seat, 1)
    elif code == EventCode.RECEIVED:
        count(accounts, i, PAYMENTS_HAD, seat, 1)
    elif code == EventCode.SCORED:
        accounts[i][POINTS + seat] += a
        keep_scoring(accounts, i, seat, b)


@rule
def keep_scoring(accounts: Accounts, i: int, seat: int, why: int) -> None:
    """Counts what points were scored for."""
    if why == Reason.CARD:
        count(accounts, i, CARDS_SCORED, seat, 1)
    elif why == Reason.WORKERS:
        count(accounts, i, WORKERS_SCORED, seat, 1)
    elif why >= Reason.SHARED_MAJORITY:
        count(accounts, i, SHARED, seat, 1)
    else:
        count(accounts, i, MAJORITIES, seat, 1)


@rule
def count(accounts: Accounts, i: int, thing: int, seat: int, number: int) -> None:
    """Adds to a counter of a seat."""
    accounts[i][COUNTED + MAX_PLAYERS * thing + seat] += number


@rule
def give(game: State, seat: int, gift: int, number: int) -> None:
    """Gives a seat more gems of a colour at the start, from the stock while it lasts; or fewer."""
    me = game.players[seat]
    for _ in range(number):
        me.gems[gift] += 1
        if game.stock[gift] > 0:
            game.stock[gift] -= 1
    for _ in range(-number):
        if me.gems[gift] > 0:
            me.gems[gift] -= 1
            game.stock[gift] += 1


def caption(name: str, options: Mapping[str, Any], material: Any) -> str:
    """What an action card does, or what is on a bazaar card."""
    if name in ACTION_NAMES:
        return reference_text.CARDS[ACTION_NAMES.index(name)].words
    if name in CARD_NAMES:
        card = CARD_NAMES.index(name)
        workers, points = count_words(material.workers[card], "worker"), count_words(material.points[card], "point")
        return f"{workers}, {points}, {gems_in_words(material.card_gems[card])}"
    return ""


STUDY = Study(
    keep=keep_account,
    give=give,
    moments=tuple(f"stage {stage}" for stage in range(1, STAGES + 1)),
    cards=(),
    things=(
        *(Thing(name, "action cards played", action=Action.CHOOSE + card) for card, name in enumerate(ACTION_NAMES)),
        *(Thing(name, "bazaar cards dealt", by_chance=True) for name in CARD_NAMES),
        *(
            Thing(name, "what happened")
            for name in (
                "payments made for an action",
                "payments received",
                "bazaar cards scored",
                "workers' goals scored",
                "sole majorities",
                "shared majorities",
            )
        ),
    ),
    gifts=tuple(f"{colour} gem" for colour in COLOUR_NAMES),
    caption=caption,
)

EVENT_COUNTERS = {"negotiations": EventCode.NEGOTIATION, "forfeits": EventCode.FORFEITED}
"""Events that simulations count, by the name they count them under."""
