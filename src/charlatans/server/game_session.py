"""A game in progress: the table, its committed steps, who is prompted since when, and the score history.

`apply` tries a decision on the table; then `commit` keeps it or `rollback` undoes it.
"""

from __future__ import annotations

import functools
import random
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ..archive import OldRules, game_at
from ..rules.contract import Game
from ..rules.engine import Event
from ..rules.lessons import GUIDED
from ..rules.materials import MaterialFile
from ..table import Decided, Table
from .additions import Additions
from .messages import ScorePoint
from .texts import RoomError

NO_ADDITIONS = Additions()
GONE = 410
MAX_LOG_STEPS = 150
"""How many steps of the event log are kept for clients that connect later."""


class Step(NamedTuple):
    """A decision that was applied, and its events."""

    number: int
    seat: int
    id: str | None
    """The id that the client chose; None for a bot's decision."""
    actions: list[int]
    events: list[Event]
    before: Any
    """The state before the step."""
    states: list[Any]
    """The state after each event, if the step was traced. They share what has not changed."""


class GameSession:
    """A game and its history, rebuilt from the database; every decision is a step."""

    def __init__(self, row: Mapping[str, Any], names: list[str], additions: Additions = NO_ADDITIONS) -> None:
        self.table = new_table(row, additions)
        self.table.names = names
        self.number = 0
        """The number of the last committed step."""
        self.prompted_since = [0] * self.table.players
        """For each seat, the step that gave it its current prompt."""
        self.same_prompt = [True] * self.table.players
        """For each seat, whether the last step certainly left its prompt as it was."""
        self.committed: dict[tuple[int, str], int] = {}
        """The step of every decision that has an id, by seat and id."""
        self.event_log: deque[tuple[int, list[Event]]] = deque([(0, list(self.table.events))], MAX_LOG_STEPS)
        self.round = 1
        """The number of the turn or round."""
        self.score_history = [self._score_point()]
        self._legal = self._all_legal()
        self._resamplings: list[tuple[int, int, int]] = row["afresh"]
        """In a branched game: the steps at which it branched, for which seat, and the seeds."""
        self.lesson = self.table.game.lesson if row["lesson"] == GUIDED else None
        """The script of a guided game."""
        self._resample()
        self._arrange_draws()
        self.state = self.table.snapshot()
        """The state after the last committed step."""
        self._before = self.table.position(self.state)
        """The position without the step that was applied last."""

    @property
    def actors(self) -> list[int]:
        """The seats that have to decide, by committed decisions only."""
        return [seat for seat, legal in enumerate(self._legal) if legal]

    def legal(self, seat: int) -> list[int]:
        """The legal decisions of a seat, by committed decisions only."""
        return self._legal[seat]

    def replay(self, decisions: Iterable[Mapping[str, Any]]) -> None:
        """Replays saved decisions."""
        for decision in decisions:
            self.commit(self.apply_saved(decision))

    def apply(self, seat: int, id_: str | None, act: Callable[[], list[Event]], traced: bool = False) -> Step:
        """Applies a decision to the table, for now: `commit` or `rollback` must follow.

        `act` makes the decision at the table. When `traced`, the step has the state after each event.
        """
        self._before = before = self.table.position(self.state)
        try:
            with self.table.trace(traced, before.state) as states:
                events = act()
        except Exception:
            self.rollback()
            raise
        entries = self.table.entries[before.entries :]
        actions = [entry.action for entry in entries if isinstance(entry, Decided)]
        return Step(self.number + 1, seat, id_, actions, events, before.state, states)

    def apply_saved(self, decision: Mapping[str, Any], traced: bool = False) -> Step:
        """Applies a decision that is in the database."""
        act = functools.partial(self.table.act_all, decision["seat"], decision["actions"])
        return self.apply(decision["seat"], decision["id"], act, traced)

    def commit(self, step: Step) -> bool:
        """Keeps the step that was applied; returns whether it ended a turn, a round or the game."""
        self.number = step.number
        if step.id is not None:
            self.committed[step.seat, step.id] = step.number
        self.state = self.table.snapshot(step.states[-1] if step.states else step.before)
        self.same_prompt = [
            seat != step.seat and self.table.has_same_prompt(step.before, self.state, seat)
            for seat in range(self.table.players)
        ]
        for seat, same in enumerate(self.same_prompt):
            if not same:
                previous, self._legal[seat] = self._legal[seat], self.table.legal(seat)
                if seat == step.seat or self._legal[seat] != previous:
                    self.prompted_since[seat] = step.number
        self.event_log.append((step.number, step.events))
        round_ended = self.table.round_number != self._before.round_number
        self.round += round_ended
        if round_ended or self.table.over:
            self.score_history.append(self._score_point())
        if self._resamplings or self.lesson is not None:
            self._resample()
            self._arrange_draws()
            self.state = self.table.snapshot(self.state)
        return round_ended or self.table.over

    def rollback(self) -> None:
        """Undoes the step that was applied."""
        self.table.go_back(self._before)

    def _all_legal(self) -> list[list[int]]:
        return [self.table.legal(seat) for seat in range(self.table.players)]

    def _score_point(self) -> ScorePoint:
        return {"round": self.round, "points": list(self.table.scores)}

    def _arrange_draws(self) -> None:
        """In a guided game, forces what each seat draws next."""
        if self.lesson is None:
            return
        for seat in range(self.table.players):
            self.table.unforce(seat)
            if outcomes := self.lesson.draws(self.table.snapshot(), seat):
                self.table.force(seat, outcomes)

    def _resample(self) -> None:
        """In a branched game, replaces everything hidden at the step where it branched."""
        for step, seat, seed in self._resamplings:
            if step == self.number:
                self.table.resample(seat, seed)
                self.prompted_since = [self.number] * self.table.players
                self._legal = self._all_legal()


def new_table(row: Mapping[str, Any], additions: Additions) -> Table:
    """A room's table at the start of the game."""
    game, material = game_of(row), material_of(row, additions)
    return Table(game, game.options(material, **row["options"]), row["seed"], material, forced_at_start(game, row))


def material_of(row: Mapping[str, Any], additions: Additions) -> MaterialFile:
    """The printed values of a room's game; refused if they are not here."""
    game = game_of(row)
    material = additions.material_by_digest(game, row["material"])
    if material is not None:
        return material
    if row["material_name"] != game.load_material(None).name:
        raise RoomError(GONE, "no-material", name=row["material_name"])
    raise RoomError(GONE, "old-material")


def game_of(row: Mapping[str, Any]) -> Game:
    """A room's game, under the rules that it began with."""
    try:
        return game_at(row["game"], row["rules"])
    except OldRules as problem:
        raise old_rules_error(problem) from problem


def old_rules_error(problem: OldRules) -> RoomError:
    """The refusal of a game whose rules are not here."""
    if problem.release is None:
        return RoomError(GONE, "old-rules", version=problem.version)
    return RoomError(GONE, "old-rules-release", version=problem.version, release=problem.release)


def forced_at_start(game: Game, row: Mapping[str, Any]) -> Sequence[str]:
    """The table's outcomes that are arranged for a newcomer."""
    if game.lesson is None or row["lesson"] is None:
        return ()
    if row["lesson"] == GUIDED:
        return game.lesson.table
    return random.Random(row["seed"]).sample(game.lesson.gentle, len(game.lesson.gentle))
