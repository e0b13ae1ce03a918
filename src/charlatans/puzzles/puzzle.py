"""What a puzzle is: a position as one seat knows it, the choices, what they are worth, and how that was proven."""

from __future__ import annotations

import base64
import hashlib
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any, NamedTuple

from .. import rules
from ..bots.position import Position
from ..table import Table

DIGITS = 5
"""Chances and errors are kept with so many digits."""
ID_LENGTH = 10


class Choice(NamedTuple):
    """One of the decisions to choose from: a single action, or several that belong together, like two purchases or a bid of gems."""

    actions: tuple[int, ...]
    chance: float
    """The chance to win, from 0 to 1."""


@dataclass(frozen=True)
class Proof:
    """By how much the best choice is better than the next best one, in two independent samples of rollouts."""

    margin: float
    """The difference of the chances to win, played to the end of the turn or round and judged there by the master's network."""
    error: float
    """Its standard error."""
    rollouts: int
    """How many rollouts of each choice that took."""
    to_the_end: float
    """The same difference where whole games are played to their end."""
    end_error: float
    end_points: float
    """By how many points the final lead over the mean of the others is larger there."""
    end_rollouts: int


@dataclass(frozen=True)
class Puzzle:
    """A puzzle. The state is a determinization: everything that the seat cannot know was sampled anew, so there is nothing in it to find out."""

    game: str
    options: dict[str, Any]
    players: tuple[str, ...]
    """The bots that played the game, by seat."""
    seat: int
    state: bytes
    theme: str
    choices: tuple[Choice, ...]
    """In the order in which they are shown."""
    best: int
    """Which of the choices is best."""
    all_legal: bool
    """Whether the choices are all that is legal; if not, some that are about as good as the best, or plainly worse, were left out."""
    proof: Proof
    solved: dict[str, float]
    """How often each of our bots finds the best choice."""
    rating: int
    """How strong a solver must be to find it every other time."""
    source: tuple[int, int, int]
    """Where it comes from: the seed of the mining, the number of the game, and the number of the decision in it."""

    @cached_property
    def id(self) -> str:
        """A name that follows from the position and the choices."""
        asked = repr([choice.actions for choice in self.choices])
        return hashlib.sha256(self.state + asked.encode()).hexdigest()[:ID_LENGTH]

    @property
    def position(self) -> Position:
        """The position as the seat knows it."""
        game = rules.game(self.game)
        material = game.load_material(None)
        return Position(game, game.options(material, **self.options), material, self.state, self.seat)

    @property
    def table(self) -> Table:
        """A table in this position."""
        return self.position.table

    def as_dict(self) -> dict[str, Any]:
        """As plain values, for JSON."""
        proof = {name: round(value, DIGITS) for name, value in asdict(self.proof).items()}
        return {
            "options": self.options,
            "players": list(self.players),
            "seat": self.seat,
            "state": base64.b16encode(self.state).decode(),
            "theme": self.theme,
            "choices": [[*one.actions, round(one.chance, DIGITS)] for one in self.choices],
            "best": self.best,
            "all_legal": self.all_legal,
            "proof": proof,
            "solved": {name: round(share, 2) for name, share in self.solved.items()},
            "rating": self.rating,
            "source": list(self.source),
        }

    @classmethod
    def from_dict(cls, game: str, plain: dict[str, Any]) -> Puzzle:
        """Reads what `as_dict` wrote."""
        return cls(
            **{
                **plain,
                "game": game,
                "players": tuple(plain["players"]),
                "state": base64.b16decode(plain["state"]),
                "choices": tuple(Choice(tuple(one[:-1]), one[-1]) for one in plain["choices"]),
                "proof": Proof(**plain["proof"]),
                "source": tuple(plain["source"]),
            }
        )
