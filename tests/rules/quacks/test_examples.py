"""Every worked example of the rulebooks and the almanac, played out. Seat 0 is Lucas unless said otherwise."""

from __future__ import annotations

import pytest

from .scenarios import (
    add_to_bag,
    at_first_turn,
    chips_in_pot,
    count_in_bag,
    decide,
    decision_chips,
    decision_kinds,
    draw,
    draw_and_stop,
    force_dice,
    in_turn,
    legal_decisions,
    of_all_players,
    player_view,
    set_droplet,
    stop_all,
)

both_editions = pytest.mark.parametrize("edition", ["1st", "2nd"])


def phase(table):
    """The phase the table is in."""
    return table.view(None)["phase"]


# Rats ----------------------------------------------------------------------------------------------


@both_editions
def test_green_leads_blue_has_no_tail_yellow_one_and_red_two(edition):
    table = in_turn(2, points=[20, 19, 17, 16], players=4, edition=edition)
    assert of_all_players(table, "rat") == [0, 0, 1, 2]


# Potions -------------------------------------------------------------------------------------------


@both_editions
@pytest.mark.parametrize("third", ["white-1", "orange-1", "green-1"])
def test_lucas_lays_his_first_chips_on_spaces_1_3_and_4(edition, third):
    table = draw(at_first_turn(edition=edition), 0, "orange-1", "yellow-2")
    assert chips_in_pot(table, 0) == [("orange-1", 1), ("yellow-2", 3)]
    assert chips_in_pot(draw(table, 0, third), 0)[-1] == (third, 4)


def nina(edition):
    """Nina has 2 + 3 + 1 in white chips and a pumpkin in her pot."""
    return draw(at_first_turn(edition=edition), 0, "white-2", "white-3", "orange-1", "white-1")


@both_editions
def test_nina_explodes_with_a_white_2_chip(edition):
    table = nina(edition)
    assert player_view(table, 0)["white_total"] == 6
    assert not player_view(table, 0)["exploded"]
    draw(table, 0, "white-2")
    assert player_view(table, 0)["white_total"] == 8
    assert player_view(table, 0)["exploded"]


@both_editions
def test_nina_places_the_chip_that_explodes_her_pot_and_must_stop(edition):
    table = draw(nina(edition), 0, "white-2")
    assert chips_in_pot(table, 0)[-1] == ("white-2", 9)
    assert table.actors == (1,)


@both_editions
def test_ninas_scoring_space_is_10(edition):
    assert player_view(draw(nina(edition), 0, "white-2"), 0)["scoring_space"] == 10


def lucas_draws_blue(edition):
    """Lucas draws a blue 2-chip, and then a white 3-chip and a red 1-chip."""
    table = add_to_bag(at_first_turn(edition=edition), 0, "blue-2", "red-1")
    table.force(0, ["blue-2", "white-3", "red-1"])
    return decide(table, 0, "draw")


@both_editions
def test_lucas_places_the_red_chip_and_puts_the_white_one_back(edition):
    table = lucas_draws_blue(edition)
    assert decision_chips(table, 0, "place") == {"white-3", "red-1"}
    decide(table, 0, "place", "red-1")
    assert chips_in_pot(table, 0) == [("blue-2", 2), ("red-1", 3)]
    assert count_in_bag(table, 0, "white-3") == 1


@both_editions
def test_lucas_could_have_placed_neither(edition):
    table = decide(lucas_draws_blue(edition), 0, "none")
    assert chips_in_pot(table, 0) == [("blue-2", 2)]
    assert (count_in_bag(table, 0, "white-3"), count_in_bag(table, 0, "red-1")) == (1, 1)


# Evaluation ----------------------------------------------------------------------------------------


def mary_and_lucas_on_23(edition):
    """Lucas stops on the first 23, Mary (seat 1) on the second; the die shows a droplet."""
    table = set_droplet(set_droplet(at_first_turn(edition=edition), 0, 29), 1, 30)
    draw_and_stop(table, 0, "orange-1")
    return draw_and_stop(force_dice(table, "droplet-1"), 1, "orange-1")


@both_editions
def test_mary_rolls_because_her_23_is_farther_than_lucass(edition):
    table = mary_and_lucas_on_23(edition)
    assert of_all_players(table, "coins") == [23, 23]
    assert of_all_players(table, "droplet") == [29, 30 + 1]


@both_editions
def test_lucas_has_7_points_on_23(edition):
    assert player_view(mary_and_lucas_on_23(edition), 0)["points"] == 7


@both_editions
def test_the_book_shown_gives_a_ruby_for_each_green_chip_on_the_last_two_places(edition):
    for chips, rubies in ((["orange-1", "green-1", "green-2"], 2), (["green-1", "orange-1", "orange-1"], 0)):
        table = stop_all(draw(at_first_turn(edition=edition, rubies=0), 0, *chips), "points-1")
        assert player_view(table, 0)["rubies"] == rubies + (1 if player_view(table, 0)["scoring_space"] == 5 else 0)


@both_editions
def test_the_spoon_gives_15_points_and_35_coins_also_to_a_chip_that_would_go_past_33(edition):
    table = set_droplet(at_first_turn(edition=edition), 0, 50)
    stop_all(draw(table, 0, "white-3"), "orange-1")
    assert chips_in_pot(table, 0) == [("white-3", 52)]
    assert (player_view(table, 0)["points"], player_view(table, 0)["coins"]) == (15, 35)


def nina_and_lucas(edition):
    """Nina (seat 0) explodes on 19 with a white 3-chip; Lucas (seat 1) stops on the 15 with a ruby."""
    table = set_droplet(set_droplet(at_first_turn(edition=edition, rubies=0), 0, 14), 1, 14)
    draw(table, 0, "white-2", "white-2", "white-1", "white-3")
    return draw_and_stop(force_dice(table, "orange-1"), 1, "orange-1")


@both_editions
def test_nina_does_not_roll_and_lucas_does(edition):
    table = nina_and_lucas(edition)
    assert count_in_bag(table, 0, "orange-1") == 1
    assert count_in_bag(table, 1, "orange-1") == 1  # his own lies in the pot


@both_editions
def test_nina_must_choose_between_5_points_and_19_coins(edition):
    table = nina_and_lucas(edition)
    assert player_view(table, 0)["exploded"]
    assert decision_kinds(table, 0) == {"points", "coins"}
    assert player_view(decide(table, 0, "points"), 0)["points"] == 5
    assert player_view(decide(nina_and_lucas(edition), 0, "coins"), 0)["coins"] == 19


@both_editions
def test_lucas_has_a_ruby_3_points_and_15_coins(edition):
    table = decide(nina_and_lucas(edition), 0, "coins")
    assert [player_view(table, 1)[what] for what in ("rubies", "points", "coins")] == [1, 3, 15]


@both_editions
def test_nina_and_lucas_go_shopping_and_lose_a_coin_each(edition):
    table = decide(nina_and_lucas(edition), 0, "coins")
    decide(decide(table, 0, "buy", "green-2"), 0, "buy", "blue-2")
    assert (player_view(table, 0)["points"], player_view(table, 0)["coins"]) == (0, 1)
    decide(table, 1, "buy", "green-4")
    assert table.view(None)["turn"] == 2
    assert of_all_players(table, "coins") == [0, 0]
    assert (count_in_bag(table, 0, "green-2"), count_in_bag(table, 0, "blue-2"), count_in_bag(table, 1, "green-4")) == (
        1,
        1,
        1,
    )


# Crow skull, set 2 ---------------------------------------------------------------------------------

# Chips of which the last explodes the pot; the two of 6 need a white 2-chip before them.
EXPLODES_WITH = {
    2: ["white-3", "white-3"],
    3: ["white-3", "white-3", "white-2"],
    4: ["white-1", "white-3", "white-3", "white-1"],
    5: ["orange-1", "white-1", "white-3", "white-3", "white-1"],
}


def is_covered(edition, *chips):
    """Whether a pot that explodes with the last of these chips still has points and coins."""
    table = draw(at_first_turn(books={"blue": 2}, edition=edition), 0, *chips)
    assert player_view(table, 0)["exploded"]
    stop_all(table, "orange-1")
    return phase(table) == "buy chips"


def test_a_blue_4_chip_after_a_blue_2_chip_covers_the_next_4_in_the_2nd_edition():
    assert is_covered("2nd", "blue-2", "blue-4", *EXPLODES_WITH[4])
    assert not is_covered("2nd", "blue-2", "blue-4", *EXPLODES_WITH[5])


def test_a_blue_2_chip_after_a_blue_4_chip_covers_the_remaining_3_in_the_1st_edition():
    """Its example has the two chips the wrong way round."""
    assert is_covered("1st", "blue-4", "blue-2", *EXPLODES_WITH[3])
    assert not is_covered("1st", "blue-4", "blue-2", *EXPLODES_WITH[4])


def test_a_blue_2_chip_third_after_a_blue_4_chip_covers_the_next_2_in_the_2nd_edition():
    first = ["blue-4", "white-2", "orange-1", "blue-2"]
    assert is_covered("2nd", *first, *EXPLODES_WITH[2])
    assert not is_covered("2nd", *first, "orange-1", *EXPLODES_WITH[2])


@both_editions
@pytest.mark.parametrize("value", [1, 2, 4])
def test_a_blue_chip_covers_as_many_chips_as_its_value(edition, value):
    whites = ["white-3", "white-3"]
    fill = ["orange-1"] * (value - 1)
    assert is_covered(edition, *whites, f"blue-{value}", *fill, "white-2")
    assert not is_covered(edition, *whites, f"blue-{value}", *fill, "orange-1", "white-2")


# Toadstool, set 3 ----------------------------------------------------------------------------------


@both_editions
def test_a_red_1_chip_after_a_white_2_chip_moves_3_spaces(edition):
    table = draw(at_first_turn(books={"red": 3}, edition=edition), 0, "white-2", "red-1")
    assert chips_in_pot(table, 0) == [("white-2", 2), ("red-1", 2 + 3)]


# Mandrake, sets 1 and 2 ----------------------------------------------------------------------------


@both_editions
def test_a_yellow_chip_stays_on_space_3_when_the_white_one_leaves_space_2(edition):
    table = draw(at_first_turn(edition=edition), 0, "white-2", "yellow-1")
    assert chips_in_pot(table, 0) == [("white-2", 2), ("yellow-1", 3)]
    decide(table, 0, "return")
    assert chips_in_pot(table, 0) == [("yellow-1", 3)]
    assert count_in_bag(table, 0, "white-2") == 2


@both_editions
def test_a_2_chip_after_a_yellow_chip_moves_4_spaces(edition):
    table = draw(at_first_turn(books={"yellow": 2}, edition=edition), 0, "yellow-1", "white-2")
    assert chips_in_pot(table, 0) == [("yellow-1", 1), ("white-2", 1 + 4)]


# Garden spider, sets 3 and 4 -----------------------------------------------------------------------


@both_editions
@pytest.mark.parametrize("last", ["white-1", "orange-1"])
def test_three_green_chips_of_6_move_the_last_chip_6_spaces(edition, last):
    table = draw(at_first_turn(books={"green": 3}, edition=edition), 0, "green-4", "green-1", "green-1")
    draw(table, 0, "white-3", "white-3", *(["white-1", "orange-1"] if last == "orange-1" else ["white-1"]))
    before = chips_in_pot(table, 0)[-1]
    stop_all(table, "points-1")
    assert chips_in_pot(table, 0)[-1] == (last, before[1] + 6)
    assert player_view(table, 0)["scoring_space"] == before[1] + 7


@both_editions
def test_a_green_chip_on_the_next_to_last_space_may_be_paid_1_ruby_for_a_droplet_step(edition):
    table = draw(at_first_turn(books={"green": 4}, edition=edition, rubies=3), 0, "green-1", "orange-1")
    stop_all(table, "points-1")
    assert decision_kinds(table, 0) == {"droplet", "done"}
    decide(table, 0, "droplet")
    assert (player_view(table, 0)["droplet"], player_view(table, 0)["rubies"]) == (1, 2)
    assert phase(table) != "chip actions"


@both_editions
def test_two_green_chips_may_be_paid_2_rubies(edition):
    table = draw(at_first_turn(books={"green": 4}, edition=edition, rubies=3), 0, "green-1", "green-4")
    stop_all(table, "points-1")
    decide(decide(table, 0, "droplet"), 0, "droplet")
    assert (player_view(table, 0)["droplet"], player_view(table, 0)["rubies"]) == (2, 1)
    assert phase(table) != "chip actions"


# Ghost's breath ------------------------------------------------------------------------------------


def ghosts(count, book, edition, *more):
    """So many purple chips in the pot, and others."""
    table = draw(at_first_turn(books={"purple": book}, edition=edition, rubies=0), 0, *["purple-1"] * count, *more)
    return stop_all(table, "orange-1")


@both_editions
def test_three_purple_chips_may_take_the_bonus_for_two(edition):
    table = ghosts(3, 1, edition)
    assert {decision.amount for decision in legal_decisions(table, 0, "bonus")} == {1, 2, 3}
    decide(table, 0, "bonus", amount=2)
    assert (player_view(table, 0)["points"], player_view(table, 0)["rubies"], player_view(table, 0)["droplet"]) == (
        1,
        1,
        0,
    )


@both_editions
def test_four_purple_chips_take_one_bonus_of_three(edition):
    table = ghosts(4, 1, edition)
    assert {decision.amount for decision in legal_decisions(table, 0, "bonus")} == {1, 2, 3}
    decide(table, 0, "bonus", amount=3)
    assert (player_view(table, 0)["points"], player_view(table, 0)["droplet"]) == (2, 1)
    assert phase(table) != "chip actions"


@both_editions
def test_three_of_four_purple_chips_may_be_traded_in(edition):
    table = ghosts(4, 2, edition)
    decide(table, 0, "bonus", amount=3)
    assert [chip for chip, _ in chips_in_pot(table, 0)] == ["purple-1"]
    assert (player_view(table, 0)["points"], player_view(table, 0)["droplet"]) == (6, 2)


@both_editions
def test_four_purple_chips_cannot_be_traded_in_as_twice_two(edition):
    table = ghosts(4, 2, edition)
    assert {decision.amount for decision in legal_decisions(table, 0, "bonus")} == {1, 2, 3}
    decide(table, 0, "bonus", amount=2)
    assert phase(table) != "chip actions"
    assert player_view(table, 0)["points"] == 3


@both_editions
def test_two_purple_chips_without_a_2_chip_may_turn_a_1_chip_into_a_2_chip(edition):
    table = ghosts(2, 4, edition, "red-1")
    assert [(decision.chip, decision.to) for decision in legal_decisions(table, 0, "exchange")] == [("red-1", "red-2")]
    decide(table, 0, "exchange")
    assert count_in_bag(table, 0, "red-2") + [chip for chip, _ in chips_in_pot(table, 0)].count("red-2") == 1
    assert player_view(table, 0)["scoring_space"] == 4


@both_editions
def test_four_purple_chips_trade_one_chip_only(edition):
    table = ghosts(4, 4, edition, "red-1")
    trade = next(decision for decision in legal_decisions(table, 0, "exchange") if decision.to == "red-4")
    table.act(0, trade)
    assert phase(table) != "chip actions"


def test_the_traded_chip_goes_straight_into_the_bag_in_the_2nd_edition():
    table = decide(ghosts(1, 4, "2nd", "red-1"), 0, "exchange")
    assert count_in_bag(table, 0, "red-2") == 1
    assert chips_in_pot(table, 0) == [("purple-1", 1)]
