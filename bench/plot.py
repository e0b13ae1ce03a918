"""The plots in docs/performance.md (bars on a logarithmic scale, ours and others'), docs/calibration.md and docs/ladder.md, drawn as SVG without a library.

An SVG of our own keeps its text as text and follows the reader's light or dark theme.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from html import escape
from typing import Any, NamedTuple

from charlatans.measure import Row

WIDTH = 880
LABELS, BARS = 300, 500
ROW, BAR, HEAD, GROUP_HEAD, FOOT = 22, 12, 98, 36, 42

STYLE = """
  text { font: 13px -apple-system, "Segoe UI", "Noto Sans", Helvetica, Arial, sans-serif; fill: #1f2328 }
  .title { font-size: 17px; font-weight: 600 } .group { font-weight: 600 } .quiet { fill: #59636e; font-size: 12px }
  .halo { paint-order: stroke; stroke: #ffffff; stroke-width: 5px; stroke-linejoin: round }
  .label, .figure { dominant-baseline: central } .label { text-anchor: end } .mid { text-anchor: middle }
  .paper { fill: #ffffff; stroke: #d1d9e0 } .line { stroke: #d1d9e0; stroke-width: 1 }
  .ours { fill: #1a7f64 } .other { fill: #9aa4af } .third { fill: #b35c1e } .bold { font-weight: 600 }
  .ours-line { stroke: #1a7f64 } .other-line { stroke: #9aa4af } .third-line { stroke: #b35c1e }
  .fourth { fill: #6f57c4 } .fourth-line { stroke: #6f57c4 } .fifth { fill: #b3356a } .fifth-line { stroke: #b3356a }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc } .quiet { fill: #9198a1 } .paper { fill: #0d1117; stroke: #3d444d } .line { stroke: #2a313a }
    .halo { stroke: #0d1117 } .ours { fill: #3fb68b } .other { fill: #59636e } .third { fill: #e08f4f }
    .ours-line { stroke: #3fb68b } .other-line { stroke: #59636e } .third-line { stroke: #e08f4f }
    .fourth { fill: #a48ff0 } .fourth-line { stroke: #a48ff0 } .fifth { fill: #ef7fae } .fifth-line { stroke: #ef7fae }
  }
"""

LEGEND = (
    '<rect class="ours" x="24" y="49" width="12" height="12" rx="2"/><text class="quiet" x="42" y="59">Charlatans</text>',
    '<rect class="other" x="118" y="49" width="12" height="12" rx="2"/><text class="quiet" x="136" y="59">others</text>',
    '<text class="quiet" x="192" y="59">each line is ten times the one before it</text>',
)


class Bar(NamedTuple):
    """A labelled length."""

    label: str
    rate: float
    ours: bool


def picture(one_core: list[Row], on_gpu: list[Row]) -> str:
    """The whole plot: a group for each way to play, the fastest first; groups without figures are left out."""
    groups = {
        "One core, with the legal mask": bars(one_core, "masked"),
        "One core, with the legal mask and the observation": bars(one_core, "observed"),
        "One GPU, with the legal mask": bars(on_gpu, "masked"),
        "One GPU, with the legal mask and the observation": bars(on_gpu, "observed"),
    }
    return drawn({title: group for title, group in groups.items() if group})


def bars(rows: Iterable[Row], column: str) -> list[Bar]:
    """The rows that have a figure in this column, the fastest first."""
    found = [(row, getattr(row.rates, column)) for row in rows]
    measured = [Bar(short(row.what), rate, bool(row.game)) for row, rate in found if rate]
    return sorted(measured, key=lambda bar: -bar.rate)


def short(what: str) -> str:
    """A row's name without what the group's title says."""
    return what.removesuffix(", 1 core").removesuffix(", GPU")


def drawn(groups: dict[str, list[Bar]]) -> str:
    """The groups one below the other, over one scale."""
    rates = [bar.rate for group in groups.values() for bar in group]
    lowest, highest = math.floor(math.log10(min(rates))), math.ceil(math.log10(max(rates)))
    height = HEAD + FOOT + sum(GROUP_HEAD + ROW * len(group) for group in groups.values())

    def x(rate: float) -> float:
        return LABELS + BARS * (math.log10(rate) - lowest) / (highest - lowest)

    parts = [
        f'<rect class="paper" x="0.5" y="0.5" width="{WIDTH - 1}" height="{height - 1}" rx="8"/>',
        '<text class="title" x="24" y="36">Decisions a second, random legal play</text>',
        *LEGEND,
    ]
    for power in range(lowest, highest + 1):
        at = x(10.0**power)
        parts.append(f'<line class="line" x1="{at:.1f}" x2="{at:.1f}" y1="{HEAD - 8}" y2="{height - FOOT}"/>')
        parts += [
            f'<text class="quiet mid" x="{at:.1f}" y="{y}">{size(10**power)}</text>'
            for y in (HEAD - 14, height - FOOT + 18)
        ]
    y = float(HEAD)
    for title, group in groups.items():
        parts.append(f'<text class="group halo" x="24" y="{y + 24:.1f}">{escape(title)}</text>')
        y += GROUP_HEAD
        for bar in group:
            parts += bar_parts(bar, x(bar.rate), y)
            y += ROW
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img">'
    told = "<title>Decisions a second in random legal play: Charlatans and others, on a logarithmic scale</title>"
    return "\n".join([head, told, f"<style>{STYLE}</style>", *parts, "</svg>"]) + "\n"


def bar_parts(bar: Bar, end: float, y: float) -> list[str]:
    """One bar with its label and its figure."""
    middle = y + ROW / 2
    kind, weight = ("ours", " bold") if bar.ours else ("other", "")
    return [
        f'<text class="label{weight}" x="{LABELS - 10}" y="{middle:.1f}">{escape(bar.label)}</text>',
        f'<rect class="{kind}" x="{LABELS}" y="{middle - BAR / 2:.1f}" width="{end - LABELS:.1f}" height="{BAR}" rx="2"/>',
        f'<text class="figure halo{weight}" x="{end + 8:.1f}" y="{middle:.1f}">{size(bar.rate)}</text>',
    ]


def size(rate: float) -> str:
    """A rate in three digits: 950, 12.3 k, 8.09 M, 1.20 G."""
    for unit, name in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if rate >= unit:
            return f"{rate / unit:.3g}{name}"
    return f"{rate:.3g}"


# Calibration -----------------------------------------------------------------------------------------------

PANEL, GAP, TOP = 244, 44, 104
SERIES = ("ours", "third", "fourth", "other", "fifth")


def calibration(lines: dict[str, Any]) -> str:
    """Predicted chances (to the right) against how often they came true (upwards), a panel for each game; bars are 95 % intervals."""
    games = list(dict.fromkeys(title.partition(": ")[0] for title in lines))
    predictors = list(dict.fromkeys(title.partition(": ")[2] for title in lines))
    width, height = 56 + len(games) * (PANEL + GAP), TOP + PANEL + 58
    parts = [
        f'<rect class="paper" x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="8"/>',
        '<text class="title" x="24" y="36">Chances to win: predicted, and what happened</text>',
    ]
    at = 24
    for kind, who in zip(SERIES, predictors, strict=False):
        parts.append(
            f'<circle class="{kind}" cx="{at + 6}" cy="56" r="5"/><text class="quiet" x="{at + 18}" y="60">{escape(who)}</text>'
        )
        at += 40 + 7 * len(who)
    for number, game in enumerate(games):
        parts += panel(game, [lines.get(f"{game}: {who}") for who in predictors], 56 + number * (PANEL + GAP))
    parts.append(
        f'<text class="quiet mid" x="{width / 2}" y="{height - 14}">predicted; upwards: how often it came true</text>'
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">'
    told = "<title>Predicted chances to win and how often they came true, by game</title>"
    return "\n".join([head, told, f"<style>{STYLE}</style>", *parts, "</svg>"])


def panel(game: str, lines: list[Any], left: float) -> list[str]:
    """One game: the diagonal is a perfect prediction."""
    bottom = TOP + PANEL
    parts = [
        f'<text class="group" x="{left}" y="{TOP - 14}">{escape(game)}</text>',
        f'<rect class="line" fill="none" x="{left}" y="{TOP}" width="{PANEL}" height="{PANEL}"/>',
        f'<line class="line" x1="{left}" y1="{bottom}" x2="{left + PANEL}" y2="{TOP}"/>',
    ]
    for part in (0, 0.5, 1):
        parts.append(f'<text class="quiet mid" x="{left + PANEL * part:.1f}" y="{bottom + 18}">{part:.0%}</text>')
        parts.append(
            f'<text class="quiet" text-anchor="end" x="{left - 6}" y="{bottom - PANEL * part + 4:.1f}">{part:.0%}</text>'
        )
    for kind, line in zip(SERIES, lines, strict=False):
        for _, predicted, happened, low, high in line["bins"] if line else ():
            x = left + PANEL * predicted
            parts += [
                f'<line class="{kind}-line" x1="{x:.1f}" x2="{x:.1f}" y1="{bottom - PANEL * low:.1f}" y2="{bottom - PANEL * high:.1f}"/>',
                f'<circle class="{kind}" cx="{x:.1f}" cy="{bottom - PANEL * happened:.1f}" r="4"/>',
            ]
    return parts


# Thinking time ---------------------------------------------------------------------------------------------

CURVE_LEFT, CURVE_WIDTH, CURVE_HEIGHT = 76, 560, 280


class Point(NamedTuple):
    """How an expert does that may think for so many seconds, with the 95 % interval."""

    seconds: float
    value: float
    low: float
    high: float


class Scale(NamedTuple):
    """What is measured upwards, and the values that have a line; the first is at the bottom and the last at the top."""

    what: str
    marks: tuple[float, ...]


WINS = Scale("wins against apprentices", (0, 0.25, 0.5, 0.75, 1))
GAINED = Scale("how much more often a decision wins than the network's own", (-0.006, -0.003, 0, 0.003, 0.006))


def thinking_time(curves: dict[str, list[Point]], scale: Scale) -> str:
    """How experts do (upwards) by seconds to think (to the right, on a logarithmic scale), a curve for each game."""
    points = [point for curve in curves.values() for point in curve]
    first, last = (round(math.log10(end(point.seconds for point in points))) for end in (min, max))
    width, bottom = CURVE_LEFT + CURVE_WIDTH + 40, TOP + CURVE_HEIGHT

    def x(seconds: float) -> float:
        return CURVE_LEFT + 20 + (CURVE_WIDTH - 40) * (math.log10(seconds) - first) / max(last - first, 1)

    def y(value: float) -> float:
        within = min(max(value, scale.marks[0]), scale.marks[-1])
        return bottom - CURVE_HEIGHT * (within - scale.marks[0]) / (scale.marks[-1] - scale.marks[0])

    parts = [
        f'<rect class="paper" x="0.5" y="0.5" width="{width - 1}" height="{bottom + 57}" rx="8"/>',
        '<text class="title" x="24" y="36">What thinking time is worth to experts</text>',
    ]
    at = 24
    for kind, game in zip(SERIES, curves, strict=False):
        parts.append(
            f'<circle class="{kind}" cx="{at + 6}" cy="56" r="5"/><text class="quiet" x="{at + 18}" y="60">{escape(game)}</text>'
        )
        at += 40 + 7 * len(game)
    for mark in scale.marks:
        parts.append(
            f'<line class="line" x1="{CURVE_LEFT}" x2="{CURVE_LEFT + CURVE_WIDTH}" y1="{y(mark):.1f}" y2="{y(mark):.1f}"/>'
            f'<text class="quiet" text-anchor="end" x="{CURVE_LEFT - 8}" y="{y(mark) + 4:.1f}">{100 * mark:g}%</text>'
        )
    for power in range(first, last + 1):
        label = f"{10**power} s" if power >= 0 else f"{10 ** (power + 3)} ms"
        parts.append(f'<text class="quiet mid" x="{x(10.0**power):.1f}" y="{bottom + 20}">{label}</text>')
    for kind, curve in zip(SERIES, curves.values(), strict=False):
        path = " ".join(f"{x(point.seconds):.1f},{y(point.value):.1f}" for point in curve)
        parts.append(f'<polyline class="{kind}-line" fill="none" stroke-width="2" points="{path}"/>')
        for point in curve:
            parts += [
                f'<line class="{kind}-line" x1="{x(point.seconds):.1f}" x2="{x(point.seconds):.1f}" y1="{y(point.low):.1f}" y2="{y(point.high):.1f}"/>',
                f'<circle class="{kind}" cx="{x(point.seconds):.1f}" cy="{y(point.value):.1f}" r="4"/>',
            ]
    parts.append(
        f'<text class="quiet mid" x="{width / 2}" y="{bottom + 42}">time to think for a decision; upwards: {scale.what}, bars are 95 % intervals</text>'
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {bottom + 58}" width="{width}" height="{bottom + 58}" role="img">'
    told = f"<title>Experts by the time they may think: {scale.what}</title>"
    return "\n".join([head, told, f"<style>{STYLE}</style>", *parts, "</svg>"]) + "\n"
