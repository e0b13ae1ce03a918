"""Malformed, oversized, out-of-turn, forged and flooding messages: a clear refusal or a close that says why, and nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import json
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from structlog.testing import capture_logs
from websockets.exceptions import ConnectionClosed

from charlatans.server.settings import Limits

from .in_process_server import GENEROUS, Inside, Laid, listening, settings_in
from .people import Person, play_out, sit_down, sitting
from .test_changes import TREES

pytestmark = pytest.mark.anyio

REASONS = {1007, 1008, 1009}
"""How a connection may be closed: no text, too many that could not be taken, too long."""
CODES = {"malformed", "illegal", "stale", "not-yours", "too-fast"}

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
SOUND = st.fixed_dictionaries(
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
"""What a browser might send, at the wrong time."""
OTHERS = st.fixed_dictionaries(
    {"type": st.sampled_from(["hello", "language", "ping", "decide", "step", "state", ""]) | ANYTHING},
    optional={"token": ANYTHING, "language": st.sampled_from(["en", "de", "fr"]) | ANYTHING, "seen": ANYTHING},
)
WHOLE = (
    SOUND.map(json.dumps),
    st.one_of(SOUND, DECISIONS, OTHERS, ANYTHING).map(json.dumps),
    st.text(max_size=200),
    st.binary(max_size=200),
    st.integers(1, 20_000).map(lambda deep: "[" * deep),
    st.integers(1, 4_000).map(lambda deep: '{"type":' * deep),
    st.integers(4_000, 20_000).map(lambda long: json.dumps({"type": "decide", "id": "a" * long})),
    st.sampled_from(
        ['{"type":"ping"', "NaN", "-Infinity", "1e999999", "9" * 4_000, '"\\ud800"', '{"a":1,"a":2}', "\ufeff{}"]
    ),
)
MESSAGES = st.one_of(*WHOLE)


async def closed_with(person: Person) -> tuple[int | None, str | None]:
    """How somebody is let go."""
    await asyncio.wait_for(person.socket.wait_closed(), 10)
    return person.socket.close_code, person.socket.close_reason


class Scene:
    """A game in which nobody decides: somebody at a seat who is not asked, two who look on, and another room."""

    def __init__(self, server: Inside, laid: Laid, other: Laid) -> None:
        self.server, self.laid, self.other = server, laid, other
        self.attacker: Person | None = None

    async def digests(self) -> list[str]:
        """Fingerprints of both tables."""
        rooms = [await self.server.house.room(laid.room) for laid in (self.laid, self.other)]
        return [room.playing.table.digest() for room in rooms]

    async def attack(self, token: str, message: str | bytes) -> None:
        """Sends a message and hears what becomes of it."""
        if self.attacker is None:
            self.attacker = await sit_down(self.server.address, self.laid.room, token)
        with contextlib.suppress(ConnectionClosed):
            await self.attacker.socket.send(message)
            await self.attacker.say(type="ping")
            while (frame := await self.attacker.hear())["type"] != "pong":
                assert frame["type"] in ("refused", "state", "room", "counted")
                if frame["type"] == "refused":
                    assert frame["code"] in CODES
                    assert frame["reason"]
            return
        code, reason = await closed_with(self.attacker)
        assert code in REASONS
        assert reason or code == 1009
        self.attacker = None

    async def go(self) -> None:
        """The attacker goes, if it was not thrown out already."""
        if self.attacker is not None:
            await self.attacker.socket.close()
            self.attacker = None


@pytest.fixture
async def scene(tmp_path: Path, same_luck: None, bots_here: None) -> AsyncIterator[Scene]:
    """The scene."""
    async with listening(settings_in(tmp_path)) as server:
        made = Scene(server, await server.lay("duel", "me", "open"), await server.lay("quacks", "me", "open"))
        yield made
        await made.go()


async def still_well(person: Person) -> None:
    """Somebody who has nothing to do with it is answered at once."""
    async with asyncio.timeout(5):
        await person.say(type="ping")
        await person.hear_of("pong")


def not_asked(people: list[Person], laid: Laid) -> str:
    """The token of the seat that is not asked."""
    (waiting,) = (person for person in people if not person.asked)
    return laid.tokens[waiting.state["seat"]]


JUNK = st.lists(MESSAGES, min_size=1, max_size=6) | st.lists(SOUND.map(json.dumps), min_size=1, max_size=12)
HARD = settings(
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    max_examples=100,
)


async def bombard(scene: Scene, messages: list[str | bytes], looks_on: bool, errors: list[logging.LogRecord]) -> None:
    """Somebody sends all that; others notice nothing, nothing has changed, and nothing went wrong with us."""
    with capture_logs() as logged:
        async with (
            sitting(scene.server.address, scene.laid.room, *scene.laid.tokens.values()) as people,
            sitting(scene.server.address, scene.other.room, scene.other.host) as (elsewhere,),
        ):
            before = await scene.digests()
            token = scene.laid.watch if looks_on else not_asked(people, scene.laid)
            for message in messages:
                await scene.attack(token, message)
            for person in (*people, elsewhere):
                await still_well(person)
            assert await scene.digests() == before
            await scene.go()
    assert not [record for record in errors if record.levelno >= logging.ERROR]
    assert not [entry for entry in logged if entry["log_level"] == "error"]


@HARD
@given(messages=JUNK, looks_on=st.booleans())
async def test_whatever_is_sent_changes_nothing_and_takes_nobody_down(scene: Scene, caplog, messages, looks_on):
    await bombard(scene, messages, looks_on, caplog.records)


@pytest.mark.soak
@settings(HARD, max_examples=5_000, derandomize=False)
@given(messages=JUNK, looks_on=st.booleans())
async def test_whatever_is_sent_for_a_long_time_changes_nothing(scene: Scene, caplog, messages, looks_on):
    await bombard(scene, messages, looks_on, caplog.records)


async def test_after_all_that_the_game_is_played_to_its_end(scene: Scene):
    async with sitting(scene.server.address, scene.laid.room, *scene.laid.tokens.values()) as people:
        token = not_asked(people, scene.laid)
        for message in ("", "{", "[" * 9_000, b"\xff", '{"type":"decide","id":"a","seen":0,"actions":[0]}'):
            await scene.attack(token, message)
        await play_out(people)
    assert (await scene.server.ask(f"/rooms/{scene.laid.room}/verify"))["game_holds"]


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
async def test_what_cannot_be_understood_is_told_with_the_place(table_server: Inside, message, said):
    laid = await table_server.lay("quacks", "me", "open")
    async with sitting(table_server.address, laid.room, laid.host) as (mira,):
        await mira.socket.send(message)
        refused = await mira.hear_of("refused")
        assert (refused["code"], refused["id"]) == ("malformed", None)
        assert refused["reason"].startswith(said)
        await mira.say(type="language", language="de")
        await mira.socket.send(message)
        assert (await mira.hear_of("refused"))["reason"] == "Diese Nachricht war nicht zu verstehen."


@pytest.mark.parametrize("length", [5_000, 16_000])
async def test_a_message_that_is_too_long_ends_the_conversation(table_server: Inside, length):
    laid = await table_server.lay("quacks", "me", "open")
    async with sitting(table_server.address, laid.room, laid.host) as (mira,):
        await mira.socket.send('"' + "x" * length + '"')
        assert await closed_with(mira) == (1009, "a message is too long")


@pytest.mark.parametrize("length", [20_000, 1_000_000])
async def test_a_message_that_is_far_too_long_is_not_even_read(table_server: Inside, length):
    laid = await table_server.lay("quacks", "me", "open")
    async with sitting(table_server.address, laid.room, laid.host) as (mira,):
        with contextlib.suppress(ConnectionClosed):
            await mira.socket.send("x" * length)
        assert (await closed_with(mira))[0] == 1009


async def test_a_text_that_is_no_text_ends_the_conversation(table_server: Inside):
    laid = await table_server.lay("quacks", "me", "open")
    async with sitting(table_server.address, laid.room, laid.host) as (mira,):
        await mira.socket.send(b"\xff\xfe", text=True)
        assert (await closed_with(mira))[0] == 1007


async def test_whoever_sends_nonsense_on_and_on_is_let_go(table_server: Inside):
    laid = await table_server.lay("quacks", "me", "open")
    async with sitting(table_server.address, laid.room, *laid.tokens.values()) as (mira, other):
        for _ in range(51):
            await mira.socket.send("nonsense")
        assert await closed_with(mira) == (1008, "too many messages that could not be taken")
        await still_well(other)


async def test_one_good_decision_and_the_counting_begins_anew(table_server: Inside):
    laid = await table_server.lay("quacks", "me", "open")
    async with sitting(table_server.address, laid.room, laid.host) as (mira,):
        for _ in range(3):
            for _ in range(40):
                await mira.socket.send("nonsense")
                await mira.hear_of("refused")
            assert mira.asked
            await mira.decide(mira.asked["options"][0]["action"])
            await mira.hear_of("step")


async def test_a_flood_is_refused_and_then_cut_off_and_others_do_not_notice(tmp_path: Path, same_luck: None):
    usual = dataclasses.replace(GENEROUS, messages_a_second=Limits().messages_a_second)
    async with listening(settings_in(tmp_path, limits=usual)) as server:
        laid = await server.lay("quacks", "me", "open")
        async with sitting(server.address, laid.room, *laid.tokens.values()) as (flooding, other):
            heard: list[dict[str, Any]] = []
            with contextlib.suppress(ConnectionClosed):
                for _ in range(400):
                    await flooding.say(type="ping")
            with contextlib.suppress(ConnectionClosed):
                while True:
                    heard.append(await flooding.hear())
            answers = [frame["type"] for frame in heard if frame["type"] in ("pong", "refused")]
            assert 40 <= answers.count("pong") < 80, "a burst is allowed"
            assert answers.count("refused") == 51
            assert {frame["code"] for frame in heard if frame["type"] == "refused"} == {"too-fast"}
            assert await closed_with(flooding) == (1008, "too many messages that could not be taken")
            await still_well(other)


async def test_many_connections_that_come_and_go_leave_nothing_behind(table_server: Inside):
    laid = await table_server.lay("quacks", "me", "open")
    room = await table_server.house.room(laid.room)
    async with sitting(table_server.address, laid.room, laid.host) as (mira,):
        for _ in range(10):
            visitors = await asyncio.gather(*(sit_down(table_server.address, laid.room, laid.watch) for _ in range(10)))
            for number, visitor in enumerate(visitors):
                if number % 2:
                    visitor.socket.transport.abort()
                else:
                    await visitor.socket.close()
        async with asyncio.timeout(5):
            while len(room.listeners) > 1:
                await asyncio.sleep(0.02)
        await still_well(mira)
        assert set(room._sight._seen) == {(0, "en")}
