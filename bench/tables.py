"""Tables of speeds as Markdown, and where they go in a document. Needs nothing but the standard library."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Sequence
from pathlib import Path

from charlatans.measure import Row, per_second

SPEEDS = ("random legal play", "with mask", "with mask and observation", "games", "")


def speeds(rows: Iterable[Row]) -> list[str]:
    """Rows of speeds as a Markdown table."""
    return table(SPEEDS, [(row.what, *(per_second(rate) for rate in row.rates), row.note) for row in rows])


def table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A Markdown table; the first and the last column are words, those between are numbers."""
    rows = list(rows)
    if any(len(row) != len(columns) for row in rows):
        raise ValueError(f"every row needs {len(columns)} entries: {', '.join(columns)}")
    marks = ["---", *["---:"] * (len(columns) - 2), "---"]
    return [f"| {' | '.join(columns)} |", f"|{'|'.join(marks)}|", *(f"| {' | '.join(row)} |" for row in rows)]


def write(file: Path, name: str, lines: Sequence[str]) -> None:
    """Puts lines between the marks of this name in a Markdown file."""
    begin, end = f"<!-- {name} begins -->", f"<!-- {name} ends -->"
    text = file.read_text(encoding="utf-8")
    if text.count(begin) != 1 or text.count(end) != 1:
        raise ValueError(f"{file} needs the line {begin!r} and, below it, the line {end!r}, each once")
    before, rest = text.split(begin)
    file.write_text("\n".join([before + begin, "", *lines, "", end]) + rest.split(end)[1], encoding="utf-8")


def machine(sharing: str) -> str:
    """What it was measured on, and who shared its cores."""
    return (
        f"{os.cpu_count()} cores shared by {sharing}, {platform.python_implementation()} {platform.python_version()}."
    )


def times(ours: float | None, theirs: float | None) -> str:
    """How many times as fast, for people; nothing where one of them was not measured."""
    if not ours or not theirs:
        return ""
    ratio = ours / theirs
    return f"{ratio:,.0f} x" if ratio >= 100 else f"{ratio:.1f} x" if ratio >= 1 else f"{ratio:.2f} x"
