"""Workers die, hang, are cut off and lose their database under play: nothing is lost, doubled or contradicted.

The players keep account of all that was acknowledged and shown; a step that was received stays, a view that was shown does not go back,
and a decision counts once, whichever worker it was sent to and how often.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace

import pytest

from .faults import PATIENCE, TABLES, cluster
from .postgres import running
from .test_kill import check, check_rows

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("faults")]


async def play_under_faults(folder: Path, workers: int, faults: int, seed: int) -> None:
    """Plays games while faults happen, then checks everything."""
    with running() as postgres:
        async with cluster(folder, postgres, workers, seed) as hurt:
            tables = asyncio.gather(*(hurt.play_table(number, *table) for number, table in enumerate(TABLES)))
            hurting = asyncio.create_task(hurt.hurt(faults))
            # A player who finds a contradiction ends it all.
            await asyncio.wait([tables, hurting], return_when=asyncio.FIRST_COMPLETED)
            if tables.done():
                await tables
            await hurting
            assert sum(hurt.faults.values()) == faults
            await check_rows(hurt.workers[0].database, hurt.records)
            hurt.enough = True
            await asyncio.wait_for(tables, PATIENCE)
            whole = SimpleNamespace(database=hurt.workers[0].database, address=hurt.workers[0].address)
            await check(whole, hurt.records)
            for worker in hurt.workers:
                assert worker.errors() == []


@pytest.mark.parametrize(("workers", "seed"), [(2, 1), (3, 2)])
async def test_thirty_faults_under_play(tmp_path: Path, workers, seed):
    await play_under_faults(tmp_path, workers, faults=30, seed=seed)


@pytest.mark.soak
@pytest.mark.parametrize(("workers", "seed"), [(2, 3), (3, 4), (2, 5), (3, 6)])
async def test_a_thousand_faults_under_play(tmp_path: Path, workers, seed):
    await play_under_faults(tmp_path, workers, faults=250, seed=seed)
