"""What decisions are worth: those of bots beside those of the master's network alone, by the results of games.

    python bench/decisions.py [--only quacks] [--bots adept,master] [--games 1500] [--rollouts 1000] [--write docs/bots.md]

Networks play all seats; of every game one decision is taken. Where the network or the adept would consider more than one action, all bots decide. What they decide differently is played out to the end of the game by networks in all seats, with the same luck for
each, and the wins are counted: nobody's judgement of a position matters. A match tells two bots apart by 2 % after some thousand games; this takes half an hour a game for everybody from 10 ms to 10 s.
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
from charlatans.bots import MASTER
from charlatans.bots import bot as make_bot
from charlatans.bots.master import observe, worth_trying
from charlatans.bots.network_play import NetworkPlayer
from charlatans.bots.policy_net import PolicyNet
from charlatans.bots.position import Position
from charlatans.bots.protocol import Bot
from charlatans.bots.rollouts import runner_for
from charlatans.policies import ADEPT, is_mixed
from ladder import THINKING, expert

FIGURES = Path(__file__).with_name("decisions.json")
BOTS = (ADEPT, MASTER, f"{MASTER}:1s", *map(expert, THINKING))
SEED = 7_000_000
GAMES = tuple(name for name in rules.GAMES if not is_mixed(name))
"""Where it is right to be unpredictable, one decision is not wrong by itself."""


def measured(name: str, specs: Sequence[str], games: int, rollouts: int) -> dict[str, Any]:
    """How much better each bot decides than the network alone in this game."""
    begun = time.perf_counter()
    asked, (runner, net) = calibration.networks_play(name, games), calibration.of_game(rules.game(name))
    bots = {spec: make_bot(name, spec, SEED, cores=1) for spec in specs}
    adept = make_bot(name, ADEPT, SEED)
    gained: dict[str, list[float]] = {spec: [] for spec in specs}
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
        own = int(asked.actions[row])
        actions = sorted({own, *choices.values()})
        wins = dict.fromkeys(actions, 0.0)
        if len(actions) > 1:
            wins = dict(zip(actions, wins_of(position, net, actions, rollouts, SEED + rollouts * row), strict=True))
        for spec, choice in choices.items():
            gained[spec].append(wins[choice] - wins[own])
    return {
        "game": name,
        "games": games,
        "rollouts": rollouts,
        "seconds": round(time.perf_counter() - begun),
        "machine": f"Python {platform.python_version()}, {time.strftime('%Y-%m-%d')}",
        "bots": {
            spec: {
                "choices": len(one),
                "gained": float(numpy.mean(one)),
                "error": 1.96 * float(numpy.std(one)) / len(one) ** 0.5,
                "milliseconds": 1000 * seconds[spec] / len(one),
            }
            for spec, one in gained.items()
        },
    }


def wins_of(position: Position, net: PolicyNet, actions: Sequence[int], rollouts: int, seed: int) -> list[float]:
    """How often the seat wins after each of these actions, if networks play on in all seats."""
    runner = runner_for(position.game.name, position.options, position.material)
    record = numpy.frombuffer(position.state, position.game.state.dtype)[0]
    seeds = numpy.repeat(seed + numpy.arange(rollouts), len(actions))
    playing = runner.rollouts(record, position.seat, numpy.tile(actions, rollouts), seeds)
    playing.run_all_with(NetworkPlayer(position.game, net))
    won = playing.win_shares[:, position.seat].reshape(rollouts, len(actions))
    return [float(one) for one in won.mean(axis=0)]


def considered(position: Position, net: PolicyNet, adept: Bot) -> set[int]:
    """What the network thinks worth trying, and the adept's decision; one action where there is nothing to choose."""
    if len(position.legal) == 1:
        return set(position.legal)
    chances = numpy.exp(net(*observe(position)).log_chances[0].astype(float))
    return set(worth_trying(chances, adept.decide(position)))


def report(lines: dict[str, Any]) -> list[str]:
    """All lines that there are, as a Markdown table."""
    columns = ("game", "bot", "positions", "with a choice", "a decision took", "wins more often by", "measured on")
    rows = [
        (
            line["game"],
            spec,
            f"{line['games']:,}",
            f"{one['choices']:,}",
            f"{one['milliseconds']:,.1f} ms",
            f"{one['gained']:+.2%} ± {one['error']:.2%}",
            line["machine"],
        )
        for line in lines.values()
        for spec, one in line["bots"].items()
    ]
    return tables.table(columns, rows)


def curves(lines: dict[str, Any]) -> dict[str, list[plot.Point]]:
    """For each game: how much better an expert decides that may think for so many seconds."""
    found = {
        line["game"]: [
            plot.Point(seconds, one["gained"], one["gained"] - one["error"], one["gained"] + one["error"])
            for seconds in THINKING
            if (one := line["bots"].get(expert(seconds)))
        ]
        for line in lines.values()
    }
    return {game: points for game, points in found.items() if len(points) > 1}


def main() -> None:
    """Measures game by game, and keeps each line at once."""
    parser = argparse.ArgumentParser(description="What the decisions of bots are worth, in wins.")
    parser.add_argument("--only", nargs="*", default=GAMES, choices=GAMES, help="only these games")
    parser.add_argument("--bots", default=",".join(BOTS), help="which bots, with commas between them")
    parser.add_argument("--games", type=int, default=1500, help="positions, each from a game of its own")
    parser.add_argument("--rollouts", type=int, default=1000, help="of each action that is compared")
    parser.add_argument("--json", type=Path, default=FIGURES, help="where figures are kept")
    parser.add_argument("--write", type=Path, help="the document that gets the table")
    given = parser.parse_args()
    lines: dict[str, Any] = json.loads(given.json.read_text()) if given.json.exists() else {}
    for name in given.only:
        lines[name] = measured(name, given.bots.split(","), given.games, given.rollouts)
        print(lines[name], flush=True)
        given.json.write_text(json.dumps(lines, indent=1) + "\n")
    if given.write:
        tables.write(given.write, "decisions", report(lines))
        if drawn := curves(lines):
            given.write.with_name("thinking.svg").write_text(plot.thinking_time(drawn, plot.GAINED))


if __name__ == "__main__":
    main()
