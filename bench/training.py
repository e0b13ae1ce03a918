"""Trains masters and measures them: from nothing (or from weights), beside the shipped ones, and a best response to each.

    python bench/training.py quacks --device cuda --minutes 9 --respond 9 --out results/training --write docs/training.md

Where a GPU is to be had for minutes at a time, steps can be taken one by one, and each goes on where it was interrupted: `--step train`, `--step compare`, `--step respond`. What is in --out then has to come back from there: `GAME/master.npz` and `GAME/curve.csv`,
and the same in `GAME-response`. `compare` needs no GPU. Wins are those of networks that do not look ahead, each against three (one, two, four) of the other in duplicate seating, with random options of all kinds: the share above par is what one is better by.
A network that can be exploited loses to its best response.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))
import tables
from charlatans import rules
from charlatans.bots import WEIGHTS
from charlatans.bots.master import load_weights
from charlatans.bots.policy_net import PolicyNet
from charlatans.lab.training import run
from charlatans.lab.training.examine import win_share
from charlatans.lab.training.option_mix import random_option_values
from charlatans.policies import APPRENTICE, is_mixed

FIGURES = Path(__file__).with_name("training.json")
STEPS = TRAIN, COMPARE, RESPOND = "train", "compare", "respond"
SEED = 1_500_000
"""Of games that nothing was trained or tuned on."""
OPTION_SETS = 64


def compared(
    name: str, net: PolicyNet, others: dict[str, PolicyNet | str], deals: int
) -> Iterator[tuple[str, dict[str, Any]]]:
    """How often a network wins against each of the others, at tables of every size."""
    game, chance = rules.game(name), random.Random(SEED)
    for players in game.players:
        options = [random_option_values(game, players, chance) for _ in range(OPTION_SETS)]
        for who, other in others.items():
            share = win_share(game, net, other, options, deals, SEED, mixing=int(is_mixed(name)))
            yield (
                f"{players - 1} {who}",
                {"wins": share.share, "error": share.error, "games": share.games, "par": 1 / players},
            )


def report(lines: dict[str, Any]) -> list[str]:
    """All comparisons that there are, as a Markdown table."""
    columns = ("network", "decisions", "minutes", "against", "games", "wins", "par", "measured on")
    rows = [
        (
            title,
            f"{line['decisions'] / 1e6:,.0f} M",
            f"{line['seconds'] / 60:.1f}",
            against,
            f"{one['games']:,}",
            f"{one['wins']:.1%} ± {one['error']:.1%}",
            f"{one['par']:.0%}",
            line["machine"],
        )
        for title, line in lines.items()
        for against, one in line["against"].items()
    ]
    return tables.table(columns, rows)


def line_of(net: PolicyNet, against: dict[str, Any]) -> dict[str, Any]:
    """A network and its results."""
    made = {key: net.made[key] for key in ("decisions", "seconds", "plan")}
    return {**made, "machine": f"Python {platform.python_version()}, {time.strftime('%Y-%m-%d')}", "against": against}


def main() -> None:
    """Takes the steps, and keeps each figure at once."""
    parser = argparse.ArgumentParser(description="Trains masters and measures them.")
    parser.add_argument("game", choices=rules.GAMES)
    parser.add_argument("--step", nargs="*", default=STEPS, choices=STEPS, help="all by default")
    parser.add_argument("--device", default="cpu", choices=("cpu", "cuda"))
    parser.add_argument("--minutes", type=float, default=10, help="how long the network is trained")
    parser.add_argument("--respond", type=float, default=10, help="how long its best response is trained")
    parser.add_argument("--start", default="", help="weights to start from instead of lessons")
    parser.add_argument("--layers", type=int, default=0)
    parser.add_argument("--width", type=int, default=0)
    parser.add_argument("--uniform", type=float, default=0.01, help="above 0 every action stays possible")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--deals", type=int, default=500, help="deals a comparison; each is played once from every seat"
    )
    parser.add_argument("--out", type=Path, default=Path("results/training"), help="where networks and curves go")
    parser.add_argument("--json", type=Path, default=FIGURES, help="where figures are kept")
    parser.add_argument("--write", type=Path, help="the document that gets the table")
    given = parser.parse_args()
    own, response = given.out / given.game, given.out / f"{given.game}-response"
    plan = run.Plan(given.game, device=given.device, minutes=given.minutes, seed=given.seed, start=given.start)
    plan = replace(plan, layers=given.layers, width=given.width, uniform=given.uniform)
    lines: dict[str, Any] = json.loads(given.json.read_text()) if given.json.exists() else {}

    def show(progress: run.Progress) -> None:
        print(progress.as_line(), flush=True)

    def keep(title: str, net: PolicyNet, others: dict[str, PolicyNet | str]) -> None:
        lines[title] = line_of(net, {})
        for against, one in compared(given.game, net, others, given.deals):
            lines[title]["against"][against] = one
            print(title, against, one, flush=True)
            given.json.write_text(json.dumps(lines, indent=1) + "\n")

    if TRAIN in given.step:
        run.train(plan, own, show)
    if RESPOND in given.step:
        against = replace(plan, minutes=given.respond, start="", against=str(own / run.MASTER))
        run.train(against, response, show)
    if COMPARE in given.step:
        net = load_weights(given.game, own / run.MASTER)
        shipped = load_weights(given.game, WEIGHTS / f"{given.game}.npz")
        keep(given.game, net, {"shipped": shipped, APPRENTICE: APPRENTICE})
        if (response / run.MASTER).exists():
            keep(
                f"{given.game}: best response",
                load_weights(given.game, response / run.MASTER),
                {"of what it answers": net},
            )
    if given.write:
        tables.write(given.write, "trainings", report(lines))


if __name__ == "__main__":
    main()
