"""Policies: rules `choose(game, material, seat, mask, stream)` that return one of the legal actions.

Like all rules they run plain at tables, compiled in simulations, and on a GPU. A policy is given the whole state; hidden
information is either sampled before it is asked (`bots`), or the policy does not look at it.
"""

from __future__ import annotations

import difflib
from importlib import import_module
from typing import Any

from ..rules import module_of
from ..rules.errors import OptionError
from . import chance

RANDOM, NOVICE, APPRENTICE, ADEPT = LEVELS = ("random", "novice", "apprentice", "adept")
"""From the weakest to the strongest."""


def policy(game: str, name: str) -> Any:
    """The policy with this name."""
    if name == RANDOM:
        return chance.choose
    if name not in LEVELS:
        close = difflib.get_close_matches(name, LEVELS, 1)
        hint = f"; did you mean {close[0]!r}?" if close else "."
        raise OptionError(f"there is no bot {name!r} for {game}{hint} There are {', '.join(LEVELS)}.")
    return getattr(import_module(module_of(game, "policies")), name)


def rollout_policy(game: str) -> str:
    """The policy that plays rollouts: the adept, unless the game's policies name another one in ROLLOUTS."""
    named: str = getattr(import_module(module_of(game, "policies")), "ROLLOUTS", ADEPT)
    return named


def is_mixed(game: str) -> bool:
    """Whether a good player of the game must not be predictable: its policies say so in MIXED."""
    return bool(getattr(import_module(module_of(game, "policies")), "MIXED", False))


def opponents_of(game: str) -> Any:
    """How a player tells what the others choose in secret (`policies.basari.opponents` shows with what functions); None in games where nobody chooses in secret."""
    return getattr(import_module(module_of(game, "policies")), "opponents", None)
