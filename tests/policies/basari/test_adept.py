"""The adept at Basari: stages are scored as the rules do, chances to win add up, and endgames are decided by who wins."""

from __future__ import annotations

import math
import random
from collections import Counter

import pytest

import charlatans
from charlatans import policies, rules
from charlatans.policies.basari.adept_choosing import HOPE_ZERO, effects_of_card, hopes_of_cards
from charlatans.policies.basari.adept_tables import BUCKETS, FINAL, POINT, WORKERS
from charlatans.policies.basari.adept_worth import (
    CHANCE,
    LOGIT,
    chances_after_draw,
    chances_now,
    chances_to_win,
    moment_of,
    strengths_of,
)
from charlatans.policies.basari.choosing import CERTAIN, BySeat, of_card, packed, worths_of_all
from charlatans.policies.basari.worth import workers_in_deck
from charlatans.rules.basari.flow import begin_stage
from charlatans.rules.basari.scoring import score_stage, workers_are_enough
from charlatans.rules.basari.state import Phase
from charlatans.rules.engine import Stream, seed_stream
from charlatans.table.fuzz import random_options
from tests.rules.basari.scenarios import bid, choose, decide, hold, in_stage, set_players, with_workers

from .asking import asked, asked_often

GAME = rules.game("basari")


def positions(count, stages=(1, 2, 3)):
    """Positions from games of novices under all options, at the start of a round."""
    found, seed, choice = 0, 0, policies.policy("basari", "novice")
    while found < count:
        seed += 1
        chance, stream = random.Random(seed), Stream.new()
        seed_stream(stream, seed, 1)
        table = charlatans.new("basari", seed=seed, **random_options(GAME, chance))
        while not table.over:
            state = table._state
            if state.phase == Phase.CHOOSING and state.asked == (1 << state.seats) - 1 and state.stage in stages:
                found += 1
                yield table
            seat = chance.choice(table.actors)
            table.act(seat, table.ask_policy(seat, choice, stream))


# Values --------------------------------------------------------------------------------------------


def test_a_stage_that_ends_is_scored_as_the_rules_score_it():
    """In the last stage only the points then count; before it, all that the next stage begins with."""
    ended = Counter()
    for table in positions(600):
        state, printed = table._state, table._material_record
        if not workers_are_enough(state, printed):
            continue
        twin = GAME.state.copy(state)
        score_stage(twin, printed, [])
        if state.stage == printed.stages:
            expected = [me.points * POINT[FINAL] for me in twin.players]
        else:
            begin_stage(twin, printed, [])
            nobody = WORKERS[state.stage * BUCKETS * 15]
            expected = [strength - nobody for strength in strengths_of(twin, printed)]
        assert list(strengths_of(state, printed))[: state.seats] == expected[: state.seats]
        assert moment_of(state, printed).ending == 1
        ended[state.stage] += 1
    assert min(ended[1], ended[2], ended[3]) > 10


def test_chances_to_win_are_powers_of_e_and_add_up():
    chance = random.Random(1)
    for players in (3, 4, 5):
        for _ in range(200):
            strengths = [chance.randint(-3 * LOGIT, 3 * LOGIT) for _ in range(players)]
            powers = [math.exp(strength / LOGIT) for strength in strengths]
            found = chances_to_win(BySeat(*strengths, *[0] * (5 - players)), players)
            assert CHANCE - players <= sum(found) <= CHANCE
            for one, power in zip(found, powers, strict=False):
                assert one / CHANCE == pytest.approx(power / sum(powers), abs=0.005)


def test_one_more_card_is_weighed_by_the_draw_pile():
    """A player who lacks two workers: cards with one go on, all others end the game and score the bonus."""
    table = hold(with_workers(in_stage(3, players=4), 0, 13), *[(3, 3, 3, 3)] * 4)
    set_players(table, points=(40, 41, 42, 43))
    state, printed = table._state, table._material_record
    ones = sum(printed.workers[card] == 1 for card in range(printed.cards) if state.deck >> card & 1)
    chances = []
    for workers in (1, 2):
        state.players[0].workers += workers
        chances.append(chances_now(state, printed)[0])
        state.players[0].workers -= workers
    mean = (ones * chances[0] + (state.deck_size - ones) * chances[1]) / state.deck_size
    found = chances_after_draw(state, printed, 0, workers_in_deck(state, printed))[0]
    assert found == pytest.approx(mean, abs=1)
    assert found > chances_now(state, printed)[0]


# Decisions -----------------------------------------------------------------------------------------


def last_round(*hands, points=(0, 0, 0, 0)):
    """The last round of the game: seat 3 has the workers, seat 0 a card with 4 points, two red gems and a blue one."""
    return set_players(hold(with_workers(in_stage(3, players=4), 3, 15), *hands), points=points)


def hopes(table, others):
    """The hope of seat 0 in cards A, B and C if the others certainly choose these cards."""
    state, printed = table._state, table._material_record
    likely = BySeat(0, *(packed(CERTAIN, "ABC".index(card)) for card in others), 0)
    worths = worths_of_all(state, printed, 3)
    a, b, c = (effects_of_card(state, printed, worths, likely, 0, card) for card in range(3))
    found = hopes_of_cards(a, b, c, a, likely, 0, 3, 4)
    return [of_card(found, card) - HOPE_ZERO for card in range(3)]


def test_points_are_taken_in_the_last_round_if_gems_cannot_matter():
    table = last_round((0, 0, 0, 0), (9, 9, 9, 9), (0, 0, 0, 0), (0, 0, 0, 0), points=(50, 5, 49, 0))
    extra_card, points, gems = hopes(table, "CCC")
    assert points > 0 == extra_card == gems


def test_it_denies_rivals_what_would_win_them_the_game():
    """Seat 2 would overtake seat 0 by the points on its card: alone, or by agreeing with seat 1. The third who wants them ends that."""
    table = last_round((0, 0, 0, 0), (9, 9, 9, 9), (0, 0, 0, 0), (0, 0, 0, 0), points=(50, 5, 49, 0))
    alone, agreed, forfeited = hopes(table, "CBC"), hopes(table, "BBC"), hopes(table, "BBB")
    assert alone[1] > max(alone[0], alone[2])
    assert agreed[1] > max(agreed[0], agreed[2])
    assert forfeited[1] == 0


def test_gems_are_taken_in_the_last_round_if_they_win_a_majority():
    table = last_round((4, 0, 0, 0), (5, 9, 9, 9), (0, 0, 0, 0), (0, 0, 0, 0), points=(40, 5, 41, 0))
    assert Counter(asked_often(table, "adept", 0)).most_common(1)[0][0] == "choose C"


def test_nobody_with_all_workers_wants_more_of_them_unless_somebody_else_does():
    table = set_players(with_workers(in_stage(1, players=4), 0, 15), points=(0, 0, 0, 0))
    assert "choose A" not in asked_often(table, "adept", 0)


def test_the_choice_cannot_be_read():
    """In a good part of the positions several cards are chosen."""
    mixed = sum(len(set(asked_often(table, "adept", 0, 12))) > 1 for table in positions(60))
    assert mixed > 6


def test_gems_that_win_the_game_are_accepted_and_gems_that_do_not_are_raised():
    """Seat 0 is two points behind seat 1, and both want the points on their cards. A third red gem is a majority of 14 points."""
    table = last_round((6, 3, 0, 0), (5, 0, 0, 4), (0, 0, 5, 9), (0, 9, 0, 0), points=(50, 50, 20, 10))
    choose(table, "BBAC")
    assert asked(bid(table.copy(), 0, (2, 0, 0, 0)), "adept", 1) == "accept"
    assert asked(bid(table.copy(), 0, (0, 1, 0, 0)), "adept", 1) != "accept"


def test_the_gem_that_wins_a_majority_is_taken_and_a_useless_one_returned():
    table = hold(with_workers(in_stage(3, players=5), 4, 15), (0, 2, 5, 1), (9, 0, 0, 0), (0, 0, 5, 0), (0, 9, 0, 9))
    choose(table, "DABAA")
    assert asked(table, "adept", 0) != "return green"
    decide(table, 0, "return blue")
    assert asked(table, "adept", 0) == "take green"
