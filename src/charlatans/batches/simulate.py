"""Simulations: many whole games of one policy, on all cores when compiled, and what came of them."""

from __future__ import annotations

import math
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from typing import Any

from ..rules.contract import Game, Options
from ..rules.engine import Stream, compiled, compiler_installed, filled
from ..rules.engine.events import LOG_WORDS
from ..rules.materials import Material
from .cores import slots_of
from .playing import RESULTS, SEATS, TALLIED_EVENTS, play_many, play_out

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
    tally: list[int] = field(default_factory=lambda: [0] * TALLIED_EVENTS)

    def __post_init__(self) -> None:
        self.points = self.points or [Counter() for _ in range(self.players)]
        self.wins = self.wins or [0.0] * self.players

    @property
    def decisions(self) -> int:
        """Decisions in all games together."""
        return sum(length * count for length, count in self.lengths.items())

    def add(self, rows: list[list[int]], tally: list[int]) -> None:
        """Adds the results of some games, a row each."""
        columns = list(zip(*rows, strict=True))
        for seat in range(self.players):
            self.points[seat].update(columns[seat])
        for ranks, games in Counter(zip(*columns[SEATS : SEATS + self.players], strict=True)).items():
            for seat in range(self.players):
                if ranks[seat] == 1:
                    self.wins[seat] += games / ranks.count(1)
        self.lengths.update(columns[2 * SEATS])
        self.games += len(rows)
        self.tally = [ours + theirs for ours, theirs in zip(self.tally, tally, strict=True)]

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
        self, game: Game, options: Options, material: Material, choose: Any, *, count_events: bool = True
    ) -> None:
        self.game = game
        self.options = options
        self.count_events = count_events
        self._printed = game.material_record(material)
        self._slots = slots_of(game, choose)
        self._types = {**game.types, "games": (game.state, 1), "tally": ("i8", 1), "results": ("i4", 2)}
        self._play_many: Any = None

    def compile(self, progress: Callable[[int, int], None] | None = None) -> None:
        """Makes the compiled rules ready, from the cache on disk or anew."""
        self._play_many = compiled(play_many, self._types, self._slots, progress)

    def run(self, games: int, seed: int, workers: int | None = None, done: GamesDone | None = None) -> Simulated:
        """Plays so many games on so many cores (all unless told). Ctrl-C ends it with what is done by then."""
        result = Simulated(self.game, self.options.players)
        play = self._plain_chunk
        chunk = PLAIN_CHUNK
        if self._play_many is None and compiler_installed():
            self.compile()
        if self._play_many is not None:
            play, chunk = self._compiled_chunk, CHUNK
        begun = time.perf_counter()
        try:
            for rows, tally in _on_cores(play, games, seed, chunk, workers or os.cpu_count() or 1):
                result.add(rows, tally)
                if done is not None:
                    done(len(rows))
        except KeyboardInterrupt:
            pass
        result.seconds = time.perf_counter() - begun
        return result

    def _compiled_chunk(self, seed: int, games: int) -> tuple[Any, Any]:
        import numpy

        results = numpy.zeros((games, RESULTS), numpy.int32)
        tally = numpy.zeros(TALLIED_EVENTS, numpy.int64)
        self._play_many(
            numpy.zeros(2, self.game.state.dtype),
            self.game.material_layout.to_numpy(self._printed)[0],
            self.game.options_layout.to_numpy(self.options.record())[0],
            seed,
            numpy.zeros(self.game.actions, numpy.uint8),
            numpy.zeros(LOG_WORDS if self.count_events else 0, numpy.int16),
            Stream.to_numpy(Stream.new())[0],
            tally,
            numpy.zeros((2, max(self.game.players)), numpy.int32),
            results,
        )
        return results.tolist(), tally.tolist()

    def _plain_chunk(self, seed: int, games: int) -> tuple[Any, Any]:
        play = filled(play_out, self._slots)
        rows = []
        tally = [0] * TALLIED_EVENTS
        most = max(self.game.players)
        log = [0] * (LOG_WORDS if self.count_events else 0)
        for number in range(games):
            state, out = self.game.state.new(), [[0] * most, [0] * most]
            mask = [0] * self.game.actions
            decisions = play(state, self._printed, self.options.record(), seed + number, mask, log, Stream.new(), tally)
            self.game.returns(state, out)
            pad = [0] * (SEATS - most)
            rows.append([*out[0], *pad, *out[1], *pad, decisions])
        return rows, tally


def _on_cores(play: Any, games: int, seed: int, chunk: int, workers: int) -> Iterator[tuple[Any, Any]]:
    """Chunks of games on several threads (compiled rules let go of Python's lock), results as they come."""
    with ThreadPoolExecutor(workers) as pool:
        running: set[Future[tuple[Any, Any]]] = set()
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
