"""`make bench`: how fast the rules are, side by side with others, from one run on one machine.

    python bench/run.py [--seconds 5] [--without-rivals] [--write docs/performance.md]

Prints tables; with `--write` puts them between the marks in a Markdown file and draws the plot beside it. The GPU's
figures come from bench/gpu.json, which bench/gpu.py wrote on a machine with one.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent))
import gpu
import plot
import rivals_environment
import tables
from charlatans import __version__, measure, rules
from charlatans.measure import Rates, Row
from charlatans.rules.contract import Game
from charlatans.rules.engine import compiled, rule
from charlatans.terminal import bench

ROOT = Path(__file__).parent.parent
GPU_FIGURES = ROOT / "bench" / "gpu.json"
COPIES = 2_000_000
PLAIN_COPIES = 2_000
WITH_SENSE = ("novice", "apprentice", "adept")
APPRENTICES_GOAL = {"quacks": 2_000}
ENOUGH_OF_A_CORE = 0.9
FIRST = "quacks"

# What we set out to reach on one core.
GAMES_GOAL = {"quacks": 20_000, "duel": 20_000, "basari": 50_000}
OBSERVED_GOAL = {"quacks": 2_000_000}
ENV_GOAL = 30_000
PLAIN_GOAL = 50_000
COPY_GOAL = "goal 2,000 ns"
START_GOALS = {"plain table": 0.5, "cold compile": 60.0, "warm compiled": 2.0}

console = Console(width=None if sys.stdout.isatty() else 150)

Line = tuple[str, str, str]


def main() -> None:
    """Measures everything and prints it."""
    parser = argparse.ArgumentParser(description="How fast the rules are, side by side with others.")
    parser.add_argument("--seconds", type=float, default=5.0, help="how long each measurement plays")
    parser.add_argument("--without-rivals", action="store_true", help="leave the others out")
    parser.add_argument("--write", type=Path, help="a Markdown file to write the tables into")
    given = parser.parse_args()
    others = {} if given.without_rivals else measure_rivals(given.seconds)
    with on_one_core():
        began = time.perf_counter(), time.process_time()
        one_core = measure_ours(given.seconds, 1)
        share = (time.process_time() - began[1]) / (time.perf_counter() - began[0])
    warning = busy([share, *(figures["share"] for figures in others.values() if "share" in figures)])
    all_cores = measure_ours(given.seconds, measure.cores()) if measure.cores() > 1 else []
    side_by_side = [*against_goals(one_core), *rival_rows(one_core, others)]
    more_cores = [row._replace(note=row.note or beside_one_core(row, one_core)) for row in all_cores]
    rest = [*sense_lines(given.seconds), *copy_lines(), *start_lines()]
    console.print(bench.speeds([*side_by_side, *more_cores], noted=True), lines(rest), warning)
    if given.write:
        write(given.write, warning, side_by_side, more_cores, rest)


def busy(shares: list[float]) -> str:
    """A warning where somebody had much less than a core: what is measured then says little, and ratios mislead."""
    if min(shares) >= ENOUGH_OF_A_CORE:
        return ""
    return f"The machine was busy with other work: shares of the core were {min(shares):.0%} to {max(shares):.0%}."


def write(file: Path, warning: str, side_by_side: list[Row], more_cores: list[Row], rest: list[Line]) -> None:
    """Puts the tables into a Markdown file and the plot beside it."""
    heading = " ".join(
        [f"charlatans {__version__}, {measure.machine()}, {time.strftime('%Y-%m-%d')}.", *filter(None, [warning])]
    )
    tables.write(file, "one core", [heading, "", *tables.speeds(side_by_side)])
    tables.write(file, "all cores", tables.speeds(more_cores))
    tables.write(file, "rest", tables.table(("", "", ""), rest))
    on_gpu = json.loads(GPU_FIGURES.read_text()) if GPU_FIGURES.exists() else None
    if on_gpu:
        tables.write(file, "gpu", gpu.report(on_gpu))
    picture = file.with_suffix(".svg")
    picture.write_text(plot.picture(side_by_side, gpu.noted(on_gpu) if on_gpu else []), encoding="utf-8")
    console.print(f"written to {file} and {picture}")


# Our speed -------------------------------------------------------------------------------------------


def measure_ours(seconds: float, cores: int) -> list[Row]:
    """Every game by random legal play on so many cores; on one core also from Python."""
    measurements = [
        one
        for name in rules.GAMES
        for one in (
            *measure.on_cores(name, seconds, cores),
            *(measure.from_python(name, seconds) if cores == 1 else ()),
        )
    ]
    return bench.measure(measurements, console)


@contextmanager
def on_one_core() -> Iterator[None]:
    """This process on one core and no other, as the rivals are; where the system does not offer that, as it is."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(allowed)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)


def against_goals(rows: list[Row]) -> list[Row]:
    """Our rows, with what we set out to reach; what could not be measured says why instead."""
    return [row._replace(note=row.note or goal(row)) for row in rows]


def goal(row: Row) -> str:
    """One row against its goal."""
    masked, observed, games = row.rates
    if row.kind == "fused":
        return reached(games, GAMES_GOAL[row.game], "games/s")
    if row.kind == "batch" and row.game in OBSERVED_GOAL:
        return reached(observed, OBSERVED_GOAL[row.game], "steps/s with observations")
    if row.kind == "env":
        return reached(observed, ENV_GOAL, "steps/s")
    return reached(masked, PLAIN_GOAL, "decisions/s") if row.kind == "plain" else ""


def reached(rate: float | None, goal: int, unit: str) -> str:
    """How many times the goal."""
    return f"{tables.times(rate, goal)} the goal of {goal:,} {unit}" if rate else ""


def beside_one_core(row: Row, one_core: list[Row]) -> str:
    """How much more cores bring."""
    alone = rates_of(one_core, row.game, row.kind)
    columns = zip(("", " with observations"), row.rates, alone, strict=False)
    return ", ".join(f"{rate / one:.2f} x one core{what}" for what, rate, one in columns if rate and one)


def rates_of(rows: list[Row], game: str, kind: str) -> Rates:
    """What was measured of a game; nothing where that was not."""
    return next((row.rates for row in rows if row.game == game and row.kind == kind), Rates())


# Others ----------------------------------------------------------------------------------------------


def measure_rivals(seconds: float) -> dict[str, dict[str, Any]]:
    """The others, each playing at random on one core in an environment of their own."""
    python = rivals_environment.build(ROOT / ".bench-venv")
    program = [str(python), str(ROOT / "bench" / "rivals.py"), "--seconds", str(seconds)]
    done = subprocess.run(program, check=True, stdout=subprocess.PIPE, text=True)
    figures: dict[str, dict[str, Any]] = json.loads(done.stdout.splitlines()[-1])
    return figures


def rival_rows(one_core: list[Row], others: dict[str, dict[str, Any]]) -> list[Row]:
    """The others, and how many times as fast the same is done in Quacks on one core."""
    rows = []
    for name, figures in others.items():
        rates = Rates(figures.get("masked"), figures.get("observed"), figures.get("games"))
        note = figures["missing"] if "missing" in figures else compared(rates, one_core)
        rows.append(Row(name, "other", "", rates, note))
    return rows


def compared(theirs: Rates, one_core: list[Row]) -> str:
    """Quacks beside another game: what plays inside compiled code beside the same, one env beside the other."""
    fused, batch, env = (rates_of(one_core, FIRST, kind) for kind in ("fused", "batch", "env"))
    if theirs.masked is None:
        pairs = {"steps in PettingZoo": (env.observed, theirs.observed)}
    else:
        pairs = {
            "decisions": (fused.masked, theirs.masked),
            "with observations": (batch.observed, theirs.observed),
            "games": (fused.games, theirs.games),
        }
    ratios = [f"{tables.times(*pair)} {what}" for what, pair in pairs.items() if all(pair)]
    return f"{FIRST.capitalize()}: {', '.join(ratios)}" if ratios else ""


# Bots with sense, copies, starts ---------------------------------------------------------------------


def sense_lines(seconds: float) -> list[Line]:
    """The same by bots that think a little, on one core."""
    result = []
    for name, bot in itertools.product(rules.GAMES, WITH_SENSE):
        with console.status(f"{name}, {bot} bots"):
            decisions, _, games = measure.simulated(name, seconds, 1, bot)
        speed = f"{measure.per_second(games)} games, {measure.per_second(decisions)} decisions"
        notes = [f"{decisions / games:.0f} decisions a game"] if decisions and games else []
        if bot == "apprentice" and name in APPRENTICES_GOAL:
            notes.append(f"goal {APPRENTICES_GOAL[name]:,} games/s")
        result.append((f"{measure.title(name)}, simulated, 1 core, {bot} bots", speed, "; ".join(notes)))
    return result


@rule
def copy_many(games, times):
    """Copies the first game over the others, again and again."""
    for i in range(times):
        games[1 + i % (len(games) - 1)] = games[0]


def copy_lines() -> list[Line]:
    """What one copy of a whole game costs: compiled, and plain."""
    import numpy

    result: list[Line] = []
    for name in rules.GAMES:
        game = rules.game(name)
        games = numpy.zeros(64, game.state.dtype)
        games[0] = numpy.frombuffer(os.urandom(game.state.size), dtype=game.state.dtype)[0]
        copy = compiled(copy_many, {"games": (game.state, 1)})
        copy(games, 1000)
        nanoseconds = seconds_of(lambda copy=copy, games=games: copy(games, COPIES)) / COPIES * 1e9
        result.append(
            (f"copying {name}, compiled", f"{nanoseconds:,.0f} ns", f"{game.state.size:,} bytes; {COPY_GOAL}")
        )
        nanoseconds = seconds_of(lambda game=game: copy_plain(game)) / PLAIN_COPIES * 1e9
        result.append((f"copying {name}, plain", f"{nanoseconds:,.0f} ns", ""))
    return result


def copy_plain(game: Game) -> None:
    """Copies a plain game again and again, and keeps none of the copies."""
    record = game.state.new()
    for _ in range(PLAIN_COPIES):
        game.state.copy(record)


def seconds_of(work) -> float:
    """How long it takes."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


READY = """
import time; begun = time.perf_counter()
import charlatans
table = charlatans.new({game!r}, seed=7); table.decisions(0)
print(time.perf_counter() - begun)
"""
COMPILED = """
import time; begun = time.perf_counter()
from charlatans import rules
from charlatans.runner import Simulation
game = rules.game({game!r}); material = game.load_material(None)
simulation = Simulation(game, game.options(material), material, "random")
simulation.compile(); simulation.run(1, 1, 1)
print(time.perf_counter() - begun)
"""


def start_lines() -> list[Line]:
    """Seconds from nothing to ready, each in a fresh process: a plain table; compiled rules cold and warm."""
    names = {
        "plain table": "plain table: import, new, first options",
        "cold compile": "compiled rules from nothing, first game",
        "warm compiled": "compiled rules from the cache, first game",
    }
    return [
        (f"{name}, {names[what]}", f"{seconds:.2f} s", f"goal {START_GOALS[what]:g} s")
        for name in rules.GAMES
        for what, seconds in measure_start(name).items()
    ]


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


def lines(rest: list[Line]) -> Table:
    """The rest for the terminal."""
    table = Table(box=box.SIMPLE_HEAD, show_header=False)
    for justify in ("left", "right", "left"):
        table.add_column(justify=justify)
    for line in rest:
        table.add_row(*line)
    return table


if __name__ == "__main__":
    main()
