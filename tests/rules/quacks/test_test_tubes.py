"""The back of the pot: a second droplet on the test tubes."""

from __future__ import annotations

import pytest

from .scenarios import (
    at_first_turn,
    count_in_bag,
    count_in_supply,
    decide,
    decision_kinds,
    draw,
    draw_and_stop,
    explode,
    in_turn,
    next_turn,
    of_all_players,
    player_view,
    sell_out,
    set_player,
    stop_all,
)

GLASSES = {
    1: "rubies 1",
    2: "points 1",
    3: "blue-1",
    4: "points 2",
    5: "black-1",
    6: "points 2",
    7: "red-2",
    8: "points 3",
    9: "purple-1",
    10: "points 3",
    11: "yellow-4",
    12: "points 4",
}


def back(card="B03", **options):
    """A table on the side with the test tubes."""
    return at_first_turn(card, pot="back", **options)


def before_glass(glass, table=None):
    """Seat 0 may spend 2 rubies on the step to this glass; nobody else has any."""
    table = set_player(set_player(table or back(), 0, tube=glass - 1, rubies=2), 1, rubies=0)
    return stop_all(table, "orange-1", "orange-1")


def test_both_droplets_start_on_the_far_left():
    table = back()
    assert (of_all_players(table, "tube"), of_all_players(table, "droplet")) == ([0, 0], [0, 0])


def test_the_front_of_the_pot_has_no_test_tubes():
    table = set_player(at_first_turn("B07"), 0, rubies=2)
    assert of_all_players(table, "tube") == [None, None]
    assert decision_kinds(stop_all(table, "points-1", "points-1"), 0) == {"droplet", "done"}


@pytest.mark.parametrize("glass", GLASSES)
def test_each_glass_gives_its_bonus_at_once(glass):
    table = before_glass(glass)
    before = count_in_supply(table, GLASSES[glass])
    decide(table, 0, "tube")
    assert player_view(table, 0)["tube"] == glass
    what, _, amount = GLASSES[glass].partition(" ")
    assert player_view(table, 0)["rubies"] == (int(amount) if what == "rubies" else 0)
    assert player_view(table, 0)["points"] == (int(amount) if what == "points" else 0)
    if not amount:
        assert count_in_bag(table, 0, what) == 1
        assert count_in_supply(table, what) == before - 1
    assert player_view(table, 0)["droplet"] == 0


def test_the_droplet_in_the_pot_brings_no_bonus():
    table = decide(before_glass(2), 0, "droplet")
    assert (player_view(table, 0)["droplet"], player_view(table, 0)["tube"], player_view(table, 0)["points"]) == (
        1,
        1,
        0,
    )


@pytest.mark.parametrize(("glass", "chip"), [(9, "purple-1"), (11, "yellow-4")])
def test_a_glass_gives_its_chip_even_before_the_book_is_out(glass, chip):
    table = before_glass(glass)
    assert table.view(None)["turn"] == 1
    assert count_in_bag(decide(table, 0, "tube"), 0, chip) == 1


def test_a_glass_gives_nothing_when_its_chip_is_sold_out():
    table = decide(before_glass(5, sell_out(back(), "black-1")), 0, "tube")
    assert player_view(table, 0)["tube"] == 5
    assert count_in_bag(table, 0, "black-1") == 0


def test_a_ruby_from_a_glass_may_be_spent_in_the_same_turn():
    table = stop_all(set_player(back(), 0, rubies=3), "orange-1", "orange-1")
    decide(table, 0, "tube")
    assert player_view(table, 0)["rubies"] == 3 - 2 + 1
    assert decision_kinds(table, 0) == {"droplet", "tube", "done"}


def test_after_the_last_glass_only_the_droplet_in_the_pot_moves():
    assert decision_kinds(before_glass(13), 0) == {"droplet", "done"}


def test_after_the_last_glass_a_card_moves_the_droplet_in_the_pot_unasked():
    table = next_turn(set_player(back(), 0, tube=12), "P02")
    decide(table, 1, "droplet")
    assert (of_all_players(table, "droplet"), of_all_players(table, "tube")) == ([1, 1], [12, 0])


def test_the_second_of_two_steps_goes_into_the_pot_after_the_last_glass():
    table = next_turn(set_player(back(), 1, tube=11), "P10")
    decide(table, 1, "tube")
    assert (player_view(table, 1)["tube"], player_view(table, 1)["droplet"], player_view(table, 1)["points"]) == (
        12,
        1,
        4,
    )
    assert table.actors == (0,)


# Wherever a droplet moves --------------------------------------------------------------------------


def test_a_card_lets_the_player_choose_the_droplet():
    table = back("P02")
    assert decision_kinds(table, 0) == {"droplet", "tube"}


def test_rubies_let_the_player_choose_the_droplet():
    assert decision_kinds(before_glass(1), 0) == {"droplet", "tube", "done"}


def test_the_bonus_die_lets_the_player_choose_the_droplet():
    table = stop_all(draw_and_stop(back(), 0, "orange-1", "white-1"), "droplet-1")
    assert decision_kinds(table, 0) == {"droplet", "tube"}
    assert player_view(decide(table, 0, "tube"), 0)["rubies"] == 2


def test_the_bonus_die_asks_each_tied_player():
    table = stop_all(back(), "droplet-1", "droplet-1")
    decide(decide(table, 0, "tube"), 1, "droplet")
    assert (of_all_players(table, "tube"), of_all_players(table, "droplet")) == ([1, 0], [0, 1])


def test_hawkmoths_let_the_player_choose_the_droplet():
    table = stop_all(draw(back(), 0, "black-1"), "points-1", "points-1")
    assert decision_kinds(table, 0) == {"droplet", "tube"}
    assert player_view(decide(table, 0, "tube"), 0)["rubies"] == 1 + 1 + 1


def test_garden_spiders_of_set_4_let_the_player_choose_the_droplet():
    table = stop_all(draw(back(books={"green": 4}), 0, "green-1"), "points-1", "points-1")
    assert decision_kinds(table, 0) == {"droplet", "tube", "done"}
    assert (player_view(decide(table, 0, "tube"), 0)["tube"], player_view(table, 0)["rubies"]) == (1, 1 - 1 + 1)


def test_ghosts_breath_of_set_1_lets_the_player_choose_the_droplet():
    table = stop_all(draw(back(), 0, "purple-1", "purple-1", "purple-1"), "orange-1")
    decide(table, 0, "bonus", amount=3)
    assert decision_kinds(table, 0) == {"droplet", "tube"}
    assert player_view(decide(table, 0, "tube"), 0)["rubies"] == 1 + 1


def test_ghosts_breath_of_set_2_lets_the_player_choose_for_each_of_two_steps():
    table = stop_all(draw(back(books={"purple": 2}), 0, "purple-1", "purple-1", "purple-1"), "orange-1")
    decide(table, 0, "bonus", amount=3)
    decide(decide(table, 0, "droplet"), 0, "tube")
    assert (player_view(table, 0)["droplet"], player_view(table, 0)["tube"]) == (1, 1)


def test_a_step_may_be_chosen_anew_each_time():
    table = stop_all(set_player(back(), 0, rubies=6), "orange-1", "orange-1")
    for kind in ("tube", "droplet", "tube"):
        decide(table, 0, kind)
    assert (player_view(table, 0)["tube"], player_view(table, 0)["droplet"]) == (2, 1)
    assert (player_view(table, 0)["rubies"], player_view(table, 0)["points"]) == (1, 1)


# Turn 9 --------------------------------------------------------------------------------------------


def last_rubies(rubies, tube=0, pot="back"):
    """Turn 9 at the moment in which seat 0 may spend its rubies; nobody has points."""
    table = in_turn(9, pot=pot)
    set_player(set_player(table, 0, rubies=rubies, tube=tube, points=0), 1, rubies=0)
    return stop_all(table, "orange-1", "orange-1")


def test_turn_9_asks_for_a_point_or_a_droplet_step_on_the_back():
    table = last_rubies(2, tube=11)
    assert decision_kinds(table, 0) == {"points", "droplet", "tube"}
    before = table.scores[0]
    assert decide(table, 0, "tube").scores[0] == before + 4
    assert table.over


def test_turn_9_on_the_back_buys_points_one_by_one():
    table = last_rubies(5)
    before = table.scores[0]
    assert decide(table, 0, "points").scores[0] == before + 1
    assert player_view(table, 0)["rubies"] == 3
    assert decide(table, 0, "points").scores[0] == before + 2
    assert (table.over, player_view(table, 0)["rubies"]) == (True, 1)


def test_turn_9_glasses_can_bring_more_than_points_bought():
    table = last_rubies(4, tube=6)
    before = table.scores[0]
    decide(decide(table, 0, "tube"), 0, "tube")
    assert (count_in_bag(table, 0, "red-2"), table.scores[0]) == (1, before + 3)


def test_turn_9_a_ruby_from_a_glass_is_spent_at_once():
    table = last_rubies(3)
    before = table.scores[0]
    assert player_view(decide(table, 0, "tube"), 0)["rubies"] == 2
    assert decide(table, 0, "tube").scores[0] == before + 1


def test_turn_9_does_not_offer_the_flask():
    table = in_turn(9, pot="back")
    set_player(table, 0, rubies=2, flask=0)
    assert "refill" not in decision_kinds(stop_all(table, "orange-1", "orange-1"), 0)


def test_turn_9_behind_the_last_glass_rubies_become_points_unasked():
    table = last_rubies(5, tube=12)
    assert (table.over, player_view(table, 0)["rubies"]) == (True, 1)


def test_turn_9_after_the_last_glass_the_rest_becomes_points_unasked():
    table = last_rubies(6, tube=11)
    before = table.scores[0]
    assert decide(table, 0, "tube").scores[0] == before + 4 + 2
    assert table.over


def test_turn_9_on_the_front_rubies_become_points_unasked():
    table = last_rubies(5, pot="front")
    assert (table.over, player_view(table, 0)["rubies"]) == (True, 1)


def test_turn_9_says_what_a_point_costs():
    table = last_rubies(2)
    assert {one.kind: one.label for one in table.decisions(0)}["points"] == "Buy 1 point for 2 rubies"


# All else is as on the front -----------------------------------------------------------------------


def test_pots_still_explode():
    table = explode(back(), 0)
    assert decision_kinds(stop_all(table, "points-1"), 0) == {"points", "coins"}


def test_the_droplet_on_the_test_tubes_does_not_help_the_first_chip():
    table = draw(set_player(back(), 0, tube=4), 0, "orange-1")
    assert player_view(table, 0)["pot"] == [{"chip": "orange-1", "space": 1}]


def test_points_from_a_glass_count_before_the_rats():
    table = next_turn(set_player(back(), 1, tube=3), "P02")
    decide(decide(table, 1, "tube"), 0, "droplet")
    assert (of_all_players(table, "points"), of_all_players(table, "rat")) == ([0, 2], [1, 0])


def test_a_chip_from_a_glass_can_be_drawn_in_the_same_turn():
    table = next_turn(set_player(back(), 1, tube=6), "P02")
    decide(decide(table, 1, "tube"), 0, "droplet")
    table.force(1, ["red-2"])
    assert player_view(decide(table, 1, "draw"), 1)["pot"] == [{"chip": "red-2", "space": 2}]


def test_the_test_tubes_are_kept_through_the_turns():
    table = decide(before_glass(3), 0, "tube")
    assert table.view(None)["turn"] == 2
    assert of_all_players(next_turn(table, "B04"), "tube") == [3, 0]
