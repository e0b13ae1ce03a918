"""Alchemist's lead, which brings gold and is upgraded, and the pumpkin, which is only its value."""

from __future__ import annotations

from itertools import pairwise

import pytest

from charlatans import Table

from .after_effects_scenarios import complete_both
from .scenarios import (
    add_to_bag,
    add_to_belly,
    at_coin_toss,
    at_first_turn,
    count_in_bag,
    count_in_pool,
    decide,
    decision_chips,
    decision_names,
    draw,
    leave_in_pool,
    of_all_players,
    patient_position,
    place_patient,
    play_passively,
    player_view,
    set_gold,
)

LEAD = [1, 2, 3, 4, 6]
UPGRADES = list(pairwise(LEAD))
TO_THE_BONUS = ("white-3", "white-2", "white-2")


def redeem(table: Table, upgrades: int) -> Table:
    """Seat 0 completes first, seat 1 offers so many upgrades and has them, for seat 0 takes the card."""
    complete_both(table)
    decide(table, 1, f"offer {upgrades} 0")
    return decide(table, 0, "card")


# Gold -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", LEAD)
def test_lead_in_the_neck_brings_gold_at_once(value: int) -> None:
    table = draw(at_first_turn(), 0, f"black-{value}")
    assert of_all_players(table, "gold") == [value, 0]
    assert player_view(table, 0)["neck"] == [f"black-{value}"]


@pytest.mark.parametrize("value", LEAD)
def test_lead_counts_its_value_as_steps(value: int) -> None:
    assert player_view(draw(at_first_turn(), 0, f"black-{value}"), 0)["steps"] == value


def test_lead_brings_gold_again_whenever_it_is_put_in_the_neck() -> None:
    table = draw(at_first_turn(books={"pink": "III"}), 0, "black-1", "black-1", "black-1")
    decide(table, 1, "complete")
    assert player_view(table, 0)["gold"] == 3
    decide(draw(table, 0, "pink-1"), 0, "return black-1")
    assert player_view(draw(table, 0, "black-1"), 0)["gold"] == 4


def test_lead_in_the_belly_brings_no_gold() -> None:
    table = complete_both(add_to_belly(at_first_turn(), 0, "black-6"))
    assert of_all_players(table, "gold") == [0, 0]


def test_lead_is_never_for_sale() -> None:
    table = play_passively(set_gold(at_first_turn(), 30, 30), until_phase="buying")
    on_offer = decision_chips(table, table.actors[0], "buy")
    assert on_offer
    assert not [chip for chip in on_offer if chip.startswith(("black", "white"))]
    assert table.view()["books"]["black"]["price"] is None


# Upgrades -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("low", "high"), UPGRADES)
def test_lead_in_the_neck_is_upgraded_to_the_next_denomination(low: int, high: int) -> None:
    table = draw(at_first_turn(), 0, f"black-{low}", "orange-1", *TO_THE_BONUS)
    pool = count_in_pool(table, f"black-{low}"), count_in_pool(table, f"black-{high}")
    decide(table, 0, f"upgrade neck black-{low}")
    assert player_view(table, 0)["neck"] == [f"black-{high}", "orange-1"]
    assert (count_in_pool(table, f"black-{low}"), count_in_pool(table, f"black-{high}")) == (pool[0] + 1, pool[1] - 1)


@pytest.mark.parametrize(("low", "high"), UPGRADES)
def test_lead_in_the_belly_is_upgraded_to_the_next_denomination(low: int, high: int) -> None:
    table = draw(add_to_belly(at_first_turn(), 0, f"black-{low}"), 0, *TO_THE_BONUS)
    decide(table, 0, f"upgrade belly black-{low}")
    assert player_view(table, 0)["belly"] == {f"black-{high}": 1}


def test_upgraded_lead_in_the_neck_counts_its_new_value_and_brings_no_gold_again() -> None:
    table = decide(draw(at_first_turn(), 0, "black-1", *TO_THE_BONUS), 0, "upgrade neck black-1")
    assert player_view(table, 0)["gold"] == 1
    assert player_view(table, 0)["steps"] == 2 + 2


def test_any_lead_in_neck_or_belly_may_be_chosen_and_none_in_the_bag() -> None:
    table = add_to_bag(add_to_belly(at_first_turn(), 0, "black-2", "black-4", "black-6"), 0, "black-3")
    draw(table, 0, "black-1", *TO_THE_BONUS)
    assert decision_names(table, 0) == {
        "stall", "none", "upgrade neck black-1", "upgrade belly black-2", "upgrade belly black-4"
    }  # fmt: skip


def test_lead_of_the_highest_denomination_cannot_be_upgraded() -> None:
    table = draw(add_to_belly(at_first_turn(), 0, "black-6"), 0, *TO_THE_BONUS)
    assert decision_names(table, 0) == {"stall", "gold", "none"}


def test_lead_whose_next_denomination_is_sold_out_cannot_be_upgraded() -> None:
    table = leave_in_pool(add_to_belly(at_first_turn(), 0, "black-1", "black-2"), "black-2")
    assert decision_names(draw(table, 0, *TO_THE_BONUS), 0) == {"stall", "upgrade belly black-2", "none"}


def test_lead_does_not_skip_a_denomination_that_is_sold_out() -> None:
    table = draw(leave_in_pool(add_to_belly(at_first_turn(), 0, "black-1"), "black-2"), 0, *TO_THE_BONUS)
    assert decision_names(table, 0) == {"stall", "gold", "none"}
    assert of_all_players(decide(table, 0, "gold"), "gold") == [1, 0]


def test_the_chip_put_back_can_be_had_again() -> None:
    """The last black 2 goes back with an upgrade, and another black 1 can then be upgraded to it."""
    table = leave_in_pool(add_to_belly(at_first_turn(), 1, "black-1", "black-2"), "black-2", seat=0)
    redeem(table, upgrades=2)
    assert decision_names(table, 1) == {"none", "upgrade belly black-2"}
    decide(table, 1, "upgrade belly black-2")
    assert decision_names(table, 1) == {"none", "upgrade belly black-1", "upgrade belly black-3"}


def test_the_same_lead_can_be_upgraded_several_times() -> None:
    table = redeem(add_to_belly(at_first_turn(), 1, "black-1"), upgrades=3)
    decide(table, 1, "upgrade belly black-1", "upgrade belly black-2", "upgrade belly black-3")
    assert count_in_bag(play_passively(table, until_round=2), 1, "black-4") == 1


def test_an_upgrade_may_be_declined() -> None:
    table = redeem(add_to_belly(at_first_turn(), 1, "black-1"), upgrades=1)
    decide(table, 1, "none")
    assert of_all_players(table, "gold")[1] == 0
    assert count_in_bag(play_passively(table, until_round=2), 1, "black-2") == 0


@pytest.mark.parametrize("upgrades", [1, 2, 3])
def test_upgrades_by_tokens_that_are_not_possible_are_a_gold_each(upgrades: int) -> None:
    table = complete_both(at_first_turn())
    decide(table, 1, f"offer {upgrades} 0")
    decide(table, 0, "tokens")
    assert [event.a for event in table.events if event.seat == 0 and "in place of" in table.describe([event])[0]] == (
        [1] * upgrades
    )


def test_the_ledges_upgrade_that_is_not_possible_is_a_gold() -> None:
    table = place_patient(at_first_turn(), 0, 6)
    decide(draw(table, 0, "orange-1"), 0, "complete")
    assert (player_view(table, 0)["patients"], of_all_players(table, "gold")) == (1, [0, 1])


def test_the_ledges_upgrade_reaches_the_neck_of_the_one_who_is_brewing() -> None:
    """The opponent's explosion drives the patient to the stall: the one whose bottle exploded upgrades."""
    table = place_patient(set_gold(at_first_turn(), 1), 1, 6)
    draw(table, 0, "black-1", "white-3", "white-2", "white-1", "white-2")
    decide(table, 0, "patient")
    assert player_view(table, 1)["patients"] == 1
    assert decision_names(table, 0) == {"none", "upgrade neck black-1"}


def test_the_coin_that_upgrades_in_the_neck_gives_gold_where_nothing_there_can_be_upgraded() -> None:
    table = at_coin_toss("shield", "lead-or-patient", coins="silver+copper")
    decide(table, 0, "coin copper")
    decide(draw(table, 0, "black-6"), 0, "complete")
    assert decision_names(table, 0) == {"patient", "gold", "done"}
    assert player_view(decide(table, 0, "gold"), 0)["gold"] == 6 + 1
    assert player_view(table, 0)["coin"] is None


# Pumpkin --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", ["I", "II", "III", "IV"])
def test_the_pumpkin_costs_2_5_and_8_whatever_the_books(book: str) -> None:
    assert at_first_turn(books=book).view()["books"]["orange"]["price"] == [2, 5, 8]


@pytest.mark.parametrize("book", ["I", "II", "III", "IV"])
@pytest.mark.parametrize("value", [1, 2, 4])
def test_the_pumpkin_is_its_value_and_nothing_more(value: int, book: str) -> None:
    table = draw(add_to_belly(at_first_turn(books=book), 0, "black-1"), 0, f"orange-{value}")
    assert decision_names(table, 0) == {"draw", "complete"}
    complete_both(table)
    assert (patient_position(table), of_all_players(table, "gold"), of_all_players(table, "stall")) == (
        (0, value),
        [0, 0],
        [7, 7],
    )
