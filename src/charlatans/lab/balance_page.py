"""A balance study as one self-contained HTML page: an explanation, a plot and a table for each section."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

from .. import __version__
from ..bots import short_name
from .balance_estimates import BalanceEstimate
from .balance_plots import plot
from .balance_report import BalanceReport, ReportColumn, ReportRow, ReportSection
from .report import STYLE, ReportError

MAX_COLUMNS_BESIDE = 3
"""A table with more columns than this does not fit beside its plot."""


def write(report: BalanceReport, reading: str, file: Path) -> None:
    """Writes the page."""
    try:
        file.write_text(page(report, reading), encoding="utf-8")
    except OSError as problem:
        raise ReportError(f"{file}: cannot be written ({problem.strerror})") from None


def page(report: BalanceReport, reading: str) -> str:
    """The whole page; `reading` explains how to read the figures."""
    plan = report.plan
    return PAGE.format(
        style=STYLE + STUDY_STYLE,
        game=escape(plan.game.title),
        facts="".join(f"<div><dt>{escape(name)}</dt><dd>{escape(text)}</dd></div>" for name, text in _facts(report)),
        links="".join(f'<a href="#{_id(section)}">{escape(section.title)}</a>' for section in report.sections),
        sections="".join(_section(section, report) for section in report.sections) or "<p>Too few games so far.</p>",
        assumed=escape(plan.assumed),
        reading=escape(reading),
        version=escape(__version__),
        rules=plan.game.rules_version,
    )


def _facts(report: BalanceReport) -> list[tuple[str, str]]:
    plan = report.plan
    return [
        ("games", f"{report.games:,}, of which {report.games_per_arm:,} in every experiment"),
        ("seats", f"{plan.players}, all {short_name(plan.bot)}"),
        ("par", f"{100 * report.par:.1f} % a seat"),
        ("seeds", f"from {plan.first_seed}"),
        *([("over", ", ".join(plan.labels))] if plan.over else []),
        ("material", f"{plan.material.name} beside {report.owner}" if report.owner else plan.material.name),
    ]


def _id(section: ReportSection) -> str:
    return f"about-{section.title.lower().replace(' ', '-')}"


def _section(section: ReportSection, report: BalanceReport) -> str:
    drawn = plot(section, report)
    table = _changes(section, report) if report.owner else _figures(section)
    wide = len(section.columns) > MAX_COLUMNS_BESIDE or report.owner
    layout = "below" if drawn and wide else "beside" if drawn else "beside alone"
    return (
        f'<section class="card" id="{_id(section)}"><h2>{escape(section.title)}</h2><p>{escape(section.note)}</p>'
        f'<div class="{layout}">{drawn}<div class="figures">{table}</div></div></section>\n'
    )


def _figures(section: ReportSection) -> str:
    rows = "".join(
        _row(row, [_cell(column, figure) for column, figure in zip(section.columns, row.figures, strict=True)])
        for row in section.rows
    )
    return _table([column.heading for column in section.columns], rows)


def _changes(section: ReportSection, report: BalanceReport) -> str:
    """Every column with the printed and the owner's material, and the difference."""
    headings = [
        heading for column in section.columns for heading in (f"{column.heading}: printed", report.owner, "difference")
    ]
    rows = "".join(
        _row(
            row,
            [
                cell
                for column, *figures in zip(section.columns, row.figures, row.changed, row.difference, strict=True)
                for cell in _comparison(column, figures)
            ],
        )
        for row in section.rows
    )
    return _table(headings, rows)


def _comparison(column: ReportColumn, figures: list[Any]) -> list[str]:
    before, after, change = figures
    plain = [f"<td>{column.format(before)}</td>", f"<td>{column.format(after)}</td>"]
    return [*plain, _cell(column._replace(signed=True), change)]


def _table(headings: list[str], rows: str) -> str:
    head = "".join(f"<th>{escape(heading)}</th>" for heading in headings)
    return f"<table><thead><tr><th></th>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _row(row: ReportRow, cells: list[str]) -> str:
    caption = f"<small>{escape(row.caption)}</small>" if row.caption else ""
    return f"<tr><td>{escape(row.name)}{caption}</td>{''.join(cells)}</tr>"


def _cell(column: ReportColumn, figure: BalanceEstimate) -> str:
    """Differences that are not significant are faint."""
    kind = ""
    if column.signed:
        kind = "unclear" if not figure.is_significant() else "above" if figure.mean > 0 else "below"
    return f'<td class="{kind}">{column.format(figure)}</td>'


PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{game}: balance</title>
<style>{style}</style>
</head>
<body>
<header>
<p class="kicker">Balance</p>
<h1>{game}</h1>
<dl>{facts}</dl>
<p>{assumed}</p>
<nav>{links}</nav>
</header>
<main>
{sections}</main>
<footer><p>{reading}</p><p>charlatans {version}, rules {rules}</p></footer>
</body>
</html>
"""

STUDY_STYLE = """
nav { display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 0 0 22px } a { color: var(--brass) }
.card > p { max-width: 96ch }
.beside { display: grid; grid-template-columns: minmax(0, 11fr) minmax(0, 13fr); gap: 18px 32px; align-items: start }
.beside.alone { grid-template-columns: minmax(0, 440px) }
.beside svg { max-width: 520px; position: sticky; top: 12px }
.figures { overflow-x: auto; font-size: 14px }
.figures td { padding: 5px 0 5px 14px; white-space: nowrap } .figures th { padding-left: 14px; vertical-align: bottom }
.figures td:first-child { white-space: normal; min-width: 9em; padding-left: 0 }
.below { display: grid; grid-template-columns: minmax(0, 1fr); gap: 18px } .below svg { max-width: 640px }
.below td:first-child { min-width: 11em }
.figures td small { white-space: normal; font-size: 12.5px; line-height: 1.35 }
.figures .above, .figures .below { font-weight: 600 } .unclear { color: var(--faint) }
@media (max-width: 860px) { .beside { grid-template-columns: minmax(0, 1fr) } .beside svg { position: static } }
"""
