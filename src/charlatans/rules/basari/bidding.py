"""A whole bid at once: checked, and split into the decisions of the rules, one colour each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from ..errors import IllegalDecision
from . import state as s
from .event_text import gems_in_words, set_in_words
from .gems import first_colour_held, number_in
from .haggle import has_begun, lay_gems, lowest_raise
from .state import COLOUR_NAMES, COLOURS, HEIGHT_OF, Material, State
from .view_types import BidTerms


def bid(state: State, material: Material | None, seat: int, parts: Mapping[str, int]) -> list[int]:
    """The actions, in order, for a bid such as {"red": 1, "blue": 3}."""
    if state.phase != s.Phase.NEGOTIATING or state.speaker != seat:
        raise IllegalDecision(f"seat {seat} has nothing to bid for now")
    gems = _checked_gems(state, seat, parts)
    copy = state.copy()
    actions = []
    while copy.colour < COLOURS:
        actions.append(s.Action.OFFER + s.NUMBERS * copy.colour + gems[copy.colour])
        lay_gems(copy, copy.players[seat], gems[copy.colour])
    return actions


def lowest(state: State, seat: int) -> dict[str, int] | None:
    """The lowest bid with which a seat can beat the standing offer, by colour, or None."""
    height = lowest_raise(state, state.players[seat])
    return by_colour(height) if height else None


def terms(state: State, seat: int) -> BidTerms:
    """What the speaker's bid must keep to, so that whoever puts one together needs no rules.

    A bid is legal if it has at least `least` and at most `most` of each colour, and its gems are worth more than `above`.
    """
    fixed, held = range(state.colour), state.players[seat].gems
    least = [number_in(state.bid, colour) if colour in fixed else 0 for colour in range(COLOURS)]
    most = [number_in(state.bid, colour) if colour in fixed else held[colour] for colour in range(COLOURS)]
    return {
        "least": dict(zip(COLOUR_NAMES, least, strict=True)),
        "most": dict(zip(COLOUR_NAMES, most, strict=True)),
        "worth": dict(zip(COLOUR_NAMES, HEIGHT_OF, strict=True)),
        "above": state.offer,
        "fixed": [COLOUR_NAMES[colour] for colour in fixed],
        "lowest": _lowest_of(least, most, state.offer) if has_begun(state) else lowest(state, seat),
    }


def _lowest_of(least: Sequence[int], most: Sequence[int], offer: int) -> dict[str, int] | None:
    """The lowest bid within bounds that is higher than the offer, by colour; None if there is none."""
    sets = product(*(range(few, many + 1) for few, many in zip(least, most, strict=True)))
    heights = (sum(number * one for number, one in zip(gems, HEIGHT_OF, strict=True)) for gems in sets)
    lowest = min((height for height in heights if height > offer), default=None)
    return None if lowest is None else by_colour(lowest)


def by_colour(height: int) -> dict[str, int]:
    """A set of gems by the names of its colours."""
    return {name: number_in(height, colour) for colour, name in enumerate(COLOUR_NAMES) if number_in(height, colour)}


def _checked_gems(state: State, seat: int, parts: Mapping[str, int]) -> list[int]:
    """The gems of a bid by colour; raises IllegalDecision if the bid is illegal."""
    for name, number in parts.items():
        if name not in COLOUR_NAMES:
            raise IllegalDecision(f"there are no {name} gems; the colours are {', '.join(COLOUR_NAMES)}")
        if isinstance(number, bool) or not isinstance(number, int) or number < 0:
            raise IllegalDecision(f"{name} must be a whole number of gems, not {number!r}")
    gems = [parts.get(name, 0) for name in COLOUR_NAMES]
    hint = _hint(state, seat)
    for number, held, name in zip(gems, state.players[seat].gems, COLOUR_NAMES, strict=True):
        if number > held:
            raise IllegalDecision(f"seat {seat} cannot bid {number} {name}: it has {held}{hint}")
    if sum(gems) == 0:
        raise IllegalDecision(f"a bid needs at least one gem{hint}")
    height = sum(number * one for number, one in zip(gems, s.HEIGHT_OF, strict=True))
    if height <= state.offer:
        raise IllegalDecision(f"{gems_in_words(gems)} is not higher than {set_in_words(state.offer)}{hint}")
    _check_begun(state, seat, gems)
    return gems


def _hint(state: State, seat: int) -> str:
    height = lowest_raise(state, state.players[seat])
    return f"; the lowest {'raise' if state.offer else 'bid'} is {set_in_words(height)}" if height else ""


def _check_begun(state: State, seat: int, gems: list[int]) -> None:
    """Refuses a bid that contradicts the colours already decided on."""
    for colour in range(first_colour_held(state.players[seat]), state.colour):
        decided = number_in(state.bid, colour)
        if gems[colour] != decided:
            name = COLOUR_NAMES[colour]
            raise IllegalDecision(f"the bid has been begun with {decided} {name} and cannot have {gems[colour]} now")


CHAINS = {"bid": bid}
"""Decisions of several parts that people make at once."""
