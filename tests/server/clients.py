"""Clients that follow a room over its WebSocket, as the page does, and decide at random."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
from collections.abc import AsyncIterator
from typing import Any

import orjson
from websockets.asyncio.client import ClientConnection, connect

from charlatans.server.diff import patch

TIMEOUT = 60.0
_ids = itertools.count(1)


def new_id() -> str:
    """A new id for a decision."""
    return f"decision-{next(_ids)}"


class ClientState:
    """What a client was sent, and the state that follows from it."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.steps: list[dict[str, Any]] = []
        self.state: dict[str, Any] = {}
        """The last snapshot, with every step since then applied."""

    @property
    def number(self) -> int:
        """The last step it has."""
        number: int = self.state["number"]
        return number

    @property
    def prompt(self) -> dict[str, Any] | None:
        """Its current prompt."""
        asked: dict[str, Any] | None = self.state["prompt"]
        return asked

    @property
    def over(self) -> bool:
        """Whether the last room info says that the game is over."""
        return bool(self.state["room"]["phase"] == "over")

    def handle(self, text: str) -> dict[str, Any]:
        """Handles a message as the page does."""
        self.texts.append(text)
        message: dict[str, Any] = orjson.loads(text)
        kind = message["type"]
        if kind == "snapshot":
            self.state = message
        elif kind == "room" and self.state:
            self.state["room"] = message["room"]
        elif kind == "step":
            assert message["number"] == self.number + 1, "steps come in order and without gaps"
            self.steps.append(message)
            self.state["number"] = message["number"]
            for made in orjson.loads(text)["changes"]:
                self.state["view"] = patch(self.state["view"], made)
            self.state["log"].append({"number": message["number"], "events": message["events"]})
            for key in ("prompt", "score_history"):
                self.state[key] = message.get(key, self.state[key])
        return message


class Client(ClientState):
    """A connected client."""

    def __init__(self, socket: ClientConnection) -> None:
        super().__init__()
        self.socket = socket
        self.sent: str | None = None
        """The id of the decision that is not answered yet."""

    async def send(self, **message: Any) -> None:
        """Sends a message."""
        await self.socket.send(orjson.dumps(message).decode())

    async def decide(self, action: int, *, id_: str | None = None, seen: int | None = None) -> str:
        """Sends a decision; returns its id."""
        self.sent = id_ or new_id()
        await self.send(type="decide", id=self.sent, seen=self.number if seen is None else seen, actions=[action])
        return self.sent

    async def receive(self) -> dict[str, Any]:
        """Receives and handles the next message."""
        text = await asyncio.wait_for(self.socket.recv(), TIMEOUT)
        assert isinstance(text, str)
        message = self.handle(text)
        if message.get("id") is not None and message["id"] == self.sent:
            self.sent = None
        return message

    async def receive_type(self, kind: str, **wanted: Any) -> dict[str, Any]:
        """Receives until a message of a type with these values arrives."""
        while True:
            message = await self.receive()
            if message["type"] == kind and all(message.get(key) == value for key, value in wanted.items()):
                return message

    async def play(self, chance: random.Random, until: int | None = None) -> None:
        """Decides whenever it is prompted, until the game is over or a step is reached."""
        while not self.over and (until is None or self.number < until):
            if self.prompt and self.sent is None:
                await self.decide(chance.choice(self.prompt["decisions"])["action"])
            await self.receive()


async def connect_client(
    address: str, room: str, token: str | None, language: str = "en", *, wait_for_state: bool = True, **more: Any
) -> Client:
    """Connects a client and waits for its snapshot; the caller closes it."""
    where = f"ws{address[4:]}/api/rooms/{room}/socket"
    socket = await connect(where, proxy=None, max_size=None, max_queue=None, ping_interval=None, **more)
    client = Client(socket)
    await client.send(type="hello", token=token, language=language)
    if wait_for_state:
        await client.receive_type("snapshot")
    return client


@contextlib.asynccontextmanager
async def connected_clients(
    address: str, room: str, *tokens: str | None, language: str = "en", **more: Any
) -> AsyncIterator[list[Client]]:
    """Several clients in a room, closed at the end."""
    async with contextlib.AsyncExitStack() as leaving:
        clients = []
        for token in tokens:
            clients.append(await connect_client(address, room, token, language, **more))
            leaving.push_async_callback(clients[-1].socket.close)
        yield clients


async def advance(clients: list[Client], steps: int, chance: random.Random) -> None:
    """Makes a number of decisions one after the other; all clients receive each before the next."""
    for _ in range(steps):
        decider = chance.choice([client for client in clients if client.prompt])
        assert decider.prompt
        await decider.decide(chance.choice(decider.prompt["decisions"])["action"])
        step = await decider.receive_type("step", id=decider.sent)
        for client in clients:
            while client.number < step["number"]:
                await client.receive()


async def play_to_end(clients: list[Client], seed: int = 0) -> None:
    """Plays the game to its end at random."""
    await asyncio.gather(*(client.play(random.Random(f"{seed} {number}")) for number, client in enumerate(clients)))
