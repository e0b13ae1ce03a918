"""The server's metrics: GET /metrics, or a port of their own. Several workers of a machine give one answer, by way of their supervisor."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Iterable, Mapping, Sequence

from prometheus_client import (
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Metric,
    generate_latest,
    start_http_server,
)
from prometheus_client.registry import Collector

from ..rules.errors import OptionError

LAG_EVERY = 0.5
"""How often the lag of the event loop is measured, in seconds."""

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
DECISIONS = Counter("charlatans_decisions", "Decisions that were committed.", ["game", "by"])
REFUSED = Counter("charlatans_refused", "Messages that were refused.", ["code"])
REFUSED_REQUESTS = Counter("charlatans_refused_requests", "Requests and connections that were refused.", ["reason"])
SOCKETS = Gauge("charlatans_sockets", "Open connections to rooms.")
DATABASE_BYTES = Gauge("charlatans_database_bytes", "The size of the database.")
DELETED_ROOMS = Counter("charlatans_deleted_rooms", "Rooms that were deleted because their time was over.")
BOT_QUEUE = Gauge("charlatans_bot_queue", "Decisions, hints, rooms and replays that wait for their turn.", ["of"])
NOT_SAVED = Counter("charlatans_not_saved", "Decisions that could not be saved and were refused.")
LOOP_LAG_SECONDS = Histogram("charlatans_loop_lag_seconds", "How late the event loop is.", buckets=SECONDS)
ROOMS = Gauge("charlatans_rooms", "Rooms in memory.")
FINISHED = Counter("charlatans_finished_games", "Games that have ended.", ["game"])
REVIEWS = Counter("charlatans_reviews", "Reviews that were made.", ["game", "by"])
WRITE_SECONDS = Histogram("charlatans_commit_seconds", "Time to write a batch of decisions.", buckets=SECONDS)
DECISION_SECONDS = Histogram(
    "charlatans_decision_seconds", "From a decision's arrival until it is sent to everybody.", buckets=SECONDS
)
THINKING_SECONDS = Histogram("charlatans_thinking_seconds", "Time that a bot takes for a decision.", buckets=SECONDS)
WORKER_UP = Gauge("charlatans_worker_up", "Whether the worker answers.")
WORKER_UP.set(1)
OF_SUPERVISOR = ("charlatans_bot_queue", "charlatans_thinking_seconds", "process_", "python_")
"""What begins like this is measured in a supervisor: its bots are those of all workers."""


@functools.cache
def decisions_of(game: str, by: str) -> Counter:
    """The counter of one kind of decisions; looking it up each time is slow."""
    return DECISIONS.labels(game, by)


async def measure_lag() -> None:
    """Measures how late the event loop is, from time to time."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LAG_EVERY
        await asyncio.sleep(LAG_EVERY)
        LOOP_LAG_SECONDS.observe(max(0.0, loop.time() - due))


async def own_metrics() -> bytes:
    """The metrics of this process, as text."""
    return generate_latest()


class WorkerMetrics(Collector):
    """The metrics of the workers of a machine as one, each with the label `worker`."""

    def __init__(self, ask: Callable[[], Mapping[str, Sequence[Metric]]]) -> None:
        self._ask = ask

    def collect(self) -> Iterable[Metric]:
        """All families, each with the samples of all workers."""
        families: dict[str, Metric] = {}
        for worker, found in self._ask().items():
            for metric in found:
                family = families.setdefault(metric.name, Metric(metric.name, metric.documentation, metric.type))
                family.samples += [one._replace(labels={**one.labels, "worker": worker}) for one in metric.samples]
        return families.values()


def collected() -> list[Metric]:
    """The metrics of this process, for a supervisor."""
    return list(REGISTRY.collect())


def of_supervisor() -> list[Metric]:
    """What a supervisor measures itself."""
    return [metric for metric in collected() if metric.name.startswith(OF_SUPERVISOR)]


def not_up() -> list[Metric]:
    """The metrics of a worker that does not answer."""
    silent = Metric("charlatans_worker_up", "Whether the worker answers.", "gauge")
    silent.add_sample(silent.name, {}, 0)
    return [silent]


def as_text(by_worker: Mapping[str, Sequence[Metric]]) -> bytes:
    """The metrics of several workers, as text."""
    return generate_latest(_registry(WorkerMetrics(lambda: by_worker)))


def _registry(collector: Collector) -> CollectorRegistry:
    registry = CollectorRegistry()
    registry.register(collector)
    return registry


def serve_metrics(port: int | None, collector: Collector | None = None) -> Callable[[], None]:
    """Serves the metrics on a port of their own, if there is one; returns what stops that."""
    if port is None:
        return lambda: None
    try:
        server, thread = start_http_server(port, "127.0.0.1", _registry(collector) if collector else REGISTRY)
    except OSError as problem:
        raise OptionError(f"metrics cannot be served on port {port}: choose another") from problem

    def stop() -> None:
        server.shutdown()
        server.server_close()
        thread.join()

    return stop
