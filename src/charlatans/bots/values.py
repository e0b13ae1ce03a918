"""What a position promises a seat, learnt from many games of adepts: a small network over what the seat knows.

A playout that is not played to its end is judged by it. The weights lie beside this file, one file a game;
`python -m charlatans.lab.values GAME` learns them anew.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import numpy

FOLDER = Path(__file__).with_name("weights")

MARGIN = 0.5
"""How much the margin counts beside the win: it says more with few playouts."""


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


@functools.cache
def values_of(game: str) -> Values:
    """What was learnt for a game."""
    with numpy.load(FOLDER / f"{game}.npz") as kept:
        return Values(
            float(kept["scale"]),
            kept["hidden"].astype(numpy.float32),
            kept["bias"].astype(numpy.float32),
            kept["out"].astype(numpy.float32),
            float(kept["offset"]),
        )
