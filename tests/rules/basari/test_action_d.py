"""Action D, for five players: alone, shared, and what an empty stock means for it."""

from __future__ import annotations

from itertools import permutations

import pytest

from .scenarios import (
    NONE,
    at_first_round,
    choose,
    current_phase,
    decide,
    described,
    gems,
    hands,
    hold,
    leave_in_stock,
    legal_names,
    of_all_players,
    set_players,
    stock,
    with_cards,
)

ONE_OF_EACH = (1, 1, 1, 1)


def alone(hand=(3, 3, 3, 3), left=None):
    """Seat 0 alone has chosen D and holds these gems; the stock has those left."""
    table = hold(at_first_round(players=5), hand)
    return choose(leave_in_stock(table, 4, left) if left else table, "DAAAB")


def together(*held, left=None, **options):
    """The first two or three seats have chosen D and hold these gems; nobody else gets any."""
    table = hold(at_first_round(1, 2, 3, 4, 5, players=5, **options), *held)
    others = "AB" if len(held) == 3 else "AAA"
    return choose(leave_in_stock(table, 4, left) if left else table, "D" * len(held) + others)


def takers(table):
    """Who takes, in order, each taking the first gem on offer."""
    order = []
    while current_phase(table) == "taking":
        order.append(table.actors[0])
        decide(table, table.actors[0], legal_names(table, table.actors[0])[0])
    return order


# Alone ---------------------------------------------------------------------------------------------


def test_alone_a_gem_of_any_colour_goes_back_first():
    """Ruling D_alone."""
    table = alone((1, 0, 2, 0))
    assert (current_phase(table), table.actors, legal_names(table, 0)) == (
        "returning",
        (0,),
        ["return red", "return green"],
    )
    assert table.question(0) == "Which gem do you return to the stock?"


@pytest.mark.parametrize("back", ["red", "yellow", "green", "blue"])
def test_alone_one_gem_is_returned_and_two_of_any_colours_are_taken(back):
    """Ruling D_alone."""
    table = alone(ONE_OF_EACH)
    before = stock(table)
    decide(table, 0, f"return {back}", "take red", "take blue")
    expected = {"red": 2, "yellow": 1, "green": 1, "blue": 2}
    expected[back] -= 1
    assert gems(table, 0) == tuple(expected.values())
    assert sum(stock(table)) == sum(before) - 1
    assert (current_phase(table), table.view()["round"]) == ("choosing", 2)


def test_alone_both_gems_may_be_of_one_colour():
    assert gems(decide(alone(ONE_OF_EACH), 0, "return blue", "take red", "take red"), 0) == (3, 1, 1, 0)


def test_alone_the_colour_just_returned_may_be_taken():
    """Ruling D_alone, its bracket: even from a stock that had none of it."""
    table = decide(alone(ONE_OF_EACH, (0, 1, 1, 1)), 0, "return red")
    assert legal_names(table, 0) == ["take red", "take yellow", "take green", "take blue"]
    assert gems(decide(table, 0, "take red", "take yellow"), 0) == (1, 2, 1, 1)


def test_alone_the_gem_must_go_back():
    table = alone()
    assert all(name.startswith("return") for name in legal_names(table, 0))


def test_alone_without_gems_one_is_taken():
    """Ruling D_alone_no_gems: the same gain, with nothing to return."""
    table = alone(NONE)
    assert (current_phase(table), table.question(0)) == ("taking", "Which gem do you take?")
    decide(table, 0, "take red")
    assert (gems(table, 0), current_phase(table)) == ((1, 0, 0, 0), "choosing")


def test_alone_only_colours_in_the_stock_can_be_taken():
    table = decide(alone(ONE_OF_EACH, (1, 0, 5, 0)), 0, "return green", "take red")
    assert legal_names(table, 0) == ["take green"]


def test_alone_with_an_empty_stock_the_gem_returned_can_be_taken_again_and_no_other():
    """Ruling D_never_blocked: what the stock lacks is not taken."""
    table = decide(alone(ONE_OF_EACH, NONE), 0, "return yellow")
    assert legal_names(table, 0) == ["take yellow"]
    decide(table, 0, "take yellow")
    assert (gems(table, 0), stock(table), current_phase(table)) == (ONE_OF_EACH, NONE, "choosing")
    assert described(table, "stock is empty") == ["The stock is empty, and there is nothing left to take."]


def test_alone_without_gems_an_empty_stock_gives_nothing():
    """Ruling D_never_blocked."""
    table = alone(NONE, NONE)
    assert (gems(table, 0), current_phase(table), table.view()["round"]) == (NONE, "choosing", 2)
    assert len(described(table, "stock is empty")) == 1


def test_the_exchange_is_seen_by_all():
    table = decide(alone(), 0, "return red")
    assert table.view(3)["exchange"] == {"taker": 0, "takes": 2, "waiting": []}
    assert table.question(0) == "You may take 2 gems. Which one first?"
    assert decide(table, 0, "take red").view(None)["exchange"] == {"taker": 0, "takes": 1, "waiting": []}


# Several -------------------------------------------------------------------------------------------


def test_several_take_one_gem_each_and_return_none():
    """Ruling D_several."""
    table = together((2, 0, 0, 0), (1, 0, 0, 0))
    decide(decide(table, 0, "take blue"), 1, "take green")
    assert hands(table)[:2] == [(2, 0, 0, 1), (1, 0, 1, 0)]
    assert current_phase(table) == "choosing"


def test_several_choose_any_colour_in_the_stock():
    """Ruling D_several: the choice is free."""
    assert legal_names(together((2, 0, 0, 0), (1, 0, 0, 0)), 0) == [
        "take red",
        "take yellow",
        "take green",
        "take blue",
    ]
    table = together((2, 0, 0, 0), (1, 0, 0, 0), left=(0, 1, 0, 3))
    assert legal_names(table, 0) == ["take yellow", "take blue"]
    assert legal_names(decide(table, 0, "take yellow"), 1) == ["take blue"]


@pytest.mark.parametrize("order", list(permutations(range(3))))
@pytest.mark.parametrize(
    "claims",
    [
        [(2, 0, 0, 0), (1, 5, 5, 5), (0, 6, 6, 6)],
        [(1, 2, 0, 0), (1, 1, 5, 5), (1, 0, 6, 6)],
        [(1, 1, 2, 0), (1, 1, 1, 5), (1, 1, 0, 6)],
        [(1, 1, 1, 2), (1, 1, 1, 1), (1, 1, 1, 0)],
    ],
)
def test_several_take_in_the_order_of_first_offers(claims, order):
    """Ruling D_several: most red first, then yellow, green, blue."""
    held = [claims[order.index(seat)] for seat in range(3)]
    assert takers(together(*held)) == list(order)


def test_several_with_equal_gems_take_by_points_then_workers_then_seat():
    """Ruling D_several: the whole of the rule for first offers applies."""
    table = at_first_round(1, 2, 3, 4, 5, players=5)
    set_players(with_cards(table, 2, 36), points=(0, 7, 3, 3, 3))
    assert takers(choose(table, "DDDDD")) == [1, 2, 3, 4, 0]


def test_the_order_is_that_of_the_holdings_before_the_first_one_takes():
    """Ruling D_order_timing: what an earlier player takes moves nobody."""
    table = together((1, 1, 0, 0), (1, 0, 9, 0), (0, 9, 0, 0))
    assert table.view()["exchange"] == {"taker": 0, "takes": 1, "waiting": [1, 2]}
    decide(table, 0, "take red")
    assert table.view()["exchange"] == {"taker": 1, "takes": 1, "waiting": [2]}
    decide(table, 1, "take yellow")
    assert table.view()["exchange"] == {"taker": 2, "takes": 1, "waiting": []}


@pytest.mark.parametrize("several", [2, 3, 4, 5])
def test_action_d_is_neither_negotiated_nor_forfeited(several):
    """Ruling D_never_blocked: however many choose it."""
    table = at_first_round(players=5)
    choose(table, "D" * several + "ABC"[: 5 - several])
    assert current_phase(table) == "taking"
    assert sorted(takers(table)) == list(range(several))
    assert described(table, "forfeited", "haggles") == []


def test_with_too_few_gems_only_the_first_ones_take():
    """Ruling D_never_blocked: an empty stock gives nothing."""
    table = together((2, 0, 0, 0), (1, 0, 0, 0), left=(0, 0, 1, 0))
    assert takers(table) == [0]
    assert (gems(table, 1), len(described(table, "stock is empty"))) == ((1, 0, 0, 0), 1)


def test_with_an_empty_stock_several_take_nothing():
    table = together((2, 0, 0, 0), (1, 0, 0, 0), left=NONE)
    assert (current_phase(table), hands(table)[:2]) == ("choosing", [(2, 0, 0, 0), (1, 0, 0, 0)])


def test_one_without_gems_takes_one_like_the_others():
    assert gems(decide(decide(together(ONE_OF_EACH, NONE), 0, "take red"), 1, "take red"), 1) == (1, 0, 0, 0)


def test_action_d_comes_after_the_gems_of_action_c():
    """Ruling resolve_order: what C took from the stock is gone when D takes."""
    table = leave_in_stock(hold(at_first_round(1, 10, 3, 4, 5, players=5), NONE), 4, (2, 0, 0, 1))
    choose(table, "DCAAA")
    assert (gems(table, 1), stock(table), gems(table, 0)) == ((5, 3, 3, 4), NONE, NONE)


def test_action_d_brings_no_points_and_no_workers():
    table = decide(alone(), 0, "return red", "take red", "take red")
    assert of_all_players(table, "points")[0] == 0
