"""Bots that follow a policy: the same rule that plays in batches, asked about one position."""

from __future__ import annotations

from ..policies import policy
from ..rules.engine import STREAM, seed_stream
from .position import Position

POLICY_STREAM = 1


class Scripted:
    """A policy as a bot. It runs plain, so it needs nothing installed and starts at once."""

    def __init__(self, game: str, name: str, title: str, seed: int) -> None:
        self.name = name
        self.title = title
        self._choose = policy(game, name)
        self._stream = STREAM.new()
        seed_stream(self._stream, seed, POLICY_STREAM)

    def decide(self, position: Position) -> int:
        """What the policy says."""
        return position.table.ask_policy(position.seat, self._choose, self._stream)
