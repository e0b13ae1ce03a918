"""The options of The Duel: books, coins, round cards, the mayor."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from ..contract import Setting
from ..materials import MaterialFile
from ..settings import FLAG, Books, any_flag, flag, flag_word, one_of, refuse_unknown, whole
from ..settings import books as checked_books
from . import state
from .box import COIN_NAMES, COLOURS, PLAYERS_AT_TABLE, WITH_BOOKS
from .material import SETS

PLAYERS = range(PLAYERS_AT_TABLE, PLAYERS_AT_TABLE + 1)
WAYS_TO_WRITE_A_SET = {
    **{roman: number for number, roman in enumerate(SETS, 1)},
    **{str(number): number for number, _ in enumerate(SETS, 1)},
}
COINS = ("silver+gold", "silver+copper", "gold+copper")
ROUND_CARDS = ("ordered", "random")


def _any_books(chance: random.Random) -> str | dict[str, str]:
    """A whole set half of the time, otherwise a mix."""
    return chance.choice(SETS) if chance.random() < 0.5 else {colour: chance.choice(SETS) for colour in WITH_BOOKS}


SETTINGS = (
    Setting("players", "Always two.", tuple(PLAYERS), lambda chance: PLAYERS_AT_TABLE),
    Setting("books", "A set of ingredient books, or a set per colour: blue=II,red=IV.", SETS, _any_books, WITH_BOOKS),
    Setting("coins", "The two coins in play.", COINS, lambda chance: chance.choice(COINS)),
    Setting(
        "round_cards",
        "Round cards 1 to 6 in order, or six of the 22 at random.",
        ROUND_CARDS,
        lambda chance: chance.choice(ROUND_CARDS),
    ),
    Setting("mayor", "Play with the mayor.", FLAG, any_flag),
)
NAMES = tuple(setting.name for setting in SETTINGS)


@dataclass(frozen=True)
class DuelOptions:
    """What was agreed before a game of The Duel."""

    players: int
    books: tuple[int, ...]
    coins: str
    round_cards: str
    mayor: bool

    def record(self) -> Any:
        """The options as the record that `new_game` is given."""
        out = state.Options.new()
        out.seats = self.players
        out.sets = [1] * len(COLOURS)
        for colour, book in zip(WITH_BOOKS, self.books, strict=True):
            out.sets[COLOURS.index(colour)] = book
        out.coins = [COIN_NAMES.index(name) for name in self.coins.split("+")]
        out.in_order = int(self.round_cards == "ordered")
        out.mayor = int(self.mayor)
        return out

    def as_dict(self) -> dict[str, str | int]:
        """The options as plain values, enough to make them again."""
        romans = [SETS[book - 1] for book in self.books]
        mix = ",".join(f"{colour}={roman}" for colour, roman in zip(WITH_BOOKS, romans, strict=True))
        return {
            "players": self.players,
            "books": romans[0] if len(set(romans)) == 1 else mix,
            "coins": self.coins,
            "round_cards": self.round_cards,
            "mayor": flag_word(self.mayor),
        }


def options(
    material: MaterialFile | None = None,
    /,
    *,
    players: int = PLAYERS_AT_TABLE,
    books: Books = "I",
    coins: str = "silver+gold",
    round_cards: str = "ordered",
    mayor: bool | str = False,
    **unknown: Any,
) -> DuelOptions:
    """Checks what was asked for and fills in the rest."""
    refuse_unknown("The Duel", unknown, NAMES)
    return DuelOptions(
        players=whole("players", players, PLAYERS),
        books=checked_books(books, WITH_BOOKS, WAYS_TO_WRITE_A_SET),
        coins=one_of("coins", coins, COINS),
        round_cards=one_of("round_cards", round_cards, ROUND_CARDS),
        mayor=flag("mayor", mayor),
    )
