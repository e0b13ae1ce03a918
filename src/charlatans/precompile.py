"""Compiles in advance everything that playing and studying a game needs: `charlatans warm`.

Each part is cached on disk as soon as it is done, so an interrupted run can be resumed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from importlib.util import find_spec
from typing import NamedTuple

from . import policies, rules
from .rules.engine import CompilerMissing, compiled, compiler_installed


class CompileTask(NamedTuple):
    """A unit of compilation: its game, its purpose, and the function that compiles it."""

    game: str
    what: str
    make: Callable[[], None]


def compile_tasks(names: Iterable[str]) -> list[CompileTask]:
    """All parts for these games: first what players need, then what researchers need."""
    if not compiler_installed():
        raise CompilerMissing
    names = list(names)
    played = [CompileTask(name, "experts, advice and tournaments", partial(lineups, name)) for name in names]
    studied = [
        part
        for name in names
        for part in (
            *(
                CompileTask(
                    name, f"simulations, {level}s" if level != policies.RANDOM else "simulations by chance", make
                )
                for level in policies.LEVELS
                for make in [partial(simulation, name, level)]
            ),
            *(
                CompileTask(name, f"batches, {level}s" if level != policies.RANDOM else "batches by chance", make)
                for level in policies.LEVELS
                for make in [partial(batch, name, level)]
            ),
            CompileTask(name, "studies of balance", partial(study, name)),
            *([CompileTask(name, "environments", partial(environments, name))] if has_environments() else []),
        )
    ]
    return played + studied


def has_environments() -> bool:
    """Whether the libraries for environments are installed."""
    return all(find_spec(module) is not None for module in ("gymnasium", "pettingzoo"))


def lineups(name: str) -> None:
    """Tournaments, rollouts, and positions for bots in outside seats."""
    from .runner.lineups import LineupRunner

    game = rules.game(name)
    material = game.load_material(None)
    LineupRunner(game, [game.options(material)], material).compile()
    compiled(game.resample, game.types)


def simulation(name: str, level: str) -> None:
    """Simulations of one policy."""
    from .runner import Simulation

    game = rules.game(name)
    material = game.load_material(None)
    Simulation(game, game.options(material), material, level).compile()


def batch(name: str, level: str) -> None:
    """Batches: played by a policy, stepped and observed."""
    from .runner import batch as make_batch

    games = make_batch(name, games=1, seed=1)
    games.play(level)
    games.reset()
    games.step(games.ask_policy(level))
    games.observe()
    _ = games.scores


def study(name: str) -> None:
    """Balance studies by adepts."""
    from .runner.trials import Trials

    game = rules.game(name)
    material = game.load_material(None)
    Trials(game, [game.options(material)], material, policies.ADEPT).compile()


def environments(name: str) -> None:
    """Gymnasium and PettingZoo environments."""
    from .envs import gymnasium, pettingzoo

    gymnasium.make_vec(name, 1).reset(seed=1)
    pettingzoo.raw_env(name).reset(seed=1)
