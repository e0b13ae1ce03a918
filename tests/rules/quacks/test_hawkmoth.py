"""African death's head hawkmoth, the black book: a page for two players and one for more."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from charlatans import Table

from .scenarios import EDITIONS, add_to_bag, at_first_turn, draw, evaluate, explode, of_all_players, player_view


def with_hawkmoths(counts: Sequence[int], **options: str) -> Table:
    """Everybody has drawn so many black chips, or a pumpkin if none; all have stopped."""
    table = at_first_turn(players=len(counts), **options)
    for seat, count in enumerate(counts):
        draw(table, seat, *["black-1"] * count or ["orange-1"])
    return evaluate(table)


@EDITIONS
@pytest.mark.parametrize("players", [2, 3, 4])
def test_hawkmoth_costs_10(edition: str, players: int) -> None:
    assert at_first_turn(edition=edition, players=players).view()["books"]["black"]["price"] == [10]


# Two players ----------------------------------------------------------------------------------------


@EDITIONS
@pytest.mark.parametrize("count", [1, 2, 3])
def test_hawkmoth_for_two_moves_both_droplets_when_both_have_as_many(edition: str, count: int) -> None:
    table = with_hawkmoths([count, count], edition=edition)
    assert of_all_players(table, "droplet") == [1, 1]
    assert of_all_players(table, "rubies") == [1, 1]


@EDITIONS
def test_hawkmoth_for_two_gives_nothing_when_nobody_has_any(edition: str) -> None:
    table = with_hawkmoths([0, 0], edition=edition)
    assert of_all_players(table, "droplet") == [0, 0]
    assert of_all_players(table, "rubies") == [1, 1]


@EDITIONS
@pytest.mark.parametrize("counts", [(1, 0), (2, 1), (3, 0)])
def test_hawkmoth_for_two_gives_droplet_and_ruby_for_more_than_the_rival(edition: str, counts: tuple[int, int]) -> None:
    table = with_hawkmoths(counts, edition=edition)
    assert of_all_players(table, "droplet") == [1, 0]
    assert of_all_players(table, "rubies") == [2, 1]


def test_hawkmoth_for_two_gives_nothing_for_fewer_than_the_rival() -> None:
    table = with_hawkmoths([1, 2])
    assert of_all_players(table, "droplet") == [0, 1]
    assert of_all_players(table, "rubies") == [1, 2]


def test_hawkmoth_acts_in_an_exploded_pot_as_well() -> None:
    table = explode(at_first_turn(), 0, "black-1")
    evaluate(table)
    assert player_view(table, 0)["droplet"] == 1
    assert player_view(table, 0)["rubies"] == 2


def test_hawkmoth_droplet_step_does_not_change_the_scoring_space() -> None:
    table = evaluate(draw(at_first_turn(), 0, "green-4", "black-1"))
    assert (player_view(table, 0)["droplet"], player_view(table, 0)["scoring_space"]) == (1, 6)


def test_hawkmoth_in_the_bag_does_not_count() -> None:
    table = add_to_bag(draw(at_first_turn(), 0, "black-1"), 1, "black-1", "black-1")
    assert of_all_players(evaluate(table), "droplet") == [1, 0]


def test_hawkmoth_on_the_back_of_the_pot_moves_the_droplet_of_the_players_choice() -> None:
    table = with_hawkmoths([1, 0], pot="back")
    table.act(0, "tube")
    assert (player_view(table, 0)["droplet"], player_view(table, 0)["tube"]) == (0, 1)
    assert player_view(table, 0)["rubies"] == 1 + 1 + 1  # to start with, of the hawkmoth, of the first glass


# Three and four players -----------------------------------------------------------------------------


def test_hawkmoth_for_three_gives_droplet_and_ruby_for_more_than_both_neighbours() -> None:
    table = with_hawkmoths([2, 1, 1])
    assert of_all_players(table, "droplet") == [1, 0, 0]
    assert of_all_players(table, "rubies") == [2, 1, 1]


@pytest.mark.parametrize(("counts", "droplets"), [((1, 0, 2), [1, 0, 1]), ((1, 2, 0), [1, 1, 0])])
def test_hawkmoth_for_three_gives_a_droplet_for_more_than_one_neighbour(
    counts: tuple[int, int, int], droplets: list[int]
) -> None:
    table = with_hawkmoths(counts)
    assert of_all_players(table, "droplet") == droplets
    assert player_view(table, 0)["rubies"] == 1


def test_hawkmoth_for_three_gives_the_ruby_only_to_the_one_with_more_than_both() -> None:
    table = with_hawkmoths([1, 2, 0])
    assert of_all_players(table, "rubies") == [1, 2, 1]


def test_hawkmoth_for_three_gives_a_droplet_for_more_than_one_and_as_many_as_the_other() -> None:
    table = with_hawkmoths([1, 1, 0])
    assert of_all_players(table, "droplet") == [1, 1, 0]
    assert of_all_players(table, "rubies") == [1, 1, 1]


@EDITIONS
@pytest.mark.parametrize("counts", [(0, 0, 0), (1, 1, 1), (1, 1, 1, 1)])
def test_hawkmoth_for_more_than_two_gives_nothing_when_all_have_as_many(edition: str, counts: Sequence[int]) -> None:
    table = with_hawkmoths(counts, edition=edition)
    assert set(of_all_players(table, "droplet")) == {0}
    assert set(of_all_players(table, "rubies")) == {1}


def test_hawkmoth_for_four_looks_only_at_the_two_neighbours() -> None:
    table = with_hawkmoths([2, 1, 3, 1])
    assert of_all_players(table, "droplet") == [1, 0, 1, 0]
    assert of_all_players(table, "rubies") == [2, 1, 2, 1]


def test_hawkmoth_for_four_gives_a_droplet_for_more_than_the_right_neighbour_alone() -> None:
    table = with_hawkmoths([1, 2, 2, 0])
    assert of_all_players(table, "droplet") == [1, 1, 1, 0]
    assert of_all_players(table, "rubies") == [1, 1, 1, 1]
