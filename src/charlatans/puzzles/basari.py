"""The themes of Basari."""

from __future__ import annotations

from typing import Any

from .kinds import DecisionKinds

COLOURS = ("red", "yellow", "green", "blue")


def has_begun(state: Any) -> bool:
    """Whether the speaker has already decided on some gems of a bid, which are asked for colour by colour from the first that is held."""
    held = [colour for colour, number in enumerate(state.players[state.speaker].gems) if number]
    return bool(held) and state.colour > held[0]


KINDS = DecisionKinds(
    themes=(
        ("cards", frozenset({"choose"})),
        ("answers", frozenset({"accept"})),
        *(("bids", frozenset({colour})) for colour in COLOURS),
        ("gems", frozenset()),
    ),
    together=(frozenset(COLOURS), frozenset({"take"}), frozenset({"return"})),
    told_whole=frozenset(COLOURS),
    secret=frozenset({"choose"}),
    underway=has_begun,
)
