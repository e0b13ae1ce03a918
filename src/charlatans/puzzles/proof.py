"""Proves which choice is best by rollouts, on common random numbers, each stage in a new sample, so that what looked best by luck does not count.

1. A first look at all lines sorts out those that are plainly worse; a second one names the best line and decides what is shown beside it.
2. The proof: `PROOF` new rollouts of each choice, to the end of the turn or round, where the master's network judges. The best one must lead by `MARGIN`,
   and by `SURE` standard errors.
3. The same two choices played to the end of the game, without a network: the best one must win more games there too, by `SURE_AT_THE_END` standard errors.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy

from ..bots.policy_net import PolicyNet
from ..bots.position import Position
from ..bots.rollouts import Rollouts
from ..bots.values import WinJudge
from .lines import Line, before_last, group_of, key_of
from .puzzle import Choice, Proof

MARGIN = 0.03
"""The best choice leads the next best one by at least this chance to win."""
SURE = 5.0
"""And by so many standard errors."""
SURE_AT_THE_END = 2.0
PROOF = 2_048
AT_THE_END = 1_536
FIRST_LOOK, SECOND_LOOK = 24, 192
FIRST_KEPT = 12
"""So many lines are looked at a second time, and what bots would do."""
SHOWN = 5
"""At most so many choices are shown; where there are more, those about as good as the best are left out."""
WORTH_PROVING = 0.6 * MARGIN
"""A smaller lead in the second look is not pursued."""
CLEARLY_WORSE = 1.3 * MARGIN
"""Where lines may be left out, only those that looked worse by this much are shown."""
ABOUT_AS_GOOD = 0.5 * MARGIN
"""Lines that are behind by less may be left out, and are no mistakes."""


@dataclass(frozen=True)
class Budget:
    """Rollouts of each choice: in the proof, and to the end of the game."""

    proof: int = PROOF
    at_the_end: int = AT_THE_END


class LineRollouts:
    """Plays lines of a position on: a line's first actions are taken at once, its last one begins the rollouts."""

    def __init__(self, position: Position, net: PolicyNet | None) -> None:
        """Without a network games are played to their end."""
        self._position = position
        self._judge = None if net is None else WinJudge(net)

    def chances(self, lines: Sequence[Line], seed: int, count: int) -> Any:
        """The seat's chance to win in so many rollouts of each line, an array (lines, rollouts); rollout n has the same luck for all of them."""
        found: dict[Line, Any] = {}
        for before in dict.fromkeys(line[:-1] for line in lines):
            same = [line for line in lines if line[:-1] == before]
            rollouts = self._played(same, seed, count)
            results = rollouts.values if self._judge else [one[:, self._position.seat] for one in rollouts.chances]
            found.update(zip(same, results, strict=True))
        return numpy.stack([found[line] for line in lines])

    def chances_and_leads(self, line: Line, seed: int, count: int) -> tuple[Any, Any]:
        """The seat's share of the win, and its final lead over the mean of the others, in games that were played to their end."""
        rollouts, seat = self._played([line], seed, count), self._position.seat
        return rollouts.chances[0][:, seat], rollouts.leads[0][:, seat]

    def _played(self, lines: Sequence[Line], seed: int, count: int) -> Rollouts:
        """Rollouts of lines that differ in their last action only."""
        at, seat = self._position, self._position.seat
        state = before_last(at.table, seat, lines[0]).to_bytes()
        position = Position(at.game, at.options, at.material, state, seat)
        rollouts = Rollouts(position, seed, judge=self._judge, actions=[line[-1] for line in lines])
        rollouts.add(range(len(lines)), count)
        return rollouts


class Screened(NamedTuple):
    """What the two looks found."""

    best: Line
    shown: list[Line]
    """The best line and those to show beside it, in the order of all lines."""
    all_legal: bool
    chances: Mapping[Line, float]
    """Of the lines that were looked at twice, by their keys."""


def screen(
    position: Position, net: PolicyNet, lines: Sequence[Line], tempting: Collection[Line], seed: int
) -> Screened | None:
    """Names the best line and what to show beside it; None if nothing is clearly best. `tempting` are the keys of what bots would do."""
    rollouts, kept = LineRollouts(position, net), list(lines)
    keys = {line: key_of(position.table, position.seat, line) for line in lines}
    if len(kept) > FIRST_KEPT:
        first = _means(rollouts.chances(kept, seed, FIRST_LOOK))
        order = sorted(range(len(kept)), key=lambda at: -first[at])
        kept = [line for at, line in enumerate(kept) if at in order[:FIRST_KEPT] or keys[line] in tempting]
    means = dict(zip(kept, _means(rollouts.chances(kept, seed + FIRST_LOOK, SECOND_LOOK)), strict=True))
    best = max(means, key=lambda line: means[line])
    chances = {keys[line]: mean for line, mean in means.items()}
    others = sorted((line for line in kept if line != best), key=lambda line: -means[line])
    may_leave_out = len(lines) > SHOWN or bool(group_of(position.game.name, position.table.decisions(position.seat)))
    if may_leave_out:
        others = [line for line in others if means[best] - means[line] >= CLEARLY_WORSE]
        others.sort(key=lambda line: (keys[line] not in tempting, -means[line]))
        others = others[: SHOWN - 1]
    if not others or means[best] - means[others[0]] < WORTH_PROVING:
        return None
    shown = [line for line in lines if line == best or line in others]
    return Screened(best, shown, len(shown) == len(lines), chances)


def prove(
    position: Position, net: PolicyNet, screened: Screened, seed: int, budget: Budget
) -> tuple[tuple[Choice, ...], Proof] | None:
    """The chances of the choices and the proof; None if the best one is not clearly best."""
    chances = LineRollouts(position, net).chances(screened.shown, seed, budget.proof)
    best = screened.shown.index(screened.best)
    ahead = {at: chances[best] - chances[at] for at in range(len(screened.shown)) if at != best}
    second = min(ahead, key=lambda at: float(ahead[at].mean()))
    margin, error = mean_and_error(ahead[second])
    if margin < max(MARGIN, SURE * error):
        return None
    games, first = LineRollouts(position, None), seed + budget.proof
    won, leads = games.chances_and_leads(screened.best, first, budget.at_the_end)
    others_won, others_leads = games.chances_and_leads(screened.shown[second], first, budget.at_the_end)
    at_the_end, end_error = mean_and_error(won - others_won)
    if at_the_end < SURE_AT_THE_END * end_error:
        return None
    choices = tuple(Choice(line, mean) for line, mean in zip(screened.shown, _means(chances), strict=True))
    points = float((leads - others_leads).mean())
    return choices, Proof(margin, error, budget.proof, at_the_end, end_error, points, budget.at_the_end)


def mean_and_error(differences: Any) -> tuple[float, float]:
    """The mean of paired differences and its standard error."""
    return float(differences.mean()), float(differences.std(ddof=1) / len(differences) ** 0.5)


def _means(chances: Any) -> list[float]:
    return [float(mean) for mean in chances.mean(axis=1)]
