"""The value network: training works, and the shipped weights fit their games."""

from __future__ import annotations

import numpy
import pytest

from charlatans import rules
from charlatans.bots.value_net import ValueNet, load_value_net, margins, value_of_result
from charlatans.lab.train_values import train


def test_a_win_by_much_is_worth_most_and_a_shared_one_lies_between():
    points = numpy.array([[50, 40, 30], [50, 50, 30], [30, 40, 50]])
    shares = numpy.array([[1, 0, 0], [0.5, 0.5, 0], [0, 0, 1.0]])
    won, shared, lost = value_of_result(shares, points, numpy.zeros(3, int), scale=10)
    assert won == pytest.approx(0.5 + 0.5 / (1 + numpy.exp(-1)))
    assert shared == pytest.approx(0.5)
    assert lost == pytest.approx(0.5 / (1 + numpy.exp(2)))


def test_a_margin_is_counted_to_the_best_of_the_others():
    assert margins(numpy.array([[50, 40, 45], [10, 40, 45]]), numpy.array([0, 2])).tolist() == [5, 5]


def test_the_network_learns_what_can_be_learnt(capsys):
    chance = numpy.random.default_rng(1)
    observed = chance.standard_normal((20_000, 8)).astype(numpy.float16)
    inclined = 2 * observed[:, 0].astype(float) - numpy.abs(observed[:, 1])
    target = (1 / (1 + numpy.exp(-inclined))).astype(numpy.float32)
    values = train(observed, target, 10.0, units=24, epochs=60, seed=1)
    said = values(observed[:500].astype(numpy.float32))
    assert ((said - target[:500]) ** 2).mean() < 0.1 * target.var()
    assert "epoch 60" in capsys.readouterr().out


def test_weights_are_saved_and_loaded(tmp_path):
    chance = numpy.random.default_rng(2)
    values = ValueNet(7.5, *(chance.standard_normal(shape).astype(numpy.float32) for shape in ((6, 4), 4, 4)), 0.25)
    values.save(tmp_path / "kept" / "game.npz")
    with numpy.load(tmp_path / "kept" / "game.npz") as kept:
        assert float(kept["scale"]) == 7.5
        assert numpy.allclose(kept["hidden"], values.hidden, atol=1e-2)


@pytest.mark.parametrize("name", rules.GAMES)
def test_every_game_has_weights_for_its_features(name):
    values, game = load_value_net(name), rules.game(name)
    promised = values(numpy.zeros((3, game.features), numpy.float32))
    assert promised.shape == (3,)
    assert ((promised > 0) & (promised < 1)).all()
