"""The same seed and decisions give the same bytes plain and compiled, for every game and all its options."""

from __future__ import annotations

import random

import pytest

from charlatans import policies, rules
from charlatans.table.fuzz import random_options
from tests.rules.equivalence import play_compiled, play_plain
from tests.rules.materials import boxes

pytest.importorskip("numba")

GAMES_A_POLICY = 300
SOAK_GAMES_A_POLICY = 20_000


def compare(name: str, policy: str, games: int) -> list[int]:
    """Plays games both ways over all options; returns all events counted."""
    game = rules.game(name)
    materials = boxes(game)
    total: list[int] = []
    for seed in range(games):
        chance = random.Random(f"{policy} {seed}")
        material = chance.choice([*materials, materials[0]])
        options = game.options(material, **random_options(game, chance))
        plain = play_plain(game, options, material, seed, policy)
        fast = play_compiled(game, options, material, seed, policy)
        assert plain == fast, f"{policy}, seed {seed}, {options}"
        total = [a + b for a, b in zip(total or [0] * len(plain[2]), plain[2], strict=True)]
    return total


# One by chance and one that plays with sense; the other bots differ from it in a number, and are compared in the soak.
@pytest.mark.parametrize("name", rules.GAMES)
@pytest.mark.parametrize("policy", [policies.RANDOM, "novice"])
def test_plain_and_compiled_games_end_in_the_same_bytes(name, policy):
    events = compare(name, policy, GAMES_A_POLICY)
    assert all(events[code] for code in rules.game(name).event_counters.values())


@pytest.mark.soak
@pytest.mark.parametrize(("name", "policy"), [(name, bot) for name in rules.GAMES for bot in policies.LEVELS])
def test_plain_and_compiled_games_end_in_the_same_bytes_for_longer(name, policy):
    compare(name, policy, SOAK_GAMES_A_POLICY)
