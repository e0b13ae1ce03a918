"""The master: what it plays by, what it may not know, and weights that do not fit."""

from __future__ import annotations

import json
from pathlib import Path

import numpy
import pytest

import charlatans
from charlatans import rules
from charlatans.bots import Position, bot, file_of, seated, short_name
from charlatans.bots.master import observe
from charlatans.bots.policy_net import NEGLIGIBLE, PolicyNet, describe_game, new_weights
from charlatans.rules.engine import CompilerMissing
from charlatans.rules.errors import OptionError
from tests.bots import endings


@pytest.fixture
def weights(tmp_path):
    """Makes a file with random weights."""

    def make(name, **made):
        game = rules.game(name)
        file = tmp_path / f"{name}.npz"
        PolicyNet(new_weights(game.features, game.actions, 16, seed=3), {**describe_game(game), **made}).save(file)
        return file

    return make


@pytest.mark.parametrize("name", rules.GAMES)
def test_a_master_plays_whole_games(name, weights):
    file = weights(name)
    table = charlatans.new(name, seed=2)
    players = [seated(name, f"master@{file}:0x", seed) for seed in range(table.options.players)]
    while not table.over:
        for seat in table.actors:
            decision = players[seat](table, seat)
            assert decision in table.legal(seat)
            table.act(seat, decision)
            break
    assert table.winners


@pytest.mark.parametrize(("name", "least"), [("quacks", 1), ("duel", 1), ("basari", NEGLIGIBLE)])
def test_it_takes_what_the_network_thinks_likeliest_or_in_secret_nearly_so(name, least, weights):
    file = weights(name)
    table = charlatans.new(name, seed=5)
    master, net = bot(name, f"master@{file}:0x", 1), PolicyNet.load(file)
    for word in range(40):
        seat = table.actors[0]
        position = Position.of_table(table, seat, word)
        chances = numpy.exp(net(*observe(position)).log_chances[0])
        decision = master.decide(position)
        assert chances[decision] >= least * chances.max()
        table.act(seat, decision)


@pytest.mark.parametrize("name", rules.GAMES)
def test_every_game_has_a_master_of_its_own(name):
    """With the weights that come with the package, by its network alone and looking ahead."""
    table = charlatans.new(name, seed=3)
    seat = table.actors[0]
    for spec in ("master", "master:0x", "master:50x"):
        master = bot(name, spec, 1)
        assert (master.name, master.title) == (spec, "Master Magnus")
        assert master.decide(Position.of_table(table, seat, 2)) in table.legal(seat)


def test_without_a_compiler_a_master_plays_by_its_network(monkeypatch):
    monkeypatch.setattr("charlatans.bots.compiler_installed", lambda: False)
    table = charlatans.new("quacks", seed=3)
    position = Position.of_table(table, table.actors[0], 2)
    assert bot("quacks", "master", 1).decide(position) == bot("quacks", "master:0x", 1).decide(position)
    with pytest.raises(CompilerMissing):
        bot("quacks", "master:1s", 1)


def test_the_same_seed_decides_the_same(weights):
    file = weights("basari")
    table = charlatans.new("basari", seed=1)
    position = Position.of_table(table, table.actors[0], 7)
    one, same, another = (bot("basari", f"master@{file}:0x", seed) for seed in (1, 1, 2))
    decided = [[player.decide(position) for _ in range(30)] for player in (one, same, another)]
    assert decided[0] == decided[1]
    # It mixes.
    assert len(set(decided[0])) > 1
    assert decided[0] != decided[2]


def test_it_mixes_while_it_searches():
    """By the network that comes with it, where two cards are about as good: not always the same one, but never a poor one."""
    table = charlatans.new("basari", seed=3)
    seat = table.actors[0]
    master = bot("basari", "master:300x", 1)
    decided = [master.decide(Position.of_table(table, seat, word)) for word in range(16)]
    assert len(set(decided)) > 1
    advice = charlatans.advise(table, seat, rollouts=1500)
    behind = {row.decision.action: row.behind.mean for row in advice.rows}
    assert max(behind[action] for action in decided) < 0.1


def test_it_does_not_see_what_is_hidden(weights):
    file = weights("basari")
    table = charlatans.new("basari", seed=1)
    first, second = table.actors[:2]
    others = []
    for choice in table.legal(first)[:2]:
        after = table.copy()
        after.act(first, choice)
        net = PolicyNet.load(file)
        others.append(net(*observe(Position.of_table(after, second, 3))).log_chances)
    assert (others[0] == others[1]).all()


@pytest.mark.parametrize(
    ("ending", "seat", "wins"), [(endings.completing_wins, 0, "complete"), (endings.blue_wins, 4, "take blue")]
)
def test_a_master_that_searches_finds_what_wins_at_once(ending, seat, wins, weights):
    """Whatever its network thinks: these have learnt nothing."""
    table = ending()
    file = weights(table.game.name)
    for seed in range(3):
        master = seated(table.game.name, f"master@{file}:200x", seed)
        assert table.game.words.action_name(master(table, seat)) == wins


@pytest.mark.parametrize(
    ("ending", "wins", "wrong"),
    [
        (endings.completing_wins, "complete", "draw"),
        (endings.drawing_wins, "draw", "stop"),
        (endings.stopping_wins, "stop", "draw"),
    ],
)
def test_a_master_that_searches_tries_what_an_adept_would_do_where_its_network_has_no_doubt(
    ending, wins, wrong, tmp_path
):
    """The network is sure of the wrong decision, which alone would lose."""
    table = ending()
    game = table.game
    weights = new_weights(game.features, game.actions, 16, seed=3)
    names = [game.words.action_name(action) for action in range(game.actions)]
    weights["policy_bias"][names.index(wrong)] = 50
    file = tmp_path / "sure.npz"
    PolicyNet(weights, describe_game(game)).save(file)
    assert names[seated(game.name, f"master@{file}:0x", 1)(table, 0)] == wrong
    for seed in range(3):
        assert names[seated(game.name, f"master@{file}:200x", seed)(table, 0)] == wins


def test_searching_it_sees_nothing_hidden_and_leaves_the_table_as_it_is(weights):
    file = weights("basari")
    table = charlatans.new("basari", seed=1)
    first, second = table.actors[:2]
    decided = set()
    for choice in table.legal(first):
        after = table.copy()
        after.act(first, choice)
        before = after.to_bytes()
        decided.add(bot("basari", f"master@{file}:90x", 5).decide(Position.of_table(after, second, 3)))
        assert after.to_bytes() == before
    assert len(decided) == 1


def test_a_budget_that_is_none_is_refused():
    for spec in ("expert:1h", "expert:0s"):
        with pytest.raises(OptionError, match="an expert thinks for a time or a number of rollouts"):
            bot("quacks", spec, 1)


@pytest.mark.parametrize(
    ("made", "problem"),
    [
        ({"game": "duel"}, "for duel, not for quacks"),
        ({"rules_version": 1}, "for version 1 of the rules, not for version"),
        ({"features": []}, "for other observations or actions"),
    ],
)
def test_weights_of_something_else_are_refused(weights, made, problem):
    file = weights("quacks", **made)
    with pytest.raises(OptionError, match=problem):
        bot("quacks", f"master@{file}:0x", 1)


def test_missing_and_broken_weights_are_refused(tmp_path):
    with pytest.raises(OptionError, match=r"there are no weights in .*charlatans train quacks"):
        bot("quacks", f"master@{tmp_path / 'none.npz'}", 1)
    broken = tmp_path / "broken.npz"
    broken.write_bytes(b"nothing")
    with pytest.raises(OptionError, match="cannot be read as weights"):
        bot("quacks", f"master@{broken}", 1)
    numpy.savez(broken, made=numpy.array(json.dumps({})))
    with pytest.raises(OptionError, match="for None, not for quacks"):
        bot("quacks", f"master@{broken}", 1)


def test_a_bot_is_known_by_its_file(tmp_path):
    file = tmp_path / "strong.npz"
    assert file_of(f"master@{file}") == file_of(f"master@{file}:20ms") == file
    assert (short_name(f"master@{file}"), short_name(f"master@{file}:20ms")) == (
        "master@strong.npz",
        "master@strong.npz:20ms",
    )
    assert file_of("adept") is file_of("expert:3s") is None
    assert file_of("tests.bots.endings:blue_wins") == Path(endings.__file__)
    assert short_name("tests.bots.endings:blue_wins") == "blue_wins"
