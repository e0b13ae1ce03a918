"""The apprentice at the bottle: sure things, exact odds against counting, and the end of the game."""

from __future__ import annotations

from fractions import Fraction

import pytest

from charlatans import Table
from charlatans.policies.duel import apprentice, novice
from charlatans.policies.duel.brewing import is_won_with, where_to, worth_of_drawing, worth_of_exploding
from charlatans.policies.duel.worth import A_STEP, worth_of_stall, worth_of_upgrade
from charlatans.rules.duel.square import move_patient
from charlatans.rules.duel.state import Reason
from charlatans.rules.engine import Stream, seed_stream
from charlatans.rules.engine.events import new_log
from tests.rules.duel.scenarios import (
    add_kept_card,
    at_coin_toss,
    at_first_turn,
    decide,
    decision_names,
    draw,
    place_patient,
    set_bag,
    set_gold,
    set_stalls,
    set_treated,
)

LAST_SAFE = 7
SIX = ("white-3", "white-2", "white-1")  # white chips up to the space before the bonus


def choice(table: Table, seat: int = 0, choose=apprentice, seed: int = 1) -> str:
    """What a policy decides, by its name."""
    stream = Stream.new()
    seed_stream(stream, seed, 0)
    return str(table.game.words.action_name(table.ask_policy(seat, choose, stream)))


def opponent_is_done(table: Table) -> Table:
    """The opponent of seat 0 has completed a potion."""
    table._state.players[1].completed = 1
    return table


# Sure things ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("choose", [novice, apprentice])
def test_draws_when_nothing_can_explode(choose):
    assert choice(at_first_turn(), choose=choose) == "draw"
    assert choice(draw(at_first_turn(), 0, "white-3", "white-1", "orange-1"), choose=choose) == "draw"


@pytest.mark.parametrize("choose", [novice, apprentice])
def test_does_not_draw_into_a_sure_explosion(choose):
    table = draw(at_first_turn(), 0, "orange-1", *SIX)
    assert choice(set_bag(table, 0, "white-2", "white-3"), choose=choose) == "complete"


def test_a_small_risk_is_taken_with_an_empty_neck_and_not_with_a_full_one():
    bag = ["orange-1"] * 4 + ["white-2"] * 2
    table = draw(at_first_turn(), 0, *SIX)
    assert choice(set_bag(table, 0, *bag)) == "draw"
    table = draw(at_first_turn(), 0, "orange-4", "orange-4", *SIX)
    assert choice(set_bag(table, 0, *bag)) == "complete"


def test_the_more_gold_there_is_to_lose_the_smaller_the_risk():
    table = draw(at_first_turn(), 0, "orange-1", *SIX)
    set_bag(table, 0, *["orange-1"] * 7, "white-2")
    assert choice(set_gold(table, 0)) == "draw"
    assert choice(set_gold(table, 60)) == "complete"


def test_white_chips_go_back_before_they_become_a_risk():
    table = at_coin_toss("shield", "return-whites")
    table.act(0, "coin gold")
    draw(table, 0, *SIX)
    assert choice(table) == "whites"


def test_a_novice_has_moods():
    table = set_bag(draw(at_first_turn(), 0, "orange-1", *SIX), 0, *["orange-1"] * 6, "white-2", "white-2")
    assert {choice(table, choose=novice, seed=seed) for seed in range(40)} == {"draw", "complete"}


# Odds ----------------------------------------------------------------------------------------------


def counted(table: Table, draws: int, bag: list[int], space: int, number: int, neck: int, held: int, placed: bool):
    """The worth of up to so many draws, chip by chip; 0 in the bag is a pumpkin of value 1, all else a white number."""
    game, material = table._state, table._material_record
    stop = Fraction(held + number if placed else 0) * A_STEP
    if draws == 0 or not bag:
        return stop
    bonus = max(worth_of_stall(game, material, 0, material.bonus_stall), worth_of_upgrade(game, material))
    total = Fraction(0)
    for at, chip in enumerate(bag):
        rest = bag[:at] + bag[at + 1 :]
        if chip == 0 and neck == 2:
            total += (held + 1 + number) * A_STEP + counted(table, draws - 1, rest, space, number, 0, 0, False)
        elif chip == 0:
            total += counted(table, draws - 1, rest, space, number, neck + 1, held + 1, True)
        elif space + chip > LAST_SAFE:
            total -= worth_of_exploding(game, material, 0)
        else:
            total += bonus * (space + chip == LAST_SAFE)
            total += counted(table, draws - 1, rest, space + chip, chip, neck, held, True)
    drawn = total / len(bag)
    return max(stop, drawn) if draws < 2 else drawn


@pytest.mark.parametrize("whites", [(3, 2), (3, 2, 1), (1, 2, 1), (3, 2, 2)])
@pytest.mark.parametrize("pumpkins", [0, 1, 2])
@pytest.mark.parametrize("left", [[0, 0, 1], [0, 0, 0, 1, 2, 3], [0, 1, 1, 2], [1, 2], [0] * 7 + [3]])
def test_what_two_draws_are_worth_is_what_counting_all_chips_gives(whites, pumpkins, left):
    table = draw(at_first_turn(), 0, *["orange-1"] * pumpkins)
    for number in whites:
        draw(table, 0, f"white-{number}")
        if "stall" in {decision.kind for decision in table.decisions(0)}:
            table.act(0, "stall")
    set_gold(set_bag(table, 0, *["orange-1" if chip == 0 else f"white-{chip}" for chip in left]), 6)
    exact = counted(table, 2, left, sum(whites), whites[-1], pumpkins, pumpkins, True)
    assert abs(worth_of_drawing(table._state, table._material_record, 0) - exact) <= 2


def test_a_kept_card_makes_an_explosion_cheap():
    table = set_gold(at_first_turn(round=7), 40)
    place_patient(table, 0, 2)
    dear = worth_of_exploding(table._state, table._material_record, 0)
    add_kept_card(table, 0, "one-white")
    assert worth_of_exploding(table._state, table._material_record, 0) < dear


# The end -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stall", [3, 7, 15])
@pytest.mark.parametrize("space", [-4, -1, 0, 1, 2])
@pytest.mark.parametrize("steps", [0, 1, 3, 4, 9, 25])
def test_where_steps_lead_is_where_the_rules_lead(stall, space, steps):
    table = set_stalls(at_first_turn(), stall)
    if space != 0:
        place_patient(table, 0 if space > 0 else 1, abs(space))
    patients, place = where_to(table._state, table._material_record, 0, steps)
    move_patient(table._state, table._material_record, 0, steps, Reason.POTION, new_log())
    assert (patients, place) == (table._state.players[0].on_stall, table._state.patient)


def test_the_last_patient_is_taken_when_the_steps_suffice():
    table = set_treated(draw(at_first_turn(), 0, "orange-1", "white-3", "white-2"), 5, 2)
    place_patient(table, 0, 5)
    set_bag(table, 0, *["orange-4"] * 6, "white-3")
    assert choice(table) == "complete"
    assert is_won_with(table._state, table._material_record, 0, 2)
    assert not is_won_with(table._state, table._material_record, 0, 1)


def test_a_patient_who_waits_on_the_stall_counts_towards_the_win():
    table = draw(place_patient(set_treated(at_first_turn(), 5, 2), 0, 6), 0, "pink-1", *SIX)
    assert is_won_with(table._state, table._material_record, 0, 0)
    assert choice(set_bag(table, 0, "orange-1", "white-2")) == "complete"


def test_round_7_makes_an_explosion_dear_without_an_active_patient_too():
    early, late = at_first_turn(round=6), at_first_turn(round=7)
    dear = worth_of_exploding(late._state, late._material_record, 0)
    assert dear == late._material_record.seventh_spaces * A_STEP
    assert dear > worth_of_exploding(early._state, early._material_record, 0)


@pytest.mark.parametrize("choose", [novice, apprentice])
def test_what_can_be_done_later_in_the_turn_is_not_done_while_something_else_is_asked(choose):
    table = decide(at_coin_toss("shield", "return-whites"), 0, "coin gold")
    draw(table, 0, "white-2", "yellow-2")
    assert "whites" in decision_names(table, 0)
    assert choice(table, choose=choose) == "amber"
    table = draw(set_gold(at_first_turn(round=7), 9), 0, "black-1", "white-3", "white-2", "white-2")
    assert "pay" in decision_names(table, 0)
    assert choice(table, choose=choose) != "pay"


def test_the_very_last_potion_stops_when_it_has_won_and_draws_on_when_it_would_lose():
    table = opponent_is_done(draw(at_first_turn(round=7), 0, "orange-1", *SIX))
    set_bag(table, 0, "orange-1", "white-2", "white-2", "white-2")
    place_patient(table, 1, 2)
    assert choice(table) == "complete"
    place_patient(table, 1, 6)
    assert choice(table) == "draw"


def test_in_the_last_round_gold_is_paid_for_steps_and_lost_in_an_explosion():
    table = place_patient(set_gold(at_first_turn(round=7), 8), 0, 2)
    assert choice(table) == "pay"
    draw(table, 0, *SIX, "white-2")
    assert choice(table) == "gold"


def test_kept_cards_wait_for_the_last_round():
    for number, expected in ((3, "complete"), (7, "use two-whites")):
        table = add_kept_card(draw(at_first_turn(round=number), 0, "orange-1", *SIX), 0, "two-whites")
        assert choice(set_bag(table, 0, "orange-1", "white-2", "white-2", "white-3")) == expected


def test_an_explosion_costs_steps_early_and_gold_late():
    for number, expected in ((1, "patient"), (6, "gold")):
        table = place_patient(set_gold(at_first_turn(round=number), 6), 0, 2)
        assert choice(draw(table, 0, *SIX, "white-2")) == expected
