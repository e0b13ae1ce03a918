"""End of a stage, recording the score, the winner."""

from __future__ import annotations

import pytest

from ..scenarios import (
    NONE,
    at_first_round,
    choose,
    coming,
    end_stage,
    forfeit_round,
    gems,
    hands,
    hold,
    in_stage,
    numbers_of,
    of_all_players,
    set_players,
    settle,
    stock,
    with_workers,
)


def scored(*held, workers: int = 15, **options):
    """Stage 1 has ended; the players held these gems; seat 0 had the workers."""
    return end_stage(hold(at_first_round(players=len(held), **options), *held), workers)


# When a stage ends ---------------------------------------------------------------------------------


def test_fifteen_workers_end_the_stage_after_the_round():
    table = with_workers(at_first_round(), 0, 15)
    assert table.view()["stage"] == 1
    assert forfeit_round(table).view()["stage"] == 2


def test_fourteen_workers_do_not():
    assert forfeit_round(with_workers(at_first_round(), 0, 14)).view()["stage"] == 1


def test_more_than_fifteen_end_it_as_well():
    assert forfeit_round(with_workers(at_first_round(), 0, 16)).view()["stage"] == 2


def test_workers_drawn_with_A_end_the_stage():
    table = coming(with_workers(at_first_round(1, 2, 3), 0, 14), 4)
    assert choose(table, "ABC").view()["stage"] == 2


def test_the_round_is_played_out():
    table = choose(with_workers(at_first_round(10, 14, 28), 0, 15), "CBA")
    assert of_all_players(table, "points")[1] >= 5
    table = choose(with_workers(at_first_round(), 0, 15), "BBC")
    assert table.view()["stage"] == 1
    assert settle(table).view()["stage"] == 2


# Majorities ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("colour", "points"), [(0, 14), (1, 12), (2, 10), (3, 8)])
def test_the_most_gems_of_a_colour_bring_its_points(colour, points):
    most = tuple(2 if each == colour else 0 for each in range(4))
    assert of_all_players(scored(NONE, most, NONE), "points") == [12, points, 0]  # 12 for the workers


@pytest.mark.parametrize(("held", "left"), [(1, 0), (2, 1), (5, 2), (6, 3), (9, 4)])
def test_the_majority_returns_half_of_that_colour_rounded_up(held, left):
    table = scored(NONE, (held, 0, 0, 0), NONE)
    assert (gems(table, 1)[0], stock(table)[0]) == (left, 22 - left)


def test_others_return_nothing():
    table = scored((2, 0, 0, 0), (5, 0, 0, 0), (4, 0, 0, 0))
    assert [hand[0] for hand in hands(table)] == [2, 2, 4]


def test_each_colour_is_scored_for_itself():
    table = scored((5, 0, 1, 0), (4, 4, 0, 0), (0, 3, 2, 6))
    assert of_all_players(table, "points") == [12 + 14, 12, 10 + 8]
    assert hands(table) == [(2, 0, 1, 0), (4, 2, 0, 0), (0, 3, 1, 3)]


def test_a_shared_majority_is_split_and_both_return_two_gems():
    table = scored((0, 0, 0, 0), (5, 0, 0, 0), (5, 0, 0, 0))
    assert of_all_players(table, "points") == [12, 7, 7]
    assert [hand[0] for hand in hands(table)] == [0, 3, 3]


def test_points_shared_by_three_are_rounded_down():
    table = scored(*[(4, 0, 0, 4)] * 3)
    assert of_all_players(table, "points") == [12 + 4 + 2, 4 + 2, 4 + 2]
    assert hands(table) == [(2, 0, 0, 2)] * 3


def test_shared_by_four_and_five():
    assert of_all_players(scored(*[(3, 0, 0, 0)] * 4), "points") == [12 + 3, 3, 3, 3]
    assert of_all_players(scored(*[(0, 3, 0, 0)] * 5), "points") == [12 + 2, 2, 2, 2, 2]


def test_a_shared_majority_of_a_single_gem_returns_what_there_is():
    table = scored(NONE, (1, 0, 0, 0), (1, 0, 0, 0))
    assert (of_all_players(table, "points"), hands(table)[1:]) == ([12, 7, 7], [NONE, NONE])


def test_a_colour_that_nobody_has_brings_no_points():
    assert of_all_players(scored(NONE, NONE, NONE), "points") == [12, 0, 0]


# Workers -------------------------------------------------------------------------------------------


def test_everybody_with_fifteen_workers_receives_the_whole_twelve():
    table = hold(at_first_round(), NONE, NONE, NONE)
    with_workers(with_workers(table, 0, 15), 2, 17)
    assert of_all_players(forfeit_round(table), "points") == [12, 0, 12]


def test_most_workers_without_fifteen_bring_nothing():
    table = with_workers(with_workers(hold(at_first_round(), NONE, NONE, NONE), 0, 15), 1, 14)
    assert of_all_players(forfeit_round(table), "points") == [12, 0, 0]


# Between stages and the end ------------------------------------------------------------------------


def test_all_39_cards_are_shuffled_again_and_one_is_dealt_to_everybody():
    table = end_stage(at_first_round())
    assert (table.view()["deck"], [len(numbers_of(table, seat)) for seat in range(3)]) == (36, [1, 1, 1])
    assert max(of_all_players(table, "workers")) <= 4


def test_gems_and_points_are_kept():
    table = set_players(hold(at_first_round(), (0, 0, 0, 0), (3, 1, 0, 0), (2, 1, 0, 0)), points=(1, 2, 3))
    end_stage(table)
    assert of_all_players(table, "points") == [1 + 12, 2 + 14 + 6, 3 + 6]
    assert hands(table) == [NONE, (1, 0, 0, 0), (2, 0, 0, 0)]


def test_a_card_of_the_last_stage_may_come_again():
    table = coming(with_workers(at_first_round(10, 14, 28), 0, 15), 10, 14, 28)
    assert [numbers_of(forfeit_round(table), seat) for seat in range(1)] == [[10]]


def test_three_stages_are_played():
    table = in_stage(3)
    assert not table.over
    assert end_stage(table).over


def test_the_most_points_win():
    table = set_players(hold(in_stage(3), NONE, NONE, NONE), points=(10, 30, 20))
    assert end_stage(table).winners == (1,)
    table = set_players(hold(in_stage(3), NONE, NONE, NONE), points=(20, 30, 20))
    assert end_stage(table).winners == (0,)  # with the twelve of the workers


def test_several_may_win_together_whatever_gems_they_have():
    table = set_players(hold(in_stage(3), NONE, (0, 0, 0, 1), NONE), points=(8, 12, 5))
    assert end_stage(table).winners == (0, 1)


def test_the_last_stage_is_scored_too():
    table = set_players(hold(in_stage(3), NONE, (1, 0, 0, 0), NONE), points=(0, 0, 13))
    assert end_stage(table).scores == (12, 14, 13)
