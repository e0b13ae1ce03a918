"""Actions A, B and C: performed alone, forfeited by three or more, and carried out in order."""

from __future__ import annotations

import pytest

from .scenarios import (
    NONE,
    at_first_round,
    choose,
    coming,
    current_phase,
    described,
    gems,
    hands,
    hold,
    negotiation,
    numbers_of,
    of_all_players,
    settle,
    stock,
)

# Alone ---------------------------------------------------------------------------------------------


def test_action_a_draws_another_card_and_its_workers_join_the_others():
    table = choose(coming(at_first_round(1, 2, 3, players=3), 34), "ABC")
    assert numbers_of(table, 0)[0] == 1
    assert 34 in numbers_of(table, 0)
    assert described(table, "draws") == ["Player 1 draws card 34: 4 workers."]


def test_action_a_adds_exactly_the_workers_of_the_card_drawn():
    table = choose(coming(at_first_round(1, 2, 3), 34, 4, 5, 6), "ABC")
    assert of_all_players(table, "workers") == [1 + 4 + 1, 1 + 1, 1 + 1]


def test_action_a_gives_neither_the_points_nor_the_gems_of_the_card_drawn():
    table = choose(coming(at_first_round(1, 2, 3), 34), "ABC")
    assert of_all_players(table, "points")[0] == 0
    assert gems(table, 0) == (3, 3, 3, 3)


def test_action_b_scores_the_points_on_this_rounds_card_at_once():
    table = choose(at_first_round(10, 6, 28), "ABC")
    assert of_all_players(table, "points") == [0, 7, 0]
    assert "Player 2 scores 7 points from the bazaar card." in table.describe()


def test_action_c_takes_the_gems_on_this_rounds_card_from_the_stock():
    table = choose(at_first_round(1, 2, 35), "ABC")
    assert gems(table, 2) == (4, 3, 3, 6)
    assert stock(table) == (12, 13, 13, 10)
    assert "Player 3 takes 1 red and 3 blue from the stock." in table.describe()


def test_the_card_drawn_by_action_a_never_becomes_the_current_one():
    """Ruling current_card: B and C go by the card dealt in this round; of A's card only the workers count."""
    table = choose(coming(hold(at_first_round(1, 14, 28, 31, players=4), NONE, NONE), 34), "AACC")
    assert current_phase(table) == "negotiating"
    assert [card["number"] for card in of_all_players(table, "current")][:2] == [1, 14]
    assert numbers_of(table, 0) == [1, 34]


@pytest.mark.parametrize(("letter", "points", "held"), [("B", 6, (3, 3, 3, 3)), ("C", 0, (3, 5, 3, 3))])
def test_the_round_after_action_a_goes_by_its_own_card(letter, points, held):
    """Ruling current_card: the next round deals a new card on top of the one drawn by A."""
    table = choose(coming(at_first_round(1, 2, 3), 34, 28, 4, 5), "ABC")
    assert of_all_players(table, "current")[0]["number"] == 28
    choose(table, letter + "AA")
    settle(table)
    assert (of_all_players(table, "points")[0], gems(table, 0)) == (points, held)


# Forfeited -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("letter", "ABC")
def test_three_players_on_the_same_action_forfeit_it(letter):
    """Ruling three_or_more_same: with three players the round gives nothing but the workers dealt."""
    table = choose(coming(at_first_round(1, 2, 3), 4, 5, 6), letter * 3)
    assert (of_all_players(table, "points"), of_all_players(table, "workers")) == ([0, 0, 0], [2, 2, 2])
    assert (hands(table), table.view()["deck"]) == ([(3, 3, 3, 3)] * 3, 39 - 6)
    assert len(described(table, "3 players want")) == 1


@pytest.mark.parametrize("letter", "ABC")
@pytest.mark.parametrize(("players", "several"), [(4, 3), (4, 4), (5, 3), (5, 4), (5, 5)])
def test_three_or_more_forfeit_an_action_without_substitution(letter, players, several):
    """Ruling three_or_more_same: nobody performs it and nobody is compensated."""
    others = [other for other in "ABC" if other != letter]
    table = choose(at_first_round(players=players), letter * several + "".join(others[: players - several]))
    assert described(table, "forfeited") == described(table, f"{several} players want")
    assert len(described(table, "forfeited")) == 1
    assert of_all_players(table, "points")[:several] == [0] * several
    assert hands(table)[:several] == [(3, 3, 3, 3)] * several


def test_a_player_alone_performs_while_three_others_forfeit():
    table = choose(at_first_round(players=4), "AAAB")
    assert of_all_players(table, "points") == [0, 0, 0, 7]


# Order ---------------------------------------------------------------------------------------------


def test_actions_are_carried_out_from_a_to_d():
    """Ruling resolve_order: A, then B, then C, and D last."""
    table = hold(at_first_round(players=5), None, None, None, NONE)
    choose(table, "CBADA")
    assert negotiation(table)["action"] == "A"
    assert (of_all_players(table, "points"), stock(table)) == ([0] * 5, (10, 10, 10, 10))
    settle(table)
    assert current_phase(table) == "taking"
    said = table.describe()
    places = [
        next(at for at, sentence in enumerate(said) if word in sentence) for word in ("draws", "scores", "takes 2 red")
    ]
    assert places == sorted(places)
    assert described(table, "takes a") == []


def test_action_b_waits_for_the_negotiation_over_a_and_c_for_that_over_b():
    table = choose(at_first_round(players=4), "AABC")
    assert of_all_players(table, "points") == [0, 0, 0, 0]
    table = choose(at_first_round(players=4), "BBAC")
    assert len(numbers_of(table, 2)) == 2
    assert gems(table, 3) == (3, 3, 3, 3)
    table = choose(at_first_round(players=4), "CCAB")
    assert (len(numbers_of(table, 2)), of_all_players(table, "points")) == (2, [0, 0, 0, 7])


def test_workers_gained_by_action_a_lie_there_in_the_negotiations_after_it():
    """Ruling workers_from_A_in_tiebreak: A comes first, so everybody sees its workers while others negotiate."""
    table = choose(coming(at_first_round(1, 2, 3, players=3), 34), "ABB")
    assert current_phase(table) == "negotiating"
    assert of_all_players(table, "workers") == [1 + 4, 1, 1]


@pytest.mark.parametrize(
    ("letters", "first", "second"), [("ACCA", (0, 3), (1, 2)), ("BABA", (1, 3), (0, 2)), ("CCBB", (2, 3), (0, 1))]
)
def test_two_pairs_negotiate_one_after_the_other(letters, first, second):
    """Ruling one_haggle_each: two separate pairs, in the order of their actions."""
    table = choose(at_first_round(players=4), letters)
    for pair in (first, second):
        assert tuple(sorted(negotiation(table)["seats"])) == pair
        assert negotiation(table)["action"] == letters[pair[0]]
        assert negotiation(table)["offer"] is None
        settle(table)
    assert (current_phase(table), table.view()["round"]) == ("choosing", 2)


def test_five_players_can_have_two_pairs_and_one_alone():
    """Ruling one_haggle_each: B and C are negotiated, and D comes after both."""
    table = choose(at_first_round(players=5), "BCDCB")
    for pair, letter in (((0, 4), "B"), ((1, 3), "C")):
        assert (tuple(sorted(negotiation(table)["seats"])), negotiation(table)["action"]) == (pair, letter)
        settle(table)
    assert (current_phase(table), table.actors) == ("returning", (2,))


@pytest.mark.parametrize("letters", ["ABC", "BBB", "CAB"])
def test_the_next_round_begins_once_all_actions_are_done(letters):
    table = choose(at_first_round(), letters)
    assert (table.view()["stage"], table.view()["round"], current_phase(table)) == (1, 2, "choosing")
