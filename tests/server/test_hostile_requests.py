"""Requests that lie about where they come from, name another host, come from other people's pages, or never end."""

from __future__ import annotations

import asyncio
import dataclasses
import gc
import socket
import stat
from pathlib import Path
from typing import Any

import httpx
import pytest

from charlatans.rules.errors import OptionError
from charlatans.server import http_protocol
from charlatans.server.request_checks import AllowedHosts, TrustedProxies, own_names
from charlatans.server.rooms import Rooms
from charlatans.server.settings import ServerSettings
from charlatans.server.store import LeaseLost, Store, StoreError
from charlatans.server.texts import translate

from .in_process_server import NO_LIMITS, InProcessServer, open_server, settings_in
from .raw_requests import UNREADABLE_HANDSHAKES, answer_to, handshake

pytestmark = pytest.mark.anyio

TABLE = {"game": "duel", "seats": ["me", "open"]}


# Who it comes from ------------------------------------------------------------------------------------


async def statuses(server: InProcessServer, forwarded: list[str], peer: str) -> list[int]:
    """The statuses of requests for new rooms that say they were forwarded for these addresses."""
    transport = httpx.ASGITransport(server.app, client=(peer, 1))
    async with httpx.AsyncClient(transport=transport, base_url="http://table") as http:
        return [
            (await http.post("/api/rooms", json=TABLE, headers={"X-Forwarded-For": address})).status_code
            for address in forwarded
        ]


async def test_our_own_proxy_is_believed_as_far_as_it_knows(tmp_path: Path):
    few = dataclasses.replace(NO_LIMITS, requests_per_second=0.5)
    settings = settings_in(tmp_path, limits=few, proxies=("10.0.0.0/8", "127.0.0.1"))
    async with open_server(settings) as server:
        honest = [f"198.51.100.{number}" for number in range(4)]
        assert await statuses(server, honest, "10.1.2.3") == [201] * 4
        made_up = [f"192.0.2.{number}, 203.0.113.9" for number in range(4)]
        assert await statuses(server, made_up, "10.1.2.3") == [201, 201, 429, 429], (
            "what the client wrote is on the left"
        )
        assert await statuses(server, ["203.0.113.77, 10.9.9.9"] * 3, "127.0.0.1") == [201, 201, 429]
        assert await statuses(server, honest, "203.0.113.9") == [429] * 4


def test_a_proxy_may_add_its_header_below_the_clients():
    scope = {"type": "http", "client": ("10.0.0.1", 1)}
    made_up, noted = (b"x-forwarded-for", b"203.0.113.9"), (b"x-forwarded-for", b"198.51.100.7")
    TrustedProxies(["10.0.0.1"]).apply(scope, [made_up, noted])
    assert scope["client"][0] == "198.51.100.7"


@pytest.mark.parametrize(
    ("noted", "address"),
    [
        ("198.51.100.7:50123", "198.51.100.7"),
        ("[2001:db8::7]:50123", "2001:db8::7"),
        ("[2001:db8::7]", "2001:db8::7"),
        ("2001:db8::7", "2001:db8::7"),
    ],
)
def test_the_port_that_a_proxy_notes_does_not_count(noted, address):
    scope = {"type": "http", "client": ("10.0.0.1", 1)}
    TrustedProxies(["10.0.0.1"]).apply(scope, [(b"x-forwarded-for", noted.encode())])
    assert scope["client"][0] == address


def test_a_proxy_is_an_address_or_a_network():
    assert TrustedProxies(["127.0.0.1, ::1"]).trusts("::1")
    assert TrustedProxies(["127.0.0.1"]).trusts("::ffff:127.0.0.1")
    with pytest.raises(OptionError, match="not 'everybody'"):
        TrustedProxies(["everybody"])


# Which host it names ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8014", "127.0.0.1.evil.example", "localhost.evil.example"]
)
async def test_a_name_that_is_not_ours_is_refused(table_server: InProcessServer, host):
    name = host.removesuffix(":8014")
    for language in ("en", "de"):
        answer = await table_server.http.get("/api/rooms", headers={"Host": host, "Accept-Language": language})
        assert (answer.status_code, answer.json()["detail"]) == (421, translate("other-host", language, host=name))
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1:8014",
        "192.168.1.20:8014",
        "[::1]:8014",
        "[fe80::1]",
        "localhost",
        "LOCALHOST:1",
        "games.localhost",
        "",
    ],
)
def test_addresses_and_local_names_always_work(host):
    assert not host or AllowedHosts(ServerSettings(host="0.0.0.0", database="")).allows(host)


def test_the_machine_has_its_own_names_and_those_it_is_given():
    hosts = AllowedHosts(
        ServerSettings(host="garden.example", database="", allowed_hosts=("games.example.org", "*.example.net"))
    )
    machine = socket.gethostname().partition(".")[0]
    assert f"{machine.lower()}.local" in own_names()
    for name in (machine, f"{machine}.fritz.box:8014", "garden.example", "games.example.org:443", "a.example.net"):
        assert hosts.allows(name)
    for name in ("example.org", "example.net.evil.example", f"{machine}.evil.example"):
        assert not hosts.allows(name)
    assert AllowedHosts(ServerSettings(database="", allowed_hosts=("*",))).allows("anything.example")


# From which page --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example", "Content-Type": "application/json"},
        {"Origin": "null", "Content-Type": "application/json"},
        {"Origin": "http://[", "Content-Type": "application/json"},
        {"Sec-Fetch-Site": "cross-site", "Content-Type": "application/json"},
    ],
)
async def test_pages_of_others_change_nothing(table_server: InProcessServer, headers):
    answer = await table_server.http.post(
        "/api/rooms", content=b'{"game":"duel","seats":["me","open"]}', headers=headers
    )
    assert (answer.status_code, answer.json()["detail"]) == (403, translate("other-page", "en"))


@pytest.mark.parametrize("kind", [None, "text/plain", "application/x-www-form-urlencoded", "text/json"])
async def test_a_body_that_does_not_say_it_is_json_is_not_read(table_server: InProcessServer, kind):
    headers = {} if kind is None else {"Content-Type": kind}
    answer = await table_server.http.post(
        "/api/rooms", content=b'{"game":"duel","seats":["me","open"]}', headers=headers
    )
    assert (answer.status_code, answer.json()["detail"]) == (415, translate("not-json", "en"))


async def test_our_own_page_is_welcome(table_server: InProcessServer):
    headers = {"Origin": table_server.address, "Sec-Fetch-Site": "same-origin"}
    assert (await table_server.http.post("/api/rooms", json=TABLE, headers=headers)).status_code == 201


# What it asks for -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "status"),
    [("/%00", 404), ("/a%00b", 404), ("/assets/%00", 404), ("/" + "x" * 300, 200), ("/" + "x" * 2_000, 414)],
)
async def test_impossible_paths_are_no_error_of_ours(tmp_path: Path, path, status):
    (tmp_path / "pages" / "assets").mkdir(parents=True)
    (tmp_path / "pages" / "index.html").write_text("<!doctype html>")
    async with open_server(settings_in(tmp_path)) as server:
        answer = await server.http.get(path)
    assert answer.status_code == status
    assert "Traceback" not in answer.text


# How long it takes ------------------------------------------------------------------------------------

HALVES = {
    "nothing": b"",
    "half a line": b"GET /api/ro",
    "half the headers": b"GET /api/rooms HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: b",
    "half a body": b'POST /api/rooms HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{"g',
    "after an answer": b"GET /api/rooms HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n\r\n",
}


@pytest.mark.parametrize("half", HALVES)
async def test_half_a_request_does_not_keep_its_connection(table_server: InProcessServer, monkeypatch, half):
    monkeypatch.setattr(http_protocol, "REQUEST_SECONDS", 0.2)
    reader, writer = await asyncio.open_connection("127.0.0.1", int(table_server.address.rpartition(":")[2]))
    writer.write(HALVES[half])
    async with asyncio.timeout(20):
        try:
            while await reader.read(4_096):
                pass
        except ConnectionError:
            pass
    writer.close()


ENDLESS = {
    "a path": (b"GET /", b"a" * 1_000),
    "a header": (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: ", b"a" * 1_000),
    "headers": (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n", b"X-A: b\r\n" * 100),
    "headers after a body": (
        b"POST /api/rooms HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n0\r\n",
        b"X-A: b\r\n" * 100,
    ),
    "pieces of a body": (
        b"POST /api/rooms HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1;",
        b"a" * 1_000,
    ),
}


@pytest.mark.parametrize("what", ENDLESS)
async def test_an_endless_head_is_not_kept(table_server: InProcessServer, monkeypatch, what):
    monkeypatch.setattr(http_protocol, "REQUEST_SECONDS", 600)
    begin, more = ENDLESS[what]
    assert b"HTTP/1.1 431" in await answer_to(table_server.address, begin + more * 200)


@pytest.mark.parametrize("how", UNREADABLE_HANDSHAKES)
async def test_a_handshake_that_cannot_be_read_does_not_keep_its_connection(table_server: InProcessServer, how):
    answer = await answer_to(table_server.address, handshake("abc", UNREADABLE_HANDSHAKES[how]))
    assert answer.startswith(b"HTTP/1.1 400")


# What it leaves behind --------------------------------------------------------------------------------


async def test_nobody_else_on_the_machine_reads_the_database(tmp_path: Path):
    (tmp_path / "old.db").touch(0o644)
    for name in ("new.db", "old.db"):
        store = Store(f"sqlite+aiosqlite:///{tmp_path / name}")
        await store.open()
        assert await store.is_healthy()
        for file in tmp_path.glob(f"{name}*"):
            assert stat.S_IMODE(file.stat().st_mode) & 0o077 == 0, file
        await store.close()


async def test_after_a_failed_load_there_is_one_room_of_a_name(server: InProcessServer, monkeypatch):
    created = await server.create_room("duel", "me", "open")
    server.rooms.live.clear()
    load, failed, slow = Rooms._load, asyncio.Event(), asyncio.Event()

    async def load_badly(self: Rooms, name: str):
        if not failed.is_set():
            failed.set()
            await asyncio.sleep(0)
            raise StoreError("gone for a moment")
        room = await load(self, name)
        await slow.wait()
        return room

    monkeypatch.setattr(Rooms, "_load", load_badly)
    asking = [asyncio.create_task(server.rooms.get(created.room)) for _ in range(2)]
    await failed.wait()
    await asyncio.sleep(0.01)
    asking += [asyncio.create_task(server.rooms.get(created.room)) for _ in range(2)]
    await asyncio.sleep(0.05)
    slow.set()
    found = await asyncio.gather(*asking, return_exceptions=True)
    assert len({id(room) for room in found if not isinstance(room, Exception)}) == 1


async def test_a_load_that_fails_when_nobody_waits_any_more_is_no_error(server: InProcessServer, monkeypatch):
    reported: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, context: reported.append(context))
    begun, fail = asyncio.Event(), asyncio.Event()

    async def load_badly(self: Rooms, name: str):
        begun.set()
        await fail.wait()
        raise LeaseLost(name)

    monkeypatch.setattr(Rooms, "_load", load_badly)
    asking = asyncio.create_task(server.rooms.get("somewhere"))
    await begun.wait()
    asking.cancel()
    await asyncio.wait([asking])
    fail.set()
    while server.rooms._loading:
        await asyncio.sleep(0)
    gc.collect()
    await asyncio.sleep(0)
    assert not reported
