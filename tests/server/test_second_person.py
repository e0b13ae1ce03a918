"""The log addresses each seat: "You" for its own events, live and in replays."""

from __future__ import annotations

import random

import charlatans
from charlatans.server.game_session import GameSession
from charlatans.server.payloads import LocalizedEvents, events_payload
from charlatans.server.view_sync import Viewer, ViewSync


def table_of(name: str, **options) -> charlatans.Table:
    table = charlatans.new(name, seed=3, **options)
    table.names = ["Mira", "Hans", "Ada", "Ben"][: table.players]
    return table


def test_i_am_you_and_others_have_their_names():
    table = table_of("quacks", players=2, force=["B05"])
    table.force(0, ["white-1"])
    events = table.act(0, "draw")
    mine, theirs, german = (events_payload(table, events, *who) for who in (("en", 0), ("en", 1), ("de", 0)))
    assert [line[4] for line in mine] == ["", "You: cherry bomb 1 → 1"]
    assert [line[4] for line in theirs] == ["", "Mira: cherry bomb 1 → 1"]
    assert [line[4] for line in german] == ["", "Du: Knallerbse 1 → 1"]
    assert [line[:4] for line in mine] == [line[:4] for line in theirs]


def test_whoever_is_not_spoken_to_is_told_the_very_same_as_everybody():
    table = table_of("quacks", players=3, force=["B05"])
    sentences = LocalizedEvents(table, table.act(0, "draw"))
    assert sentences.for_viewer(1, "en") is sentences.for_viewer(None, "en") is sentences.for_viewer(2, "en")
    assert sentences.for_viewer(0, "en") is not sentences.for_viewer(None, "en")


def test_another_who_deals_with_me_says_you():
    table = table_of("basari", players=3)
    for seat in range(3):
        table.act(seat, "choose B" if seat < 2 else "choose A")
    said = {seat: " ".join(table.describe(seat=seat)) for seat in range(3)}
    first, second = ("Mira", "Hans") if "Mira haggles" in said[2] else ("Hans", "Mira")
    seats = {"Mira": 0, "Hans": 1}
    assert f"{first} haggles with {second} over the points and goes first." in said[2]
    assert f"You haggle with {second} over the points and go first." in said[seats[first]]
    assert f"{first} haggles with you over the points and goes first." in said[seats[second]]
    assert "feilscht mit dir" in " ".join(table.describe(language="de", seat=seats[second]))


def test_a_step_reaches_every_seat_in_its_own_words():
    game = charlatans.rules.game("quacks")
    options = game.options(players=2).as_dict()
    row = {
        "game": "quacks",
        "rules": game.rules_version,
        "material": charlatans.table.journal.material_digest(game, game.load_material(None)),
        "options": options,
        "seed": 5,
        "afresh": [],
        "lesson": None,
        "daily": None,
        "hints": False,
        "hinted": [],
    }
    session = GameSession(row, ["Mira", "Hans"])
    view_sync = ViewSync(session)
    viewers = [Viewer(0, "en"), Viewer(1, "en"), Viewer(None, "de")]
    for viewer in viewers:
        view_sync.snapshot(viewer)
    chance = random.Random(1)
    while session.table.actors[0] != 0 or "draw" not in {option.kind for option in session.table.decisions(0)}:
        seat = session.table.actors[0]
        session.commit(
            session.apply(
                seat, None, lambda seat=seat: session.table.act(seat, chance.choice(session.table.legal(seat)))
            )
        )
    step = session.apply(0, None, lambda: session.table.act(0, "draw"))
    messages = view_sync.advance(step, session.commit(step))
    sentences = {viewer: next(line[4] for line in messages[viewer]["events"] if line[4]) for viewer in viewers}
    assert sentences[viewers[0]].startswith("You: ")
    assert sentences[viewers[1]].startswith("Mira: ")
    assert sentences[viewers[2]].startswith("Mira: ")
    log = view_sync.snapshot(viewers[0])["log"][-1]["events"]
    assert log == messages[viewers[0]]["events"]
