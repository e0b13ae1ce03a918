"""Spider silk, the pink book, sets I to IV."""

from __future__ import annotations

import pytest

from .scenarios import (
    add_to_belly,
    at_first_turn,
    count_in_bag,
    decide,
    decision_chips,
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
)

VALUES = pytest.mark.parametrize("value", [1, 2, 4])


@pytest.mark.parametrize(
    ("book", "price"), [("I", [3, 6, 11]), ("II", [3, 5, 9]), ("III", [3, 5, 9]), ("IV", [3, 6, 10])]
)
def test_spider_silk_costs_what_its_book_says(book: str, price: list[int]) -> None:
    assert at_first_turn(books=book).view()["books"]["pink"]["price"] == price


@VALUES
@pytest.mark.parametrize("book", ["I", "II", "III", "IV"])
def test_spider_silk_counts_its_value_at_the_end_of_the_turn(book: str, value: int) -> None:
    assert player_view(draw(at_first_turn(books=book), 0, f"pink-{value}"), 0)["steps"] == value


# Set I ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "steps"), [(1, 1), (2, 2), (4, 3)])
def test_spider_silk_1_moves_the_active_patient_at_once(value: int, steps: int) -> None:
    table = draw(place_patient(at_first_turn(books="I"), 0, 1), 0, f"pink-{value}")
    assert patient_position(table) == (0, 1 + steps)
    assert table.actors == (0,)


@pytest.mark.parametrize(("value", "space"), [(1, (1, 1)), (2, (0, 1)), (4, (0, 2))])
def test_spider_silk_1_moves_a_patient_of_the_other_half_too(value: int, space: tuple[int, int]) -> None:
    assert patient_position(draw(place_patient(at_first_turn(books="I"), 1, 2), 0, f"pink-{value}")) == space


@VALUES
def test_spider_silk_1_does_nothing_without_a_patient_on_the_path(value: int) -> None:
    table = draw(at_first_turn(books="I"), 0, f"pink-{value}")
    assert (patient_position(table), table.view()["park"]) == (None, 11)


def test_spider_silk_1_steps_come_on_top_of_those_of_the_turn() -> None:
    table = draw(place_patient(set_stalls(at_first_turn(books="I"), 15), 0, 1), 0, "pink-4")
    assert patient_position(decide(table, 0, "complete")) == (0, 1 + 3 + 4)


def test_spider_silk_1_wins_a_patient_in_the_middle_of_a_turn() -> None:
    table = draw(place_patient(at_first_turn(books="I"), 0, 6), 0, "pink-1")
    assert (player_view(table, 0)["on_stall"], player_view(table, 0)["stall"], patient_position(table)) == (1, 9, None)


def test_spider_silk_1_brings_the_ledges_bonus_at_the_end_of_the_turn() -> None:
    table = add_to_belly(place_patient(at_first_turn(books="I"), 0, 6), 1, "black-1")
    draw(table, 0, "pink-1")
    assert decision_names(table, 0) == {"draw", "complete"}
    decide(table, 0, "complete")
    assert decision_names(table, 1) == {"none", "upgrade belly black-1"}


def test_spider_silk_1_does_nothing_while_the_only_patient_waits_on_the_stall() -> None:
    table = draw(place_patient(at_first_turn(books="I"), 0, 6), 0, "pink-1", "pink-1")
    assert (player_view(table, 0)["on_stall"], patient_position(table)) == (1, None)


def test_spider_silk_1_leads_a_new_patient_with_the_steps_left_over() -> None:
    table = draw(set_treated(place_patient(at_first_turn(books="I"), 0, 6), 1), 0, "pink-4")
    assert player_view(table, 0)["on_stall"] == 1
    assert patient_position(table) == (0, 2)


def test_spider_silk_1_moves_the_patient_even_if_the_bottle_explodes_later() -> None:
    table = explode(place_patient(at_first_turn(books="I"), 0, 1), 0, "pink-2")
    assert patient_position(table) == (0, 3)


# Set II ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "gold", "stall"), [(1, 1, 7), (2, 2, 7), (4, 2, 6)])
def test_spider_silk_2_brings_gold_and_the_4_moves_the_stall(value: int, gold: int, stall: int) -> None:
    table = draw(at_first_turn(books="II"), 0, f"pink-{value}")
    assert (of_all_players(table, "gold"), of_all_players(table, "stall")) == ([gold, 0], [stall, 7])


def test_spider_silk_2_acts_for_every_chip_placed() -> None:
    table = draw(at_first_turn(books="II"), 0, "pink-4", "pink-4")
    assert (player_view(table, 0)["gold"], player_view(table, 0)["stall"]) == (4, 5)


def test_spider_silk_2_moves_the_stall_no_closer_than_the_limit() -> None:
    assert player_view(draw(set_stalls(at_first_turn(books="II"), 3), 0, "pink-4"), 0)["stall"] == 3


def test_spider_silk_2_wins_a_patient_whom_the_stall_meets() -> None:
    table = draw(place_patient(at_first_turn(books="II"), 0, 6), 0, "pink-4")
    assert (player_view(table, 0)["on_stall"], player_view(table, 0)["stall"], patient_position(table)) == (1, 8, None)


# Set III --------------------------------------------------------------------------------------------


@VALUES
def test_spider_silk_3_may_put_coloured_chips_from_the_belly_back_into_the_bag(value: int) -> None:
    table = add_to_belly(at_first_turn(books="III"), 0, "orange-4", "black-2", "red-1")
    draw(table, 0, f"pink-{value}")
    assert decision_names(table, 0) == {"none", "return orange-4", "return black-2", "return red-1"}
    decide(table, 0, "return orange-4")
    assert count_in_bag(table, 0, "orange-4") == 1
    assert "orange-4" not in player_view(table, 0)["belly"]


@pytest.mark.parametrize(("value", "chips"), [(1, 1), (2, 1), (4, 2)])
def test_spider_silk_3_puts_at_most_so_many_back(value: int, chips: int) -> None:
    table = draw(add_to_belly(at_first_turn(books="III"), 0, *["orange-2"] * 3), 0, f"pink-{value}")
    decide(table, 0, *["return orange-2"] * chips)
    assert decision_names(table, 0) == {"draw", "complete"}
    assert (count_in_bag(table, 0, "orange-2"), player_view(table, 0)["belly"]) == (chips, {"orange-2": 3 - chips})


@VALUES
def test_spider_silk_3_may_put_none_back(value: int) -> None:
    table = decide(draw(add_to_belly(at_first_turn(books="III"), 0, "orange-4"), 0, f"pink-{value}"), 0, "none")
    assert player_view(table, 0)["belly"] == {"orange-4": 1}
    assert decision_names(table, 0) == {"draw", "complete"}


def test_spider_silk_3_may_stop_after_the_first_of_two() -> None:
    table = draw(add_to_belly(at_first_turn(books="III"), 0, "orange-4", "red-1"), 0, "pink-4")
    decide(table, 0, "return red-1")
    assert decision_names(table, 0) == {"none", "return orange-4"}
    assert player_view(decide(table, 0, "none"), 0)["belly"] == {"orange-4": 1}


def test_spider_silk_3_does_not_ask_for_a_second_chip_that_is_not_there() -> None:
    table = decide(draw(add_to_belly(at_first_turn(books="III"), 0, "red-1"), 0, "pink-4"), 0, "return red-1")
    assert decision_names(table, 0) == {"draw", "complete"}


def test_spider_silk_3_does_not_reach_into_the_neck() -> None:
    table = draw(add_to_belly(at_first_turn(books="III"), 0, "orange-4"), 0, "black-1", "pink-4")
    assert decision_chips(table, 0, "return") == {"orange-4"}


def test_spider_silk_3_asks_nothing_with_an_empty_belly() -> None:
    assert decision_names(draw(at_first_turn(books="III"), 0, "white-1", "orange-1", "pink-1"), 0) == {
        "draw",
        "complete",
    }


def test_spider_silk_3_never_puts_white_chips_back() -> None:
    table = draw(add_to_belly(at_first_turn(books="III"), 0, "orange-4"), 0, "white-3", "pink-4")
    assert decision_names(table, 0) == {"none", "return orange-4"}


def test_spider_silk_3_as_the_third_chip_of_the_neck_still_acts_before_the_turn_ends() -> None:
    table = draw(add_to_belly(at_first_turn(books="III"), 0, "red-4"), 0, "orange-1", "black-1", "pink-1")
    assert table.actors == (0,)
    assert decide(table, 0, "return red-4").actors == (1,)


# Set IV ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "gold"), [(1, 1), (2, 1), (4, 2)])
def test_spider_silk_4_takes_gold_from_the_opponent(value: int, gold: int) -> None:
    table = place_patient(set_gold(at_first_turn(books="IV"), 3, 5), 0, 1)
    draw(table, 0, f"pink-{value}")
    assert (of_all_players(table, "gold"), patient_position(table)) == ([3 + gold, 5 - gold], (0, 1))


def test_spider_silk_4_takes_what_the_opponent_has() -> None:
    table = draw(place_patient(set_gold(at_first_turn(books="IV"), 0, 1), 0, 1), 0, "pink-4")
    assert (of_all_players(table, "gold"), patient_position(table)) == ([1, 0], (0, 1))


@pytest.mark.parametrize(("value", "steps"), [(1, 1), (2, 1), (4, 2)])
def test_spider_silk_4_moves_the_active_patient_instead_if_the_opponent_has_none(value: int, steps: int) -> None:
    table = draw(place_patient(at_first_turn(books="IV"), 0, 1), 0, f"pink-{value}")
    assert (of_all_players(table, "gold"), patient_position(table)) == ([0, 0], (0, 1 + steps))


@VALUES
def test_spider_silk_4_does_nothing_without_gold_and_without_a_patient(value: int) -> None:
    table = draw(at_first_turn(books="IV"), 0, f"pink-{value}")
    assert (of_all_players(table, "gold"), patient_position(table)) == ([0, 0], None)


def test_spider_silk_4_looks_again_with_every_chip() -> None:
    table = draw(place_patient(set_gold(at_first_turn(books="IV"), 0, 1), 0, 1), 0, "pink-1", "pink-1")
    assert (of_all_players(table, "gold"), patient_position(table)) == ([1, 0], (0, 2))


def test_spider_silk_4_can_win_a_patient_and_more() -> None:
    table = draw(set_treated(place_patient(at_first_turn(books="IV"), 0, 6), 1), 0, "pink-4")
    assert (player_view(table, 0)["on_stall"], patient_position(table)) == (1, (0, 1))
