"""Decisions: their names, labels and questions."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..contract import Decision
from ..i18n import Catalogue, Message
from . import state as s
from .event_text import gems, gems_of
from .haggle import has_begun
from .state import COLOUR_NAMES, Material, Player, State


class Part(NamedTuple):
    """A decision: its kind, and its action card, colour or number if it has one."""

    kind: str
    card: int = 0
    colour: int = 0
    number: int | None = None


def _all_parts() -> list[Part]:
    """The parts of every action, by number."""
    return [
        *(Part("choose", card=card) for card in range(s.ACTION_CARDS)),
        Part("accept"),
        *(
            Part(name, colour=colour, number=number)
            for colour, name in enumerate(COLOUR_NAMES)
            for number in range(s.NUMBERS)
        ),
        *(Part("return", colour=colour) for colour in range(s.COLOURS)),
        *(Part("take", colour=colour) for colour in range(s.COLOURS)),
    ]


_PARTS = _all_parts()


def action_name(action: int) -> str:
    """A short name for an action, the same in every position; journals use it."""
    part = _PARTS[action]
    if part.kind == "choose":
        return f"choose {s.LETTERS[part.card]}"
    if part.kind in ("return", "take"):
        return f"{part.kind} {COLOUR_NAMES[part.colour]}"
    return part.kind if part.number is None else f"{part.kind} {part.number}"


_NUMBERS = {action_name(action): action for action in range(s.ACTIONS)}


def action_number(name: str) -> int | None:
    """The action with this name, or None."""
    return _NUMBERS.get(name)


# Decisions ------------------------------------------------------------------------------------------


def decision(state: State, material: Material, seat: int, action: int, catalogue: Catalogue) -> Decision:
    """A decision in this position, with its label."""
    part = _PARTS[action]
    return Decision(
        action=action,
        kind=part.kind,
        label=catalogue.label(_LABELS.get(part.kind, _offer)(Context(state, material, state.players[seat], part))),
        chip=COLOUR_NAMES[part.colour] if part.kind in ("return", "take") else None,
        amount=part.number,
    )


class Context(NamedTuple):
    """What labels depend on."""

    state: State
    material: Material
    me: Player
    part: Part


def _choose(at: Context) -> Message:
    card = at.me.current
    name = f"choose {s.LETTERS[at.part.card]}"
    return Message(name, points=at.material.points[card], gems=gems(at.material.card_gems[card]))


def _accept(at: Context) -> Message:
    return Message(f"accept {s.LETTERS[at.state.action]}", gems=gems_of(at.state.offer))


def _offer(at: Context) -> Message:
    if at.part.number == 0:
        return Message("offer none", colour=at.part.colour)
    name = "offer more" if at.state.bid else "offer"
    return Message(name, number=at.part.number, colour=at.part.colour)


_LABELS: dict[str, Callable[[Context], Message]] = {
    "choose": _choose,
    "accept": _accept,
    "return": lambda at: Message("return", colour=at.part.colour),
    "take": lambda at: Message("take", colour=at.part.colour),
}


# Questions ------------------------------------------------------------------------------------------


def question(state: State, material: Material, seat: int) -> Message:
    """The question that a seat has to answer now."""
    if not state.asked >> seat & 1:
        return Message("ask nothing")
    if state.phase == s.Phase.CHOOSING:
        return _ask_for_action(material, state.players[seat])
    if state.phase == s.Phase.NEGOTIATING:
        return _ask_for_bid(state)
    if state.phase == s.Phase.RETURNING:
        return Message("ask return")
    return Message("ask take") if state.takes == 1 else Message("ask take several", takes=state.takes)


def _ask_for_action(material: Material, me: Player) -> Message:
    card = me.current
    workers, points = material.workers[card], material.points[card]
    return Message("ask action", workers=workers, points=points, gems=gems(material.card_gems[card]))


def _ask_for_bid(state: State) -> Message:
    if has_begun(state):
        return Message("ask more" if state.bid else "ask more of none", bid=gems_of(state.bid), colour=state.colour)
    name = "ask raise" if state.offer else "ask opening"
    return Message(name, offer=gems_of(state.offer), card=state.action, colour=state.colour)
