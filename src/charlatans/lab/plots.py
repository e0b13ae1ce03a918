"""The plots of a report, as SVG whose colours are the page's: they follow its light or dark theme."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any

from .optional_deps import needed
from .standings import Estimate, Figures, Line, short

INK, FAINT, GRID, PAPER = "#010203", "#010204", "#010205", "#010206"
BOT = "#0102{:02x}"
FIRST_BOT = 0x10
VARIABLES = {INK: "--ink", FAINT: "--faint", GRID: "--line", PAPER: "--card"}
BOT_COLOURS = 8
WIDTH = 4.8
ROW = 0.52
MOST_BARS = 36

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
    """The mark that stands for the colour of a bot, until the page says which it is."""
    return BOT.format(FIRST_BOT + index % BOT_COLOURS)


def drawn(figures: Figures, draw: Callable[[Any, Figures], None], height: float) -> str:
    """A plot as SVG for the inside of a page."""
    matplotlib = needed("matplotlib", "lab", "a report")
    figure_class = needed("matplotlib.figure", "lab", "a report").Figure
    context: AbstractContextManager[None] = matplotlib.rc_context({**SETTINGS, "svg.hashsalt": draw.__name__})
    with context:
        figure = figure_class(figsize=(WIDTH, height))
        draw(figure.subplots(), figures)
        out = io.StringIO()
        figure.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    return _for_the_page(out.getvalue(), draw.__name__)


def _for_the_page(svg: str, name: str) -> str:
    """Without the head of a file, with the page's colours and fonts, and with marks of its own."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r'(<svg[^>]*?) width="[^"]*"', r"\1", svg, count=1)
    svg = re.sub(r'(<svg[^>]*?) height="[^"]*"', r"\1", svg, count=1)
    svg = re.sub(r'\bid="([^"]*)"', rf'id="{name}-\1"', svg)
    svg = re.sub(r'(href="#|url\(#)', rf"\1{name}-", svg)
    # Two of our marks that lie over each other are blended by no one: whole colours only.
    marks = {**VARIABLES, **{colour(index): f"--bot{index}" for index in range(BOT_COLOURS)}}
    for mark, variable in marks.items():
        svg = svg.replace(mark, f"var({variable})")
    return re.sub(r"font: ([\d.]+)px [^;\"]*", r"font-size: \1px", svg)


def height_of(figures: Figures) -> float:
    """How high a plot with a row a bot is."""
    return 1.0 + ROW * len(figures.lines)


def win_shares(axes: Any, figures: Figures) -> None:
    """A row a bot: its share and its interval, beside par."""
    axes.axvline(100 * figures.par, color=FAINT, linewidth=1, linestyle=(0, (4, 3)))
    _rows(axes, figures, [_scaled(line.share, 100) for line in figures.lines], "{:.1f} %")
    _from_zero(axes)
    axes.set_xlabel(f"win share a seat, in % (dashed: par {100 * figures.par:.1f})")


def ratings(axes: Any, figures: Figures) -> None:
    """A row a bot: its rating and its interval."""
    axes.axvline(0, color=FAINT, linewidth=1, linestyle=(0, (4, 3)))
    _rows(axes, figures, [line.rating for line in figures.lines], "{:+.0f}")
    axes.set_xlabel("rating (400 more: odds of ten to one)")


def points(axes: Any, figures: Figures) -> None:
    """How the points are spread, a curve a bot."""
    everything = [value for line in figures.lines for value in line.spread] or [0]
    low, high = min(everything), max(everything) + 1
    step = max(-(-(high - low) // MOST_BARS), 1)
    edges = list(range(low, high + step, step))
    for index, line in enumerate(figures.lines):
        total = max(sum(line.spread.values()), 1)
        heights = [0.0] * (len(edges) - 1)
        for value, count in line.spread.items():
            heights[(value - low) // step] += 100 * count / total
        axes.stairs(heights, edges, color=colour(index), linewidth=1.8)
        axes.stairs(heights, edges, color=colour(index), alpha=0.12, fill=True)
    axes.set_ylim(bottom=0)
    axes.set_xlabel(f"{figures.tournament.game.unit}s at the end")
    axes.set_ylabel("% of matches")


def convergence(axes: Any, figures: Figures) -> None:
    """How the win shares settled down as seeds were added."""
    axes.axhline(100 * figures.par, color=FAINT, linewidth=1, linestyle=(0, (4, 3)))
    for index, line in enumerate(figures.lines):
        seeds = [one[0] for one in line.curve]
        means, lows, highs = ([100 * (one[at] or 0.0) for one in line.curve] for at in (1, 2, 3))
        axes.fill_between(seeds, lows, highs, color=colour(index), alpha=0.15, linewidth=0)
        axes.plot(seeds, means, color=colour(index), linewidth=1.8)
    axes.set_ylim(*_around(figures.lines, figures.par))
    if len(figures.lines[0].curve) > 1:
        axes.set_xlim(figures.lines[0].curve[0][0], figures.seeds)
    axes.xaxis.set_major_locator(needed("matplotlib.ticker", "lab", "a report").MaxNLocator(5, integer=True))
    axes.set_xlabel("seeds played")
    axes.set_ylabel("win share a seat, in %")


def choices(axes: Any, figures: Figures) -> None:
    """A row an agreement, with every bot's share in it."""
    places = range(len(figures.choices))
    axes.axvline(100 * figures.par, color=FAINT, linewidth=1, linestyle=(0, (4, 3)))
    for index, line in enumerate(figures.lines):
        offset = 0.5 * ((index + 0.5) / len(figures.lines) - 0.5)
        for place in places:
            _whisker(axes, _scaled(line.by_choice[place], 100), place + offset, colour(index))
    _row_labels(axes, [choice.replace(", ", "\n") for choice in figures.choices])
    _from_zero(axes)
    axes.set_xlabel("win share a seat, in %")


def _rows(axes: Any, figures: Figures, estimates: Sequence[Estimate], words: str) -> None:
    for index, estimate in enumerate(estimates):
        _whisker(axes, estimate, index, colour(index))
        said = words.format(estimate.mean)
        axes.annotate(
            said, (estimate.mean, index), (0, 9), textcoords="offset points", ha="center", color=INK, fontsize=9
        )
    names = short([line.name for line in figures.lines])
    _row_labels(axes, [names[line.name] for line in figures.lines])
    axes.margins(x=0.12)


def _whisker(axes: Any, estimate: Estimate, place: float, mark: str) -> None:
    if estimate.mean != estimate.mean:
        return
    if estimate.low is not None and estimate.high is not None:
        axes.plot([estimate.low, estimate.high], [place, place], color=mark, linewidth=3, solid_capstyle="round")
    axes.plot([estimate.mean], [place], "o", color=mark, markersize=8, markeredgecolor=PAPER, markeredgewidth=1.5)


def _from_zero(axes: Any) -> None:
    """The scale begins at 0, with room for what lies there."""
    axes.set_xlim(left=-0.04 * axes.get_xlim()[1])


def _row_labels(axes: Any, labels: Sequence[str]) -> None:
    axes.set_yticks(range(len(labels)), labels)
    for label in axes.get_yticklabels():
        label.set_color(INK)
    axes.set_ylim(len(labels) - 0.45, -0.75)
    axes.grid(visible=False, axis="y")


def _around(lines: Sequence[Line], par: float) -> tuple[float, float]:
    """Bounds in % that hold where the curves end with their intervals, and par; how they began may lie outside."""
    settled = [
        value for line in lines for one in line.curve[len(line.curve) // 10 :] for value in one[1:] if value is not None
    ]
    low, high = 100 * min([*settled, par]), 100 * max([*settled, par])
    room = max(0.06 * (high - low), 1)
    return max(low - room, 0), min(high + room, 100)


def _scaled(estimate: Estimate, factor: float) -> Estimate:
    low, high = (None if end is None else factor * end for end in (estimate.low, estimate.high))
    return Estimate(factor * estimate.mean, low, high)
