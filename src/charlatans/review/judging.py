"""Judges one decision at a time: everybody's chances, and whether another decision was surely better.

Every decision is judged from what its seat could know. With compiled rules it is rolled out to the end of the turn or round, where the master's
network says everybody's chance to win; without a compiler the network judges the position right after the decision. All decisions of a position are
compared on common random numbers. The one that did best is then compared with the one that was taken in new rollouts, so that what looked best by luck
does not count: a difference smaller than SURE standard errors is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy

from ..archive import game_at
from ..bots.master import worth_trying
from ..bots.opponents import expected_of_strangers
from ..bots.policy_bot import PolicyBot
from ..bots.policy_net import PolicyNet
from ..bots.position import Position
from ..bots.shipped import shipped_net
from ..bots.values import WinJudge, leads_of
from ..policies import ADEPT, is_mixed
from ..rules.contract import GameOptions
from ..rules.engine import Stream, next_word, seed_stream
from ..rules.materials import MaterialFile
from ..table import Table

if TYPE_CHECKING:
    from ..bots.rollouts import Rollouts

UNLIKELY = 0.1
"""Without rollouts an action is only worse if the network also thinks it less likely than this part of the best one."""
SURE = 3.0
"""A difference counts from so many standard errors on."""
WORTH_CHECKING = 0.5
"""So many standard errors must another decision lead before it is looked at more closely."""
NEGLIGIBLE = 0.004
"""A lead that cannot be larger than this is not pursued."""
LEAST = 0.001
"""What gives away less than this is best all the same."""
INTERVAL = 1.96
"""Half of a 95 % interval, in standard errors."""
CHECKS = 3
"""Each closer look has twice as many rollouts as the one before."""
SAMPLES = 4
"""Samples of what a seat cannot know, where the network judges alone."""


class Task(NamedTuple):
    """A decision to be judged."""

    game: str
    options: GameOptions
    material: MaterialFile
    state: bytes
    """A determinization: what the seat cannot know is resampled."""
    seat: int
    action: int | None
    """What was decided; None in the last position of a game that is not over."""
    compare: bool
    """Whether other decisions are looked at."""
    seed: int
    rollouts: int
    """For each decision in the first comparison; 0 if the network judges alone."""
    rules: int
    """The version of the rules."""

    @property
    def position(self) -> Position:
        """The position as the seat knows it."""
        return Position(game_at(self.game, self.rules), self.options, self.material, self.state, self.seat)


class Verdict(NamedTuple):
    """What was found about a decision."""

    chances: tuple[float, ...]
    """Everybody's chances if the best decision is taken."""
    lost: tuple[float, ...] | None
    """What the decision cost each seat; None if nothing was surely better."""
    better: int | None
    """The better action, or the next best one if nothing was better."""
    margin: float
    """By how much the decision surely is better than the next best one; 0 if that is not sure."""
    points: float
    """By how much larger the deciding seat's expected final lead is than with the better decision, in points."""
    error: float
    """Half of the 95 % interval of what the deciding seat lost."""
    noise: float
    """The standard error of the deciding seat's chance."""
    rollouts: int


class Sampler(Protocol):
    """Samples what becomes of a position after each of some actions."""

    def values(self, actions: Sequence[int], first: int, count: int) -> Any:
        """The deciding seat's chances, an array (actions, samples), from sample `first` on."""

    def chances(self, action: int, first: int, count: int) -> tuple[Any, Any]:
        """Everybody's chances, an array (samples, seats) whose rows add up to 1, and the deciding seat's expected final lead in points (samples,)."""


def judge(task: Task) -> Verdict:
    """Judges a decision."""
    position = task.position
    net = shipped_net(task.game)
    likely = None if net is None else _probabilities(position, net)
    sampler: Sampler = RolloutSampler(task, position, net) if task.rollouts else NetworkSampler(task, position)
    count = task.rollouts or SAMPLES
    actions = _worth_trying(task, position, likely)
    values = sampler.values(actions, 0, count) if len(actions) > 1 else numpy.zeros((1, count))
    best = int(values.mean(axis=1).argmax())
    if task.action is None:
        return _undisputed(task, sampler.chances(actions[best], 0, count)[0], None, count)
    at = actions.index(task.action)
    used = count * len(actions)
    if at == best or _lead(values[best] - values[at]) < WORTH_CHECKING:
        return _confirmed(task, sampler, actions, values, count)
    if likely is not None and not task.rollouts and likely[task.action] > UNLIKELY * likely[actions[best]]:
        return _confirmed(task, sampler, actions, values, count)
    return _check(task, sampler, actions[best], count, used)


def _confirmed(task: Task, sampler: Sampler, actions: list[int], values: Any, count: int) -> Verdict:
    """Nothing better was found: says how far behind the next best decision is."""
    assert task.action is not None
    at = actions.index(task.action)
    chances = sampler.chances(task.action, 0, count)[0]
    others = [other for other in range(len(actions)) if other != at]
    if not others:
        return _undisputed(task, chances, None, count)
    second = max(others, key=lambda other: float(values[other].mean()))
    ahead = values[at] - values[second]
    margin = float(ahead.mean()) if _lead(ahead) >= SURE else 0.0
    return _undisputed(task, chances, actions[second], count * len(actions))._replace(margin=margin)


def _undisputed(task: Task, chances: Any, second: int | None, used: int) -> Verdict:
    """The verdict on a decision that nothing was surely better than."""
    return Verdict(_mean(chances), None, second, 0.0, 0.0, 0.0, _error(chances[:, task.seat]), used)


def _check(task: Task, sampler: Sampler, better: int, count: int, used: int) -> Verdict:
    """Compares the decision with one that looked better, in new samples, until the difference is sure or negligible."""
    assert task.action is not None
    first, taken, other, leads = count, [], [], []
    for _ in range(CHECKS):
        count *= 2
        one, its_leads = sampler.chances(task.action, first, count)
        two, their_leads = sampler.chances(better, first, count)
        taken.append(one)
        other.append(two)
        leads.append(its_leads - their_leads)
        first += count
        used += 2 * count
        lost = numpy.concatenate(other) - numpy.concatenate(taken)
        own = lost[:, task.seat]
        mean, error = float(own.mean()), _error(own)
        sure = mean >= max(SURE * error, LEAST)
        if sure or mean + 2 * error < NEGLIGIBLE:
            break
    if not sure:
        return _undisputed(task, numpy.concatenate(taken), better, used)
    more = float(numpy.concatenate(leads).mean())
    chances = numpy.concatenate(other)
    noise = _error(chances[:, task.seat])
    return Verdict(_mean(chances), _mean(lost), better, 0.0, more, INTERVAL * error, noise, used)


def _worth_trying(task: Task, position: Position, likely: Any) -> list[int]:
    """The actions to compare: what was decided, and what a master would consider; everything where a player must not be predictable."""
    if not task.compare and task.action is not None:
        return [task.action]
    if likely is None or (task.rollouts and is_mixed(task.game)):
        return list(position.legal)
    advised = int(likely.argmax())
    if task.rollouts:
        advised = PolicyBot(task.game, ADEPT, ADEPT, task.seed).decide(position)
    considered = worth_trying(likely, advised)
    return considered if task.action is None else sorted({*considered, task.action})


def _probabilities(position: Position, net: PolicyNet) -> Any:
    legal = numpy.zeros((1, position.game.actions), bool)
    legal[0, position.legal] = True
    return numpy.exp(net(observe_all(position.table)[position.seat : position.seat + 1], legal).log_chances[0])


def observe_all(table: Table) -> Any:
    """What each seat knows, as rows for the network."""
    game, state = table.game, table.snapshot()
    material = game.material_record(table.material)
    rows = numpy.zeros((table.players, game.features), numpy.float32)
    for seat in range(table.players):
        features = [0.0] * game.features
        game.observe(state, material, seat, features)
        rows[seat] = features
    return rows


def _lead(differences: Any) -> float:
    """The mean of paired differences, in standard errors."""
    return float(differences.mean()) / _error(differences)


def _error(differences: Any) -> float:
    """The standard error of a mean; never 0, so that it can be divided by."""
    return float(differences.std() / len(differences) ** 0.5) + 1e-9


def _mean(rows: Any) -> tuple[float, ...]:
    return tuple(float(one) for one in rows.mean(axis=0))


def shares_of(ranks: Sequence[int]) -> list[float]:
    return [1 / list(ranks).count(1) if rank == 1 else 0.0 for rank in ranks]


# By rollouts ------------------------------------------------------------------------------------------------


class RolloutSampler:
    """Rolls out to the end of the turn or round; to the end of the game where there is no network."""

    def __init__(self, task: Task, position: Position, net: PolicyNet | None) -> None:
        self._position, self._seed = position, task.seed
        self._judge = None if net is None else WinJudge(net)
        self._expected = expected_of_strangers(position, net)

    def values(self, actions: Sequence[int], first: int, count: int) -> Any:
        """By rollout: common random numbers for all actions."""
        rollouts = self._rollouts(first, actions)
        rollouts.add(range(len(actions)), count)
        return numpy.stack(rollouts.values)

    def chances(self, action: int, first: int, count: int) -> tuple[Any, Any]:
        """By rollout, as each seat judges its own chances."""
        rollouts = self._rollouts(first, [action], all_seats=True)
        rollouts.add([0], count)
        return rollouts.chances[0], rollouts.leads[0][:, self._position.seat]

    def _rollouts(self, first: int, actions: Sequence[int], *, all_seats: bool = False) -> Rollouts:
        from ..bots.rollouts import Rollouts

        return Rollouts(
            *(self._position, self._seed + first),
            judge=self._judge,
            all_seats=all_seats,
            actions=actions,
            expected=self._expected,
        )


# By the network alone ---------------------------------------------------------------------------------------


class NetworkSampler:
    """Applies decisions to samples of the position and asks the network what it thinks of what follows."""

    def __init__(self, task: Task, position: Position) -> None:
        net = shipped_net(task.game)
        assert net is not None
        self._judge = WinJudge(net)
        self._table, self._seat = position.table, task.seat
        self._stream = Stream.new()
        self._seed = task.seed
        self._known: dict[tuple[int, int], tuple[Any, float]] = {}

    def values(self, actions: Sequence[int], first: int, count: int) -> Any:
        """By sample: the same sample for all actions."""
        numbers = range(first, first + count)
        self._ask([(action, number) for action in actions for number in numbers])
        return numpy.array([[self._known[action, number][0][self._seat] for number in numbers] for action in actions])

    def chances(self, action: int, first: int, count: int) -> tuple[Any, Any]:
        """By sample, as each seat judges its own chances."""
        wanted = [(action, number) for number in range(first, first + count)]
        self._ask(wanted)
        known = [self._known[one] for one in wanted]
        return numpy.stack([chances for chances, _ in known]), numpy.array([points for _, points in known])

    def _ask(self, wanted: Sequence[tuple[int, int]]) -> None:
        """Asks the network about samples that are not known yet, all at once."""
        new = [one for one in wanted if one not in self._known]
        after = [self._sample(action, number) for action, number in new]
        if not after:
            return
        observed = numpy.stack([observe_all(table) for table in after], axis=1)
        points = numpy.array([table.scores for table in after], float)
        chances, leads = self._judge.of_seats(observed, points)
        results = leads_of(points)
        for at, (one, table) in enumerate(zip(new, after, strict=True)):
            if table.over:
                chances[at], leads[at] = shares_of(table.ranks), results[at]
            self._known[one] = chances[at], float(leads[at][self._seat])

    def _sample(self, action: int, number: int) -> Table:
        """A sample of the position after an action."""
        seed_stream(self._stream, self._seed, number)
        table = self._table.copy()
        table.resample(self._seat, next_word(self._stream))
        table.act(self._seat, action)
        return table
