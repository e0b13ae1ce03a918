"""Rooms without a server around them: nothing is written, and every seat has an ear in place of a connection."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Iterator
from typing import Any

from charlatans import rules
from charlatans.locale import LANGUAGES
from charlatans.server.connections import encoded
from charlatans.server.messages import Decide
from charlatans.server.room import OVER, PERSON, PLAYING, Room
from charlatans.server.view_sync import Eyes
from charlatans.server.words import Refusal
from charlatans.table.fuzz import random_options
from charlatans.table.journal import material_digest

from .people import Follower, new_id


class Ear(Follower):
    """In place of a connection: takes in what the room sends."""

    def __init__(self, seat: int | None, language: str = "en", key: str | None = None) -> None:
        super().__init__()
        self.seat, self.language, self.key = seat, language, key
        self.closed: tuple[int, str] | None = None

    @property
    def eyes(self) -> Eyes:
        """What it may see, and in which words."""
        return Eyes(self.seat, self.language)

    def send(self, frame: dict[str, Any]) -> None:
        """Takes a frame in."""
        self.send_encoded(encoded(frame))

    def send_encoded(self, frame: str) -> None:
        """The same for a frame that many get."""
        self.take_in(frame)

    async def close(self, code: int = 1000, reason: str = "") -> None:
        """Is let go."""
        self.closed = code, reason


class Forgetful:
    """In place of a store: takes everything and keeps nothing."""

    async def write(self, decision: dict[str, Any], ending: dict[str, Any] | None = None) -> None:
        """Says that it is written."""


def row_of(game: str, seed: int, options: dict[str, Any]) -> dict[str, Any]:
    """A room's row."""
    played = rules.game(game)
    material = played.load_material(None)
    return {
        "room": "proof",
        "game": game,
        "options": played.options(material, **options).as_dict(),
        "rules": played.rules_version,
        "material": material_digest(played, material),
        "material_name": material.name,
        "seed": seed,
        "nonce": f"{seed:032x}",
        "phase": PLAYING,
        "open": False,
        "host": "",
        "watch": "",
        "rematch": None,
        "branch_room": None,
        "branch_step": None,
        "afresh": [],
        "scores": None,
        "winners": None,
        "created": "2026-01-01T00:00:00+00:00",
        "ended": None,
    }


def room_of(game: str, seed: int, **options: Any) -> Room:
    """A room in which people sit at all seats and the game has begun."""
    row = row_of(game, seed, options)
    seats = [
        {"kind": PERSON, "name": f"Guest {seat}", "bot": "", "token": None} for seat in range(row["options"]["players"])
    ]
    return Room(row, seats, [], Forgetful(), None, 0.0)


def random_room(game: str, seed: int, **fixed: Any) -> Room:
    """The same with options by chance."""
    return room_of(game, seed, **{**random_options(rules.game(game), random.Random(seed)), **fixed})


async def ears_in(room: Room) -> dict[Eyes, Ear]:
    """An ear for every seat and for a spectator, in every language."""
    ears: dict[Eyes, Ear] = {}
    for seat in (None, *range(len(room.seats))):
        for language in LANGUAGES:
            ear = Ear(seat, language)
            ears[ear.eyes] = ear
            await room.welcome(ear)
    return ears


async def decide(room: Room, ear: Ear, *actions: int, id_: str | None = None) -> None:
    """An ear's seat decides; it counts, or is refused."""
    message = Decide(type="decide", id=id_ or new_id(), seen=room.playing.number, actions=list(actions))
    await room.decide(ear, message)


def random_decisions(room: Room, chance: random.Random) -> Iterator[tuple[int, int]]:
    """Seats and their decisions by chance, as long as the game lasts."""
    while not room.playing.table.over:
        seat = chance.choice(room.playing.table.actors)
        yield seat, chance.choice(room.playing.table.legal(seat))


async def finish(room: Room, seed: int = 0) -> None:
    """A room's game to its end: people decide by chance, and bots as they do."""
    chance = random.Random(seed)
    ears = {number: Ear(number, key=seat.token) for number, seat in enumerate(room.seats) if seat.kind == PERSON}
    for ear in ears.values():
        await room.welcome(ear)
    while room.phase != OVER:
        asked = [seat for seat in room.playing.table.actors if seat in ears]
        if asked:
            seat = chance.choice(asked)
            with contextlib.suppress(Refusal):  # A bot was quicker.
                await decide(room, ears[seat], chance.choice(room.playing.table.legal(seat)))
        else:
            await asyncio.sleep(0)
    for ear in ears.values():
        room.goodbye(ear)
