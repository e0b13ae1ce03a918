"""A database that can be read and not written, that is locked, or whose file is gone: nothing is acknowledged, and health says so."""

from __future__ import annotations

import sqlite3
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from sqlalchemy import event

from charlatans.rules.errors import OptionError
from charlatans.server.metrics import serve_metrics
from tests.server_process import free_port

from .clients import connected_clients
from .in_process_server import InProcessServer, open_server, settings_in

pytestmark = pytest.mark.anyio


async def healths(server: InProcessServer) -> list[int]:
    """The statuses of all that is asked about health."""
    return [(await server.http.get(f"/health{part}")).status_code for part in ("", "/ready", "/live")]


async def test_health_writes(server: InProcessServer):
    assert await healths(server) == [200, 200, 200]

    @event.listens_for(server.store.engine.sync_engine, "checkout")
    def only_read(connection: sqlite3.Connection, *_: object) -> None:
        connection.execute("PRAGMA query_only = ON")

    assert (await server.http.get("/api/rooms")).status_code == 200, "reading works"
    assert await healths(server) == [503, 503, 200], "the process is well; the disk is not"


@pytest.mark.parametrize("lost", ["games.db", "games.db-wal"])
@pytest.mark.parametrize("how", ["removed", "replaced"])
async def test_nothing_is_acknowledged_once_the_file_is_gone(table_server: InProcessServer, tmp_path: Path, lost, how):
    created = await table_server.create_room("quacks", "me", "open")
    async with connected_clients(table_server.address, created.room, created.host) as (mira,):
        assert mira.prompt
        await mira.decide(mira.prompt["decisions"][0]["action"])
        await mira.receive_type("step")
        file = tmp_path / lost
        if how == "removed":
            file.unlink()
        else:
            file.rename(tmp_path / "kept")
            file.write_bytes((tmp_path / "kept").read_bytes())
        for _ in range(3):
            await mira.decide(mira.prompt["decisions"][0]["action"])
            assert (await mira.receive_type("refused"))["code"] == "not-saved"
    assert await healths(table_server) == [503, 503, 200]


async def test_metrics_have_a_port_of_their_own(tmp_path: Path):
    port = free_port()
    async with open_server(settings_in(tmp_path, metrics_port=port)) as server:
        assert (await server.http.get("/metrics")).status_code == 404
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=20) as answer:
            told = answer.read().decode()
        with pytest.raises(OptionError, match="choose another"):
            serve_metrics(port)
    for name in ("loop_lag_seconds", "bot_queue", "refused_requests", "refused", "not_saved", "database_bytes"):
        assert f"charlatans_{name}" in told
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=20)
