"""Moving the patient and the stall, treating patients, and what the treatment ledge gives."""

from __future__ import annotations

import pytest

from .scenarios import (
    add_to_belly,
    at_first_turn,
    checked,
    count_in_bag,
    count_in_pool,
    count_owned,
    decide,
    decision_chips,
    decision_kinds,
    decision_names,
    draw,
    draw_and_complete,
    leave_in_pool,
    of_all_players,
    patient_position,
    place_patient,
    play_passively,
    player_view,
    set_gold,
    set_stalls,
    set_treated,
    trade_at_market,
)

FEW = """
[marketplace]
patients = 2
"""


def few_patients(tmp_path):
    """A box with two patients."""
    (tmp_path / "few.toml").write_text(FEW)
    return at_first_turn(material=tmp_path / "few.toml")


def for_seat_1(table):
    """Seat 0 has completed without a chip, and seat 1's turn begins."""
    return decide(table, 0, "complete")


# A new patient -------------------------------------------------------------------------------------


def test_the_first_step_of_a_new_patient_is_the_first_space_in_ones_own_half():
    assert patient_position(draw_and_complete(at_first_turn(), 0, "orange-1")) == (0, 1)
    assert patient_position(draw_and_complete(for_seat_1(at_first_turn()), 1, "orange-1")) == (1, 1)


def test_a_new_patient_comes_from_the_park():
    assert draw_and_complete(at_first_turn(), 0, "orange-1").view(None)["park"] == 10


def test_an_active_patient_keeps_others_in_the_park():
    assert draw_and_complete(place_patient(at_first_turn(), 1, 3), 0, "orange-1").view(None)["park"] == 10


def test_the_active_patient_moves_back_and_forth():
    table = draw_and_complete(at_first_turn(), 0, "orange-4")
    assert patient_position(table) == (0, 4)
    assert patient_position(draw_and_complete(table, 1, "orange-2")) == (0, 2)


# Towards one's stall -------------------------------------------------------------------------------


def test_the_patient_moves_towards_the_stall_of_whoever_moves():
    assert patient_position(draw_and_complete(place_patient(at_first_turn(), 0, 2), 0, "orange-2")) == (0, 4)
    assert patient_position(draw_and_complete(for_seat_1(place_patient(at_first_turn(), 1, 2)), 1, "orange-2")) == (
        1,
        4,
    )


@pytest.mark.parametrize(("space", "steps", "then"), [(1, 1, (0, 1)), (1, 2, (0, 2)), (3, 2, (1, 1)), (3, 4, (0, 2))])
def test_the_patient_crosses_the_middle_from_first_space_to_first_space(space, steps, then):
    assert patient_position(draw_and_complete(place_patient(at_first_turn(), 1, space), 0, f"orange-{steps}")) == then


def test_the_patient_crosses_the_middle_the_other_way_as_well():
    assert patient_position(draw_and_complete(for_seat_1(place_patient(at_first_turn(), 0, 2)), 1, "orange-4")) == (
        1,
        3,
    )


def test_a_patient_just_short_of_the_stall_is_not_won():
    table = draw_and_complete(place_patient(at_first_turn(), 0, 4), 0, "orange-2")
    assert patient_position(table) == (0, 6)
    assert of_all_players(table, "patients") == [0, 0]


# Winning a patient ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_a_patient_who_reaches_the_stall_is_won_and_treated(seat):
    table = at_first_turn() if seat == 0 else for_seat_1(at_first_turn())
    draw_and_complete(place_patient(table, seat, 5), seat, "orange-2")
    assert of_all_players(table, "patients") == [1 - seat, seat]
    assert of_all_players(table, "on_stall") == [0, 0]
    assert patient_position(table) is None


def test_a_patient_won_moves_the_stall_back_2_spaces():
    assert of_all_players(draw_and_complete(place_patient(at_first_turn(), 0, 5), 0, "orange-2"), "stall") == [
        7 + 2,
        7,
    ]


def test_a_patient_won_leaves_the_opponents_stall_where_it_is():
    table = draw_and_complete(place_patient(set_stalls(at_first_turn(), 7, 4), 0, 5), 0, "orange-2")
    assert of_all_players(table, "stall") == [9, 4]


def test_a_stall_never_moves_back_past_the_end_of_the_path():
    table = draw_and_complete(place_patient(set_stalls(at_first_turn(), 14), 0, 12), 0, "orange-2")
    assert player_view(table, 0)["stall"] == 15


def test_steps_left_over_bring_a_new_patient_from_the_park():
    table = draw_and_complete(place_patient(at_first_turn(), 0, 5), 0, "orange-4")
    assert of_all_players(table, "patients") == [1, 0]
    assert patient_position(table) == (0, 2)
    assert table.view(None)["park"] == 9


def test_no_new_patient_comes_if_no_steps_are_left_over():
    assert patient_position(draw_and_complete(place_patient(at_first_turn(), 0, 5), 0, "orange-2")) is None


def test_left_over_steps_go_to_the_stall_where_it_stands_after_moving_back():
    table = place_patient(set_stalls(at_first_turn(), 3), 0, 2)
    draw(table, 0, "orange-1", "orange-1", "orange-4")  # 1 to the stall on 3, 5 to the stall on 5
    assert of_all_players(table, "patients") == [2, 0]
    assert (player_view(table, 0)["stall"], patient_position(table)) == (7, None)


def test_several_patients_may_be_won_in_one_turn():
    table = place_patient(set_stalls(at_first_turn(), 3), 0, 2)
    draw(table, 0, "white-3", "black-6", "orange-4", "orange-1")  # 14 steps: 1, 5, 7, and 1 more
    assert of_all_players(table, "patients") == [3, 0]
    assert (player_view(table, 0)["stall"], patient_position(table)) == (9, (0, 1))


def test_there_is_never_more_than_1_patient_on_the_path():
    table = place_patient(set_stalls(at_first_turn(), 3), 0, 2)
    draw(table, 0, "white-3", "black-6", "orange-4", "orange-1")
    assert table.view(None)["park"] == 11 - 3 - 1


def test_left_over_steps_are_lost_once_the_park_is_empty(tmp_path):
    table = place_patient(set_treated(few_patients(tmp_path), 1), 0, 5)
    draw_and_complete(table, 0, "orange-4")
    assert of_all_players(table, "patients") == [2, 0]
    assert (patient_position(table), table.view(None)["park"]) == (None, 0)


def test_with_an_empty_park_and_an_empty_path_nobody_moves(tmp_path):
    table = draw_and_complete(set_treated(few_patients(tmp_path), 1, 1), 0, "orange-4")
    assert patient_position(table) is None
    assert table.actors == (1,)


# Moving the stall ----------------------------------------------------------------------------------


def stall_card(table):
    """Seat 0 takes the round card that moves the stall forward by 2 spaces."""
    return trade_at_market(table, scale="card")


def test_forward_is_towards_the_park():
    assert of_all_players(stall_card(at_first_turn("card-6")), "stall") == [5, 7]


@pytest.mark.parametrize("space", [3, 4])
def test_a_stall_comes_no_closer_to_the_park_than_the_nearest_space(space):
    assert player_view(stall_card(set_stalls(at_first_turn("card-6"), space)), 0)["stall"] == 3


def test_a_stall_that_meets_the_patient_treats_the_patient():
    table = stall_card(place_patient(at_first_turn("card-6"), 0, 5))
    assert of_all_players(table, "patients") == [1, 0]
    assert (player_view(table, 0)["stall"], patient_position(table)) == (5 + 2, None)


def test_a_stall_that_passes_the_patient_treats_the_patient():
    table = stall_card(place_patient(at_first_turn("card-6"), 0, 6))
    assert of_all_players(table, "patients") == [1, 0]
    assert (player_view(table, 0)["stall"], patient_position(table)) == (5 + 2, None)


def test_a_stall_that_stays_short_of_the_patient_treats_nobody():
    table = stall_card(place_patient(at_first_turn("card-6"), 0, 4))
    assert of_all_players(table, "patients") == [0, 0]
    assert patient_position(table) == (0, 4)


def test_a_stall_does_not_meet_a_patient_in_the_other_half():
    table = stall_card(place_patient(at_first_turn("card-6"), 1, 6))
    assert of_all_players(table, "patients") == [0, 0]
    assert patient_position(table) == (1, 6)


def test_a_stall_closer_to_the_park_is_reached_in_fewer_steps():
    assert of_all_players(draw_and_complete(set_stalls(at_first_turn(), 4), 0, "orange-4"), "patients") == [1, 0]
    assert of_all_players(draw_and_complete(set_stalls(at_first_turn(), 5), 0, "orange-4"), "patients") == [0, 0]


# The treatment ledge -------------------------------------------------------------------------------


def treating(number, *belly, table=None):
    """Seat 0 treats a patient of this number, while these chips lie in seat 1's bottle."""
    table = set_treated(add_to_belly(table or at_first_turn(), 1, *belly), number - 1)
    return draw_and_complete(place_patient(table, 0, 6), 0, "orange-1")


@pytest.mark.parametrize("number", [1, 4])
def test_the_1st_and_4th_patient_let_the_opponent_upgrade_1_black_chip(number):
    table = treating(number, "black-1", "black-4")
    assert decision_names(table, 1) == {"upgrade belly black-1", "upgrade belly black-4", "none"}
    decide(table, 1, "upgrade belly black-4")
    assert player_view(table, 1)["belly"] == {"black-1": 1, "black-6": 1}
    assert decision_kinds(table, 1) == {"draw", "complete"}


def test_the_opponent_may_leave_the_upgrade():
    table = decide(treating(1, "black-1"), 1, "none")
    assert player_view(table, 1)["belly"] == {"black-1": 1}
    assert player_view(table, 1)["gold"] == 0


def test_an_opponent_without_a_black_chip_to_upgrade_takes_1_gold():
    table = treating(1, "black-6", "orange-1")
    assert decision_kinds(table, 1) == {"draw", "complete"}
    assert of_all_players(table, "gold") == [0, 1]


def test_the_2nd_patient_costs_a_white_1_chip_that_goes_into_ones_own_bag():
    table = treating(2)
    assert (count_in_bag(table, 0, "white-1"), count_in_bag(table, 1, "white-1")) == (5, 4)
    assert count_in_pool(table, "white-1") == 2


def test_the_2nd_patient_costs_nothing_once_the_pool_has_no_white_1_chip():
    table = treating(2, table=leave_in_pool(at_first_turn(), "white-1"))
    assert count_in_bag(table, 0, "white-1") == 4


@pytest.mark.parametrize("number", [3, 5])
@pytest.mark.parametrize("chip", ["purple-2", "orange-1"])
def test_the_3rd_and_5th_patient_let_the_opponent_take_a_chip_of_1_or_2(number, chip):
    table = treating(number)
    before = count_in_bag(table, 1, chip)
    decide(table, 1, f"take {chip}")
    assert count_in_bag(table, 1, chip) == before + 1
    assert decision_kinds(table, 1) == {"draw", "complete"}


def test_the_opponents_chip_comes_from_the_pool_has_1_or_2_and_is_not_white():
    offered = decision_chips(treating(3), 1, "take")
    coloured = {
        f"{colour}-{n}" for colour in ("orange", "blue", "red", "green", "pink", "yellow", "purple") for n in (1, 2)
    }
    assert offered == coloured | {"black-2"}  # all black 1-chips are in the bags


def test_a_chip_that_has_run_out_is_not_offered():
    assert "red-2" not in decision_chips(treating(3, table=leave_in_pool(at_first_turn(), "red-2")), 1, "take")


def test_a_black_1_chip_that_was_upgraded_may_be_taken_from_the_pool():
    table = add_to_belly(at_first_turn(), 1, "black-2")
    draw(table, 0, "black-1", "white-3", "white-2", "white-2")
    decide(table, 0, "upgrade neck black-1")
    decide(place_patient(set_treated(table, 2), 0, 6), 0, "complete")
    assert "black-1" in decision_chips(table, 1, "take")


def test_the_opponent_may_take_no_chip():
    table = decide(treating(3), 1, "none")
    assert sum(player_view(table, 1)["bag"].values()) == 12


def test_the_6th_patient_ends_the_game_at_once():
    table = treating(6, "black-1")
    assert table.over
    assert table.winners == (0,)
    assert table.scores == (6, 0)


def test_patients_of_one_turn_give_their_bonuses_one_after_the_other():
    table = add_to_belly(place_patient(set_stalls(at_first_turn(), 3), 0, 2), 1, "black-1")
    draw(table, 0, "white-3", "black-6", "orange-4", "orange-1")  # three patients
    decide(table, 1, "upgrade belly black-1")
    assert count_in_bag(table, 0, "white-1") == 4 + 1
    assert decision_kinds(table, 1) == {"take", "none"}
    decide(table, 1, "take red-2")
    assert decision_kinds(table, 1) == {"draw", "complete"}


def test_no_further_bonus_is_given_once_the_6th_of_several_patients_is_treated():
    table = set_treated(place_patient(set_stalls(at_first_turn(), 3), 0, 2), 5)
    draw(table, 0, "orange-4", "orange-1", "orange-1")  # two patients, of which the first is the 6th
    assert table.over
    assert table.winners == (0,)


def test_seat_1_has_a_ledge_of_its_own():
    table = draw_and_complete(
        place_patient(set_treated(add_to_belly(for_seat_1(at_first_turn()), 0, "black-1"), 3, 0), 1, 6), 1, "orange-1"
    )
    assert of_all_players(table, "patients") == [3, 1]
    assert decision_names(table, 0) == {"upgrade belly black-1", "none"}


# Waiting on the stall ------------------------------------------------------------------------------


def won_in_a_turn(table=None):
    """Seat 0 has won a patient in the middle of the turn; a black chip lies in seat 1's bottle."""
    return draw(place_patient(add_to_belly(table or at_first_turn(), 1, "black-1"), 0, 6), 0, "pink-1")


def test_a_patient_won_in_a_turn_waits_on_the_stall_and_the_turn_goes_on():
    table = won_in_a_turn()
    assert (of_all_players(table, "on_stall"), of_all_players(table, "patients")) == ([1, 0], [0, 0])
    assert table.view(None)["waiting"] == [{"seat": 0, "mayor": False}]
    assert decision_kinds(table, 0) == {"draw", "complete"}
    assert player_view(table, 0)["stall"] == 9


def test_the_ledge_and_its_bonus_come_at_the_end_of_the_turn():
    table = decide(won_in_a_turn(), 0, "complete")
    assert (of_all_players(table, "on_stall"), of_all_players(table, "patients")) == ([0, 0], [1, 0])
    assert decision_names(table, 1) == {"upgrade belly black-1", "none"}
    assert decision_kinds(decide(table, 1, "upgrade belly black-1"), 1) == {"draw", "complete"}


def test_the_ledge_comes_when_three_coloured_chips_end_the_turn_as_well():
    table = draw(won_in_a_turn(), 0, "orange-1", "orange-1")
    assert of_all_players(table, "patients") == [1, 0]
    assert decision_names(table, 1) == {"upgrade belly black-1", "none"}


def test_patients_of_several_moves_in_a_turn_go_to_the_ledge_in_the_order_won():
    table = draw(set_stalls(won_in_a_turn(set_treated(at_first_turn(), 1)), 3), 0, "orange-4")
    decide(table, 0, "complete")  # the 2nd patient by spider silk, the 3rd by the potion
    assert count_in_bag(table, 0, "white-1") == 4 + 1
    assert decision_kinds(table, 1) == {"take", "none"}
    assert of_all_players(table, "patients") == [3, 0]


def test_a_patient_waits_on_the_stall_while_the_bottle_explodes_and_goes_to_the_ledge_then():
    table = won_in_a_turn()
    draw(table, 0, "white-3", "white-2", "white-1", "white-2")
    assert of_all_players(table, "patients") == [1, 0]
    assert decision_names(table, 1) == {"upgrade belly black-1", "none"}


def test_patients_whom_both_have_won_in_one_turn_go_to_the_ledges_in_the_order_won():
    table = draw(won_in_a_turn(), 0, "black-3")
    set_gold(place_patient(set_stalls(table, 9, 3), 1, 2), 4)
    draw(table, 0, "white-3", "white-2", "white-1", "white-2")
    assert table.view(None)["waiting"] == [{"seat": 0, "mayor": False}]
    decide(table, 0, "patient")  # seat 1's patient is won in seat 0's turn
    assert decision_names(table, 1) == {"upgrade belly black-1", "none"}
    assert (of_all_players(table, "patients"), of_all_players(table, "on_stall")) == ([1, 0], [0, 1])
    decide(table, 1, "none")
    assert of_all_players(table, "patients") == [1, 1]
    assert decision_names(table, 0) == {"upgrade neck black-3", "none"}


def test_a_coin_at_the_end_of_the_turn_comes_before_the_ledge():
    table = won_in_a_turn()
    table._state.players[0].coin = 6  # lead-or-patient
    decide(table, 0, "complete")
    assert (of_all_players(table, "on_stall"), of_all_players(table, "patients")) == ([1, 0], [0, 0])
    decide(table, 0, "patient")
    assert of_all_players(table, "patients") == [1, 0]


def test_who_is_behind_does_not_look_at_the_stall():
    table = won_in_a_turn()
    assert (table.scores, player_view(table, 0)["patients"]) == ((0, 0), 0)


def test_a_patient_won_outside_a_turn_goes_to_the_ledge_at_once():
    table = stall_card(place_patient(add_to_belly(at_first_turn("card-6"), 1, "black-1"), 0, 5))
    assert of_all_players(table, "patients") == [1, 0]
    assert decision_names(table, 1) == {"upgrade belly black-1", "none"}


def test_a_patient_won_by_an_after_effect_goes_to_the_ledge_before_the_next_effect():
    table = add_to_belly(
        place_patient(add_to_belly(at_first_turn(books="II"), 1, "black-1"), 0, 6), 0, "green-1", "purple-1"
    )
    decide(decide(table, 0, "complete"), 1, "complete")
    assert of_all_players(table, "patients") == [1, 0]
    assert decision_names(table, 1) == {"upgrade belly black-1", "none"}
    assert player_view(table, 0)["gold"] == 0  # stinkhorn comes after that


def test_the_mayor_keeps_her_place_among_those_who_wait():
    table = add_to_belly(with_mayor(3, 1), 1, "black-1")
    draw(place_patient(set_stalls(table, 7), 0, 6), 0, "pink-1")  # the 4th patient of seat 0
    decide(draw(set_stalls(table, 3), 0, "orange-4"), 0, "complete")  # and the mayor
    assert table.view(None)["waiting"] == [{"seat": 0, "mayor": True}]
    decide(table, 1, "none")
    assert (of_all_players(table, "patients"), table.view(None)["waiting"]) == ([5, 1], [])
    assert player_view(table, 0)["gold"] == 1  # her upgrade, without a black chip


def test_an_upgrade_from_the_ledge_reaches_a_bottle_that_is_complete():
    table = for_seat_1(add_to_belly(at_first_turn(), 0, "black-2"))
    draw_and_complete(place_patient(table, 1, 6), 1, "orange-1")
    assert player_view(decide(table, 0, "upgrade belly black-2"), 0)["belly"] == {"black-3": 1}


# The mayor -----------------------------------------------------------------------------------------


def with_mayor(*treated):
    """The mayor plays, and so many patients have been treated."""
    return set_treated(at_first_turn(mayor=True), *treated)


@pytest.mark.parametrize(("treated", "mayor"), [(3, False), (4, False), (5, True)])
def test_the_mayor_is_the_6th_figure_to_enter(treated, mayor):
    table = draw_and_complete(with_mayor(treated), 0, "orange-1")
    assert table.view(None)["patient"]["mayor"] is mayor


def test_without_the_mayor_the_6th_figure_is_a_patient_like_any_other():
    assert not draw_and_complete(set_treated(at_first_turn(), 5), 0, "orange-1").view(None)["patient"]["mayor"]


def treating_the_mayor(*treated):
    """Seat 0 treats the mayor, with black chips in both bottles."""
    table = add_to_belly(add_to_belly(with_mayor(*treated), 0, "black-1"), 1, "black-1")
    return draw_and_complete(place_patient(table, 0, 6), 0, "orange-1")


def test_the_mayor_counts_as_a_patient_and_moves_the_stall_back():
    table = treating_the_mayor(3, 2)
    assert of_all_players(table, "patients") == [4, 2]
    assert player_view(table, 0)["stall"] == 9


def test_whoever_treats_the_mayor_upgrades_a_black_chip_and_her_space_gives_nothing():
    table = treating_the_mayor(3, 2)
    assert decision_names(table, 0) == {"upgrade belly black-1", "none"}
    decide(table, 0, "upgrade belly black-1")
    assert player_view(table, 0)["belly"] == {"black-2": 1, "orange-1": 1}
    assert decision_kinds(table, 1) == {"draw", "complete"}


def test_the_mayor_spares_the_white_chip_of_her_space():
    table = decide(treating_the_mayor(1, 4), 0, "none")
    assert count_owned(table, 0, "white-1") == 4


def test_the_patient_before_the_mayor_gives_the_bonus_of_the_ledge():
    table = set_stalls(add_to_belly(with_mayor(3, 1), 1, "black-1"), 3)
    draw(place_patient(table, 0, 2), 0, "orange-4", "orange-1", "orange-1")  # the 4th patient, then the mayor
    assert of_all_players(table, "patients") == [4, 1]
    decide(table, 1, "none")
    assert of_all_players(table, "patients") == [5, 1]
    assert player_view(table, 0)["gold"] == 1  # the mayor's upgrade, without a black chip
    assert checked(table).actors == (1,)


def test_the_mayor_as_6th_patient_ends_the_game():
    table = treating_the_mayor(5, 0)
    assert table.over
    assert table.winners == (0,)


# Stalls and patients from round to round -----------------------------------------------------------


def test_stalls_and_patient_remain_where_they_are_when_a_round_ends():
    table = draw_and_complete(set_treated(set_stalls(at_first_turn(), 5, 9), 2, 2), 0, "orange-1")
    play_passively(table, until_round=2)
    assert of_all_players(table, "stall") == [5, 9]
    assert (patient_position(table), of_all_players(table, "patients")) == ((0, 1), [2, 2])
