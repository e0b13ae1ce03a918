"""The kernel contract: what every game gives, so that nothing else needs to ask which game it is."""

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
from .materials import Material
from .odds import Odds

if TYPE_CHECKING:
    from .i18n import Message

COMMON_TYPES: Types = {
    "stream": Stream,
    "mask": ("u1", 1),
    "log": ("i2", 1),
    "out": ("i4", 2),
    "features": ("f4", 1),
    "kept": 24,
}
"""What arguments of these names are in the rules of every game; `kept` is what a rule sets aside to put it back later."""


@dataclass(frozen=True)
class Decision:
    """One thing a seat may do now: its number, what kind it is, and the words a player sees."""

    action: int
    kind: str
    label: str
    chip: str | None = None
    to: str | None = None
    amount: int | None = None


@dataclass(frozen=True)
class Setting:
    """One option of a game: its name, what it means, and what it may be."""

    name: str
    help: str
    choices: tuple[Any, ...]
    draw: Callable[[random.Random], Any]
    mixed: tuple[str, ...] = ()
    """The colours that may each have a value of their own, where they may."""


@dataclass(frozen=True)
class SettingWords:
    """An option as people see it before the game: what it is called, and what it means."""

    title: str
    help: str


class Options(Protocol):
    """What was agreed before the game."""

    @property
    def players(self) -> int:
        """How many play."""

    def record(self) -> Any:
        """The options as the record that `new_game` is given."""

    def as_dict(self) -> dict[str, str | int]:
        """The options as plain values, enough to make them again."""


class Locale(Protocol):
    """How a game speaks to people, in one language. Names of decisions are the same in all of them."""

    @property
    def title(self) -> str:
        """What the game is called."""

    @property
    def short(self) -> str:
        """The title where there is little room."""

    @property
    def summary(self) -> str:
        """What the game is about, in a sentence."""

    @property
    def facts(self) -> str:
        """How many play, and for how long."""

    @property
    def round_word(self) -> str:
        """What `round_number` counts: a turn, a round."""

    def action_name(self, action: int) -> str:
        """A decision in a word or two, the same in every position: what journals are made of."""

    def action_number(self, name: str) -> int | None:
        """The decision with this name, or None."""

    def decision(self, state: Any, material: Any, seat: int, action: int) -> Decision:
        """A decision in this position, with the words a player sees."""

    def question(self, state: Any, material: Any, seat: int, names: Sequence[str] = ()) -> str:
        """What a seat is asked now."""

    def story(self, events: Sequence[Event], material: Any) -> list[Message]:
        """What happened, a message for each event; what is told together with another event is left unsaid."""

    def sentence(self, message: Message, names: Sequence[str] = (), you: int | None = None) -> str:
        """What happened as a whole sentence, to a seat or to everybody; nothing where it is left unsaid."""

    def player(self, seat: int) -> str:
        """What somebody without a name is called."""

    def phase(self, name: str) -> str:
        """The phase that a view names."""

    def colour(self, name: str) -> str:
        """What a colour stands for: an ingredient, or a kind of gem."""

    def noun(self, name: str) -> tuple[str, str]:
        """Something that is counted, such as the game's `unit`: one of it, and many."""

    def setting(self, name: str) -> SettingWords:
        """An option of the game."""

    def choice(self, name: str, value: Any) -> str:
        """What an option may be: one of its choices, or books mixed by colour."""

    def bring(self, name: str) -> str:
        """What a draw may bring about, by its name in the odds."""

    def show(self, name: str) -> str:
        """What a draw may show, by its name in the odds; numbers and the like are called what they are."""


@dataclass(frozen=True)
class Thing:
    """Something a study counts for every seat: a chip bought, a card dealt, an explosion."""

    name: str
    kind: str
    """What is done with things like it, as the heading of a table: chips bought."""
    group: str = ""
    """What it belongs to, where several things stand and fall together: the book of its colour."""
    action: int | None = None
    """The decision that brings it, where there is one: somebody can be kept from it, or be made to take it."""
    by_chance: bool = False
    """Whether it falls to a seat without anybody's doing."""


@dataclass(frozen=True)
class Study:
    """What a study of balance keeps of every game, and what it may change in one.

    A game's account is a row of whole numbers: the points of every seat at the end, the points of every seat when each of the
    `moments` began, for each of the `cards` the moment it came (counted from 1; 0: it never came), and for each of the
    `things` how many of them every seat had.
    """

    keep: Callable[..., None]
    """keep_account(game, log, accounts, i): writes what has happened into row i and empties the log."""
    give: Callable[..., None]
    """give(game, seat, gift, number): what a seat starts with becomes so many more, or fewer below zero."""
    moments: tuple[str, ...]
    cards: tuple[str, ...]
    things: tuple[Thing, ...]
    gifts: tuple[str, ...]
    caption: Callable[[str, Mapping[str, Any], Any], str]
    """What a card, a thing or a group says under these options and this material; empty where its name says it all."""
    over: tuple[str, ...] = ()
    """The options all of whose choices a study plays, unless told."""
    usual: Mapping[str, Any] = field(default_factory=dict)
    """Options that show more in a study than those a table begins with."""


PrivateView = Mapping[tuple[str | int, ...], Any]
"""What only one seat sees, by its place in the view: {("players", 0, "choice"): "draw"}. No public thing lies there."""

Chain = Callable[[Any, Any, int, Mapping[str, int]], list[int]]
"""The small decisions, in order, of one that has parts: from state, material, seat and the parts by name."""


@dataclass(frozen=True)
class Game:
    """A game in the house: its records, its rules, its words."""

    name: str
    title: str
    rules_version: int
    players: range
    actions: int
    features: int
    feature_fields: tuple[FeatureField, ...]
    """What the features are, in order: they cover all of them."""
    state: type[Record]
    material_layout: type[Record]
    options_layout: type[Record]
    types: Types
    # The rules, plain; `kernel.compiled(rule, types)` makes their fast twins.
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
    # What lies around the rules.
    options: Callable[..., Options]
    settings: tuple[Setting, ...]
    load_material: Callable[[str | Path | None], Material]
    material_record: Callable[[Material], Any]
    words: Locale
    view: Callable[..., dict[str, Any]]
    """What everybody may see, from state and material, in a language."""
    private_view: Callable[[Any, int], PrivateView]
    """What besides that a seat alone may see, from state and seat; all that is secret goes through here."""
    printed: Callable[[Any], dict[str, Any]]
    """What is printed on the components, for whoever draws them."""
    event_names: tuple[str, ...]
    """What happens in the game, a name for each event's code."""
    languages: Mapping[str, Locale]
    """The words in every language there is, English among them."""
    odds: Callable[..., Odds | None]
    """The exact odds of a seat's next draw, from state, material and seat; None where nothing is drawn next."""
    force: Callable[..., None]
    impossible: Callable[..., str | None]
    check_invariants: Callable[..., list[str]]
    event_counters: Mapping[str, int]
    study: Study
    unit: str = "point"
    """What is counted to see who won."""
    book: Callable[[Any, str, int, str], str] | None = None
    """What a book says, from material, colour, number and language, in games whose books can be chosen."""
    chains: Mapping[str, Chain] = field(default_factory=dict)
    """Decisions with parts that a person takes in one go, by name: a bid of gems."""


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
