"""Lines: what a seat can decide in a position, where purchases, payments or the gems of a bid belong together and count as one decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..rules.contract import Decision
from ..table import Table
from .kinds import kinds_of

Line = tuple[int, ...]
"""Actions that a seat takes one after the other, without anything being drawn or revealed in between."""

ENDS = ("done", "none", "accept")
"""Kinds that end a line of such decisions."""
IN_ANY_ORDER = frozenset({"buy", "refill", "droplet", "tube", "points", "take", "return", "done"})
"""Lines of these kinds alone are the same in any order."""
MOST = 400
"""Positions with more lines than this have none."""


def group_of(game: str, decisions: Sequence[Decision]) -> frozenset[str]:
    """The kinds that belong together in this prompt; none if a single action decides."""
    kinds = {decision.kind for decision in decisions}
    for group in kinds_of(game).together:
        if kinds & group and kinds <= group | set(ENDS):
            return group
    return frozenset()


def is_underway(table: Table) -> bool:
    """Whether somebody is in the middle of a decision of several parts."""
    return kinds_of(table.game.name).underway(table.snapshot())


def lines(table: Table, seat: int) -> list[Line]:
    """All lines of a seat, one of each; empty if there are too many. The table must be a determinization."""
    group = group_of(table.game.name, table.decisions(seat))
    if not group:
        return [(action,) for action in table.legal(seat)]
    found: dict[Line, Line] = {}
    open_lines: list[tuple[Table, Line, tuple[str, ...]]] = [(table, (), ())]
    while open_lines and len(found) <= MOST:
        before, line, kinds = open_lines.pop()
        for decision in before.decisions(seat):
            after, longer = before.copy(), (*line, decision.action)
            after.act(seat, decision.action)
            more = (*kinds, decision.kind)
            if goes_on(after, seat, group, decision.kind):
                open_lines.append((after, longer, more))
            else:
                found.setdefault(_key(longer, more), longer)
    return sorted(found.values()) if len(found) <= MOST else []


def goes_on(after: Table, seat: int, group: frozenset[str], kind: str) -> bool:
    """Whether a line goes on after a decision of this kind."""
    if kind in ENDS or seat not in after.actors:
        return False
    return group_of(after.game.name, after.decisions(seat)) == group


def _key(line: Line, kinds: Sequence[str]) -> Line:
    """The same for lines that differ in their order only, where that makes no difference."""
    return tuple(sorted(line)) if set(kinds) <= IN_ANY_ORDER else line


def line_of(table: Table, seat: int, choose: Callable[[Table], int]) -> Line:
    """The line that somebody takes who is asked for one action at a time, in the order in which `lines` has it."""
    group = group_of(table.game.name, table.decisions(seat))
    line: Line = ()
    kinds: tuple[str, ...] = ()
    table = table.copy()
    while True:
        action = choose(table)
        kind = next(decision.kind for decision in table.decisions(seat) if decision.action == action)
        line, kinds = (*line, action), (*kinds, kind)
        table.act(seat, action)
        if not group or not goes_on(table, seat, group, kind):
            return _key(line, kinds)


def key_of(table: Table, seat: int, line: Line) -> Line:
    """A line as `line_of` writes it."""
    actions = iter(line)
    return line_of(table, seat, lambda _: next(actions))


def before_last(table: Table, seat: int, line: Line) -> Table:
    """The table when only the last action of a line is left to take."""
    table = table.copy()
    for action in line[:-1]:
        table.act(seat, action)
    return table
