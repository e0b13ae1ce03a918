"""Advice on a position: the value of each legal decision with its confidence interval, and the exact odds of the next draw.

The game's policy for rollouts (in most games the adept) plays every decision out to the end of the turn or round, on common random numbers, and the master's network judges there
for every seat. Without a network that fits, or if asked to, rollouts run to the end of the game. Half of the budget is shared equally by all decisions; the other half goes to those that
cannot yet be distinguished from the best.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from .. import rules
from ..archive import is_present
from ..policies import APPRENTICE, is_mixed, rollout_policy
from ..rules.contract import Decision
from ..rules.engine import CompilerMissing, Progress, Stream, compiler_installed, next_word, seed_stream
from ..rules.errors import IllegalDecision, OptionError
from ..rules.materials import STANDARD
from ..rules.odds import Odds
from ..table import Decided, Table
from .position import Position

if TYPE_CHECKING:
    from .policy_net import PolicyNet
    from .rollouts import Rollouts

MIN_ROLLOUTS = 2
"""Rollouts per decision; a single one has no standard error."""
FIRST_ROUND_ROLLOUTS = 16
ROUNDS_PER_BUDGET = 20
SHARE_FOR_ALL = 0.5
"""The part of the budget that is shared equally by all decisions."""
NEGLIGIBLE = 0.002
"""Decisions that are surely worse, but perhaps by no more than this, still count as among the best: a network's chances are no more exact."""
MASTER = "master"
"""The player that chances are about where the master's network judges."""


class RolloutEstimate(NamedTuple):
    """A mean and its 95 % confidence interval."""

    mean: float
    low: float
    high: float

    @property
    def error(self) -> float:
        """The longer arm of the interval."""
        return max(self.mean - self.low, self.high - self.mean)

    def as_dict(self) -> dict[str, float]:
        """As plain values, for JSON."""
        return {name: round(value, 6) for name, value in self._asdict().items()}


NOTHING = RolloutEstimate(0.0, 0.0, 0.0)
"""How far the best decision is behind."""


@dataclass(frozen=True)
class DecisionAdvice:
    """The estimated value of one decision."""

    decision: Decision
    rollouts: int
    wins: tuple[RolloutEstimate, ...]
    """Each seat's chance to win; a shared win counts fractionally. They add up to 1."""
    leads: tuple[RolloutEstimate, ...]
    """Each seat's expected final lead over the mean of the others, in points. They add up to 0."""
    points: tuple[RolloutEstimate, ...] | None
    """Each seat's expected final points; None if rollouts do not run to the end of the game."""
    behind: RolloutEstimate
    """How much win probability it loses against the best decision, on common random numbers."""
    points_behind: RolloutEstimate | None
    """The same for points."""
    among_best: bool
    """Whether it cannot be distinguished statistically from the best decision, or perhaps by no more than NEGLIGIBLE."""


@dataclass(frozen=True)
class Advice:
    """All legal decisions of a seat in a position, best first."""

    game: str
    seat: int
    question: str
    rows: tuple[DecisionAdvice, ...]
    odds: Odds | None
    """The exact odds of the next draw; None if nothing is drawn next."""
    seconds: float
    player: str
    """The player that is assumed in all seats: the master whose network judges, or the policy that plays on to the end of the game."""
    rollouts_by: str
    """The policy that plays the rollouts."""

    @property
    def best(self) -> Decision:
        """The decision with the highest chance to win."""
        return self.rows[0].decision

    @property
    def rollouts(self) -> int:
        """Rollouts of all decisions together."""
        return sum(row.rollouts for row in self.rows)

    @property
    def judged(self) -> bool:
        """Whether rollouts stop at the end of the turn or round, where the master's network judges."""
        return self.player == MASTER

    @property
    def assumption(self) -> str:
        """Who is assumed to play, for people."""
        if not self.judged:
            return f"played to the end of the game by {self.player}s: chances among {self.player}s"
        stop = rules.game(self.game).words.round_word
        secret = f" (secret choices as {APPRENTICE}s and {self.player}s make them)" if is_mixed(self.game) else ""
        return f"played to the end of the {stop} by {self.rollouts_by}s{secret}, judged by the {self.player}'s network: chances among {self.player}s"

    def as_dict(self) -> dict[str, Any]:
        """As plain values, for JSON; `points` are null if rollouts do not run to the end of the game."""
        return {
            "game": self.game,
            "seat": self.seat,
            "question": self.question,
            "playouts": self.rollouts,
            "seconds": round(self.seconds, 3),
            "player": self.player,
            "rollouts_by": self.rollouts_by,
            "assumption": self.assumption,
            "decisions": [
                {
                    "action": row.decision.action,
                    "kind": row.decision.kind,
                    "label": row.decision.label,
                    "playouts": row.rollouts,
                    "wins": [one.as_dict() for one in row.wins],
                    "leads": [one.as_dict() for one in row.leads],
                    "points": None if row.points is None else [one.as_dict() for one in row.points],
                    "behind": row.behind.as_dict(),
                    "points_behind": None if row.points_behind is None else row.points_behind.as_dict(),
                    "among_best": row.among_best,
                }
                for row in self.rows
            ],
            "odds": None if self.odds is None else self.odds.as_dict(),
        }


def advise(
    table: Table,
    seat: int | None = None,
    seconds: float = 5.0,
    rollouts: int | None = None,
    cores: int | None = None,
    seed: int = 1,
    *,
    to_the_end: bool = False,
    compiling: Progress | None = None,
    thinking: Callable[[float], None] | None = None,
) -> Advice:
    """Estimates every legal decision of a seat (by default the lowest seat that has to decide).

    The budget is a time, or a total number of rollouts; with a number the result is the same on any machine, but for a network's rounding. Only what the seat
    may know is used. The master's network judges at the end of the turn or round, or the rollouts' policy plays on, `to_the_end` of the game; so it does where there is no network that
    fits, or the table has printed values of its own. `compiling` is called with the compiler's progress, `thinking` with the part of the budget that is used up.
    """
    seat = _deciding_seat(table, seat)
    if not seconds > 0 or (rollouts is not None and rollouts < 1):
        raise OptionError(f"advice takes some time or some rollouts, not {seconds if rollouts is None else rollouts}")
    if not is_present(table.game):
        raise OptionError(
            f"there is no advice under old rules: this game is played under version {table.game.rules_version}"
        )
    if not compiler_installed():
        raise CompilerMissing
    from .opponents import expected_of_strangers
    from .rollouts import Rollouts, warm_up
    from .values import WinJudge

    net = None if to_the_end else _net_for(table)
    judge = None if net is None else WinJudge(net)
    position = Position.of_table(table, seat, seed)
    warm_up(position.game.name, position.options, position.material, compiling)
    results = Rollouts(
        *(position, _first_seed(seed), cores or os.cpu_count() or 1),
        judge=judge,
        all_seats=True,
        expected=expected_of_strangers(position, net),
    )
    budget = Budget(seconds, rollouts)
    _run_rollouts(results, budget, thinking or (lambda part: None))
    state = position.game.state.from_bytes(position.state)
    odds = position.game.odds(state, position.game.material_record(position.material), position.seat)
    return Advice(
        game=position.game.name,
        seat=position.seat,
        question=position.table.question(position.seat),
        rows=_rows(results),
        odds=odds,
        seconds=budget.elapsed,
        player=rollout_policy(position.game.name) if judge is None else MASTER,
        rollouts_by=rollout_policy(position.game.name),
    )


def table_before(table: Table, number: int) -> tuple[Table, Decided]:
    """The table as it was before a decision (numbered from 1), and that decision."""
    at = [place for place, entry in enumerate(table.entries) if isinstance(entry, Decided)]
    if not 1 <= number <= len(at):
        counted = f"its decisions are numbered from 1 to {len(at)}" if at else "nothing has been decided in it yet"
        raise OptionError(f"the game has no decision {number}; {counted}")
    earlier = table.at_start()
    for entry in table.entries[: at[number - 1]]:
        earlier.apply_entry(entry)
    decided = table.entries[at[number - 1]]
    assert isinstance(decided, Decided)
    return earlier, decided


def _deciding_seat(table: Table, seat: int | None) -> int:
    """The seat to advise, after checking that it has to decide."""
    if table.over:
        raise IllegalDecision("the game is over: there is nothing left to decide")
    if seat is None:
        return table.actors[0]
    if not table.decisions(seat):
        waits = ", ".join(str(other) for other in table.actors)
        raise IllegalDecision(f"seat {seat} is not asked now; the table waits for seat {waits}")
    return seat


def _net_for(table: Table) -> PolicyNet | None:
    """The master's network; None if the game has none, or is played with other printed values than those it learnt with."""
    from .shipped import shipped_net

    return shipped_net(table.game.name) if table.material.name == STANDARD else None


def _first_seed(seed: int) -> int:
    """First seed of the rollouts, hashed so that neighbouring advice seeds share no rollouts."""
    stream = Stream.new()
    seed_stream(stream, seed, 0)
    return next_word(stream) << 30 | next_word(stream) >> 2


# Running rollouts -------------------------------------------------------------------------------------------


class Budget:
    """A limit in seconds, or in rollouts of all decisions together."""

    def __init__(self, seconds: float, rollouts: int | None) -> None:
        self.done = 0
        self._seconds = seconds
        self._rollouts = rollouts
        self._start = time.perf_counter()

    @property
    def elapsed(self) -> float:
        """Seconds since the start."""
        return time.perf_counter() - self._start

    @property
    def used(self) -> float:
        """The part that is used up, from 0 to 1."""
        return self.elapsed / self._seconds if self._rollouts is None else self.done / self._rollouts

    def next_round(self, decisions: int, until: float) -> int:
        """Rollouts for each of the decisions in the next round; 0 once the budget is used up to `until`."""
        if not self.done:
            first = FIRST_ROUND_ROLLOUTS if self._rollouts is None else int(self._rollouts * until) // decisions
            return max(min(first, FIRST_ROUND_ROLLOUTS), MIN_ROLLOUTS)
        each = int(self._left(until)) // decisions
        return max(min(max(each // ROUNDS_PER_BUDGET, FIRST_ROUND_ROLLOUTS), each), 0)

    def _left(self, until: float) -> float:
        """Rollouts left until this part of the budget is used up; a time limit is converted at the speed so far."""
        if self._rollouts is None:
            return self.done * (until / self.used - 1)
        return self._rollouts * until - self.done


def _run_rollouts(rollouts: Rollouts, budget: Budget, thinking: Callable[[float], None]) -> None:
    """Tries all decisions, then only those that may still be best; if the best is clear by then, all of them again."""
    all_decisions = list(range(len(rollouts.actions)))
    _run_until(rollouts, all_decisions, budget, SHARE_FOR_ALL, thinking)
    best = _ranking(rollouts)[0]
    contenders = [i for i in all_decisions if i == best or _regret(rollouts, i, best).low <= NEGLIGIBLE]
    _run_until(rollouts, contenders if len(contenders) > 1 else all_decisions, budget, 1.0, thinking)


def _run_until(
    rollouts: Rollouts, which: Sequence[int], budget: Budget, until: float, thinking: Callable[[float], None]
) -> None:
    while count := budget.next_round(len(which), until):
        rollouts.add(which, count)
        budget.done += count * len(which)
        thinking(min(budget.used, 1.0))


# Results -----------------------------------------------------------------------------------------------------


def _ranking(rollouts: Rollouts) -> list[int]:
    """Decisions by chance to win, then by lead, best first."""
    seat = rollouts.position.seat

    def worth(i: int) -> tuple[float, float]:
        return float(rollouts.chances[i][:, seat].mean()), float(rollouts.leads[i][:, seat].mean())

    return sorted(range(len(rollouts.actions)), key=worth, reverse=True)


def _rows(rollouts: Rollouts) -> tuple[DecisionAdvice, ...]:
    order = _ranking(rollouts)
    return tuple(_row(rollouts, i, order[0]) for i in order)


def _row(rollouts: Rollouts, i: int, best: int) -> DecisionAdvice:
    seat = rollouts.position.seat
    behind = _regret(rollouts, i, best)
    # Decisions dropped after the first half were distinguished from the best one at that time.
    contender = len(rollouts.chances[i]) >= len(rollouts.chances[best])
    # A share of wins has another interval than a judge's estimates; where some games ended, it holds for both.
    interval = proportion_of if rollouts.ended[i].any() else chance_of
    to_the_end = len(rollouts.points[i]) > 0
    return DecisionAdvice(
        decision=rollouts.position.decisions[i],
        rollouts=len(rollouts.chances[i]),
        wins=tuple(interval(chances) for chances in rollouts.chances[i].T),
        leads=tuple(mean_of(leads) for leads in rollouts.leads[i].T),
        points=tuple(mean_of(points) for points in rollouts.points[i].T) if to_the_end else None,
        behind=behind,
        points_behind=mean_of(_paired_differences(rollouts.points, best, i, seat)) if to_the_end else None,
        among_best=contender and behind.low <= NEGLIGIBLE,
    )


def _regret(rollouts: Rollouts, i: int, best: int) -> RolloutEstimate:
    if i == best:
        return NOTHING
    interval = paired_difference_of if rollouts.ended[i].any() or rollouts.ended[best].any() else mean_of
    return interval(_paired_differences(rollouts.chances, best, i, rollouts.position.seat))


def _paired_differences(results: Sequence[Any], one: int, other: int, seat: int) -> Any:
    """Paired differences between two decisions, over the rollouts that both had."""
    both = min(len(results[one]), len(results[other]))
    return results[one][:both, seat] - results[other][:both, seat]


# Confidence intervals ------------------------------------------------------------------------------------------

NORMAL_QUANTILE = 1.959963984540054
"""The 97.5 % quantile of the normal distribution."""
STUDENT_QUANTILES = (12.706205, 4.302653, 3.182446, 2.776445)
"""The same quantile of Student's t distribution for 1 to 4 degrees of freedom."""
CORNISH_FISHER = (2.372271, 2.822499, 2.555850, 1.589534)
"""Coefficients of the Cornish-Fisher expansion for more degrees of freedom, by powers of 1 / degrees."""


def student_quantile(degrees: int) -> float:
    """Half-width of a 95 % interval in standard errors."""
    if degrees <= len(STUDENT_QUANTILES):
        return STUDENT_QUANTILES[degrees - 1]
    return NORMAL_QUANTILE + sum(term / degrees**power for power, term in enumerate(CORNISH_FISHER, start=1))


def mean_of(values: Any) -> RolloutEstimate:
    """A mean with Student's interval."""
    mean = float(values.mean())
    reach = student_quantile(len(values) - 1) * float(values.std(ddof=1)) / math.sqrt(len(values))
    return RolloutEstimate(mean, mean - reach, mean + reach)


def chance_of(chances: Any) -> RolloutEstimate:
    """A mean of chances from 0 to 1, which Student's interval does not leave."""
    mean, low, high = mean_of(chances)
    return RolloutEstimate(mean, max(low, 0.0), min(high, 1.0))


def proportion_of(shares: Any) -> RolloutEstimate:
    """A proportion with Wilson's interval, which never has zero width, not even at 0 or 100 %."""
    count, share, z = len(shares), float(shares.mean()), student_quantile(len(shares) - 1)
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    reach = z / (1 + z * z / count) * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return RolloutEstimate(share, max(min(middle - reach, share), 0.0), min(max(middle + reach, share), 1.0))


def paired_difference_of(ahead: Any) -> RolloutEstimate:
    """A difference of two paired proportions with the interval of Agresti and Min.

    Two pseudo-observations are added (one split pair, one tie), so the interval never has zero width.
    """
    pairs = len(ahead) + 2
    middle = float(ahead.sum()) / pairs
    spread = (float((ahead**2).sum()) + 1) / pairs - middle**2
    reach = student_quantile(pairs - 1) * math.sqrt(spread / pairs)
    mean = float(ahead.mean())
    return RolloutEstimate(mean, max(min(middle - reach, mean), -1.0), min(max(middle + reach, mean), 1.0))
