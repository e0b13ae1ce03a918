"""Decisions over the socket: counted once, refused where they are stale, illegal or somebody else's."""

from __future__ import annotations

import random

import pytest

from charlatans.server.words import say
from charlatans.table import Table

from .in_process_server import Inside
from .people import Person, advance, play_out, sitting

pytestmark = pytest.mark.anyio


def action_of(person: Person) -> int:
    """The first thing that somebody may decide."""
    assert person.asked
    action: int = person.asked["options"][0]["action"]
    return action


async def digest(server: Inside, room: str) -> str:
    """A fingerprint of the table."""
    return (await server.house.room(room)).playing.table.digest()


async def test_a_repeat_is_harmless_and_told_where_it_was_counted(table_server: Inside):
    laid = await table_server.lay("quacks", "me", "open")
    async with sitting(table_server.address, laid.room, *laid.tokens.values()) as (mira, other):
        action = action_of(mira)
        await mira.decide(action, id_="once")
        assert (await mira.hear_of("step"))["id"] == "once"
        before = await digest(table_server, laid.room)
        for _ in range(3):
            await mira.decide(action, id_="once")
            assert await mira.hear_of("counted") == {"type": "counted", "id": "once", "number": 1}
        await mira.decide(99, id_="once", seen=1_000_000)
        assert (await mira.hear_of("counted"))["number"] == 1
        assert await digest(table_server, laid.room) == before
        await other.hear_of("step", number=1)
        await other.decide(action_of(other), id_="once")
        assert (await other.hear_of("step"))["number"] == 2, "an id is its seat's own"
    assert [row["id"] for row in await table_server.store.decisions(laid.room)] == ["once", "once"]


async def test_a_repeat_is_known_after_reconnecting_and_after_the_room_was_loaded_again(table_server: Inside):
    laid = await table_server.lay("quacks", "me", "open")
    async with sitting(table_server.address, laid.room, laid.host) as (mira,):
        action = action_of(mira)
        await mira.decide(action, id_="once")
        await mira.hear_of("step", id="once")
    table_server.house.live.clear()
    async with sitting(table_server.address, laid.room, laid.host) as (mira,):
        await mira.decide(action, id_="once")
        assert (await mira.hear_of("counted"))["number"] == 1


async def test_a_repeat_is_known_when_the_game_is_over(table_server: Inside):
    laid = await table_server.lay("duel", "me", "open")
    async with sitting(table_server.address, laid.room, *laid.tokens.values()) as people:
        await play_out(people)
        last = people[0].number
        decider = next(person for person in people if person.steps[-1].get("id"))
        await decider.decide(0, id_=decider.steps[-1]["id"])
        assert (await decider.hear_of("counted"))["number"] == last
        await decider.decide(0, id_="too-late")
        refused = await decider.hear_of("refused")
        assert (refused["code"], "over" in refused["reason"]) == ("illegal", True)


async def test_a_stale_decision_is_refused_and_the_state_follows(table_server: Inside):
    """Two windows of one seat: the second decides what the first has decided already."""
    laid = await table_server.lay("quacks", "me", "open")
    async with sitting(table_server.address, laid.room, laid.host, laid.host) as (one, other):
        action = action_of(one)
        await one.decide(action)
        await one.hear_of("step")
        before = await digest(table_server, laid.room)
        await other.decide(action, id_="stale", seen=0)
        refused = await other.hear_of("refused")
        assert refused == {"type": "refused", "id": "stale", "code": "stale", "reason": say("stale", "en")}
        assert (await other.hear_of("state"))["number"] == 1
        assert await digest(table_server, laid.room) == before


async def test_a_decision_from_the_future_is_stale_too(table_server: Inside):
    laid = await table_server.lay("quacks", "me", "open")
    async with sitting(table_server.address, laid.room, laid.host) as (mira,):
        await mira.decide(action_of(mira), seen=1)
        assert (await mira.hear_of("refused"))["code"] == "stale"


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("quacks", 4, {}),
        ("quacks", 3, {"stir": "always"}),
        ("basari", 4, {}),
    ],
)
async def test_what_all_decide_at_once_is_not_stale_because_a_rival_was_quicker(
    table_server: Inside, game, seats, options
):
    laid = await table_server.lay(game, *(["me"] + ["open"] * (seats - 1)), options=options)
    async with sitting(table_server.address, laid.room, *laid.tokens.values()) as people:
        asked = [person for person in people if person.asked]
        assert len(asked) > 1
        for person in asked:
            await person.decide(action_of(person), seen=0)
        for person in asked:
            await person.hear_of("step", id=person.sent)


async def test_out_of_turn_is_illegal_and_says_for_whom_the_table_waits(table_server: Inside):
    laid = await table_server.lay("duel", "me", "open")
    async with sitting(table_server.address, laid.room, *laid.tokens.values()) as people:
        waits, decides = sorted(people, key=lambda person: person.asked is not None)
        before = await digest(table_server, laid.room)
        await waits.decide(action_of(decides))
        refused = await waits.hear_of("refused")
        assert refused["code"] == "illegal"
        assert f"the table waits for seat {decides.state['seat']}" in refused["reason"]
        assert await digest(table_server, laid.room) == before


async def test_an_illegal_decision_says_what_is_legal_and_changes_nothing(table_server: Inside):
    laid = await table_server.lay("quacks", "me", "open")
    async with sitting(table_server.address, laid.room, laid.host) as (mira,):
        before = await digest(table_server, laid.room)
        for action in (77, 100_000):
            await mira.decide(action)
            refused = await mira.hear_of("refused")
            assert (refused["code"], "legal are" in refused["reason"]) == ("illegal", True)
        await mira.say(type="language", language="de")
        await mira.hear_of("state")
        await mira.decide(77)
        assert (await mira.hear_of("refused"))["reason"] == "Das geht hier gerade nicht."
        assert await digest(table_server, laid.room) == before


async def test_several_decisions_count_all_or_none(table_server: Inside):
    laid = await table_server.lay("quacks", "me", "open")
    async with sitting(table_server.address, laid.room, laid.host) as (mira,):
        before = await digest(table_server, laid.room)
        await mira.say(type="decide", id="both", seen=0, actions=[action_of(mira), 100_000])
        assert (await mira.hear_of("refused"))["code"] == "illegal"
        assert await digest(table_server, laid.room) == before
        assert await table_server.store.decisions(laid.room) == []


async def test_numbers_or_a_chain_but_not_both_and_not_neither(table_server: Inside):
    laid = await table_server.lay("basari", "me", "open", "open")
    async with sitting(table_server.address, laid.room, laid.host) as (mira,):
        for more in ({}, {"actions": [0], "chain": "bid"}):
            await mira.say(type="decide", id="odd", seen=0, **more)
            refused = await mira.hear_of("refused")
            assert (refused["code"], "`actions`, or a `chain`" in refused["reason"]) == ("illegal", True)


@pytest.mark.parametrize("parts", [{"seat": 1}, {"name": 1}, {"self": 1}, {"purple": 1}, {"red": 999}, {}])
async def test_a_chain_with_parts_that_make_no_sense_is_refused(table_server: Inside, parts):
    laid = await table_server.lay("basari", "me", "open", "open")
    async with sitting(table_server.address, laid.room, laid.host) as (mira,):
        for chain in ("bid", "somersault"):
            await mira.say(type="decide", id="odd", seen=0, chain=chain, parts=parts)
            assert (await mira.hear_of("refused"))["code"] == "illegal"


async def test_a_whole_bid_is_one_step(table_server: Inside):
    laid = await table_server.lay("basari", "me", "open", "open")
    async with sitting(table_server.address, laid.room, *laid.tokens.values()) as people:
        chance = random.Random(4)
        while people[0].state["view"]["phase"] != "negotiating":
            await advance(people, 1, chance)
        speaker = people[people[0].state["view"]["negotiation"]["speaker"]]
        lowest = people[0].state["view"]["negotiation"]["lowest_raise"]
        await speaker.say(type="decide", id="bid", seen=speaker.number, chain="bid", parts=lowest)
        step = await speaker.hear_of("step", id="bid")
        assert "offered" in [happening[0] for happening in step["happenings"]]
    rows = await table_server.store.decisions(laid.room)
    assert len(rows[-1]["actions"]) > 1


async def test_spectators_decide_nothing(table_server: Inside):
    laid = await table_server.lay("quacks", "me", "open")
    async with sitting(table_server.address, laid.room, laid.watch) as (watching,):
        assert watching.asked is None
        await watching.decide(0)
        refused = await watching.hear_of("refused")
        assert (refused["code"], refused["reason"]) == ("not-yours", say("spectators", "en"))


async def test_nothing_is_decided_before_the_game_begins(table_server: Inside):
    laid = await table_server.lay("quacks", "me", "open", start=False)
    async with sitting(table_server.address, laid.room, laid.host) as (mira,):
        await mira.decide(0, seen=0)
        refused = await mira.hear_of("refused")
        assert (refused["code"], refused["reason"]) == ("illegal", say("not-begun", "en"))
    assert await table_server.store.decisions(laid.room) == []


async def test_ping_is_answered(table_server: Inside):
    laid = await table_server.lay("quacks", "me", "open")
    async with sitting(table_server.address, laid.room, laid.host) as (mira,):
        await mira.say(type="ping")
        assert await mira.hear_of("pong") == {"type": "pong"}


async def test_an_error_of_ours_changes_nothing_and_says_whose_it_is(table_server: Inside, monkeypatch, caplog):
    laid = await table_server.lay("quacks", "me", "open")
    act_all = Table.act_all

    def broken(table: Table, seat: int, actions: object) -> None:
        act_all(table, seat, actions)
        raise RuntimeError("nobody thought of this")

    async with sitting(table_server.address, laid.room, *laid.tokens.values()) as (mira, other):
        before = await digest(table_server, laid.room)
        with monkeypatch.context() as for_now:
            for_now.setattr(Table, "act_all", broken)
            await mira.decide(action_of(mira), id_="again")
            await mira.socket.wait_closed()
        assert (mira.socket.close_code, mira.socket.close_reason) == (1011, say("our-fault", "en"))
        assert await digest(table_server, laid.room) == before
        assert "nobody thought of this" in caplog.text
        async with sitting(table_server.address, laid.room, laid.host) as (back,):
            await back.decide(action_of(back), id_="again")
            assert (await back.hear_of("step"))["number"] == 1
            await play_out([back, other])
