"""The games in OpenSpiel: importing this registers `python_charlatans_NAME` for every game of the house.

    import charlatans.envs.openspiel
    game = pyspiel.load_game("python_charlatans_NAME(players=3)")

Parameters are the game's options by their names; `mixes` holds options that differ by colour (`books.green:2;books.red:4`),
and `material` is an owner's file of printed values. Where several seats are asked at once they decide simultaneously;
all chance is explicit, with exact probabilities. See docs/environments.md.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from .. import rules
from ..rules.contract import Game, Setting
from ..rules.errors import OptionError
from ..rules.settings import flag
from .openspiel_tree import MOST_OUTCOMES, Tree

try:
    import numpy

    pyspiel: Any = import_module("pyspiel")
except ImportError as missing:
    raise ImportError("these games need OpenSpiel: pip install 'charlatans[envs]'") from missing

PREFIX = "python_charlatans_"
AS_THE_MATERIAL_SAYS = -1
"""A number that an owner's material may set, unless it is told."""
LONGEST = 3 * 10**8
"""More decisions than any game can have, whatever the box; what OpenSpiel multiplies it by still fits 32 bits."""
MIXES, MATERIAL = "mixes", "material"


# Parameters -----------------------------------------------------------------------------------------------------------


def parameters(game: Game) -> dict[str, Any]:
    """The parameters of a registered game, with what they are unless told."""
    options = game.options().as_dict()
    return {setting.name: _unless_told(game, setting, options) for setting in game.settings} | {MIXES: "", MATERIAL: ""}


def _unless_told(game: Game, setting: Setting, options: Mapping[str, Any]) -> Any:
    asked_for = inspect.signature(game.options).parameters.get(setting.name)
    if asked_for is not None and asked_for.default is None:
        return AS_THE_MATERIAL_SAYS
    value = options[setting.name]
    return flag(setting.name, value) if isinstance(setting.choices[0], bool) else value


def tree_of(game: Game, told: Mapping[str, Any]) -> Tree:
    """The tree of a game with these parameters."""
    unless_told = parameters(game)
    options = {name: value for name, value in told.items() if value != unless_told[name]}
    mixes, material = options.pop(MIXES, ""), options.pop(MATERIAL, None)
    return Tree(game.name, material, options | _mixed(mixes))


def _mixed(text: str) -> dict[str, dict[str, str]]:
    """Options by colour: `books.green:2;books.red:4`. Commas and equals signs belong to OpenSpiel."""
    mixed: dict[str, dict[str, str]] = {}
    for part in text.split(";") if text else ():
        place, colon, value = part.partition(":")
        option, dot, colour = place.partition(".")
        if not (option.strip() and dot and colour.strip() and colon and value.strip()):
            raise OptionError(f"mixes must be written like 'books.green:2;books.red:4', not {text!r}")
        mixed.setdefault(option.strip(), {})[colour.strip()] = value.strip()
    return mixed


def game_type(game: Game) -> Any:
    """How OpenSpiel classes a game."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=PREFIX + game.name,
        long_name=game.title,
        dynamics=kinds.Dynamics.SIMULTANEOUS,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )


# Game, state, observer ------------------------------------------------------------------------------------------------


class CharlatansGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options agreed; there is a class of it for each game of the house."""

    game: Game
    kind: Any

    def __init__(self, told: Mapping[str, Any]) -> None:
        game, unless_told = self.game, parameters(self.game)
        self.tree = tree_of(game, told)
        others = self.tree.players - 1
        super().__init__(
            self.kind,
            pyspiel.GameInfo(
                num_distinct_actions=game.actions,
                max_chance_outcomes=MOST_OUTCOMES,
                num_players=self.tree.players,
                min_utility=-1 / others,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=LONGEST,
            ),
            {name: value for name, value in told.items() if value != unless_told[name]},
        )

    def new_initial_state(self) -> CharlatansState:
        """The table before it is laid out: chance decides first."""
        return CharlatansState(self)

    def max_chance_nodes_in_history(self) -> int:
        """More than any game has."""
        return LONGEST

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> CharlatansObserver:
        """How states of this game are observed."""
        if params:
            raise OptionError(f"observers have no parameters; {', '.join(params)} cannot be set")
        return CharlatansObserver(self.tree.game, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class CharlatansState(pyspiel.State):  # type: ignore[misc]
    """Where a game has come to. The node is all it holds; nodes never change, so clones share them."""

    def __init__(self, game: CharlatansGame) -> None:
        super().__init__(game)
        self.node = game.tree.root

    def current_player(self) -> Any:
        """The one seat that is asked, or SIMULTANEOUS, CHANCE or TERMINAL."""
        if self.node.chance is not None:
            return pyspiel.PlayerId.CHANCE
        if not self.node.actors:
            return pyspiel.PlayerId.TERMINAL
        return self.node.actors[0] if len(self.node.actors) == 1 else pyspiel.PlayerId.SIMULTANEOUS

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.node.over

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring, and how likely it is."""
        chance = self.node.chance
        return [] if chance is None else [(outcome, float(odds)) for outcome, odds in chance.odds()]

    def _apply_action(self, action: int) -> None:
        if self.node.chance is not None:
            self.node = self.node.after(action)
        else:
            self.node = self.node.after(((self.node.actors[0], action),))

    def _apply_actions(self, actions: list[int]) -> None:
        """One action for each seat; those of seats that are not asked mean nothing."""
        self.node = self.node.after(tuple((seat, actions[seat]) for seat in self.node.actors))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.node.outcome_words(action)
        return self.node.tree.game.words.action_name(action)

    def returns(self) -> list[float]:
        """At the end 1 for the winner and -1/(players-1) for the others; winners share."""
        return self.node.rewards()

    def __str__(self) -> str:
        return str(self.node)


class CharlatansObserver:
    """What a seat observes: its view and the game's features; or, with perfect recall, all it has done, been told and seen."""

    def __init__(self, game: Game, kind: Any) -> None:
        self.kind = kind
        self._public = kind.private_info == pyspiel.PrivateInfoType.NONE
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if not kind.perfect_recall and not self._public:
            self.tensor = numpy.zeros(game.features, numpy.float32)
            self.dict = {field.name: self.tensor[field.at : field.at + field.size] for field in game.feature_fields}

    def set_from(self, state: CharlatansState, player: int) -> None:
        """Fills the tensor with what a player knows now."""
        if self.tensor is not None:
            self.tensor[:] = state.node.features(player)

    def string_from(self, state: CharlatansState, player: int) -> str:
        """What a player sees now, or with perfect recall has ever seen; without private information a spectator."""
        seat = None if self._public else player
        return state.node.memory(seat) if self.kind.perfect_recall else state.node.view(seat)


for _game in map(rules.game, rules.GAMES):
    # OpenSpiel lets go of what was registered when Python has gone already, which a class survives and a function does
    # not; and a game is pickled by the name of its class.
    _name, _kind = f"{_game.name.capitalize()}Game", game_type(_game)
    globals()[_name] = type(_name, (CharlatansGame,), {"game": _game, "kind": _kind})
    pyspiel.register_game(_kind, globals()[_name])
