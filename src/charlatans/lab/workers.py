"""Worker processes that play blocks, supervised by their parent.

A bot that crashes or blocks its process is identified and forfeits that match. A process that dies for another reason is restarted
and its block played again.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import time
import traceback
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from multiprocessing.connection import Connection, wait
from typing import Any

from ..rules.errors import CharlatansError
from .block import BlockResult, MatchEntrant, play_block
from .tournament import Tournament

GRACE = 5.0
"""Seconds, beyond twice the time limit, after which a process is killed whose bot could not be interrupted."""
POLL_SECONDS = 0.5
EXIT_SECONDS = 0.2
MAX_CRASHES = 3
NO_ENTRANT = -1
SEED, ROTATION, ENTRANT, SINCE = range(STATUS_SIZE := 4)
"""The status that a worker shares with its parent: which entrant is being asked, and since when."""


class WorkerError(CharlatansError):
    """A block that cannot be played here."""


def on_processes(tournament: Tournament, numbers: Iterable[int], cores: int) -> Iterator[BlockResult]:
    """Plays blocks on worker processes and yields them as they finish."""
    queue = deque(numbers)
    crashes = CrashTracker()
    workers = {at: Worker(tournament) for at in range(min(cores, len(queue)))}
    try:
        for worker in workers.values():
            worker.assign(queue.popleft(), crashes.known_crashes)
        while busy := {at: worker for at, worker in workers.items() if worker.number is not None}:
            ready = wait([worker.connection for worker in busy.values()], POLL_SECONDS)
            for at, worker in busy.items():
                try:
                    if worker.connection not in ready:
                        worker.check_stuck()
                        continue
                    block = worker.result()
                except WorkerGone:
                    crashes.record_crash(worker)
                    workers[at] = Worker(tournament)
                    workers[at].assign(worker.number, crashes.known_crashes)
                    continue
                worker.assign(queue.popleft() if queue else None, crashes.known_crashes)
                yield block
    finally:
        for worker in workers.values():
            worker.stop()


class WorkerGone(Exception):
    """The process died, or had to be given up."""


class CrashTracker:
    """Identifies bots that crash their process: the second crash at the same place is the bot's fault."""

    def __init__(self) -> None:
        self.known_crashes: dict[MatchEntrant, str] = {}
        self._suspects: set[MatchEntrant] = set()
        self._unexplained: Counter[int | None] = Counter()

    def record_crash(self, worker: Worker) -> None:
        """Records the crash of a worker and which entrant was being asked."""
        who, how = worker.asked_entrant, worker.stop()
        if who is None:
            self._unexplained[worker.number] += 1
            if self._unexplained[worker.number] == MAX_CRASHES:
                raise WorkerError(
                    f"the process that plays block {worker.number} has died {MAX_CRASHES} times although no bot was being asked "
                    f"({how}); is there enough memory? --cores 1 needs the least"
                )
        elif worker.was_stuck or who in self._suspects:
            self.known_crashes[who] = how
        else:
            self._suspects.add(who)


class Worker:
    """A process that plays one block at a time."""

    def __init__(self, tournament: Tournament) -> None:
        # A fresh interpreter: the compiler's threads do not survive a fork.
        context = multiprocessing.get_context("spawn")
        # One core per bot: NumPy reads this when the process starts, and would use all cores.
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        self.connection: Connection[Any, Any]
        self.connection, child_end = context.Pipe()
        self.number: int | None = None
        self.was_stuck = False
        self._limit = tournament.limit
        self._status = context.RawArray("q", [NO_ENTRANT] * STATUS_SIZE)
        self._process = context.Process(target=_worker_main, args=(child_end, self._status, tournament), daemon=True)
        self._process.start()
        child_end.close()

    def assign(self, number: int | None, known_crashes: dict[MatchEntrant, str]) -> None:
        """Assigns a block, or None."""
        self.number = number
        # If it has died meanwhile, the next read will notice.
        with contextlib.suppress(OSError):
            if number is not None:
                self.connection.send((number, known_crashes))

    def result(self) -> BlockResult:
        """The result of its block; raises what was raised in the process."""
        try:
            result = self.connection.recv()
        except (EOFError, OSError):
            raise WorkerGone from None
        if isinstance(result, Exception):
            raise result
        assert isinstance(result, BlockResult)
        return result

    def check_stuck(self) -> None:
        """Raises WorkerGone if a bot has been thinking for so long that it cannot be interrupted."""
        if (
            self.asked_entrant is not None
            and time.monotonic_ns() - self._status[SINCE] > (2 * self._limit + GRACE) * 1e9
        ):
            self.was_stuck = True
            raise WorkerGone

    @property
    def asked_entrant(self) -> MatchEntrant | None:
        """The entrant that is being asked, or was when the process died."""
        if self._status[ENTRANT] == NO_ENTRANT:
            return None
        return MatchEntrant(self._status[SEED], self._status[ROTATION], self._status[ENTRANT])

    def stop(self) -> str:
        """Stops the process if it still runs; returns how it ended."""
        self.connection.close()
        if not self.was_stuck:
            self._process.join(EXIT_SECONDS)
        self._process.kill()
        self._process.join()
        if self.was_stuck:
            return f"took longer than {self._limit:g} s and could not be interrupted"
        code = self._process.exitcode or 0
        return (
            f"its process died of {signal.Signals(-code).name}" if code < 0 else f"its process ended with code {code}"
        )


def _worker_main(child_end: Connection[Any, Any], status: Any, tournament: Tournament) -> None:
    """The main loop of a worker, until its parent is gone. The parent handles Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def on_asked(who: MatchEntrant | None) -> None:
        status[ENTRANT] = NO_ENTRANT
        if who is not None:
            status[SEED], status[ROTATION], status[SINCE] = who.seed, who.rotation, time.monotonic_ns()
            status[ENTRANT] = who.entrant

    with contextlib.suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            number, known_crashes = child_end.recv()
            try:
                result: Any = play_block(tournament, number, known_crashes, on_asked)
            except CharlatansError as problem:
                result = problem
            except Exception:
                result = RuntimeError(f"block {number} failed in its process:\n{traceback.format_exc()}")
            child_end.send(result)
