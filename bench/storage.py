"""How much a game takes in the database, with its recording and its review: python -m bench.storage"""

from __future__ import annotations

import asyncio
import json
import random
import tempfile
import zlib
from pathlib import Path
from typing import Any

from sqlalchemy import text
from tests.server.in_process_server import open_server, settings_in
from tests.server.postgres import running
from tests.server.rooms import FakeSubscriber, decide

from charlatans import rules
from charlatans.review import review
from charlatans.server.logs import TEXT, configure_logging
from charlatans.server.recorder import Recorder

GAMES, REVIEWED, WAITING = 20, 2, 400
"""Games that are played, how many of them are reviewed, and rooms that only wait: few rooms would be measured by the pages of their indexes."""


async def play(room: Any, chance: random.Random) -> int:
    """Plays a game to its end with the longest ids that a client may choose; returns the number of decisions."""
    people = [FakeSubscriber(seat, token_hash=one.token_hash) for seat, one in enumerate(room.seats)]
    for person in people:
        await room.subscribe(person)
    table = room.session.table
    while room.phase != "over":
        seat = chance.choice(table.actors)
        await decide(room, people[seat], chance.choice(table.legal(seat)), id_=f"{chance.getrandbits(160):040x}")
    return int(room.session.number)


async def measured(database: str, folder: Path, game: str) -> str:
    """Some games of people at a full table, as a line."""
    reviews: list[float] = []
    async with open_server(settings_in(folder, database=database, lease=600.0)) as server:
        decisions = 0
        for number in range(GAMES):
            seats = ["me", *["open"] * (max(rules.game(game).players) - 1)]
            room = await server.rooms.get((await server.create_room(game, *seats)).room)
            decisions += await play(room, random.Random(number))
            if number < REVIEWED:
                found = await asyncio.to_thread(review, room.session.table, rollouts=0, cores=1)
                packed = zlib.compress(json.dumps(found.as_dict(), ensure_ascii=False).encode())
                reviews.append(len(packed) / room.session.number)
        await Recorder(server.store, server.rooms.settings.additions).store_all()
        for _ in range(WAITING):
            await server.create_room(game, *seats, start=False)
        async with server.store.engine.connect() as connection:
            size = "pg_total_relation_size"
            per_room = await connection.scalar(text(f"SELECT ({size}('rooms') + {size}('seats')) / {GAMES + WAITING}"))
            per_decision = await connection.scalar(text(f"SELECT {size}('decisions') / {decisions}"))
            recording = await connection.scalar(text(f"SELECT sum(length(packed)) / {decisions} FROM recordings"))
    sizes = (per_room, per_decision, recording, sum(reviews) / len(reviews))
    cells = " | ".join(f"{size:,.0f}" for size in sizes)
    return f"| {game}, {len(seats)} players | {decisions / GAMES:.0f} | {cells} |"


def main() -> None:
    """Prints the table."""
    configure_logging(TEXT)
    print(
        "| game | decisions | a room with its seats | a decision | its part of the recording | its part of the review |"
    )
    print("|---|---:|---:|---:|---:|---:|")
    with tempfile.TemporaryDirectory() as folder, running() as postgres:
        for game in rules.GAMES:
            print(asyncio.run(measured(postgres.database(), Path(folder), game)), flush=True)


if __name__ == "__main__":
    main()
