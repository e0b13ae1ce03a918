"""What rude clients do to honest ones, on this server and on an older one side by side.

    python bench/rude.py [--before PATH] [--seconds 40] [--write docs/server.md]

Starts a server as it comes, with its usual limits, and attacks it in several ways, one after the other. Rude clients have addresses of their
own (Linux has all of 127.0.0.0/8); the honest one asks for a pong ten times a second, or plays against an adept. `--before` is the `src`
folder of an older checkout (`git worktree add --detach PATH COMMIT`), to which the same is done right before. Needs compiled rules, or
else experts do not think: `charlatans warm`, for the older server too.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import socket
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import httpx
from rich.console import Console

import tables

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.server.clients import Client, connect_client
from tests.server.processes import memory_mb
from tests.server.raw_requests import handshake
from tests.server.raw_websocket import frame
from tests.server_process import SOURCE, ServerProcess

SOCKETS, CHANGES_A_SECOND = 64, 19
ROOMS, HALVES, EXPERT_ROOMS, SPECTATORS = 200, 300, 90, 90
LATE = 250
"""The step of a game of Quacks at which a table is rude: its state is large by then."""
FEWEST = 3
"""Decisions of adepts that are waited for, however long they take."""
console = Console(width=None if sys.stdout.isatty() else 120)


@dataclass
class Figures:
    """What was measured; None where it could not be."""

    quiet_ms: float = 0.0
    quiet_mb: float = 0.0
    rude_ms: float = 0.0
    rude_worst_ms: float = 0.0
    rude_mb: float = 0.0
    replay_ms: float = 0.0
    replay_worst_ms: float = 0.0
    adept_ms: float = 0.0
    among_experts_ms: float = 0.0
    among_experts_worst_ms: float = 0.0
    rooms: int = 0
    halves: int = 0
    spectators: int = 0
    locked_out: int = 0


WORDS = {
    "quiet_ms": "an honest ping, nobody rude, median (ms)",
    "quiet_mb": "memory of the server, nobody rude (MB)",
    "rude_ms": f"ping among {SOCKETS} sockets of one seat that do not read and change their language, median (ms)",
    "rude_worst_ms": "the same, worst (ms)",
    "rude_mb": "the same, most memory (MB)",
    "replay_ms": "ping while somebody asks for replays in a loop, median (ms)",
    "replay_worst_ms": "the same, worst (ms)",
    "adept_ms": "an adept decides, nobody rude, median (ms)",
    "among_experts_ms": f"an adept decides while {EXPERT_ROOMS} rooms of experts think, median (ms)",
    "among_experts_worst_ms": "the same, worst (ms)",
    "rooms": f"rooms that {ROOMS} requests under invented addresses open",
    "halves": f"of {HALVES} half-sent requests, open after 15 s",
    "spectators": f"of {SPECTATORS} spectators who come at once, let in",
    "locked_out": "players whom they lock out, of 2",
}


class Somebody:
    """Somebody with an address of their own."""

    def __init__(self, server: ServerProcess, address: str) -> None:
        self.server, self.address = server, address
        self._transport = httpx.AsyncHTTPTransport(local_address=address, verify=False)
        self.http = httpx.AsyncClient(transport=self._transport, base_url=server.address, timeout=120)

    async def post(self, path: str, token: str = "-", **body: Any) -> Any:
        """Calls the API, which must succeed."""
        answer = await self.http.post(f"/api{path}", json=body, headers={"Authorization": f"Bearer {token}"})
        answer.raise_for_status()
        return answer.json()

    async def sit_down(self, game: str, *seats: str) -> tuple[str, str]:
        """A table that has begun: its room and the seat's token."""
        made = await self.post("/rooms", game=game, seats=["me", *seats], name="One", start=True)
        return made["room"], made["token"]

    async def connect(self, room: str, token: str) -> Client:
        """A connection to a room."""
        return await connect_client(self.server.address, room, token, local_addr=(self.address, 0), open_timeout=120)


# Honest people ----------------------------------------------------------------------------------------


async def pings(somebody: Somebody, until: Callable[[], bool]) -> list[float]:
    """How long an honest player waits for pongs, in milliseconds."""
    waited: list[float] = []
    client = await somebody.connect(*await somebody.sit_down("duel", "novice"))
    while not until():
        began = time.perf_counter()
        await client.send(type="ping")
        async with asyncio.timeout(300):
            while '"pong"' not in await client.socket.recv():
                pass
        waited.append(1000 * (time.perf_counter() - began))
        await asyncio.sleep(0.1)
    await client.socket.close()
    return waited


async def adepts(somebody: Somebody, seconds: float) -> list[float]:
    """How long an honest player waits until the adept at the table has decided, in milliseconds."""
    waited: list[float] = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or len(waited) < FEWEST:
        client = await somebody.connect(*await somebody.sit_down("duel", "adept"))
        try:
            while not client.over and (time.perf_counter() < end or len(waited) < FEWEST):
                if not client.prompt:
                    began = time.perf_counter()
                    async with asyncio.timeout(300):
                        while not client.prompt and not client.over:
                            before = client.number
                            await client.receive()
                            if client.number > before:
                                waited.append(1000 * (time.perf_counter() - began))
                                began = time.perf_counter()
                elif client.sent is None:
                    await asyncio.sleep(0.06)
                    await client.decide(client.prompt["decisions"][0]["action"])
                    await client.receive()
                else:
                    await client.receive()
        finally:
            await client.socket.close()
    return waited


# Rude ones --------------------------------------------------------------------------------------------


async def play_until_late(somebody: Somebody) -> tuple[str, str]:
    """A table of Quacks late in the game."""
    table = await somebody.sit_down("quacks", "novice", "novice", "novice")
    client = await somebody.connect(*table)
    while client.number < LATE and not client.over:
        if client.prompt and client.sent is None:
            await asyncio.sleep(0.06)
            await client.decide(client.prompt["decisions"][-1]["action"])
        await client.receive()
    await client.socket.close()
    return table


class DeafSockets(threading.Thread):
    """Sockets of one seat that never read and change their language; they come back when they are thrown out."""

    def __init__(self, server: ServerProcess, table: tuple[str, str], seconds: float) -> None:
        super().__init__()
        self._where, self._table, self._end = ("127.0.0.1", server.port), table, time.monotonic() + seconds
        self._sockets: dict[int, socket.socket] = {}

    def run(self) -> None:
        """Shouts until the time is over."""
        number = 0
        while time.monotonic() < self._end:
            began = time.monotonic()
            word = frame(json.dumps({"type": "language", "language": ("de", "en")[number % 2]}).encode())
            for place in range(SOCKETS):
                with contextlib.suppress(BlockingIOError):
                    try:
                        self._socket(place).send(word)
                    except (OSError, EOFError):
                        if place in self._sockets:
                            self._sockets.pop(place).close()
            number += 1
            time.sleep(max(0.0, 1 / CHANGES_A_SECOND - (time.monotonic() - began)))
        for one in self._sockets.values():
            one.close()

    def _socket(self, place: int) -> socket.socket:
        if place not in self._sockets:
            one = socket.socket()
            # Small segments and a small window, or else the kernel keeps for the client what it does not read.
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
            one.settimeout(60)
            one.bind(("127.0.0.2", 0))
            one.connect(self._where)
            one.sendall(handshake(self._table[0]))
            if not one.recv(1_000):
                raise EOFError
            one.sendall(frame(json.dumps({"type": "hello", "token": self._table[1]}).encode()))
            one.setblocking(False)
            self._sockets[place] = one
        return self._sockets[place]


async def finished(somebody: Somebody) -> str:
    """A game of Quacks that bots have played."""
    made = await somebody.post("/rooms", game="quacks", seats=["random"] * 4, start=True)
    client = await somebody.connect(made["room"], made["watch"])
    while not client.over:
        await client.receive()
    await client.socket.close()
    return str(made["room"])


async def ask_for_replays(somebody: Somebody, room: str, stop: asyncio.Event) -> None:
    """Asks for a replay in a loop, whole and step by step."""
    number = 0
    while not stop.is_set():
        number += 1
        language = ("en", "de")[number % 2]
        await somebody.http.get(f"/api/rooms/{room}/replay", params={"language": language})
        await somebody.http.get(f"/api/rooms/{room}/replay/{number % 300}", params={"language": language})


async def think(somebody: Somebody, stop: asyncio.Event) -> None:
    """A room of experts that never rest."""
    while not stop.is_set():
        client = await somebody.connect(*await somebody.sit_down("duel", "expert"))
        try:
            while not client.over and not stop.is_set():
                if client.prompt and client.sent is None:
                    await client.decide(client.prompt["decisions"][-1]["action"])
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(client.receive(), 1)
        finally:
            await client.socket.close()


async def fill(somebody: Somebody) -> int:
    """How many rooms can be opened under invented addresses."""
    opened = 0
    for number in range(ROOMS):
        headers = {"X-Forwarded-For": f"198.51.{number // 250}.{number % 250 + 1}"}
        answer = await somebody.http.post("/api/rooms", json={"game": "duel", "seats": ["me", "open"]}, headers=headers)
        opened += answer.status_code == 201
    return opened


async def halves(port: int) -> int:
    """How many half-sent requests are still open after a while."""
    opened = [await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.0.3", 0)) for _ in range(HALVES)]
    for _, writer in opened:
        writer.write(b"GET /api/rooms HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: ")
    await asyncio.sleep(15)
    still = 0
    for reader, writer in opened:
        try:
            async with asyncio.timeout(0.02):
                while await reader.read(1_024):
                    pass
        except TimeoutError:
            still += 1
        except OSError:
            pass
        writer.transport.abort()
    return still


async def crowd(somebody: Somebody) -> tuple[int, int]:
    """How many spectators get in, and how many of two players do not afterwards."""
    made = await somebody.post("/rooms", game="duel", seats=["me", "open"], name="One")
    invite = {"invite": made["invite"]} if "invite" in made else {}
    joined = await somebody.post(f"/rooms/{made['room']}/join", name="Two", **invite)
    coming = (somebody.connect(made["room"], made["watch"]) for _ in range(SPECTATORS))
    came = [one for one in await asyncio.gather(*coming, return_exceptions=True) if isinstance(one, Client)]
    locked_out = 0
    for token in (made["token"], joined["token"]):
        try:
            came.append(await somebody.connect(made["room"], token))
        except Exception:
            locked_out += 1
    inside = len(came) - 2 + locked_out
    for client in came:
        await client.socket.close()
    return inside, locked_out


# Measuring --------------------------------------------------------------------------------------------


@contextlib.asynccontextmanager
async def meanwhile(*tasks: Awaitable[None]) -> AsyncIterator[None]:
    """Does something else at the same time."""
    running = [asyncio.ensure_future(task) for task in tasks]
    try:
        yield
    finally:
        await asyncio.gather(*running, return_exceptions=True)


def for_seconds(seconds: float) -> Callable[[], bool]:
    """True once so many seconds are over."""
    end = time.perf_counter() + seconds
    return lambda: time.perf_counter() > end


async def measure(server: ServerProcess, seconds: float) -> Figures:
    """Attacks one server in every way."""
    figures = Figures()
    honest, rude = Somebody(server, "127.0.0.7"), Somebody(server, "127.0.0.2")
    console.print("nobody rude")
    figures.quiet_ms = statistics.median(await pings(honest, for_seconds(5)))
    figures.adept_ms = statistics.median(await adepts(honest, 10))
    figures.quiet_mb = memory_mb(server.pid)

    console.print("sockets that do not read")
    deaf = DeafSockets(server, await play_until_late(rude), seconds)
    deaf.start()
    waited = await pings(honest, lambda: not deaf.is_alive())
    figures.rude_ms, figures.rude_worst_ms = statistics.median(waited), max(waited)
    figures.rude_mb = memory_mb(server.pid, most=True)
    await asyncio.sleep(10)

    console.print("replays")
    stop = asyncio.Event()
    async with meanwhile(ask_for_replays(rude, await finished(rude), stop)):
        waited = await pings(honest, for_seconds(seconds / 2))
        stop.set()
    figures.replay_ms, figures.replay_worst_ms = statistics.median(waited), max(waited)

    console.print("experts")
    stop = asyncio.Event()
    thinkers = [Somebody(server, f"127.0.1.{number % 9 + 1}") for number in range(EXPERT_ROOMS)]
    async with meanwhile(*(think(one, stop) for one in thinkers)):
        await asyncio.sleep(5)
        waited = await adepts(honest, seconds)
        stop.set()
    figures.among_experts_ms, figures.among_experts_worst_ms = statistics.median(waited), max(waited)

    console.print("spectators, rooms, half requests")
    figures.spectators, figures.locked_out = await crowd(Somebody(server, "127.0.0.4"))
    figures.rooms = await fill(Somebody(server, "127.0.0.1"))
    figures.halves = await halves(server.port)
    console.print(figures)
    return figures


def measured(source: Path | None, seconds: float) -> Figures:
    """Starts a server, from another checkout if one is given, and attacks it."""
    os.environ[SOURCE] = str(source or "")
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder), None, "--bot-pace", "0")
        server.start()
        try:
            wait_until_compiled(server)
            return asyncio.run(measure(server, seconds))
        finally:
            server.kill()


def wait_until_compiled(server: ServerProcess) -> None:
    """Experts play like adepts until the rules are compiled."""
    while server.get("/api/status").json()["compiling"]["state"] == "working":
        time.sleep(1)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=40.0, help="how long the longer attacks last")
    parser.add_argument("--before", type=Path, help="the src folder of another checkout")
    parser.add_argument("--write", type=Path, help="a Markdown file with the marks of this table")
    told = parser.parse_args()
    results = [measured(source, told.seconds) for source in ([told.before] if told.before else []) + [None]]
    rows = []
    for field in fields(Figures):
        values = [getattr(one, field.name) for one in results]
        rows.append(
            (WORDS[field.name], *(f"{value:,.1f}" if isinstance(value, float) else str(value) for value in values), "")
        )
    head = ("", *(("before", "now") if told.before else ("measured",)), "")
    lines = tables.table(head, rows)
    print("\n".join(lines))
    if told.write is not None:
        tables.write(told.write, "rude", [*lines, "", tables.machine("server and clients")])


if __name__ == "__main__":
    main()
