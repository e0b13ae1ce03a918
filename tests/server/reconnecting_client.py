"""Players that survive a killed server: they reconnect and send again what was not acknowledged."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from charlatans.server.tokens import new_token

from .clients import Client, connect_client, new_id

CONNECTION_ERRORS = (ConnectionClosed, InvalidHandshake, OSError, EOFError, TimeoutError)
"""The errors of a connection whose server is killed."""
PAUSE = 0.03
MAX_WAIT = 90


@dataclass
class SeatRecord:
    """What one seat was sent; all of it must still be true in the end."""

    room: str
    seat: int
    steps: dict[int, tuple[int, list[list[Any]]]] = field(default_factory=dict)
    """By number: the seat that decided, and the events."""
    committed: dict[str, int] = field(default_factory=dict)
    """The step of each of its acknowledged decisions, by id."""
    refused: set[str] = field(default_factory=set)
    sent_again: int = 0


class ReconnectingPlayer:
    """Plays a seat until the game is over, whatever crashes."""

    def __init__(
        self,
        address: str | Callable[[], str],
        room: str,
        seat: int,
        token: str,
        seed: str,
        sent: asyncio.Event,
        **connecting: Any,
    ) -> None:
        self.record = SeatRecord(room, seat)
        self._address = address if callable(address) else lambda: address
        """Where to connect next: with several servers, to any of them."""
        self._token, self._sent, self._connecting = token, sent, connecting
        self._chance = random.Random(seed)
        self._client: Client | None = None
        self._pending: dict[str, Any] | None = None

    @property
    def is_over(self) -> bool:
        """Whether it has seen the end of the game."""
        return self._client is not None and self._client.over

    async def play(self) -> None:
        """Reconnects as often as necessary."""
        while self._client is None or not self._client.over:
            try:
                await self._reconnect()
                await self._play()
            except CONNECTION_ERRORS:
                await asyncio.sleep(PAUSE)
        await self._client.socket.close()

    async def _reconnect(self) -> None:
        before = self._client
        client = await connect_client(self._address(), self.record.room, self._token, **self._connecting)
        if before is not None:
            assert client.number >= before.number, "a step that was received is lost"
            if client.number == before.number:
                assert client.state["view"] == before.state["view"]
        self._client = client
        if self._pending is not None:
            self.record.sent_again += 1
            await client.send(**self._pending)

    async def _play(self) -> None:
        client = self._client
        assert client is not None
        while not client.over or self._pending is not None:
            if client.prompt and self._pending is None:
                await asyncio.sleep(self._chance.random() * PAUSE)
                action = self._chance.choice(client.prompt["decisions"])["action"]
                message = {"type": "decide", "id": new_id(), "seen": client.number, "actions": [action]}
                self._pending = message
                await client.send(**message)
                self._sent.set()
            self._record(await self._receive(client))

    async def _receive(self, client: Client) -> dict[str, Any]:
        """The next message."""
        return await client.receive()

    def _record(self, message: dict[str, Any]) -> None:
        kind, mine = message["type"], message.get("id") is not None
        if kind == "step":
            seen = message["seat"], message["events"]
            assert self.record.steps.setdefault(message["number"], seen) == seen, "a step that was received has changed"
        if mine and kind in ("step", "committed"):
            known = self.record.committed.setdefault(message["id"], message["number"])
            assert known == message["number"], "a decision was committed twice"
        if kind == "refused":
            assert message["code"] == "stale", message
            self.record.refused.add(message["id"])
        if mine and self._pending is not None and message["id"] == self._pending["id"]:
            self._pending = None


async def ask(address: str, path: str, token: str | None = None, /, **body: Any) -> Any:
    """Repeats a request until the server is reachable."""
    return await asyncio.to_thread(_ask, f"{address}/api{path}", token, body)


def _ask(where: str, token: str | None, body: dict[str, Any]) -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    method, content = ("POST", {"json": body}) if body else ("GET", {})
    # The thread must end if a test has failed and no server comes back.
    until = time.monotonic() + MAX_WAIT
    while time.monotonic() < until:
        with contextlib.suppress(httpx.TransportError):
            answer = httpx.request(method, where, headers=headers, trust_env=False, timeout=60, **content)
            if answer.status_code != 409 or not where.endswith(
                "/host"
            ):  # The game has started, and only the answer was lost.
                assert answer.is_success, answer.text
            return answer.json()
        time.sleep(PAUSE)
    raise TimeoutError(f"{where} has not answered for {MAX_WAIT} seconds")


async def new_room(address: str, game: str, seats: tuple[str, ...]) -> tuple[str, dict[int, str]]:
    """Creates a room and starts its game; returns the tokens of the players too."""
    made = await ask(address, "/rooms", game=game, seats=seats, name="Mira")
    room, tokens = made["room"], {made["seat"]: made["token"]}
    for seat, kind in enumerate(seats):
        if kind == "open":
            tokens[seat] = new_token()
            await ask(
                address,
                f"/rooms/{room}/join",
                name=f"Guest {seat}",
                seat=seat,
                token=tokens[seat],
                invite=made["invite"],
            )
    await ask(address, f"/rooms/{room}/host", made["token"], act="start")
    return room, tokens
