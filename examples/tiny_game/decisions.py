"""The decisions of Snake Oil: their names, what their labels say, and the questions they answer."""

from __future__ import annotations

from charlatans.rules.contract import Decision
from charlatans.rules.i18n import Catalogue, Message

from .state import ACTION_NAMES, ASK_NAMES, Material, State


def action_name(action: int) -> str:
    """A decision in a word or two, the same in every position: what journals are made of."""
    return ACTION_NAMES[action]


def action_number(name: str) -> int | None:
    """The decision with this name, or None."""
    return ACTION_NAMES.index(name) if name in ACTION_NAMES else None


def decision(state: State, material: Material, seat: int, action: int, catalogue: Catalogue) -> Decision:
    """A decision in this position, with the words a player sees."""
    name = ACTION_NAMES[action]
    label = Message(f"do {name}", takings=state.players[seat].takings, bribe=material.bribe)
    return Decision(action=action, kind=name, label=catalogue.label(label))


def question(state: State, material: Material, seat: int) -> Message:
    """What a seat is asked now."""
    me = state.players[seat]
    return Message(f"ask {ASK_NAMES[me.ask]}", takings=me.takings, bold=state.bold, pot=material.honest_pot)
