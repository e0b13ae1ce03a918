"""People with browsers: each follows a room by its socket, as the page does, and decides by chance."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
from collections.abc import AsyncIterator
from typing import Any

import orjson
from websockets.asyncio.client import ClientConnection, connect

from charlatans.server.diff import changed

PATIENCE = 20.0
_ids = itertools.count(1)


def new_id() -> str:
    """For a decision."""
    return f"decision-{next(_ids)}"


class Follower:
    """One window on a room: what it was sent, and the state that follows from it."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.steps: list[dict[str, Any]] = []
        self.state: dict[str, Any] = {}
        """The last state frame, with every step since made in it."""

    @property
    def number(self) -> int:
        """The last step it has."""
        number: int = self.state["number"]
        return number

    @property
    def asked(self) -> dict[str, Any] | None:
        """What it is asked."""
        asked: dict[str, Any] | None = self.state["asked"]
        return asked

    @property
    def over(self) -> bool:
        """Whether it knows that the game is over."""
        return bool(self.state["room"]["phase"] == "over")

    def take_in(self, text: str) -> dict[str, Any]:
        """What the page does with a frame."""
        self.texts.append(text)
        frame: dict[str, Any] = orjson.loads(text)
        kind = frame["type"]
        if kind == "state":
            self.state = frame
        elif kind == "room" and self.state:
            self.state["room"] = frame["room"]
        elif kind == "step":
            assert frame["number"] == self.number + 1, "steps come in order and without gaps"
            self.steps.append(frame)
            self.state["number"] = frame["number"]
            for made in orjson.loads(text)["changes"]:
                self.state["view"] = changed(self.state["view"], made)
            self.state["log"].append({"number": frame["number"], "happenings": frame["happenings"]})
            for key in ("asked", "course"):
                self.state[key] = frame.get(key, self.state[key])
        return frame


class Person(Follower):
    """Somebody with a browser."""

    def __init__(self, socket: ClientConnection) -> None:
        super().__init__()
        self.socket = socket
        self.sent: str | None = None
        """The decision that is under way."""

    async def say(self, **message: Any) -> None:
        """Sends a message."""
        await self.socket.send(orjson.dumps(message).decode())

    async def decide(self, action: int, *, id_: str | None = None, seen: int | None = None) -> str:
        """Decides; its id."""
        self.sent = id_ or new_id()
        await self.say(type="decide", id=self.sent, seen=self.number if seen is None else seen, actions=[action])
        return self.sent

    async def hear(self) -> dict[str, Any]:
        """The next frame, taken in."""
        text = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        assert isinstance(text, str)
        frame = self.take_in(text)
        if frame.get("id") is not None and frame["id"] == self.sent:
            self.sent = None
        return frame

    async def hear_of(self, kind: str, **wanted: Any) -> dict[str, Any]:
        """The next frame of a kind, with these values in it."""
        while True:
            frame = await self.hear()
            if frame["type"] == kind and all(frame.get(key) == value for key, value in wanted.items()):
                return frame

    async def play(self, chance: random.Random, until: int | None = None) -> None:
        """Decides whenever it is asked, until the game is over or a step is reached."""
        while not self.over and (until is None or self.number < until):
            if self.asked and self.sent is None:
                await self.decide(chance.choice(self.asked["options"])["action"])
            await self.hear()


async def sit_down(address: str, room: str, token: str | None, language: str = "en", *, welcome: bool = True) -> Person:
    """Somebody who has a room's first state, if they are welcome; not yet let go."""
    where = f"ws{address[4:]}/api/rooms/{room}/socket"
    socket = await connect(where, proxy=None, max_size=None, max_queue=None, ping_interval=None)
    person = Person(socket)
    await person.say(type="hello", token=token, language=language)
    if welcome:
        await person.hear_of("state")
    return person


@contextlib.asynccontextmanager
async def sitting(address: str, room: str, *tokens: str | None, language: str = "en") -> AsyncIterator[list[Person]]:
    """Several people in a room, who leave in the end."""
    async with contextlib.AsyncExitStack() as leaving:
        people = []
        for token in tokens:
            people.append(await sit_down(address, room, token, language))
            leaving.push_async_callback(people[-1].socket.close)
        yield people


async def advance(people: list[Person], steps: int, chance: random.Random) -> None:
    """So many decisions by people alone, one after the other; everybody hears of each before the next."""
    for _ in range(steps):
        decider = chance.choice([person for person in people if person.asked])
        assert decider.asked
        await decider.decide(chance.choice(decider.asked["options"])["action"])
        step = await decider.hear_of("step", id=decider.sent)
        for person in people:
            while person.number < step["number"]:
                await person.hear()


async def play_out(people: list[Person], seed: int = 0) -> None:
    """The game to its end, by chance."""
    await asyncio.gather(*(person.play(random.Random(f"{seed} {number}")) for number, person in enumerate(people)))
