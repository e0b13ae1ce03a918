"""Texts of the books and fortune-teller cards, and names of the pot's spaces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..contract import ENGLISH
from ..i18n import Catalogue, Message, Names, catalogues
from .state import CARD_IDS, COLOURS, SPACES, Edition, Material


def _derived_names(names: Mapping[str, Any]) -> dict[str, Names]:
    """What can be derived: a card's text inside a sentence, and ordinals, of which the texts have the first and a pattern."""
    read = [text[:-1] for text in names["card words"]]
    *first, later = names["ordinal"]
    return {
        "card read": read,
        "card read in lower case": [text[0].lower() + text[1:] for text in read],
        "ordinal": [*first, *(later.format(number=number) for number in range(len(first) + 1, SPACES + 1))],
    }


CATALOGUES = catalogues(__file__, _derived_names)
ENGLISH_TEXTS = CATALOGUES[ENGLISH]

INGREDIENTS = ENGLISH_TEXTS.colours
BOOKS = {colour: ENGLISH_TEXTS.names[f"{colour} book"] for colour in COLOURS if f"{colour} book" in ENGLISH_TEXTS.names}


class CardText(NamedTuple):
    """What a fortune-teller card says."""

    id: str
    name: str
    colour: str
    words: str


def card_in(catalogue: Catalogue, card: int) -> CardText:
    """A fortune-teller card in a language."""
    colour = "purple" if CARD_IDS[card].startswith("P") else "blue"
    return CardText(CARD_IDS[card], catalogue.names["card"][card], colour, catalogue.names["card words"][card])


CARDS = tuple(card_in(ENGLISH_TEXTS, card) for card in range(len(CARD_IDS)))


def book_words(
    colour: str, book: int, seats: int, edition: int = Edition.SECOND, catalogue: Catalogue = ENGLISH_TEXTS
) -> str:
    """The text of a colour's book in an edition; black has one text for two players and one for more."""
    if colour == "black":
        book = 1 if seats == 2 else 2
    words: str = catalogue.names[f"{colour} book"][book - 1]
    editions = catalogue.names.get(f"{colour} {book} by edition")
    return f"{words} {editions[0 if edition == Edition.FIRST else 1]}" if editions else words


def book_in(material: Material, colour: str, book: int, language: str) -> str:
    """The text of a book, for choosing books before the game."""
    return book_words(colour, book, 0, catalogue=CATALOGUES[language])


# Spaces ----------------------------------------------------------------------------------------------


def space(material: Material, space: int) -> Message:
    """A space's name by its printed number: space 15, and for the next one with that number the second space 15."""
    return _called("space", material, space)


def at_space(material: Material, space: int) -> Message:
    """A space's short name: 15, the second 15."""
    return _called("at", material, space)


def _called(name: str, material: Material, space: int) -> Message:
    number = material.coins[space]
    before = sum(material.coins[other] == number for other in range(space))
    return Message(f"{name} again" if before else name, number=number, nth=before)
