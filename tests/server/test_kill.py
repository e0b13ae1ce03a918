"""`kill -9` of the server at random times: no acknowledged decision is lost, none is committed twice, every room resumes."""

from __future__ import annotations

import asyncio
import itertools
import random
from pathlib import Path
from typing import Any

import pytest

from charlatans.server.store import Store
from tests.server_process import ServerProcess

from .postgres import PostgreSQL
from .reconnecting_client import ReconnectingPlayer, SeatRecord, ask, new_room

pytestmark = pytest.mark.anyio

OPTIONS = ("--no-warm", "--bot-processes", "1", "--bot-pace", "0", "--requests", "100000", "--messages", "100000")
OPTIONS += ("--address-rooms", "100000")
TABLES = [
    ("quacks", ("me", "open", "random")),
    ("basari", ("open", "me", "open", "novice")),
    ("duel", ("me", "open")),
    ("duel", ("random", "me")),
]
MAX_SECONDS_BETWEEN_KILLS = 0.8


class RoomsPlayer:
    """Plays games in several rooms, one after the other, until there are enough."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.records: list[SeatRecord] = []
        self.stop_after_game = False
        self.sent = asyncio.Event()
        """Set whenever a decision has been sent."""

    async def play_table(self, number: int, game: str, seats: tuple[str, ...]) -> None:
        """Plays games in one room after the other."""
        for round_ in itertools.count():
            room, tokens = await new_room(self.server.address, game, seats)
            clients = [
                ReconnectingPlayer(self.server.address, room, seat, token, f"{number} {round_} {seat}", self.sent)
                for seat, token in tokens.items()
            ]
            self.records += [client.record for client in clients]
            await asyncio.gather(*(client.play() for client in clients))
            if self.stop_after_game:
                return


async def kill_repeatedly(folder: Path, database: str | None, kills: int, seed: int) -> None:
    """Plays games while the server is killed and restarted, then checks everything."""
    chance = random.Random(seed)
    server = ServerProcess(folder, database, *OPTIONS)
    await asyncio.to_thread(server.start)
    try:
        player = RoomsPlayer(server)
        tables = asyncio.gather(*(player.play_table(number, *table) for number, table in enumerate(TABLES)))
        for _ in range(kills):
            await asyncio.wait([tables], timeout=chance.random() * MAX_SECONDS_BETWEEN_KILLS)
            player.sent.clear()
            await asyncio.wait_for(player.sent.wait(), 60)
            await asyncio.sleep(chance.choice((0.0, 0.001, 0.003, 0.01)))
            server.kill()
            await check_rows(server.database, player.records)
            await asyncio.to_thread(server.start)
        player.stop_after_game = True
        await asyncio.wait_for(tables, 120)
        await check(server, player.records)
    finally:
        await asyncio.to_thread(server.stop)
    assert "Traceback" not in server.log(), server.log()


async def check_rows(database: str, records: list[SeatRecord]) -> None:
    """The database has every acknowledged decision once, at the acknowledged step, and no gaps."""
    store = Store(database)
    for record in records:
        # Play may go on meanwhile: only what was received before the rows are read must be among them.
        steps, committed, refused = dict(record.steps), dict(record.committed), set(record.refused)
        rows = await store.decisions(record.room)
        assert [row["number"] for row in rows] == list(range(1, len(rows) + 1))
        by_id = [(row["id"], row["number"]) for row in rows if row["seat"] == record.seat]
        assert len(dict(by_id)) == len(by_id), "every decision has its own step"
        assert committed.items() <= dict(by_id).items()
        assert not refused & set(dict(by_id))
        for number, (seat, _) in steps.items():
            assert rows[number - 1]["seat"] == seat
    await store.close()


async def check(server: ServerProcess, records: list[SeatRecord]) -> None:
    """Every room is finished and agrees with everything that anybody was sent."""
    assert sum(record.sent_again for record in records) > 0, "some decision was interrupted"
    await check_rows(server.database, records)
    for record in records:
        replay = await ask(server.address, f"/rooms/{record.room}/replay")
        steps = replay["steps"][1:]
        for number, received in record.steps.items():
            assert (steps[number - 1]["seat"], _codes(steps[number - 1]["events"])) == (
                received[0],
                _codes(received[1]),
            )
        mine = {step["number"] for step in steps if step["seat"] == record.seat}
        assert set(record.committed.values()) == mine, "all of them were committed, and nothing else"
        verified = await ask(server.address, f"/rooms/{record.room}/verify")
        assert (verified["seed_matches"], verified["game_matches"]) == (True, True)


def _codes(events_payload: list[list[Any]]) -> list[list[Any]]:
    """Events without their sentences, which differ by viewer."""
    return [codes for *codes, _ in events_payload]


async def test_nothing_is_lost_on_sqlite(tmp_path: Path):
    await kill_repeatedly(tmp_path, None, kills=4, seed=1)


@pytest.mark.soak
async def test_nothing_is_lost_on_postgresql(tmp_path: Path, postgres: PostgreSQL):
    database = await asyncio.to_thread(postgres.database)
    await kill_repeatedly(tmp_path, database, kills=3, seed=2)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3, 8))
async def test_nothing_is_ever_lost_on_sqlite(tmp_path: Path, seed):
    await kill_repeatedly(tmp_path, None, kills=60, seed=seed)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(8, 11))
async def test_nothing_is_ever_lost_on_postgresql(tmp_path: Path, postgres: PostgreSQL, seed):
    database = await asyncio.to_thread(postgres.database)
    await kill_repeatedly(tmp_path, database, kills=60, seed=seed)
