"""Bots at tables: they play legally, stronger levels are better, and they see only what their seat may know."""

from __future__ import annotations

import random

import pytest

import charlatans
from charlatans import policies, rules
from charlatans.bots import Position, SeatedBot, bot, seated
from charlatans.policies import LEVELS
from charlatans.rules.engine import CompilerMissing
from charlatans.table.fuzz import random_options
from tests.rules.quacks.scenarios import add_to_bag, at_first_turn

POLICIES = pytest.mark.parametrize(("game", "name"), [(game, name) for game in rules.GAMES for name in policies.LEVELS])


@POLICIES
@pytest.mark.parametrize("seed", range(4))
def test_a_bot_plays_whole_games(game, name, seed):
    options = random_options(rules.game(game), random.Random(seed))
    table = charlatans.new(game, seed=seed, **options)
    players = [seated(game, name, seat) for seat in range(table.players)]
    while not table.over:
        seat = table.actors[-1]
        table.act(seat, players[seat](table, seat))
    assert table.winners


@POLICIES
def test_a_bot_sees_nothing_that_is_hidden(game, name):
    """Tables that differ only in what a seat cannot know look the same to its bot."""
    chance = random.Random(name)
    for seed in range(3):
        table = charlatans.new(game, seed=seed, **random_options(rules.game(game), chance))
        while not table.over:
            seat = chance.choice(table.actors)
            other = table.determinize(seat, seed + 77)
            assert seated(game, name, seed)(table, seat) == seated(game, name, seed)(other, seat)
            table.act(seat, chance.choice(table.decisions(seat)))


def test_a_bot_decides_the_same_for_the_same_seed():
    table = at_first_turn(card="P07")
    assert len({seated("quacks", "random", 5)(table, 0) for _ in range(5)}) == 1


@pytest.mark.parametrize(
    ("spec", "problem"),
    [
        (
            "novise",
            r"there is no bot 'novise' for quacks; did you mean 'novice'\? There are random, novice, apprentice, adept, expert",
        ),
        ("adept:2s", "there is no bot 'adept:2s'"),
        ("expert:soon", "an expert thinks for a time or a number of rollouts, as in expert:2s"),
        ("expert:0s", "an expert thinks for a time"),
        ("no.such.module:Bot", "there is no bot no.such.module:Bot"),
        ("tests.bots.test_bots:NoBot", r"is no bot: what it makes needs decide\(position\)"),
    ],
)
def test_the_error_for_an_unknown_bot_lists_the_bots(spec, problem):
    with pytest.raises(charlatans.OptionError, match=problem):
        bot("quacks", spec, seed=1)


class NoBot:
    """An object without `decide`."""

    def __init__(self, game, seed):
        pass


class FirstComer(NoBot):
    """A custom bot: takes the first decision."""

    def decide(self, position):
        return position.decisions[0].action


def test_anybodys_own_bot_sits_down():
    table = charlatans.new("duel", seed=4)
    players = [seated("duel", spec, seed=1) for spec in ("tests.bots.test_bots:FirstComer", "novice")]
    assert players[0].title == "FirstComer"
    while not table.over:
        table.act(table.actors[0], players[table.actors[0]](table, table.actors[0]))


class Nameless:
    """A bot without a name whose attributes cannot be set."""

    __slots__ = ()

    def __init__(self, game="", seed=0):
        pass

    def decide(self, position):
        return position.legal[0]


class Called(Nameless):
    name = title = "Wary"


class Quarrelsome(Nameless):
    def __init__(self, game, seed):
        raise ZeroDivisionError("a bug")


@pytest.mark.parametrize(
    ("made", "name"), [(Nameless(), "Nameless"), (FirstComer("duel", 1), "FirstComer"), (Called(), "Wary")]
)
def test_a_bot_without_a_name_is_called_after_its_class(made, name):
    seated_bot = SeatedBot(made, 1)
    assert (seated_bot.name, seated_bot.title) == (name, name)
    table = charlatans.new("duel", seed=4)
    assert seated_bot(table, 0) == table.legal(0)[0]


def test_a_bot_of_a_module_without_a_name_is_called_after_its_class():
    made = bot("duel", "tests.bots.test_bots:Nameless", seed=1)
    assert (made.name, made.title) == ("tests.bots.test_bots:Nameless", "Nameless")


def test_a_bot_that_cannot_be_made_is_reported_in_a_sentence():
    with pytest.raises(
        charlatans.OptionError, match=r"test_bots:Quarrelsome cannot be made .*: ZeroDivisionError: a bug"
    ):
        bot("duel", "tests.bots.test_bots:Quarrelsome", seed=1)


def test_an_expert_without_the_compiler_says_what_to_install(monkeypatch):
    monkeypatch.setattr("charlatans.bots.compiler_installed", lambda: False)
    with pytest.raises(CompilerMissing, match=r"pip install 'charlatans\[fast\]'"):
        bot("duel", "expert", seed=1)


@POLICIES
def test_a_bot_that_is_shown_a_record_decides_as_at_a_table(game, name):
    """A compiled game's record and a plain table give the same position."""
    table = charlatans.new(game, seed=8)
    shown = Position.of_table(table, table.actors[0], 5)
    record = table.game.state.to_numpy(table.snapshot())[0]
    same = Position.of_record(table.game, table.options, table.material, record, table.actors[0], 5)
    assert same.state == shown.state
    assert same.legal == shown.legal == [one.action for one in shown.decisions]
    assert bot(game, name, seed=2).decide(same) == bot(game, name, seed=2).decide(shown)


def test_a_position_has_no_past():
    shown = Position.of_table(charlatans.new("quacks", seed=1), 0, 5)
    with pytest.raises(charlatans.JournalError, match="an imagined table has no journal"):
        shown.table.journal()


def test_a_bot_takes_the_crow_skulls_best_chip_and_no_white_one():
    table = at_first_turn(books=1)
    add_to_bag(table, 0, "blue-2", "red-4")
    table.force(0, ["blue-2", "white-3", "red-4"])
    table.act(0, "draw")
    assert seated("quacks", "novice", 1)(table, 0) == next(
        one.action for one in table.decisions(0) if one.chip == "red-4"
    )


def test_thinking_bots_score_far_more_than_chance():
    def total(name):
        points = 0
        for seed in range(5):
            table = charlatans.new("quacks", players=2, seed=seed)
            players = [seated("quacks", name, seat) for seat in range(2)]
            while not table.over:
                table.act(table.actors[0], players[table.actors[0]](table, table.actors[0]))
            points += sum(table.scores)
        return points

    chance = total("random")
    assert all(total(name) > 2 * chance for name in LEVELS[1:])


@pytest.mark.parametrize("game", ["duel", "basari"])
@pytest.mark.parametrize("name", LEVELS[1:])
def test_a_thinking_bot_beats_chance(game, name):
    wins = 0.0
    for seed in range(15):
        table = charlatans.new(game, seed=seed)
        thinking = seed % table.players
        players = [seated(game, name if seat == thinking else "random", seat) for seat in range(table.players)]
        while not table.over:
            table.act(table.actors[0], players[table.actors[0]](table, table.actors[0]))
        wins += (thinking in table.winners) / len(table.winners)
    assert wins >= 12
