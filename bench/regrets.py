"""What bots give away: their decisions beside what a slower look at the same positions finds best, in chances to win.

    python bench/regrets.py [--only quacks] [--bots adept,master] [--games 1500] [--rollouts 400] [--rounds 1] [--write docs/bots.md]

Networks play all seats; of every game one decision is taken. Where the network or the adept would consider more than one action, each of them is played out by the network in the seat (the others are adepts) for ROUNDS turns or
rounds, with the same luck, and the network judges where that ends. The best by one half of the rollouts is compared with a bot's choice by the other half, and the other way round, so that luck flatters nobody. A match tells two bots
apart by 2 % after some thousand games; this takes a quarter of an hour a game, but it knows no better than its judge.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

# A bot has one core. Set before anybody imports NumPy.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
import numpy

import calibration
import plot
import tables
from charlatans import rules
from charlatans.bots import MASTER, NETWORK_ALONE
from charlatans.bots import bot as make_bot
from charlatans.bots.master import observe, worth_trying
from charlatans.bots.policy_net import PolicyNet
from charlatans.bots.position import Position
from charlatans.bots.protocol import Bot
from charlatans.bots.rollouts import Rollouts
from charlatans.bots.values import WinJudge
from charlatans.policies import ADEPT, is_mixed
from ladder import THINKING, expert

FIGURES = Path(__file__).with_name("regrets.json")
BOTS = (ADEPT, NETWORK_ALONE, MASTER, f"{MASTER}:1s", *map(expert, THINKING))
SEED = 7_000_000
GAMES = tuple(name for name in rules.GAMES if not is_mixed(name))
"""Where it is right to be unpredictable, one decision is not wrong by itself."""


def measured(name: str, specs: Sequence[str], games: int, rollouts: int, rounds: int) -> dict[str, Any]:
    """What each bot gives away in this game."""
    begun = time.perf_counter()
    asked, (runner, net) = calibration.networks_play(name, games), calibration.of_game(rules.game(name))
    judge = WinJudge(net)
    bots = {spec: make_bot(name, spec, SEED, cores=1) for spec in specs}
    adept = make_bot(name, ADEPT, SEED)
    lost: dict[str, list[float]] = {spec: [] for spec in specs}
    seconds = dict.fromkeys(specs, 0.0)
    for row, position in enumerate(calibration.positions(asked, runner)):
        worth = considered(position, net, adept)
        if len(worth) == 1:
            continue
        choices = {}
        for spec, one in bots.items():
            before = time.perf_counter()
            choices[spec] = one.decide(position)
            seconds[spec] += time.perf_counter() - before
        actions = sorted(worth | set(choices.values()))
        slow = Rollouts(position, SEED + 1_000 * row, judge=judge, actions=actions, player=net, rounds=rounds)
        slow.add(range(len(actions)), rollouts)
        values = numpy.array(slow.values)
        for spec, choice in choices.items():
            lost[spec].append(regret(values, actions.index(choice)))
    return {
        "game": name,
        "games": games,
        "rollouts": rollouts,
        "rounds": rounds,
        "seconds": round(time.perf_counter() - begun),
        "machine": f"Python {platform.python_version()}, {time.strftime('%Y-%m-%d')}",
        "bots": {
            spec: {
                "decisions": len(one),
                "lost": float(numpy.mean(one)),
                "error": 1.96 * float(numpy.std(one)) / len(one) ** 0.5,
                "milliseconds": 1000 * seconds[spec] / len(one),
            }
            for spec, one in lost.items()
        },
    }


def considered(position: Position, net: PolicyNet, adept: Bot) -> set[int]:
    """What the network thinks worth trying, and the adept's decision; one action where there is nothing to choose."""
    if len(position.legal) == 1:
        return set(position.legal)
    chances = numpy.exp(net(*observe(position)).log_chances[0].astype(float))
    return set(worth_trying(chances, adept.decide(position)))


def regret(values: Any, chosen: int) -> float:
    """By how much a choice is worse than the best: what is best by one half of the rollouts is judged by the other."""
    half = values.shape[1] // 2
    means = values[:, :half].mean(axis=1), values[:, half : 2 * half].mean(axis=1)
    return float(
        numpy.mean([judging[choosing.argmax()] - judging[chosen] for choosing, judging in (means, means[::-1])])
    )


def report(lines: dict[str, Any]) -> list[str]:
    """All lines that there are, as a Markdown table."""
    columns = (
        "game",
        "bot",
        "positions",
        "with a choice",
        "turns ahead",
        "a decision took",
        "gives away",
        "measured on",
    )
    rows = [
        (
            line["game"],
            spec,
            f"{line['games']:,}",
            f"{one['decisions']:,}",
            str(line["rounds"]),
            f"{one['milliseconds']:,.1f} ms",
            f"{one['lost']:.2%} ± {one['error']:.2%}",
            line["machine"],
        )
        for line in lines.values()
        for spec, one in line["bots"].items()
    ]
    return tables.table(columns, rows)


def curves(lines: dict[str, Any]) -> dict[str, list[plot.Point]]:
    """For each game: what an expert's decisions give away that may think for so many seconds."""
    found = {
        line["game"]: [
            plot.Point(seconds, one["lost"], one["lost"] - one["error"], one["lost"] + one["error"])
            for seconds in THINKING
            if (one := line["bots"].get(expert(seconds)))
        ]
        for line in lines.values()
        if line["rounds"] == 1
    }
    return {game: points for game, points in found.items() if len(points) > 1}


def main() -> None:
    """Measures game by game, and keeps each line at once."""
    parser = argparse.ArgumentParser(description="What bots give away, in chances to win.")
    parser.add_argument("--only", nargs="*", default=GAMES, choices=GAMES, help="only these games")
    parser.add_argument("--bots", default=",".join(BOTS), help="which bots, with commas between them")
    parser.add_argument("--games", type=int, default=1500, help="positions, each from a game of its own")
    parser.add_argument("--rollouts", type=int, default=400, help="of each action that is compared")
    parser.add_argument("--rounds", type=int, default=1, help="how many turns or rounds are played out")
    parser.add_argument("--json", type=Path, default=FIGURES, help="where figures are kept")
    parser.add_argument("--write", type=Path, help="the document that gets the table")
    given = parser.parse_args()
    lines: dict[str, Any] = json.loads(given.json.read_text()) if given.json.exists() else {}
    for name in given.only:
        line = measured(name, given.bots.split(","), given.games, given.rollouts, given.rounds)
        lines[f"{name} {given.rounds}"] = line
        print(line, flush=True)
        given.json.write_text(json.dumps(lines, indent=1) + "\n")
    if given.write:
        tables.write(given.write, "regrets", report(lines))
        if drawn := curves(lines):
            given.write.with_name("thinking.svg").write_text(plot.thinking_time(drawn, plot.GIVEN_AWAY))


if __name__ == "__main__":
    main()
