"""Reviews a game: replays it, judges its decisions on all cores, and keeps the books."""

from __future__ import annotations

import math
import multiprocessing
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from types import ModuleType
from typing import TYPE_CHECKING, Any

from .. import rules
from ..archive import is_present
from ..locale import LANGUAGES
from ..rules.contract import Game
from ..rules.engine import CompilerMissing, Progress, Stream, compiler_installed, next_word, seed_stream
from ..rules.errors import OptionError
from ..table import Decided, Table, replay
from .ledger import (
    WHOLE,
    Grade,
    Moment,
    Parts,
    Review,
    Why,
    after_decision,
    before_decision,
    grade_of,
    in_parts,
    subtract,
    win_parts,
)

if TYPE_CHECKING:
    from .judging import Task, Verdict

ROLLOUTS = 80_000
"""For the first comparison of all decisions of a game together. Closer looks come on top."""
MIN_ROLLOUTS, MAX_ROLLOUTS = 16, 128
"""For each decision in the first comparison."""
OPTIONS_COMPARED = 2.5
"""Decisions that are compared in a position, on average: what the network hardly considers is not tried."""
WORTH_TELLING = 0.01
"""A good decision is explained if the next best one gives away this much."""
WORTH_RISKING = 0.5
"""With a larger risk a draw needs another explanation."""
CLEARLY = 0.25
"""A difference of this many points is worth telling."""
RESAMPLES = 12
"""Other samples of a moment that tell what in it was chance."""
SENTENCES = 4
"""At most so many sentences tell a stroke of luck."""
SURELY_MORE = 2.0
"""So many standard errors better must a seat have gone on than its rollouts did, for that to count."""
CHUNK = 4
"""Decisions that a process is given at a time."""


@dataclass
class Step:
    """A decision of the game to be reviewed, with the position before it."""

    number: int
    round: int
    seat: int
    action: int
    legal: list[int]
    state: bytes
    compared: bool = False
    """Whether it is compared with other decisions."""
    by_chance: bool = False


def review(
    game: str | Table,
    *,
    seats: Sequence[int] | None = None,
    rollouts: int | None = None,
    cores: int | None = None,
    seed: int = 1,
    compiling: Progress | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Reviews a game, given by its journal or as a table.

    `seats` are those whose decisions are examined, all by default; what others decide is then counted as luck. `rollouts` is the budget of the first
    comparison for the whole game; with 0, or without a compiler, the network judges alone. The same seed and budget give the same review.
    `progress` is called with the number of decisions judged and their total.
    """
    plan = Plan.of_table(replay(game) if isinstance(game, str) else game, seats=seats, rollouts=rollouts, seed=seed)
    cores = cores or os.cpu_count() or 1
    return plan.booked(_judged(plan.tasks, cores, compiling, progress or (lambda done, total: None)))


@dataclass
class Plan:
    """A game with what has to be judged in it. The verdicts on its tasks, in their order, make the review."""

    table: Table
    last: Table
    """The last position."""
    steps: list[Step]
    tasks: list[Task]
    budget: int
    """Rollouts for each decision in the first comparison; 0 if the network judges alone."""
    examined: tuple[int, ...]

    @classmethod
    def of_table(
        cls, table: Table, *, seats: Sequence[int] | None = None, rollouts: int | None = None, seed: int = 1
    ) -> Plan:
        """The plan for a game; see `review`."""
        if table.determinized:
            raise OptionError("a table without a journal cannot be reviewed")
        examined = tuple(range(table.players)) if seats is None else tuple(sorted(set(seats)))
        if not set(examined) <= set(range(table.players)):
            raise OptionError(f"the seats are 0 to {table.players - 1}, not {', '.join(map(str, examined))}")
        steps, last = _replayed(table)
        budget = _budget(table, steps, rollouts)
        for step in steps:
            step.compared = step.seat in examined and len(step.legal) > 1
        tasks = [_task(table, step, budget, seed) for step in steps]
        if not last.over:
            tasks.append(_last_task(last, len(steps) + 1, budget, seed))
        return cls(table, last, steps, tasks, budget, examined)

    def booked(self, verdicts: Sequence[Verdict]) -> Review:
        """The review that follows from the verdicts on all tasks."""
        table, judged = self.table, list(verdicts)
        result = win_parts(self.last.ranks) if self.last.over else in_parts(judged.pop().chances)
        return Review(
            game=table.game.name,
            title={language: words.title for language, words in table.game.languages.items()},
            names=tuple(table.names),
            scores=table.scores,
            over=self.last.over,
            moments=tuple(_moments(table, self.steps, judged, result)),
            result=result,
            rollouts=sum(verdict.rollouts for verdict in judged) if self.budget else 0,
            examined=self.examined,
            round_word={language: words.round_word for language, words in table.game.languages.items()},
        )


def _replayed(table: Table) -> tuple[list[Step], Table]:
    """All decisions with the positions before them, and the last position."""
    replayed, steps, rounds = table.at_start(), list[Step](), list[int]()
    for entry in table.entries:
        if isinstance(entry, Decided):
            number = len(steps) + 1
            if replayed.round_number not in rounds:
                rounds.append(replayed.round_number)
            state = replayed.determinize(entry.seat, number).to_bytes()
            legal = replayed.legal(entry.seat)
            steps.append(Step(number, len(rounds), entry.seat, entry.action, legal, state))
            luck, secrets = _luck_used(replayed), _secrets(replayed, entry.seat)
            replayed.apply_entry(entry)
            steps[-1].by_chance = luck != _luck_used(replayed) or not secrets <= _secrets(replayed, entry.seat)
        else:
            replayed.apply_entry(entry)
    return steps, replayed


def _luck_used(table: Table) -> Any:
    """Random streams with their forced outcomes: they change whenever something is drawn."""
    return [(list(stream.words), stream.waiting) for stream in table.snapshot().streams]


def _secrets(table: Table, seat: int) -> set[tuple[int, str]]:
    """What the others keep secret from a seat; less of it means that something came to light."""
    others = [other for other in range(table.players) if other != seat]
    views = {other: table.private_view(other) for other in others}
    return {(other, repr(one)) for other, view in views.items() for one in view.items() if one[1] is not None}


# Judging ----------------------------------------------------------------------------------------------------


def _budget(table: Table, steps: Sequence[Step], rollouts: int | None) -> int:
    """Rollouts for each decision in the first comparison; 0 if the network judges alone."""
    from ..bots.shipped import shipped_net

    if rollouts is not None and rollouts < 0:
        raise OptionError(f"a review takes some rollouts, or 0 for the network alone, not {rollouts}")
    if not is_present(table.game):
        _refuse_unless_network_fits(table.game)
        return 0
    if rollouts == 0 or not compiler_installed():
        if shipped_net(table.game.name) is None:
            raise CompilerMissing
        return 0
    compared = sum(1.0 if len(step.legal) == 1 else OPTIONS_COMPARED for step in steps)
    each = int((ROLLOUTS if rollouts is None else rollouts) / max(compared, 1))
    return min(max(each, MIN_ROLLOUTS if rollouts is None else 2), MAX_ROLLOUTS)


def _refuse_unless_network_fits(game: Game) -> None:
    """Under old rules the network judges alone, if features and actions are as they were."""
    from ..bots.shipped import shipped_net

    today = rules.game(game.name)
    same = (game.actions, repr(game.feature_fields)) == (today.actions, repr(today.feature_fields))
    if not same or shipped_net(game.name) is None:
        raise OptionError(
            f"this game was played under version {game.rules_version} of the rules, and nothing here can judge it: "
            "review it with the release that it was played with"
        )


def _task(table: Table, step: Step, budget: int, seed: int) -> Task:
    from .judging import Task

    return Task(
        table.game.name,
        table.options,
        table.material,
        step.state,
        step.seat,
        step.action,
        step.compared,
        _seed_of(seed, step.number),
        budget,
        table.game.rules_version,
    )


def _last_task(last: Table, number: int, budget: int, seed: int) -> Task:
    """The last position of a game that is not over."""
    seat = last.actors[0]
    step = Step(number, 0, seat, 0, last.legal(seat), last.determinize(seat, number).to_bytes())
    return _task(last, step, budget, seed)._replace(action=None, compare=True)


def _seed_of(seed: int, number: int) -> int:
    """The first seed of a decision's rollouts; the same whoever reviews it, and in whatever order."""
    stream = Stream.new()
    seed_stream(stream, seed, number)
    return next_word(stream) << 30 | next_word(stream) >> 2


def _judged(
    tasks: Sequence[Task], cores: int, compiling: Progress | None, progress: Callable[[int, int], None]
) -> list[Verdict]:
    """Judges decisions, on worker processes if there are several cores."""
    from .judging import judge

    if tasks and tasks[0].rollouts:
        from ..bots.rollouts import warm_up

        warm_up(tasks[0].game, tasks[0].options, tasks[0].material, compiling)
    verdicts: list[Verdict] = []
    with _mapping(min(cores, len(tasks))) as mapped:
        for verdict in mapped(judge, tasks):
            verdicts.append(verdict)
            progress(len(verdicts), len(tasks))
    return verdicts


@contextmanager
def _mapping(cores: int) -> Iterator[Callable[..., Iterator[Verdict]]]:
    """A `map` over worker processes; over this one if there is a single core."""
    if cores <= 1:
        yield map
        return
    # One core for each process: NumPy reads this when it starts, and would use all cores.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    with ProcessPoolExecutor(cores, mp_context=multiprocessing.get_context("spawn")) as pool:

        def mapped(work: Callable[[Task], Verdict], tasks: Sequence[Task]) -> Iterator[Verdict]:
            with _no_main_module():
                return pool.map(work, tasks, chunksize=CHUNK)

        yield mapped


@contextmanager
def _no_main_module() -> Iterator[None]:
    """Lets worker processes start without running the caller's script again: they need nothing of it, and it may not protect itself against that."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


# Keeping the books ------------------------------------------------------------------------------------------


def _moments(table: Table, steps: Sequence[Step], verdicts: Sequence[Verdict], result: Parts) -> Iterator[Moment]:
    """Every decision with its place in the books."""
    entries, replayed = iter(table.entries), table.at_start()
    levels = _levels(steps, verdicts)
    following = [*(before for before, _ in levels), result][1:]
    for step, verdict, (here, reached), then in zip(steps, verdicts, levels, following, strict=True):
        for entry in entries:
            if isinstance(entry, Decided):
                break
            replayed.apply_entry(entry)
        plain = _plain_moment(replayed, step, verdict, here, subtract(reached, here), subtract(then, reached))
        previous = replayed.copy()
        replayed.act(step.seat, step.action)
        yield _with_events(plain, previous, replayed) if plain.is_stroke else plain


def _levels(steps: Sequence[Step], verdicts: Sequence[Verdict]) -> list[tuple[Parts, Parts]]:
    """Everybody's chances before each decision, if the best one is taken, and after what was decided.

    Where the same seat goes on and nothing was drawn or revealed (parts of a bid, several purchases), both decisions are judged by where they lead: the
    chances after the first are those before the second. What a seat makes of its own decision is no luck.
    """
    levels: list[tuple[Parts, Parts]] = []
    for at in reversed(range(len(steps))):
        step, verdict = steps[at], verdicts[at]
        if levels and not step.by_chance and steps[at + 1].seat == step.seat:
            reached = levels[-1][0]
            lost = _lost_in_chain(step.seat, verdict, verdicts[at + 1], reached)
            levels.append((reached if lost is None else before_decision(reached, lost, step.seat), reached))
        else:
            before = in_parts(verdict.chances)
            levels.append((before, before if verdict.lost is None else after_decision(before, verdict.lost, step.seat)))
    return levels[::-1]


def _lost_in_chain(seat: int, verdict: Verdict, following: Verdict, reached: Parts) -> list[float] | None:
    """What a decision cost that the same seat goes on from: less, if it went on surely better than the rollouts did."""
    if verdict.lost is None:
        return None
    more = reached[seat] / WHOLE - (verdict.chances[seat] - verdict.lost[seat])
    sure = more >= SURELY_MORE * math.hypot(verdict.noise, following.noise)
    left = verdict.lost[seat] - (more if sure else 0.0)
    return [one * left / verdict.lost[seat] for one in verdict.lost] if left > 0 else None


def _plain_moment(table: Table, step: Step, verdict: Verdict, before: Parts, decided: Parts, luck: Parts) -> Moment:
    """A moment without its events."""
    given_away = -decided[step.seat] / WHOLE
    grade = grade_of(given_away) if step.compared else None
    why = None if grade is None else _why(table, step, verdict, grade)
    other = verdict.better if why is not None else None
    return Moment(
        number=step.number,
        round=step.round,
        seat=step.seat,
        action=step.action,
        label=_labels(table, step.seat, step.action),
        grade=grade,
        before=before,
        decided=decided,
        luck=luck,
        by_chance=step.by_chance,
        better=other,
        better_label=None if other is None else _labels(table, step.seat, other),
        why=why,
        error=verdict.error if given_away else 0.0,
    )


def _labels(table: Table, seat: int, action: int) -> dict[str, str]:
    return {
        language: next(one.label for one in table.decisions(seat, language) if one.action == action)
        for language in LANGUAGES
    }


def _why(table: Table, step: Step, verdict: Verdict, grade: Grade) -> Why | None:
    """The reason for a grade; None if there is nothing to tell."""
    if grade is Grade.BEST:
        return Why("clear", margin=verdict.margin) if verdict.margin >= WORTH_TELLING else None
    assert verdict.better is not None
    odds = table.odds(step.seat)
    draws, better_draws = (_draws(table, step.seat, action) for action in (step.action, verdict.better))
    if odds is not None and odds.risks and draws != better_draws:
        danger = max(odds.risks, key=lambda name: odds.brings[name])
        risk = float(odds.brings[danger])
        if risk if draws else risk < WORTH_RISKING:
            return Why("risky" if draws else "timid" if risk else "safe", risk=risk, danger=danger)
    if abs(verdict.points) < CLEARLY:
        return Why("close")
    return Why("fewer" if verdict.points < 0 else "rarer", points=abs(verdict.points))


def _draws(table: Table, seat: int, action: int) -> bool:
    """Whether an action draws on chance."""
    sample = table.determinize(seat, 1)
    before = _luck_used(sample)
    sample.act(seat, action)
    return bool(_luck_used(sample) != before)


def _with_events(moment: Moment, before: Table, after: Table) -> Moment:
    """A stroke of luck with the sentences about what was chance in it: those that most other samples do not have."""
    sampled = [_sampled_events(before, moment, number) for number in range(RESAMPLES)]
    told = [
        (message, event)
        for message, event in zip(after.messages(after.events), after.events, strict=True)
        if message.name
    ]
    usual = [sum(event in events for events in sampled) for _, event in told]
    rare = [
        message for (message, _), times in zip(told, usual, strict=True) if times <= max(min(usual), RESAMPLES // 3)
    ]
    return replace(moment, events={language: after.sentences(rare[:SENTENCES], language) for language in LANGUAGES})


def _sampled_events(table: Table, moment: Moment, number: int) -> list[Any]:
    sample = table.determinize(moment.seat, _seed_of(number, moment.number))
    return sample.act(moment.seat, moment.action)
