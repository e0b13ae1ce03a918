"""`charlatans features GAME`: every field is shown, at any width, and as JSON."""

from __future__ import annotations

import io
import json

import pytest
from rich.console import Console
from typer.testing import CliRunner

from charlatans import rules
from charlatans.cli import app
from charlatans.terminal.features import features_table, labels_text


def shown(name: str, width: int) -> str:
    console = Console(file=io.StringIO(), width=width)
    console.print(features_table(rules.game(name)))
    return console.file.getvalue()


@pytest.mark.parametrize("name", rules.GAMES)
@pytest.mark.parametrize("width", [80, 120])
def test_every_field_has_a_row_with_its_numbers(name, width):
    rows = [line.split() for line in shown(name, width).splitlines()]
    for field in rules.game(name).feature_fields:
        if not field.player:
            last = field.at + field.size - 1
            numbers = str(field.at) if field.size == 1 else f"{field.at}..{last}"
            assert any(row[:2] == [field.name.rpartition(".")[2], numbers] for row in rows), field.name


@pytest.mark.parametrize("name", rules.GAMES)
def test_it_says_where_the_other_players_lie(name):
    game = rules.game(name)
    text = " ".join(shown(name, 120).split())
    for player in range(1, max(game.players)):
        at = next(field.at for field in game.feature_fields if field.player == player)
        assert f"players[{player}] from {at}" in text


@pytest.mark.parametrize("name", rules.GAMES)
def test_json_has_every_field_with_all_labels(name):
    game = rules.game(name)
    output = json.loads(CliRunner().invoke(app, ["features", name, "--json"]).stdout)
    assert (output["game"], output["features"]) == (name, game.features)
    assert [field["name"] for field in output["fields"]] == [field.name for field in game.feature_fields]
    assert [tuple(field["labels"]) for field in output["fields"]] == [field.labels for field in game.feature_fields]


@pytest.mark.parametrize("name", rules.GAMES)
def test_the_command_prints_the_table(name):
    game = rules.game(name)
    done = CliRunner().invoke(app, ["features", name])
    assert done.exit_code == 0
    assert f"{game.title}: {game.features} features" in done.stdout


def test_many_labels_are_shortened():
    assert labels_text(("a", "b", "c")) == "a, b, c"
    assert labels_text(tuple("abcdefghijkl")) == "a, b, ... l"
    assert labels_text(tuple("abcdefghijkl"), most=12) == "a, b, c, d, e, f, g, h, i, j, k, l"
    assert labels_text(tuple(f"card {number}" for number in range(1, 61))) == "card 1 to card 60"
