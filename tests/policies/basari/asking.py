"""Asking a policy of Basari what it would do."""

from __future__ import annotations

from typing import Any

from charlatans import Table
from charlatans.policies import policy
from charlatans.rules.kernel import STREAM, seed_stream


def choice(state: Any, printed: Any, game: Any, name: str, seat: int, seed: int = 1) -> int:
    """The decision of a policy, by a stream of its own."""
    mask = [0] * game.actions
    game.legal_mask(state, printed, seat, mask)
    stream = STREAM.new()
    seed_stream(stream, seed, seat)
    action = int(policy("basari", name)(state, printed, seat, mask, stream))
    assert mask[action] == 1, game.words.action_name(action)
    return action


def asked(table: Table, name: str, seat: int, seed: int = 1) -> str:
    """The same at a table, as the decision's name."""
    return str(table.game.words.action_name(choice(table._state, table._printed, table.game, name, seat, seed)))


def asked_often(table: Table, name: str, seat: int, times: int = 40) -> list[str]:
    """What a policy decides, asked with as many streams."""
    return [asked(table, name, seat, seed) for seed in range(1, times + 1)]


def bid_of(table: Table, name: str, seat: int) -> int:
    """How many gems a policy bids in all; 0 if it accepts."""
    twin = table.copy()
    while seat in twin.actors and twin.view(seat)["phase"] == "negotiating":
        decision = asked(twin, name, seat)
        if decision == "accept":
            return 0
        twin.act(seat, decision)
        if offered := [event for event in twin.told() if f"Player {seat + 1} offers" in event]:
            return sum(int(word) for word in offered[0].split() if word.isdigit()) - (seat + 1)
    raise AssertionError("nothing was bid")
