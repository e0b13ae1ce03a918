"""How fast these sources play beside another checkout's, in one run: alternating processes, the best of several, and the ratios.

    python bench/beside.py OTHER/src [--game quacks] [--rounds 5]

Uses only what both have: `charlatans simulate --json` and `charlatans.batch`. One core each.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parents[1] / "src"

STEPPING = (
    "import json, time, charlatans\n"
    "games = charlatans.batch({game!r}, games=1024, seed=1, workers=1, observing={observing})\n"
    "best = 1e9\n"
    "for _ in range(30):\n"
    "    begun = time.process_time()\n"
    "    for _ in range(25):\n"
    "        games.step(games.random_actions())\n"
    "    best = min(best, time.process_time() - begun)\n"
    "print(json.dumps({{'decisions_per_second': 25 * 1024 / best}}))\n"
)
SIMULATING = ("-m", "charlatans", "simulate", "{game}", "--cores", "1", "--json", "--bot")
PARTS = {
    "random play, simulated": (*SIMULATING, "random", "--games", "20000"),
    "apprentices, simulated": (*SIMULATING, "apprentice", "--games", "1000"),
    "batch with mask": ("-c", STEPPING.replace("{observing}", "False")),
    "batch with mask and observation": ("-c", STEPPING.replace("{observing}", "True")),
}


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", type=Path, help="the src folder of the other checkout")
    parser.add_argument("--game", default="quacks")
    parser.add_argument("--rounds", type=int, default=5)
    chosen = parser.parse_args()
    for part, command in PARTS.items():
        words = [word.format(game=chosen.game) for word in command]
        rates = [[rate(words, source) for source in (chosen.other.resolve(), HERE)] for _ in range(chosen.rounds + 1)]
        # The first round compiles.
        other, here = (max(column) for column in zip(*rates[1:], strict=True))
        print(f"{chosen.game}, {part}: {other:,.0f}/s there, {here:,.0f}/s here, {here / other:.2f}", flush=True)


def rate(words: list[str], source: Path) -> float:
    """Decisions per second of one process."""
    environment = {**os.environ, "PYTHONPATH": str(source), "CHARLATANS_QUIET": "1"}
    done = subprocess.run([sys.executable, *words], env=environment, capture_output=True, text=True)
    if done.returncode and "apprentice" in words:
        # Before there were two of them, apprentices were called adepts.
        return rate(["adept" if word == "apprentice" else word for word in words], source)
    done.check_returncode()
    return float(json.loads(done.stdout)["decisions_per_second"])


if __name__ == "__main__":
    main()
