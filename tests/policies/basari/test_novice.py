"""The novice: mostly what looks best, now and then a whim, and gut feeling in haggling."""

from __future__ import annotations

from collections import Counter

from tests.rules.basari.scenarios import at_first_round, at_odds, bid

from .asking import asked, asked_often, bid_of


def test_the_best_looking_card_is_chosen_most_of_the_time():
    # Card 18: 7 points, but only a red, a green and a blue gem.
    choices = Counter(asked_often(at_first_round(18, 14, 28, 31, players=4), "novice", 0, 100))
    assert choices.most_common(1)[0][0] == "choose B"
    assert len(choices) > 1


def test_one_more_of_the_cheapest_gems_is_bid():
    table = at_odds((3, 3, 3, 3), (3, 3, 3, 2))
    assert bid_of(table, "novice", 0) == (0, 0, 0, 1)
    assert bid_of(bid(table, 0, (0, 1, 0, 0)), "novice", 1) in ((0, 0, 0, 2), (0, 0, 0, 0))


def test_a_very_good_offer_is_accepted():
    table = at_odds((3, 3, 3, 3), (3, 3, 3, 2))
    assert asked(bid(table, 0, (3, 3, 0, 0)), "novice", 1) == "accept"


def test_gut_feeling_differs():
    table = bid(at_odds((3, 3, 3, 3), (3, 3, 3, 2)), 0, (0, 0, 0, 1))
    assert "accept" in asked_often(table, "novice", 1)
    assert len(set(asked_often(table, "novice", 1))) > 1
