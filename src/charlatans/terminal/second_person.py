"""Texts that address the player called "You"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..rules.engine import Event
from ..table import Table

YOU = "You"


class VerbPhrase(NamedTuple):
    """A verb phrase in the third and second person: "draws a card", "draw a card"."""

    others: str
    you: str


def seat_called_you(table: Table) -> int | None:
    """The seat of the player called "You", if any."""
    return list(table.names).index(YOU) if YOU in table.names else None


def event_sentences(table: Table, events: Sequence[Event]) -> list[str]:
    """Events as sentences without full stops."""
    return [sentence.removesuffix(".") for sentence in table.describe(events, seat=seat_called_you(table))]


def clause(table: Table, seat: int, *phrases: VerbPhrase) -> str:
    """A clause about one player, in the third or second person."""
    name = table.names[seat]
    return f"{name} {' and '.join(phrase.you if name == YOU else phrase.others for phrase in phrases)}"


def name_in_sentence(table: Table, seat: int) -> str:
    """A player's name within a sentence."""
    return "you" if table.names[seat] == YOU else table.names[seat]
