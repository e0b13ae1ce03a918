"""Processes of this machine, as the system lists them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

PROCESSES = Path("/proc")
listed = pytest.mark.skipif(not (PROCESSES / "self").exists(), reason="processes are looked up in /proc")


def children(of: int) -> set[int]:
    """The processes that a process has started, and those that they have started."""
    parents = {process: parent for process in _all() if (parent := _parent(process)) is not None}
    found, new = set[int](), {of}
    while new:
        new = {process for process, parent in parents.items() if parent in new} - found
        found |= new
    return found


def running(process: int) -> bool:
    """Whether a process still does something."""
    return _parent(process) is not None


async def gone(processes: set[int], seconds: float = 15.0) -> set[int]:
    """Those that are still there after so long; returns as soon as none is."""
    until = asyncio.get_running_loop().time() + seconds
    while (
        left := {process for process in processes if running(process)}
    ) and asyncio.get_running_loop().time() < until:
        await asyncio.sleep(0.05)
    return left


def _all() -> list[int]:
    return [int(path.name) for path in PROCESSES.iterdir() if path.name.isdigit()]


def _parent(process: int) -> int | None:
    """Who started it; None if it has ended, even where nobody has taken notice yet."""
    try:
        state, parent, *_ = (PROCESSES / str(process) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return None if state in "ZX" else int(parent)
