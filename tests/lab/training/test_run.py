"""A small training from nothing: what it learns, its files, and that it goes on where it was interrupted."""

from __future__ import annotations

import csv
import json
import os
import signal
import threading
from dataclasses import replace

import numpy
import pytest

pytest.importorskip("jax")

from charlatans import rules
from charlatans.bots.policy_net import PolicyNet, layers_of
from charlatans.lab.training import run, self_play
from charlatans.lab.training.examine import win_share
from charlatans.rules.errors import OptionError
from charlatans.runner.batch import SEED_LIMIT

SMALL = run.Plan("basari", minutes=100, games=256, steps=32, width=64, minibatch=1024, lessons=0)
TAUGHT = replace(SMALL, lessons=1, learning_rate=2e-3)


@pytest.fixture(autouse=True)
def few_seconds(monkeypatch):
    """Reports after every window; enough decisions count as the end."""
    monkeypatch.setattr(run, "REPORT_SECONDS", 0)


def trained(folder, decisions, plan=SMALL, **more):
    """Trains until so many decisions have been taken; the reports."""
    lines = []

    def report(progress):
        lines.append(progress.as_line())
        if progress.decisions >= decisions:
            os.kill(os.getpid(), signal.SIGINT)

    assert threading.current_thread() is threading.main_thread()
    assert run.train(plan, folder, report, exams=(), **more) is False
    return lines


def test_a_small_training_beats_random_players(tmp_path):
    lines = trained(tmp_path, 200_000)
    game, net = rules.game("basari"), PolicyNet.load(tmp_path / run.MASTER)
    result = win_share(game, net, "random", [{"players": 4}], deals=48, seed=1)
    assert result.games == 192
    assert result.share - result.error > 0.4
    assert net.made["rules_version"] == game.rules_version
    assert net.made["decisions"] >= 200_000
    with (tmp_path / run.CURVE).open() as stream:
        assert len(list(csv.DictReader(stream))) == len(lines)


def test_a_network_that_was_taught_beats_novices_and_its_response_goes_on_from_it(tmp_path):
    lines = trained(tmp_path, 450_000, TAUGHT)
    assert "agrees with its teacher" in lines[-1]
    game, net = rules.game("basari"), PolicyNet.load(tmp_path / run.MASTER)
    result = win_share(game, net, "novice", [{"players": 4}], deals=48, seed=1)
    assert result.share - result.error > 0.25
    weights = str(tmp_path / run.MASTER)
    trained(tmp_path / "response", 1, replace(SMALL, against=weights, width=8))
    response = PolicyNet.load(tmp_path / "response" / run.MASTER)
    assert response.made["plan"]["against"] == weights
    assert response.made["plan"]["width"] == 64
    both = win_share(game, response, net, [{"players": 4}], deals=24, seed=1, mixing=1)
    assert both.share == pytest.approx(0.25, abs=0.15)


@pytest.mark.parametrize("part", [0, 0.25, 1])
def test_a_rule_spars_in_part_of_the_games(part):
    playing = self_play.SelfPlay(rules.game("basari"), games=120, steps=4, device="cpu", seed=1)
    playing.spar(part, "apprentice")
    owned = numpy.ones((playing.games, 5), bool) if playing._others is None else numpy.asarray(playing._others.mine)
    assert (owned.sum(axis=1) == 1).sum() == part * playing.games
    assert owned.any(axis=1).all()


def test_an_interrupted_training_goes_on_from_its_checkpoint(tmp_path):
    trained(tmp_path, 20_000)
    with numpy.load(tmp_path / run.CHECKPOINT) as loaded:
        before = json.loads(str(loaded["state"]))
    trained(tmp_path, before["decisions"] + 1)
    with numpy.load(tmp_path / run.CHECKPOINT) as loaded:
        after = json.loads(str(loaded["state"]))
    assert after["decisions"] > before["decisions"]
    assert after["updates"] > before["updates"]
    assert after["seconds"] > before["seconds"]
    trained(tmp_path, 1, fresh=True)
    with numpy.load(tmp_path / run.CHECKPOINT) as loaded:
        assert json.loads(str(loaded["state"]))["decisions"] < after["decisions"]


def test_a_long_training_has_seeds_to_go_on_with():
    """Whatever its seed, however long it was: seeds that batches take, of its own table size, below those of examinations."""
    for seed in (0, 1, 10**9):
        ahead = [self_play.first_seed(seed, size, 0) for size in range(1, 9)]
        for size, following in zip(range(1, 8), ahead[1:], strict=True):
            first = self_play.first_seed(seed, size, 0)
            later = self_play.first_seed(seed, size, 6_000_000_000)
            assert first < later < following < self_play.LAST_SEED <= run.EXAM_SEED < SEED_LIMIT
    assert self_play.first_seed(2, 1, 0) > self_play.first_seed(1, 8, 6_000_000_000)


def test_a_checkpoint_of_another_shape_is_refused_but_layers_can_be_put_on_top_of_its_weights(tmp_path):
    trained(tmp_path, 1)
    for other, problem in (({"width": 32}, "64 units in each layer, not 32"), ({"layers": 2}, "3 layers, not 2")):
        with pytest.raises(OptionError, match=problem):
            run.train(replace(SMALL, **other), tmp_path, lambda progress: None, exams=())
    trained(tmp_path / "deeper", 1, replace(SMALL, start=str(tmp_path / run.MASTER), layers=5))
    deeper = PolicyNet.load(tmp_path / "deeper" / run.MASTER)
    assert layers_of(deeper.weights) == deeper.made["plan"]["layers"] == 5
