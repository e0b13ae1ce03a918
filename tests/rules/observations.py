"""What features tell: random games to look at, and values put into the numbers that the table of fields promises."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

import charlatans
from charlatans import bots
from charlatans.rules.contract import Game
from charlatans.rules.features import COUNT, ONE_OF, PART, FeatureField
from charlatans.rules.materials import MaterialFile
from charlatans.table.fuzz import random_options


def seeds(short: int, long: int) -> list[Any]:
    """Parameters of a test: the first ones run in `make test`, all others in the soak."""
    return [pytest.param(seed, marks=() if seed < short else pytest.mark.soak) for seed in range(long)]


def random_positions(
    game: Game, seed: int, material: MaterialFile | None = None, sense: float = 0
) -> Iterator[tuple[charlatans.Table, int]]:
    """A game over all options: the table before every decision with who decides, and at its end.

    It is decided at random, but for a share of the decisions that a bot with sense takes.
    """
    chance = random.Random(seed)
    table = charlatans.new(game.name, seed=seed, material=material, **random_options(game, chance))
    bot = bots.seated(game.name, "novice", seed)
    while not table.over:
        seat = chance.choice(table.actors)
        yield table, seat
        table.act(seat, bot(table, seat) if chance.random() < sense else chance.choice(table.decisions(seat)))
    yield table, chance.randrange(table.players)


def features(table: charlatans.Table, seat: int) -> array[float]:
    """What a seat knows, in the 32 bits that learning is given."""
    out = [7.0] * table.game.features
    table.game.observe(table._state, table._material_record, seat, out)
    return array("f", out)


def relative(names: Sequence[str], table: charlatans.Table, viewer: int, seat: int) -> str:
    """What a seat is called by another one: you, and so on around the table."""
    return names[(seat - viewer) % table.players]


def assert_observed(
    table: charlatans.Table, seat: int, facts: Mapping[str, Any], players: Sequence[Mapping[str, Any]]
) -> None:
    """The features of a seat say exactly this: facts of the table, and of each player by seat; nothing is missing."""
    observed = features(table, seat)
    for field in table.game.feature_fields:
        seen = observed[field.at : field.at + field.size]
        if field.player is None:
            fact = facts[field.name]
        elif field.player < table.players:
            fact = players[(seat + field.player) % table.players][field.name.rpartition(".")[2]]
        else:
            assert not any(seen), f"{field.name}: nobody sits there"
            continue
        assert seen == array("f", numbers(field, fact)), f"{field.name}: {fact!r}, told {list(seen)}"


def numbers(field: FeatureField, fact: Any) -> list[float]:
    """A fact as the numbers of its field: a label, a set of labels, a count, counts by label, or a share."""
    if field.kind == ONE_OF:
        assert fact is None or fact in field.labels
        return [float(label == fact) for label in field.labels]
    if field.kind == COUNT:
        counts = [fact.get(label, 0) for label in field.labels] if field.labels else [fact]
        return [max(min(number, field.full), -field.full) / field.full for number in counts]
    if field.kind == PART:
        return [fact]
    return [float(label in fact) for label in field.labels] if field.labels else [float(fact)]
