"""What happened in The Duel, as sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..kernel import Event
from ..wording import count
from . import state as s
from .almanac import gifts
from .state import CHIP_NAMES, COIN_NAMES

REASONS = {
    s.BY_START: "for going second",
    s.BY_COIN: "the coin",
    s.BY_BLACK: "lead in the neck",
    s.BY_BOOK: "the book",
    s.BY_AFTER_EFFECT: "an after-effect",
    s.BY_WHITE_SPACE: "the bonus space",
    s.BY_LEDGE: "the ledge",
    s.BY_PATIENT: "the patient",
    s.BY_CARD: "the round card",
    s.BY_TOKENS: "the offer",
    s.BY_PURCHASE: "a purchase",
    s.BY_EXPLOSION: "the explosion",
    s.BY_NO_UPGRADE: "in place of an upgrade",
    s.BY_STEP: "for a step",
    s.BY_ROUND_END: "too much to keep",
    s.BY_OPPONENT: "spider silk",
    s.BY_POTION: "the potion",
}
ENDINGS = {
    s.BY_LAST_PATIENT: "{who} has treated the last patient that was needed",
    s.BY_MORE_PATIENTS: "{who} has treated more patients",
    s.BY_SIDE: "as many patients each, and the one on the path stands in {who}'s half",
    s.BY_STRENGTH: "as many patients each, and {who} passes the test of strength",
}
SHARED = "nobody is stronger, and both win"
FACES = (
    "the shield",
    "three gold",
    "white chips back",
    "the stall",
    "a coloured chip back",
    "lead or patient",
)
KIND_NAMES = {
    s.CARD_RECYCLE: "coloured chips back",
    s.CARD_DOUBLE: "a second chip",
    s.CARD_TWO_WHITES: "white chips back",
    s.CARD_ONE_WHITE: "a white chip back",
}


def event(event: Event, names: Sequence[str]) -> str:
    """What happened, as a sentence without its full stop."""
    if event.code == s.PATIENT_MOVED:
        return _patient_moved(event, names)
    who = names[event.seat] if event.seat >= 0 else ""
    return _EVENTS[event.code](who, event.a, event.b)


def _patient_moved(event: Event, names: Sequence[str]) -> str:
    half = names[0] if event.a > 0 else names[1]
    return f"The patient walks {count(event.b, 'step')} towards {names[event.seat]}, to space {abs(event.a)} of {half}'s half"


def _chip(chip: int) -> str:
    return CHIP_NAMES[chip]


_EVENTS: dict[int, Callable[[str, int, int], str]] = {
    s.ROUND_BEGINS: lambda who, a, b: f"Round {a} begins",
    s.CARD_REVEALED: lambda who, a, b: f"Round card {a + 1} lies open",
    s.TOSSED: lambda who, a, b: f"{who} tosses the {COIN_NAMES[a]} coin: {FACES[b]}",
    s.COIN_TAKEN: lambda who, a, b: f"{who} takes the {COIN_NAMES[a]} coin: {FACES[b]}",
    s.TURN_BEGINS: lambda who, a, b: f"{who} brews",
    s.DREW: lambda who, a, b: f"{who} draws {_chip(a)}",
    s.IN_NECK: lambda who, a, b: f"{who} puts {_chip(a)} in the neck",
    s.IN_BELLY: lambda who, a, b: f"{who} drops {_chip(a)} straight into the belly",
    s.IN_WHITE_AREA: lambda who, a, b: f"{who} lays {_chip(a)} on space {b} of the white area",
    s.WARDED_OFF: lambda who, a, b: f"{who} wards {_chip(a)} off, back into the bag",
    s.WARDED: lambda who, a, b: f"{who} is warded against the next white chip up to {a}",
    s.LOOKED_AT: lambda who, a, b: f"{who} looks at {_chip(a)}",
    s.SET_ASIDE: lambda who, a, b: f"{who} sets {_chip(a)} aside for the round",
    s.SLID: lambda who, a, b: f"{who} slides {_chip(a)} back to space {b}",
    s.BACK_IN_BAG: lambda who, a, b: f"{who} puts {_chip(a)} back into the bag",
    s.SHIELDED: lambda who, a, b: f"{who} is saved by the shield on space {a}",
    s.EXPLODED: lambda who, a, b: f"{who}'s bottle explodes on space {a}",
    s.EXPLOSION_UNDONE: lambda who, a, b: f"{who} undoes the explosion and brews on",
    s.COMPLETED: lambda who, a, b: f"{who} completes the potion",
    s.COUNTED: lambda who, a, b: f"{who} counts {count(a, 'step')}",
    s.PATIENT_ENTERS: lambda who, a, b: "The mayor leaves the park" if b else f"Patient {a} leaves the park",
    s.PATIENT_WON: lambda who, a, b: f"{who} has a patient on the stall, on space {a}",
    s.TREATED: lambda who, a, b: f"{who} treats {'the mayor' if b >= s.MAYOR else 'the patient'}: {a} on the ledge",
    s.STALL_MOVED: lambda who, a, b: f"{who} moves the stall to space {a} ({REASONS[b]})",
    s.GOT_GOLD: lambda who, a, b: f"{who} receives {a} gold ({REASONS[b]})",
    s.LOST_GOLD: lambda who, a, b: f"{who} gives up {a} gold ({REASONS[b]})",
    s.UPGRADED: lambda who, a, b: f"{who} upgrades {_chip(a)} to {_chip(b)}",
    s.GAINED: lambda who, a, b: (
        f"{who} buys {_chip(a)}" if b == s.BY_PURCHASE else f"{who} receives {_chip(a)} ({REASONS[b]})"
    ),
    s.SOLD_OUT: lambda who, a, b: f"{who} goes without: there is no {_chip(a)} left",
    s.REMOVED: lambda who, a, b: f"{who} is rid of {_chip(a)} for good",
    s.OFFERED: lambda who, a, b: f"{who} offers {gifts(b, a)}",
    s.CARD_TAKEN: lambda who, a, b: f"{who} takes round card {a + 1}" + (" and keeps it" if b else ""),
    s.TOKENS_TAKEN: lambda who, a, b: f"{who} takes the other scale: {gifts(b, a)}",
    s.CARD_USED: lambda who, a, b: f"{who} uses a kept card: {KIND_NAMES[a]}",
    s.TESTED: lambda who, a, b: f"{who} draws {_chip(a)} in the test of strength, {b} in all",
    s.GAME_ENDS: lambda who, a, b: f"The market closes: {ENDINGS[a].format(who=who) if who else SHARED}",
}
