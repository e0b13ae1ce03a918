"""Host actions: start the game, seat a bot, free a seat, make the room public."""

from __future__ import annotations

import random

import pytest

import charlatans

from .clients import connected_clients, play_to_end
from .in_process_server import InProcessServer
from .rooms import finish

pytestmark = pytest.mark.anyio

ACTS = [
    {"act": "start"},
    {"act": "bot", "seat": 1, "bot": "adept"},
    {"act": "free", "seat": 1},
    {"act": "public", "public": True},
]


@pytest.mark.parametrize("act", ACTS)
async def test_nobody_but_the_host_does_it(server: InProcessServer, act):
    created = await server.create_room("duel", "me", "open", start=False)
    joined = await server.post(f"/rooms/{created.room}/join", invite=created.invite, name="Jonas")
    before = await server.get(f"/rooms/{created.room}")
    for token in (None, "forged", created.watch, joined["token"]):
        await server.assert_refused(403, "only-host", f"/rooms/{created.room}/host", act, token)
    assert await server.get(f"/rooms/{created.room}") == before


async def test_a_game_starts_when_nobody_is_missing(server: InProcessServer):
    created = await server.create_room("basari", "me", "open", "open", start=False)
    where = f"/rooms/{created.room}/host"
    await server.assert_refused(409, "missing", where, {"act": "start"}, created.host, seats="2, 3")
    await server.post(f"/rooms/{created.room}/join", invite=created.invite, name="Jonas")
    await server.assert_refused(409, "missing", where, {"act": "start"}, created.host, seats="3")
    await server.post(where, created.host, act="bot", seat=2, bot="novice")
    assert (await server.post(where, created.host, act="start"))["phase"] == "playing"
    await server.assert_refused(409, "begun", where, {"act": "start"}, created.host)


async def test_everybody_in_the_room_hears_that_it_starts(table_server: InProcessServer):
    created = await table_server.create_room("duel", "me", "open", start=False)
    joined = await table_server.post(f"/rooms/{created.room}/join", invite=created.invite, name="Jonas")
    tokens = (created.host, joined["token"], created.watch)
    async with connected_clients(table_server.address, created.room, *tokens) as clients:
        assert all(client.state["view"] is None for client in clients)
        await table_server.post(f"/rooms/{created.room}/host", created.host, act="start")
        for client in clients:
            await client.receive_type("snapshot")
            assert client.state["view"]["game"] == "duel"
            assert client.state["room"]["phase"] == "playing"


async def test_a_bot_takes_an_open_seat_and_gives_it_back(server: InProcessServer):
    created = await server.create_room("duel", "me", "open", start=False)
    seated = await server.post(f"/rooms/{created.room}/host", created.host, act="bot", seat=1, bot="random")
    assert (seated["seats"][1]["kind"], seated["seats"][1]["bot"]) == ("bot", "random")
    assert seated["seats"][1]["name"].startswith("R")
    freed = await server.post(f"/rooms/{created.room}/host", created.host, act="free", seat=1)
    assert freed["seats"][1] == {
        "seat": 1,
        "kind": "open",
        "name": "",
        "bot": "",
        "connected": False,
        "grace": None,
        "returns": False,
    }


async def test_a_bot_of_no_name_is_an_adept(server: InProcessServer):
    created = await server.create_room("duel", "me", "open", start=False)
    seated = await server.post(f"/rooms/{created.room}/host", created.host, act="bot", seat=1)
    assert seated["seats"][1]["bot"] == "adept"


async def test_no_two_bots_have_the_same_name(server: InProcessServer):
    created = await server.create_room("basari", "adept", "adept", "adept", "adept", "me", start=False)
    for _ in range(3):
        for seat in range(4):
            info = await server.post(f"/rooms/{created.room}/host", created.host, act="bot", seat=seat, bot="adept")
            assert len({seat["name"] for seat in info["seats"]}) == 5


@pytest.mark.parametrize("act", ["bot", "free"])
async def test_a_seat_that_is_not_there_cannot_be_changed(server: InProcessServer, act):
    created = await server.create_room("duel", "me", "open", start=False)
    for seat in (2, 7, None):
        await server.assert_refused(
            422, "no-seat", f"/rooms/{created.room}/host", {"act": act, "seat": seat}, created.host, last=1
        )


async def test_a_bot_that_is_not_there_cannot_be_seated(server: InProcessServer):
    created = await server.create_room("duel", "me", "open", start=False)
    act = {"act": "bot", "seat": 1, "bot": "wizard"}
    said = {"spec": "wizard", "known": "random, novice, apprentice, adept, expert, master"}
    await server.assert_refused(422, "no-bot", f"/rooms/{created.room}/host", act, created.host, **said)


async def test_a_room_is_shown_and_hidden(server: InProcessServer):
    created = await server.create_room("duel", "me", "open", start=False)
    where = f"/rooms/{created.room}/host"
    await server.assert_refused(422, "say-public", where, {"act": "public"}, created.host)
    await server.post(where, created.host, act="public", public=True)
    assert [info["room"] for info in await server.get("/rooms")] == [created.room]
    await server.post(where, created.host, act="public", public=False)
    assert await server.get("/rooms") == []


@pytest.mark.parametrize("act", ACTS)
async def test_after_the_game_a_host_can_do_nothing(server: InProcessServer, act):
    created = await server.create_room("duel", "me", "open")
    await finish(await server.rooms.get(created.room))
    await server.assert_refused(409, "over", f"/rooms/{created.room}/host", act, created.host)


@pytest.mark.parametrize("act", [{"act": "bot", "seat": 1, "bot": "random"}, {"act": "free", "seat": 1}])
async def test_nobody_who_is_at_the_table_loses_the_seat_during_the_game(table_server: InProcessServer, act):
    created = await table_server.create_room("duel", "me", "open")
    where = f"/rooms/{created.room}/host"
    async with connected_clients(table_server.address, created.room, created.tokens[1]):
        await table_server.assert_refused(409, "still-here", where, act, created.host, name="Guest 1")


@pytest.mark.parametrize(("act", "kind"), [({"act": "free"}, "open"), ({"act": "bot", "bot": "novice"}, "bot")])
async def test_before_the_game_a_host_may_give_somebodys_seat_away(table_server: InProcessServer, act, kind):
    created = await table_server.create_room("duel", "me", "open", start=False)
    joined = await table_server.post(f"/rooms/{created.room}/join", invite=created.invite, name="Jonas")
    async with connected_clients(table_server.address, created.room, joined["token"], created.host) as (jonas, host):
        await table_server.post(f"/rooms/{created.room}/host", created.host, seat=1, **act)
        await jonas.socket.wait_closed()
        assert (jonas.socket.close_code, jonas.socket.close_reason) == (4003, "this seat was given to somebody else")
        while host.state["room"]["seats"][1]["kind"] != kind:
            await host.receive_type("room")


async def test_a_seat_that_was_left_goes_to_a_bot_and_the_game_goes_on(table_server: InProcessServer):
    created = await table_server.create_room("duel", "me", "open")
    async with connected_clients(table_server.address, created.room, created.host) as (host,):
        await table_server.post(f"/rooms/{created.room}/host", created.host, act="bot", seat=1, bot="random")
        await host.receive_type("snapshot")
        assert host.state["room"]["seats"][1]["kind"] == "bot"
        await host.play(random.Random(1))
    await table_server.assert_refused(403, "only-players", f"/rooms/{created.room}/rematch", {}, created.tokens[1])


async def test_a_seat_that_was_left_is_taken_by_nobody_else_and_its_player_comes_back(table_server: InProcessServer):
    created = await table_server.create_room("duel", "me", "open")
    where = f"/rooms/{created.room}/host"
    for kind in ("person", "bot"):
        await table_server.assert_refused(409, "only-a-bot", where, {"act": "free", "seat": 1}, created.host)
        joining = {"name": "Greta", "invite": created.invite}
        await table_server.assert_refused(409, "none-free", f"/rooms/{created.room}/join", joining)
        assert (await table_server.get(f"/rooms/{created.room}"))["seats"][1]["kind"] == kind
        await table_server.post(where, created.host, act="bot", seat=1, bot="random")
    tokens = created.tokens.values()
    async with connected_clients(table_server.address, created.room, *tokens) as clients:
        while clients[0].state["room"]["seats"][1]["kind"] != "person":
            await clients[0].receive()
        assert [seat["name"] for seat in clients[0].state["room"]["seats"]] == ["Mira", "Guest 1"]
        await play_to_end(clients)


async def test_the_host_is_known_by_a_token_and_not_by_a_seat(server: InProcessServer):
    made = await server.post("/rooms", game="duel", seats=["open", "open"])
    for name in ("Jonas", "Greta"):
        await server.post(f"/rooms/{made['room']}/join", invite=made["invite"], name=name)
    info = await server.post(f"/rooms/{made['room']}/host", made["token"], act="start")
    assert (info["phase"], info["host_seat"]) == ("playing", None)


@pytest.mark.parametrize(("game", "options"), [("basari", {}), ("quacks", {"stir": "always", "force": ["B05"]})])
async def test_a_seat_that_has_chosen_in_secret_goes_to_nobody_who_could_look(
    table_server: InProcessServer, game, options
):
    """Whoever took the seat would see the secret choice: only a bot stands in, and the host sees what everybody sees."""
    created = await table_server.create_room(game, "me", "open", "open")
    where, free = f"/rooms/{created.room}/host", {"act": "free", "seat": 1}
    table = (await table_server.rooms.get(created.room)).session.table = charlatans.new(
        game, players=3, seed=1, **options
    )
    table.act(1, table.legal(1)[0])
    await table_server.assert_refused(409, "only-a-bot", where, free, created.host)
    await table_server.post(where, created.host, act="bot", seat=1)
    await table_server.assert_refused(409, "only-a-bot", where, free, created.host)
    joining = {"name": "Host", "invite": created.invite}
    await table_server.assert_refused(409, "none-free", f"/rooms/{created.room}/join", joining)
