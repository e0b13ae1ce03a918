"""The 24 fortune-teller cards: 13 purple ones, carried out before the turn, and 11 blue ones."""

from __future__ import annotations

import pytest

from ..scenarios import (
    add_to_bag,
    at_first_turn,
    chips_in_pot,
    count_in_bag,
    count_in_supply,
    decide,
    decision_chips,
    decision_kinds,
    draw,
    draw_and_look,
    in_turn,
    leave_in_supply,
    legal_decisions,
    next_turn,
    of_all_players,
    play_passively,
    player_view,
    set_bag,
    set_droplet,
    set_player,
    spaces_in_pot,
    stop_all,
)
from .scenes import BOTH, asked, exchanges, explode_at, scoring_at

# P01 Roll the Die ------------------------------------------------------------------------------------


def test_roll_the_die_everybody_rolls_once_in_turn_1_too():
    table = at_first_turn(None, players=3, force=["P01", "points-2", "ruby-1", "droplet-1"])
    assert (of_all_players(table, "points"), of_all_players(table, "rubies"), of_all_players(table, "droplet")) == (
        [2, 0, 0],
        [1, 2, 1],
        [0, 0, 1],
    )


# P02 The Pot is Filling Up ---------------------------------------------------------------------------


def test_the_pot_is_filling_up_moves_every_droplet_a_space():
    table = at_first_turn("P02", players=4)
    assert of_all_players(table, "droplet") == [1, 1, 1, 1]
    assert spaces_in_pot(draw(table, 2, "white-2"), 2) == [3]


# P03 Charity -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rubies", "after"), [((3, 1, 2), [3, 2, 2]), ((1, 1, 2), [2, 2, 2]), ((0, 0, 0), [1, 1, 1])])
def test_charity_gives_a_ruby_to_all_who_have_the_fewest(rubies, after):
    assert of_all_players(in_turn(2, "P03", rubies=rubies, players=3), "rubies") == after


# P04 Rat Infestation ---------------------------------------------------------------------------------


def test_rat_infestation_doubles_the_tails():
    assert of_all_players(in_turn(2, "P04", points=(20, 19, 17, 16), players=4), "rat") == [0, 0, 2, 4]


def test_rat_infestation_does_nothing_in_turn_1():
    assert of_all_players(at_first_turn("P04"), "rat") == [0, 0]


# P05 Beginner's Bonus --------------------------------------------------------------------------------


@pytest.mark.parametrize(("points", "given"), [((5, 3, 9), [0, 1, 0]), ((3, 3, 9), [1, 1, 0])])
def test_beginners_bonus_gives_a_green_1_to_all_who_have_the_fewest_points(points, given):
    table = in_turn(2, "P05", points=points, players=3)
    assert [held["green-1"] - 1 for held in of_all_players(table, "bag")] == given


def test_beginners_bonus_gives_all_a_green_1_in_turn_1():
    assert [held["green-1"] for held in of_all_players(at_first_turn("P05", players=3), "bag")] == [2, 2, 2]


# P06 Just in Time ------------------------------------------------------------------------------------


def test_just_in_time_is_4_points_or_a_white_1_less_for_good():
    table = at_first_turn("P06")
    supply = count_in_supply(table, "white-1")
    decide(decide(table, 0, "points"), 1, "remove", "white-1")
    assert of_all_players(table, "points") == [4, 0]
    assert (
        count_in_bag(table, 0, "white-1"),
        count_in_bag(table, 1, "white-1"),
        count_in_supply(table, "white-1"),
    ) == (4, 3, supply + 1)


def test_just_in_time_asks_the_start_player_first():
    assert in_turn(2, "P06").actors == (1,)


# P07 You Only Get to Choose One ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "chips"),
    [(1, {"black-1", "green-2", "blue-2", "red-2"}), (2, {"black-1", "green-2", "blue-2", "red-2", "yellow-2"})],
)
def test_choose_one_offers_a_black_chip_any_2_chip_or_3_rubies(turn, chips):
    table = in_turn(2, "P07", rubies=(1, 1)) if turn == 2 else at_first_turn("P07")
    seat = table.actors[0]
    assert decision_chips(table, seat, "take") == chips
    decide(table, seat, "rubies")
    other = table.actors[0]
    decide(table, other, "take", "black-1")
    assert (
        player_view(table, seat)["rubies"],
        player_view(table, other)["rubies"],
        count_in_bag(table, other, "black-1"),
    ) == (4, 1, 1)


# P08 Rats are your Friends ---------------------------------------------------------------------------


def test_rats_are_your_friends_is_a_point_a_tail_and_the_stone_goes_ahead_as_well():
    table = in_turn(2, "P08", points=(20, 16))
    decide(table, 1, "points")
    decide(table, 0, "take", "red-4")
    assert player_view(table, 1)["points"] == 18
    assert player_view(table, 1)["rat"] == 2
    assert count_in_bag(table, 0, "red-4") == 1


@pytest.mark.parametrize(("turn", "yellow"), [(1, False), (2, True)])
def test_rats_are_your_friends_offers_any_4_chip_whose_book_is_out(turn, yellow):
    table = in_turn(2, "P08") if turn == 2 else at_first_turn("P08")
    assert decision_chips(table, table.actors[0], "take") == {"green-4", "blue-4", "red-4"} | (
        {"yellow-4"} if yellow else set()
    )


# P09 A Good Start ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("given", "rubies", "rat"), [(0, 1, 5), (1, 2, 4), (3, 4, 2)])
def test_a_good_start_trades_up_to_three_tails_for_a_ruby_each(given, rubies, rat):
    """10 against 20 is five tails; what is not given up moves the stone."""
    table = in_turn(2, "P09", points=(20, 10), rubies=(1, 1))
    decide(table, 1, "tails", amount=given)
    assert (player_view(table, 1)["rubies"], player_view(table, 1)["rat"]) == (rubies, rat)


def test_a_good_start_trades_no_more_tails_than_there_are():
    table = in_turn(2, "P09", points=(20, 16))
    assert {decision.amount for decision in legal_decisions(table, 1, "tails")} == {0, 1, 2}


def test_a_good_start_does_not_ask_the_leader():
    table = in_turn(2, "P09", points=(20, 16))
    assert table.actors == (1,)
    decide(table, 1, "tails", amount=2)
    assert table.view()["phase"] == "potions"


def test_a_good_start_does_nothing_in_turn_1():
    assert at_first_turn("P09").view()["phase"] == "potions"


# P10 Choose Wisely -----------------------------------------------------------------------------------


@pytest.mark.parametrize("turn", [1, 2])
def test_choose_wisely_is_two_droplet_spaces_while_the_purple_book_is_not_out(turn):
    table = in_turn(2, "P10") if turn == 2 else at_first_turn("P10")
    assert of_all_players(table, "droplet") == [2, 2]


def test_choose_wisely_is_two_droplet_spaces_or_a_purple_chip_from_turn_3_on():
    table = in_turn(3, "P10")
    decide(decide(table, 0, "droplet"), 1, "take", "purple-1")
    assert of_all_players(table, "droplet") == [2, 0]
    assert (count_in_bag(table, 0, "purple-1"), count_in_bag(table, 1, "purple-1")) == (0, 1)


# P11 Wheel and Deal ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "more"), [(1, set()), (3, {"yellow-1"})])
def test_wheel_and_deal_is_a_ruby_for_any_1_chip_but_purple_and_black(turn, more):
    table = in_turn(3, "P11", rubies=(1, 1)) if turn == 3 else at_first_turn("P11")
    assert decision_chips(table, 0, "take") == {"orange-1", "green-1", "blue-1", "red-1"} | more
    decide(table, 0, "take", "blue-1")
    assert (player_view(table, 0)["rubies"], count_in_bag(table, 0, "blue-1")) == (0, 1)


def test_wheel_and_deal_is_done_once_and_may_be_declined():
    table = in_turn(3, "P11", rubies=(3, 3))
    decide(table, 0, "take", "blue-1")
    assert table.actors == (1,)
    decide(table, 1, "none")
    assert of_all_players(table, "rubies") == [2, 3]


def test_wheel_and_deal_does_not_ask_who_has_no_ruby():
    assert at_first_turn("P11", rubies=0).view()["phase"] == "potions"


LOW = ["white-1", "white-1", "white-1", "white-1", "orange-1"]

# P12 An Opportunistic Moment -------------------------------------------------------------------------


def test_opportunistic_moment_trades_one_of_four_chips_up_and_all_go_back():
    table = in_turn(3, "P12", hands=[["white-1", "white-1", "green-1", "white-2"]])
    assert exchanges(table, 0) == {("green-1", "green-2")}
    before = count_in_supply(table, "green-1")
    decide(table, 0, "exchange", "green-1")
    assert (
        count_in_bag(table, 0, "green-1"),
        count_in_bag(table, 0, "green-2"),
        count_in_supply(table, "green-1"),
    ) == (0, 1, before + 1)
    assert (count_in_bag(table, 0, "white-1"), count_in_bag(table, 0, "white-2"), player_view(table, 0)["hand"]) == (
        4,
        2,
        {},
    )


def test_opportunistic_moment_trades_a_2_for_a_4():
    table = add_to_bag(at_first_turn(), 0, "red-2", "purple-1", "black-1")
    next_turn(table, "P12", hands=[["red-2", "purple-1", "black-1", "white-1"], LOW[:4]])
    assert exchanges(table, 0) == {("red-2", "red-4")}


def test_opportunistic_moment_cannot_trade_for_what_is_out_of_stock():
    table = leave_in_supply(at_first_turn(), "green-2", 0)
    next_turn(table, "P12", hands=[["white-1", "white-1", "green-1", "white-2"], LOW[:4]])
    assert not exchanges(table, 0)
    assert count_in_bag(table, 0, "green-1") == 2


def test_opportunistic_moment_gives_a_green_1_to_who_cannot_trade():
    """White chips and pumpkins have no better chip to be traded for."""
    table = in_turn(3, "P12", hands=[["white-1", "white-2", "orange-1", "white-3"]])
    assert 0 not in table.actors
    assert count_in_bag(table, 0, "green-1") == 2


def test_opportunistic_moment_gives_nothing_to_who_declines():
    table = in_turn(3, "P12", hands=[["white-1", "white-1", "green-1", "white-2"]])
    decide(table, 0, "none")
    assert (count_in_bag(table, 0, "green-1"), count_in_bag(table, 0, "green-2")) == (1, 0)


# P13 Less is More ------------------------------------------------------------------------------------

HIGH = ["white-3", "white-2", "white-2", "white-1", "orange-1"]


@pytest.mark.parametrize(
    ("hands", "blue", "rubies"),
    [
        ([LOW, HIGH, HIGH], [1, 0, 0], [1, 2, 2]),
        ([HIGH, LOW, LOW], [0, 1, 1], [2, 1, 1]),
        ([LOW] * 3, [1, 1, 1], [1, 1, 1]),
    ],
)
def test_less_is_more_the_lowest_total_of_five_chips_has_a_blue_2_and_the_others_a_ruby(hands, blue, rubies):
    table = in_turn(2, "P13", rubies=(1, 1, 1), players=3, hands=hands)
    assert [held.get("blue-2", 0) for held in of_all_players(table, "bag")] == blue
    assert of_all_players(table, "rubies") == rubies
    assert [sum(held.values()) - held.get("blue-2", 0) for held in of_all_players(table, "bag")] == [
        10,
        10,
        10,
    ]  # all went back; a pumpkin was rolled


# B01 The Pot is Full ---------------------------------------------------------------------------------


def test_the_pot_is_full_the_die_is_rolled_twice_and_both_count():
    table = stop_all(scoring_at(at_first_turn("B01", rubies=0), 0, 6), "points-2", "ruby-1")
    assert (player_view(table, 0)["points"], player_view(table, 0)["rubies"]) == (1 + 2, 1)


def test_the_pot_is_full_everybody_who_ties_rolls_twice():
    table = stop_all(scoring_at(scoring_at(at_first_turn("B01"), 0, 4), 1, 4), *["points-1"] * 4)
    assert of_all_players(table, "points") == [2, 2]


def test_the_pot_is_full_an_exploded_pot_rolls_not_even_once():
    table = stop_all(scoring_at(explode_at(at_first_turn("B01"), 0, 12), 1, 4), "points-1", "points-2")
    assert of_all_players(table, "points") == [0, 3]


# B02 Pumpkin Patch Party -----------------------------------------------------------------------------


def test_pumpkin_patch_party_moves_each_pumpkin_an_extra_space():
    assert spaces_in_pot(draw(at_first_turn("B02"), 0, "orange-1", "white-1", "orange-1"), 0) == [2, 3, 5]


def test_pumpkin_patch_party_and_mandrake_2_double_the_whole_move():
    assert spaces_in_pot(draw(at_first_turn("B02", books=2), 0, "yellow-1", "orange-1"), 0) == [1, 5]


# B03 Lucky Devil -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("space", "points"), [(5, 0 + 2), (4, 0), (16, 3 + 2)])
def test_lucky_devil_a_ruby_on_the_scoring_space_is_2_points_more(space, points):
    table = stop_all(scoring_at(at_first_turn("B03"), 0, space), "ruby-1")
    assert player_view(table, 0)["points"] == points


@pytest.mark.parametrize(("choice", "points"), [("points", 4 + 2), ("coins", 2)])
def test_lucky_devil_counts_after_an_explosion_whatever_is_chosen(choice, points):
    table = stop_all(explode_at(at_first_turn("B03"), 0, 20), "ruby-1")
    assert player_view(decide(table, 0, choice), 0)["points"] == points


# B04 It's Shining Extra Bright -----------------------------------------------------------------------


def test_shining_extra_bright_the_ruby_of_the_scoring_space_is_two():
    table = stop_all(scoring_at(explode_at(at_first_turn("B04", rubies=0), 0, 20), 1, 5), "points-1")
    assert of_all_players(table, "rubies") == [2, 2]


# B05 Magic Potion ------------------------------------------------------------------------------------


def test_magic_potion_fills_every_flask_before_rubies_are_spent():
    table = set_player(decide(draw(at_first_turn("B05"), 0, "white-3"), 0, "flask"), 0, rubies=4)
    play_passively(stop_all(draw(table, 0, "orange-1"), "points-1"), until_phase="end of turn")
    assert player_view(table, 0)["flask"]
    assert decision_kinds(table, 0) == {"droplet", "done"}


# B06 Seasoned Perfectly ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chips", "step"),
    [
        (["white-3", "white-2", "white-2"], 1),
        (["white-3", "white-2", "white-1"], 0),
        (["white-3", "white-2", "white-2", "white-1"], 0),
        (["white-3", "white-2", "orange-1", "white-1", "white-1"], 1),
    ],
)
def test_seasoned_perfectly_white_chips_of_exactly_7_move_the_droplet(chips, step):
    table = draw(at_first_turn("B06"), 0, *chips)
    play_passively(stop_all(table, "points-1"), until_turn=2)
    assert player_view(table, 0)["droplet"] == step


def test_seasoned_perfectly_does_not_change_the_scoring_space():
    table = stop_all(draw(at_first_turn("B06"), 0, "white-3", "white-2", "white-2"), "ruby-1")
    assert (player_view(table, 0)["scoring_space"], player_view(table, 0)["coins"]) == (8, 8)


def test_seasoned_perfectly_a_chip_that_went_back_does_not_count():
    table = decide(draw(at_first_turn("B06"), 0, "white-3", "white-2", "white-2"), 0, "flask")
    play_passively(stop_all(table, "points-1"), until_turn=2)
    assert player_view(table, 0)["droplet"] == 0


# B07 Living in Luxury --------------------------------------------------------------------------------


def test_living_in_luxury_9_holds_and_10_explodes():
    table = draw(at_first_turn("B07"), 0, "white-3", "white-2", "white-2", "white-1", "white-1")
    assert not player_view(table, 0)["exploded"]
    assert player_view(draw(table, 0, "white-1"), 0)["exploded"]


@pytest.mark.parametrize("yellow", [1, 3])
def test_living_in_luxury_and_mandrake_3_do_not_add_up(yellow):
    table = draw(
        at_first_turn("B07", books=3), 0, *["yellow-1"] * yellow, "white-3", "white-2", "white-2", "white-1", "white-1"
    )
    assert not player_view(table, 0)["exploded"]
    assert player_view(draw(table, 0, "white-1"), 0)["exploded"]


def test_living_in_luxury_is_over_with_the_turn():
    table = play_passively(stop_all(draw(at_first_turn("B07"), 0, "white-1"), "points-1"), until_turn=2)
    assert player_view(draw(table, 0, "white-3", "white-2", "white-2", "white-1"), 0)["exploded"]


def test_living_in_luxury_spider_3_still_needs_7():
    table = draw(at_first_turn("B07", books=3), 0, "green-1", "white-3", "white-2", "white-2", "white-1", "white-1")
    stop_all(table, "points-1")
    assert player_view(table, 0)["scoring_space"] == 11


# B08 Well Stirred ------------------------------------------------------------------------------------


def test_well_stirred_the_first_white_chip_may_go_back_without_the_flask():
    table = decide(draw(at_first_turn("B08"), 0, "orange-1", "white-3"), 0, "return")
    assert (chips_in_pot(table, 0), player_view(table, 0)["flask"]) == ([("orange-1", 1)], True)
    assert spaces_in_pot(draw(table, 0, "white-2"), 0) == [1, 3]


def test_well_stirred_only_the_first_white_chip():
    table = decide(draw(at_first_turn("B08"), 0, "white-3"), 0, "leave")
    assert "return" not in decision_kinds(draw(table, 0, "white-2"), 0)
    assert chips_in_pot(table, 0) == [("white-3", 3), ("white-2", 5)]


def test_well_stirred_the_second_white_chip_stays_after_the_first_went_back():
    table = decide(draw(at_first_turn("B08"), 0, "white-3"), 0, "return")
    assert "return" not in decision_kinds(draw(table, 0, "white-2"), 0)


def test_well_stirred_counts_a_white_chip_placed_through_a_crow_skull():
    table = draw_and_look(at_first_turn("B08"), 0, "blue-1", "white-3")
    decide(table, 0, "place", "white-3")
    assert decision_kinds(table, 0) == {"return", "leave"}


def test_well_stirred_everybody_may():
    table = at_first_turn("B08", players=3)
    for seat in range(3):
        assert decision_kinds(draw(table, seat, "white-1"), seat) == {"return", "leave"}


# B09 Strong Ingredient -------------------------------------------------------------------------------


def strong(table, *hand, seat=0):
    """Everybody stops, and this seat's five chips are these; the others place none."""
    others = [other for other in range(table.players) if other != seat]
    for other in others:
        if not chips_in_pot(table, other):
            draw(table, other, "white-1")
    for chip in hand:
        add_to_bag(table, seat, *[chip] * (list(hand).count(chip) - count_in_bag(table, seat, chip)))
    table.force(seat, list(hand))
    for player_ in range(table.players):
        if "stop" in decision_kinds(table, player_):
            decide(table, player_, "stop")
    while seat not in table.actors:
        decide(table, table.actors[0], "none")
    return table


HAND = ("orange-1", "white-2", "white-2", "white-3", "green-1")


def test_strong_ingredient_one_of_five_chips_may_be_placed_as_the_last_one():
    table = strong(draw(at_first_turn("B09"), 0, "white-1"), *HAND)
    assert decision_chips(table, 0, "place") == set(HAND)
    decide(table, 0, "place", "white-3")
    assert chips_in_pot(table, 0) == [("white-1", 1), ("white-3", 4)]
    assert player_view(table, 0)["scoring_space"] == 5
    assert (
        count_in_bag(table, 0, "white-2"),
        count_in_bag(table, 0, "orange-1"),
        count_in_bag(table, 0, "green-1"),
    ) == (2, 1, 1)


def test_strong_ingredient_none_need_be_placed():
    table = decide(strong(draw(at_first_turn("B09"), 0, "white-1"), *HAND), 0, "none")
    assert chips_in_pot(table, 0) == [("white-1", 1)]


def test_strong_ingredient_cannot_explode_the_pot():
    table = strong(
        draw(at_first_turn("B09"), 0, "white-3", "white-2", "white-2"),
        "white-1",
        "white-1",
        "white-1",
        "white-1",
        "orange-1",
    )
    decide(table, 0, "place", "white-1")
    assert not player_view(table, 0)["exploded"]
    assert player_view(table, 0)["scoring_space"] == 9


def test_strong_ingredient_is_for_pots_that_did_not_explode():
    table = explode_at(at_first_turn("B09"), 0, 12)
    decide(draw(table, 1, "white-1"), 1, "stop")
    assert table.actors == (1,)
    decide(table, 1, "none")
    assert not legal_decisions(table, 0, "place")


def test_strong_ingredient_comes_before_the_bonus_die():
    table = strong(draw(draw(at_first_turn("B09", rubies=0), 0, "white-1"), 1, "white-1", "orange-1"), *HAND)
    table.force(None, ["points-2"])
    decide(table, 0, "place", "white-2")
    while table.view()["phase"] == "potions end":
        decide(table, table.actors[0], "none")
    assert of_all_players(table, "points") == [2, 0]


def test_strong_ingredient_its_action_is_not_carried_out_and_pushes_the_others_back():
    """A spider placed so brings no ruby itself; the spider that was next to last no longer is."""
    table = strong(
        draw(at_first_turn("B09", rubies=0), 0, "green-1", "white-2"),
        "green-1",
        "green-2",
        "white-1",
        "white-1",
        "white-1",
    )
    decide(table, 0, "place", "green-2")
    while table.view()["phase"] == "potions end":
        decide(table, table.actors[0], "none")
    assert player_view(table, 0)["scoring_space"] == 6
    assert player_view(table, 0)["rubies"] == 0


def test_strong_ingredient_leaves_the_last_spider_next_to_last():
    table = strong(
        draw(at_first_turn("B09", rubies=0), 0, "white-2", "green-1"),
        "white-1",
        "white-1",
        "white-1",
        "white-1",
        "white-2",
    )
    decide(table, 0, "place", "white-2")
    while table.view()["phase"] == "potions end":
        decide(table, table.actors[0], "none")
    assert player_view(table, 0)["rubies"] == 1


def test_strong_ingredient_a_black_chip_placed_so_does_not_count():
    table = strong(draw(at_first_turn("B09"), 0, "white-2"), "black-1", "white-1", "white-1", "white-1", "white-2")
    decide(table, 0, "place", "black-1")
    while table.view()["phase"] == "potions end":
        decide(table, table.actors[0], "none")
    assert player_view(table, 0)["droplet"] == 0


def test_strong_ingredient_a_crow_skull_on_a_ruby_space_brings_nothing():
    table = strong(
        draw(at_first_turn("B09", books=3, rubies=0), 0, "white-3"),
        "blue-2",
        "white-1",
        "white-1",
        "white-1",
        "white-2",
    )
    decide(table, 0, "place", "blue-2")
    assert spaces_in_pot(table, 0) == [3, 5]
    assert player_view(table, 0)["rubies"] == 0


def test_strong_ingredient_draws_what_a_short_bag_holds():
    table = set_bag(at_first_turn("B09"), 0, "white-1", "white-2", "orange-1")
    draw(table, 0, "white-1")
    draw(table, 1, "white-1")
    decide(decide(table, 0, "stop"), 1, "stop")
    assert decision_chips(table, 0, "place") == {"white-2", "orange-1"}


def test_strong_ingredient_goes_in_order_from_the_start_player():
    table = in_turn(2, "B09", players=3)
    for seat in range(3):
        draw(table, seat, "white-1")
    for seat in range(3):
        decide(table, seat, "stop")
    order = []
    while asked(table, "place"):
        order.append(table.actors[0])
        decide(table, table.actors[0], "none")
    assert order == [1, 2, 0]


# B10 Schadenfreude -----------------------------------------------------------------------------------


def takers(table):
    """Who is offered which chips, one after the other."""
    found = []
    while table.actors and asked(table, "take"):
        seat = table.actors[0]
        offered = decision_chips(table, seat, "take")
        found.append((seat, offered))
        decide(table, seat, "take", sorted(offered)[0])
    return found


TWOS = {"green-2", "blue-2", "red-2"}


@pytest.mark.parametrize(("exploded", "seat"), [(0, 1), (1, 2), (2, 0)])
def test_schadenfreude_the_player_on_the_left_of_an_exploded_pot_takes_any_2_chip(exploded, seat):
    table = explode_at(at_first_turn("B10", players=3), exploded, 12)
    stop_all(table, "points-1")
    found = []
    while not found and table.view()["turn"] == 1:
        found = takers(table)
        if not found:
            table.act(table.actors[0], table.decisions(table.actors[0])[0])
    assert found == [(seat, TWOS)]


def test_schadenfreude_with_two_players_the_opponent_is_on_the_left():
    table = stop_all(explode_at(at_first_turn("B10"), 1, 12), "points-1")
    assert takers(table) == [(0, TWOS)]


def test_schadenfreude_everybody_exploded_everybody_takes():
    table = explode_at(explode_at(at_first_turn("B10"), 0, 12), 1, 12)
    found = takers(table)
    assert sorted(found, key=lambda one: one[0]) == [(0, TWOS), (1, TWOS)]


def test_schadenfreude_a_yellow_2_from_turn_2_on():
    table = stop_all(explode_at(in_turn(2, "B10"), 0, 12), "points-1")
    assert takers(table) == [(1, TWOS | {"yellow-2"})]


def test_schadenfreude_nobody_exploded_nobody_takes():
    assert not takers(stop_all(draw(at_first_turn("B10"), 0, "white-1"), "points-1"))


# B11 A Second Chance ---------------------------------------------------------------------------------

FIVE = ("white-1", "orange-1", "white-2", "green-1", "white-1")


def test_second_chance_after_five_chips_one_may_go_on_or_start_afresh():
    table = draw(at_first_turn("B11"), 0, *FIVE[:4])
    assert "afresh" not in decision_kinds(table, 0)
    assert decision_kinds(draw(table, 0, FIVE[4]), 0) == {"afresh", "continue"}


def test_second_chance_afresh_puts_all_chips_back_and_drawing_begins_anew():
    table = decide(draw(at_first_turn("B11"), 0, *FIVE), 0, "afresh")
    assert (chips_in_pot(table, 0), sum(player_view(table, 0)["bag"].values())) == ([], 9)
    assert (spaces_in_pot(draw(table, 0, "white-3"), 0), player_view(table, 0)["white_total"]) == ([3], 3)


def test_second_chance_comes_once():
    table = decide(draw(at_first_turn("B11"), 0, *FIVE), 0, "afresh")
    assert "afresh" not in decision_kinds(draw(table, 0, *FIVE), 0)


def test_second_chance_continuing_keeps_all():
    table = decide(draw(at_first_turn("B11"), 0, *FIVE), 0, "continue")
    assert len(chips_in_pot(table, 0)) == 5
    assert "afresh" not in decision_kinds(draw(table, 0, "white-1"), 0)


def test_second_chance_is_offered_when_one_of_the_first_five_explodes_the_pot():
    table = draw(at_first_turn("B11"), 0, "white-3", "white-2", "white-2", "white-1")
    assert decision_kinds(table, 0) == {"afresh", "continue"}
    decide(table, 0, "afresh")
    assert (player_view(table, 0)["exploded"], chips_in_pot(table, 0), decision_kinds(table, 0)) == (
        False,
        [],
        {"draw"},
    )


def test_second_chance_declined_after_an_explosion_leaves_it_exploded():
    table = decide(draw(at_first_turn("B11"), 0, "white-3", "white-2", "white-2", "white-1"), 0, "continue")
    assert player_view(table, 0)["exploded"]
    assert not legal_decisions(table, 0)


def test_second_chance_keeps_droplet_used_flask_and_rubies_won():
    table = set_droplet(at_first_turn("B11", books=3), 0, 4)
    decide(draw(table, 0, "blue-1", "white-3"), 0, "flask")
    while "afresh" not in decision_kinds(table, 0):
        draw(table, 0, "orange-1")
    decide(table, 0, "afresh")
    assert (player_view(table, 0)["droplet"], player_view(table, 0)["flask"], player_view(table, 0)["rubies"]) == (
        4,
        False,
        2,
    )
    assert spaces_in_pot(draw(table, 0, "orange-1"), 0) == [5]


@BOTH
def test_second_chance_an_explosion_with_the_sixth_chip_is_final(edition):
    table = draw(at_first_turn("B11", edition=edition), 0, "white-3", "white-2", "white-1", "orange-1", "green-1")
    draw(decide(table, 0, "continue"), 0, "white-2")
    assert player_view(table, 0)["exploded"]
    assert not legal_decisions(table, 0)
