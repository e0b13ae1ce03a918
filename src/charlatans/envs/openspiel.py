"""OpenSpiel: importing this registers `python_charlatans_NAME` for every game.

    import charlatans.envs.openspiel
    game = pyspiel.load_game("python_charlatans_NAME(players=3)")

Parameters are the game's options by name; `mixes` holds options that differ by colour (`books.green:2;books.red:4`), and `material`
is a file with your own printed values. Seats that have to decide at the same time are simultaneous nodes; all chance is explicit, with
exact probabilities. See docs/environments.md.
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
from .openspiel_tree import MAX_OUTCOMES, GameTree

try:
    import numpy

    pyspiel: Any = import_module("pyspiel")
except ImportError as missing:
    raise ImportError("these games need OpenSpiel: pip install 'charlatans[envs]'") from missing

PREFIX = "python_charlatans_"
FROM_MATERIAL = -1
"""Default of a numeric option whose value comes from the material."""
MAX_LENGTH = 3 * 10**8
"""Upper bound of a game's length for any material; OpenSpiel's multiples of it still fit 32 bits."""
MIXES, MATERIAL = "mixes", "material"


# Parameters -----------------------------------------------------------------------------------------------------------


def parameters(game: Game) -> dict[str, Any]:
    """The parameters of a registered game with their defaults."""
    options = game.options().as_dict()
    return {setting.name: _default(game, setting, options) for setting in game.settings} | {MIXES: "", MATERIAL: ""}


def _default(game: Game, setting: Setting, options: Mapping[str, Any]) -> Any:
    parameter = inspect.signature(game.options).parameters.get(setting.name)
    if parameter is not None and parameter.default is None:
        return FROM_MATERIAL
    value = options[setting.name]
    return flag(setting.name, value) if isinstance(setting.choices[0], bool) else value


def tree_of(game: Game, given: Mapping[str, Any]) -> GameTree:
    """The game tree for these parameters."""
    defaults = parameters(game)
    options = {name: value for name, value in given.items() if value != defaults[name]}
    mixes, material = options.pop(MIXES, ""), options.pop(MATERIAL, None)
    return GameTree(game.name, material, options | _parse_mixes(mixes))


def _parse_mixes(text: str) -> dict[str, dict[str, str]]:
    """Parses options by colour: `books.green:2;books.red:4`. (OpenSpiel reserves commas and equals signs.)"""
    mixed: dict[str, dict[str, str]] = {}
    for part in text.split(";") if text else ():
        place, colon, value = part.partition(":")
        option, dot, colour = place.partition(".")
        if not (option.strip() and dot and colour.strip() and colon and value.strip()):
            raise OptionError(f"mixes must be written like 'books.green:2;books.red:4', not {text!r}")
        mixed.setdefault(option.strip(), {})[colour.strip()] = value.strip()
    return mixed


def game_type(game: Game) -> Any:
    """The game's type for OpenSpiel's registry."""
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
    """A game with its options; every game has a subclass."""

    game: Game
    kind: Any

    def __init__(self, given: Mapping[str, Any]) -> None:
        game, defaults = self.game, parameters(self.game)
        self.tree = tree_of(game, given)
        others = self.tree.players - 1
        super().__init__(
            self.kind,
            pyspiel.GameInfo(
                num_distinct_actions=game.actions,
                max_chance_outcomes=MAX_OUTCOMES,
                num_players=self.tree.players,
                min_utility=-1 / others,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=MAX_LENGTH,
            ),
            {name: value for name, value in given.items() if value != defaults[name]},
        )

    def new_initial_state(self) -> CharlatansState:
        """The root: a chance node, because chance sets the game up."""
        return CharlatansState(self)

    def max_chance_nodes_in_history(self) -> int:
        """An upper bound."""
        return MAX_LENGTH

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> CharlatansObserver:
        """The observer for states of this game."""
        if params:
            raise OptionError(f"observers have no parameters; {', '.join(params)} cannot be set")
        return CharlatansObserver(self.tree.game, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class CharlatansState(pyspiel.State):  # type: ignore[misc]
    """A state of the game. It holds only a node; nodes are immutable, so clones share them."""

    def __init__(self, game: CharlatansGame) -> None:
        super().__init__(game)
        self.node = game.tree.root

    def current_player(self) -> Any:
        """The seat that has to decide, or SIMULTANEOUS, CHANCE or TERMINAL."""
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
        """Outcomes of the chance node with their probabilities."""
        chance = self.node.chance
        return [] if chance is None else [(outcome, float(odds)) for outcome, odds in chance.odds()]

    def _apply_action(self, action: int) -> None:
        if self.node.chance is not None:
            self.node = self.node.after(action)
        else:
            self.node = self.node.after(((self.node.actors[0], action),))

    def _apply_actions(self, actions: list[int]) -> None:
        """One action per seat; those of seats that do not have to decide are ignored."""
        self.node = self.node.after(tuple((seat, actions[seat]) for seat in self.node.actors))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.node.outcome_text(action)
        return self.node.tree.game.words.action_name(action)

    def returns(self) -> list[float]:
        """1 for the winner and -1/(players-1) for the others at the end, 0 before; several winners share."""
        return self.node.rewards()

    def __str__(self) -> str:
        return str(self.node)


class CharlatansObserver:
    """A seat's observation: its view and its features; with perfect recall its information state (everything it has done and seen)."""

    def __init__(self, game: Game, kind: Any) -> None:
        self.kind = kind
        self._public = kind.private_info == pyspiel.PrivateInfoType.NONE
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if not kind.perfect_recall and not self._public:
            self.tensor = numpy.zeros(game.features, numpy.float32)
            self.dict = {field.name: self.tensor[field.at : field.at + field.size] for field in game.feature_fields}

    def set_from(self, state: CharlatansState, player: int) -> None:
        """Fills the tensor with a player's observation."""
        if self.tensor is not None:
            self.tensor[:] = state.node.features(player)

    def string_from(self, state: CharlatansState, player: int) -> str:
        """A player's view, or its information state with perfect recall; without private information, a spectator's."""
        seat = None if self._public else player
        return state.node.information_state(seat) if self.kind.perfect_recall else state.node.view(seat)


for _game in map(rules.game, rules.GAMES):
    # OpenSpiel drops its registry after Python has shut down, which classes survive and functions do not;
    # and games are pickled by class name.
    _name, _kind = f"{_game.name.capitalize()}Game", game_type(_game)
    globals()[_name] = type(_name, (CharlatansGame,), {"game": _game, "kind": _kind})
    pyspiel.register_game(_kind, globals()[_name])
