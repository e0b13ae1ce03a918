"""What only the host may do: start, seat a bot, free a seat, show the room to everybody."""

from __future__ import annotations

import random

import pytest

import charlatans

from .in_process_server import Inside
from .people import play_out, sitting
from .rooms import finish

pytestmark = pytest.mark.anyio

ACTS = [
    {"act": "start"},
    {"act": "bot", "seat": 1, "bot": "adept"},
    {"act": "free", "seat": 1},
    {"act": "open", "open": True},
]


@pytest.mark.parametrize("act", ACTS)
async def test_nobody_but_the_host_does_it(server: Inside, act):
    laid = await server.lay("duel", "me", "open", start=False)
    joined = await server.tell(f"/rooms/{laid.room}/join", name="Jonas")
    before = await server.ask(f"/rooms/{laid.room}")
    for token in (None, "forged", laid.watch, joined["token"]):
        await server.refuses(403, "only-host", f"/rooms/{laid.room}/host", act, token)
    assert await server.ask(f"/rooms/{laid.room}") == before


async def test_a_game_starts_when_nobody_is_missing(server: Inside):
    laid = await server.lay("basari", "me", "open", "open", start=False)
    where = f"/rooms/{laid.room}/host"
    await server.refuses(409, "missing", where, {"act": "start"}, laid.host, seats="2, 3")
    await server.tell(f"/rooms/{laid.room}/join", name="Jonas")
    await server.refuses(409, "missing", where, {"act": "start"}, laid.host, seats="3")
    await server.tell(where, laid.host, act="bot", seat=2, bot="novice")
    assert (await server.tell(where, laid.host, act="start"))["phase"] == "playing"
    await server.refuses(409, "begun", where, {"act": "start"}, laid.host)


async def test_everybody_in_the_room_hears_that_it_starts(table_server: Inside):
    laid = await table_server.lay("duel", "me", "open", start=False)
    joined = await table_server.tell(f"/rooms/{laid.room}/join", name="Jonas")
    tokens = (laid.host, joined["token"], laid.watch)
    async with sitting(table_server.address, laid.room, *tokens) as people:
        assert all(person.state["view"] is None for person in people)
        await table_server.tell(f"/rooms/{laid.room}/host", laid.host, act="start")
        for person in people:
            await person.hear_of("state")
            assert person.state["view"]["game"] == "duel"
            assert person.state["room"]["phase"] == "playing"


async def test_a_bot_takes_an_open_seat_and_gives_it_back(server: Inside):
    laid = await server.lay("duel", "me", "open", start=False)
    seated = await server.tell(f"/rooms/{laid.room}/host", laid.host, act="bot", seat=1, bot="random")
    assert (seated["seats"][1]["kind"], seated["seats"][1]["bot"]) == ("bot", "random")
    assert seated["seats"][1]["name"].startswith("R")
    freed = await server.tell(f"/rooms/{laid.room}/host", laid.host, act="free", seat=1)
    assert freed["seats"][1] == {"seat": 1, "kind": "open", "name": "", "bot": "", "connected": False}


async def test_a_bot_of_no_name_is_an_adept(server: Inside):
    laid = await server.lay("duel", "me", "open", start=False)
    seated = await server.tell(f"/rooms/{laid.room}/host", laid.host, act="bot", seat=1)
    assert seated["seats"][1]["bot"] == "adept"


async def test_no_two_bots_have_the_same_name(server: Inside):
    laid = await server.lay("basari", "adept", "adept", "adept", "adept", "me", start=False)
    for _ in range(3):
        for seat in range(4):
            info = await server.tell(f"/rooms/{laid.room}/host", laid.host, act="bot", seat=seat, bot="adept")
            assert len({seat["name"] for seat in info["seats"]}) == 5


@pytest.mark.parametrize("act", ["bot", "free"])
async def test_a_seat_that_is_not_there_cannot_be_changed(server: Inside, act):
    laid = await server.lay("duel", "me", "open", start=False)
    for seat in (2, 7, None):
        await server.refuses(422, "no-seat", f"/rooms/{laid.room}/host", {"act": act, "seat": seat}, laid.host, last=1)


async def test_a_bot_that_is_not_there_cannot_be_seated(server: Inside):
    laid = await server.lay("duel", "me", "open", start=False)
    act = {"act": "bot", "seat": 1, "bot": "wizard"}
    said = {"spec": "wizard", "known": "random, novice, adept, expert"}
    await server.refuses(422, "no-bot", f"/rooms/{laid.room}/host", act, laid.host, **said)


async def test_a_room_is_shown_and_hidden(server: Inside):
    laid = await server.lay("duel", "me", "open", start=False)
    where = f"/rooms/{laid.room}/host"
    await server.refuses(422, "say-open", where, {"act": "open"}, laid.host)
    await server.tell(where, laid.host, act="open", open=True)
    assert [info["room"] for info in await server.ask("/rooms")] == [laid.room]
    await server.tell(where, laid.host, act="open", open=False)
    assert await server.ask("/rooms") == []


@pytest.mark.parametrize("act", ACTS)
async def test_after_the_game_a_host_can_do_nothing(server: Inside, act):
    laid = await server.lay("duel", "me", "open")
    await finish(await server.house.room(laid.room))
    await server.refuses(409, "over", f"/rooms/{laid.room}/host", act, laid.host)


@pytest.mark.parametrize("act", [{"act": "bot", "seat": 1, "bot": "random"}, {"act": "free", "seat": 1}])
async def test_nobody_who_is_at_the_table_loses_the_seat_during_the_game(table_server: Inside, act):
    laid = await table_server.lay("duel", "me", "open")
    where = f"/rooms/{laid.room}/host"
    async with sitting(table_server.address, laid.room, laid.tokens[1]):
        await table_server.refuses(409, "still-here", where, act, laid.host, name="Guest 1")


@pytest.mark.parametrize(("act", "kind"), [({"act": "free"}, "open"), ({"act": "bot", "bot": "novice"}, "bot")])
async def test_before_the_game_a_host_may_give_somebodys_seat_away(table_server: Inside, act, kind):
    laid = await table_server.lay("duel", "me", "open", start=False)
    joined = await table_server.tell(f"/rooms/{laid.room}/join", name="Jonas")
    async with sitting(table_server.address, laid.room, joined["token"], laid.host) as (jonas, host):
        await table_server.tell(f"/rooms/{laid.room}/host", laid.host, seat=1, **act)
        await jonas.socket.wait_closed()
        assert (jonas.socket.close_code, jonas.socket.close_reason) == (4003, "this seat was given to somebody else")
        while host.state["room"]["seats"][1]["kind"] != kind:
            await host.hear_of("room")


async def test_a_seat_that_was_left_goes_to_a_bot_and_the_game_goes_on(table_server: Inside):
    laid = await table_server.lay("duel", "me", "open")
    async with sitting(table_server.address, laid.room, laid.host) as (host,):
        await table_server.tell(f"/rooms/{laid.room}/host", laid.host, act="bot", seat=1, bot="random")
        await host.hear_of("state")
        assert host.state["room"]["seats"][1]["kind"] == "bot"
        await host.play(random.Random(1))
    await table_server.refuses(403, "only-players", f"/rooms/{laid.room}/rematch", {}, laid.tokens[1])


async def test_a_seat_that_was_left_is_taken_by_somebody_else_and_the_game_goes_on(table_server: Inside):
    laid = await table_server.lay("duel", "me", "open")
    await table_server.tell(f"/rooms/{laid.room}/host", laid.host, act="free", seat=1)
    joined = await table_server.tell(f"/rooms/{laid.room}/join", name="Greta")
    assert joined["seat"] == 1
    async with sitting(table_server.address, laid.room, laid.host, joined["token"]) as people:
        assert [seat["name"] for seat in people[0].state["room"]["seats"]] == ["Mira", "Greta"]
        await play_out(people)


async def test_the_host_is_known_by_a_token_and_not_by_a_seat(server: Inside):
    made = await server.tell("/rooms", game="duel", seats=["open", "open"])
    for name in ("Jonas", "Greta"):
        await server.tell(f"/rooms/{made['room']}/join", name=name)
    info = await server.tell(f"/rooms/{made['room']}/host", made["token"], act="start")
    assert (info["phase"], info["host"]) == ("playing", None)


@pytest.mark.parametrize(("game", "options"), [("basari", {}), ("quacks", {"stir": "always", "force": ["B05"]})])
async def test_a_seat_that_has_chosen_in_secret_is_freed_only_once_the_choice_is_revealed(
    table_server: Inside, game, options
):
    """Whoever sat down there would see it."""
    laid = await table_server.lay(game, "me", "open", "open")
    where, free = f"/rooms/{laid.room}/host", {"act": "free", "seat": 1}
    table = (await table_server.house.room(laid.room)).playing.table = charlatans.new(
        game, players=3, seed=1, **options
    )
    table.act(1, table.legal(1)[0])
    await table_server.refuses(409, "holds-secret", where, free, laid.host)
    for seat in (0, 2):
        table.act(seat, table.legal(seat)[0])
    await table_server.tell(where, laid.host, **free)
    assert (await table_server.ask(f"/rooms/{laid.room}"))["seats"][1]["kind"] == "open"
