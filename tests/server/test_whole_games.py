"""Whole games over real sockets: people who decide by chance, bots among them, and a spectator."""

from __future__ import annotations

import pytest

from .in_process_server import Inside
from .people import play_out, sitting

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
async def test_a_whole_game_is_played_and_holds(table_server: Inside, game, seats, options):
    laid = await table_server.lay(game, *seats, options=options)
    secrets = [*laid.tokens.values(), laid.watch]
    async with sitting(table_server.address, laid.room, *secrets) as people:
        await play_out(people)
    async with sitting(table_server.address, laid.room, *secrets) as latecomers:
        for person, late in zip(people, latecomers, strict=True):
            assert person.number == late.number
            assert person.state["view"] == late.state["view"]
            assert person.state["course"] == late.state["course"]
            assert person.state["log"][-len(late.state["log"]) :] == late.state["log"]
    held = await table_server.ask(f"/rooms/{laid.room}/verify")
    assert (held["seal_holds"], held["game_holds"]) == (True, True)
    assert held["decisions"] == people[0].number
    rows = await table_server.store.decisions(laid.room)
    assert [row["number"] for row in rows] == list(range(1, people[0].number + 1))
