"""Plays the missing blocks of a tournament on threads, processes or a Ray cluster."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import closing
from functools import partial
from itertools import islice
from typing import TypeVar

from .block import BlockResult, compile_tournament, play_block
from .cluster import on_ray
from .results_file import ResultsFile
from .tournament import Tournament
from .workers import on_processes

MatchesDone = Callable[[int], None]
Task = TypeVar("Task")
Result = TypeVar("Result")


def play_tournament(
    results: ResultsFile, *, cores: int | None = None, ray: str | None = None, done: MatchesDone | None = None
) -> None:
    """Plays the missing blocks. Ctrl-C stops; finished blocks are saved."""
    try:
        with closing(_blocks(results.tournament, results.missing, cores or os.cpu_count() or 1, ray)) as blocks:
            for block in blocks:
                new = results.add(block)
                if done is not None:
                    done(new)
    except KeyboardInterrupt:
        pass


def _blocks(
    tournament: Tournament, missing: list[int], cores: int, ray: str | None
) -> Generator[BlockResult, None, None]:
    if not missing:
        return
    if ray is not None:
        yield from on_ray(tournament, missing, ray)
    elif tournament.has_outside_seats:
        yield from on_processes(tournament, missing, cores)
    else:
        # Before the threads: two of them must not compile the same rules.
        compile_tournament(tournament)
        yield from on_threads(partial(play_block, tournament), missing, cores)


def on_threads(play_one: Callable[[Task], Result], work: Iterable[Task], cores: int) -> Iterator[Result]:
    """Runs tasks on threads (the compiled rules release the GIL) and yields results as they finish."""
    waiting = iter(work)
    with ThreadPoolExecutor(cores) as pool:
        running = {pool.submit(play_one, one) for one in islice(waiting, cores)}
        while running:
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(play_one, one) for one in islice(waiting, len(finished))}
            for future in finished:
                yield future.result()
