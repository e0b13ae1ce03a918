"""The expert: it finds winning decisions, is deterministic for a number of rollouts, and sees nothing hidden."""

from __future__ import annotations

import random

import pytest

import charlatans
from charlatans import rules
from charlatans.bots import Position, bot, seated
from charlatans.table.fuzz import random_options
from tests.bots import endings
from tests.rules.basari import scenarios as basari
from tests.rules.quacks import scenarios as quacks

ENDINGS = pytest.mark.parametrize(
    ("ending", "seat", "wins"),
    [
        (endings.stopping_wins, 0, "stop"),
        (endings.drawing_wins, 0, "draw"),
        (endings.completing_wins, 0, "complete"),
        (endings.brewing_wins, 0, "draw"),
        (endings.blue_wins, 4, "take blue"),
    ],
)
GAMES = pytest.mark.parametrize("game", rules.GAMES)


def positions(game, games, decisions, seed):
    """Tables of random games at random moments, with a seat that has a choice."""
    chance = random.Random(seed)
    for number in range(games):
        table = charlatans.new(game, seed=number, **random_options(rules.game(game), chance))
        left = decisions
        while left and not table.over:
            seat = chance.choice(table.actors)
            if len(table.decisions(seat)) > 1 and chance.random() < 0.2:
                left -= 1
                yield table, seat
            table.act(seat, chance.choice(table.decisions(seat)))


def decision(table, seat, seed=1, budget="60x", word=1):
    """The decision of a new expert at this table."""
    return bot(table.game.name, f"expert:{budget}", seed).decide(Position.of_table(table, seat, word))


@ENDINGS
def test_an_expert_finds_the_decision_that_wins(ending, seat, wins):
    table = ending()
    for seed in range(3):
        expert = seated(table.game.name, "expert:200x", seed)
        assert table.game.words.action_name(expert(table, seat)) == wins


@ENDINGS
def test_an_expert_changes_the_adepts_mind_where_that_wins(ending, seat, wins, monkeypatch):
    """Even if the adept prefers something else."""
    table = ending()
    wrong = [one.action for one in table.decisions(seat) if table.game.words.action_name(one.action) != wins]
    monkeypatch.setattr("charlatans.bots.search.PolicyBot.decide", lambda self, position: wrong[0])
    expert = seated(table.game.name, "expert:200x", 1)
    assert table.game.words.action_name(expert(table, seat)) == wins


@GAMES
def test_an_expert_with_a_number_of_rollouts_decides_the_same_again(game):
    for table, seat in positions(game, 2, 4, 1):
        one, other = (seated(game, "expert:60x", 7, cores=cores) for cores in (1, 2))
        assert [one(table, seat) for _ in range(2)] == [other(table, seat) for _ in range(2)]


@GAMES
def test_an_expert_takes_what_is_legal_and_leaves_the_table_as_it_is(game):
    for table, seat in positions(game, 2, 4, 2):
        before = table.to_bytes()
        assert decision(table, seat) in [one.action for one in table.decisions(seat)]
        assert table.to_bytes() == before


@GAMES
def test_an_expert_sees_nothing_that_is_hidden(game):
    """Resampling what the seat cannot know does not change the decision."""
    for table, seat in positions(game, 3, 5, 3):
        assert decision(table, seat, word=1) == decision(table.determinize(seat, 77), seat, word=2)


def test_an_expert_does_not_know_which_cards_others_have_chosen():
    """In Basari the last one to choose decides the same, whatever is face down."""
    decided = set()
    for letters in ("AA", "AB", "BB", "CC", "CB"):
        table = basari.choose(basari.at_first_round(), letters)
        assert table.actors == (2,)
        decided.add(decision(table, 2, budget="200x"))
    assert len(decided) == 1


def test_an_expert_does_not_know_who_has_stopped_at_stir():
    decided = set()
    for chosen in ("draw", "stop"):
        table = quacks.draw(quacks.at_first_turn(stir="always"), 0, "white-3")
        table.force(1, ["white-2"])
        table.act(1, "draw")
        table.act(1, chosen)
        assert table.actors == (0,)
        decided.add(decision(table, 0, budget="200x"))
    assert len(decided) == 1


@pytest.mark.parametrize("budget", ["20ms", "0.02s", "2x"])
def test_an_expert_decides_within_any_budget(budget):
    table = endings.completing_wins()
    assert decision(table, 0, budget=budget) in [one.action for one in table.decisions(0)]


@pytest.mark.parametrize("budget", ["fast", "0s", "-1s", "10"])
def test_a_budget_that_is_none_is_refused(budget):
    with pytest.raises(charlatans.OptionError, match="an expert thinks for a time or a number of rollouts"):
        bot("duel", f"expert:{budget}", 1)
