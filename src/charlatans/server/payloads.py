"""What travels to a browser about a table: whole states, steps, what a seat is asked. Nothing that its eyes may not see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..rules.engine import Event
from ..table import Table

EventsPayload = list[list[Any]]
"""What happened, in the game's own codes and in words."""


class LocalizedEvents:
    """What happened in a step, told to everybody once in each language, and again to a seat only where it is spoken to."""

    def __init__(self, table: Table, events: Sequence[Event]) -> None:
        self._table = table
        self._events = events
        self._messages = table.messages(events)
        self._public: dict[str, EventsPayload] = {}

    def for_viewer(self, seat: int | None, language: str) -> EventsPayload:
        """What happened, as a seat is told it; None is a spectator."""
        if language not in self._public:
            sentences = self._table.sentences(self._messages, language)
            self._public[language] = [
                self._event(event, sentence) for event, sentence in zip(self._events, sentences, strict=True)
            ]
        public = self._public[language]
        if seat is None or not any(message.concerns(seat) for message in self._messages):
            return public
        return [
            self._event(event, self._table.sentences([message], language, seat)[0])
            if message.concerns(seat)
            else payload
            for event, message, payload in zip(self._events, self._messages, public, strict=True)
        ]

    def _event(self, event: Event, sentence: str) -> list[Any]:
        return [self._table.game.event_names[event.code], event.seat, event.a, event.b, sentence]


def events_payload(table: Table, events: Sequence[Event], language: str, seat: int | None = None) -> EventsPayload:
    """What happened, as one seat is told it."""
    return LocalizedEvents(table, events).for_viewer(seat, language)


def prompt_payload(
    table: Table, seat: int | None, language: str, previous: dict[str, Any] | None = None
) -> dict[str, Any] | None:
    """What a seat is asked now; None where it is not. Odds are dear: those of what was `known` still hold."""
    if seat is None:
        return None
    options = table.decisions(seat, language)
    if not options:
        return None
    return {
        "question": table.question(seat, language),
        "decisions": [{key: value for key, value in vars(option).items() if value is not None} for option in options],
        "odds": previous["odds"] if previous is not None else _odds(table, seat, language),
    }


def _odds(table: Table, seat: int, language: str) -> dict[str, Any] | None:
    """The odds of the next draw, with what it may bring in words."""
    if (odds := table.odds(seat)) is None:
        return None
    plain, catalogue = odds.as_dict(), table.game.languages[language]
    brings = {key: {**chance, "words": catalogue.bring(key)} for key, chance in plain["brings"].items()}
    return {**plain, "brings": brings}
