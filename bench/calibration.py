"""Calibration: chances to win as they were predicted, beside what happened.

    python bench/calibration.py [--only quacks] [--games 20000] [--json bench/calibration.json] [--write docs/calibration.md]

Adepts play all seats. Every game is stopped once, at the start of a random turn or round, and one seat is asked about: the value network
says its chance from what the seat knows, rollouts (as `charlatans advise` has them) play the seat's decision out. Then the game goes on, and somebody
wins. Each game is one observation. The Brier score is the mean squared error; always saying 1 in the number of players scores what the last column says.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))
import numpy

import plot
import tables
from charlatans import rules
from charlatans.bots.advice import proportion_of
from charlatans.bots.policy_bot import PolicyBot
from charlatans.bots.position import Position
from charlatans.bots.rollouts import Rollouts
from charlatans.bots.shipped import shipped_net
from charlatans.bots.values import WinJudge
from charlatans.policies import ADEPT
from charlatans.rules.contract import Game
from charlatans.runner.lineups import LineupGames, LineupRunner
from charlatans.runner.loop import NOBODY, UNTIL_THE_END

FIGURES = Path(__file__).with_name("calibration.json")
SEED = 5_000_000
"""Seeds that nothing was tuned or trained on."""
BINS = 10
ROLLOUTS = 64
OPTIONS = {"quacks": [{"books": book} for book in (1, 2, 3, 4)], "duel": [{"books": book} for book in (1, 2, 3, 4)]}


class Predicted(NamedTuple):
    """What was predicted and what happened, one entry a game."""

    chances: Any
    won: Any


def stopped(game: Game, games: int) -> Iterator[tuple[LineupGames, int]]:
    """Games of adepts at the start of every round, with a seat to be asked about; as many for each round and seat."""
    material = game.load_material(None)
    options = [game.options(material, **one) for one in OPTIONS.get(game.name, [{}])]
    runner = LineupRunner(game, options, material, policies=(ADEPT,))
    runner.compile()
    kinds = [(at, seat) for at in range(1, usual_rounds(runner) + 1) for seat in range(runner.players)]
    for number, (at, seat) in enumerate(kinds):
        first, last = games * number // len(kinds), games * (number + 1) // len(kinds)
        playing = set_up(runner, SEED + first, last - first)
        playing.horizon = at
        playing.watch(seat)
        playing.run()
        yield playing, seat


def set_up(runner: LineupRunner, seed: int, count: int) -> LineupGames:
    """Games of adepts that have yet to begin."""
    seeds = range(seed, seed + count)
    return runner.set_up(seeds, [[ADEPT] * runner.players] * count, [one % len(runner.option_sets) for one in seeds])


def usual_rounds(runner: LineupRunner) -> int:
    """The last round that half of all games reach."""
    playing = set_up(runner, SEED - 200, 200)
    for at in range(1, 200):
        playing.horizon = at
        playing.run() if at == 1 else playing.proceed()
        if (playing.seats == NOBODY).mean() > 0.5:
            return at - 1
    raise AssertionError("these games do not end")


def by_network(game: Game, games: int) -> Predicted:
    """The value network, asked before anybody decides in a round."""
    net = shipped_net(game.name)
    assert net is not None
    judge = WinJudge(net)
    parts = []
    for playing, seat in stopped(game, games):
        asked = playing.seats != NOBODY
        chances = judge(playing.observed)[asked]
        playing.stop_watching()
        playing.horizon = UNTIL_THE_END
        playing.proceed()
        parts.append((chances, playing.win_shares[asked, seat]))
    return Predicted(*(numpy.concatenate(column) for column in zip(*parts, strict=True)))


def by_rollouts(game: Game, games: int) -> Predicted:
    """Rollouts of the decision that an adept takes next."""
    adept, material = PolicyBot(game.name, ADEPT, ADEPT, SEED), game.load_material(None)
    parts = []
    for playing, _ in stopped(game, games):
        runner, deciding = playing.runner, playing.seats.copy()
        rows = numpy.flatnonzero(deciding != NOBODY)
        chances = numpy.zeros(len(rows))
        for at, row in enumerate(rows):
            options = runner.option_sets[int(playing.rows.option_of[row])]
            position = Position.of_record(game, options, material, playing.games[row], int(deciding[row]), int(row) + 1)
            rollouts = Rollouts(position, SEED + 1_000 * int(row))
            which = rollouts.actions.index(adept.decide(position))
            rollouts.add([which], ROLLOUTS)
            chances[at] = rollouts.shares[which][:, position.seat].mean()
        playing.stop_watching()
        playing.horizon = UNTIL_THE_END
        playing.proceed()
        parts.append((chances, playing.win_shares[rows, deciding[rows]]))
    return Predicted(*(numpy.concatenate(column) for column in zip(*parts, strict=True)))


PREDICTORS: dict[str, Callable[[Game, int], Predicted]] = {
    "value network": by_network,
    f"{ROLLOUTS} rollouts": by_rollouts,
}


def figures(found: Predicted, players: int) -> dict[str, Any]:
    """The Brier scores, and how often predictions of about the same height came true, with Wilson's interval."""
    which = numpy.minimum((found.chances * BINS).astype(int), BINS - 1)
    bins = []
    for number in range(BINS):
        some = which == number
        if some.sum() > 1:
            happened = proportion_of(found.won[some])
            bins.append(
                [int(some.sum()), float(found.chances[some].mean()), happened.mean, happened.low, happened.high]
            )
    apart = sum(count * abs(predicted - happened) for count, predicted, happened, *_ in bins)
    return {
        "games": len(found.won),
        "brier": float(((found.chances - found.won) ** 2).mean()),
        "guess": float(((1 / players - found.won) ** 2).mean()),
        "apart": apart / len(found.won),
        "bins": bins,
        "machine": f"Python {platform.python_version()}, {time.strftime('%Y-%m-%d')}",
    }


def report(lines: dict[str, Any]) -> list[str]:
    """All lines that there are, as a Markdown table."""
    columns = ("who predicts", "games", "predicted and happened differ by", "Brier score", "of a guess", "measured on")
    rows = [
        (
            title,
            f"{line['games']:,}",
            f"{line['apart']:.1%}",
            f"{line['brier']:.4f}",
            f"{line['guess']:.4f}",
            line["machine"],
        )
        for title, line in lines.items()
    ]
    return tables.table(columns, rows)


def main() -> None:
    """Measures line by line, and keeps each line at once."""
    parser = argparse.ArgumentParser(description="Predicted chances to win beside what happened.")
    parser.add_argument("--only", nargs="*", default=[""], help="only lines with one of these words in them")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--json", type=Path, default=FIGURES, help="where figures are kept")
    parser.add_argument("--write", type=Path, help="the document that gets the table; its plot lies beside it")
    given = parser.parse_args()
    lines: dict[str, Any] = json.loads(given.json.read_text()) if given.json.exists() else {}
    for name in rules.GAMES:
        game = rules.game(name)
        for who, predict in PREDICTORS.items():
            title = f"{name}: {who}"
            if any(word in title for word in given.only):
                players = game.options(game.load_material(None)).players
                lines[title] = figures(predict(game, given.games), players)
                print(title, {key: value for key, value in lines[title].items() if key != "bins"}, flush=True)
                given.json.write_text(json.dumps(lines, indent=1) + "\n")
    if given.write:
        tables.write(given.write, "calibration", report(lines))
        given.write.with_suffix(".svg").write_text(plot.calibration(lines) + "\n")


if __name__ == "__main__":
    main()
