"""A worker that can be hurt, as `python -m tests.server.faulty_worker serve ...`: SIGUSR1 makes its clock jump, SIGUSR2 fills its disk for a moment."""

from __future__ import annotations

import errno
import os
import random
import signal
import time
from collections.abc import Sequence
from datetime import datetime, timedelta

from charlatans import cli
from charlatans.server import clock
from charlatans.server.store import PendingSave, Store, StoreError

DISK_SECONDS = 0.3
MAX_JUMP_SECONDS = 7200.0
_machine_time, _write_decisions = clock.machine_time, Store.write_decisions
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


async def failing_write(store: Store, batch: Sequence[PendingSave]) -> set[str]:
    """Writes decisions, unless the disk is full."""
    if time.monotonic() < _full_until:
        raise StoreError(os.strerror(errno.ENOSPC))
    return await _write_decisions(store, batch)


def main() -> None:
    """Runs the worker."""
    signal.signal(signal.SIGUSR1, jump)
    signal.signal(signal.SIGUSR2, fill_disk)
    clock.machine_time, Store.write_decisions = jumping_time, failing_write  # type: ignore[method-assign]
    cli.main()


if __name__ == "__main__":
    main()
