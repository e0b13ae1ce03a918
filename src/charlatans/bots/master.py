"""The master: plays by a trained network. With NumPy alone it is ready at once; where the rules can be compiled it looks ahead as well."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy

from .. import rules
from ..policies import ADEPT, is_mixed
from ..rules.contract import Game
from ..rules.engine import Stream, next_word, seed_stream
from ..rules.errors import OptionError
from .opponents import Opponents
from .policy_bot import PolicyBot
from .policy_net import UNREADABLE, PolicyNet, describe_game, without_negligible
from .position import Position

if TYPE_CHECKING:
    from .search import Budget, Search

WORTH_TRYING = 0.01
"""Actions less likely than this part of the likeliest are not rolled out."""
SURE_LEAD = 1.0
"""The network's choice is overruled by a lead of so many standard errors."""
SLACK = 0.02
"""Where it must not be predictable: an action that is worse by this much is drawn 1 / e times as often."""
LIKELY = 0.02
"""There, actions less likely than this count as if they were so likely."""


class Master:
    """Takes the decision that its network thinks best. Where a player must not be predictable it draws one from the network's probabilities, but none that the network thinks poor."""

    def __init__(
        self,
        game: str,
        name: str,
        title: str,
        seed: int,
        net: PolicyNet,
        budget: Budget | None = None,
        *,
        cores: int = 1,
    ) -> None:
        """With a budget it searches like an expert, but only among what its network considers and what an adept would do, and the network judges where rollouts stop."""
        self.name = name
        self.title = title
        self._net = net
        self._adept = PolicyBot(game, ADEPT, ADEPT, seed)
        self._budget = budget
        self._cores = cores
        self.opponents = Opponents(game, net) if budget is not None and is_mixed(game) else None
        self._stream = Stream.new()
        seed_stream(self._stream, seed, 0)

    def decide(self, position: Position) -> int:
        """One of the decisions that the network considers best."""
        if len(position.legal) == 1:
            return position.legal[0]
        expected = self.opponents.expect(position) if self.opponents else None
        observed, legal = observe(position)
        chances = numpy.exp(self._net(observed, legal).log_chances[0].astype(float))
        mixed = is_mixed(position.game.name)
        if self._budget is None:
            return self._draw(chances) if mixed else int(chances.argmax())
        from .search import look_ahead

        # In secret, a decision that the network hardly ever takes may be the best one just because nobody expects it.
        considered = list(position.legal)
        if not mixed:
            considered = worth_trying(chances, self._adept.decide(position))
        if len(considered) == 1:
            return considered[0]
        seed, first_choice = next_word(self._stream), int(chances.argmax())
        search = look_ahead(
            *(position, self._net, first_choice, considered, self._budget, seed, self._cores),
            lead=SURE_LEAD,
            expected=expected,
        )
        action = self._draw(_weights(chances, search)) if mixed else search.choice()
        if self.opponents:
            self.opponents.remember(position, action)
        return action

    def _draw(self, weights: Any) -> int:
        """An action drawn by weight, but none that is much less likely than the likeliest."""
        kept = without_negligible(weights)
        at = next_word(self._stream) / 2**32 * kept.sum()
        return int(numpy.searchsorted(kept.cumsum(), at, side="right"))


def worth_trying(chances: Any, advised: int) -> list[int]:
    """The actions that the network considers, and the one that an adept advises: it learnt in another way and errs elsewhere, often where the network has no doubt."""
    actions: list[int] = numpy.flatnonzero(chances >= WORTH_TRYING * chances.max()).tolist()
    return sorted({*actions, advised})


def _weights(chances: Any, search: Search) -> Any:
    """How often to draw each action: the network's probabilities, shifted towards what did best in the rollouts."""
    if not search.done:
        return chances
    means = search.means()
    best = max(means.values())
    weights = numpy.zeros_like(chances)
    for action, mean in means.items():
        weights[action] = max(chances[action], LIKELY) * math.exp((mean - best) / SLACK)
    return weights


def observe(position: Position) -> tuple[Any, Any]:
    """What the deciding seat knows and may do, as rows for the network."""
    game = position.game
    state, material = game.state.from_bytes(position.state), game.material_record(position.material)
    features = [0.0] * game.features
    game.observe(state, material, position.seat, features)
    legal = numpy.zeros((1, game.actions), bool)
    legal[0, position.legal] = True
    return numpy.array([features], numpy.float32), legal


def load_weights(game: str, file: Path) -> PolicyNet:
    """The network in a file; an error that says what to do if it is not for this game as it is now."""
    try:
        net = PolicyNet.load(file)
    except FileNotFoundError:
        raise OptionError(f"there are no weights in {file}: `charlatans train {game}` makes some") from None
    except UNREADABLE:
        raise OptionError(
            f"{file} cannot be read as weights of a network: `charlatans train {game}` makes some"
        ) from None
    if problem := weights_mismatch(rules.game(game), net):
        raise OptionError(f"the weights in {file} are {problem}: `charlatans train {game}` makes new ones")
    return net


def weights_mismatch(game: Game, net: PolicyNet) -> str | None:
    """Why a network cannot play a game, or None if it can."""
    expected = describe_game(game)
    made = net.made
    if made.get("game") != game.name:
        return f"for {made.get('game')}, not for {game.name}"
    if made.get("rules_version") != game.rules_version:
        return f"for version {made.get('rules_version')} of the rules, not for version {game.rules_version}"
    if any(made.get(key) != value for key, value in expected.items()):
        return "for other observations or actions"
    return None
