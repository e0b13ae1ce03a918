"""What the server says about itself: lines for a machine, and no secrets."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path

import httpx

from ..serving import serving
from .people import play_out, sitting


async def play_a_game(address: str) -> dict[str, str]:
    """A whole game of two people; what its maker was told."""
    async with httpx.AsyncClient(base_url=address, trust_env=False) as http:
        made = (await http.post("/api/rooms", json={"game": "duel", "seats": ["me", "open"]})).json()
        joined = (await http.post(f"/api/rooms/{made['room']}/join", json={"name": "Guest"})).json()
        host = {"Authorization": f"Bearer {made['token']}"}
        await http.post(f"/api/rooms/{made['room']}/host", json={"act": "start"}, headers=host)
        await http.get(f"/api/rooms/{made['room']}", headers={"Authorization": "Bearer nobody"})
        async with sitting(address, made["room"], made["token"], joined["token"]) as people:
            await people[0].say(type="nonsense")
            await play_out(people)
    return {**made, "guest": joined["token"]}


def test_every_line_is_json_and_no_secret_is_in_any_of_them(tmp_path: Path) -> None:
    with serving(tmp_path, None, "--no-warm", "--log-format", "json", "--messages", "1000") as server:
        made = asyncio.run(play_a_game(server.address))
    lines = [json.loads(line) for line in server.log().splitlines()]
    assert {"open", "a new room", "closed"} <= {line["event"] for line in lines}
    assert all({"timestamp", "level"} <= line.keys() for line in lines)
    with sqlite3.connect(tmp_path / "charlatans.db") as database:
        seed, nonce = database.execute("select seed, nonce from rooms").fetchone()
    database.close()
    for secret in (made["token"], made["guest"], made["watch"], str(seed), nonce):
        assert secret not in server.log()
