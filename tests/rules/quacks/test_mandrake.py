"""Mandrake, the yellow book, sets 1 to 4."""

from __future__ import annotations

import pytest

from .scenarios import (
    EDITIONS,
    at_first_turn,
    chips_in_pot,
    count_in_bag,
    decide,
    decision_chips,
    decision_kinds,
    draw,
    draw_and_look,
    player_view,
    set_bag,
    set_droplet,
    spaces_in_pot,
)


@EDITIONS
@pytest.mark.parametrize(("book", "price"), [(1, [8, 12, 18]), (2, [9, 13, 19]), (3, [8, 12, 18]), (4, [8, 12, 18])])
def test_mandrake_costs_what_its_book_says(edition: str, book: int, price: list[int]) -> None:
    assert at_first_turn(edition=edition, books=book).view()["books"]["yellow"]["price"] == price


# Set 1 ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("yellow", [1, 2, 4])
@pytest.mark.parametrize("white", [1, 2, 3])
def test_mandrake_1_may_send_the_white_chip_before_it_back_into_the_bag(white: int, yellow: int) -> None:
    table = draw(at_first_turn(books=1), 0, f"white-{white}")
    inside = count_in_bag(table, 0, f"white-{white}")
    decide(draw(table, 0, f"yellow-{yellow}"), 0, "return")
    assert chips_in_pot(table, 0) == [(f"yellow-{yellow}", white + yellow)]
    assert count_in_bag(table, 0, f"white-{white}") == inside + 1


def test_mandrake_1_may_leave_the_white_chip_in_the_pot() -> None:
    table = decide(draw(at_first_turn(books=1), 0, "white-2", "yellow-1"), 0, "leave")
    assert chips_in_pot(table, 0) == [("white-2", 2), ("yellow-1", 3)]
    assert player_view(table, 0)["white_total"] == 2


def test_mandrake_1_does_not_fall_back_and_the_next_chip_follows_it() -> None:
    table = decide(draw(at_first_turn(books=1), 0, "white-2", "yellow-1"), 0, "return")
    assert chips_in_pot(draw(table, 0, "orange-1"), 0) == [("yellow-1", 3), ("orange-1", 4)]


def test_mandrake_1_takes_the_white_chip_out_of_the_total() -> None:
    table = draw(at_first_turn(books=1), 0, "white-3", "white-2", "white-2", "yellow-1")
    decide(table, 0, "return")
    assert player_view(table, 0)["white_total"] == 5
    assert not player_view(draw(table, 0, "white-2"), 0)["exploded"]


def test_mandrake_1_does_nothing_as_the_first_chip() -> None:
    assert decision_kinds(draw(at_first_turn(books=1), 0, "yellow-1"), 0) == {"draw", "stop"}


def test_mandrake_1_does_nothing_when_another_chip_came_between() -> None:
    assert decision_kinds(draw(at_first_turn(books=1), 0, "white-2", "orange-1", "yellow-1"), 0) == {"draw", "stop"}


def test_mandrake_1_after_another_mandrake_does_nothing() -> None:
    table = decide(draw(at_first_turn(books=1), 0, "white-2", "yellow-1"), 0, "leave")
    assert decision_kinds(draw(table, 0, "yellow-1"), 0) == {"draw", "stop"}


def test_mandrake_1_reaches_only_the_last_of_two_white_chips() -> None:
    table = decide(draw(at_first_turn(books=1), 0, "white-2", "white-1", "yellow-1"), 0, "return")
    assert chips_in_pot(table, 0) == [("white-2", 2), ("yellow-1", 4)]


def test_mandrake_1_after_the_flask_does_not_reach_the_white_chip_before_the_returned_one() -> None:
    table = decide(draw(at_first_turn(books=1), 0, "white-2", "white-1"), 0, "flask")
    assert decision_kinds(draw(table, 0, "yellow-1"), 0) == {"draw", "stop"}


def test_mandrake_1_after_a_toadstool_laid_aside_does_nothing() -> None:
    table = draw(at_first_turn(books={"red": 2, "yellow": 1}), 0, "white-2", "red-1", "yellow-1")
    assert decision_kinds(table, 0) == {"draw", "stop", "return"}
    assert decision_chips(table, 0, "return") == {"red-1"}


def test_mandrake_1_and_a_toadstool_of_set_3_see_no_white_chip_once_it_went_back() -> None:
    table = decide(draw(at_first_turn(books={"red": 3, "yellow": 1}), 0, "white-3", "yellow-1"), 0, "return")
    assert chips_in_pot(draw(table, 0, "red-1"), 0) == [("yellow-1", 4), ("red-1", 5)]


def test_mandrake_1_as_the_last_chip_of_the_bag_lets_the_brewing_go_on_with_the_white_chip() -> None:
    table = draw(set_bag(at_first_turn(books=1), 0, "white-1", "yellow-1"), 0, "white-1", "yellow-1")
    decide(table, 0, "return")
    assert decision_kinds(table, 0) == {"draw", "stop"}


def test_mandrake_1_as_the_last_chip_of_the_bag_ends_the_brewing_if_the_white_chip_stays() -> None:
    table = draw(set_bag(at_first_turn(books=1), 0, "white-1", "yellow-1"), 0, "white-1", "yellow-1")
    decide(table, 0, "leave")
    assert player_view(table, 0)["stopped"]


def test_mandrake_1_on_the_last_space_still_sends_the_white_chip_back() -> None:
    table = draw(set_droplet(at_first_turn(books=1), 0, 49), 0, "white-2", "yellow-1")
    decide(table, 0, "return")
    assert chips_in_pot(table, 0) == [("yellow-1", 52)]
    assert player_view(table, 0)["stopped"]
    assert player_view(table, 0)["white_total"] == 0


# Set 2 ----------------------------------------------------------------------------------------------


@EDITIONS
@pytest.mark.parametrize("chip", ["white-3", "orange-1", "green-4", "blue-2", "red-1", "purple-1", "black-1"])
def test_mandrake_2_moves_the_next_chip_twice_as_far(edition: str, chip: str) -> None:
    books = {"yellow": 2, "blue": 2}
    table = draw(at_first_turn(books=books, edition=edition), 0, "yellow-1", chip)
    assert spaces_in_pot(table, 0) == [1, 1 + 2 * int(chip[-1])]


@pytest.mark.parametrize("yellow", [1, 2, 4])
def test_mandrake_2_itself_moves_its_value(yellow: int) -> None:
    table = draw(at_first_turn(books={"yellow": 2}), 0, "orange-1", f"yellow-{yellow}", "white-2")
    assert spaces_in_pot(table, 0) == [1, 1 + yellow, 1 + yellow + 4]


def test_mandrake_2_doubles_only_the_next_chip() -> None:
    table = draw(at_first_turn(books={"yellow": 2}), 0, "yellow-1", "white-2", "white-2")
    assert spaces_in_pot(table, 0) == [1, 5, 7]


def test_mandrake_2_after_a_mandrake_is_doubled_and_doubles() -> None:
    table = draw(at_first_turn(books={"yellow": 2}), 0, "yellow-1", "yellow-2", "white-2")
    assert spaces_in_pot(table, 0) == [1, 5, 9]


def test_mandrake_2_does_not_change_the_value_of_a_white_chip_for_the_explosion() -> None:
    table = draw(at_first_turn(books={"yellow": 2}), 0, "yellow-1", "white-3", "white-2", "white-2")
    assert player_view(table, 0)["white_total"] == 7
    assert not player_view(table, 0)["exploded"]


def test_mandrake_2_doubles_a_toadstool_of_set_1_with_its_push() -> None:
    table = draw(at_first_turn(books={"yellow": 2, "red": 1}), 0, "orange-1", "yellow-1", "red-2")
    assert spaces_in_pot(table, 0) == [1, 2, 2 + 2 * (2 + 1)]


def test_mandrake_2_doubles_a_white_1_chip_with_the_push_of_toadstool_4() -> None:
    table = draw(at_first_turn(books={"yellow": 2, "red": 4}), 0, "red-1", "yellow-1", "white-1")
    assert spaces_in_pot(table, 0) == [1, 2, 2 + 2 * (1 + 1)]


def test_mandrake_2_doubles_a_pumpkin_with_the_step_of_the_pumpkin_patch_party() -> None:
    table = draw(at_first_turn("B02", books={"yellow": 2}), 0, "yellow-1", "orange-1")
    assert spaces_in_pot(table, 0) == [1, 1 + 2 * (1 + 1)]


def test_mandrake_2_doubles_the_crow_skull_and_not_the_chip_it_places() -> None:
    table = draw(at_first_turn(books={"yellow": 2, "blue": 1}), 0, "yellow-1")
    decide(draw_and_look(table, 0, "blue-1", "white-2"), 0, "place", "white-2")
    assert spaces_in_pot(table, 0) == [1, 3, 5]


def test_mandrake_2_placed_by_a_crow_skull_doubles_the_next_chip() -> None:
    table = draw_and_look(at_first_turn(books={"yellow": 2, "blue": 1}), 0, "blue-1", "yellow-1")
    draw(decide(table, 0, "place", "yellow-1"), 0, "white-2")
    assert spaces_in_pot(table, 0) == [1, 2, 6]


def test_mandrake_2_doubling_is_over_when_the_flask_takes_the_doubled_chip_back() -> None:
    table = decide(draw(at_first_turn(books={"yellow": 2}), 0, "yellow-1", "white-2"), 0, "flask")
    assert spaces_in_pot(draw(table, 0, "white-2"), 0) == [1, 3]


def test_mandrake_2_taken_back_by_the_flask_still_doubles_the_next_chip() -> None:
    table = decide(draw(at_first_turn(books={"yellow": 2}, edition="1st"), 0, "orange-1", "yellow-1"), 0, "flask")
    assert spaces_in_pot(draw(table, 0, "white-2"), 0) == [1, 5]


def test_mandrake_2_doubling_may_be_passed_up() -> None:
    table = decide(draw(at_first_turn(books={"yellow": 2}), 0, "yellow-1", "white-3"), 0, "pass")
    assert spaces_in_pot(table, 0) == [1, 4]


def test_mandrake_2_doubling_does_not_reach_into_the_next_turn() -> None:
    table = decide(draw(at_first_turn(books={"yellow": 2}, force=["B05", "B03"]), 0, "yellow-1"), 0, "stop")
    table.force(None, ["orange-1"])
    decide(draw(table, 1, "orange-1"), 1, "stop")
    assert table.view()["turn"] == 2
    assert spaces_in_pot(draw(table, 0, "white-2"), 0) == [2]


# Set 3 ----------------------------------------------------------------------------------------------


def test_mandrake_3_leaves_the_limit_at_7_until_one_is_drawn() -> None:
    table = draw(at_first_turn(books={"yellow": 3}), 0, "orange-1")
    assert player_view(table, 0)["limit"] == 7


@pytest.mark.parametrize(("yellows", "limit"), [(1, 8), (2, 8), (3, 9), (4, 9)])
def test_mandrake_3_raises_the_limit_to_8_with_the_first_and_9_with_the_third(yellows: int, limit: int) -> None:
    table = draw(at_first_turn(books={"yellow": 3}), 0, *["yellow-1"] * yellows)
    assert player_view(table, 0)["limit"] == limit


@pytest.mark.parametrize("value", [2, 4])
def test_mandrake_3_value_is_of_no_significance(value: int) -> None:
    assert player_view(draw(at_first_turn(books={"yellow": 3}), 0, f"yellow-{value}"), 0)["limit"] == 8


def test_mandrake_3_lets_white_chips_of_8_lie_in_the_pot() -> None:
    table = draw(at_first_turn(books={"yellow": 3}), 0, "yellow-1", "white-3", "white-2", "white-2", "white-1")
    assert not player_view(table, 0)["exploded"]
    assert player_view(draw(table, 0, "white-1"), 0)["exploded"]


def test_mandrake_3_lets_white_chips_of_9_lie_in_the_pot_with_three() -> None:
    yellows = ["yellow-1"] * 3
    table = draw(at_first_turn(books={"yellow": 3}), 0, *yellows, "white-3", "white-2", "white-2", "white-1", "white-1")
    assert not player_view(table, 0)["exploded"]
    assert player_view(draw(table, 0, "white-1"), 0)["exploded"]


def test_mandrake_3_does_not_help_when_it_would_have_come_later() -> None:
    table = draw(at_first_turn(books={"yellow": 3}), 0, "white-3", "white-2", "white-2", "white-1")
    assert player_view(table, 0)["exploded"]
    assert decision_kinds(table, 0) == set()


def test_mandrake_3_helps_only_its_own_player() -> None:
    table = draw(at_first_turn(books={"yellow": 3}), 0, "yellow-1")
    assert player_view(table, 1)["limit"] == 7


@pytest.mark.parametrize("yellows", [0, 1, 3])
def test_mandrake_3_in_living_in_luxury_adds_nothing_to_the_9(yellows: int) -> None:
    table = draw(at_first_turn("B07", books={"yellow": 3}), 0, "orange-1", *["yellow-1"] * yellows)
    assert player_view(table, 0)["limit"] == 9


def test_mandrake_3_in_living_in_luxury_explodes_at_10() -> None:
    table = at_first_turn("B07", books={"yellow": 3})
    draw(table, 0, "yellow-1", "white-3", "white-2", "white-2", "white-1", "white-1")
    assert not player_view(table, 0)["exploded"]
    assert player_view(draw(table, 0, "white-1"), 0)["exploded"]


def test_mandrake_3_taken_back_by_the_flask_keeps_the_limit_raised() -> None:
    table = decide(draw(at_first_turn(books={"yellow": 3}, edition="1st"), 0, "yellow-1"), 0, "flask")
    assert player_view(table, 0)["limit"] == 8


def test_mandrake_of_another_set_does_not_raise_the_limit() -> None:
    assert player_view(draw(at_first_turn(books={"yellow": 4}), 0, "yellow-1"), 0)["limit"] == 7


# Set 4 ----------------------------------------------------------------------------------------------


def test_mandrake_4_moves_the_first_second_and_third_1_2_and_3_spaces_further() -> None:
    table = draw(at_first_turn(books={"yellow": 4}), 0, "yellow-1", "yellow-1", "yellow-1")
    assert spaces_in_pot(table, 0) == [2, 2 + 3, 5 + 4]


def test_mandrake_4_moves_the_fourth_no_further() -> None:
    table = draw(at_first_turn(books={"yellow": 4}), 0, *["yellow-1"] * 4)
    assert spaces_in_pot(table, 0)[-2:] == [9, 10]


@pytest.mark.parametrize("value", [1, 2, 4])
def test_mandrake_4_bonus_does_not_depend_on_its_value(value: int) -> None:
    table = draw(at_first_turn(books={"yellow": 4}), 0, f"yellow-{value}", f"yellow-{value}")
    assert spaces_in_pot(table, 0) == [value + 1, 2 * value + 3]


def test_mandrake_4_counts_yellow_chips_wherever_they_lie() -> None:
    table = draw(at_first_turn(books={"yellow": 4}), 0, "yellow-1", "white-1", "orange-1", "yellow-1")
    assert spaces_in_pot(table, 0) == [2, 3, 4, 7]


def test_mandrake_4_push_may_be_passed_up() -> None:
    table = decide(draw(at_first_turn(books={"yellow": 4}), 0, "yellow-1"), 0, "pass")
    assert spaces_in_pot(table, 0) == [1]


def test_mandrake_4_counts_as_drawn_when_its_push_was_passed_up() -> None:
    table = decide(draw(at_first_turn(books={"yellow": 4}), 0, "yellow-1"), 0, "pass")
    assert spaces_in_pot(draw(table, 0, "yellow-1"), 0) == [1, 4]
