"""Rollouts of one position: each legal decision is played out many times, on common random numbers.

Every rollout is a new determinization: what the seat cannot know is resampled, and seats that have already chosen in secret
choose again. All seats then follow the game's policy for rollouts, in most games the adept; or the seat that decides plays on by a network, which is slower and
truer for somebody who plays by that network. Rollout n has the same seed for every decision, which removes most of the variance from comparisons.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy

from .. import rules
from ..policies import rollout_policy
from ..rules.contract import GameOptions
from ..rules.engine import Progress
from ..rules.materials import MaterialFile
from ..runner.lineups import LineupGames, LineupRunner
from ..runner.loop import NOBODY, UNTIL_THE_END
from .network_play import NetworkPlayer, uniform
from .opponents import Expected
from .policy_net import PolicyNet
from .position import Position
from .values import Judge, SeatValues, leads_of, margin_scale, value_of_result

MIN_ROLLOUTS_PER_THREAD = 8
"""Fewer rollouts than this are not worth another thread."""
GAME_ROUNDS = 1
"""Where there is a judge, rollouts usually stop at the end of the game's turn or round: less variance in each, and many more of them."""


_runners: dict[tuple[str, GameOptions, MaterialFile], LineupRunner] = {}


def runner_for(
    game: str, options: GameOptions, material: MaterialFile, progress: Progress | None = None
) -> LineupRunner:
    """The compiled rules for one game, options and material, cached. They are compiled here, before several threads use them."""
    key = (game, options, material)
    if key not in _runners:
        runner = LineupRunner(rules.game(game), [options], material, policies=(rollout_policy(game),))
        runner.compile(progress)
        _runners[key] = runner
    return _runners[key]


def warm_up(game: str, options: GameOptions, material: MaterialFile, progress: Progress | None = None) -> None:
    """Compiles the rules for rollouts, which takes a minute or two on a cold cache."""
    runner_for(game, options, material, progress)


class Rollouts:
    """Results of the rollouts so far, by decision.

    For every seat's chance to win, judged at the end of the game's turn or round:

        rollouts = Rollouts(position, seed, judge=WinJudge(net), all_seats=True)
        rollouts.add(range(len(rollouts.actions)), 64)
        rollouts.chances[0].mean(axis=0)  # of the decision rollouts.actions[0], one entry a seat, adding up to 1
    """

    def __init__(
        self,
        position: Position,
        seed: int,
        cores: int = 1,
        *,
        judge: Judge | None = None,
        all_seats: bool = False,
        actions: Sequence[int] | None = None,
        player: PolicyNet | None = None,
        rounds: int = GAME_ROUNDS,
        expected: Expected | None = None,
    ) -> None:
        """Without a judge rollouts run to the end of the game, which gives everything below. With one they stop after so many turns or rounds and are
        judged there: for the deciding seat, which gives `values` and `ended` only; or for `all_seats`, each by what it knows itself, which gives all but `points`.
        `actions` are the decisions that may be tried; all legal ones by default. `player` is the network that decides for the seat from then on, instead of the policy.
        `expected` says how likely each action of the others is who choose at the same time in secret: theirs are drawn from that, instead of by the policy."""
        self.position = position
        self.actions = list(position.legal if actions is None else actions)
        self._judge = judge
        self._player = player
        self._expected = {seat: numpy.cumsum(chances) for seat, chances in (expected or {}).items()}
        self._all_seats = all_seats
        self._horizon = UNTIL_THE_END if judge is None else position.table.round_number + rounds
        self._scale = 0.0
        self._runner = runner_for(position.game.name, position.options, position.material)
        self._record = numpy.frombuffer(position.state, position.game.state.dtype)
        self._seed = seed
        self._cores = cores
        players = self._runner.players
        self.chances: list[Any] = [numpy.zeros((0, players)) for _ in self.actions]
        """For each decision an array (rollouts, seats): the seat's chance to win where the rollout stopped, its share of the win where the game was over."""
        self.leads: list[Any] = [numpy.zeros((0, players)) for _ in self.actions]
        """The same with the final lead over the mean of the others, in points: the expected one, or the real one where the game was over."""
        self.points: list[Any] = [numpy.zeros((0, players)) for _ in self.actions]
        """The same with final points."""
        self.values: list[Any] = [numpy.zeros(0) for _ in self.actions]
        """For each decision an array (rollouts,): the value for the deciding seat, from 0 to 1; its chance to win where a judge is asked."""
        self.ended: list[Any] = [numpy.zeros(0, bool) for _ in self.actions]
        """For each decision an array (rollouts,): whether the game was over where the rollout stopped."""

    def add(self, which: Sequence[int], count: int) -> None:
        """Runs this many more rollouts of each of these decisions, which must have had equally many before."""
        first = len(self.values[which[0]])
        seeds = self._seed + numpy.arange(first, first + count)
        games = self._runner.rollouts(
            self._record[0],
            self.position.seat,
            numpy.tile([self.actions[i] for i in which], count),
            numpy.repeat(seeds, len(which)),
        )
        games.horizon = self._horizon
        if self._judge is not None and not self._all_seats:
            games.watch(self.position.seat)
        if self._expected:
            self._choose_in_secret(games)
        if self._player is None:
            self._run(games)
        else:
            games.run_with(self.position.seat, NetworkPlayer(self.position.game, self._player))
        over = games.seats == NOBODY
        _distribute(over, self.ended, which)
        if self._judge is None:
            _distribute(games.win_shares, self.chances, which)
            _distribute(leads_of(games.scores), self.leads, which)
            _distribute(games.scores, self.points, which)
            _distribute(self._values_of_results(games), self.values, which)
        elif self._all_seats:
            worth = self._worth_where_stopped(games, over)
            _distribute(worth.chances, self.chances, which)
            _distribute(worth.leads, self.leads, which)
            _distribute(worth.chances[:, self.position.seat], self.values, which)
        else:
            values = self._judge(games.observed)
            if over.any():
                values[over] = self._values_of_results(games, over)
            _distribute(values, self.values, which)

    def _worth_where_stopped(self, games: LineupGames, over: Any) -> SeatValues:
        """What stopped rollouts are worth to all seats: the result where the game is over, the network's estimate elsewhere."""
        assert self._judge is not None
        chances, leads = games.win_shares, leads_of(games.scores)
        if not over.all():
            chances[~over], leads[~over] = self._judge.of_seats(games.observe_all()[:, ~over], games.scores[~over])
        return SeatValues(chances, leads)

    def _values_of_results(self, games: LineupGames, which: Any = slice(None)) -> Any:
        """Values of rollouts whose games are over."""
        points = games.scores[which]
        seat_by_row = numpy.full(len(points), self.position.seat)
        if self._judge is not None:
            return self._judge.of_results(games.win_shares[which], points, seat_by_row)
        if not self._scale:
            # Nothing says how margins scale in this game: take it from the first round.
            self._scale = margin_scale(points, seat_by_row)
        return value_of_result(games.win_shares[which], points, seat_by_row, self._scale)

    def _choose_in_secret(self, games: LineupGames) -> None:
        """Takes the first decisions of the others, each drawn from what is expected; the same for all rollouts with the same seed."""
        seeds = games.rows.seeds

        def drawn(seat: int, rows: Any) -> Any:
            chances = self._expected[seat]
            luck = uniform(seeds[rows], numpy.full(len(rows), seat))
            return numpy.searchsorted(chances, luck * chances[-1], side="right")

        games.run_first_decisions(tuple(self._expected), drawn)

    def _run(self, games: LineupGames) -> None:
        rows = len(games)
        parts = min(self._cores, max(rows // MIN_ROLLOUTS_PER_THREAD, 1))
        if parts == 1:
            games.run()
            return
        bounds = [rows * at // parts for at in range(parts + 1)]
        with ThreadPoolExecutor(parts) as pool:
            list(pool.map(games.run, bounds[:-1], bounds[1:]))


def _distribute(rows: Any, kept: list[Any], which: Sequence[int]) -> None:
    """Distributes interleaved rows to their decisions."""
    for at, i in enumerate(which):
        kept[i] = numpy.concatenate([kept[i], rows[at :: len(which)]])
