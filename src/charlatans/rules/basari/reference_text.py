"""Texts of the action cards and variants."""

from __future__ import annotations

from typing import NamedTuple

from ..contract import ENGLISH
from ..i18n import Catalogue, catalogues
from .state import ACTION_CARDS, LETTERS, PLAYERS_WITH_D

CATALOGUES = catalogues(__file__)
ENGLISH_TEXTS = CATALOGUES[ENGLISH]


class ActionCardText(NamedTuple):
    """An action card: its letter, its name and what it does."""

    letter: str
    name: str
    words: str


def cards_in(catalogue: Catalogue) -> tuple[ActionCardText, ...]:
    """All action cards in a language."""
    texts = zip(LETTERS, catalogue.names["card"], catalogue.names["card words"], strict=True)
    return tuple(ActionCardText(*card) for card in texts)


CARDS = cards_in(ENGLISH_TEXTS)


class Variant(NamedTuple):
    """A rule from a related game that can be switched on."""

    name: str
    origin: str
    words: str


ORIGINS = {
    "leader_offers_first": "Basari, 1998",
    "fewest_red_offers_first": "Edel, Stein & Reich, 2003",
    "return_three": "Basari, 1998",
    "end_bonus_10": "Basari, 1998",
}
VARIANTS = tuple(Variant(name, origin, ENGLISH_TEXTS.settings[name].help) for name, origin in ORIGINS.items())


def cards_in_play(seats: int, catalogue: Catalogue = ENGLISH_TEXTS) -> tuple[ActionCardText, ...]:
    """The action cards each player has: D only with five players."""
    return cards_in(catalogue) if seats >= PLAYERS_WITH_D else cards_in(catalogue)[: ACTION_CARDS - 1]
