"""What is logged."""

from __future__ import annotations

import logging

from charlatans.server import logs
from charlatans.server.logs import MAX_WARNINGS, FewWarnings


def test_a_client_cannot_fill_the_log_with_warnings(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(logs.time, "monotonic", lambda: now[0])
    few = FewWarnings()

    def logged(level: int, text: str) -> str | None:
        record = logging.LogRecord("uvicorn.error", level, "", 0, text, (), None)
        return record.getMessage() if few.filter(record) else None

    said = [logged(logging.WARNING, "Invalid HTTP request received.") for _ in range(1_000)]
    assert sum(one is not None for one in said) == MAX_WARNINGS
    assert logged(logging.WARNING, "something else") == "something else"
    assert logged(logging.ERROR, "a fault of ours") == "a fault of ours"
    now[0] = logs.WARNING_SECONDS + 1
    assert "990 more" in (logged(logging.WARNING, "Invalid HTTP request received.") or "")
    assert logged(logging.WARNING, "Invalid HTTP request received.") == "Invalid HTTP request received."
