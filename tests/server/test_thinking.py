"""Bots think in processes of their own; one that dies or hangs is replaced, and its decision made again."""

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
from charlatans.server import bot_pool
from charlatans.server.bot_pool import Thinkers, name_for

from .in_process_server import Inside, listening, settings_in
from .people import play_out, sitting
from .processes import gone, listed

pytestmark = pytest.mark.anyio


@contextlib.asynccontextmanager
async def thinkers(workers: int = 1) -> AsyncIterator[Thinkers]:
    """Processes in which bots think, for a while."""
    opened = Thinkers(workers, warm=False)
    await opened.open()
    try:
        yield opened
    finally:
        await opened.close()


def pids(of: Thinkers) -> list[int]:
    """Its processes."""
    assert of._pool is not None
    return list(of._pool._processes)


async def test_every_bot_decides_something_legal_and_the_same_secret_gives_the_same_luck():
    async with thinkers() as bots:
        for game in rules.GAMES:
            table = charlatans.new(game, seed=3)
            for spec in ("random", "novice", "adept", "expert"):
                for _ in range(3):
                    seat = table.actors[0]
                    action = await bots.decide(table, seat, spec, "secret")
                    assert action in table.legal(seat)
                    assert await bots.decide(table, seat, spec, "secret") == action
                    table.act(seat, action)


class Asked(ProcessPoolExecutor):
    """In place of the processes: keeps what they are asked."""

    def __init__(self) -> None:
        self.questions: list[tuple[object, ...]] = []

    def submit(self, work: object, /, *question: object) -> Future[int]:
        """Decides 0."""
        self.questions.append(question)
        answer: Future[int] = Future()
        answer.set_result(0)
        return answer


async def test_a_bot_is_sent_nothing_that_its_seat_may_not_know():
    """Two tables that differ only in hidden things are the same question for a bot's process."""
    bots, asked = Thinkers(1, warm=False), Asked()
    bots._pool = asked
    for chosen in (0, 1):
        table = charlatans.new("basari", players=3, seed=3 + chosen, force=[f"card-{card}" for card in (1, 2, 3)])
        table.act(1, table.legal(1)[chosen])
        await bots.decide(table, 0, "adept", "secret")
    assert asked.questions[0] == asked.questions[1]


async def test_a_process_killed_before_and_while_it_thinks_is_replaced():
    table = charlatans.new("quacks", seed=1)
    async with thinkers() as bots:
        await bots.decide(table, 0, "adept", "secret")
        for _ in range(2):
            os.kill(pids(bots)[0], signal.SIGKILL)
            assert await bots.decide(table, 0, "adept", "secret") in table.legal(0)


async def test_many_who_think_when_a_process_dies_all_decide():
    table = charlatans.new("quacks", seed=1)
    async with thinkers(workers=2) as bots:
        await bots.decide(table, 0, "random", "secret")
        deciding = [asyncio.create_task(bots.decide(table, 0, "adept", f"secret {number}")) for number in range(30)]
        await asyncio.sleep(0)
        os.kill(pids(bots)[0], signal.SIGKILL)
        decided = await asyncio.wait_for(asyncio.gather(*deciding), 60)
        assert set(decided) <= set(table.legal(0))


@listed
async def test_a_process_that_hangs_is_replaced(monkeypatch):
    table = charlatans.new("quacks", seed=1)
    async with thinkers() as bots:
        await bots.decide(table, 0, "random", "secret")
        (hanging,) = pids(bots)
        os.kill(hanging, signal.SIGSTOP)
        monkeypatch.setattr(bot_pool, "LONGEST", 0.3)
        first = asyncio.create_task(bots.decide(table, 0, "random", "secret"))
        await asyncio.sleep(0.4)
        monkeypatch.setattr(bot_pool, "LONGEST", 60.0)
        assert await first in table.legal(0)
        assert await gone({hanging}) == set()


@listed
async def test_processes_end_with_their_server():
    table = charlatans.new("duel", seed=1)
    async with thinkers(workers=2) as bots:
        await asyncio.gather(*(bots.decide(table, table.actors[0], "random", f"{number}") for number in range(8)))
        processes = set(pids(bots))
        assert processes
    assert await gone(processes) == set()


@pytest.mark.parametrize("game", rules.GAMES)
async def test_a_game_goes_on_when_its_bots_are_killed_midway(tmp_path: Path, same_luck: None, game):
    seats = {"quacks": ["me", "random", "novice"], "duel": ["me", "random"], "basari": ["me", "random", "random"]}[game]
    async with listening(settings_in(tmp_path)) as server:
        laid = await server.lay(game, *seats)
        async with sitting(server.address, laid.room, laid.host) as people:
            playing = asyncio.create_task(play_out(people))
            for _ in range(2):
                await asyncio.sleep(0.3)
                for process in pids(server.house.thinkers):
                    with contextlib.suppress(ProcessLookupError):  # One that was killed before may still be named.
                        os.kill(process, signal.SIGKILL)
            await asyncio.wait_for(playing, 60)
        assert (await server.ask(f"/rooms/{laid.room}/verify"))["game_holds"]


async def test_bots_wait_while_nobody_looks_on(table_server: Inside):
    laid = await table_server.lay("duel", "random", "random")
    room = await table_server.house.room(laid.room)
    await asyncio.sleep(0.1)
    assert room.playing.number == 0
    async with sitting(table_server.address, laid.room, laid.watch) as (watching,):
        while watching.number < 5:
            await watching.hear()
    async with asyncio.timeout(5):
        while not room.is_idle:
            await asyncio.sleep(0.01)
    stopped = room.playing.number
    await asyncio.sleep(0.1)
    assert room.playing.number == stopped
    async with sitting(table_server.address, laid.room, laid.watch) as (watching,):
        while not watching.over:
            await watching.hear()


async def test_bots_take_their_time_so_that_people_can_follow(tmp_path: Path, bots_here: None):
    async with listening(settings_in(tmp_path, bot_pace=0.2)) as server:
        laid = await server.lay("duel", "random", "random")
        async with sitting(server.address, laid.room, laid.watch) as (watching,):
            began = asyncio.get_running_loop().time()
            while watching.number < 4:
                await watching.hear()
            assert asyncio.get_running_loop().time() - began >= 0.75


def test_a_bots_first_letter_is_its_levels_and_no_name_comes_twice():
    chance = random.Random(1)
    for spec in ("random", "novice", "adept", "expert"):
        taken: list[str] = []
        for _ in range(5):
            taken.append(name_for(spec, taken))
            assert taken[-1][0].lower() == spec[0]
        assert len(set(taken)) == 5
        assert name_for(spec, chance.sample(taken, 4)) in taken
