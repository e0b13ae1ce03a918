"""What happened in Basari, as sentences."""

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
    """A set of gems by its height."""
    return gems([number_in(height, colour) for colour in range(COLOURS)])


def gems_in_words(numbers: Sequence[int]) -> str:
    """Gems by colour, in English."""
    return ENGLISH_TEXTS.listed(gems(numbers))


def set_in_words(height: int) -> str:
    """A set of gems by its height, in English."""
    return ENGLISH_TEXTS.listed(gems_of(height))


def gems_of_event(event: Event) -> tuple[int, ...]:
    """The set of gems that an event is about, by colour."""
    return (*divmod(event.a, s.PAIR), *divmod(event.b, s.PAIR))


class CardShown(NamedTuple):
    """A bazaar card as an event tells it."""

    number: int
    workers: int
    points: int
    gems: tuple[int, ...]


def card_of_event(event: Event) -> CardShown:
    """The bazaar card that an event is about."""
    card, points = divmod(event.a, s.DIGIT)
    number, workers = divmod(card, s.DIGIT)
    gems = tuple(event.b // s.DIGIT ** (COLOURS - 1 - colour) % s.DIGIT for colour in range(COLOURS))
    return CardShown(number + 1, workers, points, gems)


_ABOUT_GEMS = (s.OFFERED, s.PAID, s.RECEIVED, s.TOOK_GEMS, s.WENT_WITHOUT)
_ABOUT_CARDS = (s.DEALT, s.DREW)


def story(events: Sequence[Event], material: Any) -> list[Message]:
    """What is said about each event."""
    return [_saying(event) for event in events]


def _saying(event: Event) -> Message:
    name = s.EVENT_NAMES[event.code]
    if event.code == s.ACCEPTED and event.a:
        name = f"{name} unable"
    return Message(name, who=PlayerRef(event.seat), **_facts(event))


def _facts(event: Event) -> dict[str, Any]:
    """What the sentence tells besides who it is about."""
    if event.code in _ABOUT_GEMS:
        return {"gems": gems(gems_of_event(event))}
    if event.code in _ABOUT_CARDS:
        card = card_of_event(event)
        return {**card._asdict(), "gems": gems(card.gems)}
    if event.code in (s.NEGOTIATION, s.NO_OFFER):
        return {"a": event.a, "other": PlayerRef(event.b if event.code == s.NEGOTIATION else event.a)}
    return {"a": event.a, "b": event.b}
