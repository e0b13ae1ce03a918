"""People who do not mind that the server is killed under them: they come back and send again what was not acknowledged."""

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

from .people import Person, new_id, sit_down

LOST = (ConnectionClosed, InvalidHandshake, OSError, EOFError, TimeoutError)
"""How a connection ends whose server is killed."""
PAUSE = 0.03


@dataclass
class Witness:
    """What one seat of a room was told, for good: it must still be so in the end."""

    room: str
    seat: int
    steps: dict[int, tuple[int, list[list[Any]]]] = field(default_factory=dict)
    """By number: who decided, and what happened."""
    counted: dict[str, int] = field(default_factory=dict)
    """The number of each of its decisions that was acknowledged."""
    refused: set[str] = field(default_factory=set)
    sent_again: int = 0


class Stubborn:
    """Somebody at a seat, through all crashes, until the game is over."""

    def __init__(self, address: str, room: str, seat: int, token: str, seed: str, sent: asyncio.Event) -> None:
        self.witness = Witness(room, seat)
        self._address, self._token, self._sent = address, token, sent
        self._chance = random.Random(seed)
        self._person: Person | None = None
        self._under_way: dict[str, Any] | None = None

    async def play(self) -> None:
        """Comes back as often as it takes."""
        while self._person is None or not self._person.over:
            try:
                await self._come_back()
                await self._play_on()
            except LOST:
                await asyncio.sleep(PAUSE)
        await self._person.socket.close()

    async def _come_back(self) -> None:
        before = self._person
        person = await sit_down(self._address, self.witness.room, self._token)
        if before is not None:
            assert person.number >= before.number, "a step that was seen is lost"
            if person.number == before.number:
                assert person.state["view"] == before.state["view"]
        self._person = person
        if self._under_way is not None:
            self.witness.sent_again += 1
            await person.say(**self._under_way)

    async def _play_on(self) -> None:
        person = self._person
        assert person is not None
        while not person.over or self._under_way is not None:
            if person.asked and self._under_way is None:
                await asyncio.sleep(self._chance.random() * PAUSE)
                action = self._chance.choice(person.asked["options"])["action"]
                message = {"type": "decide", "id": new_id(), "seen": person.number, "actions": [action]}
                self._under_way = message
                await person.say(**message)
                self._sent.set()
            self._note(await person.hear())

    def _note(self, frame: dict[str, Any]) -> None:
        kind, mine = frame["type"], frame.get("id") is not None
        if kind == "step":
            told = frame["seat"], frame["happenings"]
            assert self.witness.steps.setdefault(frame["number"], told) == told, "a step that was seen is another now"
        if mine and kind in ("step", "counted"):
            known = self.witness.counted.setdefault(frame["id"], frame["number"])
            assert known == frame["number"], "a decision was counted twice"
        if kind == "refused":
            assert frame["code"] == "stale", frame
            self.witness.refused.add(frame["id"])
        if mine and self._under_way is not None and frame["id"] == self._under_way["id"]:
            self._under_way = None


async def ask(address: str, path: str, secret: str | None = None, /, **body: Any) -> Any:
    """What the server answers, as soon as there is one."""
    return await asyncio.to_thread(_ask, f"{address}/api{path}", secret, body)


def _ask(where: str, secret: str | None, body: dict[str, Any]) -> Any:
    headers = {"Authorization": f"Bearer {secret}"} if secret else {}
    method, content = ("POST", {"json": body}) if body else ("GET", {})
    while True:
        with contextlib.suppress(httpx.TransportError):
            answer = httpx.request(method, where, headers=headers, trust_env=False, timeout=60, **content)
            if answer.status_code != 409 or not where.endswith("/host"):  # It has begun, and only the answer was lost.
                assert answer.is_success, answer.text
            return answer.json()
        time.sleep(PAUSE)


async def new_room(address: str, game: str, seats: tuple[str, ...]) -> tuple[str, dict[int, str]]:
    """A room in which the game has begun, and the tokens of those who sit in it."""
    made = await ask(address, "/rooms", game=game, seats=seats, name="Mira")
    room, tokens = made["room"], {made["seat"]: made["token"]}
    for seat, kind in enumerate(seats):
        if kind == "open":
            tokens[seat] = new_token()
            await ask(address, f"/rooms/{room}/join", name=f"Guest {seat}", seat=seat, token=tokens[seat])
    await ask(address, f"/rooms/{room}/host", made["token"], act="start")
    return room, tokens
