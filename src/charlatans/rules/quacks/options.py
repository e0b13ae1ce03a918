"""The options of Quacks: players, edition, books, side of the pot, stirring, rubies."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from ..contract import Setting
from ..materials import MaterialFile
from ..settings import Books, one_of, refuse_unknown, whole
from ..settings import books as checked_books
from . import state as s
from .material import load, starting_rubies
from .state import COLOURS, MAX_PLAYERS, Edition

PLAYERS = range(2, MAX_PLAYERS + 1)
EDITIONS = ("1st", "2nd")
SETS = (1, 2, 3, 4)
MIXED = ("green", "blue", "red", "yellow", "purple")
POTS = ("front", "back")
STIRS = ("last", "always", "ask")
RUBIES = range(21)


def _any_books(chance: random.Random) -> int | dict[str, int]:
    """One set for all colours half of the time, otherwise a mix."""
    return chance.choice(SETS) if chance.random() < 0.5 else {colour: chance.choice(SETS) for colour in MIXED}


SETTINGS = (
    Setting("players", "Number of players.", tuple(PLAYERS), lambda chance: chance.choice(PLAYERS)),
    Setting("edition", "The English edition whose rules are played.", EDITIONS, lambda chance: chance.choice(EDITIONS)),
    Setting("books", "A set of ingredient books, or a set per colour: green=2,red=4.", SETS, _any_books, MIXED),
    Setting(
        "pot", "The side of the pots to use; the back has the test tubes.", POTS, lambda chance: chance.choice(POTS)
    ),
    Setting(
        "stir",
        "When everyone draws on command: in the last turn, always, or in turns where all players agree to it (ask).",
        STIRS,
        lambda chance: chance.choice(STIRS),
    ),
    Setting(
        "rubies",
        "Rubies each player starts with; 1 by default.",
        tuple(RUBIES),
        lambda chance: chance.choice((1, 1, 0, 6, 20)),
    ),
)
NAMES = tuple(setting.name for setting in SETTINGS)


@dataclass(frozen=True)
class QuacksOptions:
    """The options of a game of Quacks."""

    players: int
    edition: str
    books: tuple[int, ...]
    pot: str
    stir: str
    rubies: int

    def record(self) -> s.Options:
        """The options as a record for `new_game`."""
        out = s.Options.new()
        out.seats = self.players
        out.edition = Edition.FIRST if self.edition == "1st" else Edition.SECOND
        out.back = int(self.pot == "back")
        out.stir_always = int(self.stir == "always")
        out.stir_asked = int(self.stir == "ask")
        out.rubies = self.rubies
        out.sets = [1] * len(COLOURS)
        for colour, book in zip(MIXED, self.books, strict=True):
            out.sets[COLOURS.index(colour)] = book
        return out

    def as_dict(self) -> dict[str, str | int]:
        """The options as plain values, from which `options` makes them again."""
        whole_set = len(set(self.books)) == 1
        mix = ",".join(f"{colour}={book}" for colour, book in zip(MIXED, self.books, strict=True))
        return {
            "players": self.players,
            "edition": self.edition,
            "books": self.books[0] if whole_set else mix,
            "pot": self.pot,
            "stir": self.stir,
            "rubies": self.rubies,
        }


def options(
    material: MaterialFile | None = None,
    /,
    *,
    players: int = 4,
    edition: str = "2nd",
    books: Books = 1,
    pot: str = "front",
    stir: str = "last",
    rubies: int | None = None,
    **unknown: Any,
) -> QuacksOptions:
    """Checks the given options and fills in the defaults; starting rubies default to the material's."""
    refuse_unknown("Quacks", unknown, NAMES)
    return QuacksOptions(
        players=whole("players", players, PLAYERS),
        edition=one_of("edition", edition, EDITIONS),
        books=checked_books(books, MIXED, {str(book): book for book in SETS}),
        pot=one_of("pot", pot, POTS),
        stir=one_of("stir", stir, STIRS),
        rubies=starting_rubies(material or load(None)) if rubies is None else whole("rubies", rubies, RUBIES),
    )
