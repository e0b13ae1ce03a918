"""An evening with a server in a process of its own, from its start to SIGTERM: how it ends, and what its log says."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sqlite3
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from charlatans.server.tokens import fingerprint
from tests.serving import Serving

from .people import Person, play_out, sit_down, sitting
from .processes import children, gone, listed
from .reconnecting_client import ask, new_room

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("evening"), listed]

OPTIONS = ("--no-warm", "--workers", "2", "--bot-pace", "0", "--log-format", "json", "--requests", "1000")


@dataclass
class Evening:
    """What is known when it is over."""

    folder: Path
    log: str = ""
    secrets: set[str] = field(default_factory=set)
    workers: set[int] = field(default_factory=set)
    left_over: set[int] = field(default_factory=set)
    endings: list[tuple[int | None, str | None]] = field(default_factory=list)
    acknowledged: dict[str, dict[int, int]] = field(default_factory=dict)
    """By room: who decided each step that somebody was told of."""

    def rows(self, query: str) -> list[Any]:
        """What the database has."""
        with contextlib.closing(sqlite3.connect(self.folder / "charlatans.db")) as database:
            return list(database.execute(query))


@pytest.fixture(scope="module")
async def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """A game against bots to its end, nonsense and forgeries, and games under play when SIGTERM comes."""
    here = Evening(tmp_path_factory.mktemp("evening"))
    server = Serving(here.folder, None, *OPTIONS)
    await asyncio.to_thread(server.start)
    try:
        await whole_game(server, here)
        await nonsense(server, here)
        await cut_short(server, here)
    finally:
        server.kill()
    here.log = server.log()
    return here


async def whole_game(server: Serving, here: Evening) -> None:
    room, tokens = await new_room(server.address, "quacks", ("me", "random", "novice"))
    async with sitting(server.address, room, *tokens.values()) as people:
        await play_out(people)
    assert (await ask(server.address, f"/rooms/{room}/verify"))["game_holds"]
    here.secrets |= set(tokens.values())
    here.workers = children(server.pid)


async def nonsense(server: Serving, here: Evening) -> None:
    room, tokens = await new_room(server.address, "duel", ("me", "open"))
    here.secrets |= set(tokens.values())
    person = await sit_down(server.address, room, tokens[0])
    for message in (
        "nonsense",
        '{"type":"decide","id":"a","seen":0,"actions":[99]}',
        '{"type":"hello","token":"forged"}',
    ):
        await person.socket.send(message)
    await person.socket.send(b"\xff", text=True)
    await person.socket.wait_closed()
    forger = await sit_down(server.address, room, "forged-" + tokens[1], welcome=False)
    await forger.socket.wait_closed()
    here.secrets.add("forged-")


async def cut_short(server: Serving, here: Evening) -> None:
    people: dict[str, list[Person]] = {}
    for game, seats in (("duel", ("me", "open")), ("basari", ("me", "open", "random"))):
        room, tokens = await new_room(server.address, game, seats)
        here.secrets |= set(tokens.values())
        people[room] = [await sit_down(server.address, room, token) for token in tokens.values()]
    everybody = [person for some in people.values() for person in some]
    playing = [asyncio.create_task(person.play(random.Random(1), until=30)) for person in everybody]
    await asyncio.sleep(0.2)
    stopping = asyncio.create_task(asyncio.to_thread(server.stop))
    await asyncio.gather(*playing, return_exceptions=True)
    for room, some in people.items():
        here.acknowledged[room] = {}
        for person in some:
            with contextlib.suppress(ConnectionClosed):
                while True:
                    await person.hear()
            here.endings.append((person.socket.close_code, person.socket.close_reason))
            here.acknowledged[room] |= {step["number"]: step["seat"] for step in person.steps}
    await stopping  # It raises unless the exit code is 0.
    here.left_over = await gone(here.workers)


async def test_connections_are_told_to_come_back(evening: Evening):
    assert {code for code, _ in evening.endings} == {1012}


async def test_bots_had_processes_and_they_end_with_the_server(evening: Evening):
    assert len(evening.workers) >= 2
    assert evening.left_over == set()


async def test_all_that_was_acknowledged_is_in_the_database(evening: Evening):
    assert any(evening.acknowledged.values())
    for room, steps in evening.acknowledged.items():
        rows = dict(evening.rows(f"SELECT number, seat FROM decisions WHERE room = '{room}'"))
        assert steps.items() <= rows.items()
        assert sorted(rows) == list(range(1, len(rows) + 1))


async def test_every_line_of_the_log_is_json_with_time_level_and_event(evening: Evening):
    lines = [json.loads(line) for line in evening.log.splitlines()]
    assert lines[0]["event"] == "open"
    assert lines[-1]["event"] == "closed"
    assert "a new room" in [line["event"] for line in lines]
    for line in lines:
        assert {"timestamp", "level", "event"} <= set(line)


async def test_the_log_has_no_traceback_and_no_error_for_what_others_do_wrong(evening: Evening):
    assert "Traceback" not in evening.log
    assert not [line for line in evening.log.splitlines() if json.loads(line)["level"] in ("error", "critical")]


async def test_the_log_holds_no_secret(evening: Evening):
    hidden = set(evening.secrets) | {fingerprint(secret) for secret in evening.secrets}
    for seed, nonce, host, watch in evening.rows("SELECT seed, nonce, host, watch FROM rooms"):
        hidden |= {str(seed), nonce, host, watch}
    assert len(hidden) > 15
    for secret in hidden:
        assert secret not in evening.log


async def test_workers_end_by_themselves_when_the_server_is_killed(tmp_path: Path):
    server = Serving(tmp_path, None, *OPTIONS)
    await asyncio.to_thread(server.start)
    try:
        room, tokens = await new_room(server.address, "duel", ("me", "random"))
        async with sitting(server.address, room, *tokens.values()) as people:
            await play_out(people)
            workers = children(server.pid)
            assert workers
    finally:
        server.kill()
    assert await gone(workers) == set()


async def test_a_reader_that_is_stuck_does_not_keep_the_server_from_ending(tmp_path: Path):
    server = Serving(tmp_path, None, *OPTIONS, "--messages", "100000")
    await asyncio.to_thread(server.start)
    try:
        room, tokens = await new_room(server.address, "quacks", ("me", "open"))
        stuck = await sit_down(server.address, room, tokens[0])
        stuck.socket.transport.pause_reading()
        with contextlib.suppress(ConnectionClosed):
            for _ in range(600):
                await stuck.say(type="language", language="de")
        await asyncio.wait_for(asyncio.to_thread(server.stop), 30)
        stuck.socket.transport.abort()
    finally:
        server.kill()
