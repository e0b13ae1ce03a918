"""The printed values: ours as the facts have them, an owner's checked line by line."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import charlatans
from charlatans import MaterialError, rules
from charlatans.rules.basari.material import record
from charlatans.rules.basari.state import COLOUR_NAMES
from charlatans.rules.materials import SOURCES

from .scenarios import LAVISH, SCARCE, choose, current_phase, forfeit_round, hold, of_all_players, opener, with_workers

BASARI = rules.game("basari")


@pytest.fixture
def printed():
    """Our own material as the rules are given it."""
    return record(BASARI.load_material(None))


def deck(printed):
    """The bazaar cards: workers, points, gems."""
    return [
        (printed.workers[card], printed.points[card], tuple(printed.card_gems[card])) for card in range(printed.cards)
    ]


def play(table, chance):
    """Plays on at random, with every invariant checked; all events."""
    events = list(table.events)
    while not table.over:
        seat = chance.choice(table.actors)
        before = table.snapshot()
        events += table.act(seat, chance.choice(table.decisions(seat)))
        assert table.check_invariants(before) == []
        table.to_bytes()
    return events


# Ours ----------------------------------------------------------------------------------------------


def test_every_value_says_where_it_comes_from():
    for table in BASARI.load_material(None).values.values():
        assert table["source"] in SOURCES


@pytest.mark.parametrize(
    ("table", "key", "source"),
    [
        ("gems", "each_colour", "rulebook"),
        ("majorities", "red", "rulebook"),
        ("workers", "goal", "rulebook"),
        ("deck", "cards", "house"),
        ("action_d_without_gems", "alone", "house"),
        ("variants", "return_three", "reported"),
    ],
)
def test_what_is_not_printed_in_the_rulebook_is_marked(table, key, source):
    assert BASARI.load_material(None).source(table, key) == source


def test_the_box_holds_88_gems_22_of_each_colour(printed):
    assert printed.gems * len(COLOUR_NAMES) == 88
    assert printed.gems == 22


def test_everybody_starts_with_12_gems(printed):
    assert printed.starting_gems * len(COLOUR_NAMES) == 12


def test_the_box_holds_20_action_cards():
    """Five each of A, B, C and D: the choices of five players."""
    table = charlatans.new("basari", players=5, seed=1)
    assert sum(len(table.decisions(seat)) for seat in range(5)) == 20


def test_majorities_are_worth_14_12_10_and_8(printed):
    assert list(printed.majority) == [14, 12, 10, 8]
    assert printed.tied_returns == 2


def test_15_workers_end_a_stage_and_score_12(printed):
    assert (printed.worker_goal, printed.workers_bonus, printed.stages) == (15, 12, 3)


def test_there_are_39_different_cards_within_the_printed_ranges(printed):
    cards = deck(printed)
    assert len(cards) == len(set(cards)) == 39
    assert {workers for workers, _, _ in cards} == {1, 2, 3, 4}
    assert {points for _, points, _ in cards} == {4, 5, 6, 7}
    assert {sum(gems) for _, _, gems in cards} == {2, 3, 4}


def test_the_deck_is_that_of_the_facts(printed):
    cards = deck(printed)
    assert Counter(workers for workers, _, _ in cards) == {1: 8, 2: 12, 3: 11, 4: 8}
    assert Counter(points for _, points, _ in cards) == {4: 9, 5: 11, 6: 11, 7: 8}
    assert Counter(sum(gems) for _, _, gems in cards) == {2: 9, 3: 18, 4: 12}
    assert [sum(colour) for colour in zip(*(gems for _, _, gems in cards), strict=True)] == [30, 30, 30, 30]
    assert (cards[0], cards[16], cards[38]) == ((1, 5, (3, 0, 0, 0)), (2, 6, (0, 0, 4, 0)), (4, 6, (0, 0, 1, 2)))


def test_the_cards_of_the_rulebooks_examples_are_in_the_deck(printed):
    cards = deck(printed)
    assert any(gems == (2, 0, 0, 1) for _, _, gems in cards)
    assert any(points == 5 for _, points, _ in cards)


# An owner's ----------------------------------------------------------------------------------------

ROW = "[1, 4, 1, 1, 0, 0]"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "[gems]\neach_colour = 11\n",
            r"mine.toml, line 2: gems.each_colour: expected a whole number from 12 to 25, found 11",
        ),
        ("[gems]\neach_colour = 26\n", "from 12 to 25, found 26"),
        ("[gems]\n\nstarting = 6\n", "line 3: gems.starting: expected a whole number from 0 to 5, found 6"),
        ("[gems]\neach_colour = 14\n", "line 2: gems.each_colour: five players need at least 15, found 14"),
        (
            "[gems]\neach_colour = 22\nstarting = 5\n",
            "line 2: gems.each_colour: five players need at least 25, found 22",
        ),
        ("[gems]\neach_colour = true\n", "found True"),
        ("[gems]\npurple = 3\n", "line 2: gems.purple: unknown; expected one of each_colour, starting"),
        ("[majorities]\nred = 100\n", "line 2: majorities.red: expected a whole number from 0 to 99, found 100"),
        ("[majorities]\nblue = 'eight'\n", "line 2: majorities.blue: .*found 'eight'"),
        ("[majorities]\ntied_returns = -1\n", "line 2: majorities.tied_returns: .*from 0 to 25, found -1"),
        ("[workers]\ngoal = 0\n", "line 2: workers.goal: expected a whole number from 1 to 99, found 0"),
        ("[workers]\nbonus = 12.5\n", "line 2: workers.bonus: .*found 12.5"),
        ("[stages]\nstages = 10\n", "line 2: stages.stages: expected a whole number from 1 to 9, found 10"),
        ("[action_d]\nalone = 0\n", "line 2: action_d.alone: expected a whole number from 1 to 9, found 0"),
        ("[action_d]\ntogether = 10\n", "line 2: action_d.together: .*from 1 to 9, found 10"),
        ("[action_d_without_gems]\nalone = 0\n", "line 2: action_d_without_gems.alone: .*from 1 to 9, found 0"),
        ("[variants]\nreturn_three = 26\n", "line 2: variants.return_three: .*from 0 to 25, found 26"),
        ("[variants]\nend_bonus_10 = 100\n", "line 2: variants.end_bonus_10: .*from 0 to 99, found 100"),
        ("[deck]\ncards = 39\n", "line 2: deck.cards: expected a list, found 39"),
        (
            f"# mine\n[deck]\ncards = [{', '.join([ROW] * 11)}]\n",
            "line 3: deck.cards: expected 12 to 60 rows, found 11",
        ),
        (f"[deck]\ncards = [{', '.join([ROW] * 61)}]\n", "line 2: deck.cards: expected 12 to 60 rows, found 61"),
        (
            f"[deck]\ncards = [{', '.join([ROW] * 11)}, [1, 2, 3]]\n",
            r"line 2: deck.cards: row 12: expected \[workers, points, red, yellow, green, blue\], found \[1, 2, 3\]",
        ),
        (f"[deck]\ncards = [7, {', '.join([ROW] * 11)}]\n", "deck.cards: row 1: expected .*found 7"),
        (
            f"[deck]\ncards = [{ROW}, [10, 4, 1, 1, 0, 0], {', '.join([ROW] * 10)}]\n",
            "deck.cards: row 2: workers: expected a whole number from 0 to 9, found 10",
        ),
        (
            f"[deck]\ncards = [{ROW}, [1, 4, 1, 1, 0, -1], {', '.join([ROW] * 10)}]\n",
            "deck.cards: row 2: blue: expected a whole number from 0 to 9, found -1",
        ),
        (
            '[deck]\ncolumns = ["points", "workers", "red", "yellow", "green", "blue"]\n',
            "line 2: deck.columns: the columns stand in this order: workers, points, red, yellow, green, blue",
        ),
        ("[cards]\nworkers = 3\n", "line 1: cards: unknown; expected one of gems, majorities"),
        ("gems = 3\n", "line 1: gems: expected a table"),
        ("[gems\n", "mine.toml: is not valid TOML"),
    ],
)
def test_a_wrong_file_gets_an_error_that_names_the_line_and_what_is_expected(tmp_path, text, said):
    file = tmp_path / "mine.toml"
    file.write_text(text)
    with pytest.raises(MaterialError, match=said):
        charlatans.new("basari", material=file)


def test_an_owners_deck_is_dealt(tmp_path):
    file = tmp_path / "printed.toml"
    file.write_text("[deck]\ncards = [\n" + f"  {ROW},\n" * 39 + "]\n")
    table = charlatans.new("basari", seed=1, material=file)
    assert of_all_players(table, "workers") == [1, 1, 1, 1]
    assert table.material.source("deck", "cards") == "owner"
    assert table.material.source("gems", "starting") == "rulebook"


def test_an_owners_numbers_are_played(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text("[workers]\ngoal = 7\nbonus = 3\n[majorities]\nred = 20\n[stages]\nstages = 1\n")
    table = charlatans.new("basari", players=3, seed=1, material=file, force=["card-1", "card-2", "card-3"])
    hold(with_workers(table, 1, 7), (0, 0, 0, 0), (1, 0, 0, 0), (0, 0, 0, 0))
    for seat in range(3):
        table.act(seat, "choose A")
    assert (table.over, table.scores) == (True, (0, 23, 0))


@pytest.mark.parametrize("file", [SCARCE, LAVISH], ids=["scarce", "lavish"])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_poorest_and_the_richest_box_are_played_to_the_end(file, players):
    for seed in range(4):
        chance = random.Random(seed)
        table = charlatans.new("basari", players=players, seed=seed, material=file, return_three=seed % 2 == 1)
        play(table, chance)
        assert charlatans.replay(table.journal(), str(file)).to_bytes() == table.to_bytes()


def test_the_poorest_box_runs_out_of_gems_cards_and_offers():
    """What it is for: everything that a full box hardly ever shows happens in a few games."""
    said = set()
    for seed in range(40):
        chance = random.Random(seed)
        table = charlatans.new("basari", players=3 + seed % 3, seed=seed, material=SCARCE)
        said |= {sentence.split(" ", 2)[-1] for sentence in table.describe(play(table, chance))}
    for words in (
        "goes without",
        "draw pile empty",
        "too few cards",
        "no gem to offer",
        "there is nothing left to take",
    ):
        assert any(words in sentence for sentence in said), words


def test_the_richest_box_lets_a_player_have_116_workers():
    """98 are not enough, and a card dealt and a card drawn bring 18 more: the most that a row of cards can hold."""
    table = charlatans.new("basari", players=3, seed=1, material=LAVISH, force=["card-1"])
    choose(forfeit_round(with_workers(table, 0, 98)), "ABB")
    assert (of_all_players(table, "workers")[0], current_phase(table), table.check_invariants()) == (
        116,
        "negotiating",
        [],
    )
    assert opener(table) == 1
    table.to_bytes()
