"""The plan of a balance study: what seats, books, purchases, cards and start bags are worth in wins, as numbered blocks of games.

In the control games everyone plays freely. In an experiment one seat (a different one in each game) never buys a chip, always buys
it when it can, or starts with one chip more or less. Everything else, random streams included, is as in the control game with the
same seed. The difference in what that seat wins is the value of the chip.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from .. import rules
from ..bots import MASTER, WEIGHTS, network, short_name, weights_and_budget
from ..bots.network_play import NetworkPlayer
from ..policies import ADEPT, policy
from ..rules.contract import Game, GameOptions, Setting, Thing
from ..rules.engine.compiling import sources_digest
from ..rules.errors import OptionError
from ..rules.materials import MaterialFile
from ..runner.trials import NO_HANDICAP, Handicap, Limit
from ..table.journal import material_digest
from ..table.table import SEED_LIMIT
from .option_grid import option_combinations

GAMES = 10_000
BLOCK_GAMES = 256
MAX_CHOICES = 4
"""Options with more choices than this are not tried."""

SEATS, FRONT, BOOKS, CHOICES, CARDS, EVENTS, START, OPTIONS = SUBJECTS = (
    *("seats", "front", "books", "choices", "cards", "events", "start", "options"),
)
"""The subjects that can be studied."""


class Arm(NamedTuple):
    """A group of games: the control games with one set of options, or the games of one experiment."""

    subject: str
    name: str
    handicap: Handicap = NO_HANDICAP
    option_set: int | None = None
    """Index of the option set they use; None: all in turn."""
    setting: tuple[str, Any] | None = None
    """An option that differs from the option set's value."""


class BalanceBlock(NamedTuple):
    """Some consecutive games of an arm."""

    arm: int
    first: int
    games: int


@dataclass(frozen=True, eq=False)
class BalanceStudy:
    """A study of one game with one material; made by `plan_study`."""

    name: str
    bot: str
    option_sets: tuple[GameOptions, ...]
    over: tuple[str, ...]
    material: MaterialFile
    games: int
    first_seed: int
    subjects: tuple[str, ...]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BalanceStudy) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    @property
    def game(self) -> Game:
        """The studied game."""
        return rules.game(self.name)

    @property
    def players(self) -> int:
        """Players per table."""
        return self.option_sets[0].players

    @property
    def assumed(self) -> str:
        """The player that the figures assume, as a sentence."""
        if self.weights is None:
            return f"This assumes that all seats are played alike, by the rule {self.bot}."
        return (
            f"This assumes that all seats are played alike, by a master's network alone, without looking ahead "
            f"({short_name(self.bot)}, weights {digest_of(self.weights)})."
        )

    @property
    def weights(self) -> Path | None:
        """The file of the network that plays; None if a policy does."""
        return weights_of(self.name, self.bot)

    @property
    def labels(self) -> list[str]:
        """What distinguishes the option sets: "books 2"."""
        return [", ".join(f"{name} {one.as_dict()[name]}" for name in self.over) for one in self.option_sets]

    @cached_property
    def arms(self) -> tuple[Arm, ...]:
        """One control arm for each option set, then the experiments."""
        controls = [Arm("", label, option_set=at) for at, label in enumerate(self.labels)]
        experiments = {BOOKS: self._books, CHOICES: self._choices, START: self._starts, OPTIONS: self._options}
        return (
            *controls,
            *(arm for name, arms in experiments.items() if name in self.subjects for arm in arms()),
        )

    @cached_property
    def blocks(self) -> tuple[BalanceBlock, ...]:
        """The blocks of all arms in order."""
        return tuple(
            BalanceBlock(arm, first, min(BLOCK_GAMES, self.games - first))
            for arm in range(len(self.arms))
            for first in range(0, self.games, BLOCK_GAMES)
        )

    @property
    def total_games(self) -> int:
        """Number of games in all arms."""
        return self.games * len(self.arms)

    def option_set_of(self, arm: Arm, game: int) -> int:
        """The option set of a game."""
        return game % len(self.option_sets) if arm.option_set is None else arm.option_set

    def seed_of(self, option_set: int, game: int) -> int:
        """The seed of a game: the same in every arm."""
        return self.first_seed + option_set * self.games + game

    def seat_of(self, arm: Arm, game: int) -> int:
        """The seat with the handicap; it rotates from game to game."""
        return (game // len(self.option_sets) if arm.option_set is None else game) % self.players

    def option_sets_of(self, arm: Arm) -> tuple[GameOptions, ...]:
        """The option sets of an arm."""
        if arm.setting is None:
            return self.option_sets
        name, value = arm.setting
        return tuple(self.game.options(self.material, **{**one.as_dict(), name: value}) for one in self.option_sets)

    @cached_property
    def digest(self) -> str:
        """A hash of everything that determines the results."""
        values = [
            *(
                self.name,
                self.game.rules_version,
                sources_digest(),
                self.bot if self.weights is None else digest_of(self.weights),
                self.games,
                self.first_seed,
                self.subjects,
            ),
            *([one.as_dict() for one in self.option_sets], self.over, material_digest(self.game, self.material)),
        ]
        return hashlib.sha256(json.dumps(values).encode()).hexdigest()[:16]

    def as_dict(self) -> dict[str, Any]:
        """As plain values, for JSON."""
        return {
            "game": self.name,
            "rules_version": self.game.rules_version,
            "bot": self.bot,
            "assumes": self.assumed,
            "players": self.players,
            "options": [one.as_dict() for one in self.option_sets],
            "material": self.material.name,
            "seed": self.first_seed,
            "games_of_an_experiment": self.games,
            "subjects": list(self.subjects),
        }

    # The experiments ----------------------------------------------------------------------------------

    def _books(self) -> list[Arm]:
        """Each group of things with each option set: never taken, and always taken when possible."""
        groups: dict[str, list[int]] = {}
        for thing in self.game.study.things:
            if thing.group and thing.action is not None:
                groups.setdefault(thing.group, []).append(thing.action)
        return [
            Arm(BOOKS, group, Handicap(tuple(actions), way), option_set)
            for group, actions in groups.items()
            for option_set in range(len(self.option_sets))
            for way in (Limit.NEVER, Limit.ALWAYS)
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
            Arm(START, f"one {'more' if number > 0 else 'less'} {name}", Handicap(gift=gift, gift_size=number))
            for number in (1, -1)
            for gift, name in enumerate(self.game.study.gifts)
            if self._has_effect(gift, number)
        ]

    def _has_effect(self, gift: int, number: int) -> bool:
        """Whether a gift changes the start of a game."""
        state = self.game.state.new()
        self.game.new_game(
            state, self.game.material_record(self.material), self.option_sets[0].record(), self.first_seed, []
        )
        before = self.game.state.to_bytes(state)
        self.game.study.give(state, 0, gift, number)
        return self.game.state.to_bytes(state) != before

    def _options(self) -> list[Arm]:
        """Each other choice of every option that is not varied."""
        options = self.option_sets[0].as_dict()
        return [
            Arm(OPTIONS, f"{setting.name.replace('_', ' ')} {_option_value(choice)}", setting=(setting.name, choice))
            for setting in self.game.settings
            if self._is_tried(setting)
            for choice in setting.choices
            if str(_option_value(choice)) != str(options[setting.name])
        ]

    def _is_tried(self, setting: Setting) -> bool:
        return setting.name not in ("players", *self.over) and len(setting.choices) <= MAX_CHOICES


def _option_value(choice: Any) -> Any:
    """A choice as `GameOptions.as_dict` writes it."""
    return {True: "on", False: "off"}[choice] if isinstance(choice, bool) else choice


def things_by_kind(game: Game) -> dict[str, list[tuple[int, Thing]]]:
    """The things a study counts with their numbers, by kind."""
    kinds: dict[str, list[tuple[int, Thing]]] = {}
    for number, thing in enumerate(game.study.things):
        kinds.setdefault(thing.kind, []).append((number, thing))
    return kinds


def weights_of(game: str, bot: str) -> Path | None:
    """The weights of a master that plays by its network alone; None for a policy. A study has no time for others."""
    if re.split("[:@]", bot)[0] != MASTER:
        return None
    file, budget = weights_and_budget(bot)
    if budget not in ("", "0x"):
        raise OptionError(f"in a study a master plays by its network alone: {MASTER} or {MASTER}@FILE, not {bot}")
    return file or WEIGHTS / f"{game}.npz"


def player_of(game: Game, bot: str) -> str | NetworkPlayer:
    """Who decides: a policy by its name, or a network."""
    if weights_of(game.name, bot) is None:
        policy(game.name, bot)
        return bot
    return NetworkPlayer(game, network(game.name, weights_and_budget(bot)[0]))


def digest_of(file: Path) -> str:
    """A short hash of a file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()[:12]


def plan_study(
    name: str,
    games: int = GAMES,
    *,
    bot: str = ADEPT,
    seed: int = 1,
    over: Sequence[str] | None = None,
    subjects: Sequence[str] | None = None,
    material: str | Path | None = None,
    options: Mapping[str, Any] | None = None,
) -> BalanceStudy:
    """Plans a study with this many games per experiment, by default over all choices of the game's usual options."""
    game = rules.game(name)
    player_of(game, bot)
    values = dict(options or {})
    if over is None:
        over = [one for one in game.study.over if one not in values]
    names = tuple(dict.fromkeys(one.replace("-", "_") for one in over))
    usual = {one: value for one, value in game.study.usual.items() if one not in names}
    loaded = game.load_material(material)
    option_sets = option_combinations(game, loaded, {**usual, **values}, names)
    if games < len(option_sets) * option_sets[0].players * 2:
        raise OptionError(
            f"an experiment needs at least {len(option_sets) * option_sets[0].players * 2} games here, not {games}: two for every seat"
            " with every option set"
        )
    if not 0 <= seed <= SEED_LIMIT - games * len(option_sets):
        raise OptionError(
            f"the seed must be a whole number from 0 to {SEED_LIMIT - games * len(option_sets)}, not {seed}"
        )
    return BalanceStudy(name, bot, option_sets, names, loaded, games, seed, _subjects(subjects))


def _subjects(asked: Sequence[str] | None) -> tuple[str, ...]:
    for one in asked or ():
        if one not in SUBJECTS:
            raise OptionError(f"there is no subject {one!r} to study; there are {', '.join(SUBJECTS)}")
    return tuple(one for one in SUBJECTS if not asked or one in asked)
