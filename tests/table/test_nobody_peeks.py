"""A list of actions sent as one decision reveals nothing hidden: neither future luck nor the secrets of others.

Twins are tables that differ only in what a seat cannot know. Whatever list of actions the seat sends, legal or not, all twins give the same
answer and the same effect, up to the result of the last action, which everybody may know.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

import charlatans
from charlatans import IllegalDecision, Table, bots, policies, rules
from charlatans.table.fuzz import random_options

EVERY_GAME = pytest.mark.parametrize("name", rules.GAMES)
STIRRING = {"quacks": {"stir": "always"}}
"""Options with as many secret choices as possible."""
NONSENSE = ("no such thing", -1, 10_000, True, None, "")
LONGEST = 32


def twins(table: Table, seat: int, chance: random.Random, number: int = 2) -> list[Table]:
    """The table, and copies with different luck and different secrets of the other seats."""
    made = [table.copy() for _ in range(number)]
    for twin in made:
        table.game.resample(twin._state, seat, chance.randrange(2**32))
    return [table, *made]


def positions(name: str, seed: int, one_in: int) -> Iterator[tuple[Table, random.Random]]:
    """About one in `one_in` positions of a game with random options, played by random policies."""
    chance = random.Random(f"{name} {seed}")
    options = random_options(rules.game(name), chance) | (STIRRING.get(name, {}) if seed % 2 else {})
    table = charlatans.new(name, seed=seed, **options)
    levels = [bots.seated(name, chance.choice(policies.LEVELS), seed) for _ in range(table.players)]
    while not table.over:
        if chance.randrange(one_in) == 0:
            yield table, chance
        seat = chance.choice(table.actors)
        table.act(seat, levels[seat](table, seat))


def answer(table: Table, seat: int, actions: Sequence[Any]) -> Any:
    """The error message, or what the seat sees before the last action."""
    before, entries, events = table.to_bytes(), list(table.entries), table.events
    tried = table.copy()
    try:
        tried.act_all(seat, actions)
    except IllegalDecision as refusal:
        assert tried.to_bytes() == before
        assert (tried.entries, tried.events) == (entries, events)
        return str(refusal)
    stepwise, seen = table.copy(), []
    for action in actions[:-1]:
        stepwise.act(seat, action)
        seen.append((stepwise.view(seat), stepwise.describe()))
    stepwise.act(seat, actions[-1])
    assert stepwise.to_bytes() == tried.to_bytes()
    assert stepwise.entries == tried.entries
    return seen


def random_lists(table: Table, seat: int, chance: random.Random, number: int) -> Iterator[list[Any]]:
    """Lists of actions: one legal action repeated, a legal one followed by anything, and lists that are legal in one determinization."""
    legal = table.legal(seat) or [0]
    anything = [*range(table.game.actions), *NONSENSE]
    for _ in range(number):
        length = chance.randint(2, LONGEST)
        yield [chance.choice(legal)] * (length - 1) + [chance.choice([*legal, *anything])]
        yield [chance.choice(legal), *(chance.choice(anything) for _ in range(chance.randint(1, 3)))]
        yield _legal_walk(table, seat, chance)


def _legal_walk(table: Table, seat: int, chance: random.Random) -> list[Any]:
    """Actions that are legal one after the other in one determinization."""
    sampled, walk = table.determinize(seat, chance.randrange(2**32)), []
    while seat in sampled.actors and len(walk) < LONGEST and chance.randrange(8):
        walk.append(chance.choice(sampled.legal(seat)))
        sampled.act(seat, walk[-1])
    return walk or [0]


def all_pairs(table: Table, seat: int) -> Iterator[list[Any]]:
    """Every legal action followed by every action of the game, with invalid values in both places."""
    anything = [*range(table.game.actions), *NONSENSE]
    yield from ([first, second] for first in [*table.legal(seat), *NONSENSE] for second in anything)


def assert_same_answers(table: Table, seat: int, lists: Iterator[list[Any]], chance: random.Random) -> int:
    """Asserts that all twins give the same answer; returns how many lists were carried out."""
    alike, done = twins(table, seat, chance), 0
    for actions in lists:
        first, *others = (answer(twin, seat, actions) for twin in alike)
        assert all(other == first for other in others), (actions, first, others)
        done += not isinstance(first, str) and len(actions) > 1
    return done


@EVERY_GAME
@pytest.mark.parametrize("seed", range(4))
def test_twins_answer_every_list_of_actions_alike(name, seed):
    compared = 0
    for table, chance in positions(name, seed, one_in=8):
        seat = chance.randrange(table.players)
        assert_same_answers(table, seat, random_lists(table, seat, chance, 3), chance)
        compared += 1
    assert compared > 3


@pytest.mark.soak
@EVERY_GAME
@pytest.mark.parametrize("seed", range(6))
def test_twins_answer_every_pair_of_actions_alike(name, seed):
    for table, chance in positions(name, seed, one_in=40):
        for seat in range(table.players):
            assert_same_answers(table, seat, all_pairs(table, seat), chance)
            assert_same_answers(table, seat, random_lists(table, seat, chance, 20), chance)


@EVERY_GAME
def test_twins_answer_every_pair_of_actions_alike_at_the_start(name):
    chance = random.Random(1)
    for table in (charlatans.new(name, seed=1), charlatans.new(name, seed=2, **STIRRING.get(name, {}))):
        assert_same_answers(table, 0, all_pairs(table, 0), chance)


# Chains --------------------------------------------------------------------------------------------


def chain_answer(table: Table, seat: int, name: str, parts: dict[str, int]) -> Any:
    """The answer to a decision with parts: the error message, or the single decisions it consists of."""
    tried = table.copy()
    try:
        tried.chain(seat, name, **parts)
    except IllegalDecision as refusal:
        assert tried.to_bytes() == table.to_bytes()
        return str(refusal)
    return tried.entries[len(table.entries) :]


@pytest.mark.parametrize(
    ("name", "chain"), [(name, chain) for name in rules.GAMES for chain in rules.game(name).chains]
)
@pytest.mark.parametrize("seed", range(3))
def test_twins_answer_every_chain_alike(name, chain, seed):
    colours = ("red", "yellow", "green", "blue", "purple")
    made = 0
    for table, chance in positions(name, seed, one_in=2):
        seat = chance.randrange(table.players)
        alike = twins(table, seat, chance)
        for _ in range(8):
            parts = {colour: chance.randint(0, 3) for colour in chance.sample(colours, chance.randint(0, 4))}
            first, *others = (chain_answer(twin, seat, chain, parts) for twin in alike)
            assert all(other == first for other in others), parts
            made += not isinstance(first, str)
    assert made > 3, "some of them were made"


# What was found ------------------------------------------------------------------------------------


def refused(table: Table, seat: int, *actions: Any) -> str:
    """The error message for a list that is refused; asserts that nothing has changed."""
    before = table.to_bytes()
    with pytest.raises(IllegalDecision) as refusal:
        table.act_all(seat, actions)
    assert table.to_bytes() == before
    return str(refusal.value)


def test_draws_and_a_nonsense_action_do_not_tell_when_the_pot_explodes():
    for draws in range(1, 9):
        tables = [charlatans.new("quacks", seed=seed, players=2, force=["B05"]) for seed in range(30)]
        assert len({refused(table, 0, *["draw"] * draws, "no such thing") for table in tables}) == 1


def test_draws_and_a_stop_in_one_decision_are_refused_whether_the_pot_would_explode_or_not():
    for draws in range(1, 9):
        tables = [charlatans.new("quacks", seed=seed, players=2, force=["B05"]) for seed in range(30)]
        assert len({refused(table, 0, *["draw"] * draws, "stop") for table in tables}) == 1


def test_the_last_to_choose_in_basari_does_not_learn_what_the_others_chose():
    words = set()
    for cards in itertools.product("ABC", repeat=2):
        table = charlatans.new("basari", players=3, seed=5)
        for seat, card in enumerate(cards):
            table.act(seat, f"choose {card}")
        words |= {refused(table, 2, "choose A", second) for second in ("accept", "red 1", "choose B", "no such thing")}
    assert len(words) == 1


def test_the_last_to_choose_at_stir_does_not_learn_what_the_others_chose():
    words = set()
    for choices in itertools.product(("draw", "stop"), repeat=2):
        table = charlatans.new("quacks", players=3, seed=5, stir="always", force=["B05"])
        for seat in (0, 1, 2):
            table.force(seat, ["orange-1"])
            table.act(seat, "draw")
        for seat, choice in enumerate(choices):
            table.act(seat, choice)
        words |= {refused(table, 2, "stop", second) for second in ("draw", "stop", "done", "no such thing")}
    assert len(words) == 1


def test_the_refusal_names_the_action_that_reveals_something():
    words = refused(charlatans.new("quacks", seed=1), 0, "draw", "stop")
    assert words == (
        "'draw' brings to light what seat 0 cannot know before; what comes after it is a decision of its own"
    )


def test_a_list_that_reveals_nothing_is_one_decision():
    table = charlatans.new("basari", players=3, seed=4)
    for seat, card in enumerate(("choose C", "choose C", "choose B")):
        table.act(seat, card)
    before = len(table.entries)
    table.act_all(1, ["red 0", "yellow 0", "green 1", "blue 0"])
    assert len(table.entries) == before + 4


# Bots ----------------------------------------------------------------------------------------------


@EVERY_GAME
@pytest.mark.parametrize("level", policies.LEVELS)
def test_policies_decide_alike_at_twins(name, level):
    for table, chance in positions(name, 7, one_in=10):
        for seat in table.actors:
            chosen = {bots.seated(name, level, 3)(twin, seat) for twin in twins(table, seat, chance)}
            assert len(chosen) == 1
