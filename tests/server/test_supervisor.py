"""`charlatans serve --workers N`: one address, several processes; those that die or hang are replaced, and an upgrade moves rooms."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import select

from charlatans.server.schema import leases, workers
from charlatans.server.store import Store
from tests.server_process import ServerProcess

from .clients import connected_clients, play_to_end
from .postgres import PostgreSQL
from .processes import children, descendants, needs_proc, running, still_running
from .reconnecting_client import ReconnectingPlayer, new_room

pytestmark = [pytest.mark.anyio, needs_proc, pytest.mark.xdist_group("supervisor")]

OPTIONS = ("--workers", "2", "--no-warm", "--bot-processes", "1", "--bot-pace", "0", "--requests", "1000")
OPTIONS += ("--messages", "1000", "--lease", "3")
SECONDS = 60.0


@pytest.fixture
async def server(tmp_path: Path, postgres: PostgreSQL) -> AsyncIterator[ServerProcess]:
    """Two workers in processes of their own."""
    process = ServerProcess(tmp_path, await asyncio.to_thread(postgres.database), *OPTIONS)
    await asyncio.to_thread(process.start)
    try:
        yield process
    finally:
        await asyncio.to_thread(process.stop)


async def alive(server: ServerProcess) -> dict[int, int]:
    """The workers that are alive, and how many rooms each has."""
    store = Store(server.database)
    async with store.transaction() as connection:
        rows = await connection.execute(select(workers.c.worker))
        numbers = [row.worker for row in rows]
        owners = [row.worker for row in await connection.execute(select(leases.c.worker))]
    await store.close()
    return {number: owners.count(number) for number in numbers}


def serving(server: ServerProcess) -> set[int]:
    """The processes of the workers: children of the supervisor with children or sockets of their own."""
    return {process for process in children(server.pid) if b"run_worker" in command(process)}


def command(process: int) -> bytes:
    """The command line of a process."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return b""


async def test_workers_share_one_address_and_the_bots(server: ServerProcess):
    games = []
    for _ in range(4):
        room, tokens = await new_room(server.address, "duel", ("me", "random"))
        games.append((room, tokens))
    for room, tokens in games:
        async with connected_clients(server.address, room, *tokens.values()) as clients:
            await play_to_end(clients)
    assert len(await alive(server)) == 2
    pools = [process for process in descendants(server.pid) if b"resource_tracker" not in command(process)]
    assert len(pools) == 3, "two workers, and one process for the bots of both"
