"""Plays a balance study: its blocks run on all cores or a cluster and are saved to a file, so that it can be resumed."""

from __future__ import annotations

import base64
import json
import os
import zlib
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy

from ..rules.engine import Progress
from ..runner.trials import Outcome, Trials, account_columns
from ..table.saves import data_folder
from .balance import BalanceBlock, BalanceStudy, player_of
from .cluster import RETRIES, TASKS_PER_CORE, cores_of, ray_connection
from .executors import on_threads
from .optional_deps import require
from .results_file import ResultsFileError

FORMAT = "charlatans balance 1"
FILE_START = json.dumps({"format": FORMAT})[:-1].encode()
GamesDone = Callable[[int], None]


class BalanceBlockResult(NamedTuple):
    """A block with its results."""

    block: BalanceBlock
    outcome: Outcome


@lru_cache(maxsize=64)
def _trials(plan: BalanceStudy, setting: Any) -> Trials:
    arm = next(arm for arm in plan.arms if arm.setting == setting)
    return Trials(plan.game, plan.option_sets_of(arm), plan.material, player_of(plan.game, plan.bot))


def default_file(plan: BalanceStudy) -> Path:
    """Where a study is saved by default."""
    return data_folder() / "studies" / f"{plan.name}-{plan.digest}.jsonl"


def play_block(plan: BalanceStudy, block: BalanceBlock) -> BalanceBlockResult:
    """Plays one block. The result is the same wherever it runs."""
    arm = plan.arms[block.arm]
    games = range(block.first, block.first + block.games)
    option_sets = [plan.option_set_of(arm, game) for game in games]
    seeds = [plan.seed_of(option_set, game) for option_set, game in zip(option_sets, games, strict=True)]
    handicap_seats = [plan.seat_of(arm, game) for game in games]
    trials = _trials(plan, arm.setting)
    if arm.subject:
        return BalanceBlockResult(block, trials.play(seeds, option_sets, arm.handicap, handicap_seats))
    return BalanceBlockResult(block, trials.play(seeds, option_sets, account=True))


def play_studies(
    studies: Sequence[StudyResults], *, cores: int | None = None, ray: str | None = None, done: GamesDone | None = None
) -> None:
    """Plays the missing blocks. Ctrl-C stops; finished blocks are saved."""
    try:
        for results in studies:
            with closing(_blocks(results, cores or os.cpu_count() or 1, ray)) as blocks:
                for result in blocks:
                    results.add(result)
                    if done is not None:
                        done(result.block.games)
    except KeyboardInterrupt:
        pass


def _blocks(results: StudyResults, cores: int, ray: str | None) -> Generator[BalanceBlockResult, None, None]:
    if results.missing:
        yield from (
            _on_ray(results.plan, results.missing, ray)
            if ray
            else on_threads(partial(play_block, results.plan), results.missing, cores)
        )


def _on_ray(plan: BalanceStudy, blocks: Iterable[BalanceBlock], address: str) -> Iterator[BalanceBlockResult]:
    """Each block is a Ray task; Ray retries blocks whose worker was lost."""
    ray = require("ray", "cluster", "a study on a cluster")
    with ray_connection(ray, address):
        task = ray.remote(num_cpus=1, max_retries=RETRIES)(play_block)
        plan_ref = ray.put(plan)
        queue, running = deque(blocks), set[Any]()
        while queue or running:
            while queue and len(running) < TASKS_PER_CORE * cores_of(ray):
                running.add(task.remote(plan_ref, queue.popleft()))
            finished, _ = ray.wait(list(running), num_returns=1)
            for one in finished:
                running.remove(one)
                yield ray.get(one)


# The results file -------------------------------------------------------------------------------------


class StudyResults:
    """The results of a study so far as arrays, in memory and, if a file is given, on disk."""

    def __init__(self, plan: BalanceStudy, file: Path | None = None, *, fresh: bool = False) -> None:
        self.plan = plan
        arms, controls, shape = len(plan.arms), len(plan.option_sets), (plan.games, plan.players)
        self.done = numpy.zeros((arms, plan.games), bool)
        self.scores = numpy.zeros((arms, *shape), numpy.int16)
        self.ranks = numpy.zeros((arms, *shape), numpy.int8)
        self.lengths = numpy.zeros((arms, plan.games), numpy.int32)
        self.accounts = numpy.zeros((controls, plan.games, account_columns(plan.game)), numpy.int16)
        self._out: Any = None
        if file is not None:
            self._open(file, fresh)

    def compile(self, progress: Progress | None = None) -> None:
        """Compiles the rules, or loads them from the cache."""
        _trials(self.plan, None).compile(progress)

    @property
    def missing(self) -> list[BalanceBlock]:
        """The blocks that are still to be played, ordered so that all arms progress together."""
        left = [block for block in self.plan.blocks if not self.done[block.arm, block.first]]
        return sorted(left, key=lambda block: (block.first, block.arm))

    @property
    def games(self) -> int:
        """Number of games played."""
        return int(self.done.sum())

    @property
    def complete(self) -> int:
        """Number of leading games that are done in every arm."""
        done: Any = self.done.all(axis=0)
        return len(done) if done.all() else int(done.argmin())

    def shares(self, arm: int) -> Any:
        """Each seat's share of the win in each game."""
        first = self.ranks[arm] == 1
        return first / numpy.maximum(first.sum(axis=1, keepdims=True), 1)

    def add(self, result: BalanceBlockResult) -> None:
        """Adds a block and writes it to disk at once."""
        self._record(result)
        if self._out is not None:
            self._out.write(json.dumps(_to_line(result)).encode() + b"\n")
            self._out.flush()

    def __enter__(self) -> StudyResults:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the file."""
        if self._out is not None:
            self._out.close()

    def _record(self, result: BalanceBlockResult) -> None:
        (arm, first, games), outcome = result
        rows = slice(first, first + games)
        self.scores[arm, rows] = outcome.scores
        self.ranks[arm, rows] = outcome.ranks
        self.lengths[arm, rows] = outcome.lengths
        if arm < len(self.accounts):
            self.accounts[arm, rows] = outcome.accounts
        self.done[arm, rows] = True

    def _open(self, file: Path, fresh: bool) -> None:
        """Opens and reads the file. An incomplete last line is cut off."""
        head = json.dumps({"format": FORMAT, "key": self.plan.digest}).encode()
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            self._out = file.open("a+b")
        except OSError as problem:
            raise ResultsFileError(
                f"{file}: results cannot be kept there ({problem.strerror}); set CHARLATANS_DATA to another folder"
            ) from None
        try:
            self._resume(file, head, fresh)
        except ResultsFileError:
            self.close()
            raise

    def _resume(self, file: Path, head: bytes, fresh: bool) -> None:
        self._out.seek(0)
        *complete_lines, incomplete = self._out.read().split(b"\n")
        if not FILE_START.startswith((complete_lines[0] if complete_lines else incomplete)[: len(FILE_START)]):
            raise ResultsFileError(f"{file}: holds no study and is left as it is; move it away")
        if complete_lines and complete_lines[0] != head and not fresh:
            raise ResultsFileError(
                f"{file}: holds another study, or one of another version; --fresh plays this one in its place"
            )
        if fresh or not complete_lines:
            self._out.truncate(0)
            self._out.write(head + b"\n")
            self._out.flush()
            return
        for number, line in enumerate(complete_lines[1:], 2):
            try:
                self._record(_from_line(json.loads(line), self.plan.players))
            except (ValueError, KeyError, IndexError, zlib.error):
                raise ResultsFileError(f"{file}, line {number}: is damaged; --fresh plays the study anew") from None
        self._out.truncate(self._out.tell() - len(incomplete))


@contextmanager
def open_studies(plans: Sequence[BalanceStudy], *, fresh: bool = False) -> Iterator[list[StudyResults]]:
    """Opens the files of some studies; blocks are appended while they are played."""
    with ExitStack() as stack:
        yield [stack.enter_context(StudyResults(plan, default_file(plan), fresh=fresh)) for plan in plans]


def _to_line(result: BalanceBlockResult) -> dict[str, Any]:
    rows = {
        name: base64.b64encode(zlib.compress(numpy.ascontiguousarray(array, numpy.int32).tobytes(), 1)).decode()
        for name, array in result.outcome._asdict().items()
    }
    return {"block": list(result.block), **rows}


def _from_line(line: dict[str, Any], players: int) -> BalanceBlockResult:
    block = BalanceBlock(*line["block"])

    def array(name: str, width: int) -> Any:
        values = numpy.frombuffer(zlib.decompress(base64.b64decode(line[name])), numpy.int32)
        return values.reshape(block.games, width) if width else values

    accounts = array("accounts", 0)
    return BalanceBlockResult(
        block,
        Outcome(
            array("scores", players), array("ranks", players), array("lengths", 0), accounts.reshape(block.games, -1)
        ),
    )
