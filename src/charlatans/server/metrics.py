"""The server's metrics: GET /metrics, or a port of their own."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable

from prometheus_client import Counter, Gauge, Histogram, start_http_server

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


def serve_metrics(port: int | None, workers: int = 1) -> Callable[[], None]:
    """Serves the metrics on a port of their own, if there is one; returns what stops that. Each of several workers takes the next free port."""
    if port is None:
        return lambda: None
    for last in reversed(range(workers)):
        try:
            server, thread = start_http_server(port, "127.0.0.1")
            break
        except OSError as problem:
            if not last:
                raise OptionError(f"metrics cannot be served on port {port}: choose another") from problem
            port += 1

    def stop() -> None:
        server.shutdown()
        server.server_close()
        thread.join()

    return stop
