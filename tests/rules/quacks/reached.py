"""Which lines of the rules of Quacks no game reaches: `python -m tests.rules.quacks.reached [GAMES]`.

Plain games over all options are played under coverage, by chance and by the simple bots, some from a box
with hardly any chips, some with forced outcomes.
"""

from __future__ import annotations

import inspect
import random
import sys
from pathlib import Path
from typing import Any

import coverage

import charlatans
from charlatans import bots, rules
from charlatans.rules import quacks
from charlatans.rules.kernel import reached_by
from charlatans.table.fuzz import random_options
from tests.rules.both_ways import play_plain

SCARCE = Path(__file__).with_name("scarce.toml")
GAME = rules.game("quacks")
RULES = (GAME.new_game, GAME.actors, GAME.legal_mask, GAME.apply, GAME.returns, GAME.resample, GAME.observe)


def rule_lines() -> dict[str, set[int]]:
    """The lines of every rule's body, by file."""
    lines: dict[str, set[int]] = {}
    for entry in RULES:
        for one in reached_by(entry, {}):
            code = one.__code__
            file = inspect.getfile(one)
            if Path(file).parent == Path(inspect.getfile(quacks)).parent:
                body = {line for _, _, line in code.co_lines() if line is not None and line > code.co_firstlineno + 1}
                lines.setdefault(file, set()).update(body)
    return lines


def unreached(games: int) -> list[str]:
    """The rule lines that none of these games reached, as file:line."""
    watch = coverage.Coverage(data_file=None, config_file=False, include=list(rule_lines()))
    watch.start()
    try:
        play(games)
    finally:
        watch.stop()
    data = watch.get_data()
    missing = []
    for file, lines in rule_lines().items():
        for line in sorted(lines - set(data.lines(file) or [])):
            missing.append(f"{Path(file).name}:{line}: {Path(file).read_text().splitlines()[line - 1].strip()}")
    return missing


def play(games: int) -> None:
    """Games over all options, then what only a table does: forcing, imagining, looking."""
    materials = [GAME.load_material(None), GAME.load_material(SCARCE)]
    for seed in range(games):
        chance = random.Random(seed)
        material = chance.choice(materials)
        options = random_options(GAME, chance)
        policy = chance.choice(bots.names("quacks"))
        if seed % 5 == 0:
            # A doubled crow skull whose push is passed up is rare: these books and a bot without sense bring it about.
            options["books"], policy = {"yellow": 2, "blue": chance.choice((3, 4))}, "random"
        play_plain(GAME, GAME.options(material, **options), material, seed, bots.policy("quacks", policy))
    look_and_imagine()
    force()


def look_and_imagine() -> None:
    """Features and samples of what is hidden, while choices are secret."""
    table = charlatans.new("quacks", players=3, seed=1, stir="always")
    features = [0.0] * GAME.features
    for _ in range(4):
        for seat in table.actors[:2]:
            table.act(seat, table.options(seat)[0])
        for sample in range(4):
            table.imagine(2, sample)
        if table.actors == (2,):
            table.act(2, table.options(2)[0])
    while not table.over:
        seat = table.actors[0]
        GAME.observe(table._state, table._printed, seat, features)
        table.act(seat, table.options(seat)[-1])
    table.ranks  # noqa: B018


def force() -> None:
    """Forced outcomes, possible and not."""
    table = charlatans.new("quacks", players=2, seed=1, force=["B05"])
    table.force(0, ["white-3", "white-3"])
    table.force(None, ["points-1", "P03"])
    table._state.streams[4].forced[2], table._state.streams[4].waiting = 17, 3  # B05 once more
    table.act(0, "draw")
    refuse(table, 0, "draw")
    table._state.streams[0].waiting = 0
    while table.view()["turn"] < 3:
        seat = table.actors[0]
        legal = table.options(seat)
        if refuse(table, seat, legal[-1]):
            break


def refuse(table: charlatans.Table, seat: int, decision: Any) -> bool:
    """Whether a forced outcome turns out to be impossible."""
    try:
        table.act(seat, decision)
    except charlatans.ImpossibleOutcome:
        return True
    return False


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1500
    left = unreached(count)
    print("\n".join(left) or f"No rule line is left unreached by {count} games.")
    sys.exit(bool(left))
