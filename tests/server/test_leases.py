"""Leases: a room has one owner, an epoch fences every write, and only the database's clock counts."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import asyncpg
import pytest
from sqlalchemy import text

from charlatans.server.leases import Leases, OwnedElsewhere
from charlatans.server.membership import Membership
from charlatans.server.store import LeaseLost, Store, StoreError

from .postgres import PostgreSQL
from .workers import eventually

pytestmark = pytest.mark.anyio

ROOM = {
    "room": "here",
    "game": "duel",
    "options": {},
    "rules": 1,
    "material": "",
    "material_name": "standard",
    "seed": 1,
    "nonce": "",
    "phase": "playing",
    "open": False,
    "host": "",
    "watch": "",
    "afresh": [],
    "created": "",
}
SEAT = {"room": "here", "seat": 0, "kind": "person", "name": "Mira", "bot": "", "token": None}
LEASE = 60.0


class Clock:
    """A worker's own clock, which tests can set."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return asyncio.get_running_loop().time() + self.ahead


class LoneWorker:
    """A worker without a server."""

    def __init__(self, database: str, lease: float) -> None:
        self.store, self.clock, self.lost = Store(database), Clock(), 0
        self.membership = Membership(self.store.engine, "127.0.0.1:1", lease, self.clock)
        self.membership.on_lost = self._lose
        self.leases = Leases(self.store, self.membership)

    def _lose(self) -> None:
        self.lost += 1

    async def pause(self) -> None:
        """No more heartbeats, as if the process were stopped."""
        assert self.membership._beating is not None
        self.membership._beating.cancel()
        await asyncio.gather(self.membership._beating, return_exceptions=True)

    async def expire(self) -> None:
        """Its last heartbeat is too old, by the database's clock."""
        async with self.store.transaction() as connection:
            expired = "UPDATE workers SET alive_until = now() - interval '1 second' WHERE worker = :worker"
            await connection.execute(text(expired), {"worker": self.membership.worker})


@contextlib.asynccontextmanager
async def lone_workers(postgres: PostgreSQL, number: int = 2, lease: float = LEASE) -> AsyncIterator[list[LoneWorker]]:
    """Workers on a new database with one room."""
    database = await asyncio.to_thread(postgres.database)
    workers = [LoneWorker(database, lease) for _ in range(number)]
    async with contextlib.AsyncExitStack() as leaving:
        for worker in workers:
            await worker.store.open()
            leaving.push_async_callback(worker.store.close)
            await worker.membership.open()
            leaving.push_async_callback(worker.membership.close)
        await workers[0].store.add_room(ROOM, [SEAT])
        yield workers


def decision(number: int, **more: Any) -> dict[str, Any]:
    """A decision's row."""
    return {"room": "here", "number": number, "seat": 0, "id": f"{number}", "actions": [0], "at": "", **more}


async def test_a_room_has_one_owner(postgres: PostgreSQL):
    async with lone_workers(postgres) as (one, other):
        assert await one.leases.claim("here") == 1
        with pytest.raises(OwnedElsewhere) as elsewhere:
            await other.leases.claim("here")
        assert elsewhere.value.owner.worker == one.membership.worker
        owner = await other.leases.owner("here")
        assert owner is not None
        assert owner.secret == one.membership.secret
        assert await one.leases.owner("here") is None


async def test_workers_that_ask_at_once_do_not_both_get_a_room(postgres: PostgreSQL):
    async with lone_workers(postgres, 3) as workers:
        answers = await asyncio.gather(*(worker.leases.claim("here") for worker in workers), return_exceptions=True)
        assert sorted(type(answer).__name__ for answer in answers) == ["OwnedElsewhere", "OwnedElsewhere", "int"]


async def test_a_room_that_does_not_exist_has_no_lease(postgres: PostgreSQL):
    async with lone_workers(postgres, 1) as (one,):
        assert await one.leases.claim("nowhere") is None


async def test_an_owner_whose_heartbeats_stop_loses_its_rooms_and_cannot_write(postgres: PostgreSQL):
    async with lone_workers(postgres) as (one, other):
        epoch = await one.leases.claim("here")
        await one.store.save_decision(decision(1), None, epoch)
        await one.pause()
        await one.expire()
        assert await other.leases.claim("here") == 2
        for write in (
            one.store.save_decision(decision(2), None, epoch),
            one.store.change_room("here", epoch=epoch, phase="over"),
            one.store.change_seat("here", 0, epoch=epoch, name="Ben"),
            one.store.note_visit("here", epoch),
            one.store.add_room({**ROOM, "room": "again"}, [{**SEAT, "room": "again"}], rematch_of=("here", epoch)),
        ):
            with pytest.raises(LeaseLost):
                await write
        await other.store.save_decision(decision(2, id="other"), None, 2)
        assert [row["id"] for row in await other.store.decisions("here")] == ["1", "other"]
        assert [row["name"] for row in await other.store.seats("here")] == ["Mira"]
        row = await other.store.room("here")
        assert row is not None
        assert (row["visited"], row["rematch"]) == (None, None)
        assert await other.store.room("again") is None


async def test_an_owner_that_was_slow_may_write_until_somebody_takes_the_room(postgres: PostgreSQL):
    async with lone_workers(postgres) as (one, other):
        epoch = await one.leases.claim("here")
        await one.pause()
        await one.expire()
        await one.store.save_decision(decision(1), None, epoch)
        assert [row["number"] for row in await other.store.decisions("here")] == [1]


async def test_in_a_batch_only_the_rooms_that_were_lost_fail(postgres: PostgreSQL):
    async with lone_workers(postgres) as (one, other):
        await one.store.add_room({**ROOM, "room": "there"}, [{**SEAT, "room": "there"}])
        here, there = await one.leases.claim("here"), await one.leases.claim("there")
        await one.pause()
        await one.expire()
        await other.leases.claim("here")
        answers = await asyncio.gather(
            one.store.save_decision(decision(1), None, here),
            one.store.save_decision(decision(1, room="there"), None, there),
            return_exceptions=True,
        )
        assert [type(answer) for answer in answers] == [LeaseLost, type(None)]


async def test_a_write_waits_for_a_room_that_is_changing_hands_and_is_refused_then(postgres: PostgreSQL):
    async with lone_workers(postgres) as (one, other):
        epoch = await one.leases.claim("here")
        async with other.store.transaction() as connection:
            await connection.execute(text("UPDATE leases SET worker = 0, epoch = epoch + 1"))
            saving = asyncio.create_task(one.store.save_decision(decision(1), None, epoch))
            waiting = text("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
            while (await connection.execute(waiting)).scalar_one() == 0:
                await connection.execute(text("SELECT pg_stat_clear_snapshot(), pg_sleep(0.01)"))
            assert not saving.done()
        with pytest.raises(LeaseLost):
            await saving
        assert await other.store.decisions("here") == []


async def test_decisions_are_written_after_their_connection_was_cut(postgres: PostgreSQL):
    async with lone_workers(postgres) as (one, other):
        epoch = await one.leases.claim("here")
        for number in range(1, 4):
            await one.store.save_decision(decision(number), None, epoch)
            async with other.store.transaction() as connection:
                cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%INTO decisions%' AND pid <> pg_backend_pid()"
                assert len((await connection.execute(text(cut))).all()) == 1
        assert [row["number"] for row in await other.store.decisions("here")] == [1, 2, 3]


async def test_a_review_is_kept_whoever_has_the_room_and_never_gets_worse(postgres: PostgreSQL):
    async with lone_workers(postgres) as (one, other):
        await one.leases.claim("here")
        await one.pause()
        await one.expire()
        await other.leases.claim("here")
        good, poor = ({"room": "here", "rules": 1, "rollouts": many, "review": b"", "created": ""} for many in (100, 0))
        await asyncio.gather(one.store.save_review(poor), other.store.save_review(poor))
        await other.store.save_review(good)
        await one.store.save_review(poor)
        assert await one.store.review("here") == good


async def test_who_has_died_is_replaced_at_once(postgres: PostgreSQL):
    async with lone_workers(postgres) as (one, other):
        await one.leases.claim("here")
        await one.pause()
        worker = one.membership.worker
        assert worker is not None
        await other.membership.forget_if_gone(worker)
        with pytest.raises(OwnedElsewhere):
            await other.leases.claim("here")
        one.membership._disconnect()  # As PostgreSQL sees it when a process dies.
        async with asyncio.timeout(LEASE / 2):
            while True:
                await other.membership.forget_if_gone(worker)
                with contextlib.suppress(OwnedElsewhere):
                    assert await other.leases.claim("here") == 2
                    break
                await asyncio.sleep(0.02)


async def test_a_connection_that_breaks_costs_nothing(postgres: PostgreSQL):
    async with lone_workers(postgres, 1) as (one,):
        epoch, worker = await one.leases.claim("here"), one.membership.worker
        one.membership._disconnect()
        one.membership._lease = 1.0
        await one.pause()
        one.membership._beating = asyncio.create_task(one.membership._beat_forever())
        await eventually(lambda: one.membership._connection is not None)
        await one.store.save_decision(decision(1), None, epoch)
        assert (one.membership.worker, one.lost) == (worker, 0)


async def test_a_worker_that_starts_while_the_database_fails_says_so(postgres: PostgreSQL, monkeypatch):
    """asyncpg calls it an error of its own when a connection breaks between two messages."""

    async def broken(*_: object) -> list[Any]:
        raise asyncpg.InternalClientError("cannot switch to state 12; another operation (2) is in progress")

    worker = LoneWorker(await asyncio.to_thread(postgres.database), LEASE)
    await worker.store.open()
    monkeypatch.setattr(worker.membership, "_fetch", broken)
    with pytest.raises(StoreError, match="could not be registered in the database"):
        await worker.membership.open()
    assert worker.membership._connection is None
    await worker.store.close()


async def test_a_worker_that_was_paused_notices_by_itself_and_gets_a_new_number(postgres: PostgreSQL):
    async with lone_workers(postgres, 1, lease=1.0) as (one,):
        worker = one.membership.worker
        one.clock.ahead += 3600
        assert not one.membership.valid
        with pytest.raises(LeaseLost):
            await one.leases.claim("here")
        await eventually(lambda: one.membership.valid)
        assert one.lost == 1
        assert one.membership.worker != worker
        assert await one.leases.claim("here") == 1


@pytest.mark.parametrize("jump", [-3600.0, 3600.0])
async def test_a_worker_whose_clock_jumps_does_no_harm_to_the_others(postgres: PostgreSQL, jump):
    async with lone_workers(postgres) as (one, other):
        epoch = await one.leases.claim("here")
        other.clock.ahead += jump
        with pytest.raises((OwnedElsewhere, LeaseLost)):
            await other.leases.claim("here")
        await one.store.save_decision(decision(1), None, epoch)


async def test_a_worker_whose_clock_was_set_back_is_fenced_all_the_same(postgres: PostgreSQL):
    async with lone_workers(postgres) as (one, other):
        epoch = await one.leases.claim("here")
        one.clock.ahead -= 3600
        await one.pause()
        await one.expire()
        assert one.membership.valid, "it does not know"
        assert await other.leases.claim("here") == 2
        with pytest.raises(LeaseLost):
            await one.store.save_decision(decision(1), None, epoch)


async def test_whoever_loses_a_room_is_told(postgres: PostgreSQL):
    async with lone_workers(postgres) as (one, other):
        said: list[Any] = []
        one.membership.on_notice = said.append
        await one.leases.claim("here")
        await one.pause()
        await one.expire()
        await other.leases.claim("here")
        await eventually(lambda: bool(said))
        assert said == [{"taken": "here", "epoch": 1}]


async def test_a_room_that_is_handed_over_belongs_to_the_other(postgres: PostgreSQL):
    async with lone_workers(postgres) as (one, other):
        epoch = await one.leases.claim("here")
        assert epoch is not None
        assert other.membership.worker is not None
        await one.leases.hand_over("here", epoch, other.membership.worker)
        with pytest.raises(LeaseLost):
            await one.store.save_decision(decision(1), None, epoch)
        with pytest.raises(OwnedElsewhere):
            await one.leases.claim("here")
        assert await other.leases.claim("here") == 3


async def test_a_transaction_of_a_paused_worker_does_not_hold_a_room(postgres: PostgreSQL, monkeypatch):
    monkeypatch.setattr("charlatans.server.store.IDLE_MILLISECONDS", 200)
    async with lone_workers(postgres) as (one, other):
        await one.leases.claim("here")
        await one.pause()
        connection = await one.store.engine.connect()
        await connection.execute(text("SELECT * FROM leases FOR SHARE"))
        await one.expire()
        assert await other.leases.claim("here") == 2
        await connection.invalidate()
        await connection.close()


async def test_migrations_run_one_after_the_other(postgres: PostgreSQL):
    database = await asyncio.to_thread(postgres.database)
    stores = [Store(database) for _ in range(4)]
    await asyncio.gather(*(store.open() for store in stores))
    await asyncio.gather(*(store.close() for store in stores))
