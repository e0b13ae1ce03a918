"""Strangers who fill the house, take seats that are not theirs, or crowd a table; and rooms whose time is over."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select
from websockets.exceptions import ConnectionClosed

from charlatans.server import clock
from charlatans.server import rooms as rooms_module
from charlatans.server.retention import database_size, sweep
from charlatans.server.schema import decisions, rooms, seats
from charlatans.server.settings import Limits, Retention
from charlatans.server.texts import translate

from .clients import Client, connect_client, connected_clients
from .in_process_server import NO_LIMITS, InProcessServer, listening_server, open_server, settings_in
from .rooms import finish

pytestmark = pytest.mark.anyio

TABLE = {"game": "duel", "seats": ["me", "open"]}


# Filling the house ------------------------------------------------------------------------------------


def client_from(server: InProcessServer, address: str) -> httpx.AsyncClient:
    """A client with this address."""
    transport = httpx.ASGITransport(server.app, client=(address, 1))
    return httpx.AsyncClient(transport=transport, base_url="http://table")


async def test_nobody_fills_the_house_alone(tmp_path: Path):
    few = dataclasses.replace(NO_LIMITS, address_waiting=3, address_rooms=5)
    async with open_server(settings_in(tmp_path, limits=few)) as server, client_from(server, "2001:db8::1") as rude:
        assert [(await rude.post("/api/rooms", json=TABLE)).status_code for _ in range(5)] == [201] * 3 + [429] * 2
        async with client_from(server, "2001:db8::ffff:2") as neighbour:
            answer = await neighbour.post("/api/rooms", json=TABLE, params={"language": "de"})
            assert (answer.status_code, answer.json()["detail"]) == (429, translate("too-many-rooms", "de"))
        async with client_from(server, "2001:db8:0:1::1") as honest:
            assert (await honest.post("/api/rooms", json=TABLE)).status_code == 201


async def test_games_that_are_played_do_not_count_as_waiting(tmp_path: Path):
    few = dataclasses.replace(NO_LIMITS, address_waiting=2, address_rooms=3)
    async with listening_server(settings_in(tmp_path, limits=few)) as server:
        for _ in range(3):
            created = await server.create_room("duel", "me", "open")
            async with connected_clients(server.address, created.room, created.host):
                pass
        await server.assert_refused(429, "too-many-rooms", "/rooms", TABLE)
        await finish(await server.rooms.get(created.room))
        await server.post("/rooms", **TABLE)


async def test_nobody_fills_the_house_from_many_networks_of_one_site(tmp_path: Path):
    few = dataclasses.replace(NO_LIMITS, address_rooms=2)
    async with open_server(settings_in(tmp_path, limits=few)) as server:
        statuses = []
        for network in range(10):
            async with client_from(server, f"2001:db8:7:{network:x}::1") as rude:
                statuses.append((await rude.post("/api/rooms", json=TABLE)).status_code)
        assert statuses == [201] * 8 + [429] * 2
        for address in ("2001:db8:70::1", "2001:db8:8:1::1", "192.0.2.1", "192.0.2.10"):
            async with client_from(server, address) as honest:
                assert (await honest.post("/api/rooms", json=TABLE)).status_code == 201


async def test_nobody_fills_the_lobby_alone(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(rooms_module, "MAX_LISTED", 5)
    async with open_server(settings_in(tmp_path)) as server:
        async with client_from(server, "198.51.100.7") as honest:
            first = (await honest.post("/api/rooms", json={**TABLE, "public": True})).json()["room"]
        many = {(await server.post("/rooms", **TABLE, public=True))["room"] for _ in range(10)}
        listed = {info["room"] for info in await server.get("/rooms")}
        assert first in listed
        assert len(listed & many) == 4


def test_the_usual_quotas_let_friends_play_and_leave_room_for_others():
    usual = Limits()
    assert 10 <= usual.address_waiting <= usual.address_rooms <= usual.rooms / 10


async def age(server: InProcessServer, room: str, **columns: timedelta) -> None:
    """Sets times of a room back."""
    past = {column: clock.timestamp(clock.utc_now() - by) for column, by in columns.items()}
    async with server.store.transaction() as connection:
        await connection.execute(rooms.update().where(rooms.c.room == room).values(**past))


async def names(server: InProcessServer) -> set[str]:
    """The rooms in the database."""
    async with server.store.transaction() as connection:
        return set((await connection.execute(select(rooms.c.room))).scalars())


async def test_rooms_that_nobody_came_to_are_gone_within_minutes(table_server: InProcessServer):
    created = [await table_server.create_room("duel", "me", "open", start=start) for start in (False, True, False)]
    for one in created:
        await age(table_server, one.room, created=timedelta(minutes=20))
    async with connected_clients(table_server.address, created[2].room, created[2].host):
        gone = await sweep(table_server.rooms)
    assert set(gone) == {created[0].room, created[1].room}
    assert await names(table_server) == {created[2].room}
    async with table_server.store.transaction() as connection:
        assert set((await connection.execute(select(seats.c.room))).scalars()) == {created[2].room}
        assert not (await connection.execute(select(decisions.c.room))).all()
    await table_server.assert_refused(404, "no-room", f"/rooms/{created[0].room}")


async def test_a_room_that_is_deleted_while_somebody_comes_says_so(table_server: InProcessServer):
    created = await table_server.create_room("duel", "me", "open", start=False)
    await table_server.rooms.get(created.room)
    live = dict(table_server.rooms.live)
    await age(table_server, created.room, created=timedelta(minutes=20))
    await sweep(table_server.rooms)
    table_server.rooms.live.update(live)  # As in another worker.
    with pytest.raises(ConnectionClosed) as refused:
        await connect_client(table_server.address, created.room, created.host)
    assert refused.value.rcvd.code == 4001


async def test_abandoned_rooms_have_their_time_and_finished_games_stay(tmp_path: Path, bots_in_process: None):
    kept = Retention(waiting_days=7, unfinished_days=100)
    async with open_server(settings_in(tmp_path, retention=kept)) as server:
        waiting, waits, playing, plays, over = [
            await server.create_room("duel", "me", "open", start=start) for start in (False, False, True, True, True)
        ]
        await finish(await server.rooms.get(over.room))
        again = await server.post(f"/rooms/{over.room}/rematch", over.host)
        for room, days in ((waiting, 8), (waits, 6), (playing, 101), (plays, 99), (over, 4_000)):
            await age(server, room.room, created=timedelta(days=days), visited=timedelta(days=days))
        await age(server, again["room"], created=timedelta(days=101), visited=timedelta(days=101))
        server.rooms.live.clear()
        gone = await sweep(server.rooms)
        assert set(gone) == {waiting.room, playing.room, again["room"]}
        assert await names(server) == {waits.room, plays.room, over.room}
        info = await server.get(f"/rooms/{over.room}")
        assert (info["phase"], info["rematch"]) == ("over", None)
        assert (await server.get(f"/rooms/{over.room}/verify"))["game_matches"]


async def test_when_space_is_short_abandoned_games_go_first(tmp_path: Path, bots_in_process: None):
    async with open_server(settings_in(tmp_path, retention=Retention(megabytes=0.001))) as server:
        left, fresh, over = [await server.create_room("duel", "me", "open") for _ in range(3)]
        await finish(await server.rooms.get(over.room))
        for room, days in ((left, 8), (fresh, 1), (over, 8)):
            await age(server, room.room, created=timedelta(days=days), visited=timedelta(days=days))
        server.rooms.live.clear()
        assert await database_size(server.store) > 1_000
        assert await sweep(server.rooms) == [left.room]


# Other people's seats ---------------------------------------------------------------------------------


@pytest.fixture
async def patient_server(tmp_path: Path, fixed_seeds: None, bots_in_process: None) -> AsyncIterator[InProcessServer]:
    """A server with a grace period of a minute."""
    async with listening_server(settings_in(tmp_path, grace=60.0)) as server:
        yield server


async def seat_info(client: Client, seat: int, **wanted: Any) -> dict[str, Any]:
    """Waits until a seat looks like this."""
    while any(client.state["room"]["seats"][seat][key] != value for key, value in wanted.items()):
        await client.receive()
    info: dict[str, Any] = client.state["room"]["seats"][seat]
    return info


@pytest.mark.parametrize("act", ["free", "bot"])
async def test_a_dropped_line_costs_nobody_the_seat(patient_server: InProcessServer, act):
    server = patient_server
    created = await server.create_room("basari", "me", "open", "open")
    where, body = f"/rooms/{created.room}/host", {"act": act, "seat": 1}
    async with connected_clients(server.address, created.room, created.host, created.tokens[2]) as watching:
        rival = await connect_client(server.address, created.room, created.tokens[1])
        for client in watching:
            assert (await seat_info(client, 1, connected=True))["grace"] is None
        rival.socket.transport.abort()
        for client in watching:
            assert 50 <= (await seat_info(client, 1, connected=False))["grace"] <= 60, "everybody sees it"
        answer = await server.http.post(f"/api{where}", json=body, headers={"Authorization": f"Bearer {created.host}"})
        assert answer.status_code == 409
        async with connected_clients(server.address, created.room, created.tokens[1]) as (back,):
            assert (await seat_info(back, 1, connected=True))["kind"] == "person"


async def test_after_the_grace_period_a_bot_stands_in_until_the_player_is_back(
    patient_server: InProcessServer, monkeypatch: pytest.MonkeyPatch
):
    server = patient_server
    created = await server.create_room("basari", "me", "open", "open")
    room = await server.rooms.get(created.room)
    room.grace = 0.0
    async with connected_clients(server.address, created.room, created.host) as (host,):
        await server.post(f"/rooms/{created.room}/host", created.host, act="bot", seat=1, bot="novice")
        info = await seat_info(host, 1, kind="bot")
        assert (info["name"], info["bot"], info["returns"]) == ("Guest 1", "novice", True)
        assert not host.state["room"]["hints"], "somebody may come back"
        for stranger in (created.host, created.tokens[2], created.watch):
            async with connected_clients(server.address, created.room, stranger) as (other,):
                assert other.state["seat"] != 1
        async with connected_clients(server.address, created.room, created.tokens[1]) as (back,):
            assert back.state["seat"] == 1
            info = await seat_info(host, 1, kind="person")
            assert (info["name"], info["bot"], info["returns"]) == ("Guest 1", "", False)


async def test_the_grace_period_of_those_who_never_came_begins_with_the_game(patient_server: InProcessServer):
    created = await patient_server.create_room("duel", "me", "open")
    info = await patient_server.get(f"/rooms/{created.room}")
    assert 50 <= info["seats"][1]["grace"] <= 60


async def test_the_spectators_link_is_not_enough_to_take_a_seat(server: InProcessServer):
    created = await server.create_room("duel", "me", "open", start=False)
    where = f"/rooms/{created.room}/join"
    for invite in (None, "", created.watch, "aaaaaaaa"):
        await server.assert_refused(403, "needs-invite", where, {"name": "Spy", "invite": invite})
    assert (await server.get(f"/rooms/{created.room}"))["invited"]
    assert created.invite not in str(await server.get(f"/rooms/{created.room}"))
    assert (await server.post(where, name="Jonas", invite=created.invite))["seat"] == 1


async def test_a_listed_room_needs_no_invitation(server: InProcessServer):
    created = await server.create_room("duel", "me", "open", start=False, public=True)
    assert not (await server.get(f"/rooms/{created.room}"))["invited"]
    assert (await server.post(f"/rooms/{created.room}/join", name="Jonas"))["seat"] == 1


# Spectators -------------------------------------------------------------------------------------------


async def test_the_host_shows_spectators_out_and_takes_them_again(table_server: InProcessServer):
    created = await table_server.create_room("duel", "me", "open")
    where = f"/rooms/{created.room}/host"
    tokens = (created.host, created.tokens[1], created.watch)
    async with connected_clients(table_server.address, created.room, *tokens) as (host, rival, spectator):
        await table_server.assert_refused(422, "say-spectators", where, {"act": "spectators"}, created.host)
        info = await table_server.post(where, created.host, act="spectators", spectators=False)
        assert (info["spectators"], info["watchable"]) == (0, False)
        await asyncio.wait_for(spectator.socket.wait_closed(), 60)
        assert spectator.socket.close_code == 4005
        with pytest.raises(ConnectionClosed) as refused:
            await connect_client(table_server.address, created.room, created.watch)
        assert refused.value.rcvd.reason == translate("no-spectators", "en")
        for player in (host, rival):
            await player.send(type="ping")
            await player.receive_type("pong")
        await table_server.post(where, created.host, act="spectators", spectators=True)
        async with connected_clients(table_server.address, created.room, created.watch):
            pass
