"""The bots: a ladder of levels from random to search, and the protocol for your own. A bot only sees what its seat may know."""

from __future__ import annotations

import difflib
import importlib
import os
import re
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from ..policies import ADEPT, APPRENTICE, LEVELS, NOVICE, RANDOM
from ..rules.engine import CompilerMissing, compiler_installed
from ..rules.errors import OptionError
from .guarded_call import describe_exception
from .policy_bot import PolicyBot
from .position import Position
from .protocol import Bot, SeatedBot, with_name

if TYPE_CHECKING:
    from .policy_net import PolicyNet
    from .search import Budget

__all__ = [
    "EXPERT",
    "MASTER",
    "NAMES",
    "NETWORK_ALONE",
    "TITLES",
    "WEIGHTS",
    "Bot",
    "PolicyBot",
    "Position",
    "SeatedBot",
    "bot",
    "plays",
    "seated",
]

EXPERT, MASTER = "expert", "master"
NAMES = (*LEVELS, EXPERT, MASTER)
"""The ladder, from the weakest to the strongest."""
TITLES = {
    RANDOM: "Random Randolf",
    NOVICE: "Novice Nora",
    APPRENTICE: "Apprentice Axel",
    ADEPT: "Adept Ada",
    EXPERT: "Expert Edda",
    MASTER: "Master Magnus",
}
DEFAULT_SECONDS = 1.0
"""How long an expert thinks."""
DEFAULT_ROLLOUTS = 1000
"""How far a master looks ahead where the rules can be compiled: a few milliseconds."""
NETWORK_ALONE = f"{MASTER}:0x"
"""A master that does not look ahead: needs no compiled rules."""
WEIGHTS = Path(__file__).with_name("weights")
"""Where the networks are that come with the package."""
BUDGET = re.compile(r"(\d+(?:\.\d+)?)(ms|s|x)")


def bot(game: str, spec: str, seed: int, *, cores: int | None = None) -> Bot:
    """Makes a bot by name: one of NAMES, an expert or a master with a budget, or a custom bot.

    `expert:2s` and `expert:20ms` limit the time per decision. `expert:400x` runs a fixed number of rollouts, so it decides the same
    on any machine. `master:2s` and `master:1000x` likewise; `master:0x` plays by its network alone, and so does `master` where no rules can be compiled.
    `master@weights.npz` and `master@weights.npz:1s` have a network that `charlatans train` made. `cores` limits how many cores it uses (default: all).
    A custom bot, `package.module:Name`, is called with the game's name and the seed.
    """
    name, _, more = spec.partition(":")
    if name == MASTER or spec.startswith(f"{MASTER}@"):
        return _master(game, spec, seed, cores or os.cpu_count() or 1)
    if name in LEVELS and not more:
        return PolicyBot(game, name, TITLES[name], seed)
    if name == EXPERT:
        return _expert(game, spec, more, seed, cores or os.cpu_count() or 1)
    if runs_code(spec):
        return _custom_bot(game, name, more, seed)
    raise OptionError(_unknown_bot(game, spec, name))


def runs_code(spec: str) -> bool:
    """Whether a bot is somebody's own class, which making it would import and run."""
    name, _, more = spec.partition(":")
    return bool(more) and name not in NAMES and not spec.startswith(f"{MASTER}@")


def plays(name: str, game: str) -> bool:
    """Whether a bot of the ladder plays a game: for its master somebody must have trained a network."""
    return name != MASTER or (WEIGHTS / f"{game}.npz").exists()


def seated(game: str, spec: str, seed: int, *, cores: int | None = None) -> SeatedBot:
    """A bot that plays at a table: call it with the table and its seat to get its decision."""
    return SeatedBot(bot(game, spec, seed, cores=cores), seed)


def _expert(game: str, spec: str, budget: str, seed: int, cores: int) -> Bot:
    if not compiler_installed():
        raise CompilerMissing
    from .search import Budget, Expert

    thinking = _budget(budget, spec) if budget else Budget(seconds=DEFAULT_SECONDS)
    return Expert(game, spec, TITLES[EXPERT], seed, thinking, cores=cores)


def _budget(text: str, spec: str) -> Budget:
    """How long a bot thinks, as its name says."""
    from .search import Budget

    match = BUDGET.fullmatch(text)
    if match is None or float(match[1]) <= 0:
        name = EXPERT if spec.startswith(EXPERT) else MASTER
        raise OptionError(
            f"{'an' if name == EXPERT else 'a'} {name} thinks for a time or a number of rollouts, "
            f"as in {name}:2s, {name}:20ms or {name}:400x, not {spec!r}"
        )
    if match[2] == "x":
        return Budget(rollouts=int(float(match[1])))
    return Budget(seconds=float(match[1]) / (1000 if match[2] == "ms" else 1))


def _master(game: str, spec: str, seed: int, cores: int) -> Bot:
    from .master import Master

    file, text = weights_and_budget(spec)
    net = network(game, file)
    title = TITLES[MASTER] if file is None else f"Master {file.stem}"
    if text == "0x" or not (text or compiler_installed()):
        return Master(game, spec, title, seed, net)
    if not compiler_installed():
        raise CompilerMissing
    from .search import Budget

    budget = _budget(text, spec) if text else Budget(rollouts=DEFAULT_ROLLOUTS)
    return Master(game, spec, title, seed, net, budget, cores=cores)


def network(game: str, file: Path | None) -> PolicyNet:
    """The network in a file of weights, or with None the one that comes with the package."""
    from .master import load_weights
    from .shipped import shipped_net, weights_problem

    net = shipped_net(game) if file is None else load_weights(game, file)
    if net is None:
        raise OptionError(f"there is no master of this game: {weights_problem(game)}")
    return net


def weights_and_budget(spec: str) -> tuple[Path | None, str]:
    """The file in `master@FILE` and `master@FILE:1s`, None for our own weights, and the budget."""
    if not spec.startswith(f"{MASTER}@"):
        return None, spec.partition(":")[2]
    text = spec.partition("@")[2]
    file, _, budget = text.rpartition(":")
    return (Path(file), budget) if file and BUDGET.fullmatch(budget) else (Path(text), "")


def file_of(spec: str) -> Path | None:
    """The file that somebody else's bot comes from: its weights or its module; None for our own bots."""
    if spec.startswith(f"{MASTER}@"):
        return weights_and_budget(spec)[0]
    module, _, own = spec.partition(":")
    found = find_spec(module) if own and module not in NAMES else None
    return Path(found.origin) if found is not None and found.origin is not None else None


def short_name(spec: str) -> str:
    """A bot's name without the path to it: only the class of a custom bot, only the file of weights."""
    if spec.startswith(f"{MASTER}@"):
        file, budget = weights_and_budget(spec)
        return f"{MASTER}@{file.name if file else ''}{budget and ':' + budget}"
    return re.split("[.:]", spec)[-1] if "." in spec.partition(":")[0] else spec


def _custom_bot(game: str, module: str, name: str, seed: int) -> Bot:
    """Imports and makes a custom bot. Whatever it raises becomes an OptionError that names the bot."""
    spec = f"{module}:{name}"
    try:
        make = getattr(importlib.import_module(module), name)
    except ModuleNotFoundError as problem:
        looked = f" (looked into {Path.cwd()} and what is installed)" if problem.name == module else ""
        raise OptionError(f"there is no bot {spec}: {problem}{looked}") from problem
    except Exception as problem:
        raise OptionError(f"there is no bot {spec}: {describe_exception(problem)}") from problem
    try:
        bot_object = make(game, seed)
    except Exception as problem:
        raise OptionError(
            f"{spec} cannot be made with a game's name and a seed: {describe_exception(problem)}"
        ) from problem
    if not callable(getattr(bot_object, "decide", None)):
        raise OptionError(f"{spec} is no bot: what it makes needs decide(position)")
    return with_name(bot_object, spec, name)


def _unknown_bot(game: str, spec: str, name: str) -> str:
    close = difflib.get_close_matches(name, NAMES, 1)
    hint = f"; did you mean {close[0]!r}?" if close else "."
    return f"there is no bot {spec!r} for {game}{hint} There are {', '.join(NAMES)}."
