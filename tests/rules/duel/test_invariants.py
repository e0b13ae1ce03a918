"""What is true at every moment of every game: noticed when broken by hand, and kept by random play over all options."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import charlatans
from charlatans import Table
from charlatans.rules.duel.box import CHIP_NAMES, WITH_BOOKS, Chip
from charlatans.rules.duel.options import COINS, ROUND_CARDS
from charlatans.rules.duel.state import Ask, Phase

from .scenarios import (
    add_kept_card,
    add_to_bag,
    at_first_turn,
    decide,
    decision_names,
    draw,
    player_view,
    set_bag,
    set_gold,
)

SETS = st.sampled_from(["I", "II", "III", "IV"])
OPTIONS = st.fixed_dictionaries(
    {
        "books": st.one_of(SETS, st.fixed_dictionaries(dict.fromkeys(WITH_BOOKS, SETS))),
        "coins": st.sampled_from(COINS),
        "round_cards": st.sampled_from(ROUND_CARDS),
        "mayor": st.booleans(),
    }
)
SEEDS = st.integers(0, 2**63 - 1)
SLOW = settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])


# Broken by hand -------------------------------------------------------------------------------------


def brewing() -> Table:
    """Seat 0 has drawn two white chips, a black one and a pumpkin."""
    return draw(at_first_turn(), 0, "white-2", "white-1", "black-1", "orange-1")


def set_field(name: str, value: int, seat: int = 0) -> Callable[[Any], None]:
    """A number of a player becomes another."""
    return lambda state: setattr(state.players[seat], name, value)


def set_at(where: str, at: int, value: int, seat: int = 0) -> Callable[[Any], None]:
    """A number in a row of a player's becomes another."""
    return lambda state: getattr(state.players[seat], where).__setitem__(at, value)


def chip_on_both_sides(state: Any) -> None:
    """One more than there is in the pool, and one less than none in a bag."""
    state.pool[Chip.BLUE_2] += 1
    state.players[0].bag[Chip.BLUE_2] -= 1
    state.players[0].bag_total -= 1


def table_field(name: str, value: int) -> Callable[[Any], None]:
    """A number of the table becomes another."""
    return lambda state: setattr(state, name, value)


def patient_enters(space: int) -> Callable[[Any], None]:
    """A patient stands on the path as if it had entered; in the half of seat 1 below zero."""

    def enter(state: Any) -> None:
        state.park, state.entered, state.patient = state.park - 1, state.entered + 1, space

    return enter


def look(state: Any) -> None:
    """Seat 1, who is not asked, looks at a chip."""
    state.players[1].bag[Chip.ORANGE_1] -= 1
    state.players[1].bag_total -= 1
    state.players[1].hand[Chip.ORANGE_1] += 1


def wait_outside_a_turn(state: Any) -> None:
    """A patient on seat 0's stall while there is trade."""
    state.phase, state.queued, state.players[0].on_stall = Phase.MARKET, 1, 1


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda state: state.pool.__setitem__(Chip.BLUE_2, 3), "blue-2: 3 chips, not 4"),
        (set_at("bag", Chip.WHITE_1, 9), "white-1: .* chips, not 11"),
        (set_at("belly", Chip.ORANGE_1, 1), "orange-1: 11 chips, not 10"),
        (set_at("hand", Chip.ORANGE_1, 1), "orange-1: 11 chips, not 10"),
        (set_at("aside", 2, 1), "white-3: 3 chips, not 2"),
        (set_at("neck", 1, Chip.BLACK_1), "orange-1: 9 chips, not 10"),
        (set_at("white_chips", 1, Chip.WHITE_2), "white-1: 10 chips, not 11"),
        (table_field("removed", 1), "white-1: 12 chips, not 11"),
        (chip_on_both_sides, r"blue-2: 4 chips, not 4 \(\[5.*-1"),
        (table_field("park", 10), "10 figures, not 11"),
        (table_field("patient", 3), "12 figures, not 11"),
        (set_field("on_stall", 1), "12 figures, not 11"),
        (set_field("treated", 1), "12 figures, not 11"),
        (table_field("queued", 1), "those who wait for a ledge are not those who stand on the stalls"),
        (wait_outside_a_turn, "somebody waits on a stall, and it is nobody's turn"),
        (table_field("mayor", 1), "11 figures, not 12"),
        (table_field("entered", 1), "11 in the park and 1 entered, of 11"),
        (set_field("bag_total", 3), "seat 0: the bag's total is wrong"),
        (set_at("white_spaces", 1, 2), "seat 0: white chips lie out of order"),
        (set_at("white_spaces", 0, 0), "seat 0: white chips lie out of order"),
        (set_at("neck", 0, Chip.WHITE_1), "seat 0: a white chip lies in neck or belly"),
        (set_at("belly", Chip.WHITE_3, 1), "seat 0: a white chip lies in neck or belly"),
        (set_at("white_chips", 0, Chip.ORANGE_1), "seat 0: a coloured chip lies in the white area"),
        (set_field("gold", -1), "seat 0: a number is below zero"),
        (set_field("treated", -1), "seat 0: a number is below zero"),
        (set_field("on_stall", -1), "seat 0: a number is below zero"),
        (set_field("left", -1), "seat 0: a number is below zero"),
        (set_field("upgrades", -1), "seat 0: a number is below zero"),
        (set_field("ledge_chips", -1, seat=1), "seat 1: a number is below zero"),
        (set_field("stall", 2), "seat 0: the stall is off its path"),
        (set_field("stall", 16, seat=1), "seat 1: the stall is off its path"),
        (patient_enters(7), "seat 0: the patient stands on the stall or past it"),
        (patient_enters(-8), "seat 1: the patient stands on the stall or past it"),
        (set_field("neck_size", 4), "seat 0: the neck is overfull"),
        (set_field("treated", 7), "seat 0: the ledge is overfull"),
        (look, "seat 1: chips are looked at and nothing is asked"),
        (set_field("exploded", 1), "seat 0: the bottle exploded without an explosion space"),
        (table_field("round", 0), "round 0"),
        (table_field("round", 8), "round 8"),
        (table_field("impossible", 1), "a forced outcome was impossible"),
        (table_field("winner", 1), "the game is over without a winner, or has one before it is over"),
        (table_field("phase", Phase.OVER), "the game is over without a winner, or has one before it is over"),
        (set_field("ask", Ask.NOTHING), "not exactly one player is asked"),
        (set_field("ask", Ask.BREW, seat=1), "not exactly one player is asked"),
    ],
)
def test_every_invariant_is_noticed_when_it_is_broken(damage: Callable[[Any], None], said: str) -> None:
    table = brewing()
    assert table.check_invariants() == []
    damage(table._state)
    assert any(re.match(said, problem) for problem in table.check_invariants()), table.check_invariants()


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("change", [-1, 1, 5])
def test_gold_that_changes_without_an_event_is_noticed(seat: int, change: int) -> None:
    table = set_gold(at_first_turn(), 5, 5)
    before = table.snapshot()
    draw(table, 0, "black-1")
    assert table.check_invariants(before) == []
    table._state.players[seat].gold += change
    gained = 1 - seat
    expected = f"seat {seat}: gold changed by {gained + change}, events say {gained}"
    assert table.check_invariants(before) == [expected]


def test_gold_that_stays_while_events_tell_of_some_is_noticed() -> None:
    table = at_first_turn()
    before = table.snapshot()
    draw(table, 0, "black-1")
    table._state.players[0].gold = 0
    assert table.check_invariants(before) == ["seat 0: gold changed by 0, events say 1"]


def test_a_chip_that_exploded_the_bottle_may_leave_the_game_without_breaking_anything() -> None:
    """The round card that removes a white 1 finds none in the bag and takes the one that exploded the bottle."""
    table = set_gold(at_first_turn(card="card-3"), 20, 20)
    set_bag(table, 0, "white-3", "white-2", "white-2", "white-1")
    decide(draw(table, 0, "white-3", "white-2", "white-2"), 0, "stall")
    decide(draw(table, 0, "white-1"), 0, "gold")
    decide(decide(table, 1, "complete"), 1, "offer 0 0")
    decide(table, 0, "card")
    assert table.view()["phase"] == "buying"
    assert [placed["space"] for placed in player_view(table, 0)["whites"]] == [3, 5, 7]
    assert table.check_invariants() == []


def test_an_explosion_that_was_undone_breaks_nothing() -> None:
    table = add_kept_card(add_to_bag(at_first_turn(), 0, "white-3"), 0, "one-white")
    draw(table, 0, "white-3", "white-3", "white-2")
    assert decision_names(table, 0) == {"use one-white", "none"}
    assert table.check_invariants() == []
    assert decide(table, 0, "use one-white").check_invariants() == []


# Random play ----------------------------------------------------------------------------------------


def decisions(table, chance):
    """Plays on at random, drawing more often than not; what the table was like before each decision."""
    while not table.over:
        seat = table.actors[0]
        yield table.snapshot()
        legal = table.decisions(seat)
        draws = [decision for decision in legal if decision.kind == "draw"]
        table.act(seat, chance.choice(draws * len(legal) + legal))


def chips_seen(table):
    """All chips that lie anywhere: in the pool, in bags and bottles, in hands, aside, and out of the game."""
    seen = table.view()
    total = sum(seen["pool"].values()) + table._state.removed
    for me in seen["players"]:
        total += sum(sum(me[place].values()) for place in ("bag", "belly", "hand", "aside"))
        total += len(me["neck"]) + len(me["whites"])
    return total


@SLOW
@given(options=OPTIONS, seed=SEEDS)
def test_all_170_chips_are_always_somewhere_and_never_twice(options, seed):
    table = charlatans.new("duel", seed=seed, **options)
    for _ in decisions(table, random.Random(seed)):
        assert chips_seen(table) == 170
        assert set(table.view()["pool"]) <= set(CHIP_NAMES)
        assert not table.check_invariants()
    assert chips_seen(table) == 170
    assert not table.check_invariants()


@SLOW
@given(options=OPTIONS, seed=SEEDS)
def test_all_figures_are_in_the_park_on_the_path_or_with_a_player(options, seed):
    table = charlatans.new("duel", seed=seed, **options)
    for _ in decisions(table, random.Random(seed)):
        seen = table.view()
        with_players = sum(me["patients"] + me["on_stall"] for me in seen["players"])
        assert seen["park"] + (seen["patient"] is not None) + with_players == 11 + options["mayor"]


@SLOW
@given(options=OPTIONS, seed=SEEDS)
def test_gold_only_changes_with_an_event_that_says_why(options, seed):
    table = charlatans.new("duel", seed=seed, **options)
    before = None
    for snapshot in decisions(table, random.Random(seed)):
        assert not table.check_invariants(before)
        before = snapshot
    assert not table.check_invariants(before)


@SLOW
@given(options=OPTIONS, seed=SEEDS)
def test_exactly_one_player_is_asked_until_the_game_is_over(options, seed):
    table = charlatans.new("duel", seed=seed, **options)
    for _ in decisions(table, random.Random(seed)):
        assert len(table.actors) == 1
        assert len(table.decisions(table.actors[0])) >= 1
        assert table.decisions(1 - table.actors[0]) == []
    assert table.actors == ()


@SLOW
@given(options=OPTIONS, seed=SEEDS)
def test_no_decision_is_offered_that_cannot_be_carried_out(options, seed):
    table = charlatans.new("duel", seed=seed, **options)
    for number, before in enumerate(decisions(table, random.Random(seed))):
        if number % 8 == 0:
            for decision in table.decisions(table.actors[0]):
                twin = table.copy()
                twin.act(twin.actors[0], decision)
                assert not twin.check_invariants(before), decision


@SLOW
@given(options=OPTIONS, seed=SEEDS)
def test_every_game_ends_in_the_seventh_round_or_with_a_sixth_patient(options, seed):
    table = charlatans.new("duel", seed=seed, **options)
    taken = sum(1 for _ in decisions(table, random.Random(seed)))
    seen = table.view()
    assert taken < 1500
    assert seen["round"] == 7 or max(me["patients"] for me in seen["players"]) == 6
    assert max(table.scores) <= 6
    assert 1 in table.ranks


@SLOW
@given(options=OPTIONS, seed=SEEDS)
def test_between_rounds_all_chips_are_in_the_bags_and_little_gold_is_kept(options, seed):
    table = charlatans.new("duel", seed=seed, **options)
    for _ in decisions(table, random.Random(seed)):
        seen = table.view()
        if (
            seen["phase"] == "coin toss"
            and seen["round"] > 1
            and decision_names(table, table.actors[0]) >= {"coin silver"}
        ):
            for me in seen["players"]:
                assert (me["neck"], me["belly"], me["whites"], me["hand"], me["aside"]) == ([], {}, [], {}, {})
                assert me["gold"] <= 1
                assert me["on_stall"] == 0
