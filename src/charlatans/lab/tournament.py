"""Tournaments: who meets whom on which seeds, as numbered blocks of matches that any process can play.

Seating is duplicate: every seed is played once for each rotation of the lineup, so that everybody has had every seat with
the same luck. A seed is one sample.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from .. import bots, rules
from ..policies import LEVELS
from ..rules.contract import Game, Options
from ..rules.engine.compiling import fingerprint
from ..rules.errors import OptionError
from ..rules.materials import Material
from ..table.journal import material_digest
from ..table.table import SEEDS
from .option_grid import agreements

LIMIT = 60.0
"""Seconds that somebody from outside may think about one decision unless told."""
SEEDS_A_BLOCK = 32
"""For lineups that play within the compiled rules; those that ask anybody from outside have one seed a block."""
ASKING = ("tournament.py", "matches.py")
"""Our own programs that decide how bots are asked."""


@dataclass(frozen=True, eq=False)
class Tournament:
    """A lineup, the agreements its seeds take in turn, and how many seeds there are. `planned` checks and makes one.

    Two are the same if their matches are, however many of them are played.
    """

    name: str
    entrants: tuple[str, ...]
    mix: tuple[Options, ...]
    material: Material
    seed: int
    seeds: int
    limit: float = LIMIT

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tournament) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return rules.game(self.name)

    @property
    def players(self) -> int:
        """How many sit at a table; a seed has as many matches."""
        return len(self.entrants)

    @property
    def matches(self) -> int:
        """How many matches there are in all."""
        return self.seeds * self.players

    @property
    def asks(self) -> bool:
        """Whether anybody sits there from outside the compiled rules."""
        return not set(self.entrants) <= set(LEVELS)

    @property
    def blocks(self) -> range:
        """The numbers of the blocks."""
        return range(-(-self.seeds // self.seeds_a_block))

    @property
    def seeds_a_block(self) -> int:
        """How many seeds are played in one go."""
        return 1 if self.asks else SEEDS_A_BLOCK

    def seeds_of(self, number: int) -> range:
        """The seeds of a block."""
        first = number * self.seeds_a_block
        return range(self.seed + first, self.seed + min(first + self.seeds_a_block, self.seeds))

    def choice(self, seed: int) -> int:
        """Which agreement a seed is played under."""
        return (seed - self.seed) % len(self.mix)

    def lineup(self, rotation: int) -> list[str | None]:
        """Who sits where: entrant e at seat (e + rotation) % players; None is somebody from outside."""
        inside = [name if name in LEVELS else None for name in self.entrants]
        return [inside[(seat - rotation) % self.players] for seat in range(self.players)]

    @cached_property
    def key(self) -> str:
        """A fingerprint of everything that decides how a match ends: with more seeds it is still the same."""
        told = [
            *(self.name, self.game.rules_version, fingerprint(), self.entrants, self.seed),
            *([options.as_dict() for options in self.mix], material_digest(self.game, self.material)),
            *(_sources(self.entrants), self.limit if self.asks else None),
        ]
        return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:16]

    def as_dict(self) -> dict[str, Any]:
        """The tournament as plain values."""
        return {
            "game": self.name,
            "rules_version": self.game.rules_version,
            "seats": list(self.entrants),
            "options": [options.as_dict() for options in self.mix],
            "material": self.material.name,
            "seed": self.seed,
            "seeds": self.seeds,
            "matches": self.matches,
            "limit": self.limit if self.asks else None,
        }


def planned(
    name: str,
    seats: Sequence[str],
    games: int,
    *,
    seed: int = 1,
    over: Sequence[str] = (),
    limit: float = LIMIT,
    material: str | Path | None = None,
    options: Mapping[str, Any] | None = None,
) -> Tournament:
    """A tournament as asked for: at least so many matches, rounded up to whole seeds and to every choice of `over`."""
    game = rules.game(name)
    if games < 1:
        raise OptionError(f"a tournament has 1 game or more, not {games}")
    if limit <= 0:
        raise OptionError(f"the limit must be more than 0 seconds, not {limit:g}")
    printed = game.load_material(material)
    mix = agreements(game, printed, _players(game, seats, dict(options or {})), over)
    turns = len(seats) * len(mix)
    seeds = -(-games // turns) * len(mix)
    if not 0 <= seed <= SEEDS - seeds:
        raise OptionError(
            f"seeds are whole numbers from 0 to 2**63 - 1, and this would need {seed} to {seed + seeds - 1}"
        )
    for spec in dict.fromkeys(seats):
        bots.bot(name, spec, seed=0, cores=1)
    return Tournament(name, tuple(seats), mix, printed, seed, seeds, limit)


def _players(game: Game, seats: Sequence[str], options: dict[str, Any]) -> dict[str, Any]:
    """The options with the number of players, which is that of the seats."""
    if len(seats) not in game.players:
        allowed = " or ".join(str(number) for number in game.players)
        raise OptionError(f"{game.title} has {allowed} seats: name so many bots, not {len(seats)} ({','.join(seats)})")
    told = options.get("players", len(seats))
    if str(told) != str(len(seats)):
        raise OptionError(f"{len(seats)} bots cannot play at a table for {told}: leave players out, the seats say it")
    return {**options, "players": len(seats)}


def _sources(entrants: Sequence[str]) -> list[str]:
    """Fingerprints of the programs that ask and are asked, and of what they have learnt: ours, and those of anybody's own bots."""
    ours = Path(bots.__file__).parent
    files = [*sorted(ours.rglob("*.py")), *sorted(ours.rglob("*.npz"))]
    files += [Path(__file__).with_name(name) for name in ASKING]
    for spec in sorted(set(entrants)):
        module, _, own = spec.partition(":")
        found = find_spec(module) if own and module not in bots.NAMES else None
        if found is not None and found.origin is not None and Path(found.origin).is_file():
            files.append(Path(found.origin))
    return [hashlib.sha256(file.read_bytes()).hexdigest() for file in files]
