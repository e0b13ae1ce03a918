"""Hints: only the seat that asks gets them, only where they are allowed, nothing hidden is in them, and old requests are dropped."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from typing import Any

import orjson
import pytest

from charlatans.bots import Position
from charlatans.locale import LANGUAGES
from charlatans.review import hints as review_hints
from charlatans.review.ledger import Grade, grade_of
from charlatans.rules.lessons import LEARNER
from charlatans.server.bot_pool import BotRequest, HintWorkers, Workers
from charlatans.server.hints import BURST
from charlatans.server.messages import AskHint
from charlatans.server.room import Room
from charlatans.server.texts import Refusal, translate

from .clients import new_id
from .in_process_server import InProcessServer
from .rooms import FakeSubscriber, decide, random_decisions, random_room
from .test_hidden import resampled

pytestmark = pytest.mark.anyio

GAMES = ["quacks", "duel", "basari"]


class HintsInProcess:
    """Stands in for the workers: makes first hints in this process, and waits where a test wants it to."""

    def __init__(self) -> None:
        self.go_on = asyncio.Event()
        self.go_on.set()
        self.asked = 0

    async def hints(self, request: BotRequest, quiet: bool) -> AsyncIterator[tuple[review_hints.Hint, bool]]:
        """Two hints that are the same."""
        self.asked += 1
        for final in (False, True):
            await self.go_on.wait()
            hint = review_hints.hint(request.position(), blunders=quiet)
            assert hint
            yield hint, final


@pytest.fixture
def in_process(monkeypatch: pytest.MonkeyPatch) -> HintsInProcess:
    """Hints are made in this process."""
    made = HintsInProcess()
    monkeypatch.setattr(HintWorkers, "hints", lambda self, request, quiet, origin: made.hints(request, quiet))
    return made


async def ask(room: Room, subscriber: FakeSubscriber, seen: int | None = None, quiet: bool = False) -> str:
    """Asks for a hint; returns the id of the request."""
    message = AskHint(type="hint", id=new_id(), seen=room.session.number if seen is None else seen, quiet=quiet)
    await room.ask_hint(subscriber, message)  # type: ignore[arg-type]
    return message.id


async def settle(room: Room) -> None:
    """Waits until all requests of a room are answered."""
    await asyncio.gather(*(task for task, *_ in room._hints._tasks.values()), return_exceptions=True)


def hints_of(subscriber: FakeSubscriber) -> list[str]:
    """The hints that a subscriber was sent, as text."""
    return [text for text in subscriber.texts if '"type":"hint"' in text]


async def joined(server: InProcessServer, game: str, *seats: str, **more: Any) -> tuple[Room, list[FakeSubscriber]]:
    """A room in which the game has started, with a subscriber for each person and, as the last one, a spectator."""
    created = await server.create_room(game, *seats, start="open" not in seats or not more, **more)
    if "open" in seats and more:
        for seat in (number for number, kind in enumerate(seats) if kind == "open"):
            await server.post(f"/rooms/{created.room}/join", invite=created.invite, name=f"Guest {seat}", seat=seat)
        await server.post(f"/rooms/{created.room}/host", created.host, act="start")
    room = await server.rooms.get(created.room)
    people = [number for number, seat in enumerate(room.seats) if seat.kind == "person"]
    subscribers = [FakeSubscriber(seat, token_hash=room.seats[seat].token_hash) for seat in people]
    for subscriber in (*subscribers, spectator := FakeSubscriber(None)):
        await room.subscribe(subscriber)  # type: ignore[arg-type]
    return room, [*subscribers, spectator]


@pytest.mark.parametrize("game", GAMES)
async def test_against_bots_whoever_asks_gets_a_hint_and_nobody_else(server, in_process, game):
    room, (player, spectator) = await joined(server, game, "me", "novice", *["novice"] * (game != "duel"))
    twin = FakeSubscriber(player.seat, token_hash=player.token_hash)
    await room.subscribe(twin)
    while 0 not in room.session.actors:
        await asyncio.sleep(0.01)
    id_ = await ask(room, player)
    await settle(room)
    assert [hint["final"] for hint in map(orjson.loads, hints_of(player))] == [False, True]
    hint = orjson.loads(hints_of(player)[-1])
    assert hint["id"] == id_
    assert hint["reason"]
    assert 1 <= len(hint["decisions"]) <= review_hints.SHOWN
    assert {one["action"] for one in hint["decisions"]} <= set(room.session.table.legal(0))
    assert all(0 <= one["chance"] <= 1 for one in hint["decisions"])
    assert not hints_of(spectator)
    assert not hints_of(twin)
    assert room.info()["hinted"] == [0]
    assert spectator.state["room"]["hinted"] == [0]
    with pytest.raises(Refusal) as refused:
        await ask(room, spectator)
    assert refused.value.code == "not-yours"


async def test_where_people_sit_hints_need_the_host_and_everybody_sees_who_asked(server, in_process):
    room, (host, *_) = await joined(server, "quacks", "me", "open", "novice")
    assert not room.info()["hints"]
    with pytest.raises(Refusal) as refused:
        await ask(room, host)
    assert refused.value.key == "no-hints"
    assert not room.info()["hinted"]
    await settle(room)
    room, (host, guest, spectator) = await joined(server, "quacks", "me", "open", "novice", hints=True)
    assert guest.state["room"]["hints"]
    assert guest.state["room"]["host_hints"]
    await ask(room, guest)
    await settle(room)
    assert hints_of(guest)
    assert not hints_of(host) + hints_of(spectator)
    for other in (host, spectator):
        assert other.state["room"]["hinted"] == [guest.seat]
    assert (await server.store.room(room.name))["hinted"] == [guest.seat]


async def test_an_open_seat_may_become_a_person(server, in_process):
    created = await server.create_room("quacks", "me", "open", start=False)
    assert not (await server.get(f"/rooms/{created.room}"))["hints"]


async def test_the_host_switches_hints_before_the_start_only(server):
    created = await server.create_room("quacks", "me", "open", start=False)
    where = f"/rooms/{created.room}/host"
    for allowed in (True, False, True):
        info = await server.post(where, created.host, act="hints", hints=allowed)
        assert info["host_hints"] is info["hints"] is allowed
    await server.assert_refused(422, "say-hints", where, {"act": "hints"}, created.host)
    guest = await server.post(f"/rooms/{created.room}/join", invite=created.invite, name="Ada")
    await server.assert_refused(403, "only-host", where, {"act": "hints", "hints": False}, guest["token"])
    await server.post(where, created.host, act="start")
    await server.assert_refused(409, "begun", where, {"act": "hints", "hints": False}, created.host)


async def test_a_guided_game_has_its_guide(server, in_process):
    made = await server.post("/lessons", game="quacks")
    room = await server.rooms.get(made["room"])
    learner = FakeSubscriber(LEARNER, token_hash=room.seats[LEARNER].token_hash)
    await room.subscribe(learner)
    with pytest.raises(Refusal):
        await ask(room, learner)


async def test_a_seat_cannot_ask_without_end(server, in_process):
    room, (player, _) = await joined(server, "quacks", "me", "novice")
    in_process.go_on.clear()
    for _ in range(BURST):
        await ask(room, player)
    with pytest.raises(Refusal) as refused:
        await ask(room, player)
    assert (refused.value.code, refused.value.key) == ("too-fast", "hints-fast")
    in_process.go_on.set()
    await settle(room)
    assert len(hints_of(player)) == 2, "a new request ends the one before"


async def test_a_word_before_a_blunder_counts_as_a_hint_but_does_not_use_up_the_others(server, in_process):
    room, (player, spectator) = await joined(server, "quacks", "me", "novice")
    for _ in range(BURST + 1):
        await ask(room, player, quiet=True)
    await settle(room)
    assert in_process.asked <= BURST
    assert "refused" not in "".join(player.texts), "nobody has asked aloud"
    assert spectator.state["room"]["hinted"] == [player.seat]
    await ask(room, player)
    await settle(room)
    assert orjson.loads(hints_of(player)[-1])["blunders"] == []
    created = await server.create_room("quacks", "me", "open")
    room = await server.rooms.get(created.room)
    with pytest.raises(Refusal, match="Hints are off"):
        await ask(room, FakeSubscriber(0, token_hash=room.seats[0].token_hash), quiet=True)


@pytest.mark.parametrize("game", GAMES)
def test_blunders_give_away_what_a_review_calls_one(game):
    table, chance, found = random_room(game, 7).session.table, random.Random(7), 0
    for _ in range(60):
        seat = table.actors[0]
        position = Position.of_table(table, seat, 1)
        hint = review_hints.hint(position, 1, blunders=True)
        assert hint
        assert {blunder.action for blunder in hint.blunders} <= set(position.legal) - {hint.rows[0].action}
        assert all(grade_of(blunder.lost) is Grade.BLUNDER for blunder in hint.blunders)
        found += len(hint.blunders)
        table.act(seat, chance.choice(table.legal(seat)))
    assert found


async def test_a_hint_for_an_old_decision_is_dropped(server, in_process):
    room, (player, _) = await joined(server, "quacks", "me", "novice")
    in_process.go_on.clear()
    await ask(room, player)
    await asyncio.sleep(0)
    running = [task for task, *_ in room._hints._tasks.values()]
    await decide(room, player, room.session.table.legal(0)[0])
    in_process.go_on.set()
    await asyncio.gather(*running, return_exceptions=True)
    assert running[0].cancelled()
    assert not hints_of(player)
    asked = in_process.asked
    await ask(room, player, seen=0)
    await settle(room)
    assert in_process.asked == asked
    assert not hints_of(player)


async def test_who_has_seen_enough_or_leaves_gets_no_more(server, in_process):
    room, (player, _) = await joined(server, "quacks", "me", "novice")
    for end in (room.stop_hint, room.unsubscribe):
        in_process.go_on.clear()
        await ask(room, player)
        await asyncio.sleep(0)
        end(player)
        in_process.go_on.set()
        await settle(room)
        assert not hints_of(player)
        assert not room._hints._tasks


@pytest.mark.parametrize("game", GAMES)
async def test_what_is_hidden_from_a_seat_changes_no_hint(game):
    """Rooms that differ in hidden things only ask their workers for the same, and the hints are the same."""
    room, chance, compared = random_room(game, 5), random.Random(5), 0
    for number, (seat, action) in enumerate(random_decisions(room, chance)):
        if number % 12 == 0 and compared < 6:
            twin = resampled(room, seat, chance.randrange(2**32))
            assert twin.session.table.to_bytes() != room.session.table.to_bytes()
            here, there = (
                review_hints.hint(
                    BotRequest.of_table(one.session.table, seat, review_hints.SEED).position(), blunders=True
                )
                for one in (room, twin)
            )
            assert here == there
            compared += 1
        await decide(room, FakeSubscriber(seat), action)
    assert compared >= 4, "there was something to compare"


@pytest.mark.parametrize("game", GAMES)
def test_reasons_are_sentences_in_every_language(game):
    room, chance, seen = random_room(game, 7), random.Random(7), set[str]()
    table = room.session.table
    for _ in range(40):
        seat = table.actors[0]
        hint = review_hints.hint(Position.of_table(table, seat, 1))
        assert hint
        for language in LANGUAGES:
            sentence = review_hints.reason_in_words(hint.reason, game, language)
            assert sentence.endswith((".", "!"))
            assert "{" not in sentence
        seen.add(hint.reason.name)
        table.act(seat, chance.choice(table.legal(seat)))
    assert len(seen) > 1


async def test_hints_are_made_in_another_process_and_get_better(tmp_path, fixed_seeds, bots_in_process):
    from .in_process_server import open_server, settings_in

    async with open_server(settings_in(tmp_path)) as server:
        room, (player, _) = await joined(server, "quacks", "me", "novice")
        await ask(room, player)
        await settle(room)
        assert len(hints_of(player)) == review_hints.EFFORTS
        assert '"final":true' in hints_of(player)[-1]


async def test_a_lost_process_is_said_and_replaced(server, monkeypatch):
    room, (player, _) = await joined(server, "quacks", "me", "novice")

    async def lost(self: Workers, *args: object) -> None:
        raise TimeoutError

    monkeypatch.setattr(Workers, "run", lost)
    await ask(room, player)
    await settle(room)
    assert translate("no-hint-now", "en") in player.texts[-1]
