"""The fuzzer: plays random legal games on the public table and checks every invariant after every decision."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .. import rules
from ..rules.contract import Game
from .journal import replay
from .table import Table, new

EVERY_DECISION_ONE_IN = 25
"""How often, on average, every legal decision is tried on a copy."""


@dataclass
class Failure:
    """A game that broke an invariant, with everything needed to reproduce it."""

    problems: list[str]
    seed: int
    options: dict[str, Any]
    journal: str


@dataclass
class FuzzReport:
    """What the fuzzer played and found."""

    games: int = 0
    decisions: int = 0
    findings: list[Failure] = field(default_factory=list)


def random_options(game: Game, chance: random.Random) -> dict[str, Any]:
    """Random legal options of a game."""
    return {setting.name: setting.draw(chance) for setting in game.settings}


def fuzz(
    name: str, games: int, seed: int, fixed: dict[str, Any] | None = None, done: Callable[[], None] | None = None
) -> FuzzReport:
    """Plays random games with random options (except those in `fixed`) and checks them."""
    game = rules.game(name)
    result = FuzzReport()
    for number in range(games):
        chance = random.Random(f"{seed} {number}")
        options = random_options(game, chance) | (fixed or {})
        table = new(name, seed=seed + number, **options)
        problems = _play(table, chance, result)
        result.games += 1
        if problems:
            result.findings.append(Failure(problems, table.seed, options, table.journal()))
        if done is not None:
            done()
    return result


def _play(table: Table, chance: random.Random, result: FuzzReport) -> list[str]:
    problems = table.check_invariants()
    while not table.over and not problems:
        seat = chance.choice(table.actors)
        legal = table.decisions(seat)
        if not legal:
            return [f"seat {seat} is asked and has nothing to decide"]
        problems = _check_reading(table, seat)
        if chance.randrange(EVERY_DECISION_ONE_IN) == 0:
            problems += _check_every_decision(table, seat)
        before = table.snapshot()
        table.act(seat, chance.choice(legal))
        table.describe()
        result.decisions += 1
        problems += table.check_invariants(before)
    if not problems and replay(table.journal(), table.material).to_bytes() != table.to_bytes():
        problems.append("the journal does not play again to the same state")
    return problems


def _check_reading(table: Table, seat: int) -> list[str]:
    """Question and views can be produced, and producing them does not change the state."""
    before = table.to_bytes()
    table.question(seat)
    table.view(seat)
    table.view(None)
    return [] if table.to_bytes() == before else ["looking at the table changed it"]


def _check_every_decision(table: Table, seat: int) -> list[str]:
    """Every offered decision can be carried out."""
    problems = []
    for decision in table.decisions(seat):
        twin = table.copy()
        before = twin.snapshot()
        twin.act(seat, decision)
        problems += [f"after {decision.label!r}: {problem}" for problem in twin.check_invariants(before)]
    return problems
