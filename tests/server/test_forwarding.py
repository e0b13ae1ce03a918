"""Requests for a room reach its owner, whichever worker the client has reached."""

from __future__ import annotations

import asyncio
import contextlib
import random
from pathlib import Path

import httpx
import pytest
from sqlalchemy import update
from starlette.types import Receive, Scope, Send
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from charlatans.server import http_protocol, schema, websocket
from charlatans.server.limits import address_key
from charlatans.server.texts import Refusal, RoomError, translate

from .clients import advance, connect_client, connected_clients, play_to_end
from .in_process_server import NO_LIMITS, InProcessServer, listening_server, settings_in
from .postgres import PostgreSQL
from .raw_requests import UNREADABLE_HANDSHAKES, answer_to, handshake
from .workers import SECONDS, eventually, several_workers

pytestmark = pytest.mark.anyio

MESSAGES = NO_LIMITS.messages_per_second


async def owned(server: InProcessServer, room: str) -> None:
    """Lets a worker take a room."""
    await server.get(f"/rooms/{room}")
    assert room in server.rooms.live


async def test_a_game_is_played_through_both_workers(workers: list[InProcessServer]):
    one, other = workers
    created = await one.create_room("quacks", "me", "open", "random")
    assert list(one.rooms.live) == [created.room]
    async with (
        connected_clients(one.address, created.room, created.tokens[0]) as (mira,),
        connected_clients(other.address, created.room, created.tokens[1]) as (ben,),
    ):
        assert (await other.get(f"/rooms/{created.room}"))["seats"][1]["connected"]
        await play_to_end([mira, ben])
    assert not other.rooms.live
    assert (await other.get(f"/rooms/{created.room}/verify"))["game_matches"]
    journal = [await worker.http.get(f"/api/rooms/{created.room}/journal") for worker in workers]
    assert journal[0].text == journal[1].text
    assert dict(journal[0].headers) | {"date": ""} == dict(journal[1].headers) | {"date": ""}


async def test_what_is_refused_is_refused_in_the_same_words(workers: list[InProcessServer]):
    one, _ = workers
    created = await one.create_room("duel", "me", "open", start=False)
    await owned(one, created.room)
    for worker in workers:
        await worker.assert_refused(403, "only-host", f"/rooms/{created.room}/host", {"act": "start"})
        await worker.assert_refused(404, "no-room", "/rooms/nowhere")
        answer = await worker.http.post(f"/api/rooms/{created.room}/join", content=b"x" * 20_000)
        assert answer.status_code == 413
        answer = await worker.http.post(f"/api/rooms/{created.room}/join", json={"name": 7})
        assert answer.status_code == 422


async def test_seats_are_taken_once_through_whichever_worker(workers: list[InProcessServer]):
    one, _ = workers
    created = await one.create_room("basari", "me", "open", "open", start=False)
    ben = {"name": "Ben", "invite": created.invite}
    asked = [worker.http.post(f"/api/rooms/{created.room}/join", json=ben) for worker in workers * 3]
    answers = await asyncio.gather(*asked)
    assert sorted(answer.status_code for answer in answers) == [200, 200, 409, 409, 409, 409]
    assert len({answer.json()["seat"] for answer in answers if answer.is_success}) == 2


async def test_the_owner_knows_the_client_and_not_only_the_worker_between(workers: list[InProcessServer], monkeypatch):
    one, other = workers
    created = await one.create_room("duel", "me", "open", start=False)
    await owned(one, created.room)
    seen: list[str] = []

    handle = one.app.middleware_stack
    assert handle is not None

    async def note(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(scope["client"][0])
        await handle(scope, receive, send)

    monkeypatch.setattr(one.app, "middleware_stack", note)
    await other.http.get(f"/api/rooms/{created.room}", headers={"X-Forwarded-For": "203.0.113.7"})
    socket = await connect(
        f"ws{other.address[4:]}/api/rooms/{created.room}/socket",
        proxy=None,
        additional_headers={"X-Forwarded-For": "203.0.113.8"},
    )
    await socket.close()
    await eventually(lambda: len(seen) == 2)
    assert seen == ["203.0.113.7", "203.0.113.8"]


async def test_a_page_of_another_server_is_refused_through_another_worker_too(workers: list[InProcessServer]):
    one, _ = workers
    created = await one.create_room("duel", "me", "open", start=False)
    await owned(one, created.room)
    for worker in workers:
        with pytest.raises(Exception, match="403"):
            await connect(
                f"ws{worker.address[4:]}/api/rooms/{created.room}/socket", proxy=None, origin="http://elsewhere"
            )
        socket = await connect(
            f"ws{worker.address[4:]}/api/rooms/{created.room}/socket", proxy=None, origin=worker.address
        )
        await socket.close()


async def test_the_port_for_other_workers_wants_their_secret(workers: list[InProcessServer]):
    one, other = workers
    internal = next(iter(other.membership.peers.values())).address
    async with httpx.AsyncClient(trust_env=False) as http:
        for secret in ({}, {"X-Charlatans-Secret": "guessed"}, {"X-Charlatans-Secret": other.membership.secret}):
            assert (await http.get(f"http://{internal}/api/rooms", headers=secret)).status_code == 403
        allowed = {"X-Charlatans-Secret": one.membership.secret}
        assert (await http.get(f"http://{internal}/api/rooms", headers=allowed)).status_code == 200


@pytest.mark.parametrize("how", UNREADABLE_HANDSHAKES)
async def test_a_handshake_with_a_body_or_too_much_else_does_not_keep_its_connection(workers, monkeypatch, how):
    monkeypatch.setattr(websocket, "HELLO_TIMEOUT", 0.1)
    monkeypatch.setattr(http_protocol, "LINGER_SECONDS", 0.1)
    one, other = workers
    created = await one.create_room("duel", "me", "open")
    assert await answer_to(other.address, handshake(created.room, UNREADABLE_HANDSHAKES[how]))


async def test_free_rooms_are_spread_over_the_workers(workers: list[InProcessServer]):
    one, _ = workers
    for _ in range(30):
        await one.create_room("duel", "me", "open")
    counts = [len(worker.rooms.live) for worker in workers]
    assert sum(counts) == 30
    assert max(counts) - min(counts) <= 12


async def test_when_a_worker_leaves_another_has_its_rooms(tmp_path: Path, postgres: PostgreSQL, bots_in_process: None):
    database = await asyncio.to_thread(postgres.database)
    async with several_workers(tmp_path, database, 1, lease=60.0) as (stays,):
        async with listening_server(settings_in(tmp_path, database=database)) as leaves:
            await eventually(lambda: len(stays.membership.peers) == 1)
            created = await leaves.create_room("duel", "me", "open")
            clients = [
                await connect_client(worker.address, created.room, token)
                for worker, token in zip((stays, leaves), created.tokens.values(), strict=True)
            ]
            await advance(clients, 10, random.Random(1))
            number = clients[0].number
        for client in clients:
            with contextlib.suppress(ConnectionClosed):
                while True:
                    await client.receive()
        async with connected_clients(stays.address, created.room, *created.tokens.values()) as again:
            assert {client.number for client in again} == {number}
            await play_to_end(again)


async def test_a_request_for_a_room_whose_owner_cannot_be_reached_says_so(workers: list[InProcessServer], monkeypatch):
    one, other = workers
    created = await one.create_room("duel", "me", "open", start=False)
    await owned(one, created.room)
    monkeypatch.setattr(other.app.state.forwarding, "_seconds", 0.3)
    async with one.store.transaction() as connection:
        await connection.execute(update(schema.workers).values(address="127.0.0.1:1"))
    answer = await other.http.post(
        f"/api/rooms/{created.room}/join", json={"name": "Ben", "invite": created.invite}, params={"language": "de"}
    )
    assert (answer.status_code, answer.json()["detail"]) == (503, translate("moving", "de"))


async def test_a_worker_that_has_lost_the_database_sends_people_to_others_at_once(workers: list[InProcessServer]):
    one, other = workers
    created = await one.create_room("duel", "me", "open", start=False)
    await owned(one, created.room)
    other.membership._lost_at = float("-inf")
    assert (await other.http.get(f"/api/rooms/{created.room}")).status_code == 503, "a proxy tries another one then"
    await other.membership._beat()
    assert (await other.http.get(f"/api/rooms/{created.room}")).status_code == 200


async def test_a_client_that_is_gone_before_its_body_has_arrived_is_no_error(workers: list[InProcessServer]):
    one, other = workers
    created = await one.create_room("duel", "me", "open")
    head = [(b"host", b"127.0.0.1"), (b"content-type", b"application/json"), (b"content-length", b"40")]
    scope = {"type": "http", "method": "POST", "path": f"/api/rooms/{created.room}/join", "headers": head}
    scope |= {"query_string": b"", "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 1), "scheme": "http"}

    async def gone():
        return {"type": "http.disconnect"}

    async def answered(message):
        raise AssertionError("there is nobody to answer")

    await other.app(scope, gone, answered)


SPENDING = {
    "requests": lambda limiter, address: limiter.charge_request(address, 2 * NO_LIMITS.requests_per_second),
    "messages": lambda limiter, address: limiter.charge_message(address, str(random.random()), MESSAGES),
    "journals": lambda limiter, address: limiter.charge_upload(address),
    "rooms": lambda limiter, address: limiter.charge_room(address, 2_000_000),
}
"""A part of what an address may spend, by kind."""


@pytest.mark.parametrize("kind", SPENDING)
async def test_what_an_address_has_spent_at_one_worker_counts_at_the_other(workers: list[InProcessServer], kind: str):
    here, there = [worker.app.state.limiter for worker in workers]
    spend = SPENDING[kind]
    with contextlib.suppress(RoomError, Refusal):
        while True:
            spend(here, address_key("2001:db8:1:2::3"))
    await workers[0].membership.forget_if_gone(0)  # Looks around, as with every heartbeat.

    def is_spent_there() -> bool:
        try:
            spend(there, address_key("2001:db8:1:2:ffff::7"))
        except (RoomError, Refusal):
            return True
        return False

    await eventually(is_spent_there)
    spend(there, address_key("2001:db8:1:3::3"))


async def test_what_an_address_has_open_at_one_worker_counts_at_the_other_until_that_is_gone(
    workers: list[InProcessServer], tmp_path: Path
):
    one, other = workers
    database = one.rooms.settings.database
    async with listening_server(settings_in(tmp_path, database=database)) as third:
        await eventually(lambda: len(one.membership.peers) == 2)
        here, there = third.app.state.limiter, one.app.state.limiter
        kinds = {"connections": 100, "sockets": 200, "reviews": 4}
        for kind, most in kinds.items():
            for _ in range(most - 1):
                getattr(here, kind).add("203.0.113.7")
            getattr(there, kind).add("203.0.113.7")
            assert not getattr(there, kind).is_full("203.0.113.7")
        await third.membership.forget_if_gone(0)  # Looks around, as with every heartbeat.
        for kind in kinds:
            await eventually(lambda kind=kind: getattr(there, kind).is_full("203.0.113.7"))
            assert not getattr(there, kind).is_full("203.0.113.8")
    await eventually(lambda: len(one.membership.peers) == 1)
    await one.membership.forget_if_gone(0)
    assert not any(getattr(there, kind).is_full("203.0.113.7") for kind in kinds)
    assert not other.app.state.limiter.reviews.is_full("203.0.113.7")


async def test_the_lobby_of_every_worker_shows_public_rooms_and_who_is_there(workers: list[InProcessServer]):
    one, other = workers
    assert await other.get("/rooms") == []
    created = await one.create_room("duel", "me", "open", start=False, public=True)

    async def listed(worker: InProcessServer) -> list[list[bool]]:
        return [[seat["connected"] for seat in room["seats"]] for room in await worker.get("/rooms")]

    async with asyncio.timeout(SECONDS), connected_clients(one.address, created.room, created.host):
        while [await listed(worker) for worker in workers] != [[[True, False]]] * 2:
            await asyncio.sleep(0.02)
    async with asyncio.timeout(SECONDS):
        while [await listed(worker) for worker in workers] != [[[False, False]]] * 2:
            await asyncio.sleep(0.02)
        await other.post(f"/rooms/{created.room}/host", created.host, act="public", public=False)
        while [await listed(worker) for worker in workers] != [[]] * 2:
            await asyncio.sleep(0.02)
