"""Messages for the events of The Duel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..engine import Event
from ..i18n import NO_MESSAGE, Message, PlayerRef, told_together
from . import reference_text
from .reference_text import ENGLISH_TEXTS, given
from .state import EVENT_NAMES, MAYOR, REASON_NAMES, EventCode, Material, Reason, WonBy

FACE_WORDS = ENGLISH_TEXTS.names["face"]
KEPT_CARD_WORDS = ENGLISH_TEXTS.names["kept card"]

_ENDINGS = {
    WonBy.LAST_PATIENT: "by last patient",
    WonBy.MORE_PATIENTS: "by more patients",
    WonBy.SIDE: "by side",
    WonBy.STRENGTH: "by strength",
}


IN_A_ROW = frozenset({EventCode.LOOKED_AT, EventCode.BACK_IN_BAG})
"""Events that get one message together if several follow each other."""
WHERE_IT_WENT = frozenset({EventCode.IN_NECK, EventCode.IN_BELLY, EventCode.IN_WHITE_AREA, EventCode.WARDED_OFF})
SCALES = frozenset({EventCode.CARD_TAKEN, EventCode.TOKENS_TAKEN})
LOSSES = frozenset(
    {Reason.EXPLOSION, Reason.PURCHASE, Reason.STEP, Reason.AFTER_EFFECT, Reason.ROUND_END, Reason.OPPONENT}
)


def messages(events: Sequence[Event], material: Material) -> list[Message]:
    """The message for each event. A chip drawn and placed gets one message, and so do several chips in a row."""
    rows = told_together(events, IN_A_ROW)
    return [
        _message(
            event, rows[at], events[at - 1] if at else None, events[at + 1] if at + 1 < len(events) else None, material
        )
        for at, event in enumerate(events)
    ]


def _message(
    event: Event, row: Sequence[Event], before: Event | None, after: Event | None, material: Material
) -> Message:
    if not row or (after is not None and _is_covered_by(after, event)):
        return NO_MESSAGE
    name = " ".join((EVENT_NAMES[event.code], *_case(event, before)))
    facts: dict[str, Any] = {"who": PlayerRef(event.seat), "a": event.a, "b": event.b}
    if event.code in IN_A_ROW:
        facts["chips"] = tuple(Message("chip", chip=one.a) for one in row)
    elif event.code == EventCode.CARD_REVEALED:
        facts |= {"number": event.a + 1, "card": reference_text.card(material, event.a)}
    elif event.code == EventCode.CARD_TAKEN:
        facts["number"] = event.a + 1
    elif event.code in (EventCode.OFFERED, EventCode.TOKENS_TAKEN):
        facts["gift"] = given(event.b, event.a)
    elif event.code == EventCode.PATIENT_MOVED:
        facts |= {"space": abs(event.a), "half": Message("half", who=PlayerRef(0 if event.a > 0 else 1))}
    elif event.code == EventCode.GOT_GOLD:
        facts["other"] = PlayerRef(1 - event.seat)
    return Message(name, **facts)


def _is_covered_by(after: Event, event: Event) -> bool:
    """Whether the next event's message covers this one."""
    if event.code == EventCode.DREW:
        return after.code in WHERE_IT_WENT and after[1:3] == event[1:3]
    return event.code == EventCode.SCALE_TAKEN and after.code in SCALES and after.seat == event.seat


def _case(event: Event, before: Event | None) -> list[str]:
    """Which variant of an event's message applies, if there are several."""
    if event.code == EventCode.GAME_ENDS:
        return [_ENDINGS[event.a]] if event.seat >= 0 else []
    if event.code in SCALES:
        kept = ["kept"] if event.code == EventCode.CARD_TAKEN and event.b else []
        return kept + (["chosen"] if before is not None and before[:2] == (EventCode.SCALE_TAKEN, event.seat) else [])
    if event.code == EventCode.LOST_GOLD:
        return [f"by {REASON_NAMES[event.b]}"] if event.b in LOSSES else []
    return {
        EventCode.PATIENT_ENTERS: ["mayor"] if event.b else [],
        EventCode.TREATED: ["mayor"] if event.b >= MAYOR else [],
        EventCode.GAINED: ["bought"] if event.b == Reason.PURCHASE else [],
        EventCode.STALL_MOVED: ["back"] if event.b == Reason.PATIENT else [],
        EventCode.GOT_GOLD: ["taken"] if event.b == Reason.OPPONENT else [],
        EventCode.SCALE_TAKEN: ["card" if event.a else "tokens"],
    }.get(event.code, [])
