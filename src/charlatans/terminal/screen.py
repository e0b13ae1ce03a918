"""The screen: output, prompts and paging."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, ConsoleRenderable, Group, RenderResult
from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from ..console import SafeConsole
from .panel import BRASS, BUTTON, FAINT, GROUND, INK

ASCII = str.maketrans("╭╮╰╯─│├┤┬┴┼╴╵╶╷›‹↑↓★◆●○◐×·■□▓░✸⚄…–", "++++-|+++++-|-|><^v*$*o+x.#-#.!!.-")
"""Replacements for terminals that only support ASCII."""


RenderedLines = list[list[Segment]]
"""Text rendered to lines."""


class PlayerLeft(Exception):
    """The player has left the game."""


class Screen:
    """A console that clears the screen and pages if it is interactive, and just prints otherwise."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or SafeConsole(highlight=False)
        self.live = self.console.is_terminal and sys.stdin is not None and sys.stdin.isatty()
        colours = self.console.is_terminal and self.console.color_system is not None and not self.console.no_color
        self._ground = Style.parse(f"{INK} on {GROUND}") if colours else None
        self._ascii = not self.console.encoding.lower().startswith("utf")

    @property
    def height(self) -> int:
        """Height in lines."""
        return self.console.height

    def render(self, *parts: ConsoleRenderable) -> RenderedLines:
        """Renders parts to lines of the console's width."""
        return self.console.render_lines(Group(*parts), style=self._ground, pad=self._ground is not None)

    def clear(self) -> None:
        """Clears the screen if it is interactive."""
        if self.live:
            self.console.clear()

    def show(self, lines: RenderedLines) -> None:
        """Prints lines."""
        self.console.print(_Rendered([self._simplified(line) for line in lines]), end="")

    def show_screen(self, top: RenderedLines, bottom: RenderedLines) -> None:
        """Shows a full screen: lines at the top, lines at the bottom, and one free line for the prompt."""
        empty = self.height - 1 - len(top) - len(bottom) if self.live else 0
        with self.console:
            self.clear()
            self.show([*top, *self.render(Text("")) * empty, *bottom])

    def _simplified(self, line: list[Segment]) -> list[Segment]:
        if self._ground is None:
            line = _without_trailing_spaces(line)
        if self._ascii:
            line = [
                Segment(text.translate(ASCII).encode("ascii", "replace").decode(), style, control)
                for text, style, control in line
            ]
        return line

    def ask(self, words: str, *, hidden: bool = False) -> str:
        """Prompts for input. End of input and Ctrl-C raise PlayerLeft."""
        prompt = Text(f" {words} ", style=f"bold {BRASS} on {GROUND}" if self._ground else "bold")
        if self._ascii:
            prompt = Text(prompt.plain.translate(ASCII))
        try:
            typed = self.console.input(prompt, password=hidden and self.live).strip()
            if not self.live:
                self.console.line()
            return typed
        except UnicodeDecodeError:
            return "\N{REPLACEMENT CHARACTER}"
        except (EOFError, KeyboardInterrupt):
            raise PlayerLeft from None

    def pages(self, title: str, lines: RenderedLines) -> str:
        """Shows lines page by page, waiting after each; returns the last input."""
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

    def show_page(self, title: str, lines: RenderedLines) -> None:
        """Shows a page with a title."""
        heading = Text(" ").append(f" {title} ", style=BUTTON)
        self.show_screen([*self.render(heading, Text("")), *lines], [])


class _Rendered:
    """Lines that are already rendered."""

    def __init__(self, lines: RenderedLines) -> None:
        self.lines = lines

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in self.lines:
            yield from line
            yield Segment.line()


def _without_trailing_spaces(line: Sequence[Segment]) -> list[Segment]:
    segments = list(line)
    while segments and not segments[-1].control and not (segments[-1].style and segments[-1].style.reverse):
        text, style, _ = segments.pop()
        if text.rstrip():
            segments.append(Segment(text.rstrip(), style))
            break
    return segments


def faint(words: str) -> Text:
    """Dimmed text."""
    return Text(words, style=FAINT)
