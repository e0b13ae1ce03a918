"""A server in the test's own process: tests can inspect it, and clients still connect over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import socket
import tempfile
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from fastapi import FastAPI
from sqlalchemy import create_engine

from charlatans.bots import Position, bot
from charlatans.locale import LANGUAGES
from charlatans.server.app import make_app
from charlatans.server.membership import Membership
from charlatans.server.rooms import Rooms
from charlatans.server.run_config import public_config
from charlatans.server.settings import Limits, ServerSettings
from charlatans.server.store import Store, migrate
from charlatans.server.texts import translate
from charlatans.table import Table

NO_LIMITS = Limits(
    messages_per_second=100_000, requests_per_second=100_000, address_rooms=100_000, address_waiting=100_000
)


@dataclass(frozen=True)
class CreatedRoom:
    """A room that a test has made."""

    room: str
    tokens: dict[int, str]
    """The tokens of the seats that people have."""
    host: str
    watch: str
    invite: str


class InProcessServer:
    """A server's application and an HTTP client for it."""

    def __init__(self, app: FastAPI, http: httpx.AsyncClient, address: str) -> None:
        self.app, self.http, self.address = app, http, address

    @property
    def rooms(self) -> Rooms:
        """All its rooms."""
        rooms: Rooms = self.app.state.rooms
        return rooms

    @property
    def store(self) -> Store:
        """Its database."""
        return self.rooms.store

    @property
    def membership(self) -> Membership:
        """Its place among other workers."""
        assert self.rooms.leases is not None
        return self.rooms.leases.membership

    async def get(self, path: str, **more: Any) -> Any:
        """GET; the answer must be successful."""
        return _in_order(await self.http.get(f"/api{path}", **more))

    async def post(self, path: str, token: str | None = None, /, **body: Any) -> Any:
        """POST; the answer must be successful."""
        return _in_order(await self.http.post(f"/api{path}", json=body, headers=bearer(token)))

    async def assert_refused(
        self,
        status: int,
        key: str,
        path: str,
        body: dict[str, Any] | None = None,
        token: str | None = None,
        **said: Any,
    ) -> None:
        """Checks that a request is refused with this message, in every language."""
        for language in LANGUAGES:
            asking = {"headers": bearer(token), "params": {"language": language}}
            if body is None:
                answer = await self.http.get(f"/api{path}", **asking)
            else:
                answer = await self.http.post(f"/api{path}", json=body, **asking)
            assert (answer.status_code, answer.json()) == (status, {"detail": translate(key, language, **said)})

    async def create_room(self, game: str, *seats: str, start: bool = True, **more: Any) -> CreatedRoom:
        """Creates a room: "me" is the host, guests join the open seats, and then the game starts."""
        made = await self.post("/rooms", game=game, seats=seats, name="Mira", **more)
        room, tokens = made["room"], dict[int, str]()
        if made["seat"] is not None:
            tokens[made["seat"]] = made["token"]
        if start:
            for seat in (number for number, kind in enumerate(seats) if kind == "open"):
                joined = await self.post(f"/rooms/{room}/join", name=f"Guest {seat}", seat=seat, invite=made["invite"])
                tokens[seat] = joined["token"]
            await self.post(f"/rooms/{room}/host", made["token"], act="start")
        return CreatedRoom(room, tokens, made["token"], made["watch"], made["invite"])


def bearer(token: str | None) -> dict[str, str]:
    """The Authorization header for a token."""
    return {"Authorization": f"Bearer {token}"} if token else {}


def _in_order(answer: httpx.Response) -> Any:
    assert answer.is_success, f"{answer.status_code}: {answer.text}"
    return answer.json()


@functools.cache
def empty_database() -> bytes:
    """A migrated database; migrating one takes longer than most tests."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.db"
        engine = create_engine(f"sqlite:///{file}")
        with engine.begin() as connection:
            migrate(connection)
        engine.dispose()
        return file.read_bytes()


def settings_in(folder: Path, **more: Any) -> ServerSettings:
    """Settings with the database in a folder, without bot pace, compiling and rate limits."""
    file = folder / "games.db"
    if folder.exists() and not file.exists() and "database" not in more:
        file.write_bytes(empty_database())
    usual = {"database": f"sqlite+aiosqlite:///{file}", "bot_processes": 1, "bot_pace": 0.0, "precompile": False}
    usual |= {"allowed_hosts": ("table",), "grace": 0.0}
    return ServerSettings(**{**usual, "limits": NO_LIMITS, "pages": folder / "pages", **more})


@contextlib.asynccontextmanager
async def open_server(settings: ServerSettings) -> AsyncIterator[InProcessServer]:
    """A server that is called directly, without a network."""
    app = make_app(settings)
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app, raise_app_exceptions=True)
        # Without TLS there are no certificates to read.
        async with httpx.AsyncClient(transport=transport, base_url="http://table", verify=False) as http:
            yield InProcessServer(app, http, "")


class NoSignalServer(uvicorn.Server):
    """Leaves signals to the test."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Installs no handlers."""
        yield

    async def main_loop(self) -> None:
        """Stops as soon as it is told to; uvicorn looks ten times a second."""
        while not await self.on_tick(0):
            await asyncio.sleep(0.005)


@contextlib.asynccontextmanager
async def listening_server(settings: ServerSettings) -> AsyncIterator[InProcessServer]:
    """A server that listens on a port of this machine."""
    app = make_app(settings)
    server = NoSignalServer(public_config(app, settings))
    with socket.create_server(("127.0.0.1", 0)) as place:
        address = f"http://127.0.0.1:{place.getsockname()[1]}"
        running = asyncio.create_task(server.serve([place]))
        while not server.started:
            assert not running.done(), running.exception()
            await asyncio.sleep(0.005)
        try:
            async with httpx.AsyncClient(base_url=address, trust_env=False, verify=False, timeout=60) as http:
                yield InProcessServer(app, http, address)
        finally:
            server.should_exit = True
            await running


async def decide_in_process(self: object, table: Table, seat: int, spec: str, nonce: str, *origin: object) -> int:
    """Replaces `BotPool.decide`: the bot runs in this process, which saves starting another."""
    word = len(table.entries)
    return bot(table.game.name, spec, word).decide(Position.of_table(table, seat, word))
