"""What is true of every game of The Duel at every moment, whatever is decided."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from ..engine import Event
from .box import CHIP_NAMES, CHIPS, FIRST_COLOURED, NECK, PLAYERS_AT_TABLE, ROUNDS, Chip, WhiteSpace
from .square import waiting_seat
from .state import Ask, EventCode, Material, Phase, State

_OF_THE_LEDGE = (Ask.UPGRADE, Ask.LEDGE_CHIP)


def check_invariants(before: Any, after: Any, material: Material, events: Sequence[Event]) -> list[str]:
    """The invariants that this decision broke, in words; none if all is well. `before` is None at the start."""
    problems = _chips_conserved(after, material) + _figures_conserved(after, material)
    for seat in range(PLAYERS_AT_TABLE):
        problems += _player(after, material, seat)
        if before is not None:
            problems += _gold_accounted_for(before.players[seat], after.players[seat], seat, events)
    if not 0 < after.round <= ROUNDS:
        problems.append(f"round {after.round}")
    if after.impossible:
        problems.append("a forced outcome was impossible")
    if (after.phase == Phase.OVER) != (after.winner != 0):
        problems.append("the game is over without a winner, or has one before it is over")
    if sum(me.ask != Ask.NOTHING for me in after.players) != (after.phase != Phase.OVER):
        problems.append("not exactly one player is asked")
    return problems


def _chips_conserved(state: State, material: Material) -> list[str]:
    problems = []
    for chip in range(CHIPS):
        places = [state.pool[chip], state.removed if chip == Chip.WHITE_1 else 0]
        for me in state.players:
            places += [me.bag[chip], me.hand[chip], me.belly[chip]]
            places += [me.neck[: me.neck_size].count(chip), me.white_chips[: me.whites].count(chip)]
            places.append(me.aside[chip] if chip < FIRST_COLOURED else 0)
        if min(places) < 0 or sum(places) != material.pool[chip]:
            problems.append(f"{CHIP_NAMES[chip]}: {sum(places)} chips, not {material.pool[chip]} ({places})")
    return problems


def _figures_conserved(state: State, material: Material) -> list[str]:
    figures = state.park + (state.patient != 0) + sum(me.on_stall + me.treated for me in state.players)
    expected = material.patients + state.mayor
    problems = [] if figures == expected else [f"{figures} figures, not {expected}"]
    if state.park + state.entered != expected:
        problems.append(f"{state.park} in the park and {state.entered} entered, of {expected}")
    waiting = [waiting_seat(figure) for figure in state.queue[: state.queued]]
    if [waiting.count(seat) for seat in range(PLAYERS_AT_TABLE)] != [me.on_stall for me in state.players]:
        problems.append("those who wait for a ledge are not those who stand on the stalls")
    in_a_turn = state.phase in (Phase.BREWING, Phase.OVER) or any(me.ask in _OF_THE_LEDGE for me in state.players)
    if state.queued > 0 and not in_a_turn:
        problems.append("somebody waits on a stall, and it is nobody's turn")
    return problems


def _player(state: State, material: Material, seat: int) -> list[str]:
    me = state.players[seat]
    spaces = me.white_spaces[: me.whites]
    standing = state.patient if seat == 0 else -state.patient
    checks = {
        "the bag's total is wrong": me.bag_total == sum(me.bag),
        "white chips lie out of order": all(a < b for a, b in pairwise([0, *spaces])),
        "a white chip lies in neck or belly": not any(me.belly[:FIRST_COLOURED])
        and all(chip >= FIRST_COLOURED for chip in me.neck[: me.neck_size]),
        "a coloured chip lies in the white area": all(chip < FIRST_COLOURED for chip in me.white_chips[: me.whites]),
        "a number is below zero": min(me.gold, me.treated, me.on_stall, me.left, me.upgrades, me.ledge_chips) >= 0,
        "the stall is off its path": material.stall_nearest <= me.stall <= material.stall_farthest,
        "the patient stands on the stall or past it": standing < me.stall,
        "the neck is overfull": me.neck_size <= NECK,
        "the ledge is overfull": me.treated <= material.patients_to_win,
        "chips are looked at and nothing is asked": sum(me.hand) == 0
        or me.ask != Ask.NOTHING
        or state.phase == Phase.OVER,
        "the bottle exploded without an explosion space": me.exploded == 0
        or state.phase not in (Phase.BREWING, Phase.AFTER_EFFECTS)
        or any(material.track[space] == WhiteSpace.EXPLOSION for space in spaces),
    }
    return [f"seat {seat}: {problem}" for problem, fine in checks.items() if not fine]


def _gold_accounted_for(before: Any, after: Any, seat: int, events: Sequence[Event]) -> list[str]:
    """Gold only ever changes with an event that says why."""
    mine = [event for event in events if event.seat == seat]
    gold = sum(event.a for event in mine if event.code == EventCode.GOT_GOLD)
    gold -= sum(event.a for event in mine if event.code == EventCode.LOST_GOLD)
    if after.gold - before.gold != gold:
        return [f"seat {seat}: gold changed by {after.gold - before.gold}, events say {gold}"]
    return []
