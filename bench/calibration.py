"""Calibration: chances to win as they were predicted, beside what happened.

    python bench/calibration.py [--only quacks] [--games 20000] [--json bench/calibration.json] [--write docs/calibration.md]

The master's network plays all seats. At one decision of every game it is asked for the chance to win, and so is advice (as `charlatans advise` gives it, with ROLLOUTS rollouts), which is told what was decided. In games of the players that rollouts assume (adepts, in Basari apprentices), stopped once at the start of
a random turn or round, rollouts (as `charlatans advise --to-the-end` has them) play the next decision out. The network is also asked where it has one seat and apprentices the others. Then the game goes on, and somebody wins. Each game is one observation. The Brier score is the mean squared error; always saying 1 in the number of players scores what the last column says.
"""

from __future__ import annotations

import argparse
import functools
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
from charlatans.bots.network_play import choose_by
from charlatans.bots.opponents import expected_of_strangers
from charlatans.bots.policy_bot import PolicyBot
from charlatans.bots.policy_net import PolicyNet
from charlatans.bots.position import Position
from charlatans.bots.rollouts import Rollouts
from charlatans.bots.shipped import shipped_net
from charlatans.bots.values import WinJudge
from charlatans.policies import APPRENTICE, is_mixed, rollout_policy
from charlatans.rules.contract import Game
from charlatans.runner.lineups import LineupGames, LineupRunner
from charlatans.runner.loop import NOBODY, UNTIL_THE_END

FIGURES = Path(__file__).with_name("calibration.json")
SEED = 5_000_000
"""Seeds that nothing was tuned or trained on."""
AT_ONCE = 2000
BINS = 10
ROLLOUTS = 64
OPTIONS = {"quacks": [{"books": book} for book in (1, 2, 3, 4)], "duel": [{"books": book} for book in (1, 2, 3, 4)]}


class Predicted(NamedTuple):
    """What was predicted and what happened, one entry a game."""

    chances: Any
    won: Any


def stopped(game: Game, games: int) -> Iterator[LineupGames]:
    """Games of the policy that plays rollouts at the start of every round; as many for each round."""
    material = game.load_material(None)
    options = [game.options(material, **one) for one in OPTIONS.get(game.name, [{}])]
    runner = LineupRunner(game, options, material, policies=(rollout_policy(game.name),))
    runner.compile()
    rounds = usual_rounds(runner)
    for number in range(rounds):
        first, last = games * number // rounds, games * (number + 1) // rounds
        playing = set_up(runner, SEED + first, last - first)
        playing.horizon = number + 1
        playing.watch(0)
        playing.run()
        yield playing


def set_up(runner: LineupRunner, seed: int, count: int) -> LineupGames:
    """Games of that policy that have yet to begin."""
    seeds, policy = range(seed, seed + count), rollout_policy(runner.game.name)
    return runner.set_up(seeds, [[policy] * runner.players] * count, [one % len(runner.option_sets) for one in seeds])


def usual_rounds(runner: LineupRunner) -> int:
    """The last round that half of all games reach."""
    playing = set_up(runner, SEED - 200, 200)
    for at in range(1, 200):
        playing.horizon = at
        playing.run() if at == 1 else playing.proceed()
        if (playing.seats == NOBODY).mean() > 0.5:
            return at - 1
    raise AssertionError("these games do not end")


class Asked(NamedTuple):
    """One decision of each game that networks played, all of a game equally likely, and who won."""

    states: Any
    """(games, bytes): before the decision."""
    option_of: Any
    seats: Any
    actions: Any
    """What was decided."""
    chances: Any
    """The chance to win that the network gave the deciding seat before."""
    won: Any
    """(games, seats): shares of the win."""


def of_game(game: Game) -> tuple[LineupRunner, PolicyNet]:
    """A game's usual table with all sets of books, and its network."""
    net = shipped_net(game.name)
    assert net is not None
    material = game.load_material(None)
    options = [game.options(material, **one) for one in OPTIONS.get(game.name, [{}])]
    return LineupRunner(game, options, material), net


@functools.cache
def networks_play(name: str, games: int, others: str | None = None) -> Asked:
    """Games that networks play in all seats, without looking ahead; or in one seat, where a rule of the ladder has the others."""
    runner, net = of_game(rules.game(name))
    parts = [
        play_some(runner, net, SEED + first, min(AT_ONCE, games - first), others) for first in range(0, games, AT_ONCE)
    ]
    return Asked(*(numpy.concatenate(column) for column in zip(*parts, strict=True)))


def play_some(runner: LineupRunner, net: PolicyNet, seed: int, count: int, others: str | None) -> Asked:
    """As many of these games as run side by side. Against others the network has the seats in turn."""
    seeds, chance = range(seed, seed + count), numpy.random.default_rng(seed)
    option_of = numpy.array([one % len(runner.option_sets) for one in seeds])
    own = numpy.arange(count) // len(runner.option_sets) % runner.players
    lineups = [[None if others is None or seat == mine else others for seat in range(runner.players)] for mine in own]
    playing = runner.set_up(seeds, lineups, option_of)
    playing.show_deciding()
    mixing = int(is_mixed(runner.game.name))
    taken, chances = numpy.zeros(count, int), numpy.zeros(count)
    seats, actions = numpy.zeros(count, int), numpy.zeros(count, int)
    states = numpy.zeros(count, runner.game.state.dtype)
    playing.run()
    while (waiting := numpy.flatnonzero(playing.seats != NOBODY)).size:
        legal = playing.legal[waiting]
        judged = net(playing.observed[waiting], legal)
        playing.chosen[waiting] = choose_by(judged, legal, mixing, chance)
        taken[waiting] += 1
        kept = chance.random(len(waiting)) * taken[waiting] < 1
        rows = waiting[kept]
        chances[rows], seats[rows], actions[rows] = judged.win[kept], playing.seats[rows], playing.chosen[rows]
        states[rows] = playing.games[rows]
        playing.run()
    # As bytes: NumPy would leave out what lies between fields where it joins arrays of records.
    return Asked(states.view("u1").reshape(count, -1), option_of, seats, actions, chances, playing.win_shares)


def by_network(game: Game, games: int, others: str | None = None) -> Predicted:
    """The master's network, asked by the seat that decides."""
    asked = networks_play(game.name, games, others)
    return Predicted(asked.chances, asked.won[numpy.arange(games), asked.seats])


def positions(asked: Asked, runner: LineupRunner) -> Iterator[Position]:
    """What the deciding seats know, game by game."""
    material = runner.game.load_material(None)
    for row, record in enumerate(asked.states.view(runner.game.state.dtype)[:, 0]):
        options = runner.option_sets[int(asked.option_of[row])]
        yield Position.of_record(runner.game, options, material, record, int(asked.seats[row]), row + 1)


@functools.cache
def advised(name: str, games: int) -> Any:
    """What advice says of the decisions that the networks took: chances to win, (games, seats)."""
    asked, (runner, net) = networks_play(name, games), of_game(rules.game(name))
    judge = WinJudge(net)
    chances = numpy.zeros(asked.won.shape)
    for row, position in enumerate(positions(asked, runner)):
        actions = [int(asked.actions[row])]
        expected = expected_of_strangers(position, net)
        rollouts = Rollouts(
            position, SEED + 1_000 * row, judge=judge, all_seats=True, actions=actions, expected=expected
        )
        rollouts.add([0], ROLLOUTS)
        chances[row] = rollouts.chances[0].mean(axis=0)
    return chances


def by_advice(game: Game, games: int, ahead: int = 0) -> Predicted:
    """Advice about the seat that decides, or about one so many seats further."""
    asked, chances = networks_play(game.name, games), advised(game.name, games)
    place = (numpy.arange(games), (asked.seats + ahead) % chances.shape[1])
    return Predicted(chances[place], asked.won[place])


def by_rollouts(game: Game, games: int) -> Predicted:
    """Rollouts of the decision that the policy takes next."""
    policy, material = rollout_policy(game.name), game.load_material(None)
    player = PolicyBot(game.name, policy, policy, SEED)
    parts = []
    for playing in stopped(game, games):
        runner, deciding = playing.runner, playing.seats.copy()
        rows = numpy.flatnonzero(deciding != NOBODY)
        chances = numpy.zeros(len(rows))
        for at, row in enumerate(rows):
            options = runner.option_sets[int(playing.rows.option_of[row])]
            position = Position.of_record(game, options, material, playing.games[row], int(deciding[row]), int(row) + 1)
            rollouts = Rollouts(position, SEED + 1_000 * int(row))
            which = rollouts.actions.index(player.decide(position))
            rollouts.add([which], ROLLOUTS)
            chances[at] = rollouts.chances[which][:, position.seat].mean()
        playing.stop_watching()
        playing.horizon = UNTIL_THE_END
        playing.proceed()
        parts.append((chances, playing.win_shares[rows, deciding[rows]]))
    return Predicted(*(numpy.concatenate(column) for column in zip(*parts, strict=True)))


PREDICTORS: dict[str, Callable[[Game, int], Predicted]] = {
    "master's network": by_network,
    "advice": by_advice,
    "advice, next seat": functools.partial(by_advice, ahead=1),
    "rollouts to the end": by_rollouts,
    "network among apprentices": functools.partial(by_network, others=APPRENTICE),
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
                start = time.perf_counter()
                lines[title] = figures(predict(game, given.games), players)
                print(f"{time.perf_counter() - start:.0f} s,", end=" ")
                print(title, {key: value for key, value in lines[title].items() if key != "bins"}, flush=True)
                given.json.write_text(json.dumps(lines, indent=1) + "\n")
    lines = {title: lines[title] for name in rules.GAMES for who in PREDICTORS if (title := f"{name}: {who}") in lines}
    if given.write:
        tables.write(given.write, "calibration", report(lines))
        given.write.with_suffix(".svg").write_text(plot.calibration(lines) + "\n")


if __name__ == "__main__":
    main()
