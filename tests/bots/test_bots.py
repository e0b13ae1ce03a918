"""The simple bots: they play by the rules, on a ladder that makes sense."""

from __future__ import annotations

import random

import pytest

import charlatans
from charlatans import bots, rules
from charlatans.bots import seated
from charlatans.table.fuzz import random_options
from tests.rules.quacks.setting import draw, give, lay_out

POLICIES = pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game in rules.GAMES for name in policies.LEVELS]
)


@POLICIES
@pytest.mark.parametrize("seed", range(4))
def test_a_bot_plays_whole_games(game, name, seed):
    options = random_options(rules.game(game), random.Random(seed))
    table = charlatans.new(game, seed=seed, **options)
    seats = [seated(game, name, seat) for seat in range(table.players)]
    while not table.over:
        seat = table.actors[-1]
        table.act(seat, seats[seat](table, seat))
    assert table.winners


@POLICIES
def test_a_bot_sees_nothing_that_is_hidden(game, name):
    """Two tables that differ only in what a seat cannot know are the same to the bot that sits there."""
    chance = random.Random(name)
    for seed in range(3):
        table = charlatans.new(game, seed=seed, **random_options(rules.game(game), chance))
        while not table.over:
            seat = chance.choice(table.actors)
            other = table.imagine(seat, seed + 77)
            assert seated(game, name, seed)(table, seat) == seated(game, name, seed)(other, seat)
            table.act(seat, chance.choice(table.options(seat)))


def test_a_bot_decides_the_same_for_the_same_seed():
    table = lay_out(card="P07")
    assert len({seated("quacks", "random", 5)(table, 0) for _ in range(5)}) == 1


def test_an_unknown_bot_is_told_which_there_are():
    with pytest.raises(
        charlatans.OptionError, match=r"did you mean 'careful'.* There are random, careful, steady, bold"
    ):
        seated("quacks", "carefull", 1)


@pytest.mark.parametrize(("name", "goes_on"), [("careful", False), ("novice", True), ("bold", True)])
def test_bots_differ_in_the_risk_they_take(name, goes_on):
    # White chips 3 + 2 + 1 = 6: one chip of the six left, 17 %, explodes the pot.
    table = draw(lay_out(), 0, "white-3", "white-2", "white-1")
    table._state.players[0].flask = 0
    assert (seated("quacks", name, 1)(table, 0) == 0) == goes_on


def test_a_bot_uses_the_flask_before_it_stops():
    table = draw(lay_out(), 0, "white-3", "white-2", "white-2")
    assert table.options(0)[-1].kind == "flask"
    assert seated("quacks", "careful", 1)(table, 0) == table.options(0)[-1].action


def test_a_bot_takes_the_crow_skulls_best_chip_and_no_white_one():
    table = lay_out(books=1)
    give(table, 0, "blue-2", "red-4")
    table.force(0, ["blue-2", "white-3", "red-4"])
    table.act(0, "draw")
    assert seated("quacks", "novice", 1)(table, 0) == next(one.action for one in table.options(0) if one.chip == "red-4")


def test_thinking_bots_score_far_more_than_chance():
    def total(name):
        points = 0
        for seed in range(12):
            table = charlatans.new("quacks", players=2, seed=seed)
            seats = [seated("quacks", name, seat) for seat in range(2)]
            while not table.over:
                table.act(table.actors[0], seats[table.actors[0]](table, table.actors[0]))
            points += sum(table.scores)
        return points

    chance = total("random")
    assert all(total(name) > 3 * chance for name in bots.SIMPLE["quacks"])


@pytest.mark.parametrize("game", ["duel", "basari"])
@pytest.mark.parametrize("name", bots.SIMPLE["duel"])
def test_a_thinking_bot_beats_chance(game, name):
    wins = 0.0
    for seed in range(30):
        table = charlatans.new(game, seed=seed)
        thinking = seed % table.players
        seats = [seated(game, name if seat == thinking else "random", seat) for seat in range(table.players)]
        while not table.over:
            table.act(table.actors[0], seats[table.actors[0]](table, table.actors[0]))
        wins += (thinking in table.winners) / len(table.winners)
    assert wins >= 25
