"""Players that survive a killed server: they reconnect and send again what was not acknowledged."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from charlatans.server.tokens import new_token

from .clients import Client, connect_client, new_id

LOST = (ConnectionClosed, InvalidHandshake, OSError, EOFError, TimeoutError)
"""How a connection ends whose server is killed."""
PAUSE = 0.03
PATIENCE = 90


@dataclass
class SeatRecord:
    """What one seat was told; all of it must still hold in the end."""

    room: str
    seat: int
    steps: dict[int, tuple[int, list[list[Any]]]] = field(default_factory=dict)
    """By number: who decided, and what happened."""
    committed: dict[str, int] = field(default_factory=dict)
    """The number of each of its decisions that was acknowledged."""
    refused: set[str] = field(default_factory=set)
    sent_again: int = 0


class ReconnectingPlayer:
    """Plays a seat through all crashes until the game is over."""

    def __init__(self, address: str, room: str, seat: int, token: str, seed: str, sent: asyncio.Event) -> None:
        self.record = SeatRecord(room, seat)
        self._address, self._token, self._sent = address, token, sent
        self._chance = random.Random(seed)
        self._person: Client | None = None
        self._pending: dict[str, Any] | None = None

    async def play(self) -> None:
        """Reconnects as often as necessary."""
        while self._person is None or not self._person.over:
            try:
                await self._reconnect()
                await self._play()
            except LOST:
                await asyncio.sleep(PAUSE)
        await self._person.socket.close()

    async def _reconnect(self) -> None:
        before = self._person
        client = await connect_client(self._address, self.record.room, self._token)
        if before is not None:
            assert client.number >= before.number, "a step that was seen is lost"
            if client.number == before.number:
                assert client.state["view"] == before.state["view"]
        self._person = client
        if self._pending is not None:
            self.record.sent_again += 1
            await client.send(**self._pending)

    async def _play(self) -> None:
        client = self._person
        assert client is not None
        while not client.over or self._pending is not None:
            if client.prompt and self._pending is None:
                await asyncio.sleep(self._chance.random() * PAUSE)
                action = self._chance.choice(client.prompt["decisions"])["action"]
                message = {"type": "decide", "id": new_id(), "seen": client.number, "actions": [action]}
                self._pending = message
                await client.send(**message)
                self._sent.set()
            self._record(await client.receive())

    def _record(self, message: dict[str, Any]) -> None:
        kind, mine = message["type"], message.get("id") is not None
        if kind == "step":
            seen = message["seat"], message["events"]
            assert self.record.steps.setdefault(message["number"], seen) == seen, "a step that was seen is another now"
        if mine and kind in ("step", "committed"):
            known = self.record.committed.setdefault(message["id"], message["number"])
            assert known == message["number"], "a decision was counted twice"
        if kind == "refused":
            assert message["code"] == "stale", message
            self.record.refused.add(message["id"])
        if mine and self._pending is not None and message["id"] == self._pending["id"]:
            self._pending = None


async def ask(address: str, path: str, secret: str | None = None, /, **body: Any) -> Any:
    """The server's answer, repeated until it is reachable."""
    return await asyncio.to_thread(_ask, f"{address}/api{path}", secret, body)


def _ask(where: str, secret: str | None, body: dict[str, Any]) -> Any:
    headers = {"Authorization": f"Bearer {secret}"} if secret else {}
    method, content = ("POST", {"json": body}) if body else ("GET", {})
    # The thread must end where a test has failed and no server comes back.
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with contextlib.suppress(httpx.TransportError):
            answer = httpx.request(method, where, headers=headers, trust_env=False, timeout=60, **content)
            if answer.status_code != 409 or not where.endswith("/host"):  # It has begun, and only the answer was lost.
                assert answer.is_success, answer.text
            return answer.json()
        time.sleep(PAUSE)
    raise TimeoutError(f"{where} has not answered for {PATIENCE} seconds")


async def new_room(address: str, game: str, seats: tuple[str, ...]) -> tuple[str, dict[int, str]]:
    """A room with the game started, and the tokens of its players."""
    made = await ask(address, "/rooms", game=game, seats=seats, name="Mira")
    room, tokens = made["room"], {made["seat"]: made["token"]}
    for seat, kind in enumerate(seats):
        if kind == "open":
            tokens[seat] = new_token()
            await ask(address, f"/rooms/{room}/join", name=f"Guest {seat}", seat=seat, token=tokens[seat])
    await ask(address, f"/rooms/{room}/host", made["token"], act="start")
    return room, tokens
