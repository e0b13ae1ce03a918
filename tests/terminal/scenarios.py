"""Scripted players, consoles of any size, and tables for terminal tests."""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest
from rich.console import Console

import charlatans
from charlatans import Decision, Table
from charlatans.terminal import play

CLEARED = "\x1b[2J\x1b[H"


def console(width: int = 100, height: int = 36, *, colour: bool = False, live: bool = False) -> Console:
    """A console that writes to a string; a live one pretends to be a terminal."""
    return Console(
        file=io.StringIO(),
        width=width,
        height=height,
        force_terminal=colour or live,
        color_system="truecolor" if colour else None,
        no_color=not colour,
        legacy_windows=False,
        highlight=False,
    )


def written(console: Console) -> str:
    """All that was written to a console."""
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def careful(table: Table, seat: int) -> Decision:
    """A bot that draws while the odds are good and otherwise takes the first decision."""
    legal = {decision.kind: decision for decision in reversed(table.decisions(seat))}
    odds = table.view(seat)["players"][seat]["odds"]
    if "draw" in legal and ("stop" not in legal or odds < 0.25):
        return legal["draw"]
    return legal["stop"] if "stop" in legal else table.decisions(seat)[0]


def lay_out(**options: Any) -> Table:
    """A table for two with names."""
    table = charlatans.new("quacks", **{"players": 2, "seed": 5, **options})
    table.names = ["Ada", "Mira", "Jonas", "Tilda"][: table.players]
    return table


class Typist:
    """Types a script and then answers at random, or leaves."""

    def __init__(self, table: Table, script: Iterable[str] = (), *, then: str | None = "play", seed: int = 1) -> None:
        self.table = table
        self.script = list(script)
        self.then = then
        self.chance = random.Random(seed)
        self.before: Callable[[], None] = lambda: None
        self.asked = 0

    def __call__(self, prompt: str = "") -> str:
        """The next line of input."""
        self.before()
        self.asked += 1
        if self.script:
            return self.script.pop(0)
        if self.then is None:
            raise EOFError
        return self.chance.choice(["d", "d", "d", "s", "1", "1", "2", "0", "", "x"])


class Keyboard(io.StringIO):
    """An interactive standard input."""

    def isatty(self) -> bool:
        """Yes."""
        return True


def sit_down(
    monkeypatch: pytest.MonkeyPatch,
    table: Table,
    screen: Console,
    script: Iterable[str] = (),
    *,
    people: Iterable[int] = (0,),
    then: str | None = "play",
    live: bool = False,
    names: Sequence[str] = ("Ada", "Ben", "Cleo", "Dora"),
    **more: Any,
) -> Typist:
    """Plays with scripted input."""
    typist = Typist(table, script, then=then)
    monkeypatch.setattr("builtins.input", typist)
    monkeypatch.setattr("sys.stdin", Keyboard() if live else io.StringIO())
    seated = {seat: names[seat] for seat in people}
    bots = {seat: careful for seat in range(table.players) if seat not in seated}
    play(table, seated, bots, console=screen, **more)
    return typist
