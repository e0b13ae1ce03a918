"""Asking a policy of Basari what it would do."""

from __future__ import annotations

from typing import Any

from charlatans import Table
from charlatans.policies import policy
from charlatans.rules.basari.state import EventCode
from charlatans.rules.engine import Stream, seed_stream
from tests.rules.basari.scenarios import Gems


def choice(game: Any, state: Any, printed: Any, name: str, seat: int, seed: int = 1) -> int:
    """The decision of a policy, by a stream of its own: a legal one, and the table is as it was."""
    mask = [0] * game.actions
    game.legal_mask(state, printed, seat, mask)
    stream = Stream.new()
    seed_stream(stream, seed, seat)
    before = game.state.to_bytes(state)
    action = int(policy("basari", name)(state, printed, seat, mask, stream))
    assert mask[action] == 1, game.words.action_name(action)
    assert game.state.to_bytes(state) == before
    return action


def asked(table: Table, name: str, seat: int, seed: int = 1) -> str:
    """The same at a table, by the decision's name."""
    return str(table.game.words.action_name(choice(table.game, table._state, table._material_record, name, seat, seed)))


def asked_often(table: Table, name: str, seat: int, times: int = 40) -> list[str]:
    """What a policy decides, asked with as many streams."""
    return [asked(table, name, seat, seed) for seed in range(1, times + 1)]


def bid_of(table: Table, name: str, seat: int) -> Gems:
    """The gems that a policy bids; none if it accepts."""
    twin = table.copy()
    while True:
        decision = asked(twin, name, seat)
        if decision == "accept":
            return (0, 0, 0, 0)
        twin.act(seat, decision)
        for event in twin.events:
            if event.code == EventCode.OFFERED:
                return (*divmod(event.a, 32), *divmod(event.b, 32))
