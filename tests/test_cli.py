"""The `charlatans` command, as people run it."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from functools import partial

import pytest

import charlatans
from charlatans import rules
from charlatans.table.seed_commitment import commitment_to
from tests.command import answer
from tests.server_process import free_port
from tests.table.forging import with_checksum


@pytest.fixture
def run(tmp_path):
    """Runs the command in its own process, with its own data folder."""

    def command(*arguments: str, keys: str = "") -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "CHARLATANS_DATA": str(tmp_path / "data"), "COLUMNS": "120", "NO_COLOR": "1"}
        program = [sys.executable, "-m", "charlatans", *arguments]
        return subprocess.run(program, input=keys, env=environment, capture_output=True, text=True, timeout=300)

    return command


@pytest.fixture
def ask(tmp_path):
    """Runs a command that answers and ends in this process."""
    return partial(answer, CHARLATANS_DATA=str(tmp_path / "data"))


def journal_file(tmp_path, decisions=40):
    table = charlatans.new("quacks", players=2, seed=3)
    for _ in range(decisions):
        seat = table.actors[0]
        table.act(seat, table.decisions(seat)[-1])
    file = tmp_path / "game.journal"
    file.write_text(table.journal())
    return file


def test_version(run):
    versions = ", ".join(f"{name} rules {rules.game(name).rules_version}" for name in rules.GAMES)
    assert run("--version").stdout == f"charlatans {charlatans.__version__} ({versions})\n"


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["replay"],
        ["play"],
        ["serve"],
        *([command, name] for command in ("play", "simulate", "material", "fuzz") for name in rules.GAMES),
    ],
)
def test_help_helps(ask, arguments):
    done = ask(*arguments, "--help")
    assert done.returncode == 0
    assert "Usage: charlatans" in done.stdout


@pytest.mark.parametrize("name", rules.GAMES)
def test_help_of_a_game_lists_its_options(ask, name):
    text = ask("play", name, "--help").stdout
    for setting in rules.game(name).settings:
        assert f"--{setting.name.replace('_', '-')}" in text
    for option in ("--seed", "--material", "--resume", "--people", "--bots"):
        assert option in text


def test_simulate_sums_up(ask):
    done = ask(
        "simulate",
        "quacks",
        "--games",
        "300",
        "--players",
        "3",
        "--seed",
        "5",
        "--edition",
        "1st",
        "--books",
        "green=2,red=4",
        "--bot",
        "novice",
    )
    assert done.returncode == 0, done.stderr
    assert "300 games of 3, all seats novice" in done.stdout
    assert "explosions" in done.stdout
    assert "games/s" in done.stdout


def test_simulate_prints_one_json_object(ask):
    figures = json.loads(
        ask("simulate", "quacks", "--games", "200", "--players", "4", "--seed", "1", "--bot", "random", "--json").stdout
    )
    assert (figures["games"], figures["players"], len(figures["points"])) == (200, 4, 4)
    assert (figures["seed"], figures["bot"], figures["options"]["edition"]) == (1, "random", "2nd")
    assert figures["games_per_second"] > 0
    assert figures["decisions_per_second"] > 0
    assert 0 < figures["explosions_per_game"] < 36
    assert sum(figures["wins"]) == pytest.approx(1, abs=0.001)


def test_simulate_gives_the_same_figures_for_the_same_seed_on_any_number_of_cores(run):
    figures = [
        json.loads(
            run(
                "simulate", "quacks", "--games", "1500", "--seed", "4", "--cores", cores, "--bot", "novice", "--json"
            ).stdout
        )
        for cores in "12"
    ]
    for timing in ("seconds", "games_per_second", "decisions_per_second"):
        for each in figures:
            each.pop(timing)
    assert figures[0] == figures[1]


@pytest.mark.parametrize(
    ("name", "options", "counted"),
    [
        ("duel", ["--books", "blue=II,red=IV", "--coins", "gold+copper", "--mayor"], "patients"),
        ("basari", ["--players", "5", "--return-three", "--leader-offers-first"], "negotiations"),
    ],
)
def test_simulate_takes_every_games_options(ask, name, options, counted):
    done = ask("simulate", name, "--games", "50", "--bot", "novice", *options)
    assert done.returncode == 0, done.stderr
    assert counted in done.stdout
    assert "games/s" in done.stdout


@pytest.mark.parametrize(
    ("name", "said"), [("duel", "stall_start 7"), ("duel", "house"), ("basari", "39: 4 6 0 0 1 2"), ("basari", "house")]
)
def test_material_of_every_game_shows_what_is_ours(ask, name, said):
    assert said in ask("material", name).stdout


def test_material_shows_values_and_sources(ask):
    text = ask("material", "quacks").stdout
    assert "rulebook" in text
    assert "reported" in text
    assert "black-1 17" in text
    assert json.loads(ask("material", "quacks", "--json").stdout)["explosion"]["limit"] == 7


def test_owners_material_is_marked_and_a_wrong_file_names_the_line(ask, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text("[explosion]\nlimit = 8\n")
    assert "owner" in ask("material", "quacks", "--material", str(file)).stdout
    file.write_text("[explosion]\nlimit = 'lots'\n")
    done = ask("simulate", "quacks", "--material", str(file))
    assert done.returncode == 2
    assert "mine.toml, line 2: explosion.limit: expected a whole number from 1 to 50, found 'lots'" in done.stderr


def test_replay_tells_the_game_and_checks_it(ask, tmp_path):
    file = journal_file(tmp_path)
    output = ask("replay", str(file))
    assert "Turn 1 begins." in output.stdout
    assert "The journal holds" in output.stdout
    checked = ask("replay", str(file), "--check")
    assert checked.stdout.startswith("The journal holds: a game not yet over, 40 decisions")
    assert len(checked.stdout.splitlines()) == 1


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: text.replace("0 draw", "0 stop", 1), "the journal was changed"),
        (lambda text: text[:-40], "cut short"),
        (lambda text: text.replace("rules 2", "rules 7"), "the journal was changed"),
        (lambda text: "nonsense", "not a journal"),
    ],
)
def test_replay_refuses_a_journal_that_does_not_hold(ask, tmp_path, change, said):
    file = journal_file(tmp_path)
    file.write_text(change(file.read_text()))
    done = ask("replay", str(file), "--check")
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_replay_says_that_a_journal_of_unknown_rules_was_not_played_again(ask, tmp_path):
    file = journal_file(tmp_path)
    file.write_text(with_checksum(file.read_text().replace("rules 2", "rules 7").splitlines(keepends=True)))
    done = ask("replay", str(file), "--check")
    assert done.returncode == 1
    assert "version 7 of the rules of quacks is not in this release" in done.stderr


KEYS = "d\nd\nd\ns\n1\n0\n"


def saved(tmp_path):
    (file,) = (tmp_path / "data" / "games").glob("*.journal")
    return file


def test_review_shows_a_table_writes_a_page_and_prints_json(run, tmp_path):
    file, page = journal_file(tmp_path), tmp_path / "review.html"
    done = run("review", str(file), "--rollouts", "0", "--cores", "1", "--html", str(page))
    assert done.returncode == 0, done.stderr
    assert "Review" in done.stdout
    assert "Player 1" in done.stdout
    assert "The game is not over" in done.stdout
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    plain = json.loads(run("review", str(file), "--rollouts", "0", "--cores", "1", "--json").stdout)
    again = charlatans.Review.from_dict({key: value for key, value in plain.items() if key != "seed"})
    assert len(again.moments) == 40
    assert again.balances[0].result == again.result[0]


def test_review_refuses_what_it_cannot_do(ask, tmp_path):
    file = str(journal_file(tmp_path, 4))
    assert "the seats are 0 to 1, not 2" in ask("review", file, "--seat", "2").stderr
    assert "there are no texts in 'fr'" in ask("review", file, "--language", "fr").stderr
    assert "needs a file in a folder that exists" in ask("review", file, "--html", str(tmp_path / "no" / "page")).stderr


def test_play_a_whole_game_with_piped_keys(run, tmp_path):
    done = run("play", "quacks", "--players", "3", "--seed", "5", "--name", "Mira", keys=KEYS * 150)
    assert done.returncode == 0, done.stderr
    assert "Where it was won" in done.stdout
    assert "Mira" in done.stdout
    assert charlatans.replay(saved(tmp_path).read_text()).over


def test_a_game_left_is_saved_and_goes_on_with_the_same_seats(run, tmp_path):
    left = run("play", "quacks", "--players", "3", "--people", "2", "--bots", "adept", keys=KEYS + "q\n")
    file = saved(tmp_path)
    assert f"--resume {file}" in left.stdout.replace("\n", "")
    before = charlatans.replay(file.read_text())
    assert before.seated == {0: "person Player 1", 1: "person Player 2", 2: "bot adept"}
    again = run("play", "quacks", "--resume", "last", keys=KEYS + "q\n")
    assert again.returncode == 0, again.stderr
    after = charlatans.replay(file.read_text())
    assert len(after.entries) > len(before.entries)
    assert after.seated == before.seated
    assert after.entries[: len(before.entries)] == before.entries


@pytest.mark.parametrize("name", rules.GAMES)
def test_every_game_is_left_saved_and_gone_on_with(run, tmp_path, name):
    left = run("play", name, "--seed", "3", "--name", "Mira", keys="1\nq\n")
    assert left.returncode == 0, left.stderr
    before = charlatans.replay(saved(tmp_path).read_text())
    assert before.game.name == name
    again = run("play", name, "--resume", "last", keys="q\n")
    assert again.returncode == 0, again.stderr
    assert charlatans.replay(saved(tmp_path).read_text()).seated == before.seated


def test_a_saved_game_keeps_its_options(run):
    run("play", "duel", keys="q\n")
    done = run("play", "duel", "--resume", "last", "--books", "II", "--mayor")
    assert done.returncode == 2
    assert "a saved game keeps its options: leave --books, --mayor out" in done.stderr


def test_going_on_without_a_saved_game_says_so(ask):
    done = ask("play", "quacks", "--resume", "last")
    assert done.returncode == 2
    assert "no game of quacks has been saved" in done.stderr


def test_a_game_from_elsewhere_runs_no_code(run, tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    (tmp_path / "stranger.py").write_text(f"open({str(tmp_path / 'done')!r}, 'w')")
    table = charlatans.new("duel", seed=1)
    table.seated = {0: "person Mira", 1: "bot stranger:Bot"}
    (tmp_path / "gift.journal").write_text(table.journal())
    done = run("play", "duel", "--resume", str(tmp_path / "gift.journal"), keys="q\n")
    assert done.returncode == 2
    assert "'stranger:Bot', a bot that is not one of ours" in done.stderr
    assert not (tmp_path / "done").exists()


def test_fuzz_checks_random_games(ask):
    done = ask("fuzz", "quacks", "--games", "5", "--players", "2", "--books", "4")
    assert done.returncode == 0
    assert "5 games" in done.stdout
    assert "0 broken" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["simulate", "quacks", "--players", "7"], "players must be a whole number from 2 to 4, not '7'"),
        (["simulate", "duel", "--players", "3"], "players must be 2, not '3'"),
        (["simulate", "duel", "--books", "V"], "books must be a set from I to IV"),
        (["play", "basari", "--players", "2"], "players must be a whole number from 3 to 5, not '2'"),
        (["simulate", "quacks", "--bot", "clever"], "there is no bot 'clever'"),
        (["play", "quacks", "--people", "3", "--players", "2"], "3 people cannot sit at a table for 2"),
        (["replay", "nowhere.journal"], "nowhere.journal: cannot be read"),
        (["play", "chess"], "No such command 'chess'"),
    ],
)
def test_bad_input_is_one_sentence_and_not_a_traceback(ask, arguments, said):
    done = ask(*arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_an_error_shows_brackets_as_they_are(ask, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text("pot = 3\n")
    assert "expected a table [pot], found 3" in ask("material", "quacks", "--material", str(file)).stderr


def test_without_numba_simulations_run_plain_and_say_what_to_install(tmp_path):
    program = (
        "import sys; sys.modules['numba'] = None\n"
        "import charlatans.cli as cli, charlatans.runner.simulate as simulate\n"
        "cli.compiler_installed = simulate.compiler_installed = lambda: False\n"
        "sys.argv = ['charlatans', 'simulate', 'quacks', '--games', '3', '--json']\n"
        "cli.main()\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
    assert json.loads(done.stdout)["games"] == 3
    assert "pip install 'charlatans[fast]'" in done.stderr


# The server --------------------------------------------------------------------------------------------


def test_serve_tells_what_can_be_set(ask):
    text = ask("serve", "--help").stdout
    for option in (
        "--host",
        "--port",
        "--database",
        "--browser",
        "--bot-pace",
        "--workers",
        "--bot-processes",
        "--warm",
        "--log-format",
    ):
        assert option in text
    for limit in ("--rooms", "--requests", "--messages"):
        assert limit in text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["--database", "sqlite:///games.db"],
            "give sqlite+aiosqlite:///FILE, or postgresql+asyncpg://USER:PASSWORD@HOST/NAME",
        ),
        (["--database", "sqlite+aiosqlite:////nowhere/games.db"], "there is no folder '/nowhere'; make it first"),
        (["--database", "postgresql+asyncpg://me:secret@127.0.0.1:1/games"], "me:***@127.0.0.1:1/games cannot be used"),
        (["--log-format", "xml"], "log-format must be text or json, not 'xml'"),
    ],
)
def test_a_server_that_cannot_be_started_says_why_in_one_sentence(run, arguments, said):
    done = run("serve", "--no-warm", "--port", str(free_port()), *arguments)
    assert done.returncode == 2
    assert said in done.stderr.replace("\n", " ")
    assert "Traceback" not in done.stderr
    assert "secret" not in done.stderr


def test_a_port_that_is_taken_is_told(run):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = run("serve", "--no-warm", "--port", str(port))
    assert done.returncode == 2
    assert f"nothing can be served on 127.0.0.1:{port}" in done.stderr
    assert "choose another --port" in done.stderr


def test_bare_charlatans_serves_the_table_and_opens_the_browser(tmp_path):
    """A fake browser that writes down what it is to open."""
    opened = tmp_path / "opened"
    program = (
        "import sys, webbrowser, charlatans.cli as cli, charlatans.server.settings as settings\n"
        f"webbrowser.open = lambda address: open({str(opened)!r}, 'w').write(address)\n"
        "plain = cli.serve\n"
        f"cli.serve = lambda **more: plain(port={free_port()}, warm=False, **more)\n"
        "sys.argv = ['charlatans']\n"
        "cli.main()\n"
    )
    environment = {**os.environ, "CHARLATANS_DATA": str(tmp_path / "data")}
    with subprocess.Popen([sys.executable, "-c", program], env=environment, stdout=subprocess.PIPE) as process:
        try:
            for _ in range(1200):
                if opened.exists() and opened.read_text():
                    break
                time.sleep(0.05)
            address = opened.read_text()
            with urllib.request.urlopen(address + "api/status", timeout=60) as answer:
                assert json.load(answer)["version"] == charlatans.__version__
            process.send_signal(signal.SIGINT)
            assert process.wait(60) == 0
            assert process.stdout is not None
            assert f"Charlatans is running: {address}" in process.stdout.read().decode()
        finally:
            process.kill()
    assert (tmp_path / "data" / "games.db").exists()


def sealed_game(tmp_path, seed=3):
    """A journal with its seed commitment and what it commits to."""
    table = charlatans.new("duel", seed=seed)
    while not table.over:
        table.act(table.actors[0], table.legal(table.actors[0])[-1])
    file = tmp_path / "game.journal"
    file.write_text(table.journal())
    return str(file), f"{seed}-5eed"


def test_replay_checks_the_seal(ask, tmp_path):
    file, sealed = sealed_game(tmp_path)
    done = ask("replay", file, "--check", "--seal", commitment_to(sealed), "--sealed", sealed)
    assert done.returncode == 0, done.stderr
    assert "The seal holds: the seed was fixed before the first decision." in done.stdout
    assert "The journal holds: a whole game" in done.stdout


def test_replay_finds_a_seed_that_was_not_sealed(ask, tmp_path):
    file, _ = sealed_game(tmp_path)
    other = "4-5eed"
    done = ask("replay", file, "--check", "--seal", commitment_to(other), "--sealed", other)
    assert done.returncode == 1
    assert (
        "The seal is broken: the journal was played with the seed 3, and another one was under the seal" in done.stderr
    )


def test_replay_finds_a_text_that_does_not_fit_its_seal(ask, tmp_path):
    file, sealed = sealed_game(tmp_path)
    done = ask("replay", file, "--check", "--seal", "0" * 64, "--sealed", sealed)
    assert done.returncode == 1
    assert "The seal is broken: the SHA-256 of" in done.stderr


@pytest.mark.parametrize("half", [["--seal", "0" * 64], ["--sealed", "3-5eed"]])
def test_replay_needs_both_halves_of_a_seal(ask, tmp_path, half):
    file, _ = sealed_game(tmp_path)
    done = ask("replay", file, "--check", *half)
    assert done.returncode == 2
    assert "both --seal (shown before the game) and --sealed (shown after it)" in done.stderr


WARY = """
class Wary:
    \"\"\"Takes the first decision there is.\"\"\"

    def __init__(self, game, seed):
        pass

    def decide(self, position):
        return position.legal[0]
"""


def test_a_bot_of_ones_own_is_found_where_the_command_is_given(tmp_path):
    """Like the installed script, for which Python does not add the current folder to its path."""
    (tmp_path / "mine.py").write_text(WARY)
    environment = {**os.environ, "CHARLATANS_DATA": str(tmp_path / "data"), "NO_COLOR": "1"}
    program = [sys.executable, "-P", "-m", "charlatans", "play", "basari", "--people", "0", "--bots"]

    def play(bot):
        return subprocess.run(
            [*program, bot], cwd=tmp_path, input="", env=environment, capture_output=True, text=True, timeout=300
        )

    done = play("mine:Wary")
    assert done.returncode == 0, done.stderr
    assert "Wary" in done.stdout
    done = play("yours:Wary")
    assert done.returncode == 2
    assert done.stderr == (
        f"error: there is no bot yours:Wary: No module named 'yours' (looked into {tmp_path} and what is installed)\n"
    )


def test_nothing_beside_the_command_stands_in_for_what_is_installed(tmp_path):
    (tmp_path / "rich.py").write_text("raise SystemExit('a trap')")
    done = subprocess.run(
        [sys.executable, "-P", "-m", "charlatans", "--version"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
