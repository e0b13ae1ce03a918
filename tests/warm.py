"""Compiles the rules that many tests need, once: `python -m tests.warm`. Tests compile what is missing, but each of their processes would do so for itself."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, wait

import charlatans
from charlatans import policies, rules
from charlatans.batches import Simulation
from charlatans.batches.host import Host
from charlatans.envs import gymnasium, pettingzoo

PROCESSES = 2
LEVELS = (policies.RANDOM, policies.NOVICE)

Part = tuple[Callable[..., None], tuple[str, ...]]


def host(name: str) -> None:
    """Matches, which reach all rules of a game: whatever comes after finds them compiled."""
    game = rules.game(name)
    material = game.load_material(None)
    Host(game, [game.options(material)], material).compile()


def simulation(name: str, level: str) -> None:
    """Whole games of one policy."""
    game = rules.game(name)
    material = game.load_material(None)
    Simulation(game, game.options(material), material, policies.policy(name, level)).compile()


def batch(name: str) -> None:
    """Batches, played by chance and stepped."""
    games = charlatans.batch(name, games=1, seed=1, observing=True)
    games.play(policies.RANDOM)
    games.reset()
    games.step(games.random_actions())


def environments(name: str) -> None:
    """A learner among others that decide by chance, and a table of learners."""
    gymnasium.make_vec(name, 1).reset(seed=1)
    pettingzoo.raw_env(name).reset(seed=1)


def parts() -> list[Part]:
    """What takes longest comes first; each process takes the next part when it is done with its last."""
    return [
        *((host, (name,)) for name in rules.GAMES),
        *((simulation, (name, level)) for name in rules.GAMES for level in LEVELS),
        *((make, (name,)) for name in rules.GAMES for make in (environments, batch)),
    ]


def warm() -> None:
    """Everything."""
    with ProcessPoolExecutor(PROCESSES, mp_context=multiprocessing.get_context("spawn")) as pool:
        done, _ = wait([pool.submit(make, *arguments) for make, arguments in parts()])
    for one in done:
        one.result()


if __name__ == "__main__":
    warm()
