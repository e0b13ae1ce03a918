"""The types of what `view`, `private_view` and `printed` return; the client's are generated from these."""

from __future__ import annotations

from typing import Annotated, TypedDict

from ..json_types import OneOf, Tie
from .box import CARD_KINDS, COIN_NAMES, COLOURS, FACE_NAMES, FIRST_KEPT, KEPT_KINDS
from .state import PHASE_NAMES

PhaseName = Annotated[str, OneOf(PHASE_NAMES)]
ColourName = Annotated[str, OneOf(COLOURS)]
CoinName = Annotated[str, OneOf(COIN_NAMES)]
FaceName = Annotated[str, OneOf(FACE_NAMES)]
KeptKind = Annotated[str, OneOf(CARD_KINDS[FIRST_KEPT : FIRST_KEPT + KEPT_KINDS])]
SpaceName = Annotated[str, OneOf(("safe", "bonus", "explosion"))]
ChipName = str
"""A colour and a value: orange-2."""
Counts = dict[ChipName, int]
"""How many of each chip; chips that are not there are left out."""


class Coin(TypedDict):
    """One of the two coins in play."""

    coin: CoinName
    shows: FaceName
    words: str


class Book(TypedDict):
    """An ingredient book, or what the other chips are."""

    set: str | None
    name: str
    price: list[int] | None
    """By chip, from the lowest value up; None if its chips are never for sale."""
    values: list[int]
    words: str


class Tokens(TypedDict):
    """Upgrades and gold on a scale."""

    upgrades: int
    gold: int


class Offer(Tokens):
    """The offer of the market surveillance."""

    by: int
    card_to: int | None


class RoundCard(TypedDict):
    """The card of the round; the seventh round has none."""

    number: int | None
    words: str
    suggested: Tokens | None


class Patient(TypedDict):
    """The patient on the path."""

    half: int
    """The seat in whose half the patient is."""
    space: int
    """Counted from the park."""
    mayor: bool


class WaitingFigure(TypedDict):
    """A figure that was won and waits on a stall for the end of the turn."""

    seat: int
    mayor: bool


class PathSize(TypedDict):
    """The path from the park to a stall."""

    spaces: int
    nearest: int
    farthest: int


class PlacedChip(TypedDict):
    """A white chip on the track."""

    chip: ChipName
    space: int


class KeptCard(TypedDict):
    """A round card that a player has kept."""

    kind: KeptKind
    words: str


class PlayerView(TypedDict):
    """A player's bottle, bag and belongings."""

    seat: int
    patients: int
    on_stall: int
    gold: int
    stall: int
    patient_space: int
    """Where the patient is, counted from the park: below zero in the other half, 0 if there is none on the path."""
    neck: list[ChipName]
    belly: Counts
    whites: list[PlacedChip]
    bag: Counts
    hand: Counts
    aside: Counts
    coin: FaceName | None
    kept: list[KeptCard]
    ward: int
    """White chips up to this value go back into the bag."""
    completed: Annotated[str, OneOf(("first", "last"))] | None
    exploded: bool
    steps: int
    loss: int
    """What an explosion would cost."""
    odds: float
    """The chance that the next chip drawn explodes the bottle."""
    odds_until_full: float
    """The chance that it explodes before its neck is full, if the player draws on."""
    test: int


class View(TypedDict):
    """The table as everybody sees it."""

    round: int
    phase: PhaseName
    actors: list[int]
    active: int | None
    behind: int
    round_card: RoundCard
    offer: Offer | None
    coins: list[Coin]
    books: dict[ColourName, Book]
    pool: Counts
    patient: Patient | None
    park: int
    waiting: list[WaitingFigure]
    """In the order in which they were won."""
    path: PathSize
    ledge: list[str]
    white_area: list[SpaceName]
    players: list[PlayerView]
    over: bool
    ranks: list[int] | None
    tie: Tie | None


class Printed(TypedDict):
    """What is printed on the components."""

    rounds: int
    chips: list[ChipName]
    values: list[int]
    gold: list[int]
    reasons: list[str]
    coin_names: list[CoinName]
    faces: list[FaceName]
    patients: int
    patients_to_win: int
