"""Forcing outcomes by name: chips for a seat's draws; cards and die faces for the table."""

from __future__ import annotations

from collections.abc import Iterable

from ..engine import Stream
from ..errors import ImpossibleOutcome
from ..forced_outcomes import cannot_draw, listed, owned, write_forced
from ..materials import MaterialFile
from . import state as s
from .material import face_names
from .state import CARD_IDS, CHIP_NAMES, Chip, State

# Other ways to write the faces of the die that people may expect.
FACE_ALIASES = {
    "1": "points-1",
    "2": "points-2",
    "vp1": "points-1",
    "vp2": "points-2",
    "1 point": "points-1",
    "2 points": "points-2",
    "ruby": "ruby-1",
    "droplet": "droplet-1",
    "pumpkin": "orange-1",
    "orange": "orange-1",
    "orange1": "orange-1",
}


def force(state: State, material: MaterialFile, seat: int | None, outcomes: Iterable[str]) -> None:
    """Appends outcomes to those already forced; on an error none of them."""
    stream = state.streams[s.TABLE_STREAM if seat is None else seat]
    names = listed(outcomes)
    codes = [_table_code(state, material, name) if seat is None else _chip_code(state, seat, name) for name in names]
    if seat is None:
        _check_cards_differ(stream, codes)
    write_forced(stream, codes)


def _chip_code(state: State, seat: int, name: str) -> int:
    if name not in CHIP_NAMES:
        raise ImpossibleOutcome(f"{name!r} is not a chip; chips are {', '.join(CHIP_NAMES)}")
    chip = CHIP_NAMES.index(name)
    me = state.players[seat]
    lying = [me.pot_chips[i] for i in range(me.pot_size)].count(chip)
    aside = me.aside[chip - Chip.RED_1] if Chip.RED_1 <= chip <= Chip.RED_4 else 0
    if me.bag[chip] + me.hand[chip] + lying + aside == 0:
        raise ImpossibleOutcome(f"seat {seat} cannot draw {name}: it has {owned(me.bag, CHIP_NAMES)}")
    return chip


def _table_code(state: State, material: MaterialFile, name: str) -> int:
    if name in CARD_IDS:
        card = CARD_IDS.index(name)
        # Before the game begins the deck is not laid out yet, and every card can come.
        if state.turn > 0 and not state.deck >> card & 1:
            raise ImpossibleOutcome(f"the card {name} has been read already")
        return card
    faces = face_names(material)
    face = FACE_ALIASES.get(name, name)
    if face in faces:
        return s.FORCED_FACE + faces.index(face)
    raise ImpossibleOutcome(
        f"{name!r} is neither a card ({CARD_IDS[0]} to P13, B01 to {CARD_IDS[-1]}) nor a die face ({', '.join(dict.fromkeys(faces))})"
    )


def _check_cards_differ(stream: Stream, codes: list[int]) -> None:
    cards = [code for code in [*stream.forced[: stream.waiting], *codes] if code < s.CARDS]
    for card in cards:
        if cards.count(card) > 1:
            raise ImpossibleOutcome(f"the card {CARD_IDS[card]} cannot be read twice")


def impossible(before: State, after: State) -> str | None:
    """Why a forced outcome could not happen, if one could not; `before` is the state it was forced in."""
    if after.impossible == 0:
        return None
    if after.impossible == s.TABLE_STREAM + 1:
        return "a card that was forced to come has been read already"
    return cannot_draw(before, after.impossible - 1, CHIP_NAMES)
