"""Buying new ingredients and ending the round: prices, one of each colour, the gold that is kept, all chips back."""

from __future__ import annotations

import pytest

from charlatans.rules.duel.box import CHIP_NAMES

from .scenarios import (
    add_kept_card,
    at_first_turn,
    count_in_bag,
    count_in_pool,
    current_phase,
    decide,
    decision_chips,
    decision_kinds,
    decision_names,
    draw,
    draw_and_complete,
    explode,
    kept_cards,
    leave_in_pool,
    of_all_players,
    play_passively,
    player_view,
    set_gold,
    set_treated,
    white_chips,
)

PRICES_I = {
    "orange": (2, 5, 8),
    "blue": (3, 6, 10),
    "red": (3, 6, 10),
    "green": (3, 5, 8),
    "pink": (3, 6, 11),
    "yellow": (3, 6, 10),
    "purple": (3, 6, 9),
}


def shopping(gold=0, other=0, table=None):
    """The buying phase, with so much gold for seat 0, who completed first, and for seat 1."""
    table = play_passively(table or at_first_turn(), until_phase="market surveillance")
    return play_passively(set_gold(table, gold, other), until_phase="buying")


# Order ---------------------------------------------------------------------------------------------


def test_the_first_to_complete_buys_first():
    table = shopping(5, 5)
    assert table.actors == (0,)
    assert decide(table, 0, "done").actors == (1,)


def test_whoever_exploded_first_buys_first():
    table = draw(at_first_turn(), 0, "orange-1", "orange-1", "orange-1")
    decide(explode(table, 1), 0, "complete")
    assert shopping(5, 5, table).actors == (1,)


def test_the_last_to_complete_finds_what_the_first_one_left():
    table = shopping(8, 8, leave_in_pool(at_first_turn(), "green-2", 1))
    decide(table, 0, "buy green-2", "done")
    assert "green-2" not in decision_chips(table, 1, "buy")


# Prices --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", PRICES_I)
@pytest.mark.parametrize("level", [0, 1, 2])
def test_a_chip_costs_what_its_book_says(colour, level):
    price = PRICES_I[colour][level]
    chip = f"{colour}-{(1, 2, 4)[level]}"
    assert chip not in decision_chips(shopping(price - 1, 20), 0, "buy")
    table = decide(shopping(price + 1), 0, f"buy {chip}")
    assert player_view(table, 0)["gold"] == 1


def test_prices_follow_the_books_in_play():
    assert "green-4" not in decision_chips(shopping(10, table=at_first_turn(books="II")), 0, "buy")
    assert "green-4" in decision_chips(shopping(11, table=at_first_turn(books="II")), 0, "buy")


def test_black_and_white_chips_are_never_for_sale():
    table = shopping(99)
    assert decision_chips(table, 0, "buy") == {name for name in CHIP_NAMES if not name.startswith(("black", "white"))}


def test_nothing_need_be_bought():
    table = decide(shopping(9, 5), 0, "done")
    assert player_view(table, 0)["belly"] == {}
    assert table.actors == (1,)


def test_whoever_cannot_buy_anything_is_not_asked():
    assert shopping(1, 5).actors == (1,)
    assert shopping(1, 1).view(None)["round"] == 2


# One of each colour --------------------------------------------------------------------------------


def test_several_ingredients_may_be_bought_in_a_round():
    table = decide(shopping(30, 30), 0, "buy orange-1", "buy red-4", "buy blue-2", "done")
    assert player_view(table, 0)["belly"] == {"orange-1": 1, "red-4": 1, "blue-2": 1}


def test_no_more_than_one_of_each_colour_may_be_bought():
    table = decide(shopping(30), 0, "buy orange-1")
    assert {chip for chip in decision_chips(table, 0, "buy") if chip.startswith("orange")} == set()
    assert {chip for chip in decision_chips(table, 0, "buy") if chip.startswith("red")} == {"red-1", "red-2", "red-4"}


def test_all_seven_colours_may_be_bought():
    table = shopping(99, 5)
    decide(table, 0, *[f"buy {colour}-1" for colour in PRICES_I])
    assert table.actors == (1,)


def test_the_same_colour_may_be_bought_by_both_players():
    table = decide(decide(shopping(9, 9), 0, "buy red-1", "done"), 1, "buy red-1")
    assert player_view(table, 1)["belly"]["red-1"] == 1


def test_the_same_colour_may_be_bought_again_in_the_next_round():
    table = decide(shopping(9, 9, set_treated(at_first_turn(), 0, 1)), 0, "buy red-1", "done")
    play_passively(table, until_round=2)
    assert "red-1" in decision_chips(shopping(9, 9, table), table.actors[0], "buy")


# The pool ------------------------------------------------------------------------------------------


def test_there_is_only_a_limited_number_of_each_chip():
    table = shopping(20, table=leave_in_pool(at_first_turn(), "purple-4"))
    assert "purple-4" not in decision_chips(table, 0, "buy")


def test_a_chip_bought_leaves_the_pool():
    table = shopping(20)
    before = count_in_pool(table, "purple-4")
    assert count_in_pool(decide(table, 0, "buy purple-4"), "purple-4") == before - 1


def test_new_ingredients_lie_in_the_base_of_the_bottle_first():
    table = decide(shopping(20), 0, "buy purple-4")
    assert player_view(table, 0)["belly"] == {"purple-4": 1}
    assert count_in_bag(table, 0, "purple-4") == 0


# Gold that is kept ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("gold", "left"), [(9, 1), (2, 1), (1, 1), (0, 0)])
def test_at_most_1_gold_is_taken_into_the_next_round(gold, left):
    table = shopping(gold, 5)
    if table.actors == (0,):
        decide(table, 0, "done")
    assert of_all_players(table, "gold") == [left, 5]


def test_gold_left_after_a_purchase_goes_back_but_for_1_piece():
    table = shopping(9, 5)
    decide(table, 0, "buy orange-2", "done")
    assert of_all_players(table, "gold") == [1, 5]


def test_both_players_return_their_gold_before_the_next_round():
    assert of_all_players(play_passively(shopping(9, 9), until_round=2), "gold") == [1, 1]


# The round card that doubles a purchase ------------------------------------------------------------


def doubling(gold=20, table=None):
    """Seat 0 has kept the card for one more identical chip, and buys."""
    return shopping(gold, 5, add_kept_card(table or at_first_turn(), 0, "double"))


def test_double_brings_one_more_identical_chip_with_a_purchase():
    table = decide(doubling(), 0, "buy red-4", "use double")
    assert player_view(table, 0)["belly"] == {"red-4": 2}
    assert player_view(table, 0)["gold"] == 20 - 10
    assert kept_cards(table, 0) == []


def test_double_waits_for_a_purchase():
    assert "use double" not in decision_kinds(doubling(), 0)


def test_double_is_for_the_chip_bought_last():
    table = decide(doubling(), 0, "buy red-4", "buy orange-1", "use double")
    assert player_view(table, 0)["belly"] == {"red-4": 1, "orange-1": 2}


def test_double_is_used_once():
    table = decide(doubling(), 0, "buy orange-1", "use double", "buy red-1")
    assert "use double" not in decision_kinds(table, 0)


def test_double_may_be_kept_for_a_later_round():
    table = decide(doubling(table=set_treated(at_first_turn(), 0, 1)), 0, "buy red-4", "done")
    play_passively(table, until_round=2)
    assert kept_cards(table, 0) == ["double"]
    assert "use double" not in decision_kinds(shopping(9, 5, table), 0)
    decide(table, 0, "buy red-1", "use double")
    assert player_view(table, 0)["belly"] == {"red-1": 2}


def test_double_needs_another_chip_in_the_pool():
    table = decide(doubling(table=leave_in_pool(at_first_turn(), "red-4", 1)), 0, "buy red-4")
    assert "use double" not in decision_kinds(table, 0)


def test_double_works_even_with_the_last_gold():
    table = decide(doubling(3), 0, "buy red-1")
    assert decision_names(table, 0) == {"use double", "done"}
    assert player_view(decide(table, 0, "use double"), 0)["belly"] == {"red-1": 2}


def test_double_is_not_for_the_opponent():
    table = decide(doubling(), 0, "done")
    assert "use double" not in decision_kinds(decide(table, 1, "buy orange-1"), 1)


# Ending the round ----------------------------------------------------------------------------------


def test_all_chips_go_back_into_the_bag_when_the_round_ends():
    table = draw_and_complete(at_first_turn("card-6"), 0, "white-3", "orange-1", "black-1")
    play_passively(table, until_round=2)
    assert player_view(table, 0)["bag"] == {
        "white-1": 4,
        "white-2": 2,
        "white-3": 1,
        "black-1": 3,
        "orange-1": 1,
        "blue-1": 1,
    }
    assert (player_view(table, 0)["belly"], white_chips(table, 0)) == ({}, [])


def test_chips_bought_go_into_the_bag_when_the_round_ends():
    table = play_passively(decide(shopping(9), 0, "buy red-1", "done"), until_round=2)
    assert count_in_bag(table, 0, "red-1") == 1


def test_chips_set_aside_go_back_into_the_bag_when_the_round_ends():
    table = at_first_turn("card-6", books={"blue": "II"})
    table.force(0, ["blue-1", "white-3"])
    decide(table, 0, "draw", "aside white-3")
    assert player_view(table, 0)["aside"] == {"white-3": 1}
    play_passively(table, until_round=2)
    assert (player_view(table, 0)["aside"], count_in_bag(table, 0, "white-3")) == ({}, 1)


def test_a_new_round_begins_with_the_coin_toss():
    table = play_passively(at_first_turn(), until_round=2)
    assert (table.view(None)["round"], current_phase(table)) == (2, "coin toss")
