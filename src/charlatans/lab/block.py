"""Plays one block of a tournament: matches run in the compiled rules, which stop whenever an outside seat has to decide.

A bot that fails forfeits that match only: it is ranked last with 0 points, and an adept takes over its seat so that the others can
finish. They are ranked among themselves.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

from .. import bots
from ..bots import Bot, Position
from ..bots.guarded_call import BOT_FAILURES, call_with_limit, checked_action, failure_reason
from ..policies import ADEPT, LEVELS
from ..rules.engine import Progress, Stream, compiled, next_word, seed_stream
from ..rules.materials import MaterialFile
from ..runner.lineups import LineupGames, LineupRunner
from ..runner.loop import NOBODY
from .tournament import Tournament

BOT_STREAMS = 1000
"""Random streams of the bots in outside seats are numbered from here on."""


class MatchEntrant(NamedTuple):
    """An entrant in one match."""

    seed: int
    rotation: int
    entrant: int


class Forfeit(NamedTuple):
    """A match that an entrant lost by failing, and why."""

    seed: int
    rotation: int
    entrant: int
    reason: str


STORED_NAMES = {"first_seed": "first", "seed_count": "seeds"}
"""Fields of BlockResult that have another name in results files."""


@dataclass
class BlockResult:
    """The results of a block: a row for each match (by seed, then rotation) with a column for each entrant. Results files have its
    fields as keys (see STORED_NAMES)."""

    first_seed: int
    seed_count: int
    scores: list[list[int]] = field(default_factory=list)
    ranks: list[list[int]] = field(default_factory=list)
    forfeits: list[Forfeit] = field(default_factory=list)
    asked: list[int] = field(default_factory=list)
    """For each entrant in an outside seat: its decisions."""
    seconds: list[float] = field(default_factory=list)
    """The seconds that these took, by entrant."""
    slowest: list[float] = field(default_factory=list)
    """The slowest of them, by entrant."""
    inside: int = 0
    """Decisions of policies in the compiled rules."""
    inside_seconds: float = 0.0
    """The seconds that these took, together with the rules."""

    def as_dict(self) -> dict[str, Any]:
        """As plain values, for the results file."""
        return {STORED_NAMES.get(name, name): value for name, value in asdict(self).items()}

    @classmethod
    def of_dict(cls, values: Mapping[str, Any]) -> BlockResult:
        """From the values of a results file."""
        fields = {stored: name for name, stored in STORED_NAMES.items()}
        block = cls(**{fields.get(name, name): value for name, value in values.items()})
        block.forfeits = [Forfeit(*forfeit) for forfeit in block.forfeits]
        return block


KnownCrashes = Mapping[MatchEntrant, str]
"""Matches in which a bot is known to crash its process, and how: it is not asked again there."""
OnAsked = Callable[[MatchEntrant | None], None]
"""Called with the entrant before its bot is called, and with None afterwards."""


def ignore(who: MatchEntrant | None) -> None:
    """Does nothing."""


class CompiledTournament(NamedTuple):
    """A tournament's compiled rules, with its material."""

    runner: LineupRunner
    material: MaterialFile


_compiled: dict[Tournament, CompiledTournament] = {}


def compile_tournament(tournament: Tournament, progress: Progress | None = None) -> CompiledTournament:
    """Compiles the rules of a tournament, once per process."""
    if tournament not in _compiled:
        played = tuple(level for level in LEVELS if level in tournament.entrants)
        runner = LineupRunner(tournament.game, tournament.option_sets, tournament.material, policies=played)
        runner.compile(progress)
        if tournament.has_outside_seats:
            compiled(tournament.game.resample, tournament.game.types, progress=progress)
        _compiled[tournament] = CompiledTournament(runner, tournament.material)
    return _compiled[tournament]


def play_block(
    tournament: Tournament, number: int, known_crashes: KnownCrashes | None = None, on_asked: OnAsked = ignore
) -> BlockResult:
    """Plays one block. The result is the same wherever it runs, as far as the bots in outside seats are deterministic."""
    seeds = tournament.seeds_of(number)
    rows = [(seed, rotation) for seed in seeds for rotation in range(tournament.players)]
    compiled_rules = compile_tournament(tournament)
    games = compiled_rules.runner.set_up(
        [seed for seed, _ in rows],
        [tournament.lineup(rotation) for _, rotation in rows],
        [tournament.option_set_of(seed) for seed, _ in rows],
    )
    block = BlockResult(seeds.start, len(seeds))
    block.asked = [0] * tournament.players
    block.seconds, block.slowest = [0.0] * tournament.players, [0.0] * tournament.players
    begun = time.perf_counter()
    games.run()
    block.inside_seconds = time.perf_counter() - begun
    for row, (seed, rotation) in enumerate(rows):
        match = Match(tournament, compiled_rules, games, row, seed, rotation, known_crashes or {}, on_asked)
        match.play()
        match.report(block)
    block.inside = int(games.lengths.sum()) - sum(block.asked)
    return block


class Match:
    """One match of a block, which is one row of its games: asks the bots in outside seats until it is over."""

    def __init__(
        self,
        tournament: Tournament,
        compiled_rules: CompiledTournament,
        games: LineupGames,
        row: int,
        seed: int,
        rotation: int,
        known_crashes: KnownCrashes,
        on_asked: OnAsked,
    ) -> None:
        self.tournament = tournament
        self.compiled_rules = compiled_rules
        self.games = games
        self.row = row
        self.seed = seed
        self.rotation = rotation
        self.failed: dict[int, str] = {}
        self.times: dict[int, list[float]] = {}
        self.inside_seconds = 0.0
        self._known_crashes = known_crashes
        self._on_asked = on_asked
        self._bots: dict[int, Bot] = {}
        self._substitutes: dict[int, Bot] = {}
        self._stream = Stream.new()
        seed_stream(self._stream, seed, BOT_STREAMS + rotation)
        self._bot_seeds = [next_word(self._stream) for _ in tournament.entrants]

    def play(self) -> None:
        """Asks the bots for their decisions until the match is over."""
        while (seat := int(self.games.seats[self.row])) != NOBODY:
            self.games.chosen[self.row] = self._decision(seat)
            begun = time.perf_counter()
            self.games.run(self.row, self.row + 1)
            self.inside_seconds += time.perf_counter() - begun

    def report(self, block: BlockResult) -> None:
        """Adds the match to its block's results."""
        players = self.tournament.players
        seat_of = [(entrant + self.rotation) % players for entrant in range(players)]
        scores, ranks = self.games.scores[self.row].tolist(), self.games.ranks[self.row].tolist()
        block.scores.append([0 if entrant in self.failed else scores[seat] for entrant, seat in enumerate(seat_of)])
        block.ranks.append(ranks_with_forfeits([ranks[seat] for seat in seat_of], self.failed))
        block.forfeits += [Forfeit(self.seed, self.rotation, entrant, why) for entrant, why in self.failed.items()]
        block.inside_seconds += self.inside_seconds
        for entrant, times in self.times.items():
            block.asked[entrant] += len(times)
            block.seconds[entrant] += sum(times)
            block.slowest[entrant] = max(block.slowest[entrant], *times)

    def _decision(self, seat: int) -> int:
        """The decision of the entrant in this seat, or of an adept if it has failed."""
        who = MatchEntrant(self.seed, self.rotation, (seat - self.rotation) % self.tournament.players)
        position = self._position(seat)
        if who in self._known_crashes:
            self.failed.setdefault(who.entrant, self._known_crashes[who])
        if who.entrant not in self.failed:
            self._on_asked(who)
            try:
                return self._ask_bot(who.entrant, position)
            except BOT_FAILURES as problem:
                self.failed[who.entrant] = failure_reason(problem)
            finally:
                self._on_asked(None)
        if who.entrant not in self._substitutes:
            self._substitutes[who.entrant] = bots.bot(self.tournament.name, ADEPT, seed=self._bot_seeds[who.entrant])
        return self._substitutes[who.entrant].decide(position)

    def _position(self, seat: int) -> Position:
        options = self.tournament.option_sets[self.tournament.option_set_of(self.seed)]
        record, word = self.games.games[self.row], next_word(self._stream)
        return Position.of_record(self.tournament.game, options, self.compiled_rules.material, record, seat, word)

    def _ask_bot(self, entrant: int, position: Position) -> int:
        """The bot's decision, checked for time and legality. Bots are made anew for every match."""
        limit, legal = self.tournament.limit, tuple(position.legal)
        if entrant not in self._bots:
            spec, seed = self.tournament.entrants[entrant], self._bot_seeds[entrant]
            self._bots[entrant], _ = call_with_limit(
                lambda: bots.bot(self.tournament.name, spec, seed=seed, cores=1), limit
            )
        action, seconds = call_with_limit(lambda: self._bots[entrant].decide(position), limit)
        self.times.setdefault(entrant, []).append(seconds)
        return checked_action(action, legal)


def ranks_with_forfeits(ranks: list[int], failed: Mapping[int, str]) -> list[int]:
    """Ranks by entrant: those who failed are last, the others are ranked among themselves."""
    left = [rank for entrant, rank in enumerate(ranks) if entrant not in failed]
    return [
        len(ranks) if entrant in failed else 1 + sum(other < rank for other in left)
        for entrant, rank in enumerate(ranks)
    ]
