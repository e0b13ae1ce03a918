"""Toadstool: the red books."""

from __future__ import annotations

import pytest

from ..scenarios import (
    at_first_turn,
    chips_in_pot,
    count_in_bag,
    decide,
    decision_chips,
    decision_kinds,
    draw,
    explode,
    next_turn,
    player_view,
    set_bag,
    set_droplet,
    set_player,
    spaces_in_pot,
    stop_all,
)
from .scenes import BOTH

# Set 1 -----------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize(("pumpkins", "further"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2)])
@pytest.mark.parametrize(("red", "value"), [("red-1", 1), ("red-4", 4)])
def test_pumpkins_in_the_pot_push_a_red_chip(edition, pumpkins, further, red, value):
    table = draw(at_first_turn(edition=edition), 0, *["orange-1"] * pumpkins, red)
    assert spaces_in_pot(table, 0)[-1] == pumpkins + value + further


def test_it_does_not_matter_where_in_the_pot_the_pumpkins_are():
    table = draw(at_first_turn(), 0, "orange-1", "white-1", "orange-1", "green-1", "orange-1", "white-2", "red-2")
    assert spaces_in_pot(table, 0)[-1] == 7 + 2 + 2


def test_pumpkins_drawn_after_a_red_chip_do_not_push_it():
    assert spaces_in_pot(draw(at_first_turn(), 0, "red-1", "orange-1"), 0) == [1, 2]


def test_the_push_of_a_red_chip_may_be_passed_up():
    table = decide(draw(at_first_turn(), 0, "orange-1", "red-1"), 0, "pass")
    assert spaces_in_pot(table, 0) == [1, 2]


@BOTH
def test_a_push_may_be_passed_up_when_the_bag_is_empty(edition):
    table = set_player(set_bag(at_first_turn(edition=edition), 0, "orange-1", "red-2"), 0, flask=0)
    draw(table, 0, "orange-1", "red-2")
    assert spaces_in_pot(table, 0) == [1, 4]
    assert "draw" not in decision_kinds(table, 0)
    decide(table, 0, "pass")
    assert spaces_in_pot(table, 0) == [1, 3]


def test_a_push_onto_the_last_space_may_be_passed_up_and_drawing_goes_on():
    table = draw(set_player(set_droplet(at_first_turn(), 0, 49), 0, flask=0), 0, "orange-1", "red-1")
    assert spaces_in_pot(table, 0) == [50, 52]
    decide(table, 0, "pass")
    assert spaces_in_pot(table, 0) == [50, 51]
    assert "draw" in decision_kinds(table, 0)


# Set 2 -----------------------------------------------------------------------------------------------


@BOTH
def test_a_red_chip_is_laid_beside_the_pot(edition):
    table = draw(at_first_turn(books=2, edition=edition), 0, "orange-1", "red-4")
    assert (chips_in_pot(table, 0), player_view(table, 0)["aside"]) == ([("orange-1", 1)], {"red-4": 1})
    assert player_view(table, 0)["scoring_space"] == 2


@BOTH
def test_after_stopping_it_may_be_placed_after_the_last_chip(edition):
    table = decide(draw(at_first_turn(books=2, edition=edition), 0, "orange-1", "red-4"), 0, "stop")
    decide(table, 0, "place", "red-4")
    assert chips_in_pot(table, 0) == [("orange-1", 1), ("red-4", 5)]
    assert (player_view(table, 0)["scoring_space"], player_view(table, 0)["aside"]) == (6, {})


@BOTH
def test_after_an_explosion_it_may_be_placed_too(edition):
    table = draw(at_first_turn(books=2, edition=edition), 0, "red-2")
    draw(table, 0, "white-3", "white-2", "white-2", "white-1")
    assert player_view(table, 0)["exploded"]
    decide(table, 0, "place", "red-2")
    assert spaces_in_pot(table, 0)[-1] == 10


@BOTH
def test_several_red_chips_are_decided_individually(edition):
    table = decide(draw(at_first_turn(books=2, edition=edition), 0, "orange-1", "red-1", "red-2", "red-4"), 0, "stop")
    while player_view(table, 0)["aside"] and 0 in table.actors and "place" in decision_kinds(table, 0):
        offered = decision_chips(table, 0, "place")
        if "red-4" in offered:
            decide(table, 0, "place", "red-4")
        elif "red-2" in offered:
            decide(table, 0, "return", "red-2")
        else:
            decide(table, 0, "keep", "red-1")
    assert chips_in_pot(table, 0) == [("orange-1", 1), ("red-4", 5)]
    assert (player_view(table, 0)["aside"], count_in_bag(table, 0, "red-2")) == ({"red-1": 1}, 1)


def test_evaluation_begins_only_when_all_have_decided_about_their_red_chips():
    table = decide(draw(at_first_turn(books=2), 1, "orange-1", "red-1"), 1, "stop")
    decide(draw(table, 0, "orange-1"), 0, "stop")
    assert table.view()["phase"] in ("potions", "potions end")
    assert table.actors == (1,)


@BOTH
def test_a_red_chip_that_was_kept_may_be_placed_in_a_later_turn(edition):
    table = decide(draw(at_first_turn(books=2, edition=edition), 0, "orange-1", "red-2"), 0, "stop")
    decide(table, 0, "keep", "red-2")
    table.force(None, ["orange-1", "orange-1"])
    draw(table, 1, "orange-1")
    table.force(None, ["B03"])
    while table.view()["turn"] == 1:
        seat = table.actors[0]
        decide(table, seat, "stop" if "stop" in decision_kinds(table, seat) else "done")
    assert (player_view(table, 0)["aside"], count_in_bag(table, 0, "red-2")) == ({"red-2": 1}, 0)
    decide(draw(table, 0, "white-1"), 0, "stop")
    decide(table, 0, "place", "red-2")
    assert chips_in_pot(table, 0) == [("white-1", 1), ("red-2", 3)]


@BOTH
@pytest.mark.parametrize("drawn", [0, 1, 3])
def test_a_red_chip_aside_may_be_put_back_at_any_time(edition, drawn):
    """Before the first draw of a turn, and before any later one."""
    table = draw(at_first_turn(books=2, edition=edition), 0, "red-2", *["white-1"] * drawn)
    decide(table, 0, "return", "red-2")
    assert (player_view(table, 0)["aside"], count_in_bag(table, 0, "red-2")) == ({}, 1)
    assert "draw" in decision_kinds(table, 0)
    assert spaces_in_pot(draw(table, 0, "orange-1"), 0)[-1] == drawn + 1


@BOTH
def test_a_red_chip_kept_from_an_earlier_turn_may_be_put_back_between_draws(edition):
    table = next_turn(draw(at_first_turn(books=2, edition=edition), 0, "red-4"), "B03")
    assert player_view(table, 0)["aside"] == {"red-4": 1}
    draw(table, 0, "white-1", "white-2")
    decide(table, 0, "return", "red-4")
    assert count_in_bag(table, 0, "red-4") == 1


@BOTH
def test_the_last_chips_of_a_bag_may_be_red_ones_put_back_and_drawn_again(edition):
    table = set_player(set_bag(at_first_turn(books=2, edition=edition), 0, "orange-1", "red-1"), 0, flask=0)
    draw(table, 0, "red-1", "orange-1")
    decide(table, 0, "return", "red-1")
    assert count_in_bag(table, 0, "red-1") == 1


def test_a_red_chip_placed_past_the_last_space_lies_on_it():
    table = draw(set_droplet(at_first_turn(books=2), 0, 47), 0, "red-4", "red-4", "orange-1")
    decide(table, 0, "stop")
    decide(table, 0, "place", "red-4")
    if "place" in decision_kinds(table, 0):
        decide(table, 0, "place", "red-4")
    assert player_view(table, 0)["scoring_space"] == 53


# Set 3 -----------------------------------------------------------------------------------------------


@BOTH
def test_a_red_1_right_after_a_white_2_moves_3_spaces(edition):
    assert spaces_in_pot(draw(at_first_turn(books=3, edition=edition), 0, "white-2", "red-1"), 0) == [2, 5]


@BOTH
@pytest.mark.parametrize(
    ("white", "red", "space"), [("white-1", "red-4", 1 + 5), ("white-3", "red-2", 3 + 5), ("white-3", "red-1", 7)]
)
def test_the_value_of_the_white_chip_before_is_added_to_the_red_chip(edition, white, red, space):
    assert spaces_in_pot(draw(at_first_turn(books=3, edition=edition), 0, white, red), 0)[-1] == space


@BOTH
def test_a_red_chip_after_a_coloured_chip_moves_its_value(edition):
    assert spaces_in_pot(draw(at_first_turn(books=3, edition=edition), 0, "white-2", "orange-1", "red-1"), 0) == [
        2,
        3,
        4,
    ]


def test_the_push_of_a_white_chip_may_be_passed_up():
    assert spaces_in_pot(decide(draw(at_first_turn(books=3), 0, "white-2", "red-1"), 0, "pass"), 0) == [2, 3]


# Set 4 -----------------------------------------------------------------------------------------------


@BOTH
def test_once_a_red_chip_is_in_the_pot_every_later_white_1_moves_2_spaces(edition):
    table = draw(at_first_turn(books=4, edition=edition), 0, "white-1", "red-1", "white-1", "orange-1", "white-1")
    assert spaces_in_pot(table, 0) == [1, 2, 4, 5, 7]


@BOTH
def test_further_red_chips_have_no_effect(edition):
    table = draw(at_first_turn(books=4, edition=edition), 0, "red-1", "red-2", "red-1", "white-1")
    assert spaces_in_pot(table, 0) == [1, 3, 4, 6]


@BOTH
@pytest.mark.parametrize(("white", "value"), [("white-2", 2), ("white-3", 3)])
def test_white_2_and_3_chips_are_not_affected(edition, white, value):
    assert spaces_in_pot(draw(at_first_turn(books=4, edition=edition), 0, "red-1", white), 0) == [1, 1 + value]


@BOTH
def test_the_value_of_the_white_1_stays_1_when_the_pot_might_explode(edition):
    table = draw(at_first_turn(books=4, edition=edition), 0, "red-1", "white-3", "white-2", "white-1", "white-1")
    assert (player_view(table, 0)["white_total"], player_view(table, 0)["exploded"]) == (7, False)


def test_the_push_of_a_white_1_that_explodes_the_pot_may_be_passed_up():
    """13 has a ruby and 14 has none: the player may leave the chip on 12."""
    table = set_droplet(at_first_turn(books=4), 0, 3)
    draw(table, 0, "red-1", "white-3", "white-2", "white-2", "white-1")
    assert player_view(table, 0)["exploded"]
    assert spaces_in_pot(table, 0) == [4, 7, 9, 11, 13]
    decide(table, 0, "pass")
    assert spaces_in_pot(table, 0)[-1] == 12
    stop_all(table, "points-1")
    assert player_view(table, 0)["rubies"] == 2


def test_an_exploded_pot_with_set_1_needs_no_decision_about_red_chips():
    table = explode(at_first_turn(), 0, "orange-1", "red-1")
    assert table.actors == (1,)
