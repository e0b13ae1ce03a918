"""3. After-effects: witchweed, amber IV and stinkhorn."""

from __future__ import annotations

import pytest

from ..scenarios import (
    add_to_belly,
    at_first_turn,
    count_owned,
    current_phase,
    decide,
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
    set_gold,
)


def afterwards(*belly: str, other: tuple[str, ...] = (), gold: int = 0, at: tuple[int, int] | None = None, **options):
    """Both complete at once, seat 0 first, with these chips in the bellies and the patient there."""
    table = add_to_belly(add_to_belly(at_first_turn(**options), 0, *belly), 1, *other)
    if at:
        place_patient(table, *at)
    set_gold(table, gold)
    return decide(decide(table, 0, "complete"), 1, "complete")


def test_after_effects_do_nothing_when_the_chip_is_placed():
    table = draw(at_first_turn(), 0, "green-4", "purple-1")
    assert (of_all_players(table, "gold"), of_all_players(table, "stall"), decision_names(table, 0)) == (
        [0, 0],
        [7, 7],
        {"draw", "complete"},
    )


def test_after_effects_come_before_the_market():
    table = afterwards("green-2", "black-1")
    assert (current_phase(table), decision_names(table, 0)) == ("after-effects", {"upgrade belly black-1", "none"})


def test_the_first_to_complete_goes_first():
    table = afterwards("green-2", "black-1", other=("green-2", "black-1"))
    assert table.actors == (0,)
    assert decide(table, 0, "none").actors == (1,)


def test_chips_left_in_the_neck_have_their_after_effects():
    table = decide(draw_and_complete(at_first_turn(), 0, "green-1"), 1, "complete")
    assert player_view(table, 0)["gold"] == 1


def test_after_effects_come_after_an_explosion_too():
    table = decide(explode(add_to_belly(at_first_turn(), 0, "green-1"), 0), 1, "complete")
    assert player_view(table, 0)["gold"] == 1


# Witchweed (green) ---------------------------------------------------------------------------------


def test_green_I_a_1_chip_is_a_gold_piece():
    assert of_all_players(afterwards("green-1", "green-1"), "gold") == [2, 0]


def test_green_I_a_2_chip_upgrades_a_black_chip():
    table = decide(afterwards("green-2", "black-1"), 0, "upgrade belly black-1")
    assert (count_owned(table, 0, "black-2"), player_view(table, 0)["gold"]) == (1, 0)


def test_green_I_a_4_chip_upgrades_a_black_chip_and_gives_two_gold():
    table = decide(afterwards("green-4", "black-1"), 0, "upgrade belly black-1")
    assert (count_owned(table, 0, "black-2"), player_view(table, 0)["gold"]) == (1, 2)


def test_green_I_an_impossible_upgrade_is_a_gold_piece():
    assert player_view(afterwards("green-4"), 0)["gold"] == 2 + 1


@pytest.mark.parametrize(
    ("green", "steps"),
    [(("green-1",), 1), (("green-2",), 2), (("green-4",), 3), (("green-1", "green-2"), 3), (("green-4", "green-2"), 4)],
)
def test_green_II_moves_the_patient_at_most_four_steps_together(green, steps):
    assert patient_position(afterwards(*green, at=(0, 1), books="II")) == (0, 1 + steps)


def test_green_II_needs_a_patient_on_the_path():
    assert patient_position(afterwards("green-4", books="II")) is None


def test_green_II_does_nothing_after_an_explosion():
    table = place_patient(add_to_belly(at_first_turn(books="II"), 0, "green-4"), 0, 1)
    assert patient_position(decide(explode(table, 0), 1, "complete")) == (0, 1)


def test_green_II_wins_a_patient():
    table = afterwards("green-1", at=(0, 6), books="II")
    assert (player_view(table, 0)["patients"], player_view(table, 0)["stall"]) == (1, 9)


def test_green_III_a_1_chip_upgrades_an_orange_1():
    table = afterwards("green-1", "orange-1", "red-1", "black-1", books="III")
    assert decision_names(table, 0) - {"none"} == {"upgrade orange-1"}
    decide(table, 0, "upgrade orange-1")
    assert (count_owned(table, 0, "orange-2"), count_owned(table, 0, "orange-1")) == (1, 1)


def test_green_III_a_2_chip_upgrades_any_other_coloured_1_but_black():
    table = afterwards("green-2", "orange-1", "red-1", "red-2", "black-1", books="III")
    assert decision_names(table, 0) - {"none"} == {"upgrade orange-1", "upgrade red-1"}


def test_green_III_a_4_chip_upgrades_a_1_or_a_2():
    table = afterwards("green-4", "orange-2", "red-1", "blue-4", books="III")
    assert decision_names(table, 0) - {"none"} == {"upgrade orange-2", "upgrade red-1"}
    decide(table, 0, "upgrade orange-2")
    assert (count_owned(table, 0, "orange-4"), count_owned(table, 0, "orange-2")) == (1, 0)


def test_green_III_upgrades_another_chip_and_not_itself():
    table = afterwards("green-2", "red-1", books="III")
    assert "upgrade green-2" not in decision_names(table, 0)
    table = afterwards("green-4", "red-1", books="III")
    assert "upgrade green-4" not in decision_names(table, 0)


def test_green_III_without_a_chip_to_upgrade_is_a_gold_piece():
    assert player_view(afterwards("green-1", "black-1", books="III"), 0)["gold"] == 1


def test_green_III_without_the_higher_chip_in_the_pool_is_a_gold_piece():
    table = add_to_belly(leave_in_pool(at_first_turn(books="III"), "red-2"), 0, "green-2", "red-1")
    decide(decide(table, 0, "complete"), 1, "complete")
    assert player_view(table, 0)["gold"] == 1


@pytest.mark.parametrize(("green", "number"), [("green-1", 1), ("green-2", 2), ("green-4", 3)])
def test_green_IV_takes_gold_or_moves_the_patient_by_the_half_in_which_the_patient_stands(green, number):
    table = afterwards(green, at=(0, 2), books="IV")
    assert (player_view(table, 0)["gold"], patient_position(table)) == (number, (0, 2))
    table = afterwards(green, at=(1, 4), books="IV")
    assert (player_view(table, 0)["gold"], patient_position(table)) == (0, (1, 4 - number))


def test_green_IV_does_nothing_without_a_patient():
    table = afterwards("green-4", books="IV")
    assert (player_view(table, 0)["gold"], patient_position(table)) == (0, None)


# Amber IV ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("last", "gold"), [(("white-3", "white-3"), 1 + 3), (("white-3", "white-2"), 0)])
def test_yellow_IV_gives_gold_a_chip_if_the_last_white_chip_lies_on_space_6_or_further(last, gold):
    table = add_to_belly(at_first_turn(books="IV"), 0, "yellow-1", "yellow-4")
    decide(draw_and_complete(table, 0, *last), 1, "complete")
    assert player_view(table, 0)["gold"] == gold


def test_yellow_IV_gives_no_gold_after_an_explosion():
    table = add_to_belly(at_first_turn(books="IV"), 0, "yellow-4")
    assert player_view(decide(explode(table, 0), 1, "complete"), 0)["gold"] == 0


# Stinkhorn (purple) --------------------------------------------------------------------------------


def test_purple_I_one_chip_is_a_gold_piece():
    table = afterwards("purple-4")
    assert (player_view(table, 0)["gold"], player_view(table, 0)["stall"]) == (1, 7)


def test_purple_I_two_chips_move_the_stall():
    table = afterwards("purple-1", "purple-1")
    assert (player_view(table, 0)["gold"], player_view(table, 0)["stall"]) == (0, 6)


def test_purple_I_three_chips_move_the_stall_and_upgrade():
    table = afterwards("purple-1", "purple-1", "purple-1", "purple-1", "black-1")
    assert "upgrade belly black-1" in decision_names(table, 0)
    decide(table, 0, "upgrade belly black-1")
    assert (player_view(table, 0)["stall"], count_owned(table, 0, "black-2"), player_view(table, 0)["gold"]) == (
        6,
        1,
        0,
    )


def test_purple_II_more_chips_than_the_opponent_upgrade_and_give_gold():
    table = afterwards("purple-1", "purple-1", "black-1", other=("purple-4",), books="II")
    decide(table, 0, "upgrade belly black-1")
    assert (count_owned(table, 0, "black-2"), of_all_players(table, "gold")) == (1, [1, 0])


def test_purple_II_as_many_give_each_a_gold_piece():
    assert of_all_players(afterwards("purple-1", other=("purple-4",), books="II"), "gold") == [1, 1]


def test_purple_II_none_at_all_give_nothing():
    assert of_all_players(afterwards(books="II"), "gold") == [0, 0]


def test_purple_III_for_two_gold_a_1_chip_moves_the_patient_two_steps():
    table = afterwards("purple-1", gold=3, at=(0, 1), books="III")
    assert decision_names(table, 0) == {"pay", "none"}
    assert (patient_position(decide(table, 0, "pay")), player_view(table, 0)["gold"]) == ((0, 3), 1)


@pytest.mark.parametrize(("purple", "stall"), [("purple-2", 6), ("purple-4", 5)])
def test_purple_III_for_two_gold_higher_chips_move_the_stall(purple, stall):
    table = decide(afterwards(purple, gold=2, books="III"), 0, "pay")
    assert (player_view(table, 0)["stall"], player_view(table, 0)["gold"]) == (stall, 0)


def test_purple_III_is_paid_for_each_chip_and_only_if_one_can():
    table = decide(afterwards("purple-2", "purple-2", gold=3, books="III"), 0, "pay")
    assert (player_view(table, 0)["stall"], player_view(table, 0)["gold"]) == (6, 1)
    assert current_phase(table) != "after-effects"


@pytest.mark.parametrize(
    ("purple", "gold", "upgrade", "stall"),
    [
        (("purple-1",), 1, 0, 7),
        (("purple-2",), 1, 0, 7),
        (("purple-2", "purple-1"), 0, 1, 7),
        (("purple-4",), 0, 1, 7),
        (("purple-4", "purple-1"), 0, 1, 6),
        (("purple-4", "purple-2", "purple-1"), 0, 1, 6),
        (("purple-4", "purple-4"), 0, 1, 5),
    ],
)
def test_purple_IV_goes_by_the_sum_of_the_values(purple, gold, upgrade, stall):
    table = afterwards(*purple, "black-1", books="IV")
    if upgrade:
        decide(table, 0, "upgrade belly black-1")
    assert (player_view(table, 0)["gold"], count_owned(table, 0, "black-2"), player_view(table, 0)["stall"]) == (
        gold,
        upgrade,
        stall,
    )


def test_purple_chips_in_the_bag_count_for_nothing():
    table = set_bag(at_first_turn(), 0, "purple-1", "purple-1")
    decide(decide(table, 0, "complete"), 1, "complete")
    assert (player_view(table, 0)["gold"], player_view(table, 0)["stall"]) == (0, 7)


def test_purple_I_three_chips_without_a_black_one_are_a_step_and_a_gold_piece():
    table = afterwards("purple-1", "purple-1", "purple-1")
    assert (player_view(table, 0)["gold"], player_view(table, 0)["stall"]) == (1, 6)


def test_purple_II_the_one_with_more_may_be_the_second_player():
    table = afterwards("purple-1", other=("purple-1", "purple-1", "black-1"), books="II")
    decide(table, 1, "upgrade belly black-1")
    assert (count_owned(table, 1, "black-2"), of_all_players(table, "gold")) == (1, [0, 1])


def test_purple_II_counts_chips_and_not_their_values():
    table = afterwards("purple-4", other=("purple-1", "purple-1"), books="II")
    assert of_all_players(table, "gold") == [0, 1 + 1]  # no black chip, so gold for the upgrade


def test_purple_III_brings_in_a_new_patient_where_none_is_on_the_path():
    table = afterwards("purple-1", gold=2, books="III")
    assert patient_position(decide(table, 0, "pay")) == (0, 2)


def test_after_effects_of_both_players_happen():
    assert of_all_players(afterwards("green-1", other=("green-1", "green-1")), "gold") == [1, 2]


def test_green_III_an_upgraded_chip_stays_in_the_bottle_and_goes_to_the_bag_with_the_others():
    table = decide(afterwards("green-2", "red-1", books="III"), 0, "upgrade red-1")
    assert (count_owned(table, 0, "red-2"), count_owned(table, 0, "red-1")) == (1, 0)


def test_upgrades_in_the_after_effects_reach_an_exploded_bottle():
    table = explode(add_to_belly(at_first_turn(), 0, "green-2", "black-1"), 0)
    decide(table, 1, "complete")
    assert decision_names(table, 0) == {"upgrade belly black-1", "none"}
