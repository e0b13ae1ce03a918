"""`charlatans serve --workers N`: a process that starts the workers, replaces those that die or hang, has the bots and reviews that they share, and
gives their metrics as one answer.

All workers accept connections on the same socket, so a worker that hangs keeps none of the new ones waiting. SIGTERM stops everything; SIGHUP replaces
the workers one by one, for a new version: each gives its rooms away before it ends.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import itertools
import signal
import socket
import sys
import time
from collections.abc import Coroutine
from typing import Any

import structlog
from prometheus_client import Metric

from .bot_pool import SPAWN, BotPool
from .metrics import WorkerMetrics, as_text, not_up, of_supervisor, serve_metrics
from .process_link import Link, Shared, WorkerService
from .review_workers import ReviewWorkers
from .settings import ServerSettings

HANG_SECONDS = 6.0
"""How long a worker may be silent before it is killed, or as long as a lease if that is longer: then it has lost its rooms anyway."""
START_SECONDS = 120.0
"""How long it may take to start."""
STOP_SECONDS = 60.0
"""How long it may take to give its rooms away."""
RESTART_SECONDS = 1.0
"""How long to wait before a worker is replaced, so that one that cannot start does not use up the machine."""
METRICS_SECONDS = 5.0
BACKLOG = 2_048
log = structlog.get_logger("supervisor")


class WorkerProcess:
    """A worker, as the supervisor sees it."""

    def __init__(self, number: int, settings: ServerSettings, listening: socket.socket, shared: Shared) -> None:
        from .run import run_worker

        self._patience = max(HANG_SECONDS, settings.lease)
        self.number = number
        """The smallest that no other worker of this machine has."""
        self._service: WorkerService | None = None
        ours, theirs = socket.socketpair()
        self.process = SPAWN.Process(target=run_worker, args=(settings, listening, theirs), name="charlatans worker")
        self.process.start()
        theirs.close()
        self.ready, self.over = asyncio.Event(), asyncio.Event()
        self._heard = time.monotonic() + START_SECONDS
        self._serving = asyncio.create_task(self._serve(ours, shared))

    async def _serve(self, ours: socket.socket, shared: Shared) -> None:
        service = WorkerService(await Link.open(ours), shared, self._hear)
        self._service = service
        await service.run()

    async def collect(self) -> list[Metric]:
        """Its metrics, or that it does not answer."""
        return await self._service.collect() if self._service and self.ready.is_set() else not_up()

    def _hear(self) -> None:
        self._heard = time.monotonic()
        self.ready.set()

    @property
    def hangs(self) -> bool:
        """Whether nothing was heard of it for too long."""
        return time.monotonic() - self._heard > self._patience

    async def ended(self) -> int | None:
        """Waits until the process has ended; returns its exit code. A process that hangs is killed."""
        loop = asyncio.get_running_loop()
        loop.add_reader(self.process.sentinel, self.over.set)
        try:
            while not self.over.is_set():
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self.over.wait(), 1)
                if self.hangs and not self.over.is_set():
                    log.error("a worker hangs and is killed", process=self.process.pid)
                    self.process.kill()
        finally:
            loop.remove_reader(self.process.sentinel)
        self.process.join()
        await asyncio.gather(self._serving, return_exceptions=True)
        return self.process.exitcode

    def stop(self) -> None:
        """Asks the worker to give its rooms away and to end."""
        self._heard = max(self._heard, time.monotonic() + STOP_SECONDS)
        self.process.terminate()


class Supervisor:
    """The workers of this machine."""

    def __init__(self, settings: ServerSettings, listening: socket.socket) -> None:
        self._settings, self._listening = settings, listening
        self._pool = BotPool(settings.bot_processes, settings.precompile, settings.additions)
        self._reviews = ReviewWorkers()
        self._shared = Shared(self._pool, self._reviews, self._metrics_text)
        self._workers: list[WorkerProcess] = []
        """Those that are replaced when they end."""
        self._running: set[WorkerProcess] = set()
        """Also those that are about to end."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopping, self._renewing = asyncio.Event(), asyncio.Lock()
        self._failed = False

    async def run(self) -> bool:
        """Runs until it is told to stop; returns whether a worker could not start."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._stopping.set)
        loop.add_signal_handler(signal.SIGHUP, lambda: self._do(self._renew()))
        stop_metrics = serve_metrics(
            self._settings.metrics_port, WorkerMetrics(functools.partial(self._ask_metrics, loop))
        )
        await self._pool.open()
        try:
            for _ in range(self._settings.workers):
                self._start()
            await self._stopping.wait()
            for worker in self._workers:
                worker.stop()
            while self._tasks:
                await asyncio.gather(*self._tasks)
        finally:
            stop_metrics()
            self._reviews.close()
            await self._pool.close()
        return self._failed

    async def _metrics(self) -> dict[str, list[Metric]]:
        """The metrics of the workers, and what is measured here, by what they are labelled with."""
        running = sorted(self._running, key=lambda worker: worker.number)
        found = await asyncio.gather(*(worker.collect() for worker in running))
        by_worker = {str(worker.number): metrics for worker, metrics in zip(running, found, strict=True)}
        return {**by_worker, "supervisor": of_supervisor()}

    async def _metrics_text(self) -> bytes:
        return as_text(await self._metrics())

    def _ask_metrics(self, loop: asyncio.AbstractEventLoop) -> dict[str, list[Metric]]:
        """The same from the thread that serves the port for metrics."""
        return asyncio.run_coroutine_threadsafe(self._metrics(), loop).result(METRICS_SECONDS)

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _start(self) -> WorkerProcess:
        taken = {worker.number for worker in self._running}
        number = next(number for number in itertools.count(1) if number not in taken)
        worker = WorkerProcess(number, self._settings, self._listening, self._shared)
        self._workers.append(worker)
        self._running.add(worker)
        self._do(self._keep(worker))
        return worker

    async def _keep(self, worker: WorkerProcess) -> None:
        """Waits until a worker has ended, and starts another one unless it was meant to end."""
        code = await worker.ended()
        self._running.discard(worker)
        if worker not in self._workers:
            return
        self._workers.remove(worker)
        if self._stopping.is_set():
            return
        if code == 0 and worker.ready.is_set():
            log.info("a worker has ended as it was asked to", process=worker.process.pid)
            self._start()
            return
        log.error("a worker has ended", process=worker.process.pid, code=code)
        if not worker.ready.is_set():
            # It has never worked: another one would fail in the same way.
            self._failed = True
            self._stopping.set()
            return
        await asyncio.sleep(RESTART_SECONDS)
        if not self._stopping.is_set():
            self._start()

    async def _renew(self) -> None:
        """Replaces the workers one by one: a new one first, then the old one gives its rooms away and ends."""
        async with self._renewing:
            for old in list(self._workers):
                new = self._start()
                await asyncio.wait([asyncio.ensure_future(new.ready.wait())], timeout=START_SECONDS)
                if self._stopping.is_set() or old not in self._workers:
                    continue
                self._workers.remove(old)
                old.stop()
                await old.over.wait()
            log.info("the workers are replaced")


def supervise(settings: ServerSettings, listening: socket.socket) -> None:
    """Runs the workers until they are stopped."""
    listening.listen(BACKLOG)
    log.info("open", address=f"http://{settings.host}:{settings.port}", workers=settings.workers)
    failed = asyncio.run(_run(settings, listening))
    log.info("closed")
    if failed:
        sys.exit(1)


async def _run(settings: ServerSettings, listening: socket.socket) -> bool:
    return await Supervisor(settings, listening).run()
