"""The evaluation phase: A) bonus die, B) chip actions, C) rubies, D) points, E) buying, F) end of turn."""

from __future__ import annotations

import pytest

from .scenarios import (
    at_first_turn,
    chips_in_pot,
    count_in_bag,
    count_in_supply,
    decide,
    decision_chips,
    decision_kinds,
    draw,
    draw_and_stop,
    explode,
    force_dice,
    in_turn,
    leave_in_supply,
    next_turn,
    of_all_players,
    play_passively,
    player_view,
    sell_out,
    set_droplet,
    set_player,
    spaces_in_pot,
    stop_all,
)


def phase(table):
    """The phase the table is in."""
    return table.view(None)["phase"]


def scoring_at(space, *, seat=0, table=None, **options):
    """A table whose one seat stops with this scoring space."""
    table = set_droplet(table or at_first_turn(**options), seat, space - 2)
    draw(table, seat, "orange-1")
    if space <= 52:
        decide(table, seat, "stop")
    return table


# The scoring space ---------------------------------------------------------------------------------


def test_the_scoring_space_is_the_one_after_the_last_chip():
    table = draw_and_stop(at_first_turn(), 0, "orange-1", "white-3")
    assert player_view(table, 0)["scoring_space"] == 5


def test_the_scoring_space_of_an_exploded_pot_is_the_one_after_the_last_chip():
    assert player_view(explode(at_first_turn(), 0, "orange-1"), 0)["scoring_space"] == 10


# A) Bonus die --------------------------------------------------------------------------------------


def test_the_highest_scoring_space_rolls_the_bonus_die():
    table = stop_all(draw_and_stop(at_first_turn(players=3), 1, "orange-1", "orange-1"), "points-2")
    assert of_all_players(table, "points") == [0, 2, 0]


@pytest.mark.parametrize(
    ("face", "what", "gain"),
    [("points-1", "points", 1), ("points-2", "points", 2), ("ruby-1", "rubies", 1), ("droplet-1", "droplet", 1)],
)
def test_each_face_of_the_bonus_die_gives_what_it_shows(face, what, gain):
    table = draw_and_stop(at_first_turn(rubies=0), 0, "orange-1", "orange-1")
    stop_all(table, face)
    assert [player_view(table, 0)[name] for name in ("points", "rubies", "droplet")] == [
        gain if name == what else 0 for name in ("points", "rubies", "droplet")
    ]


def test_the_pumpkin_of_the_bonus_die_goes_into_the_bag():
    table = stop_all(draw_and_stop(at_first_turn(), 0, "green-1", "white-1"), "orange-1")
    assert count_in_bag(table, 0, "orange-1") == 2
    assert count_in_supply(table, "orange-1") == 22 - 2 - 1


def test_the_bonus_die_has_two_faces_of_1_point_and_one_of_each_other():
    from charlatans.rules.quacks.material import face_names, load

    assert sorted(face_names(load())) == ["droplet-1", "orange-1", "points-1", "points-1", "points-2", "ruby-1"]


def test_of_two_spaces_with_the_same_number_the_farther_is_higher():
    table = scoring_at(15)
    scoring_at(16, seat=1, table=force_dice(table, "points-2"))
    assert of_all_players(table, "points") == [3, 3 + 2]


def test_all_who_share_the_highest_scoring_space_roll_from_the_start_player_on():
    table = stop_all(in_turn(2), "points-2", "points-1")
    assert of_all_players(table, "points") == [1, 2]


def test_all_who_share_the_highest_scoring_space_roll_and_the_others_do_not():
    table = at_first_turn(players=3)
    draw_and_stop(draw_and_stop(table, 0, "orange-1", "orange-1"), 2, "orange-1", "orange-1")
    stop_all(table, "points-2", "points-1")
    assert of_all_players(table, "points") == [2, 0, 1]


def test_an_exploded_pot_does_not_roll_however_full_it_is():
    table = stop_all(explode(at_first_turn(), 0), "points-2")
    assert of_all_players(table, "points") == [0, 2]


def test_nobody_rolls_when_all_pots_exploded():
    table = explode(force_dice(at_first_turn(), "points-2"), 0)
    explode(table, 1)
    assert of_all_players(table, "points") == [0, 0]
    assert phase(table) == "victory points"


def test_an_explosion_under_cover_of_a_crow_skull_does_not_roll_either():
    table = draw(at_first_turn(books={"blue": 2}), 0, "white-3", "white-2", "white-2", "blue-1", "white-1")
    stop_all(table, "points-2")
    assert player_view(table, 0)["exploded"]
    assert of_all_players(table, "points") == [2, 2]  # space 10 for the one, the die for the other


def test_everybody_with_the_spoon_rolls():
    table = scoring_at(53)
    scoring_at(53, seat=1, table=force_dice(table, "points-2", "points-1"))
    assert of_all_players(table, "points") == [17, 16]


def test_the_droplet_of_the_bonus_die_does_not_change_the_scoring_space():
    table = scoring_at(5)
    stop_all(table, "droplet-1")
    assert player_view(table, 0)["droplet"] == 3 + 1
    assert player_view(table, 0)["scoring_space"] == 5
    assert player_view(table, 0)["coins"] == 5


def test_the_droplet_may_move_onto_a_space_with_a_chip():
    table = draw_and_stop(at_first_turn(), 0, "orange-1", "white-2")
    stop_all(table, "droplet-1")
    assert player_view(table, 0)["droplet"] == 1
    assert chips_in_pot(table, 0) == [("orange-1", 1), ("white-2", 3)]


# B) Chip actions -----------------------------------------------------------------------------------


def order_of_chip_actions(edition):
    """Both players may act with green and purple chips; who is asked for what, in this order."""
    table = at_first_turn(edition=edition, books={"green": 4, "purple": 2})
    for seat in (0, 1):
        draw(table, seat, "purple-1", "green-1")
    force_dice(table, "orange-1", "orange-1")
    for seat in (0, 1):
        decide(table, seat, "stop")
    asked = []
    while phase(table) == "chip actions":
        seat = table.actors[0]
        asked.append((seat, "purple" if "bonus" in decision_kinds(table, seat) else "green"))
        decide(table, seat, "none" if "none" in decision_kinds(table, seat) else "done")
    return asked


def test_each_player_carries_out_all_chip_actions_in_turn_in_the_2nd_edition():
    assert order_of_chip_actions("2nd") == [(0, "green"), (0, "purple"), (1, "green"), (1, "purple")]


def test_the_table_carries_out_colour_by_colour_in_the_1st_edition():
    assert order_of_chip_actions("1st") == [(0, "green"), (1, "green"), (0, "purple"), (1, "purple")]


def test_black_chips_act_before_green_ones():
    table = at_first_turn(books={"green": 4}, rubies=0)
    stop_all(draw(table, 0, "black-1", "green-1"), "points-1")
    # The ruby of the hawkmoth can pay for the spider.
    assert decision_kinds(table, 0) == {"droplet", "done"}
    assert (player_view(table, 0)["droplet"], player_view(table, 0)["rubies"]) == (1, 1)


def test_chip_actions_begin_with_the_start_player():
    table = in_turn(2, books={"green": 4}, rubies=[1, 1])
    draw(draw(table, 0, "green-1"), 1, "green-1")
    assert stop_all(table, "points-1", "points-1").actors == (1,)


def test_chip_actions_are_not_affected_by_an_explosion():
    table = draw(at_first_turn(), 0, "white-3", "white-2", "white-2", "green-1", "white-1")
    stop_all(table, "points-1")
    assert player_view(table, 0)["exploded"]
    assert player_view(table, 0)["rubies"] == 2


def test_chip_actions_come_after_the_die_is_decided():
    table = at_first_turn(books={"green": 3})
    draw_and_stop(table, 0, "green-4", "white-3", "white-2", "white-2")
    draw(table, 1, *["orange-1"] * 12)
    stop_all(table, "points-2")
    assert (player_view(table, 0)["scoring_space"], player_view(table, 1)["scoring_space"]) == (16, 13)
    assert of_all_players(table, "points") == [3, 2 + 2]


def test_a_spider_that_moves_the_last_chip_moves_the_scoring_space_for_rubies_points_and_coins():
    table = at_first_turn(books={"green": 3})
    stop_all(draw_and_stop(table, 0, "green-4", "white-3", "white-2", "white-2"), "orange-1")
    assert (player_view(table, 0)["rubies"], player_view(table, 0)["points"], player_view(table, 0)["coins"]) == (
        2,
        3,
        15,
    )


# C) Rubies -----------------------------------------------------------------------------------------

RUBY_SPACES = (5, 9, 13, 16, 20, 24, 28, 30, 34, 36, 40, 42, 46, 50, 52)


@pytest.mark.parametrize("space", range(2, 54))
def test_a_ruby_on_the_scoring_space_is_had(space):
    table = stop_all(scoring_at(space, rubies=0), "points-1")
    assert player_view(table, 0)["rubies"] == (1 if space in RUBY_SPACES else 0)


def test_a_ruby_is_had_by_an_exploded_pot_too():
    table = stop_all(explode(at_first_turn(), 0), "points-1")
    assert player_view(table, 0)["rubies"] == 2
    assert phase(table) == "victory points"


# D) Victory points ---------------------------------------------------------------------------------

# The points of spaces 0 to 53, as printed.
POINTS = [0] * 6 + [1] * 4 + [2] * 4 + [3] * 4 + [4] * 4 + [5] * 4 + [6] * 3 + [7] * 3 + [8] * 3
POINTS += [9] * 3 + [10] * 3 + [11] * 3 + [12] * 4 + [13] * 3 + [14] * 2 + [15]
COINS = [*range(16), *[number for number in range(15, 34) for _ in (0, 1)][1:], 35]


@pytest.mark.parametrize("space", range(2, 54))
def test_points_and_coins_of_the_scoring_space_are_had(space):
    table = stop_all(scoring_at(space), "orange-1")
    assert player_view(table, 0)["points"] == POINTS[space]
    if COINS[space] >= 3:
        assert (phase(table), player_view(table, 0)["coins"]) == ("buy chips", COINS[space])


def test_the_spoon_is_worth_15_points_and_35_coins():
    table = stop_all(scoring_at(53), "orange-1")
    assert (player_view(table, 0)["points"], player_view(table, 0)["coins"]) == (15, 35)


def test_a_chip_that_would_go_past_the_last_space_lies_on_it():
    table = draw(set_droplet(at_first_turn(), 0, 50), 0, "green-4")
    assert spaces_in_pot(table, 0) == [52]
    assert player_view(table, 0)["scoring_space"] == 53


def test_an_exploded_player_chooses_points_or_coins():
    table = stop_all(explode(at_first_turn(), 0, "orange-1"), "orange-1")
    assert table.actors == (0,)
    assert decision_kinds(table, 0) == {"points", "coins"}


def test_an_exploded_player_who_chooses_points_has_no_coins():
    table = decide(stop_all(explode(at_first_turn(), 0, "orange-1"), "orange-1"), 0, "points")
    assert (player_view(table, 0)["points"], player_view(table, 0)["coins"]) == (2, 0)
    assert table.view(None)["turn"] == 2


def test_an_exploded_player_who_chooses_coins_has_no_points():
    table = decide(stop_all(explode(at_first_turn(), 0, "orange-1"), "orange-1"), 0, "coins")
    assert (player_view(table, 0)["points"], player_view(table, 0)["coins"]) == (0, 10)
    assert phase(table) == "buy chips"


def test_exploded_players_choose_from_the_start_player_on():
    table = explode(explode(explode(in_turn(2, players=3), 0), 1), 2)
    asked = []
    while phase(table) == "victory points":
        asked += table.actors
        decide(table, table.actors[0], "coins")
    assert asked == [1, 2, 0]


def test_an_explosion_under_cover_of_a_crow_skull_has_points_and_coins():
    table = draw(at_first_turn(books={"blue": 2}), 0, "white-3", "white-2", "white-2", "blue-1", "white-1")
    stop_all(table, "orange-1")
    assert phase(table) == "buy chips"
    assert (player_view(table, 0)["points"], player_view(table, 0)["coins"]) == (2, 10)


# E) Buy chips --------------------------------------------------------------------------------------

PRICES = {
    "green": [(4, 8, 14), (6, 11, 18), (6, 11, 18), (4, 8, 14)],
    "blue": [(5, 10, 19), (5, 10, 19), (4, 8, 14), (5, 10, 20)],
    "red": [(6, 10, 16), (4, 8, 14), (5, 9, 15), (7, 11, 17)],
    "yellow": [(8, 12, 18), (9, 13, 19), (8, 12, 18), (8, 12, 18)],
    "purple": [(9,), (12,), (10,), (11,)],
}


@pytest.mark.parametrize("edition", ["1st", "2nd"])
@pytest.mark.parametrize("book", [1, 2, 3, 4])
def test_chips_cost_what_the_books_say(book, edition):
    shown = at_first_turn(books=book, edition=edition).view(None)["books"]
    for colour, prices in PRICES.items():
        expected = (6, 11, 21) if (colour, book, edition) == ("green", 3, "1st") else prices[book - 1]
        assert tuple(shown[colour]["price"]) == expected
    assert (shown["orange"]["price"], shown["black"]["price"]) == ([3], [10])


def shopping(space, **options):
    """Seat 0 shops in turn 1 with the coins of this scoring space."""
    table = stop_all(scoring_at(space, **options), "points-1")
    assert phase(table) == "buy chips"
    return table


def test_a_chip_is_paid_for_and_comes_from_the_supply():
    table = decide(shopping(10), 0, "buy", "red-1")
    assert count_in_bag(table, 0, "red-1") == 1
    assert count_in_supply(table, "red-1") == 11
    assert player_view(table, 0)["coins"] == 4


def test_a_chip_that_costs_exactly_all_coins_can_be_bought():
    assert "black-1" in decision_chips(shopping(10), 0, "buy")
    assert "black-1" not in decision_chips(shopping(9), 0, "buy")


def test_only_chips_that_the_coins_pay_for_are_on_offer():
    assert decision_chips(shopping(8), 0, "buy") == {"orange-1", "green-1", "green-2", "blue-1", "red-1"}


def test_two_chips_may_be_bought():
    table = decide(decide(shopping(10), 0, "buy", "green-1"), 0, "buy", "red-1")
    assert (count_in_bag(table, 0, "green-1"), count_in_bag(table, 0, "red-1")) == (2, 1)


def test_two_chips_cannot_be_of_the_same_colour():
    table = decide(shopping(34), 0, "buy", "green-1")
    assert not {"green-1", "green-2", "green-4"} & decision_chips(table, 0, "buy")
    assert {"orange-1", "blue-1", "red-4", "black-1"} <= decision_chips(table, 0, "buy")


def test_the_second_chip_is_paid_from_what_is_left():
    table = decide(shopping(10), 0, "buy", "red-1")
    assert decision_chips(table, 0, "buy") == {"orange-1", "green-1"}


def test_a_third_chip_cannot_be_bought():
    table = decide(decide(shopping(53), 0, "buy", "orange-1"), 0, "buy", "green-1")
    assert phase(table) != "buy chips"


def test_buying_nothing_is_allowed():
    table = shopping(10)
    before = player_view(table, 0)["bag"]
    decide(table, 0, "done")
    assert phase(table) != "buy chips"
    assert sum(player_view(table, 0)["bag"].values()) == sum(before.values()) + 1  # the chip from the pot


def test_buying_only_one_chip_is_allowed():
    table = decide(decide(shopping(10), 0, "buy", "green-1"), 0, "done")
    assert count_in_bag(table, 0, "green-1") == 2
    assert phase(table) != "buy chips"


def test_nobody_is_asked_to_buy_without_the_coins_for_it():
    table = stop_all(at_first_turn(), "points-1", "points-1")
    assert table.view(None)["turn"] == 2


def test_coins_left_over_are_lost():
    table = decide(decide(shopping(10, rubies=0), 0, "buy", "red-1"), 0, "done")
    assert of_all_players(table, "coins") == [0, 0]
    stop_all(scoring_at(4, table=play_passively(table, until_phase="potions")), "points-1")
    assert player_view(table, 0)["coins"] == 4


def test_white_chips_are_never_sold():
    assert not {"white-1", "white-2", "white-3"} & decision_chips(shopping(53), 0, "buy")


def test_a_chip_that_is_sold_out_cannot_be_bought():
    table = stop_all(scoring_at(10, table=sell_out(at_first_turn(), "red-1")), "points-1")
    assert decision_chips(table, 0, "buy") >= {"orange-1", "blue-1"}
    assert "red-1" not in decision_chips(table, 0, "buy")


def test_the_last_chip_of_a_kind_goes_to_the_start_player():
    table = leave_in_supply(in_turn(2), "red-1", 1)
    scoring_at(10, seat=1, table=table)
    scoring_at(10, table=force_dice(table, "points-1", "points-1"))
    assert "red-1" in decision_chips(table, 1, "buy")
    decide(decide(table, 1, "buy", "red-1"), 1, "done")
    assert "red-1" not in decision_chips(table, 0, "buy")


def test_yellow_chips_are_sold_from_turn_2_on():
    yellows = {"yellow-1", "yellow-2", "yellow-4"}
    assert not yellows & decision_chips(shopping(53), 0, "buy")
    table = stop_all(scoring_at(53, table=in_turn(2)), "points-1")
    assert yellows <= decision_chips(play_until_buying(table, 0), 0, "buy")


def test_purple_chips_are_sold_from_turn_3_on():
    table = stop_all(scoring_at(53, table=in_turn(2)), "points-1")
    assert "purple-1" not in decision_chips(play_until_buying(table, 0), 0, "buy")
    table = stop_all(scoring_at(53, table=in_turn(3)), "points-1")
    assert "purple-1" in decision_chips(play_until_buying(table, 0), 0, "buy")


def test_everybody_buys_in_turn_from_the_start_player_on():
    table = in_turn(2, players=3)
    for seat in range(3):
        scoring_at(10, seat=seat, table=table if seat < 2 else force_dice(table, "points-1", "points-1", "points-1"))
    asked = []
    while phase(table) == "buy chips":
        asked += table.actors
        decide(table, table.actors[0], "done")
    assert asked == [1, 2, 0]


def test_bought_and_drawn_chips_are_in_the_bag_for_the_next_turn():
    table = decide(decide(shopping(10), 0, "buy", "red-1"), 0, "buy", "green-1")
    assert chips_in_pot(table, 0) == []
    assert player_view(table, 0)["bag"] == {
        "white-1": 4,
        "white-2": 2,
        "white-3": 1,
        "orange-1": 1,
        "green-1": 2,
        "red-1": 1,
    }


def play_until_buying(table, seat):
    """Others are done buying until this seat is asked."""
    while seat not in table.actors:
        decide(table, table.actors[0], "done")
    return table


# F) End of turn ------------------------------------------------------------------------------------


def end_of_turn(rubies, card="B07", flask=1, **options):
    """Seat 0 has rubies to spend at the end of turn 1; seat 1 has none."""
    table = set_player(set_player(at_first_turn(card, **options), 0, rubies=rubies, flask=flask), 1, rubies=0)
    return stop_all(draw_and_stop(table, 0, "orange-1"), "points-1", "points-1")


def test_2_rubies_move_the_droplet_1_space():
    table = decide(end_of_turn(2), 0, "droplet")
    assert (player_view(table, 0)["droplet"], player_view(table, 0)["rubies"]) == (1, 0)


def test_2_rubies_fill_the_flask():
    table = decide(end_of_turn(2, flask=0), 0, "refill")
    assert (player_view(table, 0)["flask"], player_view(table, 0)["rubies"]) == (True, 0)


def test_rubies_may_be_spent_more_than_once():
    table = end_of_turn(7, flask=0)
    for kind in ("droplet", "refill", "droplet"):
        decide(table, 0, kind)
    assert (player_view(table, 0)["droplet"], player_view(table, 0)["flask"], player_view(table, 0)["rubies"]) == (
        2,
        True,
        1,
    )


def test_nobody_is_asked_with_fewer_than_2_rubies():
    assert end_of_turn(1, flask=0).view(None)["turn"] == 2


def test_a_full_flask_cannot_be_filled():
    assert decision_kinds(end_of_turn(2), 0) == {"droplet", "done"}
    assert decision_kinds(end_of_turn(2, flask=0), 0) == {"droplet", "refill", "done"}


def test_a_flask_is_filled_only_once():
    assert decision_kinds(decide(end_of_turn(4, flask=0), 0, "refill"), 0) == {"droplet", "done"}


def test_rubies_may_be_kept():
    table = decide(end_of_turn(5, flask=0), 0, "done")
    assert player_view(table, 0)["rubies"] == 5
    assert table.view(None)["turn"] == 2


def test_a_moved_droplet_helps_in_the_next_turn():
    table = decide(end_of_turn(2), 0, "droplet")
    assert spaces_in_pot(draw(table, 0, "white-2"), 0) == [3]


def test_a_filled_flask_can_be_used_in_the_next_turn():
    table = decide(end_of_turn(2, flask=0), 0, "refill")
    assert "flask" in decision_kinds(draw(table, 0, "white-1"), 0)


def test_an_empty_flask_stays_empty():
    table = end_of_turn(1, flask=0)
    assert "flask" not in decision_kinds(draw(table, 0, "white-1"), 0)


def test_a_ruby_of_this_turn_may_be_spent():
    table = decide(stop_all(scoring_at(5), "points-1"), 0, "done")
    assert phase(table) == "end of turn"
    assert (table.actors, player_view(table, 0)["rubies"]) == ((0,), 2)


def test_everybody_spends_rubies_in_turn_from_the_start_player_on():
    table = in_turn(2, "B07", players=3, rubies=[2, 2, 2])
    stop_all(table, "points-1", "points-1", "points-1")
    asked = []
    while phase(table) == "end of turn":
        asked += table.actors
        decide(table, table.actors[0], "done")
    assert asked == [1, 2, 0]


def test_rubies_are_kept_from_turn_to_turn():
    table = next_turn(at_first_turn(rubies=1), "B07")
    assert of_all_players(table, "rubies") == [1, 1]


def test_chips_bought_are_drawn_in_the_next_turn():
    table = decide(decide(shopping(10), 0, "buy", "red-1"), 0, "done")
    table.force(0, ["red-1"])
    assert chips_in_pot(decide(table, 0, "draw"), 0) == [("red-1", 9)]
