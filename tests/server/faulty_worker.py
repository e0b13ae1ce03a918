"""A worker that can be hurt, as `python -m tests.server.faulty_worker serve ...`: SIGUSR1 makes its clock jump, SIGUSR2 fills its disk for a moment."""

from __future__ import annotations

import errno
import random
import signal
import time
from datetime import datetime, timedelta
from typing import Any

from charlatans import cli
from charlatans.server import clock, store

DISK_SECONDS = 0.3
MAX_JUMP_SECONDS = 7200.0
_machine_time, _insert = clock.machine_time, store._insert
_jump = timedelta()
_full_until = 0.0


def jump(*_: object) -> None:
    """The wall clock is set, forward or back."""
    global _jump
    _jump = timedelta(seconds=random.uniform(-MAX_JUMP_SECONDS, MAX_JUMP_SECONDS))


def fill_disk(*_: object) -> None:
    """Nothing can be written for a moment."""
    global _full_until
    _full_until = time.monotonic() + DISK_SECONDS


def jumping_time() -> datetime:
    """The time by a clock that jumps."""
    return _machine_time() + _jump


async def failing_insert(*arguments: Any) -> None:
    """Writes decisions, and finds at the end that the disk is full."""
    await _insert(*arguments)
    if time.monotonic() < _full_until:
        raise OSError(errno.ENOSPC, "No space left on device")


def main() -> None:
    """Runs the worker."""
    signal.signal(signal.SIGUSR1, jump)
    signal.signal(signal.SIGUSR2, fill_disk)
    clock.machine_time, store._insert = jumping_time, failing_insert
    cli.main()


if __name__ == "__main__":
    main()
