"""Garden spider: the green books."""

from __future__ import annotations

import pytest

from ..scenarios import (
    at_first_turn,
    count_in_bag,
    count_in_supply,
    decide,
    decision_chips,
    decision_kinds,
    draw,
    in_turn,
    leave_in_supply,
    legal_decisions,
    player_view,
    sell_out,
    set_droplet,
    set_player,
    spaces_in_pot,
    stop_all,
)
from .scenes import BOTH, asked

# Set 1 -----------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize(
    ("chips", "rubies"),
    [
        (["green-1"], 1),
        (["orange-1", "green-4"], 1),
        (["green-2", "white-1"], 1),
        (["green-4", "green-1"], 2),
        (["green-1", "green-1", "green-1"], 2),
        (["green-1", "orange-1", "white-2"], 0),
        (["orange-1", "white-2"], 0),
    ],
)
def test_each_green_chip_placed_last_or_next_to_last_brings_a_ruby(edition, chips, rubies):
    table = draw(at_first_turn(edition=edition, rubies=0), 0, *chips)
    on_ruby = player_view(table, 0)["scoring_space"] in table.printed["rubies"]
    stop_all(table, "points-1")
    assert player_view(table, 0)["rubies"] == rubies + on_ruby


@BOTH
def test_the_rubies_come_after_an_explosion_too(edition):
    table = draw(at_first_turn(edition=edition, rubies=0), 0, "white-3", "white-2", "white-2", "green-1", "white-1")
    stop_all(table, "points-1")
    assert player_view(table, 0)["rubies"] == 1


def test_a_white_chip_taken_back_by_the_flask_was_not_the_last_chip_placed():
    table = decide(draw(at_first_turn(rubies=0), 0, "green-1", "orange-1", "white-1"), 0, "flask")
    stop_all(table, "points-1")
    assert player_view(table, 0)["rubies"] == 1


# Set 2 -----------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize(
    ("green", "offered"),
    [("green-2", {"blue-1", "red-1"}), ("green-4", {"yellow-1", "purple-1"})],
)
def test_a_green_2_brings_a_blue_or_red_1_and_a_green_4_a_yellow_or_purple_1_at_choice(edition, green, offered):
    table = draw(in_turn(3, books=2, edition=edition), 0, "orange-1", green)
    stop_all(table, "points-1")
    assert decision_chips(table, 0, "take") == offered
    assert "none" in decision_kinds(table, 0)
    chip = sorted(offered)[0]
    decide(table, 0, "take", chip)
    assert count_in_bag(table, 0, chip) == 1


def test_in_the_1st_edition_a_green_1_brings_a_pumpkin_unasked():
    table = draw(at_first_turn(books=2, edition="1st"), 0, "white-1", "green-1")
    stop_all(table, "points-1")
    assert count_in_bag(table, 0, "orange-1") == 2
    assert not asked(table, "take")


def test_in_the_2nd_edition_a_green_1_can_bring_a_pumpkin():
    table = draw(at_first_turn(books=2), 0, "white-1", "green-1")
    stop_all(table, "points-1")
    if legal_decisions(table, 0, "take"):
        decide(table, 0, "take", "orange-1")
    assert count_in_bag(table, 0, "orange-1") == 2


def test_in_the_2nd_edition_the_pumpkin_of_a_green_1_may_be_passed_up():
    """The player "can put" it into the bag."""
    table = draw(at_first_turn(books=2), 0, "white-1", "green-1")
    stop_all(table, "points-1")
    decide(table, 0, "none")
    assert count_in_bag(table, 0, "orange-1") == 1


@BOTH
def test_both_of_the_last_two_green_chips_bring_a_chip(edition):
    table = draw(in_turn(3, books=2, edition=edition), 0, "green-2", "green-4")
    stop_all(table, "points-1")
    taken = set()
    while 0 in table.actors and legal_decisions(table, 0, "take"):
        chip = sorted(decision_chips(table, 0, "take"))[0]
        decide(table, 0, "take", chip)
        taken.add(chip)
    assert taken == {"blue-1", "purple-1"}


@BOTH
@pytest.mark.parametrize(("turn", "offered"), [(1, set()), (2, {"yellow-1"})])
def test_yellow_and_purple_chips_do_not_come_before_their_book_is_out(edition, turn, offered):
    table = in_turn(turn, books=2, edition=edition) if turn > 1 else at_first_turn(books=2, edition=edition)
    draw(table, 0, "orange-1", "green-4")
    stop_all(table, "points-1")
    while table.actors and 0 not in table.actors:
        decide(table, table.actors[0], "done")
    assert decision_chips(table, 0, "take") == offered


@BOTH
def test_a_chip_that_is_not_in_the_supply_cannot_be_taken(edition):
    table = sell_out(draw(at_first_turn(books=2, edition=edition), 0, "orange-1", "green-2"), "blue-1")
    stop_all(table, "points-1")
    assert decision_chips(table, 0, "take") == {"red-1"}


def test_shortages_go_by_seat_order_from_the_start_player():
    table = at_first_turn(books=2, players=3)
    leave_in_supply(table, "blue-1", 1)
    leave_in_supply(table, "red-1", 0)
    draw(draw(table, 0, "orange-1", "green-2"), 1, "orange-1", "green-2")
    stop_all(table, "points-1", "points-1")
    assert table.actors == (0,)
    decide(table, 0, "take", "blue-1")
    assert count_in_supply(table, "blue-1") == 0
    assert not legal_decisions(table, 1, "take")


# Set 3 -----------------------------------------------------------------------------------------------


@BOTH
def test_with_white_chips_of_exactly_7_three_green_chips_of_6_move_the_last_chip_6_spaces(edition):
    table = draw(
        at_first_turn(books=3, edition=edition), 0, "green-1", "green-4", "green-1", "white-3", "white-2", "white-2"
    )
    stop_all(table, "points-1")
    assert player_view(table, 0)["scoring_space"] == 6 + 7 + 1 + 6
    assert player_view(table, 0)["coins"] == 17


@BOTH
@pytest.mark.parametrize("whites", [["white-3", "white-2", "white-1"], ["white-3", "white-2", "white-2", "white-1"]])
def test_with_any_other_white_total_nothing_moves(edition, whites):
    table = draw(at_first_turn(books=3, edition=edition), 0, "green-4", *whites)
    space = player_view(table, 0)["scoring_space"]
    stop_all(table, "points-1")
    assert player_view(table, 0)["scoring_space"] == space


@BOTH
def test_the_last_chip_moves_whatever_its_colour(edition):
    table = draw(at_first_turn(books=3, edition=edition), 0, "white-3", "white-2", "white-2", "green-2", "orange-1")
    stop_all(table, "points-1")
    assert player_view(table, 0)["scoring_space"] == 7 + 2 + 1 + 2 + 1


def test_the_die_has_been_rolled_before_the_last_chip_moves():
    table = draw(at_first_turn(books=3), 0, "green-4", "white-3", "white-2", "white-2")
    draw(set_droplet(table, 1, 12), 1, "orange-1")
    stop_all(table, "ruby-1")
    assert (player_view(table, 0)["scoring_space"], player_view(table, 1)["scoring_space"]) == (16, 14)
    assert player_view(table, 1)["rubies"] == 2  # the die went to the pot that was further in phase A
    assert player_view(table, 0)["rubies"] == 2  # the ruby of the new scoring space


def test_the_move_may_be_passed_up_where_it_would_cost_a_ruby():
    """A green 1 moves the last chip from 8 to 9: the scoring space 9 has a ruby, 10 has none."""
    table = draw(at_first_turn(books=3, rubies=0), 0, "green-1", "white-3", "white-2", "white-2")
    stop_all(table, "points-1")
    decide(table, 0, "pass")
    assert player_view(table, 0)["scoring_space"] == 9
    assert player_view(table, 0)["rubies"] == 1


def test_the_move_that_would_cost_a_ruby_may_be_made():
    table = draw(at_first_turn(books=3, rubies=0), 0, "green-1", "white-3", "white-2", "white-2")
    stop_all(table, "points-1")
    other = [decision for decision in table.decisions(0) if decision.kind != "pass"]
    if "pass" in decision_kinds(table, 0):
        assert len(other) == 1
        table.act(0, other[0])
    assert (player_view(table, 0)["scoring_space"], player_view(table, 0)["rubies"]) == (10, 0)


def test_the_last_chip_does_not_move_past_the_last_space():
    table = draw(set_droplet(at_first_turn(books=3), 0, 38), 0, "green-4", "white-3", "white-2", "white-2")
    stop_all(table, "points-1")
    assert (spaces_in_pot(table, 0)[-1], player_view(table, 0)["scoring_space"]) == (52, 53)


# Set 4 -----------------------------------------------------------------------------------------------


@BOTH
def test_a_green_chip_next_to_last_lets_the_player_pay_a_ruby_for_a_droplet_step(edition):
    table = set_player(draw(at_first_turn(books=4, edition=edition), 0, "green-4", "orange-1"), 0, rubies=2)
    stop_all(table, "points-1")
    decide(table, 0, "droplet")
    assert (player_view(table, 0)["droplet"], player_view(table, 0)["rubies"]) == (
        1,
        1 + (6 in table.printed["rubies"]),
    )


@BOTH
def test_the_ruby_need_not_be_paid(edition):
    table = draw(at_first_turn(books=4, edition=edition), 0, "orange-1", "green-1")
    stop_all(table, "points-1")
    quiet = [decision for decision in table.decisions(0) if decision.kind != "droplet"]
    assert len(quiet) == 1
    table.act(0, quiet[0])
    assert (player_view(table, 0)["droplet"], player_view(table, 0)["rubies"]) == (0, 1)


@BOTH
@pytest.mark.parametrize(
    ("chips", "steps"),
    [(["green-1", "green-1"], 2), (["green-4", "white-1"], 1), (["green-1", "white-1", "white-1"], 0)],
)
def test_no_more_than_a_ruby_is_paid_for_each_of_the_last_two_green_chips(edition, chips, steps):
    table = set_player(draw(at_first_turn(books=4, edition=edition), 0, *chips), 0, rubies=5)
    stop_all(table, "points-1")
    made = 0
    while 0 in table.actors and table.view()["phase"] == "chip actions" and "droplet" in decision_kinds(table, 0):
        decide(table, 0, "droplet")
        made += 1
    assert (made, player_view(table, 0)["droplet"]) == (steps, steps)


@BOTH
def test_without_a_ruby_nobody_is_asked(edition):
    table = set_player(draw(at_first_turn(books=4, edition=edition), 0, "orange-1", "green-1"), 0, rubies=0)
    stop_all(table, "points-1")
    assert table.view()["phase"] != "chip actions"


def test_the_droplet_step_does_not_change_this_turns_scoring_space():
    table = draw(at_first_turn(books=4), 0, "orange-1", "green-1")
    stop_all(table, "points-1")
    assert player_view(decide(table, 0, "droplet"), 0)["scoring_space"] == 3
