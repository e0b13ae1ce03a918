"""Processes of this machine, from the system's list."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

PROCESSES = Path("/proc")
needs_proc = pytest.mark.skipif(not (PROCESSES / "self").exists(), reason="needs /proc")


def descendants(of: int) -> set[int]:
    """All descendants of a process."""
    parents = {process: parent for process in _all() if (parent := _parent(process)) is not None}
    found, new = set[int](), {of}
    while new:
        new = {process for process, parent in parents.items() if parent in new} - found
        found |= new
    return found


def running(process: int) -> bool:
    """Whether a process is running."""
    return _parent(process) is not None


def memory_mb(process: int, most: bool = False) -> float:
    """The memory that a process has, or the most that it had."""
    field = "VmHWM" if most else "VmRSS"
    for line in (PROCESSES / str(process) / "status").read_text().splitlines():
        if line.startswith(field):
            return int(line.split()[1]) / 1024
    return float("nan")


def processor_seconds(process: int) -> float:
    """The processor time that a process has used."""
    fields = (PROCESSES / str(process) / "stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def still_running(processes: set[int], seconds: float = 60.0) -> set[int]:
    """The processes that still run after some seconds; returns as soon as there are none."""
    until = asyncio.get_running_loop().time() + seconds
    while (
        left := {process for process in processes if running(process)}
    ) and asyncio.get_running_loop().time() < until:
        await asyncio.sleep(0.05)
    return left


def _all() -> list[int]:
    return [int(path.name) for path in PROCESSES.iterdir() if path.name.isdigit()]


def _parent(process: int) -> int | None:
    """Its parent's id; None if it has ended, also if it is a zombie."""
    try:
        state, parent, *_ = (PROCESSES / str(process) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return None if state in "ZX" else int(parent)
