"""Negotiating: who opens, what may be offered, raising, accepting, and who pays whom."""

from __future__ import annotations

from itertools import combinations, product

import pytest

import charlatans

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
    haggle,
    hands,
    higher,
    hold,
    leave_in_stock,
    legal_names,
    negotiation,
    numbers_of,
    of_all_players,
    opener,
    set_players,
    sets_of,
    stock,
    with_cards,
)

# Who opens -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [
        ((1, 0, 0, 0), (0, 5, 5, 5)),
        ((2, 1, 0, 0), (2, 0, 5, 5)),
        ((2, 2, 1, 0), (2, 2, 0, 5)),
        ((2, 2, 2, 1), (2, 2, 2, 0)),
    ],
)
@pytest.mark.parametrize("seats", [(0, 1), (1, 0)])
def test_most_red_opens_then_yellow_then_green_then_blue(stronger, weaker, seats):
    """Ruling first_offer: each colour only counts where those before it are equal."""
    table = set_players(at_first_round(1, 28, 36), points=(50, 50))
    hold(table, *([stronger, weaker] if seats == (0, 1) else [weaker, stronger]))
    assert opener(choose(table, "BBA")) == seats[0]


@pytest.mark.parametrize(("points", "first"), [((3, 2), 0), ((2, 3), 1)])
def test_with_equal_gems_most_points_open(points, first):
    """Ruling first_offer: total points so far, before workers."""
    table = set_players(at_first_round(36, 1, 28) if first else at_first_round(1, 36, 28), points=points)
    assert opener(choose(table, "CCA")) == first


@pytest.mark.parametrize("first", [0, 1])
def test_with_equal_points_most_workers_open(first):
    """Ruling first_offer: workers laid out in this stage."""
    table = with_cards(at_first_round(3, 4, 5), first, 36)
    assert opener(choose(table, "BBA")) == first


@pytest.mark.parametrize("pair", list(combinations(range(5), 2)))
def test_if_everything_is_equal_the_lower_seat_opens(pair):
    """Ruling first_offer_last_resort: the seats stand for age, seat 0 the eldest."""
    table = at_first_round(1, 2, 3, 4, 5, players=5)
    assert opener(choose(table, "".join("B" if seat in pair else "D" for seat in range(5)))) == pair[0]


def test_who_opens_is_the_first_in_the_rulebooks_order_whatever_two_players_have():
    """Ruling first_offer, exhaustively: no or one gem of each colour, two scores, two rows of workers."""
    one_of_each = [*product(product(range(2), repeat=4), range(2), range(2))]
    tables = {}
    for workers in product(range(2), repeat=2):
        table = at_first_round(1, 2, 36)
        for seat, more in enumerate(workers):
            if more:
                with_cards(table, seat, 3 + seat)
        tables[workers] = choose(table, "BB")
    for (mine, my_points, my_workers), (theirs, their_points, their_workers) in product(one_of_each, repeat=2):
        if sum(mine) + sum(theirs):
            table = tables[my_workers, their_workers].copy()
            for me, held, points in zip(table._state.players, (mine, theirs), (my_points, their_points), strict=False):
                me.gems, me.points = list(held), points
            table.act(2, "choose A")
            expected = int((theirs, their_points, their_workers) > (mine, my_points, my_workers))
            assert table._state.hagglers == [expected, 1 - expected]


# The first offer -----------------------------------------------------------------------------------


@pytest.mark.parametrize("hand", [(1, 0, 0, 0), (0, 0, 0, 2), (2, 1, 0, 1), (1, 1, 1, 1), (0, 3, 0, 2), (3, 0, 2, 0)])
def test_the_first_offer_is_any_set_of_at_least_one_gem(hand):
    """Ruling first_offer_compulsory: any number and colours up to all the opener has."""
    table = at_odds(hand, NONE)
    assert bids(table, 0) == set(sets_of(hand)) - {NONE}


def test_the_first_offer_cannot_be_declined():
    """Ruling first_offer_compulsory: there is nothing to accept yet, and no passing."""
    table = at_odds((1, 0, 0, 1), (0, 5, 0, 0))
    assert legal_names(table, 0) == ["red 0", "red 1"]
    assert legal_names(table, 1) == []
    with pytest.raises(charlatans.IllegalDecision, match="cannot decide 'accept' now"):
        table.act(0, "accept")


def test_all_gems_may_be_offered_at_once():
    table = bid(at_odds((3, 3, 3, 3), (3, 3, 3, 2)), 0, (3, 3, 3, 3))
    assert described(table, "offers") == ["Player 1 offers 3 red, 3 yellow, 3 green and 3 blue."]


@pytest.mark.parametrize("letter", "ABC")
def test_without_gems_the_other_player_has_the_action_and_pays_nothing(letter):
    """Rulings both_no_gems and first_bidder_no_gems: the opener is gemless only if both are, and the other one wins."""
    table = set_players(hold(at_first_round(10, 14, 28), NONE, NONE), points=(1, 0))
    choose(coming(table, 34) if letter == "A" else table, letter * 2 + ("A" if letter == "B" else "B"))
    assert (
        described(table, "haggles", "no gem to offer")[1]
        == "Player 1 has no gem to offer and leaves the action to Player 2."
    )
    assert described(table, "pays", "receives") == []
    if letter == "A":
        assert 34 in numbers_of(table, 1)
    assert of_all_players(table, "points")[:2] == [1, 5 if letter == "B" else 0]
    assert hands(table)[:2] == [NONE, (0, 1, 3, 0) if letter == "C" else NONE]


@pytest.mark.parametrize(
    ("points", "cards", "winner"),
    [((1, 0), (36, 3), 1), ((0, 1), (3, 36), 0), ((0, 0), (36, 3), 1), ((0, 0), (3, 4), 1)],
)
def test_without_gems_points_workers_and_age_say_who_would_have_opened(points, cards, winner):
    """Ruling both_no_gems: the opener is fixed by points, workers and age, and loses the action."""
    table = set_players(hold(at_first_round(*cards, 28), NONE, NONE), points=points)
    choose(table, "BBA")
    before = list(points)
    gained = [now - then for now, then in zip(of_all_players(table, "points"), before, strict=False)]
    assert [number > 0 for number in gained] == [winner == 0, winner == 1]


# Raising -------------------------------------------------------------------------------------------


def test_a_raise_is_any_set_with_more_gems_whatever_the_colours():
    """Ruling bid_order: number first."""
    table = bid(at_odds((1, 0, 0, 0), (0, 0, 0, 2)), 0, (1, 0, 0, 0))
    assert bids(table, 1) == {(0, 0, 0, 2)}


def test_a_raise_with_as_many_gems_needs_greater_value():
    """Ruling bid_order: of as many gems most red counts, then yellow, then green."""
    table = bid(at_odds((1, 1, 1, 1), (1, 1, 1, 0)), 0, (0, 1, 0, 1))
    pairs = {gems for gems in bids(table, 1) if sum(gems) == 2}
    assert pairs == {(1, 1, 0, 0), (1, 0, 1, 0), (0, 1, 1, 0)}


def test_a_raise_never_has_fewer_gems():
    table = bid(at_odds((3, 0, 0, 3), (2, 2, 2, 2)), 0, (0, 0, 0, 3))
    assert min(map(sum, bids(table, 1))) == 3


def test_an_equal_set_is_no_raise():
    """Ruling bid_order: a raise must be strictly higher."""
    table = bid(at_odds((1, 1, 1, 1), (1, 1, 1, 0)), 0, (1, 0, 1, 0))
    assert (1, 0, 1, 0) not in bids(table, 1)


@pytest.mark.parametrize("offer", [(0, 0, 0, 1), (0, 1, 0, 1), (1, 0, 1, 0), (0, 2, 1, 0), (2, 0, 0, 1), (0, 2, 2, 1)])
def test_the_legal_raises_are_all_sets_that_beat_the_offer_and_no_others(offer):
    """Ruling bid_order."""
    table = bid(at_odds((2, 2, 2, 1), (2, 1, 2, 2)), 0, offer)
    assert bids(table, 1) == {raised for raised in sets_of((2, 1, 2, 2)) if higher(raised, offer)}


def test_a_player_is_not_bound_to_an_earlier_bid():
    """Ruling bid_order: a raise may be an entirely new set, with fewer gems of a colour."""
    table = at_odds((3, 0, 0, 3), (2, 0, 0, 4))
    bid(table, 0, (2, 0, 0, 0))
    bid(table, 1, (0, 0, 0, 3))
    bid(table, 0, (1, 0, 0, 2))
    bid(table, 1, (0, 0, 0, 4))
    decide(table, 0, "accept")
    assert hands(table)[:2] == [(3, 0, 0, 7), (2, 0, 0, 0)]


def test_bids_go_back_and_forth_until_one_accepts():
    table = at_odds((1, 1, 1, 1), (1, 1, 1, 0))
    for turn, offer in enumerate([(0, 0, 0, 1), (0, 0, 1, 0), (0, 1, 0, 0), (1, 0, 0, 0), (0, 0, 1, 1)]):
        assert (negotiation(table)["speaker"], table.actors) == (turn % 2, (turn % 2,))
        bid(table, turn % 2, offer)
    assert legal_names(table, 1)[0] == "accept"


def test_whoever_is_not_to_speak_can_do_nothing():
    table = bid(at_odds((1, 1, 0, 0), (1, 0, 1, 0)), 0, (0, 1, 0, 0))
    assert [legal_names(table, seat) for seat in (0, 2)] == [[], []]


def test_whoever_cannot_beat_the_offer_must_accept_it():
    """Ruling cannot_raise: nothing is asked, the offer is taken."""
    table = bid(at_odds((2, 0, 0, 0), (1, 1, 0, 0)), 0, (2, 0, 0, 0))
    assert "Player 2 cannot raise and accepts." in table.describe()
    assert hands(table)[:2] == [NONE, (3, 1, 0, 0)]
    assert current_phase(table) == "choosing"


def test_whoever_can_only_just_beat_the_offer_is_asked():
    """Ruling cannot_raise, from the other side: one legal raise is enough to be asked."""
    table = bid(at_odds((2, 0, 0, 0), (1, 1, 0, 0)), 0, (1, 0, 0, 0))
    assert table.actors == (1,)
    assert bids(table, 1) == {(1, 1, 0, 0)}


def test_without_gems_the_second_player_accepts_the_first_offer():
    """Ruling cannot_raise: no gems cannot beat anything."""
    table = bid(at_odds((1, 0, 0, 0), NONE), 0, (1, 0, 0, 0))
    assert hands(table)[:2] == [NONE, (1, 0, 0, 0)]
    assert of_all_players(table, "points")[:2] == [4, 0]


# Accepting -----------------------------------------------------------------------------------------


def test_the_one_whose_offer_is_accepted_pays_it_and_performs_the_action():
    """Ruling who_pays: exactly the offered gems go to the other one, nothing to the stock."""
    table = at_odds((2, 1, 0, 0), (1, 0, 2, 0))
    before = stock(table)
    haggle(table, (0, (1, 1, 0, 0)))
    assert hands(table)[:2] == [(1, 0, 0, 0), (2, 1, 2, 0)]
    assert (of_all_players(table, "points")[:2], stock(table)) == ([4, 0], before)
    assert described(table, "pays", "receives") == [
        "Player 1 pays 1 red and 1 yellow.",
        "Player 2 receives 1 red and 1 yellow.",
    ]


def test_the_one_who_accepts_keeps_all_that_was_bid_before():
    """Ruling who_pays: only the last offer changes hands."""
    table = haggle(at_odds((2, 1, 0, 0), (1, 0, 2, 0)), (0, (0, 1, 0, 0)), (1, (1, 0, 0, 0)))
    assert hands(table)[:2] == [(3, 1, 0, 0), (0, 0, 2, 0)]
    assert of_all_players(table, "points")[:2] == [0, 5]


@pytest.mark.parametrize("letter", "ABC")
def test_the_winner_performs_whichever_action_was_negotiated(letter):
    table = hold(at_first_round(10, 14, 28), (1, 0, 0, 0), (0, 1, 0, 0))
    choose(coming(table, 34) if letter == "A" else table, letter * 2 + ("A" if letter == "B" else "B"))
    haggle(table, (0, (1, 0, 0, 0)))
    if letter == "A":
        assert 34 in numbers_of(table, 0)
    assert of_all_players(table, "points")[:2] == [4 if letter == "B" else 0, 0]
    assert hands(table)[:2] == [(2, 0, 0, 1) if letter == "C" else NONE, (1, 1, 0, 0)]


def test_gems_paid_are_not_those_taken_for_them():
    """The winner pays first, and then takes the gems on the card."""
    table = haggle(at_odds((1, 0, 0, 0), NONE, "C"), (0, (1, 0, 0, 0)))
    assert hands(table)[:2] == [(2, 0, 0, 1), (1, 0, 0, 0)]


def test_the_winner_of_c_pays_in_full_even_if_the_stock_is_short():
    """Ruling win_C_then_short."""
    table = leave_in_stock(hold(at_first_round(10, 14, 28), (1, 1, 0, 0), (1, 0, 0, 0)), 2, (1, 0, 0, 0))
    haggle(choose(table, "CCB"), (0, (1, 0, 0, 0)))
    assert hands(table)[:2] == [(1, 1, 0, 0), (2, 0, 0, 0)]
    assert stock(table) == NONE
    assert "Player 1 goes without 1 red and 1 blue: the stock has no more." in table.describe()


def test_the_winner_of_c_pays_even_for_nothing():
    """Ruling win_C_then_short: the stock has none of the colours on the card."""
    table = leave_in_stock(hold(at_first_round(10, 14, 28), (1, 1, 0, 0), (1, 0, 0, 0)), 2, (0, 9, 9, 0))
    haggle(choose(table, "CCB"), (0, (1, 0, 0, 0)))
    assert hands(table)[:2] == [(0, 1, 0, 0), (2, 0, 0, 0)]


def test_nothing_is_left_of_a_negotiation():
    table = haggle(at_odds((2, 1, 0, 0), (1, 0, 2, 0)), (0, (1, 1, 0, 0)))
    assert table.view()["negotiation"] is None
    state = table._state
    assert (state.bid, state.offer, state.speaker, state.colour, state.hagglers) == (0, 0, 0, 0, [0, 0])


# What is shown -------------------------------------------------------------------------------------


def test_everybody_sees_who_negotiates_over_what_and_the_standing_offer():
    table = at_odds((2, 1, 0, 0), (1, 0, 2, 0), "C")
    seen = {"action": "C", "seats": [0, 1], "speaker": 0, "offer": None, "lowest_raise": {"yellow": 1}}
    assert table.view(2)["negotiation"] == table.view(None)["negotiation"] == seen
    bid(table, 0, (0, 1, 0, 0))
    seen |= {"speaker": 1, "offer": {"yellow": 1}, "lowest_raise": {"red": 1}}
    assert table.view(0)["negotiation"] == table.view(None)["negotiation"] == seen


def test_the_questions_of_a_negotiation():
    table = at_odds((2, 1, 0, 0), (1, 0, 2, 0))
    assert table.question(0) == "You make the first offer for the points. How many red gems?"
    decide(table, 0, "red 0")
    assert described(table, "offers") == ["Player 1 offers 1 yellow."]
    assert table.question(1) == "You are offered 1 yellow for the points. Accept, or raise: how many red gems?"
    decide(table, 1, "red 0")
    assert described(table, "offers") == ["Player 2 offers 2 green."]


def test_a_bid_under_way_is_told_to_the_one_who_makes_it():
    table = at_odds((2, 1, 0, 1), (1, 0, 2, 0))
    decide(table, 0, "red 0")
    assert table.question(0) == "Your offer is still empty. How many yellow gems?"
    decide(table, 0, "yellow 1")
    assert table.question(0) == "Your offer so far: 1 yellow. How many blue gems?"
    assert gems(table, 0) == (2, 1, 0, 1)
