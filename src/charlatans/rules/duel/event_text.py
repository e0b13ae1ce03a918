"""What happened in The Duel, as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..engine import Event
from ..i18n import NO_MESSAGE, Message, PlayerRef, told_together
from . import reference_text
from . import state as s
from .reference_text import ENGLISH_TEXTS, given

FACES = ENGLISH_TEXTS.names["face"]
KIND_NAMES = ENGLISH_TEXTS.names["kept card"]

_ENDINGS = {
    s.BY_LAST_PATIENT: "by last patient",
    s.BY_MORE_PATIENTS: "by more patients",
    s.BY_SIDE: "by side",
    s.BY_STRENGTH: "by strength",
}


IN_A_ROW = frozenset({s.LOOKED_AT, s.BACK_IN_BAG})
"""Events that are told as one, chip by chip, where several follow each other."""
WHERE_IT_WENT = frozenset({s.IN_NECK, s.IN_BELLY, s.IN_WHITE_AREA, s.WARDED_OFF})
SCALES = frozenset({s.CARD_TAKEN, s.TOKENS_TAKEN})
LOSSES = frozenset({s.BY_EXPLOSION, s.BY_PURCHASE, s.BY_STEP, s.BY_AFTER_EFFECT, s.BY_ROUND_END, s.BY_OPPONENT})


def story(events: Sequence[Event], material: Any) -> list[Message]:
    """What is said about each event: a chip drawn and placed is told once, where it lies; so are several chips in a row."""
    rows = told_together(events, IN_A_ROW)
    return [
        _saying(
            event, rows[at], events[at - 1] if at else None, events[at + 1] if at + 1 < len(events) else None, material
        )
        for at, event in enumerate(events)
    ]


def _saying(event: Event, row: Sequence[Event], before: Event | None, after: Event | None, material: Any) -> Message:
    if not row or (after is not None and _is_told_by(after, event)):
        return NO_MESSAGE
    name = " ".join((s.EVENT_NAMES[event.code], *_case(event, before)))
    facts: dict[str, Any] = {"who": PlayerRef(event.seat), "a": event.a, "b": event.b}
    if event.code in IN_A_ROW:
        facts["chips"] = tuple(Message("chip", chip=one.a) for one in row)
    elif event.code == s.CARD_REVEALED:
        facts |= {"number": event.a + 1, "card": reference_text.card(material, event.a)}
    elif event.code == s.CARD_TAKEN:
        facts["number"] = event.a + 1
    elif event.code in (s.OFFERED, s.TOKENS_TAKEN):
        facts["gift"] = given(event.b, event.a)
    elif event.code == s.PATIENT_MOVED:
        facts |= {"space": abs(event.a), "half": Message("half", who=PlayerRef(0 if event.a > 0 else 1))}
    elif event.code == s.GOT_GOLD:
        facts["other"] = PlayerRef(1 - event.seat)
    return Message(name, **facts)


def _is_told_by(after: Event, event: Event) -> bool:
    """Whether what comes next says this as well."""
    if event.code == s.DREW:
        return after.code in WHERE_IT_WENT and after[1:3] == event[1:3]
    return event.code == s.SCALE_TAKEN and after.code in SCALES and after.seat == event.seat


def _case(event: Event, before: Event | None) -> list[str]:
    """Which case of an event it is, where there are several."""
    if event.code == s.GAME_ENDS:
        return [_ENDINGS[event.a]] if event.seat >= 0 else []
    if event.code in SCALES:
        kept = ["kept"] if event.code == s.CARD_TAKEN and event.b else []
        return kept + (["chosen"] if before is not None and before[:2] == (s.SCALE_TAKEN, event.seat) else [])
    if event.code == s.LOST_GOLD:
        return [f"by {s.REASON_NAMES[event.b]}"] if event.b in LOSSES else []
    return {
        s.PATIENT_ENTERS: ["mayor"] if event.b else [],
        s.TREATED: ["mayor"] if event.b >= s.MAYOR else [],
        s.GAINED: ["bought"] if event.b == s.BY_PURCHASE else [],
        s.STALL_MOVED: ["back"] if event.b == s.BY_PATIENT else [],
        s.GOT_GOLD: ["taken"] if event.b == s.BY_OPPONENT else [],
        s.SCALE_TAKEN: ["card" if event.a else "tokens"],
    }.get(event.code, [])
