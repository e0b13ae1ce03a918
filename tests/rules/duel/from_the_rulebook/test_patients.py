"""Moving the patient, moving the stall, the treatment ledge, the mayor."""

from __future__ import annotations

import pytest

from ..scenarios import (
    add_to_bag,
    add_to_belly,
    at_first_turn,
    count_in_bag,
    count_in_pool,
    decide,
    decision_chips,
    decision_names,
    draw,
    draw_and_complete,
    draw_and_look,
    leave_in_pool,
    of_all_players,
    patient_position,
    place_patient,
    play_passively,
    player_view,
    set_gold,
    set_stalls,
    set_treated,
)


def won(table, seat: int) -> int:
    """Patients won: on the ledge or waiting on the stall."""
    return int(player_view(table, seat)["patients"] + player_view(table, seat)["on_stall"])


def win_one(table, seat: int = 0):
    """This seat, whose turn it is, wins exactly one patient at the end of a turn with one pumpkin, its neck not full."""
    return draw_and_complete(place_patient(table, seat, player_view(table, seat)["stall"] - 1), seat, "orange-1")


# The patient ---------------------------------------------------------------------------------------


def test_the_first_step_of_a_new_patient_is_the_first_space_of_ones_own_half():
    for seat in (0, 1):
        table = at_first_turn() if seat == 0 else decide(at_first_turn(), 0, "complete")
        draw_and_complete(table, seat, "orange-1")
        assert (patient_position(table), table.view()["park"]) == ((seat, 1), 10)


def test_the_patient_moves_towards_ones_own_stall_through_the_other_half():
    assert patient_position(draw_and_complete(place_patient(at_first_turn(), 1, 3), 0, "orange-2")) == (1, 1)
    assert patient_position(draw_and_complete(place_patient(at_first_turn(), 1, 1), 0, "orange-2")) == (0, 2)


def test_an_active_patient_is_moved_and_no_second_one_enters():
    table = draw_and_complete(place_patient(at_first_turn(), 1, 3), 0, "orange-2")
    assert table.view()["park"] == 10


def test_a_patient_who_reaches_the_stall_is_won():
    table = win_one(at_first_turn())
    assert (won(table, 0), won(table, 1), patient_position(table)) == (1, 0, None)


def test_a_patient_one_space_before_the_stall_is_not_won():
    table = draw_and_complete(place_patient(at_first_turn(), 0, 5), 0, "orange-1")
    assert (won(table, 0), patient_position(table)) == (0, (0, 6))


def test_the_stall_moves_back_two_spaces_with_the_patient():
    assert of_all_players(win_one(at_first_turn()), "stall") == [9, 7]


def test_steps_left_over_go_on_with_a_new_patient():
    table = draw_and_complete(place_patient(at_first_turn(), 0, 6), 0, "orange-4")
    assert (won(table, 0), patient_position(table)) == (1, (0, 3))


def test_the_stall_moves_back_before_the_steps_left_over_are_made():
    table = set_stalls(at_first_turn(), 3)
    draw(place_patient(table, 0, 2), 0, "orange-4", "orange-1", "black-1")  # 1, then 5 more: the stall now stands on 5
    assert (won(table, 0), player_view(table, 0)["stall"], patient_position(table)) == (2, 7, None)


def test_two_patients_may_wait_on_the_stall_and_both_reach_the_ledge():
    table = set_stalls(at_first_turn(), 3)
    draw(place_patient(table, 0, 2), 0, "orange-4", "orange-1", "black-1")
    while table.actors and "none" in decision_names(table, table.actors[0]):
        decide(table, table.actors[0], "none")
    assert of_all_players(table, "patients") == [2, 0]
    assert of_all_players(table, "on_stall") == [0, 0]


def test_the_stall_cannot_move_back_beyond_the_end_of_the_path():
    for space in (14, 15):
        assert player_view(win_one(set_stalls(at_first_turn(), space)), 0)["stall"] == 15


def test_with_an_empty_park_steps_left_over_are_lost():
    table = draw_and_complete(place_patient(set_treated(at_first_turn(), 5, 5), 0, 6), 0, "orange-4")
    assert (table.over, table.winners, patient_position(table), table.view()["park"]) == (True, (0,), None, 0)


def test_of_two_sixth_patients_in_one_turn_the_one_won_first_ends_the_game():
    table = place_patient(set_treated(at_first_turn(mayor=True), 5, 5), 0, 6)
    set_gold(set_stalls(table, 7, 3), 8)
    draw(table, 0, "pink-1", "white-3", "white-2", "white-1", "white-2")  # one is won, then the bottle explodes
    decide(table, 0, "patient")  # four spaces: the twelfth figure reaches the stall on 3
    assert (table.over, table.winners) == (True, (0,))


def test_a_patient_won_in_the_middle_of_a_turn_waits_on_the_stall_until_its_end():
    table = place_patient(at_first_turn(), 0, 6)
    draw(table, 0, "pink-1")  # a step towards the stall
    assert (player_view(table, 0)["on_stall"], player_view(table, 0)["patients"]) == (1, 0)
    assert (player_view(table, 0)["stall"], table.actors) == (9, (0,))
    decide(table, 0, "complete")
    play_passively(table, until_phase="market surveillance")
    assert (player_view(table, 0)["on_stall"], player_view(table, 0)["patients"]) == (0, 1)


def test_the_bonuses_of_the_ledge_come_at_the_end_of_the_turn():
    table = add_to_belly(place_patient(at_first_turn(), 0, 6), 1, "black-1")
    draw(table, 0, "pink-1")
    assert table.actors == (0,)
    decide(table, 0, "complete")
    assert (table.actors, decision_names(table, 1)) == ((1,), {"upgrade belly black-1", "none"})


def test_a_new_patient_may_be_brought_in_while_another_waits_on_the_stall():
    table = draw(place_patient(at_first_turn(), 0, 6), 0, "pink-1")
    decide(draw(table, 0, "orange-2"), 0, "complete")
    assert patient_position(table) == (0, 3)  # 1 and 2, and nothing of it for the patient on the stall


def test_patients_are_bonused_in_the_order_in_which_they_were_won():
    table = set_stalls(add_to_belly(at_first_turn(), 1, "black-1"), 3)
    before = count_in_bag(table, 0, "white-1")
    draw(place_patient(table, 0, 2), 0, "orange-4", "orange-1", "black-1")
    assert decision_names(table, 1) == {"upgrade belly black-1", "none"}  # the first space: the opponent upgrades
    assert count_in_bag(table, 0, "white-1") == before
    decide(table, 1, "none")
    assert count_in_bag(table, 0, "white-1") == before + 1  # the second space: a white 1-chip


# The stall -----------------------------------------------------------------------------------------


def stall_forward(table, seat: int = 0):
    """This seat takes a step of its stall on the bonus space."""
    return decide(draw(table, seat, "white-3", "white-2", "white-2"), seat, "stall")


def test_forward_is_towards_the_park():
    assert of_all_players(stall_forward(at_first_turn()), "stall") == [6, 7]


def test_a_stall_further_forward_is_reached_sooner():
    table = stall_forward(place_patient(at_first_turn(), 0, 4))
    assert won(decide(table, 0, "complete"), 0) == 1  # the last white 2 is enough now


def test_a_stall_moving_onto_the_patient_wins_it_and_moves_back():
    table = stall_forward(place_patient(at_first_turn(), 0, 6))
    assert (won(table, 0), patient_position(table), of_all_players(table, "stall")) == (1, None, [8, 7])


def test_a_stall_moving_onto_a_patient_does_not_wait_for_steps():
    table = stall_forward(place_patient(at_first_turn(), 0, 6))
    assert "draw" in decision_names(table, 0)


def test_a_stall_does_not_come_closer_than_its_limit():
    assert of_all_players(stall_forward(set_stalls(at_first_turn(), 3)), "stall") == [3, 7]


# The ledge -----------------------------------------------------------------------------------------


def test_first_space_the_opponent_can_upgrade_a_black_chip_in_their_bottle():
    table = win_one(add_to_belly(at_first_turn(), 1, "black-2"))
    assert decision_names(table, 1) == {"upgrade belly black-2", "none"}
    decide(table, 1, "upgrade belly black-2")
    assert player_view(table, 1)["belly"] == {"black-3": 1}


def test_first_space_without_a_black_chip_in_the_bottle_is_gold_for_the_opponent():
    assert of_all_players(win_one(at_first_turn()), "gold") == [0, 1]


def test_the_opponents_upgrade_comes_before_the_opponents_turn():
    table = decide(win_one(add_to_belly(at_first_turn(), 1, "black-2")), 1, "none")
    assert decision_names(table, 1) == {"draw", "complete"}


def test_second_space_one_must_take_a_white_1_chip_into_ones_own_bag():
    table = set_treated(at_first_turn(), 1)
    before, pool = [count_in_bag(table, seat, "white-1") for seat in (0, 1)], count_in_pool(table, "white-1")
    win_one(table)
    assert [count_in_bag(table, seat, "white-1") for seat in (0, 1)] == [before[0] + 1, before[1]]
    assert count_in_pool(table, "white-1") == pool - 1


def test_second_space_without_a_white_1_chip_in_the_pool_there_is_no_penalty():
    table = leave_in_pool(set_treated(at_first_turn(), 1), "white-1", 0, seat=1)
    before = count_in_bag(table, 0, "white-1")
    win_one(table)
    assert (count_in_bag(table, 0, "white-1"), player_view(table, 0)["patients"]) == (before, 2)


def test_third_space_the_opponent_can_take_a_chip_of_1_or_2_into_their_bag():
    table = win_one(set_treated(at_first_turn(), 2))
    assert table.actors == (1,)
    offered = decision_chips(table, 1, "take")
    assert {"orange-1", "orange-2", "blue-1", "purple-2", "black-2"} <= offered
    assert not {chip for chip in offered if chip[-1] not in "12"}
    assert "none" in decision_names(table, 1)
    decide(table, 1, "take red-2")
    assert (count_in_bag(table, 1, "red-2"), count_in_pool(table, "red-2")) == (1, 3)


def test_third_space_only_chips_that_are_in_the_pool_can_be_taken():
    table = win_one(leave_in_pool(set_treated(at_first_turn(), 2), "red-2"))
    assert "red-2" not in decision_chips(table, 1, "take")
    assert "black-1" not in decision_chips(table, 1, "take")  # all six began in the bags


def test_fourth_space_is_an_upgrade_again_and_the_fifth_a_chip():
    assert "upgrade belly black-1" in decision_names(
        win_one(add_to_belly(set_treated(at_first_turn(), 3), 1, "black-1")), 1
    )
    assert "take red-2" in decision_names(win_one(set_treated(at_first_turn(), 4)), 1)


@pytest.mark.parametrize("seat", [0, 1])
def test_ledge_bonuses_are_given_for_each_players_own_ledge(seat):
    table = (
        set_treated(at_first_turn(), 0, 4) if seat == 0 else decide(set_treated(at_first_turn(), 4, 0), 0, "complete")
    )
    win_one(add_to_belly(table, 1 - seat, "black-1"), seat)
    assert decision_names(table, 1 - seat) == {"upgrade belly black-1", "none"}


def test_an_upgrade_on_the_ledge_reaches_the_bottle_of_who_has_completed_already():
    table = draw_and_complete(at_first_turn(), 0, "black-1")
    win_one(table, 1)
    assert [name for name in decision_names(table, 0) if name.endswith("black-1")]


# The mayor -----------------------------------------------------------------------------------------


def mayor_on_the_path(treated: tuple[int, int] = (3, 2)):
    """Five patients have left the park; the mayor is the sixth figure and stands before the stall of seat 0."""
    table = set_treated(at_first_turn(mayor=True), *treated)
    return place_patient(table, 0, 6)


def test_with_the_mayor_there_are_twelve_figures():
    assert at_first_turn(mayor=True).view()["park"] == 12


def test_the_mayor_counts_as_a_patient_and_pushes_the_stall_back():
    table = draw_and_complete(mayor_on_the_path(), 0, "orange-1")
    assert (won(table, 0), player_view(table, 0)["stall"]) == (4, 9)


def test_who_treats_the_mayor_may_upgrade_a_black_chip_and_the_ledge_gives_nothing():
    table = add_to_belly(add_to_belly(mayor_on_the_path(), 0, "black-1"), 1, "black-1")
    draw_and_complete(table, 0, "orange-1")
    assert decision_names(table, 0) == {"upgrade belly black-1", "none"}
    decide(table, 0, "upgrade belly black-1")
    assert player_view(table, 0)["belly"]["black-2"] == 1
    assert decision_names(table, 1) == {"draw", "complete"}  # the fourth space's upgrade is skipped


def test_the_space_of_the_mayor_gives_no_white_chip_either():
    table = mayor_on_the_path((1, 4))
    before = count_in_bag(table, 0, "white-1")
    draw_and_complete(table, 0, "orange-1")
    assert count_in_bag(table, 0, "white-1") == before


def test_the_fifth_and_the_seventh_figure_are_ordinary_patients():
    for treated in ((2, 2), (3, 3)):
        table = place_patient(add_to_belly(set_treated(at_first_turn(mayor=True), *treated), 0, "black-1"), 0, 6)
        draw_and_complete(table, 0, "orange-1")
        assert table.actors == (1,)


def test_the_mayor_as_the_sixth_patient_ends_the_game():
    table = draw_and_complete(mayor_on_the_path((5, 0)), 0, "orange-1")
    assert (table.over, table.winners) == (True, (0,))


# The sixth patient ---------------------------------------------------------------------------------


def test_the_sixth_patient_ends_the_game_when_it_reaches_the_ledge():
    table = win_one(set_treated(at_first_turn(), 5, 4))
    assert (table.over, table.winners) == (True, (0,))


def test_the_sixth_patient_waiting_on_the_stall_does_not_end_the_game_yet():
    table = place_patient(set_treated(at_first_turn(), 5, 4), 0, 6)
    draw(table, 0, "pink-1")
    assert not table.over
    decide(table, 0, "complete")
    assert (table.over, table.winners) == (True, (0,))


def test_patients_on_the_stall_do_not_count_among_those_treated_for_a_bonus_until_the_ledge():
    table = set_treated(place_patient(add_to_bag(at_first_turn(), 0, "blue-1"), 0, 6), 1)
    before = count_in_bag(table, 0, "white-1")
    draw(table, 0, "pink-1")
    draw_and_look(table, 0, "blue-1", "orange-1")
    assert count_in_bag(table, 0, "white-1") == before
    decide(table, 0, "none", "complete")
    assert count_in_bag(table, 0, "white-1") == before + 1


# Finer points --------------------------------------------------------------------------------------


def test_a_patient_met_by_the_stall_in_a_turn_waits_there_until_its_end():
    table = stall_forward(place_patient(at_first_turn(), 0, 6))
    assert (player_view(table, 0)["on_stall"], player_view(table, 0)["patients"]) == (1, 0)
    decide(table, 0, "complete")
    assert (player_view(table, 0)["on_stall"], player_view(table, 0)["patients"]) == (0, 1)


def test_the_bonus_space_reached_through_a_peacock_eye_asks_too():
    table = draw(at_first_turn(), 0, "white-3", "white-2")
    decide(draw_and_look(table, 0, "blue-1", "white-2"), 0, "place white-2")
    assert "stall" in decision_names(table, 0)


def test_an_opponent_whose_black_chips_cannot_be_upgraded_gets_gold():
    table = win_one(add_to_belly(at_first_turn(), 1, "black-6"))
    assert of_all_players(table, "gold") == [0, 1]


def test_the_mayor_without_a_black_chip_to_upgrade_is_gold():
    assert of_all_players(draw_and_complete(mayor_on_the_path(), 0, "orange-1"), "gold") == [1, 0]


def test_a_patient_won_in_the_after_effects_reaches_the_ledge_and_its_bonus_is_given():
    table = add_to_belly(add_to_belly(place_patient(at_first_turn(), 0, 6), 0, "purple-1", "purple-1"), 1, "black-1")
    decide(decide(table, 0, "complete"), 1, "complete")
    assert decision_names(table, 1) == {"upgrade belly black-1", "none"}
    decide(table, 1, "upgrade belly black-1")
    assert (of_all_players(table, "patients"), player_view(table, 1)["belly"]) == ([1, 0], {"black-2": 1})


def test_a_sixth_patient_in_the_after_effects_ends_the_game():
    table = add_to_belly(place_patient(set_treated(at_first_turn(), 5), 0, 6), 0, "purple-1", "purple-1")
    decide(decide(table, 0, "complete"), 1, "complete")
    assert (table.over, table.winners) == (True, (0,))


def test_three_patients_in_one_turn_all_reach_the_ledge():
    table = set_stalls(at_first_turn(), 3)
    draw(place_patient(table, 0, 2), 0, "orange-4", "orange-4", "black-6")  # 1 + 5 + 7, one left
    while of_all_players(table, "on_stall")[0]:
        decide(table, table.actors[0], "none")
    assert (of_all_players(table, "patients"), patient_position(table), of_all_players(table, "stall")[0]) == (
        [3, 0],
        (0, 1),
        9,
    )


def test_the_second_patient_of_a_turn_cannot_be_bonused_before_the_first():
    table = set_stalls(set_treated(add_to_belly(at_first_turn(), 1, "black-1"), 2), 3)
    draw(place_patient(table, 0, 2), 0, "orange-4", "orange-1", "black-1")
    assert "take red-1" in decision_names(table, 1)  # the third space
    decide(table, 1, "take red-1")
    assert decision_names(table, 1) == {"upgrade belly black-1", "none"}  # the fourth


def test_the_stall_moves_back_at_once_even_though_the_patient_waits():
    table = draw(place_patient(at_first_turn(), 0, 6), 0, "pink-4")  # one step, two more with a new patient
    assert (player_view(table, 0)["stall"], patient_position(table)) == (9, (0, 2))


def two_in_one_turn(treated: tuple[int, int]):
    """With the mayor in the game seat 0 wins two figures at once; both have a black chip in the belly."""
    table = set_stalls(set_treated(at_first_turn(mayor=True), *treated), 3)
    add_to_belly(add_to_belly(table, 0, "black-2"), 1, "black-2")
    return draw(place_patient(table, 0, 2), 0, "orange-4", "orange-1", "orange-1")


def test_the_mayor_as_the_second_of_two_won_in_one_turn():
    table = two_in_one_turn((2, 2))
    assert "take red-1" in decision_names(table, 1)  # the patient on the third space
    decide(table, 1, "none")
    assert decision_names(table, 0) == {"upgrade belly black-2", "none"}  # the mayor
    decide(table, 0, "none")
    assert (decision_names(table, 1), of_all_players(table, "patients")) == ({"draw", "complete"}, [4, 2])


def test_the_mayor_as_the_first_of_two_won_in_one_turn():
    table = two_in_one_turn((3, 2))
    assert decision_names(table, 0) == {"upgrade belly black-2", "none"}  # the mayor
    decide(table, 0, "none")
    assert "take red-1" in decision_names(table, 1)  # the patient on the fifth space
    decide(table, 1, "none")
    assert (decision_names(table, 1), of_all_players(table, "patients")) == ({"draw", "complete"}, [5, 2])


def test_the_mayor_driven_to_the_opponent_is_the_opponents():
    table = set_gold(add_to_belly(set_treated(at_first_turn(mayor=True), 3, 2), 1, "black-1"), 4)
    add_to_belly(place_patient(table, 1, 5), 0, "black-1")
    draw(table, 0, "white-3", "white-2", "white-1", "white-2")
    decide(table, 0, "patient")
    assert decision_names(table, 1) == {"upgrade belly black-1", "none"}
    decide(table, 1, "none")
    assert (decision_names(table, 1), of_all_players(table, "patients")) == ({"draw", "complete"}, [3, 3])


def test_a_patient_of_ones_own_and_the_mayor_of_the_opponent_in_one_turn():
    table = set_gold(set_stalls(set_treated(at_first_turn(mayor=True), 2, 2), 7, 3), 6)
    add_to_belly(add_to_belly(place_patient(table, 0, 6), 0, "black-2"), 1, "black-2")
    draw(table, 0, "pink-1", "white-3", "white-2", "white-1", "white-2")
    decide(table, 0, "patient")  # three spaces: the mayor enters and reaches the opponent's stall
    assert "take red-1" in decision_names(table, 1)  # won first: the patient of seat 0, on its third space
    decide(table, 1, "none")
    assert decision_names(table, 1) == {"upgrade belly black-2", "none"}  # then the mayor of seat 1
    decide(table, 1, "none")
    assert (decision_names(table, 1), of_all_players(table, "patients")) == ({"draw", "complete"}, [3, 3])
