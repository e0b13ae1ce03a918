"""A game as a tree of immutable nodes: decision nodes, and chance nodes with all outcomes and their exact probabilities.

Rules use three random primitives: a chip from a bag, one bit of a set, a number. Here the rules are relinked to replacements that
read outcomes from a script, at the same points where a table reads forced outcomes, and raise when the script ends. That is a chance
node, and the possible outcomes there are its children. No random stream is used, so a path through the tree ends in the same bytes
as a table with seed 0 where the same outcomes are forced.

`Node.after` gives the next node. Nothing here needs OpenSpiel.
"""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache, cached_property
from typing import Any, NamedTuple

from .. import rules
from ..rules.engine import Event, below, new_log, pick_bit, pick_from_bag, read_log
from ..rules.engine.rule import callees, relinked
from ..rules.errors import IllegalDecision, ImpossibleOutcome
from ..rules.player_view import player_view
from ..runner.loop import write_result

CHIP, CARD, NUMBER = "a chip", "a card", "a number"
MAX_OUTCOMES = 64
"""Upper bound of a chance node's outcomes: sets of cards are bits of one integer, and bags hold fewer kinds of chips."""
SEED = 0
HASH_LENGTH = 16

Weights = tuple[tuple[int, int], ...]
Decisions = tuple[tuple[int, int], ...]
"""Simultaneous decisions: seat and action, ordered by seat."""
Move = int | Decisions
"""An outcome of a chance node, or the decisions of all seats that have to decide."""


# Scripted chance ------------------------------------------------------------------------------------------------------


class ChanceNeeded(Exception):
    """Raised when the script ends: what is needed, from which stream, and the possible outcomes with their weights."""

    def __init__(self, what: str, stream: Any, weights: Weights) -> None:
        super().__init__(what)
        self.what, self.stream, self.weights = what, stream, weights


class OutcomeScript(threading.local):
    """The coming outcomes for the rules that run in this thread."""

    def __init__(self) -> None:
        self.outcomes: list[int] = []

    def take(self, what: str, stream: Any, weights: Iterable[tuple[int, int]]) -> int:
        """Takes the next outcome; raises ChanceNeeded if there is none."""
        if not self.outcomes:
            raise ChanceNeeded(what, stream, tuple(weights))
        return self.outcomes.pop(0)


OUTCOME_SCRIPT = OutcomeScript()


def _chip(stream: Any, me: Any) -> int:
    """A chip from a bag: each kind is one outcome, weighted by its count."""
    return OUTCOME_SCRIPT.take(CHIP, stream, ((kind, count) for kind, count in enumerate(me.bag) if count))


def _card(stream: Any, bits: int, total: int) -> int:
    return OUTCOME_SCRIPT.take(CARD, stream, ((number, 1) for number in range(bits.bit_length()) if bits >> number & 1))


def _number(stream: Any, count: int) -> int:
    return OUTCOME_SCRIPT.take(NUMBER, stream, ((number, 1) for number in range(count)))


SCRIPTED: Mapping[Any, Callable[..., int]] = {pick_from_bag: _chip, pick_bit: _card, below: _number}


@cache
def relink_to_script(function: Any) -> Any:
    """A plain rule relinked so that all random primitives that it reaches read from the script."""
    if function in SCRIPTED:
        return SCRIPTED[function]
    return relinked(function, {name: relink_to_script(other) for name, other in callees(function, {}).items()})


class Chance(NamedTuple):
    """A chance node: what is drawn, for which seat (None: the table), and the outcomes with their weights."""

    what: str
    seat: int | None
    weights: Weights

    def odds(self) -> list[tuple[int, Fraction]]:
        """Every outcome with its exact probability."""
        total = sum(weight for _, weight in self.weights)
        return [(outcome, Fraction(weight, total)) for outcome, weight in self.weights]


# The tree -------------------------------------------------------------------------------------------------------------


class GameTree:
    """The game tree for one set of options."""

    def __init__(self, name: str, material: str | None, options: Mapping[str, Any]) -> None:
        self.game = rules.game(name)
        self._arguments = (name, material, dict(options))
        printed = self.game.load_material(material)
        self.options = self.game.options(printed, **options)
        self.players = self.options.players
        self.printed = self.game.material_record(printed)
        self.new_game, self.apply = relink_to_script(self.game.new_game), relink_to_script(self.game.apply)

    def __reduce__(self) -> tuple[Any, ...]:
        return GameTree, self._arguments

    @cached_property
    def root(self) -> Node:
        """The root, where chance sets up the table."""
        return _run_until_chance(Node(self, self.game.state.new()))

    def event_text(self, event: Event) -> str:
        """The text of an event."""
        words = self.game.words
        return words.sentence(words.messages([event], self.printed)[0])


@dataclass(eq=False)
class Node:
    """A node: seats have to decide, or chance does, or the game is over.

    `before` is the previous decision node; `decided`, `outcomes` and `events` have happened since. At a chance node `state` is the state
    before the decision that is being applied, `script` and `partial_events` its outcomes and events so far, and `pending` holds that
    decision and those after it.
    """

    tree: GameTree
    state: Any
    before: Node | None = None
    decided: Decisions = ()
    outcomes: tuple[int, ...] = ()
    events: tuple[Event, ...] = ()
    pending: Decisions = ()
    script: tuple[int, ...] = ()
    partial_events: tuple[Event, ...] = ()
    chance: Chance | None = None
    _legal: dict[int, list[int]] = field(default_factory=dict, init=False)
    _updates: dict[int | None, str] = field(default_factory=dict, init=False)
    _view_hashes: dict[int | None, str] = field(default_factory=dict, init=False)

    def __deepcopy__(self, memo: Any) -> Node:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return follow_path, (self.tree, self.path())

    # Decisions ----------------------------------------------------------------------------------------------------

    @cached_property
    def actors(self) -> tuple[int, ...]:
        """The seats that have to decide; none at a chance node or at the end."""
        if self.chance is not None:
            return ()
        bits = self.tree.game.actors(self.state)
        return tuple(seat for seat in range(self.tree.players) if bits >> seat & 1)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.chance is None and not self.actors

    def legal(self, seat: int) -> list[int]:
        """A seat's legal actions in ascending order; none if it does not have to decide."""
        if seat not in self.actors:
            return []
        if seat not in self._legal:
            mask = [0] * self.tree.game.actions
            self.tree.game.legal_mask(self.state, self.tree.printed, seat, mask)
            self._legal[seat] = [action for action, legal in enumerate(mask) if legal]
        return self._legal[seat]

    def after(self, move: Move) -> Node:
        """The next node, after an outcome or after the decisions of all actors."""
        if isinstance(move, tuple):
            self._check(move)
            return _run_until_chance(Node(self.tree, self.state, before=self, decided=move, pending=move))
        if self.chance is None or move not in dict(self.chance.weights):
            raise ImpossibleOutcome(f"{move!r} cannot come now; {self.prompt()}")
        return _run_until_chance(replace(self, outcomes=(*self.outcomes, move), script=(*self.script, move)))

    def _check(self, decisions: Decisions) -> None:
        if tuple(seat for seat, _ in decisions) != self.actors or not decisions:
            raise IllegalDecision(f"decisions of all seats that are asked are needed; {self.prompt()}")
        words = self.tree.game.words
        for seat, action in decisions:
            if action not in self.legal(seat):
                allowed = ", ".join(f"{other} {words.action_name(other)!r}" for other in self.legal(seat))
                raise IllegalDecision(f"seat {seat} cannot decide {action!r} now; legal are {allowed}")

    def path(self) -> list[Move]:
        """The moves from the root to this node."""
        backwards: list[Move] = []
        node: Node | None = self
        while node is not None:
            backwards += reversed(node.outcomes)
            if node.decided:
                backwards.append(node.decided)
            node = node.before
        return backwards[::-1]

    def rewards(self) -> list[float]:
        """1 for the winner and -1/(players-1) for the others at the end, as in batches, 0 before; several winners share."""
        players = self.tree.players
        rewards = [0.0] * players
        if self.over:
            out = [[0] * max(self.tree.game.players) for _ in range(2)]
            self.tree.game.returns(self.state, out)
            write_result(0, out, [[0] * players], [[0] * players], [rewards])
        return rewards

    # What seats see -----------------------------------------------------------------------------------------------

    @property
    def shown_node(self) -> Node | None:
        """The node whose state is visible: at a chance node still the previous decision node."""
        return self if self.chance is None else self.before

    def view(self, seat: int | None) -> str:
        """A seat's view as JSON; None is a spectator. Empty before the table is set up."""
        if self.shown_node is None:
            return "{}"
        return json.dumps(player_view(self.tree.game, self.shown_node.state, self.tree.printed, seat))

    def features(self, seat: int) -> list[float]:
        """A seat's observation; all zero before the table is set up."""
        features = [0.0] * self.tree.game.features
        if self.shown_node is not None:
            self.tree.game.observe(self.shown_node.state, self.tree.printed, seat, features)
        return features

    def information_state(self, seat: int | None) -> str:
        """A seat's information state: its decisions and all it has seen, one line for each change."""
        lines = [self._own_decisions(seat)] if self.chance is not None else []
        node = self.shown_node
        while node is not None:
            lines.append(node._update_for(seat))
            node = node.before
        return "\n".join(line for line in reversed(lines) if line)

    def _own_decisions(self, seat: int | None) -> str:
        return "".join(
            f"> {self.tree.game.words.action_name(action)} " for other, action in self.decided if other == seat
        )

    def _update_for(self, seat: int | None) -> str:
        """What is new to a seat at this node: its own decision, the events, and the hash of its view if that has changed."""
        if seat not in self._updates:
            update = self._own_decisions(seat) + self._event_texts
            if self.before is None or self._view_hash(seat) != self.before._view_hash(seat):
                update += f" [{self._view_hash(seat)}]"
            self._updates[seat] = update
        return self._updates[seat]

    @cached_property
    def _event_texts(self) -> str:
        return " ".join(self.tree.event_text(event) for event in self.events)

    def _view_hash(self, seat: int | None) -> str:
        if seat not in self._view_hashes:
            self._view_hashes[seat] = _short_hash(self.view(seat).encode())
        return self._view_hashes[seat]

    # Texts --------------------------------------------------------------------------------------------------------

    def prompt(self) -> str:
        """What the game is waiting for."""
        if self.chance is not None:
            whose = "the table" if self.chance.seat is None else f"seat {self.chance.seat}"
            outcomes = ", ".join(str(outcome) for outcome, _ in self.chance.weights)
            return f"chance decides on {self.chance.what} for {whose}: {outcomes}"
        return f"asked: seat {', '.join(map(str, self.actors))}" if self.actors else "the game is over"

    def outcome_text(self, outcome: int) -> str:
        """An outcome as text: its number, and the first event it causes."""
        following = self.after(outcome)
        update = (*following.events, *following.partial_events)[len(self.events) + len(self.partial_events) :]
        return f"{outcome}: {self.tree.event_text(update[0])}" if update else str(outcome)

    def __str__(self) -> str:
        view = json.loads(self.view(None))
        secret = self.tree.game.state.to_bytes(self.state) + repr((self.pending, self.script)).encode()
        lines = [f"{self.tree.game.title}: {self.prompt()}", *(f"{name}: {value}" for name, value in view.items())]
        return "\n".join([*lines, f"state: {_short_hash(secret)}"])


def follow_path(tree: GameTree, path: Iterable[Move]) -> Node:
    """The node at the end of a path."""
    node = tree.root
    for move in path:
        node = node.after(move)
    return node


def _run_until_chance(node: Node) -> Node:
    """Applies pending decisions, seat by seat, until an outcome is needed or all are applied.

    Each seat draws from its own bag and decides for itself, so this order does not matter.
    """
    tree, state, pending, script, events = node.tree, node.state, node.pending, node.script, node.events
    is_set_up = node.before is not None
    while pending or not is_set_up:
        work, log = tree.game.state.copy(state), new_log()
        OUTCOME_SCRIPT.outcomes = list(script)
        try:
            if is_set_up:
                tree.apply(work, tree.printed, *pending[0], log)
            else:
                tree.new_game(work, tree.printed, tree.options.record(), SEED, log)
        except ChanceNeeded as needed:
            chance = Chance(needed.what, _owner_of(work, needed.stream), needed.weights)
            partial_events = tuple(read_log(log))
            return replace(
                node,
                state=state,
                events=events,
                pending=pending,
                script=script,
                partial_events=partial_events,
                chance=chance,
            )
        events += tuple(read_log(log))
        state, script, is_set_up, pending = work, (), True, pending[1:]
    return replace(node, state=state, events=events, pending=(), script=(), partial_events=(), chance=None)


def _owner_of(state: Any, stream: Any) -> int | None:
    """The seat that owns a stream; the last stream is the table's (None)."""
    number = next(number for number, other in enumerate(state.streams) if other is stream)
    return None if number == len(state.streams) - 1 else number


def _short_hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:HASH_LENGTH]
