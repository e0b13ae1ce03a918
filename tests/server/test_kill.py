"""A server that is killed under play: what was acknowledged is there, nothing counts twice, every room goes on."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from charlatans.server.messages import NewRoom

from ..serving import Serving
from .people import Person, new_id, sit_down
from .postgres import PostgreSQL

TABLES = (
    NewRoom(game="quacks", seats=["me", "open", "novice"]),
    NewRoom(game="duel", seats=["me", "open"]),
    NewRoom(game="basari", seats=["me", "open", "open", "adept"]),
)
OPTIONS = ("--no-warm", "--bot-pace", "0", "--workers", "1", "--requests", "1000", "--messages", "1000")


class Survivor:
    """Somebody who comes back after every crash, and sends again what was not counted."""

    def __init__(self, address: str, room: str, token: str, seed: str) -> None:
        self.address, self.room, self.token = address, room, token
        self.chance = random.Random(seed)
        self.acknowledged: dict[str, int] = {}
        """The step at which each decision was counted, as the server said."""
        self.heard: dict[int, Any] = {}
        """What happened at each step, as the server said."""
        self.waiting: dict[str, Any] | None = None
        self.over = False

    async def live(self) -> None:
        """Plays until the server is gone or the game is over."""
        try:
            person = await sit_down(self.address, self.room, self.token)
            self.note_over(person)
            if self.waiting is not None:
                await person.say(**self.waiting)
            while not self.over:
                if person.asked and self.waiting is None:
                    action = self.chance.choice(person.asked["options"])["action"]
                    self.waiting = {"type": "decide", "id": new_id(), "seen": person.number, "actions": [action]}
                    await person.say(**self.waiting)
                self.take_in(await person.hear(), person)
            await person.socket.close()
        except (ConnectionClosed, InvalidHandshake, OSError):
            return

    def take_in(self, frame: dict[str, Any], person: Person) -> None:
        """Remembers what the server has acknowledged; a refused decision is made anew."""
        kind, id_ = frame["type"], frame.get("id")
        if kind == "step":
            told = [happening[:4] for happening in frame["happenings"]]
            assert self.heard.setdefault(frame["number"], told) == told, "a step has changed"
        if kind in ("step", "counted") and id_ is not None:
            assert self.acknowledged.setdefault(id_, frame["number"]) == frame["number"], "a decision counted twice"
        if kind in ("step", "counted", "refused") and self.waiting is not None and id_ == self.waiting["id"]:
            self.waiting = None
        self.note_over(person)

    def note_over(self, person: Person) -> None:
        """Whether the game has come to its end."""
        self.over = person.over


async def lay_tables(address: str) -> list[Survivor]:
    """A room of each game with people at their seats; the game has begun."""
    people = []
    async with httpx.AsyncClient(base_url=address, trust_env=False) as http:
        for table in TABLES:
            made = (await http.post("/api/rooms", json=table.model_dump())).json()
            tokens = [made["token"]]
            for _ in range(table.seats.count("open")):
                joined = await http.post(f"/api/rooms/{made['room']}/join", json={"name": "Guest"})
                tokens.append(joined.json()["token"])
            host = {"Authorization": f"Bearer {made['token']}"}
            started = await http.post(f"/api/rooms/{made['room']}/host", json={"act": "start"}, headers=host)
            assert started.status_code == 200
            people += [
                Survivor(address, made["room"], token, f"{table.game} {seat}") for seat, token in enumerate(tokens)
            ]
    return people


async def play_for(people: list[Survivor], server: Serving, seconds: float) -> None:
    """Everybody plays; after a while the server is killed."""
    playing = [asyncio.create_task(person.live()) for person in people]
    await asyncio.sleep(seconds)
    server.kill()
    await asyncio.gather(*playing)


async def verified(address: str, rooms: set[str]) -> list[dict[str, Any]]:
    """What the server says about finished games."""
    async with httpx.AsyncClient(base_url=address, trust_env=False, timeout=60) as http:
        return [(await http.get(f"/api/rooms/{room}/verify")).json() for room in rooms]


def check(rows: list[tuple[str, int, int, str | None]], people: list[Survivor]) -> None:
    """The journal has everything that was acknowledged, once, at the step that was said."""
    numbers: dict[str, list[int]] = {}
    at: dict[str, int] = {}
    for room, number, _, id_ in rows:
        numbers.setdefault(room, []).append(number)
        if id_ is not None:
            assert id_ not in at, "a decision is in the journal twice"
            at[id_] = number
    for found in numbers.values():
        assert found == list(range(1, len(found) + 1)), "the journal has a gap"
    for person in people:
        assert {id_: at.get(id_) for id_ in person.acknowledged} == person.acknowledged
        assert max(person.heard, default=0) <= len(numbers.get(person.room, ()))


async def survive(server: Serving, kills: int, rows: Any, chance: random.Random) -> None:
    """Kills the server again and again, and then lets everybody finish."""
    server.start()
    people = await lay_tables(server.address)
    for _ in range(kills):
        await play_for(people, server, chance.uniform(0.15, 0.9))
        check(await rows(), people)
        server.start()
    await asyncio.wait_for(asyncio.gather(*(person.live() for person in people)), 120)
    assert all(person.over for person in people)
    check(await rows(), people)
    assert all(
        told["seal_holds"] and told["game_holds"] for told in await verified(server.address, {p.room for p in people})
    )
    server.stop()


JOURNAL = "select room, number, seat, id from decisions order by room, number"


async def on_sqlite(folder: Path, kills: int, seed: int) -> None:
    """The whole of it with a file."""

    async def rows() -> list[Any]:
        with sqlite3.connect(folder / "charlatans.db") as database:
            found = database.execute(JOURNAL).fetchall()
        database.close()
        return found

    await survive(Serving(folder, None, *OPTIONS), kills, rows, random.Random(seed))


async def on_postgres(folder: Path, address: str, kills: int, seed: int) -> None:
    """The same with a PostgreSQL server."""

    async def rows() -> list[Any]:
        database = await asyncpg.connect(address.replace("+asyncpg", ""))
        found = [tuple(row) for row in await database.fetch(JOURNAL)]
        await database.close()
        return found

    await survive(Serving(folder, address, *OPTIONS), kills, rows, random.Random(seed))


def test_no_acknowledged_decision_is_lost_and_none_counts_twice_when_the_server_is_killed(tmp_path: Path) -> None:
    asyncio.run(on_sqlite(tmp_path, 6, 1))


def test_the_same_holds_on_postgresql(tmp_path: Path, postgres: PostgreSQL) -> None:
    asyncio.run(on_postgres(tmp_path, postgres.database(), 4, 2))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_many_kills(tmp_path: Path, postgres: PostgreSQL, seed: int) -> None:
    (tmp_path / "file").mkdir()
    (tmp_path / "server").mkdir()
    asyncio.run(on_sqlite(tmp_path / "file", 20, seed))
    asyncio.run(on_postgres(tmp_path / "server", postgres.database(), 20, seed))
