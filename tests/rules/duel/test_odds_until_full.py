"""The chance that a bottle explodes before its neck is full, books aside."""

from __future__ import annotations

from typing import Any

import pytest

import charlatans
from charlatans.rules.duel.box import CHIP_NAMES, NECK
from charlatans.rules.duel.odds import explosion_odds, explosion_odds_until_full


def risks(space: int, bag: dict[str, int], neck: int = 0, ward: int = 0) -> tuple[float, float]:
    """The odds of the next chip and until the neck is full, with a white 3 on a space and these chips in the bag."""
    table = charlatans.new("duel", seed=1)
    me: Any = table._state.players[0]
    for chip, name in enumerate(CHIP_NAMES):
        me.bag[chip] = bag.get(name, 0)
    me.bag_total, me.neck_size, me.ward = sum(bag.values()), neck, ward
    me.white_chips[0], me.white_spaces[0], me.whites = CHIP_NAMES.index("white-3"), space, 1
    return explosion_odds(table._material_record, me), explosion_odds_until_full(table._material_record, me)


def test_the_next_chip_explodes_with_the_share_of_chips_that_are_too_large():
    assert risks(6, {"white-1": 3, "white-2": 1, "black-1": 3})[0] == pytest.approx(1 / 7)


def test_a_bag_without_white_chips_never_explodes():
    assert risks(7, {"black-1": 3}) == (0, 0)


def test_a_full_neck_ends_the_drawing():
    bag = {"white-3": 1, "black-1": 1}
    assert risks(6, bag)[1] == pytest.approx(1)
    assert risks(6, bag, neck=NECK - 1)[1] == pytest.approx(0.5)
    assert risks(6, bag, neck=NECK) == (0.5, 0)


def test_a_ward_sends_the_first_small_chip_back_but_only_once():
    assert risks(7, {"white-2": 1}, ward=2) == (0, 1)


def test_the_first_draw_or_after_a_smaller_white_chip_the_second():
    # From space 6: a 1 goes to 7, then anything explodes; a 2 explodes at once.
    bag = {"white-1": 1, "white-2": 1, "black-1": 1}
    second = 1 / 3 * 1 / 2
    assert risks(6, bag, neck=NECK - 1)[1] == pytest.approx(1 / 3 + second)
