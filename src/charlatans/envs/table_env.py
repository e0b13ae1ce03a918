"""One game for environments: the compiled rules play a round at a time and observe for every seat."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from .. import rules
from ..rules.errors import IllegalDecision, OptionError
from ..rules.materials import MaterialFile
from ..runner.loop import SEATS, write_result
from ..runner.single import compiled_step
from ..runner.validation import refusal

ERROR, RANDOM = "error", "random"
"""What happens to an illegal action: an error, or a random legal one instead."""

CONTINUE = -1
SEATS_OF = [tuple(seat for seat in range(SEATS) if bits >> seat & 1) for bits in range(1 << SEATS)]
"""Seats by bit mask."""


class TableEnv:
    """A game played in rounds: all actors choose, then their choices are applied."""

    def __init__(self, name: str, material: str | Path | MaterialFile | None, options: Mapping[str, Any]) -> None:
        game = self.game = rules.game(name)
        printed = material if isinstance(material, MaterialFile) else game.load_material(material)
        chosen = game.options(printed, **options)
        self._run = compiled_step(game)
        import numpy

        self.players = chosen.players
        self._material = game.material_layout.to_numpy(game.material_record(printed))
        self._options = game.options_layout.to_numpy(chosen.record())
        self._games = numpy.zeros(2, game.state.dtype)
        self._log = numpy.zeros(0, numpy.int16)
        self._out = numpy.zeros((2, SEATS), numpy.int32)
        self._chosen = numpy.zeros(self.players, numpy.int32)
        self.legal = numpy.zeros((self.players, game.actions), numpy.uint8)
        """Action masks by seat; empty for seats that do not have to decide."""
        self.observations = numpy.zeros((self.players, game.features), numpy.float32)
        """Observations by seat."""
        self.actors: tuple[int, ...] = ()
        """The seats that have to decide in this round; none when the game is over."""

    def reset(self, seed: int) -> None:
        """Starts a game."""
        self._round(seed)

    def choose(self, seat: int, action: Any, rng: Any = None) -> None:
        """Records a seat's choice. An illegal action raises, or is replaced by a random legal one if `rng` is given."""
        try:
            number = operator.index(action)
        except TypeError:
            number = -1
        if not 0 <= number < len(self.legal[seat]) or not self.legal[seat, number]:
            if rng is None:
                raise IllegalDecision(refusal(self.game, agent_name(seat), action, self.legal[seat]))
            number = rng.choice(self.legal[seat].nonzero()[0])
        self._chosen[seat] = number

    def step(self) -> None:
        """Applies the choices of all actors."""
        self._round(CONTINUE)

    @property
    def points(self) -> list[int]:
        """Current points by seat."""
        points: list[int] = self._out[0, : self.players].tolist()
        return points

    @property
    def ranks(self) -> list[int]:
        """Current ranks by seat, from 1."""
        ranks: list[int] = self._out[1, : self.players].tolist()
        return ranks

    @property
    def rewards(self) -> list[float]:
        """The zero-sum reward of each seat for this result."""
        import numpy

        points, ranks = numpy.zeros((2, 1, self.players), numpy.int32)
        rewards = numpy.zeros((1, self.players), numpy.float32)
        write_result(0, self._out, points, ranks, rewards)
        worth: list[float] = rewards[0].tolist()
        return worth

    def to_bytes(self) -> bytes:
        """The state, byte for byte that of a table in the same position."""
        return bytes(self._games[:1].tobytes())

    def describe(self) -> str:
        """The state as text."""
        return describe(self.game, self.to_bytes(), self._material, self.points)

    # Pickling: compiled rules are loaded again on the other side.

    def __getstate__(self) -> dict[str, Any]:
        # As bytes: a NumPy record copy does not preserve padding.
        kept = {**self.__dict__, "game": self.game.name, "_games": self._games.tobytes()}
        del kept["_run"]
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        import numpy

        self.__dict__.update(kept)
        self.game = rules.game(kept["game"])
        self._games = numpy.frombuffer(bytearray(kept["_games"]), self.game.state.dtype)
        self._run = compiled_step(self.game)

    def _round(self, seed: int) -> None:
        bits = self._run(
            *(self._games, self._material, self._options, seed, self._chosen),
            *(self.legal, self.observations, self._out, self._log),
        )
        self.actors = SEATS_OF[bits]


def agent_name(seat: int) -> str:
    """A seat's agent name."""
    return f"player_{seat}"


def describe(game: rules.Game, position: bytes, printed: Any, points: Sequence[int]) -> str:
    """The state of a game as text: everyone's points, and what the actors have to decide."""
    state, material = game.state.from_bytes(position), game.material_layout.from_bytes(printed.tobytes())
    actors = SEATS_OF[game.actors(state)]
    lines = [game.title + ("" if actors else ": the game is over")]
    for seat, scored in enumerate(points):
        line = f"{agent_name(seat)}: {scored} {game.unit}{'' if scored == 1 else 's'}"
        lines.append(line + (f". {game.words.question(state, material, seat)}" if seat in actors else ""))
    return "\n".join(lines)


def checked_choice(what: str, value: Any, allowed: Sequence[Any]) -> Any:
    """Checks that a setting has one of the allowed values."""
    if value not in allowed:
        raise OptionError(f"{what} must be {' or '.join(repr(one) for one in allowed)}, not {value!r}")
    return value
