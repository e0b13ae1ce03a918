"""What strangers have written into journals, names and messages reaches no terminal as it is."""

from __future__ import annotations

import io
import logging
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
import structlog
from rich.table import Table as Grid
from typer.testing import CliRunner

import charlatans
from charlatans import cli
from charlatans.cli import app
from charlatans.console import UNSAFE, SafeConsole, escaped
from charlatans.server import logs
from charlatans.terminal.play import play

STEERING = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202e\u2066\u2028\x7fEve"
MARKUP = "[link=http://example.org][/nothing]Bob"
SHOWN = "]0;owned[2J31mEve"
"""What is left of the first name."""


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """A finished game of two strangers."""
    table = charlatans.new("duel", seed=5)
    table.seated = {0: f"person {STEERING}", 1: f"person {MARKUP}"}
    while not table.over:
        seat = table.actors[0]
        table.act(seat, table.decisions(seat)[-1])
    file = tmp_path / "strangers.journal"
    file.write_text(table.journal(), encoding="utf-8")
    return file


def printed(*words: str) -> str:
    """What a command prints on a wide terminal, which is nothing that steers it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cli, "console", SafeConsole(width=120, height=40))
        done = CliRunner().invoke(app, words, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    assert not UNSAFE.search(done.stdout + done.stderr), ascii(done.stdout)
    return str(done.stdout)


@pytest.mark.parametrize(
    "command",
    [
        ("review", "--rollouts", "0", "--cores", "1"),
        ("advise", "--at", "3", "--rollouts", "1", "--cores", "1"),
    ],
    ids=lambda command: command[0],
)
def test_names_in_a_strangers_journal_are_shown_without_what_steers_the_terminal(journal, command):
    shown = printed(command[0], str(journal), *command[1:])
    assert SHOWN[:8] in shown
    assert MARKUP[:8] in shown


def test_a_review_for_programs_steers_nothing_either(journal):
    assert "Eve" in printed("review", str(journal), "--rollouts", "0", "--cores", "1", "--json")


def test_a_replay_of_a_strangers_journal_steers_nothing(journal):
    assert "The journal holds" in printed("replay", str(journal))
    journal.write_text(journal.read_text().replace("begin\n", f"begin\n{STEERING}\n"))
    done = CliRunner().invoke(app, ["replay", str(journal)])
    assert not UNSAFE.search(str(done.exception))


def test_a_resumed_game_of_strangers_steers_no_terminal(journal, tmp_path):
    """On a real terminal: all that reaches it besides text are colours and the cursor's moves."""
    table = charlatans.new("duel", seed=5)
    table.seated = {0: f"person {STEERING}", 1: f"person {MARKUP}"}
    journal.write_text(table.journal(), encoding="utf-8")
    leader, follower = pty.openpty()
    environment = {
        **os.environ,
        "CHARLATANS_DATA": str(tmp_path),
        "COLUMNS": "100",
        "LINES": "40",
        "TERM": "xterm-256color",
    }
    program = [sys.executable, "-m", "charlatans", "play", "duel", "--resume", str(journal)]
    with subprocess.Popen(program, stdin=follower, stdout=follower, stderr=follower, env=environment) as process:
        os.close(follower)
        seen = b""
        try:
            while b"leave" not in seen:
                seen += os.read(leader, 65_536)
            os.write(leader, b"q\n")
            while process.poll() is None:
                seen += os.read(leader, 65_536)
        except OSError:  # the terminal is gone with the process
            pass
        finally:
            process.kill()
            os.close(leader)
    text = seen.decode()
    assert SHOWN in text
    assert MARKUP in text
    for steering in ("\x1b]", "\x07", "\x9b", "\u202e", "\u2066", "\u2028", "\x7f"):
        assert steering not in text, ascii(text)


def test_the_layout_is_that_of_the_text_that_is_shown():
    def drawn(name: str) -> str:
        out = io.StringIO()
        grid = Grid("name", "points")
        grid.add_row(name, "7")
        SafeConsole(file=out, width=40).print(grid)
        return out.getvalue()

    assert drawn("\x1b\u202eEve\x9b") == drawn("Eve")


def test_a_game_against_somebody_whose_name_steers_ends_on_a_clean_page():
    table = charlatans.new("basari", seed=2, players=3)
    table.names = [STEERING, MARKUP, "Ann"]
    out = io.StringIO()
    bots = {seat: lambda at, who: at.decisions(who)[0] for seat in range(3)}
    play(table, {}, bots, console=SafeConsole(file=out, width=120))
    assert MARKUP in out.getvalue()
    assert not UNSAFE.search(out.getvalue())


def test_logs_are_one_line_an_event_and_steer_nothing(capsys):
    before = structlog.get_config()
    try:
        logs.configure_logging(logs.TEXT)
        structlog.get_logger("test").warning("a name", name=f"{STEERING}\n2026 all is well")
        logging.getLogger("uvicorn.error").warning("Invalid header %s", STEERING)
        try:
            raise ValueError(STEERING)
        except ValueError:
            structlog.get_logger("test").exception("failed")
    finally:
        structlog.configure(**before)
    logged = capsys.readouterr().err
    assert not UNSAFE.search(logged), ascii(logged)
    assert r"\x1b]0;owned\x07" in logged
    assert r"\n2026 all is well" in logged
    assert not any(line.startswith("2026 all") for line in logged.split("\n"))


def test_escaped_text_says_what_was_there():
    assert escaped("a\x1b\u202e\nü\t") == "a\\x1b\\u202e\\nü\t"
