"""What a table offers works for every game: journals, refusals, copies, transcripts, the fuzzer."""

from __future__ import annotations

import json
import random

import pytest

import charlatans
from charlatans import IllegalDecision, JournalError, rules
from charlatans.table.fuzz import fuzz, random_options
from charlatans.table.transcript import all_events, transcript_lines
from tests.table.forging import with_checksum

EVERY_GAME = pytest.mark.parametrize("name", rules.GAMES)


def played(name: str, seed: int, decisions: int = 10_000) -> charlatans.Table:
    """A table some decisions into a random game with random options."""
    chance = random.Random(seed)
    table = charlatans.new(name, seed=seed, **random_options(rules.game(name), chance))
    for _ in range(decisions):
        if table.over:
            break
        seat = chance.choice(table.actors)
        table.act(seat, chance.choice(table.decisions(seat)))
    return table


@EVERY_GAME
@pytest.mark.parametrize("decisions", [0, 1, 25, 10_000])
def test_a_journal_replays_to_the_same_bytes(name, decisions):
    for seed in range(4):
        table = played(name, seed, decisions)
        again = charlatans.replay(table.journal())
        assert again.to_bytes() == table.to_bytes()
        assert again.journal() == table.journal()
        assert again.scores == table.scores


@EVERY_GAME
def test_a_journal_cut_or_changed_anywhere_is_refused(name):
    journal = played(name, 1).journal()
    chance = random.Random(1)
    for _ in range(60):
        at = chance.randrange(len(journal))
        with pytest.raises(JournalError):
            charlatans.replay(journal[:at])
        changed = journal[:at] + chance.choice("0aq \n9") + journal[at + 1 :]
        if changed != journal:
            with pytest.raises(charlatans.CharlatansError):
                charlatans.replay(changed)


@EVERY_GAME
def test_a_forged_seed_is_detected(name):
    lines = played(name, 2, 30).journal().splitlines(keepends=True)
    lines[lines.index("seed 2\n")] = "seed 3\n"
    with pytest.raises(JournalError):
        charlatans.replay(with_checksum(lines))


@EVERY_GAME
def test_every_decision_that_is_not_legal_is_refused_and_changes_nothing(name):
    table = played(name, 3, 12)
    seat = table.actors[0]
    legal = {decision.action for decision in table.decisions(seat)}
    before, entries = table.to_bytes(), list(table.entries)
    for action in range(table.game.actions):
        if action not in legal:
            with pytest.raises(IllegalDecision):
                table.act(seat, action)
    assert table.to_bytes() == before
    assert table.entries == entries


@EVERY_GAME
def test_several_decisions_are_taken_all_or_none(name):
    table = played(name, 4, 6)
    seat = table.actors[0]
    first = table.decisions(seat)[0]
    before, entries = table.to_bytes(), list(table.entries)
    with pytest.raises(IllegalDecision):
        table.act_all(seat, [first, "no such thing"])
    assert table.to_bytes() == before
    assert table.entries == entries
    twin = table.copy()
    assert table.act_all(seat, [first]) == twin.act(seat, first)
    assert table.journal() == twin.journal()


@EVERY_GAME
def test_a_decision_with_parts_that_the_game_does_not_know_is_refused(name):
    table = charlatans.new(name, seed=1)
    with pytest.raises(IllegalDecision, match="nothing is decided by a somersault"):
        table.chain(table.actors[0], "somersault", backwards=1)


@EVERY_GAME
def test_views_are_plain_values_and_name_the_game(name):
    for seed in range(3):
        table = played(name, seed, 40)
        for seat in (None, *range(table.players)):
            seen = table.view(seat)
            assert json.loads(json.dumps(seen)) == seen
            assert seen["game"] == name
            assert len(seen["players"]) == table.players


@EVERY_GAME
def test_a_transcript_goes_from_the_start_to_the_ranking(name):
    table = played(name, 5)
    story = list(transcript_lines(table))
    assert story[0] == f"{table.game.title}, rules {table.game.rules_version}, seed 5."
    assert sum(line.startswith("> ") for line in story) == len(table.entries)
    told = sum(line.startswith("  ") for line in story)
    assert 0 < told <= len(all_events(table))
    assert all(table.game.unit in line for line in story[-table.players :])


@EVERY_GAME
def test_the_order_in_which_seats_decide_at_the_same_time_changes_nothing(name):
    table = charlatans.new(name, seed=11)
    twin = table.copy()
    seats = table.actors
    for each, order in ((table, seats), (twin, seats[::-1])):
        for seat in order:
            each.act(seat, each.decisions(seat)[0])
    assert table.to_bytes() == twin.to_bytes()


@EVERY_GAME
def test_the_fuzzer_finds_nothing(name):
    result = fuzz(name, 30, 7)
    assert (result.games, result.findings) == (30, [])


@pytest.mark.soak
@EVERY_GAME
def test_the_fuzzer_finds_nothing_for_longer(name):
    assert fuzz(name, 4000, 1_000).findings == []
