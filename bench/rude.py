"""Rude clients and honest ones on the same server: how long an honest player waits for an answer, and what the server's memory does.

    python bench/rude.py [--seconds 10] [--sockets 64] [--before PATH] [--write docs/server.md]

Opens many sockets of one seat that never read and change their language as fast as they may, asks for rooms under invented addresses, and
sends half of many requests. Meanwhile an honest player at another table sends a ping every tenth of a second. With `--before`, the
path of another checkout's `src`, the same is done to that server right before, and the ratios are printed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

import tables

ROOMS, HALVES = 200, 300


@dataclass
class Figures:
    """What was measured."""

    quiet_ms: float
    rude_ms: float
    worst_ms: float
    memory_mb: float
    rooms: int
    halves: int


WORDS = {
    "quiet_ms": "answer to an honest ping, nobody rude, median (ms)",
    "rude_ms": "the same among rude sockets, median (ms)",
    "worst_ms": "the same, worst (ms)",
    "memory_mb": "most memory of the server (MB)",
    "rooms": f"rooms that {ROOMS} requests under invented addresses opened",
    "halves": f"of {HALVES} half-sent requests still open after 15 s",
}


@contextmanager
def server(source: Path | None) -> Iterator[tuple[str, int]]:
    """A server of its own, from another checkout if one is given: its address and its process."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "charlatans", "serve", "--port", str(port), "--no-warm"]
        command += ["--database", f"sqlite+aiosqlite:///{folder}/rude.db"]
        environment = {**os.environ, **({"PYTHONPATH": str(source)} if source else {})}
        process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        address = f"http://127.0.0.1:{port}"
        try:
            for _ in range(600):
                with suppress(httpx.HTTPError):
                    httpx.get(f"{address}/api/games", timeout=5, trust_env=False)
                    break
                time.sleep(0.1)
            yield address, process.pid
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(60)


async def new_table(http: httpx.AsyncClient) -> tuple[str, str]:
    """A table against a bot: its room and the seat's token."""
    body = {"game": "quacks", "seats": ["me", "adept", "adept"], "name": "One", "start": True}
    made = (await http.post("/api/rooms", json=body)).json()
    return made["room"], made["token"]


def at(address: str, room: str) -> Any:
    """A connection to a room."""
    where = f"ws{address[4:]}/api/rooms/{room}/socket"
    return connect(where, proxy=None, max_size=None, max_queue=None, ping_interval=None, open_timeout=60)


async def pings(address: str, table: tuple[str, str], seconds: float) -> list[float]:
    """How long an honest player waits for the answers to pings, in milliseconds."""
    waited: list[float] = []
    async with at(address, table[0]) as honest:
        await honest.send(json.dumps({"type": "hello", "token": table[1]}))
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            began = time.perf_counter()
            await honest.send('{"type":"ping"}')
            while '"pong"' not in await honest.recv():
                pass
            waited.append(1000 * (time.perf_counter() - began))
            await asyncio.sleep(0.1)
    return waited


async def shout(address: str, table: tuple[str, str], until: float) -> None:
    """A socket that never reads and changes its language nineteen times a second; comes back when it is thrown out."""
    languages = ("de", "en")
    while time.perf_counter() < until:
        try:
            async with at(address, table[0]) as rude:
                rude.transport.pause_reading()
                await rude.send(json.dumps({"type": "hello", "token": table[1]}))
                number = 0
                while time.perf_counter() < until:
                    await rude.send(json.dumps({"type": "language", "language": languages[number % 2]}))
                    number += 1
                    await asyncio.sleep(1 / 19)
                rude.transport.abort()
        except (OSError, WebSocketException):
            await asyncio.sleep(0.5)


async def fill(http: httpx.AsyncClient) -> int:
    """How many rooms can be opened under invented addresses."""
    opened = 0
    for number in range(ROOMS):
        headers = {"X-Forwarded-For": f"198.51.{number // 250}.{number % 250 + 1}"}
        answer = await http.post("/api/rooms", json={"game": "duel", "seats": ["me", "open"]}, headers=headers)
        opened += answer.status_code == 201
    return opened


async def halves(address: str) -> int:
    """How many half-sent requests are still open after a while."""
    host, port = address.removeprefix("http://").split(":")
    opened = [await asyncio.open_connection(host, int(port)) for _ in range(HALVES)]
    for _, writer in opened:
        writer.write(b"GET /api/rooms HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: ")
    await asyncio.sleep(15)
    still = 0
    for reader, writer in opened:
        try:
            async with asyncio.timeout(0.02):
                while await reader.read(1024):
                    pass
        except TimeoutError:
            still += 1
        except OSError:
            pass
        writer.close()
    return still


def memory_mb(process: int) -> float:
    """The most memory that the server had."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmHWM"):
            return int(line.split()[1]) / 1024
    return float("nan")


async def measure(address: str, process: int, sockets: int, seconds: float) -> Figures:
    """Measures with and without rude clients."""
    async with httpx.AsyncClient(base_url=address, timeout=60, trust_env=False) as http:
        honest, rude = await new_table(http), await new_table(http)
        quiet = await pings(address, honest, 3)
        until = time.perf_counter() + seconds
        shouting = [asyncio.create_task(shout(address, rude, until)) for _ in range(sockets)]
        await asyncio.sleep(1)
        among = await pings(address, honest, seconds - 1)
        await asyncio.gather(*shouting)
        memory = memory_mb(process)
        await asyncio.sleep(5)
        opened = await fill(http)
    still = await halves(address)
    return Figures(statistics.median(quiet), statistics.median(among), max(among), memory, opened, still)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--sockets", type=int, default=64)
    parser.add_argument("--before", type=Path, help="the src folder of another checkout")
    parser.add_argument("--write", type=Path, help="a Markdown file with the marks of this table")
    told = parser.parse_args()
    measured: list[Figures] = []
    for source in ([told.before] if told.before else []) + [None]:
        with server(source) as (address, process):
            measured.append(asyncio.run(measure(address, process, told.sockets, told.seconds)))
    rows = []
    for field in fields(Figures):
        values = [getattr(one, field.name) for one in measured]
        ratio = f"{values[0] / values[1]:.1f}" if len(values) == 2 and values[1] else ""
        rows.append(
            (
                WORDS[field.name],
                *(f"{value:,.1f}" if isinstance(value, float) else str(value) for value in values),
                ratio,
            )
        )
    head = ("", *(("before", "now") if told.before else ("measured",)), "before / now" if told.before else "")
    lines = [f"{told.sockets} sockets of one seat that do not read, {told.seconds:g} s.", "", *tables.table(head, rows)]
    print("\n".join(lines))
    if told.write is not None:
        tables.write(told.write, "rude", [*lines, "", tables.machine("server and clients")])


if __name__ == "__main__":
    main()
