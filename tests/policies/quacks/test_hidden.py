"""The policies themselves look at nothing that is hidden: re-dealt, they choose the same."""

from __future__ import annotations

import random

import pytest

import charlatans
from charlatans import policies, rules
from charlatans.rules.engine import Stream, seed_stream
from charlatans.table.fuzz import random_options


@pytest.mark.parametrize("level", policies.LEVELS)
@pytest.mark.parametrize("seed", range(3))
def test_a_policy_chooses_the_same_when_the_hidden_is_dealt_again(level, seed):
    """The choice comes from the policy's own stream and what its seat may know, so its distribution is the same as well."""
    game, chance = rules.game("quacks"), random.Random(seed)
    choose = policies.policy("quacks", level)
    table = charlatans.new("quacks", seed=seed, **{**random_options(game, chance), "stir": "always"})
    decided = 0
    while not table.over and decided < 250:
        seat = chance.choice(table.actors)
        chosen = set()
        for word in range(3):
            stream = Stream.new()
            seed_stream(stream, decided, 7)
            position = table if word == 0 else table.determinize(seat, 1000 * decided + word)
            chosen.add(position.ask_policy(seat, choose, stream))
        assert len(chosen) == 1
        table.act(seat, chosen.pop())
        decided += 1
