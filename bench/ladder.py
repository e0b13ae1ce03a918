"""The ladder: every rung against the one below, duplicate-seated, with 95 % intervals.

    python bench/ladder.py [--only TEXT] [--lines TITLE] [--share 0.1] [--cores N] [--json bench/ladder.json] [--write docs/ladder.md]

The plot beside the document shows what thinking time is worth to experts.

Every line is a tournament that `charlatans tournament` plays as well; the table says with which seats and seeds. Lines that are
measured again take the place of the old ones in the JSON file, so that lines may come from several runs. `--share 0.1` plays a tenth of the games.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

# A bot has one core: NumPy's own threads would be more. Set before anybody imports it.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ.setdefault("OMP_NUM_THREADS", "1")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))
import plot
import tables
from charlatans.lab.block import compile_tournament
from charlatans.lab.executors import play_tournament
from charlatans.lab.results_file import ResultsFile
from charlatans.lab.standings import samples_of, share_of
from charlatans.lab.tournament import plan_tournament

FIGURES = Path(__file__).with_name("ladder.json")
SEED = 1_000_000
"""Seeds that no table of a policy was tuned on."""


class Rung(NamedTuple):
    """One against the others."""

    game: str
    hero: str
    others: str
    players: int
    games: int
    goal: float | None
    over: tuple[str, ...] = ()
    books: int | None = None
    """Which set of books, if only one."""

    @property
    def title(self) -> str:
        """What the line is called."""
        books = "" if self.books is None else f", set {self.books}"
        return f"{self.game}: {self.hero} against {self.players - 1} {self.others}{books}"

    @property
    def seats(self) -> list[str]:
        """The lineup."""
        return [self.hero, *[self.others] * (self.players - 1)]


THINKING = {0.01: 1000, 0.02: 1000, 0.1: 1000, 1: 400, 10: 100}
"""Seconds that experts may think, and how many games they play then."""
GOAL_AT = 0.02


def expert(seconds: float) -> str:
    """The expert with so much time."""
    return f"expert:{seconds}s" if seconds >= 1 else f"expert:{round(seconds * 1000)}ms"


def thinking(game: str, players: int, goal: float, over: tuple[str, ...] = ()) -> Iterator[Rung]:
    """Experts with more and more time."""
    for seconds, games in THINKING.items():
        yield Rung(game, expert(seconds), "apprentice", players, games, goal if seconds == GOAL_AT else None, over)


RUNGS = (
    Rung("quacks", "novice", "random", 4, 4000, 0.90, ("books",)),
    Rung("quacks", "apprentice", "novice", 4, 4000, 0.45, ("books",)),
    Rung("quacks", "adept", "apprentice", 4, 8000, 0.50, ("books", "edition")),
    Rung("quacks", "adept", "apprentice", 3, 4800, None, ("books", "edition")),
    Rung("quacks", "adept", "apprentice", 2, 4800, None, ("books", "edition")),
    *thinking("quacks", 4, 0.35, ("books",)),
    Rung("quacks", "master:0x", "apprentice", 4, 4000, None, ("books", "edition")),
    Rung("quacks", "master", "apprentice", 4, 4000, 0.75, ("edition",), 1),
    Rung("quacks", "master", "apprentice", 4, 4000, 0.70, ("books", "edition")),
    Rung("quacks", "master", "apprentice", 3, 4000, None, ("books", "edition")),
    Rung("quacks", "master", "apprentice", 2, 4000, None, ("books", "edition")),
    Rung("quacks", "master:1s", "master", 4, 4000, 0.30, ("books",)),
    Rung("duel", "novice", "random", 2, 4000, None, ("books",)),
    Rung("duel", "apprentice", "novice", 2, 4000, 0.70, ("books",)),
    Rung("duel", "adept", "apprentice", 2, 4000, None, ("books",)),
    *thinking("duel", 2, 0.60, ("books",)),
    Rung("duel", "master:0x", "apprentice", 2, 4000, None, ("books",)),
    Rung("duel", "master", "apprentice", 2, 4000, 0.85, ("books",)),
    Rung("basari", "novice", "random", 4, 4000, None),
    Rung("basari", "apprentice", "novice", 4, 4000, 0.40),
    Rung("basari", "adept", "apprentice", 5, 4000, None),
    Rung("basari", "adept", "apprentice", 4, 8000, None),
    Rung("basari", "adept", "apprentice", 3, 4800, None),
    *thinking("basari", 4, 0.33),
    Rung("basari", "master:0x", "apprentice", 4, 4000, None),
    Rung("basari", "master", "apprentice", 5, 4000, None),
    Rung("basari", "master", "apprentice", 4, 4000, 0.70),
    Rung("basari", "master", "apprentice", 3, 4000, None),
)


def main() -> None:
    """Climbs the ladder, line by line, and keeps each line at once."""
    parser = argparse.ArgumentParser(description="The ladder of bots, with 95 % intervals.")
    parser.add_argument("--only", nargs="*", default=[""], help="only lines with one of these words in them")
    parser.add_argument("--lines", nargs="*", default=[], help="only these lines, by their whole titles")
    parser.add_argument("--share", type=float, default=1.0, help="the share of the games that is played")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--json", type=Path, default=FIGURES, help="where figures are kept")
    parser.add_argument("--write", type=Path, help="the document that gets the table")
    given = parser.parse_args()
    lines: dict[str, Any] = json.loads(given.json.read_text()) if given.json.exists() else {}
    for rung in RUNGS:
        if rung.title in given.lines if given.lines else any(word in rung.title for word in given.only):
            lines[rung.title] = climbed(rung, given.share, given.cores)
            print(row(rung, lines[rung.title]), flush=True)
            given.json.write_text(json.dumps(lines, indent=1) + "\n")
    told = report(lines)
    print("\n".join(told))
    if given.write:
        tables.write(given.write, "ladder", told)
        if drawn := curves(lines):
            given.write.with_suffix(".svg").write_text(plot.thinking_time(drawn, plot.WINS))


def climbed(rung: Rung, share: float, cores: int) -> dict[str, Any]:
    """One line: how often one wins against the others."""
    games = max(round(rung.games * share), 1)
    options = {} if rung.books is None else {"books": rung.books}
    plan = plan_tournament(rung.game, rung.seats, games, seed=SEED, over=rung.over, options=options)
    compile_tournament(plan)
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder, ResultsFile(plan, Path(folder) / "rung") as results:
        play_tournament(results, cores=cores)
        samples, blocks = samples_of(plan, results.blocks), results.blocks
    wins = share_of(samples.shares[:, :, 0].mean(axis=1))
    asked = sum(block.asked[0] for block in blocks)
    return {
        "games": plan.matches,
        "share": wins.mean,
        "low": wins.low,
        "high": wins.high,
        "points": float(samples.scores[:, :, 0].mean()),
        "others": float(samples.scores[:, :, 1:].mean()),
        "milliseconds": 1000 * sum(block.seconds[0] for block in blocks) / asked if asked else None,
        "forfeits": sum(len(block.forfeits) for block in blocks),
        "seconds": round(time.perf_counter() - begun, 1),
        "seed": SEED,
        "machine": f"{cores} cores, Python {platform.python_version()}, {time.strftime('%Y-%m-%d')}",
    }


def curves(lines: dict[str, Any]) -> dict[str, list[plot.Point]]:
    """For each game: how often an expert wins with so many seconds at most to think, if that is known for several times."""
    found: dict[str, list[plot.Point]] = {}
    for rung in RUNGS:
        for seconds in THINKING:
            if rung.hero == expert(seconds) and rung.title in lines:
                line = lines[rung.title]
                found.setdefault(rung.game, []).append(plot.Point(seconds, line["share"], line["low"], line["high"]))
    return {game: points for game, points in found.items() if len(points) > 1}


def row(rung: Rung, line: dict[str, Any]) -> tuple[str, ...]:
    """A line of the table."""
    asked = "" if line["milliseconds"] is None else f"{line['milliseconds']:.1f} ms"
    return (
        rung.title,
        f"{line['games']:,}",
        f"{line['share']:.1%}",
        f"{line['low']:.1%} to {line['high']:.1%}",
        "" if rung.goal is None else f"{rung.goal:.0%}",
        f"{1 / rung.players:.0%}",
        f"{line['points']:.1f} to {line['others']:.1f}",
        asked,
        line["machine"],
    )


def report(lines: dict[str, Any]) -> list[str]:
    """All lines that there are, as a Markdown table."""
    columns = (
        "one against others",
        "games",
        "wins",
        "95 % interval",
        "goal",
        "par",
        "points",
        "a decision took",
        "measured on",
    )
    return tables.table(columns, [row(rung, lines[rung.title]) for rung in RUNGS if rung.title in lines])


if __name__ == "__main__":
    main()
