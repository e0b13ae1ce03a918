"""Who can play besides people: bots on a ladder, from chance to search. A bot is shown what its seat may know and no more."""

from __future__ import annotations

import difflib
import importlib
import os
import re
from pathlib import Path

from ..policies import ADEPT, LEVELS, NOVICE, RANDOM
from ..rules.engine import CompilerMissing, compiler_installed
from ..rules.errors import OptionError
from .guarded_call import described
from .policy_bot import Scripted
from .position import Position
from .protocol import Bot, Seated, named

__all__ = ["EXPERT", "NAMES", "TITLES", "Bot", "Position", "Scripted", "Seated", "bot", "seated"]

EXPERT = "expert"
NAMES = (*LEVELS, EXPERT)
"""The ladder, from the weakest to the strongest."""
TITLES = {RANDOM: "Random Randolf", NOVICE: "Novice Nora", ADEPT: "Adept Ada", EXPERT: "Expert Edda"}
DEFAULT_SECONDS = 1.0
BUDGET = re.compile(r"(\d+(?:\.\d+)?)(ms|s|x)")


def bot(game: str, spec: str, seed: int, *, cores: int | None = None) -> Bot:
    """A bot by its name: one of NAMES, an expert with a budget, or one of your own.

    `expert:2s` and `expert:20ms` think so long about a decision, `expert:400x` plays so many playouts and so decides the
    same on any machine; `cores` is how many of them think, all unless told. `package.module:Name` is called with the game's name and the seed.
    """
    name, _, more = spec.partition(":")
    if name in LEVELS and not more:
        return Scripted(game, name, TITLES[name], seed)
    if name == EXPERT:
        return _expert(game, spec, more, seed, cores or os.cpu_count() or 1)
    if more and name not in NAMES:
        return _own(game, name, more, seed)
    raise OptionError(_unknown(game, spec, name))


def seated(game: str, spec: str, seed: int, *, cores: int | None = None) -> Seated:
    """A bot ready to play at a table: called with the table and its seat, it decides."""
    return Seated(bot(game, spec, seed, cores=cores), seed)


def _expert(game: str, spec: str, budget: str, seed: int, cores: int) -> Bot:
    if not compiler_installed():
        raise CompilerMissing
    from .search import Expert

    if not budget:
        return Expert(game, spec, TITLES[EXPERT], seed, seconds=DEFAULT_SECONDS, cores=cores)
    match = BUDGET.fullmatch(budget)
    if match is None or float(match[1]) <= 0:
        raise OptionError(
            f"an expert thinks for a time or a number of playouts, as in expert:2s, expert:20ms or expert:400x, not {spec!r}"
        )
    if match[2] == "x":
        return Expert(game, spec, TITLES[EXPERT], seed, playouts=int(float(match[1])), cores=cores)
    seconds = float(match[1]) / (1000 if match[2] == "ms" else 1)
    return Expert(game, spec, TITLES[EXPERT], seed, seconds=seconds, cores=cores)


def _own(game: str, module: str, name: str, seed: int) -> Bot:
    """Anybody's own bot. What is wrong with it is its owner's to read, whatever it raises."""
    spec = f"{module}:{name}"
    try:
        make = getattr(importlib.import_module(module), name)
    except ModuleNotFoundError as problem:
        looked = f" (looked into {Path.cwd()} and what is installed)" if problem.name == module else ""
        raise OptionError(f"there is no bot {spec}: {problem}{looked}") from problem
    except Exception as problem:
        raise OptionError(f"there is no bot {spec}: {described(problem)}") from problem
    try:
        made = make(game, seed)
    except Exception as problem:
        raise OptionError(f"{spec} cannot be made with a game's name and a seed: {described(problem)}") from problem
    if not callable(getattr(made, "decide", None)):
        raise OptionError(f"{spec} is no bot: what it makes needs decide(position)")
    return named(made, spec, name)


def _unknown(game: str, spec: str, name: str) -> str:
    close = difflib.get_close_matches(name, NAMES, 1)
    hint = f"; did you mean {close[0]!r}?" if close else "."
    return f"there is no bot {spec!r} for {game}{hint} There are {', '.join(NAMES)}."
