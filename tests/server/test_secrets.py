"""Seeds, nonces and tokens never appear in what is sent over sockets and HTTP before they may."""

from __future__ import annotations

from typing import Any

import pytest

from charlatans import rules
from charlatans.server.tokens import hash_token
from charlatans.table.seed_commitment import commitment_to, revealed_seed

from .clients import Client, connected_clients, play_to_end
from .in_process_server import CreatedRoom, InProcessServer

pytestmark = pytest.mark.anyio

SEATS = {"quacks": ("me", "open", "random"), "duel": ("me", "open"), "basari": ("open", "me", "novice", "open")}


def secret_until_the_end(row: dict[str, Any]) -> set[str]:
    """What nobody may know before the game is over."""
    return {str(row["seed"]), row["nonce"], *(str(seed) for _, _, seed in row["afresh"])}


def secret_from(created: CreatedRoom, own: str | None) -> set[str]:
    """The tokens of others, and the hashes of all tokens."""
    secrets = {created.host, created.watch, *created.tokens.values()}
    return {*(secrets - {own}), *map(hash_token, secrets)}


async def played(server: InProcessServer, created: CreatedRoom) -> dict[str, Client]:
    """Plays a game; returns all clients by token."""
    secrets = [*created.tokens.values(), created.watch]
    async with connected_clients(server.address, created.room, *secrets) as clients:
        await play_to_end(clients)
    return dict(zip(secrets, clients, strict=True))


def before_the_end(client: Client) -> str:
    """Everything that a client was sent before the game was over, as one text."""
    return "\n".join(text for text in client.texts if '"phase":"over"' not in text)


@pytest.mark.parametrize("game", rules.GAMES)
async def test_no_secret_travels_to_whom_it_does_not_belong(table_server: InProcessServer, game):
    created = await table_server.create_room(game, *SEATS[game])
    row = await table_server.store.room(created.room)
    assert row is not None
    for secret, client in (await played(table_server, created)).items():
        early, everything = before_the_end(client), "\n".join(client.texts)
        assert len(early) > 10_000
        for hidden in secret_until_the_end(row):
            assert hidden not in early
            assert hidden in everything, "it is revealed in the end"
        for hidden in secret_from(created, secret):
            assert hidden not in everything


@pytest.mark.parametrize("game", rules.GAMES)
async def test_the_interface_tells_nothing_of_a_game_that_is_played(server: InProcessServer, game):
    created = await server.create_room(game, *SEATS[game], public=True)
    row = await server.store.room(created.room)
    assert row is not None
    paths = ("", "/replay", "/replay/0", "/journal", "/verify")
    answers = [await server.http.get(f"/api/rooms/{created.room}{path}") for path in paths]
    answers += [await server.http.get(path) for path in ("/api/rooms", "/api/replays", "/metrics", "/health")]
    text = "\n".join(answer.text for answer in answers)
    for hidden in secret_until_the_end(row) | secret_from(created, None):
        assert hidden not in text
    assert [answer.status_code for answer in answers] == [200, 409, 409, 409, 409, 200, 200, 200, 200]


async def test_the_seal_is_there_from_the_beginning_and_what_is_under_it_in_the_end(table_server: InProcessServer):
    created = await table_server.create_room("duel", "me", "random", start=False)
    row = await table_server.store.room(created.room)
    assert row is not None
    info = await table_server.get(f"/rooms/{created.room}")
    assert info["seed_commitment"] == commitment_to(revealed_seed(row["seed"], row["nonce"]))
    assert info["revealed_seed"] is None
    await table_server.post(f"/rooms/{created.room}/host", created.host, act="start")
    clients = await played(table_server, created)
    assert {client.state["room"]["seed_commitment"] for client in clients.values()} == {info["seed_commitment"]}
    assert {client.state["room"]["revealed_seed"] for client in clients.values()} == {
        revealed_seed(row["seed"], row["nonce"])
    }


async def test_a_game_that_goes_on_has_luck_of_its_own_under_a_seal_of_its_own(table_server: InProcessServer):
    created = await table_server.create_room("duel", "me", "random")
    await played(table_server, created)
    made = await table_server.post(f"/rooms/{created.room}/branch", step=20, seat=0, name="Mira")
    row = await table_server.store.room(made["room"])
    assert row is not None
    (_, _, fresh), old = row["afresh"][-1], await table_server.get(f"/rooms/{created.room}")
    branch = CreatedRoom(made["room"], {0: made["token"]}, made["token"], made["watch"], "")
    client = (await played(table_server, branch))[made["token"]]
    assert client.state["room"]["revealed_seed"] == revealed_seed(fresh, row["nonce"])
    assert client.state["room"]["seed_commitment"] != old["seed_commitment"]
    assert str(fresh) not in before_the_end(client)
    assert row["nonce"] not in before_the_end(client)


async def test_tokens_are_kept_as_fingerprints(server: InProcessServer):
    created = await server.create_room("basari", "me", "open", "open")
    kept = repr([await server.store.room(created.room), await server.store.seats(created.room)])
    for token in created.tokens.values():
        assert token not in kept
        assert hash_token(token) in kept


@pytest.mark.parametrize(
    ("game", "lists"), [("quacks", ([0] * 7 + [88], [0] * 5 + [1])), ("duel", ([0, 0], [0, 1, 88]))]
)
async def test_a_list_of_actions_is_no_way_to_see_what_comes(table_server: InProcessServer, game, lists):
    created = await table_server.create_room(game, "me", "open")
    room = await table_server.rooms.get(created.room)
    async with connected_clients(table_server.address, created.room, created.host) as (mira,):
        for actions in lists:
            words = set()
            for luck in range(6):
                table = room.session.table
                table.game.resample(table._state, 0, luck)
                room.session.state = table.snapshot()
                before = table.digest()
                await mira.send(type="decide", id="peek", seen=mira.number, actions=actions)
                words.add((await mira.receive_type("refused"))["reason"])
                assert room.session.table.digest() == before
            assert len(words) == 1
    assert await table_server.store.decisions(created.room) == []
