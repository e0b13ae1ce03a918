"""The first words over a socket: who comes, to which room, and with what secret."""

from __future__ import annotations

import asyncio
import contextlib

import orjson
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from charlatans.server import websocket as conversation
from charlatans.server.words import say

from .in_process_server import Inside
from .people import PATIENCE, sitting

pytestmark = pytest.mark.anyio


def where(server: Inside, room: str) -> str:
    """A room's socket."""
    return f"ws{server.address[4:]}/api/rooms/{room}/socket"


async def ending(socket: ClientConnection) -> tuple[int, str]:
    """How a connection ends that is not wanted."""
    await asyncio.wait_for(socket.wait_closed(), PATIENCE)
    assert socket.close_code is not None
    return socket.close_code, socket.close_reason or ""


@pytest.mark.parametrize(
    "first",
    [
        "",
        "hello",
        "{}",
        "[]",
        "null",
        '{"type": "ping"}',
        '{"type": "hello", "language": "fr"}',
        '{"type": "hello", "token": 7}',
        '{"type": "hello", "more": 1}',
        '{"type": "decide", "id": "a", "seen": 0, "actions": [0]}',
        b"\xff\xfe",
        '{"type": "hello", "token": "' + "x" * 65 + '"}',
    ],
)
async def test_the_first_message_must_be_a_hello(table_server: Inside, first):
    laid = await table_server.lay("duel", "me", "open")
    async with connect(where(table_server, laid.room), proxy=None) as socket:
        await socket.send(first)
        assert await ending(socket) == (1008, "the first message must be a hello")


async def test_whoever_says_nothing_is_let_go(table_server: Inside, monkeypatch):
    monkeypatch.setattr(conversation, "HELLO_SECONDS", 0.1)
    laid = await table_server.lay("duel", "me", "open")
    async with connect(where(table_server, laid.room), proxy=None) as socket:
        assert await ending(socket) == (1008, "the first message must be a hello")


async def test_whoever_goes_before_saying_anything_leaves_nothing_behind(table_server: Inside, caplog):
    laid = await table_server.lay("duel", "me", "open")
    async with connect(where(table_server, laid.room), proxy=None):
        pass
    assert not (await table_server.house.room(laid.room)).listeners
    assert not caplog.records


@pytest.mark.parametrize("room", ["nowhere", "a" * 200, "%00", "..%2f"])
async def test_a_room_that_is_not_there_says_so(table_server: Inside, room):
    with contextlib.suppress(InvalidStatus):
        async with connect(where(table_server, room), proxy=None) as socket:
            assert await ending(socket) == (4001, say("no-room", "en"))


async def test_a_forged_token_opens_nothing(table_server: Inside):
    laid = await table_server.lay("duel", "me", "open")
    other = await table_server.lay("duel", "me", "open")
    for token in (
        None,
        "",
        "forged",
        laid.host[:-1],
        laid.host + "x",
        other.host,
        other.watch,
        other.tokens[1],
        "é" * 9,
    ):
        async with connect(where(table_server, laid.room), proxy=None) as socket:
            await socket.send(orjson.dumps({"type": "hello", "token": token}).decode())
            assert await ending(socket) == (4001, say("needs-link", "en"))


async def test_the_fingerprint_of_a_token_is_no_token(table_server: Inside):
    laid = await table_server.lay("duel", "me", "open")
    row = await table_server.store.room(laid.room)
    assert row is not None
    async with connect(where(table_server, laid.room), proxy=None) as socket:
        await socket.send(orjson.dumps({"type": "hello", "token": row["host"]}).decode())
        assert await ending(socket) == (4001, say("needs-link", "en"))


async def test_everybody_comes_to_the_place_that_the_secret_opens(table_server: Inside):
    laid = await table_server.lay("basari", "open", "me", "open")
    secrets = [*laid.tokens.values(), laid.watch]
    async with sitting(table_server.address, laid.room, *secrets) as people:
        assert [person.state["seat"] for person in people] == [*laid.tokens, None]
        assert all(person.state["view"]["seat"] == person.state["seat"] for person in people)
        await people[0].hear_of("room")
        info = await table_server.ask(f"/rooms/{laid.room}")
        assert [seat["connected"] for seat in info["seats"]] == [True, True, True]
        assert info["watching"] == 1


async def test_a_room_that_everybody_may_see_needs_no_secret(table_server: Inside):
    laid = await table_server.lay("duel", "me", "open", open=True)
    async with sitting(table_server.address, laid.room, None, "anything") as people:
        assert [person.state["seat"] for person in people] == [None, None]


@pytest.mark.parametrize("start", [False, True])
async def test_whoever_has_the_link_of_a_full_or_running_game_may_watch(table_server: Inside, start):
    """Asked for in so many words: a token that opens nothing still opens nothing."""
    laid = await table_server.lay("duel", "me", "novice", start=start)
    async with connect(where(table_server, laid.room), proxy=None) as socket:
        await socket.send(orjson.dumps({"type": "hello", "token": None, "watch": True}).decode())
        state = orjson.loads(await socket.recv())
        assert (state["type"], state["seat"], state["asked"]) == ("state", None, None)


async def test_pages_from_elsewhere_may_not_speak_for_anybody(table_server: Inside):
    laid = await table_server.lay("duel", "me", "open")
    with pytest.raises(InvalidStatus, match="403"):
        await connect(where(table_server, laid.room), proxy=None, origin="https://elsewhere.example")
    async with connect(where(table_server, laid.room), proxy=None, origin=table_server.address) as socket:
        await socket.send(orjson.dumps({"type": "hello", "token": laid.host}).decode())
        assert orjson.loads(await socket.recv())["type"] == "state"
