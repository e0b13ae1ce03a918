"""`make bench`: how fast the rules are, side by side with others, from one run on one machine.

    python bench/run.py [--seconds 5] [--without-rivals] [--write docs/performance.md]

Prints a table and writes it, with `--write`, between the marks in a Markdown file.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from rich import box
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent))
import rivals_environment
from charlatans import __version__, policies, rules
from charlatans.batches import Simulation
from charlatans.rules.kernel import compiled, rule

ROOT = Path(__file__).parent.parent
BEGIN, END = "<!-- bench begins -->", "<!-- bench ends -->"
COPIES = 2_000_000
PLAIN_COPIES = 2_000
console = Console(width=None if sys.stdout.isatty() else 130)

Row = tuple[str, str, str, str]


def main() -> None:
    """Measures everything and prints it."""
    parser = argparse.ArgumentParser(description="How fast the rules are, side by side with others.")
    parser.add_argument("--seconds", type=float, default=5.0, help="how long each measurement plays")
    parser.add_argument("--without-rivals", action="store_true", help="leave OpenSpiel and catanatron out")
    parser.add_argument("--write", type=Path, help="a Markdown file to write the table into")
    given = parser.parse_args()
    starts = measure_starts()
    speeds = measure_speeds(given.seconds)
    others = {} if given.without_rivals else measure_rivals(given.seconds)
    rows = [*speed_rows(speeds), *rival_rows(speeds, others), *start_rows(starts)]
    console.print(table(rows))
    if given.write:
        write(given.write, rows)


# Our speed -------------------------------------------------------------------------------------------


class Goal(NamedTuple):
    """What a game's compiled rules set out to reach on one core, and how it is played."""

    title: str
    games: int
    options: dict[str, Any]


GOALS = {
    "quacks": Goal("Quacks, 4 players", 20_000, {"players": 4}),
    "duel": Goal("The Duel", 20_000, {}),
    "basari": Goal("Basari, 4 players", 50_000, {"players": 4}),
}
PLAIN_DECISIONS = 50_000
WITH_SENSE = "steady"


@dataclass
class Speed:
    """Games and decisions a second: compiled on one core and on all, plain, and by bots with sense; what a copy costs."""

    one_core: tuple[float, float]
    all_cores: tuple[float, float]
    plain: tuple[float, float]
    with_sense: tuple[float, float]
    copy_ns: float
    plain_copy_ns: float


def measure_speeds(seconds: float) -> dict[str, Speed]:
    """Random legal play with the legal mask, game by game."""
    return {name: measure_speed(name, seconds) for name in rules.GAMES}


def measure_speed(name: str, seconds: float) -> Speed:
    """One game: compiled on one core and on all, plain, by bots with sense, and copied."""
    simulation = simulation_of(name, "random")
    rates = [
        steady_rate(lambda games, cores=cores: simulation.run(games, 1, cores), 20_000, seconds)
        for cores in (1, os.cpu_count() or 1)
    ]
    plain = steady_rate(lambda games: play_plain(simulation, games), 100, seconds)
    thinking = simulation_of(name, WITH_SENSE)
    with_sense = steady_rate(lambda games: thinking.run(games, 1, 1), 20_000, seconds)
    return Speed(*rates, plain, with_sense, *measure_copies(name))


def simulation_of(name: str, bot: str) -> Simulation:
    """A simulation of a game by a bot, its rules compiled."""
    game = rules.game(name)
    material = game.load_material(None)
    options = game.options(material, **GOALS[name].options)
    simulation = Simulation(game, options, material, policies.policy(name, bot), count_events=False)
    with console.status(f"compiling the rules of {name}") as status:
        simulation.compile(lambda done, of: status.update(f"compiling the rules of {name} {done}/{of}"))
    return simulation


def play_plain(simulation: Simulation, games: int):
    """Games on plain rules, whatever is installed."""
    from charlatans.batches.simulate import Simulated

    result = Simulated(simulation.game, simulation.agreed.players)
    result.add(*simulation._plain_chunk(1, games))
    return result


def steady_rate(play: Callable, games: int, seconds: float) -> tuple[float, float]:
    """Games and decisions a second, after a short run to warm up."""
    play(max(games // 10, 1))
    played = decisions = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        result = play(games)
        played += result.games
        decisions += result.decisions
    spent = time.perf_counter() - begun
    return played / spent, decisions / spent


@rule
def copy_many(games, times):
    """Copies the first game over the others, again and again."""
    for i in range(times):
        games[1 + i % (len(games) - 1)] = games[0]


def measure_copies(name: str) -> tuple[float, float]:
    """What one copy of a whole game costs, in nanoseconds: compiled, and plain."""
    import numpy

    game = rules.game(name)
    games = numpy.zeros(64, game.state.dtype)
    games[0] = numpy.frombuffer(os.urandom(game.state.size), dtype=game.state.dtype)[0]
    copy = compiled(copy_many, {"games": (game.state, 1)})
    copy(games, 1000)
    begun = time.perf_counter()
    copy(games, COPIES)
    compiled_ns = (time.perf_counter() - begun) / COPIES * 1e9
    record = game.state.new()
    begun = time.perf_counter()
    for _ in range(PLAIN_COPIES):
        game.state.copy(record)
    return compiled_ns, (time.perf_counter() - begun) / PLAIN_COPIES * 1e9


# Starting --------------------------------------------------------------------------------------------

READY = """
import time; begun = time.perf_counter()
import charlatans
table = charlatans.new({game!r}, seed=7); table.options(0)
print(time.perf_counter() - begun)
"""
COMPILED = """
import time; begun = time.perf_counter()
from charlatans import policies, rules
from charlatans.batches import Simulation
game = rules.game({game!r}); material = game.load_material(None)
simulation = Simulation(game, game.options(material), material, policies.policy({game!r}, "random"))
simulation.compile(); simulation.run(1, 1, 1)
print(time.perf_counter() - begun)
"""


def measure_starts() -> dict[str, dict[str, float]]:
    """Seconds from nothing to ready, each in a fresh process: a plain table; compiled rules cold and warm."""
    return {name: measure_start(name) for name in rules.GAMES}


def measure_start(name: str) -> dict[str, float]:
    """The same for one game."""
    ready, compiled_game = READY.format(game=name), COMPILED.format(game=name)
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "CHARLATANS_CACHE": cache}
        starts = {"plain table": min(seconds_in_fresh_process(ready, environment) for _ in range(5))}
        console.print(f"compiling the rules of {name} from nothing, to see how long it takes ...")
        starts["cold compile"] = seconds_in_fresh_process(compiled_game, environment)
        starts["warm compiled"] = min(seconds_in_fresh_process(compiled_game, environment) for _ in range(5))
    return starts


def seconds_in_fresh_process(program: str, environment: dict[str, str]) -> float:
    """What the program prints: how long it took."""
    done = subprocess.run([sys.executable, "-c", program], env=environment, check=True, capture_output=True, text=True)
    return float(done.stdout)


# Others ----------------------------------------------------------------------------------------------


def measure_rivals(seconds: float) -> dict[str, dict[str, float]]:
    """OpenSpiel and catanatron, each playing at random on one core in an environment of its own."""
    python = rivals_environment.build(ROOT / ".bench-venv")
    program = [str(python), str(ROOT / "bench" / "rivals.py"), "--seconds", str(seconds)]
    done = subprocess.run(program, check=True, capture_output=True, text=True)
    figures: dict[str, dict[str, float]] = json.loads(done.stdout.splitlines()[-1])
    return figures


# The table -------------------------------------------------------------------------------------------


def speed_rows(speeds: dict[str, Speed]) -> list[Row]:
    """Our own speed, against what we set out to reach."""
    return [row for name, speed in speeds.items() for row in speed_rows_of(name, speed)]


def speed_rows_of(name: str, speed: Speed) -> list[Row]:
    """The same for one game."""
    goal = GOALS[name]
    games, decisions = speed.one_core
    more_games, more_decisions = speed.all_cores
    plain_games, plain_decisions = speed.plain
    size = rules.game(name).state.size
    return [
        (
            f"{goal.title}, compiled, 1 core",
            per_second(games),
            per_second(decisions),
            f"{games / goal.games:.1f} x the goal of {goal.games:,} games/s",
        ),
        (
            f"{goal.title}, compiled, {os.cpu_count()} cores",
            per_second(more_games),
            per_second(more_decisions),
            f"{more_games / games:.2f} x one core",
        ),
        (
            f"{goal.title}, plain Python",
            per_second(plain_games),
            per_second(plain_decisions),
            f"{plain_decisions / PLAIN_DECISIONS:.1f} x the goal of {PLAIN_DECISIONS:,} decisions/s",
        ),
        (
            f"{goal.title}, compiled, 1 core, {WITH_SENSE} bots",
            per_second(speed.with_sense[0]),
            per_second(speed.with_sense[1]),
            f"{speed.with_sense[1] / speed.with_sense[0]:.0f} decisions a game; random: {decisions / games:.0f}",
        ),
        (f"copying {goal.title}, compiled", "", f"{speed.copy_ns:,.0f} ns", f"{size:,} bytes; goal 2,000 ns"),
        (f"copying {goal.title}, plain", "", f"{speed.plain_copy_ns:,.0f} ns", ""),
    ]


def rival_rows(speeds: dict[str, Speed], others: dict[str, dict[str, float]]) -> list[Row]:
    """The others, and how many times as fast our compiled rules of Quacks play on one core."""
    rows = []
    games, decisions = speeds["quacks"].one_core
    for name, figures in others.items():
        if "missing" in figures:
            rows.append((name, "not installed", "", str(figures["missing"])))
        else:
            theirs, their_decisions = figures["games_per_second"], figures["decisions_per_second"]
            ratio = f"compiled Quacks: {games / theirs:,.0f} x the games, {decisions / their_decisions:,.0f} x the decisions"
            rows.append((name, per_second(theirs), per_second(their_decisions), ratio))
    return rows


def start_rows(starts: dict[str, dict[str, float]]) -> list[Row]:
    """How long it takes to be ready."""
    goals = {"plain table": 0.5, "cold compile": 60.0, "warm compiled": 2.0}
    names = {
        "plain table": "plain table: import, new, first options",
        "cold compile": "compiled rules from nothing, first game",
        "warm compiled": "compiled rules from the cache, first game",
    }
    return [
        (f"{name}, {names[what]}", "", f"{seconds:.2f} s", f"goal {goals[what]:g} s")
        for name, measured in starts.items()
        for what, seconds in measured.items()
    ]


def per_second(rate: float) -> str:
    """A rate for people."""
    return f"{rate:,.0f}/s" if rate >= 100 else f"{rate:.1f}/s"


def table(rows: list[Row]) -> Table:
    """The rows for the terminal."""
    grid = Table(title=f"charlatans {__version__}, {machine()}", box=box.SIMPLE_HEAD, title_justify="left")
    for column in ("random legal play", "games", "decisions", ""):
        grid.add_column(column, justify="right" if column in ("games", "decisions") else "left")
    for row in rows:
        grid.add_row(*row)
    return grid


def machine() -> str:
    """What this was measured on."""
    return f"{processor()}, {os.cpu_count()} cores, Python {platform.python_version()}"


def processor() -> str:
    """The processor's name where the system tells it, otherwise its kind."""
    info = Path("/proc/cpuinfo")
    for line in info.read_text().splitlines() if info.exists() else []:
        if line.startswith("model name"):
            return line.split(":")[1].strip()
    return platform.machine()


def write(file: Path, rows: list[Row]) -> None:
    """Puts the table between the marks of a Markdown file."""
    lines = [
        "| random legal play | games | decisions | |",
        "|---|---:|---:|---|",
        *(f"| {' | '.join(row)} |" for row in rows),
    ]
    text = file.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    block = "\n".join(
        [BEGIN, "", f"charlatans {__version__}, {machine()}, {time.strftime('%Y-%m-%d')}:", "", *lines, "", END]
    )
    file.write_text(before + block + after, encoding="utf-8")
    console.print(f"written to {file}")


if __name__ == "__main__":
    main()
