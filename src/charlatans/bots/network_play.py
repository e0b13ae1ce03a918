"""A network plays many games side by side: its likeliest actions, or where a player must not be predictable, actions drawn from its probabilities."""

from __future__ import annotations

from typing import Any

import numpy

from ..policies import is_mixed
from ..rules.contract import Game
from ..runner.rows import Rows
from .policy_net import Judgement, PolicyNet, without_negligible

GOLDEN = 0x9E3779B97F4A7C15
"""The odd number that SplitMix64 counts in."""


def choose_by(judged: Judgement, legal: Any, mixing: float, chance: Any) -> Any:
    """The likeliest actions, or actions drawn from their probabilities."""
    weights = judged.log_chances
    if mixing:
        weights = weights / mixing + chance.gumbel(size=weights.shape)
    return numpy.where(legal, weights, -numpy.inf).argmax(axis=1)


class NetworkPlayer:
    """A master that does not look ahead, for all seats of many games: decides for outside seats as `runner.trials` asks it to.

    What it draws follows from a game's seed, the seat and the decisions taken so far, whatever other games are played beside it.
    """

    def __init__(self, game: Game, net: PolicyNet) -> None:
        self._net = net
        self._mixed = is_mixed(game.name)

    def __call__(self, rows: Rows, waiting: Any) -> Any:
        """The actions of the seats that decide in these rows."""
        legal = rows.masks[waiting].view(bool)
        actions = legal.argmax(axis=1)
        free = numpy.flatnonzero(legal.sum(axis=1) > 1)
        if free.size:
            at, allowed = waiting[free], legal[free]
            log_chances = self._net(rows.observed[at], allowed).log_chances
            if self._mixed:
                luck = uniform(rows.seeds[at], rows.seats[at], rows.lengths[at])
                actions[free] = draw(numpy.exp(log_chances.astype(float)), luck)
            else:
                actions[free] = numpy.where(allowed, log_chances, -numpy.inf).argmax(axis=1)
        return actions


def draw(chances: Any, luck: Any) -> Any:
    """One of the likelier actions in each row, as a master draws it at a table."""
    kept = without_negligible(chances).cumsum(axis=1)
    return (kept > (luck * kept[:, -1])[:, None]).argmax(axis=1)


def uniform(*numbers: Any) -> Any:
    """A number from 0 to 1 for each row of these arrays of whole numbers: the same for the same numbers."""
    mixed = numpy.zeros(len(numbers[0]), numpy.uint64)
    for one in numbers:
        mixed = _scrambled(mixed + one.astype(numpy.uint64) + numpy.uint64(GOLDEN))
    return (mixed >> numpy.uint64(11)) * 2.0**-53


def _scrambled(words: Any) -> Any:
    """The output function of SplitMix64."""
    words = (words ^ (words >> numpy.uint64(30))) * numpy.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ (words >> numpy.uint64(27))) * numpy.uint64(0x94D049BB133111EB)
    return words ^ (words >> numpy.uint64(31))
