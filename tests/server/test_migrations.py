"""Databases are brought up to date at every start, to exactly the tables that the store knows."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from charlatans.server.schema import metadata
from charlatans.server.store import Store, StoreError

from .postgres import PostgreSQL


async def differences(address: str, starts: int = 1) -> list[Any]:
    """What the database has that the schema has not, or the other way round, after so many starts."""
    for _ in range(starts):
        store = Store(address)
        await store.open()
        await store.close()
    store = Store(address)
    async with store.engine.connect() as connection:
        found = await connection.run_sync(lambda plain: compare_metadata(MigrationContext.configure(plain), metadata))
    await store.engine.dispose()
    return list(found)


@pytest.mark.parametrize("starts", [1, 2])
def test_an_empty_file_gets_exactly_the_tables_of_the_schema_however_often_one_starts(
    tmp_path: Path, starts: int
) -> None:
    assert asyncio.run(differences(f"sqlite+aiosqlite:///{tmp_path / 'games.db'}", starts)) == []


def test_postgresql_gets_exactly_the_tables_of_the_schema(postgres: PostgreSQL) -> None:
    address = postgres.database()
    assert asyncio.run(differences(address, 2)) == []


@pytest.mark.parametrize(
    "address", ["nonsense", "mysql+nothing://here/there", "sqlite+aiosqlite:////nowhere/at/all/games.db"]
)
def test_a_database_that_cannot_be_used_is_named_with_what_would_be_right(address: str) -> None:
    with pytest.raises(StoreError, match="cannot be used"):
        asyncio.run(differences(address))
