"""Several workers in the test's own process, on one PostgreSQL: tests can pause one, cut it off and look inside."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

from .in_process_server import InProcessServer, listening_server, settings_in

SECONDS = 60.0


@contextlib.asynccontextmanager
async def several_workers(
    folder: Path, database: str, number: int = 2, **more: Any
) -> AsyncIterator[list[InProcessServer]]:
    """Workers that share a database; they know each other."""
    async with contextlib.AsyncExitStack() as leaving:
        settings = settings_in(folder, database=database, **more)
        workers = [await leaving.enter_async_context(listening_server(settings)) for _ in range(number)]
        for worker in workers:
            await eventually(lambda worker=worker: len(worker.membership.peers) == number - 1)
        yield workers


async def eventually(true: Callable[[], bool]) -> None:
    """Waits until something is true."""
    async with asyncio.timeout(SECONDS):
        while not true():
            await asyncio.sleep(0.02)
