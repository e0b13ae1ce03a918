"""Rows: the arrays of many games that run side by side, the same for every backend and every use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..policies import LEVELS, RANDOM
from ..rules.contract import Game
from ..rules.engine import Stream
from .loop import NEXT, Level


@dataclass
class Rows:
    """One row of each array is one game. Arrays that a use does not want have no rows."""

    games: Any
    """The states."""
    seeds: Any
    option_of: Any
    """Which of the backend's option sets a game is played with."""
    lineups: Any
    """(rows, players): the level of the policy in each seat, or OUTSIDE."""
    streams: Any
    """The policies' random streams: one a row, or one a seat."""
    start: Any
    """What happens first in the next run (`loop.Start`)."""
    chosen: Any
    """(rows, 1): the action of the seat outside that decides next."""
    actor_bits: Any
    """The seats that may decide, as bits."""
    seats: Any
    """The one seat of each game that decides next, or NOBODY."""
    masks: Any
    """(rows, actions): what the viewer may do."""
    observed: Any
    """(rows, features): what the viewer knows."""
    last_observed: Any
    """What the viewer knew when a game ended that has started again since."""
    done: Any
    """Whether a game ended in the last run."""
    lengths: Any
    """Decisions taken."""
    scores: Any
    """(rows, players)"""
    ranks: Any
    """(rows, players): 1 for who is first."""
    rewards: Any
    """(rows, players): what a game that has just ended brought each seat."""
    limited: Any
    """The seat that has a handicap, or NOBODY."""
    accounts: Any
    """What is counted: a row for each game, or one row for all."""
    viewer: int = NEXT
    """Whose masks and observations are written: a seat, or NEXT for the one that decides next."""
    policies: tuple[str, ...] = (RANDOM,)
    """The policies that lineups may name; only these are compiled."""

    def __len__(self) -> int:
        return len(self.games)


TYPES: dict[str, Any] = {
    "option_of": ("i4", 1),
    "seeds": ("i8", 1),
    "lineups": ("i1", 2),
    "streams": (Stream, 1),
    "start": ("u1", 1),
    "chosen": ("i4", 2),
    "actor_bits": ("u1", 1),
    "seats": ("i4", 1),
    "masks": ("u1", 2),
    "observed": ("f4", 2),
    "last_observed": ("f4", 2),
    "done": ("u1", 1),
    "lengths": ("i4", 1),
    "scores": ("i4", 2),
    "ranks": ("i4", 2),
    "rewards": ("f4", 2),
    "limited": ("i4", 1),
    "limits": ("u1", 1),
    "accounts": ("i4", 2),
}
"""The types of the rows' arrays, by name."""


def make_rows(
    array: Any,
    game: Game,
    players: int,
    count: int,
    *,
    policies: tuple[str, ...] = (RANDOM,),
    streams: int = 1,
    masks: bool = False,
    observed: bool = False,
    last_observed: bool = False,
    accounts: tuple[int, int] = (0, 0),
) -> Rows:
    """Rows of zeros, from a backend's `array(shape, kind)`: a kind is a record's class or NumPy's code of a number."""
    return Rows(
        games=array((count,), game.state),
        seeds=array((count,), "i8"),
        option_of=array((count,), "i4"),
        lineups=array((count, players), "i1"),
        streams=array((count * streams,), Stream),
        start=array((count,), "u1"),
        chosen=array((count, 1), "i4"),
        actor_bits=array((count,), "u1"),
        seats=array((count,), "i4"),
        masks=array((count if masks else 0, game.actions), "u1"),
        observed=array((count if observed else 0, game.features), "f4"),
        last_observed=array((count if last_observed else 0, game.features), "f4"),
        done=array((count,), "u1"),
        lengths=array((count,), "i4"),
        scores=array((count, players), "i4"),
        ranks=array((count, players), "i4"),
        rewards=array((count, players), "f4"),
        limited=array((count,), "i4"),
        accounts=array(accounts, "i4"),
        policies=policies,
    )


def level_of(name: str | None) -> int:
    """The number of a policy; None is somebody outside."""
    return Level.OUTSIDE if name is None else LEVELS.index(name)


def win_shares(ranks: Any) -> Any:
    """Each seat's share of its game's one win: all of it, or a part if several share the first place."""
    first = ranks == 1
    return first / first.sum(axis=1, keepdims=True)
