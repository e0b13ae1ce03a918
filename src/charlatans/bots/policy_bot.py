"""Bots that follow a policy: the same rule that plays in batches, applied to one position."""

from __future__ import annotations

from ..policies import policy
from ..rules.engine import Stream, seed_stream
from .position import Position

POLICY_STREAM = 1


class PolicyBot:
    """A policy as a bot. It uses the plain rules, so it needs no compiler and starts at once."""

    def __init__(self, game: str, name: str, title: str, seed: int) -> None:
        self.name = name
        self.title = title
        self._choose = policy(game, name)
        self._stream = Stream.new()
        seed_stream(self._stream, seed, POLICY_STREAM)

    def decide(self, position: Position) -> int:
        """The policy's choice."""
        return position.table.ask_policy(position.seat, self._choose, self._stream)
