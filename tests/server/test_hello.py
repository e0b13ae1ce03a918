"""The hello: which room, which seat or spectator, with which token."""

from __future__ import annotations

import asyncio
import contextlib

import orjson
import pytest
from starlette.websockets import WebSocket
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from charlatans.server import websocket as websocket
from charlatans.server.texts import translate

from .clients import TIMEOUT, connected_clients
from .in_process_server import InProcessServer

pytestmark = pytest.mark.anyio


def socket_address(server: InProcessServer, room: str) -> str:
    """The address of a room's socket."""
    return f"ws{server.address[4:]}/api/rooms/{room}/socket"


async def close_reason(socket: ClientConnection) -> tuple[int, str]:
    """The close code and reason of a connection that is refused."""
    await asyncio.wait_for(socket.wait_closed(), TIMEOUT)
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
async def test_the_first_message_must_be_a_hello(table_server: InProcessServer, first):
    created = await table_server.create_room("duel", "me", "open")
    async with connect(socket_address(table_server, created.room), proxy=None) as socket:
        await socket.send(first)
        assert await close_reason(socket) == (1008, "the first message must be a hello")


async def test_whoever_says_nothing_is_let_go(table_server: InProcessServer, monkeypatch):
    monkeypatch.setattr(websocket, "HELLO_TIMEOUT", 0.1)
    created = await table_server.create_room("duel", "me", "open")
    async with connect(socket_address(table_server, created.room), proxy=None) as socket:
        assert await close_reason(socket) == (1008, "the first message must be a hello")


async def test_whoever_goes_before_saying_anything_leaves_nothing_behind(table_server: InProcessServer, caplog):
    created = await table_server.create_room("duel", "me", "open")
    async with connect(socket_address(table_server, created.room), proxy=None):
        pass
    assert not (await table_server.rooms.get(created.room)).subscribers
    assert not caplog.records


@pytest.mark.parametrize("room", ["nowhere", "a" * 200, "%00", "..%2f"])
async def test_a_room_that_is_not_there_says_so(table_server: InProcessServer, room):
    with contextlib.suppress(InvalidStatus):
        async with connect(socket_address(table_server, room), proxy=None) as socket:
            assert await close_reason(socket) == (4001, translate("no-room", "en"))


async def test_a_forged_token_opens_nothing(table_server: InProcessServer):
    created = await table_server.create_room("duel", "me", "open")
    other = await table_server.create_room("duel", "me", "open")
    for token in (
        None,
        "",
        "forged",
        created.host[:-1],
        created.host + "x",
        other.host,
        other.watch,
        other.tokens[1],
        "é" * 9,
    ):
        async with connect(socket_address(table_server, created.room), proxy=None) as socket:
            await socket.send(orjson.dumps({"type": "hello", "token": token}).decode())
            assert await close_reason(socket) == (4001, translate("needs-link", "en"))


async def test_the_fingerprint_of_a_token_is_no_token(table_server: InProcessServer):
    created = await table_server.create_room("duel", "me", "open")
    row = await table_server.store.room(created.room)
    assert row is not None
    async with connect(socket_address(table_server, created.room), proxy=None) as socket:
        await socket.send(orjson.dumps({"type": "hello", "token": row["host"]}).decode())
        assert await close_reason(socket) == (4001, translate("needs-link", "en"))


async def test_everybody_comes_to_the_place_that_the_secret_opens(table_server: InProcessServer):
    created = await table_server.create_room("basari", "open", "me", "open")
    secrets = [*created.tokens.values(), created.watch]
    async with connected_clients(table_server.address, created.room, *secrets) as clients:
        assert [client.state["seat"] for client in clients] == [*created.tokens, None]
        assert all(client.state["view"]["seat"] == client.state["seat"] for client in clients)
        await clients[0].receive_type("room")
        info = await table_server.get(f"/rooms/{created.room}")
        assert [seat["connected"] for seat in info["seats"]] == [True, True, True]
        assert info["spectators"] == 1


async def test_a_room_that_everybody_may_see_needs_no_secret(table_server: InProcessServer):
    created = await table_server.create_room("duel", "me", "open", public=True)
    async with connected_clients(table_server.address, created.room, None, "anything") as clients:
        assert [client.state["seat"] for client in clients] == [None, None]


@pytest.mark.parametrize("start", [False, True])
async def test_whoever_has_the_link_of_a_full_or_running_game_may_watch(table_server: InProcessServer, start):
    """With `watch`, the link of the room is enough; no token is needed."""
    created = await table_server.create_room("duel", "me", "novice", start=start)
    async with connect(socket_address(table_server, created.room), proxy=None) as socket:
        await socket.send(orjson.dumps({"type": "hello", "token": None, "watch": True}).decode())
        state = orjson.loads(await socket.recv())
        assert (state["type"], state["seat"], state["prompt"]) == ("snapshot", None, None)


async def test_pages_from_elsewhere_may_not_speak_for_anybody(table_server: InProcessServer):
    created = await table_server.create_room("duel", "me", "open")
    with pytest.raises(InvalidStatus, match="403"):
        await connect(socket_address(table_server, created.room), proxy=None, origin="https://elsewhere.example")
    async with connect(socket_address(table_server, created.room), proxy=None, origin=table_server.address) as socket:
        await socket.send(orjson.dumps({"type": "hello", "token": created.host}).decode())
        assert orjson.loads(await socket.recv())["type"] == "snapshot"


@pytest.mark.parametrize("problem", [OSError("the client is gone"), RuntimeError("the connection was closed already")])
async def test_a_client_that_is_gone_before_it_is_refused_is_no_error(problem):
    async def gone(message):
        raise problem

    scope = {"type": "websocket", "headers": [(b"origin", b"http://elsewhere"), (b"host", b"here")], "client": None}
    socket = WebSocket(scope, receive=gone, send=gone)
    await websocket.Connection(None, None, socket).run("room")
