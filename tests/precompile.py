"""Compiles the rules that many tests need, once: `python -m tests.precompile`. Otherwise every test process compiles them itself."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, wait

from charlatans import policies, rules
from charlatans.precompile import batch, environments, lineups, simulation

PROCESSES = 2
LEVELS = (policies.RANDOM, policies.NOVICE)

CompileTask = tuple[Callable[..., None], tuple[str, ...]]


def compile_tasks() -> list[CompileTask]:
    """The longest first; each process takes the next one when it is done."""
    return [
        *((lineups, (name,)) for name in rules.GAMES),
        *((simulation, (name, level)) for name in rules.GAMES for level in LEVELS),
        *((environments, (name,)) for name in rules.GAMES),
        *((batch, (name, policies.RANDOM)) for name in rules.GAMES),
    ]


def warm() -> None:
    """Compiles everything."""
    with ProcessPoolExecutor(PROCESSES, mp_context=multiprocessing.get_context("spawn")) as pool:
        done, _ = wait([pool.submit(make, *arguments) for make, arguments in compile_tasks()])
    for one in done:
        one.result()


if __name__ == "__main__":
    warm()
