"""The networks that come with the package, one for each game: masters play by them, and experts and advice judge by them.

`charlatans train GAME` makes such a network. For a game without a usable one there is no master, and experts and advice play every rollout to the end.
"""

from __future__ import annotations

import functools
import multiprocessing
import warnings

from .. import rules
from ..rules.contract import Game
from . import WEIGHTS as FOLDER
from .policy_net import UNREADABLE, PolicyNet, layers_of


class MissingWeightsWarning(UserWarning):
    """A game has no usable weights."""


@functools.cache
def shipped_net(game: str) -> PolicyNet | None:
    """The network of a game; None, with a warning the first time, if it has no usable weights."""
    loaded = _load(game)
    if isinstance(loaded, PolicyNet):
        return loaded
    # Bots may run in many processes; only the main process warns.
    if multiprocessing.parent_process() is None:
        warnings.warn(loaded, MissingWeightsWarning, stacklevel=2)
    return None


def weights_problem(game: str) -> str | None:
    """Why a game's weights cannot be used and how to train them, as a sentence; None if they can."""
    loaded = _load(game)
    return None if isinstance(loaded, PolicyNet) else loaded


def _load(name: str) -> PolicyNet | str:
    """The network of a game, or the sentence that says why it cannot be used."""
    file, game = FOLDER / f"{name}.npz", rules.game(name)
    try:
        net = PolicyNet.load(file)
    except FileNotFoundError:
        return _problem(name, "nothing has been learnt")
    except UNREADABLE:
        return _problem(name, f"the weights in {file.name} cannot be read")
    if not _fits(net, game):
        return _problem(name, f"the weights in {file.name} do not fit its {game.features} features")
    return net


def _fits(net: PolicyNet, game: Game) -> bool:
    """Whether all layers fit each other and the game. A change of the rules that leaves features and actions alone does not make a network useless."""
    shapes = {name: one.shape for name, one in net.weights.items()}
    width = shapes.get("b0", (0,))[0]
    expected: dict[str, tuple[int, ...]] = {
        "policy": (width, game.actions),
        "policy_bias": (game.actions,),
        "value": (width, 2),
        "value_bias": (2,),
    }
    for layer in range(max(layers_of(net.weights), 1)):
        expected[f"w{layer}"] = (width if layer else game.features, width)
        expected |= dict.fromkeys((f"b{layer}", f"scale{layer}", f"shift{layer}"), (width,))
    return shapes == expected


def _problem(game: str, problem: str) -> str:
    return (
        f"{game}: {problem}, so it has no master, and experts and advice play every rollout to the end of the game, which is slower; "
        f"charlatans train {game} makes weights for the folder {FOLDER.name}"
    )
