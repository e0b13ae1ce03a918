"""Two workers behind nginx and behind Caddy, each with the configuration that we ship: what people do, and what strangers try."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import ssl
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from charlatans.server.websocket import BAD
from tests.proxies import NAME, PROGRAMS, Proxy, running_proxy, trusting
from tests.server_process import ServerProcess

from .admin import Admin
from .clients import connect_client, connected_clients, play_to_end
from .faults import LEASE, FaultyWorker, PatientPlayer
from .hosts import PEOPLES_GATEWAY, hosts_on, needs_namespaces
from .postgres import PostgreSQL
from .processes import descendants, needs_proc
from .reconnecting_client import ReconnectingPlayer

pytestmark = [pytest.mark.anyio, pytest.mark.soak, needs_proc, pytest.mark.xdist_group("proxies")]

OPTIONS = ("--workers", "2", "--no-warm", "--bot-processes", "1", "--bot-pace", "0", "--messages", "20000")
OPTIONS += ("--lease", "3", "--proxy", "127.0.0.1", "--allowed-host", NAME)
SOMEBODY = "127.0.0.2"
"""The address that people come from; the proxy has another one."""
SECONDS = 45.0


class Site:
    """A server behind a proxy, as people reach it."""

    def __init__(self, server: ServerProcess, proxy: Proxy) -> None:
        self.server, self.proxy = server, proxy
        self.reached: dict[str, Any] = {"host": "127.0.0.1", "ssl": trusting(), "local_addr": (SOMEBODY, 0)}
        """How a WebSocket reaches it."""

    async def request(self, method: str, path: str, token: str | None = None, **more: Any) -> httpx.Response:
        """A request from somebody's address, through the proxy."""
        headers = {"Host": f"{NAME}:{self.proxy.secure}", **more.pop("headers", {})}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        transport = httpx.AsyncHTTPTransport(verify=trusting(), local_address=SOMEBODY)
        async with httpx.AsyncClient(transport=transport, timeout=SECONDS) as http:
            where = f"https://127.0.0.1:{self.proxy.secure}{path}"
            return await http.request(method, where, headers=headers, extensions={"sni_hostname": NAME}, **more)

    async def ask(self, path: str, token: str | None = None, /, **body: Any) -> Any:
        """Calls the API, which must succeed."""
        answer = await self.request("POST" if body else "GET", f"/api{path}", token, **({"json": body} if body else {}))
        assert answer.is_success, answer.text
        return answer.json()

    async def new_room(self, *seats: str, game: str = "duel") -> tuple[str, dict[int, str]]:
        """Creates a room and starts its game; returns the tokens of the players too."""
        made = await self.ask("/rooms", game=game, seats=seats, name="Mira")
        room, tokens = made["room"], {made["seat"]: made["token"]}
        for seat in (seat for seat, kind in enumerate(seats) if kind == "open"):
            joined = await self.ask(f"/rooms/{room}/join", name="Ben", seat=seat, invite=made["invite"])
            tokens[seat] = joined["token"]
        await self.ask(f"/rooms/{room}/host", made["token"], act="start")
        return room, tokens


@pytest.fixture(scope="module", params=PROGRAMS)
async def site(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, postgres: PostgreSQL
) -> AsyncIterator[Site]:
    """Two workers behind a proxy."""
    folder = tmp_path_factory.mktemp("proxied")
    server = ServerProcess(folder, await asyncio.to_thread(postgres.database), *OPTIONS)
    with running_proxy(request.param, folder / "proxy", f"127.0.0.1:{server.port}") as proxy:
        await asyncio.to_thread(server.start)
        try:
            one = Site(server, proxy)
            async with asyncio.timeout(SECONDS):
                while (await one.request("GET", "/health")).status_code != 200:
                    await asyncio.sleep(0.2)
            yield one
        finally:
            await asyncio.to_thread(server.stop)
    assert "Traceback" not in server.log()


async def test_a_whole_game_is_played_and_everybody_has_their_own_address(site: Site):
    room, tokens = await site.new_room("me", "open")
    claimed = {"X-Forwarded-For": "203.0.113.66", "X-Real-IP": "203.0.113.67", "Forwarded": "for=203.0.113.68"}
    headers = {"additional_headers": claimed, "origin": site.proxy.address}
    async with connected_clients(site.proxy.address, room, *tokens.values(), **site.reached, **headers) as players:
        listed = (await Admin(site.server.database).json("admin", "players", "--connected"))["players"]
        assert [row["addresses"] for row in listed] == [[SOMEBODY]] * 2
        await play_to_end(players)
    assert (await site.ask(f"/rooms/{room}/verify"))["game_matches"]
    stranger = await site.request("POST", "/api/rooms", headers={"Origin": "https://elsewhere.example"}, json={})
    assert stranger.status_code == 403


async def test_a_worker_is_killed_and_the_game_goes_on(site: Site):
    room, tokens = await site.new_room("me", "open")
    sent = asyncio.Event()
    players = [
        ReconnectingPlayer(site.proxy.address, room, seat, token, f"{seat}", sent, **site.reached)
        for seat, token in tokens.items()
    ]
    playing = asyncio.gather(*(player.play() for player in players))
    await asyncio.wait_for(sent.wait(), SECONDS)
    for worker in _workers(site.server):
        os.kill(worker, signal.SIGKILL)
        await asyncio.sleep(2)
    await asyncio.wait_for(playing, SECONDS)
    assert (await site.ask(f"/rooms/{room}/verify"))["game_matches"]


def _workers(server: ServerProcess) -> list[int]:
    """The processes that serve."""
    found = []
    for process in descendants(server.pid):
        with contextlib.suppress(OSError):
            sockets = {os.readlink(f"/proc/{process}/fd/{fd}") for fd in os.listdir(f"/proc/{process}/fd")}
            if any(f"socket:[{inode}]" in sockets for inode in _listening(server.port)):
                found.append(process)
    return found


def _listening(port: int) -> set[str]:
    """The inodes of the sockets that listen on a port."""
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return {row[9] for row in rows if row[1].endswith(f":{port:04X}") and row[3] == "0A"}


async def test_half_a_request_is_not_kept(site: Site):
    halves = [b"GET / HTTP/1.1\r\nHost: games", b"POST /api/rooms HTTP/1.1\r\nHost: %s\r\nContent-Length: 900\r\n"]
    halves[1] = halves[1] % NAME.encode() + b"Content-Type: application/json\r\n\r\n{"
    lines = [site.proxy.connection(SOMEBODY) for _ in range(20)]
    for number, line in enumerate(lines):
        line.sendall(halves[number % 2])
    ending = asyncio.gather(*(asyncio.to_thread(_ends, line, 40.0) for line in lines))
    while not ending.done():
        assert (await site.request("GET", "/health")).status_code == 200, "nobody else notices"
        await asyncio.sleep(0.2)
    ended = await ending
    for line in lines:
        line.close()
    assert all(ended), "a connection stays open"


def _ends(line: ssl.SSLSocket, seconds: float) -> bool:
    """Whether the other side ends a connection within this time."""
    line.settimeout(seconds)
    until = time.monotonic() + seconds
    try:
        while time.monotonic() < until:
            if not line.recv(65536):
                return True
    except TimeoutError:
        return False
    except OSError:
        return True
    return False


async def test_what_is_too_large_is_refused_and_nobody_else_notices(site: Site):
    answer = await site.request("GET", "/api/games", headers={"X-Large": "x" * 200_000})
    assert answer.status_code in (400, 413, 431)
    answer = await site.request("POST", "/api/rooms", json={"name": "x" * 200_000})
    assert answer.status_code == 413
    await site.request("POST", "/api/rooms", content=_in_pieces(), headers={"Content-Type": "application/json"})
    assert (await site.request("GET", "/health")).status_code == 200, "nobody else notices"


async def _in_pieces() -> AsyncIterator[bytes]:
    """A body that turns out to be too large."""
    for _ in range(50):
        yield b" " * 4096


async def test_whoever_does_not_read_is_dropped_and_nobody_else_notices(site: Site):
    room, tokens = await site.new_room("me", "open")
    reading = await connect_client(site.proxy.address, room, tokens[0], **site.reached)
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.connect(("127.0.0.1", site.proxy.secure))
    deaf.setblocking(False)
    where = f"wss://{NAME}:{site.proxy.secure}/api/rooms/{room}/socket"
    rude = await connect(
        where, sock=deaf, ssl=trusting(), server_hostname=NAME, proxy=None, max_queue=1, compression=None
    )
    await rude.send(f'{{"type":"hello","token":"{tokens[1]}","language":"en"}}')
    async with asyncio.timeout(SECONDS):
        while not reading.state["room"]["seats"][1]["connected"]:
            await reading.receive()
        while reading.state["room"]["seats"][1]["connected"]:
            with contextlib.suppress(ConnectionClosed, TimeoutError):
                for _ in range(20):
                    await asyncio.wait_for(rude.send('{"type":"language","language":"de"}'), 1)
            await reading.send(type="ping")
            await reading.receive_type("pong")
        with contextlib.suppress(ConnectionClosed):
            while True:
                await rude.recv()
    assert rude.close_code != BAD, "not because of too many messages"
    await reading.socket.close()


async def test_only_what_is_for_everybody_is_open(site: Site):
    assert (await site.request("GET", "/metrics")).status_code == 404
    page = await site.request("GET", "/")
    assert page.headers["strict-transport-security"]
    other = await site.request("GET", "/api/games", headers={"Host": "elsewhere.example"})
    assert other.status_code != 200 or not other.content, "Caddy answers with an empty page of its own"
    if site.proxy.plain:
        answer = httpx.get(f"http://127.0.0.1:{site.proxy.plain}/lobby", headers={"Host": NAME}, trust_env=False)
        assert (answer.status_code, answer.headers["location"]) == (301, f"https://{NAME}/lobby")


@pytest.mark.parametrize("program", PROGRAMS)
async def test_two_machines_are_cut_off_from_the_database_and_the_games_go_on(program: str, tmp_path: Path):
    needs_namespaces()
    options = ("--no-warm", "--bot-processes", "1", "--lease", str(LEASE), "--requests", "1000", "--messages", "1000")
    async with hosts_on(tmp_path, *options, "--proxy", PEOPLES_GATEWAY, "--allowed-host", NAME) as hosts:
        servers = [worker.address.removeprefix("http://") for worker in hosts.workers]
        with running_proxy(program, tmp_path / "proxy", *servers) as proxy:
            site = Site(hosts.workers[0], proxy)
            for worker in hosts.workers:
                await _play_while_cut_off(site, worker)


async def _play_while_cut_off(site: Site, worker: FaultyWorker) -> None:
    """Four games that begin, and end while a machine is cut off from the database."""
    rooms = [await site.new_room("me", "open", "open", "open", game="quacks") for _ in range(4)]
    sent = asyncio.Event()
    players = [
        PatientPlayer(site.proxy.address, room, seat, token, f"{room}{seat}", sent, **site.reached)
        for room, tokens in rooms
        for seat, token in tokens.items()
    ]
    async with asyncio.TaskGroup() as playing:
        for player in players:
            playing.create_task(player.play())
        await asyncio.wait_for(sent.wait(), SECONDS)
        async with worker.cut_off(), asyncio.timeout(SECONDS):
            while not all(player.is_over for player in players):
                await asyncio.sleep(0.1)
    async with asyncio.timeout(SECONDS):
        while (await site.request("GET", "/health")).status_code != 200:
            await asyncio.sleep(0.2)
    for room, _ in rooms:
        assert (await site.ask(f"/rooms/{room}/verify"))["game_matches"]
