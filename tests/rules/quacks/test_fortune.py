"""The fortune-teller cards: one test or more for each."""

from __future__ import annotations

import pytest

from .scenarios import (
    add_to_bag,
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
    legal_decisions,
    next_turn,
    of_all_players,
    play_passively,
    player_view,
    remove_from_bag,
    sell_out,
    set_droplet,
    set_player,
    spaces_in_pot,
    stop_all,
)


def phase(table):
    """The phase the table is in."""
    return table.view(None)["phase"]


# Reading a card ------------------------------------------------------------------------------------


def test_a_purple_card_is_carried_out_before_the_potions():
    table = at_first_turn("P06")
    assert phase(table) == "fortune"
    decide(decide(table, 0, "points"), 1, "points")
    assert phase(table) == "potions"


def test_a_blue_card_lets_the_potions_begin_at_once():
    assert phase(at_first_turn("B07")) == "potions"


def test_a_card_asks_seat_by_seat_from_the_start_player():
    table = in_turn(2, "P06", players=3)
    asked = []
    while phase(table) == "fortune":
        asked += table.actors
        decide(table, table.actors[0], "points")
    assert asked == [1, 2, 0]


# P01 Roll the Die ----------------------------------------------------------------------------------


def test_roll_the_die_is_rolled_once_by_everybody_even_in_turn_1():
    table = at_first_turn(force=["P01", "points-2", "ruby-1", "points-1"], players=3)
    assert of_all_players(table, "points") == [2, 0, 1]
    assert of_all_players(table, "rubies") == [1, 2, 1]


def test_roll_the_die_gives_droplets_and_pumpkins():
    table = at_first_turn(force=["P01", "droplet-1", "orange-1"])
    assert of_all_players(table, "droplet") == [1, 0]
    assert [count_in_bag(table, 0, "orange-1"), count_in_bag(table, 1, "orange-1")] == [1, 2]


def test_roll_the_die_begins_with_the_start_player():
    table = in_turn(2, "P01", dice=["points-2", "points-1"])
    assert of_all_players(table, "points") == [1, 2]


def test_roll_the_die_with_a_droplet_asks_which_one_on_the_back_of_the_pot():
    table = at_first_turn(force=["P01", "droplet-1", "points-1"], pot="back")
    assert table.actors == (0,)
    assert decision_kinds(table, 0) == {"droplet", "tube"}


def test_roll_the_die_scores_before_the_rats_are_counted():
    table = in_turn(2, "P01", points=[0, 0], dice=["points-2", "ruby-1"])
    assert of_all_players(table, "rat") == [1, 0]


# P02 The Pot is Filling Up -------------------------------------------------------------------------


def test_the_pot_is_filling_up_moves_every_droplet_one_space():
    table = at_first_turn("P02", players=4)
    assert of_all_players(table, "droplet") == [1, 1, 1, 1]


def test_the_pot_is_filling_up_helps_in_the_same_turn():
    table = draw(at_first_turn("P02"), 0, "orange-1")
    assert chips_in_pot(table, 0) == [("orange-1", 2)]


def test_the_pot_is_filling_up_lets_each_player_pick_the_droplet_on_the_back_of_the_pot():
    table = at_first_turn("P02", pot="back")
    decide(decide(table, 0, "tube"), 1, "droplet")
    assert of_all_players(table, "tube") == [1, 0]
    assert of_all_players(table, "droplet") == [0, 1]
    assert of_all_players(table, "rubies") == [2, 1]


# P03 Charity ---------------------------------------------------------------------------------------


def test_charity_gives_a_ruby_to_the_player_with_the_fewest():
    assert of_all_players(in_turn(2, "P03", rubies=[2, 1, 4], players=3), "rubies") == [2, 2, 4]


def test_charity_gives_a_ruby_to_all_with_the_fewest():
    assert of_all_players(in_turn(2, "P03", rubies=[0, 3, 0, 1], players=4), "rubies") == [1, 3, 1, 1]


def test_charity_gives_everybody_a_ruby_when_all_have_the_same():
    assert of_all_players(at_first_turn("P03", players=3), "rubies") == [2, 2, 2]


# P04 Rat Infestation -------------------------------------------------------------------------------


def test_rat_infestation_doubles_the_rat_tails():
    table = in_turn(2, "P04", points=[20, 19, 17, 16], players=4)
    assert of_all_players(table, "rat") == [0, 0, 2, 4]


def test_rat_infestation_moves_the_rat_stone_twice_as_far():
    table = draw(in_turn(2, "P04", points=[20, 16]), 1, "orange-1")
    assert chips_in_pot(table, 1) == [("orange-1", 5)]


def test_rat_infestation_does_nothing_in_turn_1():
    assert of_all_players(at_first_turn("P04"), "rat") == [0, 0]


# P05 Beginner's Bonus ------------------------------------------------------------------------------


def test_beginners_bonus_gives_everybody_a_green_chip_in_turn_1():
    table = at_first_turn("P05", players=4)
    assert [count_in_bag(table, seat, "green-1") for seat in range(4)] == [2, 2, 2, 2]
    assert count_in_supply(table, "green-1") == 15 - 8


def test_beginners_bonus_gives_a_green_chip_to_all_with_the_fewest_points():
    table = in_turn(2, "P05", points=[3, 1, 1], players=3)
    assert [count_in_bag(table, seat, "green-1") for seat in range(3)] == [1, 2, 2]


def test_beginners_bonus_gives_nothing_when_the_supply_is_empty():
    table = next_turn(set_player(sell_out(at_first_turn(), "green-1"), 1, points=5), "P05")
    assert count_in_bag(table, 0, "green-1") == 1


# P06 Just in Time ----------------------------------------------------------------------------------


def test_just_in_time_gives_4_points():
    table = decide(at_first_turn("P06"), 0, "points")
    assert player_view(table, 0)["points"] == 4
    assert count_in_bag(table, 0, "white-1") == 4


def test_just_in_time_removes_a_white_1_chip_for_good():
    table = decide(at_first_turn("P06"), 0, "remove")
    assert player_view(table, 0)["points"] == 0
    assert count_in_bag(table, 0, "white-1") == 3
    assert count_in_supply(table, "white-1") == 20 - 8 + 1


def test_just_in_time_offers_nothing_else():
    assert decision_kinds(at_first_turn("P06"), 0) == {"points", "remove"}


def test_just_in_time_scores_before_the_rats_are_counted():
    table = in_turn(2, "P06")
    decide(decide(table, 1, "points"), 0, "remove")
    assert of_all_players(table, "rat") == [1, 0]


# P07 You Only Get to Choose One --------------------------------------------------------------------


def test_choose_one_offers_a_black_chip_any_2_chip_or_rubies():
    table = in_turn(2, "P07")
    assert decision_chips(table, 1, "take") == {"black-1", "green-2", "blue-2", "red-2", "yellow-2"}
    assert decision_kinds(table, 1) == {"take", "rubies"}


def test_choose_one_offers_no_yellow_chip_in_turn_1_and_never_a_white_one():
    assert decision_chips(at_first_turn("P07"), 0, "take") == {"black-1", "green-2", "blue-2", "red-2"}


@pytest.mark.parametrize("chip", ["black-1", "red-2"])
def test_choose_one_puts_the_chip_into_the_bag(chip):
    table = decide(at_first_turn("P07"), 0, "take", chip)
    assert count_in_bag(table, 0, chip) == 1
    assert player_view(table, 0)["rubies"] == 1


def test_choose_one_gives_3_rubies():
    assert player_view(decide(at_first_turn("P07"), 0, "rubies"), 0)["rubies"] == 4


def test_choose_one_does_not_offer_what_is_sold_out():
    table = next_turn(sell_out(at_first_turn(), "black-1", "red-2"), "P07")
    assert decision_chips(table, 1, "take") == {"green-2", "blue-2", "yellow-2"}


# P08 Rats are your Friends -------------------------------------------------------------------------


def test_rats_are_your_friends_offers_any_4_chip_or_points():
    table = in_turn(2, "P08")
    assert decision_chips(table, 1, "take") == {"green-4", "blue-4", "red-4", "yellow-4"}
    assert decision_kinds(table, 1) == {"take", "points"}


def test_rats_are_your_friends_offers_no_yellow_chip_and_no_tails_in_turn_1():
    table = at_first_turn("P08")
    assert decision_chips(table, 0, "take") == {"green-4", "blue-4", "red-4"}
    assert player_view(decide(table, 0, "points"), 0)["points"] == 0


def test_rats_are_your_friends_gives_a_4_chip():
    assert count_in_bag(decide(at_first_turn("P08"), 0, "take", "blue-4"), 0, "blue-4") == 1


def test_rats_are_your_friends_gives_a_point_for_each_rat_tail_and_the_rats_come_all_the_same():
    table = in_turn(2, "P08", points=[16, 20])
    decide(decide(table, 1, "points"), 0, "points")
    assert of_all_players(table, "points") == [18, 20]
    assert of_all_players(table, "rat") == [2, 0]


def test_rats_are_your_friends_counts_the_rats_once_for_all_before_anybody_scores():
    table = in_turn(2, "P08", points=[20, 4, 18], players=3)
    decide(table, 1, "points")
    decide(decide(table, 2, "points"), 0, "points")
    # Between 4 and 20: 4, 7, 10, 12, 14, 16, 18. Seat 1 now has 11, yet the stone stands where it was earned.
    assert of_all_players(table, "points") == [20, 11, 19]
    assert of_all_players(table, "rat") == [0, 7, 1]


# P09 A Good Start ----------------------------------------------------------------------------------


def test_a_good_start_trades_up_to_three_rat_tails_for_a_ruby_each():
    table = in_turn(2, "P09", points=[4, 20], rubies=[1, 1])
    assert [(decision.kind, decision.amount) for decision in legal_decisions(table, 0)] == [
        ("tails", n) for n in range(4)
    ]
    decide(table, 0, "tails", amount=3)
    assert player_view(table, 0)["rubies"] == 4
    assert player_view(table, 0)["rat"] == 7 - 3


def test_a_good_start_trades_no_more_tails_than_there_are():
    table = in_turn(2, "P09", points=[16, 20])
    assert {decision.amount for decision in legal_decisions(table, 0)} == {0, 1, 2}


def test_a_good_start_trades_a_single_rat_tail():
    table = in_turn(2, "P09", points=[17, 20], rubies=[1, 1])
    assert {decision.amount for decision in legal_decisions(table, 0)} == {0, 1}
    decide(table, 0, "tails", amount=1)
    assert (player_view(table, 0)["rubies"], player_view(table, 0)["rat"]) == (2, 0)


def test_a_good_start_may_be_used_normally():
    table = decide(in_turn(2, "P09", points=[16, 20], rubies=[1, 1]), 0, "tails", amount=0)
    assert player_view(table, 0)["rubies"] == 1
    assert player_view(table, 0)["rat"] == 2


def test_a_good_start_does_not_ask_whoever_has_no_tails():
    table = in_turn(2, "P09", points=[16, 20])
    assert table.actors == (0,)


def test_a_good_start_does_nothing_in_turn_1():
    assert phase(at_first_turn("P09")) == "potions"


# P10 Choose Wisely ---------------------------------------------------------------------------------


def test_choose_wisely_moves_the_droplet_2_spaces():
    table = decide(in_turn(3, "P10"), 0, "droplet")
    assert of_all_players(table, "droplet") == [2, 0]
    assert count_in_bag(table, 0, "purple-1") == 0


def test_choose_wisely_gives_a_purple_chip():
    table = decide(in_turn(3, "P10"), 0, "take", "purple-1")
    assert count_in_bag(table, 0, "purple-1") == 1
    assert of_all_players(table, "droplet") == [0, 0]


@pytest.mark.parametrize("turn", [1, 2])
def test_choose_wisely_only_moves_the_droplet_before_the_purple_book_is_out(turn):
    table = at_first_turn("P10") if turn == 1 else in_turn(turn, "P10")
    assert of_all_players(table, "droplet") == [2, 2]
    assert phase(table) == "potions"


def test_choose_wisely_only_moves_the_droplet_when_purple_chips_are_sold_out():
    table = next_turn(sell_out(in_turn(2), "purple-1"), "P10")
    assert of_all_players(table, "droplet") == [2, 2]


def test_choose_wisely_lets_each_step_be_either_droplets_on_the_back_of_the_pot():
    table = in_turn(3, "P10", pot="back")
    assert decision_kinds(table, 0) == {"droplet", "tube", "take"}
    decide(table, 0, "tube")
    assert decision_kinds(table, 0) == {"droplet", "tube"}
    decide(table, 0, "droplet")
    assert (player_view(table, 0)["tube"], player_view(table, 0)["droplet"]) == (1, 1)
    assert table.actors == (1,)


def test_choose_wisely_lets_both_steps_be_the_tubes():
    table = at_first_turn("P10", pot="back")
    decide(decide(table, 0, "tube"), 0, "tube")
    assert (player_view(table, 0)["tube"], player_view(table, 0)["rubies"], player_view(table, 0)["points"]) == (
        2,
        2,
        1,
    )


# P11 Wheel and Deal --------------------------------------------------------------------------------


def test_wheel_and_deal_sells_any_1_chip_but_purple_and_black_for_a_ruby():
    table = in_turn(3, "P11", rubies=[1, 1])
    assert decision_chips(table, 0, "take") == {"orange-1", "green-1", "blue-1", "red-1", "yellow-1"}
    decide(table, 0, "take", "yellow-1")
    assert count_in_bag(table, 0, "yellow-1") == 1
    assert player_view(table, 0)["rubies"] == 0


def test_wheel_and_deal_sells_no_yellow_chip_in_turn_1():
    assert decision_chips(at_first_turn("P11"), 0, "take") == {"orange-1", "green-1", "blue-1", "red-1"}


def test_wheel_and_deal_deals_once_only():
    table = decide(at_first_turn("P11", rubies=5), 0, "take", "red-1")
    assert player_view(table, 0)["rubies"] == 4
    assert table.actors == (1,)


def test_wheel_and_deal_may_be_declined():
    table = decide(at_first_turn("P11"), 0, "none")
    assert player_view(table, 0)["rubies"] == 1


def test_wheel_and_deal_does_not_ask_whoever_has_no_ruby():
    assert phase(at_first_turn("P11", rubies=0)) == "potions"


def test_wheel_and_deal_does_not_offer_what_is_sold_out():
    table = next_turn(sell_out(at_first_turn(), "blue-1"), "P11")
    assert "blue-1" not in decision_chips(table, 1, "take")


# P12 An Opportunistic Moment -----------------------------------------------------------------------

WHITES = ["white-1", "white-1", "white-2"]
NO_TRADE = ["white-1", "white-1", "white-2", "orange-1"]


def opportunistic_moment(table, *chips):
    """Seat 0 draws these chips under the card in turn 3, where it is the start player."""
    add_to_bag(table, 0, *[chip for chip in chips if chip[:5] not in ("white", "orang", "green")])
    return next_turn(table, "P12", hands=[chips, NO_TRADE])


def test_opportunistic_moment_draws_four_chips():
    table = opportunistic_moment(in_turn(2), "red-1", *WHITES)
    assert player_view(table, 0)["hand"] == {"white-1": 2, "white-2": 1, "red-1": 1}


def test_opportunistic_moment_exchanges_a_1_chip_for_a_2_chip_of_its_colour():
    table = opportunistic_moment(in_turn(2), "red-1", *WHITES)
    before = count_in_supply(table, "red-1"), count_in_supply(table, "red-2")
    decide(table, 0, "exchange", "red-1")
    assert (count_in_bag(table, 0, "red-1"), count_in_bag(table, 0, "red-2")) == (0, 1)
    assert (count_in_supply(table, "red-1"), count_in_supply(table, "red-2")) == (before[0] + 1, before[1] - 1)


def test_opportunistic_moment_exchanges_a_2_chip_for_a_4_chip_of_its_colour():
    table = opportunistic_moment(in_turn(2), "blue-2", *WHITES)
    assert [(decision.chip, decision.to) for decision in legal_decisions(table, 0, "exchange")] == [
        ("blue-2", "blue-4")
    ]
    decide(table, 0, "exchange")
    assert (count_in_bag(table, 0, "blue-2"), count_in_bag(table, 0, "blue-4")) == (0, 1)


def test_opportunistic_moment_puts_all_chips_back_into_the_bag():
    table = in_turn(2)
    before = sum(player_view(table, 0)["bag"].values())
    opportunistic_moment(table, "red-1", *WHITES)
    decide(table, 0, "exchange", "red-1")
    assert sum(player_view(table, 0)["bag"].values()) == before + 2  # the red chip, and a pumpkin from the die
    assert player_view(table, 0)["hand"] == {}


def test_opportunistic_moment_gives_nothing_to_whoever_declines_an_exchange():
    table = decide(opportunistic_moment(in_turn(2), "red-1", *WHITES), 0, "none")
    assert (count_in_bag(table, 0, "red-1"), count_in_bag(table, 0, "red-2"), count_in_bag(table, 0, "green-1")) == (
        1,
        0,
        1,
    )


def test_opportunistic_moment_gives_a_green_chip_when_nothing_can_be_exchanged():
    table = opportunistic_moment(in_turn(2), *NO_TRADE)
    assert count_in_bag(table, 0, "green-1") == 2
    assert phase(table) == "potions"


@pytest.mark.parametrize("chip", ["orange-1", "purple-1", "black-1", "white-1", "white-2", "white-3", "green-4"])
def test_opportunistic_moment_cannot_exchange(chip):
    table = add_to_bag(in_turn(2), 0, chip)
    next_turn(table, "P12", hands=[[chip, *WHITES], NO_TRADE])
    assert phase(table) == "potions"
    assert count_in_bag(table, 0, "green-1") == 2


def test_opportunistic_moment_cannot_exchange_for_a_chip_that_is_sold_out():
    table = opportunistic_moment(sell_out(in_turn(2), "red-2"), "red-1", *WHITES)
    assert (count_in_bag(table, 0, "red-1"), count_in_bag(table, 0, "green-1")) == (1, 2)


def test_opportunistic_moment_draws_what_is_there_from_a_short_bag():
    table = in_turn(2)
    remove_from_bag(table, 0, "white-1", "white-1", "white-1", "white-1", "white-2", "white-2", "white-3", "orange-1")
    next_turn(table, "P12", hands=[["green-1", "orange-1", "orange-1"], NO_TRADE])
    assert player_view(table, 0)["hand"] == {"green-1": 1, "orange-1": 2}
    assert decision_chips(table, 0, "exchange") == {"green-1"}


# P13 Less is More ----------------------------------------------------------------------------------

LOW = ["white-1", "white-1", "white-1", "white-1", "orange-1"]
MIDDLE = ["white-1", "white-1", "white-1", "white-1", "white-2"]
HIGH = ["white-1", "white-1", "white-2", "white-2", "white-3"]


def test_less_is_more_gives_the_lowest_a_blue_2_chip_and_the_others_a_ruby_each():
    table = in_turn(2, "P13", players=3, rubies=[1, 1, 1], hands=[MIDDLE, LOW, HIGH])
    assert [count_in_bag(table, seat, "blue-2") for seat in range(3)] == [0, 1, 0]
    assert of_all_players(table, "rubies") == [2, 1, 2]


def test_less_is_more_gives_all_the_lowest_a_blue_2_chip():
    table = in_turn(2, "P13", players=3, rubies=[1, 1, 1], hands=[LOW, HIGH, LOW])
    assert [count_in_bag(table, seat, "blue-2") for seat in range(3)] == [1, 0, 1]
    assert of_all_players(table, "rubies") == [1, 2, 1]


def test_less_is_more_counts_values_and_not_colours():
    colours = ["white-1", "white-1", "white-1", "orange-1", "green-1"]
    table = in_turn(2, "P13", hands=[colours, LOW])
    assert [count_in_bag(table, seat, "blue-2") for seat in range(2)] == [1, 1]


def test_less_is_more_puts_all_chips_back_into_the_bag():
    table = in_turn(2, "P13", hands=[LOW, HIGH])
    assert [sum(seen["bag"].values()) for seen in table.view(None)["players"]] == [9 + 1 + 1, 9 + 1]
    assert of_all_players(table, "hand") == [{}, {}]


def test_less_is_more_gives_blue_chips_from_the_start_player_on_while_they_last():
    table = leave_in_supply(at_first_turn(players=3), "blue-2", 1)
    next_turn(table, "P13", hands=[LOW, LOW, HIGH])
    assert [count_in_bag(table, seat, "blue-2") for seat in range(2)] == [0, 1]


def test_less_is_more_draws_what_is_there_from_a_short_bag():
    table = remove_from_bag(
        at_first_turn(), 0, "white-1", "white-1", "white-1", "white-1", "white-2", "white-2", "white-3"
    )
    next_turn(table, "P13", hands=[["orange-1", "orange-1", "green-1"], LOW])
    assert [count_in_bag(table, seat, "blue-2") for seat in range(2)] == [1, 0]


# B01 The Pot is Full -------------------------------------------------------------------------------


def test_the_pot_is_full_lets_the_bonus_die_be_rolled_twice_and_both_count():
    table = draw_and_stop(at_first_turn("B01"), 0, "orange-1", "green-1")
    stop_all(table, "points-2", "ruby-1")
    assert of_all_players(table, "points") == [2, 0]
    assert player_view(table, 0)["rubies"] == 1 + 1 + 1  # one to begin with, one from the die, one from the spider


def test_the_pot_is_full_doubles_each_roll_of_tied_players():
    table = at_first_turn("B01")
    stop_all(table, "points-2", "points-2", "points-1", "points-1")
    assert of_all_players(table, "points") == [4, 2]


def test_the_pot_is_full_may_give_two_droplet_steps_to_either_droplet():
    table = draw_and_stop(at_first_turn("B01", pot="back"), 0, "orange-1", "orange-1")
    stop_all(table, "droplet-1", "droplet-1")
    decide(decide(table, 0, "tube"), 0, "droplet")
    assert (player_view(table, 0)["tube"], player_view(table, 0)["droplet"]) == (1, 1)


def test_the_pot_is_full_gives_no_roll_to_an_exploded_pot():
    table = explode(at_first_turn("B01"), 0)
    stop_all(table, "points-2", "points-2")
    assert of_all_players(table, "points") == [0, 4]


# B02 Pumpkin Patch Party ---------------------------------------------------------------------------


def test_pumpkin_patch_party_moves_each_pumpkin_one_space_further():
    table = draw(at_first_turn("B02"), 0, "orange-1", "green-1", "orange-1")
    assert spaces_in_pot(table, 0) == [2, 3, 5]


def test_pumpkin_patch_party_moves_no_other_chip_further():
    table = draw(at_first_turn("B02"), 0, "white-1", "red-2", "black-1")
    assert spaces_in_pot(table, 0) == [1, 3, 4]


def test_pumpkin_patch_party_lasts_one_turn():
    table = draw(next_turn(at_first_turn("B02"), "B05"), 0, "orange-1")
    assert spaces_in_pot(table, 0) == [1]


def test_pumpkin_patch_party_is_doubled_by_a_mandrake_of_set_2():
    table = draw(at_first_turn("B02", books={"yellow": 2}), 0, "yellow-1", "orange-1")
    assert spaces_in_pot(table, 0) == [1, 5]


# B03 Lucky Devil -----------------------------------------------------------------------------------


def test_lucky_devil_gives_2_points_for_a_scoring_space_with_a_ruby():
    table = draw_and_stop(set_droplet(at_first_turn("B03"), 0, 3), 0, "orange-1")
    stop_all(table, "orange-1")
    assert player_view(table, 0)["scoring_space"] == 5
    assert (player_view(table, 0)["points"], player_view(table, 0)["rubies"]) == (2, 2)


def test_lucky_devil_gives_nothing_without_a_ruby():
    table = draw_and_stop(at_first_turn("B03"), 0, "orange-1", "orange-1")
    stop_all(table, "orange-1")
    assert of_all_players(table, "points") == [0, 0]


@pytest.mark.parametrize(("choice", "points"), [("points", 3), ("coins", 2)])
def test_lucky_devil_also_pays_after_an_explosion_whatever_is_chosen(choice, points):
    table = explode(at_first_turn("B03"), 0)
    decide(stop_all(table, "orange-1"), 0, choice)
    assert player_view(table, 0)["scoring_space"] == 9
    assert player_view(table, 0)["points"] == points


def test_lucky_devil_gives_nothing_for_the_spoon():
    table = draw(set_droplet(at_first_turn("B03"), 0, 51), 0, "orange-1")
    stop_all(table, "orange-1")
    assert player_view(table, 0)["points"] == 15


# B04 It's Shining Extra Bright ---------------------------------------------------------------------


def test_shining_extra_bright_gives_2_rubies_instead_of_1():
    table = draw_and_stop(set_droplet(at_first_turn("B04"), 0, 3), 0, "orange-1")
    stop_all(table, "orange-1")
    assert of_all_players(table, "rubies") == [3, 1]


def test_shining_extra_bright_also_shines_after_an_explosion():
    table = explode(at_first_turn("B04"), 0)
    stop_all(table, "orange-1")
    assert player_view(table, 0)["rubies"] == 3


# B05 Magic Potion ----------------------------------------------------------------------------------


def test_magic_potion_fills_every_flask_at_the_end_of_the_turn():
    table = at_first_turn("B05", players=3)
    for seat in (0, 1):
        decide(draw(table, seat, "orange-1", "white-1"), seat, "flask")
        decide(table, seat, "stop")
    assert of_all_players(table, "flask") == [False, False, True]
    play_passively(stop_all(table, "points-1", "points-1", "points-1"), until_turn=2)
    assert of_all_players(table, "flask") == [True, True, True]
    assert player_view(table, 2)["rubies"] == 1


def test_magic_potion_fills_before_rubies_are_spent():
    table = at_first_turn("B05", rubies=2)
    decide(draw(table, 0, "orange-1", "white-1"), 0, "flask")
    play_passively(stop_all(table, "points-1", "points-1"), until_phase="end of turn")
    assert decision_kinds(table, 0) == {"droplet", "done"}
    assert player_view(table, 0)["rubies"] == 2


def test_flasks_are_not_filled_without_magic_potion():
    table = at_first_turn("B07")
    decide(draw(table, 0, "orange-1", "white-1"), 0, "flask")
    play_passively(table, until_turn=2)
    assert of_all_players(table, "flask") == [False, True]


# B06 Seasoned Perfectly ----------------------------------------------------------------------------


def test_seasoned_perfectly_moves_the_droplet_for_white_chips_of_exactly_7():
    table = draw_and_stop(at_first_turn("B06"), 0, "white-3", "white-2", "white-2")
    stop_all(table, "orange-1")
    assert of_all_players(table, "droplet") == [1, 0]


def test_seasoned_perfectly_does_not_change_the_scoring_space():
    table = draw_and_stop(at_first_turn("B06"), 0, "white-3", "white-2", "white-2")
    stop_all(table)
    assert player_view(table, 0)["scoring_space"] == 8
    assert player_view(table, 0)["coins"] == 8


@pytest.mark.parametrize("whites", [["white-3", "white-3"], ["white-3", "white-3", "white-2"]])
def test_seasoned_perfectly_needs_exactly_7(whites):
    table = draw(at_first_turn("B06"), 0, *whites)
    stop_all(table, "orange-1", "orange-1")
    assert of_all_players(table, "droplet") == [0, 0]


def test_seasoned_perfectly_does_not_count_a_white_chip_that_went_back():
    table = draw(at_first_turn("B06"), 0, "white-3", "white-2", "white-2")
    decide(decide(table, 0, "flask"), 0, "stop")
    stop_all(table, "orange-1")
    assert of_all_players(table, "droplet") == [0, 0]


def test_seasoned_perfectly_does_not_count_a_white_chip_that_a_mandrake_sent_back():
    table = draw(at_first_turn("B06"), 0, "white-3", "white-2", "white-2", "yellow-1")
    decide(decide(table, 0, "return"), 0, "stop")
    stop_all(table, "orange-1")
    assert of_all_players(table, "droplet") == [0, 0]


def test_seasoned_perfectly_lets_the_player_pick_the_droplet_on_the_back_of_the_pot():
    table = draw_and_stop(at_first_turn("B06", pot="back"), 0, "white-3", "white-2", "white-2")
    stop_all(table)
    assert decision_kinds(table, 0) == {"droplet", "tube"}


# B07 Living in Luxury ------------------------------------------------------------------------------

NINE = ["white-3", "white-2", "white-2", "white-1", "white-1"]


def test_living_in_luxury_lets_the_pot_hold_9():
    table = draw(at_first_turn("B07"), 0, *NINE)
    assert player_view(table, 0)["white_total"] == 9
    assert not player_view(table, 0)["exploded"]


def test_living_in_luxury_explodes_the_pot_with_10():
    assert player_view(draw(at_first_turn("B07"), 0, *NINE, "white-1"), 0)["exploded"]


def test_living_in_luxury_lasts_one_turn():
    table = next_turn(at_first_turn("B07"), "B05")
    assert player_view(explode(table, 0), 0)["white_total"] == 8


@pytest.mark.parametrize("yellows", [1, 3])
def test_living_in_luxury_does_not_add_to_mandrakes_of_set_3(yellows):
    table = draw(at_first_turn("B07", books={"yellow": 3}), 0, *["yellow-1"] * yellows, *NINE)
    assert not player_view(table, 0)["exploded"]
    assert player_view(draw(table, 0, "white-1"), 0)["exploded"]


def test_living_in_luxury_leaves_garden_spiders_of_set_3_at_exactly_7():
    table = at_first_turn("B07", books={"green": 3})
    draw_and_stop(table, 0, "green-4", "white-3", "white-2", "white-2")
    draw_and_stop(table, 1, "green-4", *NINE)
    assert [spaces_in_pot(table, seat)[-1] for seat in range(2)] == [11 + 4, 13]


# B08 Well Stirred ----------------------------------------------------------------------------------


def test_well_stirred_lets_the_first_white_chip_go_back_into_the_bag():
    table = draw(at_first_turn("B08"), 0, "orange-1", "white-3")
    assert decision_kinds(table, 0) == {"return", "leave"}
    decide(table, 0, "return")
    assert chips_in_pot(table, 0) == [("orange-1", 1)]
    assert count_in_bag(table, 0, "white-3") == 1
    assert player_view(table, 0)["white_total"] == 0


def test_well_stirred_lets_the_next_chip_count_from_the_chip_before():
    table = decide(draw(at_first_turn("B08"), 0, "orange-1", "white-3"), 0, "return")
    assert spaces_in_pot(draw(table, 0, "green-1"), 0) == [1, 2]


def test_well_stirred_may_be_declined():
    table = decide(draw(at_first_turn("B08"), 0, "white-3"), 0, "leave")
    assert chips_in_pot(table, 0) == [("white-3", 3)]
    assert decision_kinds(table, 0) >= {"draw", "stop"}


@pytest.mark.parametrize("choice", ["return", "leave"])
def test_well_stirred_is_for_the_first_white_chip_only(choice):
    table = draw(decide(draw(at_first_turn("B08"), 0, "white-3"), 0, choice), 0, "white-1")
    assert decision_kinds(table, 0) >= {"draw", "stop"}


def test_well_stirred_does_not_use_the_flask():
    table = decide(draw(at_first_turn("B08"), 0, "white-3"), 0, "return")
    assert player_view(table, 0)["flask"]
    assert "flask" in decision_kinds(draw(table, 0, "white-1"), 0)


def test_well_stirred_is_for_each_player():
    table = decide(draw(at_first_turn("B08"), 0, "white-3"), 0, "return")
    assert decision_kinds(draw(table, 1, "white-2"), 1) == {"return", "leave"}


def test_well_stirred_counts_a_white_chip_placed_through_a_crow_skull():
    table = add_to_bag(at_first_turn("B08"), 0, "blue-1")
    table.force(0, ["blue-1", "white-2"])
    decide(decide(table, 0, "draw"), 0, "place", "white-2")
    assert decision_kinds(table, 0) == {"return", "leave"}


def test_well_stirred_does_not_count_a_white_chip_that_was_only_looked_at():
    table = add_to_bag(at_first_turn("B08"), 0, "blue-1")
    table.force(0, ["blue-1", "white-2", "white-1"])
    decide(decide(decide(table, 0, "draw"), 0, "none"), 0, "draw")
    assert chips_in_pot(table, 0)[-1][0] == "white-1"
    assert decision_kinds(table, 0) == {"return", "leave"}


def test_well_stirred_lets_a_white_chip_leave_the_last_space():
    table = draw(set_droplet(at_first_turn("B08"), 0, 50), 0, "white-2")
    assert "draw" in decision_kinds(decide(table, 0, "return"), 0)


# B09 Strong Ingredient -----------------------------------------------------------------------------


def strong_ingredient(table, *chips, hand):
    """Seat 0 brews these chips; seat 1 a pumpkin; then seat 0 is shown this hand."""
    draw(table, 1, "orange-1")
    draw(table, 0, *chips)
    add_to_bag(table, 0, *[chip for chip in set(hand) if count_in_bag(table, 0, chip) == 0])
    table.force(0, hand)
    decide(decide(table, 0, "stop"), 1, "stop")
    return table


def test_strong_ingredient_draws_five_chips_and_may_place_one_as_the_last():
    table = strong_ingredient(at_first_turn("B09"), "orange-1", hand=["white-1"] * 4 + ["white-3"])
    assert player_view(table, 0)["hand"] == {"white-1": 4, "white-3": 1}
    assert decision_chips(table, 0, "place") == {"white-1", "white-3"}
    decide(table, 0, "place", "white-3")
    assert chips_in_pot(table, 0) == [("orange-1", 1), ("white-3", 4)]
    assert player_view(table, 0)["scoring_space"] == 5


def test_strong_ingredient_puts_the_rest_back_into_the_bag():
    table = decide(
        strong_ingredient(at_first_turn("B09"), "orange-1", hand=["white-1"] * 4 + ["white-3"]), 0, "place", "white-3"
    )
    assert player_view(table, 0)["hand"] == {}
    assert sum(player_view(table, 0)["bag"].values()) == 9 - 2


def test_strong_ingredient_may_be_declined():
    table = decide(strong_ingredient(at_first_turn("B09"), "orange-1", hand=["white-1"] * 4 + ["white-3"]), 0, "none")
    assert chips_in_pot(table, 0) == [("orange-1", 1)]
    assert sum(player_view(table, 0)["bag"].values()) == 9 - 1


def test_strong_ingredient_goes_in_order_from_the_start_player():
    table = in_turn(2, "B09", players=3)
    stop_all(table)
    asked = []
    while phase(table) == "potions end":
        asked += table.actors
        decide(table, table.actors[0], "none")
    assert asked == [1, 2, 0]


def test_strong_ingredient_is_not_for_exploded_pots():
    table = explode(at_first_turn("B09"), 0)
    draw_and_stop(table, 1, "orange-1")
    assert table.actors == (1,)


def test_strong_ingredient_draws_what_is_there_from_a_short_bag():
    table = at_first_turn("B09")
    remove_from_bag(table, 0, "white-1", "white-1", "white-1", "white-1", "white-2", "white-2")
    strong_ingredient(table, "orange-1", hand=["white-3", "green-1"])
    assert player_view(table, 0)["hand"] == {"white-3": 1, "green-1": 1}


def test_strong_ingredient_may_be_the_only_chip_in_the_bag():
    table = at_first_turn("B09")
    remove_from_bag(table, 0, "white-1", "white-1", "white-1", "white-1", "white-2", "white-2", "white-3")
    strong_ingredient(table, "orange-1", hand=["green-1"])
    assert player_view(table, 0)["hand"] == {"green-1": 1}


def test_strong_ingredient_asks_nobody_with_an_empty_bag():
    table = at_first_turn("B09")
    remove_from_bag(table, 0, "white-1", "white-1", "white-1", "white-1", "white-2", "white-2", "white-3", "green-1")
    draw(table, 0, "orange-1")
    draw_and_stop(table, 1, "orange-1")
    assert table.actors == (1,)


def test_strong_ingredient_cannot_explode_the_pot():
    table = at_first_turn("B09")
    strong_ingredient(table, "white-3", "white-2", "white-2", hand=["white-1"] * 4 + ["green-1"])
    decide(table, 0, "place", "white-1")
    force_dice(table, "points-2")
    decide(table, 1, "none")
    assert not player_view(table, 0)["exploded"]
    assert player_view(table, 0)["points"] == 2 + 1  # the die, and space 9


def test_strong_ingredient_comes_before_the_bonus_die():
    table = strong_ingredient(at_first_turn("B09"), "orange-1", hand=["white-1"] * 4 + ["white-2"])
    decide(table, 0, "place", "white-2")
    force_dice(table, "points-2")
    decide(table, 1, "none")
    assert of_all_players(table, "points") == [2, 0]


@pytest.mark.parametrize("chip", ["blue-2", "yellow-1", "red-1"])
def test_strong_ingredient_has_no_action(chip):
    table = strong_ingredient(at_first_turn("B09"), "orange-1", "white-1", hand=[chip, *["white-1"] * 3, "white-2"])
    decide(table, 0, "place", chip)
    assert chips_in_pot(table, 0)[-1] == (chip, 2 + int(chip[-1]))
    assert table.actors == (1,)


def test_strong_ingredient_brings_no_ruby_as_a_garden_spider():
    table = strong_ingredient(at_first_turn("B09"), "orange-1", "orange-1", hand=["green-1", *["white-1"] * 4])
    decide(table, 0, "place", "green-1")
    force_dice(table, "orange-1")
    decide(table, 1, "none")
    assert player_view(table, 0)["rubies"] == 1


def test_strong_ingredient_makes_the_chip_before_it_the_next_to_last():
    table = strong_ingredient(at_first_turn("B09"), "green-1", "green-1", hand=["white-1"] * 4 + ["white-2"])
    decide(table, 0, "place", "white-1")
    force_dice(table, "orange-1")
    decide(table, 1, "none")
    assert player_view(table, 0)["scoring_space"] == 4
    assert player_view(table, 0)["rubies"] == 2  # of two spiders only the second still counts


def test_strong_ingredient_is_not_counted_as_a_black_chip():
    table = strong_ingredient(at_first_turn("B09"), "orange-1", hand=["black-1", *["white-1"] * 4])
    decide(table, 0, "place", "black-1")
    force_dice(table, "orange-1")
    decide(table, 1, "none")
    assert (player_view(table, 0)["droplet"], player_view(table, 0)["rubies"]) == (0, 1)


def test_strong_ingredient_is_not_counted_as_a_purple_chip():
    table = strong_ingredient(at_first_turn("B09"), "orange-1", hand=["purple-1", *["white-1"] * 4])
    decide(table, 0, "place", "purple-1")
    force_dice(table, "orange-1")
    decide(table, 1, "none")
    assert player_view(table, 0)["points"] == 0


def test_strong_ingredient_is_the_last_chip_that_garden_spiders_of_set_3_move():
    table = at_first_turn("B09", books={"green": 3})
    strong_ingredient(table, "green-2", "white-3", "white-2", "white-2", hand=["green-1", *["white-1"] * 4])
    decide(table, 0, "place", "green-1")
    decide(table, 1, "none")
    assert chips_in_pot(table, 0)[-1] == ("green-1", 9 + 1 + 2)


def test_strong_ingredient_does_not_spoil_white_chips_of_exactly_7():
    table = at_first_turn("B09", books={"green": 3})
    strong_ingredient(table, "green-2", "white-3", "white-2", "white-2", hand=["white-1"] * 4 + ["green-1"])
    decide(table, 0, "place", "white-1")
    decide(table, 1, "none")
    assert chips_in_pot(table, 0)[-1] == ("white-1", 9 + 1 + 2)


def test_strong_ingredient_lies_on_the_last_space_at_most():
    table = strong_ingredient(set_droplet(at_first_turn("B09"), 0, 49), "orange-1", hand=["white-1"] * 4 + ["white-3"])
    decide(table, 0, "place", "white-3")
    assert chips_in_pot(table, 0)[-1] == ("white-3", 52)
    assert player_view(table, 0)["scoring_space"] == 53


def test_strong_ingredient_is_also_for_a_pot_that_reached_the_last_space():
    table = draw(set_droplet(at_first_turn("B09"), 0, 51), 0, "orange-1")
    draw_and_stop(table, 1, "orange-1")
    assert table.actors == (0,)


def test_strong_ingredient_goes_back_into_the_bag_with_all_other_chips():
    table = strong_ingredient(at_first_turn("B09"), "orange-1", hand=["white-1"] * 4 + ["white-3"])
    decide(table, 0, "place", "white-3")
    force_dice(table, "points-1")
    play_passively(table, until_turn=2)
    assert count_in_bag(table, 0, "white-3") == 1


# B10 Schadenfreude ---------------------------------------------------------------------------------


def test_schadenfreude_gives_the_left_neighbour_of_an_exploded_pot_any_2_chip():
    table = explode(at_first_turn("B10", players=3), 1)
    stop_all(table)
    assert table.actors == (2,)
    assert decision_chips(table, 2, "take") == {"green-2", "blue-2", "red-2"}
    decide(table, 2, "take", "blue-2")
    assert count_in_bag(table, 2, "blue-2") == 1


def test_schadenfreude_goes_round_the_table():
    table = explode(at_first_turn("B10", players=3), 2)
    assert stop_all(table).actors == (0,)


def test_schadenfreude_of_two_players_is_the_opponents():
    table = explode(at_first_turn("B10"), 1)
    assert stop_all(table).actors == (0,)


def test_schadenfreude_offers_yellow_from_turn_2_on():
    table = explode(in_turn(2, "B10"), 1)
    assert decision_chips(stop_all(table), 0, "take") == {"green-2", "blue-2", "red-2", "yellow-2"}


def test_schadenfreude_is_also_for_those_who_exploded_themselves():
    table = explode(explode(at_first_turn("B10"), 0), 1)
    decide(decide(table, 0, "take", "red-2"), 1, "take", "green-2")
    assert (count_in_bag(table, 0, "red-2"), count_in_bag(table, 1, "green-2")) == (1, 1)


def test_schadenfreude_gives_nothing_when_nobody_explodes():
    table = stop_all(at_first_turn("B10"), "points-1", "points-1")
    assert [sum(count_in_bag(table, seat, chip) for chip in ("green-2", "blue-2", "red-2")) for seat in range(2)] == [
        0,
        0,
    ]
    assert table.view(None)["turn"] == 2


def test_schadenfreude_does_not_offer_what_is_sold_out():
    table = explode(sell_out(at_first_turn("B10"), "blue-2"), 1)
    assert decision_chips(stop_all(table), 0, "take") == {"green-2", "red-2"}


# B11 A Second Chance -------------------------------------------------------------------------------

FOUR = ["orange-1", "white-1", "white-2", "green-1"]
FIVE = [*FOUR, "white-1"]


def test_second_chance_is_offered_after_the_fifth_chip():
    table = draw(at_first_turn("B11"), 0, *FOUR)
    assert "afresh" not in decision_kinds(table, 0)
    assert decision_kinds(draw(table, 0, "white-1"), 0) == {"afresh", "continue"}


def test_second_chance_puts_everything_back_and_starts_afresh():
    table = decide(draw(at_first_turn("B11"), 0, *FIVE), 0, "afresh")
    assert chips_in_pot(table, 0) == []
    assert sum(player_view(table, 0)["bag"].values()) == 9
    assert player_view(table, 0)["white_total"] == 0
    assert spaces_in_pot(draw(table, 0, "orange-1"), 0) == [1]


def test_second_chance_may_be_declined():
    table = decide(draw(at_first_turn("B11"), 0, *FIVE), 0, "continue")
    assert spaces_in_pot(table, 0) == [1, 2, 4, 5, 6]
    assert decision_kinds(table, 0) >= {"draw", "stop"}


@pytest.mark.parametrize("choice", ["afresh", "continue"])
def test_second_chance_comes_once_in_the_turn(choice):
    table = decide(draw(at_first_turn("B11"), 0, *FIVE), 0, choice)
    draw(table, 0, *["orange-1"] * 5)
    assert decision_kinds(table, 0) == {"draw", "stop"}


def test_second_chance_is_offered_when_the_pot_explodes_within_the_first_five():
    table = explode(at_first_turn("B11"), 0)
    assert decision_kinds(table, 0) == {"afresh", "continue"}
    decide(table, 0, "afresh")
    assert not player_view(table, 0)["exploded"]
    assert decision_kinds(table, 0) == {"draw"}


def test_second_chance_is_offered_when_the_fifth_chip_explodes_the_pot():
    table = explode(at_first_turn("B11"), 0, "orange-1")
    assert decision_kinds(table, 0) == {"afresh", "continue"}


def test_second_chance_declined_after_an_explosion_leaves_the_pot_exploded():
    table = decide(explode(at_first_turn("B11"), 0), 0, "continue")
    assert player_view(table, 0)["exploded"]
    assert decision_kinds(stop_all(table), 0) == {"points", "coins"}


def test_second_chance_does_not_help_after_the_fifth_chip():
    table = decide(
        draw(at_first_turn("B11"), 0, "orange-1", "orange-1", "white-3", "white-2", "white-2"), 0, "continue"
    )
    draw(table, 0, "white-1")
    assert player_view(table, 0)["exploded"]
    assert table.actors == (1,)


def test_second_chance_does_not_help_twice():
    table = decide(explode(at_first_turn("B11"), 0), 0, "afresh")
    explode(table, 0)
    assert table.actors == (1,)


def test_second_chance_leaves_a_used_flask_used():
    table = decide(draw(at_first_turn("B11"), 0, "white-1"), 0, "flask")
    decide(explode(table, 0), 0, "afresh")
    assert not player_view(table, 0)["flask"]


def test_second_chance_leaves_gains():
    table = draw(at_first_turn("B11", books={"blue": 3}), 0, "orange-1", "blue-4", "orange-1", "orange-1", "orange-1")
    decide(table, 0, "afresh")
    assert player_view(table, 0)["rubies"] == 2


def test_second_chance_starts_from_droplet_and_rat_stone_again():
    table = in_turn(2, "B11", points=[20, 16])
    decide(draw(set_droplet(table, 0, 3), 0, *FIVE), 0, "afresh")
    assert spaces_in_pot(draw(table, 0, "orange-1"), 0) == [4]
    decide(draw(table, 1, *FIVE), 1, "afresh")
    assert spaces_in_pot(draw(table, 1, "orange-1"), 1) == [3]


def test_second_chance_lets_the_fifth_chip_act_once_the_potion_goes_on():
    table = draw(at_first_turn("B11"), 0, "orange-1", "white-1", "white-1", "white-2", "yellow-1")
    assert decision_kinds(table, 0) == {"afresh", "continue"}
    assert decision_kinds(decide(table, 0, "continue"), 0) == {"return", "leave"}


def test_second_chance_is_everybodys_own():
    table = decide(draw(at_first_turn("B11"), 0, *FIVE), 0, "afresh")
    assert decision_kinds(draw(table, 1, *FIVE), 1) == {"afresh", "continue"}


def test_second_chance_is_offered_to_all_at_once_when_everybody_stirs():
    table = at_first_turn("B11", stir="always")
    for chip in FIVE:
        draw(draw(table, 0, chip), 1, chip)
    assert table.actors == (0, 1)
    decide(decide(table, 0, "afresh"), 1, "continue")
    assert decision_kinds(table, 0) == {"draw"}
    assert decision_kinds(table, 1) >= {"draw", "stop"}
