"""The clock that decides what concerns everybody is the database's: a machine whose clock is wrong or jumps does nothing too early."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from charlatans.server import clock
from charlatans.server.retention import sweep

from .admin import Admin
from .clients import connected_clients
from .postgres import PostgreSQL
from .workers import eventually, several_workers

pytestmark = pytest.mark.anyio

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def unread(monkeypatch: pytest.MonkeyPatch) -> None:
    """No database was asked yet."""
    monkeypatch.setattr(clock, "_reading", None)


def test_it_goes_on_from_what_the_database_said_whatever_the_machine_says(monkeypatch: pytest.MonkeyPatch):
    moment = [100.0]
    monkeypatch.setattr(clock, "elapsed", lambda: moment[0])
    monkeypatch.setattr(clock, "machine_time", lambda: NOON + timedelta(days=400))
    assert clock.utc_now() == NOON + timedelta(days=400), "SQLite has the machine's clock"
    clock.follow(NOON, 100.0, 100.2)
    moment[0] = 130.2
    assert clock.utc_now() == NOON + timedelta(seconds=30)
    clock.follow(NOON + timedelta(seconds=20), 120.0, 140.0)
    assert clock.utc_now() == NOON + timedelta(seconds=30), "an answer that came late says little"


@pytest.mark.parametrize("jump", [timedelta(days=400), timedelta(days=-400)])
async def test_a_worker_whose_clock_jumps_deletes_unbans_and_brews_nothing_early(
    tmp_path: Path, postgres: PostgreSQL, bots_in_process: None, monkeypatch: pytest.MonkeyPatch, jump: timedelta
):
    database = await asyncio.to_thread(postgres.database)
    async with several_workers(tmp_path, database) as (one, other):
        created = await one.create_room("duel", "me", "open")
        async with connected_clients(one.address, created.room, created.host):
            pass
        await eventually(lambda: not one.rooms.live[created.room].subscribers)
        today = (await one.get("/daily"))["table"]["date"]
        monkeypatch.setattr(clock, "machine_time", lambda: datetime.now(UTC) + jump)
        waiting = await other.create_room("duel", "me", "open", start=False)
        for worker in (one, other):
            assert await sweep(worker.rooms) == []
            assert (await worker.get("/daily"))["table"]["date"] == today
        monkeypatch.setattr(clock, "_reading", None)  # As in a command on a machine whose clock is wrong.
        admin = Admin(database)
        await admin.run("admin", "ban", "203.0.113.7", "--for", "7d")
        assert len((await admin.json("admin", "servers"))["servers"]) == 2
        for worker in (one, other):
            await worker.app.state.admin_link.poll()
            assert worker.rooms.bans.problem("203.0.113.7") is not None
        recent = {row["room"] for row in (await admin.json("admin", "rooms", "--used", "1h"))["rooms"]}
        assert recent == {created.room, waiting.room}
