"""A master that takes its time: it tries what its network considers, many times with the same luck, and has the network judge what came of it.

Every trial is a new determinization, as in the expert's rollouts. All seats then play by the network for some more decisions of the seat's own; where
that ends, the network says the seat's chance to win.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy

from .. import rules
from ..rules.contract import GameOptions
from ..rules.materials import MaterialFile
from ..runner.lineups import LineupGames, LineupRunner
from ..runner.loop import NOBODY
from .policy_net import PolicyNet
from .position import Position

OWN_DECISIONS = 0
"""So many more decisions of the own seat are played before the network judges."""

_runners: dict[tuple[str, GameOptions, MaterialFile], LineupRunner] = {}


def _runner_for(position: Position) -> LineupRunner:
    """The compiled rules for one game, options and material; nobody but networks plays."""
    key = (position.game.name, position.options, position.material)
    if key not in _runners:
        runner = LineupRunner(rules.game(position.game.name), [position.options], position.material, policies=())
        runner.compile()
        _runners[key] = runner
    return _runners[key]


class Lookahead:
    """Trials of some of a position's decisions, with the same interface as `Rollouts`."""

    def __init__(self, position: Position, net: PolicyNet, actions: Sequence[int], seed: int) -> None:
        self.position = position
        self.actions = list(actions)
        self.values: list[Any] = [numpy.zeros(0) for _ in self.actions]
        """For each decision an array (trials,): the chance to win that the network saw in the end."""
        self._net = net
        self._runner = _runner_for(position)
        self._record = numpy.frombuffer(position.state, position.game.state.dtype)
        self._seed = seed

    def add(self, which: Sequence[int], count: int) -> None:
        """Tries each of these decisions so many times more; they must have been tried equally often before."""
        first = len(self.values[which[0]])
        seeds = self._seed + numpy.arange(first, first + count)
        games = self._runner.rollouts(
            self._record[0],
            self.position.seat,
            numpy.tile([self.actions[i] for i in which], count),
            numpy.repeat(seeds, len(which)),
            player=None,
        )
        # The same luck for every decision, also in what the network draws.
        luck = numpy.random.default_rng((self._seed, first))
        self._play_on(games, numpy.repeat(luck.gumbel(size=(count, self._runner.game.actions)), len(which), axis=0))
        judged = self._judged(games)
        for at, i in enumerate(which):
            self.values[i] = numpy.concatenate([self.values[i], judged[at :: len(which)]])

    def _play_on(self, games: LineupGames, noise: Any) -> None:
        """Plays all seats by the network until the own seat has decided often enough."""
        games.show_deciding()
        games.run()
        if not OWN_DECISIONS:
            return
        left = numpy.full(len(games), OWN_DECISIONS)
        while (rows := numpy.flatnonzero((games.seats != NOBODY) & (left > 0))).size:
            left[rows] -= games.seats[rows] == self.position.seat
            legal = games.legal[rows]
            drawn = self._net(games.observed[rows], legal).log_chances + noise[rows]
            games.chosen[rows] = numpy.where(legal, drawn, -numpy.inf).argmax(axis=1)
            games.hold(numpy.flatnonzero(left == 0))
            games.run()

    def _judged(self, games: LineupGames) -> Any:
        """The network's estimates, and the results of games that are over."""
        games.watch(self.position.seat)
        games.proceed()
        every = numpy.ones((len(games), self._runner.game.actions), bool)
        chances = self._net(games.observed, every).win.astype(float)
        over = games.seats == NOBODY
        chances[over] = games.win_shares[over, self.position.seat]
        return chances
