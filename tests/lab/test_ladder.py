"""The ladder: every level beats the one below. A tenth of the games here, all of them in `make soak`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[2] / "bench"
sys.path.insert(0, str(BENCH))

import ladder  # noqa: E402
from charlatans.policies import LEVELS  # noqa: E402

COMPILED = [rung for rung in ladder.RUNGS if rung.hero in LEVELS]
SEARCHING = [rung for rung in ladder.RUNGS if rung.hero in ("expert:20ms", "master:0x", "master")]
PUBLISHED = json.loads(ladder.FIGURES.read_text())


@pytest.mark.parametrize("rung", COMPILED, ids=lambda rung: rung.title)
def test_a_tenth_of_the_games_shows_who_is_better(rung):
    line = ladder.climbed(rung, 0.1, 1)
    assert line["low"] > 1 / rung.players
    assert line["forfeits"] == 0


def test_the_expert_beats_apprentices_with_few_rollouts():
    """With a fixed number of rollouts the result is the same on any machine; Basari needs few games to show it."""
    rung = ladder.Rung("basari", "expert:200x", "apprentice", 4, 40, None)
    assert ladder.climbed(rung, 1, 1)["low"] > 1 / rung.players


@pytest.mark.parametrize(("game", "players", "games"), [("quacks", 4, 24), ("duel", 2, 40), ("basari", 4, 32)])
def test_the_master_beats_apprentices(game, players, games):
    rung = ladder.Rung(game, "master:200x", "apprentice", players, games, None)
    assert ladder.climbed(rung, 1, 1)["low"] > 1 / rung.players


def test_every_rung_is_published_with_its_interval():
    document = (BENCH.parent / "docs" / "ladder.md").read_text()
    for rung in ladder.RUNGS:
        if rung.title in PUBLISHED:
            line = ladder.row(rung, PUBLISHED[rung.title])
            assert f"| {' | '.join(line)} |" in document


@pytest.mark.soak
@pytest.mark.parametrize("rung", COMPILED, ids=lambda rung: rung.title)
def test_the_published_figures_come_out_again(rung):
    line = ladder.climbed(rung, 1, 2)
    assert line["share"] == pytest.approx(PUBLISHED[rung.title]["share"], abs=1e-9)


@pytest.mark.soak
@pytest.mark.parametrize("rung", SEARCHING, ids=lambda rung: rung.title)
def test_the_published_figures_of_searching_bots_come_out_again(rung):
    """An expert with a time limit depends on the machine: the intervals of two runs overlap, and both are above par."""
    line, published = ladder.climbed(rung, 0.3, 2), PUBLISHED[rung.title]
    assert line["low"] <= published["high"]
    assert published["low"] <= line["high"]
    assert line["low"] > 1 / rung.players
