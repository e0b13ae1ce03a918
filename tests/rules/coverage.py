"""Which lines of a game's rules no game reaches: `python -m tests.rules.coverage [GAME] [GAMES]`.

Plain games over all options are played under coverage, by chance and by the simple bots, some from a box
with hardly any chips, some with forced outcomes. A game's own `reach.py` brings about what is too rare for chance.
"""

from __future__ import annotations

import inspect
import random
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import coverage

import charlatans
from charlatans import bots, policies, rules
from charlatans.rules.contract import Game
from charlatans.rules.engine import call_tree
from charlatans.rules.external import external_folders
from charlatans.table.fuzz import random_options
from tests.rules.equivalence import play_plain
from tests.rules.materials import SCARCE, STANDARD, box

A_FEW = 40
"""After so many games, one is watched closely, and it is looked which lines are left."""
SENSE = 0.8


def rule_lines(game: Game) -> dict[str, set[int]]:
    """The lines of every rule's body, by file."""
    entries = (game.new_game, game.actors, game.legal_mask, game.apply, game.returns, game.resample, game.observe)
    folder = Path(inspect.getfile(game.new_game)).parent
    lines: dict[str, set[int]] = {}
    for entry in entries:
        for one in call_tree(entry, {}):
            code = one.__code__
            file = inspect.getfile(one)
            if Path(file).parent == folder:
                body = {line for _, _, line in code.co_lines() if line is not None and line > code.co_firstlineno + 1}
                lines.setdefault(file, set()).update(body)
    return lines


def unreached(name: str, games: int) -> list[str]:
    """The rule lines that none of so many games reached, as file:line. As soon as none is left, no more are played."""
    game = rules.game(name)
    lines = rule_lines(game)
    watch = coverage.Coverage(data_file=None, config_file=False, include=list(lines))
    watch.start()
    try:
        for _ in play(game, games):
            missing = left(watch, lines)
            if not missing:
                break
    finally:
        watch.stop()
    return missing


def left(watch: coverage.Coverage, lines: dict[str, set[int]]) -> list[str]:
    """The lines not seen so far."""
    data = watch.get_data()
    return [
        f"{Path(file).name}:{line}: {Path(file).read_text().splitlines()[line - 1].strip()}"
        for file, wanted in lines.items()
        for line in sorted(wanted - set(data.lines(file) or []))
    ]


def rare_games(game: Game) -> Any:
    """A game's `coverage_games.py`, if it has one: not needed where chance reaches every line."""
    package = f"{game.name}.tests" if game.name in external_folders() else f"tests.rules.{game.name}"
    module = f"{package}.coverage_games"
    return import_module(module) if find_spec(module) else None


def play(game: Game, games: int) -> Iterator[None]:
    """What is too rare for chance, then games over all options, and between them what only a table does: imagining, looking."""
    rare = rare_games(game)
    if rare is not None:
        rare.bring_about()
    materials = [box(game, STANDARD), box(game, SCARCE)]
    for seed in range(games):
        chance = random.Random(seed)
        material = chance.choice(materials)
        options = random_options(game, chance)
        policy = chance.choice((policies.RANDOM, policies.NOVICE, policies.APPRENTICE))
        if seed % 5 == 0 and rare is not None:
            options, policy = rare.favoured(options, chance), policies.RANDOM
        play_plain(game, game.options(material, **options), material, seed, policy)
        if seed % A_FEW == 0:
            look(game, seed)
            yield


def look(game: Game, seed: int) -> None:
    """A game of sense and whim, with results, features and samples taken all along."""
    chance = random.Random(seed)
    table = charlatans.new(game.name, seed=seed, **random_options(game, chance))
    bot = bots.seated(game.name, "novice", seed)
    features = [0.0] * game.features
    while not table.over:
        seat = chance.choice(table.actors)
        game.observe(table._state, table._material_record, seat, features)
        for other in range(table.players):
            table.determinize(other, seed).decisions(other)
        assert table.scores
        table.act(seat, bot(table, seat) if chance.random() < SENSE else chance.choice(table.decisions(seat)))
    assert table.winners


def refused(table: charlatans.Table, seat: int, decision: Any) -> bool:
    """Whether a forced outcome turns out to be impossible."""
    try:
        table.act(seat, decision)
    except charlatans.ImpossibleOutcome:
        return True
    return False


if __name__ == "__main__":
    told = sys.argv[1:]
    names = [name for name in told if name in rules.GAMES] or list(rules.GAMES)
    count = next((int(number) for number in told if number.isdecimal()), 1500)
    found = False
    for each in names:
        missed = unreached(each, count)
        found = found or bool(missed)
        print("\n".join(missed) or f"{each}: no rule line is left unreached by {count} games.")
    sys.exit(found)
