"""Mandrake: the yellow books."""

from __future__ import annotations

import pytest

from ..scenarios import (
    at_first_turn,
    chips_in_pot,
    count_in_bag,
    decide,
    decision_kinds,
    draw,
    draw_and_look,
    player_view,
    set_player,
    spaces_in_pot,
)
from .scenes import BOTH

# Set 1 -----------------------------------------------------------------------------------------------


@BOTH
def test_a_yellow_1_on_3_right_after_a_white_2_on_2_may_send_it_back_and_stays_on_3(edition):
    table = decide(draw(at_first_turn(edition=edition), 0, "white-2", "yellow-1"), 0, "return")
    assert chips_in_pot(table, 0) == [("yellow-1", 3)]
    assert (count_in_bag(table, 0, "white-2"), player_view(table, 0)["white_total"]) == (2, 0)
    assert spaces_in_pot(draw(table, 0, "orange-1"), 0) == [3, 4]


@BOTH
@pytest.mark.parametrize("white", ["white-1", "white-2", "white-3"])
def test_the_white_chip_may_go_back_whatever_its_value_and_need_not(edition, white):
    table = draw(at_first_turn(edition=edition), 0, white, "yellow-4")
    assert decision_kinds(table, 0) == {"return", "leave"}
    assert chips_in_pot(decide(table, 0, "leave"), 0)[0][0] == white


@BOTH
def test_only_a_white_chip_drawn_directly_before_the_yellow_one_goes_back(edition):
    table = draw(at_first_turn(edition=edition), 0, "white-2", "orange-1", "yellow-1")
    assert "return" not in decision_kinds(table, 0)


def test_a_white_chip_before_a_crow_skull_is_not_directly_before_the_yellow_chip_placed_through_it():
    table = draw(at_first_turn(), 0, "white-2")
    draw_and_look(table, 0, "blue-1", "yellow-1")
    decide(table, 0, "place", "yellow-1")
    assert "return" not in decision_kinds(table, 0)


def test_after_the_flask_the_white_chip_before_does_not_count_as_drawn_directly_before():
    table = decide(draw(at_first_turn(), 0, "white-2", "white-3"), 0, "flask")
    assert "return" not in decision_kinds(draw(table, 0, "yellow-1"), 0)


def test_a_white_chip_sent_back_no_longer_counts_for_an_explosion():
    table = draw(at_first_turn(), 0, "white-2", "white-2", "white-3", "yellow-1")
    draw(decide(table, 0, "return"), 0, "white-3")
    assert (player_view(table, 0)["white_total"], player_view(table, 0)["exploded"]) == (7, False)


# Set 2 -----------------------------------------------------------------------------------------------


@BOTH
def test_a_2_chip_after_a_yellow_chip_moves_4_spaces(edition):
    table = draw(at_first_turn(books=2, edition=edition), 0, "yellow-1", "white-2", "white-1")
    assert spaces_in_pot(table, 0) == [1, 5, 6]


@BOTH
@pytest.mark.parametrize(("yellow", "value"), [("yellow-1", 1), ("yellow-2", 2), ("yellow-4", 4)])
def test_the_values_of_the_yellow_chips_are_of_no_significance_for_the_doubling(edition, yellow, value):
    assert spaces_in_pot(draw(at_first_turn(books=2, edition=edition), 0, yellow, "white-3"), 0) == [value, value + 6]


@BOTH
def test_a_yellow_chip_after_a_yellow_chip_is_doubled_and_doubles_the_next(edition):
    assert spaces_in_pot(draw(at_first_turn(books=2, edition=edition), 0, "yellow-1", "yellow-2", "orange-1"), 0) == [
        1,
        5,
        7,
    ]


@BOTH
def test_doubling_does_not_double_the_white_value(edition):
    table = draw(at_first_turn(books=2, edition=edition), 0, "yellow-1", "white-3", "white-2", "white-2")
    assert (player_view(table, 0)["white_total"], player_view(table, 0)["exploded"]) == (7, False)


def test_in_the_2nd_edition_the_next_chip_drawn_is_doubled_and_a_red_one_laid_aside_was_it():
    table = draw(at_first_turn(books=2), 0, "yellow-1", "red-2", "orange-1")
    assert spaces_in_pot(table, 0) == [1, 2]


def test_in_the_1st_edition_the_next_chip_laid_is_doubled():
    table = draw(at_first_turn(books=2, edition="1st"), 0, "yellow-1", "red-2", "orange-1")
    assert spaces_in_pot(table, 0) == [1, 3]


def test_the_doubling_may_be_passed_up():
    assert spaces_in_pot(decide(draw(at_first_turn(books=2), 0, "yellow-1", "white-2"), 0, "pass"), 0) == [1, 3]


def test_the_doubling_of_a_chip_that_explodes_the_pot_is_asked_where_a_ruby_would_be_lost():
    """After 7 and a yellow 4 the white 1 lies on 12, before the ruby of 13, or doubled on 13."""
    table = draw(at_first_turn(books=2), 0, "white-3", "white-2", "white-2", "yellow-4", "white-1")
    assert spaces_in_pot(table, 0)[-1] == 13
    decide(table, 0, "pass")
    assert (spaces_in_pot(table, 0)[-1], player_view(table, 0)["scoring_space"]) == (12, 13)


# Set 3 -----------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize(
    ("yellow", "limit"),
    [([], 7), (["yellow-1"], 8), (["yellow-4"] * 2, 8), (["yellow-2"] * 3, 9), (["yellow-1"] * 4, 9)],
)
def test_the_first_yellow_chip_raises_the_limit_to_8_and_the_third_to_9(edition, yellow, limit):
    table = draw(at_first_turn(books=3, edition=edition), 0, *yellow, "white-3", "white-2", "white-2")
    for total in range(8, 11):
        draw(table, 0, "white-1")
        assert player_view(table, 0)["exploded"] == (total > limit)
        if total > limit:
            break


@BOTH
def test_a_limit_of_8_stands_for_white_chips_drawn_before_the_yellow_one(edition):
    table = draw(at_first_turn(books=3, edition=edition), 0, "white-3", "white-2", "white-2", "yellow-1", "white-1")
    assert not player_view(table, 0)["exploded"]


# Set 4 -----------------------------------------------------------------------------------------------


@BOTH
def test_the_first_three_yellow_chips_move_1_2_and_3_further_and_the_fourth_none(edition):
    table = draw(at_first_turn(books=4, edition=edition), 0, "yellow-1", "yellow-1", "yellow-1", "yellow-1", "yellow-1")
    assert spaces_in_pot(table, 0) == [2, 5, 9, 10, 11]


@BOTH
@pytest.mark.parametrize(("yellow", "value"), [("yellow-2", 2), ("yellow-4", 4)])
def test_the_bonus_is_the_same_whatever_the_value(edition, yellow, value):
    assert spaces_in_pot(draw(at_first_turn(books=4, edition=edition), 0, yellow, yellow), 0) == [
        value + 1,
        2 * value + 3,
    ]


def test_the_further_spaces_of_a_yellow_chip_may_be_passed_up():
    assert spaces_in_pot(decide(draw(at_first_turn(books=4), 0, "yellow-2"), 0, "pass"), 0) == [2]


def test_a_yellow_chip_counts_among_the_yellow_chips_even_if_other_chips_lie_between():
    table = draw(at_first_turn(books=4), 0, "yellow-1", "orange-1", "white-1", "yellow-1")
    assert spaces_in_pot(table, 0) == [2, 3, 4, 7]


def test_in_the_1st_edition_the_flask_takes_a_yellow_chip_back_too():
    table = draw(set_player(at_first_turn(books=4, edition="1st"), 0, flask=1), 0, "orange-1", "yellow-1")
    assert spaces_in_pot(decide(table, 0, "flask"), 0) == [1]
