"""Upgrades."""

from __future__ import annotations

import pytest

from ..scenarios import (
    add_to_belly,
    at_first_turn,
    count_in_pool,
    count_owned,
    decide,
    decision_names,
    draw,
    leave_in_pool,
    of_all_players,
    player_view,
)


def asked_for_an_upgrade(*belly: str):
    """Seat 0 stands on the bonus space with these chips in its belly."""
    return draw(add_to_belly(at_first_turn(), 0, *belly), 0, "white-3", "white-2", "white-2")


@pytest.mark.parametrize(
    ("chip", "better"), [("black-1", "black-2"), ("black-2", "black-3"), ("black-3", "black-4"), ("black-4", "black-6")]
)
def test_a_chip_goes_back_to_the_pool_and_the_next_higher_one_takes_its_place(chip, better):
    table = asked_for_an_upgrade(chip)
    pool = count_in_pool(table, chip), count_in_pool(table, better)
    decide(table, 0, f"upgrade belly {chip}")
    assert player_view(table, 0)["belly"] == {better: 1}
    assert (count_in_pool(table, chip), count_in_pool(table, better)) == (pool[0] + 1, pool[1] - 1)


def test_the_new_chip_lies_where_the_old_one_lay():
    table = add_to_belly(at_first_turn(), 0, "black-1")
    draw(table, 0, "black-1", "orange-1", "white-3", "white-2", "white-2")
    decide(table, 0, "upgrade neck black-1")
    assert (player_view(table, 0)["neck"], player_view(table, 0)["belly"]) == (["black-2", "orange-1"], {"black-1": 1})


def test_an_upgraded_chip_brings_no_gold_of_its_own():
    table = draw(at_first_turn(), 0, "black-1", "white-3", "white-2", "white-2")
    assert player_view(decide(table, 0, "upgrade neck black-1"), 0)["gold"] == 1


def test_only_black_chips_can_be_upgraded_by_a_black_symbol():
    table = asked_for_an_upgrade("black-1", "orange-1", "red-1")
    assert {name for name in decision_names(table, 0) if name.startswith("upgrade")} == {"upgrade belly black-1"}


def test_only_chips_in_the_bottle_can_be_upgraded_and_not_those_in_the_bag():
    assert not [name for name in decision_names(asked_for_an_upgrade(), 0) if name.startswith("upgrade")]


def test_the_highest_black_chip_cannot_be_upgraded_and_gold_comes_instead():
    table = asked_for_an_upgrade("black-6")
    assert {"stall", "gold"} <= decision_names(table, 0)
    assert player_view(decide(table, 0, "gold"), 0)["gold"] == 1


def test_without_the_next_denomination_in_the_pool_gold_comes_instead():
    table = leave_in_pool(at_first_turn(), "black-2")
    draw(add_to_belly(table, 0, "black-1"), 0, "white-3", "white-2", "white-2")
    assert not [name for name in decision_names(table, 0) if name.startswith("upgrade")]
    decide(table, 0, "gold")
    assert (of_all_players(table, "gold"), count_owned(table, 0, "black-3")) == ([1, 0], 0)


def test_where_an_upgrade_is_possible_gold_cannot_be_taken_instead():
    assert "gold" not in decision_names(asked_for_an_upgrade("black-1", "black-6"), 0)
