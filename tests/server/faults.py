"""Workers on a PostgreSQL that are killed, paused, cut off and confused while games are played; the players keep account.

Each worker is a process of its own, as on a machine of its own: it has its own port and its own way to the database, through a proxy.
Players connect to any of them, as behind a balancer.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import re
import signal
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Protocol

import httpx
from sqlalchemy.engine import make_url

from charlatans.server.store import Store
from charlatans.server.tokens import new_token
from tests.server_process import ServerProcess

from .clients import Client
from .database_proxy import DatabaseProxy
from .postgres import PostgreSQL, running
from .reconnecting_client import PAUSE, ReconnectingPlayer, SeatRecord

LEASE = 1.5
OPTIONS = ("--lease", str(LEASE), "--no-warm", "--bot-processes", "1", "--bot-pace", "0")
OPTIONS += ("--requests", "100000", "--messages", "100000")
FAULTY = "tests.server.faulty_worker"
TABLES = [("duel", ("me", "open")), ("basari", ("me", "open", "open")), ("duel", ("me", "random"))]
ANSWER_SECONDS = 4.0
"""How long a player waits before they try another worker."""
PATIENCE = 180.0
RECORD = re.compile(r"^(?=\d{4}-\d\d-\d\dT)", re.MULTILINE)


class Way(Protocol):
    """A worker's way to the database."""

    def cut(self) -> None:
        """All connections break."""

    def partition(self) -> None:
        """From now on nothing arrives, and nobody is told."""

    def heal(self) -> None:
        """Everything arrives again."""


class FaultyWorker(ServerProcess):
    """A worker that can be hurt. Its faults last as long as their contexts."""

    def __init__(self, folder: Path, way: Way, database: str, *options: str, **more: Any) -> None:
        folder.mkdir()
        super().__init__(folder, database, *options, **more)
        self.way = way
        self.busy = asyncio.Lock()
        """Held while a fault lasts."""

    @contextlib.asynccontextmanager
    async def killed(self) -> AsyncIterator[None]:
        """`kill -9`, and a new process in its place."""
        self.kill()
        try:
            yield
        finally:
            async with asyncio.timeout(PATIENCE):
                # While there is no database it does not start, and is started again, as a service would be.
                while True:
                    with contextlib.suppress(RuntimeError):
                        await asyncio.to_thread(self.start)
                        break

    @contextlib.asynccontextmanager
    async def paused(self) -> AsyncIterator[None]:
        """SIGSTOP, and SIGCONT."""
        self.signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.signal(signal.SIGCONT)

    @contextlib.asynccontextmanager
    async def cut_off(self) -> AsyncIterator[None]:
        """It cannot reach the database."""
        self.way.partition()
        try:
            yield
        finally:
            self.way.heal()

    def signal(self, number: int) -> None:
        """Sends a signal, unless it is not running."""
        if self._process is not None:
            self._process.send_signal(number)

    def errors(self) -> list[str]:
        """The errors that it logged; that it does not start without a database is none."""
        records = RECORD.split(self.log())
        return [
            record
            for record, following in itertools.pairwise([*records, ""])
            if "Traceback" in record and not ("StoreError" in record and "startup failed" in following)
        ]


class PatientPlayer(ReconnectingPlayer):
    """Does not wait for a worker that hangs, and repeats a decision that could not be saved."""

    async def _receive(self, client: Client) -> dict[str, Any]:
        message = await asyncio.wait_for(client.receive(), ANSWER_SECONDS)
        if message["type"] == "refused" and message["code"] == "not-saved":
            await asyncio.sleep(PAUSE)
            raise ConnectionResetError("to be sent again")
        return message


class Cluster:
    """Several workers, their proxies, and the tables that are played."""

    def __init__(self, postgres: PostgreSQL, workers: list[FaultyWorker], chance: random.Random) -> None:
        self.postgres, self.workers, self.chance = postgres, workers, chance
        self.records: list[SeatRecord] = []
        self.enough = False
        self.faults: dict[str, int] = {}
        self._sent = asyncio.Event()
        self._lasting: set[asyncio.Task[None]] = set()
        self._postgres_busy = asyncio.Lock()
        self.kinds = [self.kill, self.pause, self.pause_long, self.cut, self.terminate_connections, self.partition]
        self.kinds += [self.partition_long, self.jump_clock, self.fill_disk, self.cut, self.pause, self.fill_disk]

    @property
    def database(self) -> str:
        """Its address, whatever happens to the workers' ways to it."""
        name = make_url(self.workers[0].database).database
        return f"postgresql+asyncpg://postgres@/{name}?host={self.postgres.folder}"

    # Playing ------------------------------------------------------------------------------------------

    def address(self) -> str:
        """Any of the workers."""
        return self.chance.choice(self.workers).address

    async def ask(self, path: str, token: str | None = None, /, **body: Any) -> Any:
        """Asks any worker, again if it cannot answer."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        async with asyncio.timeout(PATIENCE):
            while True:
                with contextlib.suppress(httpx.TransportError):
                    async with httpx.AsyncClient(trust_env=False, verify=False, timeout=ANSWER_SECONDS) as http:
                        method, content = ("POST", {"json": body}) if body else ("GET", {})
                        answer = await http.request(method, f"{self.address()}/api{path}", headers=headers, **content)
                    if answer.is_success or (answer.status_code == 409 and path.endswith("/host")):
                        return answer.json()
                    assert answer.status_code == 503, answer.text
                await asyncio.sleep(PAUSE)

    async def play_table(self, number: int, game: str, seats: tuple[str, ...]) -> None:
        """Plays games at one table after the other until there are enough."""
        for round_ in range(10_000):
            made = await self.ask("/rooms", game=game, seats=seats, name="Mira")
            room, tokens = made["room"], {made["seat"]: made["token"]}
            for seat in (seat for seat, kind in enumerate(seats) if kind == "open"):
                tokens[seat] = new_token()
                await self.ask(
                    f"/rooms/{room}/join", name=f"Guest {seat}", seat=seat, token=tokens[seat], invite=made["invite"]
                )
            await self.ask(f"/rooms/{room}/host", made["token"], act="start")
            players = [
                PatientPlayer(self.address, room, seat, token, f"{number} {round_} {seat}", self._sent)
                for seat, token in tokens.items()
            ]
            self.records += [player.record for player in players]
            await asyncio.gather(*(player.play() for player in players))
            if self.enough:
                return

    # Faults -------------------------------------------------------------------------------------------

    async def hurt(self, faults: int) -> None:
        """So many faults, one after the other; some last while the next ones happen."""
        for number in range(faults):
            fault = self.kill_postgres if number % 30 == 15 else self.chance.choice(self.kinds)
            self.faults[fault.__name__] = self.faults.get(fault.__name__, 0) + 1
            self._sent.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._sent.wait(), 5)
            await asyncio.sleep(self.chance.choice((0.0, 0.002, 0.01, 0.05, 0.2)))
            task = asyncio.create_task(fault(self.chance.choice(self.workers)))
            self._lasting.add(task)
            await asyncio.wait([task], timeout=self.chance.random())
        await asyncio.gather(*self._lasting)

    async def kill(self, worker: FaultyWorker) -> None:
        """`kill -9`, and a new process in its place."""
        async with worker.busy, worker.killed():
            pass

    async def pause(self, worker: FaultyWorker, seconds: float = LEASE / 3) -> None:
        """SIGSTOP for a moment."""
        async with worker.busy, worker.paused():
            await asyncio.sleep(seconds)

    async def pause_long(self, worker: FaultyWorker) -> None:
        """SIGSTOP until it has lost its rooms."""
        await self.pause(worker, 1.5 * LEASE)

    async def cut(self, worker: FaultyWorker) -> None:
        """All its connections to the database break."""
        worker.way.cut()

    async def terminate_connections(self, worker: FaultyWorker) -> None:
        """PostgreSQL ends all connections of all workers."""
        async with self._postgres_busy:
            await self.postgres.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
            )

    async def partition(self, worker: FaultyWorker, seconds: float = LEASE / 3) -> None:
        """It cannot reach the database for a moment."""
        async with worker.busy, worker.cut_off():
            await asyncio.sleep(seconds)

    async def partition_long(self, worker: FaultyWorker) -> None:
        """It is cut off until it has lost its rooms."""
        await self.partition(worker, 1.5 * LEASE)

    async def jump_clock(self, worker: FaultyWorker) -> None:
        """Its clock is set."""
        async with worker.busy:
            worker.signal(signal.SIGUSR1)

    async def fill_disk(self, worker: FaultyWorker) -> None:
        """Its writes fail for a moment."""
        async with worker.busy:
            worker.signal(signal.SIGUSR2)

    async def kill_postgres(self, worker: FaultyWorker) -> None:
        """`kill -9` of PostgreSQL."""
        async with self._postgres_busy:
            self.postgres.kill()
            await asyncio.to_thread(self.postgres.start)


@contextlib.asynccontextmanager
async def workers_on(
    folder: Path, postgres: PostgreSQL, number: int, *options: str, **more: Any
) -> AsyncIterator[list[FaultyWorker]]:
    """Workers on a new database, each with a way to it of its own."""
    database = await new_database(postgres)
    async with contextlib.AsyncExitStack() as leaving:
        workers = []
        for one in range(number):
            proxy = DatabaseProxy(postgres.folder)
            address = f"postgresql+asyncpg://postgres@127.0.0.1:{await proxy.open()}/{database}"
            leaving.push_async_callback(proxy.close)
            workers.append(FaultyWorker(folder / f"worker{one}", proxy, address, *options, **more))
            leaving.callback(workers[-1].kill)
        await asyncio.gather(*(asyncio.to_thread(worker.start) for worker in workers))
        yield workers


async def new_database(postgres: PostgreSQL) -> str:
    """The name of a new database with all its tables."""
    address = await asyncio.to_thread(postgres.database)
    store = Store(address)
    await store.open()
    await store.close()
    return str(make_url(address).database)


@contextlib.asynccontextmanager
async def cluster(folder: Path, workers: int, seed: int) -> AsyncIterator[Cluster]:
    """Workers that are running, on a PostgreSQL of their own."""
    with running() as postgres:
        async with workers_on(folder, postgres, workers, *OPTIONS, module=FAULTY) as some:
            yield Cluster(postgres, some, random.Random(seed))
