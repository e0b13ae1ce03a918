"""Putting things into words: a game's texts in one language, and the gaps in them that facts are filled into."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from string import Formatter
from typing import Any

from .contract import Decision, SettingWords
from .kernel import Event

Texts = Mapping[str, str]
Names = Sequence[str] | Mapping[Any, str]
"""What the numbers or the words of one kind are called: chips, reasons, coins."""


def count(number: int, one: str, many: str | None = None) -> str:
    """So many of something."""
    return f"{number} {one if number == 1 else many or one + 's'}"


class Saying:
    """What is to be said, in any language: the name of a text, and the facts for its gaps."""

    def __init__(self, name: str, **facts: Any) -> None:
        self.name = name
        self.facts = facts


UNSAID = Saying("")


@dataclass(frozen=True)
class Speech:
    """All texts of a game in one language. Every language has texts of the same names; only the wording is its own.

    A gap says what is filled in: `{price}` a fact as it is, `{coins:coin}` so many coins, `{chip:chip}` a chip's name.
    A fact may be said in words itself, or be a list of such.
    """

    title: str
    moment: str
    texts: Texts
    nouns: Mapping[str, tuple[str, str]]
    """What is counted: one of it, and many."""
    names: Mapping[str, Names]
    phases: Texts
    colours: Texts
    settings: Mapping[str, SettingWords]
    choices: Mapping[str, str | Mapping[Any, str]]
    """For each option the words of its choices, or one text for all of them with a gap for the `value`."""
    brings: Texts
    off_and_on: tuple[str, str]
    conjunction: str

    def say(self, saying: Saying) -> str:
        """A text with its gaps filled in."""
        return self._filled(self.texts[saying.name], saying.facts) if saying.name else ""

    def listed(self, sayings: Sequence[Saying]) -> str:
        """Several texts as a list: one, another and a third."""
        *first, last = [self.say(saying) for saying in sayings]
        return f"{', '.join(first)} {self.conjunction} {last}" if first else last

    def choice(self, name: str, value: Any) -> str:
        """What an option may be."""
        if isinstance(value, str) and "=" in value:
            return ", ".join(self._book(*part.split("=")) for part in value.split(","))
        words = self.choices.get(name, self.flags)
        return self._filled(words, {"value": value}) if isinstance(words, str) else words[value]

    @property
    def flags(self) -> Mapping[Any, str]:
        """What is on or off, as options have it and as journals write it."""
        off, on = self.off_and_on
        return {False: off, True: on, "off": off, "on": on}

    def _book(self, colour: str, book: str) -> str:
        return f"{self.colours[colour.strip()]} {book.strip()}"

    def _filled(self, text: str, facts: Mapping[str, Any]) -> str:
        return "".join(
            before if fact is None else before + self._fact(facts[fact], how) for before, fact, how in _gaps(text)
        )

    def _fact(self, value: Any, how: str) -> str:
        """A fact in words: said in turn, listed, counted, or called by its name."""
        if isinstance(value, Saying):
            return self.say(value)
        if isinstance(value, tuple):
            return self.listed(value)
        if how in self.nouns:
            one, many = self.nouns[how]
            return f"{value} {one if value == 1 else many}"
        return self.names[how][value] if how else str(value)


@functools.cache
def _gaps(text: str) -> tuple[tuple[str, str | None, str], ...]:
    """A text in pieces: what stands before each gap, the name of its fact, and how it is said; nothing after the last."""
    return tuple((before, fact, how or "") for before, fact, how, _ in Formatter().parse(text))


def all_of(*tables: Texts) -> dict[str, str]:
    """Tables of texts as one; no name may stand in two of them."""
    texts = {name: text for table in tables for name, text in table.items()}
    if len(texts) < sum(len(table) for table in tables):
        raise ValueError("two texts have the same name")
    return texts


@dataclass(frozen=True)
class Spoken:
    """The words of a game in one language: what its decisions, questions and events are about, put into a speech."""

    speech: Speech
    action_name: Callable[[int], str]
    action_number: Callable[[str], int | None]
    about_decision: Callable[[Any, Any, int, int, Speech], Decision]
    about_question: Callable[[Any, Any, int], Saying]
    about_event: Callable[[Event, Any, Sequence[str]], Saying]

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.speech.title

    @property
    def moment(self) -> str:
        """What the game is counted in."""
        return self.speech.moment

    def decision(self, state: Any, material: Any, seat: int, action: int) -> Decision:
        """A decision in this position, with the words a player sees."""
        return self.about_decision(state, material, seat, action, self.speech)

    def question(self, state: Any, material: Any, seat: int) -> str:
        """What a seat is asked now."""
        return self.speech.say(self.about_question(state, material, seat))

    def event(self, event: Event, material: Any, names: Sequence[str]) -> str:
        """What happened, as a sentence without its full stop."""
        return self.speech.say(self.about_event(event, material, names))

    def phase(self, name: str) -> str:
        """The phase that a view names."""
        return self.speech.phases[name]

    def colour(self, name: str) -> str:
        """What a colour stands for."""
        return self.speech.colours[name]

    def setting(self, name: str) -> SettingWords:
        """An option of the game."""
        return self.speech.settings[name]

    def choice(self, name: str, value: Any) -> str:
        """What an option may be: one of its choices, or books mixed by colour."""
        return self.speech.choice(name, value)

    def bring(self, name: str) -> str:
        """What a draw may bring about, by its name in the odds."""
        return self.speech.brings[name]
