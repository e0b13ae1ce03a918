"""Mining: finds the same puzzles by the same seed, goes on where it was interrupted, and proves in new samples."""

from __future__ import annotations

import pytest

import charlatans
from charlatans.bots.position import Position
from charlatans.puzzles.kinds import kinds_of
from charlatans.puzzles.lines import is_underway, line_of, lines
from charlatans.puzzles.mining import Search, alike
from charlatans.puzzles.proof import Budget
from charlatans.puzzles.rating import difficulty, rating_of
from charlatans.puzzles.words import label_of
from charlatans.rules.errors import OptionError

TINY = Budget(proof=128, at_the_end=64)


def shopping():
    """A table of The Duel where a seat buys for the first time."""
    table = charlatans.new("duel", seed=5)
    bot = charlatans.seated("duel", "adept", seed=1)
    while not any(decision.kind == "buy" for decision in table.decisions(table.actors[0])):
        seat = table.actors[0]
        table.act(seat, bot(table, seat))
    return table.determinize(table.actors[0], 1), table.actors[0]


def haggling():
    """A table of Basari where a seat makes the first offer."""
    table = charlatans.new("basari", players=3, seed=4)
    for seat, card in enumerate(("choose C", "choose C", "choose B")):
        table.act(seat, card)
    return table, table.actors[0]


def test_the_same_seed_finds_the_same_and_an_interrupted_search_goes_on(tmp_path):
    whole, file = Search("duel", 3, 9, TINY), tmp_path / "found.jsonl"
    whole.run(games=2)
    assert whole.found
    Search("duel", 3, 9, TINY).run(games=1, file=file)
    with file.open("a") as cut_off:
        cut_off.write('{"played":1,"fou')
    resumed = Search("duel", 3, 9, TINY)
    resumed.run(games=2, file=file)
    assert [one.as_dict() for one in resumed.found] == [one.as_dict() for one in whole.found]
    assert {one.id for one in resumed.selected()} <= {one.id for one in whole.found}
    assert all(alike(one, one) for one in whole.found)
    with pytest.raises(OptionError, match="holds another search"):
        Search("duel", 4, 9, TINY).run(games=1, file=file)


def test_purchases_in_another_order_are_one_choice():
    table, seat = shopping()
    found = lines(table, seat)
    assert len({tuple(sorted(line)) for line in found}) == len(found) > 1
    assert line_of(table, seat, lambda at: at.legal(seat)[0]) in {tuple(sorted(line)) for line in found}


def test_a_bid_is_one_choice_and_told_as_a_whole():
    table, seat = haggling()
    assert not is_underway(table)
    told = [label_of(table, seat, line, "en") for line in lines(table, seat)]
    assert len(set(told)) == len(told)
    assert "You offer 1 red and 1 blue" in told
    assert kinds_of("basari").theme({decision.kind for decision in table.decisions(seat)}) == "bids"
    table.act(seat, table.legal(seat)[0])
    assert is_underway(table)


def test_a_puzzle_is_harder_the_fewer_bots_find_it_and_the_smaller_its_margin():
    solved = {"random": 0.5, "novice": 1.0, "apprentice": 1.0, "adept": 1.0, "master": 1.0}
    easy = rating_of(solved, 0.06)
    hard = rating_of({**solved, "novice": 0.0, "apprentice": 0.0}, 0.06)
    assert difficulty(easy) == "easy"
    assert easy < rating_of(solved, 0.03) < hard
    assert difficulty(rating_of(dict.fromkeys(solved, 0.0), 0.03)) == "hard"


def test_what_is_stored_has_nothing_of_the_real_luck():
    table = charlatans.new("quacks", players=2, seed=8)
    table.act(0, "draw")
    stored = Position.of_table(table, 0, 3)
    assert stored.state != table.to_bytes()
    assert stored.view == table.view(0)
