"""Ingredient books that act when a chip is placed or when the steps are added."""

from __future__ import annotations

import pytest

from ..scenarios import (
    add_to_belly,
    at_first_turn,
    count_in_bag,
    decide,
    decision_names,
    draw,
    draw_and_complete,
    draw_and_look,
    explode,
    of_all_players,
    patient_position,
    place_patient,
    play_passively,
    player_view,
    set_bag,
    set_gold,
    set_stalls,
    set_treated,
    white_chips,
)

# Peacock eye (blue) --------------------------------------------------------------------------------


@pytest.mark.parametrize(("blue", "look"), [("blue-1", 1), ("blue-2", 2), ("blue-4", 4)])
def test_blue_I_looks_at_as_many_chips_as_its_value_and_one_may_be_placed(blue, look):
    seen = ["orange-1", "white-3", "black-1", "white-1"][:look]
    table = draw_and_look(at_first_turn(), 0, blue, *seen)
    assert decision_names(table, 0) == {"none", *(f"place {chip}" for chip in seen)}


def test_blue_I_a_chip_placed_acts_as_if_drawn_and_the_others_go_back():
    table = draw_and_look(at_first_turn(), 0, "blue-2", "black-1", "white-3")
    decide(table, 0, "place black-1")
    assert (player_view(table, 0)["neck"], player_view(table, 0)["gold"]) == (["blue-2", "black-1"], 1)
    assert (count_in_bag(table, 0, "white-3"), player_view(table, 0)["hand"]) == (1, {})


def test_blue_I_a_white_chip_placed_goes_to_the_white_area():
    table = decide(draw_and_look(draw(at_first_turn(), 0, "white-3"), 0, "blue-1", "white-2"), 0, "place white-2")
    assert white_chips(table, 0) == [("white-3", 3), ("white-2", 5)]


def test_blue_I_none_need_be_placed():
    table = decide(draw_and_look(at_first_turn(), 0, "blue-1", "orange-1"), 0, "none")
    assert (player_view(table, 0)["neck"], count_in_bag(table, 0, "orange-1")) == (["blue-1"], 1)


def test_blue_I_with_a_short_bag_looks_at_what_is_there():
    table = set_bag(at_first_turn(), 0, "blue-4", "orange-1")
    table.force(0, ["blue-4"])
    decide(table, 0, "draw")
    assert decision_names(table, 0) == {"none", "place orange-1"}


def test_blue_I_as_the_third_chip_has_no_free_space_in_the_neck_for_a_coloured_one():
    table = draw(at_first_turn(), 0, "orange-1", "orange-1")
    draw_and_look(table, 0, "blue-2", "black-1", "white-1")
    assert decision_names(table, 0) == {"none", "place white-1"}


def test_blue_I_placing_the_third_chip_ends_the_turn():
    table = draw(at_first_turn(), 0, "orange-1")
    decide(draw_and_look(table, 0, "blue-1", "black-1"), 0, "place black-1")
    assert (table.actors, patient_position(table)) == ((1,), (0, 3))


def test_blue_I_a_white_chip_placed_can_explode_the_bottle():
    table = draw(at_first_turn(), 0, "white-3", "white-2", "white-1")
    decide(draw_and_look(table, 0, "blue-1", "white-2"), 0, "place white-2")
    assert player_view(table, 0)["exploded"]


def test_blue_II_one_white_chip_seen_may_be_set_aside_until_the_end_of_the_round():
    table = draw_and_look(at_first_turn(books="II"), 0, "blue-2", "white-3", "orange-1")
    assert decision_names(table, 0) == {"none", "aside white-3"}
    decide(table, 0, "aside white-3")
    assert (player_view(table, 0)["aside"], count_in_bag(table, 0, "white-3"), count_in_bag(table, 0, "orange-1")) == (
        {"white-3": 1},
        0,
        1,
    )
    play_passively(table, until_round=2)
    assert count_in_bag(table, 0, "white-3") == 1


def test_blue_II_all_may_go_back():
    table = decide(draw_and_look(at_first_turn(books="II"), 0, "blue-1", "white-3"), 0, "none")
    assert (player_view(table, 0)["aside"], count_in_bag(table, 0, "white-3")) == ({}, 1)


@pytest.mark.parametrize(("blue", "white"), [("blue-1", 1), ("blue-2", 2), ("blue-4", 3)])
def test_blue_III_wards_off_the_next_white_chip_up_to_its_limit(blue, white):
    table = draw(at_first_turn(books="III"), 0, blue)
    before = count_in_bag(table, 0, f"white-{white}")
    draw(table, 0, f"white-{white}")
    assert (white_chips(table, 0), count_in_bag(table, 0, f"white-{white}")) == ([], before)
    draw(table, 0, "white-1")
    assert white_chips(table, 0) == [("white-1", 1)]  # one chip only


def test_blue_III_a_larger_white_chip_is_placed():
    assert white_chips(draw(at_first_turn(books="III"), 0, "blue-1", "white-2"), 0) == [("white-2", 2)]


def test_blue_III_the_ward_ends_with_the_turn():
    table = draw(at_first_turn(books="III"), 0, "orange-1", "orange-1", "blue-4")
    decide(table, 1, "complete")
    assert white_chips(draw(table, 0, "white-1"), 0) == [("white-1", 1)]


def test_blue_III_wards_do_not_add_up():
    table = draw(at_first_turn(books="III"), 0, "blue-1", "blue-4", "white-3", "white-1")
    assert white_chips(table, 0) == [("white-1", 1)]


def test_blue_III_a_chip_warded_off_does_not_explode_the_bottle():
    table = draw(at_first_turn(books="III"), 0, "white-3", "white-2", "white-1", "blue-2", "white-2")
    assert not player_view(table, 0)["exploded"]


def test_blue_IV_takes_no_neck_space_and_its_value_counts():
    table = draw(at_first_turn(books="IV"), 0, "blue-2", "orange-1", "orange-1")
    assert (player_view(table, 0)["neck"], player_view(table, 0)["belly"], table.actors) == (
        ["orange-1", "orange-1"],
        {"blue-2": 1},
        (0,),
    )
    assert patient_position(decide(table, 0, "complete")) == (0, 4)


def test_blue_IV_only_two_a_turn_a_third_lies_in_the_neck():
    table = draw(at_first_turn(books="IV"), 0, "blue-1", "blue-1", "blue-1")
    assert (player_view(table, 0)["neck"], player_view(table, 0)["belly"]) == (["blue-1"], {"blue-1": 2})
    assert patient_position(decide(table, 0, "complete")) == (0, 3)


def test_blue_IV_counts_anew_in_the_next_turn():
    table = draw(at_first_turn(books="IV"), 0, "blue-1", "blue-1", "orange-1", "orange-1", "orange-1")
    decide(table, 1, "complete")
    assert player_view(draw(table, 0, "blue-1"), 0)["neck"] == []
    place_patient(table, 0, 1)
    assert patient_position(decide(table, 0, "complete")) == (0, 2)  # the chips of the turn before do not count again


# Dragon's blood (red) ------------------------------------------------------------------------------


@pytest.mark.parametrize(("pumpkins", "steps"), [(0, 1), (1, 2), (2, 2), (3, 3), (4, 3)])
def test_red_I_adds_a_step_with_a_pumpkin_in_the_bottle_and_two_in_all_with_three(pumpkins, steps):
    table = add_to_belly(at_first_turn(), 0, *["orange-1"] * pumpkins)
    assert patient_position(draw_and_complete(table, 0, "red-1")) == (0, steps)


def test_red_I_counts_pumpkins_in_the_neck_too():
    assert patient_position(draw_and_complete(at_first_turn(), 0, "red-1", "orange-1")) == (0, 3)


def test_red_I_in_the_belly_adds_nothing():
    table = add_to_belly(at_first_turn(), 0, "red-4", "orange-1")
    assert patient_position(draw_and_complete(table, 0, "orange-1")) == (0, 1)


def test_red_II_counts_twice_as_the_third_chip_of_the_neck():
    assert patient_position(draw(at_first_turn(books="II"), 0, "orange-1", "orange-1", "red-2")) == (0, 6)


def test_red_II_counts_once_as_the_first_or_second():
    assert patient_position(draw(at_first_turn(books="II"), 0, "red-1", "red-1", "orange-1")) == (0, 3)


@pytest.mark.parametrize(
    ("red", "pumpkins", "gold"),
    [("red-1", 0, 0), ("red-1", 1, 1), ("red-2", 2, 2), ("red-4", 1, 3), ("red-4", 3, 4), ("red-1", 3, 2)],
)
def test_red_III_takes_gold_with_pumpkins_in_the_bottle(red, pumpkins, gold):
    table = add_to_belly(at_first_turn(books="III"), 0, *["orange-1"] * pumpkins)
    assert player_view(draw(table, 0, red), 0)["gold"] == gold


@pytest.mark.parametrize(
    ("chips", "steps"), [(("red-1",), 1), (("red-1", "black-1"), 3), (("black-1", "black-1", "red-1"), 5)]
)
def test_red_IV_adds_a_step_for_each_black_chip_in_the_neck(chips, steps):
    table = draw(at_first_turn(books="IV"), 0, *chips)
    if len(chips) < 3:
        decide(table, 0, "complete")
    assert patient_position(table) == (0, steps)


def test_red_IV_does_not_count_black_chips_in_the_belly():
    assert patient_position(draw_and_complete(add_to_belly(at_first_turn(books="IV"), 0, "black-1"), 0, "red-1")) == (
        0,
        1,
    )


# Spider silk (pink) --------------------------------------------------------------------------------


@pytest.mark.parametrize(("pink", "steps"), [("pink-1", 1), ("pink-2", 2), ("pink-4", 3)])
def test_pink_I_moves_the_active_patient_at_once(pink, steps):
    assert patient_position(draw(place_patient(at_first_turn(), 0, 1), 0, pink)) == (0, 1 + steps)


def test_pink_I_does_nothing_without_a_patient_on_the_path():
    assert patient_position(draw(at_first_turn(), 0, "pink-4")) is None


def test_pink_I_wins_a_patient_and_the_steps_left_over_go_on():
    table = draw(place_patient(at_first_turn(), 0, 6), 0, "pink-4")
    assert player_view(table, 0)["patients"] + player_view(table, 0)["on_stall"] == 1
    assert patient_position(table) == (0, 2)


@pytest.mark.parametrize(("pink", "gold", "stall"), [("pink-1", 1, 7), ("pink-2", 2, 7), ("pink-4", 2, 6)])
def test_pink_II_gives_gold_and_the_4_chip_a_step_of_the_stall(pink, gold, stall):
    table = draw(at_first_turn(books="II"), 0, pink)
    assert (player_view(table, 0)["gold"], player_view(table, 0)["stall"]) == (gold, stall)


@pytest.mark.parametrize(("pink", "chips"), [("pink-1", 1), ("pink-2", 1), ("pink-4", 2)])
def test_pink_III_puts_coloured_chips_from_the_belly_back_into_the_bag(pink, chips):
    table = add_to_belly(at_first_turn(books="III"), 0, "orange-2", "black-2", "red-2")
    draw(table, 0, "orange-4", pink)
    assert decision_names(table, 0, "return") == {"return orange-2", "return black-2", "return red-2"}  # not the neck
    decide(table, 0, *["return orange-2", "return red-2"][:chips])
    assert sum(player_view(table, 0)["belly"].values()) == 3 - chips
    assert count_in_bag(table, 0, "orange-2") == 1
    assert decision_names(table, 0) == {"draw", "complete"}


def test_pink_III_does_nothing_with_an_empty_belly():
    assert decision_names(draw(at_first_turn(books="III"), 0, "orange-1", "pink-4"), 0) == {"draw", "complete"}


@pytest.mark.parametrize(
    ("pink", "theirs", "taken"), [("pink-1", 3, 1), ("pink-2", 3, 1), ("pink-4", 3, 2), ("pink-4", 1, 1)]
)
def test_pink_IV_takes_gold_from_the_opponent(pink, theirs, taken):
    table = place_patient(set_gold(at_first_turn(books="IV"), 0, theirs), 0, 1)
    assert of_all_players(draw(table, 0, pink), "gold") == [taken, theirs - taken]
    assert patient_position(table) == (0, 1)


@pytest.mark.parametrize(("pink", "steps"), [("pink-1", 1), ("pink-2", 1), ("pink-4", 2)])
def test_pink_IV_moves_the_active_patient_if_the_opponent_has_no_gold(pink, steps):
    assert patient_position(draw(place_patient(at_first_turn(books="IV"), 0, 1), 0, pink)) == (0, 1 + steps)
    assert patient_position(draw(at_first_turn(books="IV"), 0, pink)) is None


# Amber (yellow) ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("yellow", "white"), [("yellow-1", 1), ("yellow-2", 2), ("yellow-4", 3)])
def test_yellow_I_may_put_a_small_white_chip_placed_right_before_back(yellow, white):
    table = draw(at_first_turn(), 0, "white-2", f"white-{white}", yellow)
    assert "amber" in decision_names(table, 0)
    assert "none" in decision_names(table, 0)
    decide(table, 0, "amber")
    assert white_chips(table, 0) == [("white-2", 2)]


def test_yellow_I_then_the_white_chip_before_counts():
    table = decide(draw(at_first_turn(), 0, "white-2", "white-1", "yellow-1"), 0, "amber", "complete")
    assert patient_position(table) == (0, 3)


@pytest.mark.parametrize(("yellow", "white"), [("yellow-1", 2), ("yellow-2", 3)])
def test_yellow_I_does_not_take_a_larger_white_chip(yellow, white):
    assert "amber" not in decision_names(draw(at_first_turn(), 0, f"white-{white}", yellow), 0)


def test_yellow_I_takes_only_the_chip_placed_immediately_before():
    assert "amber" not in decision_names(draw(at_first_turn(), 0, "white-1", "orange-1", "yellow-1"), 0)


def test_yellow_I_takes_no_white_chip_of_an_earlier_turn():
    table = draw(at_first_turn(), 0, "orange-1", "orange-1", "white-1", "black-1")
    decide(table, 1, "complete")
    assert "amber" not in decision_names(draw(table, 0, "yellow-4"), 0)


@pytest.mark.parametrize(("yellow", "space"), [("yellow-1", 4), ("yellow-2", 4), ("yellow-4", 3)])
def test_yellow_II_slides_the_last_white_chip_back(yellow, space):
    table = draw(at_first_turn(books="II"), 0, "white-2", "white-3", yellow)
    assert white_chips(table, 0) == [("white-2", 2), ("white-3", space)]
    assert white_chips(draw(table, 0, "white-1"), 0)[-1] == ("white-1", space + 1)


def test_yellow_II_the_chip_stays_to_the_right_of_the_one_before():
    table = draw(at_first_turn(books="II"), 0, "white-3", "white-2", "yellow-4")
    assert white_chips(table, 0) == [("white-3", 3), ("white-2", 4)]


def test_yellow_II_the_number_of_the_chip_is_unchanged():
    assert patient_position(draw_and_complete(set_stalls(at_first_turn(books="II"), 9), 0, "white-3", "yellow-4")) == (
        0,
        4 + 3,
    )


@pytest.mark.parametrize(
    ("yellow", "steps"), [("yellow-1", 1 + 2 + 2), ("yellow-2", 2 + 2 + 2), ("yellow-4", 4 + 2 + 4)]
)
def test_yellow_III_counts_the_last_white_chip_extra_times(yellow, steps):
    table = set_stalls(at_first_turn(books="III"), 12)
    assert patient_position(draw_and_complete(table, 0, "white-2", yellow)) == (0, steps)


def test_yellow_III_only_the_best_chip_applies():
    table = set_stalls(at_first_turn(books="III"), 14)
    assert patient_position(draw_and_complete(table, 0, "white-1", "yellow-1", "yellow-4")) == (0, 1 + 4 + 1 + 2)


def test_yellow_IV_lowers_what_an_explosion_costs():
    table = add_to_belly(place_patient(set_gold(at_first_turn(books="IV"), 10), 0, 3), 0, "yellow-2")
    explode(table, 0)
    assert player_view(decide(table, 0, "gold"), 0)["gold"] == 10 - 3


def test_yellow_IV_lowers_the_spaces_too():
    table = add_to_belly(place_patient(set_gold(at_first_turn(books="IV"), 10), 0, 5), 0, "yellow-1", "yellow-2")
    explode(table, 0)
    assert patient_position(decide(table, 0, "patient")) == (0, 3)


def test_yellow_IV_enough_amber_leaves_no_cost():
    table = add_to_belly(place_patient(set_gold(at_first_turn(books="IV"), 8), 0, 5), 0, "yellow-4")
    explode(table, 0)
    assert (player_view(table, 0)["gold"], patient_position(table), table.actors) == (8, (0, 5), (1,))


# The action comes at once, before the steps are added ---------------------------------------------


def test_amber_as_the_third_chip_returns_the_white_chip_before_the_steps_are_added():
    table = draw(at_first_turn(), 0, "orange-1", "orange-1", "white-2", "white-1", "yellow-1")
    assert patient_position(decide(table, 0, "amber")) == (0, 1 + 1 + 1 + 2)


def test_a_white_chip_placed_by_the_third_chip_is_the_last_white_one():
    table = draw(at_first_turn(), 0, "white-1", "orange-1", "orange-1")
    assert patient_position(decide(draw_and_look(table, 0, "blue-1", "white-3"), 0, "place white-3")) == (0, 6)


def test_the_bonus_space_reached_by_the_third_chip_moves_the_stall_before_the_patient():
    table = draw(at_first_turn(), 0, "white-3", "white-2", "orange-1", "orange-2")
    decide(draw_and_look(table, 0, "blue-1", "white-2"), 0, "place white-2", "stall")  # six steps to the stall on 6
    assert (player_view(table, 0)["patients"], player_view(table, 0)["stall"], patient_position(table)) == (1, 8, None)


def test_an_explosion_by_the_third_chip_moves_nobody():
    table = draw(at_first_turn(), 0, "white-3", "white-2", "white-1", "orange-1", "orange-2")
    decide(draw_and_look(table, 0, "blue-1", "white-2"), 0, "place white-2")
    assert (player_view(table, 0)["exploded"], patient_position(table), player_view(table, 0)["patients"]) == (
        True,
        None,
        0,
    )


def test_spider_silk_as_the_third_chip_moves_the_patient_before_the_steps():
    table = set_stalls(at_first_turn(), 9)
    draw(place_patient(table, 1, 1), 0, "orange-1", "orange-1", "pink-1")
    assert patient_position(table) == (0, 1 + 3)


def test_a_peacock_eye_placed_by_a_peacock_eye_looks_again():
    table = draw_and_look(at_first_turn(), 0, "blue-1", "blue-1")
    table.force(0, ["orange-1"])
    decide(table, 0, "place blue-1")
    assert decision_names(table, 0) == {"none", "place orange-1"}
    decide(table, 0, "place orange-1")  # the third chip of the neck
    assert (patient_position(table), table.actors) == ((0, 3), (1,))


def test_amber_after_a_white_chip_placed_by_a_peacock_eye_finds_it():
    table = decide(draw_and_look(at_first_turn(), 0, "blue-1", "white-1"), 0, "place white-1")
    assert "amber" in decision_names(draw(table, 0, "yellow-1"), 0)


def test_amber_placed_by_a_peacock_eye_comes_after_a_blue_chip_and_finds_nothing():
    table = decide(draw_and_look(draw(at_first_turn(), 0, "white-1"), 0, "blue-1", "yellow-1"), 0, "place yellow-1")
    assert "amber" not in decision_names(table, 0)


def test_red_II_behind_two_chips_of_the_neck_doubles_whatever_blue_IV_put_into_the_belly():
    table = draw(at_first_turn(books={"blue": "IV", "red": "II"}), 0, "blue-1", "orange-1", "orange-1", "red-1")
    assert patient_position(table) == (0, 1 + 1 + 1 + 2)


def test_red_II_after_a_blue_IV_chip_is_not_the_third_of_the_neck():
    table = draw_and_complete(at_first_turn(books={"blue": "IV", "red": "II"}), 0, "blue-1", "orange-1", "red-1")
    assert patient_position(table) == (0, 3)


def test_blue_IV_alone_moves_the_patient_without_a_chip_in_the_neck():
    assert patient_position(draw_and_complete(at_first_turn(books="IV"), 0, "blue-4")) == (0, 4)


def test_yellow_III_without_a_white_chip_adds_nothing():
    assert patient_position(draw_and_complete(at_first_turn(books="III"), 0, "yellow-4")) == (0, 4)


def test_yellow_IV_in_the_neck_lowers_the_cost_too():
    table = place_patient(set_gold(at_first_turn(books="IV"), 10), 0, 3)
    explode(table, 0, "yellow-2")
    assert player_view(decide(table, 0, "gold"), 0)["gold"] == 7


def test_a_sixth_patient_won_before_an_explosion_still_wins_the_game():
    table = explode(draw(place_patient(set_treated(at_first_turn(), 5), 0, 6), 0, "pink-1"), 0)
    assert (table.over, table.winners) == (True, (0,))
