"""A game as a room keeps it: the table, how many decisions were taken, who is asked since when, and the course of points."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .. import rules
from ..rules.engine import Event
from ..table import Decided, Table
from .additions import Additions
from .messages import ScorePoint
from .texts import RoomError

NO_ADDITIONS = Additions()
GONE = 410
MAX_LOG_STEPS = 150
"""Steps whose happenings are kept for whoever comes late."""


@dataclass(frozen=True)
class Step:
    """A decision that was tried, and what it brought about."""

    number: int
    seat: int
    id: str | None
    actions: list[int]
    events: list[Event]
    states: list[Any]
    """The state after each event, where somebody is watching; otherwise none."""


class GameSession:
    """A game and its past, from the rows of the database; every decision is one step."""

    def __init__(self, row: Mapping[str, Any], names: list[str], additions: Additions = NO_ADDITIONS) -> None:
        self.table = new_table(row, additions)
        self.table.names = names
        self.number = 0
        self.prompted_since = [0] * self.table.players
        """For each seat the step since which it is asked what it is asked now."""
        self.committed: dict[tuple[int, str], int] = {}
        """The step of every decision that carried an id."""
        self.event_log: deque[tuple[int, list[Event]]] = deque([(0, list(self.table.events))], MAX_LOG_STEPS)
        self.round = 1
        """The turn or round, counted from the first."""
        self.score_history = [self._score_point()]
        self._legal = self._all_legal()
        self._before = self.table
        self._afresh: list[tuple[int, int, int]] = row["afresh"]
        self._deal_afresh()

    @property
    def actors(self) -> list[int]:
        """The seats that are asked, by the decisions that count."""
        return [seat for seat, legal in enumerate(self._legal) if legal]

    def replay(self, decisions: Iterable[Mapping[str, Any]]) -> None:
        """Takes decisions that were taken before."""
        for decision in decisions:
            self.commit(self.apply(decision["seat"], decision["id"], _replayed(self.table, decision)))

    def apply(self, seat: int, id_: str | None, act: Callable[[], list[Event]], traced: bool = False) -> Step:
        """A decision carried out on the table, which does not count yet: `take` or `take_back` comes next.

        When `traced`, the step keeps the state after each event.
        """
        self._before = self.table.copy()
        try:
            with self.table.trace(traced) as states:
                events = act()
        except Exception:
            self.rollback()
            raise
        entries = self.table.entries[len(self._before.entries) :]
        actions = [entry.action for entry in entries if isinstance(entry, Decided)]
        return Step(self.number + 1, seat, id_, actions, events, states)

    def commit(self, step: Step) -> bool:
        """The step counts; whether a turn or round has ended with it."""
        self.number = step.number
        if step.id is not None:
            self.committed[step.seat, step.id] = step.number
        previous, self._legal = self._legal, self._all_legal()
        for seat, legal in enumerate(self._legal):
            if seat == step.seat or legal != previous[seat]:
                self.prompted_since[seat] = step.number
        self.event_log.append((step.number, step.events))
        round_ended = self.table.round_number != self._before.round_number
        self.round += round_ended
        if round_ended or self.table.over:
            self.score_history.append(self._score_point())
        self._deal_afresh()
        return round_ended or self.table.over

    def rollback(self) -> None:
        """The step that was tried is gone."""
        self.table = self._before

    def _all_legal(self) -> list[list[int]]:
        return [self.table.legal(seat) for seat in range(self.table.players)]

    def _score_point(self) -> ScorePoint:
        return {"moment": self.round, "points": list(self.table.scores)}

    def _deal_afresh(self) -> None:
        """A game that goes on from another has other luck from there on."""
        for step, seat, seed in self._afresh:
            if step == self.number:
                self.table.resample(seat, seed)
                self.prompted_since = [self.number] * self.table.players
                self._legal = self._all_legal()


def _replayed(table: Table, decision: Mapping[str, Any]) -> Callable[[], list[Event]]:
    return lambda: table.act_all(decision["seat"], decision["actions"])


def new_table(row: Mapping[str, Any], additions: Additions) -> Table:
    """The table of a room as it was laid out."""
    game = rules.game(row["game"])
    material = additions.material_by_digest(game.name, row["material"])
    if material is None and row["material_name"] != game.load_material(None).name:
        raise RoomError(GONE, "no-material", name=row["material_name"])
    if row["rules"] != game.rules_version or material is None:
        raise RoomError(GONE, "old-rules")
    return Table(game, game.options(material, **row["options"]), row["seed"], material)
