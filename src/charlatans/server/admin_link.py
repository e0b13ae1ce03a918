"""A running server's side of `charlatans admin`: looks for the operator's commands and carries them out."""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import socket
import time
from typing import Any

import structlog

from ..rules.errors import CharlatansError
from .admin_store import AdminStore
from .announcements import Announcement
from .cluster import Cluster
from .messages import AnnouncementMessage
from .rooms import Rooms
from .store import StoreError, now

POLL_SECONDS = 2.0
HEARTBEAT_SECONDS = 10.0
log = structlog.get_logger("admin")


class AdminLink:
    """Registers the server, and polls for announcements, bans and commands until it is stopped."""

    def __init__(self, rooms: Rooms, cluster: Cluster | None = None) -> None:
        self.server, self.name = secrets.token_hex(8), f"{socket.gethostname()}:{os.getpid()}"
        self._rooms, self._cluster = rooms, cluster
        self._store = AdminStore(rooms.store.engine)
        self._last_seen: float | None = None
        self._stopping = asyncio.Event()
        self._draining: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Polls until `stop`. A database that does not answer is asked again."""
        while not self._stopping.is_set():
            try:
                await self.poll()
            except StoreError as problem:
                log.warning("the operator's commands cannot be read", problem=str(problem))
            try:
                await asyncio.wait_for(self._stopping.wait(), POLL_SECONDS)
            except TimeoutError:
                continue

    def stop(self) -> None:
        """Ends `run` after what it is doing, and draining, which the end of the server goes on with."""
        self._stopping.set()
        if self._draining is not None:
            self._draining.cancel()

    async def close(self) -> None:
        """Notes that the server has ended."""
        if self._draining is not None:
            await asyncio.gather(self._draining, return_exceptions=True)
        if self._last_seen is not None:
            try:
                await self._store.unregister(self.server)
            except StoreError as problem:
                log.warning("the end of the server is not noted", problem=str(problem))

    async def poll(self) -> None:
        """Looks once, and carries out what is new."""
        if self._last_seen is None:
            await self._register()
        orders = await self._store.orders(self.server)
        self._announce(orders.announcement)
        if self._rooms.bans.replace(orders.bans):
            await self._rooms.disconnect_banned()
        for command in orders.commands:
            answer = await self._carry_out(command["kind"], command["arguments"])
            await self._store.answer(command["id"], self.server, answer)
        await self._beat()

    async def _register(self) -> None:
        # What was announced for a time before this start has happened.
        await self._store.clear_announcement(before=now())
        await self._store.register(self.server, self.name)
        self._last_seen = time.monotonic()

    async def _beat(self) -> None:
        """Notes that the server runs; last, because that also deletes old commands."""
        moment = time.monotonic()
        if self._last_seen is None or moment - self._last_seen < HEARTBEAT_SECONDS:
            return
        if not await self._store.heartbeat(self.server):
            await self._store.register(self.server, self.name)
        self._last_seen = moment

    def _announce(self, announcement: Announcement | None) -> None:
        """Tells everybody at a table if the announcement has changed; other pages ask."""
        if announcement is not None and announcement.is_past:
            announcement = None
        if announcement == self._rooms.announcement:
            return
        self._rooms.announcement = announcement
        for room in self._rooms.live.values():
            for subscriber in room.subscribers:
                subscriber.send(announcement_message(announcement, subscriber.language))

    async def _carry_out(self, kind: str, arguments: dict[str, Any]) -> Any:
        """Carries out a command; carrying it out again changes nothing."""
        if kind == "close":
            return await self._close(arguments["rooms"], arguments["reason"])
        if kind == "players":
            return self._players()
        if kind == "drain" and arguments["server"] == self.server:
            return await self._drain(arguments["on"], arguments["restart"])
        if kind in ("drain", "status"):
            return self._status()
        # Announcements and bans are in force already: the answer says how many people are here.
        return sum(len(room.subscribers) for room in self._rooms.live.values())

    async def _close(self, names: list[str], reason: str) -> dict[str, int]:
        """Ends rooms that are closed in the database; returns how many people were told, by room."""
        # Who hears of it late finds some open again.
        opened = await self._store.open_rooms(names)
        told = {name: await self._rooms.end(name, reason) for name in names if name not in opened}
        found = {name: people for name, people in told.items() if people is not None}
        if found:
            log.info("rooms were closed by the operator", rooms=sorted(found))
        return found

    def _status(self) -> dict[str, Any]:
        """What this server has to do."""
        membership = self._cluster.membership if self._cluster else None
        return {
            "rooms": len(self._rooms.live),
            "people": sum(len(room.subscribers) for room in self._rooms.live.values()),
            "draining": membership is not None and membership.draining,
            "alone": self._cluster is None or self._cluster.is_alone,
        }

    async def _drain(self, on: bool, restart: bool) -> dict[str, Any]:
        """Begins to give the rooms away, or takes some again; refused if nobody could take them, which the answer says."""
        if self._cluster is None or (on and self._cluster.is_alone):
            return self._status()
        if self._draining is not None:
            self._draining.cancel()
        if on:
            self._cluster.membership.draining = True
            self._draining = asyncio.create_task(self._give_all_away(self._cluster, restart))
        else:
            await self._cluster.stop_draining()
        return self._status()

    async def _give_all_away(self, cluster: Cluster, restart: bool) -> None:
        """Gives all rooms away, however long it takes, and then ends the process if it is to be replaced."""
        while True:
            try:
                await cluster.drain()
            except (OSError, CharlatansError) as problem:
                log.warning("the rooms cannot be given away yet", problem=repr(problem))
            if not self._rooms.live and restart:
                log.info("drained by the operator")
                end_process()
                return
            await asyncio.sleep(POLL_SECONDS)

    def _players(self) -> list[dict[str, Any]]:
        """Who is connected, and from where."""
        return [
            {"room": room.name, "seat": subscriber.seat, "address": subscriber.address}
            for room in self._rooms.live.values()
            for subscriber in room.subscribers
        ]


def end_process() -> None:
    """Ends this server, for whoever has started it to start it again."""
    os.kill(os.getpid(), signal.SIGTERM)


def announcement_message(announcement: Announcement | None, language: str) -> AnnouncementMessage:
    """The message about an announcement, or that there is none any more."""
    return {"type": "announcement", "announcement": None if announcement is None else announcement.info(language)}
