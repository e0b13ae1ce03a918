"""The brew of a day: its game, options, bots and luck, which follow from the date and a secret of this server.

Nobody can work them out beforehand, and everybody gets the same. Seed and nonce are the same in all rooms of a day: draws follow from the
seed, what bots do by chance from the nonce, and the seed commitment shows that all play the same.
"""

from __future__ import annotations

import hashlib
import hmac
import random
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from .. import rules
from ..policies import ADEPT, APPRENTICE
from ..rules.contract import Game
from ..table.journal import material_digest
from ..table.seed_commitment import commitment_to, revealed_seed

ME = "me"
PLAYERS = 3
"""How many play, or as near as a game allows."""
USUAL = 2 / 3
"""How often an option is as it is usually played."""
NONCE_LENGTH = 32


@dataclass(frozen=True)
class Brew:
    """The brew of a day."""

    date: str
    game: str
    options: dict[str, Any]
    rules: int
    material: str
    """The digest of the printed values."""
    seats: list[str]
    """`me`, or a bot's spec. These bots play by rules of their own, so they do the same on any server and under any load."""
    seed: int
    nonce: str

    @property
    def seed_commitment(self) -> str:
        """What shows that everybody has the same luck."""
        return commitment_to(revealed_seed(self.seed, self.nonce))

    @property
    def is_playable(self) -> bool:
        """Whether the rules and printed values are still those of the brew."""
        if self.game not in rules.GAMES:
            return False
        game = rules.game(self.game)
        return (self.rules, self.material) == (game.rules_version, material_digest(game, game.load_material(None)))

    def as_row(self) -> dict[str, Any]:
        """What is kept of it; its luck follows from the secret."""
        columns = ("date", "game", "options", "rules", "material", "seats")
        return {column: getattr(self, column) for column in columns}

    @classmethod
    def from_row(cls, row: Mapping[str, Any], secret: str) -> Brew:
        """A brew that was kept."""
        seed = int.from_bytes(_derive(secret, "seed", row["date"])[:8]) >> 1
        return cls(**row, seed=seed, nonce=_derive(secret, "nonce", row["date"]).hex()[:NONCE_LENGTH])


def new_brew(day: date, secret: str) -> Brew:
    """The brew of a day that has none yet."""
    game = rules.game(_game_of(day, secret))
    chance = random.Random(_derive(secret, "table", day.isoformat()))
    players = min(max(PLAYERS, game.players[0]), game.players[-1])
    seats = [ADEPT, *(chance.choice((ADEPT, APPRENTICE)) for _ in range(players - 2))]
    seats.insert(chance.randrange(players), ME)
    material = game.load_material(None)
    row = {
        "date": day.isoformat(),
        "game": game.name,
        "options": game.options(material, **_options(game, chance), players=players).as_dict(),
        "rules": game.rules_version,
        "material": material_digest(game, material),
        "seats": seats,
    }
    return Brew.from_row(row, secret)


def _game_of(day: date, secret: str) -> str:
    """The game of a day: all take their turn before one comes again, each time in another order."""
    games = list(rules.BUILT_IN)
    block, at = divmod(day.toordinal(), len(games))
    random.Random(_derive(secret, "games", str(block))).shuffle(games)
    return games[at]


def _options(game: Game, chance: random.Random) -> dict[str, Any]:
    """Any books, and now and then a variant. What an option counts stays as it is usually played."""
    chosen: dict[str, Any] = {}
    for setting in game.settings:
        if setting.mixed or (not any(type(value) is int for value in setting.choices) and chance.random() > USUAL):
            chosen[setting.name] = chance.choice(setting.choices)
    return chosen


def _derive(secret: str, *about: str) -> bytes:
    """Bytes that follow from the secret, and from which it does not follow."""
    return hmac.new(secret.encode(), " ".join(about).encode(), hashlib.sha256).digest()
