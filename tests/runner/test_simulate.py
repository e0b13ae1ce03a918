"""Simulations: the same games on any number of cores, compiled or plain, and sums that add up."""

from __future__ import annotations

from collections import Counter

import pytest

from charlatans import rules
from charlatans.runner import Simulated, Simulation, simulate
from charlatans.runner.simulate import spread
from tests.rules.equivalence import play_plain


def simulation(bot="random", name="quacks", **options):
    game = rules.game(name)
    material = game.load_material(None)
    return Simulation(game, game.options(material, **options), material, bot)


def figures(result: Simulated):
    """Everything but the time it took."""
    return result.games, result.points, result.wins, result.lengths, result.tally


@pytest.mark.parametrize(("name", "players"), [("quacks", 3), ("duel", 2), ("basari", 5)])
def test_plain_and_compiled_simulations_give_the_same_figures(monkeypatch, name, players):
    compiled = simulation(name=name, players=players).run(40, 7, 1)
    monkeypatch.setattr(simulate, "compiler_installed", lambda: False)
    assert figures(simulation(name=name, players=players).run(40, 7, 1)) == figures(compiled)


def test_a_game_of_a_simulation_is_the_game_with_that_seed():
    """Game number g has the seed `seed + g`: any of them can be played again by itself."""
    game = rules.game("quacks")
    material = game.load_material(None)
    played = simulation(players=2).run(3, 121, 1)
    for seed in (121, 122, 123):
        data, decisions, _ = play_plain(game, game.options(material, players=2), material, seed, "random")
        for seat in range(2):
            assert played.points[seat][game.state.from_bytes(data).players[seat].points]
        assert played.lengths[decisions]


def test_games_are_counted_once_whatever_the_chunks(monkeypatch):
    whole = simulation().run(130, 3, 2)
    monkeypatch.setattr(simulate, "CHUNK", 7)
    done = []
    parts = simulation().run(130, 3, 2, done=done.append)
    assert figures(parts)[:2] == figures(whole)[:2]
    assert sum(done) == 130


def test_wins_are_shared_and_add_up_to_the_games():
    result = simulation(players=4).run(600, 1, 2)
    assert sum(result.wins) == pytest.approx(600)
    assert all(sum(points.values()) == 600 for points in result.points)
    assert result.decisions == sum(length * count for length, count in result.lengths.items())


def test_an_interruption_keeps_what_is_done(monkeypatch):
    calls = []

    def interrupt(count):
        calls.append(count)
        if len(calls) == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "CHUNK", 10)
    result = simulation().run(200, 1, 1, done=interrupt)
    assert 20 <= result.games < 200


def test_spread_of_known_numbers():
    assert spread(Counter([2, 4, 4, 4, 5, 5, 7, 9])) == {
        "mean": 5.0,
        "sd": 2.138,
        "min": 2,
        "p05": 2,
        "median": 4,
        "p95": 9,
        "max": 9,
    }
    assert spread(Counter())["mean"] == 0.0


def test_events_are_only_counted_when_asked_for():
    game = rules.game("quacks")
    material = game.load_material(None)
    silent = Simulation(game, game.options(material), material, "random", count_events=False)
    assert sum(silent.run(5, 1, 1).tally) == 0
