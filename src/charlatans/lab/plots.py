"""Plots of a tournament's report as SVG in the colours of the page, so that they follow its light or dark theme."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any

from .optional_deps import require
from .standings import Standings, StandingsEstimate, StandingsRow, short_names

INK, FAINT, GRID, PAPER = "#010203", "#010204", "#010205", "#010206"
BOT = "#0102{:02x}"
FIRST_BOT = 0x10
VARIABLES = {INK: "--ink", FAINT: "--faint", GRID: "--line", PAPER: "--card"}
BOT_COLOURS = 8
WIDTH = 4.8
ROW = 0.52
MAX_BARS = 36

SETTINGS = {
    "svg.fonttype": "none",
    "font.size": 10.5,
    "text.color": INK,
    "axes.labelcolor": FAINT,
    "axes.edgecolor": GRID,
    "axes.facecolor": "none",
    "figure.facecolor": "none",
    "xtick.color": GRID,
    "ytick.color": GRID,
    "xtick.labelcolor": FAINT,
    "ytick.labelcolor": FAINT,
    "grid.color": GRID,
    "grid.linewidth": 0.8,
    "axes.grid": True,
    "axes.axisbelow": True,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    "figure.constrained_layout.use": True,
}


def colour(index: int) -> str:
    """The placeholder colour of a bot, replaced by a CSS variable in the page."""
    return BOT.format(FIRST_BOT + index % BOT_COLOURS)


def render_svg(standings: Standings, draw: Callable[[Any, Standings], None], height: float) -> str:
    """A plot as SVG to embed in a page."""
    matplotlib = require("matplotlib", "lab", "a report")
    figure_class = require("matplotlib.figure", "lab", "a report").Figure
    context: AbstractContextManager[None] = matplotlib.rc_context({**SETTINGS, "svg.hashsalt": draw.__name__})
    with context:
        figure = figure_class(figsize=(WIDTH, height))
        draw(figure.subplots(), standings)
        out = io.StringIO()
        figure.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    return _embed(out.getvalue(), draw.__name__)


def _embed(svg: str, name: str) -> str:
    """Strips the file header, replaces colours and fonts by the page's, and makes ids unique."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r'(<svg[^>]*?) width="[^"]*"', r"\1", svg, count=1)
    svg = re.sub(r'(<svg[^>]*?) height="[^"]*"', r"\1", svg, count=1)
    svg = re.sub(r'\bid="([^"]*)"', rf'id="{name}-\1"', svg)
    svg = re.sub(r'(href="#|url\(#)', rf"\1{name}-", svg)
    # Placeholders are replaced as text, so overlapping translucent colours must not be blended.
    placeholders = {**VARIABLES, **{colour(index): f"--bot{index}" for index in range(BOT_COLOURS)}}
    for placeholder, variable in placeholders.items():
        svg = svg.replace(placeholder, f"var({variable})")
    return re.sub(r"font: ([\d.]+)px [^;\"]*", r"font-size: \1px", svg)


def height_of(standings: Standings) -> float:
    """Height of a plot with one row per bot."""
    return 1.0 + ROW * len(standings.rows)


def win_shares(axes: Any, standings: Standings) -> None:
    """Win shares with their intervals, a row per bot."""
    axes.axvline(100 * standings.par, color=FAINT, linewidth=1, linestyle=(0, (4, 3)))
    _rows(axes, standings, [_scaled(row.share, 100) for row in standings.rows], "{:.1f} %")
    _from_zero(axes)
    axes.set_xlabel(f"win share a seat, in % (dashed: par {100 * standings.par:.1f})")


def ratings(axes: Any, standings: Standings) -> None:
    """Ratings with their intervals, a row per bot."""
    axes.axvline(0, color=FAINT, linewidth=1, linestyle=(0, (4, 3)))
    _rows(axes, standings, [row.rating for row in standings.rows], "{:+.0f}")
    axes.set_xlabel("rating (400 more: odds of ten to one)")


def points(axes: Any, standings: Standings) -> None:
    """Distributions of points, a curve per bot."""
    everything = [value for row in standings.rows for value in row.spread] or [0]
    low, high = min(everything), max(everything) + 1
    step = max(-(-(high - low) // MAX_BARS), 1)
    edges = list(range(low, high + step, step))
    for index, row in enumerate(standings.rows):
        total = max(sum(row.spread.values()), 1)
        heights = [0.0] * (len(edges) - 1)
        for value, count in row.spread.items():
            heights[(value - low) // step] += 100 * count / total
        axes.stairs(heights, edges, color=colour(index), linewidth=1.8)
        axes.stairs(heights, edges, color=colour(index), alpha=0.12, fill=True)
    axes.set_ylim(bottom=0)
    axes.set_xlabel(f"{standings.tournament.game.unit}s at the end")
    axes.set_ylabel("% of matches")


def convergence(axes: Any, standings: Standings) -> None:
    """How the win shares converged as seeds were added."""
    axes.axhline(100 * standings.par, color=FAINT, linewidth=1, linestyle=(0, (4, 3)))
    for index, row in enumerate(standings.rows):
        seed_counts = [one[0] for one in row.curve]
        means, lows, highs = ([100 * (one[at] or 0.0) for one in row.curve] for at in (1, 2, 3))
        axes.fill_between(seed_counts, lows, highs, color=colour(index), alpha=0.15, linewidth=0)
        axes.plot(seed_counts, means, color=colour(index), linewidth=1.8)
    axes.set_ylim(*_around(standings.rows, standings.par))
    if len(standings.rows[0].curve) > 1:
        axes.set_xlim(standings.rows[0].curve[0][0], standings.seed_count)
    axes.xaxis.set_major_locator(require("matplotlib.ticker", "lab", "a report").MaxNLocator(5, integer=True))
    axes.set_xlabel("seeds played")
    axes.set_ylabel("win share a seat, in %")


def by_option_set(axes: Any, standings: Standings) -> None:
    """Win shares by option set."""
    places = range(len(standings.option_labels))
    axes.axvline(100 * standings.par, color=FAINT, linewidth=1, linestyle=(0, (4, 3)))
    for index, row in enumerate(standings.rows):
        offset = 0.5 * ((index + 0.5) / len(standings.rows) - 0.5)
        for place in places:
            _whisker(axes, _scaled(row.by_choice[place], 100), place + offset, colour(index))
    _row_labels(axes, [choice.replace(", ", "\n") for choice in standings.option_labels])
    _from_zero(axes)
    axes.set_xlabel("win share a seat, in %")


def _rows(axes: Any, standings: Standings, estimates: Sequence[StandingsEstimate], words: str) -> None:
    for index, estimate in enumerate(estimates):
        _whisker(axes, estimate, index, colour(index))
        text = words.format(estimate.mean)
        axes.annotate(
            text, (estimate.mean, index), (0, 9), textcoords="offset points", ha="center", color=INK, fontsize=9
        )
    names = short_names([row.name for row in standings.rows])
    _row_labels(axes, [names[row.name] for row in standings.rows])
    axes.margins(x=0.12)


def _whisker(axes: Any, estimate: StandingsEstimate, place: float, placeholder: str) -> None:
    if estimate.mean != estimate.mean:
        return
    if estimate.low is not None and estimate.high is not None:
        axes.plot([estimate.low, estimate.high], [place, place], color=placeholder, linewidth=3, solid_capstyle="round")
    axes.plot(
        [estimate.mean], [place], "o", color=placeholder, markersize=8, markeredgecolor=PAPER, markeredgewidth=1.5
    )


def _from_zero(axes: Any) -> None:
    """Starts the axis at 0, with room for the markers there."""
    axes.set_xlim(left=-0.04 * axes.get_xlim()[1])


def _row_labels(axes: Any, labels: Sequence[str]) -> None:
    axes.set_yticks(range(len(labels)), labels)
    for label in axes.get_yticklabels():
        label.set_color(INK)
    axes.set_ylim(len(labels) - 0.45, -0.75)
    axes.grid(visible=False, axis="y")


def _around(rows: Sequence[StandingsRow], par: float) -> tuple[float, float]:
    """Limits in % that show the settled part of the curves and par; the noisy start may be outside."""
    settled = [
        value for row in rows for one in row.curve[len(row.curve) // 10 :] for value in one[1:] if value is not None
    ]
    low, high = 100 * min([*settled, par]), 100 * max([*settled, par])
    room = max(0.06 * (high - low), 1)
    return max(low - room, 0), min(high + room, 100)


def _scaled(estimate: StandingsEstimate, factor: float) -> StandingsEstimate:
    low, high = (None if end is None else factor * end for end in (estimate.low, estimate.high))
    return StandingsEstimate(factor * estimate.mean, low, high)
