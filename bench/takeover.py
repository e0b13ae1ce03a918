"""How long a table stands still when the worker that has it dies, hangs or is cut off from the database.

    python bench/takeover.py [--repeats 5] [--hosts] [--write docs/server.md]

Starts a PostgreSQL and two workers with the usual settings, each a server of its own as on two machines, and two people at a table of the first one: one is
connected to it, the other through the second worker. Both decide all the time and reconnect like the page does, to the second worker, as behind a balancer that
sends nobody to a server that is not ready. With `--hosts`, servers and database have networks of their own, and a cut is a cable that is pulled out. A time is from the fault until a player's next decision was saved and shown by the other worker.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import httpx

import tables

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.clients import Client, connect_client, new_id
from tests.server.faults import FaultyWorker, workers_on
from tests.server.hosts import hosts_on
from tests.server.postgres import running
from tests.server.reconnecting_client import CONNECTION_ERRORS, new_room

from charlatans.server.settings import ServerSettings

GOAL_SECONDS = 10.0
FIRST_WAIT, LONGEST_WAIT = 0.3, 10.0
QUIET_FOR, ANSWER_WITHIN, SNAPSHOT_WITHIN = 3.0, 4.0, 10.0
"""How the page notices that a connection is lost, and reconnects (web/src/lib/session.svelte.ts)."""
PATIENCE = 60.0
OPTIONS = ("--no-warm", "--bot-processes", "1")
FAULTS = {
    FaultyWorker.killed: "`kill -9`",
    FaultyWorker.paused: "hangs (SIGSTOP)",
    FaultyWorker.cut_off: "is cut off from PostgreSQL",
}
Fault = Callable[[FaultyWorker], AbstractAsyncContextManager[None]]


class Player:
    """Decides whenever they are asked, and notes when each of their decisions was shown."""

    def __init__(self, first: str, then: str, room: str, token: str) -> None:
        self._address, self._then, self._room, self._token = first, then, room, token
        self._pending: dict[str, Any] | None = None
        self.number = 0
        self.shown: list[float] = []

    async def play(self) -> None:
        """Plays until it is cancelled or the game is over."""
        attempts = 0
        while True:
            try:
                connecting = connect_client(self._address, self._room, self._token)
                client = await asyncio.wait_for(connecting, SNAPSHOT_WITHIN)
                attempts = 0
                await self._play(client)
                return
            except CONNECTION_ERRORS:
                await asyncio.sleep(min(LONGEST_WAIT, FIRST_WAIT * 2**attempts))
                attempts += 1
                self._address = self._then

    async def _play(self, client: Client) -> None:
        assert client.number >= self.number, "a step that was shown is lost"
        if self._pending is not None:
            await client.send(**self._pending)
        while not client.over:
            if client.prompt and self._pending is None:
                self._pending = {"type": "decide", "id": new_id(), "seen": client.number}
                self._pending["actions"] = [client.prompt["decisions"][0]["action"]]
                await client.send(**self._pending)
            message = await self._receive(client)
            self.number = max(self.number, client.number)
            if self._pending is not None and message.get("id") == self._pending["id"]:
                if message["type"] in ("step", "committed"):
                    self.shown.append(time.monotonic())
                    await asyncio.sleep(0.05)
                self._pending = None

    async def _receive(self, client: Client) -> dict[str, Any]:
        """The next message. Where none is expected, a ping asks for one."""
        if self._pending is None:
            with contextlib.suppress(TimeoutError):
                return await asyncio.wait_for(client.receive(), QUIET_FOR)
            await client.send(type="ping")
        return await asyncio.wait_for(client.receive(), ANSWER_WITHIN)


@contextlib.asynccontextmanager
async def two_workers(folder: Path, hosts: bool) -> AsyncIterator[list[FaultyWorker]]:
    """Two workers with the usual settings, on machines of their own if `hosts`."""
    if hosts:
        async with hosts_on(folder, *OPTIONS) as both:
            yield both.workers
    else:
        with running() as postgres:
            async with workers_on(folder, postgres, 2, *OPTIONS) as workers:
                yield workers


async def stands_still(fails: FaultyWorker, other: FaultyWorker, fault: Fault) -> list[float]:
    """The seconds for which each of two players could not play: the one at the worker that fails, and the one at the other."""
    room, tokens = await new_room(fails.address, "duel", ("me", "open"))
    async with httpx.AsyncClient(trust_env=False, timeout=PATIENCE) as http:
        (await http.get(f"{fails.address}/api/rooms/{room}")).raise_for_status()
    firsts = (fails.address, other.address)
    players = [Player(first, other.address, room, token) for first, token in zip(firsts, tokens.values(), strict=True)]
    tasks = [asyncio.create_task(player.play()) for player in players]
    try:
        async with asyncio.timeout(PATIENCE):
            while not all(len(player.shown) > 1 for player in players):
                await asyncio.sleep(0.01)
        began = time.monotonic()
        async with fault(fails):
            # Decisions that were on their way may still arrive.
            await asyncio.sleep(0.1)
            began_again = time.monotonic()
            async with asyncio.timeout(PATIENCE):
                while not all(player.shown[-1] > began_again for player in players):
                    await asyncio.sleep(0.01)
        return [next(moment for moment in player.shown if moment > began_again) - began for player in players]
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        # Until both are well and know each other again.
        await asyncio.sleep(ServerSettings.lease)


async def measure(repeats: int, hosts: bool) -> dict[Fault, list[list[float]]]:
    """All times by fault: of the player at the worker that fails, and of the one at the other."""
    found: dict[Fault, list[list[float]]] = {fault: [[], []] for fault in FAULTS}
    with tempfile.TemporaryDirectory() as folder:
        async with two_workers(Path(folder), hosts) as workers:
            for number in range(repeats):
                for fault in FAULTS:
                    fails, other = workers if number % 2 else reversed(workers)
                    for times, seconds in zip(found[fault], await stands_still(fails, other, fault), strict=True):
                        times.append(seconds)
                    print(f"{FAULTS[fault]}: {found[fault][0][-1]:.1f} s, {found[fault][1][-1]:.1f} s", flush=True)
    return found


def rows(found: dict[Fault, list[list[float]]]) -> Iterator[tuple[str, ...]]:
    """The lines of the table."""
    for fault, (at_it, at_other) in found.items():
        figures = [f"{of(times):.1f} s" for times in (at_it, at_other) for of in (statistics.median, max)]
        yield FAULTS[fault], *figures, f"within {GOAL_SECONDS:.0f} s"


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument(
        "--hosts", action="store_true", help="each on a machine of its own: network namespaces, as root"
    )
    parser.add_argument("--write", type=Path, help="a Markdown file with the marks of this table")
    told = parser.parse_args()
    found = asyncio.run(measure(told.repeats, told.hosts))
    columns = ("the owner of a room", "at it, median", "worst", "through the other worker, median", "worst", "goal")
    lines = [
        f"{told.repeats} times each, a lease of {ServerSettings.lease:.0f} s.",
        "",
        *tables.table(columns, rows(found)),
        "",
        tables.machine("servers, PostgreSQL, players and other work at the time"),
    ]
    print("\n".join(lines))
    if told.write:
        tables.write(told.write, "hosts" if told.hosts else "takeover", lines)


if __name__ == "__main__":
    main()
