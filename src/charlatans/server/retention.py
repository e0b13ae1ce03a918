"""What is kept, and for how long: rooms that nobody came to go within minutes, abandoned ones after their time.

Finished games stay for ever, and so do attempts at a daily brew. `rooms.visited` says when somebody was last connected.
"""

from __future__ import annotations

import contextlib
from datetime import timedelta
from typing import Any

import structlog
from sqlalchemy import ColumnElement, delete, func, or_, select, text, update

from . import clock, metrics
from .rooms import Rooms
from .schema import metadata, rooms
from .settings import Retention
from .store import LeaseLost, Store

ABANDONED_DAYS = 7
"""After how many days a game that nobody comes back to may be deleted for the sake of space."""
MAX_DELETED = 200
"""How many rooms are deleted in one transaction."""
log = structlog.get_logger("retention")


async def sweep(all_rooms: Rooms) -> list[str]:
    """Notes who is still there, and deletes the rooms whose time is over; returns their names."""
    store, kept = all_rooms.store, all_rooms.settings.retention
    for room in list(all_rooms.live.values()):
        if room.subscribers:
            with contextlib.suppress(LeaseLost):
                await room.note_visit()
    size = await database_size(store)
    metrics.DATABASE_BYTES.set(size)
    gone = await _delete(all_rooms, _expired(kept))
    if kept.megabytes and size > kept.megabytes * 1_000_000:
        freed = await _delete(all_rooms, _before(timedelta(days=ABANDONED_DAYS)) & _unfinished())
        if not freed:
            log.warning("the database is larger than it may be, and holds finished games only", bytes=size)
        gone += freed
    return gone


def _unfinished() -> ColumnElement[bool]:
    return (rooms.c.phase != "over") & rooms.c.daily.is_(None)


def _before(age: timedelta) -> ColumnElement[bool]:
    """Rooms where nobody has been for so long."""
    return func.coalesce(rooms.c.visited, rooms.c.created) < clock.ago(age)


def _expired(kept: Retention) -> ColumnElement[bool]:
    """The rooms whose time is over."""
    expired: list[ColumnElement[bool]] = [
        rooms.c.visited.is_(None) & (rooms.c.created < clock.ago(timedelta(minutes=kept.unvisited_minutes)))
    ]
    if kept.waiting_days:
        expired.append((rooms.c.phase == "waiting") & _before(timedelta(days=kept.waiting_days)))
    if kept.unfinished_days:
        expired.append((rooms.c.phase == "playing") & _before(timedelta(days=kept.unfinished_days)))
    return _unfinished() & or_(*expired)


async def _delete(all_rooms: Rooms, condition: ColumnElement[bool]) -> list[str]:
    """Deletes rooms, oldest first, with everything that belongs to them.

    Any worker may do it to any room, whoever has the lease: what is too old is so by the clock of the database (`clock.py`), where every owner notes its
    visitors, and a room that was visited in the meantime fails the condition once its row is locked. The lease goes with the room, so its owner cannot write.
    """
    async with all_rooms.store.transaction() as connection:
        query = select(rooms.c.room).where(condition).order_by(rooms.c.created).limit(MAX_DELETED)
        names = [name for name in (await connection.execute(query)).scalars() if not _in_use(all_rooms, name)]
        if names:
            # The condition again: somebody may have come in the meantime, on another worker.
            rows = await connection.execute(
                select(rooms.c.room).where(rooms.c.room.in_(names) & condition).with_for_update()
            )
            names = list(rows.scalars())
        for table in reversed(metadata.sorted_tables):
            for column in table.columns:
                if column.references(rooms.c.room):
                    await connection.execute(delete(table).where(column.in_(names)))
        await connection.execute(update(rooms).where(rooms.c.rematch.in_(names)).values(rematch=None))
        await connection.execute(delete(rooms).where(rooms.c.room.in_(names)))
    for name in names:
        all_rooms.live.pop(name, None)
    if names:
        metrics.DELETED_ROOMS.inc(len(names))
        log.info("rooms were deleted", rooms=len(names))
    return names


def _in_use(all_rooms: Rooms, name: str) -> bool:
    room = all_rooms.live.get(name)
    return room is not None and not room.is_idle


async def database_size(store: Store) -> int:
    """How many bytes the database has in use."""
    async with store.transaction() as connection:
        if store.engine.dialect.name == "sqlite":
            pages, free, size = [
                (await connection.execute(text(f"PRAGMA {what}"))).scalar_one()
                for what in ("page_count", "freelist_count", "page_size")
            ]
            return int((pages - free) * size)
        found: Any = (await connection.execute(text("SELECT pg_database_size(current_database())"))).scalar_one()
        return int(found)
