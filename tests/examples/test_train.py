"""The training example: it runs, gives credit to the right seat, and learns to beat random players."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import charlatans

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
SHORT = ["--decisions", "4096", "--games", "32", "--deals", "16"]


@pytest.fixture
def train(monkeypatch):
    monkeypatch.syspath_prepend(str(EXAMPLES))
    for library in ("OPENBLAS", "MKL", "OMP"):
        monkeypatch.setenv(f"{library}_NUM_THREADS", "1")
    import train

    return train


def lines(*arguments: str) -> list[str]:
    """What the example prints."""
    program = [sys.executable, str(EXAMPLES / "train.py"), *arguments]
    done = subprocess.run(program, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize("game", charlatans.GAMES)
def test_a_short_training_ends_with_its_interval_and_keeps_the_weights(game, tmp_path):
    printed = lines(game, *SHORT, "--out", str(tmp_path / "weights.npz"))
    assert re.search(r"4,096 decisions .*/s  win share", printed[0])
    assert re.fullmatch(rf"{game} against random: \S+% of \d+ games won, 95 % interval .* par (25|50).0%", printed[-2])
    rows = charlatans.batch(game, games=1)
    with np.load(tmp_path / "weights.npz") as weights:
        shapes = [weights[name].shape for name in weights.files]
    assert shapes[0][0] == rows.features
    assert shapes[-1] == (rows.actions + 1,)


def test_the_same_seed_gives_the_same_weights(train):
    once, again = (train.train("basari", 4096, 32, 3, say=lambda line: None).weights for _ in range(2))
    assert all(np.array_equal(one, other) for one, other in zip(once, again, strict=True))


@pytest.mark.parametrize("game", charlatans.GAMES)
def test_a_decision_is_credited_with_what_its_own_seat_got_until_the_game_ended(train, monkeypatch, game):
    """With nothing expected and nothing smoothed, the advantage is the sum of the seat's rewards from there on."""
    monkeypatch.setattr(train, "STEPS", 300)
    monkeypatch.setattr(train, "LAMBDA", 1.0)
    batch = charlatans.batch(game, games=4, players=train.COURSES[game].players, seed=5)
    network = train.Network(batch.features, batch.actions, np.random.default_rng(0))
    network.weights[2][:, -1] = 0
    played = train.SelfPlay(batch, lead=10)
    played.play(network, np.random.default_rng(1))
    advantages = played.advantages(network)
    assert played.done.any(0).all()
    for g in range(batch.games):
        for t in range(300):
            ends = np.flatnonzero(played.done[t:, g])
            until = t + ends[0] + 1 if len(ends) else 300
            own = played.rewards[t:until, g, played.seats[t, g]].sum()
            assert advantages[t, g] == pytest.approx(own, abs=1e-4)


def test_leads_add_up_to_nothing(train):
    leads = train.lead_of_each(np.array([[10, 4, 4, 2]]))
    assert leads.sum() == pytest.approx(0)
    assert leads[0, 0] == pytest.approx(10 - 10 / 3)


def test_only_legal_actions_are_drawn_by_their_probability(train):
    chances = np.tile(np.log(np.array([0, 0.25, 0, 0.75, 0], np.float32) + 1e-30), (4000, 1))
    counts = np.bincount(train.drawn(chances, np.random.default_rng(1)), minlength=5) / 4000
    assert counts.tolist() == pytest.approx([0, 0.25, 0, 0.75, 0], abs=0.03)


def test_an_interval_never_closes(train):
    low, high = train.interval(1.0, 2048)
    assert 0.99 < low < high <= 1
    assert train.interval(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)


@pytest.mark.soak
@pytest.mark.parametrize("game", charlatans.GAMES)
def test_the_documented_training_beats_random_players(game):
    """As in docs/training.md: the whole interval lies above the share that a player of no skill would have."""
    result = lines(game)[-2]
    low, par = (float(x) for x in re.search(r"random: .* interval (\S+)% to .* par (\S+)%", result).groups())
    assert low > par, result
