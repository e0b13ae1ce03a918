"""Backups: the whole database as one compressed file, taken while people play, restored into SQLite or PostgreSQL.

The file is gzipped JSON, a value per line: a header, then for every table its name and columns followed by its rows as lists, and at
last the number of rows and the SHA-256 of all lines before. It names the schema it was taken with: restoring builds that schema,
puts the rows in and migrates to the newest, so that an old backup can be restored by a new version.
"""

from __future__ import annotations

import base64
import contextlib
import gzip
import hashlib
import json
import os
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from alembic.script import ScriptDirectory
from sqlalchemy import Connection, LargeBinary, MetaData, Table, func, insert, inspect, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from .. import __version__
from ..rules.errors import CharlatansError
from .admin import revision_of
from .admin_store import AdminStore
from .schema import metadata
from .store import migrate, migration_head, migrations, now, transaction

FORMAT, VERSION = "charlatans-backup", 1
BATCH = 1_000
"""Rows that are inserted at a time."""
Progress = Callable[[int], None]
"""Called with the number of rows so far."""


class BackupError(CharlatansError):
    """A backup cannot be written, read or restored."""


@dataclass(frozen=True)
class Summary:
    """What is in a backup."""

    created: str
    schema: str
    version: str
    rows: dict[str, int]
    """By table."""


# Writing ----------------------------------------------------------------------------------------------


async def back_up(engine: AsyncEngine, file: Path, progress: Progress = lambda rows: None) -> Summary:
    """Writes everything that is in the database at this moment; nobody has to wait meanwhile.

    The file appears under its name only when it is complete.
    """
    partial = file.with_name(file.name + ".part")
    try:
        async with snapshot(engine) as connection:
            with _private(partial) as raw, gzip.GzipFile(fileobj=raw, mode="wb", compresslevel=6, mtime=0) as packed:
                summary = await _write(connection, HashingWriter(packed), progress)
            os.replace(partial, file)
    except (SQLAlchemyError, OSError) as problem:
        raise BackupError(f"no backup was made: {problem}") from problem
    finally:
        partial.unlink(missing_ok=True)
    return summary


@contextlib.asynccontextmanager
async def snapshot(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A connection that sees the database as it is at this moment, whatever is written meanwhile."""
    async with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            # Python's driver begins no transaction for reading; in WAL mode the first read fixes what is seen.
            await connection.exec_driver_sql("BEGIN")
        else:
            await connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        yield connection
        await connection.rollback()


class HashingWriter:
    """Writes lines of JSON and hashes them."""

    def __init__(self, file: Any) -> None:
        self._file = file
        self.hash = hashlib.sha256()

    def write(self, value: Any) -> None:
        """Writes a line."""
        line = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        self.hash.update(line)
        self._file.write(line)


async def _write(connection: AsyncConnection, out: HashingWriter, progress: Progress) -> Summary:
    schema = await connection.run_sync(revision_of)
    if schema != migration_head():
        raise BackupError(
            f"the database has schema {schema or 'none'}, and this version of charlatans has {migration_head()}: "
            "back it up with the version that runs the server"
        )
    created = now()
    out.write({"format": FORMAT, "version": VERSION, "charlatans": __version__, "schema": schema, "created": created})
    counts: dict[str, int] = {}
    for table in kept_tables():
        out.write({"table": table.name, "columns": [column.name for column in table.columns]})
        counts[table.name] = 0
        binary = [isinstance(column.type, LargeBinary) for column in table.columns]
        async with connection.stream(select(table).order_by(*table.primary_key.columns)) as rows:
            async for row in rows:
                out.write([_packed(value, packs) for value, packs in zip(row, binary, strict=True)])
                counts[table.name] += 1
                progress(sum(counts.values()))
    out.write({"rows": counts, "sha256": out.hash.hexdigest()})
    return Summary(created, schema, __version__, counts)


def kept_tables() -> list[Table]:
    """The tables that belong into a backup, those that others refer to first."""
    return [table for table in metadata.sorted_tables if not table.info.get("transient")]


def _packed(value: Any, binary: bool) -> Any:
    return base64.b64encode(value).decode() if binary and value is not None else value


def _private(file: Path) -> IO[bytes]:
    """A file that only its owner may read: it holds the secrets of spectators' links."""
    return os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb")


# Reading ----------------------------------------------------------------------------------------------


def read(file: Path) -> Iterator[Any]:
    """The lines of a backup."""
    try:
        with gzip.open(file, "rb") as lines:
            for line in lines:
                yield json.loads(line)
    except (OSError, EOFError, ValueError) as problem:
        raise BackupError(f"{file} is damaged, or not a backup of charlatans: {problem}") from problem


def check(file: Path) -> Summary:
    """Reads a whole backup and checks that it is complete and unchanged."""
    seen, last, header = hashlib.sha256(), b"", None
    counts: dict[str, int] = {}
    table = ""
    try:
        with gzip.open(file, "rb") as lines:
            for line in lines:
                seen.update(last)
                last, value = line, json.loads(line)
                if header is None:
                    header = _checked_header(file, value)
                elif isinstance(value, list):
                    counts[table] += 1
                elif "table" in value:
                    table = value["table"]
                    counts[table] = 0
        end = json.loads(last or b"null")
    except (OSError, EOFError, ValueError, KeyError) as problem:
        raise BackupError(f"{file} is damaged, or not a backup of charlatans: {problem}") from problem
    if header is None or not isinstance(end, dict) or end.get("sha256") != seen.hexdigest() or end["rows"] != counts:
        raise BackupError(f"{file} is damaged: it is incomplete, or its checksum is wrong")
    return Summary(header["created"], header["schema"], header["charlatans"], counts)


def _checked_header(file: Path, value: Any) -> dict[str, Any]:
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise BackupError(f"{file} is not a backup of charlatans")
    if value["version"] != VERSION:
        raise BackupError(f"{file} has format {value['version']}, and this version of charlatans reads {VERSION}")
    return value


async def restore(engine: AsyncEngine, file: Path, force: bool, progress: Progress = lambda rows: None) -> Summary:
    """Restores a backup into an empty database, in one transaction; with `force`, in place of what is there."""
    summary = check(file)
    known = {script.revision for script in ScriptDirectory.from_config(migrations()).walk_revisions()}
    if summary.schema not in known:
        raise BackupError(
            f"{file} was made by charlatans {summary.version} with schema {summary.schema}, which this version "
            f"({__version__}) does not know: restore it with that version or a newer one"
        )
    async with transaction(engine) as connection:
        if engine.dialect.name == "sqlite":
            await connection.exec_driver_sql("BEGIN IMMEDIATE")
        await connection.run_sync(_check_target, force)
        await connection.run_sync(_replace, file, summary, progress)
    return summary


async def check_nobody_serves(engine: AsyncEngine) -> None:
    """Refuses to restore under a server that is running."""
    async with transaction(engine) as connection:
        known = await connection.run_sync(lambda sync: inspect(sync).has_table("servers"))
    running = await AdminStore(engine).running() if known else []
    if running:
        names = ", ".join(row["name"] for row in running)
        raise BackupError(
            f"a server runs on this database ({names}): stop it first. One that was killed counts for half a minute more"
        )


def _check_target(connection: Connection, force: bool) -> None:
    """Refuses a database that holds something, unless it may be replaced."""
    inspector = inspect(connection)
    ours = {table.name for table in metadata.sorted_tables}
    foreign = set(inspector.get_table_names()) - ours - {"alembic_version"}
    if foreign and "rooms" not in inspector.get_table_names():
        raise BackupError(f"the database belongs to another program: it has the tables {', '.join(sorted(foreign))}")
    if force:
        return
    for table in kept_tables():
        if inspector.has_table(table.name) and connection.execute(text(f"SELECT 1 FROM {table.name} LIMIT 1")).first():
            raise BackupError(
                f"the database is not empty (there are {table.name}): name an empty one, or replace what is there with --force"
            )


def _replace(connection: Connection, file: Path, summary: Summary, progress: Progress) -> None:
    """Builds the schema of the backup, puts the rows in, and migrates to the newest schema."""
    old = MetaData()
    old.reflect(connection)
    old.drop_all(connection)
    migrate(connection, summary.schema)
    tables = MetaData()
    tables.reflect(connection)
    done, batch = 0, list[dict[str, Any]]()
    table: Table | None = None
    columns: list[str] = []
    for value in read(file):
        if isinstance(value, list) and table is not None:
            batch.append({name: _unpacked(one, table, name) for name, one in zip(columns, value, strict=True)})
        if batch and (len(batch) == BATCH or not isinstance(value, list)):
            assert table is not None
            connection.execute(insert(table), batch)
            done += len(batch)
            batch.clear()
            progress(done)
        if isinstance(value, dict) and "table" in value:
            table, columns = tables.tables[value["table"]], value["columns"]
    _advance_sequences(connection, tables)
    migrate(connection)


def _unpacked(value: Any, table: Table, name: str) -> Any:
    return base64.b64decode(value) if isinstance(table.c[name].type, LargeBinary) and value is not None else value


def _advance_sequences(connection: Connection, tables: MetaData) -> None:
    """Lets PostgreSQL count on where the restored numbers end."""
    if connection.dialect.name != "postgresql":
        return
    for table in tables.sorted_tables:
        column = table.autoincrement_column
        if column is None:
            continue
        sequence = connection.execute(select(func.pg_get_serial_sequence(table.name, column.name))).scalar()
        last = connection.execute(select(func.max(column))).scalar()
        if sequence is not None and last is not None:
            connection.execute(select(func.setval(sequence, last)))
