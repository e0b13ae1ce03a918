"""Every example of the rulebook, played out. Seat 0 is Sarah or Max, seat 1 Hanna."""

from __future__ import annotations

import pytest

import charlatans

from .scenarios import (
    at_first_round,
    at_odds,
    bid,
    bids,
    choose,
    coming,
    current_phase,
    decide,
    described,
    end_stage,
    gems,
    hands,
    hold,
    legal_names,
    numbers_of,
    of_all_players,
    stock,
)


def test_sarah_draws_a_card_hanna_scores_5_points_and_max_takes_2_red_and_1_blue():
    table = choose(coming(at_first_round(1, 14, 10), 34), "ABC")
    assert numbers_of(table, 0)[:1] == [1]
    assert 34 in numbers_of(table, 0)
    assert of_all_players(table, "points") == [0, 5, 0]
    assert gems(table, 2) == (5, 3, 3, 4)
    assert stock(table) == (11, 13, 13, 12)


def test_1_red_and_3_blue_are_higher_than_4_yellow():
    table = bid(at_odds((0, 4, 0, 1), (1, 0, 0, 3), fewest_red_offers_first=True), 0, (0, 4, 0, 0))
    assert bids(table, 1) == {(1, 0, 0, 3)}


def test_4_yellow_are_not_higher_than_1_red_and_3_blue():
    table = bid(at_odds((1, 0, 0, 3), (0, 4, 0, 1)), 0, (1, 0, 0, 3))
    with pytest.raises(charlatans.IllegalDecision, match="4 yellow is not higher than 1 red and 3 blue"):
        table.bid(1, yellow=4)


def test_max_offers_1_yellow_and_hanna_raises_to_1_red():
    table = bid(at_odds((3, 3, 3, 3), (3, 3, 3, 3)), 0, (0, 1, 0, 0))
    assert described(table, "offers") == ["Player 1 offers 1 yellow."]
    bid(table, 1, (1, 0, 0, 0))
    assert described(table, "offers") == ["Player 2 offers 1 red."]
    assert legal_names(table, 0)[0] == "accept"


def test_max_accepts_3_blue_keeps_what_he_offered_and_hanna_performs_the_action():
    table = at_odds((3, 3, 3, 3), (3, 3, 3, 3))
    for seat, offer in ((0, (0, 1, 0, 0)), (1, (1, 0, 0, 0)), (0, (0, 0, 2, 0)), (1, (0, 0, 0, 3))):
        bid(table, seat, offer)
    decide(table, 0, "accept")
    assert hands(table)[:2] == [(3, 3, 3, 6), (3, 3, 3, 0)]
    assert of_all_players(table, "points")[:2] == [0, 5]


def test_the_first_offer_is_made_by_whoever_has_the_most_red_gems():
    table = choose(hold(at_first_round(), (3, 3, 3, 3), (4, 0, 0, 0)), "BBA")
    assert table.actors == (1,)


def test_a_bid_is_pushed_out_of_the_players_own_gems():
    with pytest.raises(charlatans.IllegalDecision, match="seat 0 cannot bid 2 yellow: it has 1"):
        at_odds((1, 1, 0, 0), (0, 0, 0, 0)).bid(0, yellow=2)


def test_a_stage_is_scored_with_14_12_10_and_8_points_and_12_for_the_workers():
    table = end_stage(hold(at_first_round(players=4), (5, 0, 0, 0), (0, 3, 0, 0), (0, 0, 4, 0), (0, 0, 0, 1)))
    assert of_all_players(table, "points") == [14 + 12, 12, 10, 8]
    assert hands(table) == [(2, 0, 0, 0), (0, 1, 0, 0), (0, 0, 2, 0), (0, 0, 0, 0)]


def test_players_who_share_a_majority_both_put_back_two_gems():
    table = end_stage(hold(at_first_round(), (4, 0, 0, 0), (4, 0, 0, 0), (1, 0, 0, 0)))
    assert of_all_players(table, "points") == [7 + 12, 7, 0]
    assert hands(table) == [(2, 0, 0, 0), (2, 0, 0, 0), (1, 0, 0, 0)]


def test_alone_with_action_d_one_gem_goes_back_and_two_are_taken():
    table = choose(at_first_round(players=5), "DAAAB")
    decide(table, 0, "return blue", "take red", "take yellow")
    assert gems(table, 0) == (4, 4, 3, 2)


def test_several_with_action_d_take_one_gem_each_the_most_red_first():
    table = choose(hold(at_first_round(players=5), (3, 3, 3, 3), (4, 0, 0, 0)), "DDAAA")
    assert (current_phase(table), table.actors) == ("taking", (1,))
    decide(decide(table, 1, "take red"), 0, "take red")
    assert [gems(table, seat)[0] for seat in (0, 1)] == [4, 5]
