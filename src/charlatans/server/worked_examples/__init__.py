"""Worked examples for the rules pages: short scenes with arranged chance, played by the rules when a page asks for them.

A game's examples are in GAME.toml beside this file, in the lines of a journal: `0 draw`, `force 0 white-3 orange-1`; `0 bid blue=1`
is a whole bid. Seat 0 is whoever reads the rules. Only the first view and what each event changed are sent: the page knows no rule.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from ... import rules
from ...table import Table
from ..diff import changes_by_event
from ..messages import WorkedExample, WorkedStep
from ..payloads import events_payload

FOLDER = Path(__file__).parent
READER = 0
"""The seat that is addressed, and whose view is shown."""
NAMES = ("", "Ada", "Ben", "Cleo", "Dora")
SEED = 1
FORCE, BID, TABLE = "force", "bid", "table"


def described(game: str) -> list[dict[str, Any]]:
    """The examples of a game as their file has them; none for a game without a file."""
    file = FOLDER / f"{game}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))["examples"] if file.exists() else []


@functools.lru_cache(maxsize=32)
def worked_examples(game: str, language: str) -> list[WorkedExample]:
    """All examples of a game, played, with their sentences in a language."""
    return [play(game, example, language) for example in described(game)]


def play(game: str, example: dict[str, Any], language: str) -> WorkedExample:
    """Plays one example: what comes before it, then what is shown step by step."""
    table = _new_table(game, example)
    for line in example.get("before", ()):
        _carry_out(table, line)
    view = table.view(READER, language)
    steps = list(_steps(table, example["shown"], example.get("until"), language))
    return {
        "name": example["name"],
        "shows": example["shows"],
        "names": list(table.names),
        "view": view,
        "printed": table.printed,
        "steps": steps,
    }


def _new_table(game: str, example: dict[str, Any]) -> Table:
    played = rules.game(game)
    material = played.load_material(None)
    table = Table(
        played, played.options(material, **example.get("options", {})), SEED, material, example.get("table", ())
    )
    table.names = NAMES[: table.players]
    return table


def _steps(table: Table, lines: Sequence[str], until: str | None, language: str) -> Iterator[WorkedStep]:
    """The steps that are shown; the last one ends before the event `until`, which begins something else."""
    for at, line in enumerate(lines):
        seat, before = int(line.split()[0]), table.view(READER, language)
        with table.trace() as states:
            _carry_out(table, line)
        events = events_payload(table, table.events, language, READER)
        views = [before, *(table.view(READER, language, state) for state in states), table.view(READER, language)]
        if at == len(lines) - 1 and until is not None:
            cut = next((nth for nth, event in enumerate(events) if event[0] == until), len(events))
            events, views = events[:cut], [*views[: cut + 1], views[cut]]
        yield {"seat": seat, "events": events, "changes": changes_by_event(views)}


def _carry_out(table: Table, line: str) -> None:
    """Carries out a line: forced outcomes, a bid or a decision."""
    who, *words = line.split()
    if who == FORCE:
        table.force(None if words[0] == TABLE else int(words[0]), words[1:])
    elif words[0] == BID:
        table.bid(int(who), **{colour: int(many) for colour, many in (word.split("=") for word in words[1:])})
    else:
        table.act(int(who), " ".join(words))
