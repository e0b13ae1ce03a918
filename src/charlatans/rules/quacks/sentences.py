"""What happened in Quacks, as sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..kernel import Event
from ..wording import count
from . import state as s
from .almanac import CARDS
from .state import CHIP_NAMES

REASONS = {
    s.BY_CARD: "the fortune teller",
    s.BY_DIE: "the bonus die",
    s.BY_BLACK: "hawkmoths",
    s.BY_GREEN: "garden spiders",
    s.BY_BLUE: "the crow skull",
    s.BY_PURPLE: "ghost's breath",
    s.BY_SPACE: "the scoring space",
    s.BY_GLASS: "the test tube",
    s.BY_COINS: "the coins",
    s.BY_RUBIES: "rubies",
    s.BY_TURN: "the turn",
    s.BY_PURCHASE: "coins",
}


def event(event: Event, names: Sequence[str]) -> str:
    """What happened, as a sentence without its full stop."""
    who = names[event.seat] if event.seat >= 0 else ""
    return _EVENTS[event.code](who, event.a, event.b)


def _chip(chip: int) -> str:
    return CHIP_NAMES[chip]


_EVENTS: dict[int, Callable[[str, int, int], str]] = {
    s.TURN_BEGINS: lambda who, a, b: f"Turn {a} begins",
    s.BOOK_OUT: lambda who, a, b: f"The {s.COLOURS[a]} book comes out",
    s.CARD_READ: lambda who, a, b: (
        f"The fortune teller reads {CARDS[a].name}: {CARDS[a].words[0].lower()}{CARDS[a].words[1:-1]}"
    ),
    s.RAT_TAILS: lambda who, a, b: f"{who} sets the rat stone {count(a, 'space')} ahead",
    s.DREW: lambda who, a, b: f"{who} draws {_chip(a)}",
    s.PLACED: lambda who, a, b: f"{who} places {_chip(a)} on space {b}",
    s.SET_ASIDE: lambda who, a, b: f"{who} lays {_chip(a)} beside the pot",
    s.LOOKED_AT: lambda who, a, b: f"{who} looks at {_chip(a)}",
    s.RETURNED: lambda who, a, b: f"{who} puts {_chip(a)} from space {b} back into the bag",
    s.BACK_IN_BAG: lambda who, a, b: f"{who} puts {_chip(a)} back into the bag",
    s.PASSED_UP: lambda who, a, b: f"{who} passes up the push: {_chip(a)} lies on space {b}",
    s.FLASK_USED: lambda who, a, b: f"{who} empties the flask",
    s.FLASK_FILLED: lambda who, a, b: f"{who} fills the flask ({REASONS[a]})",
    s.EXPLODED: lambda who, a, b: f"{who}'s pot explodes with {a} in white chips" + (", but is covered" if b else ""),
    s.STOPPED: lambda who, a, b: f"{who} stops",
    s.STARTED_AFRESH: lambda who, a, b: f"{who} empties the pot and starts all over",
    s.ROLLED: lambda who, a, b: f"{who} rolls the bonus die",
    s.SCORED: lambda who, a, b: f"{who} scores {count(a, 'point')} ({REASONS[b]})",
    s.GOT_RUBIES: lambda who, a, b: f"{who} receives {count(a, 'ruby', 'rubies')} ({REASONS[b]})",
    s.PAID_RUBIES: lambda who, a, b: f"{who} pays {count(a, 'ruby', 'rubies')}",
    s.DROPLET_MOVED: lambda who, a, b: f"{who} moves the droplet to space {a} ({REASONS[b]})",
    s.GLASS_REACHED: lambda who, a, b: f"{who} moves the droplet on the test tubes to glass {a} ({REASONS[b]})",
    s.GAINED: lambda who, a, b: (
        f"{who} buys {_chip(a)}" if b == s.BY_PURCHASE else f"{who} receives {_chip(a)} ({REASONS[b]})"
    ),
    s.SOLD_OUT: lambda who, a, b: f"{who} goes without: there is no {_chip(a)} to be had",
    s.GAVE_UP: lambda who, a, b: f"{who} gives up {_chip(a)}",
    s.TAILS_TRADED: lambda who, a, b: f"{who} trades {count(a, 'rat tail')}",
    s.LAST_CHIP_MOVED: lambda who, a, b: f"{who} pushes the last chip, {_chip(a)}, on to space {b}",
    s.GOT_COINS: lambda who, a, b: f"{who} has {count(a, 'coin')}",
    s.GAME_ENDS: lambda who, a, b: "The bazaar closes",
}
