"""Many tables at once: how long from a decision until every client at the table has it.

    python bench/load.py [--rooms 200] [--clients 4] [--seconds 30] [--database URL] [--write docs/server.md]
    python bench/load.py --workers 1 2 [--every 0.5]     decisions per second of the server's processor time, side by side

Starts a server of its own with bots off, seats four clients in every room, and lets everybody who is asked decide once a
second. A decision's time ends when the last of its room's clients has it. Server and clients share the machine's cores.

With `--workers` each number of workers is measured in turn, on a new PostgreSQL. What counts is the processor time of the server's processes,
so that the clients on the same cores do not matter.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import orjson
from rich.console import Console
from rich.progress import track
from websockets.asyncio.client import ClientConnection, connect

import tables

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.server.postgres import running
from tests.server.processes import descendants

GAMES = ("quacks",)
P50_GOAL_MS, P99_GOAL_MS, BYTES_GOAL, MEMORY_GOAL_MB, START_GOAL_S = 20, 150, 2_048, 300, 2
SETTLE_SECONDS = 3.0
console = Console(width=None if sys.stdout.isatty() else 120)


class Figures:
    """What was measured."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.bytes: list[int] = []
        self.refused = 0
        self.cpu = 0.0
        """Processor seconds of the server while it was measured."""
        self.games = 0


class LoadedRoom:
    """One room: its clients, and the decisions under way."""

    def __init__(self, game: str, figures: Figures) -> None:
        self.game, self.figures = game, figures
        self.sent: dict[str, float] = {}
        self.id_at: dict[int, str] = {}
        self.early: dict[int, int] = {}
        self.clients = 0

    def heard(self, frame: dict[str, Any]) -> None:
        """A client has a step; when the last one has it, its time is over."""
        number = frame["number"]
        if "id" in frame:
            self.id_at[number] = frame["id"]
        self.early[number] = self.early.get(number, 0) + 1
        if self.early[number] == self.clients and (id_ := self.id_at.pop(number, None)) is not None:
            del self.early[number]
            if (began := self.sent.pop(id_, None)) is not None:
                self.figures.times.append(time.perf_counter() - began)


class Client:
    """Somebody at a table who decides once a second, at random."""

    def __init__(
        self, loaded_room: LoadedRoom, socket: ClientConnection, chance: random.Random, end: float, every: float
    ) -> None:
        self.loaded_room, self.socket, self.chance, self.end, self.every = loaded_room, socket, chance, end, every
        self.asked: dict[str, Any] | None = None
        self.number = 0
        self.over = False

    async def listen(self) -> None:
        """Takes in what the server sends."""
        async for text in self.socket:
            frame = orjson.loads(text)
            kind = frame["type"]
            if kind == "step":
                self.number = frame["number"]
                self.asked = frame.get("prompt", self.asked)
                self.loaded_room.figures.bytes.append(len(text))
                self.loaded_room.heard(frame)
            elif kind == "snapshot":
                self.number, self.asked = frame["number"], frame["prompt"]
            elif kind == "refused":
                self.loaded_room.figures.refused += 1
            elif kind == "room" and frame["room"]["phase"] == "over":
                self.over = True
                self.loaded_room.figures.games += 1

    async def decide(self) -> None:
        """Decides every second, or so, while asked."""
        await asyncio.sleep(self.chance.random() * self.every)
        while time.perf_counter() < self.end and not self.over:
            if self.asked:
                options = self.asked["decisions"]
                id_ = f"{self.chance.getrandbits(60):x}"
                self.loaded_room.sent[id_] = time.perf_counter()
                message = {
                    "type": "decide",
                    "id": id_,
                    "seen": self.number,
                    "actions": [self.chance.choice(options)["action"]],
                }
                await self.socket.send(orjson.dumps(message).decode())
            await asyncio.sleep(self.every)


@contextmanager
def server(database: str | None, workers: int = 1) -> Iterator[tuple[str, int, float]]:
    """A server of its own: its address, its process and how long it took to answer."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        kept = database or f"sqlite+aiosqlite:///{folder}/load.db"
        command = [sys.executable, "-m", "charlatans", "serve", "--port", str(port), "--database", kept, "--no-warm"]
        command += [
            "--workers",
            str(workers),
            "--bot-processes",
            "1",
            "--requests",
            "100000",
            "--rooms",
            "100000",
            "--messages",
            "10000",
        ]
        command += ["--address-rooms", "100000", "--address-connections", "100000"]
        began = time.perf_counter()
        process = subprocess.Popen(command, env={**os.environ, "PYTHONUNBUFFERED": "1"}, stderr=subprocess.DEVNULL)
        address = f"http://127.0.0.1:{port}"
        try:
            while True:
                try:
                    with urllib.request.urlopen(address + "/api/games", timeout=1):
                        break
                except OSError:
                    if process.poll() is not None:
                        raise SystemExit("the server did not start") from None
                    time.sleep(0.01)
            yield address, process.pid, time.perf_counter() - began
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(20)


async def play(address: str, rooms: int, clients: int, seconds: float, process: int = 0, every: float = 1.0) -> Figures:
    """Fills the rooms, lets everybody play, and measures once all have settled."""
    figures = Figures()
    chance = random.Random(1)
    loaded_rooms: list[tuple[LoadedRoom, list[tuple[str, str]]]] = []
    async with httpx.AsyncClient(base_url=address, timeout=30) as http:
        for number in track(range(rooms), "laying tables", console=console):
            game = GAMES[number % len(GAMES)]
            body = {"game": game, "seats": ["me", *(["open"] * (clients - 1))], "name": "One"}
            made = (await http.post("/api/rooms", json=body)).json()
            tokens = [made["token"]]
            for _ in range(clients - 1):
                joined = await http.post(
                    f"/api/rooms/{made['room']}/join", json={"name": "Another", "invite": made["invite"]}
                )
                tokens.append(joined.json()["token"])
            host = {"Authorization": f"Bearer {made['token']}"}
            await http.post(f"/api/rooms/{made['room']}/host", json={"act": "start"}, headers=host)
            loaded_rooms.append((LoadedRoom(game, figures), [(made["room"], token) for token in tokens]))
    people: list[Client] = []
    for loaded_room, seats in track(loaded_rooms, "sitting down", console=console):
        for room, token in seats:
            where = f"ws{address[4:]}/api/rooms/{room}/socket"
            conversation = await connect(where, compression=None, max_queue=None, ping_interval=None)
            await conversation.send(json.dumps({"type": "hello", "token": token}))
            loaded_room.clients += 1
            people.append(Client(loaded_room, conversation, random.Random(chance.random()), 0.0, every))
    listening = [asyncio.create_task(person.listen()) for person in people]
    await asyncio.sleep(SETTLE_SECONDS)
    end = time.perf_counter() + seconds
    for person in people:
        person.end = end
    before = cpu_seconds(process)
    with console.status(f"playing for {seconds:g} s"):
        await asyncio.gather(*(person.decide() for person in people))
        await asyncio.sleep(1)
    figures.cpu = cpu_seconds(process) - before
    await asyncio.gather(*(person.socket.close() for person in people))
    await asyncio.gather(*listening, return_exceptions=True)
    return figures


def cpu_seconds(process: int) -> float:
    """The processor time of a process and its descendants, so far."""
    ticks = 0
    for one in {process, *descendants(process)} if process else ():
        with contextlib.suppress(OSError):
            words = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
            ticks += int(words[11]) + int(words[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def memory_mb(process: int) -> float:
    """The most memory that the server had, in MB."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmHWM"):
            return int(line.split()[1]) / 1024
    return float("nan")


def table(figures: Figures, rooms: int, clients: int, seconds: float, memory: float, start: float) -> list[str]:
    """The figures and what we set out to reach, as Markdown."""
    times = sorted(1000 * one for one in figures.times)
    cuts = statistics.quantiles(times, n=100)
    sizes = statistics.quantiles(figures.bytes, n=100)
    kept = [
        ("decisions that everybody had", f"{len(times):,} ({len(times) / seconds:,.0f} a second)", ""),
        ("decision to everybody, p50", f"{cuts[49]:.1f} ms", f"within {P50_GOAL_MS} ms"),
        ("decision to everybody, p99", f"{cuts[98]:.1f} ms", f"within {P99_GOAL_MS} ms"),
        ("sent to a client per decision, mean", f"{statistics.fmean(figures.bytes):,.0f} bytes", "under 2 KB"),
        ("sent to a client per decision, p95", f"{sizes[94]:,.0f} bytes", ""),
        ("most memory of the server", f"{memory:.0f} MB", f"within {MEMORY_GOAL_MB} MB"),
        ("start until the first answer", f"{start:.2f} s", f"within {START_GOAL_S} s"),
        ("refused", f"{figures.refused:,}", ""),
    ]
    head = [f"{rooms} rooms with {clients} clients each, {seconds:g} s, everybody deciding every second.", ""]
    return head + tables.table(("", "measured", "goal"), kept)


def compare(told: argparse.Namespace) -> list[str]:
    """Decisions per second of processor time with each number of workers, as Markdown."""
    rows: list[tuple[str, ...]] = []
    first = 0.0
    for workers in told.workers:
        with running() as postgres, server(told.database or postgres.database(), workers) as (address, process, _):
            figures = asyncio.run(play(address, told.rooms, told.clients, told.seconds, process, told.every))
        rate = len(figures.times) / figures.cpu
        first = first or rate
        p50 = 1000 * statistics.median(figures.times)
        busy = figures.cpu / told.seconds
        rows.append(
            (
                str(workers),
                f"{len(figures.times):,}",
                f"{len(figures.times) / told.seconds:,.0f}",
                f"{busy:.2f}",
                f"{rate:,.0f}",
                f"{100 * (rate / first - 1):+.0f} %",
                f"{p50:.1f} ms",
            )
        )
    titles = ("workers", "decisions", "a second", "cores used", "per second of processor time", "change", "p50")
    head = [
        f"{told.rooms} rooms with {told.clients} clients each on PostgreSQL, {told.seconds:g} s, everybody deciding every {told.every:g} s.",
        "",
    ]
    return head + tables.table(titles, rows)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rooms", type=int, default=200)
    parser.add_argument("--clients", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--database", help="a database in place of a fresh SQLite file")
    parser.add_argument("--write", type=Path, help="a Markdown file with the marks of this table")
    parser.add_argument("--workers", type=int, nargs="+", help="compare these numbers of workers, on PostgreSQL")
    parser.add_argument("--every", type=float, default=1.0, help="seconds between the decisions of a client")
    told = parser.parse_args()
    if told.workers:
        lines = compare(told)
        print("\n".join(lines))
        if told.write is not None:
            tables.write(told.write, "workers", [*lines, "", tables.machine("server, PostgreSQL and clients")])
        return
    with server(told.database) as (address, process, start):
        figures = asyncio.run(play(address, told.rooms, told.clients, told.seconds))
        memory = memory_mb(process)
    lines = table(figures, told.rooms, told.clients, told.seconds, memory, start)
    print("\n".join(lines))
    if told.write is not None:
        tables.write(told.write, "load", [*lines, "", tables.machine("server and clients")])


if __name__ == "__main__":
    main()
