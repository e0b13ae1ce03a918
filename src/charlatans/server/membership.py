"""This worker among the others that share a PostgreSQL: its row, its heartbeats, and what the others tell it.

A worker has one connection for this alone. As long as its heartbeats arrive in time, by the database's clock, it is alive and
owns its rooms (`leases.py`). The connection also holds an advisory lock: when the process dies, PostgreSQL releases it,
and the others need not wait for the heartbeats to stop. A worker that could not renew its heartbeat in time stops by itself to
show its rooms, and starts again under a new number. What the others say comes by LISTEN and NOTIFY.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections.abc import Callable, Coroutine, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import structlog
from sqlalchemy.ext.asyncio import AsyncEngine

from . import clock
from .store import StoreError

if TYPE_CHECKING:
    import asyncpg

LOCK_CLASS = 0x43484152
"""Tells our advisory locks from those of other programs."""
HEARTBEATS_PER_LEASE = 4
RETRY_SECONDS = 0.2
MARGIN_SECONDS = 0.05
CUT_OFF_SECONDS = 1.0
"""How long a worker that has lost its rooms lets people wait until it has the database again; then they had better ask another one."""
CHANNEL = "charlatans"
"""What all workers listen to; each has also a channel of its own."""
WORKERS_CHANGED = {"workers": "changed"}
"""Said when a worker has come or left."""
log = structlog.get_logger("membership")

REGISTER = """
    INSERT INTO workers (address, secret, alive_until, rooms, draining)
    VALUES ($1, $2, clock_timestamp(), 0, false) RETURNING worker
"""
RENEW = """
    UPDATE workers SET alive_until = clock_timestamp() + $2 * interval '1 second', rooms = $3, draining = $4
    WHERE worker = $1 AND (alive_until > clock_timestamp() OR $5) RETURNING clock_timestamp() AS at
"""
ALIVE = """
    SELECT worker, address, secret, rooms, draining, extract(epoch FROM alive_until - clock_timestamp())::float8 AS left
    FROM workers WHERE alive_until > clock_timestamp()
"""
LOCK = "SELECT pg_try_advisory_lock($1, $2)"
FORGET_GONE = """
    DELETE FROM workers WHERE worker = $1 AND (alive_until < clock_timestamp() OR pg_try_advisory_xact_lock($2, worker))
"""
CLEAN_UP = "DELETE FROM workers WHERE alive_until < clock_timestamp() - interval '1 minute'"


class Peer(NamedTuple):
    """Another worker, as its last heartbeat described it."""

    worker: int
    address: str
    secret: str
    rooms: int
    draining: bool


class Membership:
    """This worker's place among the others."""

    def __init__(
        self, engine: AsyncEngine, address: str, lease: float, own_clock: Callable[[], float] = clock.elapsed
    ) -> None:
        self.secret = secrets.token_urlsafe(24)
        self.worker: int | None = None
        """Its number; None while it has none."""
        self.peers: dict[int, Peer] = {}
        """The other workers that are alive."""
        self.draining = False
        self.count_rooms: Callable[[], int] = lambda: 0
        self.on_lost: Callable[[], None] = lambda: None
        """Called when all leases are lost."""
        self.on_peers: Callable[[], None] = lambda: None
        """Called when the other workers are known again, after every heartbeat."""
        self.on_notice: Callable[[Mapping[str, Any]], None] = lambda notice: None
        """Called with what other workers say."""
        self.on_connected: Callable[[], None] = lambda: None
        """Called after a connection was made: what others have said before may be lost."""
        self._arguments = dict(engine.dialect.create_connect_args(engine.url)[1])
        self._address, self._lease, self._clock = address, lease, own_clock
        self._connection: asyncpg.Connection | None = None
        self._valid_until = float("-inf")
        self._lost_at: float | None = None
        """Since when it has no place among the others."""
        self._next_end = lease
        """In how many seconds the next of the other workers is lost, if it is not heard of: then its clients have to know."""
        self._background: set[asyncio.Task[None]] = set()
        self._beating: asyncio.Task[None] | None = None
        self._using = asyncio.Lock()
        """asyncpg's connections do one thing at a time."""

    @property
    def valid(self) -> bool:
        """Whether this worker is alive beyond doubt: nobody else can have its rooms yet."""
        return self._clock() < self._valid_until

    @property
    def is_cut_off(self) -> bool:
        """Whether the database has been out of reach for so long that others have the rooms."""
        return self._lost_at is not None and self._clock() - self._lost_at > CUT_OFF_SECONDS

    async def open(self) -> None:
        """Registers the worker and starts its heartbeats; raises StoreError if the database fails meanwhile."""
        try:
            await self._connect()
        except _errors() as problem:
            raise StoreError(f"the worker could not be registered in the database: {problem!r}") from problem
        self._beating = asyncio.create_task(self._beat_forever())

    async def close(self) -> None:
        """Removes the worker; its rooms are free at once."""
        if self._beating is not None:
            self._beating.cancel()
            await asyncio.gather(self._beating, *self._background, return_exceptions=True)
        worker, connection = self.worker, self._connection
        self.worker, self._connection, self._valid_until = None, None, float("-inf")
        if connection is None:
            return
        try:
            async with asyncio.timeout(self._lease):
                await connection.execute("DELETE FROM workers WHERE worker = $1", worker)
                await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, json.dumps(WORKERS_CHANGED))
                await connection.close()
        except _errors():
            connection.terminate()

    async def drain(self, on: bool) -> None:
        """Says that this worker is about to stop, and nobody gives it rooms any more, or that it takes some again."""
        self.draining = on
        await self._beat()
        self.notify(WORKERS_CHANGED)

    def notify(self, notice: Mapping[str, Any], worker: int | None = None) -> None:
        """Tells all workers something, or only one; a notice is lost if the database cannot be reached."""
        self._in_background(self._fetch("SELECT pg_notify($1, $2)", channel_of(worker), json.dumps(notice)))

    async def forget_if_gone(self, worker: int) -> None:
        """Removes another worker if its connection is gone or its heartbeats have stopped; its rooms are free at once."""
        try:
            async with asyncio.timeout(self._lease / 2):
                await self._fetch(FORGET_GONE, worker, LOCK_CLASS)
                await self._look_around()
        except _errors():
            return

    # Heartbeats ---------------------------------------------------------------------------------------

    async def _beat_forever(self) -> None:
        """Renews the heartbeat; after an error it tries to go on under the same number as long as that is possible."""
        while True:
            pause = min(self._lease / HEARTBEATS_PER_LEASE, self._next_end + MARGIN_SECONDS)
            await asyncio.sleep(pause if self._connection else RETRY_SECONDS)
            if not self.valid:
                self._lose("its heartbeat could not be renewed in time")
                self._disconnect()
            try:
                async with asyncio.timeout(self._patience):
                    await (self._beat() if self._connection else self._connect())
            except _errors() as problem:
                if self._connection is not None:
                    log.warning("the database does not answer", problem=repr(problem))
                self._disconnect()
            except Exception:
                # An error of the program: without heartbeats this worker would never have rooms again.
                log.exception("a heartbeat failed")
                self._disconnect()

    @property
    def _patience(self) -> float:
        """How long the database may take to answer: no longer than the rooms are certainly ours, so that they are given up in time."""
        left = self._valid_until - self._clock()
        return min(left, self._lease / 2) if left > 0 else self._lease / 2

    async def _connect(self) -> None:
        """Connects, and goes on under the same number if it is still alive, or registers a new one."""
        import asyncpg

        self._connection = connection = await asyncpg.connect(**self._arguments, timeout=self._lease / 2)
        try:
            if self.worker is not None and await self._resume(self.worker):
                log.info("connected again", worker=self.worker)
            else:
                self.worker = int((await self._fetch(REGISTER, self._address, self.secret))[0]["worker"])
                await self._fetch(LOCK, LOCK_CLASS, self.worker)
                await self._renew(self.worker, first=True)
                log.info("registered", worker=self.worker, address=self._address)
            for channel in (CHANNEL, channel_of(self.worker)):
                async with self._using:
                    await connection.add_listener(channel, self._received)
            await self._look_around()
            self.notify(WORKERS_CHANGED)
            self.on_connected()
        except BaseException:
            self._disconnect()
            raise

    async def _resume(self, worker: int) -> bool:
        """Whether the number is still ours: nobody has removed it, and its heartbeat is not too old."""
        locked = (await self._fetch(LOCK, LOCK_CLASS, worker))[0][0]
        if locked and await self._renew(worker):
            return True
        self._lose("another worker has removed it")
        return False

    async def _beat(self) -> None:
        worker = self.worker
        if worker is None or self._connection is None:
            raise ConnectionError("not connected")
        if not await self._renew(worker):
            self._lose("another worker has removed it")
            self._disconnect()
            return
        await self._look_around()

    async def _renew(self, worker: int, first: bool = False) -> bool:
        """Renews the heartbeat and reads the database's clock; returns whether it was still alive."""
        sent, asked = self._clock(), clock.elapsed()
        rows = await self._fetch(RENEW, worker, self._lease, self.count_rooms(), self.draining, first)
        if rows:
            self._valid_until, self._lost_at = sent + self._lease, None
            clock.follow(rows[0]["at"], asked, clock.elapsed())
        return bool(rows)

    async def _look_around(self) -> None:
        """Sees which other workers are alive, and removes those that died long ago."""
        rows = [dict(row) for row in await self._fetch(ALIVE)]
        others = {row["worker"]: row for row in rows if row["worker"] != self.worker}
        self._next_end = min((row.pop("left") for row in others.values()), default=self._lease)
        self.peers = {worker: Peer(**row) for worker, row in others.items()}
        self.on_peers()
        await self._fetch(CLEAN_UP)

    def _lose(self, reason: str) -> None:
        """This worker's number is void, and so are its leases."""
        self._valid_until = float("-inf")
        if self.worker is not None:
            self._lost_at = self._clock()
            log.warning("all rooms are given up", worker=self.worker, reason=reason)
            self.worker = None
            self.on_lost()

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    # Notices ------------------------------------------------------------------------------------------

    def _in_background(self, work: Coroutine[Any, Any, Any]) -> None:
        """Does something that may fail."""

        async def attempt() -> None:
            with contextlib.suppress(*_errors()):
                await work

        task = asyncio.create_task(attempt())
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    def _received(self, connection: object, process: int, channel: str, text: object) -> None:
        notice = json.loads(str(text))
        if notice == WORKERS_CHANGED:
            self._in_background(self._look_around())
        else:
            self.on_notice(notice)

    async def _fetch(self, query: str, *values: Any) -> list[Any]:
        async with self._using:
            if self._connection is None:
                raise ConnectionError("not connected")
            return list(await self._connection.fetch(query, *values))


def channel_of(worker: int | None) -> str:
    """The channel of a worker, or that of all."""
    return CHANNEL if worker is None else f"{CHANNEL}_{worker}"


def _errors() -> tuple[type[Exception], ...]:
    """What can go wrong with a connection."""
    import asyncpg

    # asyncpg calls it an error of its own when a connection breaks between two messages.
    return asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, TimeoutError
