"""Workers die, hang, are cut off and lose their database under play: nothing is lost, doubled or contradicted.

The players keep account of all that was acknowledged and shown; a step that was received stays, a view that was shown does not go back,
and a decision counts once, whichever worker it was sent to and how often.
"""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from types import SimpleNamespace

import pytest

from .faults import PATIENCE, TABLES, Cluster, cluster
from .hosts import needs_namespaces, two_hosts
from .test_kill import check, check_rows

pytestmark = pytest.mark.anyio


async def play_under_faults(hurting: AbstractAsyncContextManager[Cluster], faults: int) -> None:
    """Plays games while faults happen, then checks everything."""
    async with hurting as hurt:
        tables = asyncio.gather(*(hurt.play_table(number, *table) for number, table in enumerate(TABLES)))
        suffering = asyncio.create_task(hurt.hurt(faults))
        # A player who finds a contradiction ends it all.
        await asyncio.wait([tables, suffering], return_when=asyncio.FIRST_COMPLETED)
        if tables.done():
            await tables
        await suffering
        assert sum(hurt.faults.values()) == faults
        await check_rows(hurt.database, hurt.records)
        hurt.enough = True
        await asyncio.wait_for(tables, PATIENCE)
        whole = SimpleNamespace(database=hurt.database, address=hurt.workers[0].address)
        await check(whole, hurt.records)
        for worker in hurt.workers:
            assert worker.errors() == []


@pytest.mark.parametrize(("workers", "seed"), [(2, 1), (3, 2)])
async def test_thirty_faults_under_play(tmp_path: Path, workers, seed):
    await play_under_faults(cluster(tmp_path, workers, seed), faults=30)


@pytest.mark.soak
@pytest.mark.parametrize(("workers", "seed"), [(2, 3), (3, 4), (2, 5), (3, 6)])
async def test_a_thousand_faults_under_play(tmp_path: Path, workers, seed):
    await play_under_faults(cluster(tmp_path, workers, seed), faults=250)


@pytest.mark.soak
async def test_two_machines_that_are_cut_off_from_the_database_from_each_other_and_from_people(tmp_path: Path):
    needs_namespaces()
    await play_under_faults(two_hosts(tmp_path, seed=7), faults=40)
