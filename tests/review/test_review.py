"""What a review finds: grades, luck, turning points, and nothing that a seat could not know."""

from __future__ import annotations

import subprocess
import sys

import numpy
import pytest

import charlatans
from charlatans import rules
from charlatans.bots import Position
from charlatans.review import Grade, judging, reviewing
from charlatans.review.ledger import STROKE, WHOLE
from charlatans.rules.engine import CompilerMissing
from charlatans.rules.errors import JournalError, OptionError
from tests.bots import endings
from tests.doc_examples import examples, run

from .games import played, quick_review
from .test_books import check_books

POOR = (Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER)
MIXED = [
    ("quacks", ["master:0x", "random", "random"]),
    ("duel", ["master:0x", "random"]),
    ("basari", ["master:0x", "random", "random"]),
]


def poor_share(found: list[charlatans.Review], seat: int) -> float:
    """The part of a seat's decisions that were worse than fine."""
    grades = [moment.grade for review in found for moment in review.moments if moment.seat == seat and moment.grade]
    return sum(grade in POOR for grade in grades) / len(grades)


def given_away(found: list[charlatans.Review], seat: int) -> float:
    """What a seat's decisions gave away, on average."""
    given = [moment.given_away / WHOLE for review in found for moment in review.moments if moment.seat == seat]
    return sum(given) / len(given)


@pytest.mark.parametrize(("game", "bots"), MIXED)
def test_a_masters_decisions_are_best_or_fine_and_a_random_players_often_not(game, bots):
    found = [quick_review(played(game, bots, 1))]
    assert poor_share(found, 0) < 0.05
    assert given_away(found, 1) > 3 * given_away(found, 0)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "bots"), MIXED)
def test_rollouts_find_more_with_the_same_result(game, bots):
    """With compiled rules: a master that looks ahead beside random players."""
    bots = ["master", *bots[1:]]
    found = [charlatans.review(played(game, bots, seed), cores=2) for seed in (1, 2, 3)]
    for review in found:
        check_books(review)
    assert poor_share(found, 0) < 0.05
    assert poor_share(found, 1) > 0.05
    assert given_away(found, 1) > 5 * given_away(found, 0)


def test_what_an_adept_would_do_is_compared_where_the_network_has_no_doubt():
    table = endings.completing_wins()
    position = Position.of_table(table, 0, 1)
    names = [table.game.words.action_name(action) for action in range(table.game.actions)]
    draw, complete = names.index("draw"), names.index("complete")
    task = judging.Task(
        "duel", table.options, table.material, position.state, 0, draw, True, 1, 64, table.game.rules_version
    )
    sure = numpy.zeros(table.game.actions)
    sure[draw] = 1
    assert judging._worth_trying(task, position, sure) == sorted([draw, complete])
    assert judging._worth_trying(task._replace(rollouts=0), position, sure) == [draw]


def test_the_same_game_gives_the_same_review_on_any_number_of_cores():
    journal = played("duel", ["novice", "random"], 5, decisions=12).journal()
    one = quick_review(journal)
    assert charlatans.review(journal, rollouts=0, cores=2) == one


def test_a_table_and_its_journal_have_the_same_review():
    table = played("basari", ["novice", "random", "novice"], 6, decisions=20)
    by_journal = quick_review(table.journal())
    assert quick_review(table) == by_journal


@pytest.mark.parametrize("game", charlatans.GAMES)
def test_a_decision_is_judged_by_what_its_seat_could_know(game):
    """Two tables that differ in what a seat cannot know: its decision gets the same verdict."""
    table = played(game, ["novice"] * max(2, rules.game(game).players[0]), 4, decisions=25)
    seat = table.actors[-1]
    other = table.copy()
    other.resample(seat, 12345)
    assert other.to_bytes() != table.to_bytes()
    assert judged(table, seat) == judged(other, seat)


def judged(table: charlatans.Table, seat: int) -> judging.Verdict:
    """The verdict on a seat's last legal decision."""
    legal = table.legal(seat)
    step = reviewing.Step(1, 1, seat, legal[-1], legal, table.determinize(seat, 1).to_bytes(), compared=True)
    return judging.judge(reviewing._task(table, step, 0, 1))


def test_an_unfinished_game_ends_with_the_chances_in_its_last_position():
    review = quick_review(played("quacks", ["novice", "novice"], 3, decisions=30).journal())
    assert not review.over
    assert sum(review.result) == WHOLE
    assert min(review.result) > 0


def test_only_some_seats_are_examined():
    journal = played("duel", ["random", "random"], 7, decisions=40).journal()
    whole, half = quick_review(journal), quick_review(journal, seats=[1])
    for moment, alone in zip(whole.moments, half.moments, strict=True):
        assert alone.grade == (moment.grade if moment.seat == 1 else None)
    assert half.balances[0].own == 0
    assert half.examined == (1,)


def test_strokes_of_luck_tell_what_chance_brought_in_every_language():
    review = quick_review(played("quacks", ["adept", "novice"], 8, decisions=60).journal())
    assert review.strokes()
    for moment in review.strokes():
        assert moment.by_chance
        assert max(map(abs, moment.luck)) >= STROKE * WHOLE
        assert moment.events is not None
        assert all(moment.events["en"])
        assert len(moment.events["en"]) == len(moment.events["de"])


def test_turning_points_are_the_largest_changes():
    review = quick_review(played("duel", ["adept", "random"], 9).journal())
    for seat in range(2):
        points = review.turning_points(seat)
        assert len(points) == 3
        assert [moment.number for moment in points] == sorted(moment.number for moment in points)
        least = min(abs(moment.change(seat)) for moment in points)
        rest = [
            moment for moment in review.moments if moment not in points and (moment.is_stroke or any(moment.decided))
        ]
        assert all(abs(moment.change(seat)) <= least for moment in rest)


def test_parts_of_one_decision_leave_nothing_to_luck():
    review = quick_review(played("basari", ["random", "random", "random"], 10).journal())
    chains = [
        moment
        for moment, then in zip(review.moments, review.moments[1:], strict=False)
        if not moment.by_chance and then.seat == moment.seat
    ]
    assert chains
    assert not any(any(moment.luck) for moment in chains)


def test_a_table_without_a_history_a_wrong_seat_and_no_journal_are_refused():
    table = charlatans.new("duel", seed=1)
    with pytest.raises(OptionError, match="without a journal"):
        charlatans.review(table.determinize(0, 1))
    with pytest.raises(OptionError, match="the seats are 0 to 1, not 2"):
        charlatans.review(table, seats=[2])
    with pytest.raises(OptionError, match="not -1"):
        charlatans.review(table, rollouts=-1)
    with pytest.raises(JournalError):
        charlatans.review("nothing")


def test_without_a_compiler_the_network_judges_alone(monkeypatch):
    monkeypatch.setattr(reviewing, "compiler_installed", lambda: False)
    table = played("duel", ["random", "random"], 1, decisions=6)
    review = charlatans.review(table, cores=1)
    assert review.rollouts == 0
    assert len(review.moments) == 6


def test_without_compiler_and_network_it_says_what_to_install(monkeypatch):
    monkeypatch.setattr(reviewing, "compiler_installed", lambda: False)
    monkeypatch.setattr("charlatans.bots.shipped.shipped_net", lambda game: None)
    with pytest.raises(CompilerMissing, match="charlatans\\[fast\\]"):
        charlatans.review(charlatans.new("duel", seed=1))


def test_progress_counts_every_decision():
    table, seen = played("duel", ["random", "random"], 2, decisions=8), []
    charlatans.review(table, rollouts=0, cores=1, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(done, 9) for done in range(1, 10)]


def test_a_new_game_has_no_moments_yet():
    review = charlatans.review(charlatans.new("duel", seed=1), rollouts=0, cores=1)
    assert review.moments == ()
    assert review.start == review.result
    assert review.turning_points(0) == ()


def test_a_script_may_ask_for_a_review_without_protecting_itself(tmp_path):
    """Worker processes do not run the caller's script again."""
    journal, script = tmp_path / "game.journal", tmp_path / "script.py"
    journal.write_text(played("duel", ["random", "random"], 4, decisions=12).journal())
    script.write_text(
        "import sys, charlatans\n"
        "review = charlatans.review(open(sys.argv[1]).read(), rollouts=0, cores=2)\n"
        "print(len(review.moments))\n"
    )
    done = subprocess.run([sys.executable, str(script), str(journal)], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("12\n", "")


def test_the_documented_example_runs():
    (example,) = examples("review.md")
    run(example.replace("rollouts=0", "rollouts=0, cores=1"))
