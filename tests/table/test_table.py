"""The table in Python: decisions, views, copies, forced outcomes, and errors that change nothing."""

from __future__ import annotations

import json

import pytest

import charlatans
from charlatans import IllegalDecision, ImpossibleOutcome, OptionError, UnknownGame


@pytest.fixture
def table():
    return charlatans.new("quacks", players=3, seed=7, force=["B05"])


def test_everybody_brews_at_once(table):
    assert table.actors == (0, 1, 2)
    assert [decision.kind for decision in table.decisions(0)] == ["draw"]


def test_a_decision_can_be_given_as_number_name_or_decision(table):
    tables = [table, table.copy(), table.copy()]
    tables[0].act(0, 0)
    tables[1].act(0, "draw")
    tables[2].act(0, tables[2].decisions(0)[0])
    assert len({each.to_bytes() for each in tables}) == 1


def test_events_are_described_in_sentences(table):
    table.names = ["Ada", "Ben", "Cleo"]
    table.force(0, ["green-1"])
    table.act(0, "draw")
    assert table.describe() == ["Ada: garden spider 1 → 1"]


def test_a_view_is_plain_values(table):
    seen = table.view(0)
    assert json.loads(json.dumps(seen)) == seen
    assert {"turn", "phase", "start_player", "fortune", "books", "supply", "players"} <= set(seen)
    assert {"id", "name", "colour", "words"} <= set(seen["fortune"])
    assert all({"set", "price", "words"} <= set(book) for book in seen["books"].values())
    expected = {"points", "rubies", "droplet", "tube", "rat", "flask", "pot", "white_total", "limit", "scoring_space"}
    assert expected | {"exploded", "stopped", "bag", "aside"} <= set(seen["players"][0])


def test_a_view_cannot_be_used_to_change_the_table(table):
    before = table.to_bytes()
    table.view(0)["players"][0]["bag"].clear()
    assert table.to_bytes() == before


def test_a_copy_goes_its_own_way(table):
    twin = table.copy()
    twin.act(0, "draw")
    assert table.to_bytes() != twin.to_bytes()
    assert len(table.entries) == 0
    assert len(twin.entries) == 1


def test_tables_with_different_material_live_side_by_side(tmp_path):
    file = tmp_path / "rich.toml"
    file.write_text("[pot]\npoints = [" + ", ".join(["9"] * 54) + "]\n")
    rich, plain = (charlatans.new("quacks", players=2, seed=1, force=["B05"], material=path) for path in (file, None))
    for each in (rich, plain):
        for seat in range(2):
            each.act(seat, "draw")
            each.act(seat, "stop")
    assert rich.scores[0] - plain.scores[0] == 9
    assert rich.material.name == "rich.toml"


@pytest.mark.parametrize(
    ("seat", "decision", "said"),
    [
        (0, "stop", "seat 0 cannot decide 'stop' now; legal are 0 'draw'"),
        (0, 77, "seat 0 cannot decide 'return red-4' now"),
        (0, 900, "seat 0 cannot decide 900 now"),
        (0, -1, "seat 0 cannot decide -1 now"),
        (0, "fly", "seat 0 cannot decide 'fly' now"),
        (0, None, "seat 0 cannot decide None now"),
        (0, True, "seat 0 cannot decide True now"),
        (3, "draw", "there is no seat 3; the seats are 0 to 2"),
        (-1, "draw", "there is no seat -1"),
        ("0", "draw", "there is no seat '0'"),
    ],
)
def test_an_illegal_decision_says_what_is_legal_and_changes_nothing(table, seat, decision, said):
    before = table.to_bytes()
    with pytest.raises(IllegalDecision, match=said):
        table.act(seat, decision)
    assert table.to_bytes() == before
    assert table.entries == []


def test_the_error_for_a_seat_out_of_turn_says_whose_turn_it_is(table):
    table.act(1, "draw")
    table.act(1, "stop")
    with pytest.raises(IllegalDecision, match="seat 1 is not asked now; the table waits for seat 0, 2"):
        table.act(1, "draw")


def test_after_the_end_nothing_is_legal(table):
    while not table.over:
        seat = table.actors[0]
        table.act(seat, table.decisions(seat)[-1])
    with pytest.raises(IllegalDecision, match="the game is over"):
        table.act(0, "draw")
    assert table.decisions(0) == []
    assert table.winners


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"players": 5}, "players must be a whole number from 2 to 4, not 5"),
        ({"players": "two"}, "players must be a whole number from 2 to 4, not 'two'"),
        ({"players": 2.5}, "players must be a whole number"),
        ({"players": True}, "players must be a whole number"),
        ({"edition": "3rd"}, "edition must be '1st' or '2nd', not '3rd'"),
        ({"books": 5}, "books must be a set from 1 to 4"),
        ({"books": {"orange": 1}}, "there are no sets for 'orange'; choose among green"),
        ({"books": "green=9"}, "the set for green must be one from 1 to 4"),
        ({"pot": "side"}, "pot must be 'front' or 'back'"),
        ({"stir": "never"}, "stir must be 'last' or 'always' or 'ask'"),
        ({"rubies": -1}, "rubies must be a whole number from 0 to 20"),
        ({"edtion": "2nd"}, "no option 'edtion'; did you mean 'edition'"),
        ({"colour": "red"}, r"no option 'colour'\. Its options are players, edition"),
        ({"seed": -1}, "seed must be a whole number from 0"),
        ({"seed": "x"}, "seed must be a whole number from 0"),
    ],
)
def test_an_unknown_option_or_value_says_what_would_be_right(options, said):
    with pytest.raises(OptionError, match=said):
        charlatans.new("quacks", **options)


def test_the_error_for_an_unknown_game_lists_the_games():
    with pytest.raises(UnknownGame, match="did you mean 'quacks'"):
        charlatans.new("quaks")


def test_books_can_be_mixed_in_three_ways():
    mix = {"green": 2, "blue": 1, "red": 3, "yellow": 1, "purple": 1}
    tables = [
        charlatans.new("quacks", seed=1, books=books) for books in (mix, "green=2,red=3", {"green": 2, "red": "3"})
    ]
    assert len({each.to_bytes() for each in tables}) == 1
    assert [book["set"] for book in tables[0].view()["books"].values()] == [1, 2, 1, 3, 1, 1, 1]


@pytest.mark.parametrize(
    ("seat", "outcomes", "said"),
    [
        (0, ["black-1"], "seat 0 cannot draw black-1: it has 4 white-1"),
        (0, ["white-9"], "'white-9' is not a chip; chips are white-1"),
        (0, "white-3", "expected a list of outcomes"),
        (0, ["white-1"] * 33, "at most 32 outcomes can be forced"),
        (None, ["B05"], "the card B05 has been read already"),
        (None, ["P01", "P01"], "the card P01 cannot be read twice"),
        (None, ["seven"], "'seven' is neither a card .* nor a die face"),
    ],
)
def test_an_impossible_outcome_is_a_clear_error_and_changes_nothing(table, seat, outcomes, said):
    before = table.to_bytes()
    with pytest.raises(ImpossibleOutcome, match=said):
        table.force(seat, outcomes)
    assert table.to_bytes() == before


def test_an_outcome_that_turns_out_to_be_impossible_is_refused_when_it_is_due(table):
    table.force(0, ["white-3", "white-3"])
    table.act(0, "draw")
    before = table.to_bytes()
    with pytest.raises(
        ImpossibleOutcome,
        match="seat 0 was forced to draw white-3 and cannot: its bag holds 4 white-1, 2 white-2, 1 orange-1",
    ):
        table.act(0, "draw")
    assert table.to_bytes() == before


def test_forced_cards_wait_for_the_next_card_and_forced_faces_for_the_next_roll():
    table = charlatans.new("quacks", players=2, seed=3, force=["B05"])
    table.force(None, ["P03", "ruby-1"])
    while table.view()["turn"] == 1:
        seat = table.actors[0]
        kinds = [decision.kind for decision in table.decisions(seat)]
        table.act(
            seat, kinds.index("stop") and table.decisions(seat)[1] if "stop" in kinds else table.decisions(seat)[-1]
        )
    assert table.view()["fortune"]["id"] == "P03"


def test_a_fresh_seed_is_drawn_when_none_is_given():
    assert charlatans.new("quacks").seed != charlatans.new("quacks").seed
