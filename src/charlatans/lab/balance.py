"""A study of balance: what seats, books, purchases, cards and start bags are worth in wins, as numbered blocks of games.

In the games of comparison everybody is free. In every experiment one seat, another one in every game, never buys a chip, always
buys it where it can, or starts with one chip more or less; all else, chance included, is as in the game of comparison with the
same seed. What the seat wins more or less than there is what the chip is worth.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from .. import rules
from ..batches.trials import ALWAYS, FREE, NEVER, Handicap
from ..policies import ADEPT, policy
from ..rules.contract import Game, Options, Setting, Thing
from ..rules.engine.compiling import fingerprint
from ..rules.errors import OptionError
from ..rules.materials import Material
from ..table.journal import material_digest
from ..table.table import SEEDS
from .option_grid import agreements

GAMES = 10_000
BLOCK = 256
MOST_CHOICES = 4
"""Options with more choices than this are not tried one by one."""

SEATS, FRONT, BOOKS, CHOICES, CARDS, EVENTS, START, OPTIONS = SUBJECTS = (
    *("seats", "front", "books", "choices", "cards", "events", "start", "options"),
)
"""What can be studied."""


class Arm(NamedTuple):
    """Games that have something in common: those of comparison under one agreement, or those of an experiment."""

    subject: str
    name: str
    handicap: Handicap = FREE
    agreement: int | None = None
    """The agreement they are played under; None: all in turn."""
    setting: tuple[str, Any] | None = None
    """An option that is different from the agreement's."""


class Block(NamedTuple):
    """Some games of an arm."""

    arm: int
    first: int
    games: int


@dataclass(frozen=True, eq=False)
class Balance:
    """A study of one game with one material. `planned` checks and makes one."""

    name: str
    bot: str
    mix: tuple[Options, ...]
    over: tuple[str, ...]
    material: Material
    games: int
    seed: int
    subjects: tuple[str, ...]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Balance) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    @property
    def game(self) -> Game:
        """The game that is studied."""
        return rules.game(self.name)

    @property
    def players(self) -> int:
        """How many sit at a table."""
        return self.mix[0].players

    @property
    def labels(self) -> list[str]:
        """What tells the agreements from each other: books 2."""
        return [", ".join(f"{name} {one.as_dict()[name]}" for name in self.over) for one in self.mix]

    @cached_property
    def arms(self) -> tuple[Arm, ...]:
        """The games of comparison first, an arm for each agreement, and then the experiments."""
        compared = [Arm("", label, agreement=at) for at, label in enumerate(self.labels)]
        experiments = {BOOKS: self._books, CHOICES: self._choices, START: self._starts, OPTIONS: self._options}
        return (*compared, *(arm for name, arms in experiments.items() if name in self.subjects for arm in arms()))

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """The blocks of all arms, in order."""
        return tuple(
            Block(arm, first, min(BLOCK, self.games - first))
            for arm in range(len(self.arms))
            for first in range(0, self.games, BLOCK)
        )

    @property
    def all_games(self) -> int:
        """How many games there are in all."""
        return self.games * len(self.arms)

    def picked(self, arm: Arm, game: int) -> int:
        """The agreement that a game of an arm is played under."""
        return game % len(self.mix) if arm.agreement is None else arm.agreement

    def seed_of(self, agreement: int, game: int) -> int:
        """The seed of a game: the same in every arm."""
        return self.seed + agreement * self.games + game

    def seat_of(self, arm: Arm, game: int) -> int:
        """The seat with the handicap: everybody's turn comes."""
        return (game // len(self.mix) if arm.agreement is None else game) % self.players

    def options_of(self, arm: Arm) -> tuple[Options, ...]:
        """The agreements of an arm."""
        if arm.setting is None:
            return self.mix
        name, value = arm.setting
        return tuple(self.game.options(self.material, **{**one.as_dict(), name: value}) for one in self.mix)

    @cached_property
    def key(self) -> str:
        """A fingerprint of everything that decides how the games end."""
        told = [
            *(self.name, self.game.rules_version, fingerprint(), self.bot, self.games, self.seed, self.subjects),
            *([one.as_dict() for one in self.mix], self.over, material_digest(self.game, self.material)),
        ]
        return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:16]

    def as_dict(self) -> dict[str, Any]:
        """The study as plain values."""
        return {
            "game": self.name,
            "rules_version": self.game.rules_version,
            "bot": self.bot,
            "players": self.players,
            "options": [one.as_dict() for one in self.mix],
            "material": self.material.name,
            "seed": self.seed,
            "games_of_an_experiment": self.games,
            "subjects": list(self.subjects),
        }

    # The experiments ----------------------------------------------------------------------------------

    def _books(self) -> list[Arm]:
        """Each group of things under each agreement: never taken, and always taken where it can be."""
        groups: dict[str, list[int]] = {}
        for thing in self.game.study.things:
            if thing.group and thing.action is not None:
                groups.setdefault(thing.group, []).append(thing.action)
        return [
            Arm(BOOKS, group, Handicap(tuple(actions), way), agreement)
            for group, actions in groups.items()
            for agreement in range(len(self.mix))
            for way in (NEVER, ALWAYS)
        ]

    def _choices(self) -> list[Arm]:
        """Each thing that can be chosen, never taken."""
        return [
            Arm(CHOICES, thing.name, Handicap((thing.action,)))
            for thing in self.game.study.things
            if thing.action is not None
        ]

    def _starts(self) -> list[Arm]:
        """One more of everything a seat may start with, and one less of what it does start with."""
        return [
            Arm(START, f"one {'more' if number > 0 else 'less'} {name}", Handicap(gift=gift, number=number))
            for number in (1, -1)
            for gift, name in enumerate(self.game.study.gifts)
            if self._changes(gift, number)
        ]

    def _changes(self, gift: int, number: int) -> bool:
        """Whether a gift changes anything at the start."""
        state = self.game.state.new()
        self.game.new_game(state, self.game.material_record(self.material), self.mix[0].record(), self.seed, [])
        before = self.game.state.to_bytes(state)
        self.game.study.give(state, 0, gift, number)
        return self.game.state.to_bytes(state) != before

    def _options(self) -> list[Arm]:
        """Each other choice of an option that is not played over."""
        options = self.mix[0].as_dict()
        return [
            Arm(OPTIONS, f"{setting.name.replace('_', ' ')} {_said(choice)}", setting=(setting.name, choice))
            for setting in self.game.settings
            if self._is_tried(setting)
            for choice in setting.choices
            if str(_said(choice)) != str(options[setting.name])
        ]

    def _is_tried(self, setting: Setting) -> bool:
        return setting.name not in ("players", *self.over) and len(setting.choices) <= MOST_CHOICES


def _said(choice: Any) -> Any:
    """A choice as options tell it."""
    return {True: "on", False: "off"}[choice] if isinstance(choice, bool) else choice


def things_by_kind(game: Game) -> dict[str, list[tuple[int, Thing]]]:
    """What a study counts, with its number, by kind."""
    kinds: dict[str, list[tuple[int, Thing]]] = {}
    for number, thing in enumerate(game.study.things):
        kinds.setdefault(thing.kind, []).append((number, thing))
    return kinds


def planned(
    name: str,
    games: int = GAMES,
    *,
    bot: str = ADEPT,
    seed: int = 1,
    over: Sequence[str] | None = None,
    subjects: Sequence[str] | None = None,
    material: str | Path | None = None,
    options: Mapping[str, Any] | None = None,
) -> Balance:
    """A study as asked for: so many games in every experiment, over all choices of the game's usual options unless told."""
    game = rules.game(name)
    policy(name, bot)
    told = dict(options or {})
    if over is None:
        over = [one for one in game.study.over if one not in told]
    names = tuple(dict.fromkeys(one.replace("-", "_") for one in over))
    usual = {one: value for one, value in game.study.usual.items() if one not in names}
    printed = game.load_material(material)
    mix = agreements(game, printed, {**usual, **told}, names)
    if games < len(mix) * mix[0].players * 2:
        raise OptionError(
            f"an experiment needs at least {len(mix) * mix[0].players * 2} games here, not {games}: two for every seat"
            " under every agreement"
        )
    if not 0 <= seed <= SEEDS - games * len(mix):
        raise OptionError(f"the seed must be a whole number from 0 to {SEEDS - games * len(mix)}, not {seed}")
    return Balance(name, bot, mix, names, printed, games, seed, _subjects(subjects))


def _subjects(asked: Sequence[str] | None) -> tuple[str, ...]:
    for one in asked or ():
        if one not in SUBJECTS:
            raise OptionError(f"there is no subject {one!r} to study; there are {', '.join(SUBJECTS)}")
    return tuple(one for one in SUBJECTS if not asked or one in asked)
