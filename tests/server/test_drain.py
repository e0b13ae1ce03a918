"""`charlatans admin drain`: the rooms of a server move to others one by one, and those who play do not notice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from charlatans.server import admin_link
from charlatans.server.admin import Admin as Database
from tests.server_process import ServerProcess

from .admin import Admin
from .in_process_server import InProcessServer
from .postgres import PostgreSQL
from .reconnecting_client import ReconnectingPlayer, new_room
from .workers import eventually, several_workers

pytestmark = pytest.mark.anyio

SECONDS = 90.0
OPTIONS = (
    "--workers",
    "2",
    "--no-warm",
    "--bot-processes",
    "1",
    "--bot-pace",
    "0",
    "--requests",
    "1000",
    "--lease",
    "3",
)


@pytest.fixture
async def workers(
    tmp_path: Path, postgres: PostgreSQL, bots_in_process: None, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[list[InProcessServer]]:
    """Two workers that look for commands all the time."""
    monkeypatch.setattr(admin_link, "POLL_SECONDS", 0.02)
    database = await asyncio.to_thread(postgres.database)
    async with several_workers(tmp_path, database, lease=60.0) as two:
        while len((await Admin(database).json("admin", "servers"))["servers"]) < 2:
            await asyncio.sleep(0.05)
        yield two


def players(server: InProcessServer | ServerProcess, room: str, tokens: dict[int, str]) -> list[ReconnectingPlayer]:
    """Players who come back when their connection ends, and keep account."""
    sent = asyncio.Event()
    return [ReconnectingPlayer(server.address, room, seat, token, f"{seat}", sent) for seat, token in tokens.items()]


async def test_a_server_gives_its_rooms_away_under_play_and_takes_none_until_it_may(workers: list[InProcessServer]):
    one, other = workers
    admin, link = Admin.of(one), one.app.state.admin_link
    # Both have the name of this process; its key tells them apart.
    link.name = "drained"
    async with one.store.transaction() as connection:
        await connection.exec_driver_sql("UPDATE servers SET name = 'drained' WHERE server = $1", (link.server,))
    rooms = [await one.create_room("duel", "me", "open") for _ in range(3)]
    playing = players(one, rooms[0].room, rooms[0].tokens)
    games = asyncio.gather(*(player.play() for player in playing))
    await asyncio.gather(*(player._sent.wait() for player in playing))
    assert set(one.rooms.live) == {created.room for created in rooms}
    assert "3 rooms moved; it can be stopped" in await admin.run("admin", "drain", "drained")
    assert not one.rooms.live
    await eventually(lambda: set(other.rooms.live) == {created.room for created in rooms})
    states = {row["name"]: row["status"]["draining"] for row in (await admin.json("admin", "servers"))["servers"]}
    assert states.pop("drained")
    assert list(states.values()) == [False]
    late = await one.create_room("duel", "me", "open")
    assert late.room in other.rooms.live
    assert "nobody could take the rooms" in await admin.refusal("admin", "drain", next(iter(states)))
    await asyncio.wait_for(games, SECONDS)
    assert all(player.record.steps for player in playing)
    assert "takes rooms again" in await admin.run("admin", "drain", "drained", "--undo")
    assert not one.membership.draining


async def test_draining_says_what_is_wrong(workers: list[InProcessServer]):
    admin = Admin.of(workers[0])
    assert "no server begins with 'nowhere'; running: " in await admin.refusal("admin", "drain", "nowhere")
    assert "several servers begin with" in await admin.refusal("admin", "drain", "")
    assert "say which" in await admin.refusal("admin", "drain")
    assert "say which" in await admin.refusal("admin", "drain", "--all", "--undo")


async def test_a_server_on_sqlite_has_nobody_who_could_take_its_rooms(
    table_server: InProcessServer, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(admin_link, "POLL_SECONDS", 0.02)
    database = Database(table_server.store)
    while not (running := await database.link.running()):
        await asyncio.sleep(0.02)
    assert "nobody could take the rooms" in await Admin.of(table_server).refusal("admin", "drain", running[0]["name"])


@pytest.mark.soak
async def test_all_servers_are_replaced_one_after_the_other_under_play(tmp_path: Path, postgres: PostgreSQL):
    server = ServerProcess(tmp_path, await asyncio.to_thread(postgres.database), *OPTIONS)
    await asyncio.to_thread(server.start)
    try:
        admin = Admin(server.database)
        while len(before := (await admin.json("admin", "servers"))["servers"]) < 2:
            await asyncio.sleep(0.2)
        room, tokens = await new_room(server.address, "quacks", ("me", "open"))
        playing = players(server, room, tokens)
        games = asyncio.gather(*(player.play() for player in playing))
        await playing[0]._sent.wait()
        said = await asyncio.wait_for(admin.run("admin", "drain", "--all"), SECONDS)
        assert said.count("replaced") == 2
        after = (await admin.json("admin", "servers"))["servers"]
        assert len(after) == 2
        assert not {row["server"] for row in before} & {row["server"] for row in after}
        await asyncio.wait_for(games, SECONDS)
        await asyncio.to_thread(server.stop)
    finally:
        server.kill()
    assert "Traceback" not in server.log()
    assert "error" not in server.log()
