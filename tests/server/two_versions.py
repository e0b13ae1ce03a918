"""What a server does before and after the tiny game's rules change: `test_old_rules.py` runs it in processes of its own."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from pathlib import Path

import charlatans
from charlatans import archive, rules
from charlatans.server.additions import Additions
from charlatans.server.recorder import Recorder
from charlatans.server.room import OVER, Room
from charlatans.server.texts import Refusal

from .in_process_server import open_server, settings_in
from .rooms import FakeSubscriber, decide

GAME = "tiny_game"


async def begin(folder: Path) -> None:
    """Begins a game against bots, in their own processes."""
    async with open_server(settings_in(folder)) as server:
        created = await server.create_room(GAME, "me", "adept")
        room = await server.rooms.get(created.room)
        person = FakeSubscriber(0, token_hash=room.seats[0].token_hash)
        await room.subscribe(person)
        await decide(room, person, room.session.table.legal(0)[0])
        while room.session.number < 2:
            await asyncio.sleep(0.01)
        (folder / "room").write_text(created.room)


async def play_on(room: Room) -> None:
    """Plays a room's game to its end; bots decide in their own processes meanwhile."""
    person = FakeSubscriber(0, token_hash=room.seats[0].token_hash)
    await room.subscribe(person)
    while room.phase != OVER:
        if legal := room.session.table.legal(0):
            with contextlib.suppress(Refusal):  # A bot was quicker.
                await decide(room, person, legal[0])
        await asyncio.sleep(0.02)
    room.unsubscribe(person)


async def end(folder: Path) -> None:
    """Ends it under its old rules, and shows it without them; a new game has the new ones."""
    name = (folder / "room").read_text()
    async with open_server(settings_in(folder)) as server:
        room = await server.rooms.get(name)
        assert room.info()["old_rules"]
        await play_on(room)
        assert (await server.get(f"/rooms/{name}/verify"))["game_matches"] is True
        await Recorder(server.store, Additions()).store_all()
        replay = await server.get(f"/rooms/{name}/replay")
        new = await server.create_room(GAME, "me", "adept")
        assert (await server.get(f"/rooms/{new.room}"))["rules"] == 2
        table = (await server.rooms.get(new.room)).session.table
        assert table.scores == (1, 1)
        assert rules.game(GAME).state.dtype != archive.game_at(GAME, 1).state.dtype
        journal = (await server.http.get(f"/api/rooms/{name}/journal")).text
        assert charlatans.replay(journal).scores == tuple(room.row["scores"])

    (folder / GAME / "archive" / archive.file_name(GAME, 1)).unlink()
    async with open_server(settings_in(folder)) as server:
        assert await server.get(f"/rooms/{name}/replay") == {**replay, "room": await server.get(f"/rooms/{name}")}
        verified = await server.get(f"/rooms/{name}/verify")
        assert (verified["journal_matches"], verified["game_matches"]) == (True, None)


if __name__ == "__main__":
    asyncio.run({"begin": begin, "end": end}[sys.argv[1]](Path(sys.argv[2])))
