"""Storage of rooms and decisions in SQLite or PostgreSQL.

Decisions of all rooms go through one queue, and all that are pending are written in one transaction (`decision_writer.py`): each room
waits for its own row, and many rooms share a transaction. Where several workers share a database, every write of a room names the epoch of its
lease, and fails if the room has changed hands (`leases.py`).
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import structlog
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Table, event, func, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ..rules.errors import CharlatansError
from . import clock, metrics
from .decision_writer import DecisionWriter, FencedDecision, PostgresWriter, SqliteWriter, prepare_sqlite
from .limits import site_prefix
from .schema import daily_brews, decisions, health, leases, recordings, reviews, rooms, seats, server_secrets
from .tasks import start_task

log = structlog.get_logger("store")
MIGRATIONS = Path(__file__).with_name("migrations")
MAX_BATCH = 500
BATCH_SECONDS = 0.012
"""How far apart batches begin at least: under load they are larger then, and cost less. A decision that comes alone does not wait."""
HEALTH_SECONDS = 4.0
"""How long the database may take to write a row before it counts as ill."""
MIGRATION_LOCK = 0x436861726C6174
"""The key of the advisory lock under which the schema is migrated."""
CONNECT_SECONDS, QUERY_SECONDS, IDLE_MILLISECONDS = 5, 10, 4_000
"""How long PostgreSQL may take to accept a connection and to answer, and how long it waits for us inside a transaction."""


class StoreError(CharlatansError):
    """The database cannot be used, or a write failed."""


class LeaseLost(StoreError):
    """The room belongs to another worker by now."""

    def __init__(self, room: str) -> None:
        super().__init__(f"the room {room} belongs to another worker")


@dataclass(frozen=True)
class PendingSave:
    """A decision to be saved, and the room's result if it ended the game."""

    decision: dict[str, Any]
    result: dict[str, Any] | None = None
    epoch: int | None = None

    @property
    def room(self) -> str:
        """The room of the decision."""
        return str(self.decision["room"])


class RoomCounts(NamedTuple):
    """How many rooms are unfinished: in all, those of an address, those of them that are waiting or were never visited, and those of its site."""

    unfinished: int
    own: int
    waiting: int
    site: int


def now() -> str:
    """The current time, as it is stored."""
    return clock.timestamp(clock.utc_now())


class Store:
    """The database and its writer."""

    def __init__(self, address: str) -> None:
        self.engine = _engine(address)
        database = self.engine.url.database
        self.file = (
            Path(database) if self.engine.dialect.name == "sqlite" and database not in (None, "", ":memory:") else None
        )
        """The file of an SQLite database."""
        self._inodes: tuple[int, int] | None = None
        """Which file that was when it was opened, and its write-ahead log."""
        self._turn: contextlib.AbstractAsyncContextManager[Any] = (
            asyncio.Lock() if self.file else contextlib.nullcontext()
        )
        """Whose turn it is to write to the file: SQLite has one writer, and lets those who wait for it try their luck until they give up."""
        self._others: contextlib.AbstractAsyncContextManager[Any] = (
            asyncio.Lock() if self.file else contextlib.nullcontext()
        )
        """Held by whoever writes anything but decisions, so that decisions wait for one of them at most."""
        self._holding: AsyncConnection | None = None
        self._health: asyncio.Task[bool] | None = None
        self.shared = self.engine.dialect.name == "postgresql"
        """Whether several workers can share it."""
        self._pending: asyncio.Queue[tuple[PendingSave, asyncio.Future[None]]] = asyncio.Queue()
        self._decision_writer: DecisionWriter | None = None
        if self.file is not None:
            self._decision_writer = SqliteWriter(self.file)
        elif self.shared:
            self._decision_writer = PostgresWriter(self.engine)
        self._writing: asyncio.Task[None] | None = None
        self.ended = asyncio.Event()
        """Set when a game has ended."""
        self.on_lost: Callable[[str, int | None], None] = lambda room, epoch: None
        """Called with a room and the epoch of its lease when a change of it shows that another worker has it."""

    async def open(self) -> None:
        """Migrates the database and starts the writer."""
        if self.file is not None:
            _make_private(self.file)
        # A migration may take as long as it needs.
        engine = create_async_engine(self.engine.url, hide_parameters=True) if self.shared else self.engine
        try:
            async with engine.begin() as connection:
                await connection.run_sync(migrate)
            if self.shared:
                await engine.dispose()
        except Exception as problem:
            await engine.dispose()
            if not _is_database_error(problem):
                raise
            raise StoreError(f"the database {self.engine.url!r} cannot be used: {problem}") from problem
        if self.file is not None:
            await self._hold_file(self.file)
        self._writing = asyncio.create_task(self._write_loop())

    async def _hold_file(self, file: Path) -> None:
        """Keeps a connection open, so that SQLite does not remove its write-ahead log, and notes which files these are."""
        self._holding = await self.engine.connect()
        await self._holding.execute(select(rooms.c.room).limit(1))
        await self._holding.rollback()
        self._inodes = _inodes(file)

    async def close(self) -> None:
        """Saves what is pending and closes."""
        if self._writing is not None:
            await self._pending.join()
            self._writing.cancel()
            await asyncio.gather(self._writing, return_exceptions=True)
        if self._decision_writer is not None:
            await self._decision_writer.close()
        if self._holding is not None:
            await self._holding.close()
        await self.engine.dispose()

    async def read_clock(self) -> None:
        """Takes over the time of a database that others share; workers read it with every heartbeat (`membership.py`)."""
        if self.shared:
            asked = clock.elapsed()
            read = await self._rows(select(func.clock_timestamp().label("at")))
            clock.follow(read[0]["at"], asked, clock.elapsed())

    async def is_healthy(self) -> bool:
        """Whether the database can be written to, within a few seconds. Those who ask at the same time share the answer."""
        if self._health is None or self._health.done():
            self._health = start_task(self._try_to_write())
        return await asyncio.shield(self._health)

    async def _try_to_write(self) -> bool:
        """Writes a row, each time with something new, because SQLite does not write what is there already: a full disk, a lock or a file that is gone would not be noticed."""
        at = clock.utc_now().isoformat(timespec="microseconds")
        try:
            async with asyncio.timeout(HEALTH_SECONDS):
                async with self.transaction() as connection:
                    changed = await connection.execute(update(health).where(health.c.id == 1).values(at=at))
                    if changed.rowcount == 0:
                        await connection.execute(insert(health), {"id": 1, "at": at})
        except (StoreError, TimeoutError):
            return False
        return True

    def check_file(self) -> None:
        """Raises StoreError if the file of an SQLite database was removed or replaced: what is written would be lost.

        It does not come back without a restart, because the games in memory would not fit another file.
        """
        if self.file is None or self._inodes is None:
            return
        if _inodes(self.file) != self._inodes:
            raise StoreError(
                f"the file {str(self.file)!r} was removed or replaced: put it back and start the server again"
            )

    # Decisions ----------------------------------------------------------------------------------------

    async def save_decision(
        self, decision: dict[str, Any], result: dict[str, Any] | None = None, epoch: int | None = None
    ) -> None:
        """Returns once the decision is in the database; raises StoreError if it could not be saved, LeaseLost if the room has changed hands."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._pending.put_nowait((PendingSave(decision, result, epoch), done))
        await done
        if result is not None:
            self.ended.set()

    async def _write_loop(self) -> None:
        began = -BATCH_SECONDS
        while True:
            batch = [await self._pending.get()]
            if (early := began + BATCH_SECONDS - time.monotonic()) > 0:
                await asyncio.sleep(early)
            began = time.monotonic()
            while len(batch) < MAX_BATCH and not self._pending.empty():
                batch.append(self._pending.get_nowait())
            # What ends a game takes longer to write, and the others need not wait for it.
            ends = [one for one in batch if one[0].result is not None]
            try:
                for part in ([one for one in batch if one[0].result is None], ends):
                    if part:
                        await self._write_batch(part)
            except Exception as problem:
                # An error of the program: those who wait are told, and others can still save.
                log.exception("a batch of decisions failed")
                for _, done in batch:
                    if not done.done():
                        done.set_exception(StoreError(f"the decision could not be saved: {problem!r}"))
            for _ in batch:
                self._pending.task_done()

    async def _write_batch(self, batch: list[tuple[PendingSave, asyncio.Future[None]]]) -> None:
        """Writes a batch in one transaction; if that fails, each row on its own, so that one bad row does not fail the others."""
        began = time.perf_counter()
        lost: set[str] = set()
        try:
            lost = await self.write_decisions([save for save, _ in batch])
        except StoreError as problem:
            if len(batch) > 1:
                for one in batch:
                    await self._write_batch([one])
                return
            save, done = batch[0]
            if not await self._was_written(save):
                if not done.done():
                    done.set_exception(problem)
                return
        metrics.WRITE_SECONDS.observe(time.perf_counter() - began)
        for save, done in batch:
            if done.done():
                continue
            if save.room in lost:
                done.set_exception(LeaseLost(save.room))
            else:
                done.set_result(None)

    async def write_decisions(self, batch: Sequence[PendingSave]) -> set[str]:
        """Writes decisions in one transaction; returns the rooms that have changed hands, whose decisions were not written."""
        if self._decision_writer is None or any(save.result is not None for save in batch):
            async with self.transaction() as connection:
                lost = await _lost_rooms(connection, {save.room: save.epoch for save in batch})
                await _insert(connection, [save for save in batch if save.room not in lost])
            return lost
        with _database_errors():
            async with self._turn:
                lost = await self._decision_writer.write([FencedDecision(save.decision, save.epoch) for save in batch])
        self.check_file()
        return lost

    async def _was_written(self, save: PendingSave) -> bool:
        """Whether a row was written although the transaction failed: the connection may be lost before the answer arrives."""
        number = save.decision["number"]
        try:
            found = await self._rows(
                select(decisions).where(decisions.c.room == save.room, decisions.c.number == number)
            )
        except StoreError:
            return False
        return found == [save.decision]

    # Rooms --------------------------------------------------------------------------------------------

    async def add_room(
        self,
        room: dict[str, Any],
        seat_rows: Sequence[dict[str, Any]],
        decision_rows: Sequence[dict[str, Any]] = (),
        rematch_of: tuple[str, int | None] | None = None,
    ) -> None:
        """Adds a room with its seats, and with the earlier decisions if it continues another game.

        Nobody can have a lease of it yet. The room that it is a rematch of, given with its epoch, learns of it in the same transaction.
        """
        async with self._fenced(*(rematch_of or (room["room"], None))) as connection:
            await connection.execute(insert(rooms), room)
            await connection.execute(insert(seats), list(seat_rows))
            if decision_rows:
                await connection.execute(insert(decisions), list(decision_rows))
            if rematch_of is not None:
                before = rooms.c.room == rematch_of[0]
                await connection.execute(update(rooms).where(before).values(rematch=room["room"]))

    async def change_room(self, room: str, *, epoch: int | None, **values: Any) -> None:
        """Sets columns of a room."""
        async with self._fenced(room, epoch) as connection:
            await connection.execute(update(rooms).where(rooms.c.room == room).values(**values))

    async def note_visit(self, room: str, epoch: int | None) -> bool:
        """Notes that somebody is there; returns False if the room has been deleted."""
        async with self._fenced(room, epoch) as connection:
            noted = await connection.execute(update(rooms).where(rooms.c.room == room).values(visited=now()))
            return noted.rowcount == 1

    async def change_seat(self, room: str, seat: int, *, epoch: int | None, **values: Any) -> None:
        """Sets columns of a seat."""
        async with self._fenced(room, epoch) as connection:
            await connection.execute(
                update(seats).where((seats.c.room == room) & (seats.c.seat == seat)).values(**values)
            )

    async def room(self, room: str) -> dict[str, Any] | None:
        """A room's row."""
        found = await self._rows(select(rooms).where(rooms.c.room == room))
        return found[0] if found else None

    async def seats(self, room: str) -> list[dict[str, Any]]:
        """The rows of a room's seats, in order."""
        return await self._rows(select(seats).where(seats.c.room == room).order_by(seats.c.seat))

    async def decisions(self, room: str) -> list[dict[str, Any]]:
        """A room's decisions, in order."""
        return await self._rows(select(decisions).where(decisions.c.room == room).order_by(decisions.c.number))

    async def public_rooms(self, phase: str, limit: int) -> list[dict[str, Any]]:
        """The public rooms in a phase, newest first. If there are too many, each address has its newest ones in before others have more."""
        newest = rooms.c.created.desc(), rooms.c.room
        found = await self._rows(
            select(rooms)
            .where((rooms.c.phase == phase) & rooms.c.open.is_(True) & rooms.c.closed.is_(None))
            .order_by(func.row_number().over(partition_by=rooms.c.address, order_by=newest), *newest)
            .limit(limit)
        )
        return sorted(found, key=lambda row: row["created"], reverse=True)

    async def count_rooms(self, address: str, since: str) -> RoomCounts:
        """Counts the rooms created since then that are not over."""
        own, prefix = rooms.c.address == address, site_prefix(address)
        site = own if prefix is None else rooms.c.address.startswith(prefix)
        waiting = own & ((rooms.c.phase == "waiting") | rooms.c.visited.is_(None))
        found = select(
            func.count().label("unfinished"),
            func.count().filter(own).label("own"),
            func.count().filter(waiting).label("waiting"),
            func.count().filter(site).label("site"),
        ).where((rooms.c.phase != "over") & rooms.c.closed.is_(None) & (rooms.c.created >= since))
        return RoomCounts(**(await self._rows(found))[0])

    # The daily brew -----------------------------------------------------------------------------------

    async def secret(self, name: str, value: str) -> str:
        """A secret of this server. The first value that is given for it is kept."""
        await self._add_once(server_secrets, {"name": name, "value": value})
        found = await self._rows(select(server_secrets.c.value).where(server_secrets.c.name == name))
        return str(found[0]["value"])

    async def daily_brew(self, day: str) -> dict[str, Any] | None:
        """The row of a day's brew."""
        found = await self._rows(select(daily_brews).where(daily_brews.c.date == day))
        return found[0] if found else None

    async def add_daily_brew(self, brew: dict[str, Any]) -> None:
        """Keeps a day's brew, unless another request has just kept it."""
        await self._add_once(daily_brews, brew)

    async def daily_room(self, day: str, host: str) -> dict[str, Any] | None:
        """The row of a player's attempt; `host` is the hash of their token."""
        found = await self._rows(select(rooms).where((rooms.c.host == host) & (rooms.c.daily == day)))
        return found[0] if found else None

    async def count_daily_results(self, day: str) -> int:
        """How many attempts of a day are finished."""
        query = select(func.count().label("found")).where(
            (rooms.c.daily == day) & (rooms.c.phase == "over") & rooms.c.closed.is_(None)
        )
        return int((await self._rows(query))[0]["found"])

    async def daily_results(self, day: str) -> list[dict[str, Any]]:
        """The finished attempts of a day: room, host, scores, winners and end, with the player's seat and name."""
        return await self._rows(
            select(
                rooms.c.room, rooms.c.host, rooms.c.scores, rooms.c.winners, rooms.c.ended, seats.c.seat, seats.c.name
            )
            .join(seats, (seats.c.room == rooms.c.room) & (seats.c.kind == "person"))
            .where((rooms.c.daily == day) & (rooms.c.phase == "over") & rooms.c.closed.is_(None))
        )

    async def finished_days(self, host: str) -> list[dict[str, Any]]:
        """The days whose brew a player has finished, and when: `daily` and `ended`, latest first."""
        return await self._rows(
            select(rooms.c.daily, rooms.c.ended)
            .where((rooms.c.host == host) & rooms.c.daily.is_not(None) & (rooms.c.phase == "over"))
            .order_by(rooms.c.daily.desc())
        )

    async def _add_once(self, table: Table, row: dict[str, Any]) -> None:
        """Inserts a row, unless there is one with its key."""
        key = next(iter(table.primary_key.columns))
        there = select(key).where(key == row[key.name])
        if await self._rows(there):
            return
        try:
            async with self.transaction() as connection:
                await connection.execute(insert(table), row)
        except StoreError:
            if not await self._rows(there):  # If it is there, another request or process was quicker.
                raise

    # Reviews ------------------------------------------------------------------------------------------

    async def review(self, room: str) -> dict[str, Any] | None:
        """The row of a room's review."""
        found = await self._rows(select(reviews).where(reviews.c.room == room))
        return found[0] if found else None

    async def save_review(self, review: dict[str, Any]) -> None:
        """Saves a room's review in place of an earlier one that is no better.

        It needs no lease: the game is over, whoever has reviewed it has reviewed the same, and a review never gets worse.
        """
        of_dialect = postgresql.insert if self.shared else sqlite.insert
        new = of_dialect(reviews).values(**review)
        replaced = {name: new.excluded[name] for name in review if name != "room"}
        is_as_good = reviews.c.rollouts <= new.excluded.rollouts
        async with self.transaction() as connection:
            await connection.execute(
                new.on_conflict_do_update(index_elements=["room"], set_=replaced, where=is_as_good)
            )

    # Recordings and old rules --------------------------------------------------------------------------

    async def recording(self, room: str) -> dict[str, Any] | None:
        """The recording of a finished game, if it is stored."""
        found = await self._rows(select(recordings).where(recordings.c.room == room))
        return found[0] if found else None

    async def is_recorded(self, room: str) -> bool:
        """Whether a game's recording is stored."""
        return bool(await self._rows(select(recordings.c.room).where(recordings.c.room == room)))

    async def add_recording(self, row: dict[str, Any]) -> None:
        """Stores a recording, unless another worker has done it. It needs no lease: a finished game does not change, so all make the same."""
        await self._add_once(recordings, row)

    async def unrecorded_rooms(self) -> list[dict[str, Any]]:
        """The finished games without a recording: room, game and version of the rules."""
        recorded = select(recordings.c.room)
        return await self._rows(
            select(rooms.c.room, rooms.c.game, rooms.c.rules).where(
                (rooms.c.phase == "over") & rooms.c.room.not_in(recorded)
            )
        )

    async def unfinished_by_rules(self) -> list[dict[str, Any]]:
        """How many games are waiting or playing, by game and version of the rules."""
        return await self._rows(
            select(rooms.c.game, rooms.c.rules, func.count().label("games"))
            .where(rooms.c.phase != "over")
            .group_by(rooms.c.game, rooms.c.rules)
            .order_by(rooms.c.game, rooms.c.rules)
        )

    async def _rows(self, query: Any) -> list[dict[str, Any]]:
        async with self.transaction(writes=False) as connection:
            return [dict(row) for row in (await connection.execute(query)).mappings()]

    @contextlib.asynccontextmanager
    async def _fenced(self, room: str, epoch: int | None) -> AsyncIterator[AsyncConnection]:
        """A transaction for a room; raises LeaseLost if it has changed hands."""
        async with self.transaction() as connection:
            if await _lost_rooms(connection, {room: epoch}):
                self.on_lost(room, epoch)
                raise LeaseLost(room)
            yield connection

    @contextlib.asynccontextmanager
    async def transaction(self, *, writes: bool = True) -> AsyncIterator[AsyncConnection]:
        """A connection with a transaction; database errors become StoreErrors. Nothing counts as written to a file that is gone."""
        self.check_file()
        async with contextlib.AsyncExitStack() as turns:
            if writes:
                await turns.enter_async_context(self._others)
                await turns.enter_async_context(self._turn)
            yield await turns.enter_async_context(transaction(self.engine))
        self.check_file()


@contextlib.asynccontextmanager
async def transaction(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A connection with a transaction; database errors become StoreErrors."""
    with _database_errors():
        async with engine.begin() as connection:
            yield connection


@contextlib.contextmanager
def _database_errors() -> Iterator[None]:
    """Makes StoreErrors of database errors."""
    try:
        yield
    except Exception as problem:
        if not _is_database_error(problem):
            raise
        raise StoreError(f"the database does not answer: {problem}") from problem


def _is_database_error(problem: Exception) -> bool:
    """Whether the database or the way to it is at fault. SQLAlchemy does not know all errors of a connection that breaks in asyncpg."""
    known = isinstance(problem, (SQLAlchemyError, sqlite3.Error, OSError))
    return known or type(problem).__module__.startswith("asyncpg.")


async def _lost_rooms(connection: AsyncConnection, epochs: Mapping[str, int | None]) -> set[str]:
    """The rooms whose epoch is not this one any more. The others cannot change hands until the transaction has ended."""
    expected = {room: epoch for room, epoch in epochs.items() if epoch is not None}
    if not expected:
        return set()
    query = select(leases.c.room, leases.c.epoch).where(leases.c.room.in_(expected)).with_for_update(read=True)
    held = {row.room: row.epoch for row in await connection.execute(query)}
    return {room for room, epoch in expected.items() if held.get(room) != epoch}


async def _insert(connection: AsyncConnection, batch: list[PendingSave]) -> None:
    if batch:
        await connection.execute(insert(decisions), [save.decision for save in batch])
    for save in batch:
        if save.result is not None:
            await connection.execute(update(rooms).where(rooms.c.room == save.room).values(**save.result))


def _engine(address: str) -> AsyncEngine:
    try:
        url = make_url(address)
        if url.get_backend_name() == "sqlite":
            return _sqlite(address, url.database)
        return create_async_engine(url, pool_pre_ping=True, hide_parameters=True, connect_args=_connect_args(url))
    except (SQLAlchemyError, ImportError) as problem:
        raise StoreError(
            f"such a database cannot be used ({problem}); give sqlite+aiosqlite:///FILE, or "
            "postgresql+asyncpg://USER:PASSWORD@HOST/NAME with charlatans[postgres] installed"
        ) from problem


def _connect_args(url: URL) -> dict[str, Any]:
    """Limits for PostgreSQL: a network that is cut must not block a worker, and a worker that is paused must not block the others."""
    if url.get_driver_name() != "asyncpg":
        return {}
    idle = {"idle_in_transaction_session_timeout": str(IDLE_MILLISECONDS)}
    return {"timeout": CONNECT_SECONDS, "command_timeout": QUERY_SECONDS, "server_settings": idle}


def _sqlite(address: str, file: str | None) -> AsyncEngine:
    if file and not (folder := Path(file).absolute().parent).is_dir():
        raise StoreError(f"the database {address!r} cannot be used: there is no folder {str(folder)!r}; make it first")
    engine = create_async_engine(address, hide_parameters=True)

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, record: Any) -> None:
        prepare_sqlite(connection)

    return engine


def _inodes(file: Path) -> tuple[int, int] | None:
    """The numbers of a database file and its write-ahead log in the file system; None if one is missing."""
    try:
        return os.stat(file).st_ino, os.stat(f"{file}-wal").st_ino
    except OSError:
        return None


def _make_private(file: Path) -> None:
    """Lets nobody else on this machine read a database file; SQLite gives the files beside it the same permissions."""
    with contextlib.suppress(OSError):
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
        if os.name == "posix" and file.stat().st_mode & 0o077:
            file.chmod(0o600)


def migrate(connection: Connection, revision: str = "head") -> None:
    """Brings a database's schema to a revision, the newest by default; on PostgreSQL one process after the other."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
    config = migrations()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def migration_head() -> str:
    """The newest revision of the schema."""
    return str(ScriptDirectory.from_config(migrations()).get_current_head())


def migrations() -> Config:
    """Where the migrations are."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config
