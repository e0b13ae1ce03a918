"""The modules of tables that `*_values.py` write for the adepts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

WIDTH = 120


def module_source(head: Sequence[str], tables: Mapping[str, tuple[Iterable[int], str]]) -> str:
    """The source of a module: its head, then each table by name with what it is about."""
    lines = list(head)
    for name, (numbers, about) in tables.items():
        lines += ["", f"{name} = ("]
        line = "   "
        for number in numbers:
            if len(line) + len(f" {number},") > WIDTH:
                lines.append(line)
                line = "   "
            line += f" {number},"
        lines += [line, ")  # fmt: skip", f'"""{about}"""']
    return "\n".join(lines) + "\n"
