"""2. Potion-brewing: the neck, the white area, the three ways in which a turn ends."""

from __future__ import annotations

import pytest

from ..scenarios import (
    add_to_belly,
    at_first_turn,
    count_in_bag,
    current_phase,
    decide,
    decision_names,
    draw,
    draw_and_complete,
    explode,
    of_all_players,
    patient_position,
    place_patient,
    player_view,
    set_bag,
    set_gold,
    white_chips,
)

# Placing chips -------------------------------------------------------------------------------------


def test_a_turn_does_not_end_after_a_chip():
    table = draw(at_first_turn(), 0, "orange-1")
    assert (table.actors, decision_names(table, 0)) == ((0,), {"draw", "complete"})


def test_a_coloured_chip_goes_into_the_neck():
    table = draw(at_first_turn(), 0, "orange-1", "black-1")
    assert (player_view(table, 0)["neck"], player_view(table, 0)["belly"]) == (["orange-1", "black-1"], {})


def test_a_drawn_chip_leaves_the_bag():
    assert count_in_bag(draw(at_first_turn(), 0, "black-1"), 0, "black-1") == 2


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_first_white_chip_lies_on_the_space_of_its_number(number):
    assert white_chips(draw(at_first_turn(), 0, f"white-{number}"), 0) == [(f"white-{number}", number)]


def test_each_further_white_chip_lies_as_many_spaces_behind_the_last():
    table = draw(at_first_turn(), 0, "white-2", "white-1", "white-3")
    assert white_chips(table, 0) == [("white-2", 2), ("white-1", 3), ("white-3", 6)]


def test_white_chips_take_no_room_in_the_neck():
    table = draw(at_first_turn(), 0, "white-1", "orange-1", "white-1", "orange-1", "white-1")
    assert player_view(table, 0)["neck"] == ["orange-1", "orange-1"]
    assert table.actors == (0,)


def test_white_chips_of_earlier_turns_stay_and_are_counted_on():
    table = draw(at_first_turn(), 0, "white-3", "orange-1", "orange-1", "orange-1")
    decide(table, 1, "complete")
    assert white_chips(draw(table, 0, "white-2"), 0) == [("white-3", 3), ("white-2", 5)]


def test_the_action_of_a_coloured_chip_comes_at_once():
    assert player_view(draw(at_first_turn(), 0, "black-1"), 0)["gold"] == 1


@pytest.mark.parametrize("value", [1, 2, 3, 4, 6])
def test_a_black_chip_in_the_neck_brings_gold(value):
    assert player_view(draw(at_first_turn(), 0, f"black-{value}"), 0)["gold"] == value


def test_a_pumpkin_does_nothing_but_count():
    table = draw_and_complete(at_first_turn(), 0, "orange-4")
    assert (patient_position(table), of_all_players(table, "gold"), of_all_players(table, "stall")) == (
        (0, 4),
        [0, 0],
        [7, 7],
    )


# Three coloured chips ------------------------------------------------------------------------------


def test_the_third_coloured_chip_ends_the_turn():
    table = draw(at_first_turn(), 0, "orange-1", "orange-1", "orange-1")
    assert (table.actors, current_phase(table)) == ((1,), "potion-brewing")


def test_the_example_2_and_1_and_1_and_a_last_white_3_are_7_steps():
    table = draw(at_first_turn(), 0, "white-3", "orange-2", "orange-1", "orange-1")
    assert player_view(table, 0)["patients"] + player_view(table, 0)["on_stall"] == 1  # the seventh space is the stall
    assert player_view(table, 0)["stall"] == 9
    assert patient_position(table) is None


def test_only_the_last_white_chip_counts():
    table = draw(at_first_turn(), 0, "white-3", "white-1", "orange-1", "orange-1", "orange-1")
    assert patient_position(table) == (0, 4)


def test_the_last_white_chip_counts_again_in_later_turns():
    table = draw(at_first_turn(), 0, "white-2", "orange-1", "orange-1", "orange-1")
    decide(table, 1, "complete")
    place_patient(table, 1, 3)
    assert patient_position(draw(table, 0, "orange-1", "orange-1", "orange-1")) == (0, 3)  # 5 steps


def test_the_neck_is_emptied_into_the_belly_after_three_coloured_chips():
    table = draw(at_first_turn(), 0, "orange-1", "orange-1", "black-1")
    assert (player_view(table, 0)["neck"], player_view(table, 0)["belly"]) == ([], {"orange-1": 2, "black-1": 1})


def test_chips_in_the_belly_do_not_count_again():
    table = add_to_belly(place_patient(at_first_turn(), 0, 1), 0, "orange-4", "orange-2")
    assert patient_position(draw_and_complete(table, 0, "orange-1")) == (0, 2)


def test_turns_alternate_until_both_have_completed():
    table = at_first_turn()
    for seat in (0, 1, 0, 1):
        assert table.actors == (seat,)
        draw(table, seat, "orange-1", "orange-1", "black-1")
    assert table.actors == (0,)


# Completing ----------------------------------------------------------------------------------------


def test_a_potion_may_be_completed_before_any_draw():
    table = decide(at_first_turn(), 0, "complete")
    assert table.actors == (1,)


def test_completing_moves_the_patient_by_the_neck_and_the_last_white_chip():
    assert patient_position(draw_and_complete(at_first_turn(), 0, "white-2", "orange-2")) == (0, 4)


def test_completing_without_a_new_chip_in_this_turn_moves_nobody():
    table = draw(at_first_turn(), 0, "white-2", "orange-1", "orange-1", "orange-1")
    decide(table, 1, "complete")
    before = patient_position(table)
    assert patient_position(decide(table, 0, "complete")) == before == (0, 5)


def test_a_white_chip_alone_is_a_new_chip_and_moves_the_patient():
    assert patient_position(draw_and_complete(at_first_turn(), 0, "white-3")) == (0, 3)


def test_who_has_completed_has_no_more_turns_and_the_other_goes_on_alone():
    table = decide(at_first_turn(), 0, "complete")
    for _ in range(2):
        draw(table, 1, "orange-1", "orange-1", "black-1")
        assert table.actors == (1,)


def test_all_chips_stay_in_the_bottle_of_who_has_completed():
    table = draw_and_complete(at_first_turn(), 0, "white-2", "orange-1")
    draw(table, 1, "orange-1")
    assert white_chips(table, 0) == [("white-2", 2)]
    assert count_in_bag(table, 0, "orange-1") == 0


def test_with_an_empty_bag_the_potion_is_complete_as_by_a_voluntary_stop():
    table = draw(set_bag(at_first_turn(), 0, "orange-1"), 0, "orange-1")
    if table.actors == (0,):
        assert decision_names(table, 0) == {"complete"}
        decide(table, 0, "complete")
    assert (patient_position(table), table.actors) == ((0, 1), (1,))


def test_the_phase_ends_when_both_have_completed():
    table = decide(decide(at_first_turn(), 0, "complete"), 1, "complete")
    assert current_phase(table) == "market surveillance"


# The bonus space -----------------------------------------------------------------------------------


def on_the_bonus_space(*belly: str):
    """Seat 0 has just placed a white chip on space 7, these chips in its belly."""
    return draw(add_to_belly(at_first_turn(), 0, *belly), 0, "white-3", "white-2", "white-2")


def test_the_bonus_space_asks_for_a_step_of_the_stall_or_an_upgrade_at_once():
    table = on_the_bonus_space("black-1")
    assert {"stall", "upgrade belly black-1"} <= decision_names(table, 0)
    assert "draw" not in decision_names(table, 0)


def test_the_bonus_space_moves_the_stall_a_space_forward():
    table = decide(on_the_bonus_space("black-1"), 0, "stall")
    assert (of_all_players(table, "stall"), player_view(table, 0)["belly"]) == ([6, 7], {"black-1": 1})
    assert decision_names(table, 0) == {"draw", "complete"}


def test_the_bonus_space_upgrades_a_black_chip_anywhere_in_the_bottle():
    table = add_to_belly(at_first_turn(), 0, "black-2")
    draw(table, 0, "black-1", "white-3", "white-2", "white-2")
    assert {"upgrade neck black-1", "upgrade belly black-2"} <= decision_names(table, 0)
    decide(table, 0, "upgrade neck black-1")
    assert (player_view(table, 0)["neck"], player_view(table, 0)["stall"]) == (["black-2"], 7)


def test_the_bonus_space_may_be_declined():
    table = on_the_bonus_space("black-1")
    assert "none" in decision_names(table, 0)
    decide(table, 0, "none")
    assert (of_all_players(table, "stall"), player_view(table, 0)["belly"]) == ([7, 7], {"black-1": 1})
    assert decision_names(table, 0) == {"draw", "complete"}


def test_jumping_over_the_bonus_space_gives_nothing():
    table = draw(place_patient(set_gold(at_first_turn(), 4), 0, 2), 0, "white-3", "white-2", "white-1", "white-2")
    assert "stall" not in decision_names(table, 0)


def test_a_white_chip_on_the_bonus_space_counts_as_the_last_white_chip():
    table = decide(on_the_bonus_space(), 0, "stall", "complete")
    assert patient_position(table) == (0, 2)


# Explosion: the bottle -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chips", "space"),
    [(("white-3", "white-2", "white-1", "white-2"), 8), (("white-3", "white-2", "white-1", "white-3"), 9)],
)
def test_a_white_chip_on_an_explosion_space_explodes_the_bottle(chips, space):
    table = draw(at_first_turn(), 0, *chips)
    assert white_chips(table, 0)[-1][1] == space
    assert player_view(table, 0)["exploded"]


def test_space_seven_does_not_explode():
    assert not player_view(draw(at_first_turn(), 0, "white-3", "white-2", "white-2"), 0)["exploded"]


def test_an_explosion_ends_the_turn_and_the_patient_is_not_moved():
    table = explode(place_patient(at_first_turn(), 1, 3), 0, "orange-2", "orange-1")
    assert (table.actors, patient_position(table)) == ((1,), (1, 3))


def test_an_explosion_moves_the_neck_into_the_belly():
    table = explode(at_first_turn(), 0, "orange-2", "orange-1")
    assert (player_view(table, 0)["neck"], player_view(table, 0)["belly"]) == ([], {"orange-1": 1, "orange-2": 1})


def test_gold_of_black_chips_stays_after_an_explosion_but_for_the_cost():
    table = explode(at_first_turn(), 0, "black-1")
    assert player_view(table, 0)["gold"] == 1


def test_an_explosion_ends_the_brewing_of_this_player_only():
    table = explode(at_first_turn(), 0)
    draw(table, 1, "orange-1", "orange-1", "black-1")
    assert (table.actors, current_phase(table)) == ((1,), "potion-brewing")
