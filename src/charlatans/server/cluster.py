"""What makes a server one of several workers on a PostgreSQL: membership, leases, forwarding, and the port for the others."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Coroutine, Mapping
from typing import Any

import structlog
from fastapi import FastAPI
from sqlalchemy.engine import URL

from ..rules.errors import CharlatansError
from .forwarding import Forwarding, InternalApp, InternalServer, address_of, internal_socket
from .leases import Leases
from .lobby import Lobby
from .membership import Membership
from .rooms import Rooms
from .run_config import internal_config
from .settings import ServerSettings
from .store import Store

DRAIN_SECONDS = 30.0
LOOPBACK = "127.0.0.1"
LOCAL_HOSTS = ("localhost", LOOPBACK, "::1")
log = structlog.get_logger("cluster")


def database_route(url: URL) -> str:
    """The address of this machine with which it reaches the database; the loopback if that is on this machine."""
    host = str(url.query.get("host") or url.host or "localhost")
    if host.startswith("/") or host in LOCAL_HOSTS:
        return LOOPBACK
    family, kind, _, _, where = socket.getaddrinfo(host, url.port or 5432, type=socket.SOCK_DGRAM)[0]
    with socket.socket(family, kind) as probe:
        # Sends nothing: this only asks the system which of its addresses it would use.
        probe.connect(where)
        return str(probe.getsockname()[0])


class Cluster:
    """This worker among the others."""

    def __init__(self, app: FastAPI, settings: ServerSettings, store: Store) -> None:
        self._listening = internal_socket(settings.internal_host or database_route(store.engine.url))
        self.membership = Membership(store.engine, address_of(self._listening), settings.lease)
        self.leases = Leases(store, self.membership)
        self._proxies, self._limiter, self._store = app.state.proxies, app.state.limiter, store
        self._internal = InternalServer(internal_config(InternalApp(app, self.membership.secret), settings))
        self._serving: asyncio.Task[None] | None = None
        self._background: set[asyncio.Task[None]] = set()
        self._told: list[dict[str, float]] = []
        """What the others were last told of the addresses here."""

    async def open(self, rooms: Rooms) -> Forwarding:
        """Joins the others."""
        self._rooms, self.forwarding = rooms, Forwarding(rooms, self.leases, self._proxies)
        self.membership.count_rooms = lambda: len(rooms.live)
        self.membership.on_lost = rooms.drop_all
        self.lobby = rooms.lobby = Lobby(self.membership, self._store)
        self.membership.on_peers = self._look_around
        self.membership.on_notice = self._noticed
        self.membership.on_connected = lambda: self.lobby.hear({})
        self._serving = asyncio.create_task(self._internal.serve([self._listening]))
        await self.membership.open()
        return self.forwarding

    async def close(self) -> None:
        """Leaves the others; the rooms are free at once."""
        await self.membership.close()
        await self.forwarding.close()
        await asyncio.gather(*self._background, return_exceptions=True)
        self._internal.should_exit = True
        if self._serving is not None:
            await asyncio.gather(self._serving, return_exceptions=True)
        self._listening.close()

    def _look_around(self) -> None:
        """The other workers are known again."""
        self.forwarding.cut_lost()
        self.lobby.forget_lost()
        self._limiter.forget_lost(self.membership.peers)
        counted = self._limiter.tell()
        if self.membership.peers and (any(counted) or any(self._told)):
            self.membership.notify({"counted": counted, "worker": self.membership.worker})
        self._told = counted

    def _noticed(self, notice: Mapping[str, Any]) -> None:
        """What another worker says."""
        if "taken" in notice:
            self._rooms.drop(notice["taken"], notice["epoch"])
        elif "given" in notice:
            self._do(self._rooms.get(notice["given"]))
        elif "counted" in notice:
            if notice["worker"] != self.membership.worker:
                self._limiter.hear(notice["worker"], notice["counted"])
        elif "listed" in notice:
            self.lobby.hear(notice["listed"])

    def _do(self, work: Coroutine[Any, Any, Any]) -> None:
        """Does something that may fail, because it will be done again when somebody asks."""

        async def attempt() -> None:
            with contextlib.suppress(CharlatansError):
                await work

        task = asyncio.create_task(attempt())
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    async def leave(self) -> None:
        """Gives the rooms away before this worker stops, as far as there is time."""
        try:
            async with asyncio.timeout(DRAIN_SECONDS):
                await self.drain()
        except (OSError, CharlatansError) as problem:
            log.warning("not all rooms could be given away", problem=repr(problem))

    async def drain(self) -> None:
        """Gives the rooms to other workers, one by one, and takes no others; their clients are told to come back, and find them there."""
        await self.membership.drain(True)
        while self._rooms.live and (to := self.forwarding.idlest()) is not None:
            name = next(iter(self._rooms.live))
            with contextlib.suppress(CharlatansError):
                await self._rooms.give_away(name, to.worker)
                self.membership.notify({"given": name}, to.worker)

    async def stop_draining(self) -> None:
        """Takes rooms again."""
        await self.membership.drain(False)

    @property
    def is_alone(self) -> bool:
        """Whether no other worker could take the rooms."""
        return all(peer.draining for peer in self.membership.peers.values())
