"""Whole games over real sockets: people who decide at random, bots, and a spectator."""

from __future__ import annotations

import pytest

from .clients import connected_clients, play_to_end
from .in_process_server import InProcessServer

pytestmark = pytest.mark.anyio

TABLES = [
    ("quacks", ["me", "open", "novice", "random"], {"stir": "always", "edition": "1st"}),
    ("quacks", ["me", "open"], {"pot": "back", "books": "green=2,red=4"}),
    ("duel", ["random", "me"], {"mayor": True, "round_cards": "random"}),
    ("duel", ["me", "open"], {"books": "IV"}),
    ("basari", ["me", "open", "adept", "open", "random"], {}),
    ("basari", ["open", "me", "novice"], {"return_three": True, "leader_offers_first": True}),
]


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
async def test_a_whole_game_is_played_and_holds(table_server: InProcessServer, game, seats, options):
    created = await table_server.create_room(game, *seats, options=options)
    secrets = [*created.tokens.values(), created.watch]
    async with connected_clients(table_server.address, created.room, *secrets) as clients:
        await play_to_end(clients)
    async with connected_clients(table_server.address, created.room, *secrets) as latecomers:
        for client, late in zip(clients, latecomers, strict=True):
            assert client.number == late.number
            assert client.state["view"] == late.state["view"]
            assert client.state["score_history"] == late.state["score_history"]
            assert client.state["log"][-len(late.state["log"]) :] == late.state["log"]
    verified = await table_server.get(f"/rooms/{created.room}/verify")
    assert (verified["seed_matches"], verified["game_matches"]) == (True, True)
    assert verified["decisions"] == clients[0].number
    rows = await table_server.store.decisions(created.room)
    assert [row["number"] for row in rows] == list(range(1, clients[0].number + 1))
