"""What the server's tests share."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from charlatans.server import rooms
from charlatans.server.bot_pool import Thinkers

from .in_process_server import Inside, decided_here, listening, opened, settings_in
from .postgres import PostgreSQL, running


@pytest.fixture(scope="session")
def anyio_backend() -> tuple[str, dict[str, Any]]:
    """Tests that are coroutines run in the loop that the server runs in."""
    return "asyncio", {"use_uvloop": True}


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgreSQL]:
    """A PostgreSQL server of this process's own; `postgres.database()` is the address of a new database."""
    with running() as server:
        yield server


@pytest.fixture
def same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same seeds in every run."""
    monkeypatch.setattr(rooms, "secrets", SimpleNamespace(randbelow=random.Random(14).randrange))


@pytest.fixture
def bots_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots think in this process."""
    monkeypatch.setattr(Thinkers, "decide", decided_here)


@pytest.fixture
async def server(tmp_path: Path, same_luck: None, bots_here: None) -> AsyncIterator[Inside]:
    """A server that is asked directly, without a network."""
    async with opened(settings_in(tmp_path)) as inside:
        yield inside


@pytest.fixture
async def table_server(tmp_path: Path, same_luck: None, bots_here: None) -> AsyncIterator[Inside]:
    """A server that listens on a port."""
    async with listening(settings_in(tmp_path)) as inside:
        yield inside
