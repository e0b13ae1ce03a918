"""Your bottle explodes: when it does, what it costs, and what becomes of the patient."""

from __future__ import annotations

import pytest

from .scenarios import (
    add_to_belly,
    at_first_turn,
    current_phase,
    decide,
    decision_kinds,
    decision_names,
    draw,
    draw_and_complete,
    explode,
    of_all_players,
    patient_position,
    place_patient,
    play_passively,
    player_view,
    set_gold,
    set_stalls,
    set_treated,
    trade_at_market,
    white_chips,
)


def exploding(gold=0, half=None, space=0, *before, **options):
    """Seat 0 has so much gold, a patient stands somewhere, and the bottle explodes."""
    table = set_gold(at_first_turn(**options), gold)
    if half is not None:
        place_patient(table, half, space)
    return explode(table, 0, *before)


# When ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chips", "space"),
    [
        (["white-3", "white-2", "white-1", "white-2"], 8),
        (["white-3", "white-3", "white-1", "white-1"], 8),
        (["white-3", "white-2", "white-1", "white-3"], 9),
        (["white-2", "white-2", "white-2", "white-3"], 9),
    ],
)
def test_a_white_chip_on_an_explosion_space_explodes_the_bottle(chips, space):
    table = draw(at_first_turn(), 0, *chips[:-1])
    if decision_kinds(table, 0) != {"draw", "complete"}:
        decide(table, 0, "stall")
    assert not player_view(table, 0)["exploded"]
    draw(table, 0, chips[-1])
    assert white_chips(table, 0)[-1][1] == space
    assert player_view(table, 0)["exploded"]


@pytest.mark.parametrize(("last", "space"), [("white-1", 8), ("white-2", 9), ("white-3", 10)])
def test_any_white_chip_after_the_bonus_space_explodes_the_bottle(last, space):
    table = decide(draw(at_first_turn(), 0, "white-2", "white-2", "white-3"), 0, "stall")
    draw(table, 0, last)
    assert white_chips(table, 0)[-1] == (last, space)
    assert player_view(table, 0)["exploded"]


def test_coloured_chips_never_explode_the_bottle():
    table = decide(draw(at_first_turn(), 0, "white-2", "white-2", "white-3"), 0, "stall")
    draw(table, 0, "orange-4", "black-6")
    assert not player_view(table, 0)["exploded"]


# What ends -----------------------------------------------------------------------------------------


def test_the_turn_ends_immediately():
    assert exploding().actors == (1,)


def test_the_patient_is_not_moved_towards_ones_stall():
    assert patient_position(exploding(0, None, 0, "orange-1", "orange-2")) is None
    assert patient_position(exploding(0, 0, 2, "orange-1", "orange-2")) == (0, 2)


def test_the_chips_in_the_neck_move_to_the_base_of_the_bottle():
    table = exploding(0, None, 0, "orange-1", "orange-2")
    assert player_view(table, 0)["neck"] == []
    assert player_view(table, 0)["belly"] == {"orange-1": 1, "orange-2": 1}


def test_all_chips_remain_in_the_bottle():
    assert white_chips(exploding(), 0) == [("white-3", 3), ("white-2", 5), ("white-1", 6), ("white-2", 8)]


def test_whoever_exploded_has_no_further_turn_in_this_phase():
    table = draw(exploding(), 1, "orange-1", "orange-1", "orange-1")
    assert table.actors == (1,)
    assert current_phase(decide(table, 1, "complete")) == "market surveillance"


def test_whoever_exploded_first_was_first_to_complete():
    table = exploding()
    assert of_all_players(table, "completed") == ["first", None]
    assert decide(table, 1, "complete").actors == (1,)
    assert "offer" in decision_kinds(table, 1)


def test_both_bottles_may_explode():
    table = explode(exploding(), 1)
    assert of_all_players(table, "exploded") == [True, True]
    assert current_phase(table) == "market surveillance"


def test_the_bottle_is_whole_again_in_the_next_round():
    table = play_passively(exploding(), until_round=2)
    assert of_all_players(table, "exploded") == [False, False]
    assert white_chips(table, 0) == []


# What it costs -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("gold", "lost"), [(2, 1), (3, 1), (4, 2), (9, 4), (10, 5)])
def test_half_of_the_gold_rounded_down_goes_back(gold, lost):
    table = exploding(gold, 0, 3)
    assert decision_names(table, 0) == {"gold", "patient"}
    assert of_all_players(decide(table, 0, "gold"), "gold") == [gold - lost, 0]
    assert patient_position(table) == (0, 3)


@pytest.mark.parametrize(("gold", "lost"), [(2, 1), (3, 1), (4, 2), (9, 4)])
def test_or_the_patient_moves_away_by_as_many_spaces(gold, lost):
    table = decide(exploding(gold, 0, 6), 0, "patient")
    assert patient_position(table) == (0, 6 - lost)
    assert of_all_players(table, "gold") == [gold, 0]


def test_the_patient_is_driven_across_the_middle():
    assert patient_position(decide(exploding(6, 0, 2), 0, "patient")) == (1, 2)


def test_a_patient_in_the_opponents_half_is_driven_on():
    assert patient_position(decide(exploding(6, 1, 1), 0, "patient")) == (1, 4)


@pytest.mark.parametrize("gold", [0, 1])
def test_with_no_gold_to_give_up_nothing_is_lost_and_nothing_is_asked(gold):
    table = exploding(gold, 0, 3)
    assert table.actors == (1,)
    assert (player_view(table, 0)["gold"], patient_position(table)) == (gold, (0, 3))


def test_without_a_patient_on_the_path_a_new_one_may_go_to_the_opponent():
    table = exploding(5)
    assert decision_names(table, 0) == {"gold", "patient"}
    decide(table, 0, "patient")
    assert (player_view(table, 0)["gold"], patient_position(table)) == (5, (1, 2))
    assert table.view(None)["park"] == 10


def test_without_a_patient_on_the_path_the_gold_may_be_lost_instead():
    table = decide(exploding(5), 0, "gold")
    assert (player_view(table, 0)["gold"], patient_position(table)) == (3, None)


def test_with_an_empty_path_and_an_empty_park_the_gold_is_lost_unasked(tmp_path):
    (tmp_path / "few.toml").write_text("[marketplace]\npatients = 2\n")
    table = explode(set_gold(set_treated(at_first_turn(material=tmp_path / "few.toml"), 1, 1), 5), 0)
    assert table.actors == (1,)
    assert player_view(table, 0)["gold"] == 3


def test_gold_collected_in_the_turn_of_the_explosion_counts():
    table = exploding(0, 0, 3, "black-6")
    assert player_view(decide(table, 0, "gold"), 0)["gold"] == 3


def test_the_opponents_gold_is_not_touched():
    table = set_gold(at_first_turn(), 4, 7)
    decide(explode(table, 0), 0, "gold")
    assert of_all_players(table, "gold") == [2, 7]


def test_seat_1_drives_the_patient_towards_seat_0():
    table = explode(place_patient(set_gold(decide(at_first_turn(), 0, "complete"), 0, 4), 1, 1), 1)
    assert patient_position(decide(table, 1, "patient")) == (0, 2)


# The opponent wins the patient ---------------------------------------------------------------------


def test_a_patient_driven_to_the_opponents_stall_is_treated_by_the_opponent():
    table = decide(exploding(4, 1, 5), 0, "patient")
    assert of_all_players(table, "patients") == [0, 1]
    assert of_all_players(table, "stall") == [7, 9]
    assert patient_position(table) is None


def test_steps_left_over_bring_the_opponent_a_new_patient():
    table = decide(exploding(8, 1, 5), 0, "patient")
    assert of_all_players(table, "patients") == [0, 1]
    assert patient_position(table) == (1, 2)


def test_the_opponents_ledge_gives_whoever_exploded_an_upgrade():
    table = exploding(0, 1, 6, "black-3")
    decide(table, 0, "patient")
    assert decision_names(table, 0) == {"upgrade neck black-3", "none"}
    decide(table, 0, "upgrade neck black-3")
    assert player_view(table, 0)["belly"] == {"black-4": 1}


def test_the_opponents_sixth_patient_ends_the_game():
    table = set_gold(place_patient(set_treated(at_first_turn(), 2, 5), 1, 6), 2)
    decide(explode(table, 0), 0, "patient")
    assert table.over
    assert table.winners == (1,)


# Round 7 -------------------------------------------------------------------------------------------


def test_round_7_drives_the_patient_7_spaces_towards_the_opponent():
    table = set_stalls(at_first_turn(round=7), 15, 15)
    assert patient_position(explode(place_patient(table, 0, 3), 0)) == (1, 5)


@pytest.mark.parametrize(("chosen", "space"), [("gold", 6), ("patient", 8)])
def test_round_7_drives_the_patient_in_addition_to_the_usual_consequences(chosen, space):
    table = set_gold(set_stalls(at_first_turn(round=7), 15, 15), 4)
    decide(explode(place_patient(table, 0, 2), 0), 0, chosen)
    assert patient_position(table) == (1, space)
    assert player_view(table, 0)["gold"] == (2 if chosen == "gold" else 4)


def test_round_7_may_bring_the_patient_to_the_opponents_stall():
    table = explode(place_patient(at_first_turn(round=7), 1, 2), 0)
    assert of_all_players(table, "patients") == [0, 1]
    assert patient_position(table) == (1, 2)


def test_round_7_brings_the_opponent_a_new_patient_if_none_is_on_the_path():
    table = explode(set_stalls(at_first_turn(round=7), 7, 15), 0)
    assert patient_position(table) == (1, 7)
    assert table.view(None)["park"] == 10


def test_round_7_makes_seven_steps_in_full_after_the_steps_chosen_have_won_the_patient():
    table = set_gold(place_patient(at_first_turn(round=7), 1, 5), 4)  # two steps to the stall, which goes back to 9
    decide(explode(table, 0), 0, "patient")
    assert of_all_players(table, "patients") == [0, 1]
    assert patient_position(table) == (1, 7)


def test_round_7_makes_seven_steps_in_full_after_the_gold_was_lost():
    table = set_gold(place_patient(at_first_turn(round=7), 1, 5), 4)
    decide(explode(table, 0), 0, "gold")
    assert of_all_players(table, "patients") == [0, 1]
    assert patient_position(table) == (1, 5)


def test_round_7_makes_seven_steps_where_there_was_nothing_to_lose():
    assert patient_position(explode(set_stalls(at_first_turn(round=7), 7, 15), 0)) == (1, 7)


def test_round_7_moves_nobody_if_path_and_park_are_empty(tmp_path):
    (tmp_path / "few.toml").write_text("[marketplace]\npatients = 2\n")
    table = set_treated(at_first_turn(round=7, material=tmp_path / "few.toml"), 1, 1)
    assert patient_position(explode(table, 0)) is None


def test_before_round_7_an_explosion_moves_nobody_further():
    assert patient_position(explode(place_patient(at_first_turn(round=6), 0, 3), 0)) == (0, 3)


def test_round_7_without_an_explosion_drives_nobody_away():
    assert patient_position(draw_and_complete(place_patient(at_first_turn(round=7), 0, 3), 0, "orange-1")) == (0, 4)


# Afterwards ----------------------------------------------------------------------------------------


def test_an_exploded_bottle_still_has_its_after_effects():
    table = play_passively(exploding(0, None, 0, "green-1"), until_phase="market surveillance")
    assert player_view(table, 0)["gold"] == 1


def test_an_exploded_player_still_trades_and_buys():
    table = add_to_belly(exploding(), 0, "black-1")
    trade_at_market(set_gold(table, 3), "1 2", "tokens")
    decide(table, 0, "upgrade belly black-1")
    assert current_phase(table) == "buying"
    assert "buy orange-1" in decision_names(table, 0)
