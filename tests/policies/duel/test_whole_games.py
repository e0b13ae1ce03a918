"""Whole games of The Duel by policies: legal, blind to what is hidden, the same plain and compiled, and nothing is touched."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from charlatans import policies, rules
from charlatans.rules.engine import Stream, compiled, compiler_installed, seed_stream
from charlatans.table.fuzz import random_options
from charlatans.table.table import Table
from tests.rules.materials import boxes

DUEL = rules.game("duel")
BOXES = boxes(DUEL)
KNOWING = policies.LEVELS[1:]


def by_policies(seed: int, *names: str) -> Iterator[tuple[Table, int, int]]:
    """A game over all options and boxes, decided by policies: the table, who is asked, and the seed of the answer."""
    chance = random.Random(seed)
    material = BOXES[seed % len(BOXES)]
    table = Table(DUEL, DUEL.options(material, **random_options(DUEL, chance)), seed, material)
    while not table.over:
        seat = table.actors[0]
        answer = chance.randrange(1 << 30)
        yield table, seat, answer
        table.act(seat, advice(table, seat, names[seat], answer))


def advice(table: Table, seat: int, name: str, answer: int) -> int:
    """What a policy decides, by a stream that begins with this seed."""
    stream = Stream.new()
    seed_stream(stream, answer, 0)
    return table.ask_policy(seat, policies.policy("duel", name), stream)


@pytest.mark.parametrize("names", [(one, other) for one in policies.LEVELS for other in policies.LEVELS], ids="-".join)
def test_games_under_all_options_are_legal_and_end(names):
    for seed in range(6):
        for table, seat, answer in by_policies(seed, *names):
            legal = {decision.action for decision in table.decisions(seat)}
            assert advice(table, seat, names[seat], answer) in legal
            assert table.check_invariants() == []
        assert table.over


@pytest.mark.parametrize("name", KNOWING)
@pytest.mark.parametrize("seed", range(6))
def test_a_choice_does_not_depend_on_what_is_hidden(name, seed):
    for table, seat, answer in by_policies(seed, policies.RANDOM, name):
        twin = table.determinize(seat, answer + 1)
        assert advice(twin, seat, name, answer) == advice(table, seat, name, answer)


@pytest.mark.parametrize("name", KNOWING)
@pytest.mark.parametrize("seed", range(6))
def test_thinking_leaves_every_byte_as_it_was(name, seed):
    for table, seat, answer in by_policies(seed, name, policies.RANDOM):
        before = table.to_bytes()
        advice(table, seat, name, answer)
        assert table.to_bytes() == before


@pytest.mark.skipif(not compiler_installed(), reason="compiled rules need Numba")
@pytest.mark.parametrize("name", KNOWING)
def test_a_compiled_policy_chooses_as_the_plain_one(name):
    import numpy

    fast = compiled(policies.policy("duel", name), DUEL.types)
    for seed in range(9):
        for table, seat, answer in by_policies(seed, name, policies.RANDOM):
            record = DUEL.state.to_numpy(table._state)[0]
            mask = numpy.zeros(DUEL.actions, numpy.uint8)
            mask[[decision.action for decision in table.decisions(seat)]] = 1
            stream = Stream.new()
            seed_stream(stream, answer, 0)
            material = DUEL.material_layout.to_numpy(table._material_record)[0]
            choice = fast(record, material, seat, mask, Stream.to_numpy(stream)[0])
            assert choice == advice(table, seat, name, answer)
