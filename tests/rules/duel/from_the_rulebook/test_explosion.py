"""What an explosion costs, and steps towards the opponent."""

from __future__ import annotations

import pytest

from ..scenarios import (
    bag,
    decide,
    draw,
    explode,
    in_belly,
    keep_card,
    lay_out,
    names,
    of_all,
    patient,
    phase,
    player,
    put_patient,
    set_gold,
    set_stalls,
    set_treated,
    whites,
)


def won(table, seat: int) -> int:
    """Patients won: on the ledge or waiting on the stall."""
    return int(player(table, seat)["patients"] + player(table, seat)["on_stall"])


def exploded(gold: int, space: tuple[int, int] | None = (0, 3), **options):
    """Seat 0's bottle has exploded with this gold and the active patient there."""
    table = set_gold(lay_out(**options), gold)
    if space:
        put_patient(table, *space)
    return explode(table, 0)


@pytest.mark.parametrize(("gold", "left"), [(2, 1), (3, 2), (7, 4), (8, 4)])
def test_half_of_the_gold_is_lost_rounded_down(gold, left):
    table = decide(exploded(gold), 0, "gold")
    assert (player(table, 0)["gold"], patient(table)) == (left, (0, 3))


def test_or_the_patient_moves_away_as_many_spaces_and_the_gold_stays():
    table = decide(exploded(5), 0, "patient")
    assert (player(table, 0)["gold"], patient(table)) == (5, (0, 1))


def test_there_is_the_choice_of_these_two_and_nothing_else():
    assert names(exploded(5), 0) == {"gold", "patient"}


@pytest.mark.parametrize("gold", [0, 1])
def test_with_no_more_than_a_gold_piece_nothing_is_lost(gold):
    table = exploded(gold)
    assert (player(table, 0)["gold"], patient(table), table.actors) == (gold, (0, 3), (1,))


def test_the_patient_crosses_the_middle_without_a_space_between_the_halves():
    assert patient(decide(exploded(8), 0, "patient")) == (1, 2)  # from 3: 2, 1, then 1 and 2 over there


def test_a_patient_who_reaches_the_opponents_stall_is_won_by_the_opponent():
    table = decide(exploded(8, (1, 3)), 0, "patient")
    assert (won(table, 0), won(table, 1)) == (0, 1)
    assert of_all(table, "stall") == [7, 9]


def test_steps_left_over_after_the_opponents_win_go_on_with_a_new_patient():
    table = decide(exploded(8, (1, 5)), 0, "patient")
    assert (won(table, 1), patient(table)) == (1, (1, 2))


def test_the_patient_the_opponent_won_goes_to_the_ledge_with_its_bonus_at_the_end_of_the_turn():
    table = set_gold(in_belly(lay_out(), 0, "black-2"), 8)
    explode(put_patient(table, 1, 3), 0)
    decide(table, 0, "patient")
    assert (table.actors, names(table, 0)) == ((0,), {"upgrade belly black-2", "none"})
    decide(table, 0, "upgrade belly black-2")
    assert player(table, 0)["belly"] == {"black-3": 1}
    assert of_all(table, "patients") == [0, 1]


def test_without_an_active_patient_a_new_one_enters_on_the_opponents_first_space():
    table = exploded(6, None)
    assert names(table, 0) == {"gold", "patient"}
    decide(table, 0, "patient")
    assert (patient(table), table.view()["park"]) == ((1, 3), 10)
    assert player(table, 0)["gold"] == 6


def test_without_an_active_patient_gold_can_still_be_given():
    table = decide(exploded(6, None), 0, "gold")
    assert (patient(table), player(table, 0)["gold"]) == (None, 3)


def test_gold_drawn_in_the_same_turn_is_halved_too():
    table = explode(put_patient(set_gold(lay_out(), 1), 0, 1), 0, "black-3")
    assert player(decide(table, 0, "gold"), 0)["gold"] == 2


def test_the_opponents_gold_is_not_touched():
    table = set_gold(lay_out(), 6, 5)
    explode(put_patient(table, 0, 2), 0)
    assert of_all(decide(table, 0, "gold"), "gold") == [3, 5]


def test_the_sixth_patient_driven_to_the_opponent_ends_the_game():
    table = set_treated(set_gold(lay_out(), 8), 0, 5)
    explode(put_patient(table, 1, 3), 0)
    decide(table, 0, "patient")
    assert (table.over, table.winners) == (True, (1,))


def test_both_exploding_ends_the_phase():
    table = explode(explode(lay_out(), 0), 1)
    assert phase(table) == "market surveillance"


# Taking it back ------------------------------------------------------------------------------------


def test_the_card_for_one_white_chip_reverses_an_explosion():
    table = explode(keep_card(put_patient(set_gold(lay_out(), 6), 0, 3), 0, "one-white"), 0, "orange-1")
    decide(table, 0, "use one-white")
    if "return white 8" in names(table, 0):
        decide(table, 0, "return white 8")
    assert not player(table, 0)["exploded"]
    assert whites(table, 0) == [("white-3", 3), ("white-2", 5), ("white-1", 6)]
    assert (player(table, 0)["gold"], patient(table)) == (6, (0, 3))
    assert names(table, 0) == {"draw", "complete"}
    assert player(table, 0)["neck"] == ["orange-1"]


def test_after_a_reversed_explosion_completing_moves_the_patient():
    table = explode(keep_card(lay_out(), 0, "one-white"), 0, "orange-1")
    decide(table, 0, "use one-white")
    if "return white 8" in names(table, 0):
        decide(table, 0, "return white 8")
    assert patient(decide(table, 0, "complete")) == (0, 2)


def test_the_card_for_two_white_chips_does_not_help_after_an_explosion():
    table = explode(keep_card(put_patient(set_gold(lay_out(), 6), 0, 3), 0, "two-whites"), 0)
    assert names(table, 0) == {"gold", "patient"}


# Round 7 -------------------------------------------------------------------------------------------


def test_in_round_7_the_patient_moves_seven_more_spaces_after_the_gold_was_given():
    table = decide(exploded(4, (0, 3), round=7), 0, "gold")
    assert (player(table, 0)["gold"], patient(table)) == (2, (1, 5))


def test_in_round_7_the_seven_come_on_top_of_the_spaces_chosen_as_the_cost():
    table = decide(exploded(4, (0, 4), round=7), 0, "patient")
    assert (player(table, 0)["gold"], patient(table)) == (4, (1, 6))


def test_in_round_7_the_seven_come_where_nothing_is_lost():
    assert patient(exploded(0, (0, 3), round=7)) == (1, 5)


def test_in_round_7_the_seven_bring_a_new_patient_where_none_is_on_the_path():
    table = set_stalls(lay_out(round=7), 7, 9)
    assert patient(explode(table, 0)) == (1, 7)


def test_in_round_7_the_seven_come_in_full_when_the_cost_already_won_the_opponent_a_patient():
    table = set_stalls(set_gold(lay_out(round=7), 8), 7, 8)
    explode(put_patient(table, 1, 4), 0)
    decide(table, 0, "patient")  # 4 spaces: the stall on 8 is reached and goes to 10
    assert (won(table, 1), patient(table)) == (1, (1, 7))
    assert of_all(table, "stall") == [7, 10]


def test_in_round_7_steps_of_the_seven_left_over_after_a_win_go_on():
    table = explode(put_patient(lay_out(round=7), 1, 4), 0)
    assert (won(table, 1), patient(table), of_all(table, "stall")) == (1, (1, 4), [7, 9])


def test_before_round_7_no_such_spaces_are_moved():
    assert patient(exploded(0, (0, 3), round=6)) == (0, 3)


def test_chips_stay_in_the_exploded_bottle():
    table = explode(lay_out(), 0, "orange-1")
    assert bag(table, 0, "white-3") == 0
    assert len(whites(draw(table, 1, "orange-1"), 0)) == 4


# Finer points --------------------------------------------------------------------------------------


def test_the_cost_can_win_the_opponent_two_patients_with_both_bonuses():
    table = set_stalls(set_gold(in_belly(lay_out(), 0, "black-1"), 16), 7, 3)
    white = bag(table, 1, "white-1")
    explode(put_patient(table, 1, 2), 0)
    decide(table, 0, "patient")  # 8: one to the stall on 3, five to the stall on 5, two more
    assert (won(table, 1), patient(table), of_all(table, "stall")) == (2, (1, 2), [7, 7])
    decide(table, 0, "upgrade belly black-1")
    assert (bag(table, 1, "white-1"), of_all(table, "patients")) == (white + 1, [0, 2])


def test_a_patient_won_before_the_explosion_still_reaches_the_ledge():
    table = draw(put_patient(lay_out(), 0, 6), 0, "pink-1")
    explode(table, 0)
    assert (of_all(table, "patients"), of_all(table, "on_stall")) == ([1, 0], [0, 0])


def test_after_a_patient_was_won_in_the_same_turn_the_cost_brings_a_new_one_to_the_opponent():
    table = draw(put_patient(set_gold(lay_out(), 6), 0, 6), 0, "pink-1")
    explode(table, 0)
    assert patient(decide(table, 0, "patient")) == (1, 3)


def test_in_round_7_the_cost_and_the_seven_make_one_way_with_a_win_in_between():
    table = exploded(4, None, round=7)
    decide(table, 0, "patient")  # two spaces, then seven: the stall on 7 is passed with two left over
    assert (won(table, 1), patient(table), of_all(table, "stall")) == (1, (1, 2), [7, 9])


def test_in_round_7_the_bonus_of_a_patient_won_by_the_seven_comes_at_the_end_of_the_turn():
    table = explode(put_patient(in_belly(lay_out(round=7), 0, "black-1"), 1, 2), 0)
    assert names(table, 0) == {"upgrade belly black-1", "none"}


def test_in_round_7_the_seven_can_end_the_game():
    table = explode(put_patient(set_treated(lay_out(round=7), 5, 5), 1, 2), 0)
    assert (table.over, table.winners) == (True, (1,))


def test_in_round_7_amber_lowers_the_cost_but_not_the_seven():
    table = in_belly(set_gold(lay_out(round=7, books="IV"), 10), 0, "yellow-4")
    explode(put_patient(table, 0, 3), 0)
    decide(table, 0, "gold")
    assert (player(table, 0)["gold"], patient(table)) == (9, (1, 5))


def test_in_round_7_a_reversed_explosion_costs_nothing():
    table = explode(keep_card(put_patient(set_gold(lay_out(round=7), 2), 0, 3), 0, "one-white"), 0)
    decide(table, 0, "use one-white")
    assert (patient(table), player(table, 0)["gold"]) == ((0, 3), 2)


def test_in_round_7_nothing_can_be_paid_after_an_explosion():
    table = explode(put_patient(set_gold(lay_out(round=7), 8), 0, 3), 0)
    assert names(table, 0) == {"gold", "patient"}
    assert decide(table, 0, "gold").actors == (1,)


def test_the_card_may_be_kept_and_the_explosion_stays():
    table = explode(keep_card(set_gold(lay_out(), 4), 0, "one-white"), 0)
    decide(table, 0, "none")
    assert names(table, 0) == {"gold", "patient"}


def test_of_two_players_only_the_exploding_one_is_asked():
    assert names(exploded(5), 1) == set()
