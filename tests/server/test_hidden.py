"""What is sent to a seat never contains what the seat may not know.

Whole games are played, and everywhere on the way there are twins of the room: the same room in which all that a seat cannot know is
another sample, or in which a rival has decided something else in secret. The seat is sent the same bytes from all of them, as long as the
same things are seen to happen.
"""

from __future__ import annotations

import copy
import random

import orjson
import pytest

from charlatans.server.room import Room, RoomLock
from charlatans.server.subscribers import encode
from charlatans.server.view_sync import Viewer, ViewSync
from charlatans.table import Table

from .rooms import FakeSubscriber, decide, random_decisions, random_room

pytestmark = pytest.mark.anyio

REVEALING_EVENTS = {
    "quacks": {"drew", "looked_at", "rolled", "card_read", "stopped"},
    "duel": {"drew", "looked_at", "tossed", "card_revealed", "tested"},
    "basari": {"dealt", "drew", "revealed"},
}
"""Events that reveal chance or secret decisions: they may differ between twins."""
MIXES = {
    "quacks": [{"stir": "always"}, {"stir": "last", "players": 4}, {"edition": "1st", "stir": "always", "players": 2}],
    "duel": [{}, {"round_cards": "random", "mayor": True}],
    "basari": [{"players": 3}, {"players": 4}, {"players": 5}],
}
GAMES_AND_MIXES = [(game, mix) for game, mixes in MIXES.items() for mix in mixes]


def with_table(room: Room, table: Table) -> Room:
    """A copy of a room with another table and without subscribers."""
    twin, session = copy.copy(room), copy.copy(room.session)
    session.table, session.state, session._legal = table, table.snapshot(), list(session._legal)
    session.prompted_since, session.committed = list(session.prompted_since), dict(session.committed)
    session.event_log, session.score_history = session.event_log.copy(), list(session.score_history)
    twin.session, twin.row, twin.subscribers, twin.lock = session, dict(room.row), set(), RoomLock()
    twin._view_sync = ViewSync(session)
    return twin


def resampled(room: Room, seat: int | None, seed: int) -> Room:
    """The twin of a room: everything that a seat or a spectator cannot know is sampled again."""
    table = room.session.table.copy()
    table.game.resample(table._state, -1 if seat is None else seat, seed)
    return with_table(room, table)


async def step_message(room: Room, viewer: int | None, seat: int, action: int) -> str:
    """The step message that a decision sends to a viewer, made in a copy of the room."""
    twin, subscriber = with_table(room, room.session.table.copy()), FakeSubscriber(viewer)
    await twin.subscribe(subscriber)
    await decide(twin, FakeSubscriber(seat), action, id_="same")
    return next(text for text in subscriber.texts if '"type":"step"' in text)


def events_of(step: str) -> list[list[object]]:
    """The events of a step message."""
    seen: list[list[object]] = orjson.loads(step)["events"]
    return seen


def viewers(room: Room) -> list[int | None]:
    """Every seat, and a spectator."""
    return [None, *range(len(room.seats))]


async def compare_with_twins(game: str, mix: dict[str, object], seed: int, sampled: int) -> None:
    """Plays a game and compares what viewers are sent at every step with what they would be sent in a twin."""
    room, chance = random_room(game, seed, **mix), random.Random(seed)
    same = 0
    for seat, action in random_decisions(room, chance):
        for viewer in chance.sample(viewers(room), min(sampled, len(viewers(room)))):
            viewer_ = Viewer(viewer, chance.choice(("en", "de")))
            twin = resampled(room, viewer, chance.randrange(2**32))
            assert twin.session.table.to_bytes() != room.session.table.to_bytes()
            assert encode(twin.snapshot(viewer_)) == encode(room.snapshot(viewer_))
            if action in twin.session.table.legal(seat):
                here, there = (
                    await step_message(room, viewer, seat, action),
                    await step_message(twin, viewer, seat, action),
                )
                if events_of(here) == events_of(there):
                    assert here == there
                    same += 1
                else:
                    seen = {what for what, *_ in events_of(here) + events_of(there)}
                    assert seen & REVEALING_EVENTS[game], f"{here}\n{there}"
        await decide(room, FakeSubscriber(seat), action)
    assert same > room.session.number / 3, "there was something to compare"


@pytest.mark.parametrize(("game", "mix"), GAMES_AND_MIXES)
async def test_a_seat_is_sent_the_same_whatever_is_hidden_from_it(game, mix):
    await compare_with_twins(game, mix, seed=3, sampled=1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize(("game", "mix"), GAMES_AND_MIXES)
async def test_every_seat_is_sent_the_same_whatever_is_hidden_from_it(game, mix, seed):
    await compare_with_twins(game, mix, seed, sampled=6)


def secret_alternatives(table: Table, seat: int) -> list[int]:
    """The decisions of a seat that stay secret; none if the decision is revealed at once."""
    view, options = table.view(seat), table.decisions(seat)
    others_decide_too = len(table.actors) > 1
    if table.game.name == "quacks" and view["stirring"] and others_decide_too:
        return [option.action for option in options if option.kind in ("draw", "stop")]
    if table.game.name == "basari" and view["phase"] == "choosing" and others_decide_too:
        return [option.action for option in options]
    if table.game.name == "basari" and view["phase"] == "negotiating":
        return [action for action in table.legal(seat) if not table.copy().act(seat, action)]
    return []


async def compare_secrets(game: str, mix: dict[str, object], seed: int, sampled: int) -> None:
    """Plays a game; for every secret decision, all alternatives must send the other viewers the same."""
    room, chance = random_room(game, seed, **mix), random.Random(seed)
    compared = 0
    for seat, action in random_decisions(room, chance):
        alternatives = secret_alternatives(room.session.table, seat)
        others = [viewer for viewer in viewers(room) if viewer != seat]
        for viewer in chance.sample(others, min(sampled, len(others))) if len(alternatives) > 1 else ():
            steps = {await step_message(room, viewer, seat, other) for other in alternatives}
            assert len(steps) == 1, steps
            compared += 1
        await decide(room, FakeSubscriber(seat), action)
    assert compared >= 5, "there was something to compare"


SECRETIVE = [(game, mix) for game, mix in GAMES_AND_MIXES if game != "duel"]


@pytest.mark.parametrize(("game", "mix"), SECRETIVE)
async def test_nobody_sees_what_is_decided_in_secret_before_it_comes_to_light(game, mix):
    """Secret decisions: draw or stop at "Stir!", an action card, the gems of an unfinished bid."""
    await compare_secrets(game, mix, seed=0, sampled=1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize(("game", "mix"), SECRETIVE)
async def test_really_nobody_sees_what_is_decided_in_secret(game, mix, seed):
    await compare_secrets(game, mix, seed, sampled=5)
