"""What a position promises a seat, learnt from many games of adepts: a small network over what the seat knows.

A playout that is not played to its end is judged by it. The weights lie beside this file, one file a game;
`python -m charlatans.lab.train_values GAME` learns them anew. A game without weights that fit is played out to its end.
"""

from __future__ import annotations

import functools
import multiprocessing
import warnings
import zipfile
import zlib
from pathlib import Path
from typing import Any

import numpy

from .. import rules

FOLDER = Path(__file__).with_name("weights")

MARGIN = 0.5
"""How much the margin counts beside the win: it says more with few playouts."""
LOGISTIC_SPREAD = 1.7
"""A logistic curve is about as wide as a normal one with this standard deviation."""


def worth(shares: Any, points: Any, seats: Any, scale: float) -> Any:
    """What finished games were worth to one seat each, from 0 to 1: its share of the win, and by how much it won or lost."""
    won = shares[numpy.arange(len(shares)), seats]
    margin = margins(points, seats) / scale
    return (1 - MARGIN) * won + MARGIN / (1 + numpy.exp(-numpy.clip(margin, -30, 30)))


def margins(points: Any, seats: Any) -> Any:
    """Points that one seat of each game is ahead of the best of the others."""
    rows = numpy.arange(len(points))
    others = points.astype(float)
    others[rows, seats] = -numpy.inf
    return points[rows, seats] - others.max(axis=1)


def scale_of(points: Any, seats: Any) -> float:
    """The margin that changes the worth as 1 changes the logistic function, for games that end like these."""
    return float(margins(points, seats).std()) / LOGISTIC_SPREAD or 1.0


class Values:
    """The network: features, a layer of rectified units, and a worth from 0 to 1."""

    def __init__(self, scale: float, hidden: Any, bias: Any, out: Any, offset: float) -> None:
        self.scale = scale
        """The margin, in points, that changes the worth as 1 changes the logistic function."""
        self.hidden = hidden
        self.bias = bias
        self.out = out
        self.offset = offset

    def __call__(self, observed: Any) -> Any:
        """The worth of positions, a row of features each."""
        units = numpy.maximum(observed @ self.hidden + self.bias, 0)
        return 1 / (1 + numpy.exp(-(units @ self.out + self.offset)))

    def fits(self, features: int) -> bool:
        """Whether the network has so many features, and its layers fit each other."""
        units = self.bias.shape
        return self.hidden.shape == (features, *units) and self.out.shape == units and len(units) == 1

    def save(self, file: Path) -> None:
        """Writes the weights down, in half precision: a worth is not exact to a thousandth anyway."""
        file.parent.mkdir(exist_ok=True)
        numpy.savez_compressed(
            file,
            scale=self.scale,
            hidden=self.hidden.astype(numpy.float16),
            bias=self.bias.astype(numpy.float16),
            out=self.out.astype(numpy.float16),
            offset=self.offset,
        )


class WeightsMissing(UserWarning):
    """Nothing that fits has been learnt for a game."""


@functools.cache
def values_of(game: str) -> Values | None:
    """What was learnt for a game; None, with a warning the first time, if there is nothing that fits."""
    kept = _kept(game)
    if isinstance(kept, Values):
        return kept
    # A program's bots may think in many processes; its first process says it for all of them.
    if multiprocessing.parent_process() is None:
        warnings.warn(kept, WeightsMissing, stacklevel=2)
    return None


def missing_weights(game: str) -> str | None:
    """The sentence that says why a game's weights cannot be used and how to learn them; None if they fit."""
    kept = _kept(game)
    return None if isinstance(kept, Values) else kept


def _kept(game: str) -> Values | str:
    """What was learnt for a game, or the sentence that says why it cannot be used."""
    file, features = FOLDER / f"{game}.npz", rules.game(game).features
    try:
        # NumPy leaves a file open that it cannot read; we do not.
        with file.open("rb") as stream, numpy.load(stream) as kept:
            values = Values(
                float(kept["scale"]),
                kept["hidden"].astype(numpy.float32),
                kept["bias"].astype(numpy.float32),
                kept["out"].astype(numpy.float32),
                float(kept["offset"]),
            )
    except FileNotFoundError:
        return _sentence(game, "nothing has been learnt")
    except (OSError, ValueError, TypeError, AttributeError, KeyError, EOFError, zipfile.BadZipFile, zlib.error):
        return _sentence(game, f"the weights in {file.name} cannot be read")
    if not values.fits(features):
        return _sentence(game, f"the weights in {file.name} do not fit its {features} features")
    return values


def _sentence(game: str, problem: str) -> str:
    return (
        f"{game}: {problem}, so experts play every playout to the end of the game, which is slower; "
        f"python -m charlatans.lab.train_values {game} learns the weights"
    )
