"""What the books and the fortune-teller cards say, in our own words."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..wording import Speech
from . import english, german
from .state import CARD_IDS

SPEECHES = {"en": english.SPEECH, "de": german.SPEECH}
"""What the game says, by language."""

INGREDIENTS = english.INGREDIENTS
BOOKS = english.BOOKS


class Card(NamedTuple):
    """A fortune-teller card."""

    id: str
    name: str
    colour: str
    words: str


def card_in(speech: Speech, card: int) -> Card:
    """A fortune-teller card in a language."""
    colour = "purple" if CARD_IDS[card].startswith("P") else "blue"
    return Card(CARD_IDS[card], speech.names["card"][card], colour, speech.names["card words"][card])


CARDS = tuple(card_in(english.SPEECH, card) for card in range(len(CARD_IDS)))


def book_words(colour: str, book: int, seats: int, speech: Speech = english.SPEECH) -> str:
    """What the book of a colour says; black has a page for two players and one for more."""
    if colour == "black":
        book = 1 if seats == 2 else 2
    return speech.names[f"{colour} book"][book - 1]


def book_in(material: Any, colour: str, book: int, language: str) -> str:
    """What a book says, for whoever chooses one before the game."""
    return book_words(colour, book, 0, SPEECHES[language])
