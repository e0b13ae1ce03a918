"""The arithmetic of learning, on windows small enough to work out by hand; and that training and playing run the same network."""

from __future__ import annotations

import numpy
import pytest

pytest.importorskip("jax")
import jax
import jax.numpy as jnp

from charlatans import rules
from charlatans.bots.policy_net import PolicyNet, describe_game, forward, new_weights
from charlatans.lab.training import ppo


def window(seats, values, done, rewards, ahead=(0, 0)):
    """One game: who decided, the chance to win each expected, where it ended, the shares of the win, and what every seat expects at the window's end."""
    steps, most = len(seats), len(rewards[0])
    empty = ppo.new_window(steps, 1, 3, 2, most, jnp.float32)
    both = numpy.zeros((steps, 1, most, 2), numpy.float32)
    both[:, 0, :, 0] = rewards
    expected = numpy.zeros((steps, 1, 2), numpy.float32)
    expected[:, 0, 0] = values
    last = numpy.zeros((1, most, 2), numpy.float32)
    last[0, :, 0] = ahead
    return empty._replace(
        seats=jnp.asarray(seats, jnp.int32)[:, None],
        values=jnp.asarray(expected),
        done=jnp.asarray(done)[:, None],
        rewards=jnp.asarray(both),
        ahead=jnp.asarray(last),
    )


def test_a_decision_is_judged_by_what_its_own_seat_expects_next():
    played = window([0, 1, 0, 1, 0], [0.5, 0.4, 0.6, 0.3, 0.2], [False] * 5, [[0, 0]] * 5, ahead=(0.25, 0.1))
    found = ppo.returns_of(played, decay=0.0)
    # The last decision of each seat leads out of the window.
    assert numpy.allclose(found.gains[:, 0, 0], [0.1, -0.1, -0.4, -0.2, 0.05])


def test_the_end_of_a_game_rewards_the_last_decision_of_every_seat():
    ended = [False, False, True, False]
    shares = [[0, 0], [0, 0], [0, 1], [0, 0]]
    played = window([0, 1, 1, 0], [0.5, 0.4, 0.7, 0.2], ended, shares, ahead=(0.3, 0.9))
    found = ppo.returns_of(played, decay=0.0)
    # Seat 0 expected a half and lost; seat 1 gained 0.3 and then the rest of its win; the last decision is of a new game.
    assert numpy.allclose(found.gains[:, 0, 0], [-0.5, 0.3, 0.3, 0.1])


def test_gains_of_later_decisions_count_less_and_less():
    played = window([0, 0, 0], [0.5, 0.5, 0.5], [False, False, True], [[0, 0], [0, 0], [1, 0]])
    found = ppo.returns_of(played, decay=0.5)
    assert numpy.allclose(found.gains[:, 0, 0], [0.125, 0.25, 0.5])


def test_a_seat_that_was_looked_at_gets_what_came_to_it_afterwards():
    """Seat 1 is not asked before its second decision: until then it is worth what it expected there, or what it won."""
    played = window([0, 1, 0, 0], [0.5, 0.4, 0.6, 0.3], [False, False, False, True], [[0, 0], [0, 0], [0, 0], [0, 1]])
    looking = played._replace(watched_seats=jnp.ones((4, 1), jnp.int32))
    found = ppo.returns_of(looking, decay=0.0)
    assert numpy.allclose(found.watched[:, 0, 0], [0.4, 1, 1, 1])
    open_end = looking._replace(
        done=jnp.zeros((4, 1), bool), rewards=jnp.zeros((4, 1, 2, 2)), ahead=jnp.full((1, 2, 2), 0.8)
    )
    unfinished = ppo.returns_of(open_end, decay=0.0)
    assert numpy.allclose(unfinished.watched[:, 0, 0], [0.4, 0.8, 0.8, 0.8])


def decided(seats, others, taught=None):
    """What a learner that always takes action 0 decides in games where these seats are asked; with what it noted."""
    count = len(seats)
    weights = {name: jnp.asarray(one) for name, one in new_weights(3, 2, 8, seed=1).items()}
    sure = {**weights, "policy_bias": jnp.asarray([50.0, 0.0])}
    seen = ppo.Seen(jnp.zeros((count, 3)), jnp.ones((count, 2), bool), jnp.asarray(seats), taught)
    key = jax.random.key(1)
    noted, chosen = ppo.decide(sure, ppo.new_window(1, count, 3, 2, 2, jnp.float32), 0, key, [seen], others)
    return noted, chosen[0].tolist()


def test_a_teacher_plays_its_games_and_says_what_it_would_do_in_the_others():
    mine = jnp.asarray([[True, True], [False, False], [False, False]])
    noted, chosen = decided([0, 1, 0], ppo.Others(None, mine, jnp.ones((3, 2), bool)), taught=jnp.asarray([1, 1, 0]))
    assert chosen == [0, 1, 0]
    assert noted.taught[0].tolist() == [1, 1, 0]
    assert noted.own[0].all()


def test_against_a_frozen_network_only_the_own_seat_learns():
    weights = {name: jnp.asarray(one) for name, one in new_weights(3, 2, 8, seed=1).items()}
    rival = {**weights, "policy_bias": jnp.asarray([0.0, 50.0])}
    mine = jnp.asarray([[True, False], [True, False]])
    noted, chosen = decided([0, 1], ppo.Others(rival, mine, mine))
    assert chosen == [0, 1]
    assert noted.own[0].tolist() == [True, False]


def test_against_its_teacher_only_the_own_seats_learn():
    mine = jnp.asarray([[True, False], [True, False], [True, True]])
    noted, chosen = decided([0, 1, 1], ppo.Others(None, mine, mine), taught=jnp.asarray([1, 1, 1]))
    assert chosen == [0, 1, 0]
    assert noted.own[0].tolist() == [True, False, True]


def test_results_become_shares_of_the_win_and_changes_of_the_lead():
    played = ppo.new_window(1, 2, 3, 2, 3, jnp.float32)
    done, rewards = jnp.asarray([True, False]), jnp.asarray([[1.0, -0.5, -0.5], [0, 0, 0]])
    scores = jnp.asarray([[30, 10, 5], [4, 4, 10]], jnp.int32)
    before = jnp.asarray([[1.0, 0, 0], [0, 0, 0]])
    noted, leads, counted = ppo.note_results(played, 0, before, 10.0, jnp.zeros(2), [(done, rewards, scores)])
    assert numpy.allclose(noted.rewards[0, :, :, 0], [[1, 0, 0], [0, 0, 0]])
    assert numpy.allclose(noted.rewards[0, :, :, 1], [[1.25, -0.75, -1.5], [-0.3, -0.3, 0.6]])
    assert numpy.allclose(leads, [[0, 0, 0], [-0.3, -0.3, 0.6]])
    assert numpy.allclose(counted, [22.5**2 + 7.5**2 + 15**2, 3])


def test_numpy_plays_what_jax_has_learnt(tmp_path):
    game = rules.game("basari")
    weights = new_weights(game.features, game.actions, 16, seed=5)
    chance = numpy.random.default_rng(1)
    observed = chance.random((7, game.features), numpy.float32)
    legal = chance.random((7, game.actions)) < 0.3
    legal[:, 0] = True
    learnt = forward(
        jnp, {name: jnp.asarray(one) for name, one in weights.items()}, jnp.asarray(observed), jnp.asarray(legal)
    )
    net = PolicyNet(weights, describe_game(game))
    played = net(observed, legal)
    assert numpy.allclose(learnt.log_chances, played.log_chances, atol=1e-4)
    assert numpy.allclose(1 / (1 + numpy.exp(-numpy.asarray(learnt.win))), played.win, atol=1e-5)
    assert (numpy.exp(played.log_chances)[~legal] == 0).all()
    assert numpy.allclose(numpy.exp(played.log_chances).sum(axis=1), 1, atol=1e-5)
    net.save(tmp_path / "net.npz")
    loaded = PolicyNet.load(tmp_path / "net.npz")
    assert loaded.made == describe_game(game)
    assert numpy.allclose(loaded(observed, legal).log_chances, played.log_chances, atol=0.02)


def test_divergence_from_uniform_keeps_the_unlikely_possible_and_entropy_hardly_does():
    weights = {name: jnp.asarray(one) for name, one in new_weights(3, 2, 8, seed=1).items()}
    weights["policy_bias"] = jnp.array([0.0, -12.0])
    ones, zeros = jnp.ones(4), jnp.zeros(4)
    rows = (
        *(jnp.ones((4, 3)), jnp.ones((4, 2), bool), jnp.zeros(4, int), zeros, jnp.zeros(4, int)),
        *(zeros, jnp.zeros((4, 2)), ones, ones),
    )
    watched = (jnp.ones((2, 3)), jnp.zeros((2, 2)))

    def pushed(**parts):
        """How strongly the unlikely action is made likelier."""
        rates = ppo.Rates(**(dict.fromkeys(ppo.Rates._fields, 0.0) | {"gains": 1.0} | parts))
        return -float(jax.grad(ppo.loss, has_aux=True)(weights, rows, watched, rates, 0.2)[0]["policy_bias"][1])

    assert pushed(uniform=1.0) == pytest.approx(0.5, abs=0.01)
    assert 0 <= pushed(entropy=1.0) < 0.001
