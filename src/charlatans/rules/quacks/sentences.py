"""What happened in Quacks, as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel import Event
from ..wording import Saying
from . import english
from . import state as s

REASONS = dict(enumerate(english.REASONS))


def event(event: Event, names: Sequence[str]) -> Saying:
    """What happened, as a sentence without its full stop."""
    who = names[event.seat] if event.seat >= 0 else ""
    return Saying(_sentence(event), who=who, a=event.a, b=event.b)


def _sentence(event: Event) -> str:
    """The name of the sentence that tells it: that of the event, or of a case of it."""
    name = s.EVENT_NAMES[event.code]
    if event.code == s.EXPLODED and event.b:
        return f"{name} covered"
    if event.code == s.GAINED and event.b == s.BY_PURCHASE:
        return f"{name} bought"
    return name
