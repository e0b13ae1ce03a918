"""A queue that is fair to everybody: addresses take turns, and so do the rooms of an address, however many requests each has."""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from typing import NamedTuple

from . import metrics


class Origin(NamedTuple):
    """On whose behalf something is worked out."""

    address: str
    room: str


NOBODY = Origin("", "")


class FairQueue:
    """So many places; whoever finds none waits for their turn."""

    def __init__(self, places: int, name: str) -> None:
        self._free = places
        self._waiting: OrderedDict[str, OrderedDict[str, deque[asyncio.Future[None]]]] = OrderedDict()
        """Who waits: by address and room, those whose turn is next first."""
        self._length = metrics.BOT_QUEUE.labels(name)

    @property
    def is_full(self) -> bool:
        """Whether no place is free."""
        return self._free == 0

    @contextlib.asynccontextmanager
    async def turn(self, origin: Origin) -> AsyncIterator[None]:
        """Waits for a place and holds it."""
        await self._enter(origin)
        try:
            yield
        finally:
            self._leave()

    async def _enter(self, origin: Origin) -> None:
        if self._free > 0:
            self._free -= 1
            return
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        rooms = self._waiting.setdefault(origin.address, OrderedDict())
        rooms.setdefault(origin.room, deque()).append(called)
        self._length.inc()
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self._leave()
            raise
        finally:
            self._length.dec()

    def _leave(self) -> None:
        """Gives the place to whoever is next, or frees it."""
        while self._waiting:
            address, rooms = self._waiting.popitem(last=False)
            room, requests = rooms.popitem(last=False)
            called = requests.popleft()
            if requests:
                rooms[room] = requests
            if rooms:
                self._waiting[address] = rooms
            if not called.done():
                called.set_result(None)
                return
        self._free += 1
