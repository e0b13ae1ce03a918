"""Events and prompts as they are sent to clients. Nothing in them that the viewer may not see."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ..rules import contract
from ..rules.engine import Event
from ..table import Table
from .messages import Chance, Decision, GameEvent, Odds, Outcome, Prompt


class LocalizedEvents:
    """The events of a step with their sentences: worded once per language for everybody, and again only for seats that are addressed."""

    def __init__(self, table: Table, events: Sequence[Event]) -> None:
        self._table = table
        self._events = events
        self._messages = table.messages(events)
        self._addressed = [message.seats() for message in self._messages]
        """The seats that each event is worded for on their own."""
        self._addressed_at_all = set[int]().union(*self._addressed)
        self._public: dict[str, list[GameEvent]] = {}

    def for_viewer(self, seat: int | None, language: str) -> list[GameEvent]:
        """The events as a seat is told them; None is a spectator."""
        if language not in self._public:
            names, sentences = self._table.game.event_names, self._table.sentences(self._messages, language)
            self._public[language] = [
                [names[event.code], event.seat, event.a, event.b, sentence]
                for event, sentence in zip(self._events, sentences, strict=True)
            ]
        public = self._public[language]
        if seat not in self._addressed_at_all:
            return public
        own = [message for message, addressed in zip(self._messages, self._addressed, strict=True) if seat in addressed]
        to_them = iter(self._table.sentences(own, language, seat))
        return [
            [*payload[:-1], next(to_them)] if seat in addressed else payload
            for addressed, payload in zip(self._addressed, public, strict=True)
        ]


def events_payload(table: Table, events: Sequence[Event], language: str, seat: int | None = None) -> list[GameEvent]:
    """The events as one seat is told them."""
    return LocalizedEvents(table, events).for_viewer(seat, language)


def prompt_payload(
    table: Table, seat: int | None, language: str, previous: Prompt | None = None, legal: Sequence[int] | None = None
) -> Prompt | None:
    """What a seat has to decide now, or None. Odds are expensive: those of a `previous` prompt that still holds are kept.

    Whoever knows the legal decisions can give them.
    """
    if seat is None:
        return None
    decisions = table.decisions(seat, language, legal)
    if not decisions:
        return None
    return {
        "question": table.question(seat, language),
        "decisions": [_decision(decision) for decision in decisions],
        "odds": previous["odds"] if previous is not None else _odds(table, seat, language, legal),
    }


def _decision(decision: contract.Decision) -> Decision:
    payload: Decision = {"action": decision.action, "kind": decision.kind, "label": decision.label}
    if decision.chip is not None:
        payload["chip"] = decision.chip
    if decision.to is not None:
        payload["to"] = decision.to
    if decision.amount is not None:
        payload["amount"] = decision.amount
    return payload


def _odds(table: Table, seat: int, language: str, legal: Sequence[int] | None) -> Odds | None:
    """The odds of the next draw, with what it may bring in words."""
    if (odds := table.odds(seat, legal)) is None:
        return None
    locale = table.game.languages[language]
    brings: dict[str, Outcome] = {
        key: {**_chance(chance), "risk": key in odds.risks, "words": locale.bring(key)}
        for key, chance in odds.brings.items()
    }
    shows = {
        name: {shown: _chance(chance) for shown, chance in chances.items()} for name, chances in odds.shows.items()
    }
    return {"what": odds.what, "shows": shows, "brings": brings}


def _chance(chance: Fraction) -> Chance:
    above, below = chance.as_integer_ratio()
    return {"exact": f"{above}/{below}" if below > 1 else str(above), "chance": above / below}
