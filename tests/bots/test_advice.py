"""Advice: its intervals cover the true values, where those can be computed, as often as they claim."""

from __future__ import annotations

import io
import json
from fractions import Fraction

import numpy
import pytest
from rich.console import Console

import charlatans
from charlatans.bots import Position, opponents, seated
from charlatans.bots.advice import (
    chance_of,
    mean_of,
    paired_difference_of,
    proportion_of,
    student_quantile,
    table_before,
)
from charlatans.bots.rollouts import Rollouts
from charlatans.bots.shipped import shipped_net
from charlatans.bots.values import WinJudge
from charlatans.policies import rollout_policy
from charlatans.rules.quacks.material import face_names
from charlatans.runner.lineups import LineupRunner
from charlatans.table import Table
from charlatans.terminal.advice import advice_table, bar, names_of
from tests import command, doc_examples
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
    advices = [charlatans.advise(table, rollouts=400, seed=seed, to_the_end=True) for seed in range(SEEDS)]
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


@pytest.mark.parametrize("to_the_end", [True, False])
def test_more_rollouts_make_it_surer(to_the_end):
    table = quacks.draw(quacks.at_first_turn(), 0, "white-3", "white-2")
    advices = [charlatans.advise(table, 0, rollouts=count, to_the_end=to_the_end) for count in (40, 400, 4000)]
    errors = [advice.rows[0].wins[0].error for advice in advices]
    assert errors == sorted(errors, reverse=True)


def test_in_the_last_turn_a_judge_has_nothing_to_say():
    """Rollouts to the end of the turn are rollouts to the end of the game, by the same players with the same luck."""
    table = dangerous_draw()
    judged, ended = (charlatans.advise(table, rollouts=400, to_the_end=to_the_end) for to_the_end in (False, True))
    assert (judged.player, ended.player) == ("master", "adept")
    for one, other in zip(judged.rows, ended.rows, strict=True):
        assert (one.decision, one.wins, one.leads) == (other.decision, other.wins, other.leads)
        assert (one.behind, one.among_best) == (other.behind, other.among_best)


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


# Judged by the master's network --------------------------------------------------------------------------------


def hardly_brewed():
    """Quacks: nothing in the bag can explode the pot yet, so stopping gives away most of the turn."""
    return quacks.draw(quacks.at_first_turn(), 0, "orange-1")


def empty_bottle():
    """The Duel, round 1: completing an empty bottle gives away the patient."""
    table = charlatans.new("duel", seed=3)
    adepts = [seated("duel", "adept", seat) for seat in range(2)]
    while not any(one.kind == "complete" for one in table.decisions(table.actors[0])):
        seat = table.actors[0]
        table.act(seat, adepts[seat](table, seat))
    return table


def three_reds_for_points():
    """Basari: a card's points are not worth three of the dearest gems."""
    table = charlatans.new("basari", players=3, seed=3)
    basari.hold(table, (3, 3, 3, 3), (3, 3, 3, 3), (3, 3, 3, 3))
    return basari.choose(table, "BBA")


@pytest.mark.parametrize(
    ("position", "blunder"),
    [(hardly_brewed, "stop"), (empty_bottle, "complete"), (three_reds_for_points, "red 3")],
)
def test_a_blunder_comes_last(position, blunder):
    table = position()
    advice = charlatans.advise(table, rollouts=400)
    assert advice.judged
    last = advice.rows[-1]
    assert table.game.words.action_name(last.decision.action) == blunder
    assert not last.among_best
    assert last.behind.low > 0.01
    assert last.leads[advice.seat].mean < advice.rows[0].leads[advice.seat].mean


@pytest.mark.parametrize("position", [hardly_brewed, empty_bottle, three_reds_for_points])
def test_the_chances_of_all_seats_add_up_to_1_and_their_leads_to_0(position):
    for row in charlatans.advise(position(), rollouts=60).rows:
        assert sum(one.mean for one in row.wins) == pytest.approx(1)
        assert sum(one.mean for one in row.leads) == pytest.approx(0, abs=1e-9)
        assert all(0 <= one.low < one.mean < one.high <= 1 for one in row.wins)
        assert (row.points, row.points_behind) == (None, None)


def test_intervals_cover_what_many_more_rollouts_say_as_often_as_they_claim():
    table = empty_bottle()
    truth = {row.decision: row for row in charlatans.advise(table, rollouts=5_000, seed=SEEDS).rows}
    found = [charlatans.advise(table, rollouts=64, seed=seed).rows for seed in range(SEEDS)]
    for decision, row in truth.items():
        mine = [one for rows in found for one in rows if one.decision == decision]
        for seat in range(2):
            assert covering([one.wins[seat] for one in mine], row.wins[seat].mean) >= COVERED
            assert covering([one.leads[seat] for one in mine], row.leads[seat].mean) >= COVERED
        assert covering([one.behind for one in mine], row.behind.mean) >= COVERED


@pytest.mark.parametrize("game", charlatans.GAMES)
def test_chances_are_the_networks_where_rollouts_stop_each_by_what_its_seat_knows(game):
    table = charlatans.new(game, seed=5)
    position, net = Position.of_table(table, table.actors[0], 1), shipped_net(game)
    rollouts = Rollouts(position, 3, judge=WinJudge(net), all_seats=True)
    rollouts.add([0], 4)
    runner = LineupRunner(table.game, [table.options], table.material, policies=(rollout_policy(game),))
    games = runner.rollouts(
        numpy.frombuffer(position.state, table.game.state.dtype)[0],
        position.seat,
        [rollouts.actions[0]] * 4,
        range(3, 7),
    )
    games.horizon = table.round_number + 1
    games.run()
    for at, row in enumerate(games.games):
        stopped = Table.from_state(table.game, table.options, table.material, row.tobytes())
        assert stopped.round_number == table.round_number + 1
        seen = []
        for seat in range(len(stopped.scores)):
            known = [0.0] * table.game.features
            table.game.observe(stopped._state, stopped._material_record, seat, known)
            seen.append(known)
        judged = net.values(numpy.array(seen, numpy.float32))
        assert rollouts.chances[0][at] == pytest.approx(judged.win / judged.win.sum(), abs=1e-6)
        now = numpy.array(stopped.scores) - [
            (sum(stopped.scores) - own) / (len(stopped.scores) - 1) for own in stopped.scores
        ]
        expected = now + (judged.lead - judged.lead.mean()) * net.made["lead"]
        assert rollouts.leads[0][at] == pytest.approx(expected, abs=1e-4)
    assert not rollouts.ended[0].any()
    assert rollouts.values[0] == pytest.approx(rollouts.chances[0][:, position.seat])


@pytest.mark.parametrize("game", charlatans.GAMES)
def test_judged_advice_goes_by_what_the_seat_may_know(game):
    for number in range(3):
        table = charlatans.new(game, seed=number)
        adepts = [seated(game, "adept", seat) for seat in range(len(table.scores))]
        for _ in range(20 + 15 * number):
            seat = table.actors[-1]
            table.act(seat, adepts[seat](table, seat))
        seat = table.actors[-1]
        advices = [charlatans.advise(one, seat, rollouts=40, seed=2) for one in (table, table.determinize(seat, 9))]
        assert advices[0].judged
        assert advices[0].rows == advices[1].rows


def test_advice_says_whom_it_assumes():
    table = hardly_brewed()
    judged, ended = (charlatans.advise(table, rollouts=10, to_the_end=to_the_end) for to_the_end in (False, True))
    assert (judged.player, judged.rollouts_by, ended.player, ended.rollouts_by) == ("master", "adept", "adept", "adept")
    sentence = "played to the end of the turn by adepts, judged by the master's network: chances among masters"
    assert judged.as_dict()["assumption"] == judged.assumption == sentence
    assert ended.assumption == "played to the end of the game by adepts: chances among adepts"
    assert ended.rows[0].points is not None
    mixed = charlatans.advise(charlatans.new("basari", seed=1), rollouts=10)
    assert mixed.rollouts_by == "apprentice"
    assert "(secret choices as apprentices and masters make them), judged by the master's network" in mixed.assumption


@pytest.mark.parametrize("card", range(3))
def test_advice_counts_on_what_the_others_will_probably_choose(monkeypatch, card):
    """Nobody gets anything for a card that three or more have chosen."""
    table = charlatans.new("basari", players=4, seed=5)
    chances = numpy.zeros(table.game.actions)
    chances[card] = 1
    monkeypatch.setattr(opponents, "expected_of_strangers", lambda position, net: dict.fromkeys((1, 2, 3), chances))
    advice = charlatans.advise(table, 0, rollouts=300)
    assert advice.rows[-1].decision.action == card


def test_printed_values_of_ones_own_are_played_to_the_end(tmp_path):
    """The network learnt with those of the game."""
    file = tmp_path / "mine.toml"
    file.write_text("[majorities]\nred = 20\n")
    advice = charlatans.advise(charlatans.new("basari", seed=1, material=str(file)), rollouts=10)
    assert (advice.judged, advice.player) == (False, "apprentice")


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
    assert len({charlatans.advise(table, rollouts=400, seed=seed).rows[0].leads[0].mean for seed in range(4)}) > 1


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
    rows = charlatans.advise(basari.choose(table, "BBA"), rollouts=4000, to_the_end=True).rows
    counts = {row.rollouts for row in rows}
    assert max(counts) == rows[0].rollouts
    assert min(counts) >= 2000 // len(rows) - 1
    assert not any(row.among_best for row in rows if row.rollouts < rows[0].rollouts)
    assert max(counts) > min(counts)


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


def test_an_interval_of_chances_stays_between_0_and_1():
    assert chance_of(numpy.array([0.01, 0.05])) == pytest.approx((0.03, 0, 0.2841), abs=1e-4)
    assert chance_of(numpy.array([0.99, 0.95])) == pytest.approx((0.97, 0.7159, 1), abs=1e-4)


# Output -------------------------------------------------------------------------------------------------------------


def shown(table, width, played=None, *, to_the_end=False):
    console = Console(width=width, file=io.StringIO(), color_system=None)
    advice = charlatans.advise(table, rollouts=200, to_the_end=to_the_end)
    console.print(advice_table(advice, names_of(table), width, played))
    return console.file.getvalue()


@pytest.mark.parametrize("to_the_end", [False, True])
@pytest.mark.parametrize("width", [80, 100, 116, 122])
@pytest.mark.parametrize("ending", [endings.stopping_wins, endings.completing_wins, endings.blue_wins])
def test_every_decision_is_shown_with_its_figures(ending, width, to_the_end):
    table = ending()
    text = shown(table, width, to_the_end=to_the_end)
    seat = table.actors[0]
    for decision in table.decisions(seat):
        assert decision.label[:14] in text
    best = next(line for line in text.splitlines() if "●" in line)
    assert "100.0 % ±" in best
    assert text.count(" ± ") >= 2 * len(table.decisions(seat))
    assert all(len(line) <= width for line in text.splitlines())
    assert "…" not in text


def test_the_output_says_what_it_stands_on():
    judged, ended = (shown(hardly_brewed(), 100, to_the_end=to_the_end) for to_the_end in (False, True))
    assert " lead " in judged
    assert "judged by the master's network: chances among masters." in " ".join(judged.split())
    assert "how far the network errs is not in it" in " ".join(judged.split())
    assert " points " in ended
    assert "played to the end of the game by adepts: chances among adepts." in " ".join(ended.split())


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


def run(*arguments):
    """What the command answers."""
    return command.answer("advise", *map(str, arguments), COLUMNS="100")


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


def test_the_command_advises_on_a_saved_game(saved):
    table, file = saved
    seat = table.actors[0]
    done = run(file, "--rollouts", "60", "--json")
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    assert (answer["game"], answer["seat"], answer["played"]) == ("duel", seat, None)
    assert answer["decisions"] == charlatans.advise(table, rollouts=60).as_dict()["decisions"]


def test_the_command_plays_to_the_end_if_asked(saved):
    table, file = saved
    done = run(file, "--rollouts", "60", "--to-the-end", "--json")
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    assert (answer["player"], answer["rollouts_by"]) == ("adept", "adept")
    assert answer["decisions"] == charlatans.advise(table, rollouts=60, to_the_end=True).as_dict()["decisions"]
    assert len(answer["decisions"][0]["points"]) == 2


def test_the_command_goes_back_to_a_decision(saved):
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
def test_the_command_refuses_what_cannot_be_in_a_sentence(saved, arguments, problem):
    done = run(saved[1], *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert problem in done.stderr
    assert "Traceback" not in done.stderr


def test_the_command_says_when_a_game_is_over(tmp_path):
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
