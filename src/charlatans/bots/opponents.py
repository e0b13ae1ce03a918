"""What the others at a table will probably choose in secret, and what a bot learns of it while it plays.

Opponent modelling: each of the others is taken for somebody who plays by the master's network, or for an apprentice. Both say how likely each choice is;
what is revealed later says which of them the player is more like. Players at a table are often of a kind, so what one of them is seen to be counts for
the others too, though less.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy

from ..policies import is_mixed, opponents_of
from .policy_net import PolicyNet, without_negligible
from .position import Position
from .protocol import Bot

WHIMS = 0.05
"""In this part of their decisions players do something that no model expects, all choices equally likely."""
ALONE = 1.0
"""Before anything is known of a player, both models count as much as so many others who were seen to be one of them."""
ROUNDS_OF_THOUGHT = 3
STRANGER = (1.0, 3.0)
"""How well each model seems to have foreseen the choices of somebody of whom nothing is known: network, apprentice."""
MODELS = 2

Expected = Mapping[int, Any]
"""For each of the other seats, how likely each action is."""


class Memory(NamedTuple):
    """What a seat remembers of its table. Plain values, so that it can be kept elsewhere between two decisions."""

    likelihoods: dict[int, Any]
    """For each of the others: how well each model has foreseen its choices so far, in proportion."""
    asked_at: int
    """The round of the latest choice."""
    before: bytes = b""
    """The state in which it was made, empty once it is known what the others chose."""
    foreseen: Mapping[int, Any] = {}
    """For each of the others: (models, choices), how likely each choice was."""
    action: int = 0
    """The own choice."""


class Opponents:
    """Expects what the others choose in secret, and learns of them. One object may sit at several seats of a table: each has a memory of its own."""

    def __init__(self, game: str, net: PolicyNet) -> None:
        self._models = opponents_of(game)
        self._net = net
        self.memories: dict[int, Memory] = {}
        """By seat. Nothing in it is hidden from that seat."""

    def expect(self, position: Position) -> Expected | None:
        """How likely each action of the others is who choose at the same time; None where nobody chooses in secret."""
        seat, game = position.seat, position.game
        state, material = game.state.from_bytes(position.state), game.material_record(position.material)
        at = game.round_number(state)
        memory = self.memories.get(seat)
        if memory is not None and not memory.asked_at <= at:
            memory = None
        if memory is not None and memory.before:
            memory = self._learn(memory, state, material, seat, at)
        before = self._models.before_choosing(state)
        if before is None:
            if memory is not None:
                self.memories[seat] = memory
            return None
        foreseen = self._foresee(position, before, material)
        if memory is None or memory.likelihoods.keys() != foreseen.keys():
            memory = Memory({other: numpy.array(STRANGER) for other in foreseen}, at)
        self.memories[seat] = memory._replace(
            asked_at=at, before=game.state.to_bytes(before), foreseen=foreseen, action=-1
        )
        shares = shares_of_models(memory.likelihoods)
        expected = {}
        for other, chances in foreseen.items():
            expected[other] = numpy.zeros(game.actions)
            expected[other][: chances.shape[1]] = shares[other] @ chances
        return expected

    def remember(self, position: Position, action: int) -> None:
        """Keeps what this seat has decided."""
        memory = self.memories.get(position.seat)
        if memory is not None and memory.before and memory.action < 0:
            self.memories[position.seat] = memory._replace(action=action)

    def _learn(self, memory: Memory, state: Any, material: Any, seat: int, at: int) -> Memory:
        """Takes in what the others chose, as soon as it can be told."""
        if memory.asked_at == at and self._models.before_choosing(state) is not None:
            return memory
        before = type(state).from_bytes(memory.before)
        combinations = self._models.choices_made(before, state, material, seat, memory.action)
        forgotten = memory._replace(before=b"", foreseen={})
        if not combinations:
            return forgotten
        shares = shares_of_models(memory.likelihoods)
        mixed = {other: shares[other] @ chances for other, chances in memory.foreseen.items()}
        likelihoods = {}
        for other, chances in memory.foreseen.items():
            found = sum(
                chances[:, chosen[other]] * numpy.prod([mixed[one][chosen[one]] for one in mixed if one != other])
                for chosen in combinations
            )
            product = memory.likelihoods[other] * found
            likelihoods[other] = product / product.max()
        return forgotten._replace(likelihoods=likelihoods)

    def _foresee(self, position: Position, before: Any, material: Any) -> dict[int, Any]:
        """How likely each choice of the others is, by each model."""
        game, choices = position.game, self._models.number_of_choices(before)
        others = [other for other in range(position.options.players) if other != position.seat]
        observed = numpy.zeros((len(others), game.features), numpy.float32)
        for row, other in enumerate(others):
            features = [0.0] * game.features
            game.observe(before, material, other, features)
            observed[row] = features
        legal = numpy.zeros((len(others), game.actions), bool)
        legal[:, :choices] = True
        by_network = without_negligible(numpy.exp(self._net(observed, legal).log_chances[:, :choices].astype(float)))
        by_network /= by_network.sum(axis=1, keepdims=True)
        return {
            other: WHIMS / choices
            + (1 - WHIMS) * numpy.array([by_network[row], self._models.by_apprentice(before, material, other)])
            for row, other in enumerate(others)
        }


def expected_of_strangers(position: Position, net: PolicyNet | None) -> Expected | None:
    """What the others will probably choose in secret of whom nothing is known; None where nobody chooses in secret."""
    if net is None or not is_mixed(position.game.name):
        return None
    return Opponents(position.game.name, net).expect(position)


def decide_remembering(bot: Bot, position: Position, memory: Memory | None) -> tuple[int, Memory | None]:
    """The decision of a bot that was made for this one only, given what its seat remembered, and what it remembers now."""
    opponents: Opponents | None = getattr(bot, "opponents", None)
    if opponents is None:
        return bot.decide(position), None
    if memory is not None:
        opponents.memories[position.seat] = memory
    return bot.decide(position), opponents.memories.get(position.seat)


def shares_of_models(likelihoods: Mapping[int, Any]) -> dict[int, Any]:
    """How much each of the others is like each model, given how well the models have foreseen their choices."""
    shares = {other: found / found.sum() for other, found in likelihoods.items()}
    for _ in range(ROUNDS_OF_THOUGHT):
        before, shares = shares, {}
        for other, found in likelihoods.items():
            company = ALONE / MODELS + sum(one for who, one in before.items() if who != other)
            shares[other] = company * found / (company * found).sum()
    return shares
