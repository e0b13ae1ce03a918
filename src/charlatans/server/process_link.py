"""The connection between the supervisor and a worker: objects over a socket that only these two processes have.

The worker asks for bots' decisions and hints, and says once a second that it is not stuck; the supervisor answers, and says how far the
compiling is. A closed connection means that the other process has ended.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import itertools
import pickle
import socket
import struct
from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING, Any

from .bot_pool import BotPool, BotRequest, HintWorkers, Precompiling
from .fair_queue import NOBODY, Origin

if TYPE_CHECKING:
    from ..review.hints import Hint

SIZE = struct.Struct("!I")
ALIVE_SECONDS = 1.0
ALIVE, DECIDE, HINTS, CANCEL, ANSWER, FAILED, END, COMPILING = range(8)


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
        async for action in self.ask(DECIDE, request, spec, seed, nonce, origin):
            return int(action)
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


# In the supervisor ------------------------------------------------------------------------------------


class BotService:
    """Answers the requests of one worker."""

    def __init__(self, link: Link, pool: BotPool, on_alive: Callable[[], None]) -> None:
        self._link, self._pool, self._on_alive = link, pool, on_alive
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._told: tuple[Any, ...] = ()

    async def run(self) -> None:
        """Serves until the worker ends."""
        try:
            async for kind, *rest in self._link.messages():
                if kind == ALIVE:
                    self._on_alive()
                    self._tell_progress()
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
                self._link.send(ANSWER, number, await self._pool.decide_request(*arguments))
            else:
                async for hint in self._pool.hints.hints(*arguments):
                    self._link.send(ANSWER, number, hint)
        except Exception as problem:
            self._link.send(FAILED, number, problem)
        else:
            self._link.send(END, number)

    def _tell_progress(self) -> None:
        compiling = self._pool.precompiling
        state = compiling.state, compiling.progress, compiling.game
        if state != self._told:
            self._told = state
            self._link.send(COMPILING, *state)
