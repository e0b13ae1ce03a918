"""Creating, joining and leaving rooms before the game starts."""

from __future__ import annotations

import asyncio

import pytest

from charlatans import rules
from charlatans.locale import LANGUAGES
from charlatans.server.bot_pool import BOT_NAMES
from charlatans.server.tokens import new_token

from .clients import connected_clients
from .in_process_server import InProcessServer
from .rooms import finish

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", rules.GAMES)
async def test_a_new_room_waits_for_those_who_are_missing(server: InProcessServer, game):
    players = rules.game(game).players[0]
    made = await server.post("/rooms", game=game, seats=["open", "me"] + ["adept"] * (players - 2), name=" Mira ")
    assert made["seat"] == 1
    info = await server.get(f"/rooms/{made['room']}")
    assert (info["game"], info["phase"], info["public"], info["host_seat"]) == (game, "waiting", False, 1)
    assert [seat["kind"] for seat in info["seats"][:2]] == ["open", "person"]
    assert info["seats"][1]["name"] == "Mira"
    assert all(seat["name"] in BOT_NAMES["adept"] for seat in info["seats"][2:])
    assert len({seat["name"] for seat in info["seats"]}) == players
    assert (info["revealed_seed"], info["scores"], info["winners"], info["rematch"], info["branch"]) == (None,) * 5


async def test_a_room_of_bots_alone_can_be_watched(table_server: InProcessServer):
    made = await table_server.post("/rooms", game="duel", seats=["random", "novice"], start=True)
    assert made["seat"] is None
    assert (await table_server.get(f"/rooms/{made['room']}"))["host_seat"] is None
    async with connected_clients(table_server.address, made["room"], made["token"]) as (host,):
        while not host.over:
            await host.receive()
    assert host.state["seat"] is None


async def test_a_game_with_nobody_missing_can_start_at_once(server: InProcessServer):
    made = await server.post("/rooms", game="duel", seats=["me", "random"], start=True)
    assert (await server.get(f"/rooms/{made['room']}"))["phase"] == "playing"


@pytest.mark.parametrize(
    ("body", "key", "values"),
    [
        ({"game": "duel", "seats": ["me", "me"]}, "one-seat", {}),
        ({"game": "duel", "seats": ["me", "open"], "start": True}, "open-start", {}),
        (
            {"game": "duel", "seats": ["me", "wizard"]},
            "no-bot",
            {"spec": "wizard", "known": "random, novice, apprentice, adept, expert, master"},
        ),
        (
            {"game": "duel", "seats": ["me", "os.path:join"]},
            "no-bot",
            {"spec": "os.path:join", "known": "random, novice, apprentice, adept, expert, master"},
        ),
    ],
)
async def test_a_table_that_cannot_be_laid_is_refused(server: InProcessServer, body, key, values):
    await server.assert_refused(422, key, "/rooms", body, **values)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"game": "chess", "seats": ["me", "open"]}, "chess"),
        ({"game": "duel", "seats": ["me"]}, "seats: List should have at least 2 items"),
        ({"game": "duel", "seats": ["me", "open", "open"]}, "players must be 2, not 3"),
        ({"game": "basari", "seats": ["me", "open"]}, "players must be a whole number from 3 to 5, not 2"),
        ({"game": "duel", "seats": ["me", "open"], "options": {"books": "V"}}, "books must be a set from I to IV"),
        ({"game": "duel", "seats": ["me", "open"], "options": {"book": "I"}}, "did you mean 'books'?"),
        ({"game": "duel", "seats": ["me", "open"], "options": {"material": "mine.toml"}}, "no option 'material'"),
        ({"game": "duel", "seats": ["me", "open"], "name": " "}, "name: String should have at least 1 character"),
        ({"game": "duel", "seats": ["me", "open"], "name": "x" * 25}, "name: String should have at most 24 characters"),
        ({"game": "duel", "seats": ["me", "open"], "name": "a\nb"}, "name: "),
        ({"game": "duel", "seats": ["me", "open"], "seed": 1}, "seed: Extra inputs are not permitted"),
        ({}, "game: Field required"),
    ],
)
async def test_what_is_not_understood_is_refused_with_the_place_and_what_would_be_right(
    server: InProcessServer, body, said
):
    answer = await server.http.post("/api/rooms", json=body)
    assert answer.status_code == 422
    assert said in answer.json()["detail"]


async def test_a_room_that_everybody_may_see_is_listed_until_it_starts(server: InProcessServer):
    shown = await server.create_room("duel", "me", "open", start=False, public=True)
    await server.create_room("duel", "me", "open", start=False)
    assert [info["room"] for info in await server.get("/rooms")] == [shown.room]
    await server.post(f"/rooms/{shown.room}/join", name="Jonas")
    await server.post(f"/rooms/{shown.room}/host", shown.host, act="start")
    assert await server.get("/rooms") == []


async def test_rooms_are_listed_the_same_after_they_have_left_the_memory(server: InProcessServer):
    created = await server.create_room("duel", "me", "open", start=False, public=True)
    await server.rooms.get(created.room)
    listed = await server.get("/rooms")
    assert listed[0]["host_seat"] == 0
    server.rooms.live.clear()
    assert await server.get("/rooms") == listed


async def test_a_room_that_is_not_there_says_so(server: InProcessServer):
    for path in ("", "/replay", "/replay/0", "/journal", "/verify"):
        await server.assert_refused(404, "no-room", f"/rooms/nowhere{path}")
    for path, body in (("join", {"name": "Mira"}), ("leave", {}), ("rematch", {}), ("host", {"act": "start"})):
        await server.assert_refused(404, "no-room", f"/rooms/nowhere/{path}", body)
    await server.assert_refused(404, "no-room", "/rooms/nowhere/branch", {"step": 0, "seat": 0, "name": "Mira"})


async def test_whoever_asks_again_with_the_same_secret_has_the_seat_already(server: InProcessServer):
    created = await server.create_room("quacks", "me", "open", "open", "open", start=False)
    token = new_token()
    joined = [
        await server.post(f"/rooms/{created.room}/join", invite=created.invite, name="Jonas", seat=2, token=token)
        for _ in range(3)
    ]
    assert [(answer["seat"], answer["token"]) for answer in joined] == [(2, token)] * 3
    await server.assert_refused(
        409, "taken", f"/rooms/{created.room}/join", {"name": "Greta", "seat": 2, "token": new_token()}
    )
    assert (
        await server.http.post(f"/api/rooms/{created.room}/join", json={"name": "Eve", "token": "guess"})
    ).status_code == 422


async def test_whoever_joins_gets_the_first_free_seat_or_the_one_asked_for(server: InProcessServer):
    created = await server.create_room("quacks", "me", "open", "random", "open", start=False)
    assert (await server.post(f"/rooms/{created.room}/join", invite=created.invite, name="Jonas", seat=3))["seat"] == 3
    assert (await server.post(f"/rooms/{created.room}/join", invite=created.invite, name="Greta"))["seat"] == 1
    names = [seat["name"] for seat in (await server.get(f"/rooms/{created.room}"))["seats"]]
    assert names == ["Mira", "Greta", names[2], "Jonas"]
    await server.assert_refused(409, "none-free", f"/rooms/{created.room}/join", {"name": "Late"})


async def test_a_seat_that_is_taken_cannot_be_taken(server: InProcessServer):
    created = await server.create_room("basari", "me", "open", "random", start=False)
    for seat in (0, 2, 7):
        await server.assert_refused(409, "taken", f"/rooms/{created.room}/join", {"name": "Jonas", "seat": seat})


async def test_nobody_sits_down_when_the_game_is_over(server: InProcessServer):
    created = await server.create_room("duel", "me", "open")
    await finish(await server.rooms.get(created.room))
    await server.assert_refused(409, "none-free", f"/rooms/{created.room}/join", {"name": "Late"})


async def test_of_two_who_want_the_last_seat_at_once_one_gets_it(server: InProcessServer):
    created = await server.create_room("duel", "me", "open", start=False)
    joining = [
        server.http.post(f"/api/rooms/{created.room}/join", json={"name": f"Guest {n}", "invite": created.invite})
        for n in range(8)
    ]
    statuses = sorted(answer.status_code for answer in await asyncio.gather(*joining))
    assert statuses == [200] + [409] * 7


async def test_whoever_leaves_before_the_game_frees_the_seat_and_the_token_is_worth_nothing(server: InProcessServer):
    created = await server.create_room("duel", "me", "open", start=False)
    joined = await server.post(f"/rooms/{created.room}/join", invite=created.invite, name="Jonas")
    info = await server.post(f"/rooms/{created.room}/leave", joined["token"])
    assert info["seats"][1] == {
        "seat": 1,
        "kind": "open",
        "name": "",
        "bot": "",
        "connected": False,
        "grace": None,
        "returns": False,
    }
    await server.assert_refused(403, "not-yours", f"/rooms/{created.room}/leave", {}, joined["token"])


async def test_only_whoever_sits_there_leaves(server: InProcessServer):
    created = await server.create_room("duel", "me", "open", start=False)
    for token in (None, "forged", created.watch):
        await server.assert_refused(403, "not-yours", f"/rooms/{created.room}/leave", {}, token)


async def test_nobody_leaves_a_game_that_has_begun(server: InProcessServer):
    created = await server.create_room("duel", "me", "open")
    await server.assert_refused(409, "begun", f"/rooms/{created.room}/leave", {}, created.tokens[1])


async def test_the_language_of_the_browser_is_spoken_unless_another_is_asked_for(server: InProcessServer):
    for header, language in (("de-CH,de;q=0.9", "de"), ("fr,de", "en"), ("en-GB", "en"), ("", "en")):
        answer = await server.http.get("/api/rooms/nowhere", headers={"Accept-Language": header})
        assert answer.json()["detail"].startswith({"en": "There is", "de": "Diesen Raum"}[language])
    assert set(LANGUAGES) == {"en", "de"}


async def test_a_room_tells_whose_move_it_is_and_when_it_ended(server: InProcessServer):
    """The room info lists who has to decide, by committed decisions only."""
    created = await server.create_room("duel", "me", "open", start=False)
    assert (await server.get(f"/rooms/{created.room}"))["actors"] == []
    await server.post(f"/rooms/{created.room}/join", invite=created.invite, name="Jonas")
    await server.post(f"/rooms/{created.room}/host", created.host, act="start")
    room = await server.rooms.get(created.room)
    info = await server.get(f"/rooms/{created.room}")
    assert info["actors"] == room.session.table.view()["actors"] != []
    assert info["ended"] is None
    table, seat = room.session.table, info["actors"][0]
    room.session.apply(seat, None, lambda: table.act(seat, table.legal(seat)[0]))
    assert (await server.get(f"/rooms/{created.room}"))["actors"] == info["actors"], "it is not saved yet"
    room.session.rollback()
    await finish(room)
    info = await server.get(f"/rooms/{created.room}")
    assert info["actors"] == []
    assert info["created"] <= info["ended"]
