"""Messages and catalogues: a game's texts in one language, with placeholders for facts."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

from ..locale import LANGUAGES, game_texts, texts
from .contract import Decision, SettingWords
from .engine import Event

Text = str | tuple[str, ...]
"""A text, in several forms if a player may be addressed: about others, to the one acting (the fact `who`), and to the one
affected (the fact `other`)."""
Texts = Mapping[str, Text]
Names = Sequence[str] | Mapping[Any, str]
"""Names of the numbers or words of one kind: chips, reasons, coins."""
ARROW = "→"
"""Texts with an arrow are notes, not sentences: no full stop is added."""
SPOKEN_TO = ("who", "other")
"""The facts that decide which form of a text is used, in the order of the forms."""


def count(number: int, one: str, many: str | None = None) -> str:
    """A number and its noun."""
    return f"{number} {one if number == 1 else many or one + 's'}"


class PlayerRef(NamedTuple):
    """A seat as a fact; rendered as the player's name."""

    number: int


class Message:
    """A message independent of language and audience: the name of a text and the facts for its placeholders."""

    def __init__(self, name: str, **facts: Any) -> None:
        self.name = name
        self.facts = facts

    def concerns(self, seat: int) -> bool:
        """Whether this seat gets a different wording from everybody else."""
        return seat in self.seats()

    def seats(self) -> set[int]:
        """The seats that get a different wording from everybody else."""
        found: set[int] = set()
        for fact in self.facts.values():
            if isinstance(fact, PlayerRef):
                found.add(fact.number)
            elif isinstance(fact, Message):
                found |= fact.seats()
        return found


NO_MESSAGE = Message("")


class Audience(NamedTuple):
    """Who reads a message, and what the players are called."""

    names: Sequence[str] = ()
    """By seat; missing names are replaced by the seat's number."""
    you: int | None = None
    """The seat addressed, if any."""


NOBODY = Audience()


@dataclass(frozen=True)
class Catalogue:
    """All texts of a game in one language, by the same names in every language.

    Placeholders: `{price}` is a fact as it is, `{coins:coin}` a number of coins, `{chip:chip}` a chip's name.
    A fact can be a message itself, or a tuple of messages.
    """

    title: str
    short: str
    """The title where there is little room."""
    summary: str
    """What the game is about, in a sentence."""
    facts: str
    """How many play, and for how long."""
    round_word: str
    texts: Texts
    nouns: Mapping[str, tuple[str, str]]
    """Singular and plural of what is counted."""
    names: Mapping[str, Names]
    phases: Mapping[str, str]
    colours: Mapping[str, str]
    settings: Mapping[str, SettingWords]
    choices: Mapping[str, str | Mapping[Any, str]]
    """For each option the titles of its choices, or one text with a placeholder for the `value`."""
    brings: Mapping[str, str]
    off_and_on: tuple[str, str]
    conjunction: str
    player: str
    """The name of a player who gave none, with a placeholder for the `number`."""
    shows: Mapping[str, str] = field(default_factory=dict)
    """The titles of chips, by their names in the odds."""

    def say(self, message: Message, company: Audience = NOBODY) -> str:
        """Renders a message."""
        if not message.name:
            return ""
        text = self.texts[message.name]
        return self._filled(text if isinstance(text, str) else _form(text, message, company), message.facts, company)

    def label(self, message: Message) -> str:
        """Renders a message as a label, capitalised."""
        words = self.say(message)
        return words[:1].upper() + words[1:]

    def listed(self, messages: Sequence[Message], company: Audience = NOBODY) -> str:
        """Renders several messages as a list: one, another and a third."""
        *first, last = [self.say(message, company) for message in messages]
        return f"{', '.join(first)} {self.conjunction} {last}" if first else last

    def name(self, seat: int, names: Sequence[str] = ()) -> str:
        """A player's name."""
        return names[seat] if seat < len(names) else self.player.format(number=seat + 1)

    def choice(self, name: str, value: Any) -> str:
        """The title of an option's value."""
        if isinstance(value, str) and "=" in value:
            return ", ".join(self._book(*part.split("=")) for part in value.split(","))
        words = self.choices.get(name, self.flags)
        return self._filled(words, {"value": value}, NOBODY) if isinstance(words, str) else words[value]

    @property
    def flags(self) -> Mapping[Any, str]:
        """The titles of on and off, as booleans and as written in journals."""
        off, on = self.off_and_on
        return {False: off, True: on, "off": off, "on": on}

    def _book(self, colour: str, book: str) -> str:
        return f"{self.colours[colour.strip()]} {book.strip()}"

    def _filled(self, text: str, facts: Mapping[str, Any], company: Audience) -> str:
        return "".join(
            [
                before if fact is None else before + self._fact(facts[fact], how, company)
                for before, fact, how in _gaps(text)
            ]
        )

    def _fact(self, value: Any, how: str, company: Audience) -> str:
        """Renders a fact: a message, a player's name, a list, a count, or a name."""
        if isinstance(value, Message):
            return self.say(value, company)
        if isinstance(value, PlayerRef):
            return self.name(value.number, company.names)
        if isinstance(value, tuple):
            return self.listed(value, company)
        if how in self.nouns:
            one, many = self.nouns[how]
            return f"{value} {one if value == 1 else many}"
        return self.names[how][value] if how else str(value)


def _form(forms: Sequence[str], message: Message, company: Audience) -> str:
    """The form of a text that fits the audience."""
    if company.you is not None:
        for fact, form in zip(SPOKEN_TO, forms[1:], strict=False):
            if message.facts.get(fact) == PlayerRef(company.you):
                return form
    return forms[0]


@functools.cache
def _gaps(text: str) -> tuple[tuple[str, str | None, str], ...]:
    """A text in pieces: the literal before each placeholder, the fact's name, and its format."""
    return tuple((before, fact, how or "") for before, fact, how, _ in Formatter().parse(text))


def told_together(events: Sequence[Event], codes: Collection[int]) -> list[list[Event]]:
    """Groups runs of equal events of these codes: the first of a run gets the whole run, the others get nothing, all
    other events get themselves."""
    rows: list[list[Event]] = []
    first = 0
    for at, event in enumerate(events):
        if at and event.code in codes and event[:2] == events[at - 1][:2]:
            rows[first].append(event)
            rows.append([])
        else:
            first = at
            rows.append([event])
    return rows


def catalogues(
    file: str, derived_names: Callable[[Mapping[str, Any]], Mapping[str, Names]] | None = None
) -> dict[str, Catalogue]:
    """The catalogues of the game that this module file belongs to, by language.

    `derived_names` adds names that follow from others and need no translation of their own.
    """
    return {language: _catalogue(Path(file).parent, language, derived_names) for language in LANGUAGES}


def _catalogue(folder: Path, language: str, derived_names: Callable[..., Mapping[str, Names]] | None) -> Catalogue:
    words, common = game_texts(folder, language), texts(language)["common"]
    chips = words.get("chips", {})
    names = {**words["names"], **({"chip": list(chips.values())} if chips else {})}
    return Catalogue(
        title=words["title"],
        short=words.get("short") or words["title"],
        summary=words.get("summary", ""),
        facts=words.get("facts", ""),
        round_word=words["round"],
        texts=_flat(words["texts"]),
        nouns={name: (one, many) for name, (one, many) in words["nouns"].items()},
        names={**names, **derived_names(names)} if derived_names else names,
        phases=words["phases"],
        colours=words["colours"],
        settings={name: SettingWords(**setting) for name, setting in words["settings"].items()},
        choices=words["choices"],
        brings=words["brings"],
        off_and_on=(common["off"], common["on"]),
        conjunction=common["and"],
        player=common["player"],
        shows=chips,
    )


def _flat(groups: Mapping[str, Mapping[str, Any]]) -> dict[str, Text]:
    """Merges groups of texts; a name must be in one group only."""
    found: dict[str, Text] = {}
    for group in groups.values():
        if twice := found.keys() & group.keys():
            raise ValueError(f"two texts have the same name: {', '.join(sorted(twice))}")
        found.update({name: text if isinstance(text, str) else tuple(text) for name, text in group.items()})
    return found


@dataclass(frozen=True)
class GameLocale:
    """A game's texts in one language: its messages for decisions, questions and events, rendered with a catalogue."""

    catalogue: Catalogue
    action_name: Callable[[int], str]
    action_number: Callable[[str], int | None]
    about_decision: Callable[[Any, Any, int, int, Catalogue], Decision]
    about_question: Callable[[Any, Any, int], Message]
    about_events: Callable[[Sequence[Event], Any], list[Message]]

    @property
    def title(self) -> str:
        """The game's title."""
        return self.catalogue.title

    @property
    def short(self) -> str:
        """The title where there is little room."""
        return self.catalogue.short

    @property
    def summary(self) -> str:
        """What the game is about, in a sentence."""
        return self.catalogue.summary

    @property
    def facts(self) -> str:
        """How many play, and for how long."""
        return self.catalogue.facts

    @property
    def round_word(self) -> str:
        """What `round_number` counts."""
        return self.catalogue.round_word

    def decision(self, state: Any, material: Any, seat: int, action: int) -> Decision:
        """The action in this position, with its label."""
        return self.about_decision(state, material, seat, action, self.catalogue)

    def question(self, state: Any, material: Any, seat: int, names: Sequence[str] = ()) -> str:
        """The question a seat is asked now."""
        return self.catalogue.say(self.about_question(state, material, seat), Audience(names, seat))

    def messages(self, events: Sequence[Event], material: Any) -> list[Message]:
        """A message for each event; NO_MESSAGE where another event's message covers it."""
        return self.about_events(events, material)

    def sentence(self, message: Message, names: Sequence[str] = (), you: int | None = None) -> str:
        """A message as a sentence, addressed to a seat or to everybody; empty for NO_MESSAGE."""
        words = self.catalogue.say(message, Audience(names, you))
        stop = "" if ARROW in words or words[-1:] in ("", ".", "!", "?") else "."
        return words[:1].upper() + words[1:] + stop

    def player(self, seat: int) -> str:
        """The name of a player who gave none."""
        return self.catalogue.name(seat)

    def phase(self, name: str) -> str:
        """The title of a phase."""
        return self.catalogue.phases[name]

    def colour(self, name: str) -> str:
        """The name of a colour's ingredient or gem."""
        return self.catalogue.colours[name]

    def noun(self, name: str) -> tuple[str, str]:
        """Something that is counted: one of it, and many."""
        return self.catalogue.nouns.get(name, (name, f"{name}s"))

    def setting(self, name: str) -> SettingWords:
        """An option's title and description."""
        return self.catalogue.settings[name]

    def choice(self, name: str, value: Any) -> str:
        """The title of an option's value."""
        return self.catalogue.choice(name, value)

    def bring(self, name: str) -> str:
        """The title of an effect in the odds."""
        return self.catalogue.brings[name]

    def show(self, name: str) -> str:
        """The title of a reading in the odds; numbers stay as they are."""
        return self.catalogue.shows.get(name, name)
