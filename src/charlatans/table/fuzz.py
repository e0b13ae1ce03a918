"""The fuzzer: random legal games through the public table, every invariant checked after every decision."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .. import rules
from ..rules.contract import Game
from .journal import replay
from .table import Table, new

TRY_ALL_ONE_IN = 25


@dataclass
class Finding:
    """A game that broke an invariant: enough to see it again."""

    problems: list[str]
    seed: int
    options: dict[str, Any]
    journal: str


@dataclass
class Fuzzed:
    """What the fuzzer has done."""

    games: int = 0
    decisions: int = 0
    findings: list[Finding] = field(default_factory=list)


def random_options(game: Game, chance: random.Random) -> dict[str, Any]:
    """Options of a game, each drawn from those it allows."""
    return {setting.name: setting.draw(chance) for setting in game.settings}


def fuzz(
    name: str, games: int, seed: int, fixed: dict[str, Any] | None = None, done: Callable[[], None] | None = None
) -> Fuzzed:
    """Plays random games over all options (those in `fixed` stay) and checks them through and through."""
    game = rules.game(name)
    result = Fuzzed()
    for number in range(games):
        chance = random.Random(f"{seed} {number}")
        options = random_options(game, chance) | (fixed or {})
        table = new(name, seed=seed + number, **options)
        problems = _play(table, chance, result)
        result.games += 1
        if problems:
            result.findings.append(Finding(problems, table.seed, options, table.journal()))
        if done is not None:
            done()
    return result


def _play(table: Table, chance: random.Random, result: Fuzzed) -> list[str]:
    problems = table.check_invariants()
    while not table.over and not problems:
        seat = chance.choice(table.actors)
        legal = table.decisions(seat)
        if not legal:
            return [f"seat {seat} is asked and has nothing to decide"]
        problems = _look(table, seat)
        if chance.randrange(TRY_ALL_ONE_IN) == 0:
            problems += _try_all(table, seat)
        before = table.snapshot()
        table.act(seat, chance.choice(legal))
        table.describe()
        result.decisions += 1
        problems += table.check_invariants(before)
    if not problems and replay(table.journal(), table.material).to_bytes() != table.to_bytes():
        problems.append("the journal does not play again to the same state")
    return problems


def _look(table: Table, seat: int) -> list[str]:
    """The question can be put, the view can be seen, and looking changes nothing."""
    before = table.to_bytes()
    table.question(seat)
    table.view(seat)
    table.view(None)
    return [] if table.to_bytes() == before else ["looking at the table changed it"]


def _try_all(table: Table, seat: int) -> list[str]:
    """Every decision offered can be carried out."""
    problems = []
    for decision in table.decisions(seat):
        twin = table.copy()
        before = twin.snapshot()
        twin.act(seat, decision)
        problems += [f"after {decision.label!r}: {problem}" for problem in twin.check_invariants(before)]
    return problems
