"""What is true of every game of Snake Oil at every moment, whatever is decided."""

from __future__ import annotations

from collections.abc import Sequence

from charlatans.rules.engine import Event

from .state import Ask, EventCode, Material, Phase, Pitch, Player, State


def check_invariants(before: State | None, after: State, material: Material, events: Sequence[Event]) -> list[str]:
    """The invariants that this decision broke, in words; none if all is well. `before` is None at the start."""
    problems = []
    if (after.phase == Phase.OVER) != (after.asked == 0):
        problems.append(f"phase {after.phase} while seats {after.asked:b} are asked")
    if not 0 < after.round <= material.rounds:
        problems.append(f"round {after.round}")
    for seat in range(after.seats):
        problems += [f"seat {seat}: {problem}" for problem in _player(after, after.players[seat], seat)]
        if before is not None:
            problems += _accounted_for(before.players[seat], after.players[seat], seat, events)
    return problems


def _player(state: State, me: Player, seat: int) -> list[str]:
    checks = {
        "is asked, or not, and its question says otherwise": (me.ask != Ask.NOTHING) == bool(state.asked >> seat & 1),
        "has chosen and is asked for its pitch": (me.ask == Ask.PITCH) == (me.pitch == Pitch.UNDECIDED),
        "has fewer than no coins": me.coins >= 0 and me.takings >= 0,
        "has takings and does not sell": me.takings == 0 or me.ask in (Ask.SELL, Ask.WATCH),
    }
    return [problem for problem, fine in checks.items() if not fine]


def _accounted_for(before: Player, after: Player, seat: int, events: Sequence[Event]) -> list[str]:
    """Coins only ever change with an event that says why."""
    signs = {EventCode.EARNED: 1, EventCode.PACKED_UP: 1, EventCode.BRIBED: -1}
    told = sum(signs.get(event.code, 0) * event.a for event in events if event.seat == seat)
    changed = after.coins - before.coins
    return [] if changed == told else [f"seat {seat}: coins changed by {changed}, events say {told}"]
