"""Dragon's blood, the red book, sets I to IV."""

from __future__ import annotations

import pytest

from .scenarios import (
    add_to_belly,
    at_first_turn,
    decide,
    draw,
    explode,
    of_all_players,
    patient_position,
    player_view,
    set_bag,
    set_stalls,
)

VALUES = pytest.mark.parametrize("value", [1, 2, 4])


def steps(*neck: str, belly: tuple[str, ...] = (), book: str = "I") -> int:
    """How many steps a turn with these chips in the neck is worth, with these in the belly since an earlier turn."""
    return int(player_view(draw(add_to_belly(at_first_turn(books={"red": book}), 0, *belly), 0, *neck), 0)["steps"])


@pytest.mark.parametrize(
    ("book", "price"), [("I", [3, 6, 10]), ("II", [3, 6, 10]), ("III", [3, 5, 9]), ("IV", [3, 7, 11])]
)
def test_dragons_blood_costs_what_its_book_says(book: str, price: list[int]) -> None:
    assert at_first_turn(books=book).view()["books"]["red"]["price"] == price


@VALUES
@pytest.mark.parametrize("book", ["I", "II", "III", "IV"])
def test_dragons_blood_alone_counts_its_value(book: str, value: int) -> None:
    table = draw(at_first_turn(books=book), 0, f"red-{value}")
    assert (player_view(table, 0)["steps"], of_all_players(table, "gold")) == (value, [0, 0])


# Set I ----------------------------------------------------------------------------------------------


@VALUES
@pytest.mark.parametrize(("pumpkins", "more"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2)])
def test_dragons_blood_1_walks_further_with_one_pumpkin_and_with_three(pumpkins: int, more: int, value: int) -> None:
    assert steps(f"red-{value}", belly=("orange-1",) * pumpkins) == value + more


@pytest.mark.parametrize("pumpkin", ["orange-1", "orange-2", "orange-4"])
def test_dragons_blood_1_counts_pumpkins_and_not_their_value(pumpkin: str) -> None:
    assert steps("red-1", belly=(pumpkin,)) == 2


def test_dragons_blood_1_counts_pumpkins_in_neck_and_belly_together() -> None:
    assert steps("red-1", "orange-1", belly=("orange-1", "orange-4")) == 2 + 2


@pytest.mark.parametrize("neck", [("red-1", "orange-1"), ("orange-1", "red-1")])
def test_dragons_blood_1_counts_a_pumpkin_drawn_before_or_after_it(neck: tuple[str, str]) -> None:
    assert steps(*neck) == 2 + 1


def test_dragons_blood_1_adds_for_every_red_chip_in_the_neck() -> None:
    assert steps("red-1", "red-2", belly=("orange-1",)) == 3 + 2


def test_dragons_blood_1_in_the_belly_adds_nothing() -> None:
    assert steps("orange-1", belly=("red-4",)) == 1


def test_dragons_blood_1_does_not_count_the_opponents_pumpkins_nor_those_in_the_bag() -> None:
    table = add_to_belly(at_first_turn(books="I"), 1, *["orange-1"] * 3)
    assert player_view(draw(table, 0, "red-1"), 0)["steps"] == 1


def test_dragons_blood_1_moves_the_patient_at_the_end_of_the_turn() -> None:
    table = draw(add_to_belly(at_first_turn(books="I"), 0, *["orange-1"] * 3), 0, "red-2")
    assert patient_position(table) is None
    assert patient_position(decide(table, 0, "complete")) == (0, 4)


def test_dragons_blood_1_moves_nobody_when_the_bottle_explodes() -> None:
    assert patient_position(explode(add_to_belly(at_first_turn(books="I"), 0, "orange-1"), 0, "red-4")) is None


# Set II ---------------------------------------------------------------------------------------------


@VALUES
def test_dragons_blood_2_counts_twice_as_the_third_chip_of_the_neck(value: int) -> None:
    table = set_stalls(at_first_turn(books={"red": "II"}), 15)
    assert patient_position(draw(table, 0, "orange-1", "orange-1", f"red-{value}")) == (0, 2 + 2 * value)


@VALUES
@pytest.mark.parametrize("place", [0, 1])
def test_dragons_blood_2_counts_once_as_the_first_or_second_chip(place: int, value: int) -> None:
    neck = ["orange-1", "orange-1"]
    neck.insert(place, f"red-{value}")
    table = set_stalls(at_first_turn(books={"red": "II"}), 15)
    assert patient_position(draw(table, 0, *neck)) == (0, 2 + value)


def test_dragons_blood_2_three_of_them_double_only_the_third() -> None:
    table = set_stalls(at_first_turn(books={"red": "II"}), 15)
    assert patient_position(draw(table, 0, "red-1", "red-2", "red-4")) == (0, 1 + 2 + 8)


def test_dragons_blood_2_is_not_the_third_chip_because_of_white_ones_or_an_earlier_turn() -> None:
    assert steps("orange-1", "white-1", "red-2", belly=("orange-1", "orange-1"), book="II") == 1 + 1 + 2


# Set III --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "gold"), [(1, 1), (2, 2), (4, 3)])
@pytest.mark.parametrize(("pumpkins", "some", "more"), [(0, 0, 0), (1, 1, 0), (2, 1, 0), (3, 1, 1), (4, 1, 1)])
def test_dragons_blood_3_brings_gold_with_pumpkins_in_the_bottle(
    pumpkins: int, some: int, more: int, value: int, gold: int
) -> None:
    table = draw(add_to_belly(at_first_turn(books="III"), 0, *["orange-1"] * pumpkins), 0, f"red-{value}")
    assert of_all_players(table, "gold") == [some * gold + more, 0]


def test_dragons_blood_3_counts_pumpkins_in_neck_and_belly_together() -> None:
    table = draw(add_to_belly(at_first_turn(books="III"), 0, "orange-1", "orange-4"), 0, "orange-2", "red-1")
    assert player_view(table, 0)["gold"] == 1 + 1


def test_dragons_blood_3_looks_when_it_is_placed_and_not_later() -> None:
    table = draw(set_bag(at_first_turn(books="III"), 0, "red-4", "orange-1"), 0, "red-4", "orange-1")
    assert player_view(table, 0)["gold"] == 0


def test_dragons_blood_3_brings_gold_for_every_chip_placed() -> None:
    table = draw(add_to_belly(at_first_turn(books="III"), 0, "orange-1"), 0, "red-1", "red-4")
    assert player_view(table, 0)["gold"] == 1 + 3


def test_dragons_blood_3_does_not_count_the_opponents_pumpkins() -> None:
    assert player_view(draw(add_to_belly(at_first_turn(books="III"), 1, "orange-1"), 0, "red-4"), 0)["gold"] == 0


def test_dragons_blood_3_counts_no_more_than_its_value_as_steps() -> None:
    assert steps("red-2", belly=("orange-1",) * 3, book="III") == 2


# Set IV ---------------------------------------------------------------------------------------------


@VALUES
def test_dragons_blood_4_walks_a_step_further_for_a_black_chip_in_the_neck(value: int) -> None:
    assert steps(f"red-{value}", "black-1", book="IV") == value + 1 + 1


@VALUES
def test_dragons_blood_4_walks_two_steps_further_for_two(value: int) -> None:
    table = set_stalls(at_first_turn(books={"red": "IV"}), 15)
    assert patient_position(draw(table, 0, "black-1", f"red-{value}", "black-2")) == (0, value + 1 + 2 + 2)


@pytest.mark.parametrize("black", [1, 2, 3, 4, 6])
def test_dragons_blood_4_adds_the_same_for_every_denomination(black: int) -> None:
    assert steps(f"black-{black}", "red-1", book="IV") == black + 1 + 1


def test_dragons_blood_4_adds_for_every_red_chip_in_the_neck() -> None:
    table = set_stalls(at_first_turn(books={"red": "IV"}), 15)
    assert patient_position(draw(table, 0, "red-1", "black-1", "red-2")) == (0, 1 + 1 + 2 + 2)


def test_dragons_blood_4_does_not_count_black_chips_in_the_belly() -> None:
    assert steps("red-1", belly=("black-1", "black-2"), book="IV") == 1


def test_dragons_blood_4_in_the_belly_adds_nothing() -> None:
    assert steps("black-1", belly=("red-4",), book="IV") == 1
