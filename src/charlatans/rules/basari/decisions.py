"""The decisions of Basari in words: their names, their labels, and the questions they answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ..contract import Decision
from ..wording import count
from . import state as s
from .almanac import CARDS
from .haggle import has_begun
from .sentences import gems_in_words, set_in_words
from .state import COLOUR_NAMES


class Part(NamedTuple):
    """What a decision is made of: its kind, and its action card, colour or number where it has one."""

    kind: str
    card: int = 0
    colour: int = 0
    number: int | None = None


def _table_of_actions() -> list[Part]:
    """For each action its parts."""
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


_ACTIONS = _table_of_actions()


def action_name(action: int) -> str:
    """A decision in a word or two, the same in every position: what journals are made of."""
    part = _ACTIONS[action]
    if part.kind == "choose":
        return f"choose {s.LETTERS[part.card]}"
    if part.kind in ("return", "take"):
        return f"{part.kind} {COLOUR_NAMES[part.colour]}"
    return part.kind if part.number is None else f"{part.kind} {part.number}"


_NUMBERS = {action_name(action): action for action in range(s.ACTIONS)}


def action_number(name: str) -> int | None:
    """The decision with this name, or None."""
    return _NUMBERS.get(name)


# Decisions ------------------------------------------------------------------------------------------


def decision(state: Any, material: Any, seat: int, action: int) -> Decision:
    """A decision in this position, with the words a player sees."""
    part = _ACTIONS[action]
    return Decision(
        action=action,
        kind=part.kind,
        label=_LABELS.get(part.kind, _offer)(At(state, material, state.players[seat], part)),
        chip=COLOUR_NAMES[part.colour] if part.kind in ("return", "take") else None,
        amount=part.number,
    )


class At(NamedTuple):
    """Where a decision is offered: the table, who is asked, and the decision's parts."""

    state: Any
    material: Any
    me: Any
    part: Part

    @property
    def colour(self) -> str:
        """The decision's colour."""
        return COLOUR_NAMES[self.part.colour]


def _choose(at: At) -> str:
    card = at.me.current
    return (
        "A: draw another card for its workers",
        f"B: score {count(at.material.points[card], 'point')}",
        f"C: take {gems_in_words(at.material.card_gems[card])}",
        "D: exchange a gem, or take one",
    )[at.part.card]


def _accept(at: At) -> str:
    verb = "goes" if at.state.action == s.A else "go"
    return f"Accept {set_in_words(at.state.offer)}: {CARDS[at.state.action].name} {verb} to your rival"


def _offer(at: At) -> str:
    if at.part.number == 0:
        return f"No {at.colour}"
    return f"{'Add' if at.state.bid else 'Offer'} {at.part.number} {at.colour}"


_LABELS: dict[str, Callable[[At], str]] = {
    "choose": _choose,
    "accept": _accept,
    "return": lambda at: f"Return a {at.colour} gem",
    "take": lambda at: f"Take a {at.colour} gem",
}


# Questions ------------------------------------------------------------------------------------------


def question(state: Any, material: Any, seat: int) -> str:
    """What a seat is asked now."""
    if not state.asked >> seat & 1:
        return "Waiting for the others."
    if state.phase == s.CHOOSING:
        return _ask_for_action(material, state.players[seat])
    if state.phase == s.NEGOTIATING:
        return _ask_for_bid(state)
    if state.phase == s.RETURNING:
        return "Which gem goes back to the stock?"
    return "Which gem do you take?" if state.takes == 1 else f"{state.takes} gems are yours to take. Which one first?"


def _ask_for_action(material: Any, me: Any) -> str:
    card = me.current
    workers, points = count(material.workers[card], "worker"), count(material.points[card], "point")
    return f"Your card shows {workers}, {points}, {gems_in_words(material.card_gems[card])}. Which action card?"


def _ask_for_bid(state: Any) -> str:
    wanted, colour = CARDS[state.action].name, COLOUR_NAMES[state.colour]
    if has_begun(state):
        so_far = f"You bid {set_in_words(state.bid)} so far." if state.bid else "Your bid is still empty."
        return f"{so_far} How many {colour}?"
    if state.offer:
        return f"You are offered {set_in_words(state.offer)} for {wanted}. Accept, or raise with how many {colour}?"
    return f"You must open the bidding for {wanted}. How many {colour}?"
