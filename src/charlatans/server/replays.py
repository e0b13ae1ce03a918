"""Finished games, step by step: the position after every step for any viewer, the journal, and its verification."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from ..rules.engine import Event
from ..rules.errors import CharlatansError
from ..table import Table, replay
from ..table.journal import read_text
from .additions import Additions
from .diff import Change, changes_by_event
from .fair_queue import FairQueue, Origin
from .game_session import MAX_LOG_STEPS, NO_ADDITIONS, GameSession
from .limits import caller
from .messages import ReplaySnapshot, ReplayStep, RoomInfo
from .payloads import events_payload, prompt_payload

if TYPE_CHECKING:
    from .stored_recordings import StoredRecording

MAX_RECORDINGS = 16
K = TypeVar("K")
V = TypeVar("V")
T = TypeVar("T")


@dataclass(frozen=True)
class ReplayPosition:
    """The game after a step."""

    state: bytes
    seat: int
    actions: Sequence[int]
    events: Sequence[Event]
    round: int
    scores_known: int
    """How many entries the score history had."""


class Recording:
    """A finished game, with the position after every step."""

    def __init__(
        self,
        row: Mapping[str, Any],
        names: list[str],
        decisions: Sequence[Mapping[str, Any]],
        additions: Additions = NO_ADDITIONS,
    ) -> None:
        session = GameSession(row, names, additions)
        self.names = names
        self.table = session.table
        self.positions = [self._position(session, -1, ())]
        for decision in decisions:
            session.replay([decision])
            self.positions.append(self._position(session, decision["seat"], decision["actions"]))
        self.table = session.table
        self.score_history = session.score_history

    def _position(self, session: GameSession, seat: int, actions: Sequence[int]) -> ReplayPosition:
        table = session.table
        events = session.event_log[-1][1]
        return ReplayPosition(table.to_bytes(), seat, actions, events, session.round, len(session.score_history))

    @property
    def last_step(self) -> int:
        """The number of the last step."""
        return len(self.positions) - 1

    @property
    def players(self) -> int:
        """How many play."""
        return self.table.players

    def table_at(self, step: int) -> Table:
        """The table after a step."""
        table = Table.from_state(self.table.game, self.table.options, self.table.material, self.positions[step].state)
        table.names = self.names
        return table

    def steps(self, language: str) -> list[ReplayStep]:
        """The decision and the events of every step."""
        return [
            {
                "number": number,
                "seat": position.seat,
                "decided": self._decided(number, language) if number else "",
                "round": position.round,
                "events": events_payload(self.table, position.events, language),
            }
            for number, position in enumerate(self.positions)
        ]

    def _decided(self, number: int, language: str) -> str:
        """A decision in words, part by part."""
        position, table = self.positions[number], self.table_at(number - 1)
        labels = []
        for action in position.actions:
            options = {option.action: option.label for option in table.decisions(position.seat, language)}
            labels.append(options[action])
            table.act(position.seat, action)
        return ", ".join(labels)

    def _changes(self, step: int, seat: int | None, language: str) -> list[list[Change]]:
        """The changes of each event of a step in a view, and of its end."""
        if step == 0:
            return []
        table = self.table_at(step - 1)
        then = [table.view(seat, language, state) for state in self.frames(step)]
        return changes_by_event([table.view(seat, language), *then])

    def frames(self, step: int) -> list[Any]:
        """The states after each event of a step, and at its end."""
        end = self.table_at(step).snapshot()
        if step == 0:
            return [end]
        position, table = self.positions[step], self.table_at(step - 1)
        with table.trace() as states:
            for action in position.actions:
                table.act(position.seat, action)
        return [*states, end]

    def snapshot(self, step: int, seat: int | None, language: str, room: RoomInfo) -> ReplaySnapshot:
        """The game after a step, as a seat or a spectator saw it."""
        table = self.table_at(step)
        lines = range(max(0, step + 1 - MAX_LOG_STEPS), step + 1)
        return {
            "type": "snapshot",
            "number": step,
            "room": room,
            "seat": seat,
            "view": table.view(seat, language),
            "changes": self._changes(step, seat, language),
            "printed": table.printed,
            "prompt": prompt_payload(table, seat, language),
            "log": [
                {"number": line, "events": events_payload(table, self.positions[line].events, language, seat)}
                for line in lines
            ],
            "score_history": self.score_history[: self.positions[step].scores_known],
        }

    def journal(self, seated: Mapping[int, str]) -> str:
        """The journal of the game."""
        self.table.seated = dict(seated)
        return self.table.journal()

    def is_intact(self, revealed: str, decisions: Sequence[Mapping[str, Any]]) -> bool:
        """Whether the journal is as it was written, and has this seed and these decisions."""
        return is_intact(
            self.table.journal(), revealed, decisions, [(one.seat, one.actions) for one in self.positions[1:]]
        )

    def verify(self, scores: Sequence[int]) -> bool:
        """Whether the journal, replayed from its seed, ends with the same scores and state."""
        try:
            replayed = replay(self.table.journal(), self.table.material)
        except CharlatansError:
            return False
        return replayed.over and list(replayed.scores) == list(scores) and replayed.digest() == self.table.digest()


def is_intact(
    journal: str, revealed: str, decisions: Sequence[Mapping[str, Any]], made: Sequence[tuple[int, Sequence[int]]]
) -> bool:
    """Whether a journal is as it was written, has the revealed seed, and these decisions were made in it."""
    try:
        said = read_text(journal)
    except CharlatansError:
        return False
    if (str(said.seed), said.decisions) != (revealed.partition("-")[0], sum(len(actions) for _, actions in made)):
        return False
    return [(seat, list(actions)) for seat, actions in made] == [(one["seat"], one["actions"]) for one in decisions]


class RecordingCache:
    """The most recently used recordings, and what was sent of them. Both are made in a thread, one after the other, so that nobody else waits for a replay; addresses take turns."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Recording | StoredRecording] = OrderedDict()
        self._texts: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        """The steps as JSON, by room and language."""
        self._one, self._looks = FairQueue(1, "replays"), FairQueue(1, "steps")

    def get(self, room: str) -> Recording | StoredRecording | None:
        """A recording, if it is cached."""
        if room in self._kept:
            self._kept.move_to_end(room)
        return self._kept.get(room)

    def put(self, room: str, recording: Recording | StoredRecording) -> Recording | StoredRecording:
        """Caches a recording."""
        _keep(self._kept, room, recording)
        return recording

    async def make(self, room: str, make: Callable[[], Recording]) -> Recording | StoredRecording:
        """A recording that is not cached yet; several who ask at once get the same."""
        async with self._turn(room):
            return self.get(room) or self.put(room, await asyncio.to_thread(make))

    async def encoded(self, key: tuple[str, str], make: Callable[[], bytes]) -> bytes:
        """The steps of a room in a language, as JSON."""
        if key not in self._texts:
            async with self._turn(key[0]):
                if key not in self._texts:
                    _keep(self._texts, key, await asyncio.to_thread(make))
        return self._texts[key]

    async def work(self, room: str, function: Callable[..., T], *arguments: Any) -> T:
        """Something else that takes a while with a recording."""
        async with self._turn(room):
            return await asyncio.to_thread(function, *arguments)

    async def look(self, room: str, function: Callable[..., T], *arguments: Any) -> T:
        """Something short with a recording, which does not wait for replays that are made."""
        async with self._looks.turn(Origin(caller.get(), room)):
            return await asyncio.to_thread(function, *arguments)

    def _turn(self, room: str) -> AbstractAsyncContextManager[None]:
        return self._one.turn(Origin(caller.get(), room))


def _keep(kept: OrderedDict[K, V], key: K, value: V) -> None:
    kept[key] = value
    if len(kept) > MAX_RECORDINGS:
        kept.popitem(last=False)
