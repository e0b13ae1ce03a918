"""The journal read from the database is the one that the server offers for download."""

from __future__ import annotations

from pathlib import Path

import pytest

from charlatans import replay

from .clients import connected_clients, play_to_end
from .in_process_server import InProcessServer
from .room_journal import rows_of, table_of

pytestmark = pytest.mark.anyio


async def test_the_journal_of_a_room_is_read_from_the_database(table_server: InProcessServer, tmp_path: Path):
    created = await table_server.create_room("basari", "me", "novice", "adept")
    async with connected_clients(table_server.address, created.room, *created.tokens.values()) as clients:
        await play_to_end(clients)
    database = f"sqlite+aiosqlite:///{tmp_path / 'games.db'}"
    rows, steps = await rows_of(database, created.room)
    given = replay((await table_server.http.get(f"/api/rooms/{created.room}/journal")).text)
    assert table_of(rows[0], steps).to_bytes() == given.to_bytes()
    earlier = table_of(rows[0], steps[:5])
    assert replay(earlier.journal()).to_bytes() == earlier.to_bytes()
    everything, no_steps = await rows_of(database, None)
    assert ([row["room"] for row in everything], no_steps) == ([created.room], [])
