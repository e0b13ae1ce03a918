"""The command on the core install, without extras: what needs an extra says in one sentence which."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import warnings
from typing import NamedTuple

import pytest

import charlatans
from charlatans import cli, rules

CORE = """
import contextlib, importlib.util, io, json, sys
hidden, commands = json.load(sys.stdin)
for module in hidden:
    sys.modules[module] = None
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, *more: None if name in hidden else found(name, *more)
from charlatans.cli import main
results = []
for sys.argv in commands:
    out, err, code = io.StringIO(), io.StringIO(), 0
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main()
        except SystemExit as ended:
            code = ended.code or 0
    results.append((code, out.getvalue(), err.getvalue()))
json.dump(results, sys.stdout)
"""
FAST, LAB, ENVS = (
    ("numba",),
    ("choix", "matplotlib", "scipy", "ray"),
    ("gymnasium", "pettingzoo", "pyspiel"),
)
EVERYTHING = (*FAST, *LAB, *ENVS)


class Done(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


@pytest.fixture
def run_all(tmp_path):
    """Runs commands in a process that cannot import the libraries of the extras. A traceback fails."""

    def commands(*lines: list[str], hidden=EVERYTHING) -> list[Done]:
        environment = {**os.environ, "CHARLATANS_DATA": str(tmp_path / "data"), "COLUMNS": "120", "NO_COLOR": "1"}
        asked = json.dumps((hidden, [["charlatans", *line] for line in lines]))
        program = [sys.executable, "-c", CORE]
        done = subprocess.run(program, input=asked, env=environment, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stderr
        return [Done(*one) for one in json.loads(done.stdout)]

    return commands


@pytest.fixture
def run(run_all):
    return lambda *line, **more: run_all(list(line), **more)[0]


@pytest.fixture
def journal(tmp_path):
    file = tmp_path / "game.journal"
    file.write_text(charlatans.new("duel", seed=3).journal())
    return str(file)


def test_every_command_has_help_on_the_core_install(run_all):
    listed, *helps = run_all(["--help"], *([command, "--help"] for command in cli.COMMANDS))
    for command, done in zip(cli.COMMANDS, helps, strict=True):
        assert command in listed.stdout
        assert done.returncode == 0, done.stderr
        assert f"Usage: charlatans {command}" in done.stdout


def test_what_needs_no_compiler_works_on_the_core_install(run_all, journal):
    for done in run_all(
        ["--version"],
        ["simulate", "basari", "--games", "2"],
        ["material", "duel"],
        ["features", "duel"],
        ["fuzz", "duel", "--games", "2"],
        ["play", "basari", "--people", "0", "--bots", "adept,novice,random"],
        ["replay", journal],
    ):
        assert done.returncode == 0, done.stderr
        assert done.stdout


FAST_SENTENCE = "error: compiled rules need Numba: pip install 'charlatans[fast]'\n"


def test_what_needs_the_compiler_says_which_extra_to_install(run_all):
    for done in run_all(
        *(["balance", name] for name in rules.GAMES),
        ["balance", "quacks", "--games", "10", "--html", "page.html"],
        ["play", "duel", "--bots", "expert"],
        ["play", "quacks", "--people", "0", "--bots", "novice,expert:3s"],
        ["warm"],
        ["warm", "basari"],
    ):
        assert (done.returncode, done.stderr) == (2, FAST_SENTENCE)


def test_a_review_is_judged_by_the_network_and_says_what_to_install(run, journal):
    done = run("review", journal, "--cores", "1")
    assert done.returncode == 0
    assert "network alone" in done.stdout
    assert "pip install 'charlatans[fast]'" in done.stderr


def test_advice_says_which_extra_to_install(run, journal):
    done = run("advise", journal)
    assert done.returncode == 2
    assert done.stderr.endswith(FAST_SENTENCE)


@pytest.mark.parametrize("hidden", [EVERYTHING, LAB])
def test_a_tournament_says_which_extra_to_install(run, hidden):
    done = run("tournament", "duel", "--seats", "novice,adept", "--games", "2", hidden=hidden)
    assert (done.returncode, done.stderr) == (2, "error: a tournament needs choix: pip install 'charlatans[lab]'\n")


def test_pages_with_plots_say_which_extra_to_install(run):
    done = run("balance", "duel", "--html", "page.html", hidden=("matplotlib",))
    assert done.returncode == 2
    assert "pip install 'charlatans[lab]'" in done.stderr


def test_bench_measures_plain_rules_and_says_once_why_nothing_else(run):
    done = run("bench", "basari", "--seconds", "0.01")
    assert done.returncode == 0, done.stderr
    assert "plain Python" in done.stdout
    assert done.stderr.count("compiled rules need Numba: pip install 'charlatans[fast]'") == 1
    assert done.stderr.count("these environments need PettingZoo: pip install 'charlatans[envs]'") == 1


def test_bench_of_a_gpu_without_anything_to_run_on_it_is_an_error(run):
    done = run("bench", "basari", "--device", "cuda")
    assert done.returncode == 2
    assert "pip install 'charlatans[fast]'" in done.stderr


@pytest.fixture
def in_this_process(monkeypatch):
    """Restores what the command changes in its process."""
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(warnings, "showwarning", warnings.showwarning)
    return monkeypatch


def test_a_library_of_an_extra_that_is_missing_anywhere_is_named_with_its_extra(in_this_process, capsys):
    def fail(**_):
        raise ModuleNotFoundError("No module named 'scipy'", name="scipy.stats")

    in_this_process.setattr(cli, "app", fail)
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 2
    assert capsys.readouterr().err == "error: this needs scipy.stats: pip install 'charlatans[lab]'\n"


def test_any_other_module_that_is_missing_is_still_an_error_of_its_own(in_this_process):
    def fail(**_):
        raise ModuleNotFoundError("No module named 'mine'", name="mine")

    in_this_process.setattr(cli, "app", fail)
    with pytest.raises(ModuleNotFoundError):
        cli.main()
