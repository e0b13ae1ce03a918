"""Tasks that others wait for, and that go on when nobody does any more."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")


def start_task(work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
    """Starts a task that may outlive whoever waits for it. Then nobody is left to hear how it failed, which is not an error to report."""
    task = asyncio.create_task(work)
    task.add_done_callback(lambda done: done.cancelled() or done.exception())
    return task
