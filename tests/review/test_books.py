"""The books of a review balance to the last digit."""

from __future__ import annotations

import json
import math
import random

import pytest

from charlatans.review import Grade, Review
from charlatans.review.judging import Task, Verdict
from charlatans.review.ledger import WHOLE, after_decision, before_decision, grade_of, in_parts, win_parts
from charlatans.review.reviewing import Plan

from .games import played, quick_review

TABLES = [
    ("quacks", ["novice", "random", "random"], {"edition": "1st", "pot": "back", "books": 3}),
    ("quacks", ["random", "random"], {"stir": "ask", "books": 4}),
    ("duel", ["random", "adept"], {}),
    ("duel", ["novice", "random"], {"mayor": True, "books": "III"}),
    ("basari", ["random", "random", "novice", "random"], {"end_bonus_10": True}),
]


def check_books(review: Review) -> None:
    """Start + decisions + luck = result for every seat, and at every moment everybody's chances add up to one win."""
    assert all(sum(chances) == WHOLE and min(chances) >= 0 for chances in review.curve)
    for moment in review.moments:
        assert sum(moment.decided) == sum(moment.luck) == 0
        assert moment.given_away >= 0
        assert (moment.grade is None) or (moment.grade is grade_of(moment.given_away / WHOLE))
        assert moment.grade is not None or not any(moment.decided)
    for moment, then in zip(review.moments, review.curve[1:], strict=True):
        assert moment.after == then
    for seat, balance in enumerate(review.balances):
        assert balance.start + balance.own + balance.others + balance.luck == balance.result == review.result[seat]
        assert balance.own <= 0


def test_the_books_balance_in_all_games():
    journals = [played(game, bots, seed, **options).journal() for seed, (game, bots, options) in enumerate(TABLES)]
    for review in map(quick_review, journals):
        assert review.over
        assert len(review.moments) > 30
        check_books(review)


@pytest.mark.soak
def test_the_books_balance_over_many_games():
    journals = [
        played(game, bots, 1000 * seed + number, **options).journal()
        for number, (game, bots, options) in enumerate(TABLES)
        for seed in range(1, 41)
    ]
    for review in map(quick_review, journals):
        check_books(review)


def test_chances_become_parts_that_add_up():
    chance = random.Random(1)
    for _ in range(500):
        chances = [chance.random() ** 4 for _ in range(chance.randint(2, 5))]
        parts = in_parts(chances)
        assert sum(parts) == WHOLE
        assert all(
            abs(part / WHOLE - one / math.fsum(chances)) < 2 / WHOLE for part, one in zip(parts, chances, strict=True)
        )


def test_nobody_gains_by_giving_something_away():
    chance = random.Random(2)
    for _ in range(500):
        here = in_parts([chance.random() ** 4 for _ in range(4)])
        gains = [chance.uniform(-0.3, 1) for _ in range(3)]
        own = chance.uniform(0.0001, 0.5)
        lost = [own, *(-own * gain / sum(gains) for gain in gains)] if sum(gains) > 0.2 else [own, -own, 0, 0]
        assert after_decision(here, lost, 0)[0] <= here[0] <= before_decision(here, lost, 0)[0]
        assert sum(after_decision(here, lost, 0)) == sum(before_decision(here, lost, 0)) == WHOLE


def test_a_shared_win_is_a_whole_number_of_parts():
    for winners in range(1, 9):
        parts = win_parts([1] * winners + [winners + 1])
        assert sum(parts) == WHOLE
        assert len(set(parts[:winners])) == 1


def test_grades_grow_with_what_is_given_away():
    grades = [grade_of(given) for given in (0, 0.001, 0.02, 0.05, 0.2)]
    assert grades == list(Grade)


def test_a_review_survives_json():
    review = quick_review(played("basari", ["random", "novice", "random"], 3).journal())
    again = Review.from_dict(json.loads(json.dumps(review.as_dict())))
    assert again == review
    assert again.balances == review.balances


def arbitrary(task: Task, legal: list[int], chance: random.Random) -> Verdict:
    """A verdict as wild as a judge could give it: any chances, and any loss for the seat that decided."""
    chances = in_parts([chance.random() ** 4 for _ in range(task.options.players)])
    lost, better = None, None
    if task.compare and chance.random() < 0.3:
        better = next(action for action in legal if action != task.action)
        own = chance.uniform(0.001, 0.5)
        others = [chance.random() for _ in chances[1:]]
        gained = iter([-own * other / sum(others) for other in others])
        lost = tuple(own if seat == task.seat else next(gained) for seat in range(len(chances)))
    return Verdict(tuple(part / WHOLE for part in chances), lost, better, 0.0, 0.0, 0.0, 0.0, 1)


@pytest.mark.parametrize("games", [2, pytest.param(500, marks=pytest.mark.soak)])
@pytest.mark.parametrize(("game", "bots", "options"), TABLES)
def test_the_books_balance_whatever_is_judged(game, bots, options, games):
    """Over thousands of games in the soak: the books do not rely on what the network says."""
    chance = random.Random(game)
    for seed in range(games):
        plan = Plan.of_table(played(game, bots, seed, **options), rollouts=0)
        tasks = zip(plan.tasks, plan.steps, strict=True)
        check_books(plan.booked([arbitrary(task, step.legal, chance) for task, step in tasks]))
