"""Compiles the rules that many tests need, once: `python -m tests.warm`. Tests compile what is missing, but each of their processes would do so for itself."""

from __future__ import annotations

import multiprocessing

import charlatans
from charlatans import policies, rules
from charlatans.batches import Simulation
from charlatans.batches.host import Host

SHARES = (("quacks",), ("duel", "basari"))
"""What takes about equally long."""


def warm(names: tuple[str, ...]) -> None:
    """Everything about these games."""
    for name in names:
        game = rules.game(name)
        material = game.load_material(None)
        options = game.options(material)
        Host(game, [options], material).compile()
        for level in (policies.RANDOM, policies.NOVICE):
            Simulation(game, options, material, policies.policy(name, level)).compile()
            batch = charlatans.batch(name, games=1, seed=1, observing=True)
            batch.play(level)
        batch.reset()
        batch.step(batch.random_actions())


if __name__ == "__main__":
    context = multiprocessing.get_context("spawn")
    processes = [context.Process(target=warm, args=(names,)) for names in SHARES]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
