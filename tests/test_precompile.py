"""`charlatans warm`: compiles everything that players and researchers need, once, with progress."""

from __future__ import annotations

import sys
import warnings

import pytest

from charlatans import cli, policies, precompile, rules
from charlatans.precompile import CompileTask, compile_tasks
from charlatans.rules.engine import CompilerMissing


def test_every_game_is_warmed_for_everything_and_players_come_first():
    found = compile_tasks(rules.GAMES)
    assert [part.game for part in found[: len(rules.GAMES)]] == list(rules.GAMES)
    assert {part.what for part in found[: len(rules.GAMES)]} == {"experts, advice and tournaments"}
    for name in rules.GAMES:
        made = [part.make for part in found if part.game == name]
        assert sum(make.func is precompile.simulation for make in made) == len(policies.LEVELS)
        assert sum(make.func is precompile.batch for make in made) == len(policies.LEVELS)
        for work in (precompile.lineups, precompile.study, precompile.environments):
            assert sum(make.func is work for make in made) == 1
    assert len({(part.game, part.what) for part in found}) == len(found)


def test_without_the_libraries_of_environments_the_rest_is_warmed(monkeypatch):
    monkeypatch.setattr(precompile, "find_spec", lambda module: None)
    assert "environments" not in {part.what for part in compile_tasks(rules.GAMES)}


def test_without_the_compiler_nothing_is_warmed(monkeypatch):
    monkeypatch.setattr(precompile, "compiler_installed", lambda: False)
    with pytest.raises(CompilerMissing):
        compile_tasks(rules.GAMES)


@pytest.fixture
def warm(monkeypatch, capsys):
    """Runs the command with tasks that only record that they ran."""
    made = []
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(warnings, "showwarning", warnings.showwarning)
    monkeypatch.setattr(
        precompile,
        "compile_tasks",
        lambda names: [CompileTask(name, "experts", lambda name=name: made.append(name)) for name in names],
    )

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["charlatans", "warm", *arguments])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        return ended.value.code, made, capsys.readouterr()

    return run


def test_the_command_warms_all_games_or_those_that_are_named_and_says_where_it_is_kept(warm):
    code, made, said = warm()
    assert (code, made) == (0, list(rules.GAMES))
    assert "Everything is compiled and cached in " in said.out


def test_the_command_warms_one_game(warm):
    code, made, _ = warm(rules.GAMES[1])
    assert (code, made) == (0, [rules.GAMES[1]])


def test_the_command_refuses_a_game_that_there_is_not(warm):
    code, made, said = warm("chess")
    assert (code, made) == (2, [])
    assert "chess" in said.err
