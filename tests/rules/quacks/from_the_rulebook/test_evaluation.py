"""The evaluation phase, A to F."""

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
    draw_and_stop,
    in_turn,
    leave_in_supply,
    legal_decisions,
    of_all_players,
    play_passively,
    player_view,
    sell_out,
    set_player,
    spaces_in_pot,
    stop_all,
)
from .scenes import BOTH, asked, buy, evaluate_until, explode_at, scoring_at

# A) Bonus die ----------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize(
    ("face", "what", "value"),
    [("points-1", "points", 1), ("points-2", "points", 2), ("ruby-1", "rubies", 1), ("droplet-1", "droplet", 1)],
)
def test_what_the_faces_of_the_bonus_die_bring(edition, face, what, value):
    rolled, pumpkin = (
        stop_all(scoring_at(scoring_at(at_first_turn(edition=edition), 0, 4), 1, 6), shown)
        for shown in (face, "orange-1")
    )
    assert player_view(rolled, 1)[what] - player_view(pumpkin, 1)[what] == value


@BOTH
def test_the_pumpkin_of_the_bonus_die_goes_into_the_bag(edition):
    table = scoring_at(scoring_at(at_first_turn(edition=edition), 0, 4), 1, 6)
    supply, held = count_in_supply(table, "orange-1"), count_in_bag(table, 1, "orange-1")
    stop_all(table, "orange-1")
    assert (count_in_supply(table, "orange-1"), count_in_bag(table, 1, "orange-1")) == (supply - 1, held + 1)


@BOTH
def test_the_highest_scoring_space_rolls_the_die(edition):
    table = stop_all(
        scoring_at(scoring_at(scoring_at(at_first_turn(players=3, edition=edition), 0, 8), 1, 12), 2, 10), "ruby-1"
    )
    assert of_all_players(table, "rubies") == [1, 2, 1]


@BOTH
def test_mary_on_the_further_23_rolls_the_die_and_lucas_on_the_nearer_does_not(edition):
    table = stop_all(scoring_at(scoring_at(at_first_turn(edition=edition), 0, 31), 1, 32), "ruby-1")
    assert of_all_players(table, "coins") == [23, 23]
    assert of_all_players(table, "rubies") == [1, 2]


@BOTH
def test_all_who_tie_roll_the_die(edition):
    table = stop_all(
        scoring_at(scoring_at(scoring_at(at_first_turn(players=3, edition=edition), 0, 8), 1, 12), 2, 12),
        "ruby-1",
        "points-2",
    )
    assert of_all_players(table, "rubies") == [1, 2, 1]
    assert of_all_players(table, "points") == [1, 2, 2 + 2]


@BOTH
def test_an_exploded_pot_does_not_roll_and_the_best_of_the_others_does(edition):
    table = stop_all(scoring_at(explode_at(at_first_turn(edition=edition), 0, 21), 1, 4), "ruby-1")
    assert of_all_players(table, "rubies") == [1, 2]


@BOTH
def test_nobody_rolls_if_all_pots_exploded(edition):
    table = explode_at(at_first_turn(edition=edition, rubies=0), 0, 21)
    table.force(None, ["ruby-1"])
    explode_at(table, 1, 22)
    assert of_all_players(table, "rubies") == [0, 0]


@BOTH
def test_a_droplet_moved_onto_a_chip_pushes_it_aside_and_the_scoring_space_stays(edition):
    table = draw(at_first_turn(edition=edition), 0, "orange-1", "white-2")
    stop_all(table, "droplet-1")
    assert (
        player_view(table, 0)["droplet"],
        player_view(table, 0)["scoring_space"],
        player_view(table, 0)["coins"],
    ) == (1, 4, 4)


def test_the_first_chip_of_the_next_turn_counts_from_the_moved_droplet():
    table = play_passively(stop_all(draw(at_first_turn(), 0, "orange-1", "white-2"), "droplet-1"), until_turn=2)
    assert spaces_in_pot(draw(table, 0, "white-3"), 0) == [1 + 3]


# C) Rubies -------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize(("space", "rubies"), [(5, 1), (4, 0), (6, 0), (13, 1), (16, 1), (15, 0), (52, 1), (53, 0)])
def test_a_scoring_space_with_a_ruby_brings_one(edition, space, rubies):
    table = stop_all(scoring_at(at_first_turn(edition=edition, rubies=0), 0, space), "points-1")
    assert player_view(table, 0)["rubies"] == rubies


@BOTH
def test_the_ruby_comes_to_an_exploded_pot_too(edition):
    table = stop_all(explode_at(at_first_turn(edition=edition, rubies=0), 0, 20), "points-1")
    assert player_view(table, 0)["rubies"] == 1


# D) Victory points -----------------------------------------------------------------------------------


@BOTH
def test_lucas_on_23_moves_his_scoring_marker_7_spaces(edition):
    table = stop_all(scoring_at(scoring_at(at_first_turn(edition=edition), 0, 31), 1, 32), "ruby-1")
    assert player_view(table, 0)["points"] == 7


@BOTH
@pytest.mark.parametrize(("choice", "points", "coins"), [("points", 4, 0), ("coins", 0, 17)])
def test_an_exploded_player_chooses_between_points_and_coins(edition, choice, points, coins):
    table = stop_all(explode_at(at_first_turn(edition=edition), 0, 19), "points-1")
    assert decision_kinds(table, 0) == {"points", "coins"}
    decide(table, 0, choice)
    assert (player_view(table, 0)["points"], player_view(table, 0)["coins"]) == (points, coins)


@BOTH
def test_an_exploded_player_who_took_the_points_buys_nothing(edition):
    table = stop_all(explode_at(at_first_turn(edition=edition), 0, 19), "points-1")
    decide(table, 0, "points")
    assert not legal_decisions(table, 0, "buy")


@BOTH
def test_a_whole_pot_has_points_and_coins(edition):
    table = stop_all(scoring_at(at_first_turn(edition=edition), 0, 19), "ruby-1")
    assert (player_view(table, 0)["points"], player_view(table, 0)["coins"]) == (4, 17)


# E) Buy chips ----------------------------------------------------------------------------------------


@BOTH
def test_nina_and_lucas_go_shopping(edition):
    """Nina exploded on 19 and takes the coins; Lucas on 15 rolls a ruby, has 3 points, and buys a green 4."""
    table = explode_at(at_first_turn(edition=edition), 0, 23)
    stop_all(scoring_at(table, 1, 15), "ruby-1")
    decide(table, 0, "coins")
    assert (player_view(table, 0)["points"], player_view(table, 0)["coins"]) == (0, 19)
    assert (player_view(table, 1)["points"], player_view(table, 1)["coins"], player_view(table, 1)["rubies"]) == (
        3,
        15,
        2,
    )
    buy(table, 0, "green-2", "blue-2")
    buy(table, 1, "green-4")
    play_passively(table, until_turn=2)
    assert [player_view(table, 0)["bag"][chip] for chip in ("green-2", "blue-2")] == [1, 1]
    assert player_view(table, 1)["bag"]["green-4"] == 1
    assert of_all_players(table, "coins") == [0, 0]  # both lose the coin they did not spend


@BOTH
def test_two_chips_cannot_be_of_the_same_colour(edition):
    table = stop_all(scoring_at(at_first_turn(edition=edition), 0, 53), "points-1")
    decide(table, 0, "buy", "green-1")
    assert {chip.split("-")[0] for chip in decision_chips(table, 0, "buy")} == {"orange", "blue", "red", "black"}


@BOTH
def test_no_more_than_two_chips_are_bought(edition):
    table = stop_all(scoring_at(at_first_turn(edition=edition), 0, 53), "points-1")
    decide(decide(table, 0, "buy", "green-1"), 0, "buy", "orange-1")
    assert not legal_decisions(table, 0, "buy")


@BOTH
def test_one_chip_or_none_may_be_bought(edition):
    table = stop_all(scoring_at(at_first_turn(edition=edition), 0, 53), "points-1")
    assert "done" in decision_kinds(table, 0)
    assert "done" in decision_kinds(decide(table, 0, "buy", "green-1"), 0)


@BOTH
def test_both_chips_must_be_paid_with_the_coins_of_the_scoring_space(edition):
    table = stop_all(scoring_at(at_first_turn(edition=edition), 0, 10), "points-1")
    assert decision_chips(table, 0, "buy") == {
        "orange-1", "green-1", "green-2", "blue-1", "blue-2", "red-1", "red-2", "black-1",
    }  # fmt: skip
    decide(table, 0, "buy", "blue-1")
    assert decision_chips(table, 0, "buy") == {"orange-1", "green-1"}


def test_white_chips_are_not_for_sale():
    table = stop_all(scoring_at(in_turn(3), 0, 53), "points-1")
    assert not {chip for chip in decision_chips(table, 0, "buy") if chip.startswith("white")}


@BOTH
def test_a_chip_that_is_sold_out_cannot_be_bought(edition):
    table = sell_out(scoring_at(at_first_turn(edition=edition), 0, 53), "green-4")
    stop_all(table, "points-1")
    assert "green-4" not in decision_chips(table, 0, "buy")
    assert "green-2" in decision_chips(table, 0, "buy")


@BOTH
def test_the_start_player_buys_first_and_may_buy_the_last_chip_away(edition):
    table = scoring_at(scoring_at(at_first_turn(players=3, edition=edition), 0, 53), 1, 53)
    leave_in_supply(table, "blue-4", 1)
    stop_all(table, "points-1", "points-1")
    assert table.actors == (0,)
    buy(table, 0, "blue-4")
    assert "blue-4" not in decision_chips(table, 1, "buy")


@BOTH
def test_purchased_and_drawn_chips_are_in_the_bag_in_the_next_turn_and_the_pot_is_empty(edition):
    table = draw(at_first_turn(edition=edition), 0, "white-3", "white-1", "orange-1")
    stop_all(table, "points-1")
    buy(table, 0, "orange-1")
    play_passively(table, until_turn=2)
    assert player_view(table, 0)["bag"] == {"white-1": 4, "white-2": 2, "white-3": 1, "orange-1": 2, "green-1": 1}
    assert chips_in_pot(table, 0) == []


def test_left_over_coins_are_lost():
    table = play_passively(stop_all(scoring_at(at_first_turn(), 0, 20), "points-1"), until_turn=2)
    assert of_all_players(table, "coins") == [0, 0]


# F) End of turn --------------------------------------------------------------------------------------


@BOTH
def test_two_rubies_move_the_droplet_one_space_as_often_as_one_likes(edition):
    table = evaluate_until(
        set_player(draw_and_stop(at_first_turn(edition=edition), 0, "orange-1"), 0, rubies=5), "end of turn", "points-1"
    )
    decide(decide(table, 0, "droplet"), 0, "droplet")
    assert (player_view(table, 0)["droplet"], player_view(table, 0)["rubies"]) == (2, 1)
    assert "droplet" not in decision_kinds(table, 0)


@BOTH
def test_two_rubies_fill_the_flask_and_it_is_full_in_the_next_turn(edition):
    table = decide(draw(at_first_turn("B06", edition=edition), 0, "white-3"), 0, "flask")
    evaluate_until(set_player(draw_and_stop(table, 0, "orange-1"), 0, rubies=3), "end of turn", "points-1")
    decide(table, 0, "refill")
    assert player_view(table, 0)["rubies"] == 1
    play_passively(table, until_turn=2)
    assert "flask" in decision_kinds(draw(table, 0, "white-2"), 0)


@BOTH
def test_droplet_and_flask_may_both_be_paid_for(edition):
    table = decide(draw(at_first_turn("B06", edition=edition), 0, "white-3"), 0, "flask")
    evaluate_until(set_player(draw_and_stop(table, 0, "orange-1"), 0, rubies=4), "end of turn", "points-1")
    decide(decide(table, 0, "refill"), 0, "droplet")
    assert (player_view(table, 0)["rubies"], player_view(table, 0)["droplet"], player_view(table, 0)["flask"]) == (
        0,
        1,
        True,
    )


def test_a_full_flask_cannot_be_filled():
    table = evaluate_until(
        set_player(draw_and_stop(at_first_turn(), 0, "orange-1"), 0, rubies=4), "end of turn", "points-1"
    )
    assert "refill" not in decision_kinds(table, 0)


def test_a_single_ruby_buys_nothing_and_is_kept():
    table = stop_all(draw(at_first_turn(), 0, "orange-1"), "points-1")
    play_passively(table, until_turn=2)
    assert of_all_players(table, "rubies") == [1, 1]


def test_an_exploded_player_may_spend_rubies_too():
    table = set_player(explode_at(at_first_turn(), 0, 19), 0, rubies=2)
    evaluate_until(table, "end of turn", "points-1")
    assert player_view(decide(table, 0, "droplet"), 0)["rubies"] == 0


def test_rubies_need_not_be_spent():
    table = evaluate_until(
        set_player(draw_and_stop(at_first_turn(), 0, "orange-1"), 0, rubies=4), "end of turn", "points-1"
    )
    decide(table, 0, "done")
    assert player_view(table, 0)["rubies"] == 4


def test_rubies_won_in_this_turn_may_be_spent_in_it():
    table = evaluate_until(scoring_at(at_first_turn(), 0, 5), "end of turn", "points-1")
    assert player_view(table, 0)["rubies"] == 2
    assert "droplet" in decision_kinds(table, 0)


# The rats --------------------------------------------------------------------------------------------


@BOTH
def test_green_leads_blue_has_no_tail_yellow_one_and_red_two(edition):
    table = in_turn(2, points=(20, 19, 17, 16), players=4, edition=edition)
    assert of_all_players(table, "rat") == [0, 0, 1, 2]


@pytest.mark.parametrize(
    ("points", "rats"),
    [
        ((0, 0), [0, 0]),
        ((1, 2), [1, 0]),
        ((0, 1), [0, 0]),
        ((0, 50), [23, 0]),
        ((48, 51), [1, 0]),
        ((49, 52), [1, 0]),
        ((40, 60), [8, 0]),
    ],
)
def test_tails_are_counted_between_the_player_and_the_leader(points, rats):
    """40 to 60: tails at 40, 42, 44, 46, 48 and, a lap on, at 51, 54, 57; 60 is not passed."""
    assert of_all_players(in_turn(2, points=points), "rat") == rats


def test_players_tied_for_the_lead_have_no_rats():
    assert of_all_players(in_turn(2, points=(20, 20, 10), players=3), "rat") == [0, 0, 5]


def test_there_are_no_rats_in_turn_1_whatever_the_card_brings():
    table = at_first_turn("P06")
    decide(table, 0, "points")
    decide(table, 1, "remove")
    assert of_all_players(table, "rat") == [0, 0]


def test_the_rat_stone_lies_past_the_droplet_not_past_0():
    table = in_turn(2, "P02", points=(20, 16))
    assert (player_view(table, 1)["droplet"], player_view(table, 1)["rat"]) == (1, 2)
    assert spaces_in_pot(draw(table, 1, "orange-1"), 1) == [1 + 2 + 1]


def test_the_rat_stone_is_taken_out_at_the_end_of_the_turn():
    table = in_turn(2, points=(20, 16))
    draw(table, 0, "orange-1")
    table.force(None, ["orange-1"])
    set_player(stop_all(table), 1, points=20)
    set_player(table, 0, points=20)
    play_passively(table, until_turn=3)
    assert of_all_players(table, "rat") == [0, 0]


def test_the_rat_stone_counts_for_the_scoring_space_of_its_turn_only():
    table = in_turn(2, points=(20, 16))
    assert player_view(draw(table, 1, "orange-1"), 1)["scoring_space"] == 4


def test_rats_are_counted_after_the_card():
    """The 4 points of Just in Time count: 4 against 20 leaves the tails from 4 on."""
    table = in_turn(2, "P06", points=(20, 0))
    decide(table, 1, "points")
    decide(table, 0, "remove")
    assert of_all_players(table, "rat") == [0, 7]


# The last turn and the end ---------------------------------------------------------------------------


def last_turn(points=(0, 0), rubies=(0, 0), scoring=(10, 10), players=2, **options):
    """Turn 9 is brewed: these points and rubies before evaluation, these scoring spaces."""
    table = in_turn(9, players=players, **options)
    for seat in range(players):
        set_player(
            table,
            seat,
            points=points[seat],
            rubies=rubies[seat],
            droplet=scoring[seat] - 2,
            start=scoring[seat] - 2,
            rat=0,
        )
        table.force(seat, ["orange-1"])
    for seat in range(players):
        decide(table, seat, "draw")
    table.force(None, ["points-1"] * players)
    for seat in range(players):
        decide(table, seat, "stop")
    return table


@BOTH
def test_in_turn_9_every_5_coins_and_every_2_rubies_are_a_point(edition):
    """12 coins are 2 points, 5 rubies are 2, the space has 2, and the die shows 1 to both."""
    table = last_turn(rubies=(5, 0), scoring=(12, 12), edition=edition)
    assert table.over
    assert table.scores == (1 + 2 + 2 + 2, 1 + 2 + 2)


def test_coins_and_rubies_are_not_mixed():
    table = last_turn(rubies=(1, 0), scoring=(4, 4))
    assert table.scores == (1 + 0, 1 + 0)


@BOTH
@pytest.mark.parametrize(("choice", "points"), [("points", 4), ("coins", 3)])
def test_in_turn_9_an_exploded_player_still_chooses_points_or_coins(edition, choice, points):
    table = in_turn(9, edition=edition)
    for seat in (0, 1):
        set_player(table, seat, points=0, rubies=0)
    set_player(table, 0, droplet=10, start=10)
    for chips in (("white-3", "white-1"), ("white-2", "white-1"), ("white-2", "white-1"), ("white-1", "orange-1")):
        for seat, chip in enumerate(chips):
            table.force(seat, [chip])
            decide(table, seat, "draw")
    table.force(None, ["orange-1"])
    decide(table, 1, "stop")
    assert player_view(table, 0)["scoring_space"] == 19
    decide(table, 0, choice)
    assert table.over
    assert table.scores[0] == points


def test_the_most_points_win():
    assert last_turn(points=(30, 20)).winners == (0,)


@BOTH
def test_a_tie_goes_to_the_fuller_pot_of_the_last_turn(edition):
    """Space 8 brings a point and 1 for its coins, space 10 the same points once more and the die's."""
    table = last_turn(points=(13, 10), scoring=(8, 10), edition=edition)
    assert table.scores[0] == table.scores[1]
    assert table.winners == (1,)


def test_a_tie_with_equal_pots_is_shared():
    table = last_turn(points=(10, 10))
    assert table.winners == (0, 1)


def test_a_tie_for_first_place_does_not_concern_the_third():
    table = last_turn(points=(10, 10, 0), rubies=(0, 0, 0), scoring=(10, 10, 30), players=3)
    assert table.winners == (0, 1)
    assert table.ranks == (1, 1, 3)


@BOTH
def test_on_the_back_rubies_of_turn_9_may_still_move_the_droplet_of_the_glasses(edition):
    """The turn indicator shows ADDITIONAL actions: two rubies still buy a step, and its glass 4 points."""
    table = in_turn(9, pot="back", edition=edition)
    for seat in (0, 1):
        set_player(table, seat, points=0, rubies=0, tube=11)
        table.force(seat, ["orange-1"])
    set_player(table, 0, rubies=4)
    for seat in (0, 1):
        decide(table, seat, "draw")
    table.force(None, ["orange-1", "orange-1"])
    for seat in (0, 1):
        decide(table, seat, "stop")
    decide(table, 0, "tube")
    while not table.over:
        others = [decision for decision in table.decisions(table.actors[0]) if decision.kind not in ("droplet", "tube")]
        table.act(table.actors[0], others[0])
    assert table.scores[0] == 4 + 1


def test_on_the_back_rubies_of_turn_9_may_become_points():
    table = in_turn(9, pot="back")
    for seat in (0, 1):
        set_player(table, seat, points=0, rubies=0, tube=0)
        table.force(seat, ["orange-1"])
    set_player(table, 0, rubies=4)
    for seat in (0, 1):
        decide(table, seat, "draw")
    table.force(None, ["orange-1", "orange-1"])
    for seat in (0, 1):
        decide(table, seat, "stop")
    while not table.over:
        others = [decision for decision in table.decisions(table.actors[0]) if decision.kind not in ("droplet", "tube")]
        table.act(table.actors[0], others[0])
    assert table.scores[0] == 2


def test_no_chips_are_bought_in_turn_9():
    assert not asked(last_turn(scoring=(30, 30)), "buy")
