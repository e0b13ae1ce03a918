"""Setup, the three steps of a round, the four actions, gems that run out."""

from __future__ import annotations

import pytest

import charlatans
from charlatans.rules.errors import CharlatansError

from ..scenarios import (
    NONE,
    at_first_round,
    choose,
    coming,
    current_phase,
    decide,
    forfeit_round,
    gems,
    hands,
    hold,
    leave_in_stock,
    legal_names,
    negotiation,
    numbers_of,
    of_all_players,
    set_players,
    settle,
    stock,
    with_workers,
)

DECK = """1 5 3000|1 5 2100|1 6 1111|1 6 0301|1 6 0220|1 7 2000|1 7 1200|1 7 0210|2 4 2010|2 4 2001|2 4 1110|2 5 2002|2 5 1021
2 5 0130|2 6 1100|2 6 1010|2 6 0040|2 7 1011|2 7 0120|2 7 0030|3 4 1101|3 4 1020|3 4 0300|3 5 1102|3 5 0211|3 5 0121
3 6 1010|3 6 0200|3 6 0003|3 7 2000|3 7 1002|4 4 0201|4 4 0102|4 4 0004|4 5 1003|4 5 1001|4 5 0110|4 6 1100|4 6 0012"""
CARDS = [
    (int(workers), int(points), tuple(map(int, colours)))
    for workers, points, colours in (card.split() for card in DECK.replace("\n", "|").split("|"))
]

# Setup ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5])
def test_everybody_begins_with_three_gems_of_each_colour_and_the_rest_of_88_lies_in_the_middle(players):
    table = at_first_round(players=players)
    assert hands(table) == [(3, 3, 3, 3)] * players
    assert stock(table) == (22 - 3 * players,) * 4


@pytest.mark.parametrize("players", [2, 6])
def test_three_to_five_play(players):
    with pytest.raises(CharlatansError):
        charlatans.new("basari", players=players)


def test_three_and_four_have_the_action_cards_A_B_C_and_five_have_D_as_well():
    assert (
        legal_names(at_first_round(players=3), 0)
        == legal_names(at_first_round(players=4), 3)
        == ["choose A", "choose B", "choose C"]
    )
    assert legal_names(at_first_round(players=5), 4) == ["choose A", "choose B", "choose C", "choose D"]


def test_there_are_39_bazaar_cards_with_1_to_4_workers_4_to_7_points_and_2_to_4_gems():
    assert len(CARDS) == 39
    for first in range(1, 40, 3):
        for seat, number in enumerate(range(first, first + 3)):
            card = at_first_round(first, first + 1, first + 2).view()["players"][seat]["current"]
            assert (card["workers"], card["points"], tuple(card["gems"].values())) == CARDS[number - 1]
    assert {workers for workers, _, _ in CARDS} == {1, 2, 3, 4}
    assert {points for _, points, _ in CARDS} == {4, 5, 6, 7}
    assert {sum(colours) for _, _, colours in CARDS} == {2, 3, 4}


# Cards and choices ---------------------------------------------------------------------------------


def test_everybody_receives_exactly_one_card_a_round_and_keeps_those_before():
    table = coming(at_first_round(1, 2, 3), 4, 5, 6)
    forfeit_round(table)
    assert [numbers_of(table, seat) for seat in range(3)] == [[1, 4], [2, 5], [3, 6]]
    assert of_all_players(table, "workers") == [2, 2, 2]


def test_action_cards_are_chosen_in_secret_and_turned_over_together():
    table = decide(decide(at_first_round(), 1, "choose B"), 0, "choose C")
    for seat in (None, 2):
        assert [me.get("choice") for me in table.view(seat)["players"]] == [None] * 3
    decide(table, 2, "choose A")
    assert of_all_players(table, "points")[1] == 5  # and carried out at once


def test_everybody_may_choose_in_any_order_but_once():
    table = decide(at_first_round(), 2, "choose A")
    assert (table.actors, legal_names(table, 2)) == ((0, 1), [])


# The actions ---------------------------------------------------------------------------------------


def test_A_draws_one_more_card_whose_workers_count():
    table = coming(at_first_round(1, 2, 3), 39)
    choose(table, "ABC")
    assert (numbers_of(table, 0)[:1], of_all_players(table, "workers")[0] >= 5) == ([1], True)
    assert 39 in numbers_of(table, 0)


def test_B_scores_the_points_of_the_current_card():
    assert of_all_players(choose(at_first_round(28, 10, 14), "BAC"), "points") == [6, 0, 0]


def test_C_takes_the_gems_of_the_current_card_from_the_middle():
    table = choose(at_first_round(28, 14, 10), "ABC")
    assert gems(table, 2) == (5, 3, 3, 4)
    assert stock(table) == (11, 13, 13, 12)


def test_B_and_C_go_by_the_card_of_this_round_only():
    table = coming(at_first_round(6, 7, 8), 9, 11, 34)
    forfeit_round(table)
    choose(table, "BAC")
    assert (of_all_players(table, "points"), gems(table, 2)) == ([4, 0, 0], (3, 3, 3, 7))


def test_a_card_drawn_with_A_never_becomes_the_current_one():
    table = coming(at_first_round(1, 2, 3), 30, 9, 10, 11)  # 30 has 7 points
    choose(table, "ABC")
    choose(table, "BAC")
    assert of_all_players(table, "points")[0] == 4


def test_the_example_sarah_hanna_and_max():
    table = coming(at_first_round(13, 12, 10), 25)
    choose(table, "ABC")
    assert 25 in numbers_of(table, 0)
    assert of_all_players(table, "points") == [0, 5, 0]
    assert gems(table, 2) == (3 + 2, 3, 3, 3 + 1)


def test_three_with_the_same_action_forfeit_it():
    for letter in "ABC":
        table = choose(at_first_round(1, 2, 3), letter * 3)
        assert (of_all_players(table, "points"), hands(table)) == ([0] * 3, [(3, 3, 3, 3)] * 3)
        assert (table.view()["round"], [len(numbers_of(table, seat)) for seat in range(3)]) == (2, [2, 2, 2])


def test_three_of_four_forfeit_and_the_fourth_acts():
    table = choose(at_first_round(players=4), "BBBC")
    assert (of_all_players(table, "points"), gems(table, 3)) == ([0] * 4, (4, 3, 3, 5))


def test_four_and_five_with_the_same_action_forfeit_it_too():
    assert of_all_players(choose(at_first_round(players=4), "BBBB"), "points") == [0] * 4
    assert of_all_players(choose(at_first_round(players=5), "BBBBB"), "points") == [0] * 5


def test_actions_are_carried_out_A_then_B_then_C():
    table = choose(at_first_round(players=4), "CCAA")
    assert negotiation(table)["action"] == "A"
    assert negotiation(settle(table))["action"] == "C"
    table = choose(at_first_round(players=5), "CBBCA")
    assert (negotiation(table)["action"], len(numbers_of(table, 4))) == ("B", 2)


def test_an_action_without_rivals_is_carried_out_before_a_later_negotiation():
    table = choose(at_first_round(players=4), "BACC")
    assert (of_all_players(table, "points")[0], len(numbers_of(table, 1)), current_phase(table)) == (
        4,
        2,
        "negotiating",
    )


def test_an_action_after_an_open_negotiation_waits_for_it():
    table = choose(at_first_round(players=3), "BBC")
    assert gems(table, 2) == (3, 3, 3, 3)
    assert gems(settle(table), 2) == (3, 5, 3, 3)


# The gems are out ----------------------------------------------------------------------------------


def test_C_takes_what_the_stock_has_and_the_rest_is_lost():
    table = leave_in_stock(at_first_round(10, 14, 28), 1, (1, 9, 9, 9))
    choose(table, "CBA")  # card 10: two red and a blue
    assert (gems(table, 0), stock(table)) == ((4, 3, 3, 4), (0, 9, 9, 8))


def test_a_colour_that_has_run_out_is_not_replaced_by_another():
    table = leave_in_stock(at_first_round(6, 14, 28), 1, (0, 9, 9, 9))
    assert gems(choose(table, "CBA"), 0) == (3, 3, 3, 3)


def test_a_colour_that_has_run_out_stays_out_in_the_next_round_of_the_stage():
    table = leave_in_stock(at_first_round(10, 14, 28), 1, (1, 9, 9, 9))
    choose(table, "CBA")
    assert stock(table)[0] == 0


def test_gems_come_back_to_the_stock_with_the_scoring_of_the_stage():
    table = leave_in_stock(at_first_round(), 1, (0, 9, 9, 9))
    forfeit_round(with_workers(table, 0, 15))
    assert stock(table)[0] == (22 - 6 + 1) // 2  # seat 1 has all but the six of the others


# Action D ------------------------------------------------------------------------------------------


def test_D_alone_puts_a_gem_back_and_takes_two_of_ones_choice():
    table = choose(at_first_round(players=5), "ABCAD")
    settle(table)
    decide(table, 4, "return blue", "take red", "take yellow")
    assert gems(table, 4)[0] >= 4
    assert (gems(table, 4)[1], gems(table, 4)[3]) == (4, 2)


def test_D_alone_may_take_two_of_one_colour_and_the_colour_just_returned():
    table = choose(at_first_round(players=5), "AAABD")
    decide(table, 4, "return red", "take red", "take red")
    assert gems(table, 4) == (4, 3, 3, 3)


def test_D_with_others_takes_one_gem_each_and_returns_none():
    table = choose(at_first_round(players=5), "DAAAD")
    for seat in (4, 0):  # seat 4 has more workers
        assert table.actors == (seat,)
        assert set(legal_names(table, seat)) == {"take red", "take yellow", "take green", "take blue"}
        decide(table, seat, "take red")
    assert (gems(table, 0), gems(table, 4)) == ((4, 3, 3, 3), (4, 3, 3, 3))


@pytest.mark.parametrize("letters", ["DDABC", "DDDAB", "DDDDA", "DDDDD"])
def test_D_is_neither_negotiated_nor_forfeited(letters):
    table, several = choose(at_first_round(players=5), letters), letters.count("D")
    for _ in range(several):
        assert current_phase(table) == "taking"
        decide(table, table.actors[0], "take blue")
    assert [gems(table, seat)[3] for seat in range(several)] == [4] * several
    assert table.view()["round"] == 2


def test_D_is_taken_in_the_order_of_the_first_offer():
    table = hold(at_first_round(players=5), (3, 3, 3, 3), (4, 0, 0, 0), (3, 4, 0, 0))
    choose(table, "DDDAA")
    settle(table)
    order = []
    while current_phase(table) == "taking":
        order.append(table.actors[0])
        decide(table, table.actors[0], "take green")
    assert order == [1, 2, 0]


def test_the_order_of_D_is_compared_once_before_the_first_takes():
    table = hold(at_first_round(players=5), (4, 0, 0, 0), (3, 3, 0, 0), (3, 2, 9, 0))
    choose(table, "DDDBB")
    settle(table)
    for seat in (0, 1):
        decide(table, seat, "take red")
    assert table.actors == (2,)


def test_D_comes_last():
    table = choose(at_first_round(players=5), "DBBCA")
    assert (current_phase(table), negotiation(table)["action"]) == ("negotiating", "B")
    assert current_phase(settle(table)) == "returning"


def test_D_alone_without_a_gem_takes_one():
    table = hold(at_first_round(players=5), NONE)
    choose(table, "DAAAB")
    decide(table, 0, "take red")
    assert (gems(table, 0), table.view()["round"]) == ((1, 0, 0, 0), 2)


def test_D_finds_only_colours_that_are_in_stock():
    table = leave_in_stock(at_first_round(players=5), 1, (0, 1, 0, 5))
    choose(table, "DBDAA")
    settle(table)
    assert set(legal_names(table, table.actors[0])) == {"take yellow", "take blue"}


def test_D_with_an_empty_stock_gives_nothing():
    table = leave_in_stock(at_first_round(players=5), 1, NONE)
    choose(table, "DAADA")
    assert (table.view()["round"], gems(table, 0)) == (2, (3, 3, 3, 3))


def test_with_equal_gems_more_points_take_first_with_D():
    table = set_players(at_first_round(1, 2, 3, 4, 5, players=5), points=(0, 3, 0, 0, 0))
    choose(table, "DDAAA")
    assert table.actors == (1,)
