"""Every worked example and every number that the rulebook tells in passing, played out."""

from __future__ import annotations

import pytest

from .scenarios import (
    add_to_belly,
    at_coin_toss,
    at_first_turn,
    decide,
    decision_kinds,
    decision_names,
    draw,
    draw_and_complete,
    of_all_players,
    patient_position,
    play_passively,
    player_view,
    set_stalls,
    trade_at_market,
    white_chips,
)


@pytest.mark.parametrize("neck", [("orange-2", "orange-1", "orange-1"), ("orange-1", "black-2", "black-1")])
def test_a_neck_of_2_1_and_1_and_a_last_white_chip_of_3_are_7_steps(neck):
    table = draw(set_stalls(at_first_turn(), 15), 0, "white-1", "white-3", *neck)
    assert patient_position(table) == (0, 2 + 1 + 1 + 3)


def test_the_7_steps_of_the_example_just_reach_a_stall_at_the_start():
    table = draw(at_first_turn(), 0, "white-3", "orange-2", "orange-1", "orange-1")
    assert of_all_players(table, "patients") == [1, 0]
    assert patient_position(table) is None


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_white_chip_of_a_number_lies_on_the_space_of_that_number_from_the_left(number):
    assert white_chips(draw(at_first_turn(), 0, f"white-{number}"), 0) == [(f"white-{number}", number)]


def test_the_first_game_is_played_with_silver_and_gold_cards_1_to_6_set_i_and_no_mayor():
    table = at_coin_toss()
    view = table.view(None)
    assert decision_names(table, 0) == {"coin silver", "coin gold"}
    assert view["round_card"]["number"] == 1
    assert {book["set"] for book in view["books"].values()} == {"I", None}
    assert view["park"] == 11


def test_the_same_chip_is_upgraded_with_several_tokens():
    table = trade_at_market(add_to_belly(at_first_turn(), 0, "black-1"), "2 0", "tokens")
    decide(table, 0, "upgrade belly black-1", "upgrade belly black-2")
    assert player_view(play_passively(table, until_round=2), 0)["bag"]["black-3"] == 1


def test_the_suggested_offer_may_be_placed_by_whoever_is_unsure():
    table = play_passively(at_first_turn("card-4"), until_phase="market surveillance")
    suggested = [decision.label for decision in table.decisions(1) if "as suggested" in decision.label]
    assert len(suggested) == 1


def test_it_can_take_several_turns_in_a_row_until_the_opponent_ends_the_phase_too():
    table = draw_and_complete(at_first_turn(), 0, "orange-1")
    for _ in range(3):
        draw(table, 1, "orange-1", "black-1", "red-1")
    assert table.actors == (1,)
    assert decision_kinds(table, 1) == {"draw", "complete"}


def test_more_than_1_patient_may_be_won_in_a_turn():
    table = draw(set_stalls(at_first_turn(), 3), 0, "white-2", "orange-4", "orange-1", "orange-1")  # 3 and 5
    assert of_all_players(table, "patients") == [2, 0]
