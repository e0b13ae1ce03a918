"""Buying new ingredients and ending the round: prices, one of each colour, the gold that is kept, all chips back."""

from __future__ import annotations

import pytest

from charlatans.rules.duel.box import CHIP_NAMES

from .scenarios import (
    bag,
    brew,
    chips_on_offer,
    decide,
    draw,
    explode,
    in_pool,
    keep_card,
    kept,
    kinds,
    lay_out,
    leave_in_pool,
    names,
    of_all,
    phase,
    play_quietly,
    player,
    set_gold,
    set_treated,
    whites,
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
    table = play_quietly(table or lay_out(), until_phase="market surveillance")
    return play_quietly(set_gold(table, gold, other), until_phase="buying")


# Order ---------------------------------------------------------------------------------------------


def test_the_first_to_complete_buys_first():
    table = shopping(5, 5)
    assert table.actors == (0,)
    assert decide(table, 0, "done").actors == (1,)


def test_whoever_exploded_first_buys_first():
    table = draw(lay_out(), 0, "orange-1", "orange-1", "orange-1")
    decide(explode(table, 1), 0, "complete")
    assert shopping(5, 5, table).actors == (1,)


def test_the_last_to_complete_finds_what_the_first_one_left():
    table = shopping(8, 8, leave_in_pool(lay_out(), "green-2", 1))
    decide(table, 0, "buy green-2", "done")
    assert "green-2" not in chips_on_offer(table, 1, "buy")


# Prices --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", PRICES_I)
@pytest.mark.parametrize("level", [0, 1, 2])
def test_a_chip_costs_what_its_book_says(colour, level):
    price = PRICES_I[colour][level]
    chip = f"{colour}-{(1, 2, 4)[level]}"
    assert chip not in chips_on_offer(shopping(price - 1, 20), 0, "buy")
    table = decide(shopping(price + 1), 0, f"buy {chip}")
    assert player(table, 0)["gold"] == 1


def test_prices_follow_the_books_in_play():
    assert "green-4" not in chips_on_offer(shopping(10, table=lay_out(books="II")), 0, "buy")
    assert "green-4" in chips_on_offer(shopping(11, table=lay_out(books="II")), 0, "buy")


def test_black_and_white_chips_are_never_for_sale():
    table = shopping(99)
    assert chips_on_offer(table, 0, "buy") == {name for name in CHIP_NAMES if not name.startswith(("black", "white"))}


def test_nothing_need_be_bought():
    table = decide(shopping(9, 5), 0, "done")
    assert player(table, 0)["belly"] == {}
    assert table.actors == (1,)


def test_whoever_cannot_buy_anything_is_not_asked():
    assert shopping(1, 5).actors == (1,)
    assert shopping(1, 1).view(None)["round"] == 2


# One of each colour --------------------------------------------------------------------------------


def test_several_ingredients_may_be_bought_in_a_round():
    table = decide(shopping(30, 30), 0, "buy orange-1", "buy red-4", "buy blue-2", "done")
    assert player(table, 0)["belly"] == {"orange-1": 1, "red-4": 1, "blue-2": 1}


def test_no_more_than_one_of_each_colour_may_be_bought():
    table = decide(shopping(30), 0, "buy orange-1")
    assert {chip for chip in chips_on_offer(table, 0, "buy") if chip.startswith("orange")} == set()
    assert {chip for chip in chips_on_offer(table, 0, "buy") if chip.startswith("red")} == {"red-1", "red-2", "red-4"}


def test_all_seven_colours_may_be_bought():
    table = shopping(99, 5)
    decide(table, 0, *[f"buy {colour}-1" for colour in PRICES_I])
    assert table.actors == (1,)


def test_the_same_colour_may_be_bought_by_both_players():
    table = decide(decide(shopping(9, 9), 0, "buy red-1", "done"), 1, "buy red-1")
    assert player(table, 1)["belly"]["red-1"] == 1


def test_the_same_colour_may_be_bought_again_in_the_next_round():
    table = decide(shopping(9, 9, set_treated(lay_out(), 0, 1)), 0, "buy red-1", "done")
    play_quietly(table, until_round=2)
    assert "red-1" in chips_on_offer(shopping(9, 9, table), table.actors[0], "buy")


# The pool ------------------------------------------------------------------------------------------


def test_there_is_only_a_limited_number_of_each_chip():
    table = shopping(20, table=leave_in_pool(lay_out(), "purple-4"))
    assert "purple-4" not in chips_on_offer(table, 0, "buy")


def test_a_chip_bought_leaves_the_pool():
    table = shopping(20)
    before = in_pool(table, "purple-4")
    assert in_pool(decide(table, 0, "buy purple-4"), "purple-4") == before - 1


def test_new_ingredients_lie_in_the_base_of_the_bottle_first():
    table = decide(shopping(20), 0, "buy purple-4")
    assert player(table, 0)["belly"] == {"purple-4": 1}
    assert bag(table, 0, "purple-4") == 0


# Gold that is kept ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("gold", "left"), [(9, 1), (2, 1), (1, 1), (0, 0)])
def test_at_most_1_gold_is_taken_into_the_next_round(gold, left):
    table = shopping(gold, 5)
    if table.actors == (0,):
        decide(table, 0, "done")
    assert of_all(table, "gold") == [left, 5]


def test_gold_left_after_a_purchase_goes_back_but_for_1_piece():
    table = shopping(9, 5)
    decide(table, 0, "buy orange-2", "done")
    assert of_all(table, "gold") == [1, 5]


def test_both_players_return_their_gold_before_the_next_round():
    assert of_all(play_quietly(shopping(9, 9), until_round=2), "gold") == [1, 1]


# The round card that doubles a purchase ------------------------------------------------------------


def doubling(gold=20, table=None):
    """Seat 0 has kept the card for one more identical chip, and buys."""
    return shopping(gold, 5, keep_card(table or lay_out(), 0, "double"))


def test_double_brings_one_more_identical_chip_with_a_purchase():
    table = decide(doubling(), 0, "buy red-4", "use double")
    assert player(table, 0)["belly"] == {"red-4": 2}
    assert player(table, 0)["gold"] == 20 - 10
    assert kept(table, 0) == []


def test_double_waits_for_a_purchase():
    assert "use double" not in kinds(doubling(), 0)


def test_double_is_for_the_chip_bought_last():
    table = decide(doubling(), 0, "buy red-4", "buy orange-1", "use double")
    assert player(table, 0)["belly"] == {"red-4": 1, "orange-1": 2}


def test_double_is_used_once():
    table = decide(doubling(), 0, "buy orange-1", "use double", "buy red-1")
    assert "use double" not in kinds(table, 0)


def test_double_may_be_kept_for_a_later_round():
    table = decide(doubling(table=set_treated(lay_out(), 0, 1)), 0, "buy red-4", "done")
    play_quietly(table, until_round=2)
    assert kept(table, 0) == ["double"]
    assert "use double" not in kinds(shopping(9, 5, table), 0)
    decide(table, 0, "buy red-1", "use double")
    assert player(table, 0)["belly"] == {"red-1": 2}


def test_double_needs_another_chip_in_the_pool():
    table = decide(doubling(table=leave_in_pool(lay_out(), "red-4", 1)), 0, "buy red-4")
    assert "use double" not in kinds(table, 0)


def test_double_works_even_with_the_last_gold():
    table = decide(doubling(3), 0, "buy red-1")
    assert names(table, 0) == {"use double", "done"}
    assert player(decide(table, 0, "use double"), 0)["belly"] == {"red-1": 2}


def test_double_is_not_for_the_opponent():
    table = decide(doubling(), 0, "done")
    assert "use double" not in kinds(decide(table, 1, "buy orange-1"), 1)


# Ending the round ----------------------------------------------------------------------------------


def test_all_chips_go_back_into_the_bag_when_the_round_ends():
    table = brew(lay_out("card-6"), 0, "white-3", "orange-1", "black-1")
    play_quietly(table, until_round=2)
    assert player(table, 0)["bag"] == {
        "white-1": 4,
        "white-2": 2,
        "white-3": 1,
        "black-1": 3,
        "orange-1": 1,
        "blue-1": 1,
    }
    assert (player(table, 0)["belly"], whites(table, 0)) == ({}, [])


def test_chips_bought_go_into_the_bag_when_the_round_ends():
    table = play_quietly(decide(shopping(9), 0, "buy red-1", "done"), until_round=2)
    assert bag(table, 0, "red-1") == 1


def test_chips_set_aside_go_back_into_the_bag_when_the_round_ends():
    table = lay_out("card-6", books={"blue": "II"})
    table.force(0, ["blue-1", "white-3"])
    decide(table, 0, "draw", "aside white-3")
    assert player(table, 0)["aside"] == {"white-3": 1}
    play_quietly(table, until_round=2)
    assert (player(table, 0)["aside"], bag(table, 0, "white-3")) == ({}, 1)


def test_a_new_round_begins_with_the_coin_toss():
    table = play_quietly(lay_out(), until_round=2)
    assert (table.view(None)["round"], phase(table)) == (2, "coin toss")
