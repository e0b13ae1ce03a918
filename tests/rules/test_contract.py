"""The game contract, checked for every game over its options: what all other code relies on.

It is for whoever adds a game, too: `pytest tests/rules/test_contract.py` walks every game in `rules.GAMES`, and
`pytest tests/rules/test_contract.py -k NAME` one of them.
"""

from __future__ import annotations

import dataclasses
import random

import pytest

import charlatans
from charlatans import rules
from charlatans.rules.contract import gather
from charlatans.rules.engine import is_rule, new_log, read_log
from charlatans.rules.player_view import player_view
from charlatans.table.fuzz import random_options

GAMES = 40
MOST_DECISIONS = 20_000
"""A random game of ours has a few hundred; one that is not over by then never will be."""


@pytest.fixture(params=rules.GAMES)
def game(request):
    return rules.game(request.param)


def walk(game, seed):
    """A random game on the bare contract: state, seat, action, mask and events at every decision."""
    chance = random.Random(seed)
    material = game.load_material(None)
    printed = game.material_record(material)
    state, log, mask = game.state.new(), new_log(), [0] * game.actions
    options = game.options(material, **random_options(game, chance))
    game.new_game(state, printed, options.record(), seed, log)
    events = read_log(log)
    decisions = 0
    while bits := game.actors(state):
        seats = [seat for seat in range(options.players) if bits >> seat & 1]
        assert bits < 1 << options.players, f"{game.name}: actors {bits:b} at a table of {options.players}"
        seat = chance.choice(seats)
        game.legal_mask(state, printed, seat, mask)
        legal = [action for action, allowed in enumerate(mask) if allowed]
        assert legal, (
            f"{game.name}: seat {seat} is asked after {decisions} decisions of seed {seed}, and nothing is legal"
        )
        assert decisions < MOST_DECISIONS, (
            f"{game.name}: a random game with the seed {seed} is not over after {MOST_DECISIONS:,} decisions; "
            f"seat {seat} is asked again and again: does every round of it come to an end?"
        )
        decisions += 1
        action = chance.choice(legal)
        yield state, printed, seat, action, mask, events
        game.apply(state, printed, seat, action, log)
        events = read_log(log)
    yield state, printed, None, None, mask, events


def test_the_rules_are_rules(game):
    for one in (game.new_game, game.actors, game.legal_mask, game.apply, game.returns, game.observe, game.resample):
        assert is_rule(one)


def test_every_decision_offered_has_a_name_of_its_own_and_words(game):
    names = [game.words.action_name(action) for action in range(game.actions)]
    assert len(set(names)) == game.actions
    assert [game.words.action_number(name) for name in names] == list(range(game.actions))
    for seed in range(GAMES):
        for state, printed, seat, action, mask, _ in walk(game, seed):
            if seat is not None:
                decisions = [
                    game.words.decision(state, printed, seat, other) for other, legal in enumerate(mask) if legal
                ]
                assert all(decision.label and decision.kind for decision in decisions)
                assert len({decision.label for decision in decisions}) == len(decisions)
                assert action in {decision.action for decision in decisions}
                assert game.words.question(state, printed, seat)


def test_seats_that_are_not_asked_have_nothing_legal(game):
    for state, printed, _, _, _, _ in walk(game, 1):
        for seat in range(min(game.players)):
            mask = [9] * game.actions
            game.legal_mask(state, printed, seat, mask)
            assert any(mask) == bool(game.actors(state) >> seat & 1)
            assert set(mask) <= {0, 1}


def test_every_event_has_words(game):
    names = ["Ada", "Ben", "Cleo", "Dan", "Eve"]
    printed = game.material_record(game.load_material(None))
    for seed in range(GAMES):
        for *_, events in walk(game, seed):
            told = [game.words.sentence(message, names) for message in game.words.messages(events, printed)]
            assert len(told) == len(events)
            assert any(told) or not events


def test_looking_changes_nothing(game):
    features = [0.0] * game.features
    for state, printed, seat, _, _, _ in walk(game, 3):
        before = game.state.to_bytes(state)
        player_view(game, state, printed, seat)
        game.observe(state, printed, seat or 0, features)
        assert game.state.to_bytes(state) == before


def test_features_stay_in_bounds_and_do_not_depend_on_what_is_hidden(game):
    for seed in range(10):
        for state, printed, seat, _, _, _ in walk(game, seed):
            if seat is not None:
                features, others = [7.0] * game.features, [7.0] * game.features
                game.observe(state, printed, seat, features)
                twin = game.state.copy(state)
                game.resample(twin, seat, seed + 99)
                game.observe(twin, printed, seat, others)
                assert features == others
                assert all(-1 <= feature <= 5 for feature in features)


def test_a_sample_of_what_is_hidden_leaves_the_view_as_it_is(game):
    for state, printed, seat, _, _, _ in walk(game, 5):
        if seat is not None:
            twin = game.state.copy(state)
            game.resample(twin, seat, 1)
            assert player_view(game, twin, printed, seat) == player_view(game, state, printed, seat)
            assert game.state.to_bytes(twin) != game.state.to_bytes(state)


def test_the_same_seed_and_decisions_give_the_same_bytes(game):
    ends = [[game.state.to_bytes(state) for state, *_ in walk(game, 8)] for _ in range(2)]
    assert ends[0] == ends[1]


def test_ranks_at_the_end_begin_with_one(game):
    """At a table, as people play: decided by chance, because the first decision of every list may lead nowhere."""
    chance = random.Random(4)
    table = charlatans.new(game.name, seed=4)
    for _ in range(MOST_DECISIONS):
        if table.over:
            break
        seat = chance.choice(table.actors)
        table.act(seat, chance.choice(table.legal(seat)))
    assert table.over, f"{game.name}: a random game is not over after {MOST_DECISIONS:,} decisions"
    assert min(table.ranks) == 1
    assert table.winners == tuple(seat for seat, rank in enumerate(table.ranks) if rank == 1)
    assert len(table.scores) == table.players


def endless(game):
    """The game, but whatever is decided leaves the table as it is."""

    def nothing(state, printed, seat, action, log):
        return

    return dataclasses.replace(game, apply=nothing)


def test_a_game_that_never_ends_is_told_so(game):
    with pytest.raises(AssertionError, match=f"{game.name}: a random game with the seed 1 is not over after 20,000"):
        for _ in walk(endless(game), 1):
            pass


def test_a_seat_that_is_asked_and_may_do_nothing_is_told_of(game):
    def nothing(state, printed, seat, mask):
        mask[:] = [0] * len(mask)

    with pytest.raises(AssertionError, match=r"seat \d is asked after 0 decisions of seed 1, and nothing is legal"):
        next(walk(dataclasses.replace(game, legal_mask=nothing), 1))


def test_a_game_that_leaves_something_out_is_told_what_and_where(monkeypatch):
    monkeypatch.delattr("charlatans.rules.quacks.flow.round_number")
    with pytest.raises(TypeError, match=r"charlatans\.rules\.quacks must define round_number in flow\.py"):
        gather("charlatans.rules.quacks")
