"""What open tables cost at which nothing happens: python bench/idle.py [--tables 1000] [--seconds 30] [--write docs/server.md]

Starts a server, opens one page at each of so many tables whose player thinks, and measures the processor time of the server: first with pages that
are silent, then with pages that ask like those of people (every so many seconds in which they have heard nothing).
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

import httpx

import tables

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.clients import Client, connect_client
from tests.server.processes import processor_seconds
from tests.server_process import ServerProcess, serve_in_process

EVERY_SECONDS = 3.0
"""How often a page asks (web/src/lib/session.svelte.ts)."""
PING = '{"type":"ping"}'
OPTIONS = ("--no-warm", "--bot-processes", "1", "--rooms", "100000", "--address-rooms", "100000")
OPTIONS += ("--requests", "100000", "--messages", "1000", "--address-connections", "100000")


async def open_tables(server: ServerProcess, number: int) -> list[Client]:
    """A page at each of so many tables."""
    pages = []
    async with httpx.AsyncClient(base_url=server.address, trust_env=False, timeout=60) as http:
        for _ in range(number):
            body = {"game": "duel", "seats": ["me", "novice"], "name": "Mira", "start": True}
            made = (await http.post("/api/rooms", json=body)).raise_for_status().json()
            pages.append(await connect_client(server.address, made["room"], made["token"]))
    return pages


async def ask(page: Client, first: float, every: float, waits: list[float]) -> None:
    """Asks again and again, as a page does, and notes how long the answers took."""
    await asyncio.sleep(first)
    while True:
        began = time.monotonic()
        await page.socket.send(PING)
        while '"pong"' not in await page.socket.recv():
            pass
        waits.append(time.monotonic() - began)
        await asyncio.sleep(every)


async def share_of_a_core(server: ServerProcess, seconds: float) -> float:
    """The processor time of the server, as a share of a core."""
    before, began = processor_seconds(server.pid), time.monotonic()
    await asyncio.sleep(seconds)
    return (processor_seconds(server.pid) - before) / (time.monotonic() - began)


async def measure(number: int, seconds: float) -> list[tuple[str, str]]:
    """The rows of the table."""
    with tempfile.TemporaryDirectory() as folder, serve_in_process(Path(folder), None, *OPTIONS) as server:
        pages = await open_tables(server, number)
        await asyncio.sleep(5)
        silent = await share_of_a_core(server, seconds)
        waits: list[float] = []
        asking = [
            asyncio.create_task(ask(page, EVERY_SECONDS * at / number, EVERY_SECONDS, waits))
            for at, page in enumerate(pages)
        ]
        await asyncio.sleep(EVERY_SECONDS)
        waits.clear()
        busy = await share_of_a_core(server, seconds)
        asked = len(waits) / seconds
        for task in asking:
            task.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
        for page in pages:
            page.socket.transport.abort()
    return [
        ("pages that are silent", f"{100 * silent:.1f} % of a core"),
        (f"pages that ask every {EVERY_SECONDS:.0f} s ({asked:,.0f} times a second)", f"{100 * busy:.1f} % of a core"),
        ("processor time of an answer", f"{1e6 * (busy - silent) / asked:.0f} µs"),
        ("answered in, median", f"{1000 * sorted(waits)[len(waits) // 2]:.1f} ms"),
    ]


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1_000)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--write", type=Path, help="a Markdown file with the marks of this table")
    told = parser.parse_args()
    rows = asyncio.run(measure(told.tables, told.seconds))
    head = (f"{told.tables:,} open tables at which nothing happens", "measured")
    lines = [*tables.table(head, rows), "", tables.machine("server, clients and other work at the time")]
    print("\n".join(lines))
    if told.write:
        tables.write(told.write, "idle", lines)


if __name__ == "__main__":
    main()
