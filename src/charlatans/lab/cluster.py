"""Tournaments on a Ray cluster: each block is a task, and Ray retries blocks whose worker was lost."""

from __future__ import annotations

import contextlib
import logging
import socket
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

from ..rules.errors import CharlatansError
from .block import BlockResult, play_block
from .optional_deps import require
from .tournament import Tournament
from .workers import on_processes

RETRIES = 5
"""Retries of a block whose worker was lost; after that it is played locally, under supervision."""
CONNECT_TIMEOUT = 10.0
"""Seconds to wait for a connection to the cluster."""
MAX_REASON_LENGTH = 160
TASKS_PER_CORE = 2
"""Tasks that are submitted at a time, per core of the cluster."""


class ClusterError(CharlatansError):
    """A cluster that cannot be reached."""


def on_ray(tournament: Tournament, numbers: Iterable[int], address: str) -> Iterator[BlockResult]:
    """Plays blocks as tasks of the cluster at this address and yields them as they finish."""
    ray = require("ray", "cluster", "a tournament on a cluster")
    if address.startswith("ray://"):
        raise ClusterError(
            f"{address!r} is for Ray's client: run this on a machine of the cluster, with --ray HOST:PORT"
        )
    with ray_connection(ray, address):
        task = ray.remote(num_cpus=1, max_retries=RETRIES)(_play)
        plan_ref = ray.put(tournament)
        queue, running = deque(numbers), dict[Any, int]()
        try:
            while queue or running:
                while queue and len(running) < TASKS_PER_CORE * cores_of(ray):
                    number = queue.popleft()
                    running[task.remote(plan_ref, number, sys.path)] = number
                for done in ray.wait(list(running), num_returns=1)[0]:
                    yield from _result_of(ray, tournament, done, running.pop(done))
        finally:
            for one in running:
                with contextlib.suppress(Exception):
                    ray.cancel(one, force=True)


def _play(tournament: Tournament, number: int, path: list[str]) -> BlockResult:
    """The task. Extends the worker's path by the local one, so that it finds custom bots."""
    sys.path += [folder for folder in path if folder not in sys.path]
    return play_block(tournament, number)


def _result_of(ray: Any, tournament: Tournament, done: Any, number: int) -> Iterator[BlockResult]:
    """The result of a task. A block that keeps losing its worker is played here, where the crashing bot is identified."""
    try:
        yield ray.get(done)
    except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError):
        yield from on_processes(tournament, [number], 1)
    except ray.exceptions.RayTaskError as problem:
        raise problem.as_instanceof_cause() from None


def cores_of(ray: Any) -> int:
    """Cores of the cluster."""
    return max(int(ray.cluster_resources().get("CPU", 1)), 1)


def _check_reachable(address: str) -> None:
    """Raises OSError at once if nothing listens there; Ray itself would retry for minutes."""
    host, _, port = address.rpartition("://")[2].rpartition(":")
    if host and port.isdecimal():
        socket.create_connection((host.strip("[]"), int(port)), timeout=CONNECT_TIMEOUT).close()


@contextlib.contextmanager
def ray_connection(ray: Any, address: str) -> Iterator[None]:
    """Connects to a cluster, and disconnects unless it was connected before."""
    joined = not ray.is_initialized()
    if joined:
        try:
            _check_reachable(address)
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
        except Exception as problem:
            reason = " ".join(str(problem).split())[:MAX_REASON_LENGTH]
            raise ClusterError(
                f"no Ray cluster answers at {address!r} ({reason}); begin one with `ray start --head` "
                "and give the address that it prints; one that asks for a token finds it in RAY_AUTH_TOKEN"
            ) from None
    try:
        yield
    finally:
        if joined:
            ray.shutdown()
