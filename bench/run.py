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
from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent))
import rivals_environment
from charlatans import __version__, bots, rules
from charlatans.batch import Simulation
from charlatans.rules.kernel import compiled, rule

ROOT = Path(__file__).parent.parent
BEGIN, END = "<!-- bench begins -->", "<!-- bench ends -->"
COPIES = 2_000_000
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


def measure_speeds(seconds: float) -> dict[str, float]:
    """Random legal play of 4 players with the legal mask: compiled on one core and on all, and plain."""
    game = rules.game("quacks")
    material = game.load_material(None)
    simulation = Simulation(
        game, game.options(material, players=4), material, bots.policy("quacks", "random"), count_events=False
    )
    with console.status("compiling the rules") as status:
        simulation.compile(lambda done, of: status.update(f"compiling the rules {done}/{of}"))
    speeds: dict[str, float] = {}
    for cores in (1, os.cpu_count() or 1):
        rate = steady_rate(lambda games, cores=cores: simulation.run(games, 1, cores), 20_000, seconds)
        speeds[f"games {cores}"], speeds[f"decisions {cores}"] = rate
    plain = Simulation(
        game, game.options(material, players=4), material, bots.policy("quacks", "random"), count_events=False
    )
    speeds["plain games"], speeds["plain decisions"] = steady_rate(lambda games: play_plain(plain, games), 100, seconds)
    speeds.update(measure_copies())
    return speeds


def play_plain(simulation: Simulation, games: int):
    """Games on plain rules, whatever is installed."""
    from charlatans.batch.simulate import Simulated

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


def measure_copies() -> dict[str, float]:
    """What one copy of a whole game costs, in nanoseconds: compiled, and plain."""
    import numpy

    game = rules.game("quacks")
    games = numpy.zeros(64, game.state.dtype)
    games[0] = numpy.frombuffer(os.urandom(game.state.size), dtype=game.state.dtype)[0]
    copy = compiled(copy_many, {"games": (game.state, 1)})
    copy(games, 1000)
    begun = time.perf_counter()
    copy(games, COPIES)
    compiled_ns = (time.perf_counter() - begun) / COPIES * 1e9
    record = game.state.new()
    begun = time.perf_counter()
    for _ in range(2000):
        game.state.copy(record)
    return {
        "copy ns": compiled_ns,
        "plain copy ns": (time.perf_counter() - begun) / 2000 * 1e9,
        "bytes": game.state.size,
    }


# Starting --------------------------------------------------------------------------------------------

READY = """
import time; begun = time.perf_counter()
import charlatans
table = charlatans.new("quacks", players=4, seed=7); table.options(0)
print(time.perf_counter() - begun)
"""
COMPILED = """
import time; begun = time.perf_counter()
from charlatans import bots, rules
from charlatans.batch import Simulation
game = rules.game("quacks"); material = game.load_material(None)
simulation = Simulation(game, game.options(material), material, bots.policy("quacks", "random"))
simulation.compile(); simulation.run(1, 1, 1)
print(time.perf_counter() - begun)
"""


def measure_starts() -> dict[str, float]:
    """Seconds from nothing to ready, each in a fresh process: a plain table; compiled rules cold and warm."""
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "CHARLATANS_CACHE": cache}
        starts = {"plain table": min(seconds_in_fresh_process(READY, environment) for _ in range(5))}
        console.print("compiling the rules from nothing, to see how long it takes ...")
        starts["cold compile"] = seconds_in_fresh_process(COMPILED, environment)
        starts["warm compiled"] = min(seconds_in_fresh_process(COMPILED, environment) for _ in range(5))
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


def speed_rows(speeds: dict[str, float]) -> list[Row]:
    """Our own speed, against what we set out to reach."""
    cores = os.cpu_count() or 1
    return [
        (
            "Quacks, compiled, 1 core",
            per_second(speeds["games 1"]),
            per_second(speeds["decisions 1"]),
            f"{speeds['games 1'] / 20_000:.1f} x the goal of 20,000 games/s",
        ),
        (
            f"Quacks, compiled, {cores} cores",
            per_second(speeds[f"games {cores}"]),
            per_second(speeds[f"decisions {cores}"]),
            f"{speeds[f'games {cores}'] / speeds['games 1']:.2f} x one core",
        ),
        (
            "Quacks, plain Python",
            per_second(speeds["plain games"]),
            per_second(speeds["plain decisions"]),
            f"{speeds['plain decisions'] / 50_000:.1f} x the goal of 50,000 decisions/s",
        ),
        (
            "copying a game, compiled",
            "",
            f"{speeds['copy ns']:,.0f} ns",
            f"{speeds['bytes']:,.0f} bytes; goal 2,000 ns",
        ),
        ("copying a game, plain", "", f"{speeds['plain copy ns']:,.0f} ns", ""),
    ]


def rival_rows(speeds: dict[str, float], others: dict[str, dict[str, float]]) -> list[Row]:
    """The others, and how many times as fast our compiled rules play on one core."""
    rows = []
    for name, figures in others.items():
        if "missing" in figures:
            rows.append((name, "not installed", "", str(figures["missing"])))
        else:
            games = speeds["games 1"] / figures["games_per_second"]
            decisions = speeds["decisions 1"] / figures["decisions_per_second"]
            ratio = f"compiled Quacks: {games:,.0f} x the games, {decisions:,.0f} x the decisions"
            rows.append(
                (name, per_second(figures["games_per_second"]), per_second(figures["decisions_per_second"]), ratio)
            )
    return rows


def start_rows(starts: dict[str, float]) -> list[Row]:
    """How long it takes to be ready."""
    goals = {"plain table": 0.5, "cold compile": 60.0, "warm compiled": 2.0}
    names = {
        "plain table": "plain table: import, new, first options",
        "cold compile": "compiled rules from nothing, first game",
        "warm compiled": "compiled rules from the cache, first game",
    }
    return [(names[name], "", f"{seconds:.2f} s", f"goal {goals[name]:g} s") for name, seconds in starts.items()]


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
