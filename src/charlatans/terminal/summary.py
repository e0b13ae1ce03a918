"""The output of `charlatans simulate` and `charlatans material`."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from ..rules.contract import Game
from ..rules.materials import MaterialFile
from ..runner import Simulated

BRASS = "rgb(232,184,75)"
ROWS_SIDE_BY_SIDE = 2
COLOUR_OF_SOURCE = {"rulebook": "green", "reported": "cyan", "house": "yellow", "owner": "magenta"}


def _grid(title: str, *columns: str, left: int = 1) -> Grid:
    grid = Grid(
        title=title, box=box.SIMPLE_HEAD, title_style=f"bold {BRASS}", title_justify="left", header_style="bold"
    )
    for number, column in enumerate(columns):
        grid.add_column(column, justify="left" if number < left else "right")
    return grid


def summary(result: Simulated, bot: str) -> RenderableType:
    """Points by seat with their distribution, wins, event counts, length and speed."""
    figures = result.as_dict()
    grid = _grid(
        f"{result.game.title}: {figures['games']:,} games of {figures['players']}, all seats {bot}",
        *("seat", f"{result.game.unit}s", "± sd", "least", "5 %", "median", "95 %", "most", "wins"),
    )
    for points, wins in zip(figures["points"], figures["wins"], strict=True):
        spread = [
            f"{points['mean']:.1f}",
            f"{points['sd']:.1f}",
            *(str(points[key]) for key in ("min", "p05", "median", "p95", "max")),
        ]
        grid.add_row(str(points["seat"]), *spread, f"{100 * wins:.1f} %")
    length = figures["decisions_per_game"]
    counts = ", ".join(f"{figures[f'{name}_per_game']:.2f} {name}" for name in result.game.event_counters)
    lines = Text(
        f"A game has {counts} and {length['mean']:.0f} ± {length['sd']:.0f} decisions.\n"
        f"{figures['games_per_second']:,.0f} games/s, {figures['decisions_per_second']:,.0f} decisions/s."
    )
    return Group(grid, lines)


def material_table(game: Game, material: MaterialFile) -> RenderableType:
    """Every printed value with its source, a row for each table and source."""
    grid = _grid(f"{game.title}: material {material.name}", "component", "values", "source", left=3)
    for path, values in _tables("", material.values):
        rows: dict[str, list[str]] = {}
        for key, value in values.items():
            if key != "source" and not isinstance(value, dict):
                rows.setdefault(material.source(path, key), []).append(_value_text(key, value))
        for source, shown in rows.items():
            grid.add_row(path, "\n".join(_grouped_lines(shown)), Text(source, style=COLOUR_OF_SOURCE[source]))
    legend = (
        "rulebook: in the rulebook's text. reported: printed as a picture, agreed by independent sources. "
        "house: ours. owner: from your file."
    )
    return Group(grid, Text(legend, style="dim"))


def _value_text(key: str, value: Any) -> str:
    if not isinstance(value, list):
        return f"{key} {value}"
    if value and isinstance(value[0], list):
        return f"{key}, a row each:\n{_columns_text(value)}"
    return (
        f"{key} {' '.join(str(item) for item in value)}"
        if len(value) > 4
        else f"{key} {' / '.join(str(item) for item in value)}"
    )


def _columns_text(rows: list[list[Any]]) -> str:
    """Numbered rows in columns, ordered downwards."""
    cells = [f"{number:>3}: {' '.join(str(item) for item in row)}" for number, row in enumerate(rows, 1)]
    width = max(len(cell) for cell in cells)
    down = -(-len(cells) // ROWS_SIDE_BY_SIDE)
    lines = ["  ".join(cell.ljust(width) for cell in cells[at::down]) for at in range(down)]
    return "\n".join(line.rstrip() for line in lines)


def _grouped_lines(shown: list[str]) -> list[str]:
    """Short values share a line; long lists get their own."""
    short = [value for value in shown if len(value) <= 24]
    return [*([", ".join(short)] if short else []), *(value for value in shown if len(value) > 24)]


def _tables(path: str, values: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    found = [(path, values)] if "source" in values else []
    for key, value in values.items():
        if isinstance(value, dict):
            found += _tables(f"{path}.{key}" if path else key, value)
    return found
