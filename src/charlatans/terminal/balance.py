"""The output of `charlatans balance`: a table for each section, with half the 95 % interval of each figure."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ..bots import short_name
from ..lab.balance_estimates import BalanceEstimate
from ..lab.balance_report import BalanceReport, ReportColumn, ReportRow, ReportSection
from .summary import BRASS


def balance_tables(report: BalanceReport) -> RenderableType:
    """The whole study."""
    plan = report.plan
    over = f" over {', '.join(plan.labels)}" if plan.over else ""
    head = Text(
        f"{plan.game.title}: {report.games:,} games of {plan.players}, all seats {short_name(plan.bot)}{over}",
        style="bold",
    )
    parts: list[RenderableType] = [head, Text(plan.assumed)]
    for section in report.sections:
        parts += [Text(), _changes(section, report.owner) if report.owner else _figures(section)]
        parts.append(Text(section.note, style="dim"))
    return Group(*parts, Text(), Text(reading(report), style="dim"))


def reading(report: BalanceReport) -> str:
    """How to read the figures."""
    return (
        f"± is half of the 95 % interval: of twenty figures that mean nothing about one still looks as if it did. Figures in %"
        f" are win shares, par is {100 * report.par:.1f} %. An experiment has {report.games_per_arm:,} games. Worth is worth to"
        f" the player assumed: somebody who plays otherwise may find otherwise."
    )


def _grid(section: ReportSection, *columns: str) -> Table:
    grid = Table(title=section.title, box=box.SIMPLE_HEAD, title_style=f"bold {BRASS}", title_justify="left")
    grid.add_column("")
    for column in columns:
        grid.add_column(column, justify="right")
    return grid


def _figures(section: ReportSection) -> Table:
    grid = _grid(section, *(column.heading for column in section.columns))
    for row in section.rows:
        cells = zip(section.columns, row.figures, strict=True)
        grid.add_row(row.name, *(_cell(section, column, figure) for column, figure in cells))
    return grid


def _changes(section: ReportSection, owner: str) -> Table:
    """The main column with the printed and the owner's material, and the difference."""
    column = section.columns[0]
    grid = _grid(section, f"{column.heading}: printed", owner, "difference")
    for row in section.rows:
        grid.add_row(row.name, *_change(section, column, row))
    return grid


def _change(section: ReportSection, column: ReportColumn, row: ReportRow) -> list[Text]:
    change = row.difference[0]
    style = "bold" if change.is_significant() else "dim"
    return [
        _cell(section, column, row.figures[0]),
        _cell(section, column, row.changed[0]),
        Text(column._replace(signed=True).format(change), style=style),
    ]


def _cell(section: ReportSection, column: ReportColumn, figure: BalanceEstimate) -> Text:
    """Figures that are not significant are dim."""
    clear = not column.signed or figure.is_significant()
    return Text(column.format(figure), style="" if clear else "dim")
