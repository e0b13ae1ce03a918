"""Fixtures of the server's tests."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from charlatans.server import rooms
from charlatans.server.bot_pool import BotPool

from .in_process_server import InProcessServer, decide_in_process, listening_server, open_server, settings_in
from .postgres import PostgreSQL, running
from .workers import several_workers


@pytest.fixture(scope="session")
def anyio_backend() -> tuple[str, dict[str, Any]]:
    """Coroutine tests run in the same event loop as the server."""
    return "asyncio", {"use_uvloop": True}


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgreSQL]:
    """A PostgreSQL server for this test process; `postgres.database()` creates a database and returns its address."""
    with running() as server:
        yield server


@pytest.fixture
def fixed_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same seeds in every run."""
    monkeypatch.setattr(rooms, "secrets", SimpleNamespace(randbelow=random.Random(14).randrange))


@pytest.fixture
def bots_in_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots run in this process."""
    monkeypatch.setattr(BotPool, "decide", decide_in_process)


@pytest.fixture
async def server(tmp_path: Path, fixed_seeds: None, bots_in_process: None) -> AsyncIterator[InProcessServer]:
    """A server that is called directly, without a network."""
    async with open_server(settings_in(tmp_path)) as inside:
        yield inside


@pytest.fixture
async def table_server(tmp_path: Path, fixed_seeds: None, bots_in_process: None) -> AsyncIterator[InProcessServer]:
    """A server that listens on a port."""
    async with listening_server(settings_in(tmp_path)) as inside:
        yield inside


@pytest.fixture
async def workers(
    tmp_path: Path, postgres: PostgreSQL, fixed_seeds: None, bots_in_process: None
) -> AsyncIterator[list[InProcessServer]]:
    """Two workers on one database, whose leases do not end by themselves."""
    database = await asyncio.to_thread(postgres.database)
    async with several_workers(tmp_path, database, lease=60.0, proxies=("127.0.0.1",)) as two:
        yield two
