"""Bots run in worker processes; one that dies or hangs is replaced, and its decision is made again."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
from collections.abc import AsyncIterator
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path

import pytest

import charlatans
from charlatans import rules
from charlatans.bots.opponents import STRANGER
from charlatans.server import bot_pool
from charlatans.server.bot_pool import BotPool, bot_name

from .clients import TIMEOUT, connected_clients, play_to_end
from .in_process_server import InProcessServer, listening_server, settings_in
from .processes import needs_proc, still_running

pytestmark = pytest.mark.anyio


@contextlib.asynccontextmanager
async def running_pool(workers: int = 1) -> AsyncIterator[BotPool]:
    """A bot pool."""
    pool = BotPool(workers, precompile=False)
    await pool.open()
    try:
        yield pool
    finally:
        await pool.close()


def pids(of: BotPool) -> list[int]:
    """The processes of a pool."""
    pools = [workers._pool for workers in (of._quick, of._thinkers) if workers._pool is not None]
    assert pools
    return [process for pool in pools for process in pool._processes]


async def test_every_bot_decides_something_legal_and_the_same_secret_gives_the_same_luck():
    async with running_pool() as bots:
        for game in rules.GAMES:
            table = charlatans.new(game, seed=3)
            for spec in ("random", "novice", "apprentice", "adept", "expert", "master"):
                for _ in range(3):
                    seat = table.actors[0]
                    action = await bots.decide(table, seat, spec, "secret")
                    assert action in table.legal(seat)
                    assert await bots.decide(table, seat, spec, "secret") == action
                    table.act(seat, action)


class RecordingPool(ProcessPoolExecutor):
    """Replaces the worker processes and records the requests."""

    def __init__(self) -> None:
        self.requests: list[tuple[object, ...]] = []

    def submit(self, work: object, /, *arguments: object) -> Future[tuple[int, None]]:
        """Decides 0, and remembers nothing."""
        self.requests.append(arguments)
        answer: Future[tuple[int, None]] = Future()
        answer.set_result((0, None))
        return answer


async def test_a_bot_is_sent_nothing_that_its_seat_may_not_know():
    """Tables that differ only in what is hidden give equal requests."""
    bots, recording = BotPool(1, precompile=False), RecordingPool()
    bots._quick._pool = recording
    for chosen in (0, 1):
        table = charlatans.new("basari", players=3, seed=3 + chosen, force=[f"card-{card}" for card in (1, 2, 3)])
        table.act(1, table.legal(1)[chosen])
        await bots.decide(table, 0, "adept", "secret")
    assert recording.requests[0] == recording.requests[1]


async def test_what_a_master_remembers_of_a_table_is_kept_between_its_decisions(monkeypatch):
    """Each is made by another instance, maybe in another process."""
    monkeypatch.setattr(bot_pool, "MAX_MEMORIES", 2)
    async with running_pool(workers=2) as bots:
        bots.precompiling.state = "ready"
        table = charlatans.new("basari", players=3, seed=4)
        await bots.decide(table, 0, "master", "secret")
        known = bots._memories["secret", 0].likelihoods
        assert {who: tuple(one) for who, one in known.items()} == {1: STRANGER, 2: STRANGER}
        while table.view(0)["stage"] == 1:
            seat = table.actors[0]
            table.act(seat, await bots.decide(table, seat, "apprentice" if seat else "master", "secret"))
        assert any((known != 1).any() for known in bots._memories["secret", 0].likelihoods.values())
        for room in ("another", "a third"):
            await bots.decide(table, 0, "master", room)
        assert [room for room, _ in bots._memories] == ["another", "a third"]


async def test_a_process_killed_before_and_while_it_thinks_is_replaced():
    table = charlatans.new("quacks", seed=1)
    async with running_pool() as bots:
        await bots.decide(table, 0, "adept", "secret")
        for _ in range(2):
            os.kill(pids(bots)[0], signal.SIGKILL)
            assert await bots.decide(table, 0, "adept", "secret") in table.legal(0)


async def test_many_who_think_when_a_process_dies_all_decide():
    table = charlatans.new("quacks", seed=1)
    async with running_pool(workers=2) as bots:
        await bots.decide(table, 0, "random", "secret")
        deciding = [asyncio.create_task(bots.decide(table, 0, "adept", f"secret {number}")) for number in range(30)]
        await asyncio.sleep(0)
        os.kill(pids(bots)[0], signal.SIGKILL)
        decided = await asyncio.wait_for(asyncio.gather(*deciding), 120)
        assert set(decided) <= set(table.legal(0))


@needs_proc
async def test_a_process_that_hangs_is_replaced(monkeypatch):
    table = charlatans.new("quacks", seed=1)
    async with running_pool() as bots:
        await bots.decide(table, 0, "random", "secret")
        (hanging,) = pids(bots)
        os.kill(hanging, signal.SIGSTOP)
        monkeypatch.setattr(bot_pool, "DECISION_TIMEOUT", 0.3)
        first = asyncio.create_task(bots.decide(table, 0, "random", "secret"))
        await asyncio.sleep(0)  # It waits for the process that hangs; the next one has more time.
        monkeypatch.setattr(bot_pool, "DECISION_TIMEOUT", 60.0)
        assert await first in table.legal(0)
        assert await still_running({hanging}) == set()


@needs_proc
async def test_processes_end_with_their_server():
    table = charlatans.new("duel", seed=1)
    async with running_pool(workers=2) as bots:
        await asyncio.gather(*(bots.decide(table, table.actors[0], "random", f"{number}") for number in range(8)))
        processes = set(pids(bots))
        assert processes
    assert await still_running(processes) == set()


@pytest.mark.parametrize("game", rules.GAMES)
async def test_a_game_goes_on_when_its_bots_are_killed_midway(tmp_path: Path, fixed_seeds: None, game):
    seats = {"quacks": ["me", "random", "novice"], "duel": ["me", "random"], "basari": ["me", "random", "random"]}[game]
    async with listening_server(settings_in(tmp_path)) as server:
        created = await server.create_room(game, *seats)
        async with connected_clients(server.address, created.room, created.host) as clients:
            playing = asyncio.create_task(play_to_end(clients))
            for _ in range(2):
                await asyncio.sleep(0.3)
                for process in pids(server.rooms.bot_pool):
                    with contextlib.suppress(ProcessLookupError):  # One that was killed before may still be named.
                        os.kill(process, signal.SIGKILL)
            await asyncio.wait_for(playing, 120)
        assert (await server.get(f"/rooms/{created.room}/verify"))["game_matches"]


async def test_bots_wait_while_nobody_looks_on(table_server: InProcessServer):
    created = await table_server.create_room("duel", "random", "random")
    room = await table_server.rooms.get(created.room)
    await asyncio.sleep(0.1)
    assert room.session.number == 0
    async with connected_clients(table_server.address, created.room, created.watch) as (watching,):
        while watching.number < 5:
            await watching.receive()
    async with asyncio.timeout(TIMEOUT):
        while not room.is_idle:
            await asyncio.sleep(0.01)
    stopped = room.session.number
    await asyncio.sleep(0.1)
    assert room.session.number == stopped
    async with connected_clients(table_server.address, created.room, created.watch) as (watching,):
        while not watching.over:
            await watching.receive()


async def test_bots_take_their_time_so_that_people_can_follow(tmp_path: Path, bots_in_process: None):
    async with listening_server(settings_in(tmp_path, bot_pace=0.2)) as server:
        created = await server.create_room("duel", "random", "random")
        began = asyncio.get_running_loop().time()
        async with connected_clients(server.address, created.room, created.watch) as (watching,):
            while watching.number < 4:
                await watching.receive()
            assert asyncio.get_running_loop().time() - began >= 0.75


def test_a_bots_first_letter_is_its_levels_and_no_name_comes_twice():
    chance = random.Random(1)
    for spec in ("random", "novice", "apprentice", "adept", "expert", "master"):
        taken: list[str] = []
        for _ in range(5):
            taken.append(bot_name(spec, taken))
            assert taken[-1][0].lower() == spec[0]
        assert len(set(taken)) == 5
        assert bot_name(spec, chance.sample(taken, 4)) in taken
