"""One rude player with many connections: they share one budget, cost next to nothing, and are dropped if they do not read."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import random
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from charlatans.server import limits, subscribers
from charlatans.server.bans import normalized
from charlatans.server.http_protocol import OpenConnections
from charlatans.server.limits import OpenByAddress, address_key
from charlatans.server.request_checks import TrustedProxies
from charlatans.server.settings import Limits, ServerSettings
from charlatans.server.subscribers import Subscriber
from charlatans.server.texts import Refusal, translate
from charlatans.server.view_sync import ViewSync

from .clients import Client, connect_client, connected_clients
from .in_process_server import NO_LIMITS, InProcessServer, listening_server, settings_in

pytestmark = pytest.mark.anyio

USUAL = dataclasses.replace(NO_LIMITS, messages_per_second=Limits().messages_per_second)


@pytest.fixture
async def strict_server(tmp_path: Path, fixed_seeds: None, monkeypatch) -> AsyncIterator[InProcessServer]:
    """A server with the usual limit of messages, and a clock that stands still."""
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 0.0))
    async with listening_server(settings_in(tmp_path, limits=USUAL)) as server:
        yield server


async def pongs(client: Client, pings: int) -> int:
    """How many of these pings are answered."""
    for _ in range(pings):
        await client.send(type="ping")
    answers = []
    while len(answers) < pings:
        if (message := await client.receive())["type"] in ("pong", "refused"):
            answers.append(message["type"])
    return answers.count("pong")


async def test_the_spectators_of_one_address_share_one_budget(strict_server: InProcessServer):
    created = await strict_server.create_room("quacks", "me", "open")
    tokens = (created.watch, created.watch, created.host)
    async with connected_clients(strict_server.address, created.room, *tokens) as clients:
        answered = [await pongs(client, 30) for client in clients]
    assert answered == [30, 10, 30]


async def flood(client: Client) -> None:
    """Pings of the WebSocket protocol, which no application sees."""
    for number in range(10_000):
        await client.socket.ping(b"%0125d" % number)
        await asyncio.sleep(0)


async def test_a_flood_of_frames_is_cut_off_before_anybody_looks_into_them(strict_server: InProcessServer):
    created = await strict_server.create_room("quacks", "me", "open")
    async with connected_clients(strict_server.address, created.room, created.tokens[0]) as (rude,):
        with pytest.raises(ConnectionClosed):
            await flood(rude)


async def test_a_change_of_language_is_charged_and_works_no_view_out_twice(strict_server: InProcessServer, monkeypatch):
    made: list[object] = []
    snapshot = ViewSync.snapshot
    monkeypatch.setattr(ViewSync, "snapshot", lambda self, viewer: made.append(viewer) or snapshot(self, viewer))
    created = await strict_server.create_room("quacks", "me", "open")
    async with connected_clients(strict_server.address, created.room, created.host) as (mira,):
        for number in range(8):
            await mira.send(type="language", language=("de", "en")[number % 2])
            await mira.receive_type("snapshot")
        await mira.send(type="language", language="de")
        assert (await mira.receive_type("refused"))["code"] == "too-fast"
    assert len(made) == 2, "one for each language, while nobody decides"


async def test_after_many_changes_of_language_the_next_step_fits(table_server: InProcessServer):
    created = await table_server.create_room("quacks", "me", "open")
    tokens = created.tokens.values()
    async with connected_clients(table_server.address, created.room, *tokens) as (mira, other):
        for language in ("de", "en", "de", "en"):
            await mira.send(type="language", language=language)
            await mira.receive_type("snapshot")
        assert other.prompt
        await other.decide(other.prompt["decisions"][0]["action"])
        await mira.receive_type("step")
        async with connected_clients(table_server.address, created.room, created.host) as (fresh,):
            assert {**mira.state, "room": None} == {**fresh.state, "room": None}


class DeafSocket:
    """A client that never reads."""

    def __init__(self) -> None:
        self.application_state = None
        self.scope: dict[str, object] = {}

    async def send_text(self, text: str) -> None:
        """Waits for ever."""
        await asyncio.Event().wait()


async def test_whoever_does_not_read_is_dropped_by_bytes_long_before_two_hundred_messages():
    deaf = Subscriber(DeafSocket(), 0, None, "en")  # type: ignore[arg-type]
    sent = 0
    async with asyncio.timeout(60):
        while not deaf._sender.done() and sent < subscribers.MAX_QUEUED:
            deaf.send_encoded("x" * 16_384)
            sent += 1
            await asyncio.sleep(0)
    assert sent < 20
    assert deaf._queued_bytes < 400_000


async def test_a_seat_in_too_many_windows_loses_the_oldest(tmp_path: Path, fixed_seeds: None):
    few = dataclasses.replace(NO_LIMITS, seat_sockets=2)
    async with listening_server(settings_in(tmp_path, limits=few)) as server:
        created = await server.create_room("quacks", "me", "open")
        async with connected_clients(server.address, created.room, created.host, created.host, created.host) as windows:
            await asyncio.wait_for(windows[0].socket.wait_closed(), 60)
            assert windows[0].socket.close_code == 4004
            assert [await pongs(window, 1) for window in windows[1:]] == [1, 1]


async def test_one_address_has_so_many_connections_and_no_more(tmp_path: Path, fixed_seeds: None):
    few = dataclasses.replace(NO_LIMITS, address_sockets=2)
    async with listening_server(settings_in(tmp_path, limits=few)) as server:
        created = await server.create_room("quacks", "me", "open")
        async with connected_clients(server.address, created.room, *created.tokens.values()):
            with pytest.raises(ConnectionClosed) as refused:
                await connect_client(server.address, created.room, created.host)
            assert refused.value.rcvd.code == 1013, "the page tries again later"
            assert refused.value.rcvd.reason == translate("too-many-connections", "en")
        with contextlib.suppress(ConnectionClosed):
            while True:
                async with connected_clients(server.address, created.room, created.host):
                    break


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_an_address_is_counted_by_its_network(address, key):
    assert address_key(address) == key


NEIGHBOURS = "2001:db8:1:2::1", "2001:db8:1:2:ffff::9"
ANOTHER = "2001:db8:1:3::1"


def behind_a_proxy(folder: Path, **few: float) -> ServerSettings:
    """A server that believes this machine who its clients are."""
    return settings_in(folder, limits=dataclasses.replace(NO_LIMITS, **few), proxies=("127.0.0.1",))


def coming_from(address: str) -> dict[str, str]:
    """The header in which a proxy notes an address."""
    return {"X-Forwarded-For": address}


async def test_neighbours_in_an_ipv6_network_share_requests_handshakes_and_bans(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 0.0))
    async with listening_server(behind_a_proxy(tmp_path, requests_per_second=5)) as server:

        async def statuses(address: str, path: str, number: int) -> set[int]:
            answers = [await server.http.get(path, headers=coming_from(address)) for _ in range(number)]
            return {answer.status_code for answer in answers}

        assert 429 in await statuses(NEIGHBOURS[0], "/api/games/duel/examples", 40), "those that cost something"
        assert await statuses(NEIGHBOURS[1], "/api/games/duel/examples", 1) == {429}
        assert await statuses(ANOTHER, "/api/games/duel/examples", 1) == {200}
        assert 429 in await statuses(NEIGHBOURS[0], "/health/live", 400), "and any"
        assert await statuses(NEIGHBOURS[1], "/health/live", 1) == {429}
        where = f"ws{server.address[4:]}/api/rooms/nowhere/socket"
        with pytest.raises(InvalidStatus):
            await connect(where, proxy=None, additional_headers=coming_from(NEIGHBOURS[1]))
        server.rooms.bans.replace([{"banned": normalized("2001:db8:2:2::1"), "reason": "", "until": None}])
        assert await statuses("2001:db8:2:2:ffff::9", "/api/rooms", 1) == {403}
        assert await statuses(ANOTHER, "/api/rooms", 1) == {200}


async def test_neighbours_in_an_ipv6_network_share_messages_and_connections(tmp_path: Path, fixed_seeds: None):
    async with listening_server(behind_a_proxy(tmp_path, messages_per_second=5, address_sockets=2)) as server:
        created = await server.create_room("quacks", "me", "open", public=True)
        tokens = list(created.tokens.values())
        loud, neighbour = [
            await connect_client(server.address, created.room, token, additional_headers=coming_from(address))
            for token, address in zip(tokens, NEIGHBOURS, strict=True)
        ]
        with pytest.raises(ConnectionClosed):
            await connect_client(server.address, created.room, None, additional_headers=coming_from(NEIGHBOURS[0]))
        other = await connect_client(server.address, created.room, None, additional_headers=coming_from(ANOTHER))
        limiter = server.app.state.limiter
        with contextlib.suppress(Refusal):
            while True:
                limiter.charge_message(address_key(NEIGHBOURS[0]), str(random.random()))
        await neighbour.send(type="ping")
        assert (await neighbour.receive_type("refused"))["code"] == "too-fast"
        await other.send(type="ping")
        await other.receive_type("pong")
        for client in (loud, neighbour, other):
            await client.socket.close()


def test_a_proxy_with_an_ipv6_address_is_not_one_client():
    limits = dataclasses.replace(NO_LIMITS, address_connections=1)
    connections = OpenConnections(limits, TrustedProxies(["fd00::7"]), OpenByAddress(1))
    assert [connections.enter("fd00::7") for _ in range(3)] == [True] * 3
    assert [connections.enter(f"2001:db8::{number}") for number in range(3)] == [True, False, False]
    connections.leave("2001:db8::2")
    assert connections.enter("2001:db8::3")
