"""Names that break lines, hide letters, turn the text around, or are somebody else's."""

from __future__ import annotations

import pytest

from charlatans.server.names import clean_name, distinct_name
from charlatans.table import replay

from .in_process_server import InProcessServer
from .rooms import finish

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "name",
    ["a\u2028b", "a\u2029b", "a\u0085b", "a\nb", "a\x1bb", "\u200b", "\u202e", "\u2800 "[1:], "\ue000", "\u0301"],
)
async def test_names_that_cannot_be_shown_are_refused(server: InProcessServer, name):
    answer = await server.http.post("/api/rooms", json={"game": "duel", "seats": ["me", "open"], "name": name})
    assert answer.status_code == 422
    assert "name: " in answer.json()["detail"]


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Mi\u200bra", "Mira"),
        ("\u202eariM", "ariM"),
        ("Mira\u2066", "Mira"),
        ("Mi\u00a0 \u2003ra", "Mi ra"),
        ("Zoe\u0308", "Zoë"),
        ("Z" + "\u0335" * 9 + "oe", "Z\u0335\u0335oe"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("דנה", "דנה"),
        ("Ümit Ö.", "Ümit Ö."),
    ],
)
def test_what_cannot_be_seen_is_left_out_and_the_rest_is_kept(name, kept):
    assert clean_name(name) == kept


@pytest.mark.parametrize("name", ["Mira", "MIRA", "mi ra", "Mirа", "Мirа".replace("М", "M"), "Ｍira", "Mirä"])
def test_nobody_has_the_name_of_somebody_else_at_the_table(name):
    assert distinct_name(name, ["Mira", ""]) == f"{name} 2"
    assert distinct_name("Jonas", ["Mira"]) == "Jonas"


async def test_whoever_joins_under_a_name_that_is_taken_gets_a_number(server: InProcessServer):
    created = await server.create_room("quacks", "me", "open", "open", "adept", start=False)
    bot = (await server.get(f"/rooms/{created.room}"))["seats"][3]["name"]
    for name, seat in (("Mira", 1), (bot, 2)):
        await server.post(f"/rooms/{created.room}/join", name=name, seat=seat, invite=created.invite)
    names = [seat["name"] for seat in (await server.get(f"/rooms/{created.room}"))["seats"]]
    assert names == ["Mira", "Mira 2", f"{bot} 2", bot]


@pytest.mark.parametrize("name", ["a\u2028b", "a\u0085b", "a\x0bb", "a\x1cb"])
async def test_a_journal_with_any_name_from_before_is_verified(server: InProcessServer, name):
    created = await server.create_room("duel", "me", "open")
    room = await server.rooms.get(created.room)
    room.seats[1].name = name
    await finish(room)
    assert (await server.get(f"/rooms/{created.room}/verify"))["game_matches"]
    journal = (await server.http.get(f"/api/rooms/{created.room}/journal")).text
    assert name in replay(journal).seated[1]
