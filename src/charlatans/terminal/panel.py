"""What a game shows in a terminal. This plain panel serves any game; a game with looks of its own overrides it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from rich.console import Console, ConsoleRenderable, Group
from rich.text import Text

from ..rules.contract import Decision
from ..rules.engine import Event
from ..table import Table
from .second_person import told

# An apothecary's bench at night: dark green, brass, parchment.
GROUND = "#14211b"
INK = "#e8dcc0"
FAINT = "#8fa596"
BRASS = "#e3b04b"
DANGER = "#ff7a6b"
GOOD = "#7fc98a"
BUTTON = f"bold {GROUND} on {BRASS}"


class Line(NamedTuple):
    """One line of the story: the part of the turn it belongs to, its words, and a colour where it should stand out."""

    part: str
    text: Text
    loud: str = ""


class Page(NamedTuple):
    """Something to look up with a key: its title, and what it shows a seat."""

    title: str
    show: Callable[[Table, int, Console], ConsoleRenderable]


class Key(NamedTuple):
    """The letter of a kind of decision, and what it does."""

    letter: str
    words: str


class Chained(NamedTuple):
    """A decision with parts, taken in one go: its name among the game's chains, its parts, and what its button says."""

    name: str
    parts: Mapping[str, int]
    words: Text


Choice = Decision | Chained
"""What a key of the menu stands for."""


class Scored(NamedTuple):
    """Points that a seat was given, and for what."""

    seat: int
    source: str
    points: int


class Panel:
    """What a table looks like, and how it tells what happens."""

    keys: Mapping[str, Key] = {}
    """The key of each kind of decision that has a letter of its own; all others are numbered."""
    declines: Sequence[str] = ("none", "done")
    """Kinds of decisions that say no; they come last and have the key 0."""
    pages: Mapping[str, Page] = {}
    """What can be looked up, by its letter."""
    turn = "turn"
    """What the parts of a game are called in which points are counted."""
    help: Sequence[str] = ()
    """How to read the picture, a sentence each."""

    def pictures(self, table: Table, seat: int, console: Console) -> Iterator[ConsoleRenderable]:
        """The table as this seat sees it: the largest picture first, then smaller ones for less room."""
        yield Group(*(Text(f"{name}: {points}") for name, points in zip(table.names, table.scores, strict=True)))

    def question(self, table: Table, seat: int, *, steps: bool) -> str:
        """What a seat is asked now; `steps` where its menu has small decisions only."""
        return table.question(seat)

    def menu(self, table: Table, seat: int, *, steps: bool) -> dict[str, Choice]:
        """A menu of the game's own, by keys; where there is none, `keys` and numbers serve.

        It may offer decisions with parts in one go, unless `steps` asks for the small decisions they are made of.
        """
        return {}

    def read(self, table: Table, seat: int, typed: str) -> Chained | None:
        """What was typed as a decision with parts, if it is one; what is meant as one and cannot be read is refused."""
        return None

    def label(self, table: Table, seat: int, decision: Decision) -> Text:
        """A decision on its button."""
        return Text(decision.label)

    def is_secret(self, table: Table, seat: int) -> bool:
        """Whether others must not see what this seat chooses now."""
        return False

    def tell(self, table: Table, events: Sequence[Event]) -> list[Line]:
        """What happened, a line for each thing worth one."""
        return [Line("", Text(f"{sentence}.")) for sentence in told(table, events)]

    def last_word(self, table: Table, history: Sequence[Event]) -> str:
        """What decided the game, where the numbers alone do not say it."""
        return ""

    def turn_begun(self, event: Event) -> int | None:
        """The turn that begins with this event, if one does."""
        return None

    def scored(self, event: Event) -> Scored | None:
        """The points given by this event, if it gives any."""
        return None


def by_part(events: Sequence[Event], part_of: Callable[[Event, str], str]) -> Iterator[tuple[str, list[Event]]]:
    """Events in stretches that belong to the same part of a turn; `part_of` is told the part before."""
    part = ""
    group: list[Event] = []
    for event in events:
        here = part_of(event, part)
        if here != part and group:
            yield part, group
            group = []
        part = here
        group.append(event)
    if group:
        yield part, group


def panel_for(game: str) -> Panel:
    """The panel of a game, in the folder here that has the game's name; a game without one gets the plain panel."""
    folder = f"{__package__}.{game}"
    if find_spec(folder) is None:
        return Panel()
    found: Panel = import_module(folder).PANEL
    return found
