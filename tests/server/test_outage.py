"""The database goes away and comes back: what could not be saved does not count, and then the game goes on."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from charlatans.server.words import say

from .in_process_server import Inside, listening, settings_in
from .people import Person, advance, play_out, sitting
from .postgres import PostgreSQL, running

pytestmark = pytest.mark.anyio


async def decide_first(person: Person, id_: str) -> None:
    """The first thing that can be decided."""
    assert person.asked
    await person.decide(person.asked["options"][0]["action"], id_=id_)


async def test_postgresql_restarted_under_play(tmp_path: Path, same_luck: None, bots_here: None):
    with running() as database:
        address = await asyncio.to_thread(database.database)
        async with listening(settings_in(tmp_path, database=address)) as server:
            await play_through_a_restart(server, database)


async def play_through_a_restart(server: Inside, database: PostgreSQL) -> None:
    """A game in which the database is gone for a while."""
    laid = await server.lay("quacks", "me", "open")
    tokens = laid.tokens.values()
    async with sitting(server.address, laid.room, *tokens) as people:
        await advance(people, 10, random.Random(1))
        mira = next(person for person in people if person.asked)
        before = (await server.house.room(laid.room)).playing.table.digest()
        await asyncio.to_thread(database.stop)
        for _ in range(3):
            await decide_first(mira, "kept-for-later")
            refused = await mira.hear_of("refused")
            assert (refused["code"], refused["reason"]) == ("not-saved", say("not-saved", "en"))
        assert (await server.house.room(laid.room)).playing.table.digest() == before
        assert (await server.http.get("/health")).status_code == 503
        for language in ("en", "de"):
            answer = await server.http.get("/api/rooms", params={"language": language})
            assert (answer.status_code, answer.json()["detail"]) == (503, say("no-database", language))
        await asyncio.to_thread(database.start)
        await decide_first(mira, "kept-for-later")
        await mira.hear_of("step", id="kept-for-later")
        await play_out(people)
    assert (await server.ask(f"/rooms/{laid.room}/verify"))["game_holds"]
