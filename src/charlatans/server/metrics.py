"""The server's metrics: GET /metrics."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

DECISIONS = Counter("charlatans_decisions", "Decisions that were committed.", ["game", "by"])
REFUSED = Counter("charlatans_refused", "Messages that were refused.", ["code"])
REFUSED_REQUESTS = Counter("charlatans_refused_requests", "Requests and connections that were refused.", ["reason"])
SOCKETS = Gauge("charlatans_sockets", "Open connections to rooms.")
DATABASE_BYTES = Gauge("charlatans_database_bytes", "The size of the database.")
DELETED_ROOMS = Counter("charlatans_deleted_rooms", "Rooms that were deleted because their time was over.")
ROOMS = Gauge("charlatans_rooms", "Rooms in memory.")
FINISHED = Counter("charlatans_finished_games", "Games that have ended.", ["game"])
REVIEWS = Counter("charlatans_reviews", "Reviews that were made.", ["game", "by"])
SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
WRITE_SECONDS = Histogram("charlatans_commit_seconds", "Time to write a batch of decisions.", buckets=SECONDS)
DECISION_SECONDS = Histogram(
    "charlatans_decision_seconds", "From a decision's arrival until it is sent to everybody.", buckets=SECONDS
)
THINKING_SECONDS = Histogram("charlatans_thinking_seconds", "Time that a bot takes for a decision.", buckets=SECONDS)
