"""What the operator does with `charlatans admin`, while a server runs and while none does."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, insert, select, update

from charlatans.console import UNSAFE
from charlatans.server import admin_link, admin_store
from charlatans.server.admin import belonging_to_rooms
from charlatans.server.admin_commands import parse_duration, parse_moment, parse_size
from charlatans.server.admin_store import AdminStore, ago
from charlatans.server.bans import Bans, normalized
from charlatans.server.schema import decisions, rooms, seats, servers
from charlatans.server.store import now
from charlatans.server.texts import translate
from charlatans.server.tokens import hash_token

from .admin import Admin
from .clients import advance, connect_client, connected_clients, play_to_end
from .in_process_server import InProcessServer, listening_server, open_server, settings_in
from .postgres import PostgreSQL
from .rooms import finish
from .workers import several_workers

pytestmark = pytest.mark.anyio

DAY = 86_400


@pytest.fixture
async def server(
    tmp_path: Path, fixed_seeds: None, bots_in_process: None, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[InProcessServer]:
    """A server that looks for commands all the time."""
    monkeypatch.setattr(admin_link, "POLL_SECONDS", 0.02)
    async with listening_server(settings_in(tmp_path)) as inside:
        while not await AdminStore(inside.store.engine).running():
            await asyncio.sleep(0.01)
        yield inside


async def rows_left(server: InProcessServer, room: str) -> dict[str, int]:
    """How many rows a room has, by table."""
    found = {}
    async with server.store.engine.connect() as connection:
        for table in (rooms, *belonging_to_rooms()):
            query = select(func.count()).select_from(table).where(table.c.room == room)
            found[table.name] = (await connection.execute(query)).scalar_one()
    return found


# Rooms ------------------------------------------------------------------------------------------------


async def test_a_closed_room_says_why_and_keeps_every_decision_until_it_is_open_again(server: InProcessServer):
    admin = Admin.of(server)
    created = await server.create_room("quacks", "me", "open", public=True)
    async with connected_clients(server.address, created.room, *created.tokens.values()) as clients:
        await advance(clients, 5, random.Random(1))
        assert "2 people told" in await admin.run("admin", "close", created.room, "--reason", "bad names")
        for client in clients:
            await client.socket.wait_closed()
            assert client.socket.close_code == 4001
            assert client.socket.close_reason == translate("closed-because", "en", reason="bad names")
    await server.assert_refused(410, "closed-because", f"/rooms/{created.room}", reason="bad names")
    await server.assert_refused(
        410, "closed-because", f"/rooms/{created.room}/rematch", {}, created.host, reason="bad names"
    )
    assert [row["room"] for row in (await admin.json("admin", "rooms", "--phase", "closed"))["rooms"]] == [created.room]
    await admin.run("admin", "reopen", created.room)
    async with connected_clients(server.address, created.room, *created.tokens.values()) as clients:
        assert clients[0].number == 5
        await play_to_end(clients)
    assert (await server.get(f"/rooms/{created.room}/verify"))["game_matches"]


async def test_a_closed_room_is_not_listed(server: InProcessServer):
    created = await server.create_room("duel", "me", "open", start=False, public=True)
    assert [info["room"] for info in await server.get("/rooms")] == [created.room]
    await Admin.of(server).run("admin", "close", created.room)
    assert await server.get("/rooms") == []


async def test_a_room_is_deleted_under_its_bots_and_nobody_writes_to_it_afterwards(server: InProcessServer, capsys):
    admin = Admin.of(server)
    created = await server.create_room("basari", "me", "random", "random", "random")
    client = await connect_client(server.address, created.room, created.host)
    playing = asyncio.create_task(client.play(random.Random(3)))
    while client.number < 3:
        await asyncio.sleep(0.005)
    room = server.rooms.live[created.room]
    assert "1 person told" in await admin.run("admin", "delete", created.room, "--yes")
    await asyncio.gather(playing, return_exceptions=True)
    assert client.socket.close_reason == translate("closed-because", "en", reason="it was deleted")
    assert set((await rows_left(server, created.room)).values()) == {0}
    await server.assert_refused(404, "no-room", f"/rooms/{created.room}")
    assert room.is_idle
    assert "not saved" not in capsys.readouterr().err
    assert "there is no room" in await admin.refusal("admin", "delete", created.room, "--yes")


async def test_nothing_is_deleted_while_a_server_does_not_answer(server: InProcessServer, monkeypatch):
    created = await server.create_room("duel", "me", "open")
    async with server.store.engine.begin() as connection:
        await connection.execute(insert(servers).values(server="hung", name="there:7", started=now(), seen=now()))
    monkeypatch.setattr(admin_store, "ANSWER_TIMEOUT", 0.3)
    assert "there:7 did not answer" in await Admin.of(server).refusal("admin", "delete", created.room, "--yes")
    assert (await rows_left(server, created.room))["seats"] == 2
    await server.assert_refused(410, "closed-because", f"/rooms/{created.room}", reason="it was deleted")


async def test_a_decision_that_waits_for_the_lock_of_a_room_that_ends_is_refused(server: InProcessServer):
    created = await server.create_room("duel", "me", "open")
    room = await server.rooms.get(created.room)
    client = await connect_client(server.address, created.room, created.host)
    async with room.lock:
        ending = asyncio.create_task(server.rooms.end(created.room, "over"))
        await asyncio.sleep(0)
        if client.prompt:
            await client.decide(client.prompt["decisions"][0]["action"])
        await asyncio.sleep(0.05)
    assert await ending == 1
    await client.socket.wait_closed()
    assert client.socket.close_code == 4001
    assert (await rows_left(server, created.room))["decisions"] == 0


async def test_every_worker_hears_of_it_and_the_one_that_has_the_room_ends_it(
    tmp_path: Path, postgres: PostgreSQL, bots_in_process: None, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(admin_link, "POLL_SECONDS", 0.05)
    database = await asyncio.to_thread(postgres.database)
    async with several_workers(tmp_path, database) as (one, other):
        created = await one.create_room("duel", "me", "open")
        admin = Admin(database)
        while len((await admin.json("admin", "servers"))["servers"]) < 2:
            await asyncio.sleep(0.05)
        async with connected_clients(other.address, created.room, *created.tokens.values()) as clients:
            await advance(clients, 2, random.Random(1))
            listed = (await admin.json("admin", "players", "--connected"))["players"]
            assert [player["addresses"] for player in listed] == [["127.0.0.1"], ["127.0.0.1"]]
            assert "2 people at tables saw it" in await admin.run("admin", "announce", "Soon!", "--in", "5m")
            for client in clients:
                assert (await client.receive_type("announcement"))["announcement"]["text"] == "Soon!"
            assert "2 people told" in await admin.run("admin", "close", created.room, "--reason", "names")
            for client in clients:
                await client.socket.wait_closed()
                assert client.socket.close_code == 4001
        for worker in (one, other):
            await worker.assert_refused(410, "closed-because", f"/rooms/{created.room}", reason="names")
        await admin.run("admin", "reopen", created.room)
        async with connected_clients(other.address, created.room, *created.tokens.values()) as (mira, guest):
            assert mira.number == 2
            assert "2 running" in await admin.run("admin", "ban", hash_token(created.tokens[1])[:12])
            await guest.socket.wait_closed()
            assert guest.socket.close_code == 4001
            for worker in (one, other):
                await worker.assert_refused(403, "banned", f"/rooms/{created.room}/leave", {}, created.tokens[1])
            assert "1 person told" in await admin.run("admin", "delete", created.room, "--yes")
            await mira.socket.wait_closed()
        for worker in (one, other):
            await worker.assert_refused(404, "no-room", f"/rooms/{created.room}")


async def test_without_a_server_everything_is_done_in_the_database(tmp_path: Path):
    settings = settings_in(tmp_path)
    async with open_server(settings) as server:
        created = await server.create_room("duel", "me", "open", start=False)
    admin = Admin(settings.database)
    assert "no server is running" in await admin.run("admin", "close", created.room)
    assert "no server is running" in await admin.run("admin", "delete", created.room, "--yes")
    assert (await admin.json("admin", "rooms"))["rooms"] == []
    assert (await admin.json("admin", "servers"))["servers"] == []
    assert "there is no database" in await Admin(f"sqlite+aiosqlite:///{tmp_path / 'no.db'}").refusal("admin", "rooms")


async def test_rooms_are_found_by_phase_game_player_age_and_publicity(server: InProcessServer):
    admin = Admin.of(server)
    waiting = await server.create_room("duel", "me", "open", start=False, public=True)
    playing = await server.create_room("basari", "me", "open", "novice", "novice")
    await age(server, playing.room, 10 * DAY)

    async def found(*words: str) -> list[str]:
        return [row["room"] for row in (await admin.json("admin", "rooms", *words))["rooms"]]

    assert await found() == [waiting.room, playing.room], "those used last first"
    for words in (
        ["--phase", "playing"],
        ["--game", "basari"],
        ["--player", "guest"],
        ["--unused", "9d"],
        ["--private"],
    ):
        assert await found(*words) == [playing.room]
    for words in (["--phase", "waiting"], ["--public"], ["--used", "1h"]):
        assert await found(*words) == [waiting.room]
    shown = await admin.json("admin", "show", playing.room)
    assert [seat["name"] for seat in shown["seats"][:2]] == ["Mira", "Guest 1"]
    assert not {"seed", "nonce", "watch", "host"} & set(shown), (
        "what would let the operator's log look ahead is left out"
    )
    assert waiting.room in await admin.run("admin", "rooms")
    assert "Guest 1" in await admin.run("admin", "show", playing.room)


async def age(server: InProcessServer, room: str, seconds: float) -> None:
    """Makes a room look as if nobody had used it for so long."""
    async with server.store.engine.begin() as connection:
        long_ago = {"created": ago(seconds), "visited": ago(seconds)}
        await connection.execute(update(rooms).where(rooms.c.room == room).values(**long_ago))
        await connection.execute(update(decisions).where(decisions.c.room == room).values(at=ago(seconds)))


async def test_names_from_before_steer_no_terminal_of_the_operators(server: InProcessServer):
    admin = Admin.of(server)
    created = await server.create_room("duel", "me", "novice")
    async with server.store.engine.begin() as connection:
        name = "\x1b]0;owned\x07\x9b\u202e[/]Eve"
        await connection.execute(update(seats).where(seats.c.kind == "person").values(name=name))
    for words in (("rooms",), ("show", created.room), ("players",)):
        for shown in (await admin.run("admin", *words), await admin.run("admin", *words, "--json")):
            assert "owned" in shown
            assert not UNSAFE.search(shown)


# Players and bans -------------------------------------------------------------------------------------


async def test_players_are_listed_with_the_addresses_of_their_connections(server: InProcessServer):
    created = await server.create_room("duel", "me", "open")
    async with connected_clients(server.address, created.room, created.host, created.watch):
        listed = (await Admin.of(server).json("admin", "players"))["players"]
    mira, guest, watching = listed
    assert (mira["name"], mira["host"], mira["addresses"]) == ("Mira", True, ["127.0.0.1"])
    assert mira["hash"] == hash_token(created.host)[:12]
    assert (guest["name"], guest["host"], guest["addresses"]) == ("Guest 1", False, [])
    assert (watching["seat"], watching["addresses"]) == (None, ["127.0.0.1"])


async def test_a_banned_address_is_disconnected_and_refused_until_the_ban_is_lifted(server: InProcessServer):
    admin = Admin.of(server)
    created = await server.create_room("duel", "me", "open")
    client = await connect_client(server.address, created.room, created.host)
    assert "1 running" in await admin.run("admin", "ban", "127.0.0.0/8", "--for", "7d", "--reason", "spam")
    await client.socket.wait_closed()
    assert (client.socket.close_code, client.socket.close_reason) == (
        4001,
        translate("banned-because", "en", reason="spam"),
    )
    await server.assert_refused(403, "banned-because", "/rooms", reason="spam")
    again = await connect_client(server.address, created.room, created.host, wait_for_state=False)
    await again.socket.wait_closed()
    assert again.socket.close_code == 4001
    assert (await server.http.get("/health")).status_code == 200
    assert [row["banned"] for row in (await admin.json("admin", "bans"))["bans"]] == ["127.0.0.0/8"]
    await admin.run("admin", "unban", "127.0.0.0/8")
    await server.app.state.admin_link.poll()
    assert await server.get("/rooms") == []
    assert "is not banned" in await admin.refusal("admin", "unban", "127.0.0.0/8")


async def test_a_banned_seat_is_shut_out_and_the_others_play_on(server: InProcessServer):
    created = await server.create_room("duel", "me", "open")
    async with connected_clients(server.address, created.room, *created.tokens.values()) as (mira, guest):
        await Admin.of(server).run("admin", "ban", hash_token(created.tokens[1])[:12])
        await guest.socket.wait_closed()
        assert guest.socket.close_reason == translate("banned", "en")
        await mira.send(type="ping")
        await mira.receive_type("pong")
    await server.assert_refused(403, "banned", f"/rooms/{created.room}/leave", {}, created.tokens[1])


def test_bans_run_out_and_count_for_networks_and_mapped_addresses():
    bans = Bans()
    row = {"reason": "", "created": now(), "until": None}
    bans.replace(
        [
            {**row, "banned": "192.0.2.0/24"},
            {**row, "banned": "2001:db8::/32"},
            {**row, "banned": "198.51.100.1/32", "until": ago(1)},
        ]
    )
    for address in ("192.0.2.77", "::ffff:192.0.2.77", "2001:db8::1"):
        assert bans.problem(address) is not None
    for address in ("192.0.3.1", "198.51.100.1", "", "testclient"):
        assert bans.problem(address) is None
    assert normalized("192.0.2.9/24") == "192.0.2.0/24"
    assert normalized("2001:db8:1:2:3::4") == "2001:db8:1:2::/64", (
        "another address of the same customer's is banned too"
    )
    assert normalized("2001:db8:1:2:3::4/128") == "2001:db8:1:2:3::4/128"
    with pytest.raises(Exception, match="is no address"):
        normalized("everybody")


# Announcements ----------------------------------------------------------------------------------------


async def test_an_announcement_reaches_tables_at_once_and_pages_that_ask(server: InProcessServer):
    admin = Admin.of(server)
    created = await server.create_room("duel", "me", "open")
    async with connected_clients(server.address, created.room, created.host) as (mira,):
        assert "1 person" in await admin.run("admin", "announce", "New games!", "--de", "Neue Spiele!", "--in", "5m")
        said = (await mira.receive_type("announcement"))["announcement"]
        assert said["text"] == "New games!"
        assert 0 < said["seconds"] <= 300
        assert (await server.get("/announcement", params={"language": "de"}))["text"] == "Neue Spiele!"
        later = await connect_client(server.address, created.room, created.watch)
        assert (await later.receive_type("announcement"))["announcement"]["id"] == said["id"]
        await later.socket.close()
        await admin.run("admin", "announce", "--at", "22:00")
        usual = (await mira.receive_type("announcement"))["announcement"]
        assert (usual["text"], usual["id"] > said["id"]) == (translate("restarts", "en"), True)
        await admin.run("admin", "announce", "--clear")
        assert (await mira.receive_type("announcement"))["announcement"] is None
    assert await server.get("/announcement") is None


async def test_an_announcement_is_gone_after_the_restart_that_it_was_for(tmp_path: Path):
    settings = settings_in(tmp_path)
    admin = Admin(settings.database)
    for moment, shown in (("2020-01-01T00:00", False), ("2099-01-01T00:00", True)):
        await admin.run("admin", "announce", "--at", moment)
        async with open_server(settings) as server:
            await server.app.state.admin_link.poll()
            assert (await server.get("/announcement") is not None) == shown


# Storage ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_retention_removes_by_age_then_by_size_and_spares_what_is_finished_or_in_use(
    kind, tmp_path: Path, request: pytest.FixtureRequest, bots_in_process: None
):
    more: dict[str, Any] = {}
    if kind == "postgresql":
        postgres: PostgreSQL = request.getfixturevalue("postgres")
        more["database"] = await asyncio.to_thread(postgres.database)
    async with open_server(settings_in(tmp_path, **more)) as server:
        await server.app.state.admin_link.close()
        server.app.state.admin_link.stop()
        admin = Admin.of(server)
        over = await server.create_room("duel", "me", "open")
        await finish(await server.rooms.get(over.room))
        old, older, fresh = [await server.create_room("duel", "me", "open") for _ in range(3)]
        server.rooms.live.clear()
        for created, days in ((over, 300), (old, 40), (older, 100)):
            await age(server, created.room, days * DAY)
        sizes = {one["name"]: one for one in (await admin.json("admin", "storage"))["tables"]}
        assert (sizes["rooms"]["rows"], sizes["seats"]["rows"]) == (4, 8)
        assert all(one["data"] > 0 for one in sizes.values() if one["rows"])
        assert "unfinished rooms" in await admin.run("admin", "storage")

        tried = await admin.json("admin", "prune", "--older-than", "90d", "--dry-run")
        assert (tried["by_age"], tried["removed"]) == ([older.room], False)
        assert (await rows_left(server, older.room))["rooms"] == 1
        asked = await admin.json("admin", "prune", "--older-than", "90d", "--finished", "--dry-run")
        assert asked["by_age"] == [over.room, older.room]
        done = await admin.json("admin", "prune", "--older-than", "90d", "--max-size", "1", "--yes", "--vacuum")
        assert (done["by_age"], done["by_size"]) == ([older.room], [old.room])
        left = {row["room"] for row in (await admin.json("admin", "rooms"))["rooms"]}
        assert left == {over.room, fresh.room}
        assert (await server.get(f"/rooms/{over.room}/verify"))["game_matches"]


async def test_a_room_that_somebody_comes_back_to_is_not_pruned(server: InProcessServer):
    from charlatans.server.admin import Admin as Database
    from charlatans.server.admin import Pruned

    created = await server.create_room("duel", "me", "open")
    async with connected_clients(server.address, created.room, *created.tokens.values()) as clients:
        await advance(clients, 1, random.Random(1))
    database = Database(server.store)
    await database.prune(Pruned([created.room], [], 0), "unused", keep_since=ago(DAY))
    assert (await server.get(f"/rooms/{created.room}"))["phase"] == "playing"


def test_times_and_sizes_as_people_write_them():
    assert parse_duration("90d").days == 90
    assert parse_duration("1.5h").seconds == 5_400
    assert (parse_size("2GB"), parse_size("500 mb"), parse_size("17")) == (2_000_000_000, 500_000_000, 17)
    assert parse_moment("2099-01-01T12:00+00:00") == "2099-01-01T12:00:00+00:00"
    for parse, wrong in (
        (parse_duration, "soon"),
        (parse_size, "big"),
        (parse_moment, "25:00"),
        (parse_moment, "noon"),
    ):
        with pytest.raises(Exception, match=" is no "):
            parse(wrong)
