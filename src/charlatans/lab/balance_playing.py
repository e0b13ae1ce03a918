"""Playing a study of balance: its blocks on all cores or on a cluster, kept in a file, until all are done or somebody interrupts."""

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

from ..batches.trials import Outcome, Trials, columns
from ..rules.engine import Progress
from ..rules.errors import CharlatansError
from ..table.saves import data_folder
from .balance import Balance, Block
from .cluster import RETRIES, WAITING, connected, cores_of
from .executors import on_threads
from .optional_deps import needed

FORMAT = "charlatans balance 1"
BEGINNING = json.dumps({"format": FORMAT})[:-1].encode()
GamesDone = Callable[[int], None]


class Played(NamedTuple):
    """A block and what came of it."""

    block: Block
    outcome: Outcome


@lru_cache(maxsize=64)
def _trials(plan: Balance, setting: Any) -> Trials:
    arm = next(arm for arm in plan.arms if arm.setting == setting)
    return Trials(plan.game, plan.options_of(arm), plan.material, plan.bot)


def kept_file(plan: Balance) -> Path:
    """Where a study is kept unless told."""
    return data_folder() / "studies" / f"{plan.name}-{plan.key}.jsonl"


def play_block(plan: Balance, block: Block) -> Played:
    """Plays one block. It ends the same wherever it is played."""
    arm = plan.arms[block.arm]
    games = range(block.first, block.first + block.games)
    picked = [plan.picked(arm, game) for game in games]
    seeds = [plan.seed_of(agreement, game) for agreement, game in zip(picked, games, strict=True)]
    seats = [plan.seat_of(arm, game) for game in games]
    trials = _trials(plan, arm.setting)
    if arm.subject:
        return Played(block, trials.play(seeds, picked, arm.handicap, seats))
    return Played(block, trials.play(seeds, picked, account=True))


def play(
    studies: Sequence[Results], *, cores: int | None = None, ray: str | None = None, done: GamesDone | None = None
) -> None:
    """Plays what is missing. Ctrl-C ends it with what is done by then, which is kept."""
    try:
        for results in studies:
            with closing(_blocks(results, cores or os.cpu_count() or 1, ray)) as blocks:
                for played in blocks:
                    results.add(played)
                    if done is not None:
                        done(played.block.games)
    except KeyboardInterrupt:
        pass


def _blocks(results: Results, cores: int, ray: str | None) -> Generator[Played, None, None]:
    if results.missing:
        yield from (
            _on_ray(results.plan, results.missing, ray)
            if ray
            else on_threads(partial(play_block, results.plan), results.missing, cores)
        )


def _on_ray(plan: Balance, blocks: Iterable[Block], address: str) -> Iterator[Played]:
    """A block is a task of the cluster, which plays a block again whose worker was lost."""
    ray = needed("ray", "cluster", "a study on a cluster")
    with connected(ray, address):
        task = ray.remote(num_cpus=1, max_retries=RETRIES)(play_block)
        told = ray.put(plan)
        queue, running = deque(blocks), set[Any]()
        while queue or running:
            while queue and len(running) < WAITING * cores_of(ray):
                running.add(task.remote(told, queue.popleft()))
            finished, _ = ray.wait(list(running), num_returns=1)
            for one in finished:
                running.remove(one)
                yield ray.get(one)


# What is kept -----------------------------------------------------------------------------------------


class KeptError(CharlatansError):
    """A file of results that cannot be used."""


class Results:
    """The games of a study so far, an array a column, in memory and, where a file is given, there too."""

    def __init__(self, plan: Balance, file: Path | None = None, *, fresh: bool = False) -> None:
        self.plan = plan
        arms, compared, shape = len(plan.arms), len(plan.mix), (plan.games, plan.players)
        self.done = numpy.zeros((arms, plan.games), bool)
        self.scores = numpy.zeros((arms, *shape), numpy.int16)
        self.ranks = numpy.zeros((arms, *shape), numpy.int8)
        self.lengths = numpy.zeros((arms, plan.games), numpy.int32)
        self.accounts = numpy.zeros((compared, plan.games, columns(plan.game)), numpy.int16)
        self._out: Any = None
        if file is not None:
            self._open(file, fresh)

    def compile(self, progress: Progress | None = None) -> None:
        """Makes the compiled rules ready, from the cache on disk or anew."""
        _trials(self.plan, None).compile(progress)

    @property
    def missing(self) -> list[Block]:
        """The blocks that are still to be played, those of all arms side by side."""
        left = [block for block in self.plan.blocks if not self.done[block.arm, block.first]]
        return sorted(left, key=lambda block: (block.first, block.arm))

    @property
    def games(self) -> int:
        """How many games are done."""
        return int(self.done.sum())

    @property
    def complete(self) -> int:
        """How many games of every arm are done, from the first on."""
        done: Any = self.done.all(axis=0)
        return len(done) if done.all() else int(done.argmin())

    def shares(self, arm: int) -> Any:
        """What each seat has of each game's one win."""
        first = self.ranks[arm] == 1
        return first / numpy.maximum(first.sum(axis=1, keepdims=True), 1)

    def add(self, played: Played) -> None:
        """Keeps a block, at once."""
        self._count(played)
        if self._out is not None:
            self._out.write(json.dumps(_written(played)).encode() + b"\n")
            self._out.flush()

    def __enter__(self) -> Results:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Lets go of the file."""
        if self._out is not None:
            self._out.close()

    def _count(self, played: Played) -> None:
        (arm, first, games), outcome = played
        rows = slice(first, first + games)
        self.scores[arm, rows] = outcome.scores
        self.ranks[arm, rows] = outcome.ranks
        self.lengths[arm, rows] = outcome.lengths
        if arm < len(self.accounts):
            self.accounts[arm, rows] = outcome.accounts
        self.done[arm, rows] = True

    def _open(self, file: Path, fresh: bool) -> None:
        """Reads what is there; a last line that was torn is cut off."""
        head = json.dumps({"format": FORMAT, "key": self.plan.key}).encode()
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            self._out = file.open("a+b")
        except OSError as problem:
            raise KeptError(
                f"{file}: results cannot be kept there ({problem.strerror}); set CHARLATANS_DATA to another folder"
            ) from None
        try:
            self._go_on(file, head, fresh)
        except KeptError:
            self.close()
            raise

    def _go_on(self, file: Path, head: bytes, fresh: bool) -> None:
        self._out.seek(0)
        *whole, torn = self._out.read().split(b"\n")
        if not BEGINNING.startswith((whole[0] if whole else torn)[: len(BEGINNING)]):
            raise KeptError(f"{file}: holds no study and is left as it is; move it away")
        if whole and whole[0] != head and not fresh:
            raise KeptError(
                f"{file}: holds another study, or one of another version; --fresh plays this one in its place"
            )
        if fresh or not whole:
            self._out.truncate(0)
            self._out.write(head + b"\n")
            self._out.flush()
            return
        for number, line in enumerate(whole[1:], 2):
            try:
                self._count(_read(json.loads(line), self.plan.players))
            except (ValueError, KeyError, IndexError, zlib.error):
                raise KeptError(f"{file}, line {number}: is damaged; --fresh plays the study anew") from None
        self._out.truncate(self._out.tell() - len(torn))


@contextmanager
def kept(plans: Sequence[Balance], *, fresh: bool = False) -> Iterator[list[Results]]:
    """The games of some studies so far, from their files, to which they are added while they are played."""
    with ExitStack() as stack:
        yield [stack.enter_context(Results(plan, kept_file(plan), fresh=fresh)) for plan in plans]


def _written(played: Played) -> dict[str, Any]:
    rows = {
        name: base64.b64encode(zlib.compress(numpy.ascontiguousarray(array, numpy.int32).tobytes(), 1)).decode()
        for name, array in played.outcome._asdict().items()
    }
    return {"block": list(played.block), **rows}


def _read(line: dict[str, Any], players: int) -> Played:
    block = Block(*line["block"])

    def array(name: str, width: int) -> Any:
        values = numpy.frombuffer(zlib.decompress(base64.b64decode(line[name])), numpy.int32)
        return values.reshape(block.games, width) if width else values

    wide = array("accounts", 0)
    return Played(
        block,
        Outcome(array("scores", players), array("ranks", players), array("lengths", 0), wide.reshape(block.games, -1)),
    )
