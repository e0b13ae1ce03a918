"""Worker processes for reviews and for journals that somebody hands in: at the lowest priority, and only while there is work."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import json
import os
import re
import zlib
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any, NamedTuple

from .. import rules
from ..rules.errors import CharlatansError, JournalError
from ..rules.lessons import FIRST
from ..rules.materials import MaterialFile
from ..table import Decided, Table, replay
from ..table.journal import material_digest
from ..table.table import SEED_LIMIT, Forced, Resampled
from .bot_pool import SPAWN, init_worker, kill_pool
from .game_session import forced_at_start

if TYPE_CHECKING:
    from ..review.judging import Verdict
    from ..review.reviewing import Plan

MAX_PROCESSES = 2
CHUNK = 4
"""Decisions that a process is given at a time."""
CHUNK_TIMEOUT = 180.0
"""Seconds after which a process that has not answered is replaced; the first answer includes loading the compiled rules."""
IDLE_SECONDS = 60.0
"""Seconds after which processes without work are ended."""
LOWER_PRIORITY = 10
"""Added to the `nice` value that bots and hints have."""
MAX_PLANS = 4
"""How many games a process keeps, so that it replays each of them once."""


class ReviewRequest(NamedTuple):
    """A finished game to be reviewed."""

    journal: str
    names: tuple[str, ...]
    material: MaterialFile | None
    """A custom material; None for the standard one."""
    rollouts: bool
    """False if the network judges alone."""


class UploadedGame(NamedTuple):
    """A finished game from a journal, as the values of a room."""

    game: str
    rules: int
    """The version of the rules."""
    options: dict[str, Any]
    material: str
    """The digest of its printed values."""
    material_name: str
    seed: int
    lesson: str | None
    seated: dict[int, str]
    """As the journal says it: `person Mira`, `bot adept`."""
    decisions: list[tuple[int, int]]
    """Seat and action."""
    afresh: list[list[int]]
    scores: list[int]
    winners: list[int]


class NotOver(JournalError):
    """A journal of a game that is not finished."""


class LuckArranged(JournalError):
    """A journal with forced outcomes."""


class ReviewWorkers:
    """The processes that review games. Several reviews share them evenly, a few decisions at a time."""

    def __init__(self) -> None:
        self.processes = min(MAX_PROCESSES, os.cpu_count() or 1)
        self._pool: ProcessPoolExecutor | None = None
        self._free = asyncio.Semaphore(self.processes)
        self._active = 0
        self._idle: asyncio.TimerHandle | None = None

    def close(self) -> None:
        """Kills the processes."""
        kill_pool(self._pool)
        self._pool = None

    async def review(self, request: ReviewRequest, progress: Callable[[float], None]) -> bytes:
        """Reviews a game; returns the encoded review. `progress` is called with the part that is done."""
        count = await self.run(_count, request)
        starts = iter(range(0, count, CHUNK))
        verdicts: dict[int, list[Verdict]] = {}

        async def judge_chunks() -> None:
            for start in starts:
                verdicts[start] = await self.run(_judge, request, start, start + CHUNK)
                progress(sum(map(len, verdicts.values())) / count)

        try:
            async with asyncio.TaskGroup() as lanes:
                for _ in range(self.processes):
                    lanes.create_task(judge_chunks())
        except ExceptionGroup as problems:
            # Not `except*`: some versions of Python wrap what is raised there into a group again.
            raise problems.exceptions[0] from None
        found = list(itertools.chain.from_iterable(verdicts[start] for start in sorted(verdicts)))
        encoded: bytes = await self.run(_book, request, found)
        return encoded

    async def read_journal(self, text: str, materials: Sequence[tuple[str, MaterialFile]]) -> UploadedGame:
        """Replays a journal. `materials` are the printed values that are known here beside the standard ones, each with its game."""
        game: UploadedGame = await self.run(_read_journal, text, materials)
        return game

    async def run(self, work: Callable[..., Any], *given: Any) -> Any:
        """The result of a function of this module, in one of the processes."""
        self._active += 1
        try:
            async with self._free:
                pool = self._pool = self._pool or self._new_pool()
                try:
                    answer = asyncio.get_running_loop().run_in_executor(pool, work, *given)
                    return await asyncio.wait_for(answer, CHUNK_TIMEOUT)
                except (BrokenProcessPool, TimeoutError):
                    if self._pool is pool:
                        self.close()
                    raise
        finally:
            self._active -= 1
            self._close_when_idle()

    def _close_when_idle(self) -> None:
        if self._idle is not None:
            self._idle.cancel()
        self._idle = None
        if not self._active:
            self._idle = asyncio.get_running_loop().call_later(IDLE_SECONDS, self.close)

    def _new_pool(self) -> ProcessPoolExecutor:
        # One core for each process: NumPy reads this when it starts, and would use all cores.
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        return ProcessPoolExecutor(self.processes, mp_context=SPAWN, initializer=_init_review_worker)


# In the worker processes ------------------------------------------------------------------------------


_plans: OrderedDict[bytes, Plan] = OrderedDict()
"""The games that this process is reviewing, least recently used first."""


def _init_review_worker() -> None:
    init_worker()
    if hasattr(os, "nice"):
        os.nice(LOWER_PRIORITY)


def _plan(request: ReviewRequest) -> Plan:
    from ..review.reviewing import Plan

    key = hashlib.sha256(f"{request.rollouts} {request.journal}".encode()).digest()
    if key not in _plans:
        table = replay(request.journal, request.material)
        table.names = list(request.names)
        _plans[key] = Plan.of_table(table, rollouts=None if request.rollouts else 0)
    _plans.move_to_end(key)
    if len(_plans) > MAX_PLANS:
        _plans.popitem(last=False)
    return _plans[key]


def _count(request: ReviewRequest) -> int:
    return len(_plan(request).tasks)


def _judge(request: ReviewRequest, start: int, stop: int) -> list[Verdict]:
    from ..review.judging import judge

    return [judge(task) for task in _plan(request).tasks[start:stop]]


def _book(request: ReviewRequest, verdicts: list[Verdict]) -> bytes:
    return zlib.compress(json.dumps(_plan(request).booked(verdicts).as_dict(), ensure_ascii=False).encode())


def _read_journal(text: str, materials: Sequence[tuple[str, MaterialFile]]) -> UploadedGame:
    try:
        return _uploaded(_replayed(text, materials))
    except CharlatansError:
        raise
    except Exception:
        # What went wrong may name files of this machine.
        raise JournalError("the journal cannot be read") from None


def _replayed(text: str, materials: Sequence[tuple[str, MaterialFile]]) -> Table:
    """The table after the whole journal, with those of the known printed values that it names."""
    head = dict(re.findall(r"^(game|rules|material) (.+)$", text.partition("\nbegin\n")[0], re.MULTILINE))
    digest = head.get("material", "").rpartition(" ")[2]
    custom = (
        material
        for game, material in materials
        if game == head.get("game")
        and head.get("rules") == str(rules.game(game).rules_version)
        and material_digest(rules.game(game), material) == digest
    )
    return replay(text, next(custom, None))


def _uploaded(table: Table) -> UploadedGame:
    if not 0 <= table.seed < SEED_LIMIT:
        raise JournalError(f"the seed must be below {SEED_LIMIT}, not {table.seed}")
    if not table.over:
        raise NotOver("the game of this journal is not over")
    if any(isinstance(entry, Forced) for entry in table.entries):
        raise LuckArranged("luck was arranged in this game")
    decided = [(entry.seat, entry.action) for entry in table.entries if isinstance(entry, Decided)]
    return UploadedGame(
        table.game.name,
        table.game.rules_version,
        table.options.as_dict(),
        material_digest(table.game, table.material),
        table.material.name,
        table.seed,
        _lesson(table),
        table.seated,
        decided,
        list(_resamplings(table)),
        list(table.scores),
        list(table.winners),
    )


def _resamplings(table: Table) -> Iterator[list[int]]:
    """[step, seat, seed] for each time that what was hidden was dealt afresh."""
    step = 0
    for entry in table.entries:
        if isinstance(entry, Resampled):
            yield [step, entry.seat, entry.seed]
        step += isinstance(entry, Decided)


def _lesson(table: Table) -> str | None:
    """The lesson whose arranged start the game has, if any."""
    for lesson in (None, FIRST):
        row = {"lesson": lesson, "seed": table.seed}
        if list(forced_at_start(table.game, row)) == list(table.forced_at_start):
            return lesson
    raise LuckArranged("luck was arranged in this game")
