"""Stinkhorn, the purple book, sets I to IV: after-effects."""

from __future__ import annotations

import pytest

from .after_effects_scenarios import after_effects_are_over, at_completion, complete_both
from .scenarios import (
    add_to_bag,
    add_to_belly,
    at_first_turn,
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
)

VALUES = pytest.mark.parametrize("value", [1, 2, 4])


@pytest.mark.parametrize(
    ("book", "price"), [("I", [3, 6, 9]), ("II", [3, 6, 10]), ("III", [3, 6, 11]), ("IV", [3, 6, 10])]
)
def test_stinkhorn_costs_what_its_book_says(book: str, price: list[int]) -> None:
    assert at_first_turn(books=book).view()["books"]["purple"]["price"] == price


@VALUES
@pytest.mark.parametrize("book", ["I", "II", "III", "IV"])
def test_stinkhorn_does_nothing_when_it_is_placed_but_count_its_value(book: str, value: int) -> None:
    table = set_gold(add_to_belly(at_first_turn(books=book), 0, "black-1"), 4)
    draw(table, 0, f"purple-{value}")
    assert decision_names(table, 0) == {"draw", "complete"}
    assert (of_all_players(table, "gold"), of_all_players(table, "stall")) == ([4, 0], [7, 7])
    assert player_view(table, 0)["steps"] == value


@pytest.mark.parametrize("book", ["I", "II", "III", "IV"])
def test_stinkhorn_in_the_bag_does_nothing(book: str) -> None:
    table = complete_both(set_gold(add_to_bag(at_first_turn(books=book), 0, "purple-1", "purple-2", "purple-4"), 4))
    assert after_effects_are_over(table)
    assert (of_all_players(table, "gold"), of_all_players(table, "stall")) == ([4, 0], [7, 7])


# Set I ----------------------------------------------------------------------------------------------


@VALUES
def test_stinkhorn_1_alone_brings_a_gold_whatever_its_value(value: int) -> None:
    table = complete_both(at_completion((f"purple-{value}", "black-1"), books="I"))
    assert after_effects_are_over(table)
    assert (of_all_players(table, "gold"), of_all_players(table, "stall")) == ([1, 0], [7, 7])


@pytest.mark.parametrize("chips", [("purple-1", "purple-1"), ("purple-4", "purple-2")])
def test_stinkhorn_1_two_move_the_stall(chips: tuple[str, ...]) -> None:
    table = complete_both(at_completion((*chips, "black-1"), books="I"))
    assert after_effects_are_over(table)
    assert (of_all_players(table, "gold"), of_all_players(table, "stall")) == ([0, 0], [6, 7])


@pytest.mark.parametrize("count", [3, 4, 5])
def test_stinkhorn_1_three_or_more_move_the_stall_and_upgrade_a_black_chip(count: int) -> None:
    table = complete_both(at_completion((*["purple-1"] * count, "black-1"), books="I"))
    assert (of_all_players(table, "gold"), of_all_players(table, "stall")) == ([0, 0], [6, 7])
    assert decision_names(table, 0) == {"none", "upgrade belly black-1"}
    assert player_view(decide(table, 0, "upgrade belly black-1"), 0)["belly"]["black-2"] == 1
    assert after_effects_are_over(table)


def test_stinkhorn_1_upgrade_that_is_not_possible_is_a_gold() -> None:
    table = complete_both(at_completion(("purple-1",) * 3, books="I"))
    assert (of_all_players(table, "gold"), of_all_players(table, "stall")) == ([1, 0], [6, 7])


def test_stinkhorn_1_counts_chips_of_all_turns() -> None:
    table = complete_both(draw(at_completion(("purple-1",), books="I"), 0, "purple-1"))
    assert of_all_players(table, "stall") == [6, 7]


def test_stinkhorn_1_acts_after_an_explosion_too() -> None:
    table = explode(at_first_turn(books="I"), 0, "purple-1")
    decide(table, 1, "complete")
    assert of_all_players(table, "gold") == [1, 0]


def test_stinkhorn_1_treats_a_patient_whom_the_stall_meets() -> None:
    table = place_patient(at_completion(("purple-1", "purple-1"), books="I"), 0, 6)
    complete_both(table)
    assert (player_view(table, 0)["patients"], player_view(table, 0)["stall"], patient_position(table)) == (1, 8, None)


# Set II ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mine", "theirs"), [(1, 0), (2, 1), (3, 1)])
def test_stinkhorn_2_more_than_the_opponent_bring_a_gold_and_an_upgrade(mine: int, theirs: int) -> None:
    table = at_completion((*["purple-1"] * mine, "black-1"), ("purple-4",) * theirs, books="II")
    decide(complete_both(table), 0, "upgrade belly black-1")
    assert after_effects_are_over(table)
    assert of_all_players(table, "gold") == [1, 0]
    assert player_view(table, 0)["belly"]["black-2"] == 1


def test_stinkhorn_2_fewer_than_the_opponent_bring_nothing_and_the_opponent_gains() -> None:
    table = at_completion(("purple-4", "black-1"), ("purple-1", "purple-1", "black-1"), books="II")
    decide(complete_both(table), 1, "upgrade belly black-1")
    assert after_effects_are_over(table)
    assert of_all_players(table, "gold") == [0, 1]


@pytest.mark.parametrize("count", [1, 2, 3])
def test_stinkhorn_2_as_many_as_the_opponent_bring_a_gold_each(count: int) -> None:
    table = at_completion((*["purple-1"] * count, "black-1"), (*["purple-1"] * count, "black-1"), books="II")
    complete_both(table)
    assert after_effects_are_over(table)
    assert of_all_players(table, "gold") == [1, 1]


def test_stinkhorn_2_equal_at_none_brings_nothing() -> None:
    table = complete_both(at_completion(("black-1",), ("black-1",), books="II"))
    assert after_effects_are_over(table)
    assert of_all_players(table, "gold") == [0, 0]


def test_stinkhorn_2_upgrade_that_is_not_possible_is_a_gold() -> None:
    assert of_all_players(complete_both(at_completion(("purple-1",), books="II")), "gold") == [2, 0]


def test_stinkhorn_2_counts_an_exploded_bottle_too() -> None:
    table = explode(at_completion((), ("purple-1",), books="II"), 0, "purple-1")
    decide(table, 1, "complete")
    assert of_all_players(table, "gold") == [1, 1]


# Set III --------------------------------------------------------------------------------------------


def test_stinkhorn_3_of_1_moves_the_patient_two_steps_for_two_gold() -> None:
    table = complete_both(place_patient(set_gold(at_completion(("purple-1",), books="III"), 3), 0, 1))
    assert decision_names(table, 0) == {"pay", "none"}
    decide(table, 0, "pay")
    assert (of_all_players(table, "gold"), patient_position(table), of_all_players(table, "stall")) == (
        [1, 0],
        (0, 3),
        [7, 7],
    )
    assert after_effects_are_over(table)


@pytest.mark.parametrize(("value", "stall"), [(2, 6), (4, 5)])
def test_stinkhorn_3_of_2_and_4_move_the_stall_for_two_gold(value: int, stall: int) -> None:
    table = decide(
        complete_both(place_patient(set_gold(at_completion((f"purple-{value}",), books="III"), 2), 0, 1)), 0, "pay"
    )
    assert (of_all_players(table, "gold"), patient_position(table), of_all_players(table, "stall")) == (
        [0, 0],
        (0, 1),
        [stall, 7],
    )


@VALUES
def test_stinkhorn_3_need_not_be_paid_for(value: int) -> None:
    table = complete_both(place_patient(set_gold(at_completion((f"purple-{value}",), books="III"), 2), 0, 1))
    decide(table, 0, "none")
    assert after_effects_are_over(table)
    assert (of_all_players(table, "gold"), patient_position(table), of_all_players(table, "stall")) == (
        [2, 0],
        (0, 1),
        [7, 7],
    )


@VALUES
@pytest.mark.parametrize("gold", [0, 1])
def test_stinkhorn_3_asks_nobody_who_cannot_pay(gold: int, value: int) -> None:
    table = complete_both(set_gold(at_completion((f"purple-{value}",), books="III"), gold))
    assert after_effects_are_over(table)
    assert of_all_players(table, "gold") == [gold, 0]


def test_stinkhorn_3_may_be_paid_for_each_chip_while_the_gold_lasts() -> None:
    table = complete_both(set_gold(at_completion(("purple-4", "purple-2", "purple-1"), books="III"), 5))
    decide(table, 0, "pay", "pay")
    assert after_effects_are_over(table)
    assert (of_all_players(table, "gold"), patient_position(table), of_all_players(table, "stall")) == (
        [1, 0],
        (0, 2),
        [6, 7],
    )


def test_stinkhorn_3_paid_for_chip_by_chip() -> None:
    table = complete_both(set_gold(at_completion(("purple-4", "purple-2", "purple-1"), books="III"), 4))
    decide(table, 0, "none", "pay", "pay")
    assert (of_all_players(table, "gold"), patient_position(table), of_all_players(table, "stall")) == (
        [0, 0],
        None,
        [4, 7],
    )


def test_stinkhorn_3_leads_a_new_patient_out_of_the_park() -> None:
    table = decide(complete_both(set_gold(at_completion(("purple-1",), books="III"), 2)), 0, "pay")
    assert (patient_position(table), table.view()["park"]) == ((0, 2), 10)


def test_stinkhorn_3_moves_the_stall_no_closer_than_the_limit() -> None:
    table = complete_both(set_stalls(set_gold(at_completion(("purple-4",), books="III"), 2), 4))
    assert player_view(decide(table, 0, "pay"), 0)["stall"] == 3


def test_stinkhorn_3_treats_a_patient_whom_the_stall_passes() -> None:
    table = complete_both(place_patient(set_gold(at_completion(("purple-4",), books="III"), 2), 0, 6))
    decide(table, 0, "pay")
    assert (player_view(table, 0)["patients"], player_view(table, 0)["stall"]) == (1, 7)


def test_stinkhorn_3_can_win_the_sixth_patient_and_end_the_game() -> None:
    table = complete_both(place_patient(set_treated(set_gold(at_completion(("purple-1",), books="III"), 2), 5), 0, 5))
    decide(table, 0, "pay")
    assert (table.over, table.winners) == (True, (0,))


# Set IV ---------------------------------------------------------------------------------------------

BLACK = ("black-1",)


@pytest.mark.parametrize("purples", [(1,), (2,), (1, 1)])
def test_stinkhorn_4_of_1_or_2_in_all_brings_a_gold(purples: tuple[int, ...]) -> None:
    table = complete_both(at_completion((*(f"purple-{value}" for value in purples), *BLACK), books="IV"))
    assert after_effects_are_over(table)
    assert (of_all_players(table, "gold"), of_all_players(table, "stall")) == ([1, 0], [7, 7])


@pytest.mark.parametrize(
    ("purples", "stall"),
    [
        ((1, 2), 7),
        ((1, 1, 1), 7),
        ((4,), 7),
        ((2, 2), 7),
        ((4, 1), 6),
        ((4, 2), 6),
        ((4, 2, 1), 6),
        ((4, 4), 5),
        ((2, 2, 2, 2), 5),
        ((4, 4, 4), 5),
    ],
)
def test_stinkhorn_4_of_3_upgrades_of_5_moves_the_stall_and_of_8_twice(purples: tuple[int, ...], stall: int) -> None:
    table = complete_both(at_completion((*(f"purple-{value}" for value in purples), *BLACK), books="IV"))
    assert decision_names(table, 0) == {"none", "upgrade belly black-1"}
    assert after_effects_are_over(decide(table, 0, "upgrade belly black-1"))
    assert (of_all_players(table, "gold"), of_all_players(table, "stall")) == ([0, 0], [stall, 7])
    assert player_view(table, 0)["belly"]["black-2"] == 1


def test_stinkhorn_4_adds_up_chips_of_all_turns() -> None:
    table = complete_both(draw(at_completion(("purple-4",), books="IV"), 0, "purple-4"))
    assert of_all_players(table, "stall") == [5, 7]


def test_stinkhorn_4_upgrade_that_is_not_possible_is_a_gold() -> None:
    assert of_all_players(complete_both(at_completion(("purple-4",), books="IV")), "gold") == [1, 0]


def test_stinkhorn_4_acts_after_an_explosion_too_and_for_both_players() -> None:
    table = explode(at_completion((), ("purple-2",), books="IV"), 0, "purple-1")
    decide(table, 1, "complete")
    assert of_all_players(table, "gold") == [1, 1]
