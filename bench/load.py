"""Many tables at once: how long from a decision until every client at the table has it, and what that costs the server.

    python bench/load.py [--rooms 500] [--clients 4] [--seconds 30] [--database URL] [--write docs/server.md]
    python bench/load.py --against COMMIT      processor time per decision, beside the server as it was at a commit
    python bench/load.py --workers 1 2         decisions per second of processor time, with these numbers of workers

Starts a server of its own with bots off, seats four clients in every room, and lets everybody who is asked decide once a second, but not
before they have their last decision. A decision's time ends when the last of its room's clients has it. Server and clients share the
machine's cores. The first seconds, in which all games are in their first turn and everybody is asked, are a row of their own.

The comparisons measure their servers in turn, several times (`--repeats`), with the same clients. What counts is the processor time of
all processes of the server, so that the clients on the same cores do not matter; that of PostgreSQL is its own column. The server of
another commit runs from a worktree of git in a temporary folder, with the packages that are installed here.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
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
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import httpx
import orjson
import uvloop
from prometheus_client.parser import text_string_to_metric_families
from rich.console import Console
from rich.progress import track

import tables

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.server.postgres import PostgreSQL, running
from tests.server.processes import descendants

REPOSITORY = Path(__file__).parents[1]
GAMES = ("quacks",)
OWN_MEANS = {
    "charlatans_decision_seconds": "of that in the server, from its turn until it is sent, mean",
    "charlatans_commit_seconds": "of that to write a batch to the database, mean",
    "charlatans_loop_lag_seconds": "how late the server's event loop is, mean",
}
"""What the server measures itself: where a slow decision waited."""
P50_GOAL_MS, P99_GOAL_MS, MEMORY_GOAL_MB, START_GOAL_S = 20, 150, 300, 2
SETTLE_SECONDS = 3.0
OPENING_DECISIONS = 8
"""All tables are laid at once, and everybody brews in the first turn; after as many decisions of everybody games are as far apart as they are on any evening."""
TEXT, PING, PONG = 1, 9, 10
"""Kinds of frames of a WebSocket."""
GENEROUS = {
    "--bot-processes": "1",
    "--requests": "100000",
    "--rooms": "100000",
    "--messages": "10000",
    "--address-rooms": "100000",
    "--address-connections": "100000",
}
"""Limits that all clients together do not reach; a server that does not know one yet is not told."""
console = Console(width=None if sys.stdout.isatty() else 120)


@dataclass(frozen=True)
class Variant:
    """A server that is measured: of this checkout, or of another one."""

    title: str
    workers: int = 1
    source: Path = REPOSITORY / "src"


@dataclass
class Figures:
    """What was measured."""

    times: list[float] = field(default_factory=list)
    opening: list[float] = field(default_factory=list)
    """Those of the first seconds of all games."""
    bytes: list[int] = field(default_factory=list)
    refused: int = 0
    games: int = 0
    server_cpu: float = 0.0
    """Processor seconds of the server while it was measured."""
    database_cpu: float = 0.0
    """Those of PostgreSQL."""
    start: float = 0.0
    """Seconds until the server's first answer."""
    memory: float = 0.0
    """The most memory that the server had, in MB."""
    means: dict[str, float] = field(default_factory=dict)
    """The means of the server's own measurements, in seconds, by their names in its metrics."""

    @property
    def milliseconds(self) -> float:
        """Processor time of the server per decision, in milliseconds."""
        return 1000 * self.server_cpu / len(self.times)

    @property
    def rate(self) -> float:
        """Decisions per second of the server's processor time."""
        return len(self.times) / self.server_cpu


# The clients ------------------------------------------------------------------------------------------


class LoadedRoom:
    """One room: its clients, and the decisions under way."""

    def __init__(self, name: str, tokens: Sequence[str], figures: Figures) -> None:
        self.name, self.tokens, self.figures = name, tokens, figures
        self.sent: dict[str, float] = {}
        self.id_at: dict[int, str] = {}
        self.early: dict[int, int] = {}

    def heard(self, frame: dict[str, Any]) -> None:
        """A client has a step; when the last one has it, its time is over."""
        number = frame["number"]
        if "id" in frame:
            self.id_at[number] = frame["id"]
        self.early[number] = self.early.get(number, 0) + 1
        if self.early[number] == len(self.tokens) and (id_ := self.id_at.pop(number, None)) is not None:
            del self.early[number]
            if (began := self.sent.pop(id_, None)) is not None:
                self.figures.times.append(time.perf_counter() - began)


class Client(asyncio.Protocol):
    """Somebody at a table who decides at random.

    It speaks just enough of the WebSocket protocol, because a client that costs more than the server would measure itself.
    """

    def __init__(self, loaded_room: LoadedRoom, chance: random.Random) -> None:
        self.loaded_room, self.chance = loaded_room, chance
        self.transport: asyncio.Transport
        self.received = b""
        self.accepted = asyncio.get_running_loop().create_future()
        self.asked: dict[str, Any] | None = None
        self.number = 0
        self.waits_for: str | None = None
        """The decision that is on its way."""
        self.over = False

    async def connect(self, address: str, token: str) -> None:
        """Connects and says hello."""
        host, port = address.removeprefix("http://").split(":")
        await asyncio.get_running_loop().create_connection(lambda: self, host, int(port))
        head = (
            f"GET /api/rooms/{self.loaded_room.name}/socket HTTP/1.1",
            f"Host: {host}:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            "Sec-WebSocket-Version: 13",
        )
        self.transport.write("\r\n".join([*head, "", ""]).encode())
        await self.accepted
        self.send(TEXT, orjson.dumps({"type": "hello", "token": token}))

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keeps the connection."""
        self.transport = cast(asyncio.Transport, transport)

    def connection_lost(self, problem: Exception | None) -> None:
        """Somebody has hung up."""
        if not self.accepted.done():
            self.accepted.set_exception(ConnectionError("the server hung up"))

    def data_received(self, data: bytes) -> None:
        """Takes in what the server sends: first its head, then frames without masks."""
        data = self.received + data
        if not self.accepted.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self.received = head
                return
            if b" 101 " not in head:
                raise SystemExit(f"the server refused: {head!r}")
            self.accepted.set_result(None)
        while len(data) >= 2:
            start, size = 2, data[1]
            if size >= 126:
                start = 4 if size == 126 else 10
                size = int.from_bytes(data[2:start], "big")
            if len(data) < start + size:
                break
            self.take(data[0] & 15, data[start : start + size])
            data = data[start + size :]
        self.received = data

    def send(self, kind: int, data: bytes) -> None:
        """Sends a short frame, with a mask of zeros."""
        size = bytes((128 | len(data),)) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
        self.transport.write(bytes((128 | kind,)) + size + bytes(4) + data)

    def take(self, kind: int, data: bytes) -> None:
        """Takes in a frame."""
        if kind == PING:
            self.send(PONG, data)
        if kind != TEXT:
            return
        message = orjson.loads(data)
        kind_of = message["type"]
        if kind_of == "step":
            self.number = message["number"]
            self.asked = message.get("prompt", self.asked)
            if message.get("id") == self.waits_for:
                self.waits_for = None
            self.loaded_room.figures.bytes.append(len(data))
            self.loaded_room.heard(message)
        elif kind_of == "snapshot":
            self.number, self.asked = message["number"], message["prompt"]
        elif kind_of == "refused":
            self.waits_for = None
            self.loaded_room.figures.refused += 1
        elif kind_of == "room" and message["room"]["phase"] == "over":
            self.over = True
            self.loaded_room.figures.games += 1

    async def decide(self, end: float, every: float) -> None:
        """Decides every so many seconds while asked."""
        await asyncio.sleep(self.chance.random() * every)
        while time.perf_counter() < end and not self.over:
            if self.asked and self.waits_for is None:
                id_ = self.waits_for = f"{self.chance.getrandbits(60):x}"
                self.loaded_room.sent[id_] = time.perf_counter()
                action = self.chance.choice(self.asked["decisions"])["action"]
                message = {"type": "decide", "id": id_, "seen": self.number, "actions": [action]}
                self.send(TEXT, orjson.dumps(message))
            await asyncio.sleep(every)


async def new_rooms(address: str, rooms: int, clients: int, figures: Figures) -> list[LoadedRoom]:
    """Opens the rooms, takes all seats, and starts the games."""
    opened: list[LoadedRoom] = []
    async with httpx.AsyncClient(base_url=address, timeout=30, trust_env=False) as http:
        for number in track(range(rooms), "laying tables", console=console):
            body = {
                "game": GAMES[number % len(GAMES)],
                "seats": ["me", *(["open"] * (clients - 1))],
                "name": "One",
            }
            made = (await http.post("/api/rooms", json=body)).json()
            room, tokens = f"/api/rooms/{made['room']}", [made["token"]]
            # Servers from before the links of invitations would not take one.
            invite = {"invite": made["invite"]} if "invite" in made else {}
            for _ in range(clients - 1):
                joined = await http.post(f"{room}/join", json={"name": "Another", **invite})
                tokens.append(joined.json()["token"])
            host = {"Authorization": f"Bearer {made['token']}"}
            (await http.post(f"{room}/host", json={"act": "start"}, headers=host)).raise_for_status()
            opened.append(LoadedRoom(made["room"], tokens, figures))
    return opened


async def sit_down(address: str, rooms: Sequence[LoadedRoom]) -> list[Client]:
    """A client for every seat."""
    chance = random.Random(1)
    people: list[Client] = []
    for room in track(rooms, "sitting down", console=console):
        for token in room.tokens:
            people.append(Client(room, random.Random(chance.random())))
            await people[-1].connect(address, token)
    return people


async def play(address: str, told: argparse.Namespace, process: int, database: int) -> Figures:
    """Fills the rooms, lets everybody play, and measures once all have settled."""
    figures = Figures()
    people = await sit_down(address, await new_rooms(address, told.rooms, told.clients, figures))
    await asyncio.sleep(SETTLE_SECONDS)
    # The clients' own garbage collections would count as the server's time.
    gc.freeze()
    gc.disable()
    opening = OPENING_DECISIONS * told.every
    end = time.perf_counter() + opening + told.seconds
    with console.status(f"playing for {opening + told.seconds:g} s"):
        playing = asyncio.gather(*(person.decide(end, told.every) for person in people))
        await asyncio.sleep(opening)
        figures.opening, figures.times = figures.times, []
        figures.bytes.clear()
        before = cpu_seconds(process), cpu_seconds(database)
        await playing
        await asyncio.sleep(1)
    figures.server_cpu, figures.database_cpu = cpu_seconds(process) - before[0], cpu_seconds(database) - before[1]
    figures.means = await own_means(address)
    for person in people:
        person.transport.close()
    gc.enable()
    gc.unfreeze()
    return figures


async def own_means(address: str) -> dict[str, float]:
    """The means of what the server has measured itself since it started."""
    async with httpx.AsyncClient(base_url=address, timeout=30, trust_env=False) as http:
        families = text_string_to_metric_families((await http.get("/metrics")).text)
    found = {sample.name: sample.value for family in families for sample in family.samples if not sample.labels}
    return {name: found[f"{name}_sum"] / found[f"{name}_count"] for name in OWN_MEANS if found.get(f"{name}_count")}


# The servers ------------------------------------------------------------------------------------------


@contextmanager
def server(variant: Variant, database: str | None) -> Iterator[tuple[str, int, float]]:
    """A server of its own: its address, its process and how long it took to answer."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONPATH": str(variant.source)}
    with tempfile.TemporaryDirectory() as folder:
        kept = database or f"sqlite+aiosqlite:///{folder}/load.db"
        serve = [sys.executable, "-m", "charlatans", "serve"]
        wide = {**environment, "COLUMNS": "200"}
        known = subprocess.run([*serve, "--help"], env=wide, capture_output=True, text=True, check=True).stdout
        options = {"--port": str(port), "--database": kept, "--workers": str(variant.workers)}
        options |= {option: value for option, value in GENEROUS.items() if f" {option} " in known}
        command = [*serve, "--no-warm", *(word for option in options.items() for word in option)]
        began = time.perf_counter()
        process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
        address = f"http://127.0.0.1:{port}"
        try:
            while not answers(address):
                if process.poll() is not None:
                    raise SystemExit("the server did not start")
                time.sleep(0.01)
            yield address, process.pid, time.perf_counter() - began
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(60)


def answers(address: str) -> bool:
    """Whether a server answers."""
    with contextlib.suppress(OSError), urllib.request.urlopen(address + "/api/games", timeout=1):
        return True
    return False


def measure(variant: Variant, told: argparse.Namespace, postgres: PostgreSQL | None = None) -> Figures:
    """One server under load."""
    database = postgres.database() if postgres is not None and told.database is None else told.database
    with server(variant, database) as (address, process, start):
        playing = play(address, told, process, postgres.pid if postgres is not None else 0)
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            figures = runner.run(playing)
        figures.start, figures.memory = start, memory_mb(process)
    return figures


@contextmanager
def checkout(commit: str) -> Iterator[Path]:
    """The sources of a commit, in a worktree in a temporary folder."""
    git = ["git", "-C", str(REPOSITORY), "worktree"]
    with tempfile.TemporaryDirectory() as folder:
        there = Path(folder) / "checkout"
        subprocess.run([*git, "add", "--quiet", "--detach", str(there), commit], check=True)
        try:
            yield there / "src"
        finally:
            subprocess.run([*git, "remove", "--force", str(there)], check=True)


def cpu_seconds(process: int) -> float:
    """The processor time of a process and its descendants so far, those that have ended included."""
    ticks = 0
    for one in {process, *descendants(process)} if process else ():
        with contextlib.suppress(OSError):
            words = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
            ticks += sum(int(word) for word in words[11:15])
    return ticks / os.sysconf("SC_CLK_TCK")


def memory_mb(process: int) -> float:
    """The most memory that the server had, in MB."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmHWM"):
            return int(line.split()[1]) / 1024
    return float("nan")


# The tables -------------------------------------------------------------------------------------------


def setting(told: argparse.Namespace, database: str) -> str:
    """What was played, in words."""
    every = "second" if told.every == 1 else f"{told.every:g} s"
    return (
        f"{told.rooms} rooms with {told.clients} clients each on {database}, {told.seconds:g} s, "
        f"everybody deciding every {every}."
    )


def table(figures: Figures, told: argparse.Namespace) -> list[str]:
    """The figures of one server and what we set out to reach, as Markdown."""
    times = sorted(1000 * one for one in figures.times)
    cuts = statistics.quantiles(times, n=100)
    sizes = statistics.quantiles(figures.bytes, n=100)
    rows = [
        ("decisions that everybody had", f"{len(times):,} ({len(times) / told.seconds:,.0f} a second)", ""),
        ("decision to everybody, p50", f"{cuts[49]:.1f} ms", f"within {P50_GOAL_MS} ms"),
        ("decision to everybody, p99", f"{cuts[98]:.1f} ms", f"within {P99_GOAL_MS} ms"),
        (
            f"the same in the first {OPENING_DECISIONS * told.every:g} s, when all games begin, p50 and p99",
            opening_words(figures),
            "",
        ),
        *((OWN_MEANS[name], f"{1000 * mean:.1f} ms", "") for name, mean in figures.means.items()),
        ("processor time of the server per decision", f"{figures.milliseconds:.2f} ms", ""),
        ("sent to a client per decision, mean", f"{statistics.fmean(figures.bytes):,.0f} bytes", "under 2 KB"),
        ("sent to a client per decision, p95", f"{sizes[94]:,.0f} bytes", ""),
        ("most memory of the server", f"{figures.memory:.0f} MB", f"within {MEMORY_GOAL_MB} MB"),
        ("start until the first answer", f"{figures.start:.2f} s", f"within {START_GOAL_S} s"),
        ("refused", f"{figures.refused:,}", ""),
    ]
    return [setting(told, "SQLite"), "", *tables.table(("", "measured", "goal"), rows)]


def opening_words(figures: Figures) -> str:
    """The times in which decisions reached everybody while all games began."""
    cuts = statistics.quantiles([1000 * one for one in figures.opening], n=100)
    return f"{cuts[49]:.1f} ms, {cuts[98]:.1f} ms"


def compare(
    variants: Sequence[Variant], told: argparse.Namespace, postgres: PostgreSQL | None
) -> dict[Variant, list[Figures]]:
    """Measures every variant several times, in turn."""
    found: dict[Variant, list[Figures]] = {variant: [] for variant in variants}
    for number in range(told.repeats):
        for variant in variants if number % 2 == 0 else reversed(variants):
            figures = measure(variant, told, postgres)
            found[variant].append(figures)
            console.print(
                f"{number + 1}/{told.repeats} {variant.title}: {len(figures.times):,} decisions, "
                f"{figures.milliseconds:.3f} ms of processor time each, {figures.refused} refused, "
                f"{figures.games // told.clients} of {told.rooms} games over"
            )
    return found


def comparison(found: dict[Variant, list[Figures]], told: argparse.Namespace, database: str) -> list[str]:
    """The medians of every variant beside the first one's, as Markdown."""
    first = next(iter(found.values()))
    rows = []
    for variant, runs in found.items():
        change = statistics.median(run.rate / base.rate - 1 for run, base in zip(runs, first, strict=True))
        latency = [statistics.quantiles([1000 * one for one in run.times], n=100) for run in runs]
        rows.append(
            (
                variant.title,
                f"{statistics.median(len(run.times) for run in runs) / told.seconds:,.0f}",
                f"{statistics.median(run.server_cpu for run in runs) / told.seconds:.2f}",
                f"{statistics.median(run.milliseconds for run in runs):.3f} ms",
                f"{statistics.median(1000 * run.database_cpu / len(run.times) for run in runs):.3f} ms",
                f"{statistics.median(run.rate for run in runs):,.0f}",
                f"{100 * change:+.0f} %",
                f"{statistics.median(cuts[49] for cuts in latency):.1f} ms",
                f"{statistics.median(cuts[98] for cuts in latency):.1f} ms",
            )
        )
    titles = (
        *("", "decisions a second", "cores used", "server per decision", "PostgreSQL per decision"),
        *("decisions per second of the server's processor time", "change", "p50", "p99"),
    )
    return [f"{setting(told, database)} Medians of {told.repeats}, measured in turn.", "", *tables.table(titles, rows)]


def against(told: argparse.Namespace) -> list[str]:
    """The server of a commit and the present one, in turn."""
    with checkout(told.against) as source, contextlib.ExitStack() as stack:
        postgres = stack.enter_context(running()) if told.postgres else None
        variants = [Variant(f"at {told.against}", source=source), Variant("now")]
        return comparison(compare(variants, told, postgres), told, "PostgreSQL" if told.postgres else "SQLite")


def side_by_side(told: argparse.Namespace) -> list[str]:
    """Several numbers of workers, in turn."""
    variants = [Variant(f"{number} worker{'s' * (number > 1)}", number) for number in told.workers]
    with running() as postgres:
        return comparison(compare(variants, told, postgres), told, "PostgreSQL")


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rooms", type=int, help="500; 200 in comparisons")
    parser.add_argument("--clients", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--every", type=float, default=1.0, help="seconds between the decisions of a client")
    parser.add_argument("--database", help="a database in place of a fresh one")
    parser.add_argument("--postgres", action="store_true", help="a fresh PostgreSQL in place of SQLite")
    parser.add_argument("--against", metavar="COMMIT", help="compare with the server of a commit")
    parser.add_argument("--workers", type=int, nargs="+", help="compare these numbers of workers, on PostgreSQL")
    parser.add_argument("--repeats", type=int, default=3, help="how often a comparison measures each server")
    parser.add_argument("--write", type=Path, help="a Markdown file with the marks of this table")
    told = parser.parse_args()
    told.rooms = told.rooms or (200 if told.against or told.workers else 500)
    if told.against is not None:
        name, lines, sharing = "against", against(told), "server and clients"
    elif told.workers:
        name, lines, sharing = "workers", side_by_side(told), "server, PostgreSQL and clients"
    else:
        name, lines, sharing = "load", table(measure(Variant("now"), told), told), "server and clients"
    print("\n".join(lines))
    if told.write is not None:
        tables.write(told.write, name, [*lines, "", tables.machine(sharing)])


if __name__ == "__main__":
    main()
