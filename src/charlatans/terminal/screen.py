"""The sheet of glass between the game and a person: showing, asking, and turning pages."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, ConsoleRenderable, Group, RenderResult
from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from .panel import BRASS, BUTTON, FAINT, GROUND, INK

PLAIN = str.maketrans("╭╮╰╯─│├┤┬┴┼╴╵╶╷›‹↑↓★◆●○◐×·■□▓░✸⚄…–", "++++-|+++++-|-|><^v*$*o+x.#-#.!!.-")
"""Signs for terminals that know nothing but ASCII."""


Lines = list[list[Segment]]
"""Text that has been laid out in lines."""


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

    def lay(self, *parts: ConsoleRenderable) -> Lines:
        """The parts as lines of the console's width."""
        return self.console.render_lines(Group(*parts), style=self._ground, pad=self._ground is not None)

    def clear(self) -> None:
        """Wipes the screen where a person sits before it."""
        if self.live:
            self.console.clear()

    def show(self, lines: Lines) -> None:
        """Prints lines."""
        self.console.print(_Laid([self._plain(line) for line in lines]), end="")

    def show_screen(self, top: Lines, bottom: Lines) -> None:
        """A full screen: some lines at the top, some at the bottom, and one left for the prompt."""
        empty = self.height - 1 - len(top) - len(bottom) if self.live else 0
        with self.console:
            self.clear()
            self.show([*top, *self.lay(Text("")) * empty, *bottom])

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

    def pages(self, title: str, lines: Lines) -> str:
        """Shows lines page by page and waits after each; returns what was typed last."""
        room = self.page_room if self.live else max(len(lines), 1)
        typed = ""
        for first in range(0, max(len(lines), 1), room):
            self.show_page(title, lines[first : first + room])
            more = first + room < len(lines)
            typed = self.ask("Enter turns the page >" if more else "Enter goes on >") if self.live else ""
            if typed:
                break
        return typed

    @property
    def page_room(self) -> int:
        """How many lines fit on a page below its title."""
        return max(self.height - 4, 5)

    def show_page(self, title: str, lines: Lines) -> None:
        """A page of its own: a title and lines below it."""
        heading = Text(" ").append(f" {title} ", style=BUTTON)
        self.show_screen([*self.lay(heading, Text("")), *lines], [])


class _Laid:
    """Lines that have been laid out already."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
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
    """Locale of less weight."""
    return Text(words, style=FAINT)
