"""What positions and results are worth, and that the shipped weights fit their games."""

from __future__ import annotations

import numpy
import pytest

from charlatans import rules
from charlatans.bots.shipped import shipped_net
from charlatans.bots.values import WinJudge, leads_of, margins, value_of_result


def test_a_win_by_much_is_worth_most_and_a_shared_one_lies_between():
    points = numpy.array([[50, 40, 30], [50, 50, 30], [30, 40, 50]])
    shares = numpy.array([[1, 0, 0], [0.5, 0.5, 0], [0, 0, 1.0]])
    won, shared, lost = value_of_result(shares, points, numpy.zeros(3, int), scale=10)
    assert won == pytest.approx(0.5 + 0.5 / (1 + numpy.exp(-1)))
    assert shared == pytest.approx(0.5)
    assert lost == pytest.approx(0.5 / (1 + numpy.exp(2)))


def test_a_margin_is_counted_to_the_best_of_the_others():
    assert margins(numpy.array([[50, 40, 45], [10, 40, 45]]), numpy.array([0, 2])).tolist() == [5, 5]


def test_leads_are_over_the_mean_of_the_others():
    assert leads_of(numpy.array([[50, 40, 30], [7, 7, 7]])).tolist() == [[15, 0, -15], [0, 0, 0]]


@pytest.mark.parametrize("name", rules.GAMES)
def test_values_alone_are_those_of_the_whole_judgement(name):
    net, game = shipped_net(name), rules.game(name)
    observed = numpy.random.default_rng(1).random((5, game.features), numpy.float32)
    judged, values = net(observed, numpy.ones((5, game.actions), bool)), net.values(observed)
    assert (values.win.tolist(), values.lead.tolist()) == (judged.win.tolist(), judged.lead.tolist())


@pytest.mark.parametrize("name", rules.GAMES)
def test_every_game_has_weights_for_its_features(name):
    net, game = shipped_net(name), rules.game(name)
    promised = WinJudge(net)(numpy.zeros((3, game.features), numpy.float32))
    assert promised.shape == (3,)
    assert ((promised > 0) & (promised < 1)).all()
