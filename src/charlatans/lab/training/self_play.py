"""Self-play: groups of games with different numbers of players and options, side by side.

One network plays in every seat. In the beginning a teacher, the strongest rule of the ladder, plays most of the games; later a rule can
take all seats but one in some of them. So can a network that is to be beaten.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import jax
import jax.numpy as jnp
import numpy

from ...policies import ADEPT
from ...rules.contract import Game
from ...runner import Batch, batch
from . import ppo
from .option_mix import games_by_size, random_option_values

OPTION_SETS = 256
"""How many option sets the games of a group are dealt."""
RANDOM_OPTIONS = 0.7
"""How often an option of a table is random: with fewer, what is not the default would be learnt from few games."""
SEEDS = 2**40
"""Training uses seeds from here; tournaments and studies start far below."""
SEEDS_OF_A_TABLE_SIZE = 2**36
SEEDS_OF_A_TRAINING = 64 * SEEDS_OF_A_TABLE_SIZE
DIFFERENT_TRAININGS = 128
"""So many seeds of trainings share no games with each other."""
LAST_SEED = SEEDS + DIFFERENT_TRAININGS * SEEDS_OF_A_TRAINING
"""No game of a training has a seed from here on."""
STAGGER = 160
"""Over so many decisions in the beginning games are started again at random, so that later windows show all parts of a game."""
LEAD_SMOOTHING = 0.02
EVERY_SEAT = -1
TEACHER = ADEPT
PLAYED_BY_LEARNER = 4
"""While it is taught, the learner itself plays every fourth game: it has to know what to do after its own errors."""


class SelfPlay:
    """Games under way, and the window that they are written to."""

    def __init__(self, game: Game, games: int, steps: int, device: str, seed: int, played: int = 0) -> None:
        """`played` is how many decisions of this training were taken before: it goes on with games that were not played yet."""
        self.steps, self._on_gpu = steps, device == "cuda"
        self._chance = numpy.random.default_rng((seed, played))
        batches = _batches(game, games, device, seed, played)
        self.groups = [(GroupOnGpu if self._on_gpu else Group)(one) for one in batches]
        self.games = sum(one.batch.games for one in self.groups)
        seats = max(game.players)
        kind = jnp.bfloat16 if self._on_gpu else jnp.float32
        self.window = ppo.new_window(steps, self.games, game.features, game.actions, seats, kind)
        self._leads = jnp.zeros((self.games, seats))
        self._counted = jnp.zeros(2)
        self._others: ppo.Others | None = None
        self._teacher: str | None = None
        self._own_seats: Any = None
        self.lead_scale = 0.0
        """The usual lead at the end of a game, in points; 0 until games have ended."""

    @property
    def decisions(self) -> int:
        """Decisions in a window."""
        return self.steps * self.games

    def prepare(self, policy: str) -> None:
        """Has a rule of the ladder compiled."""
        for group in self.groups:
            group.seen(policy)

    def teach(self) -> None:
        """From now on a teacher decides in most games, and says what it would do in the others."""
        self._teacher, self._own_seats = TEACHER, None
        learners = numpy.arange(self.games) % PLAYED_BY_LEARNER == 0
        mine = numpy.tile(learners[:, None], self._leads.shape[1])
        self._others = ppo.Others(None, jnp.asarray(mine), jnp.ones(mine.shape, bool))

    def spar(self, part: float, partner: str) -> None:
        """From now on the learner has all seats, but in this part of the games only one: a rule of the ladder has the others."""
        self._teacher, self._others, self._own_seats = None, None, None
        if part:
            self._teacher = partner
            self._share_seats(None, numpy.arange(self.games) * part % 1 < part)

    def oppose(self, weights: Any) -> None:
        """From now on the learner has one seat of every game, and a network with these weights has the others."""
        self._share_seats(jax.tree.map(jnp.asarray, weights), numpy.ones(self.games, bool))

    def _share_seats(self, weights: Any, shared: Any) -> None:
        """The learner keeps one seat of the games marked."""
        # Not by the game's number alone: that also decides which games are shared.
        own = [self._chance.integers(one.batch.players, size=one.batch.games) for one in self.groups]
        self._own_seats = numpy.where(shared, numpy.concatenate(own), EVERY_SEAT)
        seats = numpy.arange(self._leads.shape[1])
        mine = jnp.asarray((self._own_seats[:, None] == seats) | ~shared[:, None])
        self._others = ppo.Others(weights, mine, mine)

    def stagger(self, weights: Any, key: Any) -> None:
        """Brings games apart."""
        for at in range(STAGGER):
            self._step(weights, 0, jax.random.fold_in(key, at))
            for group in self.groups:
                again = self._chance.random(group.batch.games) < 1 / (STAGGER - at)
                group.batch.reset(_on_gpu(again) if self._on_gpu else again)
            self._leads = jnp.zeros_like(self._leads)

    def play(self, weights: Any, key: Any) -> ppo.Window:
        """Fills the window."""
        self._counted = jnp.zeros(2)
        for at in range(self.steps):
            self._step(weights, at, key)
        for seat in range(self._leads.shape[1]):
            # Smaller tables have no such seat: what stands there is never read.
            seats = (numpy.full(one.batch.games, seat % one.batch.players) for one in self.groups)
            observed = [one.observed_by(some) for one, some in zip(self.groups, seats, strict=True)]
            self.window = ppo.note_ahead(weights, self.window, seat, observed)
            # The next look changes the arrays that this one was read from.
            jax.block_until_ready(self.window.ahead)
        squares, ended = (float(one) for one in self._counted)
        if ended:
            usual = (squares / ended) ** 0.5
            self.lead_scale += (LEAD_SMOOTHING if self.lead_scale else 1) * (usual - self.lead_scale)
        return self.window

    def _step(self, weights: Any, at: int, key: Any) -> None:
        """One decision in every game."""
        if at % ppo.WATCHED == 0:
            self._watch(at)
        self.window, chosen = ppo.decide(
            weights, self.window, at, key, [one.seen(self._teacher) for one in self.groups], self._others
        )
        # A step changes the arrays that the decision was read from.
        jax.block_until_ready(chosen)
        for group, actions in zip(self.groups, chosen, strict=True):
            group.batch.step(actions if self._on_gpu else numpy.asarray(actions))
        results = [one.results() for one in self.groups]
        self.window, self._leads, self._counted = ppo.note_results(
            self.window, at, self._leads, self.lead_scale or 1.0, self._counted, results
        )

    def _watch(self, at: int) -> None:
        """Notes what another seat of every game knows: each in turn, but nobody who plays for somebody else."""
        turn = at // ppo.WATCHED
        seats = numpy.concatenate([(numpy.arange(one.batch.games) + turn) % one.batch.players for one in self.groups])
        if self._own_seats is not None:
            seats = numpy.where(self._own_seats == EVERY_SEAT, seats, self._own_seats)
        bounds = numpy.cumsum([one.batch.games for one in self.groups])[:-1]
        observed = [one.observed_by(some) for one, some in zip(self.groups, numpy.split(seats, bounds), strict=True)]
        self.window = ppo.note_watched(self.window, at, jnp.asarray(seats, jnp.int32), observed)


class Group:
    """A batch, and its arrays for JAX: copies of them."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch

    def seen(self, teacher: str | None) -> ppo.Seen:
        """What the deciding seats know and may do, which seats they are, and what a teacher would do."""
        batch = self.batch
        taught = () if teacher is None else (batch.ask_policy(teacher),)
        return ppo.Seen(*(jnp.array(one) for one in (batch.observe(), batch.legal, batch.seats, *taught)))

    def observed_by(self, seats: Any) -> Any:
        """What these seats know, one of each game."""
        return jnp.array(self.batch.observe(seats.astype(numpy.int32)))

    def results(self) -> tuple[Any, ...]:
        """Which games ended, the rewards, and the points as they stand."""
        return tuple(jnp.array(one) for one in (self.batch.done, self.batch.rewards, self.batch.scores))


class GroupOnGpu(Group):
    """A batch on a GPU, whose arrays JAX reads where they are. They keep their place; only the libraries have to wait for each other."""

    def __init__(self, batch: Batch) -> None:
        super().__init__(batch)
        self._seen = ppo.Seen(*(jnp.from_dlpack(one) for one in (batch.observe(), batch.legal, batch.seats)))
        self._taught: Any = None
        self._watched: Any = None
        self._results = tuple(jnp.from_dlpack(one) for one in (batch.done, batch.rewards, batch.scores))

    def seen(self, teacher: str | None) -> ppo.Seen:
        """Waits for the batch."""
        if teacher is not None:
            taught = self.batch.ask_policy(teacher)
            self._taught = jnp.from_dlpack(taught) if self._taught is None else self._taught
        _synchronize()
        return self._seen if teacher is None else self._seen._replace(taught=self._taught)

    def observed_by(self, seats: Any) -> Any:
        """Waits for the batch."""
        observed = self.batch.observe(_on_gpu(seats.astype(numpy.int32)))
        self._watched = jnp.from_dlpack(observed) if self._watched is None else self._watched
        _synchronize()
        return self._watched

    def results(self) -> tuple[Any, ...]:
        """Waits for the batch, whose points are counted when they are asked for."""
        _ = self.batch.scores
        _synchronize()
        return self._results


def _on_gpu(array: Any) -> Any:
    from numba import cuda

    return cuda.to_device(array)


def _synchronize() -> None:
    from numba import cuda

    cuda.synchronize()


def _batches(game: Game, games: int, device: str, seed: int, played: int) -> Iterator[Batch]:
    """A batch for each number of players, with random options."""
    for size, count in games_by_size(game, games).items():
        chance = random.Random(f"{seed} {size}")
        mix = [random_option_values(game, size, chance, RANDOM_OPTIONS) for _ in range(OPTION_SETS)]
        first = first_seed(seed, size, played)
        yield batch(game.name, games=count, seed=first, device=device, mix=mix, observing=True)


def first_seed(seed: int, size: int, played: int) -> int:
    """The first seed of a table size. Every game takes several decisions, so earlier games had seeds below."""
    return SEEDS + seed % DIFFERENT_TRAININGS * SEEDS_OF_A_TRAINING + size * SEEDS_OF_A_TABLE_SIZE + played
