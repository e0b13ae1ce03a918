"""The games of a batch at tables of their own, by plain rules; and all that a batch shows, as bytes."""

from __future__ import annotations

import random
from typing import Any

import charlatans
from charlatans import rules
from charlatans.table.fuzz import random_options
from tests.rules.observations import features

SEED = 31
SHOWN = ("states", "seeds", "actors", "seats", "legal", "done", "scores", "ranks", "rewards")


def differing(name: str, players: int, many: int) -> list[dict[str, Any]]:
    """Options for a mix: everything but the number of players drawn from all that is allowed."""
    chance = random.Random(f"{name} {players}")
    return [random_options(rules.game(name), chance) | {"players": players} for _ in range(many)]


def tables_for(name: str, *, games: int, seed: int, mix: Any = ({},), **options: Any) -> list[charlatans.Table]:
    """The tables that a batch of these options consists of."""
    return [charlatans.new(name, seed=seed + at, **{**options, **mix[at % len(mix)]}) for at in range(games)]


def decider(table: charlatans.Table) -> int:
    """The lowest seat that is asked, -1 when the game is over."""
    return -1 if table.over else table.actors[0]


def legal_bytes(table: charlatans.Table) -> bytes:
    """What the decider may do, a byte for each action."""
    legal = [] if table.over else [one.action for one in table.decisions(decider(table))]
    return bytes(action in legal for action in range(table.game.actions))


def observed_bytes(table: charlatans.Table) -> bytes:
    """What the decider knows; zeros when the game is over."""
    observed = features(table, max(decider(table), 0))
    return bytes(len(observed.tobytes())) if table.over else observed.tobytes()


def assert_same(batch: charlatans.Batch, tables: list[charlatans.Table]) -> None:
    """The batch shows, byte for byte, what the tables hold."""
    assert batch.states.tobytes() == b"".join(table.to_bytes() for table in tables)
    assert batch.actors.tolist() == [sum(1 << seat for seat in table.actors) for table in tables]
    assert batch.seats.tolist() == [decider(table) for table in tables]
    assert batch.legal.tobytes() == b"".join(legal_bytes(table) for table in tables)
    assert batch.observe().tobytes() == b"".join(observed_bytes(table) for table in tables)


def assert_same_standing(batch: charlatans.Batch, tables: list[charlatans.Table]) -> None:
    """Points and ranks are those of the tables."""
    assert [tuple(row) for row in batch.scores.tolist()] == [table.scores for table in tables]
    assert [tuple(row) for row in batch.ranks.tolist()] == [table.ranks for table in tables]


def shown(batch: charlatans.Batch) -> dict[str, bytes]:
    """All that a batch shows."""
    return {name: getattr(batch, name).tobytes() for name in SHOWN} | {"observed": batch.observe().tobytes()}


def rows(batch: charlatans.Batch, what: str, which: Any) -> list[bytes]:
    """An array's rows of some games, as they lie in memory (NumPy may leave out gaps in a record when it copies)."""
    array = getattr(batch, what)
    return [array[at : at + 1].tobytes() for at in which.nonzero()[0]]


def step_at_random(batch: charlatans.Batch, steps: int) -> None:
    """So many decisions by chance in every game."""
    for _ in range(steps):
        batch.step(batch.random_actions())
