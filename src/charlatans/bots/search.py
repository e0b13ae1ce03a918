"""The bot that thinks ahead: it plays every decision out many times and keeps to those that do best.

It begins with what an adept would decide, tries all decisions on the same luck, drops those that are clearly worse, and
spends the rest of its time on those that are left. It changes the adept's mind only where the playouts are sure enough.
"""

from __future__ import annotations

import time

from ..policies import ADEPT
from ..rules.engine import STREAM, next_word, seed_stream
from .playouts import Playouts
from .policy_bot import Scripted
from .position import Position
from .value_net import values_of

FIRST_PLAYOUTS = 16
FIRST_ROUND = 128
"""About so many playouts of all decisions together are played before anybody looks at the clock."""
LARGEST_ROUND = 512
CLEARLY_WORSE = 4.0
"""A decision is dropped once it is this many standard errors behind the best one."""
NO_MATTER = 0.002
"""Once nothing that is left can be this much of a win better than the best, there is nothing more to find out."""
SURE_ENOUGH = 0.5
"""An adept's mind is changed by a lead of this many standard errors."""
ROUNDS_A_BUDGET = 5
"""A round takes about such a part of the time that is left."""
STAGES = 1
"""Playouts end with the turn or round, and are judged there: less luck in each, and many more of them. Where nothing was
learnt to judge them by, they end with the game."""


class Expert:
    """Search with so many seconds, or so many playouts, for a decision."""

    def __init__(
        self,
        game: str,
        name: str,
        title: str,
        seed: int,
        *,
        seconds: float | None = None,
        playouts: int | None = None,
        cores: int = 1,
    ) -> None:
        self.name = name
        self.title = title
        self.seconds = seconds
        self.playouts = playouts
        self.cores = cores
        # Whoever makes an expert hears at once if nothing was learnt for its game, and not in the middle of it.
        values_of(game)
        self._adept = Scripted(game, ADEPT, ADEPT, seed)
        self._stream = STREAM.new()
        seed_stream(self._stream, seed, 0)

    def decide(self, position: Position) -> int:
        """The decision that does best in playouts."""
        if len(position.legal) == 1:
            return position.legal[0]
        begun = time.perf_counter()
        seed = next_word(self._stream)
        first_thought = self._adept.decide(position)
        playouts = Playouts(position, seed, self.cores, stages=STAGES)
        search = Search(playouts, playouts.actions.index(first_thought))
        while search.is_open() and (count := self._next_round(search, time.perf_counter() - begun)):
            search.go_on(count)
        return playouts.actions[search.verdict()]

    def _next_round(self, search: Search, spent: float) -> int:
        """How many playouts the next round has for each decision; 0 when the budget is used up."""
        done, alive = search.done, len(search.alive)
        if self.playouts is not None:
            left = self.playouts - done
            return max(min(max(left // (alive * ROUNDS_A_BUDGET), FIRST_PLAYOUTS), left // alive, LARGEST_ROUND), 0)
        assert self.seconds is not None
        if not done:
            return min(FIRST_PLAYOUTS, max(FIRST_ROUND // alive, 2))
        left = int((self.seconds - spent) / (spent / done) / alive)
        return max(min(max(left // ROUNDS_A_BUDGET, FIRST_PLAYOUTS), left, LARGEST_ROUND), 0)


class Search:
    """Which decisions are still in question, and which one leads."""

    def __init__(self, playouts: Playouts, first_thought: int) -> None:
        self.playouts = playouts
        self.first_thought = first_thought
        self.alive = list(range(len(playouts.actions)))
        self.done = 0

    def is_open(self) -> bool:
        """Whether there is still something to find out: another decision that may yet be better, and not by nothing."""
        if not self.done:
            return len(self.alive) > 1
        best = self._leader()
        return any(self._may_be_behind(best, i) > NO_MATTER for i in self.alive if i != best)

    def go_on(self, count: int) -> None:
        """One more round, after which the hopeless are dropped."""
        self.playouts.add(self.alive, count)
        self.done += count * len(self.alive)
        best = self._leader()
        self.alive = [i for i in self.alive if i == best or self._lead(best, i) < CLEARLY_WORSE]

    def verdict(self) -> int:
        """The decision that leads; the adept's own, unless another one's lead is sure enough."""
        if not self.done:
            return self.first_thought
        best = self._leader()
        if self.first_thought in self.alive and self._lead(best, self.first_thought) < SURE_ENOUGH:
            return self.first_thought
        return best

    def _leader(self) -> int:
        return max(self.alive, key=lambda i: float(self.playouts.worth[i].mean()))

    def _lead(self, one: int, other: int) -> float:
        """By how many standard errors one decision is ahead of another, on the same luck."""
        mean, error = self._ahead(one, other)
        return mean / error

    def _may_be_behind(self, one: int, other: int) -> float:
        """By how much one decision may still turn out to be behind another, at twice the standard error."""
        mean, error = self._ahead(one, other)
        return 2 * error - mean

    def _ahead(self, one: int, other: int) -> tuple[float, float]:
        """How far one decision is ahead of another on the same luck, and the standard error of that."""
        ahead = self.playouts.worth[one] - self.playouts.worth[other]
        return float(ahead.mean()), float(ahead.std()) / len(ahead) ** 0.5 + 1e-9
