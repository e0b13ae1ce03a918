"""A study of balance as one page that stands alone: for each section what it means, a plot and a table."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

from .. import __version__
from .balance_estimates import Estimate
from .balance_plots import plot
from .balance_report import Measure, Report, Row, Section
from .report import STYLE, ReportError

MOST_BESIDE = 3
"""A table with more measures than this does not fit beside its plot."""


def write(report: Report, reading: str, file: Path) -> None:
    """Writes the page."""
    try:
        file.write_text(page(report, reading), encoding="utf-8")
    except OSError as problem:
        raise ReportError(f"{file}: cannot be written ({problem.strerror})") from None


def page(report: Report, reading: str) -> str:
    """The whole page; `reading` says how the figures are to be read."""
    plan = report.plan
    return PAGE.format(
        style=STYLE + OWN_STYLE,
        game=escape(plan.game.title),
        facts="".join(f"<div><dt>{escape(name)}</dt><dd>{escape(said)}</dd></div>" for name, said in _facts(report)),
        links="".join(f'<a href="#{_id(section)}">{escape(section.title)}</a>' for section in report.sections),
        sections="".join(_section(section, report) for section in report.sections) or "<p>Too few games so far.</p>",
        reading=escape(reading),
        version=escape(__version__),
        rules=plan.game.rules_version,
    )


def _facts(report: Report) -> list[tuple[str, str]]:
    plan = report.plan
    return [
        ("games", f"{report.games:,}, of which {report.each:,} in every experiment"),
        ("seats", f"{plan.players}, all {plan.bot}"),
        ("par", f"{100 * report.par:.1f} % a seat"),
        ("seeds", f"from {plan.seed}"),
        *([("over", ", ".join(plan.labels))] if plan.over else []),
        ("material", f"{plan.material.name} beside {report.owner}" if report.owner else plan.material.name),
    ]


def _id(section: Section) -> str:
    return f"about-{section.title.lower().replace(' ', '-')}"


def _section(section: Section, report: Report) -> str:
    drawn = plot(section, report)
    table = _changes(section, report) if report.owner else _figures(section)
    wide = len(section.measures) > MOST_BESIDE or report.owner
    layout = "below" if drawn and wide else "beside" if drawn else "beside alone"
    return (
        f'<section class="card" id="{_id(section)}"><h2>{escape(section.title)}</h2><p>{escape(section.note)}</p>'
        f'<div class="{layout}">{drawn}<div class="figures">{table}</div></div></section>\n'
    )


def _figures(section: Section) -> str:
    rows = "".join(
        _row(row, [_cell(measure, figure) for measure, figure in zip(section.measures, row.figures, strict=True)])
        for row in section.rows
    )
    return _table([measure.heading for measure in section.measures], rows)


def _changes(section: Section, report: Report) -> str:
    """Every measure as printed and with an owner's material, and what that changes."""
    headings = [
        heading
        for measure in section.measures
        for heading in (f"{measure.heading}: printed", report.owner, "difference")
    ]
    rows = "".join(
        _row(
            row,
            [
                cell
                for measure, *three in zip(section.measures, row.figures, row.changed, row.difference, strict=True)
                for cell in _three(measure, three)
            ],
        )
        for row in section.rows
    )
    return _table(headings, rows)


def _three(measure: Measure, figures: list[Any]) -> list[str]:
    before, after, change = figures
    plain = [f"<td>{measure.said(before)}</td>", f"<td>{measure.said(after)}</td>"]
    return [*plain, _cell(measure._replace(signed=True), change)]


def _table(headings: list[str], rows: str) -> str:
    head = "".join(f"<th>{escape(heading)}</th>" for heading in headings)
    return f"<table><thead><tr><th></th>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _row(row: Row, cells: list[str]) -> str:
    caption = f"<small>{escape(row.caption)}</small>" if row.caption else ""
    return f"<tr><td>{escape(row.name)}{caption}</td>{''.join(cells)}</tr>"


def _cell(measure: Measure, figure: Estimate) -> str:
    """A difference that cannot be told from chance is faint."""
    kind = ""
    if measure.signed:
        kind = "unclear" if not figure.is_clear() else "above" if figure.mean > 0 else "below"
    return f'<td class="{kind}">{measure.said(figure)}</td>'


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
<nav>{links}</nav>
</header>
<main>
{sections}</main>
<footer><p>{reading}</p><p>charlatans {version}, rules {rules}</p></footer>
</body>
</html>
"""

OWN_STYLE = """
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
