"""Plots of a balance study: a dot with its 95 % interval for each row of a section, in the colours of the page."""

from __future__ import annotations

from typing import Any, cast

from . import plots
from .balance_estimates import BalanceEstimate
from .balance_report import WINS, BalanceReport, ReportRow, ReportSection
from .report import STYLE

UP, DOWN, UNCLEAR = plots.colour(2), plots.colour(7), plots.FAINT
ROW, AROUND = 0.25, 0.75
APART = 0.2
COLOURS = STYLE[: STYLE.index("* {")]
"""The part of the page's style that defines the colours."""


def plot(section: ReportSection, report: BalanceReport) -> str:
    """A section as an SVG element; empty if there is nothing to plot."""
    rows = [row for row in section.rows if row.figures[0].games]
    if not section.plotted or not rows:
        return ""

    def draw(axes: Any, _: Any) -> None:
        _draw(axes, section, rows, report.owner)

    draw.__name__ = section.title.lower().replace(" ", "-")
    svg = plots.render_svg(cast(Any, None), draw, AROUND + ROW * len(rows))
    return svg.replace("<svg", f'<svg role="img" aria-label="{section.title}: {section.columns[0].title}"', 1)


def standalone(svg: str) -> str:
    """A plot as a file of its own that follows the reader's light or dark theme."""
    style = f"<style>{COLOURS} text {{ font-family: system-ui, sans-serif }}</style>"
    head, _, rest = svg.partition(">")
    return f"{head}>{style}{rest}"


def _draw(axes: Any, section: ReportSection, rows: list[ReportRow], owner: str) -> None:
    column = section.columns[0]
    times = 100 if column.unit == WINS else 1
    axes.axvline(times * section.par, color=plots.FAINT, linewidth=1, linestyle=(0, (4, 3)))
    for at, row in enumerate(rows):
        if row.changed:
            _dot(axes, at - APART, row.figures[0], times, UNCLEAR, filled=False)
            _dot(axes, at + APART, row.changed[0], times, _colour(row.difference[0], 0.0))
        else:
            _dot(axes, at, row.figures[0], times, _colour(row.figures[0], section.par))
    axes.set_yticks(range(len(rows)), [row.name for row in rows], fontsize=9)
    for label in axes.get_yticklabels():
        label.set_color(plots.INK)
    axes.set_ylim(len(rows) - 0.4, -0.6)
    axes.grid(visible=False, axis="y")
    what = f"{column.title}, in % of wins" if column.unit == WINS else column.title
    axes.set_xlabel(f"{what} (○ printed, ● {owner})" if owner else what)


def _dot(axes: Any, at: float, figure: BalanceEstimate, times: float, colour: str, *, filled: bool = True) -> None:
    if figure.games:
        axes.plot([times * figure.low, times * figure.high], [at, at], color=colour, linewidth=1.8)
        face = colour if filled else plots.PAPER
        axes.plot([times * figure.mean], [at], "o", color=colour, markersize=5, markerfacecolor=face)


def _colour(figure: BalanceEstimate, par: float) -> str:
    if not figure.is_significant(par):
        return UNCLEAR
    return UP if figure.mean > par else DOWN
