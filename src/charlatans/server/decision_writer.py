"""Writes decisions to the database, a batch at a time. Nothing is written more often, so this is done without SQLAlchemy's machinery:
SQLite takes a batch in one turn of a thread, PostgreSQL in one statement, which is a transaction of its own."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import orjson
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

SQLITE_SETTINGS = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON")
INTO_SQLITE, SQLITE_ROW = "INSERT INTO decisions (room, number, seat, id, actions, at) VALUES ", "(?, ?, ?, ?, ?, ?)"
"""A batch is one statement, which is a transaction of its own: the thread gives up Python's lock once for it, and not once a row, after which it would have to
wait for the event loop each time."""
INTO_POSTGRESQL = """
    WITH held AS MATERIALIZED (SELECT room, epoch FROM leases WHERE room = ANY($1::text[]) FOR SHARE)
    INSERT INTO decisions (room, number, seat, id, actions, at)
    SELECT new.room, new.number, new.seat, new.id, new.actions::json, new.at
    FROM unnest($1::text[], $2::bigint[], $3::int[], $4::int[], $5::text[], $6::text[], $7::text[])
        AS new (room, epoch, number, seat, id, actions, at)
    LEFT JOIN held USING (room)
    WHERE new.epoch IS NULL OR new.epoch = held.epoch
    RETURNING room
"""
"""A lease that is changing hands is waited for and then read; one that was read cannot change hands before the rows are committed."""


class FencedDecision(NamedTuple):
    """The row of a decision, and the epoch of its room's lease; None if there is none."""

    row: Mapping[str, Any]
    epoch: int | None


class DecisionWriter(Protocol):
    """Writes to one kind of database."""

    async def write(self, batch: Sequence[FencedDecision]) -> set[str]:
        """Returns once the batch is committed; with the rooms that have changed hands, whose decisions were not written."""

    async def close(self) -> None:
        """Closes its connection."""


class SqliteWriter:
    """Writes to a file of SQLite, in a thread of its own."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._thread = ThreadPoolExecutor(1, "decisions")
        self._connection: sqlite3.Connection | None = None

    async def write(self, batch: Sequence[FencedDecision]) -> set[str]:
        """Writes a batch; rooms of SQLite have one owner."""
        values = [value for decision in batch for value in _values(decision.row)]
        statement = INTO_SQLITE + ", ".join([SQLITE_ROW] * len(batch))
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, statement, values)
        return set()

    def _write(self, statement: str, values: list[Any]) -> None:
        if self._connection is None:
            self._connection = sqlite3.connect(self._file, isolation_level=None)
            prepare_sqlite(self._connection)
        try:
            self._connection.execute(statement, values)
        except sqlite3.Error:
            self._close()
            raise

    def _close(self) -> None:
        """Closes the connection, which rolls back what is not committed."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    async def close(self) -> None:
        """Closes its connection and ends its thread."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()


class PostgresWriter:
    """Writes to PostgreSQL over a connection that it keeps."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connection: AsyncConnection | None = None
        self._driver: Any = None
        """The same connection as asyncpg knows it."""

    async def write(self, batch: Sequence[FencedDecision]) -> set[str]:
        """Writes a batch, except for rooms that have changed hands."""
        is_new, driver = self._driver is None, await self._connect()
        rooms, *columns = zip(*(_values(decision.row) for decision in batch), strict=True)
        try:
            written = await driver.fetch(INTO_POSTGRESQL, rooms, [decision.epoch for decision in batch], *columns)
        except BaseException as problem:
            was_lost = driver.is_closed()
            await self.close()
            if is_new or not was_lost or not isinstance(problem, Exception):
                raise
            # The kept connection was lost. If the batch was written before that, its keys are taken, and the caller finds out.
            return await self.write(batch)
        return set(rooms) - {row["room"] for row in written}

    async def _connect(self) -> Any:
        """The connection; another one if it was lost."""
        if self._driver is not None and self._driver.is_closed():
            await self.close()
        if self._connection is None:
            self._connection = await self._engine.connect()
            self._driver = (await self._connection.get_raw_connection()).driver_connection
        return self._driver

    async def close(self) -> None:
        """Closes the connection, which may be broken."""
        connection, self._connection, self._driver = self._connection, None, None
        if connection is not None:
            with contextlib.suppress(Exception):
                await connection.invalidate()
            with contextlib.suppress(Exception):
                await connection.close()


def prepare_sqlite(connection: Any) -> None:
    """The settings of every connection to SQLite."""
    cursor = connection.cursor()
    for setting in SQLITE_SETTINGS:
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _values(row: Mapping[str, Any]) -> list[Any]:
    """The values of a decision's row, in the order of the statements."""
    actions = orjson.dumps(row["actions"]).decode()
    return [row["room"], row["number"], row["seat"], row["id"], actions, row["at"]]
