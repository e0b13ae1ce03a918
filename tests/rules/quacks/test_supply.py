"""The supply: 215 chips, the starting bags, and what happens when a kind runs out."""

from __future__ import annotations

from collections import Counter

import pytest

import charlatans

from .scenarios import (
    add_to_bag,
    at_first_turn,
    count_in_bag,
    count_in_supply,
    decide,
    decision_chips,
    decision_kinds,
    draw,
    draw_and_stop,
    force_dice,
    in_turn,
    leave_in_supply,
    legal_decisions,
    next_turn,
    of_all_players,
    player_view,
    sell_out,
    stop_all,
)

BOX = {
    "white-1": 20,
    "white-2": 8,
    "white-3": 4,
    "orange-1": 22,
    "green-1": 15,
    "green-2": 8,
    "green-4": 13,
    "blue-1": 12,
    "blue-2": 8,
    "blue-4": 10,
    "red-1": 12,
    "red-2": 8,
    "red-4": 10,
    "yellow-1": 13,
    "yellow-2": 8,
    "yellow-4": 10,
    "purple-1": 17,
    "black-1": 17,
}
STARTING_BAG = {"white-1": 4, "white-2": 2, "white-3": 1, "orange-1": 1, "green-1": 1}


def all_chips(table):
    """Every chip on the table, wherever it is."""
    view = table.view(None)
    chips = Counter(view["supply"])
    for seen in view["players"]:
        chips.update(seen["bag"])
        chips.update(seen["hand"])
        chips.update(seen["aside"])
        chips.update(placed["chip"] for placed in seen["pot"])
    return dict(chips)


# The box -------------------------------------------------------------------------------------------


def test_the_box_holds_215_chips():
    table = at_first_turn(players=4)
    assert all_chips(table) == BOX
    assert sum(BOX.values()) == 215


def test_everybody_starts_with_nine_chips():
    assert of_all_players(at_first_turn(players=4), "bag") == [STARTING_BAG] * 4


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_starting_bags_come_from_the_box(players):
    expected = {chip: count - players * STARTING_BAG.get(chip, 0) for chip, count in BOX.items()}
    assert at_first_turn(players=players).view(None)["supply"] == {
        chip: count for chip, count in expected.items() if count
    }


def test_everybody_starts_with_a_ruby_a_full_flask_and_no_points():
    table = at_first_turn(players=3)
    assert of_all_players(table, "rubies") == [1, 1, 1]
    assert of_all_players(table, "flask") == [True, True, True]
    assert of_all_players(table, "points") == [0, 0, 0]
    assert of_all_players(table, "droplet") == [0, 0, 0]


def test_another_number_of_rubies_may_be_agreed_on():
    assert of_all_players(at_first_turn(rubies=0), "rubies") == [0, 0]


@pytest.mark.parametrize("books", [1, 2, 3, 4])
@pytest.mark.parametrize("edition", ["1st", "2nd"])
def test_no_chip_is_ever_lost_or_made(books, edition):
    table = charlatans.new("quacks", players=4, seed=books, books=books, edition=edition, pot="back")
    steps = 0
    while not table.over:
        seat = table.actors[steps % len(table.actors)]
        choices = table.decisions(seat)
        table.act(seat, choices[steps * 7 % len(choices)])
        steps += 1
        assert all_chips(table) == BOX


# Shortages -----------------------------------------------------------------------------------------


def test_the_last_pumpkin_of_the_bonus_die_goes_to_the_start_player():
    table = leave_in_supply(in_turn(2), "orange-1", 1)
    before = [count_in_bag(table, seat, "orange-1") for seat in range(2)]
    stop_all(table, "orange-1", "orange-1")
    assert [count_in_bag(table, seat, "orange-1") for seat in range(2)] == [before[0], before[1] + 1]


def test_the_last_green_chip_of_a_card_goes_to_the_start_player():
    table = leave_in_supply(in_turn(2, players=3), "green-1", 1)
    next_turn(table, "P05")
    assert table.view(None)["start_player"] == 2
    assert (count_in_bag(table, 0, "green-1"), count_in_bag(table, 1, "green-1")) == (1, 1)
    assert count_in_supply(table, "green-1") == 0


def test_shortages_go_round_the_table_from_the_start_player():
    table = leave_in_supply(at_first_turn(players=3), "green-1", 2)
    next_turn(table, "P05")
    assert table.view(None)["start_player"] == 1
    assert count_in_bag(table, 0, "green-1") == 1
    assert count_in_bag(table, 1, "green-1") == 2


def test_the_last_purple_chip_of_a_card_goes_to_whoever_is_asked_first():
    table = leave_in_supply(in_turn(2), "purple-1", 1)
    next_turn(table, "P10")
    decide(table, 0, "take", "purple-1")
    assert count_in_bag(table, 0, "purple-1") == 1
    assert player_view(table, 1)["droplet"] == 2


def test_the_last_2_chip_of_schadenfreude_goes_to_the_start_player():
    table = at_first_turn("B10")
    for chip in ("green-2", "red-2"):
        sell_out(table, chip)
    leave_in_supply(table, "blue-2", 1)
    for seat in (0, 1):
        draw(table, seat, "white-3", "white-2", "white-2", "white-1")
    decide(table, 0, "take", "blue-2")
    assert decision_kinds(table, 0) == {"points", "coins"}


def test_a_reward_that_is_sold_out_is_lost_and_the_rest_is_had():
    table = at_first_turn(books={"purple": 2}, rubies=0)
    stop_all(draw(sell_out(table, "black-1"), 0, "purple-1"), "orange-1", "orange-1")
    decide(table, 0, "bonus", amount=1)
    assert count_in_bag(table, 0, "black-1") == 0
    assert (player_view(table, 0)["points"], player_view(table, 0)["rubies"]) == (1, 1)


def test_of_two_rewards_the_one_in_supply_is_had():
    table = at_first_turn(books={"purple": 2}, rubies=0)
    stop_all(draw(sell_out(table, "green-1"), 0, "purple-1", "purple-1"), "orange-1")
    decide(table, 0, "bonus", amount=2)
    assert count_in_bag(table, 0, "blue-2") == 1
    assert player_view(table, 0)["bag"].get("green-1") == 1


def test_discarded_purple_chips_go_back_to_the_supply():
    table = stop_all(draw(at_first_turn(books={"purple": 2}), 0, "purple-1", "purple-1"), "orange-1")
    assert count_in_supply(table, "purple-1") == 15
    decide(table, 0, "bonus", amount=2)
    assert count_in_supply(table, "purple-1") == 17


def test_a_player_with_a_choice_may_choose_only_what_is_there():
    table = sell_out(at_first_turn(books={"green": 2}), "blue-1")
    stop_all(draw(table, 0, "green-2"), "points-1")
    assert decision_chips(table, 0, "take") == {"red-1"}


def test_a_player_with_nothing_to_choose_is_not_asked():
    table = sell_out(at_first_turn(books={"green": 2}), "blue-1", "red-1")
    stop_all(draw(table, 0, "green-2"), "points-1")
    assert table.view(None)["phase"] == "buy chips"


def test_the_last_chip_of_a_garden_spider_goes_to_the_start_player():
    table = leave_in_supply(sell_out(at_first_turn(books={"green": 2}), "blue-1"), "red-1", 1)
    draw_and_stop(table, 0, "green-2")
    draw_and_stop(force_dice(table, "points-1", "points-1"), 1, "green-2")
    decide(table, 0, "take", "red-1")
    assert table.view(None)["phase"] == "buy chips"


def test_a_chip_can_be_traded_up_only_while_the_higher_one_is_there():
    table = sell_out(at_first_turn(books={"purple": 4}), "red-2")
    stop_all(draw(table, 0, "purple-1", "red-1", "green-1"), "points-1")
    assert [(decision.chip, decision.to) for decision in legal_decisions(table, 0, "exchange")] == [
        ("green-1", "green-2")
    ]


def test_a_chip_traded_up_goes_back_to_the_supply():
    table = stop_all(draw(at_first_turn(books={"purple": 4}), 0, "purple-1", "red-1"), "points-1")
    decide(table, 0, "exchange", "red-1")
    assert (count_in_supply(table, "red-1"), count_in_supply(table, "red-2")) == (12, 7)


@pytest.mark.parametrize(("edition", "chips"), [("2nd", {"yellow-1", "purple-1"}), ("1st", {"yellow-1"})])
def test_a_chip_given_back_can_be_had_by_whoever_acts_later(edition, chips):
    table = add_to_bag(in_turn(3, books={"green": 2, "purple": 2}, edition=edition), 0, "purple-1")
    sell_out(table, "purple-1")
    draw_and_stop(table, 0, "purple-1")
    draw_and_stop(force_dice(table, "points-1"), 1, "green-4")
    if edition == "2nd":
        decide(table, 0, "bonus", amount=1)
    assert decision_chips(table, 1, "take") == chips


# Books that are not out ----------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "chips"), [(2, {"yellow-1"}), (3, {"yellow-1", "purple-1"})])
def test_yellow_and_purple_chips_are_gained_once_their_book_is_out(turn, chips):
    table = add_to_bag(in_turn(turn, books={"green": 2}), 0, "green-4")
    stop_all(draw(table, 0, "green-4"), "points-1")
    assert decision_chips(table, 0, "take") == chips


def test_yellow_and_purple_chips_are_not_gained_before_their_book_is_out():
    table = stop_all(draw(at_first_turn(books={"green": 2}), 0, "green-4"), "points-1")
    assert table.view(None)["phase"] == "buy chips"


def test_a_yellow_reward_is_lost_before_the_yellow_book_is_out():
    table = stop_all(draw(at_first_turn(books={"purple": 2}), 0, "purple-1", "purple-1", "purple-1"), "orange-1")
    decide(table, 0, "bonus", amount=3)
    assert count_in_bag(table, 0, "yellow-4") == 0
    assert (player_view(table, 0)["points"], player_view(table, 0)["droplet"]) == (6, 2)


# Rubies --------------------------------------------------------------------------------------------


def test_rubies_do_not_run_out():
    table = at_first_turn("P07", rubies=20, players=4)
    for seat in range(4):
        decide(table, seat, "rubies")
    assert of_all_players(table, "rubies") == [23, 23, 23, 23]
