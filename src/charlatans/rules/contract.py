"""What every game provides, so that no other code depends on which game it is."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from ..locale import ENGLISH as ENGLISH
from .engine import Event, Record, Stream, Types
from .features import FeatureField
from .lessons import Lesson
from .materials import MaterialFile
from .odds import Odds

if TYPE_CHECKING:
    from .i18n import Message

COMMON_TYPES: Types = {
    "stream": Stream,
    "mask": ("u1", 1),
    "log": ("i2", 1),
    "out": ("i4", 2),
    "features": ("f4", 1),
}
"""The types of arguments with these names in the rules of every game."""


@dataclass(frozen=True)
class Decision:
    """A legal action in a position: its number, its kind and its label."""

    action: int
    kind: str
    label: str
    chip: str | None = None
    to: str | None = None
    amount: int | None = None


@dataclass(frozen=True)
class Setting:
    """One option of a game: its name, meaning and choices."""

    name: str
    help: str
    choices: tuple[Any, ...]
    draw: Callable[[random.Random], Any]
    mixed: tuple[str, ...] = ()
    """The colours that can each have their own value, if any."""


@dataclass(frozen=True)
class SettingWords:
    """An option's title and description for players."""

    title: str
    help: str


class GameOptions(Protocol):
    """The options of one game."""

    @property
    def players(self) -> int:
        """The number of players."""

    def record(self) -> Any:
        """The options as a record for `new_game`."""

    def as_dict(self) -> dict[str, str | int]:
        """The options as plain values, from which `Game.options` makes them again."""


class Locale(Protocol):
    """A game's texts in one language. The names of actions are the same in all languages."""

    @property
    def title(self) -> str:
        """The game's title."""

    @property
    def short(self) -> str:
        """A short title."""

    @property
    def summary(self) -> str:
        """The game in one sentence."""

    @property
    def facts(self) -> str:
        """Number of players and duration."""

    @property
    def round_word(self) -> str:
        """What `round_number` counts: turns, rounds or stages."""

    def action_name(self, action: int) -> str:
        """The action's name, independent of the position; journals store it."""

    def action_number(self, name: str) -> int | None:
        """The action with this name, or None."""

    def decision(self, state: Any, material: Any, seat: int, action: int) -> Decision:
        """The action in this position, with its label."""

    def question(self, state: Any, material: Any, seat: int, names: Sequence[str] = ()) -> str:
        """The question a seat is asked now."""

    def messages(self, events: Sequence[Event], material: Any) -> list[Message]:
        """A message for each event; NO_MESSAGE where another event's message covers it."""

    def sentence(self, message: Message, names: Sequence[str] = (), you: int | None = None) -> str:
        """A message as a sentence, addressed to a seat or to everybody; empty for NO_MESSAGE."""

    def player(self, seat: int) -> str:
        """The name of a player who gave none."""

    def phase(self, name: str) -> str:
        """The title of a phase."""

    def colour(self, name: str) -> str:
        """The name of a colour's ingredient or gem."""

    def noun(self, name: str) -> tuple[str, str]:
        """Singular and plural of something counted, such as the game's `unit`."""

    def setting(self, name: str) -> SettingWords:
        """An option's title and description."""

    def choice(self, name: str, value: Any) -> str:
        """The title of an option's value."""

    def bring(self, name: str) -> str:
        """The title of an effect in the odds."""

    def show(self, name: str) -> str:
        """The title of a reading in the odds; numbers stay as they are."""


@dataclass(frozen=True)
class Thing:
    """Something a balance study counts per seat: a chip bought, a card dealt, an explosion."""

    name: str
    kind: str
    """The heading it is listed under: chips bought."""
    group: str = ""
    """The group it belongs to, such as the book of its colour."""
    action: int | None = None
    """The action that causes it, if any; experiments forbid or force it."""
    by_chance: bool = False
    """Whether it happens by chance alone."""


@dataclass(frozen=True)
class Study:
    """What a balance study records of every game, and what it can change.

    A game's account is a row of integers: each seat's points at the end, each seat's points at the start of each of the
    `moments`, for each of the `cards` the moment it appeared (from 1; 0: never), and for each of the `things` each seat's count.
    """

    keep: Callable[..., None]
    """keep_account(game, log, accounts, i): adds the log's events to row i and empties the log."""
    give: Callable[..., None]
    """give(game, seat, gift, number): adds to what a seat starts with, or removes if negative."""
    moments: tuple[str, ...]
    cards: tuple[str, ...]
    things: tuple[Thing, ...]
    gifts: tuple[str, ...]
    caption: Callable[[str, Mapping[str, Any], Any], str]
    """The text of a card, thing or group under these options; empty if its name says it all."""
    over: tuple[str, ...] = ()
    """The options a study varies by default."""
    usual: Mapping[str, Any] = field(default_factory=dict)
    """Default options of a study where they differ from a table's."""


PrivateView = Mapping[tuple[str | int, ...], Any]
"""What only one seat sees, by path in the view: {("players", 0, "choice"): "draw"}. The public view has nothing there."""

Chain = Callable[[Any, Any, int, Mapping[str, int]], list[int]]
"""From state, material, seat and named parts to the actions that make up one decision."""


@dataclass(frozen=True)
class Game:
    """One game: its records, rules and texts."""

    name: str
    title: str
    rules_version: int
    players: range
    actions: int
    features: int
    feature_fields: tuple[FeatureField, ...]
    """The meaning of the features, in order."""
    state: type[Record]
    material_layout: type[Record]
    options_layout: type[Record]
    types: Types
    # The plain rules; `engine.compiled(rule, types)` compiles them.
    new_game: Callable[..., None]
    actors: Callable[..., int]
    legal_mask: Callable[..., None]
    apply: Callable[..., None]
    decide: Callable[..., None]
    advance_once: Callable[..., None]
    dispatch_key: Callable[..., int]
    returns: Callable[..., None]
    observe: Callable[..., None]
    resample: Callable[..., None]
    forget_hidden_choices: Callable[..., None]
    round_number: Callable[..., int]
    # Around the rules.
    options: Callable[..., GameOptions]
    settings: tuple[Setting, ...]
    load_material: Callable[[str | Path | None], MaterialFile]
    material_record: Callable[[MaterialFile], Any]
    words: Locale
    view: Callable[..., dict[str, Any]]
    """The public view, from state, material and language."""
    private_view: Callable[[Any, int], PrivateView]
    """What a seat sees besides, from state and seat; everything secret goes through here."""
    printed: Callable[[Any], dict[str, Any]]
    """The printed values that clients need to draw the components."""
    event_names: tuple[str, ...]
    """The name of each event code."""
    languages: Mapping[str, Locale]
    """The texts by language, English included."""
    odds: Callable[..., Odds | None]
    """The exact odds of a seat's next draw, from state, material and seat; None if nothing is drawn next."""
    force: Callable[..., None]
    impossible: Callable[..., str | None]
    check_invariants: Callable[..., list[str]]
    event_counters: Mapping[str, int]
    study: Study
    unit: str = "point"
    """What scores are counted in."""
    book: Callable[[Any, str, int, str], str] | None = None
    """The text of a book, from material, colour, number and language, in games whose books can be chosen."""
    chains: Mapping[str, Chain] = field(default_factory=dict)
    """Decisions with parts that a person makes in one go, by name: a bid of gems."""
    lesson: Lesson | None = None
    """The guided first game, if there is one."""
    next_view: Callable[..., dict[str, Any]] | None = None
    """The public view from an earlier state, its view, and then as for `view`. It shares what has not changed with the earlier view."""
    same_prompt: Callable[[Any, Any, int], bool] | None = None
    """Whether a seat is certainly asked the same in two states, legal decisions, words and odds; from both states and the seat."""


WHERE: Mapping[str, Mapping[str, str]] = {
    "state": {
        "rules_version": "RULES_VERSION",
        "actions": "ACTIONS",
        "event_names": "EVENT_NAMES",
        "state": "State",
        "material_layout": "Material",
        "options_layout": "Options",
    },
    "flow": {
        name: name
        for name in (
            *("new_game", "actors", "legal_mask", "apply", "decide", "advance_once", "dispatch_key", "returns"),
            *("resample", "forget_hidden_choices", "round_number"),
        )
    },
    "observe": {"observe": "observe", "features": "FEATURES", "feature_fields": "FIELDS"},
    "options": {"options": "options", "players": "PLAYERS", "settings": "SETTINGS"},
    "material": {"load_material": "load", "material_record": "record"},
    "texts": {"languages": "LANGUAGES"},
    "view": {"view": "view", "private_view": "private_view", "printed": "printed"},
    "odds": {"odds": "odds"},
    "forced_outcomes": {"force": "force", "impossible": "impossible"},
    "invariants": {"check_invariants": "check_invariants"},
    "stats": {"study": "STUDY", "event_counters": "EVENT_COUNTERS"},
}
"""What every game defines: by module, the fields of `Game` and the names they have there."""

WHERE_IF_ANY: Mapping[str, Mapping[str, str]] = {
    "stats": {"unit": "UNIT"},
    "reference_text": {"book": "book_in"},
    "bidding": {"chains": "CHAINS"},
    "lesson": {"lesson": "LESSON"},
    "view": {"next_view": "next_view", "same_prompt": "same_prompt"},
}
"""What some games define."""


def gather(package: str) -> Game:
    """The game that a package's modules define by the names in `WHERE`."""
    found: dict[str, Any] = {}
    for module, names in WHERE.items():
        for name, defined in names.items():
            try:
                found[name] = getattr(import_module(f"{package}.{module}"), defined)
            except (ModuleNotFoundError, AttributeError) as missing:
                if isinstance(missing, ModuleNotFoundError) and missing.name != f"{package}.{module}":
                    raise
                raise TypeError(f"the game {package} must define {defined} in {module}.py") from missing
    for module, names in WHERE_IF_ANY.items():
        if find_spec(f"{package}.{module}") is not None:
            defines = vars(import_module(f"{package}.{module}"))
            found.update({name: defines[defined] for name, defined in names.items() if defined in defines})
    records = {
        "game": found["state"],
        "me": import_module(f"{package}.state").Player,
        "material": found["material_layout"],
        "options": found["options_layout"],
    }
    found["material_record"] = functools.lru_cache(maxsize=64)(found["material_record"])
    words = found["languages"][ENGLISH]
    name = package.rpartition(".")[2]
    return Game(name=name, title=words.title, words=words, types={**COMMON_TYPES, **records}, **found)
