"""Trains a game's value network: `python -m charlatans.lab.train_values GAME` plays games of adepts and fits their results.

Positions are taken at the start of turns or rounds, for every seat, from tables of all sizes and options.
"""

from __future__ import annotations

import argparse
import random
import time
from pathlib import Path
from typing import Any

import numpy

from .. import rules
from ..bots.value_net import FOLDER, ValueNet, margin_scale, value_of_result
from ..policies import ADEPT, APPRENTICE, NOVICE
from ..rules.contract import Game
from ..runner.lineups import LineupRunner

SHARES = {ADEPT: 0.7, APPRENTICE: 0.2, NOVICE: 0.1}
"""How often a seat is taken by whom: weaker players get into positions that adepts would not."""
VALIDATION_SHARE = 0.05


def main() -> None:
    """Plays games, trains the network and saves the weights."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("game", choices=rules.GAMES)
    parser.add_argument("--games", type=int, default=16_000, help="games to learn from")
    parser.add_argument("--units", type=int, default=48, help="units of the network")
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="where the weights go; by default beside the bots")
    arguments = parser.parse_args()
    game = rules.game(arguments.game)
    start = time.perf_counter()
    observed, shares, points, seat_by_row = collect_positions(game, arguments.games, arguments.seed)
    scale = margin_scale(points, seat_by_row)
    target = value_of_result(shares, points, seat_by_row, scale).astype(numpy.float32)
    print(f"{len(target):,} positions of {arguments.games:,} games ({time.perf_counter() - start:.0f} s)", flush=True)
    net = train(observed, target, scale, arguments.units, arguments.epochs, arguments.seed)
    net.save(arguments.out or FOLDER / f"{game.name}.npz")


# Playing ---------------------------------------------------------------------------------------------------


def collect_positions(game: Game, games: int, seed: int) -> tuple[Any, Any, Any, Any]:
    """Observations of seats at the start of turns, the win shares and points of their games, and the seat of each."""
    parts = [play_games(game, size, count, seed) for size, count in games_by_size(game, games).items()]
    most = max(game.players)
    parts = [
        (observed, pad_columns(shares, most, 0), pad_columns(points, most, -1), seat_by_row)
        for observed, shares, points, seat_by_row in parts
    ]
    return tuple(numpy.concatenate(column) for column in zip(*parts, strict=True))  # type: ignore[return-value]


def games_by_size(game: Game, games: int) -> dict[int, int]:
    """So many games in all, by number of players: full tables get twice as many as each of the others."""
    portions = {size: 2 if size == max(game.players) else 1 for size in game.players}
    return {size: games * portion // sum(portions.values()) for size, portion in portions.items()}


def pad_columns(columns: Any, width: int, value: int) -> Any:
    """Adds columns for empty seats, which never lead."""
    missing = numpy.full((len(columns), width - columns.shape[1]), value, columns.dtype)
    return numpy.concatenate([columns, missing], axis=1)


def play_games(game: Game, players: int, games: int, seed: int) -> tuple[Any, Any, Any, Any]:
    """Games with one number of players and many option sets."""
    chance = random.Random(seed * 100 + players)
    material = game.load_material(None)
    options = [random_options(game, material, players, chance) for _ in range(64)]
    runner = LineupRunner(game, options, material)
    lineups = [chance.choices(list(SHARES), list(SHARES.values()), k=players) for _ in range(games)]
    seeds = [seed * 10_000_000 + players * 1_000_000 + number for number in range(games)]
    playing = runner.set_up(seeds, lineups, [number % len(options) for number in range(games)])
    observations, where = [], []
    playing.horizon = 2
    under_way = numpy.ones(games, bool)
    playing.run()
    while under_way.any():
        under_way = playing.seats >= 0
        for seat in range(players):
            playing.watch(seat)
            playing.proceed()
            some = numpy.flatnonzero(under_way & (numpy.random.default_rng(seed + seat).random(games) < 2 / players))
            observations.append(playing.observed[some].astype(numpy.float16))
            where.append(numpy.stack([some, numpy.full(len(some), seat)], axis=1))
        playing.stop_watching()
        playing.horizon = next_round(playing, under_way, game)
        playing.proceed()
    rows = numpy.concatenate(where)
    return numpy.concatenate(observations), playing.win_shares[rows[:, 0]], playing.scores[rows[:, 0]], rows[:, 1]


def next_round(playing: Any, under_way: Any, game: Game) -> int:
    """The round after the earliest that any game is in."""
    plain = [
        game.round_number(game.state.from_bytes(playing.games[i].tobytes())) for i in numpy.flatnonzero(under_way)[:64]
    ]
    return min(plain, default=0) + 1


def random_options(game: Game, material: Any, players: int, chance: random.Random) -> Any:
    """Random options: each is the default or random with equal probability."""
    return game.options(material, **random_option_values(game, players, chance))


def random_option_values(game: Game, players: int, chance: random.Random, random_share: float = 0.5) -> dict[str, Any]:
    """The same as plain values, without the defaults; `random_share` is how often an option is not left at its default."""
    drawn = {setting.name: setting.draw(chance) for setting in game.settings if setting.name != "players"}
    chosen = {name: value for name, value in drawn.items() if value is not None and chance.random() < random_share}
    size = {"players": players} if len(game.players) > 1 else {}
    return {**chosen, **size}


# Training --------------------------------------------------------------------------------------------------


def train(observed: Any, target: Any, scale: float, units: int, epochs: int, seed: int) -> ValueNet:
    """Fits the network to the results of the positions (cross entropy, Adam)."""
    chance = numpy.random.default_rng(seed)
    order = chance.permutation(len(target))
    validation, order = numpy.split(order, [int(len(order) * VALIDATION_SHARE)])
    features = observed.shape[1]
    weights = [
        (chance.standard_normal((features, units)) * (2 / features) ** 0.5).astype(numpy.float32),
        numpy.zeros(units, numpy.float32),
        (chance.standard_normal(units) * (1 / units) ** 0.5).astype(numpy.float32),
        numpy.zeros(1, numpy.float32),
    ]
    first = [numpy.zeros_like(weight) for weight in weights]
    second = [numpy.zeros_like(weight) for weight in weights]
    step, size = 0, 1024
    for epoch in range(epochs):
        chance.shuffle(order)
        rate = 1e-3 * 0.5 * (1 + numpy.cos(numpy.pi * epoch / epochs))
        for at in range(0, len(order) - size, size):
            rows = order[at : at + size]
            step += 1
            for weight, gradient, mean, square in zip(
                weights,
                gradients(weights, observed[rows].astype(numpy.float32), target[rows]),
                first,
                second,
                strict=True,
            ):
                mean += 0.1 * (gradient - mean)
                square += 0.001 * (gradient**2 - square)
                weight -= rate * (mean / (1 - 0.9**step)) / (numpy.sqrt(square / (1 - 0.999**step)) + 1e-8)
        net = ValueNet(scale, weights[0], weights[1], weights[2], float(weights[3][0]))
        print(f"epoch {epoch + 1}: {explained_variance(net, observed, target, validation)}", flush=True)
    return net


def gradients(weights: list[Any], observed: Any, target: Any) -> list[Any]:
    """Gradients of the cross entropy."""
    hidden, bias, out, offset = weights
    units = numpy.maximum(observed @ hidden + bias, 0)
    predicted = 1 / (1 + numpy.exp(-(units @ out + offset[0])))
    wrong = ((predicted - target) / len(target)).astype(numpy.float32)
    back = numpy.outer(wrong, out) * (units > 0)
    decay = 1e-5
    return [
        observed.T @ back + decay * hidden,
        back.sum(axis=0),
        units.T @ wrong + decay * out,
        wrong.sum(keepdims=True),
    ]


def explained_variance(net: ValueNet, observed: Any, target: Any, validation: Any) -> str:
    """Explained variance on the validation set."""
    predicted = net(observed[validation].astype(numpy.float32))
    wrong = float(((predicted - target[validation]) ** 2).mean())
    guessed = float(target[validation].var())
    return f"{1 - wrong / guessed:.1%} of the differences between games foreseen"


if __name__ == "__main__":
    main()
