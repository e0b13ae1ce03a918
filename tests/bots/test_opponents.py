"""What bots expect of the others who choose in secret, and what they learn of them."""

from __future__ import annotations

import numpy
import pytest

import charlatans
from charlatans.bots import Position, bot, seated
from charlatans.bots.opponents import STRANGER, Opponents, decide_remembering, shares_of_models
from charlatans.bots.rollouts import Rollouts
from charlatans.bots.shipped import shipped_net

NETWORK, APPRENTICE = 0, 1


def learnt_in_games(others, games=3):
    """What a seat thinks at the end of games with three others of a kind: the mean share of each model."""
    shares = []
    for seed in range(games):
        table = charlatans.new("basari", players=4, seed=seed)
        opponents = Opponents("basari", shipped_net("basari"))
        players = [seated("basari", others, seed * 10 + seat) for seat in range(4)]
        while not table.over:
            seat = table.actors[0]
            action = players[seat](table, seat)
            if seat == 0:
                position = Position.of_table(table, 0, 1)
                opponents.expect(position)
                opponents.remember(position, action)
            table.act(seat, action)
        shares += shares_of_models(opponents.memories[0].likelihoods).values()
    return numpy.mean(shares, axis=0)


@pytest.mark.parametrize(("others", "model"), [("apprentice", APPRENTICE), ("master:0x", NETWORK)])
def test_others_are_recognised_by_what_they_choose(others, model):
    assert learnt_in_games(others)[model] > 0.8


def test_models_that_foresee_the_same_count_the_same():
    assert shares_of_models({1: numpy.ones(2), 2: numpy.ones(2)})[1].tolist() == [0.5, 0.5]


def test_strangers_are_rather_taken_for_apprentices():
    shares = shares_of_models(dict.fromkeys((1, 2, 3), numpy.array(STRANGER)))
    assert all(0.75 < one[APPRENTICE] < 0.95 for one in shares.values())


def test_what_one_is_seen_to_be_counts_less_for_another():
    shares = shares_of_models({1: numpy.array([0.001, 1]), 2: numpy.ones(2), 3: numpy.ones(2)})
    assert 0.5 < shares[2][APPRENTICE] < shares[1][APPRENTICE]


def test_nothing_is_expected_where_nobody_chooses_in_secret():
    opponents = Opponents("basari", shipped_net("basari"))
    table = charlatans.new("basari", players=3, seed=4)
    assert set(opponents.expect(Position.of_table(table, 0, 1))) == {1, 2}
    for seat, card in enumerate(("choose C", "choose C", "choose B")):
        table.act(seat, card)
    assert opponents.expect(Position.of_table(table, table.actors[0], 1)) is None


def test_it_does_not_see_what_others_have_chosen_already():
    expected = []
    for choice in range(3):
        table = charlatans.new("basari", players=4, seed=8)
        table.act(0, choice)
        opponents = Opponents("basari", shipped_net("basari"))
        expected.append(opponents.expect(Position.of_table(table, 1, 5)))
    for other in (0, 2, 3):
        assert expected[0][other].tolist() == expected[1][other].tolist() == expected[2][other].tolist()


def test_a_bot_at_several_seats_remembers_for_each_by_itself():
    """As in tournaments with the same bot in several seats: it decides as bots do that have a seat each."""
    tables = [charlatans.new("basari", players=4, seed=3) for _ in range(2)]
    shared = bot("basari", "master:0x", 1)
    shared.opponents = Opponents("basari", shipped_net("basari"))
    own = [Opponents("basari", shipped_net("basari")) for _ in range(4)]
    apprentices = [[seated("basari", "apprentice", seat) for seat in range(4)] for _ in range(2)]
    for table, players, known in zip(tables, apprentices, ([shared.opponents] * 4, own), strict=True):
        for _ in range(40):
            seat = table.actors[0]
            position = Position.of_table(table, seat, 1)
            known[seat].expect(position)
            action = players[seat](table, seat)
            known[seat].remember(position, action)
            table.act(seat, action)
    for seat in range(4):
        one, other = shared.opponents.memories[seat], own[seat].memories[seat]
        assert {who: found.tolist() for who, found in one.likelihoods.items()} == {
            who: found.tolist() for who, found in other.likelihoods.items()
        }


def test_another_game_begins_with_nothing_known():
    opponents = Opponents("basari", shipped_net("basari"))
    table = charlatans.new("basari", players=3, seed=1)
    for _ in range(30):
        seat = table.actors[0]
        position = Position.of_table(table, seat, 1)
        action = table.legal(seat)[0]
        if seat == 0:
            opponents.expect(position)
            opponents.remember(position, action)
        table.act(seat, action)
    opponents.expect(Position.of_table(charlatans.new("basari", players=3, seed=2), 0, 1))
    assert all((found == STRANGER).all() for found in opponents.memories[0].likelihoods.values())


def test_rollouts_have_the_others_choose_what_is_expected():
    """Alone with its card a player scores its points, and nobody gets anything for a card that three have chosen."""
    table = charlatans.new("basari", players=4, seed=5)
    position = Position.of_table(table, 0, 1)
    points = table.view(0)["players"][0]["current"]["points"]
    only_c = numpy.zeros(table.game.actions)
    only_c[2] = 1
    rollouts = Rollouts(position, 7, expected=dict.fromkeys((1, 2, 3), only_c))
    games = rollouts._runner.rollouts(rollouts._record[0], 0, numpy.ones(6, int), numpy.arange(6))
    games.horizon = table.round_number + 1
    rollouts._choose_in_secret(games)
    games.run()
    assert games.games["players"]["points"][:, :4].tolist() == [[points, 0, 0, 0]] * 6


def test_rollouts_draw_from_what_is_expected():
    """The first player haggles with the second or has card A for itself; the second is alone with B in three of four rollouts."""
    table = charlatans.new("basari", players=3, seed=5)
    points = table.view(0)["players"][1]["current"]["points"]
    assert points > 0
    position = Position.of_table(table, 0, 1)
    expected = {1: numpy.array([0.25, 0.75, 0]), 2: numpy.array([0, 0, 1.0])}
    rollouts = Rollouts(position, 7, expected=expected)
    games = rollouts._runner.rollouts(rollouts._record[0], 0, numpy.zeros(4000, int), numpy.arange(4000))
    games.horizon = table.round_number + 1
    rollouts._choose_in_secret(games)
    games.run()
    scored = games.games["players"]["points"][:, 1]
    assert set(scored) == {0, points}
    assert (scored == points).mean() == pytest.approx(0.75, abs=0.03)


def test_bots_without_a_memory_remember_nothing():
    table = charlatans.new("quacks", seed=1)
    action, memory = decide_remembering(bot("quacks", "adept", 1), Position.of_table(table, 0, 1), None)
    assert action in table.legal(0)
    assert memory is None
