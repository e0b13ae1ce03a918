"""Events of Quacks as messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..engine import Event
from ..i18n import NO_MESSAGE, Message, PlayerRef, told_together
from . import state as s
from .reference_text import at_space, space
from .state import EventCode, Material, Reason

IN_A_ROW = frozenset({EventCode.LOOKED_AT, EventCode.BACK_IN_BAG})
"""Runs of these events share one message."""
PAID_FOR = frozenset({EventCode.DROPLET_MOVED, EventCode.GLASS_REACHED, EventCode.FLASK_FILLED})


def messages(events: Sequence[Event], material: Material) -> list[Message]:
    """A message for each event. A chip drawn and placed gets one message; so do several chips in a row."""
    rows = told_together(events, IN_A_ROW)
    return [
        _saying(
            event, rows[at], events[at - 1] if at else None, events[at + 1] if at + 1 < len(events) else None, material
        )
        for at, event in enumerate(events)
    ]


def _saying(
    event: Event, row: Sequence[Event], before: Event | None, after: Event | None, material: Material
) -> Message:
    if not row or _tells_the_draw(after, event) or _is_emptied_onto(before, event):
        return NO_MESSAGE
    facts: dict[str, Any] = {"who": PlayerRef(event.seat), "a": event.a, "b": event.b}
    name = _name(event)
    if event.code in IN_A_ROW:
        facts["chips"] = tuple(Message("chip", chip=one.a) for one in row)
    elif event.code in (EventCode.PLACED, EventCode.PASSED_UP, EventCode.LAST_CHIP_MOVED):
        facts["space"] = at_space(material, event.b)
    elif event.code == EventCode.DROPLET_MOVED:
        facts["space"] = space(material, event.a)
    elif after is not None and _is_emptied_onto(event, after):
        name, facts["chip"] = f"{name} on", after.a
    return Message(name, **facts)


def _tells_the_draw(after: Event | None, event: Event) -> bool:
    """Whether the next event's message covers this draw."""
    return (
        event.code == EventCode.DREW
        and after is not None
        and after[1:3] == event[1:3]
        and after.code in (EventCode.PLACED, EventCode.SET_ASIDE)
    )


def _is_emptied_onto(before: Event | None, event: Event) -> bool:
    """Whether this chip was returned by the flask."""
    return event.code == EventCode.RETURNED and before is not None and before[:2] == (EventCode.FLASK_USED, event.seat)


def _name(event: Event) -> str:
    """The name of the message: the event's, or that of a special case."""
    name = s.EVENT_NAMES[event.code]
    if event.code == EventCode.EXPLODED and event.b:
        return f"{name} covered"
    if event.code == EventCode.GAINED and event.b == Reason.PURCHASE:
        return f"{name} bought"
    if event.code == EventCode.GAINED and event.b == Reason.TURN:
        return f"{name} by all"
    why = event.a if event.code == EventCode.FLASK_FILLED else event.b
    return f"{name} paid" if event.code in PAID_FOR and why == Reason.RUBIES else name
