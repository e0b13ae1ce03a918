"""Reviews of finished rooms: who may ask, whose turn it is, and what is kept.

A review is computed once for everybody and kept in the database; only then is it `ready`. What is computed exists in memory alone: after a crash the
next request starts it again. A review by the network alone is a first answer, and is replaced once the rules are compiled.
"""

from __future__ import annotations

import asyncio
import json
import zlib
from collections import OrderedDict, deque
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, Literal

import structlog

from .. import rules
from ..archive import OldRules, is_current
from ..rules.engine import CompilerMissing
from ..rules.errors import CharlatansError, JournalError
from ..rules.lessons import GUIDED
from . import metrics
from .game_session import game_of, old_rules_error
from .limits import REVIEWS_PER_ADDRESS, TOO_MANY, OpenByAddress
from .messages import ReviewInfo, ReviewStatus
from .review_payload import review_payload
from .review_workers import LuckArranged, NotOver, ReviewRequest, ReviewWorkers
from .room import OVER, Room
from .rooms import CONFLICT, FULL, NOT_FOUND, WRONG, Rooms
from .store import now
from .texts import RoomError

AT_ONCE = 2
"""Reviews that share the processes; the others wait."""
MAX_WAITING = 50
ATTEMPTS = 2
DONE_SECONDS = 15.0
"""So long it is remembered that a review was made or has failed; then it can be improved, or asked for again."""
MAX_PAYLOADS = 32
log = structlog.get_logger("reviews")


@dataclass
class Job:
    """A review that is waiting, being computed, or was just made or given up."""

    room: str
    game: str
    rules: int
    """The version of the rules."""
    address: str
    request: ReviewRequest
    state: Literal["waiting", "working", "ready", "failed"] = "waiting"
    progress: float = 0.0
    problem: RoomError | None = None
    """Why it failed."""


class Reviews:
    """The reviews of all rooms."""

    def __init__(self, rooms: Rooms, workers: ReviewWorkers, open_by_address: OpenByAddress) -> None:
        self._rooms, self._store = rooms, rooms.store
        self.workers, self._open = workers, open_by_address
        self._jobs: dict[str, Job] = {}
        self._waiting: OrderedDict[str, deque[Job]] = OrderedDict()
        """By address; the address whose turn it is comes first."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._payloads: OrderedDict[tuple[str, str, int], ReviewInfo] = OrderedDict()

    async def close(self) -> None:
        """Gives up what is being computed."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.workers.close()

    # Asking -------------------------------------------------------------------------------------------

    async def ask(self, name: str, address: str, language: str) -> ReviewStatus:
        """How far a room's review is. If there is none, or a better one can be made, it is started."""
        kept = await self._store.review(name)
        job = self._jobs.get(name)
        if job is None and (kept is None or (not kept["rollouts"] and self._compiled)):
            new = await self._job(name, address, kept is not None)
            job = self._jobs.get(name)
            if job is None and new is not None:
                job = self._enqueue(new, kept is not None)
        if job is not None and job.state == "ready":
            kept = await self._store.review(name)
        return self._status(job, kept, language)

    @property
    def _compiled(self) -> bool:
        return self._rooms.bot_pool.precompiling.state == "ready"

    async def _job(self, name: str, address: str, improving: bool) -> Job | None:
        """What has to be reviewed; None if a kept review cannot be improved. Refuses games that cannot be reviewed."""
        room = await self._rooms.get(name)
        if room.phase != OVER:
            raise RoomError(CONFLICT, "not-over")
        if room.row["lesson"] == GUIDED:
            raise RoomError(CONFLICT, "guided-review")
        current = is_current(room.row["game"], room.row["rules"])
        if improving and not current:
            return None
        game_of(room.row)
        table = room.session.table
        custom = None if table.material is table.game.load_material(None) else table.material
        rollouts = self._compiled and custom is None and current
        if improving and not rollouts:
            return None
        request = ReviewRequest(table.journal(), tuple(room.names), custom, rollouts)
        return Job(name, room.row["game"], room.row["rules"], address, request)

    def _enqueue(self, job: Job, improving: bool) -> Job | None:
        """Lets a job wait for its turn. A first review is refused if there are too many; an improvement is then not made."""
        too_many = self._open.is_full(job.address)
        if too_many or sum(map(len, self._waiting.values())) >= MAX_WAITING:
            if improving:
                return None
            raise RoomError(TOO_MANY, "reviews-many") if too_many else RoomError(FULL, "reviews-full")
        self._jobs[job.room] = job
        self._open.add(job.address)
        self._waiting.setdefault(job.address, deque()).append(job)
        self._start_next()
        return job

    def _status(self, job: Job | None, kept: dict[str, Any] | None, language: str) -> ReviewStatus:
        improves = kept is not None and not kept["rollouts"]
        return {
            "state": "ready" if job is None else job.state,
            "kept": None if kept is None else "rollouts" if kept["rollouts"] else "network",
            "progress": 1.0 if job is None else round(job.progress, 3),
            "ahead": 0 if job is None or job.state != "waiting" else self._ahead(job),
            "improves": improves and self._rooms.bot_pool.precompiling.state == "working",
            "problem": None if job is None or job.problem is None else job.problem.message(language),
        }

    # Computing ----------------------------------------------------------------------------------------

    def _in_order(self) -> Iterator[Job]:
        """The waiting jobs in the order in which they will start: one of each address in turn."""
        for turn in range(REVIEWS_PER_ADDRESS):
            for jobs in self._waiting.values():
                if turn < len(jobs):
                    yield jobs[turn]

    def _ahead(self, job: Job) -> int:
        return next((number for number, other in enumerate(self._in_order()) if other is job), 0)

    def _start_next(self) -> None:
        while self._waiting and len(self._tasks) < AT_ONCE:
            address, jobs = self._waiting.popitem(last=False)
            job = jobs.popleft()
            if jobs:
                self._waiting[address] = jobs
            job.state = "working"
            task = asyncio.create_task(self._compute(job))
            self._tasks.add(task)
            task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            self._start_next()

    async def _compute(self, job: Job) -> None:
        """Computes a review and keeps it. The job stays for a while, so that whoever asks now hears what became of it."""
        try:
            await self._keep(job, await self._review(job))
        except CompilerMissing:
            job.problem = RoomError(WRONG, "no-review")
        except Exception as problem:
            log.error("a review failed", room=job.room, problem=repr(problem))
            job.problem = RoomError(FULL, "review-failed")
        job.state = "ready" if job.problem is None else "failed"
        self._open.remove(job.address)
        asyncio.get_running_loop().call_later(DONE_SECONDS, self._jobs.pop, job.room, None)

    async def _review(self, job: Job) -> bytes:
        """Tries again if a process is lost."""

        def progress(done: float) -> None:
            job.progress = done

        for _ in range(ATTEMPTS - 1):
            try:
                return await self.workers.review(job.request, progress)
            except (BrokenProcessPool, TimeoutError) as problem:
                log.warning("a review was lost and is made again", room=job.room, problem=repr(problem))
                job.progress = 0.0
        return await self.workers.review(job.request, progress)

    async def _keep(self, job: Job, encoded: bytes) -> None:
        """Keeps a review, also if the room has another owner by now."""
        rollouts = (await asyncio.to_thread(_decoded, encoded))["rollouts"]
        await self._store.save_review(
            {
                "room": job.room,
                "rules": job.rules,
                "rollouts": rollouts,
                "review": encoded,
                "created": now(),
            }
        )
        metrics.REVIEWS.labels(job.game, "rollouts" if rollouts else "network").inc()

    # Reading ------------------------------------------------------------------------------------------

    async def read(self, name: str, language: str) -> ReviewInfo:
        """A room's review, in a language."""
        kept = await self._store.review(name)
        if kept is None:
            raise RoomError(NOT_FOUND, "no-review-yet")
        room = await self._rooms.get(name)
        key = name, language, kept["rollouts"]
        if key not in self._payloads:
            self._payloads[key] = await self._payload(room, kept["review"], language)
            if len(self._payloads) > MAX_PAYLOADS:
                self._payloads.popitem(last=False)
        self._payloads.move_to_end(key)
        return {**self._payloads[key], "room": room.info()}

    async def _payload(self, room: Room, encoded: bytes, language: str) -> ReviewInfo:
        actions = [len(decision["actions"]) for decision in await self._store.decisions(room.name)]
        info = room.info()
        return await asyncio.to_thread(lambda: review_payload(_decoded(encoded), actions, info, language))

    # Journals -----------------------------------------------------------------------------------------

    async def upload(self, journal: str) -> str:
        """Makes a finished room of a journal, once a worker process has replayed it; returns the room's name."""
        text = journal.replace("\r\n", "\n").strip() + "\n"
        additions = self._rooms.settings.additions
        materials = [(game, file) for game in rules.GAMES for file in additions.materials_of(game).values()]
        try:
            game = await self.workers.read_journal(text, materials)
        except NotOver:
            raise RoomError(CONFLICT, "journal-not-over") from None
        except LuckArranged:
            raise RoomError(WRONG, "journal-arranged") from None
        except OldRules as problem:
            raise old_rules_error(problem) from None
        except (JournalError, CharlatansError) as problem:
            raise RoomError(WRONG, "journal-bad", reason=problem) from None
        except (BrokenProcessPool, TimeoutError) as problem:
            log.warning("a journal could not be read", problem=repr(problem))
            raise RoomError(WRONG, "journal-bad", reason="…") from None
        return await self._rooms.add_uploaded(game)


def _decoded(encoded: bytes) -> dict[str, Any]:
    decoded: dict[str, Any] = json.loads(zlib.decompress(encoded))
    return decoded
