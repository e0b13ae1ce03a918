"""Worker processes for bots, and one that compiles the rules in the background, so that the server stays responsive."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Collection
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar

import structlog

from .. import rules
from ..archive import game_at, is_present
from ..bots import EXPERT, MASTER, NAMES, NETWORK_ALONE, Position, plays
from ..policies import ADEPT, APPRENTICE, LEVELS, NOVICE, RANDOM
from ..rules.engine import compiler_installed
from ..rules.errors import OptionError
from ..rules.materials import MaterialFile
from ..table import Table
from ..table.journal import material_digest
from . import metrics
from .additions import Additions
from .fair_queue import NOBODY, FairQueue, Origin
from .messages import CompileStatus
from .texts import RoomError

if TYPE_CHECKING:
    from ..bots.opponents import Memory
    from ..review.hints import Hint

UNKNOWN = 422
BOT_NAMES = {
    RANDOM: ("Randolf", "Romy", "Rufus", "Runa", "Ruben", "Rosa"),
    NOVICE: ("Nora", "Nils", "Nele", "Norbert", "Nina", "Noah"),
    APPRENTICE: ("Axel", "Amelie", "August", "Antje", "Arthur", "Anneke"),
    ADEPT: ("Ada", "Anton", "Alma", "Arno", "Agnes", "Albert"),
    EXPERT: ("Edda", "Emil", "Elsa", "Enno", "Esther", "Edgar"),
    MASTER: ("Magnus", "Mathilda", "Moritz", "Minna", "Meinhard", "Marlene"),
}
DECISION_TIMEOUT = 60.0
"""Seconds after which a worker that has not answered is replaced."""
CUSTOM_BOT_TIMEOUT = 20.0
"""Seconds that a custom bot has for a decision."""
MAX_BOTS_KEPT = 64
"""How many instances of a custom bot, one per seat, are kept with what they remember."""
MAX_MEMORIES = 4096
"""For how many seats is kept what experts and masters remember of the others, a few kilobytes each. Whoever is forgotten starts to learn anew."""
QUIET_EFFORT = 1
"""The effort for a word before a blunder."""
SPAWN = multiprocessing.get_context("spawn")
T = TypeVar("T")
log = structlog.get_logger("bot_pool")


def check_bot(spec: str, game: str) -> None:
    """Refuses bots that do not exist or do not play the game. Clients cannot name custom bots that the owner has not added."""
    if spec not in NAMES:
        raise RoomError(UNKNOWN, "no-bot", spec=spec, known=", ".join(NAMES))
    if spec == EXPERT and not compiler_installed():
        raise RoomError(UNKNOWN, "no-compiler")
    if not plays(spec, game):
        raise RoomError(UNKNOWN, "not-its-game", spec=spec)


def bot_name(spec: str, taken: Collection[str]) -> str:
    """A name for a bot that is not taken yet; its first letter is that of its level."""
    return next(name for name in BOT_NAMES[spec] if name not in taken)


def custom_bot_name(title: str, taken: Collection[str]) -> str:
    """The same for a custom bot: its title, numbered from the second one on."""
    names = [title, *(f"{title} {number}" for number in range(2, len(taken) + 3))]
    return next(name for name in names if name not in taken)


class BotRequest(NamedTuple):
    """What a worker needs to decide for a seat. It holds nothing that the seat may not know."""

    game: str
    rules: int
    """The version of the rules."""
    options: dict[str, Any]
    material: tuple[str, MaterialFile] | None
    """A custom material with its digest; None for the standard one."""
    state: bytes
    seat: int

    @classmethod
    def of_table(cls, table: Table, seat: int, seed: int) -> BotRequest:
        """The request for a seat. Everything that the seat cannot know is replaced by a sample with this seed."""
        game, material = table.game, table.material
        standard = material is game.load_material(None)
        custom = None if standard else (material_digest(game, material), material)
        state = Position.of_table(table, seat, seed).state
        return cls(game.name, game.rules_version, table.options.as_dict(), custom, state, seat)

    def position(self) -> Position:
        """The position as the bot sees it."""
        game = game_at(self.game, self.rules)
        material = _material(game.name, *self.material) if self.material else game.load_material(None)
        return Position(game, game.options(material, **self.options), material, self.state, self.seat)


class BotPool:
    """The processes in which bots decide."""

    def __init__(self, workers: int, precompile: bool, additions: Additions | None = None) -> None:
        self._custom = {spec: CustomBotWorker(spec) for spec in (additions.bots if additions else ())}
        self._thinkers = Workers("thinkers", workers)
        """For bots that search or ask a network for long."""
        self._quick = Workers("quick", 1)
        """For the others, who must not wait for those."""
        self.precompiling = Precompiling(precompile)
        self.hints = HintWorkers(self.precompiling)
        self._memories: OrderedDict[tuple[str, int], Memory] = OrderedDict()
        """What experts and masters remember, by room and seat, least recently used first."""

    async def open(self) -> None:
        """Starts the workers and the compiling."""
        self.precompiling.start()
        if self.precompiling.state == "working":
            self.hints.start()

    async def close(self) -> None:
        """Kills all processes."""
        self.precompiling.stop()
        self.hints.close()
        self._thinkers.close()
        self._quick.close()
        for custom in self._custom.values():
            custom.close()

    async def decide(self, table: Table, seat: int, spec: str, nonce: str, origin: Origin = NOBODY) -> int:
        """A bot's decision for a seat. The same table and nonce of its room give the same random numbers.

        Under old rules an adept decides for everybody who is no policy. If its process is lost, it is asked once more; after that the novice decides.
        """
        if spec not in LEVELS and not is_present(table.game):
            spec = ADEPT
        seed = int.from_bytes(hashlib.sha256(f"{nonce} {seat} {len(table.entries)}".encode()).digest()[:7])
        request = BotRequest.of_table(table, seat, seed & 0xFFFFFFFF)
        return await self.decide_request(request, spec, seed, nonce, origin)

    async def decide_request(
        self, request: BotRequest, spec: str, seed: int, nonce: str, origin: Origin = NOBODY
    ) -> int:
        """A bot's decision for a request."""
        if spec == EXPERT and self.precompiling.state != "ready":
            spec = ADEPT
        if spec == MASTER and self.precompiling.state != "ready":
            spec = NETWORK_ALONE
        if (custom := self._custom.get(spec)) is not None:
            decided = await custom.decide(request, nonce, origin)
            if decided is not None:
                return decided
            spec = ADEPT
        began = time.perf_counter()
        workers, seat_key = self._quick if spec in LEVELS else self._thinkers, (nonce, request.seat)
        async with workers.queue.turn(origin):
            for attempt in (spec, spec, NOVICE):
                try:
                    action, memory = await workers.run(_decide, request, attempt, seed, self._memories.get(seat_key))
                except (BrokenProcessPool, TimeoutError) as problem:
                    log.warning("a bot was lost", bot=attempt, problem=repr(problem))
                    continue
                except OptionError as problem:
                    log.warning("a bot cannot play", bot=attempt, problem=str(problem))
                    continue
                metrics.THINKING_SECONDS.observe(time.perf_counter() - began)
                if memory is not None:
                    self._remember(seat_key, memory)
                return action
        raise OptionError(f"no bot could decide for seat {request.seat}")

    def _remember(self, seat_key: tuple[str, int], memory: Memory) -> None:
        self._memories[seat_key] = memory
        self._memories.move_to_end(seat_key)
        if len(self._memories) > MAX_MEMORIES:
            self._memories.popitem(last=False)


class Workers:
    """Processes of one kind, and the queue before them. Whoever has a turn may use one."""

    def __init__(self, name: str, processes: int) -> None:
        self.queue = FairQueue(processes, name)
        """Requests wait here for a free process, so that the timeout does not run while they are queued."""
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, function: Callable[..., T], *arguments: Any) -> T:
        """The result of a function; if its process is lost or takes too long, the processes are replaced, and BrokenProcessPool or TimeoutError is raised."""
        pool = self._pool = self._pool or self._new_pool()
        try:
            answer = asyncio.get_running_loop().run_in_executor(pool, function, *arguments)
            return await asyncio.wait_for(answer, DECISION_TIMEOUT)
        except (BrokenProcessPool, TimeoutError):
            if self._pool is pool:
                self.close()
            raise

    def prepare(self, function: Callable[[], None]) -> None:
        """Starts a process ahead of the first request, and has it load what it needs."""
        self._pool = self._pool or self._new_pool()
        self._pool.submit(function)

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._processes, mp_context=SPAWN, initializer=init_worker)

    def close(self) -> None:
        """Kills the processes; the next request starts new ones."""
        kill_pool(self._pool)
        self._pool = None


class CustomBotWorker:
    """The process of a custom bot. Each has its own, so that it cannot harm the others.

    It may fail: raise, make an illegal decision, take too long, end its process. Then it is not asked again for that seat,
    and an adept takes over, as in a tournament.
    """

    def __init__(self, spec: str) -> None:
        self._spec = spec
        self._workers = Workers(f"custom {spec}", 1)
        self._failed: OrderedDict[str, None] = OrderedDict()
        """The keys of the seats for which it has failed, oldest first."""

    async def decide(self, request: BotRequest, nonce: str, origin: Origin = NOBODY) -> int | None:
        """Its decision; None if it has failed for this seat."""
        # Identifies a seat of a room. It is a hash, because the bot's process must not know the room's nonce.
        seat_key = hashlib.sha256(f"{nonce} {request.seat}".encode()).hexdigest()
        if seat_key in self._failed:
            return None
        async with self._workers.queue.turn(origin):
            began = time.perf_counter()
            try:
                decided, problem = await self._workers.run(_decide_custom, request, self._spec, seat_key)
            except BrokenProcessPool:
                decided, problem = None, "its process ended"
            except TimeoutError:
                decided, problem = None, f"took longer than {DECISION_TIMEOUT:g} s and could not be interrupted"
            if decided is None:
                log.warning("a bot failed, and an adept plays on for it", bot=self._spec, problem=problem)
                self._failed[seat_key] = None
                if len(self._failed) > 16 * MAX_BOTS_KEPT:
                    self._failed.popitem(last=False)
                # A failed bot may have left threads or state behind.
                self.close()
            else:
                metrics.THINKING_SECONDS.observe(time.perf_counter() - began)
        return decided

    def close(self) -> None:
        """Kills the process."""
        self._workers.close()


class HintWorkers:
    """The processes that make hints, apart from the bots' ones, so that neither wait for the other: one for first answers, one for better ones."""

    def __init__(self, precompiling: Precompiling) -> None:
        self._precompiling = precompiling
        self._workers = [Workers("first hints", 1), Workers("better hints", 1)]

    def start(self) -> None:
        """Starts the process for first answers ahead of the first request, so that it is quick."""
        self._workers[0].prepare(_prepare_hints)

    def close(self) -> None:
        """Kills the processes."""
        for workers in self._workers:
            workers.close()

    async def hints(
        self, request: BotRequest, quiet: bool = False, origin: Origin = NOBODY
    ) -> AsyncIterator[tuple[Hint, bool]]:
        """Hints for a seat, each better than the one before, and whether it is the last. None at all if nothing can be said, or a process is lost.

        A quiet request is for a word before a blunder: it has fewer answers, and they name blunders. It has none if others are waiting for hints.
        """
        from ..review.hints import EFFORTS

        rollouts = self._precompiling.state == "ready" and request.material is None
        stages = [(0, False), *((effort, rollouts) for effort in range(0 if rollouts else 1, EFFORTS))]
        if quiet:
            if self._workers[0].queue.is_full:
                return
            stages = [(QUIET_EFFORT, False), *([(QUIET_EFFORT, True)] if rollouts else [])]
        for number, (effort, by_rollouts) in enumerate(stages):
            try:
                workers = self._workers[min(number, 1)]
                async with workers.queue.turn(origin):
                    hint = await workers.run(_hint, request, effort, by_rollouts, quiet)
            except (BrokenProcessPool, TimeoutError) as problem:
                log.warning("a hint was lost", problem=repr(problem))
                return
            if hint is not None:
                yield hint, number == len(stages) - 1


def kill_pool(pool: ProcessPoolExecutor | None) -> None:
    """Kills a pool's processes; pending requests fail with BrokenProcessPool."""
    if pool is not None:
        processes = list((pool._processes or {}).values())
        pool.shutdown(wait=False)
        for process in processes:
            process.kill()


class Precompiling:
    """Compiles the rules in a process of its own; clients see the progress."""

    def __init__(self, wanted: bool) -> None:
        self.state: Literal["off", "working", "ready", "failed"] = (
            "working" if wanted and compiler_installed() else "off"
        )
        self.progress = 0.0
        self.game: str | None = None
        self._process: Any = None
        self._task: asyncio.Task[None] | None = None

    def as_dict(self) -> CompileStatus:
        """The status as it is sent."""
        return {"state": self.state, "progress": round(self.progress, 3), "game": self.game}

    def start(self) -> None:
        """Starts, if the compiler is installed and compiling is not switched off."""
        if self.state != "working":
            return
        receiver, sender = SPAWN.Pipe(duplex=False)
        self._process = SPAWN.Process(target=_precompile, args=(sender,), daemon=True)
        self._process.start()
        sender.close()
        self._task = asyncio.create_task(self._receive_progress(receiver))

    def stop(self) -> None:
        """Stops compiling."""
        if self._task is not None:
            self._task.cancel()
        if self._process is not None and self._process.is_alive():
            self._process.terminate()

    async def _receive_progress(self, receiver: Connection) -> None:
        loop = asyncio.get_running_loop()
        with contextlib.suppress(EOFError, OSError):
            while True:
                self.game, self.progress = await loop.run_in_executor(None, receiver.recv)
        self.game = None
        self.state = "ready" if self.progress >= 1 else "failed"
        log.info("the compiled rules", state=self.state)


# In the worker processes ------------------------------------------------------------------------------


def init_worker() -> None:
    """Prepares a worker: it ignores Ctrl-C, runs at lower priority, and exits when the server does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with_parent, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(5)


def _exit_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


_materials: dict[tuple[str, str], MaterialFile] = {}
"""Custom materials that this process has received: one object per digest, because compiled rules are cached by it."""
_bots: OrderedDict[str, Any] = OrderedDict()
"""Instances of custom bots by seat key, least recently used first."""


def _material(game: str, digest: str, material: MaterialFile) -> MaterialFile:
    return _materials.setdefault((game, digest), material)


def _decide(request: BotRequest, spec: str, seed: int, memory: Memory | None) -> tuple[int, Memory | None]:
    from ..bots import bot
    from ..bots.opponents import decide_remembering

    return decide_remembering(bot(request.game, spec, seed, cores=1), request.position(), memory)


def _prepare_hints() -> None:
    """Loads all that first answers need."""
    from ..bots.shipped import shipped_net
    from ..review import hints

    assert hints
    for game in rules.GAMES:
        shipped_net(game)


def _hint(request: BotRequest, effort: int, rollouts: bool, blunders: bool) -> Hint | None:
    from ..review.hints import hint

    return hint(request.position(), effort, rollouts=rollouts, blunders=blunders)


def _decide_custom(request: BotRequest, spec: str, seat_key: str) -> tuple[int | None, str]:
    """A custom bot's decision, or None and how it failed."""
    from ..bots import bot
    from ..bots.guarded_call import BOT_FAILURES, call_with_limit, checked_action, failure_reason

    def make() -> Any:
        return bot(request.game, spec, int(seat_key[:14], 16), cores=1)

    try:
        if seat_key not in _bots:
            _bots[seat_key], _ = call_with_limit(make, CUSTOM_BOT_TIMEOUT)
        _bots.move_to_end(seat_key)
        if len(_bots) > MAX_BOTS_KEPT:
            _bots.popitem(last=False)
        legal = tuple(request.position().legal)
        action, _ = call_with_limit(lambda: _bots[seat_key].decide(request.position()), CUSTOM_BOT_TIMEOUT)
        return checked_action(action, legal), ""
    except BOT_FAILURES as problem:
        return None, failure_reason(problem)


def _precompile(sender: Connection) -> None:
    """Compiles what experts need, game by game, and sends how far it is."""
    from ..bots.rollouts import warm_up
    from ..bots.shipped import weights_problem

    init_worker()
    games = list(rules.GAMES)
    for problem in filter(None, map(weights_problem, games)):
        print(problem, file=sys.stderr, flush=True)
    for number, name in enumerate(games):
        game = rules.game(name)
        material = game.load_material(None)

        def report(done: int, total: int, name: str = name, number: int = number) -> None:
            sender.send((name, (number + done / max(total, 1)) / len(games) * 0.999))

        sender.send((name, number / len(games)))
        warm_up(name, game.options(material), material, report)
    sender.send((games[-1], 1.0))
