"""Games with a lineup each, for tournaments, rollouts and training: policies in some seats, outside seats that wait for a decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy

from ..policies import LEVELS, rollout_policy
from ..rules.contract import Game, GameOptions
from ..rules.engine import Progress
from ..rules.materials import MaterialFile
from .backends import make_backend
from .loop import NEXT, NOBODY, UNTIL_THE_END, Level, Start
from .rows import Rows, level_of, win_shares

Lineup = Sequence[str | None]
"""Who plays which seat: the name of a policy, or None for an outside seat."""


Choose = Callable[[Rows, Any], Any]
"""From rows, and the numbers of those that wait for an outside seat, to the actions of these seats."""


def play_out(rows: Rows, run: Callable[[], None], choose: Choose) -> None:
    """Runs games on a CPU to their end, all side by side; `choose` decides for the outside seats."""
    run()
    while (waiting := numpy.flatnonzero(rows.seats != NOBODY)).size:
        rows.chosen[waiting, 0] = choose(rows, waiting)
        run()


def _waits_for(rows: Rows) -> Any:
    """The rows in which the next decision comes from outside."""
    deciding = numpy.maximum(rows.seats, 0)
    return (rows.seats != NOBODY) & (rows.lineups[numpy.arange(len(rows)), deciding] == Level.OUTSIDE)


class _Columns:
    """Many records as one whose fields are columns: a rule that only calculates then does so for all of them at once."""

    def __init__(self, records: Any) -> None:
        self._records = records

    def __getattr__(self, name: str) -> Any:
        return self._records[name].astype(int)


class LineupGames:
    """Games side by side. Those with an outside seat wait for its decision in `chosen`."""

    def __init__(self, runner: LineupRunner, count: int) -> None:
        self.runner = runner
        self.rows = runner.backend.rows(runner.players, count, policies=runner.policies, streams=runner.players)
        self.horizon = UNTIL_THE_END

    def __len__(self) -> int:
        return len(self.rows)

    def run(self, first: int = 0, last: int | None = None) -> None:
        """Runs games until an outside seat must decide (`seats`), the horizon is reached, or they are over (NOBODY)."""
        self.runner.backend.run(self.rows, first, last, horizon=self.horizon, scores_now=True)

    def run_with(self, seat: int, choose: Choose) -> None:
        """Runs games to the horizon or their end; `choose` decides for one seat, which is shown what it may do (`masks`) and, also where a game stops, what it knows (`observed`)."""
        self.watch(seat)
        rows, array = self.rows, self.runner.backend.array
        rows.masks = array((len(self), self.runner.game.actions), "u1")
        rows.lineups[:, seat] = Level.OUTSIDE
        self.run()
        while (waiting := numpy.flatnonzero((rows.seats != NOBODY) & (self.round_numbers < self.horizon))).size:
            rows.start[:] = Start.STAY
            rows.start[waiting] = Start.APPLY_CHOSEN
            rows.chosen[waiting, 0] = choose(rows, waiting)
            self.run()

    def run_all_with(self, choose: Choose) -> None:
        """Runs games to their end; `choose` decides for all seats. The one that decides is shown what it knows (`observed`) and may do (`masks`)."""
        self.show_deciding()
        self.rows.lineups[:] = Level.OUTSIDE
        play_out(self.rows, self.run, choose)

    def run_first_decisions(self, seats: Sequence[int], choose: Callable[[int, Any], Any]) -> None:
        """Begins rollouts in which the first decision of each of these seats comes from outside: `choose` gives the actions of one seat in some rows. From then on policies play; `run` goes on."""
        rows = self.rows
        levels = numpy.array(rows.lineups)
        rows.lineups[:, list(seats)] = Level.OUTSIDE
        self.run()
        while (waiting := numpy.flatnonzero(_waits_for(rows))).size:
            deciding = rows.seats[waiting].copy()
            rows.start[:] = Start.STAY
            rows.start[waiting] = Start.APPLY_CHOSEN
            for seat in set(deciding.tolist()):
                own = waiting[deciding == seat]
                rows.chosen[own, 0] = choose(seat, own)
            self.run()
            rows.lineups[waiting, deciding] = levels[waiting, deciding]
        rows.start[:] = Start.CONTINUE

    def proceed(self) -> None:
        """Runs on after a horizon, where nobody has chosen anything."""
        self.runner.backend.fill(self.rows.start, numpy.full(len(self), Start.CONTINUE))
        self.run()

    def watch(self, seat: int) -> None:
        """From now on every run also writes what this seat knows."""
        self.rows.viewer = seat
        self.rows.observed = self.runner.backend.array((len(self), self.runner.game.features), "f4")

    def show_deciding(self) -> None:
        """From now on every run also writes what the seat that must decide knows (`observed`) and may do (`legal`)."""
        array, game = self.runner.backend.array, self.runner.game
        self.rows.viewer = NEXT
        self.rows.observed = array((len(self), game.features), "f4")
        self.rows.masks = array((len(self), game.actions), "u1")

    def stop_watching(self) -> None:
        """From now on runs write no observations."""
        self.rows.observed = self.runner.backend.array((0, self.runner.game.features), "f4")

    def observe_all(self) -> Any:
        """What every seat knows where the games stand now, as an array (seats, games, features)."""
        backend, shape = self.runner.backend, (len(self), self.runner.game.features)
        known = []
        for seat in range(self.runner.players):
            observed, seats = backend.array(shape, "f4"), backend.array((len(self),), "i4")
            backend.fill(seats, numpy.full(len(self), seat, numpy.int32))
            backend.write_observations(self.rows, seats, observed)
            known.append(numpy.asarray(observed))
        return numpy.stack(known)

    @property
    def games(self) -> Any:
        """The states."""
        return numpy.asarray(self.rows.games)

    @property
    def round_numbers(self) -> Any:
        """The turn or round of each game, as its horizon counts them."""
        return self.runner.game.round_number(_Columns(self.games))

    @property
    def chosen(self) -> Any:
        """The actions of the outside seats, one a game; for games on a CPU."""
        return self.rows.chosen[:, 0]

    @property
    def seats(self) -> Any:
        """The outside seats that must decide, NOBODY where a game is over."""
        return numpy.asarray(self.rows.seats)

    @property
    def observed(self) -> Any:
        """What the watching seat knows."""
        return numpy.asarray(self.rows.observed)

    @property
    def legal(self) -> Any:
        """What the deciding seat may do, one bool for each action."""
        return numpy.asarray(self.rows.masks).view(bool)

    @property
    def lengths(self) -> Any:
        """Decisions taken."""
        return numpy.asarray(self.rows.lengths)

    @property
    def scores(self) -> Any:
        """Points as they stand."""
        return numpy.asarray(self.rows.scores)

    @property
    def ranks(self) -> Any:
        """Ranks as they stand."""
        return numpy.asarray(self.rows.ranks)

    @property
    def win_shares(self) -> Any:
        """Each seat's share of its game's one win."""
        return win_shares(self.ranks)


class LineupRunner:
    """Runs games of one kind at a table of one size, under any of several option sets."""

    def __init__(
        self,
        game: Game,
        option_sets: Sequence[GameOptions],
        material: MaterialFile,
        *,
        policies: tuple[str, ...] = LEVELS,
        device: str = "cpu",
        workers: int | None = 1,
    ) -> None:
        """Lineups may have no other policies than these; the fewer there are, the less is compiled."""
        self.game = game
        self.policies = policies
        self.option_sets = tuple(option_sets)
        self.players = self.option_sets[0].players
        records = numpy.concatenate([game.options_layout.to_numpy(one.record()) for one in self.option_sets])
        self.backend: Any = make_backend(device, game, game.material_record(material), records, workers=workers)

    def compile(self, progress: Progress | None = None) -> None:
        """Makes the compiled rules ready, from the cache on disk or anew. If the loop for all policies is there, it serves for some."""
        if self.backend.is_compiled(LEVELS):
            self.policies = LEVELS
        self.backend.compile(self.policies, progress)

    def set_up(self, seeds: Sequence[int], lineups: Sequence[Lineup], option_of: Sequence[int]) -> LineupGames:
        """Games that have yet to begin."""
        games = LineupGames(self, len(seeds))
        fill, rows = self.backend.fill, games.rows
        fill(rows.start, numpy.full(len(seeds), Start.SET_UP, numpy.uint8))
        fill(rows.seeds, numpy.asarray(seeds, numpy.int64))
        fill(rows.option_of, numpy.asarray(option_of, numpy.int32))
        fill(rows.lineups, numpy.asarray([[level_of(name) for name in lineup] for lineup in lineups], numpy.int8))
        return games

    def rollouts(self, record: Any, seat: int, actions: Any, seeds: Any) -> LineupGames:
        """Rollouts of one position by the game's policy for that: each with its own first decision and its own sample of what the seat cannot know."""
        games = LineupGames(self, len(seeds))
        fill, rows, count = self.backend.fill, games.rows, len(seeds)
        # Assigning records leaves the bytes between fields alone: they must be zeros on every backend.
        states = numpy.zeros(count, self.game.state.dtype)
        states[:] = record
        fill(rows.games, states)
        fill(rows.seeds, numpy.asarray(seeds, numpy.int64))
        fill(rows.lineups, numpy.full((count, self.players), level_of(rollout_policy(self.game.name)), numpy.int8))
        fill(rows.chosen, numpy.asarray(actions, numpy.int32).reshape(count, 1))
        fill(rows.seats, numpy.full(count, seat, numpy.int32))
        fill(rows.start, numpy.full(count, Start.ROLL_OUT, numpy.uint8))
        return games
