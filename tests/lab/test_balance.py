"""Balance studies: statistics against hand-computed values, handicaps, what-if questions, files and pages."""

from __future__ import annotations

import functools
import io
import json
import math
import re

import numpy
import pytest
from rich.console import Console
from typer.testing import CliRunner

import charlatans
from charlatans import rules
from charlatans.bots import Position, network
from charlatans.bots.master import observe
from charlatans.bots.network_play import draw, uniform
from charlatans.bots.policy_net import PolicyNet, new_weights
from charlatans.cli import app
from charlatans.lab import balance, balance_playing
from charlatans.lab.balance import BLOCK_GAMES, SUBJECTS, plan_study, player_of
from charlatans.lab.balance_estimates import (
    NO_ESTIMATE,
    BalanceEstimate,
    change_of,
    difference,
    mean_of,
    stratified_difference,
    within_game_slope,
)
from charlatans.lab.balance_page import page
from charlatans.lab.balance_playing import ResultsFileError, StudyResults, play_studies
from charlatans.lab.balance_plots import plot, standalone
from charlatans.lab.balance_report import build_report, compare_reports
from charlatans.rules.errors import OptionError
from charlatans.runner.trials import NO_HANDICAP, Handicap, Limit, Trials, account_columns
from charlatans.terminal.balance import balance_tables, reading

GAME = "basari"  # the quickest to compile
A, B, C = range(3)


@functools.cache
def trials():
    """Random players, whose play does not depend on handicaps."""
    game = rules.game(GAME)
    material = game.load_material(None)
    return Trials(game, [game.options(material)], material, "random")


def plan(games=320, **asked):
    return plan_study(GAME, games, bot="random", **asked)


def studied(asked, file=None):
    with StudyResults(asked, file) as results:
        play_studies([results], cores=2)
    return results


def section(found, title):
    return next(one for one in found.sections if one.title == title)


def row(found, title, name):
    return next(one for one in section(found, title).rows if one.name == name)


# Statistics -----------------------------------------------------------------------------------------------


def test_a_mean_has_the_interval_of_its_standard_error():
    figure = mean_of(numpy.array([1.0, 2.0, 3.0, 4.0]))
    assert (figure.mean, figure.games) == (2.5, 4)
    assert figure.error == pytest.approx(math.sqrt(5 / 3) / 2)
    assert figure.high - figure.mean == pytest.approx(1.96 * figure.error, rel=1e-4)
    assert not mean_of(numpy.array([1.0])).games


def test_two_groups_differ_by_their_means():
    figure = difference(numpy.array([2.0, 4.0]), numpy.array([1.0, 1.0, 4.0]))
    assert figure.mean == pytest.approx(1.0)
    assert figure.error == pytest.approx(math.sqrt(2 / 2 + 3 / 3))


def test_strata_are_compared_with_themselves():
    """In stratum 0 the treated have 1 more, in stratum 1 they have 3 more, and 2 of 6 treated are in stratum 0."""
    values = numpy.array([1.0, 1.0, 0.0, 0.0, 13.0, 13.0, 13.0, 13.0, 10.0, 10.0])
    treated = numpy.array([1, 1, 0, 0, 1, 1, 1, 1, 0, 0], bool)
    strata = numpy.array([0, 0, 0, 0, 1, 1, 1, 1, 1, 1])
    assert stratified_difference(values, treated, strata).mean == pytest.approx((2 * 1 + 4 * 3) / 6)
    assert stratified_difference(values, numpy.zeros(10, bool), strata) is NO_ESTIMATE


def test_seats_are_compared_within_their_game():
    """Differences between games must not count; one more of the amount is worth half a point."""
    chance = numpy.random.default_rng(1)
    amounts = chance.integers(0, 4, (400, 3)).astype(float)
    level = chance.normal(0, 50, (400, 1))
    figure = within_game_slope(amounts, 0.5 * amounts + level)
    assert figure.mean == pytest.approx(0.5)
    assert figure.error == pytest.approx(0.0, abs=1e-9)
    assert within_game_slope(numpy.ones((400, 3)), level + amounts) is NO_ESTIMATE


def test_intervals_hold_the_truth_about_95_times_in_100():
    chance = numpy.random.default_rng(2)
    held = 0
    for _ in range(1000):
        amounts = chance.integers(0, 2, (60, 4)).astype(float)
        figure = within_game_slope(amounts, 0.5 * amounts + chance.normal(0, 1, (60, 4)) + chance.normal(0, 3, (60, 1)))
        held += figure.low < 0.5 < figure.high
    assert 920 <= held <= 970


def test_the_same_games_are_compared_one_by_one():
    before, after = mean_of(numpy.array([0.0, 10.0, 20.0])), mean_of(numpy.array([1.0, 11.0, 21.0]))
    change = change_of(after, before)
    assert (change.mean, change.error) == (1.0, 0.0)
    apart = change_of(BalanceEstimate(3.0, 0.4, 9), BalanceEstimate(1.0, 0.3, 9))
    assert (apart.mean, apart.error) == (pytest.approx(2.0), pytest.approx(0.5))


# Handicaps ------------------------------------------------------------------------------------------------


def test_without_a_handicap_a_game_is_the_same_in_every_arm():
    free, named = trials().play(range(64), [0] * 64), trials().play(range(64), [0] * 64, NO_HANDICAP, [2] * 64)
    assert (free.scores == named.scores).all()


def test_accounts_change_nothing_and_agree_with_the_points():
    plain, kept = trials().play(range(64), [0] * 64), trials().play(range(64), [0] * 64, account=True)
    assert (plain.scores == kept.scores).all()
    assert kept.accounts.shape == (64, account_columns(rules.game(GAME)))
    assert (kept.accounts[:, :4] == kept.scores).all()


@pytest.mark.parametrize("seat", [0, 3])
def test_who_never_plays_a_card_never_plays_it_and_the_others_do(seat):
    kept = trials().play(range(64), [0] * 64, Handicap((B,), Limit.NEVER), [seat] * 64, account=True)
    played_b = counted(kept, B)
    assert not played_b[:, seat].any()
    assert played_b[:, (seat + 1) % 4].any()


def test_who_always_plays_a_card_plays_no_other():
    kept = trials().play(range(64), [0] * 64, Handicap((C,), Limit.ALWAYS), [1] * 64, account=True)
    assert not counted(kept, A)[:, 1].any()
    assert counted(kept, C)[:, 1].all()


def test_where_nothing_else_is_left_a_handicap_gives_way():
    kept = trials().play(range(16), [0] * 16, Handicap((A, B, C), Limit.NEVER), [1] * 16, account=True)
    assert (kept.scores == trials().play(range(16), [0] * 16).scores).all()


def counted(outcome, thing):
    at = 5 * (1 + len(rules.game(GAME).study.moments)) + 5 * thing
    return outcome.accounts[:, at : at + 4]


# Networks -------------------------------------------------------------------------------------------------


@functools.cache
def network_trials():
    game = rules.game(GAME)
    material = game.load_material(None)
    return Trials(game, [game.options(material)], material, player_of(game, "master"))


def test_a_network_plays_the_games_that_it_would_play_at_tables():
    """What it knows and what it draws are the same, though all games are played side by side."""
    played, net = network_trials().play(range(12), [0] * 12), network(GAME, None)
    for seed in range(12):
        table, taken = charlatans.new(GAME, seed=seed), 0
        while not table.over:
            seat = table.actors[0]
            observed, legal = observe(Position.of_table(table, seat, 1))
            luck = uniform(numpy.array([seed]), numpy.array([seat]), numpy.array([taken]))
            table.act(seat, int(draw(numpy.exp(net(observed, legal).log_chances.astype(float)), luck)[0]))
            taken += 1
        assert (tuple(played.scores[seed]), played.lengths[seed]) == (table.scores, taken)


def test_a_network_draws_as_often_as_its_probabilities_say_and_never_what_is_poor():
    chances = numpy.tile([0.5, 0.04, 0.26, 0.2, 0.0], (20_000, 1))
    luck = uniform(numpy.arange(20_000), numpy.full(20_000, 3), numpy.zeros(20_000, int))
    shares = numpy.bincount(draw(chances, luck), minlength=5) / 20_000
    assert shares == pytest.approx(numpy.array([0.5, 0, 0.26, 0.2, 0]) / 0.96, abs=0.01)


def test_a_network_has_the_same_handicaps():
    plain, kept = network_trials().play(range(32), [0] * 32), network_trials().play(range(32), [0] * 32, account=True)
    assert (plain.scores == kept.scores).all()
    assert (kept.accounts[:, :4] == kept.scores).all()
    never = network_trials().play(range(32), [0] * 32, Handicap((B,), Limit.NEVER), [1] * 32, account=True)
    assert not counted(never, B)[:, 1].any()
    assert counted(never, B)[:, 2].any()
    always = network_trials().play(range(32), [0] * 32, Handicap((C,), Limit.ALWAYS), [1] * 32, account=True)
    assert not counted(always, A)[:, 1].any()
    richer = network_trials().play(range(32), [0] * 32, Handicap(gift=0, gift_size=9), [1] * 32)
    assert richer.shares[:, 1].sum() > plain.shares[:, 1].sum()


def test_a_study_by_a_network_is_the_same_on_any_number_of_cores_in_any_blocks_and_resumed(tmp_path, monkeypatch):
    asked = plan_study(GAME, 32, bot="master", subjects=["seats"])
    whole = studied(asked)
    monkeypatch.setattr(balance, "BLOCK_GAMES", 8)
    asked, file = plan_study(GAME, 32, bot="master", subjects=["seats"]), tmp_path / "study.jsonl"

    def interrupt(count):
        raise KeyboardInterrupt

    with StudyResults(asked, file) as first:
        play_studies([first], cores=1, done=interrupt)
    assert 0 < first.games < 32
    with StudyResults(asked, file) as again:
        play_studies([again], cores=2)
    assert (again.scores == whole.scores).all()
    assert (again.accounts == whole.accounts).all()


def test_other_weights_are_another_study(tmp_path):
    asked, file = {"subjects": ["seats"]}, tmp_path / "own.npz"
    shipped = network(GAME, None)
    shipped.save(file)
    same = plan_study(GAME, 32, bot=f"master@{file}", **asked)
    assert same.digest == plan_study(GAME, 32, bot=f"master@{file}:0x", **asked).digest
    PolicyNet(new_weights(rules.game(GAME).features, rules.game(GAME).actions, 8, 1), shipped.made).save(file)
    assert plan_study(GAME, 32, bot=f"master@{file}", **asked).digest != same.digest
    assert plan_study(GAME, 32, bot="master", **asked).digest == plan_study(GAME, 32, bot="master:0x", **asked).digest


# Studies --------------------------------------------------------------------------------------------------


@functools.cache
def everything():
    return studied(plan(2000))


def test_alike_players_are_near_par_in_every_seat():
    seats = section(build_report(everything()), "Seats").rows
    assert sum(one.figures[0].mean for one in seats) == pytest.approx(0)
    assert all(abs(one.figures[0].mean) < 3 * one.figures[0].error for one in seats)


def test_a_handicap_that_must_matter_does():
    """Random players without card B, the only one that scores at once, lose significantly."""
    assert row(build_report(everything()), "Action cards played", "B, the points").figures[0].low > 0
    assert row(build_report(everything()), "Action cards played", "B, the points").figures[1].low > 0


def test_a_figure_of_an_experiment_is_the_mean_of_its_pairs():
    results = everything()
    number = next(at for at, arm in enumerate(results.plan.arms) if arm.name == "one more red gem")
    games = numpy.arange(2000)
    seats = games % 4
    gained = results.scores[number][games, seats].astype(float) - results.scores[0][games, seats]
    figure = row(build_report(results), "Start", "one more red gem").figures[1]
    assert figure.mean == pytest.approx(gained.mean())
    assert figure.error == pytest.approx(gained.std(ddof=1) / math.sqrt(2000))


def test_whoever_is_in_front_later_wins_more_often():
    first, second = section(build_report(everything()), "In front").rows
    assert 0.25 < first.figures[0].mean < second.figures[0].mean < 1


def test_every_subject_has_a_section_and_only_those_asked_for_are_played():
    found = build_report(everything())
    assert {one.subject for one in found.sections} == set(SUBJECTS) - {"books"}
    few = plan(subjects=["seats"])
    assert few.total_games == 320
    assert [one.subject for one in build_report(studied(few)).sections] == ["seats", "seats"]


def test_what_if_finds_a_planted_change(tmp_path):
    """If the workers' goal scores 60 points, never drawing extra cards loses far more."""
    owners = tmp_path / "workers.toml"
    owners.write_text("[workers]\nbonus = 60\n", encoding="utf-8")
    asked = {"games": 1000, "subjects": ["choices", "seats"]}
    found = compare_reports(build_report(studied(plan(**asked))), build_report(studied(plan(**asked, material=owners))))
    assert found.owner == "workers.toml"
    extra = row(found, "Action cards played", "A, the extra card")
    assert extra.difference[1].low > 0
    assert extra.difference[1].mean == pytest.approx(extra.changed[1].mean - extra.figures[1].mean)
    assert row(found, "The table", "points of a seat").difference[0].low > 10


def test_several_option_sets_have_seeds_of_their_own_and_experiments_take_them_in_turn():
    asked = plan(over=["return_three"])
    assert asked.labels == ["return_three off", "return_three on"]
    seeds = {asked.seed_of(option_set, game) for option_set in range(2) for game in range(320)}
    assert len(seeds) == 640
    arm = next(arm for arm in asked.arms if arm.subject == "start")
    assert [(asked.option_set_of(arm, game), asked.seat_of(arm, game)) for game in range(8)] == [
        *[(0, 0), (1, 0), (0, 1), (1, 1), (0, 2), (1, 2), (0, 3), (1, 3)]
    ]


@pytest.mark.parametrize("name", rules.GAMES)
def test_every_game_has_experiments(name):
    asked = plan_study(name, 1000)
    kinds = {arm.subject for arm in asked.arms}
    assert kinds >= {"", "choices", "start", "options"}
    assert len({(arm.subject, arm.name, arm.option_set, arm.handicap.limit) for arm in asked.arms}) == len(asked.arms)
    assert sum(block.games for block in asked.blocks) == asked.total_games


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"games": 3}, "at least 8 games"),
        ({"subjects": ["luck"]}, "no subject 'luck'"),
        ({"over": ["colour"]}, "no option 'colour'"),
        ({"seed": -1}, "seed must be"),
        ({"over": ["return_three"], "options": {"return_three": True}}, "leave its value"),
        ({"bot": "master:1s"}, "by its network alone"),
        ({"bot": "master@none.npz"}, "no weights in none.npz"),
        ({"bot": "experts"}, "no bot 'experts'"),
    ],
)
def test_a_study_that_is_not_possible_is_refused(asked, said):
    with pytest.raises(OptionError, match=re.escape(said)):
        plan_study(GAME, **{"games": 320, **asked})


# Resuming, and pages --------------------------------------------------------------------------------------


def test_an_interrupted_study_goes_on_where_it_was_and_ends_the_same(tmp_path):
    asked, file = plan(BLOCK_GAMES * 2, subjects=["start"]), tmp_path / "study.jsonl"

    def interrupt(count):
        raise KeyboardInterrupt

    with StudyResults(asked, file) as first:
        play_studies([first], cores=1, done=interrupt)
    assert 0 < first.games < asked.total_games
    with file.open("ab") as torn:
        torn.write(b'{"block": [1, 0')
    with StudyResults(asked, file) as again:
        assert again.games == first.games
        play_studies([again], cores=2)
    whole = studied(asked)
    assert (again.scores == whole.scores).all()
    assert build_report(again).as_dict() == build_report(whole).as_dict()
    with StudyResults(asked, file) as third:
        assert not third.missing


def test_a_file_with_something_else_is_left_alone(tmp_path):
    file = tmp_path / "letter.txt"
    for letter in ("Dear Ann,\n", "Dear Ann"):
        file.write_text(letter, encoding="utf-8")
        with pytest.raises(ResultsFileError, match="holds no study"):
            StudyResults(plan(), file)
        assert file.read_text(encoding="utf-8") == letter
    other = tmp_path / "other.jsonl"
    StudyResults(plan(seed=5), other).close()
    with pytest.raises(ResultsFileError, match="another study"):
        StudyResults(plan(), other)
    with StudyResults(plan(), other, fresh=True) as anew:
        assert anew.games == 0


def test_the_page_stands_alone_and_has_every_section():
    found = build_report(everything())
    text = page(found, reading(found))
    assert text.count("<svg") == sum(one.plotted for one in found.sections)
    assert all(f"<h2>{one.title}</h2>" in text for one in found.sections)
    assert not re.search(r'(src|href)="(?!#)', text)
    alone = standalone(plot(section(found, "Seats"), found))
    assert alone.startswith("<svg")
    assert "seat 3" in alone


def test_the_command_prints_tables_json_and_pages(tmp_path, monkeypatch):
    monkeypatch.setenv("CHARLATANS_DATA", str(tmp_path))
    words = ["balance", GAME, "--games", "64", "--bot", "random", "--only", "start", "--only", "seats"]
    shown = CliRunner().invoke(app, [*words, "--html", str(tmp_path / "page.html")])
    assert shown.exit_code == 0, shown.output
    assert "one more red gem" in shown.stdout
    assumed = "This assumes that all seats are played alike, by the rule random."
    assert assumed in " ".join(shown.stdout.split())
    written = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "</html>" in written
    assert assumed in written
    monkeypatch.setattr(balance_playing, "play_block", None)  # everything is in the file already
    output = json.loads(CliRunner().invoke(app, [*words, "--json"]).stdout)
    assert output["games"] == 64 * 9
    assert output["assumes"] == assumed
    assert {one["title"] for one in output["sections"]} == {"The table", "Seats", "Start"}
    assert output["sections"][-1]["rows"][0]["figures"]["wins"].keys() == {"mean", "low", "high", "games"}


def test_every_report_names_the_network_that_is_assumed():
    asked = plan_study(GAME, 32, bot="master", subjects=["seats"])
    found = build_report(studied(asked))
    assert found.plan.assumed.startswith("This assumes that all seats are played alike, by a master's network alone, ")
    assert asked.as_dict()["assumes"] == asked.assumed
    assert asked.assumed.replace("'", "&#x27;") in page(found, reading(found))
    console = Console(width=400, record=True, file=io.StringIO())
    console.print(balance_tables(found))
    assert asked.assumed in console.export_text()
