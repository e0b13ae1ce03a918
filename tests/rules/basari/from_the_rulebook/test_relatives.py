"""The relatives' variants, from facts/basari.md; all off unless told."""

from __future__ import annotations

from ..scenarios import (
    NONE,
    at_first_round,
    at_odds,
    choose,
    end_stage,
    hands,
    hold,
    of_all_players,
    opener,
    set_players,
)


def test_all_variants_are_off_unless_told():
    assert at_first_round().view()["variants"] == []


def test_leader_offers_first_goes_by_points_before_gems():
    table = set_players(hold(at_first_round(leader_offers_first=True), (5, 5, 5, 5), (1, 1, 1, 1)), points=(3, 4, 0))
    assert opener(choose(table, "BBA")) == 1


def test_fewest_red_offers_first():
    assert opener(at_odds((3, 0, 0, 0), (2, 5, 0, 0), fewest_red_offers_first=True)) == 1


def test_return_three_takes_three_gems_of_a_sole_majority_and_two_of_a_shared_one():
    table = end_stage(hold(at_first_round(return_three=True), NONE, (9, 4, 0, 0), (1, 4, 0, 0)))
    assert hands(table) == [NONE, (6, 2, 0, 0), (1, 2, 0, 0)]


def test_end_bonus_10_gives_ten_points_for_the_workers():
    assert of_all_players(end_stage(hold(at_first_round(end_bonus_10=True), NONE, NONE, NONE)), "points") == [10, 0, 0]
