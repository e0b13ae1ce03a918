"""The sheet of glass between the game and a person: showing, asking, and turning pages."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from rich.console import Console, ConsoleRenderable, Group
from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from .panel import BRASS, BUTTON, FAINT, GROUND, INK

PLAIN = str.maketrans("╭╮╰╯─│├┤┬┴┼╴╵╶╷›‹↑↓★◆●×·■□▓░✸⚄…–", "++++-|+++++-|-|><^v*$*x.#-#.!!.-")
"""Signs for terminals that know nothing but ASCII."""


class Left(Exception):
    """The person has left the table."""


class Screen:
    """A console that clears and turns pages where a person sits before it, and just prints where none does."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False)
        self.live = self.console.is_terminal and sys.stdin is not None and sys.stdin.isatty()
        colours = self.console.is_terminal and self.console.color_system is not None and not self.console.no_color
        self._ground = Style.parse(f"{INK} on {GROUND}") if colours else None
        self._ascii = not self.console.encoding.lower().startswith("utf")

    @property
    def height(self) -> int:
        """How many lines fit."""
        return self.console.height

    def lines(self, *parts: ConsoleRenderable) -> list[list[Segment]]:
        """The parts as lines of the console's width."""
        paint = self._ground is not None
        return self.console.render_lines(Group(*parts), style=self._ground, pad=paint)

    def rows(self, *parts: ConsoleRenderable) -> int:
        """How many lines the parts take."""
        return len(self.lines(*parts))

    def clear(self) -> None:
        """Wipes the screen where a person sits before it."""
        if self.live:
            self.console.clear()

    def show(self, *parts: ConsoleRenderable) -> None:
        """Prints the parts one below the other."""
        self.console.print(_Lines([self._plain(line) for line in self.lines(*parts)]), end="")

    def show_below(self, top: Sequence[ConsoleRenderable], bottom: Sequence[ConsoleRenderable]) -> None:
        """A full screen: one part at the top, one at the bottom, and a line left for the prompt."""
        empty = self.height - 1 - self.rows(*top) - self.rows(*bottom) if self.live else 0
        with self.console:
            self.clear()
            self.show(*top, *[Text("")] * empty, *bottom)

    def _plain(self, line: list[Segment]) -> list[Segment]:
        if self._ground is None:
            line = _without_trailing_spaces(line)
        if self._ascii:
            line = [
                Segment(text.translate(PLAIN).encode("ascii", "replace").decode(), style, control)
                for text, style, control in line
            ]
        return line

    def ask(self, words: str, *, hidden: bool = False) -> str:
        """What the person types. No more input, or Ctrl-C, is leaving."""
        prompt = Text(f" {words} ", style=f"bold {BRASS} on {GROUND}" if self._ground else "bold")
        if self._ascii:
            prompt = Text(prompt.plain.translate(PLAIN))
        try:
            typed = self.console.input(prompt, password=hidden and self.live).strip()
            if not self.live:
                self.console.line()
            return typed
        except UnicodeDecodeError:
            return "\N{REPLACEMENT CHARACTER}"
        except (EOFError, KeyboardInterrupt):
            raise Left from None

    def turn_page(self, words: str = "Enter goes on >") -> str:
        """Waits where a person sits before the screen."""
        return self.ask(words) if self.live else ""

    def pages(self, title: str, *parts: ConsoleRenderable) -> str:
        """Shows the parts page by page and waits after each; returns what was typed last."""
        lines = self.lines(*parts)
        room = max(self.height - 4, 5) if self.live else max(len(lines), 1)
        typed = ""
        for first in range(0, max(len(lines), 1), room):
            self.show_page(title, lines[first : first + room])
            more = first + room < len(lines)
            typed = self.turn_page("Enter turns the page >" if more else "Enter goes on >")
            if typed:
                break
        return typed

    def show_page(self, title: str, lines: Sequence[Sequence[Segment]]) -> None:
        """A page of its own: a title and lines below it."""
        heading = Text(" ").append(f" {title} ", style=BUTTON if self._ground else "bold")
        self.show_below([heading, Text(""), _Lines(lines)], [])


class _Lines:
    """Lines that have been laid out already."""

    def __init__(self, lines: Sequence[Sequence[Segment]]) -> None:
        self.lines = lines

    def __rich_console__(self, console: Console, options: object) -> Iterator[Segment]:
        for line in self.lines:
            yield from line
            yield Segment.line()


def _without_trailing_spaces(line: Sequence[Segment]) -> list[Segment]:
    kept = list(line)
    while kept and not kept[-1].control and not (kept[-1].style and kept[-1].style.reverse):
        text, style, _ = kept.pop()
        if text.rstrip():
            kept.append(Segment(text.rstrip(), style))
            break
    return kept


def faint(words: str) -> Text:
    """Words of less weight."""
    return Text(words, style=FAINT)
