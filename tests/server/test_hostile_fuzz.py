"""A fuzzer that knows the protocol: attackers at their own seats send valid, nearly valid and senseless messages in any order, while honest people play.

Messages come from a small grammar. Each attacker knows its state (no hello yet, prompted, waiting, thrown out) and mostly sends what is
meant to hurt most in it. Honest players must notice nothing: they are always answered, and their game ends as it should.
"""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import json
import logging
import random
import time
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from charlatans.server.limits import Limiter
from charlatans.server.settings import Limits

from .clients import Client, connected_clients, play_to_end
from .in_process_server import NO_LIMITS, CreatedRoom, InProcessServer, listening_server, settings_in

pytestmark = pytest.mark.anyio

TEXTS = ("", "en", "de", "fr", "\x00", "\u2028", "\u202e", "a" * 41, "𝔘" * 9, "__proto__", "seat", "bid", "-1", "NaN")
NUMBERS = (0, 1, -1, 7, 8, 300, 10**6, 10**30, 0.5, True, None, "0")


class Grammar:
    """Makes messages by chance."""

    def __init__(self, chance: random.Random, tokens: list[str]) -> None:
        self._chance, self._tokens = chance, tokens
        self._ids: list[str] = ["a"]

    def message(self, number: int, legal: list[int]) -> str | bytes:
        """Any message; `number` is the last step that was seen, `legal` what may be decided."""
        chance = self._chance
        kind = chance.randrange(10)
        if kind < 5:
            return json.dumps(self._known(number, legal))
        if kind < 7:
            return json.dumps(self._broken(self._known(number, legal)))
        if kind == 7:
            return chance.choice(("", "{", "[" * 3_000, "nonsense", '{"type":', "9" * 4_000, '"\\ud800"'))
        if kind == 8:
            return bytes(chance.randrange(256) for _ in range(chance.randrange(40)))
        return json.dumps({chance.choice(TEXTS): chance.choice(NUMBERS) for _ in range(chance.randrange(4))})

    def _known(self, number: int, legal: list[int]) -> dict[str, Any]:
        """A message of the protocol."""
        chance = self._chance
        actions = [chance.choice([*legal, 0, 1, 299]) for _ in range(chance.randrange(1, 4))]
        seen = max(0, number - chance.randrange(3) + chance.randrange(2))
        return chance.choice(
            (
                {"type": "decide", "id": self._id(), "seen": seen, "actions": actions},
                {"type": "decide", "id": self._id(), "seen": seen, "chain": "bid", "parts": {"red": 1, "blue": 2}},
                {"type": "language", "language": chance.choice(("en", "de"))},
                {"type": "hint", "id": self._id(), "seen": seen},
                {"type": "stop-hint"},
                {"type": "hold", "on": chance.random() < 0.5},
                {"type": "ping"},
                {"type": "hello", "token": chance.choice(self._tokens), "language": "en"},
            )
        )

    def _id(self) -> str:
        """A new id, or one that was used before."""
        if self._chance.random() < 0.5:
            self._ids.append(f"{self._chance.getrandbits(40):x}")
        return self._chance.choice(self._ids[-20:])

    def _broken(self, message: dict[str, Any]) -> dict[str, Any]:
        """The message with one thing changed, added or taken away."""
        key = self._chance.choice(list(message))
        kind = self._chance.randrange(3)
        if kind == 0:
            return {**message, key: self._chance.choice((*TEXTS, *NUMBERS, [], {}, [[]]))}
        if kind == 1:
            return {**message, self._chance.choice(TEXTS): self._chance.choice(NUMBERS)}
        return {name: value for name, value in message.items() if name != key}


class Attacker:
    """Somebody with a seat at a table of their own, who comes back whenever they are thrown out."""

    def __init__(self, server: InProcessServer, created: CreatedRoom, seed: int) -> None:
        tokens = [*created.tokens.values(), created.watch, created.host, "forged", ""]
        self._chance = random.Random(seed)
        self._grammar = Grammar(self._chance, tokens)
        self._where = f"ws{server.address[4:]}/api/rooms/{created.room}/socket"
        self._tokens = tokens
        self.sent = 0
        self._state: dict[str, Any] = {}

    async def attack(self, messages: int) -> None:
        """Sends so many messages."""
        while self.sent < messages:
            with contextlib.suppress(WebSocketException, OSError):
                async with connect(self._where, proxy=None, max_size=None, ping_interval=None) as socket:
                    reading = asyncio.create_task(self._read(socket))
                    try:
                        await self._conversation(socket, messages)
                    finally:
                        reading.cancel()
                        socket.transport.abort()  # Nobody who attacks says good-bye.

    async def _conversation(self, socket: ClientConnection, messages: int) -> None:
        hello = {"type": "hello", "token": self._chance.choice(self._tokens), "watch": self._chance.random() < 0.3}
        if self._chance.random() < 0.95:
            await socket.send(json.dumps(hello))
        if self._chance.random() < 0.1:
            socket.transport.pause_reading()
        while self.sent < messages:
            prompt = self._state.get("prompt") or {"decisions": []}
            legal = [decision["action"] for decision in prompt["decisions"]]
            self.sent += 1
            await socket.send(self._grammar.message(self._state.get("number", 0), legal))
            if self.sent % 50 == 0:
                await asyncio.sleep(0.01)

    async def _read(self, socket: ClientConnection) -> None:
        with contextlib.suppress(WebSocketException):
            async for text in socket:
                message = json.loads(text)
                if message["type"] in ("snapshot", "step"):
                    self._state |= {key: message[key] for key in ("number", "prompt") if key in message}


async def pinged(client: Client, stop: asyncio.Event) -> list[float]:
    """How long an honest client waits for answers, in milliseconds, until it is told to stop."""
    waited: list[float] = []
    while not stop.is_set():
        began = time.perf_counter()
        await client.send(type="ping")
        await client.receive_type("pong")
        waited.append(1000 * (time.perf_counter() - began))
        await asyncio.sleep(0.1)
    return waited


async def bombarded(tmp_path: Path, attackers: int, messages: int, record_property: Any, caplog: Any) -> None:
    """Lets attackers loose on a server on which two people play."""
    usual = dataclasses.replace(NO_LIMITS, messages_per_second=Limits().messages_per_second, address_sockets=100_000)
    with capture_logs() as logged:
        async with listening_server(settings_in(tmp_path, limits=usual)) as server:
            honest = await server.create_room("quacks", "me", "open")
            rude = [
                Attacker(server, await server.create_room(("duel", "quacks")[number % 2], "me", "open"), number)
                for number in range(attackers)
            ]
            stop = asyncio.Event()
            async with connected_clients(server.address, honest.room, *honest.tokens.values()) as people:
                watching = asyncio.create_task(pinged(people[0], stop))
                await asyncio.gather(*(attacker.attack(messages // attackers) for attacker in rude))
                stop.set()
                waited = await watching
            server.app.state.limiter = Limiter(NO_LIMITS)  # From here on they decide faster than people.
            async with connected_clients(server.address, honest.room, *honest.tokens.values()) as people:
                await play_to_end(people)
            assert (await server.get(f"/rooms/{honest.room}/verify"))["game_matches"]
    assert sum(attacker.sent for attacker in rude) >= messages - attackers
    assert waited, "the honest player was answered throughout"
    record_property("messages", messages)
    record_property("worst_ms", round(max(waited)))
    print(
        f"{messages:,} hostile messages; an honest ping took {sorted(waited)[len(waited) // 2]:.1f} ms, at worst {max(waited):.0f} ms"
    )
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert not [entry for entry in logged if entry["log_level"] == "error"]


async def test_honest_people_play_on_among_attackers(tmp_path: Path, fixed_seeds: None, record_property, caplog):
    await bombarded(tmp_path, 4, 4_000, record_property, caplog)


@pytest.mark.soak
async def test_honest_people_play_on_among_a_million_hostile_messages(
    tmp_path: Path, fixed_seeds: None, record_property, caplog
):
    await bombarded(tmp_path, 16, 1_000_000, record_property, caplog)
