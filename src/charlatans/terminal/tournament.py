"""The output of `charlatans tournament`: the standings, and forfeited matches."""

from __future__ import annotations

from collections import Counter

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ..lab.standings import Standings, StandingsEstimate, StandingsRow, explanation, short_names, short_number
from .summary import BRASS

MAX_FORFEITS = 5
"""Forfeits shown for each bot; the JSON output has all."""


def standings_table(standings: Standings) -> RenderableType:
    """The standings with a legend, and forfeits."""
    tournament = standings.tournament
    table = Table(
        title=f"{tournament.game.title}: {standings.matches:,} matches, {standings.seed_count:,} seeds in all {tournament.players} rotations",
        box=box.SIMPLE_HEAD,
        title_style=f"bold {BRASS}",
        title_justify="left",
        header_style="bold",
        padding=(0, 1, 0, 0),
    )
    table.add_column("bot", overflow="fold", min_width=9)
    for column in ("wins", "95 %", f"{tournament.game.unit}s", "rank", "rating", "ms", "failed"):
        table.add_column(column, justify="right", no_wrap=True)
    names = short_names([row.name for row in standings.rows])
    for row in standings.rows:
        table.add_row(*_row(row, names[row.name], standings.par))
    parts: list[RenderableType] = [table, Text(_legend(standings), style="dim")]
    if len(tournament.option_sets) > 1:
        parts.append(by_option_set(standings))
    if standings.forfeits:
        parts.append(_failures(standings))
    return Group(*parts)


def by_option_set(standings: Standings) -> Table:
    """Win shares by option set."""
    table = Table(title="Win share by option", box=box.SIMPLE_HEAD, title_style=f"bold {BRASS}", title_justify="left")
    table.add_column("option")
    for name in short_names([row.name for row in standings.rows]).values():
        table.add_column(Text(name), justify="right", overflow="fold")
    for choice, label in enumerate(standings.option_labels):
        table.add_row(Text(label), *(share(row.by_choice[choice]) for row in standings.rows))
    return table


def share(estimate: StandingsEstimate) -> str:
    """A share with its interval below it."""
    if estimate.low is None or estimate.high is None:
        return percent(estimate.mean)
    return f"{percent(estimate.mean)}\n{100 * estimate.low:.1f} to {100 * estimate.high:.1f}"


def percent(value: float) -> str:
    """A share in per cent."""
    return "-" if value != value else f"{100 * value:.1f} %"


def _row(row: StandingsRow, name: str, par: float) -> list[str | Text]:
    low, high = row.share.low, row.share.high
    interval = "-" if low is None or high is None else f"{100 * low:.1f} to {100 * high:.1f}"
    verdict = "green" if low is not None and low > par else "red" if high is not None and high < par else ""
    return [
        Text(name if row.entrants == 1 else f"{name} ×{row.entrants}"),
        Text(percent(row.share.mean), style=verdict),
        interval,
        _with_error(row.points, 1),
        f"{row.rank:.2f}",
        _with_error(row.rating, 0, signed=True),
        "-" if row.milliseconds is None else short_number(row.milliseconds),
        str(row.forfeits),
    ]


def _with_error(estimate: StandingsEstimate, digits: int, *, signed: bool = False) -> str:
    mean = f"{estimate.mean:{'+' if signed else ''}.{digits}f}"
    if estimate.low is None or estimate.high is None:
        return mean
    return f"{mean} ± {(estimate.high - estimate.low) / 2:.{digits}f}"


def _legend(standings: Standings) -> str:
    return f"Par is {percent(standings.par)} a seat. Wins: the share of a seat. {explanation(standings.tournament)}"


def _failures(standings: Standings) -> RenderableType:
    """Forfeited matches with their reasons: the first few of each bot."""
    counts: Counter[str] = Counter()
    lines = Text()
    for one in standings.forfeits:
        name = standings.tournament.entrants[one.entrant]
        counts[name] += 1
        if counts[name] <= MAX_FORFEITS:
            lines.append(f"{name} ", style="bold red").append(
                f"lost the match of seed {one.seed}, rotation {one.rotation}: {one.reason}\n"
            )
    for name, count in counts.items():
        if count > MAX_FORFEITS:
            lines.append(f"{name} ", style="bold red").append(
                f"lost {count - MAX_FORFEITS:,} more like that; --json lists all\n"
            )
    lines.rstrip()
    return lines
