"""Tournaments and studies on a Ray cluster: a lost worker costs only time."""

from __future__ import annotations

import os
import signal
import threading
import time
from pathlib import Path

import pytest

import charlatans
from charlatans.lab import balance
from charlatans.lab.balance_playing import StudyResults, play_studies
from charlatans.lab.block import play_block
from charlatans.lab.executors import play_tournament
from charlatans.lab.tournament import plan_tournament

ray = pytest.importorskip("ray")

SEATS = ["adept", "novice", "tests.lab.contestants:Signs"]
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    """A cluster of two workers on this machine, and the folder for their process ids."""
    folder = tmp_path_factory.mktemp("processes")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CHARLATANS_TEST_PROCESSES", str(folder))
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        context = ray.init(
            address="local", num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR"
        )
        yield context.address_info["gcs_address"], folder
        ray.shutdown()


# First, while this process has no cluster.
@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("127.0.0.1:9", r"no Ray cluster answers at '127.0.0.1:9'.*ray start --head"),
        ("ray://127.0.0.1:9", "run this on a machine of the cluster"),
    ],
)
def test_a_cluster_that_cannot_be_reached_is_one_sentence(opened, tmp_path, address, said):
    results = opened(plan_tournament("basari", SEATS, 3), tmp_path / "kept.jsonl")
    with pytest.raises(charlatans.CharlatansError, match=said):
        play_tournament(results, ray=address)


def results_without_times(results):
    """The results without times, by seed."""
    return sorted(
        (one.first_seed, one.seed_count, one.scores, one.ranks, one.forfeits, one.asked) for one in results.blocks
    )


def kill_the_first(folder, killed):
    """Kills the first worker that plays, in the middle of a block."""
    while not (found := workers(folder)):
        time.sleep(0.01)
    killed.append(found.pop())
    os.kill(killed[0], signal.SIGKILL)


def workers(folder):
    """The processes that have played, except this one."""
    return {int(file.name) for file in folder.iterdir()} - {os.getpid()}


def test_a_worker_killed_midway_loses_nothing_and_nothing_counts_twice(opened, cluster, tmp_path):
    address, folder = cluster
    plan = plan_tournament("basari", SEATS, 30)
    results, killed, counted = opened(plan, tmp_path / "kept.jsonl"), [], []
    killer = threading.Thread(target=kill_the_first, args=(folder, killed))
    killer.start()
    play_tournament(results, ray=address, done=counted.append)
    killer.join()
    assert killed
    assert len(workers(folder)) > 1
    assert sum(counted) == 30
    alone = opened(plan, tmp_path / "alone.jsonl")
    for number in plan.blocks:
        alone.add(play_block(plan, number))
    assert results_without_times(results) == results_without_times(alone)
    assert results.file.read_bytes().count(b"\n") == 1 + len(plan.blocks)


def studying():
    """The cluster's processes that play a block of a study."""
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                if (folder / "cmdline").read_bytes().startswith(b"ray::play_block"):
                    yield int(folder.name)
            except OSError:
                continue


def kill_one_that_studies(killed):
    """Kills the first worker that is found playing."""
    while not (found := list(studying())):
        time.sleep(0.01)
    killed.append(found[0])
    os.kill(found[0], signal.SIGKILL)


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="processes are looked up in /proc")
def test_a_study_with_a_worker_killed_midway_is_the_same_study(cluster):
    address, _ = cluster
    plan, killed = balance.plan_study("basari", 2000, bot="random"), []
    killer = threading.Thread(target=kill_one_that_studies, args=(killed,))
    killer.start()
    with StudyResults(plan) as far, StudyResults(plan) as near:
        play_studies([far], ray=address)
        play_studies([near], cores=2)
    killer.join()
    assert killed
    assert far.done.all()
    for column in ("scores", "ranks", "lengths", "accounts"):
        assert (getattr(far, column) == getattr(near, column)).all()
