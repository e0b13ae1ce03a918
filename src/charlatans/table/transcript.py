"""A whole game told in words: what was decided, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator

from ..rules.engine import Event
from ..rules.i18n import count
from .table import Afresh, Forced, Table


def tell(table: Table) -> Iterator[str]:
    """The story of a table from its first card to where it stands, line by line."""
    yield f"{table.game.title}, rules {table.game.rules_version}, seed {table.seed}."
    yield ", ".join(f"{name} {value}" for name, value in table.options.as_dict().items()) + "."
    again = table.beginning()
    yield from _happened(again)
    for entry in table.entries:
        if isinstance(entry, Forced):
            who = "the table" if entry.seat is None else again.names[entry.seat]
            yield f"* forced for {who}: {', '.join(entry.outcomes)}"
            again.take(entry)
        elif isinstance(entry, Afresh):
            yield f"* played on with other luck, dealt afresh for {again.names[entry.seat]}"
            again.take(entry)
        else:
            label = next(decision.label for decision in again.decisions(entry.seat) if decision.action == entry.action)
            yield f"> {again.names[entry.seat]}: {label}"
            again.take(entry)
            yield from _happened(again)
    if not again.over:
        yield "So far:"
    yield from _ranking(again)


def all_events(table: Table) -> list[Event]:
    """All that has happened at a table since its first card."""
    again = table.beginning()
    events = list(again.events)
    for entry in table.entries:
        events += again.take(entry)
    return events


def _happened(table: Table) -> Iterator[str]:
    for line in table.describe():
        yield f"  {line}"


def _ranking(table: Table) -> Iterator[str]:
    order = sorted(range(table.players), key=lambda seat: table.ranks[seat])
    for seat in order:
        yield f"{table.ranks[seat]}. {table.names[seat]} with {count(table.scores[seat], table.game.unit)}"
