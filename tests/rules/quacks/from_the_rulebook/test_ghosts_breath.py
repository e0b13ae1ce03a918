"""Ghost's breath: the purple books."""

from __future__ import annotations

import pytest

from ..scenarios import (
    at_first_turn,
    chips_in_pot,
    count_in_bag,
    count_in_supply,
    decide,
    decision_kinds,
    draw,
    in_turn,
    leave_in_supply,
    legal_decisions,
    player_view,
    set_droplet,
    stop_all,
)
from .scenes import BOTH, asked, exchanges


def bonuses(table, seat=0):
    """For how many purple chips a bonus may be had."""
    return {decision.amount for decision in legal_decisions(table, seat, "bonus")}


def brewed(edition, books, purple, *others):
    """Seat 0 has drawn other chips and then so many purple ones; all that comes before phase B is done."""
    table = in_turn(3, "B06", books=books, edition=edition, rubies=(0, 0), points=(0, 0))
    return stop_all(draw(table, 0, *others, *["purple-1"] * purple), "orange-1")


def gained(table):
    """Points and rubies beyond what the scoring space gives, and droplet steps."""
    seen = player_view(table, 0)
    space = seen["scoring_space"]
    later = table.view()["phase"] not in ("chip actions", "rubies", "victory points")
    points = table.printed["points"][space] if later else 0
    rubies = int(space in table.printed["rubies"]) if later else 0
    return seen["points"] - points, seen["rubies"] - rubies, seen["droplet"]


# Set 1 -----------------------------------------------------------------------------------------------

SET_1 = {1: (1, 0, 0), 2: (1, 1, 0), 3: (2, 0, 1)}


@BOTH
@pytest.mark.parametrize(("purple", "best"), [(1, 1), (2, 2), (3, 3), (4, 3), (5, 3)])
def test_set_1_pays_for_one_two_and_three_or_more(edition, purple, best):
    table = brewed(edition, 1, purple)
    if asked(table, "bonus"):
        decide(table, 0, "bonus", amount=best)
    assert gained(table) == SET_1[best]


@BOTH
@pytest.mark.parametrize(("purple", "lower"), [(3, 2), (3, 1), (4, 2), (2, 1)])
def test_set_1_a_lower_bonus_may_be_used(edition, purple, lower):
    table = brewed(edition, 1, purple)
    decide(table, 0, "bonus", amount=lower)
    assert gained(table) == SET_1[lower]


@BOTH
def test_set_1_four_chips_do_not_bring_the_bonus_of_three_and_of_one(edition):
    table = decide(brewed(edition, 1, 4), 0, "bonus", amount=3)
    assert not asked(table, "bonus")


@BOTH
def test_set_1_the_bonus_comes_after_an_explosion_too(edition):
    table = in_turn(3, "B06", edition=edition, rubies=(0, 0), points=(0, 0))
    stop_all(draw(table, 0, "purple-1", "white-3", "white-2", "white-2", "white-1"), "orange-1")
    assert player_view(table, 0)["exploded"]
    assert player_view(table, 0)["points"] == 1


# Set 2 -----------------------------------------------------------------------------------------------

SET_2 = {1: (["black-1"], 1, 1, 0), 2: (["green-1", "blue-2"], 3, 0, 1), 3: (["yellow-4"], 6, 1, 2)}


@BOTH
@pytest.mark.parametrize(("purple", "traded"), [(1, 1), (2, 2), (3, 3), (4, 3), (4, 2), (3, 1), (2, 1)])
def test_set_2_discarded_chips_bring_the_bonus_of_their_number(edition, purple, traded):
    table = brewed(edition, 2, purple)
    supply = count_in_supply(table, "purple-1")
    chips, points, rubies, steps = SET_2[traded]
    before = {chip: count_in_bag(table, 0, chip) for chip in chips}
    decide(table, 0, "bonus", amount=traded)
    assert gained(table) == (points, rubies, steps)
    assert {chip: count_in_bag(table, 0, chip) - before[chip] for chip in chips} == dict.fromkeys(chips, 1)
    assert count_in_supply(table, "purple-1") == supply + traded
    assert [chip for chip, _ in chips_in_pot(table, 0)].count("purple-1") == purple - traded


@BOTH
def test_set_2_nothing_need_be_discarded(edition):
    table = decide(brewed(edition, 2, 3), 0, "none")
    assert gained(table) == (0, 0, 0)


@BOTH
def test_set_2_four_chips_are_not_traded_twice_for_the_bonus_of_two(edition):
    table = decide(brewed(edition, 2, 4), 0, "bonus", amount=2)
    assert not asked(table, "bonus")


@BOTH
def test_set_2_no_more_chips_are_traded_than_were_drawn(edition):
    assert bonuses(brewed(edition, 2, 2)) == {1, 2}


def test_set_2_a_discarded_chip_still_lay_on_its_space_when_the_pot_is_scored():
    """The scoring space is that after the last chip placed; discarding does not unplace it."""
    table = brewed("2nd", 2, 1, "white-3", "white-2")
    assert player_view(decide(table, 0, "bonus", amount=1), 0)["scoring_space"] == 7


def test_set_2_a_missing_chip_is_lost_and_the_rest_is_given():
    table = in_turn(3, "B06", books=2, rubies=(0, 0), points=(0, 0))
    leave_in_supply(table, "black-1", 0)
    stop_all(draw(table, 0, "purple-1"), "orange-1")
    decide(table, 0, "bonus", amount=1)
    assert gained(table) == (1, 1, 0)


# Set 3 -----------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize(
    ("space", "points"), [(1, 0), (9, 0), (10, 1), (15, 1), (24, 1), (25, 2), (44, 2), (45, 3), (52, 3)]
)
def test_set_3_a_purple_chip_brings_points_by_the_number_of_its_space(edition, space, points):
    """The numbers 10 to 19 are on the spaces 10 to 24, 20 to 29 on 25 to 44, 30 and more on 45 to 52."""
    table = in_turn(3, "B06", books=3, edition=edition, rubies=(0, 0), points=(0, 0))
    draw(set_droplet(table, 0, space - 1), 0, "purple-1")
    stop_all(table, "orange-1")
    assert player_view(table, 0)["points"] == points + table.printed["points"][space + 1]


@BOTH
def test_set_3_every_purple_chip_counts_for_itself(edition):
    table = in_turn(3, "B06", books=3, edition=edition, rubies=(0, 0), points=(0, 0))
    draw(set_droplet(table, 0, 8), 0, "purple-1", "purple-1", "purple-1")
    stop_all(table, "orange-1")
    assert player_view(table, 0)["points"] == 0 + 1 + 1 + 2


# Set 4 -----------------------------------------------------------------------------------------------

POT = ("orange-1", "green-1", "blue-2", "green-4", "red-1")


@BOTH
@pytest.mark.parametrize(
    ("purple", "trades"),
    [
        (1, {("green-1", "green-2"), ("red-1", "red-2")}),
        (2, {("green-1", "green-2"), ("red-1", "red-2"), ("blue-2", "blue-4")}),
        (
            3,
            {
                ("green-1", "green-2"),
                ("red-1", "red-2"),
                ("blue-2", "blue-4"),
                ("green-1", "green-4"),
                ("red-1", "red-4"),
            },
        ),
        (
            4,
            {
                ("green-1", "green-2"),
                ("red-1", "red-2"),
                ("blue-2", "blue-4"),
                ("green-1", "green-4"),
                ("red-1", "red-4"),
            },
        ),
    ],
)
def test_set_4_trades_a_chip_from_the_pot_for_a_better_one_of_its_colour(edition, purple, trades):
    books = {"green": 1, "blue": 3, "red": 1, "yellow": 1, "purple": 4}
    assert exchanges(brewed(edition, books, purple, *POT), 0) == trades


@BOTH
def test_set_4_two_chips_and_no_2_chip_in_the_pot_turn_a_1_into_a_2(edition):
    table = brewed(edition, 4, 2, "green-1")
    assert exchanges(table, 0) == {("green-1", "green-2")}


def test_set_4_in_the_2nd_edition_the_better_chip_goes_into_the_bag_at_once():
    table = brewed("2nd", {"green": 1, "blue": 1, "red": 1, "yellow": 1, "purple": 4}, 1, "red-1")
    supply = count_in_supply(table, "red-1"), count_in_supply(table, "red-2")
    decide(table, 0, "exchange", "red-1")
    assert count_in_bag(table, 0, "red-2") == 1
    assert (count_in_supply(table, "red-1"), count_in_supply(table, "red-2")) == (supply[0] + 1, supply[1] - 1)
    assert "red-1" not in [chip for chip, _ in chips_in_pot(table, 0)]


@BOTH
def test_set_4_the_upgrade_has_no_effect_on_this_turn_and_the_chip_is_there_in_the_next(edition):
    table = brewed(edition, {"green": 1, "blue": 1, "red": 1, "yellow": 1, "purple": 4}, 1, "red-1")
    decide(table, 0, "exchange", "red-1")
    assert player_view(table, 0)["scoring_space"] == 3
    while table.view()["turn"] == 3:
        decide(table, table.actors[0], "done")
    assert (count_in_bag(table, 0, "red-2"), count_in_bag(table, 0, "red-1")) == (1, 0)


@BOTH
def test_set_4_only_one_chip_is_traded(edition):
    table = brewed(edition, {"green": 1, "blue": 1, "red": 1, "yellow": 1, "purple": 4}, 4, "red-1", "green-1")
    table.act(0, next(d for d in legal_decisions(table, 0, "exchange") if (d.chip, d.to) == ("red-1", "red-4")))
    assert not asked(table, "exchange")


@BOTH
def test_set_4_nothing_need_be_traded(edition):
    table = brewed(edition, 4, 1, "green-1")
    if asked(table, "droplet"):  # green set 4
        table.act(0, next(d for d in table.decisions(0) if d.kind != "droplet"))
    assert "none" in decision_kinds(table, 0)


@BOTH
def test_set_4_a_pumpkin_and_a_black_or_purple_chip_have_no_better_one(edition):
    table = brewed(edition, 4, 3, "orange-1", "black-1")
    assert not asked(table, "exchange")


# The order of phase B --------------------------------------------------------------------------------


def asked_in_phase_b(edition):
    """Who is asked by which book, when two players have a green chip last and a purple one before it."""
    table = in_turn(
        3, "B06", books={"green": 4, "blue": 1, "red": 1, "yellow": 1, "purple": 2}, edition=edition, rubies=(2, 2)
    )
    for seat in (0, 1):
        draw(table, seat, "purple-1", "green-1")
    stop_all(table, "orange-1", "orange-1")
    order = []
    while table.view()["phase"] == "chip actions":
        seat = table.actors[0]
        order.append((seat, "green" if legal_decisions(table, seat, "droplet") else "purple"))
        table.act(seat, next(d for d in table.decisions(seat) if d.kind not in ("droplet", "bonus")))
    return order


def test_in_the_2nd_edition_each_player_carries_out_all_actions_from_the_start_player_on():
    assert asked_in_phase_b("2nd") == [(0, "green"), (0, "purple"), (1, "green"), (1, "purple")]


def test_in_the_1st_edition_all_carry_out_one_colour_before_the_next():
    assert asked_in_phase_b("1st") == [(0, "green"), (1, "green"), (0, "purple"), (1, "purple")]


def test_the_start_player_is_the_first_in_phase_b():
    table = in_turn(2, books=4, rubies=(1, 1))
    for seat in (0, 1):
        draw(table, seat, "orange-1", "green-1")
    stop_all(table, "orange-1", "orange-1")
    assert table.view()["start_player"] == 1
    assert table.actors == (1,)


def test_nothing_purple_happens_without_purple_chips():
    table = stop_all(draw(at_first_turn(), 0, "white-1"), "points-1")
    assert not asked(table, "bonus")


@pytest.mark.parametrize(
    ("edition", "order"),
    [
        ("1st", [(0, "black"), (1, "black"), (0, "green"), (1, "green")]),
        ("2nd", [(0, "black"), (0, "green"), (1, "black"), (1, "green")]),
    ],
)
def test_black_chips_come_before_green_ones_for_all_or_for_each(edition, order):
    table = at_first_turn(books=4, edition=edition, pot="back", rubies=4)
    for seat in (0, 1):
        draw(table, seat, "black-1", "green-1")
    stop_all(table, "orange-1", "orange-1")
    found = []
    while table.view()["phase"] == "chip actions":
        seat = table.actors[0]
        found.append((seat, "black" if decision_kinds(table, seat) == {"droplet", "tube"} else "green"))
        decide(
            table,
            seat,
            "droplet" if found[-1][1] == "black" else next(iter(decision_kinds(table, seat) - {"droplet", "tube"})),
        )
    assert found == order
