"""Finished games, made without a browser: bots play while a spectator is connected."""

from __future__ import annotations

import asyncio
import functools
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from tests.server.clients import connect_client
from tests.server_process import ServerProcess

SEATS = {"quacks": 3, "duel": 2, "basari": 3}


class Finished(NamedTuple):
    """A room whose game is over, and the secret of its spectators' link."""

    room: str
    watch: str


@functools.cache
def finished(server: ServerProcess, game: str) -> Finished:
    """A public finished game; each server plays a game only once."""
    seats = ["novice"] * SEATS[game]
    before = server.seed_by(f"finished {game}")
    made = server.post("/api/rooms", game=game, seats=seats, name="Mira", public=True, start=True)
    server.seed_by(before)
    # Playwright has an event loop in this thread.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, _look_on(server.address, made["room"], made["watch"])).result()
    return Finished(made["room"], made["watch"])


async def _look_on(address: str, room: str, watch: str) -> None:
    spectator = await connect_client(address, room, watch)
    while not spectator.over:
        await spectator.receive()
    await spectator.socket.close()
