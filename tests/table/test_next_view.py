"""Views and prompts that are taken over from an earlier state are what they would be anew."""

from __future__ import annotations

import random

import pytest

import charlatans
from charlatans import rules
from charlatans.table.fuzz import random_options

GAMES = 6


@pytest.mark.parametrize("name", rules.GAMES)
def test_views_and_prompts_taken_over_are_the_same_as_new_ones(name: str) -> None:
    """After every event of random games under random options."""
    chance = random.Random(name)
    for seed in range(GAMES):
        table = charlatans.new(name, seed=seed, **random_options(rules.game(name), chance))
        before, shown = table.snapshot(), table.view(None, "de")
        asked = {seat: prompt(table, seat) for seat in range(table.players)}
        while not table.over:
            seat = chance.choice(table.actors)
            with table.trace() as states:
                table.act(seat, chance.choice(table.legal(seat)))
            start = before
            for state in [*states, table.snapshot()]:
                shown = table.next_view(before, shown, state, "de")
                assert shown == table.view(None, "de", state)
                before = state
            for other in range(table.players):
                new = prompt(table, other)
                if table.has_same_prompt(start, before, other):
                    assert new == asked[other]
                asked[other] = new


def prompt(table: charlatans.Table, seat: int) -> tuple[object, ...]:
    """All that a seat is asked, with the words and the odds."""
    legal = table.legal(seat)
    return legal, table.decisions(seat, "de"), table.question(seat, "de") if legal else "", table.odds(seat)
