"""Work that others should not have to wait for: bots that think, replays, rooms that are looked at."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import threading
from pathlib import Path

import pytest

from charlatans.server import rooms as rooms_module
from charlatans.server.bot_pool import BotPool
from charlatans.server.fair_queue import FairQueue, Origin
from charlatans.server.limits import Limiter, caller
from charlatans.server.replays import Recording, RecordingCache
from charlatans.server.room import Room
from charlatans.server.rooms import LOADS_AT_ONCE

from .in_process_server import NO_LIMITS, InProcessServer, open_server, settings_in
from .rooms import finish

pytestmark = pytest.mark.anyio


async def served(queue: FairQueue, asking: list[Origin]) -> list[Origin]:
    """The order in which those who ask while one is being served get their turns."""
    order: list[Origin] = []

    async def ask(origin: Origin) -> None:
        async with queue.turn(origin):
            order.append(origin)
            await asyncio.sleep(0)

    async with queue.turn(Origin("first", "first")):
        tasks = [asyncio.create_task(ask(origin)) for origin in asking]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    await asyncio.gather(*tasks)
    return order


async def test_an_honest_room_waits_for_one_decision_of_ninety_rooms():
    rude = [Origin("192.0.2.1", f"room {number}") for number in range(90)] * 2
    honest = Origin("198.51.100.1", "honest")
    assert (await served(FairQueue(1, "test"), [*rude, honest])).index(honest) <= 1


async def test_the_rooms_of_one_address_take_turns_too():
    greedy, modest = Origin("192.0.2.1", "greedy"), Origin("192.0.2.1", "modest")
    assert (await served(FairQueue(1, "test"), [greedy] * 20 + [modest])).index(modest) <= 1


async def test_whoever_gives_up_leaves_the_place_to_the_next():
    queue = FairQueue(1, "test")
    async with queue.turn(Origin("a", "a")):
        given_up, waiting = (asyncio.create_task(served(queue, [])) for _ in range(2))
        await asyncio.sleep(0.01)
        given_up.cancel()
    assert await asyncio.wait_for(waiting, 60) == []
    async with asyncio.timeout(60), queue.turn(Origin("b", "b")):
        pass


async def test_adepts_do_not_wait_for_those_who_think():
    import charlatans

    bots = BotPool(1, precompile=False)
    await bots.open()
    try:
        table = charlatans.new("duel", seed=1)
        async with bots._thinkers.queue.turn(Origin("192.0.2.1", "experts")):
            action = await asyncio.wait_for(bots.decide(table, table.actors[0], "adept", "secret"), 120)
        assert action in table.legal(table.actors[0])
    finally:
        await bots.close()


def threads_of(monkeypatch: pytest.MonkeyPatch, name: str) -> list[int]:
    """The threads in which a method of recordings is called from now on, call by call."""
    threads: list[int] = []
    method = getattr(Recording, name)
    monkeypatch.setattr(
        Recording, name, lambda self, *given: threads.append(threading.get_ident()) or method(self, *given)
    )
    return threads


async def test_a_replay_is_made_off_the_event_loop_and_once(server: InProcessServer, monkeypatch):
    created = await server.create_room("duel", "me", "open")
    await finish(await server.rooms.get(created.room))
    made = threads_of(monkeypatch, "steps")
    answers = await asyncio.gather(*(server.get(f"/rooms/{created.room}/replay") for _ in range(5)))
    assert len(made) == 1
    assert made[0] != threading.get_ident()
    assert all(answer == answers[0] for answer in answers)
    assert answers[0]["room"]["phase"] == "over"


async def test_steps_of_a_replay_are_worked_out_off_the_event_loop(server: InProcessServer, monkeypatch):
    created = await server.create_room("duel", "me", "open")
    await finish(await server.rooms.get(created.room))
    threads = threads_of(monkeypatch, "table_at")
    steps = await asyncio.gather(*(server.get(f"/rooms/{created.room}/replay/{step}") for step in range(5)))
    assert [step["number"] for step in steps] == list(range(5))
    assert threading.get_ident() not in threads


async def test_looking_at_a_room_that_waits_does_not_load_it(server: InProcessServer):
    created = await server.create_room("duel", "me", "open", start=False)
    server.rooms.live.clear()
    info = await server.get(f"/rooms/{created.room}")
    assert created.room not in server.rooms.live
    await server.rooms.get(created.room)
    assert await server.get(f"/rooms/{created.room}") == info


async def test_looking_at_a_finished_game_does_not_load_it(server: InProcessServer):
    created = await server.create_room("duel", "me", "open")
    await finish(await server.rooms.get(created.room))
    info = await server.get(f"/rooms/{created.room}")
    server.rooms.live.clear()
    assert await server.get(f"/rooms/{created.room}") == info
    assert created.room not in server.rooms.live


async def test_rooms_are_loaded_for_one_address_after_the_other(server: InProcessServer, monkeypatch):
    names = [(await server.create_room("duel", "me", "open")).room for _ in range(8)]
    server.rooms.live.clear()
    loaded: list[str] = []
    monkeypatch.setattr(rooms_module, "Room", lambda row, *more: loaded.append(row["room"]) or Room(row, *more))

    async def load(name: str, address: str) -> None:
        caller.set(address)
        await server.rooms.get(name)

    async with contextlib.AsyncExitStack() as busy:
        for _ in range(LOADS_AT_ONCE):
            await busy.enter_async_context(server.rooms.loads.turn(Origin("", "")))
        greedy = [asyncio.create_task(load(name, "192.0.2.1")) for name in names[:-1]]
        await asyncio.sleep(0.2)
        honest = asyncio.create_task(load(names[-1], "198.51.100.1"))
        await asyncio.sleep(0.2)
    await asyncio.gather(honest, *greedy)
    assert names[-1] in loaded[: LOADS_AT_ONCE + 1]


async def test_a_step_of_a_game_that_is_not_in_memory_costs_a_replay(tmp_path: Path, bots_in_process: None):
    few = dataclasses.replace(NO_LIMITS, requests_per_second=1.5)
    async with open_server(settings_in(tmp_path, limits=few)) as server:
        created = await server.create_room("duel", "me", "adept")
        await finish(await server.rooms.get(created.room))
        path = f"/api/rooms/{created.room}/replay/0"
        server.app.state.limiter = Limiter(few)
        assert [(await server.http.get(path)).status_code for _ in range(5)] == [200] * 5
        server.app.state.recordings = RecordingCache()
        assert (await server.http.get(path)).status_code == 429


async def test_rooms_that_are_looked_at_do_not_fill_the_memory(server: InProcessServer, monkeypatch):
    monkeypatch.setattr(rooms_module, "MAX_IDLE", 3)
    for _ in range(10):
        created = await server.create_room("duel", "me", "open")
        await server.get(f"/rooms/{created.room}")
    assert len(server.rooms.live) <= 6
