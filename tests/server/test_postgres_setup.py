"""The PostgreSQL server of the tests is a real one."""

from __future__ import annotations

import asyncio

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from .postgres import PostgreSQL, running


def ask(address: str, *statements: str) -> object:
    """Runs statements in one transaction; returns the value of the last one."""

    async def asking() -> object:
        engine = create_async_engine(address)
        try:
            async with engine.begin() as connection:
                for statement in statements:
                    answer = await connection.execute(text(statement))
                return answer.scalar() if answer.returns_rows else None
        finally:
            await engine.dispose()

    return asyncio.run(asking())


def test_it_is_a_server_that_writes_to_the_disk_before_it_says_so(postgres: PostgreSQL):
    address = postgres.database()
    assert str(ask(address, "SELECT version()")).startswith("PostgreSQL")
    assert ask(address, "SHOW fsync") == "on"
    assert ask(address, "SHOW synchronous_commit") == "on"


def test_every_database_is_empty(postgres: PostgreSQL):
    one, other = postgres.database(), postgres.database()
    ask(one, "CREATE TABLE rooms (id integer)")
    count = "SELECT count(*) FROM information_schema.tables WHERE table_name = 'rooms'"
    assert ask(one, count) == 1
    assert ask(other, count) == 0


def test_what_was_committed_is_there_after_a_restart():
    with running() as server:
        address = server.database()
        ask(address, "CREATE TABLE rooms (id integer)", "INSERT INTO rooms VALUES (14)")
        server.stop()
        server.start()
        assert ask(address, "SELECT id FROM rooms") == 14
