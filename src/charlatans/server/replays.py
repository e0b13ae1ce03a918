"""Finished games, step by step: every position through any eyes, whether the game holds, and its journal."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..rules.engine import Event
from ..rules.errors import CharlatansError
from ..table import Table, replay
from .additions import Additions
from .diff import Change, changes_by_event
from .game_session import LINES_KEPT, NO_ADDITIONS, Playing
from .payloads import asked, happenings

REPLAYS_KEPT = 16


@dataclass(frozen=True)
class Position:
    """How things stood after a step."""

    state: bytes
    seat: int
    actions: Sequence[int]
    events: Sequence[Event]
    moment: int
    course: int
    """How many points of the course there were."""


class Recording:
    """A whole game, with the position after every step."""

    def __init__(
        self,
        row: Mapping[str, Any],
        names: list[str],
        decisions: Sequence[Mapping[str, Any]],
        additions: Additions = NO_ADDITIONS,
    ) -> None:
        playing = Playing(row, names, additions)
        self.names = names
        self.table = playing.table
        self.positions = [self._position(playing, -1, ())]
        for decision in decisions:
            playing.play_again([decision])
            self.positions.append(self._position(playing, decision["seat"], decision["actions"]))
        self.table = playing.table
        self.course = playing.course

    def _position(self, playing: Playing, seat: int, actions: Sequence[int]) -> Position:
        table = playing.table
        events = playing.lines[-1][1]
        return Position(table.to_bytes(), seat, actions, events, playing.moment, len(playing.course))

    def at(self, step: int) -> Table:
        """The table after a step."""
        table = Table.from_state(self.table.game, self.table.options, self.table.material, self.positions[step].state)
        table.names = self.names
        return table

    def steps(self, language: str) -> list[dict[str, Any]]:
        """What was decided and what happened, step by step."""
        return [
            {
                "number": number,
                "seat": position.seat,
                "decided": self._decided(number, language) if number else "",
                "moment": position.moment,
                "happenings": happenings(self.table, position.events, language),
            }
            for number, position in enumerate(self.positions)
        ]

    def _decided(self, number: int, language: str) -> str:
        """A decision in words; one with parts as its parts."""
        position, table = self.positions[number], self.at(number - 1)
        labels = []
        for action in position.actions:
            options = {option.action: option.label for option in table.decisions(position.seat, language)}
            labels.append(options[action])
            table.act(position.seat, action)
        return ", ".join(labels)

    def _changes(self, step: int, eyes: int | None, language: str) -> list[list[Change]]:
        """What each event of a step changed in a view, and at last what its end changed."""
        if step == 0:
            return []
        position, table = self.positions[step], self.at(step - 1)
        before = table.view(eyes, language)
        with table.trace() as states:
            for action in position.actions:
                table.act(position.seat, action)
        then = [table.view(eyes, language, state) for state in states]
        return changes_by_event([before, *then, self.at(step).view(eyes, language)])

    def frame(self, step: int, eyes: int | None, language: str, room: dict[str, Any]) -> dict[str, Any]:
        """The whole state after a step, through somebody's eyes."""
        table = self.at(step)
        lines = range(max(0, step + 1 - LINES_KEPT), step + 1)
        return {
            "type": "state",
            "number": step,
            "room": room,
            "seat": eyes,
            "view": table.view(eyes, language),
            "changes": self._changes(step, eyes, language),
            "printed": table.printed,
            "asked": asked(table, eyes, language),
            "log": [
                {"number": line, "happenings": happenings(table, self.positions[line].events, language, eyes)}
                for line in lines
            ],
            "course": self.course[: self.positions[step].course],
        }

    def journal(self, seated: Mapping[int, str]) -> str:
        """The game as a text that a person can read and a program can play again."""
        self.table.seated = dict(seated)
        return self.table.journal()

    def holds(self, scores: Sequence[int]) -> bool:
        """Whether the journal, played again from its seed, ends as the game ended."""
        try:
            again = replay(self.table.journal(), self.table.material)
        except CharlatansError:
            return False
        return again.over and list(again.scores) == list(scores) and again.digest() == self.table.digest()


class Recordings:
    """The games that were looked at last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Recording] = OrderedDict()

    def get(self, room: str) -> Recording | None:
        """A game, if it is at hand."""
        if room in self._kept:
            self._kept.move_to_end(room)
        return self._kept.get(room)

    def keep(self, room: str, recording: Recording) -> Recording:
        """Keeps a game at hand."""
        self._kept[room] = recording
        if len(self._kept) > REPLAYS_KEPT:
            self._kept.popitem(last=False)
        return recording
