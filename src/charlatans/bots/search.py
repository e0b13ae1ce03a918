"""The search of experts and masters: plays every decision out many times and concentrates on those that do best.

It starts from a first choice (an expert's is the adept's), tries all decisions on common random numbers and drops those that are clearly worse (successive
elimination). What is still close is then played out again, with the network deciding for the seat from then on: slower, but truer. The first choice is
overruled only if the rollouts are sure enough.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

from ..policies import ADEPT, is_mixed
from ..rules.engine import Stream, next_word, seed_stream
from .opponents import Expected, Opponents
from .policy_bot import PolicyBot
from .policy_net import PolicyNet
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
BY_RULE = 1000
"""The first so many rollouts are played by rules alone; all, if there are no more."""
CLOSE = 0.03
"""What rules see less than this behind the best is played out by the network too."""


class Expert:
    """A search bot with a budget per decision."""

    def __init__(self, game: str, name: str, title: str, seed: int, budget: Budget, *, cores: int = 1) -> None:
        self.name = name
        self.title = title
        self.budget = budget
        self.cores = cores
        # Loads the weights now, so that the warning about missing ones comes when the bot is made.
        self._net = shipped_net(game)
        self._adept = PolicyBot(game, ADEPT, ADEPT, seed)
        self.opponents = Opponents(game, self._net) if self._net is not None and is_mixed(game) else None
        self._stream = Stream.new()
        seed_stream(self._stream, seed, 0)

    def decide(self, position: Position) -> int:
        """The decision with the highest value in the rollouts."""
        if len(position.legal) == 1:
            return position.legal[0]
        start = time.perf_counter()
        seed = next_word(self._stream)
        adept_choice = self._adept.decide(position)
        if self._net is None:
            rollouts = Rollouts(position, seed, self.cores)
            search = Search(rollouts, adept_choice)
            search.run(self.budget, start)
        else:
            expected = self.opponents.expect(position) if self.opponents else None
            search = look_ahead(
                position, self._net, adept_choice, position.legal, self.budget, seed, self.cores, expected=expected
            )
        action = search.choice()
        if self.opponents:
            self.opponents.remember(position, action)
        return action


def look_ahead(
    position: Position,
    net: PolicyNet,
    first_choice: int,
    considered: Sequence[int],
    budget: Budget,
    seed: int,
    cores: int = 1,
    lead: float = OVERRULE_LEAD,
    expected: Expected | None = None,
) -> Search:
    """Searches among some actions, judged by a network where rollouts stop: first by rules, then with the network in this seat where that left a doubt.

    Where nobody may be predictable all is played by rules: a network that others can see through would rely on what it expects of itself. `expected` says what the
    others are likely to choose there.
    """
    start = time.perf_counter()
    judge = WinJudge(net)
    by_rule = Rollouts(position, seed, cores, judge=judge, actions=considered, expected=expected)
    rough = Search(by_rule, first_choice, lead)
    if is_mixed(position.game.name) or (budget.rollouts is not None and budget.rollouts <= BY_RULE):
        rough.run(budget, start)
        return rough
    rough.run(budget.at_most(BY_RULE), start)
    left = budget.after(rough.done, time.perf_counter() - start)
    if len(close := rough.close()) == 1 or left is None:
        return rough
    fine = Search(Rollouts(position, seed, judge=judge, actions=close, player=net), rough.choice(), lead)
    fine.run(left, time.perf_counter())
    return fine


class Budget(NamedTuple):
    """How long to think: so many seconds, or so many rollouts of all decisions together, whatever is used up first."""

    seconds: float | None = None
    rollouts: int | None = None

    def at_most(self, rollouts: int) -> Budget:
        """The same with no more than so many rollouts."""
        return self._replace(rollouts=rollouts if self.rollouts is None else min(rollouts, self.rollouts))

    def after(self, rollouts: int, seconds: float) -> Budget | None:
        """What is left after so much of it; None if that is nothing."""
        left = Budget(
            None if self.seconds is None else self.seconds - seconds,
            None if self.rollouts is None else self.rollouts - rollouts,
        )
        return None if any(one is not None and one <= 0 for one in left) else left

    def next_round(self, done: int, candidates: int, spent: float) -> int:
        """Rollouts for each candidate in the next round; 0 once the budget is used up."""
        counts = []
        if self.rollouts is not None:
            left = self.rollouts - done
            counts.append(min(max(left // (candidates * ROUNDS_PER_BUDGET), FIRST_ROLLOUTS), left // candidates))
        if self.seconds is not None and not done:
            counts.append(min(FIRST_ROLLOUTS, max(FIRST_ROUND // candidates, 2)))
        elif self.seconds is not None:
            left = int((self.seconds - spent) / (spent / done) / candidates)
            counts.append(min(max(left // ROUNDS_PER_BUDGET, FIRST_ROLLOUTS), left))
        return max(min(*counts, LARGEST_ROUND), 0)


class Search:
    """The candidates that are left, and the best one so far."""

    def __init__(self, rollouts: Rollouts, first_choice: int, overrule_lead: float = OVERRULE_LEAD) -> None:
        """`first_choice` is the action that would be taken without a search."""
        self.rollouts = rollouts
        self.first_choice = rollouts.actions.index(first_choice)
        self.overrule_lead = overrule_lead
        self.candidates = list(range(len(rollouts.actions)))
        self.done = 0

    def run(self, budget: Budget, start: float) -> None:
        """Searches until the budget is used up, or until more would change nothing."""
        while self.undecided() and (
            count := budget.next_round(self.done, len(self.candidates), time.perf_counter() - start)
        ):
            self.run_round(count)

    def means(self) -> dict[int, float]:
        """The actions that are left, with their mean values."""
        return {self.rollouts.actions[i]: float(self.rollouts.values[i].mean()) for i in self.candidates}

    def close(self) -> list[int]:
        """The actions that are not far behind the best, and the one that would be taken."""
        means = [float(one.mean()) if len(one) else 0.0 for one in self.rollouts.values]
        chosen, near = self.choice(), max(means) - CLOSE
        return [one for one, mean in zip(self.rollouts.actions, means, strict=True) if mean >= near or one == chosen]

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
        """The action to take: the best candidate, or the first choice if the lead over it is not sure enough."""
        return self.rollouts.actions[self._chosen() if self.done else self.first_choice]

    def _chosen(self) -> int:
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
