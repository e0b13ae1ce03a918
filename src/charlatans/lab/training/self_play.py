"""Self-play: groups of games with different numbers of players and options, side by side, one network in every seat."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import jax
import jax.numpy as jnp
import numpy

from ...rules.contract import Game
from ...runner import batch
from ..train_values import random_option_values
from . import ppo

OPTION_SETS = 64
"""How many option sets the games of a group are dealt."""
SEEDS = 2**40
"""Training uses seeds from here; tournaments and studies start far below."""
FULL_TABLES = 2
"""A full table has this many times as many games as each of the smaller ones."""
STAGGER = 160
"""Over so many decisions in the beginning games are started again at random, so that later windows show all parts of a game."""
LEAD_SMOOTHING = 0.02


class SelfPlay:
    """Games under way, and the window that they are written to."""

    def __init__(self, game: Game, games: int, steps: int, device: str, seed: int) -> None:
        self.steps, self._on_gpu = steps, device == "cuda"
        self._chance = numpy.random.default_rng(seed)
        self.groups = list(_groups(game, games, device, seed))
        self.games = sum(one.games for one in self.groups)
        seats = max(game.players)
        kind = jnp.bfloat16 if self._on_gpu else jnp.float32
        self.window = ppo.new_window(steps, self.games, game.features, game.actions, seats, kind)
        self._leads = jnp.zeros((self.games, seats))
        self.lead_scale = 0.0
        """The usual lead at the end of a game, in points; 0 until games have ended."""

    @property
    def decisions(self) -> int:
        """Decisions in a window."""
        return self.steps * self.games

    def stagger(self, weights: Any, key: Any) -> None:
        """Brings games apart."""
        for at, step_key in enumerate(jax.random.split(key, STAGGER)):
            self._step(weights, 0, step_key)
            for group in self.groups:
                marks = self._chance.random(group.games) < 1 / (STAGGER - at)
                group.reset(self._marks(marks))
            self._leads = jnp.zeros_like(self._leads)

    def play(self, weights: Any, key: Any) -> ppo.Window:
        """Fills the window."""
        totals = jnp.zeros(2)
        for at, step_key in enumerate(jax.random.split(key, self.steps)):
            totals = totals + self._step(weights, at, step_key)
        squares, ended = (float(one) for one in totals)
        if ended:
            usual = (squares / ended) ** 0.5
            self.lead_scale = (
                usual if not self.lead_scale else self.lead_scale + LEAD_SMOOTHING * (usual - self.lead_scale)
            )
        return self.window

    def _step(self, weights: Any, at: int, key: Any) -> Any:
        """One decision in every game. The batches' arrays change with a step, so what reads them must be through by then."""
        seen = [(self._take(one.observe()), self._take(one.legal), self._take(one.seats)) for one in self.groups]
        self.window, chosen = ppo.decide(weights, self.window, at, key, seen)
        jax.block_until_ready(chosen)
        for group, actions in zip(self.groups, chosen, strict=True):
            group.step(actions if self._on_gpu else numpy.asarray(actions))
        results = [(self._take(one.done), self._take(one.rewards), self._take(one.scores)) for one in self.groups]
        self.window, self._leads, totals = ppo.note_results(self.window, at, self._leads, self.lead_scale or 1.0, results)
        return totals

    def _take(self, array: Any) -> Any:
        """A batch's array for JAX: where it lies on a GPU, a copy on a CPU."""
        return jnp.from_dlpack(array) if self._on_gpu else jnp.array(numpy.asarray(array))

    def _marks(self, marks: Any) -> Any:
        if not self._on_gpu:
            return marks
        from numba import cuda

        return cuda.to_device(marks)


def _groups(game: Game, games: int, device: str, seed: int) -> Iterator[Any]:
    """A batch for each number of players, with random options."""
    sizes = list(game.players)
    portions = [1] * (len(sizes) - 1) + [FULL_TABLES if len(sizes) > 1 else 1]
    for size, portion in zip(sizes, portions, strict=True):
        chance = random.Random(f"{seed} {size}")
        mix = [random_option_values(game, size, chance) for _ in range(OPTION_SETS)]
        count = games * portion // sum(portions)
        first = SEEDS + (seed * 64 + size) * 2**32
        yield batch(game.name, games=count, seed=first, device=device, mix=mix, observing=True)
