"""Stores the recordings of finished games in the background, while their rules are here: of games that end, and of those that ended before."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import structlog

from ..archive import has
from ..rules.errors import CharlatansError
from .additions import Additions
from .bot_pool import SPAWN, init_worker, kill_pool
from .replays import Recording
from .room import Seat, names_of, seated_of
from .store import Store, StoreError, now
from .stored_recordings import pack

QUIET_SECONDS = 10.0
"""After a game has ended, or the server has started, people and bots come first."""
AFTER_FAILURE_SECONDS = 60.0
MAX_SECONDS = 120.0
"""A recording that takes longer is given up."""
log = structlog.get_logger("recorder")


class Recorder:
    """Makes one recording at a time, in a process of its own that lives as long as there is something to do."""

    def __init__(self, store: Store, additions: Additions) -> None:
        self._store, self._additions = store, additions
        self._failed: set[str] = set()
        """Rooms that could not be recorded; the next start tries again."""
        self._pool: ProcessPoolExecutor | None = None

    async def run(self) -> None:
        """Stores what is missing, and then whatever ends, until it is cancelled."""
        try:
            while True:
                await asyncio.sleep(QUIET_SECONDS)
                self._store.ended.clear()
                try:
                    await self.store_all()
                except StoreError as problem:
                    log.warning("recordings were not stored", problem=str(problem))
                    await asyncio.sleep(AFTER_FAILURE_SECONDS)
                    continue
                self._close_pool()
                await self._store.ended.wait()
        finally:
            self._close_pool()

    async def store_all(self) -> int:
        """Stores all recordings that are missing and can be made here; returns how many."""
        missing = [
            row["room"]
            for row in await self._store.unrecorded_rooms()
            if row["room"] not in self._failed and has(row["game"], row["rules"])
        ]
        # Several workers of one database start in different places.
        random.shuffle(missing)
        stored = 0
        for room in missing:
            stored += await self._store_one(room)
        if missing:
            log.info("recordings stored", games=stored, failed=len(missing) - stored)
        return stored

    async def _store_one(self, room: str) -> bool:
        if await self._store.is_recorded(room):
            return True
        row, seats, decisions = (
            await self._store.room(room),
            await self._store.seats(room),
            await self._store.decisions(room),
        )
        if row is None:
            return False
        packed = await self._pack(row, seats, decisions)
        if isinstance(packed, str):
            log.warning("a game could not be recorded", room=room, problem=packed)
            self._failed.add(room)
            return False
        await self._store.add_recording({"room": room, "packed": packed, "made": now()})
        return True

    async def _pack(
        self, row: Mapping[str, Any], seats: Sequence[Mapping[str, Any]], decisions: Sequence[Mapping[str, Any]]
    ) -> bytes | str:
        """The recording, made in the other process, or why it could not be made."""
        self._pool = self._pool or ProcessPoolExecutor(1, mp_context=SPAWN, initializer=init_worker)
        loop = asyncio.get_running_loop()
        try:
            work = loop.run_in_executor(self._pool, packed_game, row, seats, decisions, self._additions)
            return await asyncio.wait_for(work, MAX_SECONDS)
        except (BrokenProcessPool, TimeoutError) as problem:
            self._close_pool()
            return repr(problem)

    def _close_pool(self) -> None:
        kill_pool(self._pool)
        self._pool = None


def packed_game(
    row: Mapping[str, Any],
    seats: Sequence[Mapping[str, Any]],
    decisions: Sequence[Mapping[str, Any]],
    additions: Additions,
) -> bytes | str:
    """The recording of a finished game, as it is stored, or why it cannot be made."""
    seated = [Seat.from_row(seat) for seat in seats]
    try:
        return pack(Recording(row, names_of(seated), decisions, additions), seated_of(seated))
    except CharlatansError as problem:
        return str(problem)
