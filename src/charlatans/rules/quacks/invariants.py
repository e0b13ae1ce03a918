"""Invariants of Quacks, checked after every decision in tests and by the fuzzer."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ..engine import Event
from . import state as s
from .state import CHIP_NAMES, CHIPS, COLOUR_OF, VALUE_OF, Ask, Chip, Colour, EventCode, Material, Player, State


def check_invariants(before: State | None, after: State, material: Material, events: Sequence[Event]) -> list[str]:
    """The invariants this decision broke, in words. `before` is None at the start."""
    problems = _chips_conserved(after, material)
    for seat in range(after.seats):
        problems += _player(after, seat)
        if before is not None:
            problems += _accounted_for(before.players[seat], after.players[seat], seat, events)
    if not 0 < after.turn <= s.TURNS:
        problems.append(f"turn {after.turn}")
    if after.impossible:
        problems.append("a forced outcome was impossible")
    return problems


def _chips_conserved(state: State, material: Material) -> list[str]:
    problems = []
    for chip in range(CHIPS):
        places = [state.supply[chip]]
        for me in state.players:
            places += [me.bag[chip], me.hand[chip], me.pot_chips[: me.pot_size].count(chip)]
            if Chip.RED_1 <= chip <= Chip.RED_4:
                places.append(me.aside[chip - Chip.RED_1])
        if min(places) < 0 or sum(places) != material.supply[chip]:
            problems.append(f"{CHIP_NAMES[chip]}: {sum(places)} chips, not {material.supply[chip]} ({places})")
    return problems


def _player(state: State, seat: int) -> list[str]:
    me = state.players[seat]
    spaces = me.pot_spaces[: me.pot_size]
    white = sum(VALUE_OF[chip] for chip in me.pot_chips[: me.pot_size - me.strong] if COLOUR_OF[chip] == Colour.WHITE)
    checks = {
        "the bag's total is wrong": me.bag_total == sum(me.bag),
        "chips lie out of order": all(a <= b for a, b in pairwise(spaces)),
        "two chips lie on one space": all(a < b or b == s.LAST_SPACE for a, b in pairwise(spaces)),
        "a chip lies beyond the last space": all(0 < space <= s.LAST_SPACE for space in spaces),
        "the white total is wrong": me.white_total == white,
        "a number is below zero": min(me.points, me.rubies, me.coins, me.droplet, me.tails, me.steps, me.cover) >= 0,
        "the droplet is off the pot": me.droplet <= s.LAST_SPACE and me.tube <= s.LAST_GLASS,
        "a red chip is decided on that is not there": all(u <= a for u, a in zip(me.undecided, me.aside, strict=True)),
        "chips are looked at and nothing is asked": sum(me.hand) == 0 or me.ask != Ask.NOTHING,
        "the pot exploded and is still brewing": not (me.exploded and me.brewing)
        or me.ask in (Ask.SECOND_CHANCE, Ask.PUSH),
    }
    return [f"seat {seat}: {problem}" for problem, fine in checks.items() if not fine]


def _accounted_for(before: Player, after: Player, seat: int, events: Sequence[Event]) -> list[str]:
    """Points and rubies only ever change with an event that says why."""
    mine = [event for event in events if event.seat == seat]
    points = sum(event.a for event in mine if event.code == EventCode.SCORED)
    rubies = sum(event.a for event in mine if event.code == EventCode.GOT_RUBIES) - sum(
        event.a for event in mine if event.code == EventCode.PAID_RUBIES
    )
    problems = []
    if after.points - before.points != points:
        problems.append(f"seat {seat}: points changed by {after.points - before.points}, events say {points}")
    if after.rubies - before.rubies != rubies:
        problems.append(f"seat {seat}: rubies changed by {after.rubies - before.rubies}, events say {rubies}")
    return problems
