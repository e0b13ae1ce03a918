"""What is true at every moment of every game, under random legal play over all options; and each check at work."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import charlatans
from charlatans.rules.basari.state import GEM, HEIGHT_OF, Phase
from charlatans.table.fuzz import fuzz

from .scenarios import LAVISH, SCARCE, at_first_round, at_odds, bid, choose, decide, described, settle, with_workers

VARIANTS = ("leader_offers_first", "fewest_red_offers_first", "return_three", "end_bonus_10")
OPTIONS = st.fixed_dictionaries({"players": st.integers(3, 5), **{name: st.booleans() for name in VARIANTS}})
MATERIALS = st.sampled_from([None, SCARCE, LAVISH])
SEEDS = st.integers(0, 2**63 - 1)
SLOW = settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])


def decisions(table, chance):
    """Plays on at random; what the table was like before each decision."""
    while not table.over:
        seat = chance.choice(table.actors)
        before = table.snapshot()
        yield before
        table.act(seat, chance.choice(table.decisions(seat)))


# Random play ---------------------------------------------------------------------------------------


@SLOW
@given(options=OPTIONS, seed=SEEDS)
def test_all_88_gems_and_39_cards_are_always_somewhere_and_never_twice(options, seed):
    table = charlatans.new("basari", seed=seed, **options)
    for _ in decisions(table, random.Random(seed)):
        seen = table.view()
        for colour in ("red", "yellow", "green", "blue"):
            held = [player["gems"][colour] for player in seen["players"]]
            assert min([seen["stock"][colour], *held]) >= 0
            assert seen["stock"][colour] + sum(held) == 22
        lying = [card["number"] for player in seen["players"] for card in player["cards"]]
        assert len(lying) == len(set(lying)) == 39 - seen["deck"]


@SLOW
@given(options=OPTIONS, seed=SEEDS, material=MATERIALS)
def test_points_and_gems_only_change_with_an_event_that_says_why(options, seed, material):
    table = charlatans.new("basari", seed=seed, material=material, **options)
    before = None
    for snapshot in decisions(table, random.Random(seed)):
        assert table.check_invariants(before) == []
        before = snapshot
    assert table.check_invariants(before) == []


@SLOW
@given(options=OPTIONS, seed=SEEDS)
def test_no_decision_is_offered_that_cannot_be_carried_out(options, seed):
    table = charlatans.new("basari", seed=seed, **options)
    for number, before in enumerate(decisions(table, random.Random(seed))):
        if number % 10 == 0:
            for seat in table.actors:
                for decision in table.decisions(seat):
                    twin = table.copy()
                    twin.act(seat, decision)
                    assert twin.check_invariants(before) == [], decision


@SLOW
@given(options=OPTIONS, seed=SEEDS, material=MATERIALS)
def test_every_game_ends_after_its_stages(options, seed, material):
    table = charlatans.new("basari", seed=seed, material=material, **options)
    taken = sum(1 for _ in decisions(table, random.Random(seed)))
    assert taken < 10_000
    assert table.view()["stage"] == table.view()["stages"]


@SLOW
@given(options=OPTIONS, seed=SEEDS)
def test_scores_never_fall(options, seed):
    table = charlatans.new("basari", seed=seed, **options)
    for before in decisions(table, random.Random(seed)):
        assert all(now >= me.points for now, me in zip(table.scores, before.players, strict=False))


@SLOW
@given(options=OPTIONS, seed=SEEDS, order=st.randoms(use_true_random=False))
def test_the_order_of_clicks_while_choosing_changes_nothing(options, seed, order):
    """Two tables whose seats choose the same cards in different orders stay the same."""
    tables = [charlatans.new("basari", seed=seed, **options) for _ in range(2)]
    chance = random.Random(seed)
    while not tables[0].over:
        seats = tables[0].actors
        wanted = {seat: chance.choice(tables[0].decisions(seat)) for seat in seats}
        for table, sequence in zip(tables, (seats, order.sample(seats, len(seats))), strict=True):
            for seat in sequence:
                table.act(seat, wanted[seat])
        assert tables[0].to_bytes() == tables[1].to_bytes()


def test_the_fuzzer_finds_nothing():
    assert fuzz("basari", games=20, seed=1).findings == []


@pytest.mark.soak
def test_the_fuzzer_finds_nothing_for_longer():
    assert fuzz("basari", games=4000, seed=100_000).findings == []


# Each check at work --------------------------------------------------------------------------------


def choosing():
    """Three players, of whom the first has chosen."""
    return decide(at_first_round(10, 14, 28), 0, "choose A")


def haggling():
    """Seat 1 is offered 1 red by seat 0, and has begun to raise."""
    return decide(bid(at_odds((2, 1, 0, 2), (2, 0, 2, 0)), 0, (1, 0, 0, 0)), 1, "red 1")


def set_player(seat, **values):
    """Changes numbers of a player."""

    def change(state):
        for name, value in values.items():
            setattr(state.players[seat], name, value)

    return change


def set_state(**values):
    """Changes numbers of the game."""

    def change(state):
        for name, value in values.items():
            setattr(state, name, value)

    return change


def lose_a_gem(state):
    state.stock[0] -= 1


def owe_a_gem(state):
    state.stock[3] -= 14
    state.players[0].gems[3] += 14


def lose_a_card(state):
    state.deck &= state.deck - 1
    state.deck_size -= 1


def copy_a_card(state):
    state.players[2].cards |= 1 << 9


@pytest.mark.parametrize(
    ("lay_out_table", "breaking", "said"),
    [
        (choosing, lose_a_gem, "red: 21 gems, not 22 ([12, 3, 3, 3, 0, 0])"),
        (choosing, owe_a_gem, "blue: 22 gems, not 22 ([-1, 17, 3, 3, 0, 0])"),
        (choosing, lose_a_card, "38 cards lie on the table, not each of 39 once"),
        (choosing, copy_a_card, "40 cards lie on the table, not each of 39 once"),
        (choosing, set_state(deck_size=35), "the draw pile has 36 cards, not 35"),
        (choosing, set_state(bid=HEIGHT_OF[0]), "a bid is left over"),
        (choosing, set_state(offer=HEIGHT_OF[3]), "a bid is left over"),
        (choosing, set_player(1, workers=3), "seat 1: the workers are not those on the cards"),
        (choosing, set_player(1, current=9), "seat 1: this round's card does not lie there"),
        (choosing, set_player(2, points=-1), "seat 2: points are below zero"),
        (choosing, set_player(2, chosen=1), "seat 2: an action card is chosen and asked for"),
        (choosing, set_player(0, chosen=0), "seat 0: an action card is chosen and asked for"),
        (choosing, set_player(0, chosen=4), "seat 0: an action card that is not in play is chosen"),
        (choosing, set_state(stage=0), "stage 0"),
        (choosing, set_state(stage=4), "stage 4"),
        (choosing, set_state(asked=0), "phase choosing while seats 0 are asked"),
        (choosing, set_state(phase=Phase.OVER), "phase over while seats 110 are asked"),
        (choosing, set_state(impossible=3), "a forced outcome was impossible"),
        (haggling, set_state(asked=1), "the seat that is asked is not the one to speak"),
        (haggling, set_state(bid=3 * HEIGHT_OF[0]), "the bid is not the speaker's"),
        (haggling, set_state(bid=GEM), "the bid is not the speaker's"),
        (haggling, set_state(offer=HEIGHT_OF[2]), "the standing offer is not the other's"),
        (
            haggling,
            set_state(offer=2 * HEIGHT_OF[0] + HEIGHT_OF[1] + 2 * HEIGHT_OF[3]),
            "the speaker cannot raise and is asked",
        ),
        (haggling, set_state(phase=Phase.CHOOSING), "a bid is left over"),
    ],
)
def test_what_is_broken_is_noticed(lay_out_table, breaking, said):
    table = lay_out_table()
    assert table.check_invariants() == []
    breaking(table._state)
    assert said in table.check_invariants()


def test_points_from_nowhere_are_noticed():
    table = choosing()
    before = table.snapshot()
    table.act(1, "choose B")
    table._state.players[1].points += 5
    assert table.check_invariants(before) == ["seat 1: points changed by 5, events say 0"]


def test_points_that_were_told_and_not_given_are_noticed():
    table = decide(choosing(), 1, "choose B")
    before = table.snapshot()
    table.act(2, "choose C")
    table._state.players[1].points = 0
    assert "seat 1: points changed by 0, events say 5" in table.check_invariants(before)


def test_gems_that_change_hands_untold_are_noticed():
    table = choosing()
    before = table.snapshot()
    table.act(1, "choose B")
    table._state.players[1].gems[0] += 1
    table._state.players[2].gems[0] -= 1
    assert table.check_invariants(before) == [
        "seat 1: gems changed by [1, 0, 0, 0], events say [0, 0, 0, 0]",
        "seat 2: gems changed by [-1, 0, 0, 0], events say [0, 0, 0, 0]",
    ]


def test_nothing_is_broken_where_all_kinds_of_gem_moves_are_told():
    """Paid, received, taken by C and D, returned by D and at the end of a stage: each is accounted for."""
    table = choose(at_first_round(10, 14, 28, 31, 36, players=5), "BBCDA")
    settle(table)
    decide(with_workers(table, 0, 15), 3, "return red", "take blue", "take blue")
    assert described(table, "returns")
