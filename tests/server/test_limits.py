"""Limits that protect the server: rate limits, rooms, connections, body sizes; unloading of idle rooms."""

from __future__ import annotations

import asyncio
import dataclasses
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from charlatans.server import limits
from charlatans.server.limits import Limiter, RateLimiter, TokenBucket, address_key
from charlatans.server.settings import Limits
from charlatans.server.texts import RoomError, translate

from .clients import connect_client, connected_clients
from .in_process_server import NO_LIMITS, InProcessServer, bearer, listening_server, open_server, settings_in
from .rooms import finish

pytestmark = pytest.mark.anyio


@pytest.fixture
def clock(monkeypatch):
    """A clock that a test moves."""
    now = [100.0]
    monkeypatch.setattr(limits.time, "monotonic", lambda: now[0])
    return now


def test_a_bucket_holds_a_burst_and_fills_by_the_second(clock):
    bucket = TokenBucket(rate=2, burst=5)
    assert [bucket.take() for _ in range(6)] == [True] * 5 + [False]
    clock[0] += 1
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    clock[0] += 1_000
    assert [bucket.take() for _ in range(6)] == [True] * 5 + [False]


def test_every_address_has_a_bucket_and_those_not_seen_for_longest_are_forgotten(clock):
    limiter = RateLimiter(rate=1, burst=1, capacity=2)
    assert limiter.take("one")
    assert not limiter.take("one")
    assert limiter.take("two")
    assert not limiter.take("one"), "still known"
    assert limiter.take("three")
    assert not limiter.take("one"), "two was used longest ago"
    assert limiter.take("two")


async def test_a_full_house_takes_no_more_rooms_until_games_end(tmp_path: Path):
    few = dataclasses.replace(NO_LIMITS, rooms=2)
    async with open_server(settings_in(tmp_path, limits=few)) as server:
        created = await server.create_room("duel", "me", "open")
        await server.create_room("duel", "me", "open", start=False)
        await server.assert_refused(503, "full", "/rooms", {"game": "duel", "seats": ["me", "open"]})
        await finish(await server.rooms.get(created.room))
        await server.post("/rooms", game="duel", seats=["me", "open"])
        await server.assert_refused(503, "full", f"/rooms/{created.room}/rematch", {}, created.host)
        await server.assert_refused(
            503, "full", f"/rooms/{created.room}/branch", {"step": 0, "seat": 0, "name": "Mira"}
        )


async def test_rooms_that_were_left_for_a_day_take_no_place(tmp_path: Path):
    few = dataclasses.replace(NO_LIMITS, rooms=1)
    async with open_server(settings_in(tmp_path, limits=few)) as server:
        created = await server.create_room("duel", "me", "open", start=False)
        await server.store.change_room(created.room, epoch=None, created="2020-01-01T00:00:00+00:00")
        await server.post("/rooms", game="duel", seats=["me", "open"])


async def test_whoever_asks_for_too_much_at_once_is_told_to_slow_down_and_nobody_else_is(tmp_path: Path, clock):
    few = dataclasses.replace(NO_LIMITS, requests_per_second=1)
    body = {"game": "duel", "seats": ["me", "open"]}
    async with open_server(settings_in(tmp_path, limits=few)) as server:
        statuses = [(await server.http.post("/api/rooms", json=body)).status_code for _ in range(6)]
        assert statuses == [201] * 4 + [429] * 2
        answer = await server.http.post("/api/rooms", json=body, params={"language": "de"})
        assert answer.json() == {"detail": translate("too-fast", "de")}
        assert (await server.http.get("/api/rooms")).status_code == 200, "cheap requests have a budget of their own"
        transport = httpx.ASGITransport(server.app, client=("192.0.2.7", 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://table") as another:
            assert (await another.post("/api/rooms", json=body)).status_code == 201


async def test_whoever_has_had_too_much_stored_begins_no_new_games_for_a_while(
    tmp_path: Path, clock, fixed_seeds: None
):
    few = dataclasses.replace(NO_LIMITS, messages_per_second=0.08)
    body = {"game": "duel", "seats": ["me", "open"]}
    async with open_server(settings_in(tmp_path, limits=few)) as server:
        first, second = [await server.create_room("duel", "me", "open") for _ in range(2)]
        played = await server.rooms.get(first.room)
        await finish(played)
        branch = {"step": played.session.number - 1, "seat": 0, "name": "Mira"}
        await server.assert_refused(429, "stored-much", f"/rooms/{first.room}/branch", branch)
        await finish(await server.rooms.get(second.room))
        await server.assert_refused(429, "stored-much", "/rooms", body)
        await server.assert_refused(429, "stored-much", "/lessons", {"game": "duel", "kind": "guided", "name": "Mira"})
        await server.assert_refused(429, "stored-much", f"/rooms/{first.room}/rematch", {}, first.host)
        transport = httpx.ASGITransport(server.app, client=("192.0.2.7", 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://table") as another:
            assert (await another.post("/api/rooms", json=body)).status_code == 201
        clock[0] += limits.STORED_SECONDS
        await server.post("/rooms", **body)


def test_many_networks_of_one_site_have_no_more_stored_than_four():
    limiter = Limiter(Limits())
    whole = int(limits.STORED * limits.STORED_SECONDS * Limits().messages_per_second / limits.DECISION_BYTES) - 10
    for network in range(4):
        limiter.charge_room(address_key(f"2001:db8:7:{network}::1"), whole)
    limiter.note_decision(address_key("2001:db8:7:5::1"))
    with pytest.raises(RoomError):
        limiter.charge_room(address_key("2001:db8:7:6::1"), whole)
    limiter.charge_room(address_key("2001:db8:8:1::1"), whole)


async def test_everything_that_changes_something_or_is_dear_is_counted(tmp_path: Path):
    few = dataclasses.replace(NO_LIMITS, requests_per_second=0.01)
    async with open_server(settings_in(tmp_path, limits=few)) as server:
        for path, operations in server.app.openapi()["paths"].items():
            method = "POST" if "post" in operations else "GET"
            if "post" in operations or path.endswith(("/replay", "/verify", "/journal")):
                answer = await server.http.request(method, path.replace("{room}", "nowhere"), json={})
                assert answer.status_code == 429, path


async def test_cheap_requests_are_counted_too(tmp_path: Path, clock):
    few = dataclasses.replace(NO_LIMITS, requests_per_second=1)
    async with open_server(settings_in(tmp_path, limits=few)) as server:
        answers = [await server.http.get("/health/live") for _ in range(400)]
        refused = next(answer for answer in answers if answer.status_code == 429)
        assert refused.json() == {"detail": translate("too-fast", "en")}
        assert refused.headers["retry-after"]
        assert (await server.http.get("/api/openapi.json")).status_code == 429


async def test_many_requests_of_one_address_keep_nobody_else_waiting(tmp_path: Path, monkeypatch):
    async with open_server(settings_in(tmp_path)) as server:
        working, go_on = 0, asyncio.Event()

        async def room(name: str) -> None:
            nonlocal working
            working += 1
            if name != "honest":
                await go_on.wait()

        monkeypatch.setattr(server.store, "room", room)
        greedy = [asyncio.create_task(server.http.get("/api/rooms/greedy")) for _ in range(50)]
        await asyncio.sleep(0.5)
        assert working == limits.AT_ONCE
        transport = httpx.ASGITransport(server.app, client=("198.51.100.7", 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://table") as another:
            assert (await another.get("/api/rooms/honest")).status_code == 404
        go_on.set()
        assert {answer.status_code for answer in await asyncio.gather(*greedy)} == {404}


@pytest.mark.parametrize("how", ["told", "in pieces"])
async def test_a_body_that_is_too_large_is_not_taken(tmp_path: Path, how):
    async def pieces():
        for _ in range(40):
            yield b" " * 1024

    body = b" " * 40_000 if how == "told" else pieces()
    async with listening_server(settings_in(tmp_path)) as server:
        answer = await server.http.post("/api/rooms", content=body, headers={"Content-Type": "application/json"})
        assert (answer.status_code, answer.json()["detail"]) == (413, "too large: a body has 16,384 bytes at most")
        assert "X-Content-Type-Options" in answer.headers


async def test_a_room_takes_so_many_connections_and_no_more(tmp_path: Path):
    few = dataclasses.replace(NO_LIMITS, sockets=2)
    async with listening_server(settings_in(tmp_path, limits=few)) as server:
        created = await server.create_room("duel", "me", "open", start=False)
        async with connected_clients(server.address, created.room, created.host, created.watch):
            with pytest.raises(ConnectionClosed) as refused:
                await connect_client(server.address, created.room, created.watch)
            assert refused.value.rcvd.code == 4001
            assert refused.value.rcvd.reason == translate("crowded", "en")
        async with asyncio.timeout(60):
            while (await server.rooms.get(created.room)).subscribers:
                await asyncio.sleep(0.01)
        async with connected_clients(server.address, created.room, created.host):
            pass


async def test_rooms_that_nobody_follows_leave_the_memory_and_come_back(server: InProcessServer, monkeypatch):
    created = await server.create_room("duel", "me", "open")
    await server.rooms.get(created.room)
    server.rooms.unload_idle()
    assert created.room in server.rooms.live, "it was used just now"
    monkeypatch.setattr("charlatans.server.rooms.IDLE_SECONDS", 0.0)
    await asyncio.sleep(0.01)
    server.rooms.unload_idle()
    assert created.room not in server.rooms.live
    assert (await server.get(f"/rooms/{created.room}"))["phase"] == "playing"


async def test_asking_for_rooms_that_are_not_there_leaves_nothing_in_memory(server: InProcessServer):
    for number in range(50):
        assert (await server.http.get(f"/api/rooms/nowhere{number}", headers=bearer("x"))).status_code == 404
    assert not server.rooms.live
    assert not server.rooms._loading
