"""Old rules from a zip file: they play as they did, with their own policies and texts, beside the rules of today."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest
from typer.testing import CliRunner

import charlatans
from charlatans import archive, rules
from charlatans.archive.behaviour import digest_of
from charlatans.archive.freezing import HOUSE, freeze
from charlatans.bots import seated
from charlatans.cli import app
from charlatans.rules import basari
from charlatans.rules.errors import IllegalDecision, JournalError, OptionError
from charlatans.table.journal import read_text
from charlatans.table.seed_commitment import commitment_to
from charlatans.table.transcript import transcript_lines

from .versions import raise_version


def played(name: str, *, decisions: int = 10_000) -> charlatans.Table:
    """A game among novices."""
    table = charlatans.new(name, seed=7)
    bots = [seated(name, "novice", seat) for seat in range(table.players)]
    while not table.over and len(table.entries) < decisions:
        seat = table.actors[0]
        table.act(seat, bots[seat](table, seat))
    return table


@pytest.mark.parametrize("name", rules.BUILT_IN)
def test_a_journal_plays_on_under_the_rules_it_was_written_under(name, monkeypatch, tmp_path):
    whole, half = played(name), played(name, decisions=40)
    today = raise_version(monkeypatch, tmp_path, name)
    table = charlatans.replay(half.journal())
    assert table.game.apply.__module__.startswith(f"charlatans_{name}_{today.rules_version}.")
    bots = [seated(name, "novice", seat) for seat in range(table.players)]
    while not table.over:
        seat = table.actors[0]
        table.act(seat, bots[seat](table, seat))
    assert archive.policy_of(table.game, "novice").__module__.startswith(f"charlatans_{name}_")
    old = charlatans.replay(whole.journal())
    assert (old.to_bytes(), list(transcript_lines(old))) == (whole.to_bytes(), list(transcript_lines(whole)))
    assert [old.view(0, language) for language in old.game.languages] == [
        whole.view(0, language) for language in old.game.languages
    ]
    assert digest_of(old.game, 2) == digest_of(today, 2)
    assert not archive.is_present(old.game)


def test_under_old_rules_an_adept_plays_for_a_master_and_nobody_advises(monkeypatch, tmp_path):
    half = played("basari", decisions=20)
    raise_version(monkeypatch, tmp_path, "basari")
    table = charlatans.replay(half.journal())
    seat = table.actors[0]
    assert seated("basari", "master:0x", 1)(table, seat) in table.legal(seat)
    with pytest.raises(OptionError, match="no advice under old rules"):
        charlatans.advise(table, rollouts=10)
    with pytest.raises(IllegalDecision, match="cannot decide"):
        table.act(seat, 10_000)
    table.act(seat, table.decisions(seat)[0])


def test_without_the_old_rules_a_journal_says_which_release_has_them_and_its_text_is_still_checked(
    monkeypatch, tmp_path
):
    table = played("basari", decisions=20)
    today = raise_version(monkeypatch, tmp_path, "basari")
    (tmp_path / archive.file_name("basari", today.rules_version)).unlink()
    with pytest.raises(
        JournalError, match=r"version 1 of the rules of basari is not in this release; Charlatans 0\.1\.0 has it"
    ):
        charlatans.replay(table.journal())
    assert read_text(table.journal()) == ("basari", 1, 7, 20)
    with pytest.raises(JournalError, match="was changed"):
        read_text(table.journal().replace("seed 7", "seed 8"))


def test_the_command_checks_what_it_can_of_a_journal_without_its_rules(monkeypatch, tmp_path):
    file = tmp_path / "game.journal"
    file.write_text(played("basari", decisions=20).journal())
    today = raise_version(monkeypatch, tmp_path, "basari")
    assert (
        "The journal holds: a game not yet over, 20 decisions" in CliRunner().invoke(app, ["replay", str(file)]).output
    )
    (tmp_path / archive.file_name("basari", today.rules_version)).unlink()
    seal = ["--seal", commitment_to("7-n"), "--sealed", "7-n"]
    without = CliRunner().invoke(app, ["replay", "--check", str(file), *seal])
    assert without.exit_code == 1
    assert "The seal holds" in without.output
    assert "The text holds: 20 decisions, as they were written." in without.output
    assert "The game was not played again: version 1 of the rules of basari is not in this release" in " ".join(
        without.output.split()
    )
    broken = CliRunner().invoke(
        app, ["replay", "--check", str(file), "--seal", commitment_to("8-n"), "--sealed", "8-n"]
    )
    assert (broken.exit_code, "The seal is broken" in broken.output) == (1, True)


def test_a_game_under_old_rules_is_reviewed_by_the_network_alone_if_it_fits(monkeypatch, tmp_path):
    table = played("basari", decisions=12)
    raise_version(monkeypatch, tmp_path, "basari")
    old = charlatans.replay(table.journal())
    review = charlatans.review(old, cores=1)
    assert (review.rollouts, len(review.moments)) == (0, 12)
    today = rules.game("basari")
    monkeypatch.setattr(basari, "GAME", dataclasses.replace(today, feature_fields=today.feature_fields[1:]))
    with pytest.raises(OptionError, match="played under version 1 of the rules, and nothing here can judge it"):
        charlatans.review(old)


def test_an_operator_can_bring_rules_that_the_release_no_longer_has(monkeypatch, tmp_path):
    today = raise_version(monkeypatch, tmp_path, "duel")
    monkeypatch.setattr(archive, "FOLDER", tmp_path / "nothing")
    assert not archive.has("duel", today.rules_version)
    monkeypatch.setenv(archive.VARIABLE, str(tmp_path))
    assert archive.game_at("duel", today.rules_version).title == today.title


def test_freezing_twice_gives_the_same_file_and_other_contents_are_refused(tmp_path):
    file = freeze("duel", HOUSE, None, tmp_path, "0.1.0")
    first = file.read_bytes()
    assert freeze("duel", HOUSE, None, tmp_path, "0.1.0").read_bytes() == first
    with ZipFile(file, "a") as changed:
        changed.writestr("more.py", "")
    with pytest.raises(charlatans.CharlatansError, match="count RULES_VERSION up first"):
        freeze("duel", HOUSE, None, tmp_path, "0.1.0")


def test_the_command_says_when_there_is_nothing_to_do():
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-m", "charlatans.archive.freezing", "basari"], cwd=root, capture_output=True, text=True
    )
    assert done.stdout == "version 1 of basari plays as it was sealed: nothing to do\n", done.stderr
