"""Playouts of one position: every decision tried again and again, on the same luck, to the end of the game.

What the seat cannot know is a fresh sample in every playout, others who have already chosen in secret choose again, and
everybody plays on as an adept. Number n of every decision's playouts has the same seed, so that decisions are compared
on the same draws and not by luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy

from .. import rules
from ..batches.host import TO_THE_END, Host
from ..batches.serving import NOBODY
from ..rules.contract import Options
from ..rules.engine import Progress
from ..rules.materials import Material
from .position import Position
from .value_net import scale_of, values_of
from .value_net import worth as worth_of

SMALLEST_SHARE = 8
"""Fewer playouts than this are not worth another core."""


_hosts: dict[tuple[str, Options, Material], Host] = {}


def host_of(game: str, options: Options, material: Material) -> Host:
    """The compiled rules for a table; made once for each kind of table."""
    key = (game, options, material)
    if key not in _hosts:
        _hosts[key] = Host(rules.game(game), [options], material)
    return _hosts[key]


def warm_up(game: str, options: Options, material: Material, progress: Progress | None = None) -> None:
    """Makes the compiled rules ready, which can take a minute or two when nothing is in the cache."""
    host_of(game, options, material).compile(progress)


class Playouts:
    """What came of the playouts so far, for each legal decision."""

    def __init__(self, position: Position, seed: int, cores: int = 1, *, stages: int | None = None) -> None:
        """Playouts end with the game, and give `shares`, `points` and `worth`; or so many `stages` later, and give their
        `worth` only, if weights were learnt that can judge them there."""
        self.position = position
        self.actions = list(position.legal)
        self._values = None if stages is None else values_of(position.game.name)
        self._horizon = TO_THE_END if stages is None or self._values is None else position.table.round_number + stages
        self._scale = 0.0 if self._values is None else self._values.scale
        self._host = host_of(position.game.name, position.options, position.material)
        self._record = numpy.frombuffer(position.state, position.game.state.dtype)
        self._seed = seed
        self._cores = cores
        players = self._host.players
        self.shares: list[Any] = [numpy.zeros((0, players)) for _ in self.actions]
        """For each decision, a row a playout: what each seat had of the win."""
        self.points: list[Any] = [numpy.zeros((0, players)) for _ in self.actions]
        """The same for points."""
        self.worth: list[Any] = [numpy.zeros(0) for _ in self.actions]
        """What each playout was worth to the seat, from 0 to 1."""

    def add(self, which: Sequence[int], count: int) -> None:
        """So many more playouts of each of these decisions; they must have had equally many before."""
        first = max(len(self.shares[which[0]]), len(self.worth[which[0]]))
        seeds = self._seed + numpy.arange(first, first + count)
        matches = self._host.imagined(
            self._record[0],
            self.position.seat,
            numpy.tile([self.actions[i] for i in which], count),
            numpy.repeat(seeds, len(which)),
        )
        if self._horizon == TO_THE_END:
            self._run(matches)
            _deal_out(matches.shares(), self.shares, which)
            _deal_out(matches.scores, self.points, which)
            _deal_out(self._ended(matches), self.worth, which)
        else:
            matches.horizon = self._horizon
            matches.watch(self.position.seat)
            self._run(matches)
            _deal_out(self._judged(matches), self.worth, which)

    def _judged(self, matches: Any) -> Any:
        """What each playout was worth: games that ended what came of them, the others what they promise."""
        assert self._values is not None
        over = matches.seats == NOBODY
        judged = self._values(matches.observed)
        if over.any():
            judged[over] = self._ended(matches, over)
        return judged

    def _ended(self, matches: Any, which: Any = slice(None)) -> Any:
        """What these playouts, which are over, were worth."""
        points = matches.scores[which]
        seats = numpy.full(len(points), self.position.seat)
        if not self._scale:
            # Nothing learnt says how far apart games of this kind end: the first round does.
            self._scale = scale_of(points, seats)
        return worth_of(matches.shares()[which], points, seats, self._scale)

    def _run(self, matches: Any) -> None:
        rows = len(matches)
        parts = min(self._cores, max(rows // SMALLEST_SHARE, 1))
        if parts == 1:
            matches.go_on()
            return
        bounds = [rows * at // parts for at in range(parts + 1)]
        with ThreadPoolExecutor(parts) as pool:
            list(pool.map(matches.go_on, bounds[:-1], bounds[1:]))


def _deal_out(rows: Any, kept: list[Any], which: Sequence[int]) -> None:
    """Rows of several decisions in turn go to those that each belongs to."""
    for at, i in enumerate(which):
        kept[i] = numpy.concatenate([kept[i], rows[at :: len(which)]])
