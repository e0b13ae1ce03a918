"""A whole bid in one go: right ones, every wrong one with its sentence, and bids half begun."""

from __future__ import annotations

import pytest

import charlatans
from charlatans import IllegalDecision

from .scenarios import (
    NONE,
    at_first_round,
    at_odds,
    bid,
    bids,
    choose,
    coming,
    current_phase,
    decide,
    described,
    gems,
    hold,
    legal_names,
    negotiation,
)


def opening(first=(2, 1, 0, 3), second=(1, 0, 2, 4)):
    """Seat 0 is to open with these gems against those."""
    return at_odds(first, second)


def answering():
    """Seat 1 has 1 red, 2 green and 4 blue, and is offered 1 red and 1 blue."""
    return bid(opening(), 0, (1, 0, 0, 1))


def decisions(table):
    """The decisions of a journal after the choice of action cards."""
    lines = table.journal().split("begin\n")[1].splitlines()[:-1]
    return [line for line in lines if "choose" not in line and "force" not in line]


def refused(table, message, seat, **parts):
    """The bid is refused with this sentence, and nothing has moved."""
    before = table.to_bytes(), list(table.entries), list(table.events)
    with pytest.raises(IllegalDecision) as problem:
        table.bid(seat, **parts)
    assert str(problem.value) == message
    assert (table.to_bytes(), table.entries, table.events) == before


# Right ones ----------------------------------------------------------------------------------------


def test_a_bid_is_one_decision_for_a_person():
    table = opening()
    table.bid(0, red=1, blue=3)
    assert described(table, "offers") == ["Player 1 offers 1 red and 3 blue."]
    assert negotiation(table)["offer"] == {"red": 1, "blue": 3}


def test_a_bid_is_a_chain_by_its_name():
    one, other = opening(), opening()
    one.bid(0, red=1, blue=3)
    assert other.chain(0, "bid", red=1, blue=3) == one.events
    assert one.to_bytes() == other.to_bytes()


def test_colours_without_gems_may_be_named_or_left_out():
    one, other = opening(), opening()
    one.bid(0, red=1)
    other.bid(0, red=1, yellow=0, green=0, blue=0)
    assert one.to_bytes() == other.to_bytes()


@pytest.mark.parametrize("whole", sorted(bids(opening(), 0)))
def test_every_legal_first_offer_can_be_bid_in_one_go(whole):
    table = bid(opening(), 0, whole)
    assert described(table, "offers")[0].startswith("Player 1 offers")


@pytest.mark.parametrize("whole", sorted(bids(answering(), 1)))
def test_every_legal_raise_can_be_bid_in_one_go(whole):
    table = bid(answering(), 1, whole)
    assert described(table, "offers")[0].startswith("Player 2 offers")


def test_a_bid_says_all_that_followed():
    table = opening((2, 0, 0, 0), NONE)
    events = table.bid(0, red=1)
    said = table.describe(events)
    assert said[:4] == [
        "Player 1 offers 1 red.",
        "Player 2 cannot raise and accepts.",
        "Player 1 pays 1 red.",
        "Player 2 receives 1 red.",
    ]


# In a journal --------------------------------------------------------------------------------------


def test_a_journal_holds_the_small_decisions_of_a_bid():
    table = opening()
    table.bid(0, red=1, blue=3)
    assert decisions(table) == ["0 red 1", "0 yellow 0", "0 blue 3"]


def test_a_journal_holds_no_decision_that_was_none():
    """Colours that are not held, or all of which the bid needs, are not asked for."""
    table = bid(opening((2, 1, 0, 0), (1, 0, 2, 0)), 0, (0, 1, 0, 0))
    bid(table, 1, (0, 0, 2, 0))
    assert decisions(table) == ["0 red 0", "1 red 0"]


def test_a_journal_with_bids_plays_again():
    table = charlatans.new("basari", players=3, seed=3)
    choose(table, "BBA")
    table.bid(table.actors[0], red=1, blue=1)
    table.act(table.actors[0], "red 2")
    assert charlatans.replay(table.journal()).to_bytes() == table.to_bytes()


# Wrong ones ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"purple": 1}, "there are no purple gems; the colours are red, yellow, green, blue"),
        ({"red": 1, "rubies": 2}, "there are no rubies gems; the colours are red, yellow, green, blue"),
        ({"red": -1, "blue": 3}, "red must be a whole number of gems, not -1"),
        ({"red": True}, "red must be a whole number of gems, not True"),
        ({"red": 1.0}, "red must be a whole number of gems, not 1.0"),
        ({"blue": "2"}, "blue must be a whole number of gems, not '2'"),
        ({"red": None}, "red must be a whole number of gems, not None"),
        ({"red": 3}, "seat 0 cannot bid 3 red: it has 2; the lowest bid is 1 blue"),
        ({"green": 1}, "seat 0 cannot bid 1 green: it has 0; the lowest bid is 1 blue"),
        ({"red": 1, "blue": 10**20}, f"seat 0 cannot bid {10**20} blue: it has 3; the lowest bid is 1 blue"),
        ({}, "a bid needs at least one gem; the lowest bid is 1 blue"),
        ({"red": 0, "blue": 0}, "a bid needs at least one gem; the lowest bid is 1 blue"),
    ],
)
def test_a_wrong_first_offer_is_refused_with_what_would_be_right(parts, message):
    refused(opening(), message, 0, **parts)


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"red": 1}, "1 red is not higher than 1 red and 1 blue; the lowest raise is 1 red and 1 green"),
        (
            {"red": 1, "blue": 1},
            "1 red and 1 blue is not higher than 1 red and 1 blue; the lowest raise is 1 red and 1 green",
        ),
        ({"green": 2}, "2 green is not higher than 1 red and 1 blue; the lowest raise is 1 red and 1 green"),
        ({"red": 2}, "seat 1 cannot bid 2 red: it has 1; the lowest raise is 1 red and 1 green"),
        ({}, "a bid needs at least one gem; the lowest raise is 1 red and 1 green"),
        ({"gold": 1}, "there are no gold gems; the colours are red, yellow, green, blue"),
    ],
)
def test_a_wrong_raise_is_refused_with_what_would_be_right(parts, message):
    refused(answering(), message, 1, **parts)


def test_whoever_is_not_asked_cannot_bid():
    refused(opening(), "seat 1 is not asked now; the table waits for seat 0", 1, red=1)
    refused(opening(), "seat 2 is not asked now; the table waits for seat 0", 2, red=1)
    refused(answering(), "seat 0 is not asked now; the table waits for seat 1", 0, red=2)


@pytest.mark.parametrize("seat", [3, -1, True, "0", None])
def test_a_seat_that_is_not_there_cannot_bid(seat):
    refused(opening(), f"there is no seat {seat!r}; the seats are 0 to 2", seat, red=1)


def test_there_is_nothing_to_bid_for_outside_a_negotiation():
    refused(at_first_round(), "seat 0 has nothing to bid for now", 0, red=1)
    table = choose(at_first_round(players=5), "DAAAB")
    refused(table, "seat 0 has nothing to bid for now", 0, red=1)
    refused(decide(table, 0, "return red"), "seat 0 has nothing to bid for now", 0, red=1)


def test_other_chains_are_unknown():
    with pytest.raises(IllegalDecision, match="nothing is decided by a purchase in Basari"):
        opening().chain(0, "purchase", red=1)


def test_a_game_without_bids_says_so():
    with pytest.raises(IllegalDecision, match="nothing is decided by a bid in"):
        charlatans.new("quacks", players=2, seed=1).bid(0, red=1)


def test_a_bid_that_brings_about_an_impossible_outcome_changes_nothing():
    """The forced card lies before a player already: the whole bid is taken back, not its last part."""
    table = hold(at_first_round(10, 14, 28), (1, 1, 0, 0), NONE)
    coming(choose(table, "AAB"), 28)
    before = table.to_bytes(), list(table.entries), list(table.events)
    with pytest.raises(charlatans.ImpossibleOutcome, match="card-28"):
        table.bid(0, red=1)
    assert (table.to_bytes(), table.entries, table.events) == before


# Half begun ----------------------------------------------------------------------------------------


def test_a_bid_half_begun_can_be_finished_in_one_go():
    table = decide(opening(), 0, "red 1")
    table.bid(0, red=1, blue=3)
    assert described(table, "offers") == ["Player 1 offers 1 red and 3 blue."]
    assert decisions(table) == ["0 red 1", "0 yellow 0", "0 blue 3"]


def test_a_bid_half_begun_goes_on_as_it_was_begun():
    table = decide(opening(), 0, "red 1")
    refused(table, "the bid has been begun with 1 red and cannot have 2 now", 0, red=2)
    refused(table, "the bid has been begun with 1 red and cannot have 0 now", 0, blue=2)
    decide(table, 0, "yellow 0")
    refused(table, "the bid has been begun with 0 yellow and cannot have 1 now", 0, red=1, yellow=1)


def test_a_raise_half_begun_is_finished_and_nothing_is_accepted_meanwhile():
    table = decide(answering(), 1, "red 1")
    assert "accept" not in legal_names(table, 1)
    table.bid(1, red=1, green=1)
    assert described(table, "offers") == ["Player 2 offers 1 red and 1 green."]


def test_a_bid_half_begun_moves_no_gems():
    table = decide(opening(), 0, "red 1")
    assert (gems(table, 0), negotiation(table)["offer"], table.events) == ((2, 1, 0, 3), None, [])


def test_numbers_with_which_no_raise_is_left_are_not_offered():
    """1 red and 1 blue stand: without red, seat 1 needs three gems; with red it needs a green one or two more."""
    assert legal_names(answering(), 1) == ["accept", "red 0", "red 1"]
    assert legal_names(decide(answering(), 1, "red 1"), 1) == ["green 0", "green 1", "green 2"]
    assert legal_names(decide(answering(), 1, "red 1", "green 0"), 1) == ["blue 2", "blue 3", "blue 4"]


def test_gems_without_which_no_raise_is_left_are_filled_in():
    table = bid(opening((2, 1, 0, 0), (0, 1, 2, 0)), 0, (1, 1, 0, 0))
    assert legal_names(table, 1) == ["accept", "yellow 1"]
    decide(table, 1, "yellow 1")
    assert described(table, "offers") == ["Player 2 offers 1 yellow and 2 green."]


def test_the_labels_of_a_bid_say_what_is_offered_and_what_is_added():
    table = opening()
    assert [decision.label for decision in table.decisions(0)] == ["No red", "Offer 1 red", "Offer 2 red"]
    decide(table, 0, "red 1")
    assert [decision.label for decision in table.decisions(0)] == ["No yellow", "Add 1 yellow"]
    assert answering().decisions(1)[0].label == "Accept 1 red and 1 blue: your opponent scores the points"


def test_a_bid_that_cannot_be_raised_ends_the_negotiation_at_once():
    table = opening()
    table.bid(0, red=2, yellow=1, blue=3)
    assert current_phase(table) == "negotiating"
    table.bid(1, red=1, green=2, blue=4)
    assert current_phase(table) == "choosing"
