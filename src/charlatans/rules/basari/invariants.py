"""Invariants: what must be true in every position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..engine import Event
from . import state as s
from .event_text import gems_of_event
from .gems import gems_in, height_held, number_in
from .state import COLOUR_NAMES, COLOURS, Material, Player, State


def check_invariants(before: State | None, after: State, material: Material, events: Sequence[Event]) -> list[str]:
    """The invariants that this decision violated, in words. `before` is None at the start."""
    problems = _gems_conserved(after, material) + _cards_conserved(after, material) + _negotiation(after)
    for seat in range(after.seats):
        problems += _player(after, material, seat)
        if before is not None:
            problems += _accounted_for(before.players[seat], after.players[seat], seat, events)
    if not 0 < after.stage <= material.stages:
        problems.append(f"stage {after.stage}")
    if (after.phase == s.Phase.OVER) != (after.asked == 0):
        problems.append(f"phase {s.PHASE_NAMES[after.phase]} while seats {after.asked:b} are asked")
    if after.impossible:
        problems.append("a forced outcome was impossible")
    return problems


def _gems_conserved(state: State, material: Material) -> list[str]:
    problems = []
    for colour, name in enumerate(COLOUR_NAMES):
        places = [state.stock[colour], *(me.gems[colour] for me in state.players)]
        if min(places) < 0 or sum(places) != material.gems:
            problems.append(f"{name}: {sum(places)} gems, not {material.gems} ({places})")
    return problems


def _cards_conserved(state: State, material: Material) -> list[str]:
    places = [state.deck, *(me.cards for me in state.players)]
    lying = Counter(card for place in places for card in range(s.MAX_CARDS) if place >> card & 1)
    problems = []
    if lying != Counter(range(material.cards)):
        problems.append(f"{lying.total()} cards lie on the table, not each of {material.cards} once")
    if state.deck_size != state.deck.bit_count():
        problems.append(f"the draw pile has {state.deck.bit_count()} cards, not {state.deck_size}")
    return problems


def _negotiation(state: State) -> list[str]:
    """Nobody bids or offers more gems than they have."""
    if state.phase != s.Phase.NEGOTIATING:
        return ["a bid is left over"] if state.bid or state.offer else []
    speaker = state.players[state.speaker]
    rival = state.players[state.hagglers[0] + state.hagglers[1] - state.speaker]
    checks = {
        "the seat that is asked is not the one to speak": state.asked == 1 << state.speaker,
        "the bid is not the speaker's": _has(speaker, state.bid),
        "the standing offer is not the other's": _has(rival, state.offer),
        "the speaker cannot raise and is asked": height_held(speaker) > state.offer,
    }
    return [problem for problem, fine in checks.items() if not fine]


def _has(me: Player, height: int) -> bool:
    numbers = [number_in(height, colour) for colour in range(COLOURS)]
    return sum(numbers) == gems_in(height) and all(n <= held for n, held in zip(numbers, me.gems, strict=True))


def _player(state: State, material: Material, seat: int) -> list[str]:
    me = state.players[seat]
    workers = sum(material.workers[card] for card in range(material.cards) if me.cards >> card & 1)
    open_choice = state.phase == s.Phase.CHOOSING and state.asked >> seat & 1
    checks = {
        "the workers are not those on the cards": me.workers == workers,
        "this round's card does not lie there": me.cards >> me.current & 1 == 1,
        "points are below zero": me.points >= 0,
        "an action card is chosen and asked for": (me.chosen == s.UNDECIDED) == bool(open_choice),
        "an action card that is not in play is chosen": me.chosen <= s.ACTION_CARDS - (state.seats < s.PLAYERS_WITH_D),
    }
    return [f"seat {seat}: {problem}" for problem, fine in checks.items() if not fine]


def _accounted_for(before: Player, after: Player, seat: int, events: Sequence[Event]) -> list[str]:
    """Points and gems only change with an event."""
    mine = [event for event in events if event.seat == seat]
    points = sum(event.a for event in mine if event.code == s.EventCode.SCORED)
    gems = [sum(change) for change in zip([0] * COLOURS, *map(_gems_moved, mine), strict=True)]
    problems = []
    if after.points - before.points != points:
        problems.append(f"seat {seat}: points changed by {after.points - before.points}, events say {points}")
    changed = [now - then for now, then in zip(after.gems, before.gems, strict=True)]
    if changed != gems:
        problems.append(f"seat {seat}: gems changed by {changed}, events say {gems}")
    return problems


def _gems_moved(event: Event) -> list[int]:
    """How an event changes the gems of its seat, by colour."""
    if event.code in (s.EventCode.RECEIVED, s.EventCode.TOOK_GEMS):
        return list(gems_of_event(event))
    if event.code == s.EventCode.PAID:
        return [-number for number in gems_of_event(event)]
    single = {s.EventCode.TOOK_GEM: 1, s.EventCode.RETURNED_GEM: -1, s.EventCode.GAVE_BACK: -event.b}.get(event.code, 0)
    return [single if single and colour == event.a else 0 for colour in range(COLOURS)]
