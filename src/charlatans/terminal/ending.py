"""The end of a game: the ranking, and where points came from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from rich.console import ConsoleRenderable, Group
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from ..rules.engine import Event
from ..rules.i18n import count
from ..table import Table
from .panel import BRASS, FAINT, Panel
from .second_person import YOU

BySource = dict[str, dict[int, int]]
"""Points by source and seat."""
ByTurn = dict[int, dict[int, int]]
"""Points by turn and seat."""


def ending(table: Table, panel: Panel, history: Sequence[Event]) -> ConsoleRenderable:
    """The ranking, and everyone's points by source and by turn."""
    sources, turns = points_by_source_and_turn(panel, history)
    parts: list[ConsoleRenderable] = [_verdict(table)]
    if word := panel.deciding_factor(table, history):
        parts.append(Text(word))
    parts.append(_ranking(table))
    if len(sources) > 1:
        parts += [Text(""), _by_source(table, sources)]
    if turns:
        parts += [Text(""), _by_turn(table, panel, turns)]
    return Padding(Group(*parts), (0, 0, 0, 1))


def points_by_source_and_turn(panel: Panel, history: Iterable[Event]) -> tuple[BySource, ByTurn]:
    """All points scored in a game, by source and by turn."""
    sources: BySource = defaultdict(lambda: defaultdict(int))
    turns: ByTurn = {}
    for event in history:
        if (turn := panel.turn_begun(event)) is not None:
            turns[turn] = defaultdict(int)
        if (scored := panel.scored(event)) is not None:
            sources[scored.source][scored.seat] += scored.points
            if turns:
                turns[max(turns)][scored.seat] += scored.points
    return sources, turns


def _in_order(table: Table) -> list[int]:
    return sorted(range(table.players), key=lambda seat: table.ranks[seat])


def _verdict(table: Table) -> Text:
    names = [table.names[seat] for seat in table.winners]
    wins = "win" if names[0] == YOU else "wins"
    words = f"{names[0]} {wins}." if len(names) == 1 else f"{' and '.join(names)} share the win."
    return Text(words, style=f"bold {BRASS}")


def _ranking(table: Table) -> Grid:
    grid = Grid.grid(padding=(0, 3, 0, 0))
    for seat in _in_order(table):
        first = table.ranks[seat] == 1
        grid.add_row(
            Text(f"{table.ranks[seat]}.", style=BRASS if first else FAINT),
            Text(table.names[seat], style="bold" if first else ""),
            Text(count(table.scores[seat], table.game.unit), style=f"bold {BRASS}" if first else "", justify="right"),
        )
    return grid


def _by_source(table: Table, sources: BySource) -> Grid:
    """A row for each source, a column for each player."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    for _ in range(table.players):
        grid.add_column(justify="right", no_wrap=True, overflow="ellipsis", max_width=12)
    names = (Text(table.names[seat], style="bold") for seat in _in_order(table))
    grid.add_row(Text("Where it was won", style=f"bold {BRASS}"), *names)
    for source, points in sources.items():
        row = [_points(points.get(seat, 0), max(points.values())) for seat in _in_order(table)]
        grid.add_row(Text(source[0].upper() + source[1:]), *row)
    return grid


def _by_turn(table: Table, panel: Panel, turns: ByTurn) -> Grid:
    """A row for each player, a column for each turn."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True, overflow="ellipsis", max_width=18)
    for _ in turns:
        grid.add_column(justify="right", no_wrap=True)
    grid.add_row(
        Text(f"{table.game.unit.capitalize()}s by {panel.turn}", style=f"bold {BRASS}"),
        *(Text(str(turn), style=FAINT) for turn in turns),
    )
    for seat in _in_order(table):
        row = [_points(points.get(seat, 0), max(points.values(), default=0)) for points in turns.values()]
        grid.add_row(Text(table.names[seat], style="bold"), *row)
    return grid


def _points(points: int, best: int) -> Text:
    return Text(str(points) if points else "-", style=FAINT if not points else BRASS if points == best else "")
