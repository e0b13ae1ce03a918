"""Forcing outcomes: chips for a seat's draws, round cards and faces of coins for the table; impossible ones are refused."""

from __future__ import annotations

from itertools import product

import pytest

import charlatans
from charlatans import ImpossibleOutcome
from charlatans.rules.duel.box import CHIP_NAMES, COIN_NAMES, FACE_NAMES
from charlatans.rules.duel.forced_outcomes import CARD_NAMES
from charlatans.rules.engine import FORCED_ROOM

from .scenarios import (
    add_to_bag,
    at_coin_toss,
    at_first_turn,
    count_in_bag,
    decide,
    draw,
    play_passively,
    player_view,
    set_bag,
    white_chips,
)

FACES = {
    "silver": ("shield", "gold-3"),
    "gold": ("return-whites", "stall"),
    "copper": ("return-coloured", "lead-or-patient"),
}


# What can be forced ---------------------------------------------------------------------------------


@pytest.mark.parametrize("chip", CHIP_NAMES)
def test_every_chip_in_the_bag_can_be_forced_to_come(chip):
    table = add_to_bag(at_first_turn(books="III"), 0, *[chip] * (1 - count_in_bag(at_first_turn(), 0, chip)))
    before = count_in_bag(table, 0, chip)
    table.force(0, [chip])
    decide(table, 0, "draw")
    assert count_in_bag(table, 0, chip) == before - 1
    assert chip in [*player_view(table, 0)["neck"], *[white for white, _ in white_chips(table, 0)]]


def test_forced_chips_come_in_order_and_only_for_their_seat():
    table = at_first_turn(books="III")
    table.force(1, ["orange-1", "white-3"])
    table.force(0, ["white-1", "white-2"])
    table.force(0, ["black-1"])
    for _ in range(3):
        decide(table, 0, "draw")
    assert (white_chips(table, 0), player_view(table, 0)["neck"]) == ([("white-1", 1), ("white-2", 3)], ["black-1"])
    decide(table, 0, "complete")
    decide(table, 1, "draw", "draw")
    assert (white_chips(table, 1), player_view(table, 1)["neck"]) == ([("white-3", 3)], ["orange-1"])


def test_forced_chips_are_what_a_peacock_eye_looks_at():
    table = add_to_bag(at_first_turn(books="I"), 0, "blue-2")
    table.force(0, ["blue-2", "white-3", "orange-1"])
    decide(table, 0, "draw")
    assert player_view(table, 0)["hand"] == {"white-3": 1, "orange-1": 1}


def test_a_chip_that_lies_in_the_bottle_can_be_forced_for_when_it_is_back():
    table = draw(at_first_turn(), 0, "white-3")
    assert count_in_bag(table, 0, "white-3") == 0
    table.force(0, ["white-3"])
    decide(table, 0, "complete")
    play_passively(table, until_round=2)
    play_passively(table, until_phase="potion-brewing")
    while table.actors != (0,):
        decide(table, 1, "complete")
    assert white_chips(decide(table, 0, "draw"), 0) == [("white-3", 3)]


@pytest.mark.parametrize(("number", "cards"), list(product(range(1, 23), ["ordered", "random"])))
def test_every_round_card_can_be_forced_to_come_first(number, cards):
    table = charlatans.new("duel", force=[f"card-{number}"], round_cards=cards)
    assert table.view()["round_card"]["number"] == number


def test_the_cards_of_coming_rounds_can_be_forced_and_then_go_on_in_order():
    table = charlatans.new("duel", force=["card-9"])
    table.force(None, ["card-2", "card-22"])
    numbers = []
    for number in range(1, 7):
        play_passively(table, until_round=number)
        numbers.append(table.view()["round_card"]["number"])
    assert numbers == [9, 2, 22, 1, 3, 4]


@pytest.mark.parametrize("coins", ["silver+gold", "silver+copper", "gold+copper"])
def test_every_face_can_be_forced_to_show(coins):
    first, second = coins.split("+")
    for faces in product(FACES[first], FACES[second]):
        assert [coin["shows"] for coin in at_coin_toss(*faces, coins=coins).view()["coins"]] == list(faces)


def test_cards_wait_for_cards_and_faces_for_tosses():
    table = at_coin_toss("gold-3", "stall", card="card-5")
    assert [coin["shows"] for coin in table.view()["coins"]] == ["gold-3", "stall"]
    assert table.view()["round_card"]["number"] == 5


def test_faces_of_a_later_toss_can_be_forced():
    table = at_first_turn()
    table.force(None, ["gold-3", "return-whites"])
    play_passively(table, until_round=2)
    assert [coin["shows"] for coin in table.view()["coins"]] == ["gold-3", "return-whites"]


def test_all_faces_have_a_coin():
    assert sorted(face for faces in FACES.values() for face in faces) == sorted(FACE_NAMES)
    assert set(FACES) == set(COIN_NAMES)


# What cannot ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "outcomes", "said"),
    [
        (0, ["white-4"], "'white-4' is not a chip; chips are white-1, white-2"),
        (0, ["card-3"], "'card-3' is not a chip"),
        (0, ["white-1", "red-1"], "seat 0 cannot draw red-1: it has 4 white-1, 2 white-2, 1 white-3, 3 black-1"),
        (1, ["black-6"], "seat 1 cannot draw black-6"),
        (0, "white-1", "expected a list of outcomes such as \\['white-1'\\], not a single text"),
        (0, ["white-1"] * (FORCED_ROOM + 1), f"at most {FORCED_ROOM} outcomes can be forced ahead; 0 wait already"),
        (
            None,
            ["white-1"],
            "'white-1' is neither a round card \\(card-1 to card-22\\) nor a face of a coin \\(shield, gold-3",
        ),
        (None, ["card-23"], "'card-23' is neither a round card"),
        (None, ["card-0"], "'card-0' is neither a round card"),
        (None, ["card-1"], "the round card 1 has come already"),
        (None, ["card-7", "card-7"], "the round card 7 cannot come twice"),
        (None, "card-7", "expected a list of outcomes"),
    ],
)
def test_what_cannot_happen_is_refused_at_once_and_changes_nothing(seat, outcomes, said):
    table = at_first_turn()
    before, entries = table.to_bytes(), list(table.entries)
    with pytest.raises(ImpossibleOutcome, match=said):
        table.force(seat, outcomes)
    assert (table.to_bytes(), table.entries) == (before, entries)


def test_a_card_that_waits_already_cannot_be_forced_again():
    table = at_first_turn()
    table.force(None, ["card-7"])
    before = table.to_bytes()
    with pytest.raises(ImpossibleOutcome, match="the round card 7 cannot come twice"):
        table.force(None, ["card-8", "card-7"])
    assert table.to_bytes() == before


def test_the_first_card_cannot_be_forced_twice_before_the_game_begins():
    with pytest.raises(ImpossibleOutcome, match="the round card 3 cannot come twice"):
        charlatans.new("duel", force=["card-3", "card-3"])


@pytest.mark.parametrize("faces", [["stall"], ["lead-or-patient"], ["shield", "gold-3"], ["return-whites", "shield"]])
def test_a_face_that_the_coin_does_not_have_is_refused_when_a_table_is_laid_out(faces):
    with pytest.raises(ImpossibleOutcome, match="a coin was forced to show a face it does not have"):
        charlatans.new("duel", seed=1, force=faces)


def test_a_chip_that_is_no_longer_in_the_bag_is_refused_when_it_should_come_and_nothing_changes():
    table = at_first_turn(books="III")
    table.force(0, ["white-3", "white-3"])
    decide(table, 0, "draw")
    before, entries, events = table.to_bytes(), list(table.entries), list(table.events)
    with pytest.raises(
        ImpossibleOutcome, match="seat 0 was forced to draw white-3 and cannot: its bag holds 4 white-1"
    ):
        decide(table, 0, "draw")
    assert (table.to_bytes(), table.entries, table.events) == (before, entries, events)


def test_an_empty_bag_is_named():
    with pytest.raises(ImpossibleOutcome, match="seat 0 cannot draw red-1: it has an empty bag"):
        set_bag(at_first_turn(), 0).force(0, ["red-1"])


def test_a_face_that_cannot_show_is_refused_when_the_coins_are_tossed_and_nothing_changes():
    table = at_first_turn()
    table.force(None, ["lead-or-patient"])
    with pytest.raises(ImpossibleOutcome, match="a coin was forced to show a face it does not have"):
        play_passively(table, until_round=2)
    assert table.view()["round"] == 1
    assert table.check_invariants() == []


def test_card_names_are_numbered_from_1():
    assert (CARD_NAMES[0], CARD_NAMES[-1], len(CARD_NAMES)) == ("card-1", "card-22", 22)


def test_a_game_with_forced_outcomes_is_played_again_from_its_journal():
    table = at_coin_toss("gold-3", "stall", card="card-4")
    decide(table, 0, "coin gold")
    table.force(0, ["white-3", "black-1"])
    decide(table, 0, "draw", "draw", "complete")
    assert charlatans.replay(table.journal()).to_bytes() == table.to_bytes()
