"""What an explosion costs, and steps towards the opponent."""

from __future__ import annotations

import pytest

from ..scenarios import (
    add_kept_card,
    add_to_belly,
    at_first_turn,
    count_in_bag,
    current_phase,
    decide,
    decision_names,
    draw,
    explode,
    of_all_players,
    patient_position,
    place_patient,
    player_view,
    set_gold,
    set_stalls,
    set_treated,
    white_chips,
)


def won(table, seat: int) -> int:
    """Patients won: on the ledge or waiting on the stall."""
    return int(player_view(table, seat)["patients"] + player_view(table, seat)["on_stall"])


def exploded(gold: int, space: tuple[int, int] | None = (0, 3), **options):
    """Seat 0's bottle has exploded with this gold and the active patient there."""
    table = set_gold(at_first_turn(**options), gold)
    if space:
        place_patient(table, *space)
    return explode(table, 0)


@pytest.mark.parametrize(("gold", "left"), [(2, 1), (3, 2), (7, 4), (8, 4)])
def test_half_of_the_gold_is_lost_rounded_down(gold, left):
    table = decide(exploded(gold), 0, "gold")
    assert (player_view(table, 0)["gold"], patient_position(table)) == (left, (0, 3))


def test_or_the_patient_moves_away_as_many_spaces_and_the_gold_stays():
    table = decide(exploded(5), 0, "patient")
    assert (player_view(table, 0)["gold"], patient_position(table)) == (5, (0, 1))


def test_there_is_the_choice_of_these_two_and_nothing_else():
    assert decision_names(exploded(5), 0) == {"gold", "patient"}


@pytest.mark.parametrize("gold", [0, 1])
def test_with_no_more_than_a_gold_piece_nothing_is_lost(gold):
    table = exploded(gold)
    assert (player_view(table, 0)["gold"], patient_position(table), table.actors) == (gold, (0, 3), (1,))


def test_the_patient_crosses_the_middle_without_a_space_between_the_halves():
    assert patient_position(decide(exploded(8), 0, "patient")) == (1, 2)  # from 3: 2, 1, then 1 and 2 over there


def test_a_patient_who_reaches_the_opponents_stall_is_won_by_the_opponent():
    table = decide(exploded(8, (1, 3)), 0, "patient")
    assert (won(table, 0), won(table, 1)) == (0, 1)
    assert of_all_players(table, "stall") == [7, 9]


def test_steps_left_over_after_the_opponents_win_go_on_with_a_new_patient():
    table = decide(exploded(8, (1, 5)), 0, "patient")
    assert (won(table, 1), patient_position(table)) == (1, (1, 2))


def test_the_patient_the_opponent_won_goes_to_the_ledge_with_its_bonus_at_the_end_of_the_turn():
    table = set_gold(add_to_belly(at_first_turn(), 0, "black-2"), 8)
    explode(place_patient(table, 1, 3), 0)
    decide(table, 0, "patient")
    assert (table.actors, decision_names(table, 0)) == ((0,), {"upgrade belly black-2", "none"})
    decide(table, 0, "upgrade belly black-2")
    assert player_view(table, 0)["belly"] == {"black-3": 1}
    assert of_all_players(table, "patients") == [0, 1]


def test_without_an_active_patient_a_new_one_enters_on_the_opponents_first_space():
    table = exploded(6, None)
    assert decision_names(table, 0) == {"gold", "patient"}
    decide(table, 0, "patient")
    assert (patient_position(table), table.view()["park"]) == ((1, 3), 10)
    assert player_view(table, 0)["gold"] == 6


def test_without_an_active_patient_gold_can_still_be_given():
    table = decide(exploded(6, None), 0, "gold")
    assert (patient_position(table), player_view(table, 0)["gold"]) == (None, 3)


def test_gold_drawn_in_the_same_turn_is_halved_too():
    table = explode(place_patient(set_gold(at_first_turn(), 1), 0, 1), 0, "black-3")
    assert player_view(decide(table, 0, "gold"), 0)["gold"] == 2


def test_the_opponents_gold_is_not_touched():
    table = set_gold(at_first_turn(), 6, 5)
    explode(place_patient(table, 0, 2), 0)
    assert of_all_players(decide(table, 0, "gold"), "gold") == [3, 5]


def test_the_sixth_patient_driven_to_the_opponent_ends_the_game():
    table = set_treated(set_gold(at_first_turn(), 8), 0, 5)
    explode(place_patient(table, 1, 3), 0)
    decide(table, 0, "patient")
    assert (table.over, table.winners) == (True, (1,))


def test_both_exploding_ends_the_phase():
    table = explode(explode(at_first_turn(), 0), 1)
    assert current_phase(table) == "market surveillance"


# Taking it back ------------------------------------------------------------------------------------


def test_the_card_for_one_white_chip_reverses_an_explosion():
    table = explode(add_kept_card(place_patient(set_gold(at_first_turn(), 6), 0, 3), 0, "one-white"), 0, "orange-1")
    decide(table, 0, "use one-white")
    if "return white 8" in decision_names(table, 0):
        decide(table, 0, "return white 8")
    assert not player_view(table, 0)["exploded"]
    assert white_chips(table, 0) == [("white-3", 3), ("white-2", 5), ("white-1", 6)]
    assert (player_view(table, 0)["gold"], patient_position(table)) == (6, (0, 3))
    assert decision_names(table, 0) == {"draw", "complete"}
    assert player_view(table, 0)["neck"] == ["orange-1"]


def test_after_a_reversed_explosion_completing_moves_the_patient():
    table = explode(add_kept_card(at_first_turn(), 0, "one-white"), 0, "orange-1")
    decide(table, 0, "use one-white")
    if "return white 8" in decision_names(table, 0):
        decide(table, 0, "return white 8")
    assert patient_position(decide(table, 0, "complete")) == (0, 2)


def test_the_card_for_two_white_chips_does_not_help_after_an_explosion():
    table = explode(add_kept_card(place_patient(set_gold(at_first_turn(), 6), 0, 3), 0, "two-whites"), 0)
    assert decision_names(table, 0) == {"gold", "patient"}


# Round 7 -------------------------------------------------------------------------------------------


def test_in_round_7_the_patient_moves_seven_more_spaces_after_the_gold_was_given():
    table = decide(exploded(4, (0, 3), round=7), 0, "gold")
    assert (player_view(table, 0)["gold"], patient_position(table)) == (2, (1, 5))


def test_in_round_7_the_seven_come_on_top_of_the_spaces_chosen_as_the_cost():
    table = decide(exploded(4, (0, 4), round=7), 0, "patient")
    assert (player_view(table, 0)["gold"], patient_position(table)) == (4, (1, 6))


def test_in_round_7_the_seven_come_where_nothing_is_lost():
    assert patient_position(exploded(0, (0, 3), round=7)) == (1, 5)


def test_in_round_7_the_seven_bring_a_new_patient_where_none_is_on_the_path():
    table = set_stalls(at_first_turn(round=7), 7, 9)
    assert patient_position(explode(table, 0)) == (1, 7)


def test_in_round_7_the_seven_come_in_full_when_the_cost_already_won_the_opponent_a_patient():
    table = set_stalls(set_gold(at_first_turn(round=7), 8), 7, 8)
    explode(place_patient(table, 1, 4), 0)
    decide(table, 0, "patient")  # 4 spaces: the stall on 8 is reached and goes to 10
    assert (won(table, 1), patient_position(table)) == (1, (1, 7))
    assert of_all_players(table, "stall") == [7, 10]


def test_in_round_7_steps_of_the_seven_left_over_after_a_win_go_on():
    table = explode(place_patient(at_first_turn(round=7), 1, 4), 0)
    assert (won(table, 1), patient_position(table), of_all_players(table, "stall")) == (1, (1, 4), [7, 9])


def test_before_round_7_no_such_spaces_are_moved():
    assert patient_position(exploded(0, (0, 3), round=6)) == (0, 3)


def test_chips_stay_in_the_exploded_bottle():
    table = explode(at_first_turn(), 0, "orange-1")
    assert count_in_bag(table, 0, "white-3") == 0
    assert len(white_chips(draw(table, 1, "orange-1"), 0)) == 4


# Finer points --------------------------------------------------------------------------------------


def test_the_cost_can_win_the_opponent_two_patients_with_both_bonuses():
    table = set_stalls(set_gold(add_to_belly(at_first_turn(), 0, "black-1"), 16), 7, 3)
    white = count_in_bag(table, 1, "white-1")
    explode(place_patient(table, 1, 2), 0)
    decide(table, 0, "patient")  # 8: one to the stall on 3, five to the stall on 5, two more
    assert (won(table, 1), patient_position(table), of_all_players(table, "stall")) == (2, (1, 2), [7, 7])
    decide(table, 0, "upgrade belly black-1")
    assert (count_in_bag(table, 1, "white-1"), of_all_players(table, "patients")) == (white + 1, [0, 2])


def test_a_patient_won_before_the_explosion_still_reaches_the_ledge():
    table = draw(place_patient(at_first_turn(), 0, 6), 0, "pink-1")
    explode(table, 0)
    assert (of_all_players(table, "patients"), of_all_players(table, "on_stall")) == ([1, 0], [0, 0])


def test_after_a_patient_was_won_in_the_same_turn_the_cost_brings_a_new_one_to_the_opponent():
    table = draw(place_patient(set_gold(at_first_turn(), 6), 0, 6), 0, "pink-1")
    explode(table, 0)
    assert patient_position(decide(table, 0, "patient")) == (1, 3)


def test_in_round_7_the_cost_and_the_seven_make_one_way_with_a_win_in_between():
    table = exploded(4, None, round=7)
    decide(table, 0, "patient")  # two spaces, then seven: the stall on 7 is passed with two left over
    assert (won(table, 1), patient_position(table), of_all_players(table, "stall")) == (1, (1, 2), [7, 9])


def test_in_round_7_the_bonus_of_a_patient_won_by_the_seven_comes_at_the_end_of_the_turn():
    table = explode(place_patient(add_to_belly(at_first_turn(round=7), 0, "black-1"), 1, 2), 0)
    assert decision_names(table, 0) == {"upgrade belly black-1", "none"}


def test_in_round_7_the_seven_can_end_the_game():
    table = explode(place_patient(set_treated(at_first_turn(round=7), 5, 5), 1, 2), 0)
    assert (table.over, table.winners) == (True, (1,))


def test_in_round_7_amber_lowers_the_cost_but_not_the_seven():
    table = add_to_belly(set_gold(at_first_turn(round=7, books="IV"), 10), 0, "yellow-4")
    explode(place_patient(table, 0, 3), 0)
    decide(table, 0, "gold")
    assert (player_view(table, 0)["gold"], patient_position(table)) == (9, (1, 5))


def test_in_round_7_a_reversed_explosion_costs_nothing():
    table = explode(add_kept_card(place_patient(set_gold(at_first_turn(round=7), 2), 0, 3), 0, "one-white"), 0)
    decide(table, 0, "use one-white")
    assert (patient_position(table), player_view(table, 0)["gold"]) == ((0, 3), 2)


def test_in_round_7_nothing_can_be_paid_after_an_explosion():
    table = explode(place_patient(set_gold(at_first_turn(round=7), 8), 0, 3), 0)
    assert decision_names(table, 0) == {"gold", "patient"}
    assert decide(table, 0, "gold").actors == (1,)


def test_the_card_may_be_kept_and_the_explosion_stays():
    table = explode(add_kept_card(set_gold(at_first_turn(), 4), 0, "one-white"), 0)
    decide(table, 0, "none")
    assert decision_names(table, 0) == {"gold", "patient"}


def test_of_two_players_only_the_exploding_one_is_asked():
    assert decision_names(exploded(5), 1) == set()
