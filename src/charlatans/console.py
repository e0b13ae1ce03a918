"""What is printed for people: text of strangers, such as names in their journals, never steers the terminal or turns the line around it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""Escape and the other control characters, separators of lines, and what changes the direction of text; line feeds and tabs are fine."""


class SafeConsole(Console):
    """A console that leaves out what would steer the terminal. These characters take no room, so the layout stays as it is."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Everything that is printed comes through here; what Rich itself sends to the terminal is marked as control."""
        for segment in super().render(renderable, options):
            yield segment if segment.control else segment._replace(text=UNSAFE.sub("", segment.text))


def escaped(text: str) -> str:
    """A text in which such characters, line feeds among them, are written as Python writes them: one line that hides nothing."""
    return UNSAFE.sub(lambda found: ascii(found[0])[1:-1], text).replace("\n", "\\n")
