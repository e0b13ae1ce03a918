"""The output of `charlatans bench`: a table of speeds, and a status line while measuring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from .. import __version__
from ..measure import Measurement, Row, machine, per_second
from ..rules.engine import progress_shown

COLUMNS = ("random legal play", "with mask", "+ observation", "games")


def measure(measurements: Sequence[Measurement], console: Console) -> list[Row]:
    """Runs the measurements one by one and shows which one is running."""
    rows, under_way = [], ""
    with console.status("") as status, progress_shown(lambda done, of: status.update(compiling(under_way, done, of))):
        for number, measurement in enumerate(measurements, start=1):
            under_way = f"{number}/{len(measurements)} {escape(measurement.what)}"
            status.update(under_way)
            rows.append(measurement.row())
    return rows


def compiling(under_way: str, done: int, of: int) -> str:
    """The running measurement and the compiler's progress."""
    return under_way if done == of else f"{under_way} [dim](compiling, once: {done} of {of} rules)[/]"


def speeds(rows: Sequence[Row], *, noted: bool = False) -> Table:
    """The rows as a table, with their notes if wanted."""
    table = Table(title=f"charlatans {__version__}, {machine()}", box=box.SIMPLE_HEAD, title_justify="left")
    for column in COLUMNS:
        table.add_column(column, justify="left" if column == COLUMNS[0] else "right")
    if noted:
        table.add_column("", overflow="fold")
    for row in rows:
        rates = (per_second(rate) for rate in row.rates)
        table.add_row(escape(row.what), *rates, *([escape(row.note)] if noted else []))
    return table


def missing(rows: Sequence[Row]) -> list[str]:
    """What could not be measured, one line for each reason."""
    reasons: dict[str, list[str]] = {}
    for row in rows:
        if not any(row.rates):
            reasons.setdefault(row.note, []).append(row.what)
    return [f"[yellow]Not measured:[/] {escape('; '.join(what))} ({escape(note)})" for note, what in reasons.items()]


def as_dict(rows: Sequence[Row], device: str) -> dict[str, Any]:
    """As plain values, for JSON."""
    return {
        "charlatans": __version__,
        "machine": machine(),
        "device": device,
        "rows": [
            {"what": row.what, "game": row.game, "kind": row.kind, **row.rates._asdict(), "note": row.note}
            for row in rows
        ],
    }
