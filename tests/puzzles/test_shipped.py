"""The puzzles that come with the package: complete, legal, proven, and usable only with the rules they were mined with."""

from __future__ import annotations

import json
import lzma
import random

import pytest

from charlatans import rules
from charlatans.bots.shipped import shipped_net
from charlatans.locale import LANGUAGES, texts
from charlatans.puzzles import Puzzle, shipped
from charlatans.puzzles.collection import file_of, read, write
from charlatans.puzzles.kinds import kinds_of
from charlatans.puzzles.lines import is_underway, lines
from charlatans.puzzles.proof import MARGIN, SURE, SURE_AT_THE_END, LineRollouts, mean_and_error
from charlatans.puzzles.rating import HIGHEST, LOWEST
from charlatans.puzzles.words import explanation, labels

GAMES = rules.BUILT_IN
LEAST = 150
LARGEST = 300_000
CONFIRMED = 12
"""So many puzzles of each game are proven again in the soak."""


@pytest.fixture(params=GAMES)
def puzzles(request: pytest.FixtureRequest) -> tuple[Puzzle, ...]:
    """All puzzles of a game."""
    collection = shipped(request.param)
    assert collection.problem is None
    return collection.puzzles


def test_there_are_enough_and_no_two_are_the_same(puzzles):
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles) >= LEAST
    assert file_of(puzzles[0].game).stat().st_size < LARGEST
    assert {puzzle.theme for puzzle in puzzles} <= set(kinds_of(puzzles[0].game).theme_names)
    assert [puzzle.rating for puzzle in puzzles] == sorted(puzzle.rating for puzzle in puzzles)


def test_their_seat_is_to_decide_and_every_choice_is_legal(puzzles):
    for puzzle in puzzles:
        table, seat = puzzle.table, puzzle.seat
        assert seat in table.actors
        assert not is_underway(table)
        assert not table.check_invariants()
        legal = lines(table, seat)
        chosen = [choice.actions for choice in puzzle.choices]
        assert set(chosen) <= set(legal)
        assert len(set(chosen)) == len(chosen) >= 2
        assert puzzle.all_legal == (len(chosen) == len(legal))


def test_their_margins_satisfy_the_bar(puzzles):
    for puzzle in puzzles:
        chances, proof = [choice.chance for choice in puzzle.choices], puzzle.proof
        best = chances.pop(puzzle.best)
        assert proof.margin >= MARGIN
        assert proof.margin >= SURE * proof.error
        assert proof.to_the_end >= SURE_AT_THE_END * proof.end_error
        assert best - max(chances) == pytest.approx(proof.margin, abs=1e-4)
        assert proof.rollouts * len(puzzle.choices) >= 4_000
        assert LOWEST <= puzzle.rating <= HIGHEST


@pytest.mark.parametrize("language", LANGUAGES)
def test_they_have_words(puzzles, language):
    words = texts(language)["pages"]["puzzles"]
    for puzzle in puzzles:
        said = labels(puzzle, language)
        assert len(set(said)) == len(said) == len(puzzle.choices)
        assert explanation(puzzle, language).endswith((".", "!"))
        assert words["themes"][puzzle.theme]
        assert words["questions"][puzzle.theme]


def test_a_collection_of_other_rules_says_what_to_do(tmp_path):
    file = tmp_path / "duel.json.xz"
    assert "charlatans puzzles mine duel" in str(read("duel", file).problem)
    write("duel", shipped("duel").puzzles[:3], file)
    assert len(read("duel", file).puzzles) == 3
    plain = json.loads(lzma.decompress(file.read_bytes()))
    for spoilt in (
        {"rules": plain["rules"] + 1},
        {"state": 1},
        {"material": "other"},
        {"puzzles": [{}]},
        {"format": 0},
    ):
        file.write_bytes(lzma.compress(json.dumps({**plain, **spoilt}).encode()))
        found = read("duel", file)
        assert found.puzzles == ()
        assert "charlatans puzzles mine duel" in str(found.problem)
    file.write_bytes(b"no collection")
    assert "cannot be read" in str(read("duel", file).problem)


@pytest.mark.soak
def test_new_rollouts_confirm_them(puzzles):
    for puzzle in random.Random(1).sample(puzzles, CONFIRMED):
        chosen = [choice.actions for choice in puzzle.choices]
        chances = LineRollouts(puzzle.position, shipped_net(puzzle.game)).chances(chosen, 2**50, 4_096)
        best = chances[puzzle.best]
        for at, others in enumerate(chances):
            if at != puzzle.best:
                ahead, error = mean_and_error(best - others)
                assert ahead > SURE * error, (puzzle.id, at)
