"""Playing a block of a tournament: matches within the compiled rules, and bots from outside who are asked one by one.

A bot that fails loses the match at hand and no other: it comes last with 0 points, and an adept decides for its seat
so that the others can finish. They are ranked among themselves.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

from .. import bots
from ..batches.host import Host, Matches
from ..batches.serving import NOBODY
from ..bots import Bot, Position
from ..bots.guarded_call import FAILURES, asked, lawful, reason
from ..policies import ADEPT
from ..rules.engine import STREAM, Progress, compiled, next_word, seed_stream
from ..rules.materials import Material
from .tournament import Tournament

BOT_STREAMS = 1000
"""Bots from outside have streams of their own from this number on."""


class Place(NamedTuple):
    """Somebody in a match."""

    seed: int
    rotation: int
    entrant: int


class Forfeit(NamedTuple):
    """Who lost a match by failing, and how."""

    seed: int
    rotation: int
    entrant: int
    reason: str


@dataclass
class Block:
    """What came of a block: a row a match, seed by seed and rotation by rotation, and in it a column an entrant."""

    first: int
    """The first seed."""
    seeds: int
    scores: list[list[int]] = field(default_factory=list)
    ranks: list[list[int]] = field(default_factory=list)
    forfeits: list[Forfeit] = field(default_factory=list)
    asked: list[int] = field(default_factory=list)
    """For each entrant from outside, the decisions it was asked for, the seconds they took, and the slowest one's."""
    seconds: list[float] = field(default_factory=list)
    slowest: list[float] = field(default_factory=list)
    inside: int = 0
    """Decisions within the compiled rules, and the seconds they and the rules took."""
    inside_seconds: float = 0.0

    def as_dict(self) -> dict[str, Any]:
        """The block as plain values."""
        return asdict(self)

    @classmethod
    def of_dict(cls, values: Mapping[str, Any]) -> Block:
        """The block that these values were made from."""
        block = cls(**values)
        block.forfeits = [Forfeit(*forfeit) for forfeit in block.forfeits]
        return block


Known = Mapping[Place, str]
"""Places where a bot is known to bring the whole process down, and how: it is not asked again."""
Note = Callable[[Place | None], None]
"""Told who is asked now, and None when it has answered."""


def nobody_notes(place: Place | None) -> None:
    """Nobody watches."""


class Hall(NamedTuple):
    """Where a tournament is played: the compiled rules, and the material they were made with."""

    host: Host
    material: Material


_halls: dict[Tournament, Hall] = {}


def hall_of(tournament: Tournament, progress: Progress | None = None) -> Hall:
    """The same hall for the same tournament; its rules are made ready the first time, from the cache on disk or anew."""
    if tournament not in _halls:
        host = Host(tournament.game, tournament.mix, tournament.material)
        host.compile(progress)
        if tournament.asks:
            compiled(tournament.game.resample, tournament.game.types, progress=progress)
        _halls[tournament] = Hall(host, tournament.material)
    return _halls[tournament]


def play_block(tournament: Tournament, number: int, known: Known | None = None, note: Note = nobody_notes) -> Block:
    """Plays one block. It ends the same wherever it is played, as far as the bots from outside do."""
    seeds = tournament.seeds_of(number)
    rows = [(seed, rotation) for seed in seeds for rotation in range(tournament.players)]
    hall = hall_of(tournament)
    matches = hall.host.laid_out(
        [seed for seed, _ in rows],
        [tournament.lineup(rotation) for _, rotation in rows],
        [tournament.choice(seed) for seed, _ in rows],
    )
    block = Block(seeds.start, len(seeds))
    block.asked = [0] * tournament.players
    block.seconds, block.slowest = [0.0] * tournament.players, [0.0] * tournament.players
    begun = time.perf_counter()
    matches.go_on()
    block.inside_seconds = time.perf_counter() - begun
    for row, (seed, rotation) in enumerate(rows):
        sitting = Sitting(tournament, hall, matches, row, Place(seed, rotation, NOBODY), known or {}, note)
        sitting.play()
        sitting.report(block)
    block.inside = int(matches.lengths.sum()) - sum(block.asked)
    return block


class Sitting:
    """One match that waits for bots from outside, until it is over."""

    def __init__(
        self, tournament: Tournament, hall: Hall, matches: Matches, row: int, place: Place, known: Known, note: Note
    ) -> None:
        self.tournament = tournament
        self.hall = hall
        self.matches = matches
        self.row = row
        self.place = place
        self.failed: dict[int, str] = {}
        self.times: dict[int, list[float]] = {}
        self.inside_seconds = 0.0
        self._known = known
        self._note = note
        self._bots: dict[int, Bot] = {}
        self._stand_ins: dict[int, Bot] = {}
        self._stream = STREAM.new()
        seed_stream(self._stream, place.seed, BOT_STREAMS + place.rotation)
        self._seeds = [next_word(self._stream) for _ in tournament.entrants]

    def play(self) -> None:
        """Asks whoever is asked until nobody is."""
        while (seat := int(self.matches.seats[self.row])) != NOBODY:
            self.matches.chosen[self.row] = self._decision(seat)
            begun = time.perf_counter()
            self.matches.go_on(self.row, self.row + 1)
            self.inside_seconds += time.perf_counter() - begun

    def report(self, block: Block) -> None:
        """Writes the match into its block."""
        seed, rotation, _ = self.place
        seats = [(entrant + rotation) % self.tournament.players for entrant in range(self.tournament.players)]
        scores, ranks = self.matches.scores[self.row].tolist(), self.matches.ranks[self.row].tolist()
        block.scores.append([0 if entrant in self.failed else scores[seat] for entrant, seat in enumerate(seats)])
        block.ranks.append(standing([ranks[seat] for seat in seats], self.failed))
        block.forfeits += [Forfeit(seed, rotation, entrant, why) for entrant, why in self.failed.items()]
        block.inside_seconds += self.inside_seconds
        for entrant, times in self.times.items():
            block.asked[entrant] += len(times)
            block.seconds[entrant] += sum(times)
            block.slowest[entrant] = max(block.slowest[entrant], *times)

    def _decision(self, seat: int) -> int:
        """What the entrant in this seat decides, or an adept in its place if it has failed."""
        place = self.place._replace(entrant=(seat - self.place.rotation) % self.tournament.players)
        position = self._position(seat)
        if place in self._known:
            self.failed.setdefault(place.entrant, self._known[place])
        if place.entrant not in self.failed:
            self._note(place)
            try:
                return self._asked(place.entrant, position)
            except FAILURES as problem:
                self.failed[place.entrant] = reason(problem)
            finally:
                self._note(None)
        if place.entrant not in self._stand_ins:
            self._stand_ins[place.entrant] = bots.bot(self.tournament.name, ADEPT, seed=self._seeds[place.entrant])
        return self._stand_ins[place.entrant].decide(position)

    def _position(self, seat: int) -> Position:
        options = self.tournament.mix[self.tournament.choice(self.place.seed)]
        record, word = self.matches.games[self.row], next_word(self._stream)
        return Position.of_record(self.tournament.game, options, self.hall.material, record, seat, word)

    def _asked(self, entrant: int, position: Position) -> int:
        """What the bot decides, if it decides in time and lawfully. For every match it is made anew."""
        limit, legal = self.tournament.limit, tuple(position.legal)
        if entrant not in self._bots:
            spec, seed = self.tournament.entrants[entrant], self._seeds[entrant]
            self._bots[entrant], _ = asked(lambda: bots.bot(self.tournament.name, spec, seed=seed, cores=1), limit)
        action, seconds = asked(lambda: self._bots[entrant].decide(position), limit)
        self.times.setdefault(entrant, []).append(seconds)
        return lawful(action, legal)


def standing(ranks: list[int], failed: Mapping[int, str]) -> list[int]:
    """The ranks by entrant: whoever failed is last, the others are ranked among themselves."""
    left = [rank for entrant, rank in enumerate(ranks) if entrant not in failed]
    return [
        len(ranks) if entrant in failed else 1 + sum(other < rank for other in left)
        for entrant, rank in enumerate(ranks)
    ]
