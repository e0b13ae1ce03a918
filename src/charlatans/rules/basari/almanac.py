"""What the action cards and the variants say, in our own words."""

from __future__ import annotations

from typing import NamedTuple

from .state import ACTION_CARDS, LETTERS, PLAYERS_WITH_D


class ActionCard(NamedTuple):
    """An action card: its letter, what it is about, and what it does."""

    letter: str
    name: str
    words: str


_CARDS = (
    ("the extra card", "Draw one more bazaar card; its workers join yours."),
    ("the points", "Score the points on the bazaar card you were dealt this round."),
    ("the gems", "Take the gems on the bazaar card you were dealt this round."),
    (
        "the exchange",
        "Alone: return a gem and take two of your choice. With others: take one each. Nobody can stop you.",
    ),
)
CARDS = tuple(ActionCard(letter, name, words) for letter, (name, words) in zip(LETTERS, _CARDS, strict=True))


class Variant(NamedTuple):
    """A rule of one of the game's relatives that a table may agree on."""

    name: str
    origin: str
    words: str


VARIANTS = (
    Variant("leader_offers_first", "Basari, 1998", "Whoever has more points makes the first offer."),
    Variant(
        "fewest_red_offers_first", "Edel, Stein & Reich, 2003", "Whoever has fewer red gems makes the first offer."
    ),
    Variant("return_three", "Basari, 1998", "A sole majority returns three gems instead of half of them."),
    Variant("end_bonus_10", "Basari, 1998", "Reaching the workers' goal scores 10 points instead of 12."),
)


def cards_in_play(seats: int) -> tuple[ActionCard, ...]:
    """The action cards each player has: the fourth only comes with the fifth player."""
    return CARDS if seats >= PLAYERS_WITH_D else CARDS[: ACTION_CARDS - 1]
