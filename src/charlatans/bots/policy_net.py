"""The network that masters play by: from what a seat knows to a probability for each action, the chance to win, and the lead.

`forward` is written against an array library, so that training runs the same lines with JAX that playing runs with NumPy.
"""

from __future__ import annotations

import json
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy

from ..rules.contract import Game

LAYERS = 3
"""So many layers has a new network by default."""
ILLEGAL = -1e9
NEW_SCALE = 0.01
"""Of what a layer adds that is put on top of trained ones."""
NEGLIGIBLE = 0.1
"""Actions less likely than this part of the likeliest are never drawn."""
EPSILON = 1e-5
"""Keeps the normalisation of a layer finite."""

UNREADABLE = (OSError, ValueError, TypeError, AttributeError, KeyError, EOFError, zipfile.BadZipFile, zlib.error)
"""What loading raises if a file is no network."""

Weights = Mapping[str, Any]
"""w0, b0, scale0, shift0, w1, ...: the layers, of which the first takes the features and each of the others adds to what it is given; policy,
policy_bias, value, value_bias: the heads."""


class Judgement(NamedTuple):
    """What the network thinks of some positions, one row each."""

    log_chances: Any
    """(rows, actions): the logarithm of each action's probability."""
    win: Any
    """(rows,): the deciding seat's chance to win, as a logit in training."""
    lead: Any
    """(rows,): by how much its lead over the mean of the others is expected to grow until the end, in units of the game's usual lead."""


class Values(NamedTuple):
    """A judgement without probabilities of actions, which is cheaper."""

    win: Any
    lead: Any


def forward(library: Any, weights: Weights, observed: Any, legal: Any) -> Judgement:
    """Runs the network. Matrices are multiplied in the precision of `observed`; everything else is in single precision."""
    last = _last_layer(library, weights, observed)
    logits = _single(last @ weights["policy"].astype(last.dtype)) + weights["policy_bias"]
    logits = library.where(legal, logits, ILLEGAL)
    logits = logits - logits.max(axis=1, keepdims=True)
    log_chances = logits - library.log(library.exp(logits).sum(axis=1, keepdims=True))
    return Judgement(log_chances, *_values(weights, last))


def layers_of(weights: Weights) -> int:
    """How many layers a network has."""
    return sum(name.startswith("scale") for name in weights)


def _last_layer(library: Any, weights: Weights, observed: Any) -> Any:
    """What all heads are computed from, in the precision of `observed`."""
    kind = observed.dtype
    units = observed
    for layer in range(layers_of(weights)):
        summed = _single(units.astype(kind) @ weights[f"w{layer}"].astype(kind)) + weights[f"b{layer}"]
        centred = summed - summed.mean(axis=1, keepdims=True)
        spread = library.sqrt((centred * centred).mean(axis=1, keepdims=True) + EPSILON)
        lit = library.maximum(centred / spread * weights[f"scale{layer}"] + weights[f"shift{layer}"], 0)
        units = lit if layer == 0 else units + lit
    return units.astype(kind)


def _values(weights: Weights, last: Any) -> Values:
    values = _single(last @ weights["value"].astype(last.dtype)) + weights["value_bias"]
    return Values(values[:, 0], values[:, 1])


def _single(array: Any) -> Any:
    return array.astype(numpy.float32)


def _chance(logit: Any) -> Any:
    return 1 / (1 + numpy.exp(-logit))


def new_weights(features: int, actions: int, width: int, seed: int, layers: int = LAYERS) -> dict[str, Any]:
    """Random weights; every action starts with nearly the same probability."""
    chance = numpy.random.default_rng(seed)

    def normal(rows: int, columns: int, size: float) -> Any:
        return (chance.standard_normal((rows, columns)) * size / rows**0.5).astype(numpy.float32)

    weights: dict[str, Any] = {}
    for layer in range(layers):
        weights |= _new_layer(layer, normal(width if layer else features, width, 1.4), 1.0)
    weights["policy"], weights["policy_bias"] = normal(width, actions, 0.05), numpy.zeros(actions, numpy.float32)
    weights["value"], weights["value_bias"] = normal(width, 2, 0.1), numpy.zeros(2, numpy.float32)
    return weights


def _new_layer(layer: int, matrix: Any, scale: float) -> dict[str, Any]:
    width = matrix.shape[1]
    kinds = {"b": 0.0, "scale": scale, "shift": 0.0}
    return {f"w{layer}": matrix} | {
        f"{kind}{layer}": numpy.full(width, value, numpy.float32) for kind, value in kinds.items()
    }


def deepened(weights: Weights, layers: int, seed: int) -> dict[str, Any]:
    """The same network with more layers, which change next to nothing yet."""
    chance, width = numpy.random.default_rng(seed), len(weights["b0"])
    more = dict(weights)
    for layer in range(layers_of(weights), layers):
        matrix = chance.standard_normal((width, width)) * 1.4 / width**0.5
        more |= _new_layer(layer, matrix.astype(numpy.float32), NEW_SCALE)
    return more


def without_negligible(weights: Any) -> Any:
    """Weights of actions, along the last axis, with zeros for those that are never drawn: less than NEGLIGIBLE of the largest."""
    return numpy.where(weights < NEGLIGIBLE * weights.max(axis=-1, keepdims=True), 0, weights)


class PolicyNet:
    """A trained network, and how it was made."""

    def __init__(self, weights: Weights, made: Mapping[str, Any]) -> None:
        self.weights = {name: numpy.asarray(one, numpy.float32) for name, one in weights.items()}
        self.made = dict(made)
        """The game, the version of its rules, its features, and how long and with what command the network was trained."""

    def __call__(self, observed: Any, legal: Any) -> Judgement:
        """Judges positions; `win` is a chance from 0 to 1."""
        judged = forward(numpy, self.weights, observed, legal)
        return judged._replace(win=_chance(judged.win))

    def values(self, observed: Any) -> Values:
        """The chance to win and the growth of the lead, without the probabilities of actions."""
        judged = _values(self.weights, _last_layer(numpy, self.weights, observed))
        return judged._replace(win=_chance(judged.win))

    @property
    def lead_in_points(self) -> float:
        """The points that a lead of 1 stands for."""
        return float(self.made.get("lead", 1.0))

    def save(self, file: Path) -> None:
        """Saves the weights in half precision."""
        halves: dict[str, Any] = {name: one.astype(numpy.float16) for name, one in self.weights.items()}
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(".part")
        with part.open("wb") as stream:
            numpy.savez_compressed(stream, made=numpy.array(json.dumps(self.made)), **halves)
        part.replace(file)

    @classmethod
    def load(cls, file: Path) -> PolicyNet:
        """Reads weights that `save` wrote."""
        # NumPy leaves a file open that it cannot read.
        with file.open("rb") as stream, numpy.load(stream) as loaded:
            made = json.loads(str(loaded["made"]))
            return cls({name: loaded[name] for name in loaded.files if name != "made"}, made)


def describe_game(game: Game) -> dict[str, Any]:
    """What weights are only good for: the game, the version of its rules, and the list of its features."""
    return {
        "game": game.name,
        "rules_version": game.rules_version,
        "actions": game.actions,
        "features": [[field.name, field.size] for field in game.feature_fields],
    }
