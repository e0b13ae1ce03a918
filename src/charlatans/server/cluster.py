"""What makes a server one of several workers on a PostgreSQL: membership, leases, forwarding, and the port for the others."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI
from sqlalchemy.engine import URL

from .forwarding import Forwarding, InternalApp, InternalServer, address_of, internal_socket
from .leases import Leases
from .membership import Membership
from .rooms import Rooms
from .run_config import internal_config
from .settings import ServerSettings
from .store import Store

LOOPBACK = "127.0.0.1"
LOCAL_HOSTS = ("localhost", LOOPBACK, "::1")


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
        self._proxies = app.state.proxies
        self._internal = InternalServer(internal_config(InternalApp(app, self.membership.secret), settings))
        self._serving: asyncio.Task[None] | None = None

    async def open(self, rooms: Rooms) -> Forwarding:
        """Joins the others."""
        self._rooms, self.forwarding = rooms, Forwarding(rooms, self.leases, self._proxies)
        self.membership.count_rooms = lambda: len(rooms.live)
        self.membership.on_lost = rooms.drop_all
        self.membership.on_peers = self.forwarding.cut_lost
        self.membership.on_notice = self._noticed
        self._serving = asyncio.create_task(self._internal.serve([self._listening]))
        await self.membership.open()
        return self.forwarding

    async def close(self) -> None:
        """Leaves the others; the rooms are free at once."""
        await self.membership.close()
        await self.forwarding.close()
        self._internal.should_exit = True
        if self._serving is not None:
            await asyncio.gather(self._serving, return_exceptions=True)
        self._listening.close()

    def _noticed(self, notice: Mapping[str, Any]) -> None:
        """What another worker says."""
        if "taken" in notice:
            self._rooms.drop(notice["taken"], notice["epoch"])
