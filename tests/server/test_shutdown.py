"""A server process from its start to SIGTERM: how it shuts down, and what its log contains."""

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

from charlatans.server.tokens import hash_token
from tests.server_process import ServerProcess

from .clients import TIMEOUT, Client, connect_client, connected_clients, play_to_end
from .processes import descendants, needs_proc, still_running
from .reconnecting_client import ask, new_room

pytestmark = [pytest.mark.anyio, needs_proc]

OPTIONS = ("--no-warm", "--bot-processes", "2", "--bot-pace", "0", "--log-format", "json", "--requests", "1000")


@dataclass
class ServerRun:
    """What a run of the server left behind."""

    folder: Path
    log: str = ""
    secrets: set[str] = field(default_factory=set)
    workers: set[int] = field(default_factory=set)
    left_over: set[int] = field(default_factory=set)
    endings: list[tuple[int | None, str | None]] = field(default_factory=list)
    acknowledged: dict[str, dict[int, int]] = field(default_factory=dict)
    """By room: the seat of every step that a client received."""

    def rows(self, query: str) -> list[Any]:
        """The rows of the database."""
        with contextlib.closing(sqlite3.connect(self.folder / "charlatans.db")) as database:
            return list(database.execute(query))


@pytest.fixture(scope="module")
async def server_run(tmp_path_factory: pytest.TempPathFactory) -> ServerRun:
    """A run of the server: a finished game against bots, bad messages and tokens, and games in progress at SIGTERM."""
    run = ServerRun(tmp_path_factory.mktemp("evening"))
    server = ServerProcess(run.folder, None, *OPTIONS)
    await asyncio.to_thread(server.start)
    try:
        await whole_game(server, run)
        await bad_messages(server, run)
        await games_in_progress(server, run)
    finally:
        server.kill()
    run.log = server.log()
    return run


async def whole_game(server: ServerProcess, run: ServerRun) -> None:
    room, tokens = await new_room(server.address, "quacks", ("me", "random", "novice"))
    async with connected_clients(server.address, room, *tokens.values()) as clients:
        await play_to_end(clients)
    assert (await ask(server.address, f"/rooms/{room}/verify"))["game_matches"]
    run.secrets |= set(tokens.values())
    run.workers = descendants(server.pid)


async def bad_messages(server: ServerProcess, run: ServerRun) -> None:
    room, tokens = await new_room(server.address, "duel", ("me", "open"))
    run.secrets |= set(tokens.values())
    client = await connect_client(server.address, room, tokens[0])
    for message in (
        "bad_messages",
        '{"type":"decide","id":"a","seen":0,"actions":[99]}',
        '{"type":"hello","token":"forged"}',
    ):
        await client.socket.send(message)
    await client.socket.send(b"\xff", text=True)
    await client.socket.wait_closed()
    forger = await connect_client(server.address, room, "forged-" + tokens[1], wait_for_state=False)
    await forger.socket.wait_closed()
    run.secrets.add("forged-")


async def games_in_progress(server: ServerProcess, run: ServerRun) -> None:
    clients: dict[str, list[Client]] = {}
    for game, seats in (("duel", ("me", "open")), ("basari", ("me", "open", "random"))):
        room, tokens = await new_room(server.address, game, seats)
        run.secrets |= set(tokens.values())
        clients[room] = [await connect_client(server.address, room, token) for token in tokens.values()]
    everybody = [client for some in clients.values() for client in some]
    playing = [asyncio.create_task(client.play(random.Random(1), until=30)) for client in everybody]
    async with asyncio.timeout(TIMEOUT):
        while not all(client.steps for client in everybody):
            await asyncio.sleep(0.01)
    stopping = asyncio.create_task(asyncio.to_thread(server.stop))
    await asyncio.gather(*playing, return_exceptions=True)
    for room, some in clients.items():
        run.acknowledged[room] = {}
        for client in some:
            with contextlib.suppress(ConnectionClosed):
                while True:
                    await client.receive()
            run.endings.append((client.socket.close_code, client.socket.close_reason))
            run.acknowledged[room] |= {step["number"]: step["seat"] for step in client.steps}
    await stopping  # It raises unless the exit code is 0.
    run.left_over = await still_running(run.workers)


async def test_connections_are_told_to_come_back(server_run: ServerRun):
    assert {code for code, _ in server_run.endings} == {1012}


async def test_bots_had_processes_and_they_end_with_the_server(server_run: ServerRun):
    assert len(server_run.workers) >= 2
    assert server_run.left_over == set()


async def test_all_that_was_acknowledged_is_in_the_database(server_run: ServerRun):
    assert any(server_run.acknowledged.values())
    for room, steps in server_run.acknowledged.items():
        rows = dict(server_run.rows(f"SELECT number, seat FROM decisions WHERE room = '{room}'"))
        assert steps.items() <= rows.items()
        assert sorted(rows) == list(range(1, len(rows) + 1))


async def test_every_line_of_the_log_is_json_with_time_level_and_event(server_run: ServerRun):
    lines = [json.loads(line) for line in server_run.log.splitlines()]
    assert lines[0]["event"] == "open"
    assert lines[-1]["event"] == "closed"
    assert "a new room" in [line["event"] for line in lines]
    for line in lines:
        assert {"timestamp", "level", "event"} <= set(line)


async def test_the_log_has_no_traceback_and_no_error_for_what_others_do_wrong(server_run: ServerRun):
    assert "Traceback" not in server_run.log
    assert not [line for line in server_run.log.splitlines() if json.loads(line)["level"] in ("error", "critical")]


async def test_the_log_holds_no_secret(server_run: ServerRun):
    hidden = set(server_run.secrets) | {hash_token(secret) for secret in server_run.secrets}
    for seed, nonce, host, watch in server_run.rows("SELECT seed, nonce, host, watch FROM rooms"):
        hidden |= {str(seed), nonce, host, watch}
    assert len(hidden) > 15
    for secret in hidden:
        assert secret not in server_run.log


async def test_workers_end_by_themselves_when_the_server_is_killed(tmp_path: Path):
    server = ServerProcess(tmp_path, None, *OPTIONS)
    await asyncio.to_thread(server.start)
    try:
        room, tokens = await new_room(server.address, "duel", ("me", "random"))
        async with connected_clients(server.address, room, *tokens.values()) as clients:
            await play_to_end(clients)
            workers = descendants(server.pid)
            assert workers
    finally:
        server.kill()
    assert await still_running(workers) == set()


async def test_a_reader_that_is_stuck_does_not_keep_the_server_from_ending(tmp_path: Path):
    server = ServerProcess(tmp_path, None, *OPTIONS, "--messages", "100000")
    await asyncio.to_thread(server.start)
    try:
        room, tokens = await new_room(server.address, "quacks", ("me", "open"))
        stuck = await connect_client(server.address, room, tokens[0])
        stuck.socket.transport.pause_reading()
        with contextlib.suppress(ConnectionClosed):
            for _ in range(600):
                await stuck.send(type="language", language="de")
        await asyncio.wait_for(asyncio.to_thread(server.stop), 90)
        stuck.socket.transport.abort()
    finally:
        server.kill()
