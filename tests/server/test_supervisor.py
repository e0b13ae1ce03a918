"""`charlatans serve --workers N`: one address, several processes; those that die or hang are replaced, and an upgrade moves rooms."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import select

from charlatans.server.schema import leases, workers
from charlatans.server.store import Store
from tests.server_process import ServerProcess

from .clients import connected_clients, play_to_end
from .postgres import PostgreSQL
from .processes import descendants, needs_proc, still_running
from .reconnecting_client import ReconnectingPlayer, ask, new_room

pytestmark = [pytest.mark.anyio, needs_proc]

OPTIONS = ("--workers", "2", "--no-warm", "--bot-processes", "1", "--bot-pace", "0", "--requests", "1000")
OPTIONS += ("--messages", "1000", "--lease", "3")
SECONDS = 90.0


@pytest.fixture(scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory, postgres: PostgreSQL) -> AsyncIterator[ServerProcess]:
    """Two workers in processes of their own; all of them end with the supervisor."""
    folder = tmp_path_factory.mktemp("workers")
    process = ServerProcess(folder, await asyncio.to_thread(postgres.database), *OPTIONS)
    await asyncio.to_thread(process.start)
    try:
        await registered(process, 2)
        yield process
    finally:
        left = descendants(process.pid)
        await asyncio.to_thread(process.stop)
    assert await still_running(left) == set()
    assert "Traceback" not in process.log()


async def owners(server: ServerProcess) -> dict[int, int]:
    """The workers, and how many rooms each has."""
    store = Store(server.database)
    async with store.transaction() as connection:
        numbers = [row.worker for row in await connection.execute(select(workers.c.worker))]
        owned = [row.worker for row in await connection.execute(select(leases.c.worker))]
    await store.close()
    return {number: owned.count(number) for number in numbers}


async def registered(server: ServerProcess, number: int, without: frozenset[int] = frozenset()) -> None:
    """Waits until so many workers are there, and none of the old ones."""
    async with asyncio.timeout(SECONDS):
        while len(found := set(await owners(server))) != number or found & without:
            await asyncio.sleep(0.1)


async def play_while(server: ServerProcess, signalled: int, number: int) -> list[int]:
    """Plays a game during which a process gets a signal; returns how often each player had to repeat a decision."""
    room, tokens = await new_room(server.address, "duel", ("me", "open"))
    sent = asyncio.Event()
    players = [
        ReconnectingPlayer(server.address, room, seat, token, f"{number} {seat}", sent)
        for seat, token in tokens.items()
    ]
    playing = asyncio.gather(*(player.play() for player in players))
    await sent.wait()
    os.kill(signalled, number)
    await asyncio.wait_for(playing, SECONDS)
    for player in players:
        assert set(player.record.steps) <= set(range(1, max(player.record.steps) + 1))
    return [player.record.sent_again for player in players]


async def test_workers_share_one_address_and_the_bots(server: ServerProcess):
    for _ in range(2):
        room, tokens = await new_room(server.address, "duel", ("me", "random"))
        async with connected_clients(server.address, room, *tokens.values()) as clients:
            await play_to_end(clients)
    # The supervisor's children: Python's resource tracker, two workers, and one process for the bots of both.
    assert len(descendants(server.pid)) == 4


async def test_metrics_are_those_of_all_workers_whichever_is_asked(server: ServerProcess):
    for _ in range(2):
        room, tokens = await new_room(server.address, "duel", ("me", "random"))
        async with connected_clients(server.address, room, *tokens.values()) as clients:
            await play_to_end(clients)
    found = set()
    for _ in range(6):
        samples = list(samples_of((await asyncio.to_thread(server.get, "/metrics")).text))
        up = {labels["worker"]: value for name, labels, value in samples if name == "charlatans_worker_up"}
        assert up == {"1": 1.0, "2": 1.0}
        decided = sum(value for name, _, value in samples if name == "charlatans_decisions_total")
        thought = {
            labels["worker"]: value for name, labels, value in samples if name.endswith("thinking_seconds_count")
        }
        found.add((decided, thought["supervisor"]))
    assert len(found) == 1, "every worker gives the same answer"
    decided, thought_of = found.pop()
    assert decided > thought_of > 0


def samples_of(text: str) -> Iterator[tuple[str, dict[str, str], float]]:
    """The samples of a text for Prometheus."""
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            yield sample.name, sample.labels, sample.value


async def test_what_reviews_need_is_done_in_the_processes_of_the_supervisor(server: ServerProcess):
    room, tokens = await new_room(server.address, "duel", ("me", "random"))
    async with connected_clients(server.address, room, *tokens.values()) as clients:
        await play_to_end(clients)
    journal = (await asyncio.to_thread(server.get, f"/api/rooms/{room}/journal")).text
    again = await ask(server.address, "/journals", journal=journal)
    assert (await ask(server.address, f"/rooms/{again['room']}"))["uploaded"]


async def test_an_upgrade_replaces_the_workers_one_by_one_under_play(server: ServerProcess):
    before = frozenset(await owners(server))
    await play_while(server, server.pid, signal.SIGHUP)
    await registered(server, 2, without=before)


async def test_a_worker_that_is_killed_is_replaced_under_play(server: ServerProcess):
    serving = sorted(descendants(server.pid))
    listening = [process for process in serving if listens(process, server.port)]
    assert len(listening) == 2
    await play_while(server, listening[0], signal.SIGKILL)
    async with asyncio.timeout(SECONDS):
        while len([process for process in descendants(server.pid) if listens(process, server.port)]) != 2:
            await asyncio.sleep(0.1)


def listens(process: int, port: int) -> bool:
    """Whether a process has the listening socket of a port."""
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    inodes = {row[9] for row in rows if row[3] == "0A" and int(row[1].rpartition(":")[2], 16) == port}
    try:
        links = [os.readlink(entry) for entry in Path(f"/proc/{process}/fd").iterdir()]
    except OSError:
        return False
    return any(f"socket:[{inode}]" in links for inode in inodes)


def test_several_workers_need_postgresql(tmp_path: Path):
    server = ServerProcess(tmp_path, None, "--workers", "2")
    with pytest.raises(RuntimeError, match="SQLite is for one worker"):
        server.start()
