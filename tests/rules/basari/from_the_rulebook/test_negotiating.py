"""Negotiating."""

from __future__ import annotations

import pytest

from charlatans.rules.errors import IllegalDecision

from ..scenarios import (
    NONE,
    at_first_round,
    at_odds,
    bid,
    bids,
    choose,
    current_phase,
    decide,
    gems,
    haggle,
    hands,
    higher,
    hold,
    leave_in_stock,
    legal_names,
    negotiation,
    of_all_players,
    opener,
    set_players,
    sets_of,
    stock,
    with_workers,
)

# The first offer -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "opens"),
    [
        ((2, 0, 0, 0), (1, 9, 9, 9), 0),
        ((1, 2, 0, 0), (1, 3, 0, 0), 1),
        ((1, 1, 5, 0), (1, 1, 4, 9), 0),
        ((1, 1, 1, 0), (1, 1, 1, 1), 1),
    ],
)
def test_the_most_red_then_yellow_then_green_then_blue_gems_make_the_first_offer(first, second, opens):
    assert opener(at_odds(first, second)) == opens


def test_with_equal_gems_more_points_make_the_first_offer():
    table = set_players(at_first_round(), points=(1, 2, 0))
    assert opener(choose(table, "BBA")) == 1


def test_with_equal_points_more_workers_make_the_first_offer():
    assert opener(choose(at_first_round(10, 36, 14), "BBA")) == 1
    assert opener(choose(with_workers(at_first_round(10, 36, 14), 0, 5), "BBA")) == 0


def test_with_everything_equal_the_seat_that_stands_for_the_eldest_makes_it():
    assert opener(choose(at_first_round(10, 14, 28), "BBA")) == 0
    assert opener(choose(at_first_round(28, 10, 14), "ACC")) == 1


def test_points_come_before_workers():
    assert opener(choose(set_players(at_first_round(36, 1, 10), points=(0, 1, 0)), "BBA")) == 1


def test_the_first_offer_has_any_number_of_any_colour_but_at_least_one_gem():
    table = at_odds((1, 0, 2, 1), (0, 3, 0, 0))
    assert bids(table, 0) == {each for each in sets_of((1, 0, 2, 1)) if sum(each)}
    assert "accept" not in legal_names(table, 0)


def test_without_gems_to_offer_the_other_player_wins_the_action_and_pays_nothing():
    table = set_players(hold(at_first_round(10, 14, 28), NONE, NONE), points=(1, 0, 0))
    choose(table, "BBA")  # seat 0 would have to make the offer
    assert (of_all_players(table, "points"), hands(table)[:2]) == ([1, 5, 0], [NONE, NONE])


# Accepting and raising -----------------------------------------------------------------------------


def test_the_second_player_accepts_or_raises():
    table = bid(at_odds((1, 1, 1, 1), (0, 2, 2, 2)), 0, (0, 0, 0, 1))
    assert table.actors == (1,)
    assert "accept" in legal_names(table, 1)
    assert bids(table, 1)


def test_who_accepts_receives_the_gems_and_the_other_performs_the_action():
    table = haggle(at_odds((1, 2, 1, 0), (0, 2, 2, 2)), (0, (1, 1, 0, 0)))
    assert hands(table)[:2] == [(0, 1, 1, 0), (1, 3, 2, 2)]
    assert of_all_players(table, "points")[:2] == [4, 0]


def test_the_gems_paid_do_not_touch_the_stock():
    table = at_odds((1, 2, 1, 0), (0, 2, 2, 2))
    before = stock(table)
    assert stock(haggle(table, (0, (1, 1, 0, 0)))) == before


def test_who_accepts_keeps_what_they_had_offered():
    table = haggle(at_odds((2, 2, 0, 0), (0, 3, 0, 0)), (0, (1, 0, 0, 0)), (1, (0, 2, 0, 0)))
    assert hands(table)[:2] == [(2, 4, 0, 0), (0, 1, 0, 0)]
    assert of_all_players(table, "points")[:2] == [0, 5]


def test_stakes_are_raised_in_turn_until_one_accepts():
    table = at_odds((0, 3, 3, 3), (0, 2, 3, 3))
    for seat, offer in ((0, (0, 0, 0, 1)), (1, (0, 0, 1, 0)), (0, (0, 1, 0, 0)), (1, (0, 0, 0, 2))):
        assert (table.actors, current_phase(table)) == ((seat,), "negotiating")
        bid(table, seat, offer)
    decide(table, 0, "accept")
    assert (gems(table, 0), gems(table, 1)) == ((0, 3, 3, 5), (0, 2, 3, 1))


def test_the_example_max_and_hanna():
    table = hold(at_first_round(10, 14, 28), (3, 3, 3, 3), (2, 3, 3, 3))
    choose(table, "BBA")
    haggle(table, (0, (0, 1, 0, 0)), (1, (1, 0, 0, 0)), (0, (0, 0, 1, 1)), (1, (0, 0, 0, 3)))
    assert (gems(table, 0), gems(table, 1)) == ((3, 3, 3, 6), (2, 3, 3, 0))
    assert of_all_players(table, "points")[:2] == [0, 5]


# What is higher ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("standing", "raised"),
    [
        ((1, 0, 0, 0), (0, 0, 0, 2)),  # more gems, whatever their colours
        ((0, 4, 0, 0), (1, 0, 0, 3)),  # the rulebook's example
        ((0, 0, 2, 1), (0, 1, 0, 2)),
        ((0, 1, 0, 2), (0, 1, 1, 1)),
        ((0, 0, 0, 1), (0, 0, 1, 0)),
    ],
)
def test_a_bid_is_raised_by_number_or_by_value(standing, raised):
    table = bid(at_odds((4, 4, 4, 4), (3, 4, 4, 4)), 0, standing)
    assert negotiation(bid(table, 1, raised))["speaker"] == 0


@pytest.mark.parametrize(
    ("standing", "refused"),
    [
        ((0, 0, 0, 2), (1, 0, 0, 0)),  # never fewer
        ((0, 1, 0, 0), (0, 1, 0, 0)),  # nor the same
        ((1, 0, 0, 3), (0, 4, 0, 0)),
        ((0, 1, 0, 2), (0, 0, 3, 0)),
        ((0, 0, 1, 0), NONE),
    ],
)
def test_anything_else_is_no_raise(standing, refused):
    table = bid(at_odds((4, 4, 4, 4), (3, 4, 4, 4)), 0, standing)
    with pytest.raises(IllegalDecision):
        bid(table, 1, refused)


def test_every_higher_set_of_ones_own_gems_is_a_raise_and_no_other():
    table = bid(at_odds((2, 2, 1, 2), (1, 2, 2, 2)), 0, (0, 1, 1, 0))
    assert bids(table, 1) == {each for each in sets_of((1, 2, 2, 2)) if higher(each, (0, 1, 1, 0))}


def test_a_raise_is_not_bound_to_ones_previous_bid():
    table = at_odds((3, 0, 0, 3), (2, 2, 2, 2))
    bid(bid(bid(table, 0, (1, 0, 0, 0)), 1, (0, 0, 1, 1)), 0, (0, 0, 0, 3))
    decide(table, 1, "accept")
    assert hands(table)[:2] == [(3, 0, 0, 0), (2, 2, 2, 5)]


def test_only_gems_one_has_can_be_offered():
    with pytest.raises(IllegalDecision):
        bid(at_odds((1, 0, 0, 0), (0, 5, 0, 0)), 0, (2, 0, 0, 0))


def test_who_cannot_raise_accepts():
    table = bid(at_odds((3, 0, 0, 0), (1, 1, 0, 0)), 0, (2, 0, 0, 0))
    if current_phase(table) == "negotiating":
        assert legal_names(table, 1) == ["accept"]
        decide(table, 1, "accept")
    assert hands(table)[:2] == [(1, 0, 0, 0), (3, 1, 0, 0)]


# What is won ---------------------------------------------------------------------------------------


def test_the_winner_of_A_draws_the_card():
    table = haggle(at_odds((1, 1, 1, 1), (0, 1, 1, 1), "A"), (0, (0, 0, 0, 1)))
    assert [len(me["cards"]) for me in table.view()["players"]] == [3, 2, 2]  # the cards of the next round included


def test_the_winner_of_C_takes_the_gems_after_paying():
    table = haggle(at_odds((1, 1, 1, 1), (0, 1, 1, 1), "C"), (0, (1, 0, 0, 0)))
    assert hands(table)[:2] == [(2, 1, 1, 2), (1, 1, 1, 1)]  # card 10: two red and a blue


def test_the_winner_of_C_pays_in_full_even_if_the_stock_cannot_give_all():
    table = leave_in_stock(hold(at_first_round(), (2, 2, 2, 2), (1, 2, 2, 2)), 2, NONE)
    choose(table, "CCB")
    haggle(table, (0, (1, 1, 0, 0)))
    assert hands(table)[:2] == [(1, 1, 2, 2), (2, 3, 2, 2)]


def test_the_loser_performs_nothing():
    table = haggle(at_odds((1, 1, 1, 1), (0, 1, 1, 1), "A"), (0, (0, 0, 0, 1)))
    assert (of_all_players(table, "points"), gems(table, 1)) == ([0, 0, 6], (0, 1, 1, 2))


def test_two_pairs_negotiate_one_after_the_other():
    table = choose(hold(at_first_round(players=4), (4, 3, 3, 3), (3, 3, 3, 3), (5, 3, 3, 3)), "BCBC")
    assert (negotiation(table)["action"], negotiation(table)["seats"]) == ("B", [2, 0])
    haggle(table, (2, (0, 0, 0, 1)))
    assert (negotiation(table)["action"], set(negotiation(table)["seats"])) == ("C", {1, 3})


def test_a_third_player_has_no_say_in_a_negotiation():
    assert legal_names(at_odds((1, 1, 1, 1), (0, 1, 1, 1)), 2) == []
