"""`charlatans bench` and the tables of benchmarks; speeds themselves are not tested."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from charlatans import measure, rules
from charlatans.bots import Position
from charlatans.bots.shipped import shipped_net
from charlatans.measure import Measurement, Rates, Row
from tests.bots import endings

BENCH = Path(__file__).parent.parent / "bench"


@pytest.fixture
def scripts(monkeypatch):
    monkeypatch.syspath_prepend(str(BENCH))


def test_bench_prints_one_json_object():
    program = [sys.executable, "-m", "charlatans", "bench", "basari", "--seconds", "0.01", "--json"]
    figures = json.loads(subprocess.run(program, check=True, capture_output=True, text=True, timeout=600).stdout)
    assert figures["device"] == "cpu"
    assert {row["game"] for row in figures["rows"]} == {"basari"}
    assert {row["kind"] for row in figures["rows"]} == {"fused", "batch", "env", "plain"}


@pytest.mark.parametrize("arguments", [["chess"], ["--device", "abacus"]])
def test_bench_refuses_what_it_does_not_know_in_one_sentence(arguments):
    done = subprocess.run([sys.executable, "-m", "charlatans", "bench", *arguments], capture_output=True, text=True)
    assert done.returncode == 2
    assert arguments[-1] in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("device", ["cpu", "cuda"])
def test_every_game_is_measured(device):
    measured = measure.everything(rules.GAMES, 1.0, device)
    assert {one.game for one in measured} == set(rules.GAMES)
    assert len({one.what for one in measured}) == len(measured)


def test_what_is_not_installed_is_said_in_its_row():
    def refuse() -> Rates:
        raise ImportError("pip install something")

    row = Measurement("Quacks", "fused", "quacks", refuse).row()
    assert row.rates == Rates()
    assert row.note == "pip install something"


def test_plain_rules_have_a_rate():
    rates = measure.plain("basari", 0.01)
    assert rates.masked > rates.games > 0


def test_rates_are_written_for_people():
    assert [measure.per_second(rate) for rate in (None, 30.24, 1234567.8)] == ["", "30.2/s", "1,234,568/s"]


def test_a_table_goes_between_its_marks_and_nowhere_else(scripts, tmp_path):
    import tables

    file = tmp_path / "page.md"
    file.write_text("# Page\n\n<!-- gpu begins -->\nold\n<!-- gpu ends -->\n\nend\n")
    tables.write(file, "gpu", tables.speeds([Row("Quacks", "fused", "quacks", Rates(masked=2e6), "good")]))
    text = file.read_text()
    assert text.startswith("# Page\n\n<!-- gpu begins -->\n\n| random legal play |")
    assert "| Quacks | 2,000,000/s |  |  | good |\n\n<!-- gpu ends -->\n\nend\n" in text
    with pytest.raises(ValueError, match="one core begins"):
        tables.write(file, "one core", [])


def test_the_plot_shows_everyone_with_a_figure(scripts):
    from xml.etree import ElementTree

    import plot

    rows = [
        Row("Quacks, batch, 1 core", "batch", "quacks", Rates(4e6, 2e6)),
        Row("PettingZoo <connect four>", "other", "", Rates(observed=15_000)),
        Row("nobody", "other", "", Rates(), "not installed"),
    ]
    picture = plot.picture(rows, [])
    ElementTree.fromstring(picture)
    assert picture.count("Quacks, batch") == 2
    assert "PettingZoo &lt;connect four&gt;" in picture
    assert "nobody" not in picture
    assert "GPU" not in picture


def test_gpu_rows_stand_beside_pgx_and_the_goals(scripts):
    import gpu

    rows = [
        Row("pgx backgammon", "other", "", Rates(masked=1e7)),
        Row("Quacks, random play, GPU", "fused", "quacks", Rates(masked=1.5e9)),
        Row("Quacks, batch, GPU", "batch", "quacks", Rates(5e8, 3e8)),
    ]
    figures = json.loads(json.dumps({"machine": "a card", "date": "today", "rows": [gpu.as_dict(row) for row in rows]}))
    text = "\n".join(gpu.report(figures))
    assert "1.5 x the goal of 1,000,000,000/s; 150 x pgx backgammon (goal: 20 x)" in text
    assert "1.5 x the goal of 200,000,000/s; 50.0 x pgx backgammon" in text
    assert text.index("Quacks, batch") < text.index("| pgx backgammon")


def test_a_decision_is_worth_what_it_wins_when_networks_play_on(scripts):
    import decisions

    table = endings.completing_wins()
    position, net = Position.of_table(table, table.actors[0], 1), shipped_net(table.game.name)
    kinds = {one.kind: one.action for one in position.decisions}
    wins = decisions.wins_of(position, net, [kinds["draw"], kinds["complete"]], 40, seed=3)
    assert wins[1] == 1
    assert wins[0] < 1
