"""What happened in Snake Oil, as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from charlatans.rules.engine import Event
from charlatans.rules.i18n import NO_MESSAGE, Message, PlayerRef

from .state import EVENT_NAMES, PITCH_NAMES, EventCode, Material

# A roll is told by what it brings.
UNSAID = (EventCode.ROLLED,)


def messages(events: Sequence[Event], material: Material) -> list[Message]:
    """What is said about each event."""
    return [NO_MESSAGE if event.code in UNSAID else message(event) for event in events]


def message(event: Event) -> Message:
    """One event; the catalogues have a text for its name."""
    name = EVENT_NAMES[event.code]
    if event.code == EventCode.REVEALED:
        name = f"{name} {PITCH_NAMES[event.a]}"
    return Message(name, who=PlayerRef(event.seat), a=event.a)
