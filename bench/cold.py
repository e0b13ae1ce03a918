"""What compiling costs whoever comes first: each part in a process of its own, with an empty cache that all parts of a game share.

    python bench/cold.py                        # every game, the sources this environment has installed
    python bench/cold.py quacks --beside OLD    # the same for other sources (a checkout's src folder), alternating, and the ratio

Prints CPU seconds: those of the first start less those of a second one, which finds everything compiled. So it does not
matter much whether the machine is busy.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parents[1] / "src"

PARTS = {
    "simulate": ["-m", "charlatans", "simulate", "{game}", "--games", "1", "--cores", "1", "--json"],
    "batch": [
        "-c",
        "import charlatans; games = charlatans.batch('{game}', games=4, seed=1);"
        "games.step(games.random_actions()); games.observe(); games.play('random'); games.scores",
    ],
    "environment": [
        "-c",
        "from charlatans.envs import gymnasium, pettingzoo; pettingzoo.env('{game}').reset(seed=1);"
        "gymnasium.make_vec('{game}', 2).reset(seed=1)",
    ],
    "tournament": [
        *("-m", "charlatans", "tournament", "{game}", "--seats", "{seats}", "--games", "{matches}"),
        *("--cores", "1", "--save", "results", "--fresh", "--json"),
    ],
}
PLAYERS = {"quacks": 4, "duel": 2, "basari": 4}


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=["quacks", "duel", "basari"])
    parser.add_argument("--beside", type=Path, help="sources to measure in the same run, as today's")
    chosen = parser.parse_args()
    sources = {"before": chosen.beside.resolve(), "now": HERE} if chosen.beside else {"now": HERE}
    totals = dict.fromkeys(sources, 0.0)
    for game in chosen.games:
        for name, source in sources.items():
            with tempfile.TemporaryDirectory() as cache:
                for part, command in PARTS.items():
                    players = PLAYERS[game]
                    seats = ",".join(["adept"] * players)
                    words = [word.format(game=game, seats=seats, matches=2 * players) for word in command]
                    cold, warm = (seconds(words, source, cache) for _ in range(2))
                    totals[name] += cold - warm
                    print(f"{game:8} {part:12} {name:8} {cold - warm:7.1f} s", flush=True)
    for name, total in totals.items():
        print(f"in all, {name}: {total:.1f} s")
    if chosen.beside:
        print(f"now / before: {totals['now'] / totals['before']:.2f}")


def seconds(words: list[str], source: Path, cache: str) -> float:
    """The CPU seconds of one process and its children."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "PYTHONPATH": str(source), "CHARLATANS_CACHE": cache, "CHARLATANS_QUIET": "1"}
    done = subprocess.run([sys.executable, *words], env=environment, cwd=cache, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(words)} failed:\n{done.stderr[-2000:]}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    main()
