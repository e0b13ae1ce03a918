"""Journals replay to the same bytes, and a truncated or altered one is refused."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import charlatans
from charlatans import JournalError
from tests.table.forging import with_checksum


def played(decisions: int = 60, **options) -> charlatans.Table:
    """A table some decisions into a random game, with forced outcomes on the way."""
    chance = random.Random(1)
    table = charlatans.new("quacks", **{"players": 2, "seed": 5, "force": ["P07"], **options})
    for number in range(decisions):
        if table.over:
            break
        seat = chance.choice(table.actors)
        if number == 8:
            table.force(None, ["B01"])
            table.force(0, ["white-1"])
        table.act(seat, chance.choice(table.decisions(seat)))
    return table


JOURNAL = played().journal()
LINES = JOURNAL.splitlines(keepends=True)


@pytest.mark.parametrize("decisions", [0, 1, 60, 5000])
@pytest.mark.parametrize(
    "options", [{}, {"edition": "1st", "books": "green=2,red=2", "pot": "back", "stir": "always", "players": 4}]
)
def test_a_journal_replays_to_the_same_bytes(decisions, options):
    table = played(decisions, **options)
    again = charlatans.replay(table.journal())
    assert again.to_bytes() == table.to_bytes()
    assert again.journal() == table.journal()
    assert again.over == table.over


def test_a_journal_can_be_read_by_a_person():
    assert LINES[:6] == ["charlatans journal 1\n", "game quacks\n", "rules 2\n", LINES[3], "seed 5\n", "players 2\n"]
    assert "begin\n" in LINES
    assert "0 draw\n" in LINES
    assert "force table B01\n" in LINES


@given(at=st.integers(0, len(JOURNAL) - 1))
@settings(max_examples=150, deadline=None, derandomize=True)
def test_a_journal_cut_anywhere_is_refused(at):
    with pytest.raises(JournalError):
        charlatans.replay(JOURNAL[:at])


@given(at=st.integers(0, len(JOURNAL) - 1), character=st.sampled_from("0aq \n9"))
@settings(max_examples=200, deadline=None, derandomize=True)
def test_a_journal_with_another_character_anywhere_is_refused(at, character):
    changed = JOURNAL[:at] + character + JOURNAL[at + 1 :]
    if changed != JOURNAL:
        with pytest.raises(charlatans.CharlatansError):
            charlatans.replay(changed)


@given(at=st.integers(0, len(LINES) - 1))
@settings(max_examples=80, deadline=None, derandomize=True)
def test_a_journal_with_a_line_missing_is_refused(at):
    with pytest.raises(JournalError):
        charlatans.replay("".join(LINES[:at] + LINES[at + 1 :]))


def test_a_forged_seed_is_detected_by_the_state():
    lines = [line.replace("seed 5", "seed 6") for line in LINES]
    with pytest.raises(JournalError):
        charlatans.replay(with_checksum(lines))


def test_a_forged_illegal_decision_is_refused_with_its_line():
    at = LINES.index("0 draw\n")
    lines = [*LINES[:at], "0 buy green-4\n", *LINES[at + 1 :]]
    with pytest.raises(JournalError, match=rf"line {at + 1}: seat 0 cannot decide 'buy green-4' now"):
        charlatans.replay(with_checksum(lines))


def test_a_dropped_last_decision_is_detected_by_the_count():
    with pytest.raises(JournalError, match="says 60 decisions and has 59"):
        charlatans.replay(with_checksum([*LINES[:-2], LINES[-1]]))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not a journal: the first line must be 'charlatans journal 1'"),
        ("hello\n", "not a journal"),
        (JOURNAL + "0 draw\n", "no end line"),
        (
            JOURNAL.replace("rules 2", "rules 9"),
            "version 9 of the rules of quacks is not in this release; another release of Charlatans has it",
        ),
        (JOURNAL.replace("begin", "start"), "no line 'begin'"),
        (with_checksum([line.replace("seed 5", "seed x") for line in LINES]), "seed must be a whole number, found 'x'"),
        (
            with_checksum([line.replace("seed 5", "seed " + "5" * 9_000) for line in LINES]),
            "seed must be a whole number",
        ),
        (with_checksum([line.replace("rules ", "rules 1" * 400) for line in LINES]), "rules must be a whole number"),
        (
            with_checksum([line.replace("players 2", "players 9") for line in LINES]),
            "players must be a whole number from 2 to 4",
        ),
        (with_checksum([line for line in LINES if not line.startswith("seed")]), "does not say its seed"),
        (with_checksum([*LINES[:5], "seed 5\n", *LINES[5:]]), "line 6: expected an option and its value, once each"),
    ],
)
def test_a_broken_journal_says_what_is_wrong(text, said):
    with pytest.raises(JournalError, match=said):
        charlatans.replay(text)


def test_a_journal_of_an_unknown_game_says_which_there_are():
    with pytest.raises(charlatans.UnknownGame, match="The house has quacks"):
        charlatans.replay(JOURNAL.replace("game quacks", "game chess"))


def test_a_journal_played_with_other_material_asks_for_it(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text("[explosion]\nlimit = 8\n")
    journal = played(material=file).journal()
    with pytest.raises(JournalError, match=r"played with the material 'mine.toml', .* pass that file with --material"):
        charlatans.replay(journal)
    assert charlatans.replay(journal, material=str(file)).journal() == journal
