"""The gems are out: a colour that has run out comes back only with the gems returned at the end of a stage."""

from __future__ import annotations

import pytest

from .scenarios import (
    NONE,
    at_first_round,
    choose,
    coming,
    decide,
    described,
    end_stage,
    forfeit_round,
    gems,
    hands,
    hold,
    leave_in_stock,
    legal_names,
    stock,
)


@pytest.mark.parametrize(
    ("left", "taken", "missing"),
    [
        ((5, 5, 5, 5), (1, 0, 0, 3), None),
        ((5, 5, 5, 2), (1, 0, 0, 2), "1 blue"),
        ((0, 5, 5, 5), (0, 0, 0, 3), "1 red"),
        ((0, 5, 5, 1), (0, 0, 0, 1), "1 red and 2 blue"),
        ((0, 9, 9, 0), NONE, "1 red and 3 blue"),
        (NONE, NONE, "1 red and 3 blue"),
    ],
)
def test_action_c_takes_what_the_stock_has_and_goes_without_the_rest(left, taken, missing):
    """Ruling action_C_shortage: missing gems are lost, and no other colour stands in for them."""
    table = leave_in_stock(hold(at_first_round(35, 2, 3), NONE), 1, left)
    choose(table, "CAB")
    assert gems(table, 0) == taken
    assert stock(table) == tuple(there - gone for there, gone in zip(left, taken, strict=True))
    lost = [f"Player 1 goes without {missing}: the stock has no more."] if missing else []
    assert described(table, "goes without") == lost


def test_gems_gone_without_are_not_owed_later():
    """Ruling action_C_shortage: no debt, not even once the colour is back."""
    table = leave_in_stock(hold(at_first_round(35, 2, 3), NONE, (3, 3, 3, 3)), 1, NONE)
    choose(table, "CAB")
    held = gems(table, 0)
    end_stage(table)
    assert stock(table) > NONE
    assert gems(table, 0) == held == NONE


def test_a_colour_that_has_run_out_stays_out_through_the_rounds_of_a_stage():
    table = leave_in_stock(at_first_round(1, 2, 3), 1, (0, 9, 9, 9))
    for cards in ((4, 5, 6), (7, 8, 9)):
        forfeit_round(coming(table, *cards))
        assert stock(table) == (0, 9, 9, 9)


def test_the_stock_grows_again_by_the_gems_returned_in_scoring():
    """Ruling replenishment: half of the majority's gems, and nothing from outside the box."""
    table = leave_in_stock(at_first_round(), 1, (0, 13, 13, 13))
    assert hands(table)[1] == (16, 3, 3, 3)
    end_stage(table)
    assert stock(table) == (8, 13 + 6, 13 + 6, 13 + 6)


def test_the_one_gem_returned_by_a_lone_d_comes_back_within_a_stage():
    """Ruling replenishment: its second source."""
    table = leave_in_stock(at_first_round(players=5), 1, (0, 5, 5, 5))
    decide(choose(table, "DAAAB"), 0, "return red")
    assert stock(table) == (1, 5, 5, 5)
    assert "take red" in legal_names(table, 0)


def test_there_are_always_22_gems_of_each_colour():
    """Ruling replenishment: the total never changes."""
    table = leave_in_stock(at_first_round(35, 2, 3), 1, (1, 0, 0, 2))
    for step in (lambda: choose(table, "CAB"), lambda: end_stage(table), lambda: forfeit_round(table)):
        step()
        assert [sum(colour) for colour in zip(stock(table), *hands(table), strict=True)] == [22] * 4


def test_gems_may_be_paid_in_a_colour_that_has_run_out():
    table = choose(leave_in_stock(at_first_round(1, 2, 3), 0, (0, 13, 13, 13)), "BBA")
    table.bid(0, red=2)
    decide(table, 1, "accept")
    assert (gems(table, 1), stock(table)) == ((5, 3, 3, 3), (0, 13, 13, 13))
