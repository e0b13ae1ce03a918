"""The tiny game is added by its folder only, and everything that works for a game works for it."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.clients import connected_clients, play_to_end
from tests.server_process import serve_in_process

ROOT = Path(__file__).resolve().parents[2]
NAME = "tiny_game"
FOLDER = ROOT / "examples" / NAME


@pytest.fixture(autouse=True)
def added(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Processes that a test starts know the game; this one does not."""
    monkeypatch.setenv("CHARLATANS_GAMES", str(FOLDER))
    monkeypatch.setenv("CHARLATANS_DATA", str(tmp_path))


def run(*command: str, typed: str = "") -> str:
    return run_python("-m", *command, typed=typed)


def run_code(code: str) -> str:
    return run_python("-c", code)


def run_python(*arguments: str, typed: str = "") -> str:
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, input=typed, capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_its_own_tests_and_those_of_every_game_pass():
    every_game = ("tests/rules/test_contract.py", "tests/table/test_every_game.py")
    assert "passed" in run("pytest", "-q", "-p", "no:cacheprovider", "-k", NAME, str(FOLDER), *every_game)


@pytest.mark.soak
def test_plain_and_compiled_rules_end_in_the_same_bytes():
    pytest.importorskip("numba")
    assert "2 passed" in run("pytest", "-q", "-p", "no:cacheprovider", "-k", NAME, "tests/rules/test_equivalence.py")


def test_every_line_of_its_rules_is_reached():
    assert "no rule line is left unreached" in run("tests.rules.coverage", NAME, "200")


def test_it_has_all_commands():
    assert NAME in run("charlatans", "--version")
    assert "20 games" in run("charlatans", "fuzz", NAME, "--games", "20")
    assert "honest" in run("charlatans", "material", NAME)
    assert "takings" in run("charlatans", "features", NAME)


PLAIN_RULES = """
import random, runpy, sys
sys.modules["numba"] = None
import pyspiel
import charlatans.envs.openspiel
sys.argv = ["charlatans", "simulate", "tiny_game", "--games", "20"]
try:
    runpy.run_module("charlatans", run_name="__main__")
except SystemExit as end:
    assert not end.code
state = pyspiel.load_game("python_charlatans_tiny_game").new_initial_state()
while not state.is_terminal():
    if state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    else:
        state.apply_actions([random.choice(state.legal_actions(seat) or [0]) for seat in range(state.num_players())])
print("returns", state.returns())
"""


def test_it_is_simulated_and_is_an_openspiel_game_without_a_compiler():
    pytest.importorskip("pyspiel")
    shown = run_code(PLAIN_RULES)
    assert "Snake Oil: 20 games of 3" in shown
    assert "returns [" in shown


COMPILED_RULES = """
import gymnasium, numpy
import charlatans
from charlatans.envs import gymnasium as learners, pettingzoo
batch = charlatans.batch("tiny_game", games=8, seed=1, observing=True)
for _ in range(5):
    batch.step(batch.random_actions())
print("batch", (batch.play("adept").scores >= 0).all())
agents = pettingzoo.env("tiny_game", players=4)
agents.reset(seed=1)
for agent in agents.agent_iter():
    mask = agents.observe(agent)["action_mask"]
    agents.step(int(mask.argmax()) if mask.any() else None)
print("pettingzoo", not agents.agents)
learner = gymnasium.make(learners.identifier("tiny_game"))
_, infos = learner.reset(seed=1)
over = False
while not over:
    _, _, over, _, infos = learner.step(int(infos["action_mask"].argmax()))
print("gymnasium", over)
"""


@pytest.mark.soak
def test_it_has_batches_tournaments_and_environments():
    for module in ("numba", "choix", "pettingzoo"):
        pytest.importorskip(module)
    shown = run_code(COMPILED_RULES)
    assert [line for line in shown.splitlines() if line] == ["batch True", "pettingzoo True", "gymnasium True"]
    seats = "expert:20x,adept,novice"
    assert "3 matches, 1 seeds" in run("charlatans", "tournament", NAME, "--seats", seats, "--games", "3")


def test_it_is_played_on_the_plain_panel(tmp_path: Path):
    shown = run("charlatans", "play", NAME, "--seed", "4", typed="1\n" * 5)
    assert "[1] Sell honestly" in shown
    assert "The fair is over." in shown
    journal = next((tmp_path / "games").glob("*.journal"))
    assert "a whole game" in run("charlatans", "replay", "--check", str(journal))


def test_it_is_played_on_a_server(tmp_path: Path):
    with serve_in_process(tmp_path, None, "--bot-pace", "0", "--no-warm", "--bot-processes", "1") as server:
        games = server.get("/api/games?language=de").json()
        assert games[-1]["name"] == NAME
        assert games[-1]["title"] == "Schlangenöl"
        made = server.post("/api/rooms", game=NAME, seats=["me", "adept", "novice"], name="Mira")
        server.post(f"/api/rooms/{made['room']}/host", made["token"], act="start")
        asyncio.run(whole_game(server.address, made["room"], made["token"]))
        held = server.get(f"/api/rooms/{made['room']}/verify").json()
        assert (held["seed_matches"], held["game_matches"]) == (True, True)


async def whole_game(address: str, room: str, *secrets: str) -> None:
    async with connected_clients(address, room, *secrets) as people:
        await play_to_end(people)
        assert people[0].over


@pytest.mark.parametrize(
    ("folder", "problem"),
    [("quacks", "is a game of the house"), ("no-package", "is not a Python package"), ("json", "another package json")],
)
def test_a_folder_that_cannot_be_a_game_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder, problem):
    (tmp_path / folder).mkdir()
    (tmp_path / folder / "__init__.py").touch()
    monkeypatch.setenv("CHARLATANS_GAMES", os.pathsep.join([str(FOLDER), str(tmp_path / folder)]))
    asking = f"from charlatans import rules; assert rules.game('{NAME}'); rules.game('{folder}')"
    done = subprocess.run([sys.executable, "-c", asking], capture_output=True, text=True)
    assert "UnknownGame" in done.stderr
    assert problem in done.stderr
