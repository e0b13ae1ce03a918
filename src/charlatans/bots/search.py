"""The expert: a search that plays every decision out many times and concentrates on those that do best.

It starts from the adept's decision, tries all decisions on common random numbers, drops those that are clearly worse (successive
elimination), and spends the rest of its budget on the others. It overrules the adept only if the rollouts are sure enough.
"""

from __future__ import annotations

import time
from typing import NamedTuple

from ..policies import ADEPT
from ..rules.engine import Stream, next_word, seed_stream
from .policy_bot import PolicyBot
from .position import Position
from .rollouts import Rollouts
from .shipped import shipped_net
from .values import WinJudge

FIRST_ROLLOUTS = 16
FIRST_ROUND = 128
"""Rollouts of all decisions together before the clock is first checked."""
LARGEST_ROUND = 512
DROP_LEAD = 4.0
"""A decision is dropped once it is this many standard errors behind the best one."""
NEGLIGIBLE = 0.002
"""The search stops once no other decision can be better than the best by more than this."""
OVERRULE_LEAD = 0.5
"""The first choice is overruled by a lead of this many standard errors."""
ROUNDS_PER_BUDGET = 5
"""A round takes about this part of the remaining budget."""


class Expert:
    """A search bot with a budget per decision."""

    def __init__(self, game: str, name: str, title: str, seed: int, budget: Budget, *, cores: int = 1) -> None:
        self.name = name
        self.title = title
        self.budget = budget
        self.cores = cores
        # Loads the weights now, so that the warning about missing ones comes when the bot is made.
        net = shipped_net(game)
        self._judge = None if net is None else WinJudge(net)
        self._adept = PolicyBot(game, ADEPT, ADEPT, seed)
        self._stream = Stream.new()
        seed_stream(self._stream, seed, 0)

    def decide(self, position: Position) -> int:
        """The decision with the highest value in the rollouts."""
        if len(position.legal) == 1:
            return position.legal[0]
        start = time.perf_counter()
        seed = next_word(self._stream)
        adept_choice = self._adept.decide(position)
        rollouts = Rollouts(position, seed, self.cores, judge=self._judge)
        return Search(rollouts, rollouts.actions.index(adept_choice)).best_within(self.budget, start)


class Budget(NamedTuple):
    """How long to think: so many seconds, or so many rollouts of all decisions together."""

    seconds: float | None = None
    rollouts: int | None = None

    def next_round(self, done: int, candidates: int, spent: float) -> int:
        """Rollouts for each candidate in the next round; 0 once the budget is used up."""
        if self.rollouts is not None:
            left = self.rollouts - done
            return max(
                min(max(left // (candidates * ROUNDS_PER_BUDGET), FIRST_ROLLOUTS), left // candidates, LARGEST_ROUND), 0
            )
        assert self.seconds is not None
        if not done:
            return min(FIRST_ROLLOUTS, max(FIRST_ROUND // candidates, 2))
        left = int((self.seconds - spent) / (spent / done) / candidates)
        return max(min(max(left // ROUNDS_PER_BUDGET, FIRST_ROLLOUTS), left, LARGEST_ROUND), 0)


class Search:
    """The candidates that are left, and the best one so far."""

    def __init__(self, rollouts: Rollouts, first_choice: int, overrule_lead: float = OVERRULE_LEAD) -> None:
        """`first_choice` is what would be decided without a search, as a place among the decisions."""
        self.rollouts = rollouts
        self.first_choice = first_choice
        self.overrule_lead = overrule_lead
        self.candidates = list(range(len(rollouts.actions)))
        self.done = 0

    def best_within(self, budget: Budget, start: float) -> int:
        """Searches, and returns the action to take."""
        self.run(budget, start)
        return self.rollouts.actions[self.choice()]

    def run(self, budget: Budget, start: float) -> None:
        """Searches until the budget is used up, or until more would change nothing."""
        while self.undecided() and (
            count := budget.next_round(self.done, len(self.candidates), time.perf_counter() - start)
        ):
            self.run_round(count)

    def means(self) -> dict[int, float]:
        """The actions that are left, with their mean values."""
        return {self.rollouts.actions[i]: float(self.rollouts.values[i].mean()) for i in self.candidates}

    def undecided(self) -> bool:
        """Whether another candidate may still be better than the best, by enough to matter."""
        if not self.done:
            return len(self.candidates) > 1
        best = self._leader()
        return any(self._possible_deficit(best, i) > NEGLIGIBLE for i in self.candidates if i != best)

    def run_round(self, count: int) -> None:
        """Runs one more round and drops the candidates that are clearly worse."""
        self.rollouts.add(self.candidates, count)
        self.done += count * len(self.candidates)
        best = self._leader()
        self.candidates = [i for i in self.candidates if i == best or self._lead_in_errors(best, i) < DROP_LEAD]

    def choice(self) -> int:
        """The best candidate; the first choice if the lead over it is not sure enough."""
        if not self.done:
            return self.first_choice
        best = self._leader()
        if self.first_choice in self.candidates and self._lead_in_errors(best, self.first_choice) < self.overrule_lead:
            return self.first_choice
        return best

    def _leader(self) -> int:
        return max(self.candidates, key=lambda i: float(self.rollouts.values[i].mean()))

    def _lead_in_errors(self, one: int, other: int) -> float:
        """By how many standard errors one decision leads another."""
        mean, error = self._paired_difference(one, other)
        return mean / error

    def _possible_deficit(self, one: int, other: int) -> float:
        """By how much one decision may still be worse than another, at two standard errors."""
        mean, error = self._paired_difference(one, other)
        return 2 * error - mean

    def _paired_difference(self, one: int, other: int) -> tuple[float, float]:
        """Mean of the paired differences between two decisions, and its standard error."""
        ahead = self.rollouts.values[one] - self.rollouts.values[other]
        return float(ahead.mean()), float(ahead.std()) / len(ahead) ** 0.5 + 1e-9
