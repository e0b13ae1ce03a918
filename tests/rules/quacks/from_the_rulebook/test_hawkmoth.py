"""African death's head hawkmoth: the black book for two players and the one for more."""

from __future__ import annotations

import pytest

from ..scenarios import at_first_turn, draw, of_all_players, player_view, stop_all
from .scenes import BOTH


def evaluated(edition, *counts):
    """Everybody has drawn so many black chips; droplets and rubies when all have been evaluated."""
    table = at_first_turn(players=len(counts), edition=edition, rubies=0)
    for seat, count in enumerate(counts):
        draw(table, seat, *["black-1"] * count, *["white-1"] * (count == 0))
    stop_all(table, *["points-1"] * len(counts))
    rubies = [one["rubies"] - (one["scoring_space"] in table.printed["rubies"]) for one in table.view()["players"]]
    return of_all_players(table, "droplet"), rubies


@BOTH
@pytest.mark.parametrize(
    ("counts", "droplets", "rubies"),
    [
        ((1, 1), [1, 1], [0, 0]),
        ((2, 2), [1, 1], [0, 0]),
        ((1, 0), [1, 0], [1, 0]),
        ((1, 3), [0, 1], [0, 1]),
        ((0, 0), [0, 0], [0, 0]),  # nobody has black chips in the pot, so nobody has an action to carry out
    ],
)
def test_two_players_an_equal_number_moves_the_droplet_more_also_bring_a_ruby(edition, counts, droplets, rubies):
    assert evaluated(edition, *counts) == (droplets, rubies)


@BOTH
@pytest.mark.parametrize(
    ("counts", "droplets", "rubies"),
    [
        ((2, 1, 0), [1, 1, 0], [1, 0, 0]),
        ((1, 1, 0), [1, 1, 0], [0, 0, 0]),
        ((1, 1, 1), [0, 0, 0], [0, 0, 0]),
        ((0, 0, 0), [0, 0, 0], [0, 0, 0]),
        ((1, 0, 1, 0), [1, 0, 1, 0], [1, 0, 1, 0]),
        ((1, 1, 0, 0), [1, 1, 0, 0], [0, 0, 0, 0]),
        ((2, 1, 2, 1), [1, 0, 1, 0], [1, 0, 1, 0]),
        ((3, 2, 1, 0), [1, 1, 1, 0], [1, 0, 0, 0]),
    ],
)
def test_more_players_compare_with_both_neighbours(edition, counts, droplets, rubies):
    assert evaluated(edition, *counts) == (droplets, rubies)


@BOTH
def test_black_chips_count_after_an_explosion_too(edition):
    table = draw(at_first_turn(edition=edition), 0, "black-1", "white-3", "white-2", "white-2", "white-1")
    stop_all(table, "points-1")
    assert player_view(table, 0)["exploded"]
    assert player_view(table, 0)["droplet"] == 1


@BOTH
def test_black_chips_left_in_the_bag_do_not_count(edition):
    table = draw(at_first_turn(edition=edition), 0, "black-1")
    table.force(1, ["orange-1"])
    stop_all(table, "points-1")
    assert of_all_players(table, "droplet") == [1, 0]
