"""What the operator can do with rooms and storage, in the database and in the servers that are running.

A room is closed in the database first, so that no server loads it any more; then every server that runs drops it from memory and
answers. Only after that are its rows deleted: nobody can still be writing to it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, LargeBinary, Select, Table, cast, delete, func, literal_column, select, text, update

from ..rules.errors import CharlatansError
from . import clock
from .admin_store import LOOK_SECONDS, AdminStore, Answers, ago
from .room import OVER, PERSON
from .schema import decisions, leases, metadata, rooms, seats
from .store import Store, migration_head, now, transaction

CHUNK = 500
"""How many rooms one statement is about."""
DAY = 86_400.0
GROWTH_DAYS = 30
HASH_SHOWN = 12
STUCK_SECONDS, REPLACED_SECONDS = 60.0, 120.0
"""How long the rooms of a server that is drained may stay as many, and how long it may take until another one runs in its place."""


class AdminError(CharlatansError):
    """The operator's command cannot be carried out."""


@dataclass(frozen=True)
class RoomFilter:
    """Which rooms are meant; what is not given does not matter."""

    phase: str | None = None
    game: str | None = None
    public: bool | None = None
    closed: bool | None = None
    player: str | None = None
    older_than: str | None = None
    """Rooms in which nothing has happened since this time."""
    newer_than: str | None = None
    """Rooms in which something has happened since this time."""


@dataclass(frozen=True)
class TableSize:
    """How large a table is."""

    name: str
    rows: int
    data: int
    """Bytes of the rows themselves."""
    disk: int | None
    """Bytes on the disk with indexes; None if the database cannot tell."""


@dataclass(frozen=True)
class Storage:
    """What the database holds."""

    tables: list[TableSize]
    disk: int
    oldest: str | None
    rooms_per_day: float
    decisions_per_day: float
    data_per_day: float
    """Growth of the rows in bytes a day, by the last 30 days."""

    @property
    def data(self) -> int:
        """Bytes of all rows."""
        return sum(one.data for one in self.tables)


@dataclass(frozen=True)
class Pruned:
    """The rooms that retention removes, and why."""

    by_age: list[str]
    by_size: list[str]
    data: int
    """Bytes of their rows."""

    @property
    def rooms(self) -> list[str]:
        """All of them."""
        return [*self.by_age, *self.by_size]


class Admin:
    """The operator's view of a database."""

    def __init__(self, store: Store) -> None:
        self.engine = store.engine
        self.link = AdminStore(store.engine)

    async def check(self) -> None:
        """Refuses a database with another schema."""
        async with transaction(self.engine) as connection:
            found = await connection.run_sync(revision_of)
        if found != (head := migration_head()):
            raise AdminError(
                f"the database has schema {found or 'none'}, and this version of charlatans has {head}: "
                "start the server of the same version once, which migrates it"
            )

    # Rooms --------------------------------------------------------------------------------------------

    async def rooms(self, which: RoomFilter, limit: int | None = None) -> list[dict[str, Any]]:
        """Rooms with their seats and their last decision, those used last first."""
        query = _with_last_use(which).order_by(text("used DESC"), rooms.c.room)
        found = await self.link.rows(query if limit is None else query.limit(limit))
        by_room: dict[str, list[dict[str, Any]]] = {row["room"]: [] for row in found}
        for names in _chunks(list(by_room)):
            for seat in await self.link.rows(select(seats).where(seats.c.room.in_(names)).order_by(seats.c.seat)):
                by_room[seat["room"]].append(seat)
        return [{**row, "seats": by_room[row["room"]]} for row in found]

    async def room(self, name: str) -> dict[str, Any]:
        """One room with its seats."""
        found = await self.link.rows(_with_last_use(RoomFilter()).where(rooms.c.room == name))
        if not found:
            raise AdminError(f"there is no room {name!r}; `charlatans admin rooms` lists them")
        return {
            **found[0],
            "seats": await self.link.rows(select(seats).where(seats.c.room == name).order_by(seats.c.seat)),
        }

    async def players(self, room: str | None, name: str | None, since: str | None) -> list[dict[str, Any]]:
        """Who sits where: people's seats, with the addresses of those that are connected."""
        which = RoomFilter(player=name, newer_than=None if room else since)
        found = [await self.room(room)] if room else await self.rooms(which)
        answers = await self.link.ask("players")
        connected: dict[tuple[str, int | None], list[str]] = {}
        for answer in answers.by_server.values():
            for one in answer:
                connected.setdefault((one["room"], one["seat"]), []).append(one["address"])
        return [
            {
                "room": row["room"],
                "game": row["game"],
                "phase": row["phase"],
                "seat": seat["seat"],
                "name": seat["name"],
                "hash": (seat["token"] or "")[:HASH_SHOWN],
                "host": seat["token"] == row["host"],
                "addresses": sorted(set(connected.get((row["room"], seat["seat"]), []))),
            }
            for row in found
            for seat in row["seats"]
            if seat["kind"] == PERSON and (name is None or name.lower() in seat["name"].lower())
        ] + _spectators(found, connected, name)

    async def close(self, names: Sequence[str], reason: str) -> Answers:
        """Closes rooms for everybody; they stay in the database, and can be opened again."""
        async with transaction(self.engine) as connection:
            for some in _chunks(names):
                await connection.execute(
                    update(rooms).where(rooms.c.room.in_(some)).values(closed=now(), closed_reason=reason)
                )
        answers = await self.link.ask("close", rooms=list(names), reason=reason)
        await self._fence(names)
        return answers

    async def _fence(self, names: Sequence[str]) -> None:
        """Takes rooms away from whoever has their leases: a worker that did not hear that they are closed cannot write any more."""
        async with transaction(self.engine) as connection:
            for some in _chunks(names):
                fenced = {"worker": 0, "epoch": leases.c.epoch + 1}
                await connection.execute(update(leases).where(leases.c.room.in_(some)).values(**fenced))

    async def reopen(self, name: str) -> bool:
        """Opens a closed room again; returns whether it was closed."""
        async with transaction(self.engine) as connection:
            closed = (rooms.c.room == name) & rooms.c.closed.is_not(None)
            done = await connection.execute(update(rooms).where(closed).values(closed=None, closed_reason=None))
            return done.rowcount > 0

    async def delete(self, names: Sequence[str], reason: str, unless_used_since: str | None = None) -> Answers:
        """Closes rooms and deletes them with everything that belongs to them, once every server has let go of them.

        With `unless_used_since`, a room where somebody has been since then is opened again instead.
        """
        answers = await self.close(names, reason)
        if answers.silent:
            raise AdminError(
                f"{', '.join(answers.silent)} did not answer. What was to be deleted is closed, and nothing is deleted "
                "while a server may still use it: try again when it runs, or half a minute after it has ended"
            )
        used = await self._used_since(names, unless_used_since) if unless_used_since else set[str]()
        for name in used:
            await self.reopen(name)
        async with transaction(self.engine) as connection:
            for some in _chunks([name for name in names if name not in used]):
                for one in belonging_to_rooms():
                    await connection.execute(delete(one).where(one.c.room.in_(some)))
                await connection.execute(update(rooms).where(rooms.c.rematch.in_(some)).values(rematch=None))
                await connection.execute(delete(rooms).where(rooms.c.room.in_(some)))
        return answers

    async def _used_since(self, names: Sequence[str], moment: str) -> set[str]:
        """Those rooms in which somebody has been since a moment."""
        recent = _with_last_use(RoomFilter(newer_than=moment))
        return {
            row["room"] for some in _chunks(names) for row in await self.link.rows(recent.where(rooms.c.room.in_(some)))
        }

    # Servers ------------------------------------------------------------------------------------------

    async def servers(self) -> list[dict[str, Any]]:
        """The servers that are running, with what they say about themselves; None for one that does not answer."""
        said = (await self.link.ask("status")).by_server
        return [{**row, "status": said.get(row["server"])} for row in await self.link.running()]

    async def server(self, name: str) -> dict[str, Any]:
        """A server by its name or the beginning of it."""
        running = await self.link.running()
        found = [row for row in running if row["name"] == name] or [
            row for row in running if row["name"].startswith(name)
        ]
        if len(found) != 1:
            names = ", ".join(row["name"] for row in running) or "none"
            raise AdminError(
                f"{'several servers begin' if found else 'no server begins'} with {name!r}; running: {names}"
            )
        return found[0]

    async def drain(self, server: Mapping[str, Any], restart: bool, progress: Callable[[int], None]) -> int:
        """Moves all rooms of a server to others, one by one, and lets it be replaced if wanted; returns how many there were.

        `progress` is called with the number of rooms that are left.
        """
        key, name = server["server"], server["name"]
        before = {row["server"] for row in await self.link.running()}
        status = self._said(await self.link.ask("drain", only=key, server=key, on=True, restart=restart), name)
        if not status["draining"]:
            raise AdminError(
                f"nobody could take the rooms of {name}: there is no other server on this database that takes some. "
                "If it has to be restarted, `charlatans admin announce --in 5m` tells people"
            )
        rooms_at_first = left = int(status["rooms"])
        fell = time.monotonic()
        progress(left)
        while left or restart:
            answers = await self.link.ask("status", only=key)
            if restart and not answers.by_server and not answers.silent:
                break
            now_left = int(self._said(answers, name)["rooms"])
            if now_left != left:
                left, fell = now_left, time.monotonic()
                progress(left)
            if time.monotonic() - fell > STUCK_SECONDS:
                raise AdminError(f"{name} still has {left} rooms, and they do not become fewer: look at its log")
        if restart:
            await self._replaced(name, before, len(before))
        return rooms_at_first

    async def stop_draining(self, server: Mapping[str, Any]) -> None:
        """Lets a server take rooms again."""
        key = server["server"]
        self._said(await self.link.ask("drain", only=key, server=key, on=False, restart=False), server["name"])

    async def _replaced(self, name: str, before: set[str], number: int) -> None:
        """Waits until another server runs in the place of one that has ended."""
        until = time.monotonic() + REPLACED_SECONDS
        while time.monotonic() < until:
            running = {row["server"] for row in await self.link.running()}
            if running - before and len(running) >= number:
                return
            await asyncio.sleep(LOOK_SECONDS)
        raise AdminError(f"{name} has ended, and nothing runs in its place: look at the service that starts it")

    def _said(self, answers: Answers, name: str) -> dict[str, Any]:
        """What the server that was asked has answered."""
        if not answers.by_server:
            raise AdminError(
                f"{name} does not answer: it has ended, or it hangs, and then it loses its rooms by itself"
            )
        status: dict[str, Any] = next(iter(answers.by_server.values()))
        return status

    # Storage ------------------------------------------------------------------------------------------

    async def storage(self) -> Storage:
        """Sizes and growth."""
        async with transaction(self.engine) as connection:
            sizes = await connection.run_sync(_table_sizes)
            disk = await connection.run_sync(_disk_size)
        since = ago(GROWTH_DAYS * DAY)
        first = (await self.link.rows(select(func.min(rooms.c.created).label("at"))))[0]["at"]
        days = GROWTH_DAYS if first is None or first < since else max(1.0, _age_of(first) / DAY)
        new_rooms = await self._count(select(rooms).where(rooms.c.created >= since))
        new_decisions = await self._count(select(decisions).where(decisions.c.at >= since))
        per_row = {one.name: one.data / max(1, one.rows) for one in sizes}
        grown = new_rooms * per_row["rooms"] + new_decisions * per_row["decisions"]
        return Storage(sizes, disk, first, new_rooms / days, new_decisions / days, grown / days)

    async def to_prune(self, older_than: str | None, max_data: int | None, keep_since: str, finished: bool) -> Pruned:
        """The rooms that retention would remove: by age, then the oldest ones until the rest is small enough.

        Finished games and attempts at a daily brew stay unless they are asked for, and so does every room that was used since `keep_since`.
        """
        query = _with_last_use(RoomFilter(older_than=keep_since))
        if not finished:
            query = query.where((rooms.c.phase != OVER) & rooms.c.daily.is_(None))
        candidates = await self.link.rows(query.order_by(text("used"), rooms.c.room))
        by_age = [row["room"] for row in candidates if older_than is not None and row["used"] < older_than]
        sizes = await self._room_sizes([row["room"] for row in candidates])
        data = sum(sizes[name] for name in by_age)
        by_size: list[str] = []
        if max_data is not None:
            left = (await self.storage()).data - data
            for row in candidates[len(by_age) :]:
                if left <= max_data:
                    break
                by_size.append(row["room"])
                left -= sizes[row["room"]]
                data += sizes[row["room"]]
        return Pruned(by_age, by_size, data)

    async def prune(self, pruned: Pruned, reason: str, keep_since: str) -> None:
        """Deletes the rooms, unless somebody has come back in the meantime."""
        for some in _chunks(pruned.rooms):
            await self.delete(some, reason, unless_used_since=keep_since)

    async def vacuum(self) -> None:
        """Gives space that deleted rows have left back: to the disk on SQLite, to new rows on PostgreSQL."""
        async with self.engine.connect() as connection:
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            await connection.exec_driver_sql("VACUUM")
            if self.engine.dialect.name == "sqlite":
                await connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    async def _room_sizes(self, names: Sequence[str]) -> dict[str, int]:
        """Bytes of the rows of each room."""
        sizes = dict.fromkeys(names, 0)
        dialect = self.engine.dialect.name
        for some in _chunks(names):
            for one in (rooms, *belonging_to_rooms()):
                query = select(one.c.room, func.sum(_row_size(one, dialect)).label("size")).group_by(one.c.room)
                for row in await self.link.rows(query.where(one.c.room.in_(some))):
                    sizes[row["room"]] += int(row["size"])
        return sizes

    async def _count(self, query: Select[Any]) -> int:
        return int(
            (await self.link.rows(select(func.count().label("found")).select_from(query.subquery())))[0]["found"]
        )


def check_exists(database: str) -> None:
    """Refuses a database file that is not there, before opening it would make one."""
    file = database.partition("sqlite+aiosqlite:///")[2]
    if file and not Path(file).is_file():
        raise AdminError(f"there is no database {file}: name the server's with --database")


def belonging_to_rooms() -> list[Table]:
    """The tables whose rows belong to a room, those that nothing refers to first."""
    return [
        one
        for one in reversed(metadata.sorted_tables)
        if one is not rooms and any(key.column is rooms.c.room for key in one.foreign_keys)
    ]


def revision_of(connection: Connection) -> str | None:
    """The revision of a database's schema; None if it has none of our tables."""
    return MigrationContext.configure(connection).get_current_revision()


def _with_last_use(which: RoomFilter) -> Select[Any]:
    """The rooms that are meant, with the number of their decisions and when they were used last."""
    last = (
        select(decisions.c.room, func.max(decisions.c.at).label("at"), func.count().label("decisions"))
        .group_by(decisions.c.room)
        .subquery()
    )
    used = func.coalesce(rooms.c.visited, last.c.at, rooms.c.created)
    query = select(rooms, func.coalesce(last.c.decisions, 0).label("decisions"), used.label("used")).outerjoin(
        last, last.c.room == rooms.c.room
    )
    if which.phase is not None:
        query = query.where(rooms.c.phase == which.phase)
    if which.game is not None:
        query = query.where(rooms.c.game == which.game)
    if which.public is not None:
        query = query.where(rooms.c.open.is_(which.public))
    if which.closed is not None:
        query = query.where(rooms.c.closed.is_not(None) if which.closed else rooms.c.closed.is_(None))
    if which.player is not None:
        named = select(seats.c.room).where(
            (seats.c.kind == PERSON) & seats.c.name.icontains(which.player, autoescape=True)
        )
        query = query.where(rooms.c.room.in_(named))
    if which.older_than is not None:
        query = query.where(used < which.older_than)
    if which.newer_than is not None:
        query = query.where(used >= which.newer_than)
    return query


def _spectators(
    found: list[dict[str, Any]], connected: dict[tuple[str, int | None], list[str]], name: str | None
) -> list[dict[str, Any]]:
    """The people who watch; they have no names."""
    if name is not None:
        return []
    return [
        {
            "room": row["room"],
            "game": row["game"],
            "phase": row["phase"],
            "seat": None,
            "name": "",
            "hash": "",
            "host": False,
            "addresses": [address],
        }
        for row in found
        for address in connected.get((row["room"], None), [])
    ]


# Sizes ------------------------------------------------------------------------------------------------


def _row_size(one: Table, dialect: str) -> Any:
    """The bytes of a row's values."""
    if dialect == "postgresql":
        return func.pg_column_size(literal_column(f'"{one.name}".*'))
    return sum(
        (func.coalesce(func.length(cast(column, LargeBinary)), 0) for column in one.columns), literal_column("0")
    )


def _table_sizes(connection: Connection) -> list[TableSize]:
    """The sizes of all tables."""
    dialect = connection.dialect.name
    on_disk = _sqlite_sizes(connection) if dialect == "sqlite" else None
    sizes = []
    for one in metadata.sorted_tables:
        rows, data = connection.execute(
            select(func.count(), func.coalesce(func.sum(_row_size(one, dialect)), 0)).select_from(one)
        ).one()
        disk = (
            connection.execute(select(func.pg_total_relation_size(one.name))).scalar_one()
            if on_disk is None
            else on_disk.get(one.name)
        )
        sizes.append(TableSize(one.name, int(rows), int(data), disk if disk is None else int(disk)))
    return sizes


def _sqlite_sizes(connection: Connection) -> dict[str, int]:
    """Bytes on the disk by table with its indexes; empty if this SQLite was built without dbstat."""
    if not connection.exec_driver_sql("SELECT 1 FROM pragma_module_list WHERE name = 'dbstat'").first():
        return {}
    found = connection.exec_driver_sql(
        "SELECT s.tbl_name, sum(d.pgsize) FROM dbstat d JOIN sqlite_schema s ON s.name = d.name GROUP BY s.tbl_name"
    )
    return {name: int(size) for name, size in found}


def _disk_size(connection: Connection) -> int:
    """Bytes of the whole database on the disk."""
    if connection.dialect.name == "postgresql":
        return int(connection.execute(select(func.pg_database_size(func.current_database()))).scalar_one())
    pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
    return int(pages * connection.exec_driver_sql("PRAGMA page_size").scalar_one())


def _age_of(moment: str) -> float:
    """Seconds since a moment."""
    return (clock.utc_now() - datetime.fromisoformat(moment)).total_seconds()


def _chunks(names: Sequence[str]) -> Iterable[Sequence[str]]:
    return (names[start : start + CHUNK] for start in range(0, len(names), CHUNK))
