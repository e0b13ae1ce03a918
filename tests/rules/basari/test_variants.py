"""The relatives' variants: each for itself, together, and off unless told."""

from __future__ import annotations

import random
from itertools import product

import pytest

import charlatans

from .scenarios import (
    NONE,
    at_first_round,
    at_odds,
    bid,
    choose,
    current_phase,
    decide,
    described,
    end_stage,
    gems,
    hands,
    hold,
    negotiation,
    of_all_players,
    opener,
    set_players,
)

VARIANTS = ("leader_offers_first", "fewest_red_offers_first", "return_three", "end_bonus_10")


def opens(first, second, points=(0, 0), **variants):
    """Who opens with these gems and points."""
    table = set_players(hold(at_first_round(1, 2, 3, **variants), first, second), points=points)
    return opener(choose(table, "BBA"))


def test_all_variants_are_off_unless_told():
    table = at_first_round()
    assert table.view()["variants"] == []
    assert {name: value for name, value in table.options.as_dict().items() if name in VARIANTS} == dict.fromkeys(
        VARIANTS, "off"
    )


@pytest.mark.parametrize("name", VARIANTS)
def test_a_table_says_which_variant_is_on(name):
    assert at_first_round(**{name: True}).view()["variants"] == [name]


# Who opens -----------------------------------------------------------------------------------------


def test_with_leader_offers_first_most_points_open_whatever_the_gems():
    assert opens((0, 0, 0, 1), (5, 5, 5, 5), (1, 0), leader_offers_first=True) == 0
    assert opens((5, 5, 5, 5), (0, 0, 0, 1), (0, 1), leader_offers_first=True) == 1
    assert opens((0, 0, 0, 1), (5, 5, 5, 5), (1, 0)) == 1


def test_with_leader_offers_first_equal_points_leave_it_to_the_gems():
    assert opens((2, 0, 0, 0), (1, 5, 5, 5), (7, 7), leader_offers_first=True) == 0
    assert opens((1, 1, 0, 0), (1, 2, 0, 0), (7, 7), leader_offers_first=True) == 1


def test_with_fewest_red_offers_first_fewer_red_gems_open():
    assert opens((1, 0, 0, 0), (2, 5, 5, 5), (0, 9), fewest_red_offers_first=True) == 0
    assert opens((2, 5, 5, 5), (1, 0, 0, 0), (9, 0), fewest_red_offers_first=True) == 1
    assert opens((1, 0, 0, 0), (2, 5, 5, 5), (0, 9)) == 1


def test_with_fewest_red_offers_first_equal_red_leaves_it_to_the_most_yellow_and_so_on():
    assert opens((1, 2, 0, 0), (1, 1, 5, 5), fewest_red_offers_first=True) == 0
    assert opens((1, 1, 1, 0), (1, 1, 2, 0), fewest_red_offers_first=True) == 1
    assert opens((1, 1, 1, 1), (1, 1, 1, 1), (0, 1), fewest_red_offers_first=True) == 1


def test_with_both_points_come_first_and_then_fewer_red_gems():
    both = {"leader_offers_first": True, "fewest_red_offers_first": True}
    assert opens((2, 0, 0, 0), (1, 0, 0, 0), (1, 0), **both) == 0
    assert opens((2, 0, 0, 0), (1, 0, 0, 0), (1, 1), **both) == 1
    assert opens((1, 1, 0, 0), (1, 2, 0, 0), (1, 1), **both) == 1


@pytest.mark.parametrize("variant", ["leader_offers_first", "fewest_red_offers_first"])
def test_an_opener_without_gems_loses_the_action_to_one_who_has_some(variant):
    """Ruling first_bidder_no_gems: in these variants it also concerns a player who has gems, and who pays nothing."""
    table = set_players(hold(at_first_round(1, 2, 3, **{variant: True}), NONE, (2, 1, 0, 0)), points=(1, 0))
    choose(table, "BBA")
    assert "Player 1 has no gem to offer and leaves the action to Player 2." in table.describe()
    assert (of_all_players(table, "points")[:2], gems(table, 1)) == ([1, 5], (2, 1, 0, 0))


@pytest.mark.parametrize(
    ("variant", "order"),
    [(None, [0, 1, 2]), ("fewest_red_offers_first", [2, 1, 0]), ("leader_offers_first", [1, 2, 0])],
)
def test_action_d_is_taken_in_the_order_in_which_the_variant_lets_players_open(variant, order):
    table = at_first_round(players=5, **({variant: True} if variant else {}))
    set_players(hold(table, (3, 0, 0, 0), (2, 0, 0, 0), (1, 0, 0, 0)), points=(0, 2, 1))
    choose(table, "DDDAB")
    for seat in order:
        assert table.actors == (seat,)
        decide(table, seat, "take blue")


@pytest.mark.parametrize("variant", ["leader_offers_first", "fewest_red_offers_first"])
def test_bids_are_compared_alike_in_all_variants(variant):
    table = at_odds((2, 1, 1, 0), (2, 1, 1, 0), **{variant: True})
    bid(table, 0, (1, 0, 1, 0))
    assert negotiation(table)["lowest_raise"] == {"red": 1, "yellow": 1}


# The end of a stage --------------------------------------------------------------------------------


@pytest.mark.parametrize(("held", "kept"), [(1, 0), (2, 0), (3, 0), (4, 1), (5, 2), (9, 6)])
def test_with_return_three_a_sole_majority_returns_three_gems(held, kept):
    table = end_stage(hold(at_first_round(return_three=True), (held, 0, 0, 0), NONE, NONE))
    assert gems(table, 0)[0] == kept


def test_with_return_three_tied_players_still_return_two():
    table = end_stage(hold(at_first_round(return_three=True), (5, 0, 0, 1), (5, 0, 0, 1), NONE))
    assert hands(table)[:2] == [(3, 0, 0, 0), (3, 0, 0, 0)]


def test_with_end_bonus_10_the_workers_score_10():
    table = end_stage(hold(at_first_round(end_bonus_10=True), NONE, NONE, NONE))
    assert of_all_players(table, "points") == [10, 0, 0]
    assert table.view()["workers_bonus"] == 10
    assert described(table, "for the workers") == ["Player 1 scores 10 points for the workers."]


# Together ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("on", list(product([False, True], repeat=len(VARIANTS))))
def test_all_combinations_are_played_to_the_end(on):
    chosen = dict(zip(VARIANTS, on, strict=True))
    chance = random.Random(str(on))
    for players in (3, 4, 5):
        table = charlatans.new("basari", players=players, seed=sum(on), **chosen)
        assert table.view()["variants"] == [name for name in VARIANTS if chosen[name]]
        while not table.over:
            seat = chance.choice(table.actors)
            before = table.snapshot()
            table.act(seat, chance.choice(table.decisions(seat)))
            assert table.check_invariants(before) == []
        assert current_phase(table) == "over"


def test_return_three_and_end_bonus_10_go_together():
    table = end_stage(hold(at_first_round(return_three=True, end_bonus_10=True), (7, 0, 0, 0), NONE, NONE))
    assert (of_all_players(table, "points"), gems(table, 0)) == ([14 + 10, 0, 0], (4, 0, 0, 0))


def test_a_variant_changes_nothing_else():
    """The same seed and cards: the deal is the same with all variants on."""
    plain = charlatans.new("basari", seed=5)
    varied = charlatans.new("basari", seed=5, **dict.fromkeys(VARIANTS, True))
    assert plain.view()["players"] == varied.view()["players"]
