"""Speaking to the player who is called You."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..rules.engine import Event
from ..table import Table

YOU = "You"


class Deed(NamedTuple):
    """What somebody does, in the words for others and in those for you: "draws a card", "draw a card"."""

    others: str
    you: str


def seat_called_you(table: Table) -> int | None:
    """The seat that is spoken to, if one is."""
    return list(table.names).index(YOU) if YOU in table.names else None


def told(table: Table, events: Sequence[Event]) -> list[str]:
    """Events as sentences without their full stops."""
    return [sentence.removesuffix(".") for sentence in table.describe(events, seat=seat_called_you(table))]


def clause(table: Table, seat: int, *deeds: Deed) -> str:
    """What one player does, in words that fit: one thing, and another."""
    name = table.names[seat]
    return f"{name} {' and '.join(deed.you if name == YOU else deed.others for deed in deeds)}"


def named(table: Table, seat: int) -> str:
    """A player within a sentence."""
    return "you" if table.names[seat] == YOU else table.names[seat]
