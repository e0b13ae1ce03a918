"""Events as messages, for the texts in every language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..engine import Event
from ..i18n import Message, PlayerRef
from . import state as s
from .gems import number_in
from .reference_text import ENGLISH_TEXTS
from .state import COLOURS


def gems(gems: Sequence[int]) -> tuple[Message, ...]:
    """Gems by colour: 2 red, 1 yellow and 1 blue."""
    some = tuple(Message("gem", number=number, colour=colour) for colour, number in enumerate(gems) if number)
    return some or (Message("no gems"),)


def gems_of(height: int) -> tuple[Message, ...]:
    """A set of gems, given as a height."""
    return gems([number_in(height, colour) for colour in range(COLOURS)])


def gems_in_words(numbers: Sequence[int]) -> str:
    """Gems by colour, in English."""
    return ENGLISH_TEXTS.listed(gems(numbers))


def set_in_words(height: int) -> str:
    """A set of gems, given as a height, in English."""
    return ENGLISH_TEXTS.listed(gems_of(height))


def gems_of_event(event: Event) -> tuple[int, ...]:
    """The gems of an event, by colour."""
    return (*divmod(event.a, s.PAIR), *divmod(event.b, s.PAIR))


class CardShown(NamedTuple):
    """A bazaar card as logged in an event."""

    number: int
    workers: int
    points: int
    gems: tuple[int, ...]


def card_of_event(event: Event) -> CardShown:
    """The bazaar card of an event."""
    card, points = divmod(event.a, s.DIGIT)
    number, workers = divmod(card, s.DIGIT)
    gems = tuple(event.b // s.DIGIT ** (COLOURS - 1 - colour) % s.DIGIT for colour in range(COLOURS))
    return CardShown(number + 1, workers, points, gems)


_ABOUT_GEMS = (
    s.EventCode.OFFERED,
    s.EventCode.PAID,
    s.EventCode.RECEIVED,
    s.EventCode.TOOK_GEMS,
    s.EventCode.WENT_WITHOUT,
)
_ABOUT_CARDS = (s.EventCode.DEALT, s.EventCode.DREW)


def messages(events: Sequence[Event], material: Any) -> list[Message]:
    """A message for each event."""
    return [_message(event) for event in events]


def _message(event: Event) -> Message:
    name = s.EVENT_NAMES[event.code]
    if event.code == s.EventCode.ACCEPTED and event.a:
        name = f"{name} unable"
    return Message(name, who=PlayerRef(event.seat), **_facts(event))


def _facts(event: Event) -> dict[str, Any]:
    """The facts of a message besides the seat."""
    if event.code in _ABOUT_GEMS:
        return {"gems": gems(gems_of_event(event))}
    if event.code in _ABOUT_CARDS:
        card = card_of_event(event)
        return {**card._asdict(), "gems": gems(card.gems)}
    if event.code in (s.EventCode.NEGOTIATION, s.EventCode.NO_OFFER):
        return {"a": event.a, "other": PlayerRef(event.b if event.code == s.EventCode.NEGOTIATION else event.a)}
    return {"a": event.a, "b": event.b}
