"""Advice: its intervals cover the true values, where those can be computed, as often as they claim."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from fractions import Fraction

import numpy
import pytest
from rich.console import Console

import charlatans
from charlatans.bots import seated
from charlatans.bots.advice import mean_of, paired_difference_of, proportion_of, student_quantile, table_before
from charlatans.rules.quacks.material import face_names
from charlatans.terminal.advice import advice_table, bar, names_of
from tests import doc_examples
from tests.bots import endings
from tests.rules.basari import scenarios as basari
from tests.rules.quacks import scenarios as quacks

SEEDS = 20
COVERED = 17  # of 20: intervals with true 95 % coverage fall short of it once in 60 times


# Against exact values --------------------------------------------------------------------------------------------


def dangerous_draw():
    """The next chip ends the brewing: an orange one on the last space, a white one by exploding the pot."""
    bag = ["white-1"] * 3 + ["orange-1"] * 4
    return endings.last_potion(["white-3", "white-2", "white-2"], bag, start=44, rival=21)


def worked_out(table, decision):
    """Exact win chance of seat 0 and points of both seats, by forcing every chip and die face."""
    wins, points = Fraction(0), [Fraction(0), Fraction(0)]
    bag = table.view(0)["players"][0]["bag"] if decision == "draw" else {None: 1}
    faces = face_names(table.material)
    for chip, count in bag.items():
        for face in faces:
            twin = table.copy()
            twin.force(None, [face])
            if chip is not None:
                twin.force(0, [chip])
            twin.act(0, decision)
            apprentices = [seated("quacks", "apprentice", seat) for seat in range(2)]
            while not twin.over:
                twin.act(twin.actors[0], apprentices[twin.actors[0]](twin, twin.actors[0]))
            likely = Fraction(count, sum(bag.values()) * len(faces))
            wins += likely * Fraction(0 in twin.winners, len(twin.winners))
            points = [had + likely * more for had, more in zip(points, twin.scores, strict=True)]
    return wins, points


@pytest.fixture(scope="module")
def again_and_again():
    """Advice on the same position with many seeds, as rows by kind of decision."""
    table = dangerous_draw()
    advices = [charlatans.advise(table, rollouts=400, seed=seed) for seed in range(SEEDS)]
    return [{row.decision.kind: row for row in advice.rows} for advice in advices]


def covering(estimates, truth):
    return sum(estimate.low <= truth <= estimate.high for estimate in estimates)


@pytest.mark.parametrize("decision", ["draw", "stop"])
def test_intervals_cover_the_truth_as_often_as_they_claim(again_and_again, decision):
    wins, points = worked_out(dangerous_draw(), decision)
    assert 0 < wins < 1
    for seat, chance in enumerate((wins, 1 - wins)):
        assert covering([rows[decision].wins[seat] for rows in again_and_again], chance) >= COVERED
        assert covering([rows[decision].points[seat] for rows in again_and_again], points[seat]) >= COVERED


def test_differences_cover_the_truth_as_often_as_they_claim(again_and_again):
    table = dangerous_draw()
    wins = {decision: worked_out(table, decision)[0] for decision in ("draw", "stop")}
    covered = 0
    for rows in again_and_again:
        best, other = ("draw", "stop") if rows["draw"].behind.mean == rows["draw"].behind.low == 0 else ("stop", "draw")
        covered += covering([rows[other].behind], wins[best] - wins[other])
    assert covered >= COVERED


def test_more_rollouts_make_it_surer():
    errors = [
        charlatans.advise(dangerous_draw(), rollouts=rollouts).rows[0].wins[0].error for rollouts in (40, 400, 4000)
    ]
    assert errors == sorted(errors, reverse=True)


@pytest.mark.parametrize(
    ("ending", "seat", "wins"),
    [
        (endings.stopping_wins, 0, "stop"),
        (endings.drawing_wins, 0, "draw"),
        (endings.completing_wins, 0, "complete"),
        (endings.blue_wins, 4, "take blue"),
    ],
)
def test_what_wins_comes_first_and_cannot_be_mistaken(ending, seat, wins):
    table = ending()
    advice = charlatans.advise(table, rollouts=200)
    assert advice.seat == seat
    assert table.game.words.action_name(advice.best.action) == wins
    best, *others = advice.rows
    assert best.wins[seat].mean == 1
    assert best.wins[seat].low < 1
    for row in others:
        assert (row.wins[seat].mean, row.behind.mean, row.among_best) == (0, 1, False)
        assert row.wins[seat].high > 0


# Information and budget -----------------------------------------------------------------------------------------


def test_advice_lists_every_legal_decision_once_and_the_best_first():
    table = charlatans.new("basari", players=4, seed=3)
    advice = charlatans.advise(table, 2, rollouts=120)
    assert sorted(row.decision.action for row in advice.rows) == [one.action for one in table.decisions(2)]
    shares = [row.wins[2].mean for row in advice.rows]
    assert shares == sorted(shares, reverse=True)
    assert advice.rows[0].behind == (0, 0, 0)
    assert all(abs(sum(one.mean for one in row.wins) - 1) < 1e-9 for row in advice.rows)
    assert advice.question == table.question(2)


def test_advice_says_the_same_for_the_same_seed_and_rollouts():
    table = endings.completing_wins()
    one, other = (charlatans.advise(table, rollouts=100, cores=cores, seed=5) for cores in (1, 2))
    assert (one.rows, one.odds) == (other.rows, other.odds)


def test_neighbouring_seeds_share_no_rollouts():
    table = dangerous_draw()
    assert len({charlatans.advise(table, rollouts=400, seed=seed).rows[0].points[0].mean for seed in range(4)}) > 1


def test_advice_goes_by_what_the_seat_may_know():
    """Neither face-down choices nor coming luck change the advice."""
    table = basari.choose(basari.at_first_round(), "AB")
    other = basari.choose(basari.at_first_round(seed=2), "CC")
    advices = [charlatans.advise(one, 2, rollouts=120) for one in (table, other, table.determinize(2, 9))]
    assert len({advice.rows for advice in advices}) == 1


def test_the_budget_is_kept():
    advice = charlatans.advise(endings.brewing_wins(), rollouts=101)
    assert 90 <= advice.rollouts <= 101
    assert charlatans.advise(endings.brewing_wins(), rollouts=1).rollouts == 4  # two of each is the minimum


def test_advice_thinks_for_a_time_and_says_how_far_it_is():
    parts = []
    advice = charlatans.advise(endings.brewing_wins(), seconds=0.2, thinking=parts.append)
    assert advice.best.kind == "draw"
    assert parts == sorted(parts)
    assert 0.9 < parts[-1] <= 1


def test_decisions_in_question_get_the_rest_of_the_budget():
    table = charlatans.new("basari", players=3, seed=3)
    basari.hold(table, (3, 3, 3, 3), (3, 3, 3, 3), (3, 3, 3, 3))
    rows = charlatans.advise(basari.choose(table, "BBA"), rollouts=4000).rows
    counts = {row.rollouts for row in rows}
    assert max(counts) == rows[0].rollouts
    assert min(counts) >= 2000 // len(rows) - 1
    assert not any(row.among_best for row in rows if row.rollouts < rows[0].rollouts)


def test_odds_come_with_the_advice():
    advice = charlatans.advise(dangerous_draw(), rollouts=10)
    assert advice.odds.brings["the pot explodes"] == Fraction(3, 7)
    assert advice.as_dict()["odds"]["brings"]["the pot explodes"]["exact"] == "3/7"
    assert charlatans.advise(endings.blue_wins(), rollouts=10).odds is None


def test_the_error_for_a_seat_that_is_not_asked_says_who_is():
    with pytest.raises(charlatans.IllegalDecision, match="seat 1 is not asked now; the table waits for seat 0"):
        charlatans.advise(endings.stopping_wins(), 1)


def test_a_game_that_is_over_needs_no_advice():
    table = endings.stopping_wins()
    while not table.over:
        quacks.take_passive_decision(table, table.actors[0])
    with pytest.raises(charlatans.IllegalDecision, match="the game is over"):
        charlatans.advise(table)


@pytest.mark.parametrize("budget", [{"seconds": 0}, {"seconds": -1}, {"rollouts": 0}])
def test_no_budget_is_refused(budget):
    with pytest.raises(charlatans.OptionError, match="advice takes some time or some rollouts"):
        charlatans.advise(endings.stopping_wins(), **budget)


# Confidence intervals ---------------------------------------------------------------------------------------------


def test_students_distribution_is_the_one_in_the_books():
    stats = pytest.importorskip("scipy.stats")
    for degrees in [*range(1, 40), 100, 1000, 100_000]:
        assert student_quantile(degrees) == pytest.approx(stats.t.ppf(0.975, degrees), abs=5e-4)


@pytest.mark.parametrize("rollouts", [2, 8, 100])
@pytest.mark.parametrize("share", [0.0, 1.0])
def test_a_chance_is_never_perfectly_sure(rollouts, share):
    estimate = proportion_of(numpy.full(rollouts, share))
    assert estimate.mean == share
    assert 0 <= estimate.low <= share <= estimate.high <= 1
    # An event of 4 % would show up in 100 rollouts with 98 % probability; 8 rollouts say little.
    assert estimate.error == pytest.approx({2: 0.99, 8: 0.41, 100: 0.04}[rollouts], abs=0.02)


def test_an_interval_is_wilsons():
    estimate = proportion_of(numpy.array([1.0] * 300 + [0.0] * 700))
    assert estimate == pytest.approx((0.3, 0.2724, 0.3291), abs=2e-4)


@pytest.mark.parametrize("ahead", [0.0, 1.0])
def test_a_difference_is_never_perfectly_sure(ahead):
    few, many = (paired_difference_of(numpy.full(pairs, ahead)) for pairs in (4, 400))
    assert few.mean == many.mean == ahead
    assert few.error > many.error > 0
    assert -1 <= few.low <= few.high <= 1


def test_a_mean_has_students_interval():
    estimate = mean_of(numpy.array([1.0, 2.0, 3.0]))
    assert estimate.mean == 2
    assert estimate.error == pytest.approx(4.302653 / 3**0.5, rel=1e-5)


# Output -------------------------------------------------------------------------------------------------------------


def shown(table, width, played=None):
    console = Console(width=width, file=io.StringIO(), color_system=None)
    console.print(advice_table(charlatans.advise(table, rollouts=200), names_of(table), width, played))
    return console.file.getvalue()


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("ending", [endings.stopping_wins, endings.completing_wins, endings.blue_wins])
def test_every_decision_is_shown_with_its_figures(ending, width):
    table = ending()
    text = shown(table, width)
    seat = table.actors[0]
    for decision in table.decisions(seat):
        assert decision.label[:14] in text
    best = next(line for line in text.splitlines() if "●" in line)
    assert "100.0 % ±" in best
    assert text.count(" ± ") >= 2 * len(table.decisions(seat))
    assert all(len(line) <= width for line in text.splitlines())
    assert "…" not in text


def test_the_odds_are_shown_below():
    text = shown(dangerous_draw(), 80)
    assert "The next chip: pumpkin 1 (57 %), cherry bomb 1 (43 %)" in text
    assert "The pot explodes: 42.9 % (3 of 7)" in text
    text = shown(basari.at_first_round(), 80)
    assert "The next bazaar card" in text
    assert "Enough workers to end the stage: impossible" in text


def test_the_decision_that_was_played_is_marked():
    table = dangerous_draw()
    text = shown(table, 100, played=table.decisions(0)[0].action)
    assert "▸ Draw a chip" in text
    assert "▸ Stop" not in text
    assert "▸ was played." in text


@pytest.mark.parametrize(("share", "drawn"), [(0.0, "    "), (0.5, "██  "), (1.0, "████"), (0.28125, "█▏  ")])
def test_a_bar_is_drawn_in_eighths(share, drawn):
    assert bar(share, 4).plain == drawn


# Earlier positions, and the command -----------------------------------------------------------------------------------


@pytest.fixture
def saved(tmp_path):
    """A game of The Duel, started by apprentices."""
    table = charlatans.new("duel", seed=3)
    table.seated = {0: "person Mira", 1: "bot apprentice"}
    apprentices = [seated("duel", "apprentice", seat) for seat in range(2)]
    for _ in range(30):
        seat = table.actors[0]
        table.act(seat, apprentices[seat](table, seat))
    file = tmp_path / "duel.journal"
    file.write_text(table.journal(), encoding="utf-8")
    return table, file


@pytest.fixture
def run():
    """Runs the command in its own process."""

    def command(*arguments):
        environment = {**os.environ, "COLUMNS": "100", "NO_COLOR": "1"}
        program = [sys.executable, "-m", "charlatans", "advise", *map(str, arguments)]
        return subprocess.run(program, env=environment, capture_output=True, text=True, timeout=600)

    return command


def test_an_earlier_position_is_the_one_in_which_that_decision_was_taken(saved):
    table, _ = saved
    for number in (1, 12, 30):
        earlier, decided = table_before(table, number)
        assert len(earlier.entries) == number - 1
        assert decided == table.entries[number - 1]
        earlier.apply_entry(decided)
        assert charlatans.replay(earlier.journal()).to_bytes() == earlier.to_bytes()
    with pytest.raises(charlatans.OptionError, match=r"no decision 31; its decisions are numbered from 1 to 30"):
        table_before(table, 31)


def test_the_command_advises_on_a_saved_game(saved, run):
    table, file = saved
    seat = table.actors[0]
    done = run(file, "--rollouts", "60", "--json")
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    assert (answer["game"], answer["seat"], answer["played"]) == ("duel", seat, None)
    assert answer["decisions"] == charlatans.advise(table, rollouts=60).as_dict()["decisions"]


def test_the_command_goes_back_to_a_decision(saved, run):
    table, file = saved
    done = run(file, "--at", 12, "--rollouts", "60")
    assert done.returncode == 0, done.stderr
    _, decided = table_before(table, 12)
    assert f"{('Mira', 'apprentice')[decided.seat]} decides" in done.stdout
    assert "▸ was played." in done.stdout


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--at", "99"], "no decision 99"),
        (["--seat", "7"], "there is no seat 7"),
        (["--rollouts", "0"], "some time or some rollouts"),
    ],
)
def test_the_command_refuses_what_cannot_be_in_a_sentence(saved, run, arguments, problem):
    done = run(saved[1], *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert problem in done.stderr
    assert "Traceback" not in done.stderr


def test_the_command_says_when_a_game_is_over(tmp_path, run):
    table = charlatans.new("basari", seed=1)
    while not table.over:
        table.act(table.actors[0], table.decisions(table.actors[0])[0])
    file = tmp_path / "over.journal"
    file.write_text(table.journal(), encoding="utf-8")
    done = run(file)
    assert done.returncode == 2
    assert "this game is over" in done.stderr


# The documentation ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("section", ["A bot of your own", "Advice on a position"])
def test_the_examples_on_the_page_run(section):
    (example,) = doc_examples.examples("bots.md", section)
    doc_examples.run(example)
