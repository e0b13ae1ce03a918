"""A puzzle in words, in any language: what the choices say, and why the best one is best."""

from __future__ import annotations

from ..review.hints import HintRow, reason_in_words, reason_of
from ..table import Table
from .kinds import kinds_of
from .lines import ENDS, Line
from .puzzle import Puzzle

BETWEEN = " + "
"""Between the parts of other choices."""


def labels(puzzle: Puzzle, language: str) -> list[str]:
    """What each choice says."""
    table = puzzle.table
    return [label_of(table, puzzle.seat, choice.actions, language) for choice in puzzle.choices]


def label_of(table: Table, seat: int, line: Line, language: str) -> str:
    """A line as a label: its actions one after the other, a bid as the offer it makes."""
    table, said = table.copy(), list[tuple[str, str]]()
    for action in line:
        said += [(one.kind, one.label) for one in table.decisions(seat, language) if one.action == action]
        table.act(seat, action)
    if said[0][0] in kinds_of(table.game.name).told_whole:
        return table.describe(table.events[:1], language, seat)[0].rstrip(".")
    parts = [label for kind, label in said if kind not in ENDS] or [said[-1][1]]
    return BETWEEN.join(parts)


def explanation(puzzle: Puzzle, language: str) -> str:
    """Why the best choice is best, in a sentence: by exact odds where a draw decides, otherwise by what it is worth in points."""
    best = puzzle.choices[puzzle.best]
    second = max((one for one in puzzle.choices if one is not best), key=lambda one: one.chance)
    rows = [
        HintRow(best.actions[0], best.chance, puzzle.proof.end_points),
        HintRow(second.actions[0], second.chance, 0.0),
    ]
    return reason_in_words(reason_of(puzzle.position, rows), puzzle.game, language)
