"""Processes that play blocks, and a parent that watches them: a bot that brings its process down, or that nothing can
interrupt, is found out and loses the match at hand; a process that dies for another reason costs nothing but time.
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
from .matches import Block, Place, play_block
from .tournament import Tournament

GRACE = 5.0
"""Seconds beyond the limit after which a bot that cannot be interrupted costs its process."""
LOOK_AROUND = 0.5
LET_IT_DIE = 0.2
TRIES = 3
NOBODY_IS_ASKED = -1
SEED, ROTATION, ENTRANT, SINCE = range(DESK := 4)
"""What lies on the desk that a worker shares with its parent: who is asked, and since when."""


class WorkerError(CharlatansError):
    """A block that cannot be played here."""


def on_processes(tournament: Tournament, numbers: Iterable[int], cores: int) -> Iterator[Block]:
    """Plays blocks on so many processes, one block at a time each; blocks come as they are done."""
    queue = deque(numbers)
    guard = Guard()
    workers = {at: Worker(tournament) for at in range(min(cores, len(queue)))}
    try:
        for worker in workers.values():
            worker.give(queue.popleft(), guard.known)
        while busy := {at: worker for at, worker in workers.items() if worker.number is not None}:
            ready = wait([worker.here for worker in busy.values()], LOOK_AROUND)
            for at, worker in busy.items():
                try:
                    block = worker.answer() if worker.here in ready else worker.thinking()
                except Gone:
                    guard.blame(worker)
                    workers[at] = Worker(tournament)
                    workers[at].give(worker.number, guard.known)
                    continue
                if block is not None:
                    worker.give(queue.popleft() if queue else None, guard.known)
                    yield block
    finally:
        for worker in workers.values():
            worker.end()


class Gone(Exception):
    """A process that died, or that is of no use any more."""


class Guard:
    """Finds out who brings processes down. One death may be chance; a second one in the same place is not."""

    def __init__(self) -> None:
        self.known: dict[Place, str] = {}
        self._suspects: set[Place] = set()
        self._unexplained: Counter[int | None] = Counter()

    def blame(self, worker: Worker) -> None:
        """A worker is gone: remembers who was asked then."""
        place, how = worker.asked, worker.end()
        if place is None:
            self._unexplained[worker.number] += 1
            if self._unexplained[worker.number] == TRIES:
                raise WorkerError(
                    f"the process that plays block {worker.number} has died {TRIES} times although no bot was being asked "
                    f"({how}); is there enough memory? --cores 1 needs the least"
                )
        elif worker.was_stuck or place in self._suspects:
            self.known[place] = how
        else:
            self._suspects.add(place)


class Worker:
    """A process that plays one block at a time."""

    def __init__(self, tournament: Tournament) -> None:
        # A fresh interpreter: threads of the compiler do not survive a fork.
        context = multiprocessing.get_context("spawn")
        # A bot has one core; NumPy reads this when the process begins, and would take all of them.
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        self.here: Connection[Any, Any]
        self.here, there = context.Pipe()
        self.number: int | None = None
        self.was_stuck = False
        self._limit = tournament.limit
        self._desk = context.RawArray("q", [NOBODY_IS_ASKED] * DESK)
        self._process = context.Process(target=_serve, args=(there, self._desk, tournament), daemon=True)
        self._process.start()
        there.close()

    def give(self, number: int | None, known: dict[Place, str]) -> None:
        """A block to play, or None."""
        self.number = number
        # If it has died meanwhile, its answer will tell.
        with contextlib.suppress(OSError):
            if number is not None:
                self.here.send((number, known))

    def answer(self) -> Block:
        """The block it was given; raises what was raised there."""
        try:
            answer = self.here.recv()
        except (EOFError, OSError):
            raise Gone from None
        if isinstance(answer, Exception):
            raise answer
        assert isinstance(answer, Block)
        return answer

    def thinking(self) -> Block | None:
        """It is still at work, unless a bot has been thinking for so long that nothing seems to interrupt it."""
        if self.asked is not None and time.monotonic_ns() - self._desk[SINCE] > (2 * self._limit + GRACE) * 1e9:
            self.was_stuck = True
            raise Gone
        return None

    @property
    def asked(self) -> Place | None:
        """Who is being asked at this moment, or was when the process died."""
        if self._desk[ENTRANT] == NOBODY_IS_ASKED:
            return None
        return Place(self._desk[SEED], self._desk[ROTATION], self._desk[ENTRANT])

    def end(self) -> str:
        """Ends the process if it still runs; says how it ended."""
        self.here.close()
        if not self.was_stuck:
            self._process.join(LET_IT_DIE)
        self._process.kill()
        self._process.join()
        if self.was_stuck:
            return f"took longer than {self._limit:g} s and could not be interrupted"
        code = self._process.exitcode or 0
        return (
            f"its process died of {signal.Signals(-code).name}" if code < 0 else f"its process ended with code {code}"
        )


def _serve(there: Connection[Any, Any], desk: Any, tournament: Tournament) -> None:
    """What a worker does until its parent is gone. Ctrl-C is its parent's affair."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def note(place: Place | None) -> None:
        desk[ENTRANT] = NOBODY_IS_ASKED
        if place is not None:
            desk[SEED], desk[ROTATION], desk[SINCE] = place.seed, place.rotation, time.monotonic_ns()
            desk[ENTRANT] = place.entrant

    with contextlib.suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            number, known = there.recv()
            try:
                answer: Any = play_block(tournament, number, known, note)
            except CharlatansError as problem:
                answer = problem
            except Exception:
                answer = RuntimeError(f"block {number} failed in its process:\n{traceback.format_exc()}")
            there.send(answer)
