"""Seed commitments: the hash is shown before the game, the seed after it, and anybody can compare them."""

from __future__ import annotations

import hashlib
import random
import re

import pytest

import charlatans
from charlatans import rules
from charlatans.table.seed_commitment import commitment_problem, commitment_to, new_nonce, revealed_seed
from tests.table.forging import with_checksum

NONCE = "00112233445566778899aabbccddeeff"


def played(seed: int, resamples: dict[int, int] | None = None) -> charlatans.Table:
    """A whole random game, resampled before some of its decisions."""
    chance = random.Random(seed)
    table = charlatans.new("duel", seed=seed)
    for number in range(10_000):
        if number in (resamples or {}):
            table.resample(0, resamples[number])
        if table.over:
            break
        seat = chance.choice(table.actors)
        table.act(seat, chance.choice(table.legal(seat)))
    return table


def test_the_commitment_is_a_sha256_that_anybody_can_compute():
    assert revealed_seed(7, NONCE) == f"7-{NONCE}"
    assert commitment_to(revealed_seed(7, NONCE)) == hashlib.sha256(f"7-{NONCE}".encode()).hexdigest()


def test_nobody_finds_a_seed_by_trying():
    nonces = {new_nonce() for _ in range(100)}
    assert len(nonces) == 100
    assert all(re.fullmatch("[0-9a-f]{32}", nonce) for nonce in nonces), "128 random bits"


def test_a_game_with_the_committed_seed_is_accepted():
    text = revealed_seed(5, NONCE)
    assert commitment_problem(played(5), commitment_to(text), text) is None
    assert commitment_problem(played(5), f" {commitment_to(text).upper()}\n", text) is None, "as people copy it"


def test_another_text_than_the_committed_one_is_detected():
    seal = commitment_to(revealed_seed(5, NONCE))
    problem = commitment_problem(played(5), seal, revealed_seed(5, "another"))
    assert problem is not None
    assert problem.startswith("the SHA-256 of '5-another' is ")


def test_a_game_played_with_another_seed_is_detected():
    text = revealed_seed(5, NONCE)
    problem = commitment_problem(played(6), commitment_to(text), text)
    assert problem == "the journal was played with the seed 6, and another one was under the seal"


@pytest.mark.parametrize("text", ["", "5", "-", "x-y", f"5{NONCE}", f" 5-{NONCE}", f"05-{NONCE}"])
def test_a_malformed_seed_and_nonce_is_refused(text):
    problem = commitment_problem(played(5), commitment_to(text), text)
    assert (problem is None) == (text == "5"), "the nonce is for hiding; the seed is what counts"


def test_a_resampled_game_has_its_own_commitment():
    table = played(5, {10: 77, 20: 88})
    assert commitment_problem(table, commitment_to(f"88-{NONCE}"), f"88-{NONCE}") is None
    for old in (5, 77):
        assert commitment_problem(table, commitment_to(f"{old}-{NONCE}"), f"{old}-{NONCE}") is not None


# Resamples in journals --------------------------------------------------------------------------


@pytest.mark.parametrize("name", rules.GAMES)
def test_a_journal_with_a_resample_replays_to_the_same_bytes(name):
    chance = random.Random(2)
    table = charlatans.new(name, seed=2)
    for number in range(40):
        if number % 10 == 5:
            table.resample(number % table.players, 1000 + number)
        seat = chance.choice(table.actors)
        table.act(seat, chance.choice(table.legal(seat)))
    again = charlatans.replay(table.journal())
    assert table.journal().count("\nafresh ") == 4
    assert again.to_bytes() == table.to_bytes()
    assert again.journal() == table.journal()
    assert again.entries == table.entries


@pytest.mark.parametrize("name", rules.GAMES)
def test_a_resample_keeps_what_the_seat_can_see(name):
    chance = random.Random(3)
    table = charlatans.new(name, seed=3)
    for number in range(40):
        for seat in range(table.players):
            twin = table.copy()
            twin.resample(seat, number)
            before, after = table.view(seat), twin.view(seat)
            for view in (before, after):
                view.pop("actors")
                for player in view["players"]:
                    player.pop("ready", None)
                    player.pop("chosen", None)
            assert before == after
        seat = chance.choice(table.actors)
        table.act(seat, chance.choice(table.legal(seat)))


def test_secret_choices_are_made_again():
    table = charlatans.new("basari", players=3, seed=1)
    table.act(1, table.legal(1)[0])
    table.act(0, table.legal(0)[0])
    table.resample(0, 5)
    assert table.actors == (1, 2), "seat 0 knows what it has chosen, and seat 1 chooses again"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("afresh 7 5", "there is no seat 7"),
        ("afresh 0 -5", "seed must be a whole number"),
        ("afresh 0", "seed must be a whole number"),
        ("afresh x 5", "there is no seat 'x'"),
    ],
)
def test_a_malformed_line_is_refused(line, said):
    lines = played(5).journal().splitlines(keepends=True)
    at = lines.index("begin\n") + 1
    with pytest.raises(charlatans.JournalError, match=f"line {at + 1}: {said}"):
        charlatans.replay(with_checksum([*lines[:at], line + "\n", *lines[at:]]))
