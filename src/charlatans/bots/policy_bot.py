"""Bots that follow a policy: the same rule that plays in batches, applied to one position."""

from __future__ import annotations

from ..archive import is_present, policy_of
from ..policies import policy
from ..rules.engine import Stream, seed_stream
from .position import Position

POLICY_STREAM = 1


class PolicyBot:
    """A policy as a bot. It uses the plain rules, so it needs no compiler and starts at once. At a table with old rules it is the policy of that time."""

    def __init__(self, game: str, name: str, title: str, seed: int) -> None:
        self.name = name
        self.title = title
        self._present = policy(game, name)
        self._stream = Stream.new()
        seed_stream(self._stream, seed, POLICY_STREAM)

    def decide(self, position: Position) -> int:
        """The policy's choice."""
        choose = self._present if is_present(position.game) else policy_of(position.game, self.name)
        return position.table.ask_policy(position.seat, choose, self._stream)
