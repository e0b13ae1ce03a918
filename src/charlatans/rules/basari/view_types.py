"""The types of what `view`, `private_view` and `printed` return; the client's are generated from these."""

from __future__ import annotations

from typing import Annotated, NotRequired, TypedDict

from ..json_types import OneOf, Partial, Tie, TypeScript
from .state import COLOUR_NAMES, LETTERS, PHASE_NAMES

PhaseName = Annotated[str, OneOf(PHASE_NAMES)]
ColourName = Annotated[str, OneOf(COLOUR_NAMES)]
Letter = Annotated[str, OneOf(tuple(LETTERS))]
Gems = dict[ColourName, int]
SomeGems = Annotated[dict[ColourName, int], Partial()]


class BazaarCard(TypedDict):
    """A bazaar card."""

    number: int
    workers: int
    points: int
    gems: Gems


class ActionCard(TypedDict):
    """An action card in play."""

    letter: Letter
    name: str
    words: str


class BidTerms(TypedDict):
    """A bid is legal with `least` to `most` gems of each colour that are together worth more than `above`."""

    least: Gems
    most: Gems
    worth: Gems
    above: int
    fixed: list[ColourName]
    """The colours that are already decided."""
    lowest: SomeGems | None
    """The lowest legal bid."""


class Negotiation(TypedDict):
    """Two players who haggle over an action."""

    action: Letter
    seats: Annotated[list[int], TypeScript("[number, number]")]
    """The one who opens comes first."""
    speaker: int
    offer: SomeGems | None
    lowest_raise: SomeGems | None
    bid: NotRequired[SomeGems | None]
    """The unfinished bid, None if not begun; only in the speaker's own view."""
    colour: NotRequired[ColourName]
    """The colour to be decided next; only in the speaker's own view."""
    terms: NotRequired[BidTerms]
    """What the bid must keep to; only in the speaker's own view."""


class Exchange(TypedDict):
    """Action D: who takes gems, how many, and who waits for a turn."""

    taker: int
    takes: int
    waiting: list[int]


class PlayerView(TypedDict):
    """A player's cards, gems and points."""

    seat: int
    points: int
    gems: Gems
    workers: int
    cards: list[BazaarCard]
    """All cards of this stage, the one of this round among them."""
    current: BazaarCard
    chosen: bool
    choice: NotRequired[Letter | None]
    """The action card; while it is face down, only in the player's own view."""


class View(TypedDict):
    """The table as everybody sees it."""

    stage: int
    stages: int
    round: int
    phase: PhaseName
    actors: list[int]
    action: Letter | None
    action_cards: list[ActionCard]
    variants: list[str]
    stock: Gems
    deck: int
    majorities: Gems
    worker_goal: int
    workers_bonus: int
    negotiation: Negotiation | None
    exchange: Exchange | None
    players: list[PlayerView]
    over: bool
    ranks: list[int] | None
    tie: Tie | None


class Printed(TypedDict):
    """What is printed on the components, and how events write several numbers as one."""

    colours: list[ColourName]
    letters: list[Letter]
    reasons: list[str]
    pair: int
    """Two numbers of gems in one: the first times this, plus the second."""
    digit: int
    """The numbers on a card in one, a digit each."""
