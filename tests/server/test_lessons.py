"""Guided games: the script holds whatever the learner decides, nothing is lost on the way, and bots wait for whoever reads."""

from __future__ import annotations

import asyncio
import dataclasses
import random
from typing import Any

import pytest

import charlatans
from charlatans import rules
from charlatans.rules.lessons import FIRST, GUIDED, LEARNER
from charlatans.server.game_session import GameSession
from charlatans.server.replays import Recording
from charlatans.server.room import PLAYING

from .clients import connected_clients
from .in_process_server import InProcessServer
from .rooms import FakeSubscriber, decide, finish, row_of

pytestmark = pytest.mark.anyio

LESSONS = [game for game in rules.GAMES if rules.game(game).lesson]


def lesson_row(game: str, seed: int, kind: str = GUIDED) -> dict[str, Any]:
    """The row of a room with a lesson."""
    lesson = rules.game(game).lesson
    assert lesson
    options = lesson.options if kind == GUIDED else {}
    return {**row_of(game, seed, {**options, "players": lesson.players}), "lesson": kind}


def played(game: str, seed: int) -> tuple[GameSession, list[dict[str, Any]]]:
    """A whole guided game in which the learner decides at random, and its decisions."""
    session, chance, decisions = GameSession(lesson_row(game, seed), []), random.Random(seed), []
    assert session.lesson
    while not session.table.over:
        actors = session.table.actors
        seat = LEARNER if LEARNER in actors else actors[0]
        scripted = () if seat == LEARNER else session.lesson.rival(session.table.snapshot(), seat)
        actions = list(scripted) or [chance.choice(session.table.legal(seat))]
        step = session.apply(seat, None, lambda seat=seat, actions=actions: session.table.act_all(seat, actions))
        decisions.append({"number": step.number, "seat": seat, "id": None, "actions": step.actions})
        session.commit(step)
    return session, decisions


@pytest.mark.parametrize("game", LESSONS)
def test_whatever_the_learner_decides_the_script_goes_on_and_the_journal_tells_the_same_game(game):
    for seed in range(12):
        session, decisions = played(game, seed)
        again = GameSession(lesson_row(game, seed), [])
        again.replay(decisions)
        assert again.table.to_bytes() == session.table.to_bytes()
        assert charlatans.replay(session.table.journal()).digest() == session.table.digest()
        assert Recording(lesson_row(game, seed), [], decisions).verify(session.table.scores)


@pytest.mark.parametrize(
    ("kind", "game"),
    [(GUIDED, LESSONS[-1]), (FIRST, LESSONS[0])]
    + [pytest.param(GUIDED, game, marks=pytest.mark.soak) for game in LESSONS[:-1]]
    + [pytest.param(FIRST, game, marks=pytest.mark.soak) for game in LESSONS[1:]],
)
async def test_a_lesson_is_a_room_that_has_begun_and_can_be_played_to_its_end(server: InProcessServer, game, kind):
    made = await server.post("/lessons", game=game, kind=kind, name="Mira")
    info = await server.get(f"/rooms/{made['room']}")
    assert (info["lesson"], info["phase"], info["public"], made["seat"]) == (kind, PLAYING, False, LEARNER)
    assert [seat["bot"] for seat in info["seats"]][1:] == ["novice"] * (len(info["seats"]) - 1)
    await finish(await server.rooms.get(made["room"]), 3)
    told = await server.get(f"/rooms/{made['room']}/verify")
    assert told["seed_matches"]
    assert told["game_matches"]


@pytest.mark.parametrize("game", [*(pytest.param(game, marks=pytest.mark.soak) for game in LESSONS[:-1]), LESSONS[-1]])
async def test_a_guided_game_can_be_branched_and_starts_over_as_an_ordinary_one(server: InProcessServer, game):
    made = await server.post("/lessons", game=game)
    room = await server.rooms.get(made["room"])
    await finish(room, 3)
    branch = await server.post(f"/rooms/{room.name}/branch", step=room.session.number // 2, seat=0, name="Mira")
    await finish(await server.rooms.get(branch["room"]), 4)
    again = await server.post(f"/rooms/{room.name}/rematch", made["token"])
    assert (await server.get(f"/rooms/{again['room']}"))["lesson"] is None


async def test_a_game_without_a_lesson_says_so(server: InProcessServer, monkeypatch):
    for game in await server.get("/games"):
        assert game["lesson"] is (game["name"] in LESSONS)
    monkeypatch.setattr(rules, "game", lambda name, find=rules.game: _without_lesson(find(name)))
    await server.assert_refused(404, "no-lesson", "/lessons", {"game": LESSONS[0]})


def _without_lesson(game: rules.Game) -> rules.Game:
    return dataclasses.replace(game, lesson=None)


async def test_bots_of_a_guided_game_wait_until_the_learner_has_decided(server: InProcessServer):
    made = await server.post("/lessons", game=LESSONS[0])
    room = await server.rooms.get(made["room"])
    learner = FakeSubscriber(LEARNER, token_hash=room.seats[LEARNER].token_hash)
    await room.subscribe(learner)
    await asyncio.sleep(0.05)
    assert room.session.number == 0
    assert room.held


async def test_bots_wait_while_a_player_who_is_alone_with_them_reads(table_server: InProcessServer):
    made = await table_server.post("/lessons", game=LESSONS[0], kind=FIRST)
    room = await table_server.rooms.get(made["room"])
    room.hold(FakeSubscriber(None), True)  # Spectators cannot hold anybody up.
    assert not room.held
    async with connected_clients(table_server.address, room.name, made["token"]) as (client,):
        await client.send(type="hold", on=True)
        await client.send(type="ping")
        await client.receive_type("pong")
        assert room.held
        await asyncio.sleep(0.05)
        number = room.session.number
        await asyncio.sleep(0.1)
        assert room.session.number == number
        await client.send(type="hold", on=False)
        await client.receive_type("step")
    assert not room.held


async def test_nobody_can_hold_up_other_people(server: InProcessServer):
    created = await server.create_room("quacks", "me", "open", "novice")
    room = await server.rooms.get(created.room)
    for seat in created.tokens:
        subscriber = FakeSubscriber(seat, token_hash=room.seats[seat].token_hash)
        await room.subscribe(subscriber)
        room.hold(subscriber, True)
    assert not room.held
    await decide(room, next(iter(room.subscribers)), room.session.table.legal(0)[0])  # type: ignore[arg-type]
