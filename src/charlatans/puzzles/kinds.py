"""What the kinds of a game's decisions mean for its puzzles. Every game has its own in a file of its name; a game without one has a single theme."""

from __future__ import annotations

import functools
from collections.abc import Callable, Set
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ..rules import module_of

OTHER = "other"
"""The theme of decisions that belong to no other."""


def _never(state: Any) -> bool:
    return False


@dataclass(frozen=True)
class DecisionKinds:
    """Themes by kinds of decisions, and which decisions belong together."""

    themes: tuple[tuple[str, frozenset[str]], ...] = ((OTHER, frozenset()),)
    """Themes with the kinds that must all be legal; the first that fits is it."""
    together: tuple[frozenset[str], ...] = ()
    """Kinds that belong together while the same seat goes on with them: purchases, or the gems of a bid."""
    told_whole: frozenset[str] = frozenset()
    """Kinds whose parts are not told one by one, but by what they lead to."""
    secret: frozenset[str] = frozenset()
    """Kinds that are decided in secret, at the same time as others."""
    underway: Callable[[Any], bool] = _never
    """Whether a state is in the middle of a decision that only makes sense as a whole."""

    def theme(self, kinds: Set[str]) -> str:
        """The theme of a prompt with these kinds of decisions."""
        return next((theme for theme, needed in self.themes if needed <= kinds), OTHER)

    @property
    def theme_names(self) -> list[str]:
        """All themes."""
        return list(dict.fromkeys(theme for theme, _ in self.themes))


@functools.cache
def kinds_of(game: str) -> DecisionKinds:
    """A game's own kinds."""
    module = module_of(game, "puzzles")
    # Looking for a module in a package that does not exist is an error.
    if find_spec(module.partition(".")[0]) is None or find_spec(module) is None:
        return DecisionKinds()
    found: DecisionKinds = import_module(module).KINDS
    return found
