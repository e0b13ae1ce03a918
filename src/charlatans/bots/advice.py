"""Advice on a position: what each legal decision comes to, how sure that is, and the exact odds of the next draw.

Every decision is played out to the end of the game by adepts, all of them on the same luck. Half of the budget goes to
all decisions alike, and the other half to those that the first half cannot tell apart from the best.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from ..rules.contract import Decision
from ..rules.engine import STREAM, CompilerMissing, Progress, compiler_installed, next_word, seed_stream
from ..rules.errors import IllegalDecision, OptionError
from ..rules.odds import Odds
from ..table import Decided, Table
from .position import Position

if TYPE_CHECKING:
    from .playouts import Playouts

FEWEST = 2
"""Playouts of a decision: with fewer there would be no error to tell."""
FIRST_ROUND = 16
ROUNDS_A_BUDGET = 20
FOR_ALL = 0.5
"""This part of the budget goes to all decisions alike."""


class Estimate(NamedTuple):
    """A mean and its 95 % interval."""

    mean: float
    low: float
    high: float

    @property
    def error(self) -> float:
        """How far the interval reaches, on its longer side."""
        return max(self.mean - self.low, self.high - self.mean)

    def as_dict(self) -> dict[str, float]:
        """The estimate as plain values."""
        return {name: round(value, 6) for name, value in self._asdict().items()}


@dataclass(frozen=True)
class Advised:
    """What one decision comes to."""

    decision: Decision
    playouts: int
    wins: tuple[Estimate, ...]
    """For each seat its chance to win; a shared win counts as its part."""
    points: tuple[Estimate, ...]
    """For each seat its expected points at the end."""
    behind: Estimate
    """How much of the chance to win it gives away beside the best decision, on the same luck."""
    points_behind: Estimate
    """The same for points."""
    among_best: bool
    """Whether it cannot be told apart from the best decision."""


@dataclass(frozen=True)
class Advice:
    """All that a seat may decide in a position, the best first."""

    game: str
    seat: int
    question: str
    rows: tuple[Advised, ...]
    odds: Odds | None
    """The exact odds of the next draw; None where nothing is drawn next."""
    seconds: float

    @property
    def best(self) -> Decision:
        """What does best."""
        return self.rows[0].decision

    @property
    def playouts(self) -> int:
        """Playouts of all decisions together."""
        return sum(row.playouts for row in self.rows)

    def as_dict(self) -> dict[str, Any]:
        """The advice as plain values."""
        return {
            "game": self.game,
            "seat": self.seat,
            "question": self.question,
            "playouts": self.playouts,
            "seconds": round(self.seconds, 3),
            "decisions": [
                {
                    "action": row.decision.action,
                    "kind": row.decision.kind,
                    "label": row.decision.label,
                    "playouts": row.playouts,
                    "wins": [one.as_dict() for one in row.wins],
                    "points": [one.as_dict() for one in row.points],
                    "behind": row.behind.as_dict(),
                    "points_behind": row.points_behind.as_dict(),
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
    playouts: int | None = None,
    cores: int | None = None,
    seed: int = 1,
    *,
    compiling: Progress | None = None,
    thinking: Callable[[float], None] | None = None,
) -> Advice:
    """What each decision of a seat comes to: of the lowest seat that is asked, unless told.

    It thinks for so many seconds, or for so many playouts of all decisions together, and then says the same on any machine.
    It goes by what the seat may know, and by nothing else. `compiling` is told how far the compiler is, `thinking` which
    part of the budget is used up.
    """
    seat = _asked(table, seat)
    if not seconds > 0 or (playouts is not None and playouts < 1):
        raise OptionError(f"advice takes some time or some playouts, not {seconds if playouts is None else playouts}")
    if not compiler_installed():
        raise CompilerMissing
    from .playouts import Playouts, warm_up

    position = Position.of_table(table, seat, seed)
    warm_up(position.game.name, position.options, position.material, compiling)
    tried = Playouts(position, _spread(seed), cores or os.cpu_count() or 1)
    budget = Budget(seconds, playouts)
    _think(tried, budget, thinking or (lambda part: None))
    state = position.game.state.from_bytes(position.state)
    odds = position.game.odds(state, position.game.material_record(position.material), position.seat)
    return Advice(
        game=position.game.name,
        seat=position.seat,
        question=position.table.question(position.seat),
        rows=_rows(tried),
        odds=odds,
        seconds=budget.elapsed,
    )


def before(table: Table, number: int) -> tuple[Table, Decided]:
    """The table as it was before decision number so-and-so was taken, counted from 1; and that decision."""
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


def _asked(table: Table, seat: int | None) -> int:
    """Whose decision it is."""
    if table.over:
        raise IllegalDecision("the game is over: there is nothing left to decide")
    if seat is None:
        return table.actors[0]
    if not table.decisions(seat):
        waits = ", ".join(str(other) for other in table.actors)
        raise IllegalDecision(f"seat {seat} is not asked now; the table waits for seat {waits}")
    return seat


def _spread(seed: int) -> int:
    """Where the seeds of the playouts begin: neighbouring seeds of advice must not share playouts."""
    stream = STREAM.new()
    seed_stream(stream, seed, 0)
    return next_word(stream) << 30 | next_word(stream) >> 2


# Thinking ---------------------------------------------------------------------------------------------------


class Budget:
    """Seconds, or playouts of all decisions together."""

    def __init__(self, seconds: float, playouts: int | None) -> None:
        self.done = 0
        self._seconds = seconds
        self._playouts = playouts
        self._begun = time.perf_counter()

    @property
    def elapsed(self) -> float:
        """Seconds since the beginning."""
        return time.perf_counter() - self._begun

    @property
    def used(self) -> float:
        """Which part of it is used up."""
        return self.elapsed / self._seconds if self._playouts is None else self.done / self._playouts

    def next_round(self, decisions: int, until: float) -> int:
        """How many playouts each of so many decisions has next; 0 when this part of the budget is used up."""
        if not self.done:
            first = FIRST_ROUND if self._playouts is None else int(self._playouts * until) // decisions
            return max(min(first, FIRST_ROUND), FEWEST)
        each = int(self._left(until)) // decisions
        return max(min(max(each // ROUNDS_A_BUDGET, FIRST_ROUND), each), 0)

    def _left(self, until: float) -> float:
        """Playouts that are left before this part is used up, in time at the speed so far."""
        if self._playouts is None:
            return self.done * (until / self.used - 1)
        return self._playouts * until - self.done


def _think(tried: Playouts, budget: Budget, thinking: Callable[[float], None]) -> None:
    """First all decisions; then those that may still be the best or, once that is clear, all of them again."""
    everything = list(range(len(tried.actions)))
    _go_on(tried, everything, budget, FOR_ALL, thinking)
    best = _in_order(tried)[0]
    in_question = [i for i in everything if i == best or _behind(tried, i, best).low <= 0]
    _go_on(tried, in_question if len(in_question) > 1 else everything, budget, 1.0, thinking)


def _go_on(
    tried: Playouts, which: Sequence[int], budget: Budget, until: float, thinking: Callable[[float], None]
) -> None:
    while count := budget.next_round(len(which), until):
        tried.add(which, count)
        budget.done += count * len(which)
        thinking(min(budget.used, 1.0))


# What came of it ---------------------------------------------------------------------------------------------


def _in_order(tried: Playouts) -> list[int]:
    """The decisions, the best first: by the chance to win, and by points where that is equal."""
    seat = tried.position.seat

    def worth(i: int) -> tuple[float, float]:
        return float(tried.shares[i][:, seat].mean()), float(tried.points[i][:, seat].mean())

    return sorted(range(len(tried.actions)), key=worth, reverse=True)


def _rows(tried: Playouts) -> tuple[Advised, ...]:
    order = _in_order(tried)
    return tuple(_row(tried, i, order[0]) for i in order)


def _row(tried: Playouts, i: int, best: int) -> Advised:
    seat = tried.position.seat
    behind = _behind(tried, i, best)
    # Whatever was left behind halfway was told apart there, from the best one at that time.
    in_question = len(tried.shares[i]) >= len(tried.shares[best])
    return Advised(
        decision=tried.position.decisions[i],
        playouts=len(tried.shares[i]),
        wins=tuple(chance_of(shares) for shares in tried.shares[i].T),
        points=tuple(mean_of(points) for points in tried.points[i].T),
        behind=behind,
        points_behind=mean_of(_on_the_same_luck(tried.points, best, i, seat)),
        among_best=in_question and behind.low <= 0,
    )


def _behind(tried: Playouts, i: int, best: int) -> Estimate:
    if i == best:
        return Estimate(0.0, 0.0, 0.0)
    return difference_of(_on_the_same_luck(tried.shares, best, i, tried.position.seat))


def _on_the_same_luck(results: Sequence[Any], one: int, other: int, seat: int) -> Any:
    """By how much one decision did better than another one, playout by playout, as far as both were tried."""
    both = min(len(results[one]), len(results[other]))
    return results[one][:both, seat] - results[other][:both, seat]


# How sure it is ------------------------------------------------------------------------------------------------

NORMAL = 1.959963984540054
"""Standard errors that 95 % of a normal distribution lie within."""
STUDENT = (12.706205, 4.302653, 3.182446, 2.776445)
"""The same of Student's distribution for 1 to 4 degrees of freedom."""
CORNISH_FISHER = (2.372271, 2.822499, 2.555850, 1.589534)
"""From there on what it has more than the normal one: by powers of 1 / degrees of freedom (Fisher and Cornish)."""


def student(degrees: int) -> float:
    """How many standard errors a 95 % interval reaches."""
    if degrees <= len(STUDENT):
        return STUDENT[degrees - 1]
    return NORMAL + sum(term / degrees**power for power, term in enumerate(CORNISH_FISHER, start=1))


def mean_of(values: Any) -> Estimate:
    """A mean with Student's interval. Where all values are alike it has no error to tell."""
    mean = float(values.mean())
    reach = student(len(values) - 1) * float(values.std(ddof=1)) / math.sqrt(len(values))
    return Estimate(mean, mean - reach, mean + reach)


def chance_of(shares: Any) -> Estimate:
    """A chance with Wilson's interval, which is never perfectly sure: not at 0 and not at 100 %."""
    count, share, z = len(shares), float(shares.mean()), student(len(shares) - 1)
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    reach = z / (1 + z * z / count) * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return Estimate(share, max(min(middle - reach, share), 0.0), min(max(middle + reach, share), 1.0))


def difference_of(ahead: Any) -> Estimate:
    """A difference of two chances, from pairs: Agresti and Min's interval.

    Before it counts, one pair more is half a win for either side and another one is equal, so that it is never perfectly sure.
    """
    pairs = len(ahead) + 2
    middle = float(ahead.sum()) / pairs
    spread = (float((ahead**2).sum()) + 1) / pairs - middle**2
    reach = student(pairs - 1) * math.sqrt(spread / pairs)
    mean = float(ahead.mean())
    return Estimate(mean, max(min(middle - reach, mean), -1.0), min(max(middle + reach, mean), 1.0))
