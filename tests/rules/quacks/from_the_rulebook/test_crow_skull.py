"""Crow skull: the blue books."""

from __future__ import annotations

import pytest

from ..scenarios import (
    at_first_turn,
    chips_in_pot,
    count_in_bag,
    count_in_supply,
    decide,
    decision_chips,
    decision_kinds,
    draw,
    draw_and_look,
    player_view,
    set_bag,
    set_droplet,
    set_player,
    spaces_in_pot,
    stop_all,
)
from .scenes import BOTH, explode_at, scoring_at

# Set 1 -----------------------------------------------------------------------------------------------


@BOTH
def test_lucas_looks_at_two_chips_after_a_blue_2_and_places_the_red_one(edition):
    table = draw_and_look(at_first_turn(edition=edition), 0, "blue-2", "white-3", "red-1")
    assert decision_chips(table, 0, "place") == {"white-3", "red-1"}
    decide(table, 0, "place", "red-1")
    assert chips_in_pot(table, 0) == [("blue-2", 2), ("red-1", 3)]
    assert count_in_bag(table, 0, "white-3") == 1


@BOTH
def test_lucas_could_have_placed_neither(edition):
    table = draw_and_look(at_first_turn(edition=edition), 0, "blue-2", "white-3", "red-1")
    decide(table, 0, "none")
    assert chips_in_pot(table, 0) == [("blue-2", 2)]
    assert (count_in_bag(table, 0, "white-3"), count_in_bag(table, 0, "red-1")) == (1, 1)
    assert decision_kinds(table, 0) >= {"draw", "stop"}


@BOTH
@pytest.mark.parametrize(("blue", "number"), [("blue-1", 1), ("blue-2", 2), ("blue-4", 4)])
def test_as_many_chips_are_taken_out_as_the_number_shown(edition, blue, number):
    seen = ["white-1", "white-2", "green-1", "orange-1"][:number]
    table = draw_and_look(at_first_turn(edition=edition), 0, blue, *seen)
    assert decision_chips(table, 0, "place") == set(seen)


@BOTH
def test_the_bonus_of_the_newly_laid_chip_is_carried_out_at_once(edition):
    table = draw(at_first_turn(edition=edition), 0, "orange-1")
    draw_and_look(table, 0, "blue-2", "red-2", "white-1")
    decide(table, 0, "place", "red-2")
    assert chips_in_pot(table, 0)[-1] == ("red-2", 1 + 2 + 2 + 1)  # a pumpkin lies in the pot


@BOTH
def test_a_crow_skull_laid_through_a_crow_skull_looks_again(edition):
    table = set_bag(at_first_turn(edition=edition), 0, "blue-1", "blue-2", "white-1", "white-2")
    table.force(0, ["blue-1", "blue-2", "white-1", "white-2"])
    decide(table, 0, "draw")
    decide(table, 0, "place", "blue-2")
    assert decision_chips(table, 0, "place") == {"white-1", "white-2"}
    assert chips_in_pot(decide(table, 0, "place", "white-2"), 0) == [("blue-1", 1), ("blue-2", 3), ("white-2", 5)]


def test_white_chips_looked_at_and_put_back_explode_nothing():
    table = draw(at_first_turn(), 0, "white-3", "white-2", "white-2")
    draw_and_look(table, 0, "blue-2", "white-1", "orange-1")
    decide(table, 0, "place", "orange-1")
    assert not player_view(table, 0)["exploded"]


def test_a_white_chip_laid_through_a_crow_skull_can_explode_the_pot():
    table = draw(at_first_turn(), 0, "white-3", "white-2", "white-2")
    draw_and_look(table, 0, "blue-1", "white-1")
    decide(table, 0, "place", "white-1")
    assert player_view(table, 0)["exploded"]


def test_a_short_bag_shows_what_is_there():
    table = set_bag(at_first_turn(), 0, "blue-4", "white-1", "orange-1")
    table.force(0, ["blue-4"])
    decide(table, 0, "draw")
    assert decision_chips(table, 0, "place") == {"white-1", "orange-1"}


# Set 2 -----------------------------------------------------------------------------------------------

FULL = ("white-3", "white-2", "white-2")  # white chips of 7: the next one explodes the pot


def exploded_with(edition, *chips):
    """Seat 0 draws these chips, the last of which explodes the pot; the other pot is done too."""
    table = draw(at_first_turn(books=2, edition=edition), 0, *chips)
    assert player_view(table, 0)["exploded"]
    return stop_all(table, "points-1")


def keeps_both(table):
    """Whether the exploded player had the points without being asked, and has coins to spend."""
    space = player_view(table, 0)["scoring_space"]
    printed = table.printed
    got = (player_view(table, 0)["points"], player_view(table, 0)["coins"])
    return got == (printed["points"][space], printed["coins"][space])


@BOTH
@pytest.mark.parametrize(
    ("chips", "covered"),
    [
        (["blue-1", "white-1"], True),
        (["blue-1", "orange-1", "white-1"], False),
        (["blue-2", "white-1"], True),
        (["blue-2", "orange-1", "white-1"], True),
        (["blue-2", "orange-1", "orange-1", "white-1"], False),
        (["blue-4", *["orange-1"] * 3, "white-1"], True),
        (["blue-4", *["orange-1"] * 4, "white-1"], False),
    ],
)
def test_an_explosion_within_the_next_1_2_or_4_chips_costs_neither_points_nor_coins(edition, chips, covered):
    assert keeps_both(exploded_with(edition, *FULL, *chips)) == covered


@BOTH
def test_without_cover_the_exploded_player_chooses(edition):
    table = exploded_with(edition, *FULL, "white-1")
    assert decision_kinds(table, 0) == {"points", "coins"}


@BOTH
def test_a_covered_explosion_rolls_no_die(edition):
    table = draw(at_first_turn(books=2, edition=edition), 0, *FULL, "blue-1", "white-1")
    stop_all(table, "points-2")
    assert player_view(table, 1)["points"] == 2
    assert keeps_both(table)


@BOTH
@pytest.mark.parametrize(("after", "covered"), [(3, True), (4, False)])
def test_a_4_chip_after_a_2_chip_covers_the_next_4_not_5(edition, after, covered):
    table = exploded_with(edition, *FULL, "blue-2", "blue-4", *["orange-1"] * after, "white-1")
    assert keeps_both(table) == covered


@BOTH
@pytest.mark.parametrize(("after", "covered"), [(1, True), (2, False)])
def test_a_2_chip_third_after_a_4_chip_covers_the_next_2(edition, after, covered):
    chips = ["blue-4", "orange-1", "green-1", "blue-2", *["orange-1"] * after, "white-1"]
    assert keeps_both(exploded_with(edition, *FULL, *chips)) == covered


@BOTH
@pytest.mark.parametrize(("after", "covered"), [(2, True), (3, False)])
def test_a_2_chip_right_after_a_4_chip_leaves_the_better_cover_of_the_remaining_3(edition, after, covered):
    chips = ["blue-4", "blue-2", *["orange-1"] * after, "white-1"]
    assert keeps_both(exploded_with(edition, *FULL, *chips)) == covered


@BOTH
@pytest.mark.parametrize(("after", "covered"), [(0, True), (1, False)])
def test_a_1_chip_after_a_1_chip_covers_the_next_chip(edition, after, covered):
    """Even under cover of another one: its bonus is for the next drawn chip."""
    chips = ["blue-1", "blue-1", *["orange-1"] * after, "white-1"]
    assert keeps_both(exploded_with(edition, *FULL, *chips)) == covered


@BOTH
def test_a_chip_taken_back_by_the_flask_was_drawn_all_the_same(edition):
    table = draw(at_first_turn(books=2, edition=edition), 0, "white-3", "white-2", "blue-1", "white-2")
    decide(table, 0, "flask")
    draw(table, 0, "white-3")
    assert player_view(table, 0)["exploded"]
    assert not keeps_both(stop_all(table, "points-1"))


# Set 3 -----------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize(("blue", "value"), [("blue-1", 1), ("blue-2", 2), ("blue-4", 4)])
def test_a_blue_chip_on_a_ruby_space_brings_1_ruby_at_once_whatever_its_value(edition, blue, value):
    table = draw(set_droplet(at_first_turn(books=3, edition=edition), 0, 9 - value), 0, blue)
    assert spaces_in_pot(table, 0) == [9]
    assert player_view(table, 0)["rubies"] == 2


@BOTH
def test_a_blue_chip_beside_a_ruby_space_brings_nothing(edition):
    table = draw(set_droplet(at_first_turn(books=3, edition=edition), 0, 7), 0, "blue-1")
    assert player_view(table, 0)["rubies"] == 1


def test_the_ruby_of_a_blue_chip_is_kept_if_the_pot_explodes():
    table = draw(set_droplet(at_first_turn(books=3), 0, 4), 0, "blue-1", "white-3", "white-2", "white-2", "white-1")
    assert (player_view(table, 0)["exploded"], player_view(table, 0)["rubies"]) == (True, 2)


# Set 4 -----------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize(("blue", "value"), [("blue-1", 1), ("blue-2", 2), ("blue-4", 4)])
def test_a_blue_chip_on_a_ruby_space_brings_its_value_in_points_at_once(edition, blue, value):
    table = draw(set_droplet(at_first_turn(books=4, edition=edition), 0, 13 - value), 0, blue)
    assert (player_view(table, 0)["points"], player_view(table, 0)["rubies"]) == (value, 1)


@BOTH
def test_a_blue_chip_beside_a_ruby_space_brings_no_points(edition):
    table = draw(set_droplet(at_first_turn(books=4, edition=edition), 0, 12), 0, "blue-2")
    assert player_view(table, 0)["points"] == 0


def test_blue_chips_are_limited_too():
    """Higher-valued chips play a role; once there are no more, nobody buys one."""
    table = scoring_at(at_first_turn(), 0, 53)
    stop_all(scoring_at(table, 1, 4), "points-1")
    before = count_in_supply(table, "blue-4")
    decide(table, 0, "buy", "blue-4")
    assert count_in_supply(table, "blue-4") == before - 1


def test_in_the_1st_edition_the_flask_does_not_undo_the_ruby_of_a_blue_chip():
    table = draw(set_droplet(at_first_turn(books=3, edition="1st"), 0, 4), 0, "blue-1")
    decide(set_player(table, 0, flask=1), 0, "flask")
    assert player_view(table, 0)["rubies"] == 2


def test_an_exploded_player_without_cover_has_points_or_coins_not_both():
    table = stop_all(explode_at(at_first_turn(books=2), 0, 19), "points-1")
    decide(table, 0, "points")
    assert (player_view(table, 0)["points"], player_view(table, 0)["coins"]) == (4, 0)
