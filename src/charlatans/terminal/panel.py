"""What a game shows in a terminal. The plain panel works for any game; a game's own panel overrides parts of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from rich.console import Console, ConsoleRenderable, Group
from rich.text import Text

from ..rules import module_of
from ..rules.contract import Decision
from ..rules.engine import Event
from ..table import Table
from .second_person import event_sentences

# An apothecary's bench at night: dark green, brass, parchment.
GROUND = "#14211b"
INK = "#e8dcc0"
FAINT = "#8fa596"
BRASS = "#e3b04b"
DANGER = "#ff7a6b"
GOOD = "#7fc98a"
BUTTON = f"bold {GROUND} on {BRASS}"


class Line(NamedTuple):
    """One line about what happened: the part of the turn it belongs to, its text, and a colour to highlight it."""

    part: str
    text: Text
    loud: str = ""


class Page(NamedTuple):
    """A page that can be opened with a key: its title, and its content for a seat."""

    title: str
    show: Callable[[Table, int, Console], ConsoleRenderable]


class Key(NamedTuple):
    """The key of a kind of decision, and its description for the help page."""

    letter: str
    words: str


class ChainChoice(NamedTuple):
    """A decision with several parts taken at once: the name of its chain, its parts, and the text on its button."""

    name: str
    parts: Mapping[str, int]
    words: Text


Choice = Decision | ChainChoice
"""What a key of the menu stands for."""


class ScoredPoints(NamedTuple):
    """Points a seat scored, and their source."""

    seat: int
    source: str
    points: int


class Panel:
    """What a table looks like, and how its events are described."""

    keys: Mapping[str, Key] = {}
    """Keys by kind of decision; all other decisions are numbered."""
    declines: Sequence[str] = ("none", "done")
    """Kinds of decisions that decline; they come last and have the key 0."""
    pages: Mapping[str, Page] = {}
    """Pages by key."""
    turn = "turn"
    """What a turn is called in this game."""
    help: Sequence[str] = ()
    """How to read the picture, one sentence per line."""

    def pictures(self, table: Table, seat: int, console: Console) -> Iterator[ConsoleRenderable]:
        """The table as this seat sees it: the largest picture first, then smaller ones."""
        yield Group(*(Text(f"{name}: {points}") for name, points in zip(table.names, table.scores, strict=True)))

    def question(self, table: Table, seat: int, *, steps: bool) -> str:
        """The question for a seat; `steps` if its menu has only single decisions."""
        return table.question(seat)

    def menu(self, table: Table, seat: int, *, steps: bool) -> dict[str, Choice]:
        """A menu of the game's own, by key; if empty, `keys` and numbers are used.

        It may offer chains of decisions, unless `steps` asks for single decisions.
        """
        return {}

    def read(self, table: Table, seat: int, typed: str) -> ChainChoice | None:
        """Parses typed input as a chain of decisions; None if it is none. Malformed input raises IllegalDecision."""
        return None

    def label(self, table: Table, seat: int, decision: Decision) -> Text:
        """The text on a decision's button."""
        return Text(decision.label)

    def is_secret(self, table: Table, seat: int) -> bool:
        """Whether others at the keyboard must not see this seat's choice."""
        return False

    def describe_events(self, table: Table, events: Sequence[Event]) -> list[Line]:
        """The events as lines of text."""
        return [Line("", Text(f"{sentence}.")) for sentence in event_sentences(table, events)]

    def deciding_factor(self, table: Table, history: Sequence[Event]) -> str:
        """What decided the game, if the scores do not show it."""
        return ""

    def turn_begun(self, event: Event) -> int | None:
        """The number of the turn that starts with this event, if one does."""
        return None

    def scored(self, event: Event) -> ScoredPoints | None:
        """The points scored by this event, if any."""
        return None


def by_part(events: Sequence[Event], part_of: Callable[[Event, str], str]) -> Iterator[tuple[str, list[Event]]]:
    """Groups consecutive events by part of the turn; `part_of` gets the previous part."""
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
    """A game's panel, from its terminal module; the plain panel if it has none."""
    module = module_of(game, "terminal")
    # Looking for a module in a package that does not exist is an error.
    if find_spec(module.partition(".")[0]) is None or find_spec(module) is None:
        return Panel()
    found: Panel = import_module(module).PANEL
    return found
