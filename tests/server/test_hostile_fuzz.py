"""Honest people play on while attackers send whatever hurts (`attackers.py`): nobody is thrown out, no game is wrong, and the wait is measured."""

from __future__ import annotations

import asyncio
import random
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import orjson
import pytest

from tests.server_process import ServerProcess, serve_in_process

from .clients import Client, connected_clients
from .processes import memory_mb, processor_seconds

pytestmark = pytest.mark.anyio

PACE = 0.1
"""Seconds between an honest player's decisions."""
SHORT_PACE = 0.02
"""The same where there are few attackers."""


class HonestTable:
    """Two people who play one game after the other, and how long they wait for answers."""

    def __init__(self, server: ServerProcess, pace: float) -> None:
        self._server, self._pace = server, pace
        self._chance = random.Random(14)
        self.waited: list[float] = []
        """From a decision to the step that it makes, in milliseconds."""
        self.games = 0
        self.memory: list[int] = []
        """Of the server after each game, in MB."""

    async def play(self, stop: asyncio.Event) -> None:
        """Plays until it is told to stop, and every game to its end."""
        while not stop.is_set() or not self.games:
            made = await self._post("/api/rooms", game="duel", seats=["me", "open"], name="Mira")
            where = f"/api/rooms/{made['room']}"
            joined = await self._post(f"{where}/join", name="Jonas", invite=made["invite"])
            await self._post(f"{where}/host", made["token"], act="start")
            async with connected_clients(self._server.address, made["room"], made["token"], joined["token"]) as people:
                while any(client.prompt for client in people):
                    await self._decide(people)
            checked = (await asyncio.to_thread(self._server.get, f"{where}/verify")).json()
            assert checked["game_matches"]
            self.games += 1
            self.memory.append(round(memory_mb(self._server.pid)))

    async def _decide(self, people: list[Client]) -> None:
        """One decision, until both have seen it."""
        decider = self._chance.choice([client for client in people if client.prompt])
        began = time.perf_counter()
        assert decider.prompt
        await decider.decide(self._chance.choice(decider.prompt["decisions"])["action"])
        step = await decider.receive_type("step", id=decider.sent)
        for client in people:
            while client.number < step["number"]:
                await client.receive()
        self.waited.append(1000 * (time.perf_counter() - began))
        await asyncio.sleep(self._pace)

    async def _post(self, path: str, token: str | None = None, **body: Any) -> Any:
        return await asyncio.to_thread(self._server.post, path, token, **body)


async def attacked(server: ServerProcess, attackers: int, messages: int) -> dict[str, Any]:
    """Lets attackers loose on the server, from a process of their own; returns what they say."""
    program = [sys.executable, "-m", "tests.server.attackers", server.address, str(attackers), str(messages)]
    with subprocess.Popen(program, stdout=subprocess.PIPE) as process:
        try:
            told, _ = await asyncio.to_thread(process.communicate)
        finally:
            process.kill()
    assert process.returncode == 0
    answer: dict[str, Any] = orjson.loads(told)
    return answer


async def bombarded(tmp_path: Path, attackers: int, messages: int, record_property: Any, pace: float = PACE) -> None:
    """Lets attackers loose on a server on which two people play."""
    options = ("--proxy", "127.0.0.1", "--no-warm", "--bot-pace", "0.05")
    with serve_in_process(tmp_path, None, *options) as server:
        honest, stop = HonestTable(server, pace), asyncio.Event()
        playing = asyncio.create_task(honest.play(stop))
        attack = asyncio.create_task(attacked(server, attackers, messages))
        await asyncio.wait([playing, attack], return_when=asyncio.FIRST_COMPLETED)
        stop.set()
        await playing
        told = await attack
        log, seconds = server.log(), processor_seconds(server.pid)
        refused = sum(map(float, re.findall(r"^charlatans_refused_total\S* (\S+)", server.get("/metrics").text, re.M)))
    waited = sorted(honest.waited)
    figures = {
        "messages": told["sent"],
        "refused": int(refused),
        "honest_games": honest.games,
        "p50_ms": round(waited[len(waited) // 2], 1),
        "p99_ms": round(waited[99 * len(waited) // 100], 1),
        "worst_ms": round(waited[-1]),
        "server_cpu_s": round(seconds, 1),
        "memory_mb": honest.memory,
    }
    for name, value in figures.items():
        record_property(name, value)
    print(figures)
    assert told["sent"] >= messages
    assert not told["failed"], "no request makes the server fail"
    assert "Traceback" not in log
    assert not re.search(r"\[(error|critical)", log), log[-5_000:]


async def test_honest_people_play_on_among_attackers(tmp_path: Path, record_property):
    await bombarded(tmp_path, 40, 4_000, record_property, SHORT_PACE)


@pytest.mark.soak
async def test_honest_people_play_on_among_a_million_hostile_messages(tmp_path: Path, record_property):
    await bombarded(tmp_path, 200, 1_000_000, record_property)
