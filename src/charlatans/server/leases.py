"""Leases: every room belongs to one worker at a time, and only its owner can write.

A lease names the owner and an epoch, which grows whenever the room changes hands. It is valid as long as its owner is alive
(`membership.py`). Every write of a room compares the epoch in its own transaction (`Store`), so a worker that was paused or cut off
and does not know yet that it has lost a room can neither save nor acknowledge anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import func, literal, select, update
from sqlalchemy.dialects import postgresql
from sqlalchemy.ext.asyncio import AsyncConnection

from ..rules.errors import CharlatansError
from .membership import Membership, Peer, channel_of
from .schema import leases, rooms, workers
from .store import LeaseLost, Store

LOCK_TIMEOUT = "3s"
"""How long a claim waits for a write of the owner before."""


class OwnedElsewhere(CharlatansError):
    """The room belongs to another worker."""

    def __init__(self, owner: Peer) -> None:
        super().__init__(f"the room belongs to worker {owner.worker}")
        self.owner = owner


class Leases:
    """The leases of this worker."""

    def __init__(self, store: Store, membership: Membership) -> None:
        self._store, self.membership = store, membership

    @property
    def valid(self) -> bool:
        """Whether the rooms that this worker has are certainly its own."""
        return self.membership.valid

    async def owner(self, room: str) -> Peer | None:
        """The other worker that owns a room; None if it is free or ours."""
        async with self._store.transaction() as connection:
            row = await _lease(connection, room)
        return self._other(row)

    async def claim(self, room: str) -> int | None:
        """Takes a room that is free, ours, or its dead owner's; returns its epoch, or None if there is no such room."""
        async with self._store.transaction() as connection:
            await connection.execute(select(func.set_config("lock_timeout", LOCK_TIMEOUT, True)))
            free = select(rooms.c.room, literal(0), literal(0)).where(rooms.c.room == room)
            await connection.execute(
                postgresql.insert(leases).from_select(["room", "worker", "epoch"], free).on_conflict_do_nothing()
            )
            # Locked first and read afterwards: only then what is read is sure to be what was locked.
            await connection.execute(select(leases.c.room).where(leases.c.room == room).with_for_update())
            row = await _lease(connection, room)
            if row is None:
                return None
            if (owner := self._other(row)) is not None:
                raise OwnedElsewhere(owner)
            return await self._take(connection, room, row)

    async def hand_over(self, room: str, epoch: int, to: int) -> None:
        """Gives a room to another worker."""
        async with self._store.transaction() as connection:
            changed = await connection.execute(
                update(leases)
                .where((leases.c.room == room) & (leases.c.epoch == epoch))
                .values(worker=to, epoch=epoch + 1)
            )
        if changed.rowcount == 0:
            raise LeaseLost(room)

    async def _take(self, connection: AsyncConnection, room: str, row: Mapping[str, Any]) -> int:
        """Makes a room ours, and says so to its owner before, who may only be slow. A worker that is dead itself gets nothing."""
        me = self.membership.worker
        alive = select(workers.c.worker).where(
            (workers.c.worker == me) & (workers.c.alive_until > func.clock_timestamp())
        )
        changed = await connection.execute(
            update(leases).where((leases.c.room == room) & alive.exists()).values(worker=me, epoch=row["epoch"] + 1)
        )
        if changed.rowcount == 0 or not self.valid:
            raise LeaseLost(room)
        if row["worker"] not in (0, me):
            notice = f'{{"taken": "{room}", "epoch": {row["epoch"]}}}'
            await connection.execute(select(func.pg_notify(channel_of(row["worker"]), notice)))
        return int(row["epoch"]) + 1

    def _other(self, row: Mapping[str, Any] | None) -> Peer | None:
        """The owner that a lease names, if it is alive and not this worker."""
        if row is None or row["address"] is None or row["worker"] == self.membership.worker:
            return None
        return Peer(row["worker"], row["address"], row["secret"], row["rooms"], row["draining"])


async def _lease(connection: AsyncConnection, room: str) -> dict[str, Any] | None:
    """A room's lease, with its owner's row if that is alive."""
    alive = (workers.c.worker == leases.c.worker) & (workers.c.alive_until > func.clock_timestamp())
    owner = (workers.c.address, workers.c.secret, workers.c.rooms, workers.c.draining)
    query = (
        select(leases.c.worker, leases.c.epoch, *owner)
        .select_from(leases.outerjoin(workers, alive))
        .where(leases.c.room == room)
    )
    row = (await connection.execute(query)).mappings().first()
    return None if row is None else dict(row)
