"""One game at an environment's table: the compiled rules take a round at a time and show every seat what it knows."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from .. import rules
from ..batches.checking import refusal
from ..batches.cores import slots_of, types_of
from ..batches.playing import SEATS
from ..batches.rounds import sit
from ..batches.serving import settle
from ..rules.engine import compiled
from ..rules.errors import IllegalDecision, OptionError
from ..rules.materials import Material

ERROR, RANDOM = "error", "random"
"""What an illegal action is: an error, or replaced by a legal one that is drawn at random."""

GO_ON = -1
SEATS_OF = [tuple(seat for seat in range(SEATS) if bits >> seat & 1) for bits in range(1 << SEATS)]
"""Seats by the bits that stand for them."""


class Sitting:
    """A game that is played in rounds: everybody who is asked chooses, and then all of it is carried out."""

    def __init__(self, name: str, material: str | Path | Material | None, options: Mapping[str, Any]) -> None:
        game = self.game = rules.game(name)
        printed = material if isinstance(material, Material) else game.load_material(material)
        chosen = game.options(printed, **options)
        self._run = _compiled(game)
        import numpy

        self.players = chosen.players
        self._printed = game.material_layout.to_numpy(game.material_record(printed))
        self._options = game.options_layout.to_numpy(chosen.record())
        self._games = numpy.zeros(2, game.state.dtype)
        self._log = numpy.zeros(0, numpy.int16)
        self._out = numpy.zeros((2, SEATS), numpy.int32)
        self._chosen = numpy.zeros(self.players, numpy.int32)
        self.legal = numpy.zeros((self.players, game.actions), numpy.uint8)
        """What each seat may do; nothing for a seat that is not asked."""
        self.known = numpy.zeros((self.players, game.features), numpy.float32)
        """What each seat knows."""
        self.asked: tuple[int, ...] = ()
        """The seats that choose in this round; nobody when the game is over."""

    def lay_out(self, seed: int) -> None:
        """Begins a game."""
        self._round(seed)

    def choose(self, seat: int, action: Any, instead: Any = None) -> None:
        """Notes what a seat has chosen. An illegal action is refused, or `instead` draws another one."""
        try:
            number = operator.index(action)
        except TypeError:
            number = -1
        if not 0 <= number < len(self.legal[seat]) or not self.legal[seat, number]:
            if instead is None:
                raise IllegalDecision(refusal(self.game, player(seat), action, self.legal[seat]))
            number = instead.choice(self.legal[seat].nonzero()[0])
        self._chosen[seat] = number

    def carry_out(self) -> None:
        """Carries out what all who are asked have chosen."""
        self._round(GO_ON)

    @property
    def points(self) -> list[int]:
        """Points by seat, as they stand."""
        points: list[int] = self._out[0, : self.players].tolist()
        return points

    @property
    def ranks(self) -> list[int]:
        """Ranks by seat, as they stand: 1 for who is first."""
        ranks: list[int] = self._out[1, : self.players].tolist()
        return ranks

    @property
    def rewards(self) -> list[float]:
        """What this end of the game is worth to each seat; it adds up to nothing."""
        import numpy

        points, ranks = numpy.zeros((2, 1, self.players), numpy.int32)
        rewards = numpy.zeros((1, self.players), numpy.float32)
        settle(0, self._out, points, ranks, rewards)
        worth: list[float] = rewards[0].tolist()
        return worth

    def to_bytes(self) -> bytes:
        """The whole state, byte for byte what a table in this position has."""
        return bytes(self._games[:1].tobytes())

    def told(self) -> str:
        """How the table stands, in words."""
        return told(self.game, self.to_bytes(), self._printed, self.points)

    # Copies and other processes get the arrays; what is compiled they have themselves.

    def __getstate__(self) -> dict[str, Any]:
        # As bytes: NumPy's copy of records leaves out what lies between fields.
        kept = {**self.__dict__, "game": self.game.name, "_games": self._games.tobytes()}
        del kept["_run"]
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        import numpy

        self.__dict__.update(kept)
        self.game = rules.game(kept["game"])
        self._games = numpy.frombuffer(bytearray(kept["_games"]), self.game.state.dtype)
        self._run = _compiled(self.game)

    def _round(self, seed: int) -> None:
        bits = self._run(
            *(self._games, self._printed, self._options, seed, self._chosen),
            *(self.legal, self.known, self._out, self._log),
        )
        self.asked = SEATS_OF[bits]


def _compiled(game: rules.Game) -> Any:
    return compiled(sit, {**types_of(game), "printed": (game.material_layout, 1)}, slots_of(game, None))


def player(seat: int) -> str:
    """What a seat is called in environments."""
    return f"player_{seat}"


def told(game: rules.Game, position: bytes, printed: Any, points: Sequence[int]) -> str:
    """How a game stands, in words: everybody's points, and what is asked of whom."""
    state, material = game.state.from_bytes(position), game.material_layout.from_bytes(printed.tobytes())
    asked = SEATS_OF[game.actors(state)]
    lines = [game.title + ("" if asked else ": the game is over")]
    for seat, scored in enumerate(points):
        line = f"{player(seat)}: {scored} {game.unit}{'' if scored == 1 else 's'}"
        lines.append(line + (f". {game.words.question(state, material, seat)}" if seat in asked else ""))
    return "\n".join(lines)


def one_of(what: str, value: Any, allowed: Sequence[Any]) -> Any:
    """A setting of an environment that may be one of a few things."""
    if value not in allowed:
        raise OptionError(f"{what} must be {' or '.join(repr(one) for one in allowed)}, not {value!r}")
    return value
