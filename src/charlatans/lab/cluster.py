"""Tournaments on a Ray cluster: a block is a task, and Ray plays a block again whose worker was lost."""

from __future__ import annotations

import contextlib
import logging
import socket
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

from ..rules.errors import CharlatansError
from .matches import Block, play_block
from .optional_deps import needed
from .tournament import Tournament
from .workers import on_processes

RETRIES = 5
"""How often a block whose worker was lost is played again on the cluster; after that it is played here, under watch."""
KNOCK = 10.0
"""Seconds that a cluster has to answer at all."""
LONGEST_REASON = 160
WAITING = 2
"""So many tasks for each core of the cluster are under way or waiting."""


class ClusterError(CharlatansError):
    """A cluster that cannot be reached."""


def on_ray(tournament: Tournament, numbers: Iterable[int], address: str) -> Iterator[Block]:
    """Plays blocks as tasks of the cluster at this address; blocks come as they are done."""
    ray = needed("ray", "cluster", "a tournament on a cluster")
    if address.startswith("ray://"):
        raise ClusterError(
            f"{address!r} is for Ray's client: run this on a machine of the cluster, with --ray HOST:PORT"
        )
    with connected(ray, address):
        task = ray.remote(num_cpus=1, max_retries=RETRIES)(_play)
        told = ray.put(tournament)
        queue, running = deque(numbers), dict[Any, int]()
        try:
            while queue or running:
                while queue and len(running) < WAITING * cores_of(ray):
                    number = queue.popleft()
                    running[task.remote(told, number, sys.path)] = number
                for done in ray.wait(list(running), num_returns=1)[0]:
                    yield from _block(ray, tournament, done, running.pop(done))
        finally:
            for one in running:
                with contextlib.suppress(Exception):
                    ray.cancel(one, force=True)


def _play(tournament: Tournament, number: int, path: list[str]) -> Block:
    """The task. Bots of one's own are looked for where they were found at home, if that exists on the worker."""
    sys.path += [folder for folder in path if folder not in sys.path]
    return play_block(tournament, number)


def _block(ray: Any, tournament: Tournament, done: Any, number: int) -> Iterator[Block]:
    """The block of a task; one that keeps losing its workers is played here, where the bot that does it is found out."""
    try:
        yield ray.get(done)
    except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError):
        yield from on_processes(tournament, [number], 1)
    except ray.exceptions.RayTaskError as problem:
        raise problem.as_instanceof_cause() from None


def cores_of(ray: Any) -> int:
    """How many cores the cluster has."""
    return max(int(ray.cluster_resources().get("CPU", 1)), 1)


def _knock(address: str) -> None:
    """Raises OSError at once where nobody listens; Ray itself would try for minutes."""
    host, _, port = address.rpartition("://")[2].rpartition(":")
    if host and port.isdecimal():
        socket.create_connection((host.strip("[]"), int(port)), timeout=KNOCK).close()


@contextlib.contextmanager
def connected(ray: Any, address: str) -> Iterator[None]:
    """Joins a cluster, and leaves it if it was this that joined."""
    joined = not ray.is_initialized()
    if joined:
        try:
            _knock(address)
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
        except Exception as problem:
            said = " ".join(str(problem).split())[:LONGEST_REASON]
            raise ClusterError(
                f"no Ray cluster answers at {address!r} ({said}); begin one with `ray start --head` "
                "and give the address that it prints; one that asks for a token finds it in RAY_AUTH_TOKEN"
            ) from None
    try:
        yield
    finally:
        if joined:
            ray.shutdown()
