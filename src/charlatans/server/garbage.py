"""Garbage collection that holds up nobody for long.

Python's collector looks for cycles among what is new, again and again, and with hundreds of tables that stops the event loop for a tenth of a
second at a time. Games leave no cycles behind, only connections that have ended do. So what is new is set aside unseen, and everything is
collected only when there is noticeably more of it.
"""

from __future__ import annotations

import asyncio
import gc
import sys

SET_ASIDE_SECONDS = 0.25
COLLECT_AFTER = 200_000
"""So many new objects within that time are looked at all the same."""
MOST_GROWTH, LEAST_GROWTH = 2.0, 1_000_000
"""How many times as much memory may be in use as after the last collection, and by how many blocks it has to grow at least (a block has 100 bytes or so).
By estimate that is a pause every few minutes under full load."""


async def collect_rarely() -> None:
    """Takes over from Python's own schedule, until it is cancelled."""
    thresholds = gc.get_threshold()
    gc.set_threshold(COLLECT_AFTER)
    gc.freeze()
    most = _most_blocks()
    try:
        while True:
            await asyncio.sleep(SET_ASIDE_SECONDS)
            gc.freeze()
            if sys.getallocatedblocks() > most:
                collect_all()
                most = _most_blocks()
    finally:
        gc.unfreeze()
        gc.set_threshold(*thresholds)


def collect_all() -> None:
    """Collects what was set aside too."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def _most_blocks() -> float:
    """How much memory may be in use before everything is collected."""
    blocks = sys.getallocatedblocks()
    return max(MOST_GROWTH * blocks, blocks + LEAST_GROWTH)
