"""A server that is asked to go: it says so, loses nothing, and leaves nobody behind."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from ..serving import PATIENCE, Serving
from .people import sit_down

GOING_DOWN = 1012


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Serving]:
    """A server with bots, not yet let go."""
    server = Serving(tmp_path, None, "--no-warm", "--bot-pace", "0", "--workers", "2", "--log-format", "json")
    server.start()
    yield server
    server.kill()


async def play_until_closed(server: Serving, ask: str) -> tuple[int, list[int], int]:
    """Plays against a bot, then the server is stopped or killed: its last number, its processes, how the line went."""
    async with httpx.AsyncClient(base_url=server.address, trust_env=False) as http:
        body = {"game": "quacks", "seats": ["me", "adept"], "start": True}
        made = (await http.post("/api/rooms", json=body)).json()
    person = await sit_down(server.address, made["room"], made["token"])
    while person.number < 20:
        if person.asked and person.sent is None:
            await person.decide(person.asked["options"][0]["action"])
        await person.hear()
    family = children_of(server)
    stopping = asyncio.get_running_loop().run_in_executor(None, getattr(server, ask))
    try:
        while True:
            await person.hear()
    except ConnectionClosed as closed:
        code = closed.rcvd.code if closed.rcvd else 1006
    await stopping
    return person.number, family, code


def children_of(server: Serving) -> list[int]:
    """The processes that the server has started."""
    process = server._process
    assert process is not None
    family, todo = [], [process.pid]
    while todo:
        for listed in Path(f"/proc/{todo.pop()}/task").glob("*/children"):
            found = [int(child) for child in listed.read_text().split()]
            family += found
            todo += found
    return family


def is_alive(process: int) -> bool:
    """Whether a process runs; one that is dead and not yet buried does not."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"


def wait_for_end_of(family: list[int]) -> bool:
    until = time.monotonic() + PATIENCE
    while any(is_alive(process) for process in family):
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


linux = pytest.mark.skipif(not os.path.isdir("/proc/self/task"), reason="looks processes up in /proc")


@linux
def test_a_server_that_is_asked_to_go_says_so_keeps_what_it_acknowledged_and_ends_its_workers(
    server: Serving, tmp_path: Path
) -> None:
    number, family, code = asyncio.run(play_until_closed(server, "stop"))
    assert code == GOING_DOWN
    assert family
    assert wait_for_end_of(family)
    with sqlite3.connect(tmp_path / "charlatans.db") as database:
        kept = database.execute("select count(*) from decisions").fetchone()[0]
    database.close()
    assert kept >= number >= 20
    assert '"event": "closed"' in server.log()
    assert "Traceback" not in server.log()


@linux
def test_workers_do_not_outlive_a_server_that_is_killed(server: Serving) -> None:
    _, family, _ = asyncio.run(play_until_closed(server, "kill"))
    assert family
    assert wait_for_end_of(family)
