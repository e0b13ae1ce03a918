"""Choosing action cards: in secret, all at once, revealed with the last one."""

from __future__ import annotations

from itertools import permutations

import pytest

import charlatans

from .scenarios import (
    at_first_round,
    choose,
    current_phase,
    decide,
    described,
    forfeit_round,
    legal_names,
    letter_of,
    of_all_players,
)


def test_everybody_is_asked_at_the_same_time():
    assert at_first_round(players=5).actors == (0, 1, 2, 3, 4)


def test_whoever_has_chosen_is_no_longer_asked():
    table = decide(at_first_round(), 1, "choose C")
    assert table.actors == (0, 2)
    assert legal_names(table, 1) == []
    with pytest.raises(charlatans.IllegalDecision, match="seat 1 is not asked now; the table waits for seat 0, 2"):
        table.act(1, "choose A")


def test_nothing_happens_before_the_last_card_lies():
    table = choose(at_first_round(), "AB")
    assert table.events == []
    assert (current_phase(table), of_all_players(table, "points"), of_all_players(table, "workers")) == (
        "choosing",
        [0, 0, 0],
        [2, 2, 3],
    )


def test_all_cards_are_turned_over_with_the_last_one():
    table = choose(at_first_round(), "AB")
    decide(table, 2, "choose C")
    assert [sentence[:14] for sentence in described(table, "plays")] == [
        "Player 1 plays",
        "Player 2 plays",
        "Player 3 plays",
    ]
    assert [sentence.split(" plays ")[1][0] for sentence in described(table, "plays")] == ["A", "B", "C"]
    assert table.view()["round"] == 2


def test_all_cards_are_open_while_actions_are_carried_out():
    table = choose(at_first_round(players=4), "BBCA")
    assert [table.view(None)["players"][seat]["choice"] for seat in range(4)] == ["B", "B", "C", "A"]


@pytest.mark.parametrize(("players", "letters"), [(3, "ABC"), (3, "BBA"), (4, "AACC"), (5, "DDBAC"), (5, "DABBC")])
def test_the_order_of_choosing_makes_no_difference(players, letters):
    ends = set()
    for order in permutations(range(players)):
        table = at_first_round(players=players)
        for seat in order:
            decide(table, seat, f"choose {letters[seat]}")
        ends.add(table.to_bytes())
    assert len(ends) == 1


def test_the_cards_stay_with_the_players_and_any_may_be_chosen_again():
    table = forfeit_round(forfeit_round(at_first_round()))
    assert legal_names(table, 0) == ["choose A", "choose B", "choose C"]


def test_a_new_round_begins_with_nothing_chosen():
    table = forfeit_round(at_first_round())
    assert table.actors == (0, 1, 2)
    assert of_all_players(table, "chosen") == [False, False, False]
    assert [letter_of(table, seat) for seat in range(3)] == [None, None, None]


@pytest.mark.parametrize("players", [3, 4])
def test_card_d_cannot_be_chosen_by_fewer_than_five(players):
    with pytest.raises(charlatans.IllegalDecision, match="cannot decide 'choose D' now"):
        at_first_round(players=players).act(0, "choose D")


def test_the_options_say_what_each_card_would_bring():
    labels = [decision.label for decision in at_first_round(10, 14, 28).decisions(0)]
    assert labels == ["A: draw another card for its workers", "B: score 4 points", "C: take 2 red and 1 blue"]


def test_the_question_tells_the_card():
    table = at_first_round(1, 14, 28)
    assert table.question(0) == "Your card shows 1 worker, 5 points, 3 red. Which action card do you play?"
    assert decide(table, 0, "choose A").question(0) == "Waiting for the others."
