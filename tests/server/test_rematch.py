"""Rematches: a new room with the same players and options."""

from __future__ import annotations

import asyncio

import pytest

from .clients import connected_clients, play_to_end
from .in_process_server import InProcessServer, bearer
from .rooms import finish

pytestmark = pytest.mark.anyio


async def test_a_rematch_keeps_options_seats_tokens_and_host(server: InProcessServer):
    created = await server.create_room("basari", "open", "me", "novice", options={"return_three": True}, public=True)
    await finish(await server.rooms.get(created.room))
    again = await server.post(f"/rooms/{created.room}/rematch", created.tokens[0])
    assert (again["seat"], again["token"], again["watch"]) == (0, created.tokens[0], None)
    old, new = await server.get(f"/rooms/{created.room}"), await server.get(f"/rooms/{again['room']}")
    assert old["rematch"] == new["room"] != old["room"]
    for same in ("game", "options", "public", "host_seat"):
        assert old[same] == new[same]
    assert [(seat["kind"], seat["name"], seat["bot"]) for seat in old["seats"]] == [
        (seat["kind"], seat["name"], seat["bot"]) for seat in new["seats"]
    ]
    assert (new["phase"], new["scores"], new["revealed_seed"], new["branch"]) == ("playing", None, None, None)
    assert new["seed_commitment"] != old["seed_commitment"]


async def test_whoever_asks_later_gets_the_same_room(server: InProcessServer):
    created = await server.create_room("duel", "me", "open")
    await finish(await server.rooms.get(created.room))
    asking = [
        server.http.post(f"/api/rooms/{created.room}/rematch", headers=bearer(token))
        for token in (*created.tokens.values(), *created.tokens.values())
    ]
    answers = [answer.json() for answer in await asyncio.gather(*asking)]
    assert len({answer["room"] for answer in answers}) == 1
    assert [answer["seat"] for answer in answers] == [0, 1, 0, 1]
    assert [answer["watch"] for answer in answers] == [created.watch, None, created.watch, None]


async def test_only_those_who_played_ask_for_it(server: InProcessServer):
    created = await server.create_room("duel", "me", "open")
    await finish(await server.rooms.get(created.room))
    for token in (None, "forged", created.watch):
        await server.assert_refused(403, "only-players", f"/rooms/{created.room}/rematch", {}, token)


async def test_it_comes_after_the_game(server: InProcessServer):
    created = await server.create_room("duel", "me", "open")
    await server.assert_refused(409, "not-over", f"/rooms/{created.room}/rematch", {}, created.host)


async def test_everybody_in_the_room_hears_of_it_and_plays_it_with_the_same_token(table_server: InProcessServer):
    created = await table_server.create_room("duel", "me", "open")
    tokens = list(created.tokens.values())
    async with connected_clients(table_server.address, created.room, *tokens) as clients:
        await play_to_end(clients)
        again = await table_server.post(f"/rooms/{created.room}/rematch", tokens[1])
        for client in clients:
            while client.state["room"]["rematch"] is None:
                await client.receive_type("room")
    async with connected_clients(table_server.address, again["room"], *tokens, created.watch) as clients:
        assert [client.state["seat"] for client in clients] == [0, 1, None]
        await play_to_end(clients, seed=2)
    assert (await table_server.get(f"/rooms/{again['room']}/verify"))["game_matches"]
