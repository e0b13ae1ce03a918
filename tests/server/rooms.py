"""Rooms without a server: nothing is saved, and subscribers record messages instead of sending them."""

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
    """Stands in for a connection: handles what the room sends."""

    def __init__(self, seat: int | None, language: str = "en", token_hash: str | None = None) -> None:
        super().__init__()
        self.seat, self.language, self.token_hash = seat, language, token_hash
        self.holds = False
        self.opened = 0
        self.is_host, self.has_link = False, True
        self.closed: tuple[int, str] | None = None
        self.address = "127.0.0.1"

    @property
    def viewer(self) -> Viewer:
        """Its seat and language."""
        return Viewer(self.seat, self.language)

    def send(self, message: dict[str, Any]) -> None:
        """Handles a message."""
        self.send_encoded(encode(message))

    def send_encoded(self, message: str) -> None:
        """Handles an encoded message."""
        self.handle(message)

    async def close(self, code: int = 1000, reason: str = "") -> None:
        """Records why it was closed."""
        self.closed = code, reason


class NullStore:
    """Stands in for the store; saves nothing."""

    async def save_decision(
        self, decision: dict[str, Any], result: dict[str, Any] | None = None, epoch: int | None = None
    ) -> None:
        """Pretends to save."""

    async def note_visit(self, room: str, epoch: int | None) -> bool:
        """Pretends to note it."""
        return True


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
        "lesson": None,
        "daily": None,
        "hints": False,
        "hinted": [],
        "uploaded": False,
        "address": None,
        "visited": None,
        "watchable": True,
        "invite": None,
        "scores": None,
        "winners": None,
        "created": "2026-01-01T00:00:00+00:00",
        "ended": None,
        "closed": None,
        "closed_reason": None,
    }


def room_of(game: str, seed: int, **options: Any) -> Room:
    """A room with a person in every seat and the game started."""
    row = row_of(game, seed, options)
    seats = [
        {"kind": PERSON, "name": f"Guest {seat}", "bot": "", "token": None} for seat in range(row["options"]["players"])
    ]
    return Room(row, seats, [], NullStore(), None, 0.0)


def random_room(game: str, seed: int, **fixed: Any) -> Room:
    """A room like this with random options."""
    return room_of(game, seed, **{**random_options(rules.game(game), random.Random(seed)), **fixed})


async def subscribe_everybody(room: Room) -> dict[Viewer, FakeSubscriber]:
    """A subscriber for every seat and for a spectator, in every language."""
    subscribers: dict[Viewer, FakeSubscriber] = {}
    for seat in (None, *range(len(room.seats))):
        for language in LANGUAGES:
            subscriber = FakeSubscriber(seat, language)
            subscribers[subscriber.viewer] = subscriber
            await room.subscribe(subscriber)
    return subscribers


async def decide(room: Room, subscriber: FakeSubscriber, *actions: int, id_: str | None = None) -> None:
    """Makes a decision for a subscriber's seat."""
    message = Decide(type="decide", id=id_ or new_id(), seen=room.session.number, actions=list(actions))
    await room.decide(subscriber, message)


def random_decisions(room: Room, chance: random.Random) -> Iterator[tuple[int, int]]:
    """Random seats and decisions until the game is over; the caller makes each decision."""
    while not room.session.table.over:
        seat = chance.choice(room.session.table.actors)
        yield seat, chance.choice(room.session.table.legal(seat))


async def finish(room: Room, seed: int = 0) -> None:
    """Plays a room's game to its end: people decide at random, bots by themselves."""
    chance = random.Random(seed)
    subscribers = {
        number: FakeSubscriber(number, token_hash=seat.token_hash)
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
