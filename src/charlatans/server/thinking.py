"""Bots think in processes of their own, and the compiled rules get ready in another: the server answers meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Collection
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection
from typing import Any

import structlog

from .. import rules
from ..bots import EXPERT, NAMES, Position
from ..policies import ADEPT, NOVICE, RANDOM
from ..rules.errors import OptionError
from ..rules.kernel import compiler_installed
from ..table import Table
from . import metrics
from .words import HouseError

UNKNOWN = 422
NAMES_OF = {
    RANDOM: ("Randolf", "Romy", "Rufus", "Runa", "Ruben", "Rosa"),
    NOVICE: ("Nora", "Nils", "Nele", "Norbert", "Nina", "Noah"),
    ADEPT: ("Ada", "Anton", "Alma", "Arno", "Agnes", "Albert"),
    EXPERT: ("Edda", "Emil", "Elsa", "Enno", "Esther", "Edgar"),
}
LONGEST = 60.0
"""Seconds after which a bot that has not decided is thought to be lost."""
SPAWN = multiprocessing.get_context("spawn")
log = structlog.get_logger("thinking")


def check_bot(spec: str) -> None:
    """Whether there is such a bot for people to seat; bots of one's own are not taken from strangers."""
    if spec not in NAMES:
        raise HouseError(UNKNOWN, "no-bot", spec=spec, known=", ".join(NAMES))
    if spec == EXPERT and not compiler_installed():
        raise HouseError(UNKNOWN, "no-compiler")


def name_for(spec: str, taken: Collection[str]) -> str:
    """What a bot is called at a table where others have names already; its first letter is its level's."""
    return next(name for name in NAMES_OF[spec] if name not in taken)


class Thinkers:
    """The processes in which bots decide."""

    def __init__(self, workers: int, warm: bool) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._free = asyncio.Semaphore(workers)
        """A bot is asked when a process is free for it, so that its time does not run while it waits."""
        self.warming = Warming(warm)

    async def open(self) -> None:
        """Starts them; the first thing they do is to get ready."""
        self._pool = self._new_pool()
        self.warming.start()

    async def close(self) -> None:
        """Ends them, whatever they think about."""
        self.warming.stop()
        self._end()

    async def decide(self, table: Table, seat: int, spec: str, secret: str) -> int:
        """What a bot decides for a seat here. The same table and secret give the same luck."""
        if spec == EXPERT and self.warming.state != "ready":
            spec = ADEPT
        word = int.from_bytes(hashlib.sha256(f"{secret} {seat} {len(table.entries)}".encode()).digest()[:7])
        position = Position.of_table(table, seat, word & 0xFFFFFFFF)
        question = table.game.name, table.agreed.as_dict(), position.state, seat
        began = time.perf_counter()
        async with self._free:
            for attempt in (spec, spec, NOVICE):
                pool = self._pool
                try:
                    loop = asyncio.get_running_loop()
                    thought = loop.run_in_executor(pool, _decide, *question, attempt, word)
                    action = await asyncio.wait_for(thought, LONGEST)
                except (BrokenProcessPool, TimeoutError) as problem:
                    log.warning("a bot was lost", bot=attempt, problem=repr(problem))
                    self._replace(pool)
                    continue
                metrics.THINKING_SECONDS.observe(time.perf_counter() - began)
                return action
        raise OptionError(f"no bot could decide for seat {seat}")

    def _replace(self, lost: ProcessPoolExecutor | None) -> None:
        """New processes in place of those that were lost, unless another bot was lost with them and has seen to it."""
        if self._pool is lost:
            self._end()
            self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._workers, mp_context=SPAWN, initializer=_settle)

    def _end(self) -> None:
        """Ends the processes; whoever still waits for one of them hears that it is broken."""
        if self._pool is not None:
            processes = list((self._pool._processes or {}).values())
            self._pool.shutdown(wait=False)
            for process in processes:
                process.kill()


class Warming:
    """The compiled rules, made ready in a process of their own; `progress` is for the page."""

    def __init__(self, wanted: bool) -> None:
        self.state = "working" if wanted and compiler_installed() else "off"
        self.progress = 0.0
        self.game: str | None = None
        self._process: Any = None
        self._task: asyncio.Task[None] | None = None

    def as_dict(self) -> dict[str, Any]:
        """As it travels."""
        return {"state": self.state, "progress": round(self.progress, 3), "game": self.game}

    def start(self) -> None:
        """Begins, if the compiler is installed and nobody minds."""
        if self.state != "working":
            return
        ours, theirs = SPAWN.Pipe(duplex=False)
        self._process = SPAWN.Process(target=_warm_up, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        self._task = asyncio.create_task(self._follow(ours))

    def stop(self) -> None:
        """Ends it, done or not."""
        if self._task is not None:
            self._task.cancel()
        if self._process is not None and self._process.is_alive():
            self._process.terminate()

    async def _follow(self, pipe: Connection) -> None:
        loop = asyncio.get_running_loop()
        with contextlib.suppress(EOFError, OSError):
            while True:
                self.game, self.progress = await loop.run_in_executor(None, pipe.recv)
        self.game = None
        self.state = "ready" if self.progress >= 1 else "failed"
        log.info("the compiled rules", state=self.state)


# In the processes -------------------------------------------------------------------------------------


def _settle() -> None:
    """A worker leaves Ctrl-C to the server, lets it go first, and does not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(5)


def _end_with_the_server() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _decide(game: str, options: dict[str, Any], state: bytes, seat: int, spec: str, seed: int) -> int:
    from ..bots import bot

    played = rules.game(game)
    material = played.load_material(None)
    position = Position(played, played.options(material, **options), material, state, seat)
    return bot(game, spec, seed, cores=1).decide(position)


def _warm_up(pipe: Connection) -> None:
    """Compiles what experts need, game by game."""
    from ..bots.playouts import warm_up

    _settle()
    games = list(rules.GAMES)
    for number, name in enumerate(games):
        game = rules.game(name)
        material = game.load_material(None)

        def tell(done: int, total: int, name: str = name, number: int = number) -> None:
            pipe.send((name, (number + done / max(total, 1)) / len(games) * 0.999))

        pipe.send((name, number / len(games)))
        warm_up(name, game.options(material), material, tell)
    pipe.send((games[-1], 1.0))
