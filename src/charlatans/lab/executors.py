"""Playing a tournament: on all cores or on a cluster, from where it was left, until it is done or interrupted."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import closing
from functools import partial
from itertools import islice
from typing import TypeVar

from .cluster import on_ray
from .matches import Block, play_block
from .results_file import Kept
from .tournament import Tournament
from .workers import on_processes

MatchesDone = Callable[[int], None]
Work = TypeVar("Work")
Played = TypeVar("Played")


def play(kept: Kept, *, cores: int | None = None, ray: str | None = None, done: MatchesDone | None = None) -> None:
    """Plays what is missing. Ctrl-C ends it with what is done by then, which is kept."""
    try:
        with closing(_blocks(kept.tournament, kept.missing, cores or os.cpu_count() or 1, ray)) as blocks:
            for block in blocks:
                new = kept.add(block)
                if done is not None:
                    done(new)
    except KeyboardInterrupt:
        pass


def _blocks(tournament: Tournament, missing: list[int], cores: int, ray: str | None) -> Generator[Block, None, None]:
    if not missing:
        return
    if ray is not None:
        yield from on_ray(tournament, missing, ray)
    elif tournament.asks:
        yield from on_processes(tournament, missing, cores)
    else:
        yield from on_threads(partial(play_block, tournament), missing, cores)


def on_threads(play_one: Callable[[Work], Played], work: Iterable[Work], cores: int) -> Iterator[Played]:
    """Work within the compiled rules, which let go of Python's lock; results as they come."""
    waiting = iter(work)
    with ThreadPoolExecutor(cores) as pool:
        running = {pool.submit(play_one, one) for one in islice(waiting, cores)}
        while running:
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(play_one, one) for one in islice(waiting, len(finished))}
            for future in finished:
                yield future.result()
