"""Decisions over the WebSocket: committed once, or refused if stale, illegal or for another seat."""

from __future__ import annotations

import random

import pytest

from charlatans.server.texts import translate
from charlatans.table import Table

from .clients import Client, advance, connected_clients, play_to_end
from .in_process_server import InProcessServer

pytestmark = pytest.mark.anyio


def action_of(client: Client) -> int:
    """The first action of a client's prompt."""
    assert client.prompt
    action: int = client.prompt["decisions"][0]["action"]
    return action


async def digest(server: InProcessServer, room: str) -> str:
    """The digest of a room's table."""
    return (await server.rooms.get(room)).session.table.digest()


async def test_a_repeat_is_harmless_and_told_where_it_was_counted(table_server: InProcessServer):
    created = await table_server.create_room("quacks", "me", "open")
    async with connected_clients(table_server.address, created.room, *created.tokens.values()) as (mira, other):
        action = action_of(mira)
        await mira.decide(action, id_="once")
        assert (await mira.receive_type("step"))["id"] == "once"
        before = await digest(table_server, created.room)
        for _ in range(3):
            await mira.decide(action, id_="once")
            assert await mira.receive_type("committed") == {"type": "committed", "id": "once", "number": 1}
        await mira.decide(99, id_="once", seen=1_000_000)
        assert (await mira.receive_type("committed"))["number"] == 1
        assert await digest(table_server, created.room) == before
        await other.receive_type("step", number=1)
        await other.decide(action_of(other), id_="once")
        assert (await other.receive_type("step"))["number"] == 2, "an id is its seat's own"
    assert [row["id"] for row in await table_server.store.decisions(created.room)] == ["once", "once"]


async def test_a_repeat_is_known_after_reconnecting_and_after_the_room_was_loaded_again(table_server: InProcessServer):
    created = await table_server.create_room("quacks", "me", "open")
    async with connected_clients(table_server.address, created.room, created.host) as (mira,):
        action = action_of(mira)
        await mira.decide(action, id_="once")
        await mira.receive_type("step", id="once")
    table_server.rooms.live.clear()
    async with connected_clients(table_server.address, created.room, created.host) as (mira,):
        await mira.decide(action, id_="once")
        assert (await mira.receive_type("committed"))["number"] == 1


async def test_a_repeat_is_known_when_the_game_is_over(table_server: InProcessServer):
    created = await table_server.create_room("duel", "me", "open")
    async with connected_clients(table_server.address, created.room, *created.tokens.values()) as clients:
        await play_to_end(clients)
        last = clients[0].number
        decider = next(client for client in clients if client.steps[-1].get("id"))
        await decider.decide(0, id_=decider.steps[-1]["id"])
        assert (await decider.receive_type("committed"))["number"] == last
        await decider.decide(0, id_="too-late")
        refused = await decider.receive_type("refused")
        assert (refused["code"], "over" in refused["reason"]) == ("illegal", True)


async def test_a_stale_decision_is_refused_and_the_state_follows(table_server: InProcessServer):
    """Two windows of one seat: the second makes a decision that the first has already made."""
    created = await table_server.create_room("quacks", "me", "open")
    async with connected_clients(table_server.address, created.room, created.host, created.host) as (one, other):
        action = action_of(one)
        await one.decide(action)
        await one.receive_type("step")
        before = await digest(table_server, created.room)
        await other.decide(action, id_="stale", seen=0)
        refused = await other.receive_type("refused")
        assert refused == {"type": "refused", "id": "stale", "code": "stale", "reason": translate("stale", "en")}
        assert (await other.receive_type("snapshot"))["number"] == 1
        assert await digest(table_server, created.room) == before


async def test_a_decision_from_the_future_is_stale_too(table_server: InProcessServer):
    created = await table_server.create_room("quacks", "me", "open")
    async with connected_clients(table_server.address, created.room, created.host) as (mira,):
        await mira.decide(action_of(mira), seen=1)
        assert (await mira.receive_type("refused"))["code"] == "stale"


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("quacks", 4, {}),
        ("quacks", 3, {"stir": "always"}),
        ("basari", 4, {}),
    ],
)
async def test_what_all_decide_at_once_is_not_stale_because_a_rival_was_quicker(
    table_server: InProcessServer, game, seats, options
):
    created = await table_server.create_room(game, *(["me"] + ["open"] * (seats - 1)), options=options)
    async with connected_clients(table_server.address, created.room, *created.tokens.values()) as clients:
        asked = [client for client in clients if client.prompt]
        assert len(asked) > 1
        for client in asked:
            await client.decide(action_of(client), seen=0)
        for client in asked:
            await client.receive_type("step", id=client.sent)


async def test_out_of_turn_is_illegal_and_says_for_whom_the_table_waits(table_server: InProcessServer):
    created = await table_server.create_room("duel", "me", "open")
    async with connected_clients(table_server.address, created.room, *created.tokens.values()) as clients:
        waits, decides = sorted(clients, key=lambda client: client.prompt is not None)
        before = await digest(table_server, created.room)
        await waits.decide(action_of(decides))
        refused = await waits.receive_type("refused")
        assert refused["code"] == "illegal"
        assert f"the table waits for seat {decides.state['seat']}" in refused["reason"]
        assert await digest(table_server, created.room) == before


async def test_an_illegal_decision_says_what_is_legal_and_changes_nothing(table_server: InProcessServer):
    created = await table_server.create_room("quacks", "me", "open")
    async with connected_clients(table_server.address, created.room, created.host) as (mira,):
        before = await digest(table_server, created.room)
        for action in (77, 100_000):
            await mira.decide(action)
            refused = await mira.receive_type("refused")
            assert (refused["code"], "legal are" in refused["reason"]) == ("illegal", True)
        await mira.send(type="language", language="de")
        await mira.receive_type("snapshot")
        await mira.decide(77)
        assert (await mira.receive_type("refused"))["reason"] == "Das geht hier gerade nicht."
        assert await digest(table_server, created.room) == before


async def test_several_decisions_count_all_or_none(table_server: InProcessServer):
    created = await table_server.create_room("quacks", "me", "open")
    async with connected_clients(table_server.address, created.room, created.host) as (mira,):
        before = await digest(table_server, created.room)
        await mira.send(type="decide", id="both", seen=0, actions=[action_of(mira), 100_000])
        assert (await mira.receive_type("refused"))["code"] == "illegal"
        assert await digest(table_server, created.room) == before
        assert await table_server.store.decisions(created.room) == []


async def test_numbers_or_a_chain_but_not_both_and_not_neither(table_server: InProcessServer):
    created = await table_server.create_room("basari", "me", "open", "open")
    async with connected_clients(table_server.address, created.room, created.host) as (mira,):
        for more in ({}, {"actions": [0], "chain": "bid"}):
            await mira.send(type="decide", id="odd", seen=0, **more)
            refused = await mira.receive_type("refused")
            assert (refused["code"], "`actions`, or a `chain`" in refused["reason"]) == ("illegal", True)


@pytest.mark.parametrize("parts", [{"seat": 1}, {"name": 1}, {"self": 1}, {"purple": 1}, {"red": 999}, {}])
async def test_a_chain_with_parts_that_make_no_sense_is_refused(table_server: InProcessServer, parts):
    created = await table_server.create_room("basari", "me", "open", "open")
    async with connected_clients(table_server.address, created.room, created.host) as (mira,):
        for chain in ("bid", "somersault"):
            await mira.send(type="decide", id="odd", seen=0, chain=chain, parts=parts)
            assert (await mira.receive_type("refused"))["code"] == "illegal"


async def test_a_whole_bid_is_one_step(table_server: InProcessServer):
    created = await table_server.create_room("basari", "me", "open", "open")
    async with connected_clients(table_server.address, created.room, *created.tokens.values()) as clients:
        chance = random.Random(4)
        while clients[0].state["view"]["phase"] != "negotiating":
            await advance(clients, 1, chance)
        speaker = clients[clients[0].state["view"]["negotiation"]["speaker"]]
        lowest = clients[0].state["view"]["negotiation"]["lowest_raise"]
        await speaker.send(type="decide", id="bid", seen=speaker.number, chain="bid", parts=lowest)
        step = await speaker.receive_type("step", id="bid")
        assert "offered" in [happening[0] for happening in step["events"]]
    rows = await table_server.store.decisions(created.room)
    assert len(rows[-1]["actions"]) > 1


async def test_spectators_decide_nothing(table_server: InProcessServer):
    created = await table_server.create_room("quacks", "me", "open")
    async with connected_clients(table_server.address, created.room, created.watch) as (watching,):
        assert watching.prompt is None
        await watching.decide(0)
        refused = await watching.receive_type("refused")
        assert (refused["code"], refused["reason"]) == ("not-yours", translate("spectators", "en"))


async def test_nothing_is_decided_before_the_game_begins(table_server: InProcessServer):
    created = await table_server.create_room("quacks", "me", "open", start=False)
    async with connected_clients(table_server.address, created.room, created.host) as (mira,):
        await mira.decide(0, seen=0)
        refused = await mira.receive_type("refused")
        assert (refused["code"], refused["reason"]) == ("illegal", translate("not-begun", "en"))
    assert await table_server.store.decisions(created.room) == []


async def test_ping_is_answered(table_server: InProcessServer):
    created = await table_server.create_room("quacks", "me", "open")
    async with connected_clients(table_server.address, created.room, created.host) as (mira,):
        await mira.send(type="ping")
        assert await mira.receive_type("pong") == {"type": "pong"}


async def test_an_error_of_ours_changes_nothing_and_says_whose_it_is(
    table_server: InProcessServer, monkeypatch, caplog
):
    created = await table_server.create_room("quacks", "me", "open")
    act_all = Table.act_all

    def broken(table: Table, seat: int, actions: list[int], legal: list[int]) -> None:
        act_all(table, seat, actions, legal)
        raise RuntimeError("nobody thought of this")

    async with connected_clients(table_server.address, created.room, *created.tokens.values()) as (mira, other):
        before = await digest(table_server, created.room)
        with monkeypatch.context() as for_now:
            for_now.setattr(Table, "act_all", broken)
            await mira.decide(action_of(mira), id_="again")
            await mira.socket.wait_closed()
        assert (mira.socket.close_code, mira.socket.close_reason) == (1011, translate("our-fault", "en"))
        assert await digest(table_server, created.room) == before
        assert "nobody thought of this" in caplog.text
        async with connected_clients(table_server.address, created.room, created.host) as (back,):
            await back.decide(action_of(back), id_="again")
            assert (await back.receive_type("step"))["number"] == 1
            await play_to_end([back, other])
