"""The connection between the supervisor and a worker: objects over a socket that only these two processes have.

The worker asks for bots' decisions, hints, reviews and the metrics of all workers, and says once a second that it is not stuck; the supervisor
answers, says how far the compiling is, and asks for the worker's metrics. A closed connection means that the other process has ended.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import itertools
import pickle
import socket
import struct
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from prometheus_client import Metric

from . import metrics
from .bot_pool import BotPool, BotRequest, HintWorkers, Precompiling
from .fair_queue import NOBODY, Origin
from .review_workers import ReviewWorkers

if TYPE_CHECKING:
    from ..review.hints import Hint

SIZE = struct.Struct("!I")
ALIVE_SECONDS = 1.0
ALIVE, DECIDE, HINTS, REVIEW, METRICS, CANCEL, ANSWER, FAILED, END, COMPILING, COLLECT, COLLECTED = range(12)
COLLECT_SECONDS = 2.0
"""How long a worker may take to say its metrics."""


class Link:
    """One end of the connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def open(cls, sock: socket.socket) -> Link:
        """Takes over one end of a socket pair."""
        return cls(*await asyncio.open_connection(sock=sock))

    def send(self, *message: Any) -> None:
        """Sends a message, unless the other end is gone."""
        if not self._writer.is_closing():
            data = pickle.dumps(message)
            self._writer.write(SIZE.pack(len(data)) + data)

    async def messages(self) -> AsyncIterator[tuple[Any, ...]]:
        """What the other end sends, until it is gone."""
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            while True:
                (size,) = SIZE.unpack(await self._reader.readexactly(SIZE.size))
                message: tuple[Any, ...] = pickle.loads(await self._reader.readexactly(size))
                yield message

    def close(self) -> None:
        """Closes the connection."""
        self._writer.close()


# In a worker ------------------------------------------------------------------------------------------


class SharedBotPool(BotPool):
    """The supervisor's bot pool, as its workers use it."""

    def __init__(self, sock: socket.socket, on_end: Callable[[], None]) -> None:
        self._sock, self._on_end = sock, on_end
        self._link: Link | None = None
        self._numbers = itertools.count()
        self._answers: dict[int, asyncio.Queue[tuple[Any, ...]]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self.precompiling = Precompiling(False)
        self.hints: HintWorkers = SharedHints(self)
        self.reviews = SharedReviewWorkers(self)

    async def open(self) -> None:
        """Connects to the supervisor."""
        self._link = await Link.open(self._sock)
        self._tasks = [asyncio.create_task(self._receive(self._link)), asyncio.create_task(self._say_alive(self._link))]

    async def close(self) -> None:
        """Disconnects."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._link is not None:
            self._link.close()

    async def decide_request(
        self, request: BotRequest, spec: str, seed: int, nonce: str, origin: Origin = NOBODY
    ) -> int:
        """Has the supervisor's processes decide."""
        return int(await self.ask_once(DECIDE, request, spec, seed, nonce, origin))

    async def metrics(self) -> bytes:
        """The metrics of all workers of this machine, as text."""
        return bytes(await self.ask_once(METRICS))

    async def ask_once(self, kind: int, *arguments: Any) -> Any:
        """Sends a request that has one answer."""
        async for answer in self.ask(kind, *arguments):
            return answer
        raise ConnectionError("the supervisor has ended")

    async def ask(self, kind: int, *arguments: Any) -> AsyncIterator[Any]:
        """Sends a request and yields its answers."""
        assert self._link is not None
        number = next(self._numbers)
        queue = self._answers[number] = asyncio.Queue()
        self._link.send(kind, number, *arguments)
        ended = False
        try:
            while True:
                what, *value = await queue.get()
                ended = what != ANSWER
                if what == FAILED:
                    raise value[0]
                if ended:
                    return
                yield value[0]
        finally:
            del self._answers[number]
            if not ended:
                self._link.send(CANCEL, number)

    async def _receive(self, link: Link) -> None:
        async for kind, *rest in link.messages():
            if kind == COMPILING:
                self.precompiling.state, self.precompiling.progress, self.precompiling.game = rest
            elif kind == COLLECT:
                link.send(COLLECTED, metrics.collected())
            elif rest[0] in self._answers:
                self._answers[rest[0]].put_nowait((kind, *rest[1:]))
        for queue in self._answers.values():
            queue.put_nowait((END,))
        self._on_end()

    async def _say_alive(self, link: Link) -> None:
        while True:
            link.send(ALIVE)
            await asyncio.sleep(ALIVE_SECONDS)


class SharedHints(HintWorkers):
    """The supervisor's hints, as its workers use them."""

    def __init__(self, pool: SharedBotPool) -> None:
        self._shared = pool

    async def hints(
        self, request: BotRequest, quiet: bool = False, origin: Origin = NOBODY
    ) -> AsyncIterator[tuple[Hint, bool]]:
        """Hints for a seat, each better than the one before, and whether it is the last."""
        async for hint in self._shared.ask(HINTS, request, quiet, origin):
            yield hint


class SharedReviewWorkers(ReviewWorkers):
    """The supervisor's processes for reviews, as its workers use them."""

    def __init__(self, pool: SharedBotPool) -> None:
        super().__init__()
        self._shared = pool

    async def run(self, work: Callable[..., Any], *given: Any) -> Any:
        """Has the supervisor's processes work."""
        return await self._shared.ask_once(REVIEW, work, *given)


# In the supervisor ------------------------------------------------------------------------------------


class Shared(NamedTuple):
    """What a supervisor has for all its workers."""

    bots: BotPool
    reviews: ReviewWorkers
    metrics: Callable[[], Awaitable[bytes]]
    """The metrics of all workers, as text."""


class WorkerService:
    """Answers the requests of one worker, and asks for its metrics."""

    def __init__(self, link: Link, shared: Shared, on_alive: Callable[[], None]) -> None:
        self._link, self._shared, self._on_alive = link, shared, on_alive
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._told: tuple[Any, ...] = ()
        self._collected: asyncio.Queue[list[Metric]] = asyncio.Queue()

    async def collect(self) -> list[Metric]:
        """The worker's metrics, or that it does not answer."""
        while not self._collected.empty():
            self._collected.get_nowait()
        self._link.send(COLLECT)
        try:
            return await asyncio.wait_for(self._collected.get(), COLLECT_SECONDS)
        except TimeoutError:
            return metrics.not_up()

    async def run(self) -> None:
        """Serves until the worker ends."""
        try:
            async for kind, *rest in self._link.messages():
                if kind == ALIVE:
                    self._on_alive()
                    self._tell_progress()
                elif kind == COLLECTED:
                    self._collected.put_nowait(rest[0])
                elif kind == CANCEL:
                    if rest[0] in self._tasks:
                        self._tasks[rest[0]].cancel()
                else:
                    task = asyncio.create_task(self._answer(kind, *rest))
                    self._tasks[rest[0]] = task
                    task.add_done_callback(functools.partial(self._done, rest[0]))
        finally:
            for task in list(self._tasks.values()):
                task.cancel()
            self._link.close()

    def _done(self, number: int, task: asyncio.Task[None]) -> None:
        self._tasks.pop(number, None)

    async def _answer(self, kind: int, number: int, *arguments: Any) -> None:
        try:
            if kind == DECIDE:
                self._link.send(ANSWER, number, await self._shared.bots.decide_request(*arguments))
            elif kind == REVIEW:
                self._link.send(ANSWER, number, await self._shared.reviews.run(*arguments))
            elif kind == METRICS:
                self._link.send(ANSWER, number, await self._shared.metrics())
            else:
                async for hint in self._shared.bots.hints.hints(*arguments):
                    self._link.send(ANSWER, number, hint)
        except Exception as problem:
            self._link.send(FAILED, number, problem)
        else:
            self._link.send(END, number)

    def _tell_progress(self) -> None:
        compiling = self._shared.bots.precompiling
        state = compiling.state, compiling.progress, compiling.game
        if state != self._told:
            self._told = state
            self._link.send(COMPILING, *state)
