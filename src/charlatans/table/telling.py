"""A whole game told in words: what was decided, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator

from .table import Forced, Table


def tell(table: Table) -> Iterator[str]:
    """The story of a table from its first card to where it stands, line by line."""
    yield f"{table.game.title}, rules {table.game.rules_version}, seed {table.seed}."
    yield ", ".join(f"{name} {value}" for name, value in table.agreed.as_dict().items()) + "."
    again = Table(table.game, table.agreed, table.seed, table.material, table.forced_at_start)
    again.names = table.names
    yield from _happened(again)
    for entry in table.entries:
        if isinstance(entry, Forced):
            again.force(entry.seat, entry.outcomes)
            who = "the table" if entry.seat is None else again.names[entry.seat]
            yield f"* forced for {who}: {', '.join(entry.outcomes)}"
        else:
            label = next(decision.label for decision in again.options(entry.seat) if decision.action == entry.action)
            yield f"> {again.names[entry.seat]}: {label}"
            again.act(entry.seat, entry.action)
            yield from _happened(again)
    if again.over:
        yield from _ranking(again)


def _happened(table: Table) -> Iterator[str]:
    for line in table.told():
        yield f"  {line}"


def _ranking(table: Table) -> Iterator[str]:
    order = sorted(range(table.players), key=lambda seat: table.ranks[seat])
    for seat in order:
        yield f"{table.ranks[seat]}. {table.names[seat]} with {table.scores[seat]} points"
