"""Policies play by the rules: whole games, all options, all boxes; plain as compiled; and they see nothing hidden."""

from __future__ import annotations

import random

import pytest

from charlatans import rules
from charlatans.policies import LEVELS, policy
from charlatans.rules.engine import Stream, compiler_installed, seed_stream
from charlatans.runner.loop import POLICY_STREAM
from charlatans.table.fuzz import random_options
from tests.rules.materials import LAVISH, SCARCE, STANDARD, box

from .asking import choice

GAME = rules.game("basari")
PLAYERS = pytest.mark.parametrize("players", GAME.players)
POLICIES = pytest.mark.parametrize("name", LEVELS[1:])
BOXES = pytest.mark.parametrize("material", [STANDARD, SCARCE, LAVISH])


def begun(options, material, seed):
    """A game just begun, and what is printed."""
    state, printed = GAME.state.new(), GAME.material_record(material)
    GAME.new_game(state, printed, options.record(), seed, [])
    return state, printed


@POLICIES
@PLAYERS
@BOXES
def test_a_policy_decides_legally_and_leaves_the_table_as_it_was(name, players, material):
    material = box(GAME, material)
    options = {**random_options(GAME, random.Random(players)), "players": players}
    state, printed = begun(GAME.options(material, **options), material, seed=players)
    for number in range(400):
        if GAME.actors(state) == 0:
            break
        seat = GAME.actors(state).bit_length() - 1
        GAME.apply(state, printed, seat, choice(GAME, state, printed, name, seat, number), [])


@POLICIES
@PLAYERS
def test_a_policy_copes_with_whatever_others_began(name, players):
    """All decisions are taken by chance, so that it is asked in the middle of bids that it would not have begun."""
    material, chance = box(GAME, STANDARD), random.Random(players)
    state, printed = begun(GAME.options(material, players=players), material, seed=players)
    while GAME.actors(state):
        seat = GAME.actors(state).bit_length() - 1
        choice(GAME, state, printed, name, seat)
        mask = [0] * GAME.actions
        GAME.legal_mask(state, printed, seat, mask)
        GAME.apply(state, printed, seat, chance.choice([action for action, legal in enumerate(mask) if legal]), [])


@POLICIES
@PLAYERS
def test_a_policy_sees_nothing_that_is_hidden(name, players):
    material, chance = box(GAME, STANDARD), random.Random(players)
    state, printed = begun(GAME.options(material, players=players), material, seed=10 + players)
    while GAME.actors(state):
        seat = chance.choice([seat for seat in range(players) if GAME.actors(state) >> seat & 1])
        twin = GAME.state.copy(state)
        GAME.resample(twin, seat, chance.randrange(1000))
        decided = choice(GAME, state, printed, name, seat)
        assert choice(GAME, twin, printed, name, seat) == decided
        GAME.apply(state, printed, seat, decided, [])


@pytest.mark.skipif(not compiler_installed(), reason="compiled rules need Numba")
@POLICIES
@PLAYERS
@BOXES
def test_a_policy_plays_the_same_plain_and_compiled(name, players, material):
    """With a lineup, as in tournaments: every seat has a random stream of its own."""
    from charlatans.runner.lineups import LineupRunner

    material = box(GAME, material)
    options = {**random_options(GAME, random.Random(players)), "players": players}
    options, seed = GAME.options(material, **options), 5
    games = LineupRunner(GAME, [options], material).set_up([seed], [[name] * players], [0])
    games.run()
    state, printed = begun(options, material, seed)
    streams, decisions = [Stream.new() for _ in range(players)], 0
    for seat, stream in enumerate(streams):
        seed_stream(stream, seed, POLICY_STREAM + seat)
    while asked := GAME.actors(state):
        seat, mask = (asked & -asked).bit_length() - 1, [0] * GAME.actions
        GAME.legal_mask(state, printed, seat, mask)
        GAME.apply(state, printed, seat, policy("basari", name)(state, printed, seat, mask, streams[seat]), [])
        decisions += 1
    assert GAME.state.to_bytes(games.games) == GAME.state.to_bytes(state)
    assert games.lengths.tolist() == [decisions]
