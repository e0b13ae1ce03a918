"""The database is migrated at every start; a room with other rules says so."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy import inspect as inspected

from charlatans.server.schema import metadata
from charlatans.server.store import MIGRATIONS, Store, StoreError
from charlatans.server.texts import translate

from .clients import connect_client
from .in_process_server import InProcessServer, listening_server, open_server, settings_in
from .postgres import PostgreSQL
from .rooms import finish

pytestmark = pytest.mark.anyio

BOTH = pytest.mark.parametrize("kind", ["sqlite", "postgresql"])


@asynccontextmanager
async def opened_store(address: str) -> AsyncIterator[Store]:
    """A database in use."""
    store = Store(address)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def address_of(kind: str, folder: Path, request: pytest.FixtureRequest) -> str:
    """A new, empty database."""
    if kind == "sqlite":
        return f"sqlite+aiosqlite:///{folder / 'games.db'}"
    server: PostgreSQL = request.getfixturevalue("postgres")
    return await asyncio.to_thread(server.database)


def differences(connection: Connection) -> list[object]:
    """The differences between the database and the schema."""
    context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
    return list(compare_metadata(context, metadata))


def tables(connection: Connection) -> set[str]:
    """The names of all tables."""
    return set(inspected(connection).get_table_names())


@BOTH
async def test_an_empty_database_gets_exactly_the_schema(kind, tmp_path, request):
    async with (
        opened_store(await address_of(kind, tmp_path, request)) as store,
        store.engine.connect() as connection,
    ):
        assert await connection.run_sync(differences) == []
        assert await connection.run_sync(tables) == {*metadata.tables, "alembic_version"}


@BOTH
async def test_a_second_start_changes_nothing(kind, tmp_path, request):
    address = await address_of(kind, tmp_path, request)
    async with open_server(settings_in(tmp_path, database=address)) as server:
        created = await server.create_room("duel", "me", "open", start=False)
        before = await server.get(f"/rooms/{created.room}")
    for _ in range(2):
        async with open_server(settings_in(tmp_path, database=address)) as server:
            assert await server.get(f"/rooms/{created.room}") == before
            async with server.store.engine.connect() as connection:
                assert await connection.run_sync(differences) == []


@BOTH
async def test_every_step_can_be_taken_one_by_one(kind, tmp_path, request):
    """Applies the migrations one by one, from an empty database to the newest."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    steps = list(ScriptDirectory.from_config(config).walk_revisions())
    assert len([step for step in steps if step.is_head]) == 1
    for step in steps:
        assert inspect.getdoc(step.module.upgrade)
        assert inspect.getdoc(step.module.downgrade)
    async with (
        opened_store(await address_of(kind, tmp_path, request)) as store,
        store.engine.connect() as connection,
    ):
        version = (await connection.execute(text("SELECT version_num FROM alembic_version"))).scalar_one()
        assert version == steps[0].revision


@BOTH
async def test_rooms_from_before_own_printed_values_were_laid_with_ours_and_go_on(
    kind, tmp_path, request, bots_in_process
):
    address = await address_of(kind, tmp_path, request)
    async with open_server(settings_in(tmp_path, database=address)) as server:
        created = await server.create_room("duel", "me", "novice")
        before = await server.get(f"/rooms/{created.room}")
        async with server.store.engine.begin() as connection:
            await connection.run_sync(back_to, "0001")
            assert "material_name" not in await connection.run_sync(columns_of_rooms)
    async with open_server(settings_in(tmp_path, database=address)) as server:
        assert await server.get(f"/rooms/{created.room}") == {**before, "invited": False}, "those need no invitation"
        assert before["material"] == "standard"


def back_to(connection: Connection, revision: str) -> None:
    """A database as an earlier release left it."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.downgrade(config, revision)


def columns_of_rooms(connection: Connection) -> set[str]:
    """The rows of a room."""
    return {column["name"] for column in inspected(connection).get_columns("rooms")}


@pytest.mark.parametrize(
    "address", ["nonsense", "mysql+nothing://here/there", "sqlite:///games.db", "sqlite+aiosqlite:////nowhere/games.db"]
)
async def test_a_database_that_cannot_be_used_says_so(address):
    with pytest.raises(StoreError, match="cannot be used"):
        await Store(address).open()


async def test_sqlite_writes_to_the_disk_before_it_says_so(tmp_path):
    async with (
        opened_store(f"sqlite+aiosqlite:///{tmp_path / 'games.db'}") as store,
        store.engine.connect() as connection,
    ):
        for setting, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
            assert (await connection.execute(text(f"PRAGMA {setting}"))).scalar_one() == value


@pytest.mark.parametrize(
    ("old", "said", "values"),
    [({"rules": 0}, "old-rules", {"version": 0}), ({"material": "another"}, "old-material", {})],
)
async def test_a_game_under_rules_that_are_not_here_says_so_and_the_others_go_on(
    tmp_path: Path, bots_in_process: None, old, said, values
):
    async with listening_server(settings_in(tmp_path)) as server:
        created = await server.create_room("duel", "me", "open", public=True)
        await finish(await server.rooms.get(created.room))
        other = await server.create_room("duel", "me", "open")
        await make_old(server, created.room, old)
        for path in ("", "/replay", "/verify", "/journal"):
            await server.assert_refused(410, said, f"/rooms/{created.room}{path}", **values)
        await server.assert_refused(410, said, f"/rooms/{created.room}/rematch", {}, created.host, **values)
        client = await connect_client(server.address, created.room, created.host, wait_for_state=False)
        await client.socket.wait_closed()
        assert (client.socket.close_code, client.socket.close_reason) == (4001, translate(said, "en", **values))
        assert (await server.get(f"/rooms/{other.room}"))["phase"] == "playing"
        assert [info["room"] for info in await server.get("/replays")] == [created.room], "it is still listed"


async def make_old(server: InProcessServer, room: str, values: dict[str, object]) -> None:
    """Changes a room as if the rules had changed since."""
    await server.store.change_room(room, epoch=None, **values)
    server.rooms.live.clear()
    server.app.state.recordings = type(server.app.state.recordings)()
