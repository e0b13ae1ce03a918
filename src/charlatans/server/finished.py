"""Finished games whose rules are not here any more: the room shows how they ended, from the stored recording."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Never

from ..rules.errors import IllegalDecision
from .game_session import GameSession
from .messages import RoomInfo, Snapshot
from .stored_recordings import StoredRecording
from .view_sync import Viewer, ViewSync


class FinishedSession(GameSession):
    """The end of a game. Nothing happens in it any more."""

    def __init__(self, stored: StoredRecording) -> None:
        self.number = stored.last_step
        self.committed = {}
        self.prompted_since = [0] * stored.players
        self.lesson = None

    @property
    def actors(self) -> list[int]:
        """Nobody has to decide."""
        return []

    def apply(self, *decision: Any, **more: Any) -> Never:
        """Refuses every decision."""
        raise IllegalDecision("the game is over")


class StoredViews(ViewSync):
    """What viewers of such a game see."""

    def __init__(self, stored: StoredRecording, info: Callable[[], RoomInfo]) -> None:
        self._stored, self._info = stored, info

    def snapshot(self, viewer: Viewer) -> Snapshot:
        """The last position, as a viewer saw it."""
        last = self._stored.snapshot(self._stored.last_step, viewer.seat, viewer.language, self._info())
        return {
            "view": last["view"],
            "printed": last["printed"],
            "prompt": last["prompt"],
            "log": last["log"],
            "score_history": last["score_history"],
        }

    def forget(self, viewer: Viewer) -> None:
        """Nothing is cached."""
