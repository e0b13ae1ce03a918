"""The value network: estimates the value of a position for a seat from its observation, trained on games of adepts.

Rollouts that stop before the end of the game are judged by it. The weights are beside this file, one file per game;
`python -m charlatans.lab.train_values GAME` trains them. For a game without usable weights, rollouts run to the end.
"""

from __future__ import annotations

import functools
import multiprocessing
import warnings
import zipfile
import zlib
from pathlib import Path
from typing import Any, Protocol

import numpy

from .. import rules

FOLDER = Path(__file__).with_name("weights")

MARGIN = 0.5
"""Weight of the margin beside the win: with few rollouts it carries more information."""
LOGISTIC_SPREAD = 1.7
"""Standard deviation at which a normal distribution is about as wide as the logistic one."""


def value_of_result(shares: Any, points: Any, seat_by_row: Any, scale: float) -> Any:
    """The value of finished games for one seat each, from 0 to 1: its share of the win, mixed with its margin."""
    won = shares[numpy.arange(len(shares)), seat_by_row]
    margin = margins(points, seat_by_row) / scale
    return (1 - MARGIN) * won + MARGIN / (1 + numpy.exp(-numpy.clip(margin, -30, 30)))


def margins(points: Any, seat_by_row: Any) -> Any:
    """One seat's lead over the best of the others, in points."""
    rows = numpy.arange(len(points))
    others = points.astype(float)
    others[rows, seat_by_row] = -numpy.inf
    return points[rows, seat_by_row] - others.max(axis=1)


def margin_scale(points: Any, seat_by_row: Any) -> float:
    """The margin that counts as one logistic unit, from the spread of these results."""
    return float(margins(points, seat_by_row).std()) / LOGISTIC_SPREAD or 1.0


class Judge(Protocol):
    """Says what positions are worth to a seat, from 0 to 1, from its observations; and finished games by the same measure."""

    def __call__(self, observed: Any) -> Any:
        """Values of positions, given one observation per row."""

    def of_results(self, shares: Any, points: Any, seat_by_row: Any) -> Any:
        """Values of finished games."""


class ValueNet:
    """The network: an observation, one hidden layer of ReLUs, and a value from 0 to 1."""

    def __init__(self, scale: float, hidden: Any, bias: Any, out: Any, offset: float) -> None:
        self.scale = scale
        """The margin, in points, that counts as one logistic unit."""
        self.hidden = hidden
        self.bias = bias
        self.out = out
        self.offset = offset

    def __call__(self, observed: Any) -> Any:
        """Values of positions, given one observation per row."""
        units = numpy.maximum(observed @ self.hidden + self.bias, 0)
        return 1 / (1 + numpy.exp(-(units @ self.out + self.offset)))

    def of_results(self, shares: Any, points: Any, seat_by_row: Any) -> Any:
        """Values of finished games, as the network learnt them."""
        return value_of_result(shares, points, seat_by_row, self.scale)

    def fits(self, features: int) -> bool:
        """Whether the layers fit each other and this number of features."""
        units = self.bias.shape
        return self.hidden.shape == (features, *units) and self.out.shape == units and len(units) == 1

    def save(self, file: Path) -> None:
        """Saves the weights in half precision, which is more than a value's accuracy."""
        file.parent.mkdir(exist_ok=True)
        numpy.savez_compressed(
            file,
            scale=self.scale,
            hidden=self.hidden.astype(numpy.float16),
            bias=self.bias.astype(numpy.float16),
            out=self.out.astype(numpy.float16),
            offset=self.offset,
        )


class MissingWeightsWarning(UserWarning):
    """A game has no usable weights."""


@functools.cache
def load_value_net(game: str) -> ValueNet | None:
    """The network of a game; None, with a warning the first time, if it has no usable weights."""
    loaded = _load(game)
    if isinstance(loaded, ValueNet):
        return loaded
    # Bots may run in many processes; only the main process warns.
    if multiprocessing.parent_process() is None:
        warnings.warn(loaded, MissingWeightsWarning, stacklevel=2)
    return None


def weights_problem(game: str) -> str | None:
    """Why a game's weights cannot be used and how to train them, as a sentence; None if they can."""
    loaded = _load(game)
    return None if isinstance(loaded, ValueNet) else loaded


def _load(game: str) -> ValueNet | str:
    """The network of a game, or the sentence that says why it cannot be used."""
    file, features = FOLDER / f"{game}.npz", rules.game(game).features
    try:
        # NumPy leaves a file open that it cannot read.
        with file.open("rb") as stream, numpy.load(stream) as loaded:
            values = ValueNet(
                float(loaded["scale"]),
                loaded["hidden"].astype(numpy.float32),
                loaded["bias"].astype(numpy.float32),
                loaded["out"].astype(numpy.float32),
                float(loaded["offset"]),
            )
    except FileNotFoundError:
        return _problem(game, "nothing has been learnt")
    except (OSError, ValueError, TypeError, AttributeError, KeyError, EOFError, zipfile.BadZipFile, zlib.error):
        return _problem(game, f"the weights in {file.name} cannot be read")
    if not values.fits(features):
        return _problem(game, f"the weights in {file.name} do not fit its {features} features")
    return values


def _problem(game: str, problem: str) -> str:
    return (
        f"{game}: {problem}, so experts play every rollout to the end of the game, which is slower; "
        f"python -m charlatans.lab.train_values {game} learns the weights"
    )
