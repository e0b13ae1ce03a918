"""Rooms without a server around them: nothing is written, and every seat has an ear in place of a connection."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Iterator
from typing import Any

from charlatans import rules
from charlatans.locale import LANGUAGES
from charlatans.server.messages import Decide
from charlatans.server.room import OVER, PERSON, PLAYING, Room
from charlatans.server.subscribers import encode
from charlatans.server.texts import Refusal
from charlatans.server.view_sync import Viewer
from charlatans.table.fuzz import random_options
from charlatans.table.journal import material_digest

from .clients import ClientState, new_id


class FakeSubscriber(ClientState):
    """In place of a connection: takes in what the room sends."""

    def __init__(self, seat: int | None, language: str = "en", fingerprint: str | None = None) -> None:
        super().__init__()
        self.seat, self.language, self.fingerprint = seat, language, fingerprint
        self.closed: tuple[int, str] | None = None

    @property
    def viewer(self) -> Viewer:
        """What it may see, and in which words."""
        return Viewer(self.seat, self.language)

    def send(self, message: dict[str, Any]) -> None:
        """Takes a frame in."""
        self.send_encoded(encode(message))

    def send_encoded(self, message: str) -> None:
        """The same for a frame that many get."""
        self.handle(message)

    async def close(self, code: int = 1000, reason: str = "") -> None:
        """Is let go."""
        self.closed = code, reason


class NullStore:
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
    return Room(row, seats, [], NullStore(), None, 0.0)


def random_room(game: str, seed: int, **fixed: Any) -> Room:
    """The same with options by chance."""
    return room_of(game, seed, **{**random_options(rules.game(game), random.Random(seed)), **fixed})


async def subscribe_everybody(room: Room) -> dict[Viewer, FakeSubscriber]:
    """An ear for every seat and for a spectator, in every language."""
    subscribers: dict[Viewer, FakeSubscriber] = {}
    for seat in (None, *range(len(room.seats))):
        for language in LANGUAGES:
            subscriber = FakeSubscriber(seat, language)
            subscribers[subscriber.viewer] = subscriber
            await room.subscribe(subscriber)
    return subscribers


async def decide(room: Room, subscriber: FakeSubscriber, *actions: int, id_: str | None = None) -> None:
    """An ear's seat decides; it counts, or is refused."""
    message = Decide(type="decide", id=id_ or new_id(), seen=room.session.number, actions=list(actions))
    await room.decide(subscriber, message)


def random_decisions(room: Room, chance: random.Random) -> Iterator[tuple[int, int]]:
    """Seats and their decisions by chance, as long as the game lasts."""
    while not room.session.table.over:
        seat = chance.choice(room.session.table.actors)
        yield seat, chance.choice(room.session.table.legal(seat))


async def finish(room: Room, seed: int = 0) -> None:
    """A room's game to its end: people decide by chance, and bots as they do."""
    chance = random.Random(seed)
    subscribers = {
        number: FakeSubscriber(number, fingerprint=seat.token)
        for number, seat in enumerate(room.seats)
        if seat.kind == PERSON
    }
    for subscriber in subscribers.values():
        await room.subscribe(subscriber)
    while room.phase != OVER:
        prompted = [seat for seat in room.session.table.actors if seat in subscribers]
        if prompted:
            seat = chance.choice(prompted)
            with contextlib.suppress(Refusal):  # A bot was quicker.
                await decide(room, subscribers[seat], chance.choice(room.session.table.legal(seat)))
        else:
            await asyncio.sleep(0)
    for subscriber in subscribers.values():
        room.unsubscribe(subscriber)
