"""What `charlatans tournament` shows: a table of figures, and the matches that were lost by failing."""

from __future__ import annotations

from collections import Counter

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ..lab.standings import Estimate, Figures, Line, readings, short, short_number
from .summary import BRASS

MOST_FORFEITS = 5
"""So many failures of a bot are listed; the JSON has all of them."""


def standings(figures: Figures) -> RenderableType:
    """The table, what its columns mean, and who failed."""
    tournament = figures.tournament
    table = Table(
        title=f"{tournament.game.title}: {figures.matches:,} matches, {figures.seeds:,} seeds in all {tournament.players} rotations",
        box=box.SIMPLE_HEAD,
        title_style=f"bold {BRASS}",
        title_justify="left",
        header_style="bold",
        padding=(0, 1, 0, 0),
    )
    table.add_column("bot", overflow="fold", min_width=9)
    for column in ("wins", "95 %", f"{tournament.game.unit}s", "rank", "rating", "ms", "failed"):
        table.add_column(column, justify="right", no_wrap=True)
    names = short([line.name for line in figures.lines])
    for line in figures.lines:
        table.add_row(*_row(line, names[line.name], figures.par))
    parts: list[RenderableType] = [table, Text(_legend(figures), style="dim")]
    if len(tournament.mix) > 1:
        parts.append(by_choice(figures))
    if figures.forfeits:
        parts.append(_failures(figures))
    return Group(*parts)


def by_choice(figures: Figures) -> Table:
    """Win shares under each agreement that was played."""
    table = Table(title="Win share by option", box=box.SIMPLE_HEAD, title_style=f"bold {BRASS}", title_justify="left")
    table.add_column("option")
    for name in short([line.name for line in figures.lines]).values():
        table.add_column(name, justify="right", overflow="fold")
    for choice, label in enumerate(figures.choices):
        table.add_row(label, *(share(line.by_choice[choice]) for line in figures.lines))
    return table


def share(estimate: Estimate) -> str:
    """A share with its interval below it."""
    if estimate.low is None or estimate.high is None:
        return percent(estimate.mean)
    return f"{percent(estimate.mean)}\n{100 * estimate.low:.1f} to {100 * estimate.high:.1f}"


def percent(value: float) -> str:
    """A share for people."""
    return "-" if value != value else f"{100 * value:.1f} %"


def _row(line: Line, name: str, par: float) -> list[str | Text]:
    low, high = line.share.low, line.share.high
    interval = "-" if low is None or high is None else f"{100 * low:.1f} to {100 * high:.1f}"
    verdict = "green" if low is not None and low > par else "red" if high is not None and high < par else ""
    return [
        Text(name if line.seats == 1 else f"{name} ×{line.seats}"),
        Text(percent(line.share.mean), style=verdict),
        interval,
        _give_or_take(line.points, 1),
        f"{line.rank:.2f}",
        _give_or_take(line.rating, 0, signed=True),
        "-" if line.milliseconds is None else short_number(line.milliseconds),
        str(line.forfeits),
    ]


def _give_or_take(estimate: Estimate, digits: int, *, signed: bool = False) -> str:
    mean = f"{estimate.mean:{'+' if signed else ''}.{digits}f}"
    if estimate.low is None or estimate.high is None:
        return mean
    return f"{mean} ± {(estimate.high - estimate.low) / 2:.{digits}f}"


def _legend(figures: Figures) -> str:
    return f"Par is {percent(figures.par)} a seat. Wins: the share of a seat. {readings(figures.tournament)}"


def _failures(figures: Figures) -> RenderableType:
    """Who lost matches by failing, and how: the first few of each bot."""
    counts: Counter[str] = Counter()
    lines = Text()
    for one in figures.forfeits:
        name = figures.tournament.entrants[one.entrant]
        counts[name] += 1
        if counts[name] <= MOST_FORFEITS:
            lines.append(f"{name} ", style="bold red").append(
                f"lost the match of seed {one.seed}, rotation {one.rotation}: {one.reason}\n"
            )
    for name, count in counts.items():
        if count > MOST_FORFEITS:
            lines.append(f"{name} ", style="bold red").append(
                f"lost {count - MOST_FORFEITS:,} more like that; --json lists all\n"
            )
    lines.rstrip()
    return lines
