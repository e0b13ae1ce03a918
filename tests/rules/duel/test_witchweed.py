"""Witchweed, the green book, sets I to IV: after-effects."""

from __future__ import annotations

from pathlib import Path

import pytest

from charlatans import Table

from .after_effects_scenarios import after_effects_are_over, at_completion, complete_both
from .scenarios import (
    add_to_bag,
    add_to_belly,
    at_first_turn,
    count_in_pool,
    current_phase,
    decide,
    decision_names,
    draw,
    explode,
    leave_in_pool,
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
    ("book", "price"), [("I", [3, 5, 8]), ("II", [3, 6, 11]), ("III", [3, 6, 10]), ("IV", [3, 6, 10])]
)
def test_witchweed_costs_what_its_book_says(book: str, price: list[int]) -> None:
    assert at_first_turn(books=book).view()["books"]["green"]["price"] == price


@VALUES
@pytest.mark.parametrize("book", ["I", "II", "III", "IV"])
def test_witchweed_does_nothing_when_it_is_placed_but_count_its_value(book: str, value: int) -> None:
    table = place_patient(add_to_belly(at_first_turn(books=book), 0, "black-1", "orange-1"), 0, 1)
    draw(table, 0, f"green-{value}")
    assert decision_names(table, 0) == {"draw", "complete"}
    assert (of_all_players(table, "gold"), of_all_players(table, "stall"), patient_position(table)) == (
        [0, 0],
        [7, 7],
        (0, 1),
    )
    assert player_view(table, 0)["steps"] == value


@pytest.mark.parametrize("book", ["I", "II", "III", "IV"])
def test_witchweed_in_the_bag_does_nothing(book: str) -> None:
    table = place_patient(add_to_bag(at_first_turn(books=book), 0, "green-1", "green-2", "green-4"), 1, 3)
    complete_both(table)
    assert after_effects_are_over(table)
    assert (of_all_players(table, "gold"), patient_position(table)) == ([0, 0], (1, 3))


# Set I ----------------------------------------------------------------------------------------------


def test_witchweed_1_of_1_brings_a_gold() -> None:
    table = complete_both(at_completion(("green-1", "black-1"), books="I"))
    assert after_effects_are_over(table)
    assert of_all_players(table, "gold") == [1, 0]


def test_witchweed_1_of_2_upgrades_a_black_chip() -> None:
    table = complete_both(at_completion(("green-2", "black-1", "black-3"), books="I"))
    assert decision_names(table, 0) == {"none", "upgrade belly black-1", "upgrade belly black-3"}
    decide(table, 0, "upgrade belly black-3")
    assert player_view(table, 0)["belly"] == {"green-2": 1, "black-1": 1, "black-4": 1}
    assert of_all_players(table, "gold") == [0, 0]
    assert after_effects_are_over(table)


def test_witchweed_1_of_4_upgrades_a_black_chip_and_brings_two_gold() -> None:
    table = decide(complete_both(at_completion(("green-4", "black-1"), books="I")), 0, "upgrade belly black-1")
    assert player_view(table, 0)["belly"] == {"green-4": 1, "black-2": 1}
    assert of_all_players(table, "gold") == [2, 0]


def test_witchweed_1_upgrade_may_be_declined() -> None:
    table = decide(complete_both(at_completion(("green-2", "black-1"), books="I")), 0, "none")
    assert (player_view(table, 0)["belly"], of_all_players(table, "gold")) == ({"green-2": 1, "black-1": 1}, [0, 0])


@pytest.mark.parametrize(("value", "gold"), [(2, 1), (4, 3)])
def test_witchweed_1_upgrade_that_is_not_possible_is_a_gold(value: int, gold: int) -> None:
    table = complete_both(at_completion((f"green-{value}", "black-6"), books="I"))
    assert after_effects_are_over(table)
    assert of_all_players(table, "gold") == [gold, 0]


def test_witchweed_1_acts_for_each_chip() -> None:
    table = complete_both(at_completion(("green-1", "green-1", "green-2", "green-4", "black-1"), books="I"))
    decide(table, 0, "upgrade belly black-1", "upgrade belly black-2")
    assert player_view(table, 0)["belly"]["black-3"] == 1
    assert of_all_players(table, "gold") == [1 + 1 + 2, 0]


def test_witchweed_1_acts_for_chips_drawn_in_the_last_turn() -> None:
    table = complete_both(draw(at_first_turn(books="I"), 0, "green-1"))
    assert of_all_players(table, "gold") == [1, 0]


def test_witchweed_1_acts_after_an_explosion_too() -> None:
    table = explode(at_first_turn(books="I"), 0, "green-1")
    decide(table, 1, "complete")
    assert of_all_players(table, "gold") == [1, 0]


def test_witchweed_1_acts_first_for_whoever_completed_first() -> None:
    table = complete_both(at_completion(("green-2", "black-1"), ("green-2", "black-1"), books="I"))
    assert table.actors == (0,)
    assert decide(table, 0, "none").actors == (1,)


def test_witchweed_1_of_the_last_to_complete_acts_second_even_in_seat_0() -> None:
    table = at_completion(("green-2", "black-1"), ("green-2", "black-1"), books="I")
    draw(table, 0, "orange-1", "orange-1", "orange-1")
    decide(table, 1, "complete")
    decide(table, 0, "complete")
    assert table.actors == (1,)
    decide(table, 1, "none")
    assert table.actors == (0,)


# Set II ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("greens", "steps"),
    [
        ((1,), 1),
        ((2,), 2),
        ((4,), 3),
        ((1, 2), 3),
        ((1, 4), 4),
        ((2, 4), 4),
        ((4, 4), 4),
        ((1, 1, 1, 1), 4),
        ((1, 1, 2, 4), 4),
    ],
)
def test_witchweed_2_moves_an_active_patient_by_all_chips_together_at_most_4(
    greens: tuple[int, ...], steps: int
) -> None:
    table = place_patient(at_completion(tuple(f"green-{value}" for value in greens), books="II"), 0, 1)
    complete_both(table)
    assert patient_position(table) == (0, 1 + steps)


def test_witchweed_2_moves_a_patient_out_of_the_other_half() -> None:
    table = complete_both(place_patient(at_completion(("green-4",), books="II"), 1, 2))
    assert patient_position(table) == (0, 2)


def test_witchweed_2_moves_the_patient_for_each_player_in_turn() -> None:
    table = complete_both(place_patient(at_completion(("green-4",), ("green-2",), books="II"), 0, 1))
    assert patient_position(table) == (0, 1 + 3 - 2)


def test_witchweed_2_does_nothing_without_a_patient_on_the_path() -> None:
    table = complete_both(at_completion(("green-4",), books="II"))
    assert after_effects_are_over(table)
    assert (patient_position(table), table.view()["park"]) == (None, 11)


def test_witchweed_2_does_nothing_after_an_explosion() -> None:
    table = place_patient(explode(at_first_turn(books="II"), 0, "green-4"), 0, 3)
    decide(table, 1, "complete")
    assert patient_position(table) == (0, 3)


def test_witchweed_2_still_works_when_the_opponents_bottle_exploded() -> None:
    table = decide(place_patient(at_completion(("green-4",), books="II"), 0, 1), 0, "complete")
    explode(table, 1)
    assert patient_position(table) == (0, 4)


def test_witchweed_2_can_win_a_patient_and_leads_a_new_one_with_the_steps_left_over() -> None:
    table = set_treated(place_patient(at_completion(("green-4", "green-1"), books="II"), 0, 5), 1)
    complete_both(table)
    assert (player_view(table, 0)["patients"], player_view(table, 0)["stall"]) == (2, 9)
    assert patient_position(table) == (0, 2)


# Set III --------------------------------------------------------------------------------------------


def asked(*greens: str, others: tuple[str, ...] = ()) -> Table:
    """The after-effects of these chips of set III beside the others."""
    return complete_both(at_completion((*greens, *others), books="III"))


def test_witchweed_3_of_1_upgrades_an_orange_1() -> None:
    table = asked("green-1", others=("orange-1", "orange-2", "red-1", "black-1"))
    assert decision_names(table, 0) == {"none", "upgrade orange-1"}
    decide(table, 0, "upgrade orange-1")
    assert player_view(table, 0)["belly"] == {"green-1": 1, "orange-2": 2, "red-1": 1, "black-1": 1}


def test_witchweed_3_of_2_upgrades_any_1_but_neither_black_nor_white() -> None:
    table = draw(
        at_completion(("green-2", "orange-1", "orange-2", "red-1", "yellow-1", "black-1"), books="III"), 0, "white-1"
    )
    complete_both(table)
    assert decision_names(table, 0) == {"none", "upgrade orange-1", "upgrade red-1", "upgrade yellow-1"}
    assert player_view(decide(table, 0, "upgrade red-1"), 0)["belly"]["red-2"] == 1


def test_witchweed_3_of_4_upgrades_any_1_or_2() -> None:
    table = asked("green-4", others=("orange-1", "red-2", "blue-4", "black-2"))
    assert decision_names(table, 0) == {"none", "upgrade orange-1", "upgrade red-2"}
    assert player_view(decide(table, 0, "upgrade red-2"), 0)["belly"] == {
        "green-4": 1,
        "orange-1": 1,
        "red-4": 1,
        "blue-4": 1,
        "black-2": 1,
    }


def test_witchweed_3_puts_the_old_chip_into_the_pool_and_takes_the_new_one_from_it() -> None:
    table = asked("green-1", others=("orange-1",))
    before = count_in_pool(table, "orange-1"), count_in_pool(table, "orange-2")
    decide(table, 0, "upgrade orange-1")
    assert (count_in_pool(table, "orange-1"), count_in_pool(table, "orange-2")) == (before[0] + 1, before[1] - 1)


def test_witchweed_3_may_be_declined() -> None:
    table = decide(asked("green-1", others=("orange-1",)), 0, "none")
    assert (player_view(table, 0)["belly"], of_all_players(table, "gold")) == ({"green-1": 1, "orange-1": 1}, [0, 0])


def test_witchweed_3_cannot_upgrade_to_a_chip_that_is_sold_out() -> None:
    table = leave_in_pool(at_completion(("green-2", "red-1", "pink-1"), books="III"), "red-2")
    assert decision_names(complete_both(table), 0) == {"none", "upgrade pink-1"}


def test_witchweed_3_can_upgrade_another_witchweed() -> None:
    table = decide(asked("green-1", "green-2", others=()), 0, "upgrade green-1")
    assert player_view(table, 0)["belly"] == {"green-2": 2}


@pytest.mark.parametrize("green", ["green-1", "green-2", "green-4"])
def test_witchweed_3_does_not_upgrade_itself_and_brings_a_gold_where_nothing_can_be_upgraded(green: str) -> None:
    table = asked(green, others=("black-1",))
    assert after_effects_are_over(table)
    assert (player_view(table, 0)["belly"], of_all_players(table, "gold")) == ({green: 1, "black-1": 1}, [1, 0])


def test_witchweed_3_acts_for_each_chip_small_ones_first() -> None:
    table = asked("green-4", "green-2", "green-1", others=("orange-1", "red-1"))
    assert decision_names(table, 0) == {"none", "upgrade orange-1"}
    decide(table, 0, "upgrade orange-1")
    assert decision_names(table, 0) == {"none", "upgrade red-1", "upgrade green-1"}
    decide(table, 0, "upgrade red-1")
    assert decision_names(table, 0) == {
        "none",
        "upgrade orange-2",
        "upgrade red-2",
        "upgrade green-1",
        "upgrade green-2",
    }


def test_witchweed_3_upgraded_after_it_has_acted_does_not_act_again() -> None:
    table = decide(asked("green-1", "green-2", others=()), 0, "upgrade green-1")
    assert after_effects_are_over(table)


def test_witchweed_3_upgraded_before_it_acts_acts_by_the_value_it_had(tmp_path: Path) -> None:
    """In our box small chips act first, so only an owner's witchweed can be upgraded before its turn comes."""
    file = tmp_path / "mine.toml"
    file.write_text('[books.green.set_III]\nupgrades = ["any-1", "any-1-or-2", "any-1-or-2"]\n')
    table = complete_both(at_completion(("green-1", "green-1", "orange-1", "red-2"), books="III", material=file))
    assert player_view(decide(table, 0, "upgrade green-1"), 0)["belly"]["green-2"] == 1
    assert "upgrade orange-1" in decision_names(table, 0)
    assert "upgrade red-2" not in decision_names(table, 0)


def test_witchweed_3_acts_after_an_explosion_too() -> None:
    table = explode(add_to_belly(at_first_turn(books="III"), 0, "orange-1"), 0, "green-1")
    decide(table, 1, "complete")
    assert decision_names(table, 0) == {"none", "upgrade orange-1"}


def test_witchweed_3_upgrades_nothing_in_the_opponents_bottle() -> None:
    table = complete_both(at_completion(("green-4",), ("orange-1", "red-2"), books="III"))
    assert after_effects_are_over(table)
    assert of_all_players(table, "gold") == [1, 0]


def test_witchweed_3_comes_before_stinkhorn_which_acts_as_it_then_lies_there() -> None:
    table = at_completion(("green-2", "purple-1", "purple-1", "black-1"), books={"green": "III", "purple": "IV"})
    decide(complete_both(table), 0, "upgrade purple-1")
    assert "upgrade belly black-1" in decision_names(table, 0)  # for a total of 3; it was 2


def test_witchweed_3_comes_before_amber_which_acts_as_it_then_lies_there() -> None:
    table = at_completion(("green-2", "yellow-1"), books={"green": "III", "yellow": "IV"})
    complete_both(draw(table, 0, "white-3", "white-3"))
    decide(table, 0, "upgrade yellow-1")
    assert of_all_players(table, "gold") == [2, 0]


# Set IV ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "gold"), [(1, 1), (2, 2), (4, 3)])
def test_witchweed_4_brings_gold_with_the_patient_in_the_own_half(value: int, gold: int) -> None:
    table = complete_both(place_patient(at_completion((f"green-{value}",), books="IV"), 0, 2))
    assert (of_all_players(table, "gold"), patient_position(table)) == ([gold, 0], (0, 2))


@pytest.mark.parametrize(("value", "space"), [(1, (1, 3)), (2, (1, 2)), (4, (1, 1))])
def test_witchweed_4_moves_the_patient_out_of_the_other_half(value: int, space: tuple[int, int]) -> None:
    table = complete_both(place_patient(at_completion((f"green-{value}",), books="IV"), 1, 4))
    assert (of_all_players(table, "gold"), patient_position(table)) == ([0, 0], space)


@VALUES
def test_witchweed_4_does_nothing_without_a_patient_on_the_path(value: int) -> None:
    table = complete_both(at_completion((f"green-{value}",), books="IV"))
    assert after_effects_are_over(table)
    assert (of_all_players(table, "gold"), patient_position(table)) == ([0, 0], None)


def test_witchweed_4_acts_chip_by_chip_and_brings_gold_once_the_patient_is_here() -> None:
    table = complete_both(place_patient(at_completion(("green-4", "green-2", "green-1"), books="IV"), 1, 3))
    assert patient_position(table) == (0, 1)  # 3, then 2 after the 1, and across after the 2
    assert of_all_players(table, "gold") == [3, 0]


def test_witchweed_4_looks_from_the_seat_whose_it_is() -> None:
    table = complete_both(place_patient(at_completion(("green-1",), ("green-2",), books="IV"), 1, 5))
    assert patient_position(table) == (1, 4)
    assert of_all_players(table, "gold") == [0, 2]


def test_witchweed_4_acts_after_an_explosion_too() -> None:
    table = place_patient(explode(at_first_turn(books="IV"), 0, "green-2"), 0, 2)
    decide(table, 1, "complete")
    assert of_all_players(table, "gold") == [2, 0]


def test_witchweed_4_can_win_a_patient_of_the_other_half_at_a_near_stall() -> None:
    table = place_patient(set_stalls(at_completion(("green-4",), books="IV"), 3), 1, 1)
    assert player_view(complete_both(table), 0)["patients"] == 1


def test_witchweed_can_end_the_game_with_the_sixth_patient() -> None:
    table = place_patient(set_treated(set_gold(at_completion(("green-1",), books="II"), 0), 5), 0, 6)
    complete_both(table)
    assert table.over
    assert (current_phase(table), table.winners) == ("over", (0,))
