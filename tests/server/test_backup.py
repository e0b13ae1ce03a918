"""Backups are taken while people play, and restored elsewhere: nothing acknowledged is missing, and the games go on."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import random
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect, text

from charlatans.server import admin_link
from charlatans.server.backup import BackupError, check
from charlatans.server.store import Store, migrate, migration_head

from .admin import Admin
from .clients import Client, connected_clients, play_to_end
from .in_process_server import CreatedRoom, InProcessServer, listening_server, open_server, settings_in
from .postgres import PostgreSQL

pytestmark = pytest.mark.anyio

TABLES = [("quacks", ("me", "open", "random")), ("duel", ("me", "open")), ("basari", ("me", "open", "novice"))]


async def database_of(kind: str, folder: Path, request: pytest.FixtureRequest) -> str:
    """A new, empty database."""
    if kind == "sqlite":
        folder.mkdir()
        return f"sqlite+aiosqlite:///{folder / 'games.db'}"
    server: PostgreSQL = request.getfixturevalue("postgres")
    return await asyncio.to_thread(server.database)


@pytest.mark.parametrize(("source", "target"), [("sqlite", "postgresql"), ("postgresql", "sqlite")])
async def test_a_backup_under_play_has_everything_acknowledged_before_it_and_its_games_go_on_elsewhere(
    source, target, tmp_path: Path, request: pytest.FixtureRequest, bots_in_process: None
):
    file = tmp_path / "games.backup"
    one = settings_in(tmp_path, database=await database_of(source, tmp_path / "one", request))
    async with listening_server(one) as server:
        created = [await server.create_room(game, *seats) for game, seats in TABLES]
        acknowledged = await back_up_under_play(server, created, file)
    assert check(file).rows["rooms"] == len(TABLES)

    other = settings_in(tmp_path, database=await database_of(target, tmp_path / "other", request))
    assert "restored" in await Admin(other.database).run("restore", str(file))
    async with listening_server(other) as server:
        for room in created:
            rows = await server.store.decisions(room.room)
            assert [row["number"] for row in rows] == list(range(1, len(rows) + 1)), "no gaps"
            kept = {(row["seat"], row["id"]): row["number"] for row in rows}
            assert acknowledged[room.room].items() <= kept.items()
            async with connected_clients(server.address, room.room, *room.tokens.values()) as clients:
                await play_to_end(clients, seed=2)
            verified = await server.get(f"/rooms/{room.room}/verify")
            assert (verified["seed_matches"], verified["game_matches"]) == (True, True)


async def back_up_under_play(
    server: InProcessServer, created: list[CreatedRoom], file: Path
) -> dict[str, dict[tuple[int, str], int]]:
    """Takes a backup while games are played; returns the decisions that were acknowledged before, by room."""
    async with asyncio.TaskGroup() as group:
        started = [asyncio.Event() for _ in created]
        records: dict[str, dict[tuple[int, str], int]] = {room.room: {} for room in created}
        for room, event in zip(created, started, strict=True):
            group.create_task(play_room(server, room, records[room.room], event))
        for event in started:
            await event.wait()
        before = {room: dict(record) for room, record in records.items()}
        await Admin.of(server).run("backup", str(file))
    assert any(len(records[room]) > len(before[room]) for room in records), "people went on playing meanwhile"
    return before


async def play_room(
    server: InProcessServer, room: CreatedRoom, record: dict[tuple[int, str], int], started: asyncio.Event
) -> None:
    """Plays a game to its end, and notes every decision that is acknowledged."""
    async with connected_clients(server.address, room.room, *room.tokens.values()) as clients:
        await asyncio.gather(*(note_play(client, record, started) for client in clients))


async def note_play(client: Client, record: dict[tuple[int, str], int], started: asyncio.Event) -> None:
    chance = random.Random(client.state["seat"])
    while not client.over:
        if client.prompt and client.sent is None:
            await client.decide(chance.choice(client.prompt["decisions"])["action"])
        message = await client.receive()
        if message["type"] == "step" and "id" in message:
            record[message["seat"], message["id"]] = message["number"]
            if len(record) >= 10:
                started.set()
    started.set()


async def small_backup(folder: Path) -> tuple[Path, str]:
    """A backup of a database with one room, and that database."""
    settings = settings_in(folder)
    async with open_server(settings) as server:
        await server.create_room("duel", "me", "open")
    file = folder / "games.backup"
    await Admin(settings.database).run("backup", str(file))
    return file, settings.database


async def test_only_an_empty_database_is_restored_into_unless_it_may_be_replaced(tmp_path: Path):
    file, database = await small_backup(tmp_path)
    admin = Admin(database)
    assert oct(file.stat().st_mode & 0o777) == "0o600", "it holds secrets"
    assert "exists" in await admin.refusal("backup", str(file))
    assert "is not empty" in await admin.refusal("restore", str(file))
    async with open_server(settings_in(tmp_path)) as server:
        more = await server.create_room("duel", "me", "open")
    await admin.run("restore", str(file), "--force", "--yes")
    left = [row["room"] for row in (await admin.json("admin", "rooms"))["rooms"]]
    assert len(left) == 1
    assert more.room not in left


async def test_nothing_is_restored_under_a_server_that_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(admin_link, "POLL_SECONDS", 0.02)
    file, database = await small_backup(tmp_path)
    async with open_server(settings_in(tmp_path)) as server:
        await server.app.state.admin_link.poll()
        assert "stop it first" in await Admin(database).refusal("restore", str(file), "--force", "--yes")


@pytest.mark.parametrize("damage", ["cut", "changed", "unfinished", "other"])
async def test_a_damaged_backup_is_refused_and_changes_nothing(damage, tmp_path: Path):
    file, database = await small_backup(tmp_path)
    packed = file.read_bytes()
    lines = gzip.decompress(packed).splitlines(keepends=True)
    if damage == "cut":
        file.write_bytes(packed[: len(packed) // 2])
    elif damage == "changed":
        file.write_bytes(gzip.compress(b"".join(lines).replace(b"Mira", b"Mara")))
    elif damage == "unfinished":
        file.write_bytes(gzip.compress(b"".join(lines[:-1])))
    else:
        file.write_bytes(b"something else")
    with pytest.raises(BackupError, match="damaged"):
        check(file)
    admin = Admin(database)
    assert "damaged" in await admin.refusal("restore", str(file), "--force", "--yes")
    assert len((await admin.json("admin", "rooms"))["rooms"]) == 1


def columns_at(revision: str) -> dict[str, set[str]]:
    """The columns of all tables in an earlier schema."""
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        migrate(connection, revision)
        found = inspect(connection)
        return {table: {column["name"] for column in found.get_columns(table)} for table in found.get_table_names()}


def rewrite(file: Path, schema: str, known: dict[str, set[str]] | None = None) -> None:
    """Makes a backup look as another version would have written it, with the tables and columns that it knew."""
    out, seen, counts = list[bytes](), hashlib.sha256(), dict[str, int]()
    table, kept = "", list[int]()
    for line in gzip.decompress(file.read_bytes()).splitlines():
        value = json.loads(line)
        if isinstance(value, dict) and "table" in value:
            table = value["table"]
            columns = set(value["columns"]) if known is None else known.get(table, set())
            kept = [place for place, name in enumerate(value["columns"]) if name in columns]
            if kept:
                value["columns"] = [value["columns"][place] for place in kept]
                counts[table] = 0
        elif isinstance(value, list):
            value = [value[place] for place in kept]
            counts[table] = counts.get(table, 0) + 1
        if isinstance(value, dict) and "format" in value:
            value["schema"] = schema
        elif isinstance(value, dict) and "sha256" in value:
            value = {"rows": counts, "sha256": seen.hexdigest()}
        elif not kept:
            continue
        out.append(json.dumps(value).encode() + b"\n")
        seen.update(out[-1])
    file.write_bytes(gzip.compress(b"".join(out)))


async def test_a_backup_of_an_older_version_is_migrated_and_one_of_a_newer_is_refused(tmp_path: Path):
    file, _ = await small_backup(tmp_path)
    new = Admin(f"sqlite+aiosqlite:///{tmp_path / 'new.db'}")
    rewrite(file, "0004", columns_at("0004"))
    await new.run("restore", str(file))
    store = Store(new.database)
    async with store.engine.connect() as connection:
        found = (await connection.execute(text("SELECT version_num FROM alembic_version"))).scalar_one()
    await store.close()
    assert found == migration_head()
    assert [row["phase"] for row in (await new.json("admin", "rooms"))["rooms"]] == ["playing"]
    rewrite(file, "9999")
    assert "does not know" in await new.refusal("restore", str(file), "--force", "--yes")


async def test_a_database_of_another_program_is_left_alone(tmp_path: Path):
    file, _ = await small_backup(tmp_path)
    other = Admin(f"sqlite+aiosqlite:///{tmp_path / 'other.db'}")
    store = Store(other.database)
    async with store.engine.begin() as connection:
        await connection.execute(text("CREATE TABLE invoices (id INTEGER)"))
    await store.close()
    assert "another program" in await other.refusal("restore", str(file), "--force", "--yes")
