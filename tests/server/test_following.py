"""Following a room: reconnecting in every phase, other languages, several windows, seats that change hands, slow readers."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from charlatans import rules
from charlatans.locale import LANGUAGES
from charlatans.server import connections

from .in_process_server import Inside
from .people import Person, advance, play_out, sit_down, sitting

pytestmark = pytest.mark.anyio

SEATS = {"quacks": ["me", "open", "open"], "duel": ["me", "open"], "basari": ["me", "open", "open", "open"]}


def seen(person: Person) -> dict[str, Any]:
    """All of the state but who is connected."""
    return {key: value for key, value in person.state.items() if key not in ("room", "log")}


@pytest.mark.parametrize("game", rules.GAMES)
async def test_whoever_comes_back_in_any_phase_has_the_same_state(table_server: Inside, game):
    laid = await table_server.lay(game, *SEATS[game])
    secrets = [*laid.tokens.values(), laid.watch]
    phases = set()
    async with sitting(table_server.address, laid.room, *secrets) as people:
        chance = random.Random(3)
        while not people[0].state["view"]["over"]:
            await advance(people, 1, chance)
            view = people[0].state["view"]
            phase = (view["phase"], people[0].asked is not None)
            if phase not in phases or chance.random() < 0.05:
                phases.add(phase)
                async with sitting(table_server.address, laid.room, *secrets) as back:
                    assert [seen(person) for person in back] == [seen(person) for person in people]
    assert len(phases) >= {"quacks": 6, "duel": 4, "basari": 4}[game]


@pytest.mark.parametrize("game", rules.GAMES)
async def test_a_room_that_left_the_memory_comes_back_as_it_was(table_server: Inside, game):
    laid = await table_server.lay(game, *SEATS[game])
    secrets = [*laid.tokens.values(), laid.watch]
    steps = 0
    chance = random.Random(5)
    while True:
        async with sitting(table_server.address, laid.room, *secrets) as people:
            await advance(people, 12, chance)
        steps += 12
        table_server.house.live.clear()
        async with sitting(table_server.address, laid.room, *secrets) as back:
            assert [seen(person) for person in back] == [seen(person) for person in people]
            assert back[0].state["log"] == people[0].state["log"][-len(back[0].state["log"]) :]
        if steps > 40:
            break


async def test_another_language_from_one_step_to_the_next(table_server: Inside):
    laid = await table_server.lay("quacks", "me", "open")
    async with sitting(table_server.address, laid.room, *laid.tokens.values()) as (mira, other):
        await advance([mira, other], 6, random.Random(1))
        for language in (*LANGUAGES, "en"):
            await mira.say(type="language", language=language)
            await mira.hear_of("state")
            async with sitting(table_server.address, laid.room, laid.host, language=language) as (fresh,):
                assert seen(mira) == seen(fresh)
            await advance([mira, other], 3, random.Random(2))
        assert other.state["view"]["fortune"] == mira.state["view"]["fortune"], "English again"


async def test_german_words_reach_whoever_reads_german_and_nobody_else(table_server: Inside):
    laid = await table_server.lay("basari", "me", "open", "open")
    mira, jonas, _ = laid.tokens.values()
    async with (
        sitting(table_server.address, laid.room, mira, *laid.tokens.values()) as english,
        sitting(table_server.address, laid.room, jonas, language="de") as (german,),
    ):
        await advance([*english, german], 20, random.Random(4))
        sentences = [[line[4] for step in each.steps for line in step["happenings"]] for each in (english[0], german)]
        assert len(sentences[0]) == len(sentences[1]) > 5
        assert all(one != other for one, other in zip(*sentences, strict=True))


async def test_two_windows_of_one_seat_both_follow_and_both_decide(table_server: Inside):
    laid = await table_server.lay("quacks", "me", "open")
    mira, jonas = laid.tokens.values()
    async with sitting(table_server.address, laid.room, mira, mira, jonas) as people:
        await advance(people, 40, random.Random(6))
        assert seen(people[0]) == seen(people[1])
        assert {bool(step.get("id")) for person in people[:2] for step in person.steps if step["seat"] == 0} == {True}
        info = await table_server.ask(f"/rooms/{laid.room}")
        assert [seat["connected"] for seat in info["seats"]] == [True, True]
        await people[0].socket.close()
        await people[1].hear_of("room")
        assert people[1].state["room"]["seats"][0]["connected"], "the other window is still open"


async def test_everybody_hears_who_comes_and_goes(table_server: Inside):
    laid = await table_server.lay("duel", "me", "open")
    async with sitting(table_server.address, laid.room, laid.tokens[0]) as (mira,):
        jonas = await sit_down(table_server.address, laid.room, laid.tokens[1])
        while not mira.state["room"]["seats"][1]["connected"]:
            await mira.hear_of("room")
        await jonas.socket.close()
        while mira.state["room"]["seats"][1]["connected"]:
            await mira.hear_of("room")


async def test_a_decision_sent_just_before_the_line_went_dead_counts(table_server: Inside):
    laid = await table_server.lay("quacks", "me", "open")
    mira = await sit_down(table_server.address, laid.room, laid.host)
    assert mira.asked
    await mira.decide(mira.asked["options"][0]["action"], id_="last-words")
    mira.socket.transport.abort()
    async with sitting(table_server.address, laid.room, laid.host) as (back,):
        await back.decide(0, id_="last-words", seen=0)
        answer = await back.hear()
        while answer["type"] not in ("step", "counted"):
            answer = await back.hear()
        assert answer["number"] == 1
    assert len(await table_server.store.decisions(laid.room)) == 1


# Seats that change hands ------------------------------------------------------------------------------


async def locked_while(server: Inside, room: str, *doing: Any) -> list[Any]:
    """Several things that all wait for the room, in this order."""
    lock = (await server.house.room(room)).lock
    await lock.acquire()
    tasks = []
    for one in doing:
        tasks.append(asyncio.create_task(one))
        await asyncio.sleep(0.05)
    lock.release()
    return await asyncio.gather(*tasks)


async def test_a_decision_that_arrives_while_the_game_starts_does_no_harm(table_server: Inside, caplog):
    laid = await table_server.lay("quacks", "me", "open", start=False)
    joined = await table_server.tell(f"/rooms/{laid.room}/join", name="Jonas")
    action = (await table_server.house.room(laid.room)).playing.table.legal(0)[0]
    async with sitting(table_server.address, laid.room, laid.host, joined["token"]) as people:
        start = table_server.tell(f"/rooms/{laid.room}/host", laid.host, act="start")
        await locked_while(table_server, laid.room, start, people[0].decide(action, id_="eager", seen=0))
        await people[0].hear_of("step", id="eager")
        await play_out(people)
    assert not [record for record in caplog.records if record.exc_info]


async def test_whoever_lost_the_seat_while_coming_in_does_not_get_it_back(table_server: Inside):
    laid = await table_server.lay("duel", "me", "open")
    free = table_server.tell(f"/rooms/{laid.room}/host", laid.host, act="free", seat=1)
    join = table_server.tell(f"/rooms/{laid.room}/join", name="Greta")

    async def come() -> tuple[int | None, list[str]]:
        person = await sit_down(table_server.address, laid.room, laid.tokens[1], welcome=False)
        await person.socket.wait_closed()
        return person.socket.close_code, person.texts

    results = await locked_while(table_server, laid.room, free, come(), join)
    code, texts = results[1]
    assert (code, texts) == (4003, [])


async def test_whoever_lost_the_seat_can_neither_decide_nor_look(table_server: Inside, monkeypatch):
    """The old connection is not closed at once: its reader is slow. Somebody else has the seat meanwhile."""
    laid = await table_server.lay("quacks", "me", "open")
    room = await table_server.house.room(laid.room)

    async def never(*_: object) -> None:
        return None

    with monkeypatch.context() as for_now:
        for_now.setattr(connections.Listener, "close", never)
        old = await sit_down(table_server.address, laid.room, laid.tokens[1])
        room.listeners.clear()
        await table_server.tell(f"/rooms/{laid.room}/host", laid.host, act="free", seat=1)
        await table_server.tell(f"/rooms/{laid.room}/join", name="Greta")
        assert old.asked
        await old.decide(old.asked["options"][0]["action"])
        assert (await old.hear_of("refused"))["code"] == "not-yours"
        old.texts.clear()
        await old.say(type="language", language="de")
        await old.say(type="ping")
        await old.hear_of("pong")
        assert not any('"state"' in text for text in old.texts)
        await old.socket.close()


# Slow readers -----------------------------------------------------------------------------------------


async def test_a_slow_reader_is_let_go_and_nobody_waits_for_it(table_server: Inside, monkeypatch):
    laid = await table_server.lay("quacks", "me", "open")
    room = await table_server.house.room(laid.room)
    async with sitting(table_server.address, laid.room, *laid.tokens.values()) as people:
        monkeypatch.setattr(connections, "MOST_WAITING", 5)
        slow = await sit_down(table_server.address, laid.room, laid.watch)
        slow.socket.transport.pause_reading()
        try:
            async with asyncio.timeout(20):
                while any(listener.seat is None for listener in room.listeners):
                    room.tell_all({"type": "pong", "words": "x" * 200_000})
                    for person in people:
                        await person.hear_of("pong")
            await play_out(people)
        finally:
            slow.socket.transport.abort()
