"""Custom bots for `charlatans serve --bot`: some work, some fail in various ways."""

from __future__ import annotations

import os
import time
from typing import Any

from charlatans.bots import Position


class Wary:
    """Chooses the last legal action, and counts how often it was asked."""

    def __init__(self, game: str, seed: int) -> None:
        self.asked = 0

    def decide(self, position: Position) -> Any:
        self.asked += 1
        return position.legal[-1]


class Curious(Wary):
    """Checks that it is given a position and nothing else."""

    def decide(self, position: Position) -> Any:
        assert type(position) is Position
        assert set(vars(position)) <= {"game", "options", "material", "state", "seat", "table", "legal"}
        return super().decide(position)


class Counts(Wary):
    """Chooses by how often it has been asked: shows whether its memory is kept."""

    def decide(self, position: Position) -> Any:
        super().decide(position)
        return position.legal[self.asked % len(position.legal)]


class DuelOnly(Wary):
    games = ("duel",)


class Refuses(Wary):
    """Can be made for one game only."""

    def __init__(self, game: str, seed: int) -> None:
        if game != "basari":
            raise ValueError(f"not for {game}")
        super().__init__(game, seed)


class Raises(Wary):
    def decide(self, position: Position) -> Any:
        raise ZeroDivisionError("a bug")


class Cheats(Wary):
    def decide(self, position: Position) -> Any:
        return max(position.legal) + 1


class Mumbles(Wary):
    def decide(self, position: Position) -> Any:
        return "pass"


class Leaves(Wary):
    def decide(self, position: Position) -> Any:
        raise SystemExit(3)


class Dies(Wary):
    def decide(self, position: Position) -> Any:
        os._exit(3)


class Hangs(Wary):
    def decide(self, position: Position) -> Any:
        time.sleep(3_600)


class DiesWhenMade:
    def __init__(self, game: str, seed: int) -> None:
        os._exit(3)


class NoBot:
    def __init__(self, game: str, seed: int) -> None:
        pass
