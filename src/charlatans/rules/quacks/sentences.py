"""What happened in Quacks, as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..kernel import Event
from ..wording import Saying
from . import english
from . import state as s

ON_A_SPACE = frozenset({s.PLACED, s.RETURNED, s.PASSED_UP, s.LAST_CHIP_MOVED})
"""Events whose second number is a space of the pot."""
REASONS = dict(enumerate(english.REASONS))


def event(event: Event, material: Any, names: Sequence[str]) -> Saying:
    """What happened, as a sentence without its full stop. A space is called by the number printed on it."""
    who = names[event.seat] if event.seat >= 0 else ""
    a = material.coins[event.a] if event.code == s.DROPLET_MOVED else event.a
    b = material.coins[event.b] if event.code in ON_A_SPACE else event.b
    return Saying(_sentence(event), who=who, a=a, b=b)


def _sentence(event: Event) -> str:
    """The name of the sentence that tells it: that of the event, or of a case of it."""
    name = s.EVENT_NAMES[event.code]
    if event.code == s.EXPLODED and event.b:
        return f"{name} covered"
    if event.code == s.GAINED and event.b == s.BY_PURCHASE:
        return f"{name} bought"
    return name
