"""Branches: playing on from a step of a finished game, with the hidden part resampled."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

import charlatans
from charlatans import rules
from charlatans.server.replays import Recording
from charlatans.table.seed_commitment import commitment_problem

from .clients import connected_clients, play_to_end
from .in_process_server import InProcessServer
from .rooms import finish

pytestmark = pytest.mark.anyio

SEATS = {"quacks": ("me", "open", "random"), "duel": ("me", "open"), "basari": ("me", "open", "open")}


async def finished(server: InProcessServer, game: str, **more: object) -> str:
    """The name of a room whose game is over."""
    created = await server.create_room(game, *SEATS[game], **more)
    await finish(await server.rooms.get(created.room), 5)
    return created.room


async def branched(server: InProcessServer, room: str, step: int, seat: int = 0) -> dict[str, Any]:
    """Branches off a room."""
    made: dict[str, Any] = await server.post(f"/rooms/{room}/branch", step=step, seat=seat, name="Mira")
    return made


def without_choices(view: dict[str, Any]) -> dict[str, Any]:
    """A view without the marks of secret choices, which are made again in a branch."""
    players = [
        {key: value for key, value in player.items() if key not in ("ready", "chosen")} for player in view["players"]
    ]
    return {**view, "players": players, "actors": None}


def without_names(log: list[dict[str, Any]]) -> list[Any]:
    """Events without their sentences."""
    return [[happening[:4] for happening in line["events"]] for line in log]


@pytest.mark.parametrize("game", rules.GAMES)
async def test_a_branch_has_the_same_past_and_the_seat_sees_what_it_saw(table_server: InProcessServer, game):
    room = await finished(table_server, game)
    step = (await table_server.get(f"/rooms/{room}/verify"))["decisions"] // 2
    then = await table_server.get(f"/rooms/{room}/replay/{step}", params={"seat": 1})
    made = await branched(table_server, room, step, seat=1)
    assert made["seat"] == 1
    async with connected_clients(table_server.address, made["room"], made["token"]) as (client,):
        assert client.number == step
        assert client.state["room"]["branch"] == {"room": room, "step": step}
        assert [seat["kind"] for seat in client.state["room"]["seats"]].count("person") == 1
        assert without_choices(client.state["view"]) == without_choices(then["view"])
        assert client.state["score_history"] == then["score_history"]
        assert without_names(client.state["log"]) == without_names(then["log"])
        await client.play(random.Random(1))
    rows = await table_server.store.decisions(room), await table_server.store.decisions(made["room"])
    past = [[(row["number"], row["seat"], row["actions"]) for row in each[:step]] for each in rows]
    assert past[0] == past[1]
    verified = await table_server.get(f"/rooms/{made['room']}/verify")
    assert (verified["seed_matches"], verified["game_matches"]) == (True, True)


@pytest.mark.parametrize("game", rules.GAMES)
async def test_the_same_decisions_bring_other_luck(server: InProcessServer, game):
    """What a replay shows does not predict the branch."""
    room = await finished(server, game)
    row, decisions = await server.store.room(room), await server.store.decisions(room)
    futures = set()
    for seed in range(6):
        other = Recording({**row, "afresh": [[0, 0, seed]]}, ["Mira"] * 3, [])
        for decision in decisions:
            if not set(decision["actions"]) <= set(other.table.legal(decision["seat"])):
                break
            other.table.act_all(decision["seat"], decision["actions"])
        futures.add(other.table.to_bytes())
    assert len(futures) == 6


@pytest.mark.parametrize(
    ("seat", "name", "called"),
    [
        pytest.param(0, "Mira", "Mira", id="my own seat"),
        pytest.param(1, "Mira", "Guest 1", id="another's seat, while mine keeps my name"),
        pytest.param(2, "Jonas", "Jonas", id="a stranger takes a bot's seat"),
    ],
)
async def test_names_stay_with_their_seats_when_somebody_plays_on_from_here(
    server: InProcessServer, seat, name, called
):
    room = await finished(server, "quacks")
    before = (await server.get(f"/rooms/{room}"))["seats"]
    made = await server.post(f"/rooms/{room}/branch", step=10, seat=seat, name=name)
    after = (await server.get(f"/rooms/{made['room']}"))["seats"]
    expected = [called if at == seat else was["name"] for at, was in enumerate(before)]
    assert [now["name"] for now in after] == expected
    assert [now["kind"] for now in after] == ["person" if at == seat else "bot" for at in range(3)]
    assert [now["bot"] for at, now in enumerate(after) if at != seat] == [
        was["bot"] or "adept" for at, was in enumerate(before) if at != seat
    ]


async def test_two_branches_from_the_same_step_have_luck_of_their_own(server: InProcessServer):
    room = await finished(server, "quacks")
    seals = set()
    for _ in range(3):
        made = await branched(server, room, 10)
        seals.add((await server.get(f"/rooms/{made['room']}"))["seed_commitment"])
    assert len(seals) == 3


@pytest.mark.parametrize(
    "game", ["duel", *(pytest.param(name, marks=pytest.mark.soak) for name in ("quacks", "basari"))]
)
async def test_a_branch_of_a_branch_holds_with_all_its_past(table_server: InProcessServer, game):
    room = await finished(table_server, game)
    for step in (20, 30, 40):
        made = await branched(table_server, room, step)
        async with connected_clients(table_server.address, made["room"], made["token"]) as clients:
            await play_to_end(clients, step)
        room = made["room"]
    info, row = await table_server.get(f"/rooms/{room}"), await table_server.store.room(room)
    assert row is not None
    assert [step for step, _, _ in row["afresh"]] == [20, 30, 40]
    journal = (await table_server.http.get(f"/api/rooms/{room}/journal")).text
    again = charlatans.replay(journal)
    assert journal.count("\nafresh ") == 3
    assert list(again.scores) == info["scores"]
    assert commitment_problem(again, info["seed_commitment"], info["revealed_seed"]) is None


async def test_a_branch_from_before_another_forgets_the_luck_that_came_later(server: InProcessServer):
    room = await finished(server, "duel")
    first = await branched(server, room, 30)
    await finish(await server.rooms.get(first["room"]))
    row = await server.store.room((await branched(server, first["room"], 10))["room"])
    assert row is not None
    assert [step for step, _, _ in row["afresh"]] == [10]


@pytest.mark.parametrize("step", [0, -1])
async def test_one_can_play_on_from_the_first_and_the_last_step(table_server: InProcessServer, step):
    room = await finished(table_server, "duel")
    decisions = (await table_server.get(f"/rooms/{room}/verify"))["decisions"]
    made = await branched(table_server, room, step % decisions)
    async with connected_clients(table_server.address, made["room"], made["token"]) as clients:
        await asyncio.wait_for(play_to_end(clients), 60)


async def test_steps_and_seats_that_are_not_there_are_refused(server: InProcessServer):
    room = await finished(server, "duel")
    decisions = (await server.get(f"/rooms/{room}/verify"))["decisions"]
    where = f"/rooms/{room}/branch"
    for step in (decisions, decisions + 1, 1_000_000):
        body = {"step": step, "seat": 0, "name": "Mira"}
        await server.assert_refused(422, "no-step", where, body, last=decisions - 1)
    await server.assert_refused(422, "no-seat", where, {"step": 0, "seat": 2, "name": "Mira"}, last=1)


async def test_a_game_that_is_not_over_cannot_be_gone_on_from(server: InProcessServer):
    created = await server.create_room("duel", "me", "open")
    await server.assert_refused(
        409, "not-over", f"/rooms/{created.room}/branch", {"step": 0, "seat": 0, "name": "Mira"}
    )
