"""Everything that is compiled when somebody plays or studies a game, compiled ahead: what `charlatans warm` does.

Each part is kept on disk as soon as it is done, so a run that was interrupted goes on where it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from importlib.util import find_spec
from typing import NamedTuple

from . import policies, rules
from .rules.engine import CompilerMissing, compiled, compiler_installed


class Part(NamedTuple):
    """Something that is compiled in one go: whose it is, what it is for, and how it is made."""

    game: str
    what: str
    make: Callable[[], None]


def parts(names: Iterable[str]) -> list[Part]:
    """All parts for these games: first what players meet in any of them, then what researchers do."""
    if not compiler_installed():
        raise CompilerMissing
    names = list(names)
    played = [Part(name, "experts, advice and tournaments", partial(matches, name)) for name in names]
    studied = [
        part
        for name in names
        for part in (
            *(
                Part(name, f"simulations, {level}s" if level != policies.RANDOM else "simulations by chance", make)
                for level in policies.LEVELS
                for make in [partial(simulation, name, level)]
            ),
            *(
                Part(name, f"batches, {level}s" if level != policies.RANDOM else "batches by chance", make)
                for level in policies.LEVELS
                for make in [partial(batch, name, level)]
            ),
            Part(name, "studies of balance", partial(study, name)),
            *([Part(name, "environments", partial(environments, name))] if has_environments() else []),
        )
    ]
    return played + studied


def has_environments() -> bool:
    """Whether the libraries of the environments are installed."""
    return all(find_spec(module) is not None for module in ("gymnasium", "pettingzoo"))


def matches(name: str) -> None:
    """Matches and rollouts, and how positions are shown to bots in a tournament."""
    from .batches.host import Host

    game = rules.game(name)
    material = game.load_material(None)
    Host(game, [game.options(material)], material).compile()
    compiled(game.resample, game.types)


def simulation(name: str, level: str) -> None:
    """Whole games of one policy."""
    from .batches import Simulation

    game = rules.game(name)
    material = game.load_material(None)
    Simulation(game, game.options(material), material, policies.policy(name, level)).compile()


def batch(name: str, level: str) -> None:
    """Batches, played by a policy, stepped and looked at."""
    from .batches import batch as lay_out

    games = lay_out(name, games=1, seed=1)
    games.play(level)
    games.reset()
    games.step(games.ask_policy(level))
    games.observe()
    _ = games.scores


def study(name: str) -> None:
    """Games of adepts with and without a handicap."""
    from .batches.trials import Trials

    game = rules.game(name)
    material = game.load_material(None)
    Trials(game, [game.options(material)], material, policies.ADEPT).compile()


def environments(name: str) -> None:
    """A learner among others that decide by chance, and a table of learners."""
    from .envs import gymnasium, pettingzoo

    gymnasium.make_vec(name, 1).reset(seed=1)
    pettingzoo.raw_env(name).reset(seed=1)
