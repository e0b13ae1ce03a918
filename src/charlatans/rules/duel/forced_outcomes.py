"""Forced chance by name: chips for a seat's draws; round cards and faces of coins for the table."""

from __future__ import annotations

from collections.abc import Iterable

from ..errors import ImpossibleOutcome
from ..forced_outcomes import cannot_draw, listed, owned, write_forced
from ..materials import MaterialFile
from .box import CARDS, CHIP_NAMES, FACE_NAMES, FIRST_COLOURED
from .cards import is_in_deck
from .state import FORCED_FACE, TABLE_STREAM, State

CARD_NAMES = tuple(f"card-{number}" for number in range(1, CARDS + 1))


def force(state: State, material: MaterialFile, seat: int | None, outcomes: Iterable[str]) -> None:
    """Writes outcomes behind those already forced; all of them or, on an error, none."""
    stream = state.streams[TABLE_STREAM if seat is None else seat]
    codes = [_table_code(state, name) if seat is None else _chip_code(state, seat, name) for name in listed(outcomes)]
    cards = [code for code in [*stream.forced[: stream.waiting], *codes] if code < CARDS]
    for card in cards if seat is None else ():
        if cards.count(card) > 1:
            raise ImpossibleOutcome(f"the round card {card + 1} cannot come twice")
    write_forced(stream, codes)


def _chip_code(state: State, seat: int, name: str) -> int:
    if name not in CHIP_NAMES:
        raise ImpossibleOutcome(f"{name!r} is not a chip; chips are {', '.join(CHIP_NAMES)}")
    chip = CHIP_NAMES.index(name)
    me = state.players[seat]
    lying = [*me.neck[: me.neck_size], *me.white_chips[: me.whites]].count(chip)
    aside = me.aside[chip] if chip < FIRST_COLOURED else 0
    if me.bag[chip] + me.hand[chip] + me.belly[chip] + lying + aside == 0:
        raise ImpossibleOutcome(f"seat {seat} cannot draw {name}: it has {owned(me.bag, CHIP_NAMES)}")
    return chip


def _table_code(state: State, name: str) -> int:
    if name in CARD_NAMES:
        card = CARD_NAMES.index(name)
        # Before the game begins the cards are not laid out yet, and every card can come.
        if state.round > 0 and not is_in_deck(state, card):
            raise ImpossibleOutcome(f"the round card {card + 1} has come already")
        return card
    if name in FACE_NAMES:
        return FORCED_FACE + FACE_NAMES.index(name)
    raise ImpossibleOutcome(
        f"{name!r} is neither a round card ({CARD_NAMES[0]} to {CARD_NAMES[-1]}) nor a face of a coin ({', '.join(FACE_NAMES)})"
    )


def impossible(before: State, after: State) -> str | None:
    """Why a forced outcome could not happen, if one could not; `before` is the state it was forced in."""
    if after.impossible == 0:
        return None
    if after.impossible == TABLE_STREAM + 1:
        return "a round card that was forced to come has come already, or a coin was forced to show a face it does not have"
    return cannot_draw(before, after.impossible - 1, CHIP_NAMES)
