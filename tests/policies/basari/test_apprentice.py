"""What the apprentice knows: when gems cannot matter, what an offer is worth, and what is too much to pay."""

from __future__ import annotations

from collections import Counter

from tests.rules.basari.scenarios import (
    at_first_round,
    at_odds,
    bid,
    choose,
    decide,
    hold,
    in_stage,
    negotiation,
    with_workers,
)

from .asking import asked, asked_often, bid_of

EVEN = (3, 3, 3, 3)


def last_round(*hands):
    """The last round of the game: seat 3 has the workers, seat 0 a card with 4 points and 2 workers."""
    return hold(with_workers(in_stage(3, players=4), 3, 15), *hands)


def test_points_are_taken_in_the_last_round_if_gems_cannot_matter():
    table = last_round((0, 0, 0, 0), (9, 9, 9, 9), (0, 0, 0, 0), (0, 0, 0, 0))
    assert Counter(asked_often(table, "apprentice", 0)).most_common(1)[0][0] == "choose B"


def test_gems_are_taken_in_the_last_round_if_they_win_a_majority():
    # Card 10 has two red gems, and red is worth 14 points.
    table = last_round((4, 0, 0, 0), (5, 9, 9, 9), (0, 0, 0, 0), (0, 0, 0, 0))
    assert Counter(asked_often(table, "apprentice", 0)).most_common(1)[0][0] == "choose C"


def test_nobody_with_all_workers_wants_more_of_them():
    table = with_workers(at_first_round(players=4), 0, 15)
    assert "choose A" not in asked_often(table, "apprentice", 0)


def test_the_choice_cannot_be_read():
    deals = [at_first_round(*deal, players=4) for deal in ((6, 7, 8, 9), (16, 17, 18, 19), (28, 29, 30, 31))]
    assert any(len(set(asked_often(table, "apprentice", seat))) > 1 for table in deals for seat in range(4))


def test_a_very_good_offer_is_accepted():
    table = at_odds(EVEN, (3, 3, 3, 2))
    assert asked(bid(table, 0, (2, 2, 2, 0)), "apprentice", 1) == "accept"


def test_an_offer_of_useless_gems_is_raised():
    """In the last round seat 2 has the blue majority for sure, so that a blue gem buys no points from seat 1."""
    table = choose(last_round((5, 0, 0, 3), (4, 5, 5, 3), (0, 0, 0, 9), (0, 6, 6, 0)), "BBAC")
    assert asked(bid(table, 0, (0, 0, 0, 1)), "apprentice", 1) != "accept"


def test_an_action_is_not_overpaid():
    """For the 4 points on card 10 it never pays what is worth more."""
    table = at_odds(EVEN, (3, 3, 3, 2))
    while 0 in table.actors or 1 in table.actors:
        seat = negotiation(table)["speaker"]
        gems = bid_of(table, "apprentice", seat)
        if sum(gems) == 0:
            break
        assert sum(gems) <= 4
        bid(table, seat, gems)


def test_gems_without_any_use_are_paid_first():
    """In the last round seat 0 can neither win nor lose a majority with its blue gems, but wins the red one."""
    table = last_round((5, 0, 0, 3), (4, 5, 5, 0), (0, 0, 0, 9), (0, 6, 6, 0))
    red, *_ = bid_of(choose(table, "BBAC"), "apprentice", 0)
    assert red == 0


def test_the_gem_that_wins_a_majority_is_taken_and_a_useless_one_returned():
    table = hold(with_workers(in_stage(3, players=5), 4, 15), (0, 2, 5, 1), (9, 0, 0, 0), (0, 0, 5, 0), (0, 9, 0, 9))
    choose(table, "DABAA")
    assert asked(table, "apprentice", 0) != "return green"
    decide(table, 0, "return blue")
    assert asked(table, "apprentice", 0) == "take green"
