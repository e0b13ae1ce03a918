"""A rematch: the same people at a new table."""

from __future__ import annotations

import asyncio

import pytest

from .in_process_server import Inside, bearer
from .people import play_out, sitting
from .rooms import finish

pytestmark = pytest.mark.anyio


async def test_a_rematch_keeps_options_seats_tokens_and_host(server: Inside):
    laid = await server.lay("basari", "open", "me", "novice", options={"return_three": True}, open=True)
    await finish(await server.house.room(laid.room))
    again = await server.tell(f"/rooms/{laid.room}/rematch", laid.tokens[0])
    assert (again["seat"], again["token"], again["watch"]) == (0, laid.tokens[0], None)
    old, new = await server.ask(f"/rooms/{laid.room}"), await server.ask(f"/rooms/{again['room']}")
    assert old["rematch"] == new["room"] != old["room"]
    for same in ("game", "options", "open", "host"):
        assert old[same] == new[same]
    assert [(seat["kind"], seat["name"], seat["bot"]) for seat in old["seats"]] == [
        (seat["kind"], seat["name"], seat["bot"]) for seat in new["seats"]
    ]
    assert (new["phase"], new["scores"], new["seed"], new["branch"]) == ("playing", None, None, None)
    assert new["seal"] != old["seal"]


async def test_whoever_asks_later_gets_the_same_room(server: Inside):
    laid = await server.lay("duel", "me", "open")
    await finish(await server.house.room(laid.room))
    asking = [
        server.http.post(f"/api/rooms/{laid.room}/rematch", headers=bearer(token))
        for token in (*laid.tokens.values(), *laid.tokens.values())
    ]
    answers = [answer.json() for answer in await asyncio.gather(*asking)]
    assert len({answer["room"] for answer in answers}) == 1
    assert [answer["seat"] for answer in answers] == [0, 1, 0, 1]
    assert [answer["watch"] for answer in answers] == [laid.watch, None, laid.watch, None]


async def test_only_those_who_played_ask_for_it(server: Inside):
    laid = await server.lay("duel", "me", "open")
    await finish(await server.house.room(laid.room))
    for token in (None, "forged", laid.watch):
        await server.refuses(403, "only-players", f"/rooms/{laid.room}/rematch", {}, token)


async def test_it_comes_after_the_game(server: Inside):
    laid = await server.lay("duel", "me", "open")
    await server.refuses(409, "not-over", f"/rooms/{laid.room}/rematch", {}, laid.host)


async def test_everybody_in_the_room_hears_of_it_and_plays_it_with_the_same_token(table_server: Inside):
    laid = await table_server.lay("duel", "me", "open")
    tokens = list(laid.tokens.values())
    async with sitting(table_server.address, laid.room, *tokens) as people:
        await play_out(people)
        again = await table_server.tell(f"/rooms/{laid.room}/rematch", tokens[1])
        for person in people:
            while person.state["room"]["rematch"] is None:
                await person.hear_of("room")
    async with sitting(table_server.address, again["room"], *tokens, laid.watch) as people:
        assert [person.state["seat"] for person in people] == [0, 1, None]
        await play_out(people, seed=2)
    assert (await table_server.ask(f"/rooms/{again['room']}/verify"))["game_holds"]
