"""An expert without usable weights plays every rollout to the end, and warns once how to train them."""

from __future__ import annotations

import multiprocessing
import shutil
import warnings

import numpy
import pytest

import charlatans
from charlatans import rules
from charlatans.bots import WEIGHTS, Position, bot, shipped
from charlatans.bots.policy_net import PolicyNet, describe_game, new_weights
from charlatans.bots.rollouts import Rollouts
from charlatans.bots.shipped import MissingWeightsWarning, shipped_net, weights_problem
from charlatans.rules.errors import OptionError
from tests.bots import endings

GAME = "basari"
LEARN = f"charlatans train {GAME} makes weights for the folder"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty folder for weights."""
    monkeypatch.setattr(shipped, "FOLDER", tmp_path)
    shipped_net.cache_clear()
    yield tmp_path
    shipped_net.cache_clear()


def absent(folder):
    """A new game: no weights."""


def of_other_features(folder):
    """After a change of rules: a feature more than the weights have."""
    network(rules.game(GAME).features - 3).save(folder / f"{GAME}.npz")


def with_layers_that_do_not_fit(folder):
    learnt = network(rules.game(GAME).features)
    learnt.weights["b1"] = learnt.weights["b1"][:-1]
    learnt.save(folder / f"{GAME}.npz")


def torn(folder):
    """Truncated."""
    whole = (WEIGHTS / f"{GAME}.npz").read_bytes()
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
    numpy.savez_compressed(folder / f"{GAME}.npz", made="{}")


def of_the_old_kind(folder):
    """What an older version of the package had there."""
    numpy.savez_compressed(folder / f"{GAME}.npz", scale=1.0, hidden=numpy.zeros((3, 2)), offset=0.0)


def network(features, units=4):
    game = rules.game(GAME)
    return PolicyNet(new_weights(features, game.actions, units, seed=1), describe_game(game))


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
        (without_a_layer, "do not fit its"),
        (of_the_old_kind, "cannot be read"),
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
    assert LEARN in sentence
    assert weights_problem(GAME) == sentence
    with pytest.raises(OptionError, match="there is no master of this game"):
        bot(GAME, "master", 1)


def test_processes_of_bots_leave_it_to_the_first_one_to_say_it(folder, monkeypatch):
    monkeypatch.setattr(multiprocessing, "parent_process", lambda: object())
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert shipped_net(GAME) is None


def test_weights_of_the_same_shape_fit_whatever_rules_they_were_learnt_under(folder):
    network(rules.game(GAME).features).save(folder / f"{GAME}.npz")
    assert shipped_net(GAME) is not None
    assert weights_problem(GAME) is None


@pytest.mark.parametrize("spoil", [absent, of_other_features, torn])
@pytest.mark.filterwarnings("ignore::charlatans.bots.shipped.MissingWeightsWarning")
def test_without_weights_an_expert_finds_the_decision_that_wins(folder, spoil):
    spoil(folder)
    table = endings.blue_wins()
    for seed in range(3):
        decided = bot(GAME, "expert:200x", seed).decide(Position.of_table(table, 4, seed))
        assert table.game.words.action_name(decided) == "take blue"


@pytest.mark.filterwarnings("ignore::charlatans.bots.shipped.MissingWeightsWarning")
def test_without_weights_rollouts_end_with_the_game_and_are_judged_by_its_end(folder):
    table = charlatans.new(GAME, players=3, seed=4)
    assert shipped_net(GAME) is None
    rollouts = Rollouts(Position.of_table(table, 0, 1), 1)
    for _ in range(2):
        rollouts.add(range(len(rollouts.actions)), 16)
    for shares, points, values in zip(rollouts.chances, rollouts.points, rollouts.values, strict=True):
        assert len(shares) == len(points) == len(values) == 32
        assert numpy.allclose(shares.sum(axis=1), 1)
        assert ((values >= 0) & (values <= 1)).all()
        won, lost = shares[:, 0] == 1, shares[:, 0] == 0
        assert not won.any() or not lost.any() or values[won].min() > values[lost].max()


def test_without_weights_advice_is_played_to_the_end_and_says_so(folder):
    table = charlatans.new(GAME, players=3, seed=4)
    with pytest.warns(MissingWeightsWarning, match="experts and advice play every rollout to the end of the game"):
        without = charlatans.advise(table, rollouts=200, seed=3)
    assert (without.judged, without.player) == (False, without.rollouts_by)
    shutil.copy(WEIGHTS / f"{GAME}.npz", folder)
    shipped_net.cache_clear()
    assert charlatans.advise(table, rollouts=200, seed=3, to_the_end=True).rows == without.rows
    assert charlatans.advise(table, rollouts=200, seed=3).judged
