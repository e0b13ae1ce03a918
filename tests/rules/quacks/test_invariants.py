"""What is true at every moment of every game, under random legal play over all options."""

from __future__ import annotations

import random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import charlatans
from charlatans.rules.quacks.state import CHIP_NAMES

BOOKS = st.fixed_dictionaries({colour: st.integers(1, 4) for colour in ("green", "blue", "red", "yellow", "purple")})
OPTIONS = st.fixed_dictionaries(
    {
        "players": st.integers(2, 4),
        "edition": st.sampled_from(["1st", "2nd"]),
        "books": st.one_of(st.integers(1, 4), BOOKS),
        "pot": st.sampled_from(["front", "back"]),
        "stir": st.sampled_from(["last", "always"]),
        "rubies": st.integers(0, 9),
    }
)
SLOW = settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])


def decisions(table, chance):
    """Plays on at random; what the table was like before each decision."""
    while not table.over:
        seat = chance.choice(table.actors)
        before = table.snapshot()
        yield before
        table.act(seat, chance.choice(table.decisions(seat)))


@SLOW
@given(options=OPTIONS, seed=st.integers(0, 2**63 - 1))
def test_all_215_chips_are_always_somewhere_and_never_twice(options, seed):
    table = charlatans.new("quacks", seed=seed, **options)
    for _ in decisions(table, random.Random(seed)):
        seen = table.view()
        total = sum(seen["supply"].values())
        for player in seen["players"]:
            total += (
                sum(player["bag"].values())
                + sum(player["hand"].values())
                + sum(player["aside"].values())
                + len(player["pot"])
            )
        assert total == 215
        assert not table.check_invariants()
        assert set(seen["supply"]) <= set(CHIP_NAMES)


@SLOW
@given(options=OPTIONS, seed=st.integers(0, 2**63 - 1))
def test_scores_and_rubies_only_change_with_an_event_that_says_why(options, seed):
    table = charlatans.new("quacks", seed=seed, **options)
    before = None
    for snapshot in decisions(table, random.Random(seed)):
        assert not table.check_invariants(before)
        before = snapshot
    assert not table.check_invariants(before)


@SLOW
@given(options=OPTIONS, seed=st.integers(0, 2**63 - 1))
def test_no_decision_is_offered_that_cannot_be_carried_out(options, seed):
    table = charlatans.new("quacks", seed=seed, **options)
    chance = random.Random(seed)
    for number, before in enumerate(decisions(table, chance)):
        if number % 10 == 0:
            for seat in table.actors:
                for decision in table.decisions(seat):
                    twin = table.copy()
                    twin.act(seat, decision)
                    assert not twin.check_invariants(before), decision


@SLOW
@given(options=OPTIONS, seed=st.integers(0, 2**63 - 1))
def test_every_game_ends(options, seed):
    table = charlatans.new("quacks", seed=seed, **options)
    taken = sum(1 for _ in decisions(table, random.Random(seed)))
    assert taken < 3000
    assert table.view()["turn"] == 9


@SLOW
@given(options=OPTIONS, seed=st.integers(0, 2**63 - 1), order=st.randoms(use_true_random=False))
def test_the_order_of_clicks_while_brewing_changes_nobodys_luck(options, seed, order):
    """Two tables whose seats brew in different orders draw the same chips."""
    tables = [charlatans.new("quacks", seed=seed, force=["B05"], **{**options, "stir": "last"}) for _ in range(2)]
    for _ in range(3):
        for table, seats in zip(tables, (sorted, lambda actors: order.sample(actors, len(actors))), strict=True):
            for seat in seats(table.actors):
                if table.view()["phase"] == "potions" and "draw" in {
                    decision.kind for decision in table.decisions(seat)
                }:
                    table.act(seat, "draw")
        if any(table.view()["phase"] != "potions" for table in tables):
            return
        assert tables[0].to_bytes() == tables[1].to_bytes()
