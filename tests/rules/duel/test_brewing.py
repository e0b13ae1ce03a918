"""Potion-brewing: chips in the neck and in the white area, the steps they count, and whose turn it is."""

from __future__ import annotations

import pytest

from .scenarios import (
    add_to_belly,
    at_first_turn,
    count_in_bag,
    count_in_pool,
    current_phase,
    decide,
    decision_kinds,
    decision_names,
    draw,
    draw_and_complete,
    explode,
    leave_in_pool,
    of_all_players,
    patient_position,
    place_patient,
    player_view,
    set_bag,
    set_stalls,
    white_chips,
)

BLACK = {"black-1": 1, "black-2": 2, "black-3": 3, "black-4": 4, "black-6": 6}
THREE = ("orange-1", "orange-1", "orange-1")


# Coloured chips ------------------------------------------------------------------------------------


def test_a_turn_does_not_end_after_one_chip():
    table = draw(at_first_turn(), 0, "orange-1", "white-1")
    assert table.actors == (0,)
    assert decision_kinds(table, 0) == {"draw", "complete"}


def test_a_chip_drawn_leaves_the_bag():
    table = draw(at_first_turn(), 0, "black-1", "white-1")
    assert (count_in_bag(table, 0, "black-1"), count_in_bag(table, 0, "white-1")) == (2, 3)


def test_a_coloured_chip_lies_in_the_neck():
    table = draw(at_first_turn(), 0, "orange-1", "black-1")
    assert player_view(table, 0)["neck"] == ["orange-1", "black-1"]
    assert player_view(table, 0)["belly"] == {}


@pytest.mark.parametrize("chip", BLACK)
def test_a_black_chip_in_the_neck_brings_its_gold_at_once(chip):
    assert of_all_players(draw(at_first_turn(), 0, chip), "gold") == [BLACK[chip], 0]


def test_the_action_of_a_chip_is_carried_out_immediately():
    table = draw(place_patient(at_first_turn(), 1, 3), 0, "pink-2")
    assert patient_position(table) == (1, 1)
    assert table.actors == (0,)


def test_an_ingredient_with_an_after_effect_does_nothing_in_the_neck():
    table = draw(place_patient(at_first_turn(), 1, 3), 0, "green-1", "purple-1")
    assert of_all_players(table, "gold") == [0, 0]
    assert patient_position(table) == (1, 3)


# The white area ------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_first_white_chip_lies_on_the_space_of_its_number(number):
    assert white_chips(draw(at_first_turn(), 0, f"white-{number}"), 0) == [(f"white-{number}", number)]


def test_each_further_white_chip_lies_its_number_behind_the_last_occupied_space():
    table = draw(at_first_turn(), 0, "white-1", "white-3", "white-1")
    assert white_chips(table, 0) == [("white-1", 1), ("white-3", 4), ("white-1", 5)]


def test_gaps_between_white_chips_are_not_filled():
    table = draw(at_first_turn(), 0, "white-2", "white-2", "white-1")
    assert [space for _, space in white_chips(table, 0)] == [2, 4, 5]


def test_a_white_chip_takes_no_space_in_the_neck():
    table = draw(at_first_turn(), 0, "orange-1", "orange-1", "white-1", "white-1", "white-1")
    assert player_view(table, 0)["neck"] == ["orange-1", "orange-1"]
    assert table.actors == (0,)


def test_white_chips_lie_behind_those_of_earlier_turns():
    table = draw(at_first_turn(), 0, "white-3", *THREE)
    draw(decide(table, 1, "complete"), 0, "white-1")
    assert white_chips(table, 0) == [("white-3", 3), ("white-1", 4)]


def test_white_chips_of_the_two_players_have_nothing_to_do_with_each_other():
    table = draw(draw_and_complete(at_first_turn(), 0, "white-3"), 1, "white-2")
    assert white_chips(table, 0) == [("white-3", 3)]
    assert white_chips(table, 1) == [("white-2", 2)]


# The bonus space -----------------------------------------------------------------------------------


def on_bonus_space(*before, table=None):
    """Seat 0 has drawn these chips and then white ones that end on the bonus space."""
    return draw(table or at_first_turn(), 0, *before, "white-3", "white-2", "white-2")


def test_a_white_chip_on_the_bonus_space_moves_the_stall_or_upgrades_a_black_chip():
    table = on_bonus_space("black-1")
    assert white_chips(table, 0)[-1] == ("white-2", 7)
    assert decision_names(table, 0) == {"stall", "upgrade neck black-1", "none"}


def test_bonus_space_may_be_declined():
    table = decide(on_bonus_space("black-1"), 0, "none")
    assert (player_view(table, 0)["stall"], player_view(table, 0)["neck"], player_view(table, 0)["gold"]) == (
        7,
        ["black-1"],
        1,
    )
    assert decision_kinds(table, 0) == {"draw", "complete"}


def test_bonus_space_may_be_declined_where_it_would_bring_gold():
    assert of_all_players(decide(on_bonus_space("orange-1"), 0, "none"), "gold") == [0, 0]


def test_bonus_space_moves_the_stall_forward_by_1_space():
    table = decide(on_bonus_space("black-1"), 0, "stall")
    assert of_all_players(table, "stall") == [6, 7]
    assert player_view(table, 0)["neck"] == ["black-1"]


def test_bonus_space_upgrades_a_black_chip_in_the_neck():
    table = decide(on_bonus_space("black-1"), 0, "upgrade neck black-1")
    assert player_view(table, 0)["neck"] == ["black-2"]
    assert of_all_players(table, "stall") == [7, 7]


def test_bonus_space_upgrades_a_black_chip_in_the_belly():
    table = on_bonus_space("black-1", table=add_to_belly(at_first_turn(), 0, "black-4"))
    decide(table, 0, "upgrade belly black-4")
    assert player_view(table, 0)["belly"] == {"black-6": 1}
    assert player_view(table, 0)["neck"] == ["black-1"]


def test_bonus_space_gives_no_gold_while_a_chip_in_the_belly_can_be_upgraded():
    table = on_bonus_space("orange-1", table=add_to_belly(at_first_turn(), 0, "black-4"))
    assert decision_names(table, 0) == {"stall", "upgrade belly black-4", "none"}


def test_the_turn_goes_on_after_the_bonus_space():
    table = decide(on_bonus_space(), 0, "stall")
    assert table.actors == (0,)
    assert decision_kinds(table, 0) == {"draw", "complete"}


@pytest.mark.parametrize("chips", [["white-3", "white-3"], ["white-3", "white-2", "white-1"]])
def test_a_space_before_the_bonus_space_gives_nothing(chips):
    assert decision_kinds(draw(at_first_turn(), 0, *chips), 0) == {"draw", "complete"}


def test_a_bonus_space_that_is_passed_over_gives_nothing():
    table = explode(at_first_turn(), 0, "black-1")
    assert 7 not in [space for _, space in white_chips(table, 0)]
    assert (table.actors, player_view(table, 0)["stall"]) == ((1,), 7)


def test_bonus_space_gives_gold_where_no_black_chip_can_be_upgraded():
    table = on_bonus_space("orange-1")
    assert decision_names(table, 0) == {"stall", "gold", "none"}
    assert of_all_players(decide(table, 0, "gold"), "gold") == [1, 0]


def test_bonus_space_works_again_for_another_white_chip_that_lands_on_it():
    table = at_first_turn()
    table._state.players[0].coin = 3  # return-whites
    decide(on_bonus_space(table=table), 0, "stall", "whites")
    decide(on_bonus_space(table=table), 0, "stall")
    assert player_view(table, 0)["stall"] == 5


def test_bonus_space_may_meet_a_patient_with_the_stall():
    table = on_bonus_space(table=place_patient(at_first_turn(), 0, 6))
    decide(table, 0, "stall")
    assert of_all_players(table, "on_stall") == [1, 0]
    assert player_view(table, 0)["stall"] == 6 + 2
    assert table.actors == (0,)


def test_an_upgraded_chip_in_the_neck_counts_its_new_value():
    table = decide(
        on_bonus_space("black-4", table=set_stalls(at_first_turn(), 15)), 0, "upgrade neck black-4", "complete"
    )
    assert patient_position(table) == (0, 6 + 2)


def test_an_upgraded_chip_in_the_neck_does_not_bring_gold_again():
    assert of_all_players(decide(on_bonus_space("black-4"), 0, "upgrade neck black-4"), "gold") == [4, 0]


def test_an_upgrade_takes_the_higher_chip_from_the_pool_and_puts_the_lower_one_there():
    table = on_bonus_space("black-4")
    before = count_in_pool(table, "black-4"), count_in_pool(table, "black-6")
    decide(table, 0, "upgrade neck black-4")
    assert (count_in_pool(table, "black-4"), count_in_pool(table, "black-6")) == (before[0] + 1, before[1] - 1)


def test_a_chip_whose_next_one_the_pool_lacks_cannot_be_upgraded():
    table = leave_in_pool(at_first_turn(), "black-2")
    assert decision_names(on_bonus_space("black-1", "black-3", table=table), 0) == {
        "stall",
        "upgrade neck black-3",
        "none",
    }


def test_the_highest_black_chip_cannot_be_upgraded():
    assert decision_names(on_bonus_space("black-6"), 0) == {"stall", "gold", "none"}


# Three coloured chips in the neck ------------------------------------------------------------------


def test_three_coloured_chips_in_the_neck_end_the_turn():
    assert draw(at_first_turn(), 0, *THREE).actors == (1,)


def test_the_steps_are_the_values_in_the_neck_and_the_last_white_chip():
    table = draw(set_stalls(at_first_turn(), 15), 0, "orange-1", "white-2", "orange-4", "orange-2")
    assert patient_position(table) == (0, 1 + 4 + 2 + 2)


def test_without_a_white_chip_only_the_neck_counts():
    assert patient_position(draw(at_first_turn(), 0, *THREE)) == (0, 3)


def test_only_the_last_of_several_white_chips_counts():
    assert patient_position(draw(at_first_turn(), 0, "white-3", "white-2", "white-1", *THREE)) == (0, 1 + 3)


def test_the_last_white_chip_of_an_earlier_turn_counts_again():
    table = draw(set_stalls(at_first_turn(), 15), 0, "white-3", *THREE)
    draw(decide(table, 1, "complete"), 0, *THREE)
    assert patient_position(table) == (0, (3 + 3) + (3 + 3))


def test_chips_in_the_belly_do_not_count_again():
    table = add_to_belly(set_stalls(at_first_turn(), 15), 0, "orange-4", "black-6")
    assert patient_position(draw(table, 0, *THREE)) == (0, 3)


def test_the_neck_is_emptied_into_the_base_of_the_bottle():
    table = draw(at_first_turn(), 0, "orange-1", "orange-2", "orange-1")
    assert player_view(table, 0)["neck"] == []
    assert player_view(table, 0)["belly"] == {"orange-1": 2, "orange-2": 1}


def test_coloured_chips_collect_in_the_belly_turn_by_turn():
    table = decide(draw(at_first_turn(), 0, *THREE), 1, "complete")
    assert player_view(draw(table, 0, *THREE), 0)["belly"] == {"orange-1": 6}


def test_white_chips_remain_on_their_spaces_when_the_turn_ends():
    table = draw(at_first_turn(), 0, "white-2", "white-1", *THREE)
    assert white_chips(table, 0) == [("white-2", 2), ("white-1", 3)]


def test_whoever_has_three_coloured_chips_brews_on_in_the_next_turn():
    table = draw(at_first_turn(), 0, *THREE)
    draw(table, 1, *THREE)
    assert table.actors == (0,)
    assert decision_kinds(table, 0) == {"draw", "complete"}


def test_turns_alternate_while_both_brew():
    table = at_first_turn()
    for seat in (0, 1, 0, 1):
        assert table.actors == (seat,)
        draw(table, seat, "orange-1", "black-1", "orange-1") if seat == 0 else draw(table, seat, "pink-1", *THREE[:2])


# Completing the potion -----------------------------------------------------------------------------


@pytest.mark.parametrize("chips", [[], ["orange-1"], ["white-1"], ["orange-1", "orange-1", "white-1"]])
def test_the_potion_may_be_completed_at_any_time_before_a_draw(chips):
    table = draw(at_first_turn(), 0, *chips)
    assert "complete" in decision_kinds(table, 0)
    assert player_view(decide(table, 0, "complete"), 0)["completed"] == "first"


def test_completing_the_potion_moves_the_patient_by_neck_and_last_white_chip():
    assert patient_position(draw_and_complete(at_first_turn(), 0, "white-3", "orange-2")) == (0, 5)


def test_completing_the_potion_in_a_later_turn_counts_an_earlier_white_chip():
    table = draw(set_stalls(at_first_turn(), 15), 0, "white-3", *THREE)
    draw_and_complete(decide(table, 1, "complete"), 0, "orange-1")
    assert patient_position(table) == (0, (3 + 3) + (1 + 3))


def test_a_white_chip_alone_moves_the_patient_by_its_number():
    assert patient_position(draw_and_complete(at_first_turn(), 0, "white-2")) == (0, 2)


def test_the_patient_moves_only_if_a_new_chip_was_placed_this_turn():
    table = draw(at_first_turn(), 0, "white-3", *THREE)
    decide(table, 1, "complete")
    decide(table, 0, "complete")
    assert patient_position(table) == (0, 6)


def test_completing_before_the_first_draw_moves_nobody():
    assert patient_position(decide(at_first_turn(), 0, "complete")) is None


def test_a_new_white_chip_is_enough_to_move_the_patient_again():
    table = draw(set_stalls(at_first_turn(), 15), 0, "white-3", *THREE)
    draw_and_complete(decide(table, 1, "complete"), 0, "white-1")
    assert patient_position(table) == (0, 6 + 1)


def test_whoever_completed_has_no_further_turn_and_the_other_takes_several_in_a_row():
    table = decide(at_first_turn(), 0, "complete")
    for _ in range(2):
        assert draw(table, 1, *THREE).actors == (1,)
    assert player_view(table, 1)["belly"] == {"orange-1": 6}


def test_all_chips_remain_in_the_bottle_when_the_potion_is_complete():
    table = draw_and_complete(at_first_turn(), 0, "white-3", "orange-1", "black-1")
    assert player_view(table, 0)["belly"] == {"orange-1": 1, "black-1": 1}
    assert white_chips(table, 0) == [("white-3", 3)]


def test_the_phase_ends_once_both_potions_are_complete():
    table = draw_and_complete(at_first_turn(), 0, "orange-1")
    assert current_phase(table) == "potion-brewing"
    assert current_phase(draw_and_complete(table, 1, "orange-1")) == "market surveillance"


def test_the_phase_ends_once_one_is_complete_and_the_other_has_exploded():
    assert current_phase(explode(draw_and_complete(at_first_turn(), 0, "orange-1"), 1)) == "market surveillance"


# An empty bag --------------------------------------------------------------------------------------


def test_with_an_empty_bag_only_completing_the_potion_is_left():
    table = draw(set_bag(at_first_turn(), 0, "orange-2", "white-1"), 0, "orange-2", "white-1")
    assert decision_names(table, 0) == {"complete"}
    assert patient_position(decide(table, 0, "complete")) == (0, 3)


def test_a_neck_filled_with_the_last_chips_of_the_bag_ends_the_turn_as_any_other():
    table = draw(set_bag(at_first_turn(), 0, *THREE), 0, *THREE)
    assert table.actors == (1,)
    assert decision_names(decide(table, 1, "complete"), 0) == {"complete"}
