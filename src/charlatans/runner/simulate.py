"""Simulations: many whole games of one policy, on all cores when compiled, and what came of them."""

from __future__ import annotations

import functools
import math
import os
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from typing import Any

from ..policies import policy
from ..rules.contract import Game, GameOptions
from ..rules.engine import Progress, compiler_installed
from ..rules.materials import MaterialFile
from .loop import EVENT_CODES, Start, count_events
from .plain import PlainBackend
from .rows import level_of

CHUNK = 512
PLAIN_CHUNK = 8

GamesDone = Callable[[int], None]


@dataclass
class Simulated:
    """What came of many games. Points and lengths are kept as counts, so a billion games take no room."""

    game: Game
    players: int
    games: int = 0
    seconds: float = 0.0
    points: list[Counter[int]] = field(default_factory=list)
    wins: list[float] = field(default_factory=list)
    lengths: Counter[int] = field(default_factory=Counter)
    tally: list[int] = field(default_factory=lambda: [0] * EVENT_CODES)

    def __post_init__(self) -> None:
        self.points = self.points or [Counter() for _ in range(self.players)]
        self.wins = self.wins or [0.0] * self.players

    @property
    def decisions(self) -> int:
        """Decisions in all games together."""
        return sum(length * count for length, count in self.lengths.items())

    def add(self, points: Any, ranks: Any, lengths: Any, events: Any) -> None:
        """Adds the results of some games: points and ranks as a column for each seat, the others as a list."""
        for kept, column in zip(self.points, points, strict=True):
            kept.update(column)
        for places, games in Counter(zip(*ranks, strict=True)).items():
            for seat in range(self.players):
                if places[seat] == 1:
                    self.wins[seat] += games / places.count(1)
        self.lengths.update(lengths)
        self.games += len(lengths)
        self.tally = [ours + theirs for ours, theirs in zip(self.tally, events, strict=True)]

    def as_dict(self) -> dict[str, Any]:
        """The summary as plain values."""
        games, seconds = max(self.games, 1), max(self.seconds, 1e-9)
        return {
            "game": self.game.name,
            "games": self.games,
            "players": self.players,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.games / seconds, 1),
            "decisions_per_second": round(self.decisions / seconds, 1),
            "decisions_per_game": spread(self.lengths),
            "points": [{"seat": seat, **spread(points)} for seat, points in enumerate(self.points)],
            "wins": [round(wins / games, 4) for wins in self.wins],
            **{
                f"{name}_per_game": round(self.tally[code] / games, 4)
                for name, code in self.game.event_counters.items()
            },
        }


def spread(counts: Counter[int]) -> dict[str, float]:
    """Mean, standard deviation and quantiles of counted whole numbers."""
    total = sum(counts.values())
    if not total:
        return {"mean": 0.0, "sd": 0.0, "min": 0, "p05": 0, "median": 0, "p95": 0, "max": 0}
    mean = sum(value * count for value, count in counts.items()) / total
    variance = sum((value - mean) ** 2 * count for value, count in counts.items()) / max(total - 1, 1)
    quantile = {
        name: _quantile(counts, total, share) for name, share in (("p05", 0.05), ("median", 0.5), ("p95", 0.95))
    }
    return {
        "mean": round(mean, 3),
        "sd": round(math.sqrt(variance), 3),
        "min": min(counts),
        **quantile,
        "max": max(counts),
    }


def _quantile(counts: Counter[int], total: int, share: float) -> int:
    seen = 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= share * total:
            break
    return value


class Simulation:
    """Games of one policy in every seat. Game number g has the seed `seed + g`, however many cores play."""

    def __init__(
        self, game: Game, options: GameOptions, material: MaterialFile, bot: str, *, count_events: bool = True
    ) -> None:
        # Refuses a policy that there is not.
        policy(game.name, bot)
        self.game = game
        self.options = options
        self.count_events = count_events
        self._bot = bot
        self._material = game.material_record(material)
        self._backend: Any = None
        self._threads = threading.local()

    def compile(self, progress: Progress | None = None) -> None:
        """Makes the compiled rules ready, from the cache on disk or anew."""
        from .cpu import CpuBackend

        options = self.game.options_layout.to_numpy(self.options.record())
        backend = CpuBackend(self.game, self._material, options, account=count_events)
        backend.compile((self._bot,), progress)
        self._backend = backend

    def run(
        self,
        games: int,
        seed: int,
        workers: int | None = None,
        done: GamesDone | None = None,
        *,
        plain: bool = False,
    ) -> Simulated:
        """Plays so many games on so many cores (all unless told). Ctrl-C ends it with what is done by then.

        Without Numba, or if `plain`, the rules run as Python.
        """
        if self._backend is None and compiler_installed() and not plain:
            self.compile()
        backend, chunk = self._backend, CHUNK
        if backend is None or plain:
            backend, chunk = PlainBackend(self.game, self._material, self.options, account=count_events), PLAIN_CHUNK
        result = Simulated(self.game, self.options.players)
        begun = time.perf_counter()
        try:
            play = functools.partial(self._play, backend)
            for results in _on_cores(play, games, seed, chunk, workers or os.cpu_count() or 1):
                result.add(*results)
                if done is not None:
                    done(len(results[-2]))
        except KeyboardInterrupt:
            pass
        result.seconds = time.perf_counter() - begun
        return result

    def _play(self, backend: Any, seed: int, games: int) -> tuple[Any, Any, Any, Any]:
        """Points and ranks of some games by seat, their lengths, and how often each event happened in all of them."""
        rows = self._rows_of_thread(backend, games)
        backend.fill(rows.seeds, range(seed, seed + games))
        backend.fill(rows.start, [Start.SET_UP] * games)
        events = [0] * EVENT_CODES
        if self.count_events:
            backend.fill(rows.accounts[0], events)
        backend.run(rows)
        if self.count_events:
            events = as_list(rows.accounts[0])
        return columns(rows.scores), columns(rows.ranks), as_list(rows.lengths), events

    def _new_rows(self, backend: Any, games: int) -> Any:
        accounts = (1, EVENT_CODES) if self.count_events else (0, 0)
        rows = backend.rows(self.options.players, games, policies=(self._bot,), accounts=accounts)
        backend.fill(rows.lineups, [[level_of(self._bot)] * self.options.players] * games)
        return rows

    def _rows_of_thread(self, backend: Any, games: int) -> Any:
        """The rows that this thread uses again and again: new memory for every chunk would take longer than filling it."""
        if backend is not self._backend:
            # Plain records are played once.
            return self._new_rows(backend, games)
        if len(getattr(self._threads, "rows", ())) != games:
            self._threads.rows = self._new_rows(backend, games)
        return self._threads.rows


def as_list(values: Any) -> Any:
    """Plain numbers, whatever the backend."""
    return values.tolist() if hasattr(values, "tolist") else values


def columns(rows: Any) -> list[Any]:
    """Plain numbers, column by column."""
    return rows.T.tolist() if hasattr(rows, "tolist") else list(zip(*rows, strict=True))


def _on_cores(play: Any, games: int, seed: int, chunk: int, workers: int) -> Iterator[tuple[Any, ...]]:
    """Chunks of games on several threads (compiled rules let go of Python's lock), results as they come."""
    with ThreadPoolExecutor(workers) as pool:
        running: set[Future[tuple[Any, ...]]] = set()
        try:
            for at in range(0, games, chunk):
                running.add(pool.submit(play, seed + at, min(chunk, games - at)))
                if len(running) > workers:
                    finished, running = wait(running, return_when=FIRST_COMPLETED)
                    for future in finished:
                        yield future.result()
            for future in running:
                yield future.result()
        finally:
            for future in running:
                future.cancel()
