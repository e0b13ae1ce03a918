"""What happened in The Duel, as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..kernel import Event
from ..wording import Saying
from . import english
from . import state as s
from .almanac import given

FACES = english.FACE_NAMES
KIND_NAMES = english.KEPT_CARDS

_ENDINGS = {
    s.BY_LAST_PATIENT: "by last patient",
    s.BY_MORE_PATIENTS: "by more patients",
    s.BY_SIDE: "by side",
    s.BY_STRENGTH: "by strength",
}


def event(event: Event, material: Any, names: Sequence[str]) -> Saying:
    """What happened, as a sentence without its full stop."""
    name = " ".join((s.EVENT_NAMES[event.code], *_case(event)))
    facts = {"who": names[event.seat] if event.seat >= 0 else "", "a": event.a, "b": event.b}
    if event.code in (s.CARD_REVEALED, s.CARD_TAKEN):
        facts["number"] = event.a + 1
    elif event.code in (s.OFFERED, s.TOKENS_TAKEN):
        facts["gift"] = given(event.b, event.a)
    elif event.code == s.PATIENT_MOVED:
        facts["space"] = abs(event.a)
        facts["half"] = names[0] if event.a > 0 else names[1]
    return Saying(name, **facts)


def _case(event: Event) -> list[str]:
    """Which case of an event it is, where there are several."""
    if event.code == s.GAME_ENDS:
        return [_ENDINGS[event.a]] if event.seat >= 0 else []
    return {
        s.PATIENT_ENTERS: ["mayor"] if event.b else [],
        s.TREATED: ["mayor"] if event.b >= s.MAYOR else [],
        s.GAINED: ["bought"] if event.b == s.BY_PURCHASE else [],
        s.CARD_TAKEN: ["kept"] if event.b else [],
    }.get(event.code, [])
