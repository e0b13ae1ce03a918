"""Nobody sees a decision before it is saved; one that could not be saved changes nothing."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from charlatans import rules
from charlatans.server.store import PendingSave, Store, StoreError
from charlatans.server.texts import translate
from charlatans.server.view_sync import Viewer

from .clients import Client, advance, connect_client, connected_clients, play_to_end
from .in_process_server import InProcessServer

pytestmark = pytest.mark.anyio

SEATS = {"quacks": ["me", "open", "open"], "duel": ["me", "open"], "basari": ["me", "open", "open"]}


def rows_on_disk(folder: Path, room: str) -> list[tuple[int, int]]:
    """Numbers and seats of a room's decisions, read from the database file over another connection."""
    with closing(sqlite3.connect(folder / "games.db")) as database:
        query = "SELECT number, seat FROM decisions WHERE room = ? ORDER BY number"
        return list(database.execute(query, (room,)))


async def first_prompted(clients: list[Client]) -> Client:
    """A client that is prompted."""
    return next(client for client in clients if client.prompt)


async def receives_nothing(client: Client, seconds: float = 0.15) -> bool:
    """Whether a client receives no state or step for a while."""
    try:
        async with asyncio.timeout(seconds):
            while (await client.receive())["type"] == "room":
                pass
    except TimeoutError:
        return True
    return False


@pytest.mark.parametrize("game", rules.GAMES)
async def test_whoever_hears_of_a_step_finds_its_row_on_the_disk(table_server: InProcessServer, tmp_path, game):
    created = await table_server.create_room(game, *SEATS[game])
    async with connected_clients(
        table_server.address, created.room, *created.tokens.values(), created.watch
    ) as clients:
        chance = random.Random(1)
        while not clients[-1].over:
            await advance(clients[:-1], 1, chance)
            step = await clients[-1].receive_type("step")
            assert rows_on_disk(tmp_path, created.room)[-1] == (step["number"], step["seat"])
            if clients[0].state["view"]["over"]:
                await clients[-1].receive_type("room")


async def test_nobody_sees_a_decision_while_it_is_being_written(table_server: InProcessServer, monkeypatch):
    created = await table_server.create_room("quacks", "me", "open", "open")
    saved, save = asyncio.Event(), table_server.store.save_decision

    async def waiting(decision: dict[str, Any], result: dict[str, Any] | None = None, epoch: int | None = None) -> None:
        await saved.wait()
        await save(decision, result, epoch)

    monkeypatch.setattr(table_server.store, "save_decision", waiting)
    async with connected_clients(
        table_server.address, created.room, *created.tokens.values(), created.watch
    ) as clients:
        mira = await first_prompted(clients)
        assert mira.prompt
        await mira.decide(mira.prompt["decisions"][0]["action"], id_="slow")
        for client in clients:
            assert await receives_nothing(client)
        coming = asyncio.create_task(connect_client(table_server.address, created.room, created.watch))
        await asyncio.sleep(0.1)
        assert not coming.done(), "who comes meanwhile waits as well"
        saved.set()
        assert (await mira.receive_type("step"))["id"] == "slow"
        for client in clients:
            if client is not mira:
                assert (await client.receive_type("step"))["number"] == 1
        late = await coming
        assert late.number == 1
        await late.socket.close()


async def test_other_rooms_go_on_while_one_waits_for_its_row(table_server: InProcessServer, monkeypatch):
    created = await table_server.create_room("quacks", "me", "open")
    other = await table_server.create_room("duel", "me", "open")
    never, save = asyncio.Event(), table_server.store.save_decision

    async def waiting(decision: dict[str, Any], result: dict[str, Any] | None = None, epoch: int | None = None) -> None:
        if decision["room"] == created.room:
            await never.wait()
        await save(decision, result, epoch)

    monkeypatch.setattr(table_server.store, "save_decision", waiting)
    async with (
        connected_clients(table_server.address, created.room, created.host) as (mira,),
        connected_clients(table_server.address, other.room, *other.tokens.values()) as clients,
    ):
        assert mira.prompt
        await mira.decide(mira.prompt["decisions"][0]["action"])
        await play_to_end(clients)
        never.set()
        await mira.receive_type("step")


@pytest.mark.parametrize("game", rules.GAMES)
async def test_a_decision_that_is_not_saved_does_not_count_and_can_be_sent_again(
    table_server: InProcessServer, monkeypatch, game
):
    created = await table_server.create_room(game, *SEATS[game])
    room, save = await table_server.rooms.get(created.room), table_server.store.save_decision
    failing = [True]

    async def broken(decision: dict[str, Any], result: dict[str, Any] | None = None, epoch: int | None = None) -> None:
        if failing[0]:
            raise StoreError("the disk is full")
        await save(decision, result, epoch)

    async with connected_clients(
        table_server.address, created.room, *created.tokens.values(), created.watch
    ) as clients:
        await advance(clients[:-1], 5, random.Random(2))
        await clients[-1].receive_type("step", number=5)
        before, journal = room.session.table.digest(), list(room.session.table.entries)
        snapshot = room.snapshot(Viewer(0, "en"))
        monkeypatch.setattr(table_server.store, "save_decision", broken)
        mira = await first_prompted(clients)
        assert mira.prompt
        for _ in range(2):
            await mira.decide(mira.prompt["decisions"][0]["action"], id_="again")
            refused = await mira.receive_type("refused")
            assert (refused["id"], refused["code"]) == ("again", "not-saved")
            assert refused["reason"] == translate("not-saved", "en")
        assert room.session.table.digest() == before
        assert room.session.table.entries == journal
        assert room.snapshot(Viewer(0, "en")) == snapshot
        assert await receives_nothing(clients[-1])
        failing[0] = False
        await mira.decide(mira.prompt["decisions"][0]["action"], id_="again")
        assert (await mira.receive_type("step", id="again"))["number"] == 6
        await play_to_end(clients)
    assert (await table_server.get(f"/rooms/{created.room}/verify"))["game_matches"]


async def test_bots_go_on_after_a_decision_of_theirs_was_not_saved(table_server: InProcessServer, monkeypatch):
    created = await table_server.create_room("duel", "me", "random")
    save, failures = table_server.store.save_decision, [2]
    monkeypatch.setattr("charlatans.server.room.AFTER_FAILURE_SECONDS", 0.05)

    async def broken(decision: dict[str, Any], result: dict[str, Any] | None = None, epoch: int | None = None) -> None:
        if decision["id"] is None and failures[0]:
            failures[0] -= 1
            raise StoreError("the disk is full")
        await save(decision, result, epoch)

    monkeypatch.setattr(table_server.store, "save_decision", broken)
    async with connected_clients(table_server.address, created.room, created.host) as clients:
        await play_to_end(clients)
    assert failures == [0]


class AnswerLost:
    """Decisions are committed, and the first answer is lost; then the database cannot be read for a while."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch, *, reads_fail: int = 0) -> None:
        self._write, self._transaction = store.write_decisions, store.transaction
        self.lost, self.reads_fail = False, reads_fail
        monkeypatch.setattr(store, "write_decisions", self.write_decisions)
        monkeypatch.setattr(store, "transaction", self.transaction)

    async def write_decisions(self, batch: Sequence[PendingSave]) -> set[str]:
        """Writes decisions; the first answer is lost."""
        lost = await self._write(batch)
        if not self.lost:
            self.lost = True
            raise StoreError("connection lost")
        return lost

    @asynccontextmanager
    async def transaction(self, **more: bool) -> AsyncIterator[AsyncConnection]:
        """A connection, if there is one."""
        if self.lost and self.reads_fail:
            self.reads_fail -= 1
            raise StoreError("still gone")
        async with self._transaction(**more) as connection:
            yield connection


async def test_a_commit_whose_answer_is_lost_counts(table_server: InProcessServer, monkeypatch):
    created = await table_server.create_room("quacks", "me", "open")
    async with connected_clients(table_server.address, created.room, created.host) as (mira,):
        AnswerLost(table_server.store, monkeypatch)
        assert mira.prompt
        await mira.decide(mira.prompt["decisions"][0]["action"], id_="lost")
        assert (await mira.receive_type("step"))["id"] == "lost"
    assert len(await table_server.store.decisions(created.room)) == 1


async def test_a_commit_of_which_nobody_knows_is_found_out_before_the_next(table_server: InProcessServer, monkeypatch):
    """The answer is lost and the database is gone: the decision is refused, but its row is there when the database comes back."""
    created = await table_server.create_room("quacks", "me", "open")
    async with connected_clients(table_server.address, created.room, *created.tokens.values()) as (mira, other):
        AnswerLost(table_server.store, monkeypatch, reads_fail=2)
        assert mira.prompt
        action = mira.prompt["decisions"][0]["action"]
        for _ in range(2):
            await mira.decide(action, id_="lost")
            assert (await mira.receive_type("refused"))["code"] == "not-saved"
        await mira.decide(action, id_="lost")
        assert (await mira.receive_type("step"))["id"] == "lost", "now it has come to light"
        assert (await mira.receive_type("committed"))["number"] == 1
        assert (await other.receive_type("step"))["number"] == 1
        await play_to_end([mira, other])
    assert (await table_server.get(f"/rooms/{created.room}/verify"))["game_matches"]


async def test_one_row_that_cannot_be_written_does_not_spoil_the_others_in_its_commit(server: InProcessServer):
    created = [await server.create_room("duel", "me", "open") for _ in range(3)]
    good = [{"room": each.room, "number": 1, "seat": 0, "id": "a", "actions": [0], "at": "now"} for each in created]
    bad = {**good[0], "room": "nowhere"}
    results = await asyncio.gather(
        *(server.store.save_decision(row) for row in (good[0], bad, good[1], good[2])), return_exceptions=True
    )
    assert [type(result).__name__ for result in results] == ["NoneType", "StoreError", "NoneType", "NoneType"]
    for each, row in zip(created, good, strict=True):
        assert await server.store.decisions(each.room) == [row]


async def test_the_same_decision_is_never_written_twice(server: InProcessServer):
    created = await server.create_room("duel", "me", "open")
    row = {"room": created.room, "number": 1, "seat": 0, "id": "a", "actions": [0], "at": "now"}
    await server.store.save_decision(row)
    for other in ({**row, "number": 2}, {**row, "id": "b"}):
        with pytest.raises(StoreError):
            await server.store.save_decision(other)
    assert await server.store.decisions(created.room) == [row]


async def test_an_error_of_the_program_fails_its_decision_and_no_later_one(server: InProcessServer, monkeypatch):
    created = await server.create_room("duel", "me", "open")
    row = {"room": created.room, "number": 1, "seat": 0, "id": "a", "actions": [0], "at": "now"}
    with monkeypatch.context() as broken:
        broken.setattr(server.store, "write_decisions", None)
        with pytest.raises(StoreError):
            await server.store.save_decision(row)
    await server.store.save_decision(row)
    assert await server.store.decisions(created.room) == [row]
