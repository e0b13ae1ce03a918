"""What travels to a browser about a table: whole states, steps, what a seat is asked. Nothing that its eyes may not see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..rules.engine import Event
from ..table import Table

Happenings = list[list[Any]]
"""What happened, in the game's own codes and in words."""


class Told:
    """What happened in a step, told to everybody once in each language, and again to a seat only where it is spoken to."""

    def __init__(self, table: Table, events: Sequence[Event]) -> None:
        self._table = table
        self._events = events
        self._story = table.messages(events)
        self._to_all: dict[str, Happenings] = {}

    def to(self, seat: int | None, language: str) -> Happenings:
        """What happened, as a seat is told it; None is a spectator."""
        if language not in self._to_all:
            sentences = self._table.sentences(self._story, language)
            self._to_all[language] = [
                self._happening(event, sentence) for event, sentence in zip(self._events, sentences, strict=True)
            ]
        to_all = self._to_all[language]
        if seat is None or not any(message.concerns(seat) for message in self._story):
            return to_all
        return [
            self._happening(event, self._table.sentences([message], language, seat)[0])
            if message.concerns(seat)
            else happening
            for event, message, happening in zip(self._events, self._story, to_all, strict=True)
        ]

    def _happening(self, event: Event, sentence: str) -> list[Any]:
        return [self._table.game.event_names[event.code], event.seat, event.a, event.b, sentence]


def happenings(table: Table, events: Sequence[Event], language: str, seat: int | None = None) -> Happenings:
    """What happened, as one seat is told it."""
    return Told(table, events).to(seat, language)


def asked(table: Table, seat: int | None, language: str, known: dict[str, Any] | None = None) -> dict[str, Any] | None:
    """What a seat is asked now; None where it is not. Odds are dear: those of what was `known` still hold."""
    if seat is None:
        return None
    options = table.decisions(seat, language)
    if not options:
        return None
    return {
        "question": table.question(seat, language),
        "options": [{key: value for key, value in vars(option).items() if value is not None} for option in options],
        "odds": known["odds"] if known is not None else _odds(table, seat, language),
    }


def _odds(table: Table, seat: int, language: str) -> dict[str, Any] | None:
    """The odds of the next draw, with what it may bring in words."""
    if (odds := table.odds(seat)) is None:
        return None
    plain, words = odds.as_dict(), table.game.languages[language]
    brings = {key: {**chance, "words": words.bring(key)} for key, chance in plain["brings"].items()}
    return {**plain, "brings": brings}
