"""What two sentences of the rulebook say together: books of different sets, flasks, cards, the end of the pot."""

from __future__ import annotations

import pytest

from ..scenarios import (
    add_to_bag,
    at_first_turn,
    chips_in_pot,
    count_in_bag,
    decide,
    decision_chips,
    decision_kinds,
    draw,
    draw_and_look,
    in_turn,
    leave_in_supply,
    legal_decisions,
    next_turn,
    player_view,
    remove_from_bag,
    set_bag,
    set_droplet,
    set_player,
    spaces_in_pot,
    stop_all,
    take_passive_decision,
)
from .scenes import BOTH, asked


def mixed(edition="2nd", card="B05", **sets):
    """A table with a set for each colour named, and set 1 for the others."""
    return at_first_turn(
        card, books={"green": 1, "blue": 1, "red": 1, "yellow": 1, "purple": 1} | sets, edition=edition
    )


# The last chip drawn, the last chip in the pot ---------------------------------------------------------


def test_a_white_chip_placed_through_a_crow_skull_was_drawn_directly_before_the_yellow_one():
    table = draw_and_look(at_first_turn(), 0, "blue-1", "white-3")
    draw(decide(table, 0, "place", "white-3"), 0, "yellow-1")
    assert chips_in_pot(decide(table, 0, "return"), 0) == [("blue-1", 1), ("yellow-1", 5)]


def test_a_crow_skull_that_placed_nothing_still_lies_between_a_white_and_a_yellow_chip():
    table = draw(at_first_turn(), 0, "white-2")
    decide(draw_and_look(table, 0, "blue-1", "orange-1"), 0, "none")
    assert "return" not in decision_kinds(draw(table, 0, "yellow-1"), 0)


@BOTH
def test_after_well_stirred_took_the_last_chip_back_the_flask_has_nothing_to_take(edition):
    table = decide(draw(at_first_turn("B08", edition=edition), 0, "orange-1", "white-3"), 0, "return")
    assert "flask" not in decision_kinds(table, 0)


@pytest.mark.parametrize(("edition", "allowed"), [("1st", True), ("2nd", False)])
def test_after_a_mandrake_sent_a_white_chip_back_the_last_chip_drawn_is_the_mandrake(edition, allowed):
    table = decide(draw(at_first_turn(edition=edition), 0, "orange-1", "white-3", "yellow-1"), 0, "return")
    assert ("flask" in decision_kinds(table, 0)) == allowed
    if allowed:
        assert chips_in_pot(decide(table, 0, "flask"), 0) == [("orange-1", 1)]


def test_a_pumpkin_taken_back_by_the_flask_pushes_no_toadstool():
    table = decide(draw(at_first_turn(edition="1st"), 0, "white-1", "orange-1"), 0, "flask")
    assert spaces_in_pot(draw(table, 0, "red-1"), 0) == [1, 2]


def test_a_toadstool_taken_back_by_the_flask_pushes_no_white_1():
    table = decide(draw(at_first_turn(books=4, edition="1st"), 0, "white-2", "red-1"), 0, "flask")
    assert spaces_in_pot(draw(table, 0, "white-1"), 0) == [2, 3]


def test_toadstool_3_looks_at_the_last_chip_that_lies_in_the_pot():
    table = decide(draw(at_first_turn(books=3), 0, "white-2", "white-3"), 0, "flask")
    assert spaces_in_pot(draw(table, 0, "red-1"), 0) == [2, 5]


def test_toadstool_3_has_no_push_from_a_white_chip_that_a_mandrake_sent_back():
    table = decide(draw(mixed(red=3), 0, "white-3", "yellow-1"), 0, "return")
    assert spaces_in_pot(draw(table, 0, "red-2"), 0) == [4, 6]


def test_toadstool_3_as_the_first_chip_moves_its_value():
    assert spaces_in_pot(draw(at_first_turn(books=3), 0, "red-2"), 0) == [2]


# Doubling ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sets", "chips", "space"),
    [
        ({"red": 1}, ["orange-1", "yellow-1", "red-2"], 2 + 2 * (2 + 1)),
        ({"red": 4}, ["red-1", "yellow-1", "white-1"], 2 + 2 * (1 + 1)),
        ({"red": 3}, ["white-3", "yellow-1", "red-1"], 4 + 2 * 1),
        ({}, ["yellow-4", "yellow-1", "yellow-1", "orange-1"], 4 + 2 + 2 + 2),
    ],
)
def test_mandrake_2_doubles_the_whole_move(sets, chips, space):
    assert spaces_in_pot(draw(mixed(yellow=2, **sets), 0, *chips), 0)[-1] == space


def test_the_doubling_goes_to_the_crow_skull_and_not_to_the_chip_placed_through_it():
    table = draw(mixed(yellow=2), 0, "yellow-1")
    decide(draw_and_look(table, 0, "blue-2", "white-1", "white-3"), 0, "place", "white-3")
    assert spaces_in_pot(table, 0) == [1, 5, 8]


def test_a_mandrake_2_placed_through_a_crow_skull_doubles_the_next_chip():
    table = decide(draw_and_look(mixed(yellow=2), 0, "blue-1", "yellow-1"), 0, "place", "yellow-1")
    assert spaces_in_pot(draw(table, 0, "white-3"), 0) == [1, 2, 8]


def test_in_the_1st_edition_a_toadstool_laid_after_stopping_is_the_next_chip_laid():
    table = decide(draw(at_first_turn(books=2, edition="1st"), 0, "red-2", "yellow-1"), 0, "stop")
    assert spaces_in_pot(decide(table, 0, "place", "red-2"), 0) == [1, 5]


def test_in_the_2nd_edition_a_toadstool_laid_after_stopping_was_not_drawn_next():
    table = decide(draw(at_first_turn(books=2), 0, "red-2", "yellow-1"), 0, "stop")
    assert spaces_in_pot(decide(table, 0, "place", "red-2"), 0) == [1, 3]


# Crow skull 2 ------------------------------------------------------------------------------------------


@BOTH
def test_a_toadstool_laid_aside_is_a_drawn_chip_for_the_cover(edition):
    table = draw(
        at_first_turn(books=2, edition=edition), 0, "white-3", "white-2", "white-2", "blue-1", "red-1", "white-1"
    )
    decide(table, 0, "keep", "red-1")
    stop_all(table, "points-1")
    assert decision_kinds(table, 0) == {"points", "coins"}


def test_cover_lasts_no_longer_than_the_turn():
    table = next_turn(draw(at_first_turn(books=2), 0, "blue-4"), "B06")
    stop_all(draw(table, 0, "white-3", "white-2", "white-2", "white-1"), "points-1")
    while 0 not in table.actors:
        decide(table, table.actors[0], "done")
    assert decision_kinds(table, 0) == {"points", "coins"}


# The last space ----------------------------------------------------------------------------------------


@BOTH
def test_a_crow_skull_of_set_3_that_would_move_past_the_last_space_lies_on_its_ruby(edition):
    table = draw(set_droplet(at_first_turn(books=3, edition=edition), 0, 50), 0, "blue-4")
    assert (spaces_in_pot(table, 0), player_view(table, 0)["rubies"]) == ([52], 2)


@BOTH
def test_a_crow_skull_of_set_4_that_would_move_past_the_last_space_brings_its_points(edition):
    table = draw(set_droplet(at_first_turn(books=4, edition=edition), 0, 50), 0, "blue-4")
    assert (spaces_in_pot(table, 0), player_view(table, 0)["points"]) == ([52], 4)


def test_a_crow_skull_of_set_1_in_an_empty_bag_looks_at_nothing():
    table = set_player(set_bag(at_first_turn(), 0, "orange-1", "blue-4"), 0, flask=0)
    assert player_view(draw(table, 0, "orange-1", "blue-4"), 0)["stopped"]


def test_a_white_chip_can_explode_the_pot_on_the_last_space():
    table = draw(set_droplet(at_first_turn(), 0, 44), 0, "white-3", "white-2", "white-2", "white-3")
    assert (player_view(table, 0)["exploded"], player_view(table, 0)["scoring_space"]) == (True, 53)


# Evaluation --------------------------------------------------------------------------------------------


@BOTH
def test_a_ghost_moved_by_the_spiders_scores_where_it_then_lies(edition):
    """Set 3: a white total of 7 moves the last chip, a purple one, from 9 to 10."""
    table = draw(at_first_turn(books=3, edition=edition), 0, "green-1", "white-3", "white-2", "white-2", "purple-1")
    stop_all(table, "orange-1")
    while "buy" not in decision_kinds(table, 0):
        table.act(0, next(decision for decision in table.decisions(0) if decision.kind != "pass"))
    assert player_view(table, 0)["scoring_space"] == 11
    assert player_view(table, 0)["points"] == 2 + 1


@BOTH
def test_spiders_and_hawkmoths_and_ghosts_of_one_pot_all_count(edition):
    table = draw(at_first_turn(edition=edition, rubies=0), 0, "purple-1", "black-1", "green-1")
    stop_all(table, "orange-1")
    assert (player_view(table, 0)["points"], player_view(table, 0)["rubies"], player_view(table, 0)["droplet"]) == (
        1,
        2,
        1,
    )


@BOTH
def test_a_toadstool_laid_after_stopping_is_the_last_chip_for_the_spiders(edition):
    """The 2nd edition says placed; the 1st speaks of the last two fields, on which it lies as well."""
    table = mixed(edition, red=2)
    table = set_player(draw(table, 0, "red-1", "green-1", "white-2"), 0, rubies=0)
    decide(decide(table, 0, "stop"), 0, "place", "red-1")
    stop_all(table, "orange-1")
    assert (player_view(table, 0)["scoring_space"], player_view(table, 0)["rubies"]) == (
        5,
        0 + 1,
    )  # the ruby of space 5


@BOTH
def test_an_explosion_does_not_change_what_the_chips_of_phase_b_bring(edition):
    table = set_player(
        draw(at_first_turn(edition=edition), 0, "purple-1", "purple-1", "white-3", "white-2", "white-2"), 0, rubies=0
    )
    stop_all(draw(table, 0, "green-1", "white-1"), "orange-1")
    decide(table, 0, "bonus", amount=2)
    assert player_view(table, 0)["rubies"] == 1 + 1


def test_exploded_players_choose_in_order_from_the_start_player():
    table = in_turn(2, "B06", players=3)
    for seat in range(3):
        draw(table, seat, "white-3", "white-2", "white-2", "white-1")
    order = []
    while asked(table, "coins"):
        order.append(table.actors[0])
        decide(table, table.actors[0], "points")
    assert order == [1, 2, 0]


# The turn indicator comes before the card --------------------------------------------------------------


def test_the_white_chip_of_turn_6_is_in_the_bag_before_the_card_is_read():
    table = in_turn(5)
    remove_from_bag(table, 0, *["white-1"] * 4)
    next_turn(table, "P06")
    while 0 not in table.actors:
        decide(table, table.actors[0], "points")
    assert count_in_bag(table, 0, "white-1") == 1
    assert "remove" in decision_kinds(table, 0)


def test_just_in_time_without_a_white_1_chip_is_4_points():
    table = next_turn(remove_from_bag(at_first_turn(), 0, *["white-1"] * 4), "P06")
    while table.view()["phase"] == "fortune":
        decide(table, table.actors[0], "points")
    assert player_view(table, 0)["points"] == 4


# Cards and books ---------------------------------------------------------------------------------------


def test_a_doubled_pumpkin_party_pushes_a_toadstool_like_any_pumpkin():
    assert spaces_in_pot(draw(at_first_turn("B02"), 0, "orange-1", "red-1"), 0) == [2, 4]


def test_seasoned_perfectly_and_spider_3_both_count():
    table = draw(at_first_turn("B06", books=3), 0, "green-2", "white-3", "white-2", "white-2")
    stop_all(table, "orange-1")
    assert player_view(table, 0)["scoring_space"] == 12
    while table.view()["turn"] == 1:
        decide(table, table.actors[0], "done")
    assert player_view(table, 0)["droplet"] == 1


def test_lucky_devil_and_a_moved_scoring_space_go_by_where_it_is_in_phase_c():
    """Spider 3 moves the scoring space from 12 to 16, which has a ruby."""
    table = draw(at_first_turn("B03", books=3, rubies=0), 0, "green-4", "white-3", "white-2", "white-2")
    stop_all(table, "orange-1")
    assert (player_view(table, 0)["rubies"], player_view(table, 0)["points"]) == (1, 3 + 2)


def test_living_in_luxury_leaves_a_covered_explosion_covered():
    table = draw(
        at_first_turn("B07", books=2), 0, "white-3", "white-2", "white-2", "white-1", "white-1", "blue-1", "white-1"
    )
    assert player_view(table, 0)["exploded"]
    stop_all(table, "orange-1")
    assert (player_view(table, 0)["points"], player_view(table, 0)["coins"]) == (2, 12)


def test_magic_potion_leaves_rubies_for_the_droplet():
    table = set_player(decide(draw(at_first_turn("B05"), 0, "white-3"), 0, "flask"), 0, rubies=2)
    stop_all(draw(table, 0, "orange-1"), "points-1")
    while not legal_decisions(table, 0, "droplet"):
        decide(table, table.actors[0], "done")
    decide(table, 0, "droplet")
    assert (player_view(table, 0)["flask"], player_view(table, 0)["droplet"], player_view(table, 0)["rubies"]) == (
        True,
        1,
        0,
    )


def test_the_pot_is_full_on_the_back_each_droplet_of_the_die_is_a_choice():
    table = stop_all(draw(at_first_turn("B01", pot="back"), 0, "white-3"), "droplet-1", "droplet-1")
    decide(decide(table, 0, "tube"), 0, "droplet")
    assert (player_view(table, 0)["tube"], player_view(table, 0)["droplet"]) == (1, 1)


def test_second_chance_counts_a_crow_skull_and_the_chip_placed_through_it_as_two():
    table = draw(at_first_turn("B11"), 0, "white-1", "orange-1", "white-1")
    decide(draw_and_look(table, 0, "blue-1", "green-1"), 0, "place", "green-1")
    assert decision_kinds(table, 0) == {"afresh", "continue"}


# Stir! -------------------------------------------------------------------------------------------------


def test_at_stir_a_question_of_a_chip_is_answered_before_the_next_draw():
    table = in_turn(9)
    for seat, chip in ((0, "white-2"), (1, "orange-1")):
        table.force(seat, [chip])
        decide(table, seat, "draw")
    add_to_bag(table, 0, "yellow-1").force(0, ["yellow-1"])
    table.force(1, ["white-1"])
    decide(decide(table, 0, "draw"), 1, "draw")
    assert decision_kinds(table, 0) == {"return", "leave"}
    decide(table, 0, "return")
    assert chips_in_pot(table, 0) == [("yellow-1", 3)]


def test_at_stir_the_flask_is_used_between_two_draws():
    table = in_turn(9)
    for seat in (0, 1):
        table.force(seat, ["white-3"])
        decide(table, seat, "draw")
    decide(table, 1, "flask")
    assert chips_in_pot(table, 1) == []
    assert {0, 1} == set(table.actors)


def test_at_stir_the_choice_of_another_seat_is_not_shown():
    table = in_turn(9)
    for seat in (0, 1):
        table.force(seat, ["orange-1"])
        decide(table, seat, "draw")
    drawing, stopping = table.copy(), table.copy()
    decide(drawing, 0, "draw")
    decide(stopping, 0, "stop")
    assert drawing.view(1) == stopping.view(1)
    assert decision_chips(drawing, 1, "draw") == decision_chips(stopping, 1, "draw")


# Chips aside, short supplies, short bags ---------------------------------------------------------------


def test_a_fifth_chip_that_is_white_may_still_go_back_by_the_flask_after_going_on():
    table = draw(at_first_turn("B11"), 0, "orange-1", "green-1", "white-1", "white-1", "white-2")
    assert "flask" in decision_kinds(decide(table, 0, "continue"), 0)


@BOTH
def test_a_bag_that_is_empty_because_all_chips_lie_aside_stops_nobody_for_good(edition):
    """The red chip may be put back at any time, and then drawn; the game goes on in any case."""
    table = set_player(set_bag(at_first_turn(books=2, edition=edition), 0, "red-1"), 0, flask=0)
    draw(table, 0, "red-1")
    while 0 in table.actors and "keep" not in decision_kinds(table, 0):
        decide(table, 0, "stop")
    decide(table, 0, "keep", "red-1")
    stop_all(table, "orange-1")
    while table.view()["turn"] == 1:
        decide(table, table.actors[0], "done")
    assert player_view(table, 0)["aside"] == {"red-1": 1}
    stop_all(draw(table, 1, "white-1"), "orange-1")
    assert (table.view()["turn"], table.view()["phase"]) > (2, "potions")


def test_the_die_gives_no_pumpkin_when_there_is_none():
    table = draw(draw(at_first_turn(), 0, "white-3"), 1, "white-1")
    table = leave_in_supply(table, "orange-1", 0)
    before = count_in_bag(table, 0, "orange-1")
    assert count_in_bag(stop_all(table, "orange-1"), 0, "orange-1") == before


def test_ghosts_breath_4_trades_only_for_what_is_there():
    table = leave_in_supply(
        in_turn(3, "B06", books={"green": 1, "blue": 1, "red": 1, "yellow": 1, "purple": 4}), "red-2", 0
    )
    stop_all(draw(table, 0, "red-1", "orange-1", "purple-1"), "orange-1")
    assert not asked(table, "exchange")


def test_less_is_more_gives_blue_chips_while_there_are_any():
    table = leave_in_supply(at_first_turn(players=3), "blue-2", 1)
    low = ["white-1"] * 4 + ["orange-1"]
    next_turn(table, "P13", hands=[low, low, ["white-1"] * 4 + ["white-3"]])
    assert [count_in_bag(table, seat, "blue-2") for seat in (0, 1)] == [0, 1]  # seat 1 is the start player


def test_cards_offer_only_chips_that_are_there():
    table = next_turn(leave_in_supply(at_first_turn(), "black-1", 0), "P07")
    assert "black-1" not in decision_chips(table, table.actors[0], "take")


# The back of the pot and cards -------------------------------------------------------------------------


def test_roll_the_die_on_the_back_either_droplet_may_move():
    table = at_first_turn(None, pot="back", force=["P01", "droplet-1", "points-1"])
    decide(table, 0, "tube")
    assert (player_view(table, 0)["tube"], player_view(table, 0)["droplet"], player_view(table, 0)["rubies"]) == (
        1,
        0,
        2,
    )


def test_choose_wisely_on_the_back_is_a_purple_chip_or_two_steps_each_of_either_droplet():
    table = in_turn(3, "P10", pot="back")
    assert decision_kinds(table, 0) == {"droplet", "tube", "take"}
    assert decision_kinds(decide(table, 0, "droplet"), 0) == {"droplet", "tube"}
    decide(table, 0, "tube")
    assert (player_view(table, 0)["droplet"], player_view(table, 0)["tube"]) == (1, 1)
    assert count_in_bag(table, 0, "purple-1") == 0


def test_choose_wisely_on_the_back_after_the_last_glass_is_two_spaces_of_the_pots_droplet():
    table = at_first_turn("B05", pot="back")
    set_player(set_player(table, 0, tube=12), 1, tube=12)
    next_turn(table, "P10")
    assert [player_view(table, seat)["droplet"] for seat in (0, 1)] == [2, 2]


def test_ghosts_breath_2_on_the_back_each_of_its_two_steps_is_a_choice():
    table = in_turn(3, "B06", books={"green": 1, "blue": 1, "red": 1, "yellow": 1, "purple": 2}, pot="back")
    stop_all(draw(table, 0, "purple-1", "purple-1", "purple-1"), "orange-1")
    decide(table, 0, "bonus", amount=3)
    decide(decide(table, 0, "tube"), 0, "droplet")
    assert (player_view(table, 0)["tube"], player_view(table, 0)["droplet"]) == (1, 1)


def test_the_last_glass_but_one_leaves_one_more_step_of_the_glasses():
    table = at_first_turn("P10", pot="back")
    set_player(table, 0, tube=11)
    decide(table, 0, "tube")
    while 0 in table.actors and "droplet" in decision_kinds(table, 0):
        decide(table, 0, "droplet")
    assert (player_view(table, 0)["tube"], player_view(table, 0)["droplet"], player_view(table, 0)["points"]) == (
        12,
        1,
        4,
    )


# Rats --------------------------------------------------------------------------------------------------


def test_rats_are_your_friends_counts_the_tails_once_for_all():
    """Seat 1 takes its 2 points first; seat 2's five tails to the leader stay five."""
    table = in_turn(2, "P08", points=(20, 16, 10), players=3)
    decide(table, 1, "points")
    decide(table, 2, "points")
    decide(table, 0, "take", "green-4")
    assert [player_view(table, seat)["points"] for seat in range(3)] == [20, 18, 15]
    assert [player_view(table, seat)["rat"] for seat in range(3)] == [0, 2, 5]


def test_just_in_time_the_leader_who_scores_leaves_more_tails():
    table = in_turn(2, "P06", points=(20, 16))
    decide(decide(table, 1, "remove"), 0, "points")
    assert [player_view(table, seat)["rat"] for seat in (0, 1)] == [0, 4]


def test_just_in_time_who_draws_level_has_no_rats():
    table = in_turn(2, "P06", points=(20, 16))
    decide(decide(table, 1, "points"), 0, "remove")
    assert [player_view(table, seat)["rat"] for seat in (0, 1)] == [0, 0]


# Passing up --------------------------------------------------------------------------------------------


def test_a_push_passed_up_on_the_last_space_leaves_the_flask_too():
    table = draw(set_droplet(at_first_turn(books=4), 0, 49), 0, "red-1", "white-1")
    assert decision_kinds(table, 0) == {"stop", "flask", "pass"}
    assert decision_kinds(decide(table, 0, "pass"), 0) == {"draw", "stop", "flask"}


def test_the_push_of_a_chip_placed_through_a_crow_skull_may_be_passed_up():
    table = decide(draw_and_look(mixed(yellow=4), 0, "blue-1", "yellow-1"), 0, "place", "yellow-1")
    assert spaces_in_pot(decide(table, 0, "pass"), 0) == [1, 2]


def test_a_doubled_crow_skull_of_set_3_may_stay_on_the_ruby_it_would_pass():
    table = draw(set_droplet(mixed(yellow=2, blue=3), 0, 3), 0, "yellow-1", "blue-1")
    assert spaces_in_pot(table, 0) == [4, 6]
    decide(table, 0, "pass")
    assert (spaces_in_pot(table, 0), player_view(table, 0)["rubies"]) == ([4, 5], 2)


def test_the_doubling_of_a_chip_that_explodes_the_pot_may_be_passed_up_for_the_sake_of_a_toadstool_aside():
    """Not doubled the white 1 lies on 10 and the toadstool 2 on 12, before the ruby of 13."""
    table = draw(at_first_turn(books=2), 0, "red-2", "white-3", "white-2", "white-2", "yellow-2", "white-1")
    decide(decide(table, 0, "pass"), 0, "place", "red-2")
    assert (spaces_in_pot(table, 0)[-1], player_view(table, 0)["scoring_space"]) == (12, 13)


def test_passing_up_is_no_longer_possible_once_another_chip_lies_in_the_pot():
    assert "pass" not in decision_kinds(draw(at_first_turn(), 0, "orange-1", "red-1", "white-1"), 0)


def test_the_doubling_of_a_crow_skull_of_set_1_may_be_passed_up_and_its_own_action_used():
    table = draw(mixed(yellow=2), 0, "yellow-1")
    decide(draw_and_look(table, 0, "blue-2", "white-1", "white-2"), 0, "pass")
    assert spaces_in_pot(decide(table, 0, "place", "white-2"), 0) == [1, 3, 5]


def test_two_actions_that_push_one_chip_are_one_move_and_passed_up_together():
    """A ruling of the house: the doubling takes in the pumpkin's push, so both are taken or neither."""
    table = draw(mixed(yellow=2), 0, "orange-1", "yellow-1", "red-1")
    assert spaces_in_pot(table, 0) == [1, 2, 6]
    assert spaces_in_pot(decide(table, 0, "pass"), 0) == [1, 2, 3]
    assert "pass" not in decision_kinds(table, 0)


# Starting afresh ---------------------------------------------------------------------------------------


def afresh(books, *chips, edition="2nd"):
    """Five chips were drawn, and all of it begins anew."""
    return decide(draw(at_first_turn("B11", books=books, edition=edition), 0, *chips), 0, "afresh")


@BOTH
def test_a_mandrake_3_of_the_potion_that_was_given_up_raises_no_limit(edition):
    table = afresh(3, "yellow-1", "orange-1", "orange-1", "orange-1", "orange-1", edition=edition)
    assert player_view(draw(table, 0, "white-3", "white-2", "white-2", "white-1"), 0)["exploded"]


@BOTH
def test_a_mandrake_2_of_the_potion_that_was_given_up_doubles_nothing(edition):
    table = afresh(2, *["orange-1"] * 4, "yellow-1", edition=edition)
    assert spaces_in_pot(draw(table, 0, "white-3"), 0) == [3]


@BOTH
def test_a_crow_skull_2_of_the_potion_that_was_given_up_covers_nothing(edition):
    table = afresh(2, *["orange-1"] * 4, "blue-4", edition=edition)
    stop_all(draw(table, 0, "white-3", "white-2", "white-2", "white-1"), "orange-1")
    assert decision_kinds(table, 0) == {"points", "coins"}


def test_a_white_chip_of_the_potion_that_was_given_up_cannot_be_sent_back_again():
    table = afresh(1, *["orange-1"] * 4, "white-2")
    assert "return" not in decision_kinds(draw(table, 0, "yellow-1"), 0)


def test_a_toadstool_4_of_the_potion_that_was_given_up_pushes_nothing():
    table = afresh(4, *["orange-1"] * 4, "red-1")
    assert spaces_in_pot(draw(table, 0, "white-1"), 0) == [1]


def test_a_mandrake_4_of_the_potion_that_was_given_up_is_not_the_first_of_the_new_one():
    table = afresh(4, *["orange-1"] * 4, "yellow-1")
    assert spaces_in_pot(draw(table, 0, "yellow-1"), 0) == [2]


def test_after_starting_afresh_the_flask_cannot_take_back_what_is_in_the_bag():
    table = afresh(1, *["orange-1"] * 4, "white-2")
    assert decision_kinds(table, 0) == {"draw"}


# Chips that come another way ---------------------------------------------------------------------------


def test_a_white_1_placed_through_a_crow_skull_is_pushed_by_a_toadstool_4():
    table = draw(mixed(red=4), 0, "red-1")
    decide(draw_and_look(table, 0, "blue-1", "white-1"), 0, "place", "white-1")
    assert spaces_in_pot(table, 0) == [1, 2, 4]


def test_a_mandrake_3_placed_through_a_crow_skull_raises_the_limit():
    table = draw(mixed(yellow=3), 0, "white-3", "white-2", "white-2")
    decide(draw_and_look(table, 0, "blue-1", "yellow-1"), 0, "place", "yellow-1")
    assert not player_view(draw(table, 0, "white-1"), 0)["exploded"]


def test_mandrakes_looked_at_and_put_back_raise_no_limit():
    table = draw(mixed(yellow=3), 0, "white-3", "white-2", "white-2")
    decide(draw_and_look(table, 0, "blue-1", "yellow-1"), 0, "none")
    assert player_view(draw(table, 0, "white-1"), 0)["exploded"]


def test_spider_3_moves_a_strong_ingredient_that_lies_last_and_does_not_count_its_value():
    table = draw(at_first_turn("B09", books=3), 0, "green-1", "white-3", "white-2", "white-2")
    add_to_bag(draw(table, 1, "white-1"), 0, "green-4")
    table.force(0, ["green-4", "white-1", "white-1", "white-1", "white-1"])
    decide(decide(table, 0, "stop"), 1, "stop")
    decide(table, 0, "place", "green-4")
    table.force(None, ["orange-1"])
    decide(table, 1, "none")
    while "buy" not in decision_kinds(table, 0):
        decide(table, 0, "leave")
    assert player_view(table, 0)["scoring_space"] == 8 + 4 + 1 + 1


def test_in_the_1st_edition_a_mandrake_4_that_went_back_is_not_among_the_yellow_chips_in_the_pot():
    table = decide(draw(at_first_turn(books=4, edition="1st"), 0, "yellow-1"), 0, "flask")
    assert spaces_in_pot(draw(table, 0, "yellow-1"), 0) == [2]


def test_at_stir_a_toadstool_aside_may_be_put_back_before_a_draw():
    table = add_to_bag(at_first_turn(books=2, stir="always"), 0, "red-1")
    for seat, chip in enumerate(("red-1", "white-1")):
        table.force(seat, [chip])
        decide(table, seat, "draw")
    decide(table, 0, "return", "red-1")
    assert count_in_bag(table, 0, "red-1") == 1
    assert 0 in table.actors


# Extremes ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "points", "rat"), [("P04", 50, 46), ("B06", 150, 69)])
def test_rats_may_fill_the_whole_pot_and_the_first_chip_then_lies_on_the_last_space(card, points, rat):
    table = set_player(at_first_turn(), 1, droplet=10)
    set_player(table, 0, points=points)
    next_turn(table, card)
    assert player_view(table, 1)["rat"] == rat
    set_player(table, 1, flask=0)
    draw(table, 1, "orange-1")
    assert (spaces_in_pot(table, 1), player_view(table, 1)["scoring_space"]) == ([52], 53)
    draw(table, 0, "orange-1")
    table.force(None, ["orange-1"])
    decide(table, 0, "stop")
    assert player_view(table, 1)["points"] == 15


def test_a_glass_whose_chip_is_out_of_stock_gives_nothing_and_is_passed_all_the_same():
    table = set_player(leave_in_supply(at_first_turn("P02", pot="back"), "blue-1", 0), 0, tube=2)
    decide(table, 0, "tube")
    assert (player_view(table, 0)["tube"], count_in_bag(table, 0, "blue-1")) == (3, 0)


def test_choose_wisely_is_two_droplet_spaces_when_the_purple_chips_are_sold_out():
    table = next_turn(leave_in_supply(in_turn(2), "purple-1", 0), "P10")
    assert [player_view(table, seat)["droplet"] for seat in (0, 1)] == [2, 2]


def test_an_opportunistic_moment_draws_what_a_short_bag_holds():
    table = next_turn(set_bag(at_first_turn(), 0, "orange-1", "green-1"), "P12", hands=[[], ["white-1"] * 4])
    assert {decision.chip for decision in legal_decisions(table, 0, "exchange")} == {"green-1"}


def test_less_is_more_adds_up_what_a_short_bag_holds():
    """With the pumpkin of the die the bag holds 1, 1 and 3; the other player draws 5 as well."""
    table = set_bag(at_first_turn(), 0, "orange-1", "white-3")
    next_turn(table, "P13", hands=[[], ["white-1"] * 4 + ["orange-1"]])
    assert [count_in_bag(table, seat, "blue-2") for seat in (0, 1)] == [1, 1]


def stirred(table, *chips):
    """In turn 9 seat 0 draws these chips and seat 1 as many pumpkins and white 1-chips; then all stop."""
    for number, chip in enumerate(chips):
        for seat, name in ((0, chip), (1, "orange-1" if number == 0 else "white-1")):
            if count_in_bag(table, seat, name) == 0:
                add_to_bag(table, seat, name)
            table.force(seat, [name])
            decide(table, seat, "draw")
    table.force(None, ["points-1", "points-1"])
    for seat in (0, 1):
        if "stop" in decision_kinds(table, seat):
            decide(table, seat, "stop")
    return table


def test_in_turn_9_a_covered_explosion_brings_points_and_coins():
    """The chips lie up to 10, and the scoring space 11 has 2 points and 11 coins: 2 more points."""
    table = in_turn(9, books=2)
    set_player(set_player(table, 0, points=0, rubies=0), 1, points=0, rubies=0)
    table = stirred(table, "white-3", "white-2", "white-2", "blue-2", "white-1")
    assert table.scores[0] == 2 + 2


def test_in_turn_9_on_the_back_a_droplet_step_of_the_die_may_be_one_of_the_glasses():
    table = in_turn(9, pot="back")
    for seat in (0, 1):
        set_player(table, seat, points=0, rubies=0, tube=11)
        table.force(seat, ["white-1"] if seat else ["white-3"])
    decide(decide(table, 0, "draw"), 1, "draw")
    table.force(None, ["droplet-1"])
    decide(decide(table, 0, "stop"), 1, "stop")
    decide(table, 0, "tube")
    assert player_view(table, 0)["points"] == 4


def test_in_turn_9_on_the_back_seasoned_perfectly_may_move_the_droplet_of_the_glasses():
    """The four points of the last glass count in the last turn as in any other."""
    table = at_first_turn("B05", pot="back")
    for number, card in enumerate(("B03", "B04", "B02", "B07", "B08", "B10", "P05", "B06"), start=2):
        next_turn(table, card)
        assert table.view()["turn"] == number
    set_player(set_player(table, 0, points=0, rubies=0, tube=11), 1, points=0, rubies=0, tube=12)
    stirred(table, "white-3", "white-2", "white-2")
    while not legal_decisions(table, 0, "tube"):
        take_passive_decision(table, table.actors[0])
    decide(table, 0, "tube")
    while not table.over:
        take_passive_decision(table, table.actors[0])
    assert table.scores[0] == 1 + 1 + 1 + 4  # space 8, its 8 coins, the die, the glass
