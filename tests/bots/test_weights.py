"""An expert without usable weights plays every rollout to the end, and warns once how to train them."""

from __future__ import annotations

import multiprocessing
import shutil
import warnings

import numpy
import pytest

import charlatans
from charlatans import rules
from charlatans.bots import Position, bot, value_net
from charlatans.bots.rollouts import Rollouts
from charlatans.bots.value_net import MissingWeightsWarning, ValueNet, load_value_net, weights_problem
from tests.bots import endings

GAME = "basari"
LEARN = f"python -m charlatans.lab.train_values {GAME} learns the weights"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty folder for weights."""
    monkeypatch.setattr(value_net, "FOLDER", tmp_path)
    load_value_net.cache_clear()
    yield tmp_path
    load_value_net.cache_clear()


def absent(folder):
    """A new game: no weights."""


def of_other_features(folder):
    """After a change of rules: a feature more than the weights have."""
    network(rules.game(GAME).features - 3).save(folder / f"{GAME}.npz")


def with_layers_that_do_not_fit(folder):
    learnt = network(rules.game(GAME).features)
    learnt.out = learnt.out[:-1]
    learnt.save(folder / f"{GAME}.npz")


def torn(folder):
    """Truncated."""
    whole = (value_net.Path(value_net.__file__).with_name("weights") / f"{GAME}.npz").read_bytes()
    (folder / f"{GAME}.npz").write_bytes(whole[: len(whole) // 2])


def damaged(folder):
    """A complete archive with damaged content."""
    network(rules.game(GAME).features).save(folder / f"{GAME}.npz")
    whole = bytearray((folder / f"{GAME}.npz").read_bytes())
    whole[200:400] = bytes(200)
    (folder / f"{GAME}.npz").write_bytes(whole)


def empty(folder):
    (folder / f"{GAME}.npz").write_bytes(b"")


def of_something_else(folder):
    (folder / f"{GAME}.npz").write_text("not weights at all")


def without_a_layer(folder):
    numpy.savez_compressed(folder / f"{GAME}.npz", scale=1.0, offset=0.0)


def network(features, units=4):
    chance = numpy.random.default_rng(1)
    return ValueNet(5.0, chance.standard_normal((features, units)), numpy.zeros(units), numpy.ones(units), 0.0)


UNFIT = pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (absent, "nothing has been learnt"),
        (of_other_features, "do not fit its"),
        (with_layers_that_do_not_fit, "do not fit its"),
        (torn, "cannot be read"),
        (damaged, "cannot be read"),
        (empty, "cannot be read"),
        (of_something_else, "cannot be read"),
        (without_a_layer, "cannot be read"),
    ],
)


@UNFIT
def test_weights_that_do_not_fit_cause_one_warning_that_says_how_to_train_them(folder, spoil, why):
    spoil(folder)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for seed in range(3):
            assert bot(GAME, "expert:20x", seed).name == "expert:20x"
    assert [one.category for one in caught] == [MissingWeightsWarning]
    sentence = str(caught[0].message)
    assert sentence.startswith(f"{GAME}: ")
    assert why in sentence
    assert sentence.endswith(LEARN)
    assert weights_problem(GAME) == sentence


def test_processes_of_bots_leave_it_to_the_first_one_to_say_it(folder, monkeypatch):
    monkeypatch.setattr(multiprocessing, "parent_process", lambda: object())
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert load_value_net(GAME) is None


def test_weights_of_the_same_shape_fit_whatever_rules_they_were_learnt_under(folder):
    network(rules.game(GAME).features).save(folder / f"{GAME}.npz")
    assert load_value_net(GAME) is not None
    assert weights_problem(GAME) is None


@pytest.mark.parametrize("spoil", [absent, of_other_features, torn])
@pytest.mark.filterwarnings("ignore::charlatans.bots.value_net.MissingWeightsWarning")
def test_without_weights_an_expert_finds_the_decision_that_wins(folder, spoil):
    spoil(folder)
    table = endings.blue_wins()
    for seed in range(3):
        decided = bot(GAME, "expert:200x", seed).decide(Position.of_table(table, 4, seed))
        assert table.game.words.action_name(decided) == "take blue"


@pytest.mark.filterwarnings("ignore::charlatans.bots.value_net.MissingWeightsWarning")
def test_without_weights_rollouts_end_with_the_game_and_are_judged_by_its_end(folder):
    table = charlatans.new(GAME, players=3, seed=4)
    rollouts = Rollouts(Position.of_table(table, 0, 1), 1, judge=load_value_net(GAME))
    for _ in range(2):
        rollouts.add(range(len(rollouts.actions)), 16)
    for shares, points, values in zip(rollouts.shares, rollouts.points, rollouts.values, strict=True):
        assert len(shares) == len(points) == len(values) == 32
        assert numpy.allclose(shares.sum(axis=1), 1)
        assert ((values >= 0) & (values <= 1)).all()
        won, lost = shares[:, 0] == 1, shares[:, 0] == 0
        assert not won.any() or not lost.any() or values[won].min() > values[lost].max()


def test_advice_is_the_same_with_and_without_weights(folder):
    table = charlatans.new(GAME, players=3, seed=4)
    without = charlatans.advise(table, rollouts=200, seed=3)
    shutil.copy(value_net.Path(value_net.__file__).with_name("weights") / f"{GAME}.npz", folder)
    load_value_net.cache_clear()
    assert charlatans.advise(table, rollouts=200, seed=3).rows == without.rows
