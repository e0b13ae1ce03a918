"""The plan of a tournament: which entrants play which seeds, as numbered blocks that any process can play.

It is duplicate: every seed is played once for each rotation of the lineup, so every entrant has every seat with the same luck.
A seed is one sample.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from .. import bots, rules
from ..policies import LEVELS
from ..rules.contract import Game, GameOptions
from ..rules.engine.compiling import sources_digest
from ..rules.errors import OptionError
from ..rules.materials import MaterialFile
from ..table.journal import material_digest
from ..table.table import SEED_LIMIT
from .option_grid import option_combinations

LIMIT = 60.0
"""Default limit for a decision in an outside seat, in seconds."""
SEEDS_PER_BLOCK = 32
"""Block size for lineups of policies; lineups with outside seats have one seed per block."""
HASHED_FILES = ("tournament.py", "block.py")
"""Files of the lab that influence results; they are part of a tournament's digest."""


@dataclass(frozen=True, eq=False)
class Tournament:
    """A lineup, option sets that the seeds use in turn, and the number of seeds; made by `plan_tournament`.

    Tournaments are equal if their matches are, whatever the number of seeds.
    """

    name: str
    entrants: tuple[str, ...]
    option_sets: tuple[GameOptions, ...]
    material: MaterialFile
    first_seed: int
    seed_count: int
    limit: float = LIMIT

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tournament) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return rules.game(self.name)

    @property
    def players(self) -> int:
        """Players per table, which is also the number of matches per seed."""
        return len(self.entrants)

    @property
    def matches(self) -> int:
        """Number of matches."""
        return self.seed_count * self.players

    @property
    def has_outside_seats(self) -> bool:
        """Whether an entrant is not a policy (an expert or a custom bot), so that the compiled rules have to stop and ask it."""
        return not set(self.entrants) <= set(LEVELS)

    @property
    def blocks(self) -> range:
        """Block numbers."""
        return range(-(-self.seed_count // self.seeds_per_block))

    @property
    def seeds_per_block(self) -> int:
        """Seeds per block."""
        return 1 if self.has_outside_seats else SEEDS_PER_BLOCK

    def seeds_of(self, number: int) -> range:
        """The seeds of a block."""
        first = number * self.seeds_per_block
        return range(self.first_seed + first, self.first_seed + min(first + self.seeds_per_block, self.seed_count))

    def option_set_of(self, seed: int) -> int:
        """The option set of a seed."""
        return (seed - self.first_seed) % len(self.option_sets)

    def lineup(self, rotation: int) -> list[str | None]:
        """Policies by seat: entrant e sits at (e + rotation) % players; None is an outside seat."""
        policies = [name if name in LEVELS else None for name in self.entrants]
        return [policies[(seat - rotation) % self.players] for seat in range(self.players)]

    @cached_property
    def digest(self) -> str:
        """A hash of everything that determines a match's result. More seeds do not change it."""
        values = [
            *(self.name, self.game.rules_version, sources_digest(), self.entrants, self.first_seed),
            *([options.as_dict() for options in self.option_sets], material_digest(self.game, self.material)),
            *(_sources(self.entrants), self.limit if self.has_outside_seats else None),
        ]
        return hashlib.sha256(json.dumps(values).encode()).hexdigest()[:16]

    def as_dict(self) -> dict[str, Any]:
        """As plain values, for JSON."""
        return {
            "game": self.name,
            "rules_version": self.game.rules_version,
            "seats": list(self.entrants),
            "options": [options.as_dict() for options in self.option_sets],
            "material": self.material.name,
            "seed": self.first_seed,
            "seeds": self.seed_count,
            "matches": self.matches,
            "limit": self.limit if self.has_outside_seats else None,
        }


def plan_tournament(
    name: str,
    entrants: Sequence[str],
    games: int,
    *,
    seed: int = 1,
    over: Sequence[str] = (),
    limit: float = LIMIT,
    material: str | Path | None = None,
    options: Mapping[str, Any] | None = None,
) -> Tournament:
    """Plans a tournament with at least this many matches, rounded up to whole seeds and to all combinations of `over`."""
    game = rules.game(name)
    if games < 1:
        raise OptionError(f"a tournament has 1 game or more, not {games}")
    if limit <= 0:
        raise OptionError(f"the limit must be more than 0 seconds, not {limit:g}")
    loaded = game.load_material(material)
    option_sets = option_combinations(game, loaded, _with_players(game, entrants, dict(options or {})), over)
    matches_per_round = len(entrants) * len(option_sets)
    seed_count = -(-games // matches_per_round) * len(option_sets)
    if not 0 <= seed <= SEED_LIMIT - seed_count:
        raise OptionError(
            f"seeds are whole numbers from 0 to 2**63 - 1, and this would need {seed} to {seed + seed_count - 1}"
        )
    for spec in dict.fromkeys(entrants):
        bots.bot(name, spec, seed=0, cores=1)
    return Tournament(name, tuple(entrants), option_sets, loaded, seed, seed_count, limit)


def _with_players(game: Game, entrants: Sequence[str], options: dict[str, Any]) -> dict[str, Any]:
    """The options with the number of players, which is the number of entrants."""
    if len(entrants) not in game.players:
        allowed = " or ".join(str(number) for number in game.players)
        raise OptionError(
            f"{game.title} has {allowed} seats: name so many bots, not {len(entrants)} ({','.join(entrants)})"
        )
    players = options.get("players", len(entrants))
    if str(players) != str(len(entrants)):
        raise OptionError(
            f"{len(entrants)} bots cannot play at a table for {players}: leave players out, the seats say it"
        )
    return {**options, "players": len(entrants)}


def _sources(entrants: Sequence[str]) -> list[str]:
    """Hashes of the sources that influence results: our bots and their weights, the files in HASHED_FILES, custom bots and weights."""
    ours = Path(bots.__file__).parent
    files = [*sorted(ours.rglob("*.py")), *sorted(ours.rglob("*.npz"))]
    files += [Path(__file__).with_name(name) for name in HASHED_FILES]
    for spec in sorted(set(entrants)):
        file = bots.file_of(spec)
        if file is not None and file.is_file():
            files.append(file)
    return [hashlib.sha256(file.read_bytes()).hexdigest() for file in files]
