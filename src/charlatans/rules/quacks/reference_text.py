"""What the books and the fortune-teller cards say, in our own words, and what the spaces of the pot are called."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..i18n import Catalogue, Message
from .locale import de, en
from .state import CARD_IDS, FIRST_EDITION, SECOND_EDITION

CATALOGUES = {"en": en.CATALOGUE, "de": de.CATALOGUE}
"""What the game says, by language."""

INGREDIENTS = en.INGREDIENTS
BOOKS = en.BOOKS


class Card(NamedTuple):
    """A fortune-teller card."""

    id: str
    name: str
    colour: str
    words: str


def card_in(catalogue: Catalogue, card: int) -> Card:
    """A fortune-teller card in a language."""
    colour = "purple" if CARD_IDS[card].startswith("P") else "blue"
    return Card(CARD_IDS[card], catalogue.names["card"][card], colour, catalogue.names["card words"][card])


CARDS = tuple(card_in(en.CATALOGUE, card) for card in range(len(CARD_IDS)))


def book_words(
    colour: str, book: int, seats: int, edition: int = SECOND_EDITION, catalogue: Catalogue = en.CATALOGUE
) -> str:
    """What the book of a colour says in an edition; black has a page for two players and one for more."""
    if colour == "black":
        book = 1 if seats == 2 else 2
    words: str = catalogue.names[f"{colour} book"][book - 1]
    editions = catalogue.names.get(f"{colour} {book} by edition")
    return f"{words} {editions[0 if edition == FIRST_EDITION else 1]}" if editions else words


def book_in(material: Any, colour: str, book: int, language: str) -> str:
    """What a book says, for whoever chooses one before the game."""
    return book_words(colour, book, 0, catalogue=CATALOGUES[language])


# Spaces ----------------------------------------------------------------------------------------------


def space(material: Any, space: int) -> Message:
    """A space of the pot, called by its printed number: space 15, and the next one with that number the second space 15."""
    return _called("space", material, space)


def at_space(material: Any, space: int) -> Message:
    """A space of the pot in short: 15, the second 15."""
    return _called("at", material, space)


def _called(name: str, material: Any, space: int) -> Message:
    number = material.coins[space]
    before = sum(material.coins[other] == number for other in range(space))
    return Message(f"{name} again" if before else name, number=number, nth=before)
