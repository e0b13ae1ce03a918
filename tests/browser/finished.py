"""Finished games, made without a browser: bots play, and somebody looks on so that they do."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import httpx

from tests.server.people import sit_down
from tests.serving import Serving

SEATS = {"quacks": 3, "duel": 2, "basari": 3}


def finished(server: Serving, game: str, bot: str = "novice", name: str = "Mira") -> str:
    """The room of a game that is over; everybody may see it."""
    wanted = {"game": game, "seats": [bot] * SEATS[game], "name": name, "open": True, "start": True}
    made = httpx.post(f"{server.address}/api/rooms", json=wanted, trust_env=False, timeout=30).json()
    # Playwright has an event loop in this thread.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, _look_on(server.address, made["room"], made["watch"])).result()
    room: str = made["room"]
    return room


async def _look_on(address: str, room: str, watch: str) -> None:
    spectator = await sit_down(address, room, watch)
    while not spectator.over:
        await spectator.hear()
    await spectator.socket.close()
