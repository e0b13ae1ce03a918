"""The log says You: everybody is told what they did themselves in words of their own, in the table and in replays."""

from __future__ import annotations

import random

import charlatans
from charlatans.server.game_session import Playing
from charlatans.server.payloads import Told, happenings
from charlatans.server.view_sync import Eyes, Sight


def table_of(name: str, **options) -> charlatans.Table:
    table = charlatans.new(name, seed=3, **options)
    table.names = ["Mira", "Hans", "Ada", "Ben"][: table.players]
    return table


def test_i_am_you_and_others_have_their_names():
    table = table_of("quacks", players=2, force=["B05"])
    table.force(0, ["white-1"])
    events = table.act(0, "draw")
    mine, theirs, german = (happenings(table, events, *who) for who in (("en", 0), ("en", 1), ("de", 0)))
    assert [line[4] for line in mine] == ["", "You: cherry bomb 1 → 1"]
    assert [line[4] for line in theirs] == ["", "Mira: cherry bomb 1 → 1"]
    assert [line[4] for line in german] == ["", "Du: Knallerbse 1 → 1"]
    assert [line[:4] for line in mine] == [line[:4] for line in theirs]


def test_whoever_is_not_spoken_to_is_told_the_very_same_as_everybody():
    table = table_of("quacks", players=3, force=["B05"])
    told = Told(table, table.act(0, "draw"))
    assert told.to(1, "en") is told.to(None, "en") is told.to(2, "en")
    assert told.to(0, "en") is not told.to(None, "en")


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
    }
    playing = Playing(row, ["Mira", "Hans"])
    sight = Sight(playing)
    eyes = [Eyes(0, "en"), Eyes(1, "en"), Eyes(None, "de")]
    for pair in eyes:
        sight.whole(pair)
    chance = random.Random(1)
    while playing.table.actors[0] != 0 or "draw" not in {option.kind for option in playing.table.decisions(0)}:
        seat = playing.table.actors[0]
        playing.take(
            playing.tried(
                seat, None, lambda seat=seat: playing.table.act(seat, chance.choice(playing.table.legal(seat)))
            )
        )
    step = playing.tried(0, None, lambda: playing.table.act(0, "draw"))
    frames = sight.news(step, playing.take(step))
    told = {pair: next(line[4] for line in frames[pair]["happenings"] if line[4]) for pair in eyes}
    assert told[eyes[0]].startswith("You: ")
    assert told[eyes[1]].startswith("Mira: ")
    assert told[eyes[2]].startswith("Mira: ")
    log = sight.whole(eyes[0])["log"][-1]["happenings"]
    assert log == frames[eyes[0]]["happenings"]
