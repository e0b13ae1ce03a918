"""The metrics of several workers are one answer; how they are collected is in test_supervisor.py."""

from __future__ import annotations

import httpx
import pytest

from charlatans.rules.errors import OptionError
from charlatans.server.metrics import WorkerMetrics, collected, not_up, of_supervisor, serve_metrics
from tests.server_process import free_port


def test_a_port_of_their_own_has_the_metrics_of_all_workers_and_says_who_does_not_answer():
    port = free_port()
    by_worker = {"1": collected(), "2": not_up(), "supervisor": of_supervisor()}
    stop = serve_metrics(port, WorkerMetrics(lambda: by_worker))
    try:
        text = httpx.get(f"http://127.0.0.1:{port}/metrics", trust_env=False, timeout=60).text
        with pytest.raises(OptionError, match="choose another"):
            serve_metrics(port)
    finally:
        stop()
    lines = text.splitlines()
    assert [line for line in lines if line.startswith("charlatans_worker_up{")] == [
        'charlatans_worker_up{worker="1"} 1.0',
        'charlatans_worker_up{worker="2"} 0.0',
    ]
    assert len([line for line in lines if line == "# TYPE charlatans_rooms gauge"]) == 1
    assert any(line.startswith("charlatans_thinking_seconds_count{") and "supervisor" in line for line in lines)
    assert not any(line.startswith("charlatans_rooms{") and "supervisor" in line for line in lines)
