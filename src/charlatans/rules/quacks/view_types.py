"""The types of what `view`, `private_view` and `printed` return; the client's are generated from these."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from ..json_types import OneOf, Tie
from .state import PHASE_NAMES, REASON_NAMES

PhaseName = Annotated[str, OneOf(PHASE_NAMES)]
ReasonName = Annotated[str, OneOf(REASON_NAMES)]
ChipName = str
"""A colour and a value: green-2."""
Counts = dict[ChipName, int]
"""How many of each chip; chips that are not there are left out."""


class Book(TypedDict):
    """An ingredient book."""

    set: int
    name: str
    price: list[int]
    """By chip, from the lowest value up."""
    words: str
    out: bool
    """Whether its chips cannot be bought yet."""


class FortuneCard(TypedDict):
    """A fortune-teller card."""

    id: str
    name: str
    colour: Annotated[str, OneOf(("purple", "blue"))]
    words: str


class PlacedChip(TypedDict):
    """A chip in a pot."""

    chip: ChipName
    space: int


class PlayerView(TypedDict):
    """A player's pot, bag and belongings."""

    seat: int
    points: int
    rubies: int
    coins: int
    droplet: int
    tube: int | None
    """The glass that the second droplet is on; None on the front of the pot."""
    rat: int
    """How many spaces the rat stone is ahead of the droplet."""
    flask: bool
    pot: list[PlacedChip]
    white_total: int
    limit: int
    scoring_space: int
    exploded: bool
    stopped: bool
    bag: Counts
    hand: Counts
    aside: Counts
    cover: int
    """Chips drawn that a crow skull still covers."""
    odds: float
    """The chance that the next chip drawn explodes the pot."""
    ready: bool
    """Whether a secret choice has been made."""
    choice: NotRequired[Literal["draw", "stop"] | None]
    """The secret choice; only in the player's own view."""


class View(TypedDict):
    """The table as everybody sees it."""

    turn: int
    phase: PhaseName
    start_player: int
    actors: list[int]
    stirring: bool
    fortune: FortuneCard
    books: dict[str, Book]
    supply: Counts
    players: list[PlayerView]
    over: bool
    ranks: list[int] | None
    tie: Tie | None


class Printed(TypedDict):
    """What is printed on the components."""

    turns: int
    chips: list[ChipName]
    reasons: list[ReasonName]
    coins: list[int]
    """By space."""
    points: list[int]
    """By space."""
    rubies: list[int]
    """The spaces with a ruby."""
    coins_a_point: int
    ruby_price: int
    rat_tails: list[int]
    """There is a tail between each of these numbers of points and the next."""
    die: list[str]
    """By face: points-1, ruby-1, droplet-1 or a chip."""
    glasses: list[str]
    """By glass, like the die; empty if a glass gives nothing."""
