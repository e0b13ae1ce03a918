"""The database goes away and comes back: decisions that could not be saved are refused, then the game goes on."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from charlatans.server.texts import translate

from .clients import Client, advance, connected_clients, play_to_end
from .in_process_server import InProcessServer, listening_server, settings_in
from .postgres import PostgreSQL, running

pytestmark = pytest.mark.anyio


async def decide_first(client: Client, id_: str) -> None:
    """The first action of a client's prompt."""
    assert client.prompt
    await client.decide(client.prompt["decisions"][0]["action"], id_=id_)


async def test_postgresql_restarted_under_play(tmp_path: Path, fixed_seeds: None, bots_in_process: None):
    with running() as database:
        address = await asyncio.to_thread(database.database)
        async with listening_server(settings_in(tmp_path, database=address)) as server:
            await play_through_a_restart(server, database)


async def play_through_a_restart(server: InProcessServer, database: PostgreSQL) -> None:
    """Plays a game during which the database is gone for a while."""
    created = await server.create_room("quacks", "me", "open")
    tokens = created.tokens.values()
    async with connected_clients(server.address, created.room, *tokens) as clients:
        await advance(clients, 10, random.Random(1))
        mira = next(client for client in clients if client.prompt)
        before = (await server.rooms.get(created.room)).session.table.digest()
        await asyncio.to_thread(database.stop)
        for _ in range(3):
            await decide_first(mira, "kept-for-later")
            refused = await mira.receive_type("refused")
            assert (refused["code"], refused["reason"]) == ("not-saved", translate("not-saved", "en"))
        assert (await server.rooms.get(created.room)).session.table.digest() == before
        assert (await server.http.get("/health")).status_code == 503
        for language in ("en", "de"):
            answer = await server.http.get("/api/rooms", params={"language": language})
            assert (answer.status_code, answer.json()["detail"]) == (503, translate("no-database", language))
        await asyncio.to_thread(database.start)
        await decide_first(mira, "kept-for-later")
        await mira.receive_type("step", id="kept-for-later")
        await play_to_end(clients)
    assert (await server.get(f"/rooms/{created.room}/verify"))["game_matches"]
