"""What `charlatans balance` shows: a table for every subject, each figure with half its 95 % interval."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ..lab.balance_estimates import Estimate
from ..lab.balance_report import Measure, Report, Row, Section
from .summary import BRASS


def balance_tables(report: Report) -> RenderableType:
    """The whole study."""
    plan = report.plan
    over = f" over {', '.join(plan.labels)}" if plan.over else ""
    head = Text(
        f"{plan.game.title}: {report.games:,} games of {plan.players}, all seats {plan.bot}{over}", style="bold"
    )
    parts: list[RenderableType] = [head]
    for section in report.sections:
        parts += [Text(), _changes(section, report.owner) if report.owner else _figures(section)]
        parts.append(Text(section.note, style="dim"))
    return Group(*parts, Text(), Text(reading(report), style="dim"))


def reading(report: Report) -> str:
    """How the figures are to be read."""
    return (
        f"± is half of the 95 % interval: of twenty figures that mean nothing about one still looks as if it did. Figures in %"
        f" are win shares, par is {100 * report.par:.1f} %. An experiment has {report.each:,} games. Worth is worth to"
        f" {report.plan.bot}: somebody who plays otherwise may find otherwise."
    )


def _grid(section: Section, *columns: str) -> Table:
    grid = Table(title=section.title, box=box.SIMPLE_HEAD, title_style=f"bold {BRASS}", title_justify="left")
    grid.add_column("")
    for column in columns:
        grid.add_column(column, justify="right")
    return grid


def _figures(section: Section) -> Table:
    grid = _grid(section, *(measure.heading for measure in section.measures))
    for row in section.rows:
        cells = zip(section.measures, row.figures, strict=True)
        grid.add_row(row.name, *(_cell(section, measure, figure) for measure, figure in cells))
    return grid


def _changes(section: Section, owner: str) -> Table:
    """The measure that matters, as printed, with an owner's material, and what that changes."""
    measure = section.measures[0]
    grid = _grid(section, f"{measure.heading}: printed", owner, "difference")
    for row in section.rows:
        grid.add_row(row.name, *_change(section, measure, row))
    return grid


def _change(section: Section, measure: Measure, row: Row) -> list[Text]:
    change = row.difference[0]
    style = "bold" if change.is_clear() else "dim"
    return [
        _cell(section, measure, row.figures[0]),
        _cell(section, measure, row.changed[0]),
        Text(measure._replace(signed=True).said(change), style=style),
    ]


def _cell(section: Section, measure: Measure, figure: Estimate) -> Text:
    """Figures that cannot be told from chance are dim."""
    clear = not measure.signed or figure.is_clear()
    return Text(measure.said(figure), style="" if clear else "dim")
