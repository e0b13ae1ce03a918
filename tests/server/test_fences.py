"""A worker that has lost a room without knowing it: whatever it still tries changes nothing, and it lets go of the room."""

from __future__ import annotations

import asyncio
import contextlib
import random
from pathlib import Path

import pytest
from sqlalchemy import text
from websockets.exceptions import ConnectionClosed

from charlatans.server import admin_link, admin_store
from charlatans.server.retention import sweep

from .admin import Admin
from .clients import advance, connect_client, connected_clients, play_to_end
from .in_process_server import InProcessServer, bearer
from .postgres import PostgreSQL
from .workers import eventually, several_workers

pytestmark = pytest.mark.anyio


async def take_over(loser: InProcessServer, winner: InProcessServer, room: str) -> None:
    """The loser's heartbeats count as stopped, and the winner takes its room; the loser hears nothing of it."""
    loser.membership.on_notice = lambda notice: None
    async with winner.store.transaction() as connection:
        expired = "UPDATE workers SET alive_until = now() - interval '1 second' WHERE worker = :worker"
        await connection.execute(text(expired), {"worker": loser.membership.worker})
    await winner.rooms.get(room)
    assert room in loser.rooms.live
    assert loser.rooms.owns_its_rooms, "it does not know"


async def ends(loser: InProcessServer, room: str, token: str) -> int | None:
    """How a connection ends that somebody makes to a worker."""
    with contextlib.suppress(ConnectionClosed):
        client = await connect_client(loser.address, room, token, wait_for_state=False)
        await client.socket.wait_closed()
        return client.socket.close_code
    return None


async def test_a_host_is_told_to_come_back_and_finds_the_new_owner(workers: list[InProcessServer]):
    loser, winner = workers
    created = await loser.create_room("duel", "me", "open", start=False)
    await loser.rooms.get(created.room)
    await take_over(loser, winner, created.room)
    act = {"json": {"act": "public", "public": True}, "headers": bearer(created.host)}
    assert (await loser.http.post(f"/api/rooms/{created.room}/host", **act)).status_code == 503
    assert not (await winner.rooms.get(created.room)).row["open"]
    assert created.room not in loser.rooms.live
    assert (await loser.http.post(f"/api/rooms/{created.room}/host", **act)).json()["public"]


async def test_nobody_is_shown_a_room_that_was_lost_and_no_visit_is_noted(workers: list[InProcessServer]):
    loser, winner = workers
    created = await loser.create_room("duel", "me", "open")
    await loser.rooms.get(created.room)
    await take_over(loser, winner, created.room)
    assert await ends(loser, created.room, created.host) == 1012
    row = await winner.store.room(created.room)
    assert row is not None
    assert row["visited"] is None
    assert created.room not in loser.rooms.live
    async with connected_clients(loser.address, created.room, *created.tokens.values()) as clients:
        await advance(clients, 3, random.Random(1))
    assert created.room in winner.rooms.live


async def test_retention_of_a_worker_that_lost_a_room_leaves_it_alone(workers: list[InProcessServer]):
    loser, winner = workers
    created = await loser.create_room("duel", "me", "open")
    async with connected_clients(loser.address, created.room, created.host) as (client,):
        loser.rooms.live[created.room]._noted = None
        await take_over(loser, winner, created.room)
        assert await sweep(loser.rooms) == []
        await client.socket.wait_closed()
        assert client.socket.close_code == 1012
    assert await winner.store.room(created.room) is not None


async def test_a_rematch_is_made_once_by_whoever_has_the_room(workers: list[InProcessServer]):
    loser, winner = workers
    created = await loser.create_room("duel", "me", "random")
    async with connected_clients(loser.address, created.room, created.host) as clients:
        await play_to_end(clients)
    await take_over(loser, winner, created.room)
    before = (await winner.store.count_rooms("", "")).unfinished
    again = f"/api/rooms/{created.room}/rematch"
    assert (await loser.http.post(again, headers=bearer(created.host))).status_code == 503
    assert (await winner.store.count_rooms("", "")).unfinished == before
    made = {(await loser.http.post(again, headers=bearer(created.host))).json()["room"] for _ in range(2)}
    assert len(made) == 1
    assert (await winner.store.count_rooms("", "")).unfinished == before + 1


async def test_a_hint_that_could_not_be_noted_is_not_given(workers: list[InProcessServer]):
    loser, winner = workers
    created = await loser.create_room("duel", "me", "random")
    async with connected_clients(loser.address, created.room, created.host) as (client,):
        while not client.prompt:
            await client.receive()
        await take_over(loser, winner, created.room)
        await client.send(type="hint", id="1", seen=client.number)
        await client.socket.wait_closed()
        assert client.socket.close_code == 1012
    row = await winner.store.room(created.room)
    assert row is not None
    assert not row["hinted"]


async def test_who_did_not_hear_that_a_room_is_closed_cannot_write_to_it(
    tmp_path: Path, postgres: PostgreSQL, bots_in_process: None, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(admin_link, "POLL_SECONDS", 0.05)
    monkeypatch.setattr(admin_store, "ANSWER_TIMEOUT", 1.0)
    database = await asyncio.to_thread(postgres.database)
    async with several_workers(tmp_path, database, lease=60.0) as (deaf, _):
        created, admin = await deaf.create_room("duel", "me", "open"), Admin(database)
        while len((await admin.json("admin", "servers"))["servers"]) < 2:
            await asyncio.sleep(0.05)
        link = deaf.app.state.admin_link
        async with connected_clients(deaf.address, created.room, *created.tokens.values()) as clients:
            await advance(clients, 2, random.Random(1))
            link.stop()
            await admin.run("admin", "close", created.room, "--reason", "names")
            decider = next(client for client in clients if client.prompt)
            assert decider.prompt
            await decider.decide(decider.prompt["decisions"][0]["action"])
            for client in clients:
                await client.socket.wait_closed()
                assert client.socket.close_code == 1012
        assert len(await deaf.store.decisions(created.room)) == 2
        assert await ends(deaf, created.room, created.host) == 4001


async def test_a_server_that_hangs_while_a_room_is_closed_hears_of_it_when_it_wakes_up(
    table_server: InProcessServer, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(admin_store, "ANSWER_TIMEOUT", 0.3)
    created, kept = [await table_server.create_room("duel", "me", "open") for _ in range(2)]
    link, admin = table_server.app.state.admin_link, Admin.of(table_server)
    await eventually(lambda: link._last_seen is not None)
    link.stop()
    async with (
        connected_clients(table_server.address, created.room, created.host) as (closed,),
        connected_clients(table_server.address, kept.room, kept.host) as (stays,),
    ):
        for room in (created.room, kept.room):
            await admin.run("admin", "close", room)
        await admin.run("admin", "reopen", kept.room)
        await link.poll()
        await closed.socket.wait_closed()
        assert closed.socket.close_code == 4001
        await stays.send(type="ping")
        await stays.receive_type("pong")
