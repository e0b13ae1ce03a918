"""Prints the journal of any room, finished or not, from the server's database: `python -m tests.server.room_journal ROOM`.

    python -m tests.server.room_journal                       lists the rooms
    python -m tests.server.room_journal ROOM > room.journal   the journal, for `charlatans replay room.journal`

It only reads. `--database URL` is the server's; `--steps N` stops after so many steps; `--material FILE` is for a room
with printed values of the owner's own.
"""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import create_async_engine

import charlatans
from charlatans.server.schema import decisions, rooms
from charlatans.server.settings import default_database


def table_of(
    row: Mapping[str, Any], steps: Sequence[Mapping[str, Any]], material: str | None = None
) -> charlatans.Table:
    """The table of a room after these steps."""
    table = charlatans.new(row["game"], seed=row["seed"], material=material, **row["options"])
    for number in range(len(steps) + 1):
        if number:
            table.act_all(steps[number - 1]["seat"], steps[number - 1]["actions"])
        for step, seat, seed in row["afresh"]:
            if step == number:
                table.resample(seat, seed)
    return table


async def rows_of(database: str, room: str | None) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The rows of the room, or of all rooms, and the decisions of the room."""
    engine = create_async_engine(database)
    found = select(rooms) if room is None else select(rooms).where(rooms.c.room == room)
    taken = select(decisions).where(decisions.c.room == room).order_by(decisions.c.number)
    async with engine.connect() as connection:
        answer = [dict(row) for row in (await connection.execute(found.order_by(rooms.c.created))).mappings()]
        steps = [dict(row) for row in (await connection.execute(taken)).mappings()]
    await engine.dispose()
    return answer, steps


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("room", nargs="?")
    asked.add_argument("--database", default=os.environ.get("CHARLATANS_DATABASE") or default_database())
    asked.add_argument("--steps", type=int)
    asked.add_argument("--material")
    given = asked.parse_args()
    found, steps = asyncio.run(rows_of(given.database, given.room))
    if given.room is None:
        for row in found:
            print(row["created"], row["room"], row["game"], row["phase"])
    elif not found:
        asked.error(f"there is no room {given.room} in {given.database}")
    else:
        print(table_of(found[0], steps[: given.steps], given.material).journal(), end="")


if __name__ == "__main__":
    main()
