"""The standings of a tournament against hand-computed numbers, and their output."""

from __future__ import annotations

import io
import json
import math

import numpy
import pytest
from rich.console import Console

import charlatans
from charlatans.lab import optional_deps, report
from charlatans.lab.block import BlockResult, Forfeit
from charlatans.lab.standings import mean_of, ratings_of, samples_of, share_of, short_names, short_number, standings
from charlatans.lab.tournament import plan_tournament
from charlatans.terminal.tournament import standings_table

SEATS = ["adept", "novice", "novice"]
ADEPT_WINS = [[30, 20, 10], [1, 2, 3]]
NOVICE_WINS = [[20, 30, 10], [2, 1, 3]]
THEY_SHARE = [[30, 30, 10], [1, 1, 3]]


def block(first, *matches, forfeits=()):
    scores, ranks = zip(*matches, strict=True)
    return BlockResult(
        *(first, len(matches) // 3, list(scores), list(ranks), list(forfeits)),
        *([0, 0, 0], [0.0] * 3, [0.0] * 3, 100, 0.5),
    )


@pytest.fixture
def results(opened, tmp_path):
    """Two seeds: in the first the adept wins all three matches, in the second it wins one, shares one and loses one."""
    results = opened(plan_tournament("basari", SEATS, 6), tmp_path / "kept.jsonl")
    results.add(block(1, *[ADEPT_WINS] * 3))
    results.add(block(2, ADEPT_WINS, THEY_SHARE, NOVICE_WINS))
    return results


def line(results, name):
    return next(one for one in standings(results).rows if one.name == name)


def test_a_seed_is_one_sample(results):
    """The adept's seeds are worth 1 and 0.5: the mean is 0.75, and Student's interval exceeds 0 and 1."""
    adept = line(results, "adept")
    assert adept.share == pytest.approx((0.75, 0.0, 1.0))
    assert adept.points.mean == pytest.approx((30 + (30 + 30 + 20) / 3) / 2)
    reach = 12.7062047 * numpy.std([30, 80 / 3], ddof=1) / math.sqrt(2)
    assert adept.points.high - adept.points.mean == pytest.approx(reach)
    assert adept.rank == pytest.approx((1 + 1 + 1 + 1 + 1 + 2) / 6)


def test_those_with_the_same_name_are_pooled_and_shares_are_those_of_a_seat(results):
    novice = line(results, "novice")
    assert novice.entrants == 2
    assert novice.share.mean == pytest.approx((1 - 0.75) / 2)
    assert standings(results).par == pytest.approx(1 / 3)
    assert novice.spread == {10: 6, 20: 4, 30: 2}


def test_who_failed_has_no_share_and_its_points_are_not_in_the_spread(opened, tmp_path):
    results = opened(plan_tournament("basari", SEATS, 3), tmp_path / "kept.jsonl")
    failed = [[0, 20, 10], [3, 1, 2]]
    results.add(block(1, failed, failed, ADEPT_WINS, forfeits=[Forfeit(1, 0, 0, "fell"), Forfeit(1, 1, 0, "asleep")]))
    adept = line(results, "adept")
    assert adept.share.mean == pytest.approx(1 / 3)
    assert (adept.forfeits, adept.spread) == (2, {30: 1})
    assert [one.reason for one in standings(results).forfeits] == ["fell", "asleep"]


def test_nobody_wins_if_all_fail(opened, tmp_path):
    results = opened(plan_tournament("basari", SEATS, 3), tmp_path / "kept.jsonl")
    all_fail = [[0, 0, 0], [3, 3, 3]]
    forfeits = [Forfeit(1, rotation, entrant, "") for rotation in range(3) for entrant in range(3)]
    results.add(block(1, *[all_fail] * 3, forfeits=forfeits))
    assert [one.share.mean for one in standings(results).rows] == [0, 0]


def test_an_interval_is_never_surer_than_its_samples():
    assert share_of(numpy.ones(20)).low == pytest.approx(0.8389, abs=1e-4)  # Wilson, 20 of 20
    assert share_of(numpy.array([0.5])).low == pytest.approx(0.0546, abs=1e-4)  # Wilson, half of 1
    assert mean_of(numpy.array([7.0])) == (7.0, None, None)
    assert math.isnan(share_of(numpy.zeros(0)).mean)


def test_a_share_that_cannot_be_another_one_is_exact(opened, tmp_path):
    results = opened(plan_tournament("basari", ["adept"] * 3, 3), tmp_path / "kept.jsonl")
    results.add(block(1, *[ADEPT_WINS] * 3))
    assert line(results, "adept").share == pytest.approx((1 / 3, 1 / 3, 1 / 3))


def test_students_interval_of_known_numbers():
    estimate = mean_of(numpy.array([1.0, 2.0, 3.0, 4.0]))
    reach = 3.18244631 * numpy.std([1, 2, 3, 4], ddof=1) / 2
    assert estimate == pytest.approx((2.5, 2.5 - reach, 2.5 + reach))


def test_a_rating_is_the_odds_on_the_scale_of_chess(results):
    """Of 12 comparisons the adept has won 10, drawn 1 and lost 1; with the initial draw that is 11 to 2."""
    plan = results.tournament
    adept, novice = ratings_of(plan, samples_of(plan, results.blocks), ["adept", "novice"])
    assert adept.mean - novice.mean == pytest.approx(400 * math.log10(11 / 2))
    assert adept.mean + novice.mean == pytest.approx(0)
    assert adept.low <= adept.mean <= adept.high


def test_a_rating_does_not_depend_on_the_order_of_the_seeds(results):
    plan = results.tournament
    backwards = samples_of(plan, results.blocks[::-1])
    assert ratings_of(plan, backwards, SEATS[:2]) == ratings_of(plan, samples_of(plan, results.blocks), SEATS[:2])


def test_what_is_shown_to_people(results):
    console = Console(width=80, file=io.StringIO())
    console.print(standings_table(standings(results)))
    text = console.file.getvalue()
    assert "6 matches, 2 seeds in all 3 rotations" in text
    assert "novice ×2" in text
    assert "75.0 %" in text
    assert "…" not in text


def test_json_holds_everything_but_the_curves(results):
    output = json.loads(json.dumps(standings(results).as_dict()))
    assert (output["matches_done"], output["seeds_done"], output["seats"]) == (6, 2, SEATS)
    assert output["bots"][0]["share"] == {"mean": 0.75, "low": 0.0, "high": 1.0}
    assert output["bots"][0]["milliseconds"] == pytest.approx(1000 * 1.0 / 200)


def test_a_report_is_one_file_that_needs_nothing_else(results, tmp_path):
    file = tmp_path / "report.html"
    report.check(file)
    report.write(standings(results), file)
    text = file.read_text()
    assert text.count("<svg") == 4
    assert "prefers-color-scheme: dark" in text
    assert "var(--bot0)" in text
    assert not [word for word in ("<script", "src=", "@import", "<link") if word in text]
    ids = [part.split('"')[0] for part in text.split(' id="')[1:]]
    assert len(ids) == len(set(ids))


def test_a_report_shows_names_as_they_are(opened, tmp_path):
    results = opened(plan_tournament("basari", SEATS, 3), tmp_path / "kept.jsonl")
    results.add(block(1, *[ADEPT_WINS] * 3, forfeits=[Forfeit(1, 0, 0, "<script>alert(1)</script>")]))
    assert "<script>" not in report.page(standings(results))


def test_a_report_of_nothing_says_so(opened, tmp_path):
    results = opened(plan_tournament("basari", SEATS, 3), tmp_path / "kept.jsonl")
    assert "No match has been played yet" in report.page(standings(results))


def test_a_report_that_cannot_be_written_is_refused_before_anything_is_played(tmp_path):
    with pytest.raises(charlatans.CharlatansError, match="in a folder that exists"):
        report.check(tmp_path / "nowhere" / "report.html")


def test_a_library_that_is_missing_is_one_sentence():
    with pytest.raises(
        optional_deps.MissingDependency, match=r"a report needs nosuchthing: pip install 'charlatans\[lab\]'"
    ):
        optional_deps.require("nosuchthing.part", "lab", "a report")


def test_short_names_stay_apart():
    assert short_names(["adept", "my.bots:Clever"]) == {"adept": "adept", "my.bots:Clever": "Clever"}
    assert short_names(["a.b:One", "c.d:One"]) == {"a.b:One": "a.b:One", "c.d:One": "c.d:One"}
    assert short_names(["expert:20ms", "expert:200ms"]) == {
        "expert:20ms": "expert:20ms",
        "expert:200ms": "expert:200ms",
    }


def test_times_are_written_without_powers_of_ten():
    assert [short_number(value) for value in (0.00213, 0.5, 3.14, 12.4, 1240.2)] == [
        "0.0021",
        "0.5",
        "3.1",
        "12",
        "1,240",
    ]
