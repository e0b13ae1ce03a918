"""What happened in Basari, as sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..kernel import Event
from ..wording import count
from . import state as s
from .almanac import CARDS
from .gems import number_in
from .state import COLOUR_NAMES, COLOURS

REASONS = {
    s.BY_CARD: "the bazaar card",
    s.BY_WORKERS: "the workers",
    **{s.BY_MAJORITY + colour: f"most {name} gems" for colour, name in enumerate(COLOUR_NAMES)},
    **{s.BY_SHARED_MAJORITY + colour: f"most {name} gems, shared" for colour, name in enumerate(COLOUR_NAMES)},
}


def gems_in_words(gems: Sequence[int]) -> str:
    """Gems by colour: 2 red, 1 yellow and 1 blue."""
    parts = [f"{number} {name}" for number, name in zip(gems, COLOUR_NAMES, strict=True) if number]
    if len(parts) < 2:
        return parts[0] if parts else "no gems"
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def set_in_words(height: int) -> str:
    """A set of gems by its height."""
    return gems_in_words([number_in(height, colour) for colour in range(COLOURS)])


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


def event(event: Event, names: Sequence[str]) -> str:
    """What happened, as a sentence without its full stop."""
    who = names[event.seat] if event.seat >= 0 else ""
    if event.code in _ABOUT_GEMS:
        return _ABOUT_GEMS[event.code](who, gems_in_words(gems_of_event(event)))
    if event.code in _ABOUT_CARDS:
        return _ABOUT_CARDS[event.code](who, card_of_event(event))
    if event.code == s.NEGOTIATION:
        return f"{who} negotiates with {names[event.b]} over {CARDS[event.a].name} and must open"
    if event.code == s.NO_OFFER:
        return f"{who} has no gem to offer and leaves it to {names[event.a]}"
    return _EVENTS[event.code](who, event.a, event.b)


_ABOUT_GEMS: dict[int, Callable[[str, str], str]] = {
    s.OFFERED: lambda who, gems: f"{who} offers {gems}",
    s.PAID: lambda who, gems: f"{who} pays {gems}",
    s.RECEIVED: lambda who, gems: f"{who} receives {gems}",
    s.TOOK_GEMS: lambda who, gems: f"{who} takes {gems} from the stock",
    s.WENT_WITHOUT: lambda who, gems: f"{who} goes without {gems}: the stock has no more",
}

_ABOUT_CARDS: dict[int, Callable[[str, CardShown], str]] = {
    s.DEALT: lambda who, card: (
        f"{who} is dealt card {card.number}: {count(card.workers, 'worker')}, {count(card.points, 'point')}, "
        f"{gems_in_words(card.gems)}"
    ),
    s.DREW: lambda who, card: f"{who} draws card {card.number}: {count(card.workers, 'worker')}",
}

_EVENTS: dict[int, Callable[[str, int, int], str]] = {
    s.STAGE_BEGINS: lambda who, a, b: f"Stage {a} begins",
    s.ROUND_BEGINS: lambda who, a, b: f"Round {a} begins",
    s.REVEALED: lambda who, a, b: f"{who} plays {s.LETTERS[a]}, {CARDS[a].name}",
    s.FORFEITED: lambda who, a, b: f"{b} players want {CARDS[a].name}: the action is forfeited",
    s.ACCEPTED: lambda who, a, b: f"{who} cannot raise and accepts" if a else f"{who} accepts",
    s.NO_CARD: lambda who, a, b: f"{who} finds the draw pile empty",
    s.SCORED: lambda who, a, b: f"{who} scores {count(a, 'point')} ({REASONS[b]})",
    s.TOOK_GEM: lambda who, a, b: f"{who} takes a {COLOUR_NAMES[a]} gem from the stock",
    s.RETURNED_GEM: lambda who, a, b: f"{who} returns a {COLOUR_NAMES[a]} gem to the stock",
    s.STOCK_EMPTY: lambda who, a, b: "The stock is empty, and nothing is left to take",
    s.STAGE_ENDS: lambda who, a, b: f"Stage {a} ends",
    s.CARDS_RUN_OUT: lambda who, a, b: "The draw pile has too few cards for another round",
    s.NO_MAJORITY: lambda who, a, b: f"Nobody has a {COLOUR_NAMES[a]} gem",
    s.GAVE_BACK: lambda who, a, b: f"{who} returns {b} {COLOUR_NAMES[a]} to the stock",
    s.GAME_ENDS: lambda who, a, b: "The bazaar closes",
}
