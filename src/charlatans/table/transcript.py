"""A game as text: every decision and what it caused."""

from __future__ import annotations

from collections.abc import Iterator

from ..rules.engine import Event
from ..rules.i18n import count
from .table import Forced, Resampled, Table


def transcript_lines(table: Table) -> Iterator[str]:
    """The game from the start to the current position, line by line."""
    yield f"{table.game.title}, rules {table.game.rules_version}, seed {table.seed}."
    yield ", ".join(f"{name} {value}" for name, value in table.options.as_dict().items()) + "."
    replayed = table.at_start()
    yield from _event_lines(replayed)
    for entry in table.entries:
        if isinstance(entry, Forced):
            who = "the table" if entry.seat is None else replayed.names[entry.seat]
            yield f"* forced for {who}: {', '.join(entry.outcomes)}"
            replayed.apply_entry(entry)
        elif isinstance(entry, Resampled):
            yield f"* played on with other luck, dealt afresh for {replayed.names[entry.seat]}"
            replayed.apply_entry(entry)
        else:
            label = next(
                decision.label for decision in replayed.decisions(entry.seat) if decision.action == entry.action
            )
            yield f"> {replayed.names[entry.seat]}: {label}"
            replayed.apply_entry(entry)
            yield from _event_lines(replayed)
    if not replayed.over:
        yield "So far:"
    yield from _ranking(replayed)


def all_events(table: Table) -> list[Event]:
    """All events since the start of the game."""
    replayed = table.at_start()
    events = list(replayed.events)
    for entry in table.entries:
        events += replayed.apply_entry(entry)
    return events


def _event_lines(table: Table) -> Iterator[str]:
    for line in table.describe():
        yield f"  {line}"


def _ranking(table: Table) -> Iterator[str]:
    order = sorted(range(table.players), key=lambda seat: table.ranks[seat])
    for seat in order:
        yield f"{table.ranks[seat]}. {table.names[seat]} with {count(table.scores[seat], table.game.unit)}"
