"""Gems in a terminal: letters, colours and majorities."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rich.text import Text

from ...rules.basari.state import COLOUR_NAMES
from ..panel import BRASS, GROUND

LETTERS = dict(zip(COLOUR_NAMES, "RYGB", strict=True))
GEM_STYLES = {
    "R": "bold #ffffff on #b3261e",
    "Y": "bold #2b2200 on #f4d22f",
    "G": "bold #04210a on #58b558",
    "B": "bold #ffffff on #2f6fce",
}
GEM_TOKEN = re.compile(r"\b\d+([RYGB])\b")
CARD_TOKEN = re.compile(r"\[[A-D]\]")

FEW = 5

Gems = Mapping[str, int]
"""Gems by colour."""


def in_short(gems: Gems | Sequence[int]) -> str:
    """Gems as numbers and letters: 2R 1B."""
    counts = gems if isinstance(gems, Mapping) else dict(zip(COLOUR_NAMES, gems, strict=True))
    return " ".join(f"{counts[colour]}{LETTERS[colour]}" for colour in COLOUR_NAMES if counts.get(colour)) or "no gems"


def coloured(text: Text) -> Text:
    """Text with gems in their colours and action cards highlighted."""
    for found in GEM_TOKEN.finditer(text.plain):
        text.stylize(GEM_STYLES[found[1]], *found.span())
    for found in CARD_TOKEN.finditer(text.plain):
        text.stylize(f"bold {GROUND} on {BRASS}", *found.span())
    return text


def pills(gems: Gems | Sequence[int]) -> Text:
    """Gems in their colours."""
    return coloured(Text(in_short(gems)))


def one_by_one(gems: Gems) -> Text:
    """A few gems as letters (RRB), more as numbers."""
    if sum(gems.values()) > FEW:
        return pills(gems)
    line = Text()
    for colour, letter in LETTERS.items():
        line.append(letter * gems[colour], GEM_STYLES[letter])
    return line


class Lead(NamedTuple):
    """The players with the most gems of a colour, and their lead over the next."""

    seats: tuple[int, ...]
    by: int


def lead(players: Sequence[Mapping[str, Any]], colour: str) -> Lead:
    """The players who lead in a colour; empty if nobody has gems of it."""
    held = [player["gems"][colour] for player in players]
    most = max(held)
    seats = tuple(seat for seat, number in enumerate(held) if number == most and most)
    below = [number for number in held if number < most]
    return Lead(seats, 0 if len(seats) != 1 else most - max(below, default=0))


def changed_leads(players: Sequence[Mapping[str, Any]], seat: int, moved: Mapping[int, Gems]) -> str:
    """How a player's majorities change when gems move: lead in red, lose the lead in blue; empty if nothing changes."""
    after = [
        {"gems": {colour: number + moved.get(other, {}).get(colour, 0) for colour, number in player["gems"].items()}}
        for other, player in enumerate(players)
    ]
    words: dict[str, list[str]] = {}
    for colour in COLOUR_NAMES:
        now = _place(lead(after, colour), seat)
        if now != _place(lead(players, colour), seat):
            words.setdefault(now, []).append(colour)
    return ", ".join(f"{place} {' and '.join(colours)}" for place, colours in words.items())


def _place(lead: Lead, seat: int) -> str:
    if seat not in lead.seats:
        return "lose the lead in"
    return "lead in" if len(lead.seats) == 1 else "share the lead in"


def negative(gems: Gems) -> dict[str, int]:
    """The gems as negative numbers."""
    return {colour: -number for colour, number in gems.items()}


def together(gems: Gems, more: Gems) -> dict[str, int]:
    """The sum of two sets."""
    return {colour: gems.get(colour, 0) + more.get(colour, 0) for colour in COLOUR_NAMES}


def in_stock(stock: Gems, gems: Gems) -> dict[str, int]:
    """The gems, limited to what the stock has."""
    return {colour: min(number, stock[colour]) for colour, number in gems.items()}
