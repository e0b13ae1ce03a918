"""An interrupted tournament resumes where it was; nothing is lost or counted twice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest

import charlatans
from charlatans import cli
from charlatans.lab.block import play_block
from charlatans.lab.executors import play_tournament
from charlatans.lab.results_file import ResultsFile
from charlatans.lab.standings import standings
from charlatans.lab.tournament import plan_tournament

SEATS = ["adept", "novice", "random"]
SLOW = ["adept", "novice", "tests.lab.contestants:Slow"]
TIMES = ("milliseconds", "slowest")


def standings_without_times(results):
    """The standings without times."""
    out = standings(results).as_dict()
    for line in out["bots"]:
        for name in TIMES:
            line.pop(name)
    return out


def command(file, *more, seats=SLOW, games=18):
    arguments = [
        "tournament",
        "basari",
        "--seats",
        ",".join(seats),
        "--games",
        str(games),
        "--save",
        str(file),
        "--cores",
        "1",
        *more,
    ]
    environment = {**os.environ, "COLUMNS": "100", "NO_COLOR": "1"}
    program = [sys.executable, "-m", "charlatans", *arguments]
    return subprocess.Popen(program, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def wait_for_lines(file, count):
    while not file.exists() or file.read_bytes().count(b"\n") < count:
        time.sleep(0.02)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    """The slow tournament without interruptions."""
    with ResultsFile(plan_tournament("basari", SLOW, 18), tmp_path_factory.mktemp("whole") / "kept.jsonl") as results:
        for number in results.tournament.blocks:
            results.add(play_block(results.tournament, number))
        return standings_without_times(results)


def test_killed_midway_the_same_command_ends_as_if_nothing_had_happened(tmp_path, undisturbed):
    file = tmp_path / "kept.jsonl"
    running = command(file)
    wait_for_lines(file, 2)
    running.send_signal(signal.SIGKILL)
    running.communicate()
    before = file.read_bytes()
    again = command(file, "--json")
    out, problems = again.communicate()
    assert again.returncode == 0, problems
    assert 0 < before.count(b"\n") - 1 < 6
    assert file.read_bytes().startswith(before[: before.rindex(b"\n")])
    figures_again = json.loads(out)
    for line in figures_again["bots"]:
        for name in TIMES:
            line.pop(name)
    assert figures_again == json.loads(json.dumps(undisturbed))


def test_interrupted_it_shows_what_is_done_and_how_to_go_on(tmp_path):
    file = tmp_path / "kept.jsonl"
    running = command(file, "--fresh", games=3000)
    wait_for_lines(file, 2)
    running.send_signal(signal.SIGINT)
    out, problems = running.communicate()
    assert running.returncode == 130, problems
    assert "Par is 33.3 % a seat" in out
    assert "of 3,000 matches are in these figures" in problems
    assert f"--save {file}" in problems
    assert "--fresh" not in problems
    assert "Traceback" not in problems


def test_a_torn_last_line_is_dropped(opened, tmp_path):
    file = tmp_path / "kept.jsonl"
    results = opened(plan_tournament("basari", SEATS, 400), file)
    play_tournament(results, cores=1)
    whole = standings_without_times(results)
    results.close()
    file.write_bytes(file.read_bytes()[:-100])
    results = opened(results.tournament, file)
    assert len(results.missing) == 1
    play_tournament(results, cores=2)
    assert standings_without_times(results) == whole
    results.close()
    assert not opened(results.tournament, file).missing


def test_a_block_that_comes_twice_counts_once(opened, tmp_path):
    results = opened(plan_tournament("basari", SEATS, 90), tmp_path / "kept.jsonl")
    block = play_block(results.tournament, 0)
    assert [results.add(block), results.add(block)] == [90, 0]
    assert results.file.read_bytes().count(b"\n") == 2
    assert standings(results).matches == 90


def test_more_games_go_on_from_fewer(opened, tmp_path):
    file = tmp_path / "kept.jsonl"
    few = opened(plan_tournament("basari", SEATS, 120), file)
    play_tournament(few)
    few.close()
    more = opened(plan_tournament("basari", SEATS, 300), file)
    assert more.matches == 120
    play_tournament(more)
    whole = opened(plan_tournament("basari", SEATS, 300), tmp_path / "other.jsonl")
    play_tournament(whole)
    assert standings_without_times(more) == standings_without_times(whole)
    more.close()
    assert standings_without_times(opened(few.tournament, file))["matches_done"] == 120


def test_fresh_starts_over(opened, tmp_path):
    file = tmp_path / "kept.jsonl"
    results = opened(plan_tournament("basari", SEATS, 90), file)
    play_tournament(results)
    results.close()
    assert opened(results.tournament, file, fresh=True).matches == 0


def test_two_processes_do_not_play_the_same_tournament(opened, tmp_path):
    plan = plan_tournament("basari", SEATS, 90)
    results = opened(plan, tmp_path / "kept.jsonl")
    with pytest.raises(charlatans.CharlatansError, match="another process is playing this tournament"):
        opened(plan, results.file)


@pytest.mark.parametrize("fresh", [False, True])
@pytest.mark.parametrize("text", ["my diary\n", "my diary", '{"format": "something else"}\n', "[1]\n"])
def test_a_file_that_holds_something_else_is_left_alone(opened, tmp_path, text, fresh):
    file = tmp_path / "diary.txt"
    file.write_text(text)
    with pytest.raises(charlatans.CharlatansError, match="holds no tournament and is left as it is"):
        opened(plan_tournament("basari", SEATS, 90), file, fresh=fresh)
    assert file.read_text() == text


def test_another_tournaments_file_is_refused(opened, tmp_path):
    opened(plan_tournament("basari", SEATS, 90), tmp_path / "kept.jsonl").close()
    with pytest.raises(charlatans.CharlatansError, match=r"holds another tournament \(adept, novice, random\)"):
        opened(plan_tournament("basari", SEATS[::-1], 90), tmp_path / "kept.jsonl")


def test_a_damaged_line_in_the_middle_is_named(opened, tmp_path):
    results = opened(plan_tournament("basari", SEATS, 400), tmp_path / "kept.jsonl")
    play_tournament(results)
    results.close()
    lines = results.file.read_bytes().splitlines(keepends=True)
    results.file.write_bytes(b"".join([lines[0], b"nonsense\n", *lines[2:]]))
    with pytest.raises(charlatans.CharlatansError, match="line 2: is damaged"):
        opened(results.tournament, results.file)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--seats", "adept,adept"], "Basari, the card game has 3 or 4 or 5 seats"),
        (["--seats", "adept,adept,clever"], "there is no bot 'clever'"),
        (["--seats", "adept,adept,adept", "--games", "0"], "--games"),
        (["--seats", "adept,adept,adept", "--html", "nowhere/report.html"], "in a folder that exists"),
        (["--seats", "adept,adept,adept", "--save", "/dev/null/kept"], "results cannot be kept there"),
    ],
)
def test_bad_input_is_one_sentence_and_not_a_traceback(monkeypatch, capsys, tmp_path, arguments, said):
    monkeypatch.setenv("CHARLATANS_DATA", str(tmp_path))
    monkeypatch.setattr(sys, "argv", ["charlatans", "tournament", "basari", *arguments])
    with pytest.raises(SystemExit, match="2"):
        cli.main()
    assert said in " ".join(capsys.readouterr().err.split())
