"""Who wins: most points after three stages, and ties are shared."""

from __future__ import annotations

import pytest

import charlatans

from .scenarios import NONE, described, end_stage, hands, hold, in_stage, legal_names, of_all_players, set_players


def finished(*points, hand=NONE):
    """The third stage has ended; seat 0 has the workers' 12 points, which are in the sum already."""
    players = len(points)
    table = set_players(
        hold(in_stage(3, players=players), hand, *[NONE] * (players - 1)), points=(points[0] - 12, *points[1:])
    )
    return end_stage(table)


def test_the_game_is_over_after_three_stages():
    table = finished(20, 10, 15)
    assert (table.over, table.actors, table.view()["stage"], table.view()["phase"]) == (True, (), 3, "over")
    assert described(table, "closes") == ["The bazaar closes."]


def test_the_game_is_not_over_before():
    assert not in_stage(3).over
    assert in_stage(3).winners == ()


def test_most_points_win():
    """Ruling winner."""
    table = finished(20, 41, 15)
    assert (table.winners, table.scores, table.ranks) == ((1,), (20, 41, 15), (2, 1, 3))


@pytest.mark.parametrize(
    ("points", "winners", "ranks"),
    [
        ((30, 30, 12), (0, 1), (1, 1, 3)),
        ((12, 30, 30), (1, 2), (3, 1, 1)),
        ((30, 30, 30), (0, 1, 2), (1, 1, 1)),
        ((40, 30, 30, 20), (0,), (1, 2, 2, 4)),
        ((25, 25, 25, 25, 25), (0, 1, 2, 3, 4), (1, 1, 1, 1, 1)),
    ],
)
def test_ties_are_shared(points, winners, ranks):
    """Ruling winner: no tie-break."""
    table = finished(*points)
    assert (table.winners, table.ranks, table.view()["ranks"]) == (winners, ranks, list(ranks))


def test_gems_and_workers_break_no_tie():
    """Ruling winner: seat 0 holds gems of the last majority and the workers, and still shares."""
    table = finished(50 - 14, 50, 3, hand=(7, 0, 0, 0))
    assert (table.scores, table.winners) == ((50, 50, 3), (0, 1))


def test_the_last_stage_is_scored_before_the_game_ends():
    assert of_all_players(finished(20, 10, 15, hand=(1, 0, 0, 1)), "points") == [20 + 14 + 8, 10, 15]


def test_gems_returned_after_the_last_stage_change_no_score():
    """Ruling last_stage_returns: whatever is left in hand, the points stand."""
    many, few = finished(20, 10, 15, hand=(9, 0, 0, 0)), finished(20, 10, 15, hand=(1, 0, 0, 0))
    assert hands(many) != hands(few)
    assert (many.scores, many.ranks) == (few.scores, few.ranks)


def test_nothing_can_be_decided_once_the_game_is_over():
    table = finished(20, 10, 15)
    assert [legal_names(table, seat) for seat in range(3)] == [[], [], []]
    with pytest.raises(charlatans.IllegalDecision, match="the game is over"):
        table.act(0, "choose A")
    with pytest.raises(charlatans.IllegalDecision, match="the game is over"):
        table.bid(0, red=1)
