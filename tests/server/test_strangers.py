"""What strangers can try, from outside: a server process as it comes, and nothing but HTTP and WebSockets.

Each of these fails on the server as it was before it was made for strangers. To see that:

    git worktree add --detach ../before 37bba3d
    CHARLATANS_TEST_SOURCE=$PWD/../before/src pytest tests/server/test_strangers.py
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import re
import resource
import socket
import sqlite3
import stat
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server_process import PATIENCE, ServerProcess, known_options

from .clients import Client, connect_client, connected_clients
from .in_process_server import bearer
from .processes import needs_proc

pytestmark = [pytest.mark.anyio, needs_proc]

DUEL = {"game": "duel", "seats": ["me", "open"], "name": "Mira"}
HALVES = {
    "half a line": b"GET /api/ro",
    "half the headers": b"GET /api/rooms HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: b",
    "half a body": b"POST /api/rooms HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{",
}
_addresses = itertools.count(2)


class Stranger:
    """Somebody with an address of their own: of the whole network 127.0.0.0/8, which Linux has, and with limits of their own."""

    def __init__(self, server: ServerProcess, address: str | None = None) -> None:
        self.local = address or f"127.0.0.{next(_addresses)}"
        self.server = server
        transport = httpx.AsyncHTTPTransport(local_address=self.local, verify=False)
        self.http = httpx.AsyncClient(transport=transport, base_url=server.address, timeout=PATIENCE)

    async def post(self, path: str, token: str | None = None, /, **body: Any) -> Any:
        """Calls the API, which must succeed."""
        answer = await self.http.post(f"/api{path}", json=body, headers=bearer(token))
        assert answer.is_success, answer.text
        return answer.json()

    async def host(self, room: dict[str, Any], **act: Any) -> httpx.Response:
        """Acts as the host of a room."""
        return await self.http.post(f"/api/rooms/{room['room']}/host", json=act, headers=bearer(room["token"]))

    async def info(self, room: dict[str, Any]) -> Any:
        """What everybody may know about a room."""
        return (await self.http.get(f"/api/rooms/{room['room']}")).json()

    async def table(self, **more: Any) -> tuple[dict[str, Any], list[str]]:
        """A room in which somebody else has joined every open seat, and the tokens of its seats."""
        room = await self.post("/rooms", **{**DUEL, **more})
        tokens = [room["token"]]
        for number in range({**DUEL, **more}["seats"].count("open")):
            joined = await self.post(f"/rooms/{room['room']}/join", name=f"Guest {number}", **_invite(room))
            tokens.append(joined["token"])
        assert (await self.host(room, act="start")).is_success
        return room, tokens

    def at(self, room: dict[str, Any], *tokens: str | None) -> contextlib.AbstractAsyncContextManager[list[Client]]:
        """Clients of this address in a room."""
        return connected_clients(self.server.address, room["room"], *tokens, local_addr=(self.local, 0))

    async def raw(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection on which anything can be sent."""
        return await asyncio.open_connection("127.0.0.1", self.server.port, local_addr=(self.local, 0))


def file_of(server: ServerProcess) -> Path:
    """The file of a server's database."""
    return Path(server.database.partition("///")[2])


def _invite(room: dict[str, Any]) -> dict[str, str]:
    return {"invite": room["invite"]} if "invite" in room else {}


def serve(folder: Path, *options: str) -> Iterator[ServerProcess]:
    """A server, with those of the options that it knows."""
    server = ServerProcess(folder, None, "--no-warm", *known_options("--bot-pace", "0", *options))
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with the usual limits."""
    yield from serve(tmp_path_factory.mktemp("running"))


@pytest.fixture(scope="module", autouse=True)
def halves(running: ServerProcess) -> Iterator[dict[str, socket.socket]]:
    """Requests that are half sent before anything else, because the server waits ten seconds for the rest."""
    opened = {}
    for name, half in HALVES.items():
        opened[name] = socket.create_connection(("127.0.0.1", running.port), 30)
        opened[name].sendall(half)
    yield opened
    for one in opened.values():
        one.close()


@pytest.fixture(scope="module")
def behind_a_proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that believes its own machine, and where nobody waits for those who are away."""
    yield from serve(tmp_path_factory.mktemp("proxy"), "--proxy", "127.0.0.1", "--grace", "0")


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server whose disk fails."""
    yield from serve(tmp_path_factory.mktemp("broken"))


@contextlib.asynccontextmanager
async def stranger_at(server: ServerProcess, address: str | None = None) -> AsyncIterator[Stranger]:
    """Somebody nobody knows, with this address or another one of their own."""
    somebody = Stranger(server, address)
    async with somebody.http:
        yield somebody


@pytest.fixture
async def stranger(running: ServerProcess) -> AsyncIterator[Stranger]:
    """Somebody at the usual server."""
    async with stranger_at(running) as somebody:
        yield somebody


# One player with many connections ---------------------------------------------------------------------


async def answers(clients: list[Client], count: int, wanted: str, **message: Any) -> tuple[int, float]:
    """Every client sends so many messages: how many answers are not refusals, and in how many seconds they came."""
    began = time.perf_counter()
    for client in clients:
        for number in range(count):
            await client.send(
                **{key: value[number % 2] if isinstance(value, list) else value for key, value in message.items()}
            )
    came = 0
    for client in clients:
        left = count
        while left:
            kind = (await client.receive())["type"]
            left -= kind in (wanted, "refused")
            came += kind == wanted
    return came, time.perf_counter() - began


async def test_a_player_has_one_budget_for_all_connections(stranger: Stranger):
    room, tokens = await stranger.table()
    async with stranger.at(room, *[tokens[0]] * 8) as clients:
        pongs, seconds = await answers(clients, 40, "pong", type="ping")
    assert 40 <= pongs <= 40 + 20 * seconds + 1


async def test_a_change_of_language_costs_more_than_a_word(stranger: Stranger):
    room, tokens = await stranger.table(game="quacks")
    async with stranger.at(room, tokens[0]) as clients:
        snapshots, seconds = await answers(clients, 40, "snapshot", type="language", language=["de", "en"])
    assert 8 <= snapshots <= 8 + 4 * seconds + 1


# Filling the house ------------------------------------------------------------------------------------


async def opened(stranger: Stranger, forwarded: str, rooms: int = 25) -> int:
    """How many rooms can be opened by somebody who says they have these addresses."""
    made = [
        await stranger.http.post("/api/rooms", json=DUEL, headers={"X-Forwarded-For": forwarded.format(number)})
        for number in range(rooms)
    ]
    assert {answer.status_code for answer in made} <= {201, 429}
    return sum(answer.status_code == 201 for answer in made)


async def test_invented_addresses_open_no_more_rooms(running: ServerProcess):
    # The old server believed its own machine only.
    async with stranger_at(running, "127.0.0.1") as stranger:
        assert await opened(stranger, "198.51.100.{}") == 20


async def test_a_network_of_ipv6_addresses_is_one_customer(behind_a_proxy: ServerProcess):
    async with stranger_at(behind_a_proxy, "127.0.0.1") as stranger:
        assert await opened(stranger, "2001:db8::{}") == 20
        assert await opened(stranger, "2001:db8:0:1::{}", 1) == 1


@pytest.mark.soak  # Rooms are cleaned up once a minute.
async def test_rooms_nobody_came_to_are_gone_after_minutes(stranger: Stranger):
    room = await stranger.post("/rooms", **DUEL)
    with contextlib.closing(sqlite3.connect(file_of(stranger.server))) as database, database:
        database.execute("UPDATE rooms SET created = '2020-01-01T00:00:00+00:00' WHERE room = ?", [room["room"]])
    for _ in range(100):
        await asyncio.sleep(1)
        if (await stranger.http.get(f"/api/rooms/{room['room']}")).status_code == 404:
            return
    raise AssertionError("it is still there")


# Other people's seats ---------------------------------------------------------------------------------


async def test_a_dropped_line_costs_nobody_the_seat(stranger: Stranger):
    room, tokens = await stranger.table(game="basari", seats=["me", "open", "open"])
    async with stranger.at(room, tokens[0]) as (host,):
        async with stranger.at(room, tokens[1]):
            while not host.state["room"]["seats"][1]["connected"]:
                await host.receive()
        while host.state["room"]["seats"][1]["connected"]:
            await host.receive()
        assert (await stranger.host(room, act="free", seat=1)).status_code == 409
        assert host.state["room"]["seats"][1]["grace"] > 0, "everybody sees how long the others wait"
        joining = {"name": "The host again", "seat": 1, **_invite(room)}
        assert (await stranger.http.post(f"/api/rooms/{room['room']}/join", json=joining)).status_code == 409


async def test_nobody_takes_a_bots_seat_and_holds_two(stranger: Stranger):
    room, _ = await stranger.table(seats=["me", "novice"])
    assert (await stranger.host(room, act="free", seat=1)).status_code == 409
    joining = {"name": "The host again", "seat": 1, **_invite(room)}
    assert (await stranger.http.post(f"/api/rooms/{room['room']}/join", json=joining)).status_code == 409


async def test_after_the_grace_period_a_bot_stands_in_until_its_player_is_back(behind_a_proxy: ServerProcess):
    async with stranger_at(behind_a_proxy) as stranger:
        room, tokens = await stranger.table(game="basari", seats=["me", "open", "open"])
        assert (await stranger.host(room, act="bot", seat=1, bot="novice")).is_success
        assert (await stranger.info(room))["seats"][1]["kind"] == "bot"
        async with stranger.at(room, tokens[1]) as (back,):
            assert back.state["seat"] == 1


async def test_the_spectators_link_takes_no_seat(stranger: Stranger):
    room = await stranger.post("/rooms", **DUEL)
    answer = await stranger.http.post(f"/api/rooms/{room['room']}/join", json={"name": "Spy"})
    assert answer.status_code == 403


# A crowd ----------------------------------------------------------------------------------------------


async def test_spectators_have_so_many_places_and_lock_nobody_out(stranger: Stranger):
    room, tokens = await stranger.table()
    where = (stranger.server.address, room["room"], room["watch"])
    coming = [connect_client(*where, local_addr=(stranger.local, 0)) for _ in range(90)]
    came = [one for one in await asyncio.gather(*coming, return_exceptions=True) if isinstance(one, Client)]
    try:
        assert (await stranger.info(room))["spectators"] <= 64
        async with stranger.at(room, *tokens) as players:
            assert [player.state["seat"] for player in players] == [0, 1]
            assert (await stranger.host(room, act="spectators", spectators=False)).is_success
            await asyncio.gather(*(asyncio.wait_for(client.socket.wait_closed(), PATIENCE) for client in came))
            assert (await stranger.info(room))["spectators"] == 0
    finally:
        for client in came:
            client.socket.transport.abort()


async def test_a_room_that_is_closed_to_the_public_shows_it_out(stranger: Stranger):
    room = await stranger.post("/rooms", **DUEL, public=True)
    async with stranger.at(room, None) as (passer_by,):
        assert (await stranger.host(room, act="public", public=False)).is_success
        await asyncio.wait_for(passer_by.socket.wait_closed(), 20)


# Work -------------------------------------------------------------------------------------------------


async def test_replays_are_limited(stranger: Stranger):
    bots = await stranger.post("/rooms", game="duel", seats=["random", "random"], start=True)
    async with stranger.at(bots, bots["watch"]) as (spectator,):
        while not spectator.over:
            await spectator.receive()
    where = f"/api/rooms/{bots['room']}/replay"
    statuses = [answer.status_code for answer in await asyncio.gather(*(stranger.http.get(where) for _ in range(60)))]
    assert 200 in statuses
    assert 429 in statuses


async def test_looking_at_a_room_does_not_load_it(behind_a_proxy: ServerProcess):
    async with stranger_at(behind_a_proxy) as stranger:
        room = await stranger.post("/rooms", **DUEL)
        behind_a_proxy.stop()
        behind_a_proxy.start()
        assert (await stranger.info(room))["phase"] == "waiting"
        assert (await stranger.http.get("/health")).json()["rooms"] == 0


# Names ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["a\u2028b", "a\u0085b", "\u202e", "\u200b"])
async def test_a_name_that_breaks_lines_or_shows_nothing_is_refused(stranger: Stranger, name):
    assert (await stranger.http.post("/api/rooms", json={**DUEL, "name": name})).status_code == 422


@pytest.mark.parametrize("name", ["Mi\u200bra", "\u202eMira", "Mirа", "mira"])
async def test_nobody_looks_like_somebody_else(stranger: Stranger, name):
    room = await stranger.post("/rooms", **DUEL)
    await stranger.post(f"/rooms/{room['room']}/join", name=name, **_invite(room))
    assert (await stranger.info(room))["seats"][1]["name"].endswith("ir\u0430 2" if "\u0430" in name else "ira 2")


# Requests ---------------------------------------------------------------------------------------------


async def test_a_host_that_is_not_ours_is_refused(stranger: Stranger):
    rebound = {"Host": "evil.example", "Origin": "http://evil.example"}
    assert (await stranger.http.get("/api/rooms", headers=rebound)).status_code == 421
    room = await stranger.post("/rooms", **DUEL)
    with pytest.raises(InvalidStatus):
        await connect(f"ws{stranger.server.address[4:]}/api/rooms/{room['room']}/socket", additional_headers=rebound)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://evil.example", "Content-Type": "application/json"}, 403),
        ({"Origin": "http://[", "Content-Type": "application/json"}, 403),
        ({}, 415),
        ({"Content-Type": "text/plain"}, 415),
    ],
)
async def test_a_page_elsewhere_changes_nothing(stranger: Stranger, headers, status):
    answer = await stranger.http.post("/api/rooms", content=b'{"game":"duel","seats":["me","open"]}', headers=headers)
    assert answer.status_code == status


@pytest.mark.parametrize("path", ["/%00", "/a%00b", "/" + "x" * 2_000])
async def test_no_path_is_an_error_of_ours(stranger: Stranger, path):
    before = stranger.server.said()
    assert (await stranger.http.get(path)).status_code in (404, 414)
    assert "Traceback" not in stranger.server.log(before)


async def test_an_origin_that_is_no_address_is_no_error_of_ours(stranger: Stranger):
    room = await stranger.post("/rooms", **DUEL)
    before = stranger.server.said()
    with pytest.raises(InvalidStatus) as refused:
        await connect(f"ws{stranger.server.address[4:]}/api/rooms/{room['room']}/socket", origin="http://[")  # type: ignore[arg-type]
    assert refused.value.response.status_code == 403
    assert "Traceback" not in stranger.server.log(before)


async def test_pages_connect_to_their_own_server_only(stranger: Stranger):
    policy = (await stranger.http.get("/api/rooms")).headers["Content-Security-Policy"]
    assert re.search("connect-src ([^;]*)", policy)[1] == "'self'"  # type: ignore[index]


async def test_one_address_has_a_hundred_connections(stranger: Stranger):
    opened = [await stranger.raw() for _ in range(103)]
    try:
        for reader, _ in opened[100:]:
            assert (await asyncio.wait_for(reader.read(100), 20)).startswith(b"HTTP/1.1 503")
    finally:
        for _, writer in opened:
            writer.transport.abort()


async def test_nobody_else_reads_the_database(running: ServerProcess):
    assert stat.S_IMODE(file_of(running).stat().st_mode) & 0o077 == 0


# The disk ---------------------------------------------------------------------------------------------


async def decided(people: list[Client]) -> str:
    """Somebody who is asked decides: the type of the answer."""
    client = next(client for client in people if client.prompt)
    assert client.prompt
    id_ = await client.decide(client.prompt["decisions"][0]["action"])
    while (message := await client.receive()).get("id") != id_:
        pass
    for other in people:
        while other.number < client.number:
            await other.receive()
    return str(message["type"])


@contextlib.contextmanager
def breaking(server: ServerProcess, how: str) -> Iterator[None]:
    """A disk that is full, locked, or whose file is gone."""
    if how == "locked":
        with contextlib.closing(sqlite3.connect(file_of(server), isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
    elif how == "full":
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        try:
            yield
        finally:
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    else:
        file_of(server).unlink()
        yield


@pytest.mark.parametrize("how", ["full", "locked", "removed"])
async def test_a_disk_that_cannot_be_written_is_noticed(broken: ServerProcess, how):
    async with stranger_at(broken) as stranger:
        room, tokens = await stranger.table(game="quacks")
        async with stranger.at(room, *tokens) as people:
            assert await decided(people) == "step"
            with breaking(broken, how):
                assert (await stranger.http.get("/health")).status_code == 503
                if how != "locked":  # SQLite waits ten seconds for a lock.
                    assert await decided(people) == "refused"
                    assert (await stranger.http.get("/health")).status_code == 503
                assert (await stranger.http.get("/health/live")).status_code == 200


# What has to be waited for ------------------------------------------------------------------------------


@pytest.mark.parametrize("half", HALVES)
def test_half_a_request_is_not_kept(halves: dict[str, socket.socket], half):
    with contextlib.suppress(ConnectionError):
        while halves[half].recv(4_096):
            pass
