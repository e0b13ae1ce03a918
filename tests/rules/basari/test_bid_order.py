"""The order of bids, exhaustively on small hands: it is total, every chain ends in a raise, every negotiation ends."""

from __future__ import annotations

from functools import cache, cmp_to_key
from itertools import product

import pytest

from charlatans.rules.basari.bidding import lowest
from charlatans.rules.basari.gems import gems_in, number_in
from charlatans.rules.basari.haggle import ask_for_bid, bid_mask, lay_gems
from charlatans.rules.basari.state import ACTIONS, COLOUR_NAMES, COLOURS, HEIGHT_OF, MOST_GEMS, NO_GEMS, NUMBERS, Action

from .scenarios import NONE, at_odds, bid, current_phase, higher, legal_names, negotiation, sets_of

UP_TO_ONE, UP_TO_THREE = sets_of((1, 1, 1, 1)), sets_of((3, 3, 3, 3))


def height(gems):
    """A set of gems as the rules keep it."""
    return sum(number * one for number, one in zip(gems, HEIGHT_OF, strict=True))


def gems_of(bid):
    """A set of gems by colour, from the number that the rules keep."""
    return tuple(number_in(bid, colour) for colour in range(COLOURS))


# The order -----------------------------------------------------------------------------------------


def test_of_any_two_different_bids_one_is_higher():
    """Ruling bid_order: the rules compare as the rulebook does, never both ways, and only equal sets are equal."""
    for mine, theirs in product(UP_TO_THREE, repeat=2):
        assert (height(mine) > height(theirs)) == higher(mine, theirs)
        assert higher(mine, theirs) + higher(theirs, mine) + (mine == theirs) == 1


def test_the_order_of_bids_has_no_circles():
    """Ruling bid_order: put in a row, every bid is higher than all before it."""
    row = sorted(UP_TO_THREE, key=cmp_to_key(lambda a, b: higher(a, b) - higher(b, a)))
    assert [height(gems) for gems in row] == sorted(height(gems) for gems in row)
    for at, lower in enumerate(row):
        assert all(higher(upper, lower) for upper in row[at + 1 :])


@pytest.mark.parametrize("gems", [NONE, (1, 0, 0, 3), (3, 3, 3, 3), (0, 0, 0, MOST_GEMS), (MOST_GEMS,) * 4])
def test_a_bid_is_kept_without_loss(gems):
    assert gems_of(height(gems)) == gems
    assert gems_in(height(gems)) == sum(gems)


@pytest.mark.parametrize(
    ("more", "less"),
    [
        ((0, 0, 0, 2), (1, 0, 0, 0)),
        ((1, 0, 0, 3), (0, 4, 0, 0)),
        ((0, 0, 0, MOST_GEMS), (MOST_GEMS - 1, 0, 0, 0)),
        ((0, 0, 1, MOST_GEMS), (MOST_GEMS, 0, 0, 0)),
        ((1, 0, 0, MOST_GEMS - 1), (0, MOST_GEMS, 0, 0)),
        ((0, 1, 0, MOST_GEMS - 1), (0, 0, MOST_GEMS, 0)),
        ((0, 1, MOST_GEMS, MOST_GEMS), (0, 0, MOST_GEMS, MOST_GEMS)),
    ],
)
def test_large_bids_are_compared_like_small_ones(more, less):
    assert higher(more, less)
    assert height(more) > height(less)


# Chains --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def state():
    """A game in which seat 1 negotiates with seat 0."""
    return at_odds((1, 1, 1, 1), (1, 1, 1, 0))._state


def answering(state, hand, offer):
    """Seat 1 holds a hand and is to answer an offer, or to open where there is none."""
    state.players[1].gems = list(hand)
    state.offer = height(offer)
    ask_for_bid(state, 1)
    return state


def chains(state, begun=False):
    """Every bid that small decisions lead to, each as often as chains do; none of them may get stuck."""
    mask = [0] * ACTIONS
    bid_mask(state, 1, mask)
    assert mask[Action.ACCEPT] == (state.offer != NO_GEMS and not begun)
    numbers = [number for number in range(NUMBERS) if mask[Action.OFFER + NUMBERS * state.colour + number]]
    assert numbers
    assert sum(mask) == len(numbers) + mask[Action.ACCEPT]
    before = state.bid, state.colour
    for number in numbers:
        lay_gems(state, state.players[1], number)
        if state.colour < COLOURS:
            yield from chains(state, True)
        else:
            assert state.bid > state.offer
            yield gems_of(state.bid)
        state.bid, state.colour = before


def test_chains_lead_to_all_higher_bids_and_no_others(state):
    """Every hand and every offer of up to three gems a colour: each raise by exactly one chain."""
    for hand in UP_TO_THREE:
        for offer in UP_TO_THREE:
            expected = [raised for raised in sets_of(hand) if higher(raised, offer)]
            if expected:
                assert sorted(chains(answering(state, hand, offer))) == expected


@pytest.mark.parametrize("hand", [(4, 4, 1, 3), (0, 7, 0, 2), (9, 0, 0, 4), (0, 0, 0, 22)])
def test_chains_lead_to_all_higher_bids_from_larger_hands(state, hand):
    for offer in sets_of(hand)[::7]:
        expected = [raised for raised in sets_of(hand) if higher(raised, offer)]
        if expected:
            assert sorted(chains(answering(state, hand, offer))) == expected


def test_only_whoever_can_raise_is_asked():
    """Ruling cannot_raise, for all hands of up to one gem a colour and all offers to them."""
    for mine, theirs in product(UP_TO_ONE, repeat=2):
        if mine > theirs:
            for offer in sets_of(mine)[1:]:
                table = bid(at_odds(mine, theirs), 0, offer)
                asked = current_phase(table) == "negotiating"
                assert asked == any(higher(raised, offer) for raised in sets_of(theirs))
                assert not asked or legal_names(table, 1)[0] == "accept"


# The lowest raise ----------------------------------------------------------------------------------


def test_the_lowest_legal_raise_is_found(state):
    """Every hand of up to three gems a colour against every offer of up to three, and against none."""
    for hand in UP_TO_THREE:
        rising = sorted(map(height, sets_of(hand)))
        state.players[1].gems = list(hand)
        for offer in UP_TO_THREE:
            state.offer = height(offer)
            found = lowest(state, 1)
            legal_ones = [raised for raised in rising if raised > state.offer]
            expected = gems_of(legal_ones[0]) if legal_ones else None
            assert found == (
                {name: number for name, number in zip(COLOUR_NAMES, expected, strict=True) if number}
                if expected
                else None
            )


def test_raising_by_the_least_goes_through_all_sets_in_their_order():
    """Two starting hands: 255 offers, after which nothing is left to bid."""
    table = at_odds((3, 3, 3, 3), (3, 3, 3, 3))
    made = []
    while current_phase(table) == "negotiating":
        seen = negotiation(table)
        made.append(tuple(seen["lowest_raise"].get(name, 0) for name in COLOUR_NAMES))
        bid(table, seen["speaker"], made[-1])
    assert made == sorted(sets_of((3, 3, 3, 3))[1:], key=lambda gems: (sum(gems), gems))


# Every negotiation ends ----------------------------------------------------------------------------


def longest(table, known):
    """The most offers that can still be made, over all legal bids; every one of them must be higher than the last."""
    if current_phase(table) != "negotiating":
        return 0
    offer = height_offered(table)
    if offer not in known:
        known[offer] = 1 + max(longest(after, known) for after in whole_bids(table, offer))
    return known[offer]


def height_offered(table):
    """The standing offer and who must answer it."""
    return table._state.offer, table._state.speaker


def whole_bids(table, before):
    """The tables after each whole bid of the speaker."""
    seat = table.actors[0]
    for decision in table.decisions(seat):
        if decision.action != Action.ACCEPT:
            twin = table.copy()
            twin.act(seat, decision)
            if not twin.events:
                yield from whole_bids(twin, before)
            else:
                if current_phase(twin) == "negotiating":
                    assert twin._state.offer > before[0]
                    assert twin.actors == (1 - seat,)
                yield twin


@cache
def longest_by_the_book(speaker, other, offer=NONE):
    """The same from the rulebook alone: whoever can bid higher does, in every possible way."""
    raises = [raised for raised in sets_of(speaker) if higher(raised, offer)]
    return 1 + max(longest_by_the_book(other, speaker, raised) for raised in raises) if raises else 0


def test_every_negotiation_ends_whatever_is_bid():
    """The whole tree of bids for all hands of up to one gem a colour: never more offers than the rulebook allows."""
    for mine, theirs in product(UP_TO_ONE, repeat=2):
        if mine >= theirs and sum(mine):
            assert longest(at_odds(mine, theirs), {}) == longest_by_the_book(mine, theirs)


@pytest.mark.parametrize(
    ("mine", "theirs", "most"),
    [
        ((1, 1, 1, 1), (1, 1, 1, 1), 15),
        ((2, 2, 2, 2), (2, 2, 2, 2), 80),
        ((3, 0, 0, 0), (2, 2, 2, 2), 6),
        ((2, 1, 0, 0), (0, 0, 3, 3), 6),
    ],
)
def test_the_longest_negotiation_is_as_long_as_the_rulebook_lets_it_be(mine, theirs, most):
    """Equal hands can go through all their sets, one by one, and then no further."""
    assert longest(at_odds(mine, theirs), {}) == longest_by_the_book(mine, theirs) == most
