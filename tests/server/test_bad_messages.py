"""Malformed, oversized, out-of-turn, forged and flooding messages: a clear refusal or a close that says why, and nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import json
import logging
from collections.abc import AsyncIterator
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from structlog.testing import capture_logs
from websockets.exceptions import ConnectionClosed

from charlatans.server import limits
from charlatans.server.settings import Limits

from .clients import TIMEOUT, Client, connect_client, connected_clients, play_to_end
from .in_process_server import NO_LIMITS, CreatedRoom, InProcessServer, listening_server, settings_in
from .raw_requests import handshake
from .raw_websocket import FINAL, PING, TEXT, frame, frames
from .test_diff import TREES

pytestmark = pytest.mark.anyio

CLOSE_CODES = {1007, 1008, 1009}
"""The allowed close codes: invalid text, too many refused messages, message too long."""
REFUSAL_CODES = {"malformed", "illegal", "stale", "not-yours", "too-fast"}

WORDS = st.text(max_size=80) | st.sampled_from(
    ["seat", "self", "bid", "red", "\ud800", "\x00", "𝔘" * 30, "‮", "a" * 5_000]
)
NUMBERS = st.integers(-(10**30), 10**30) | st.integers(-2, 200) | st.floats() | st.booleans() | st.none()
ANYTHING = NUMBERS | WORDS | TREES
IDS = st.from_regex(r"[A-Za-z0-9_-]{1,40}", fullmatch=True)
NAMES = st.sampled_from(["seat", "self", "name", "bid", "red", "blue"]) | st.text(max_size=12)
DECISIONS = st.fixed_dictionaries(
    {"type": st.just("decide")},
    optional={
        "id": IDS | ANYTHING,
        "seen": st.integers(0, 5) | ANYTHING,
        "actions": st.lists(st.integers(0, 300), min_size=1, max_size=40) | ANYTHING,
        "chain": st.just("bid") | ANYTHING,
        "parts": st.dictionaries(WORDS, NUMBERS, max_size=20) | ANYTHING,
        "more": ANYTHING,
    },
)
VALID = st.fixed_dictionaries(
    {"type": st.just("decide"), "id": IDS, "seen": st.just(0) | st.integers(0, 3)},
    optional={
        "actions": st.lists(st.integers(0, 300), min_size=1, max_size=32),
    },
) | st.fixed_dictionaries(
    {
        "type": st.just("decide"),
        "id": IDS,
        "seen": st.just(0) | st.integers(0, 3),
        "chain": NAMES,
        "parts": st.dictionaries(NAMES, st.integers(0, 1_000_000), max_size=16),
    }
)
"""Valid messages, sent at the wrong time."""
OTHERS = st.fixed_dictionaries(
    {"type": st.sampled_from(["hello", "language", "ping", "decide", "step", "snapshot", ""]) | ANYTHING},
    optional={"token": ANYTHING, "language": st.sampled_from(["en", "de", "fr"]) | ANYTHING, "seen": ANYTHING},
)
KINDS = (
    VALID.map(json.dumps),
    st.one_of(VALID, DECISIONS, OTHERS, ANYTHING).map(json.dumps),
    st.text(max_size=200),
    st.binary(max_size=200),
    st.integers(1, 20_000).map(lambda deep: "[" * deep),
    st.integers(1, 4_000).map(lambda deep: '{"type":' * deep),
    st.integers(4_000, 20_000).map(lambda long: json.dumps({"type": "decide", "id": "a" * long})),
    st.sampled_from(
        ['{"type":"ping"', "NaN", "-Infinity", "1e999999", "9" * 4_000, '"\\ud800"', '{"a":1,"a":2}', "\ufeff{}"]
    ),
)
MESSAGES = st.one_of(*KINDS)


async def closed_with(client: Client) -> tuple[int | None, str | None]:
    """The close code and reason of a connection."""
    await asyncio.wait_for(client.socket.wait_closed(), TIMEOUT)
    return client.socket.close_code, client.socket.close_reason


class Scene:
    """A game in which nobody decides: an attacker whose seat is not prompted, two spectators, and another room."""

    def __init__(self, server: InProcessServer, created: CreatedRoom, other: CreatedRoom) -> None:
        self.server, self.created, self.other = server, created, other
        self.attacker: Client | None = None

    async def digests(self) -> list[str]:
        """The digests of both tables."""
        rooms = [await self.server.rooms.get(created.room) for created in (self.created, self.other)]
        return [room.session.table.digest() for room in rooms]

    async def attack(self, token: str, message: str | bytes) -> None:
        """Sends a message and checks the answer."""
        if self.attacker is None:
            self.attacker = await connect_client(self.server.address, self.created.room, token)
        with contextlib.suppress(ConnectionClosed):
            await self.attacker.socket.send(message)
            await self.attacker.send(type="ping")
            while (message := await self.attacker.receive())["type"] != "pong":
                assert message["type"] in ("refused", "snapshot", "room", "committed")
                if message["type"] == "refused":
                    assert message["code"] in REFUSAL_CODES
                    assert message["reason"]
            return
        code, reason = await closed_with(self.attacker)
        assert code in CLOSE_CODES
        assert reason or code == 1009
        self.attacker = None

    async def disconnect(self) -> None:
        """Disconnects the attacker, if the server has not done so already."""
        if self.attacker is not None:
            await self.attacker.socket.close()
            self.attacker = None


@pytest.fixture
async def scene(tmp_path: Path, fixed_seeds: None, bots_in_process: None) -> AsyncIterator[Scene]:
    """A scene."""
    async with listening_server(settings_in(tmp_path)) as server:
        made = Scene(
            server, await server.create_room("duel", "me", "open"), await server.create_room("quacks", "me", "open")
        )
        yield made
        await made.disconnect()


async def still_answers(client: Client) -> None:
    """Another client is still answered."""
    async with asyncio.timeout(TIMEOUT):
        await client.send(type="ping")
        await client.receive_type("pong")


def unprompted_token(clients: list[Client], created: CreatedRoom) -> str:
    """The token of the seat that is not prompted."""
    (waiting,) = (client for client in clients if not client.prompt)
    return created.tokens[waiting.state["seat"]]


BATCHES = st.lists(MESSAGES, min_size=1, max_size=6) | st.lists(VALID.map(json.dumps), min_size=1, max_size=12)
FUZZING = settings(
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    max_examples=100,
)


async def bombard(
    scene: Scene, messages: list[str | bytes], as_spectator: bool, errors: list[logging.LogRecord]
) -> None:
    """Sends all these messages: other clients receive nothing, the tables stay the same, and the server logs no error."""
    with capture_logs() as logged:
        async with (
            connected_clients(scene.server.address, scene.created.room, *scene.created.tokens.values()) as clients,
            connected_clients(scene.server.address, scene.other.room, scene.other.host) as (elsewhere,),
        ):
            before = await scene.digests()
            token = scene.created.watch if as_spectator else unprompted_token(clients, scene.created)
            for message in messages:
                await scene.attack(token, message)
            for client in (*clients, elsewhere):
                await still_answers(client)
            assert await scene.digests() == before
            await scene.disconnect()
    assert not [record for record in errors if record.levelno >= logging.ERROR]
    assert not [entry for entry in logged if entry["log_level"] == "error"]


@FUZZING
@given(messages=BATCHES, as_spectator=st.booleans())
async def test_whatever_is_sent_changes_nothing_and_takes_nobody_down(scene: Scene, caplog, messages, as_spectator):
    await bombard(scene, messages, as_spectator, caplog.records)


@pytest.mark.soak
@settings(FUZZING, max_examples=5_000, derandomize=False)
@given(messages=BATCHES, as_spectator=st.booleans())
async def test_whatever_is_sent_for_a_long_time_changes_nothing(scene: Scene, caplog, messages, as_spectator):
    await bombard(scene, messages, as_spectator, caplog.records)


async def test_after_all_that_the_game_is_played_to_its_end(scene: Scene):
    async with connected_clients(scene.server.address, scene.created.room, *scene.created.tokens.values()) as clients:
        token = unprompted_token(clients, scene.created)
        for message in ("", "{", "[" * 9_000, b"\xff", '{"type":"decide","id":"a","seen":0,"actions":[0]}'):
            await scene.attack(token, message)
        await play_to_end(clients)
    assert (await scene.server.get(f"/rooms/{scene.created.room}/verify"))["game_matches"]


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("", "message: Invalid JSON"),
        ("{}", "message: Unable to extract tag using discriminator 'type'"),
        ('{"type":"dance"}', "message: Input tag 'dance' found using 'type' does not match any of the expected tags"),
        ('{"type":"decide"}', "decide.id: Field required"),
        ('{"type":"decide","id":"a b","seen":0}', "decide.id: String should match pattern"),
        ('{"type":"decide","id":"a","seen":-1}', "decide.seen: Input should be greater than or equal to 0"),
        ('{"type":"decide","id":"a","seen":true}', "decide.seen: Input should be a valid integer"),
        ('{"type":"decide","id":"a","seen":"0"}', "decide.seen: Input should be a valid integer"),
        ('{"type":"decide","id":"a","seen":0,"actions":[1.5]}', "decide.actions.0: Input should be a valid integer"),
        ('{"type":"decide","id":"a","seen":0,"actions":[]}', "decide.actions: List should have at least 1 item"),
        ('{"type":"language","language":"fr"}', "language.language: Input should be 'en' or 'de'"),
        ('{"type":"ping","more":1}', "ping.more: Extra inputs are not permitted"),
    ],
)
async def test_what_cannot_be_understood_is_told_with_the_place(table_server: InProcessServer, message, said):
    created = await table_server.create_room("quacks", "me", "open")
    async with connected_clients(table_server.address, created.room, created.host) as (mira,):
        await mira.socket.send(message)
        refused = await mira.receive_type("refused")
        assert (refused["code"], refused["id"]) == ("malformed", None)
        assert refused["reason"].startswith(said)
        await mira.send(type="language", language="de")
        await mira.socket.send(message)
        assert (await mira.receive_type("refused"))["reason"] == "Diese Nachricht war nicht zu verstehen."


@pytest.mark.parametrize("length", [5_000, 16_000])
async def test_a_message_that_is_too_long_ends_the_conversation(table_server: InProcessServer, length):
    created = await table_server.create_room("quacks", "me", "open")
    async with connected_clients(table_server.address, created.room, created.host) as (mira,):
        await mira.socket.send('"' + "x" * length + '"')
        assert await closed_with(mira) == (1009, "a message is too long")


@pytest.mark.parametrize("length", [20_000, 1_000_000])
async def test_a_message_that_is_far_too_long_is_not_even_read(table_server: InProcessServer, length):
    created = await table_server.create_room("quacks", "me", "open")
    async with connected_clients(table_server.address, created.room, created.host) as (mira,):
        with contextlib.suppress(ConnectionClosed):
            await mira.socket.send("x" * length)
        assert (await closed_with(mira))[0] == 1009


async def test_a_text_that_is_no_text_ends_the_conversation(table_server: InProcessServer):
    created = await table_server.create_room("quacks", "me", "open")
    async with connected_clients(table_server.address, created.room, created.host) as (mira,):
        await mira.socket.send(b"\xff\xfe", text=True)
        assert (await closed_with(mira))[0] == 1007


def cut(data: bytes, *places: int) -> list[bytes]:
    """Data in pieces that are cut at these places."""
    return [data[start:end] for start, end in pairwise((0, *places, len(data)))]


HELLO, ASK = frame(b'{"type": "hello", "watch": true}'), frame(b'{"type": "ping"}')
MASKED = b"\x81\x8f" + b"abcd" + bytes(byte ^ b"abcd"[at % 4] for at, byte in enumerate(b'{"type":"ping"}'))
IN_PARTS = frame(b'{"type": ', first=0) + frame(b'"ping"}', kind=0)


@pytest.mark.parametrize(
    ("pieces", "answers"),
    [
        pytest.param([ASK, MASKED, ASK], 3, id="one frame at a time"),
        pytest.param([ASK * 3, MASKED + ASK], 5, id="several at once"),
        pytest.param([piece for place in (1, 2, 4, 6, 10) for piece in cut(ASK, place)] + [ASK], 6, id="cut anywhere"),
        pytest.param([ASK + ASK[:7], ASK[7:], ASK], 3, id="one and a half"),
        pytest.param([*cut(frame(b"x" * 30 + ASK, PING), 36), ASK], 1, id="an end that looks like a whole"),
        pytest.param([IN_PARTS, ASK, *cut(IN_PARTS, len(IN_PARTS) // 2), ASK], 4, id="a message in several frames"),
        pytest.param([ASK, frame(b"hello", PING), ASK], 2, id="a ping of the protocol in between"),
        pytest.param([frame(b'{"type": "ping"' + b" " * 200 + b"}"), ASK], 2, id="a longer one before it"),
        pytest.param([ASK, frame(b"x", first=FINAL | 0x40)], 1, id="bits that mean nothing"),
        pytest.param([frame(b'{"type": ', first=0), ASK], 0, id="a message that begins inside another"),
    ],
)
async def test_messages_are_read_however_they_come(table_server: InProcessServer, pieces, answers):
    created = await table_server.create_room("quacks", "me", "open", public=True)
    reader, writer = await asyncio.open_connection("127.0.0.1", int(table_server.address.rpartition(":")[2]))
    writer.write(handshake(created.room))
    await reader.readuntil(b"\r\n\r\n")
    for piece in [HELLO, *pieces, frame(b"the end")]:
        writer.write(piece)
        await asyncio.sleep(0.01)
    said = list[str]()
    async for kind, text in frames(reader):
        said += [json.loads(text)["type"]] if kind == TEXT else []
        if "refused" in said:
            break
    writer.close()
    assert said.count("pong") == answers


async def test_whoever_sends_nonsense_on_and_on_is_let_go(table_server: InProcessServer):
    created = await table_server.create_room("quacks", "me", "open")
    async with connected_clients(table_server.address, created.room, *created.tokens.values()) as (mira, other):
        for _ in range(51):
            await mira.socket.send("nonsense")
        assert await closed_with(mira) == (1008, "too many messages that could not be taken")
        await still_answers(other)


async def test_one_good_decision_and_the_counting_begins_anew(table_server: InProcessServer):
    created = await table_server.create_room("quacks", "me", "open")
    async with connected_clients(table_server.address, created.room, created.host) as (mira,):
        for _ in range(3):
            for _ in range(40):
                await mira.socket.send("nonsense")
                await mira.receive_type("refused")
            assert mira.prompt
            await mira.decide(mira.prompt["decisions"][0]["action"])
            await mira.receive_type("step")


async def test_a_flood_is_refused_and_then_cut_off_and_others_do_not_notice(
    tmp_path: Path, fixed_seeds: None, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 0.0))  # However long the flood takes.
    usual = dataclasses.replace(NO_LIMITS, messages_per_second=Limits().messages_per_second)
    async with listening_server(settings_in(tmp_path, limits=usual)) as server:
        created = await server.create_room("quacks", "me", "open")
        async with connected_clients(server.address, created.room, *created.tokens.values()) as (flooding, other):
            received: list[dict[str, Any]] = []
            with contextlib.suppress(ConnectionClosed):
                for _ in range(400):
                    await flooding.send(type="ping")
            with contextlib.suppress(ConnectionClosed):
                while True:
                    received.append(await flooding.receive())
            answers = [message["type"] for message in received if message["type"] in ("pong", "refused")]
            assert answers.count("pong") == 2 * usual.messages_per_second, "a burst is allowed"
            assert answers.count("refused") == 51
            assert {message["code"] for message in received if message["type"] == "refused"} == {"too-fast"}
            assert await closed_with(flooding) == (1008, "too many messages that could not be taken")
            await still_answers(other)


async def test_many_connections_that_come_and_go_leave_nothing_behind(table_server: InProcessServer):
    created = await table_server.create_room("quacks", "me", "open")
    room = await table_server.rooms.get(created.room)
    async with connected_clients(table_server.address, created.room, created.host) as (mira,):
        for _ in range(10):
            visitors = await asyncio.gather(
                *(connect_client(table_server.address, created.room, created.watch) for _ in range(10))
            )
            for number, visitor in enumerate(visitors):
                if number % 2:
                    visitor.socket.transport.abort()
                else:
                    await visitor.socket.close()
        async with asyncio.timeout(TIMEOUT):
            while len(room.subscribers) > 1:
                await asyncio.sleep(0.02)
        await still_answers(mira)
        assert set(room._view_sync._prompts) == {(0, "en")}
