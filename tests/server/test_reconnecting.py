"""Subscribers: reconnecting in every phase, switching languages, several windows, seats given away, slow readers."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from charlatans import rules
from charlatans.locale import LANGUAGES
from charlatans.server import subscribers
from charlatans.server.room import Seat
from charlatans.server.tokens import hash_token

from .clients import Client, advance, connect_client, connected_clients, play_to_end
from .in_process_server import InProcessServer

pytestmark = pytest.mark.anyio

SEATS = {"quacks": ["me", "open", "open"], "duel": ["me", "open"], "basari": ["me", "open", "open", "open"]}


def state_of(client: Client) -> dict[str, Any]:
    """A client's state without room info and log."""
    return {key: value for key, value in client.state.items() if key not in ("room", "log")}


@pytest.mark.parametrize("game", rules.GAMES)
async def test_whoever_comes_back_in_any_phase_has_the_same_state(table_server: InProcessServer, game):
    created = await table_server.create_room(game, *SEATS[game])
    secrets = [*created.tokens.values(), created.watch]
    phases = set()
    async with connected_clients(table_server.address, created.room, *secrets) as clients:
        chance = random.Random(3)
        while not clients[0].state["view"]["over"]:
            await advance(clients, 1, chance)
            view = clients[0].state["view"]
            phase = (view["phase"], clients[0].prompt is not None)
            if phase not in phases or chance.random() < 0.05:
                phases.add(phase)
                async with connected_clients(table_server.address, created.room, *secrets) as back:
                    assert [state_of(client) for client in back] == [state_of(client) for client in clients]
    assert len(phases) >= {"quacks": 6, "duel": 4, "basari": 4}[game]


@pytest.mark.parametrize("game", rules.GAMES)
async def test_a_room_that_left_the_memory_comes_back_as_it_was(table_server: InProcessServer, game):
    created = await table_server.create_room(game, *SEATS[game])
    secrets = [*created.tokens.values(), created.watch]
    steps = 0
    chance = random.Random(5)
    while True:
        async with connected_clients(table_server.address, created.room, *secrets) as clients:
            await advance(clients, 12, chance)
        steps += 12
        table_server.rooms.live.clear()
        async with connected_clients(table_server.address, created.room, *secrets) as back:
            assert [state_of(client) for client in back] == [state_of(client) for client in clients]
            assert back[0].state["log"] == clients[0].state["log"][-len(back[0].state["log"]) :]
        if steps > 40:
            break


async def test_another_language_from_one_step_to_the_next(table_server: InProcessServer):
    created = await table_server.create_room("quacks", "me", "open")
    async with connected_clients(table_server.address, created.room, *created.tokens.values()) as (mira, other):
        await advance([mira, other], 6, random.Random(1))
        for language in (*LANGUAGES, "en"):
            await mira.send(type="language", language=language)
            await mira.receive_type("snapshot")
            async with connected_clients(table_server.address, created.room, created.host, language=language) as (
                fresh,
            ):
                assert state_of(mira) == state_of(fresh)
            await advance([mira, other], 3, random.Random(2))
        assert other.state["view"]["fortune"] == mira.state["view"]["fortune"], "English again"


async def test_german_words_reach_whoever_reads_german_and_nobody_else(table_server: InProcessServer):
    created = await table_server.create_room("basari", "me", "open", "open")
    mira, jonas, _ = created.tokens.values()
    async with (
        connected_clients(table_server.address, created.room, mira, *created.tokens.values()) as english,
        connected_clients(table_server.address, created.room, jonas, language="de") as (german,),
    ):
        await advance([*english, german], 20, random.Random(4))
        sentences = [[line[4] for step in each.steps for line in step["events"]] for each in (english[0], german)]
        assert len(sentences[0]) == len(sentences[1]) > 5
        assert all(one != other for one, other in zip(*sentences, strict=True))


async def test_two_windows_of_one_seat_both_follow_and_both_decide(table_server: InProcessServer):
    created = await table_server.create_room("quacks", "me", "open")
    mira, jonas = created.tokens.values()
    async with connected_clients(table_server.address, created.room, mira, mira, jonas) as clients:
        await advance(clients, 40, random.Random(6))
        assert state_of(clients[0]) == state_of(clients[1])
        assert {bool(step.get("id")) for client in clients[:2] for step in client.steps if step["seat"] == 0} == {True}
        info = await table_server.get(f"/rooms/{created.room}")
        assert [seat["connected"] for seat in info["seats"]] == [True, True]
        await clients[0].socket.close()
        await clients[1].receive_type("room")
        assert clients[1].state["room"]["seats"][0]["connected"], "the other window is still open"


async def test_everybody_hears_who_comes_and_goes(table_server: InProcessServer):
    created = await table_server.create_room("duel", "me", "open")
    async with connected_clients(table_server.address, created.room, created.tokens[0]) as (mira,):
        jonas = await connect_client(table_server.address, created.room, created.tokens[1])
        while not mira.state["room"]["seats"][1]["connected"]:
            await mira.receive_type("room")
        await jonas.socket.close()
        while mira.state["room"]["seats"][1]["connected"]:
            await mira.receive_type("room")


async def test_a_decision_sent_just_before_the_line_went_dead_counts(table_server: InProcessServer):
    created = await table_server.create_room("quacks", "me", "open")
    mira = await connect_client(table_server.address, created.room, created.host)
    assert mira.prompt
    await mira.decide(mira.prompt["decisions"][0]["action"], id_="last-words")
    mira.socket.transport.abort()
    async with connected_clients(table_server.address, created.room, created.host) as (back,):
        await back.decide(0, id_="last-words", seen=0)
        answer = await back.receive()
        while answer["type"] not in ("step", "committed"):
            answer = await back.receive()
        assert answer["number"] == 1
    assert len(await table_server.store.decisions(created.room)) == 1


# Seats that are given away ----------------------------------------------------------------------------


async def locked_while(server: InProcessServer, room: str, *coroutines: Any) -> list[Any]:
    """Starts these while the room is locked, so that they wait for the lock in this order."""
    lock = (await server.rooms.get(room)).lock
    await lock.acquire()
    tasks = []
    for coroutine in coroutines:
        tasks.append(asyncio.create_task(coroutine))
        async with asyncio.timeout(60):
            while len(lock._waiters or ()) < len(tasks):
                await asyncio.sleep(0.01)
    lock.release()
    return await asyncio.gather(*tasks)


async def test_a_decision_that_arrives_while_the_game_starts_does_no_harm(table_server: InProcessServer, caplog):
    created = await table_server.create_room("quacks", "me", "open", start=False)
    joined = await table_server.post(f"/rooms/{created.room}/join", invite=created.invite, name="Jonas")
    action = (await table_server.rooms.get(created.room)).session.table.legal(0)[0]
    async with connected_clients(table_server.address, created.room, created.host, joined["token"]) as clients:
        start = table_server.post(f"/rooms/{created.room}/host", created.host, act="start")
        await locked_while(table_server, created.room, start, clients[0].decide(action, id_="eager", seen=0))
        await clients[0].receive_type("step", id="eager")
        await play_to_end(clients)
    assert not [record for record in caplog.records if record.exc_info]


async def test_whoever_lost_the_seat_while_coming_in_does_not_get_it_back(table_server: InProcessServer):
    created = await table_server.create_room("duel", "me", "open", start=False)
    joined = await table_server.post(f"/rooms/{created.room}/join", invite=created.invite, name="Jonas")
    free = table_server.post(f"/rooms/{created.room}/host", created.host, act="free", seat=1)
    join = table_server.post(f"/rooms/{created.room}/join", invite=created.invite, name="Greta")

    async def reconnect() -> tuple[int | None, list[str]]:
        client = await connect_client(table_server.address, created.room, joined["token"], wait_for_state=False)
        await client.socket.wait_closed()
        return client.socket.close_code, client.texts

    results = await locked_while(table_server, created.room, free, reconnect(), join)
    code, texts = results[1]
    assert (code, texts) == (4003, [])


async def test_whoever_lost_the_seat_can_neither_decide_nor_look(table_server: InProcessServer, monkeypatch):
    """The old connection is slow and not closed at once, while somebody else already has the seat."""
    created = await table_server.create_room("quacks", "me", "open")
    room = await table_server.rooms.get(created.room)

    async def never(*_: object) -> None:
        return None

    with monkeypatch.context() as for_now:
        for_now.setattr(subscribers.Subscriber, "close", never)
        old = await connect_client(table_server.address, created.room, created.tokens[1])
        room.subscribers.clear()
        await table_server.rooms._set_seat(room, 1, Seat("person", "Greta", "", hash_token("another")))
        assert old.prompt
        await old.decide(old.prompt["decisions"][0]["action"])
        assert (await old.receive_type("refused"))["code"] == "not-yours"
        old.texts.clear()
        await old.send(type="language", language="de")
        await old.send(type="ping")
        await old.receive_type("pong")
        assert not any('"snapshot"' in text for text in old.texts)
        await old.socket.close()


# Slow readers -----------------------------------------------------------------------------------------


async def test_a_slow_reader_is_let_go_and_nobody_waits_for_it(table_server: InProcessServer, monkeypatch):
    created = await table_server.create_room("quacks", "me", "open")
    room = await table_server.rooms.get(created.room)
    async with connected_clients(table_server.address, created.room, *created.tokens.values()) as clients:
        monkeypatch.setattr(subscribers, "MAX_QUEUED", 5)
        slow = await connect_client(table_server.address, created.room, created.watch)
        slow.socket.transport.pause_reading()
        try:
            async with asyncio.timeout(60):
                while any(listener.seat is None for listener in room.subscribers):
                    room.broadcast({"type": "pong", "words": "x" * 200_000})
                    for client in clients:
                        await client.receive_type("pong")
            await play_to_end(clients)
        finally:
            slow.socket.transport.abort()
