"""Garbage of a server: set aside while people play, collected when there is noticeably more of it."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from charlatans.server import garbage

pytestmark = pytest.mark.anyio


class Circle:
    """Refers to itself, as connections do that have ended."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Short waits; and the collector is as it was afterwards."""
    monkeypatch.setattr(garbage, "SET_ASIDE_SECONDS", 0.001)
    thresholds = gc.get_threshold()
    yield
    assert gc.get_threshold() == thresholds
    assert gc.get_freeze_count() == 0


async def run_until(done: asyncio.Event, seconds: float) -> None:
    """Collects for so long, or until something has happened."""
    collecting = asyncio.create_task(garbage.collect_rarely())
    await asyncio.wait([asyncio.create_task(done.wait())], timeout=seconds)
    collecting.cancel()
    await asyncio.wait([collecting])


def circle(gone: asyncio.Event) -> None:
    """Leaves a circle behind; the event says when it is gone."""
    weakref.finalize(Circle(), gone.set)


async def test_what_is_new_is_set_aside_and_not_looked_at():
    gone = asyncio.Event()
    circle(gone)
    await run_until(gone, 0.05)
    assert not gone.is_set()


async def test_everything_is_collected_once_there_is_much_more(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(garbage, "_most_blocks", lambda: 0.0)
    gone = asyncio.Event()
    circle(gone)
    await run_until(gone, 30)
    assert gone.is_set()


def test_memory_may_double_but_a_small_server_is_not_collected_all_the_time(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(garbage.sys, "getallocatedblocks", lambda: 500_000)
    assert garbage._most_blocks() == 500_000 + garbage.LEAST_GROWTH
    monkeypatch.setattr(garbage.sys, "getallocatedblocks", lambda: 5_000_000)
    assert garbage._most_blocks() == 10_000_000
