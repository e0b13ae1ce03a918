"""A game as a tree: nodes at which seats decide, and nodes at which chance does, with every outcome and how likely it is.

Rules ask chance for three things: a chip from a bag, one of the things that are left, a number. Here they run relinked: the
three take what a script says, right where an outcome forced at a table is taken, and stop where the script ends. That
is a node of chance, and what might have been taken are its outcomes. No stream is ever asked, so a game walked here is,
byte for byte, the game on a table of seed 0 at which the same outcomes are forced.

Nodes never change: `after` gives the next one. Nothing here needs OpenSpiel.
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
from ..batches.serving import settle
from ..rules.engine import Event, below, new_log, pick_bit, pick_from_bag, read_log
from ..rules.engine.rule import reached_from, relinked
from ..rules.errors import IllegalDecision, ImpossibleOutcome
from ..rules.player_view import player_view

CHIP, CARD, NUMBER = "a chip", "a card", "a number"
MOST_OUTCOMES = 64
"""No chance has more outcomes: cards that are left are the bits of a number, and bags hold fewer kinds of chips."""
SEED = 0
FINGERPRINT = 16

Weights = tuple[tuple[int, int], ...]
Decisions = tuple[tuple[int, int], ...]
"""What seats decide at the same time: seat and action, in the order of the seats."""
Move = int | Decisions
"""An outcome of chance, or what all seats that are asked decide."""


# Chance by script -----------------------------------------------------------------------------------------------------


class Wanted(Exception):
    """Raised where the script ends: what is wanted, from which stream, and what may come with which weight."""

    def __init__(self, what: str, stream: Any, weights: Weights) -> None:
        super().__init__(what)
        self.what, self.stream, self.weights = what, stream, weights


class Script(threading.local):
    """The outcomes that come next in the rules that this thread runs."""

    def __init__(self) -> None:
        self.coming: list[int] = []

    def take(self, what: str, stream: Any, weights: Iterable[tuple[int, int]]) -> int:
        """The next outcome, as long as there is one."""
        if not self.coming:
            raise Wanted(what, stream, tuple(weights))
        return self.coming.pop(0)


SCRIPT = Script()


def _chip(stream: Any, me: Any) -> int:
    """A kind of chip: chips of a kind are one outcome, as likely as there are many of them."""
    return SCRIPT.take(CHIP, stream, ((kind, count) for kind, count in enumerate(me.bag) if count))


def _card(stream: Any, bits: int, total: int) -> int:
    return SCRIPT.take(CARD, stream, ((number, 1) for number in range(bits.bit_length()) if bits >> number & 1))


def _number(stream: Any, count: int) -> int:
    return SCRIPT.take(NUMBER, stream, ((number, 1) for number in range(count)))


BY_SCRIPT: Mapping[Any, Callable[..., int]] = {pick_from_bag: _chip, pick_bit: _card, below: _number}


@cache
def scripted(function: Any) -> Any:
    """A plain rule whose chance, and that of every rule it reaches, comes from the script."""
    if function in BY_SCRIPT:
        return BY_SCRIPT[function]
    return relinked(function, {name: scripted(other) for name, other in reached_from(function, {}).items()})


class Chance(NamedTuple):
    """What chance decides: what is wanted, for which seat (None: the table), and what may come with which weight."""

    what: str
    seat: int | None
    weights: Weights

    def odds(self) -> list[tuple[int, Fraction]]:
        """Every outcome with its exact probability."""
        total = sum(weight for _, weight in self.weights)
        return [(outcome, Fraction(weight, total)) for outcome, weight in self.weights]


# The tree -------------------------------------------------------------------------------------------------------------


class Tree:
    """All ways in which a game with agreed options can go."""

    def __init__(self, name: str, material: str | None, options: Mapping[str, Any]) -> None:
        self.game = rules.game(name)
        self._made_of = (name, material, dict(options))
        printed = self.game.load_material(material)
        self.options = self.game.options(printed, **options)
        self.players = self.options.players
        self.printed = self.game.material_record(printed)
        self.new_game, self.apply = scripted(self.game.new_game), scripted(self.game.apply)

    def __reduce__(self) -> tuple[Any, ...]:
        return Tree, self._made_of

    @cached_property
    def root(self) -> Node:
        """The beginning: the table is being laid out."""
        return _next(Node(self, self.game.state.new()))

    def told(self, event: Event) -> str:
        """An event as a sentence."""
        words = self.game.words
        return words.sentence(words.story([event], self.printed)[0])


@dataclass(eq=False)
class Node:
    """Where a game has come to: seats are asked, or chance is, or the game is over.

    `before` is the node at which somebody was asked last; `decided`, `outcomes` and `events` are what has happened since. At
    a node of chance `state` is the record before the decision that is being carried out, `script` and `partly` what
    chance has brought in it and what it has led to so far, and `waiting` that decision and those that come after it.
    """

    tree: Tree
    state: Any
    before: Node | None = None
    decided: Decisions = ()
    outcomes: tuple[int, ...] = ()
    events: tuple[Event, ...] = ()
    waiting: Decisions = ()
    script: tuple[int, ...] = ()
    partly: tuple[Event, ...] = ()
    chance: Chance | None = None
    _legal: dict[int, list[int]] = field(default_factory=dict, init=False)
    _news: dict[int | None, str] = field(default_factory=dict, init=False)
    _prints: dict[int | None, str] = field(default_factory=dict, init=False)

    def __deepcopy__(self, memo: Any) -> Node:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return walked, (self.tree, self.path())

    # Who decides what ---------------------------------------------------------------------------------------------

    @cached_property
    def actors(self) -> tuple[int, ...]:
        """The seats that are asked; none at a node of chance, and none at the end."""
        if self.chance is not None:
            return ()
        bits = self.tree.game.actors(self.state)
        return tuple(seat for seat in range(self.tree.players) if bits >> seat & 1)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.chance is None and not self.actors

    def legal(self, seat: int) -> list[int]:
        """What a seat may decide, in ascending order; nothing if it is not asked."""
        if seat not in self.actors:
            return []
        if seat not in self._legal:
            mask = [0] * self.tree.game.actions
            self.tree.game.legal_mask(self.state, self.tree.printed, seat, mask)
            self._legal[seat] = [action for action, legal in enumerate(mask) if legal]
        return self._legal[seat]

    def after(self, move: Move) -> Node:
        """The next node: after an outcome of chance, or after all seats that are asked have decided."""
        if isinstance(move, tuple):
            self._check(move)
            return _next(Node(self.tree, self.state, before=self, decided=move, waiting=move))
        if self.chance is None or move not in dict(self.chance.weights):
            raise ImpossibleOutcome(f"{move!r} cannot come now; {self.asks()}")
        return _next(replace(self, outcomes=(*self.outcomes, move), script=(*self.script, move)))

    def _check(self, decisions: Decisions) -> None:
        if tuple(seat for seat, _ in decisions) != self.actors or not decisions:
            raise IllegalDecision(f"decisions of all seats that are asked are needed; {self.asks()}")
        words = self.tree.game.words
        for seat, action in decisions:
            if action not in self.legal(seat):
                allowed = ", ".join(f"{other} {words.action_name(other)!r}" for other in self.legal(seat))
                raise IllegalDecision(f"seat {seat} cannot decide {action!r} now; legal are {allowed}")

    def path(self) -> list[Move]:
        """The moves that lead here from the beginning."""
        backwards: list[Move] = []
        node: Node | None = self
        while node is not None:
            backwards += reversed(node.outcomes)
            if node.decided:
                backwards.append(node.decided)
            node = node.before
        return backwards[::-1]

    def rewards(self) -> list[float]:
        """At the end 1 for the winner and -1/(players-1) for the others, as in batches; winners share. 0 before."""
        players = self.tree.players
        rewards = [0.0] * players
        if self.over:
            out = [[0] * max(self.tree.game.players) for _ in range(2)]
            self.tree.game.returns(self.state, out)
            settle(0, out, [[0] * players], [[0] * players], [rewards])
        return rewards

    # What is seen -------------------------------------------------------------------------------------------------

    @property
    def seen(self) -> Node | None:
        """The node whose table lies before the players: while chance decides, still the one at which they were asked."""
        return self if self.chance is None else self.before

    def view(self, seat: int | None) -> str:
        """What a seat sees, as JSON; None is a spectator. Nothing before the table is laid out."""
        if self.seen is None:
            return "{}"
        return json.dumps(player_view(self.tree.game, self.seen.state, self.tree.printed, seat))

    def features(self, seat: int) -> list[float]:
        """What a seat knows, as numbers; all zero before the table is laid out."""
        features = [0.0] * self.tree.game.features
        if self.seen is not None:
            self.tree.game.observe(self.seen.state, self.tree.printed, seat, features)
        return features

    def memory(self, seat: int | None) -> str:
        """All that a seat has decided, been told and seen, a line for each time that something was new to it."""
        lines = [self._own(seat)] if self.chance is not None else []
        node = self.seen
        while node is not None:
            lines.append(node._news_for(seat))
            node = node.before
        return "\n".join(line for line in reversed(lines) if line)

    def _own(self, seat: int | None) -> str:
        return "".join(
            f"> {self.tree.game.words.action_name(action)} " for other, action in self.decided if other == seat
        )

    def _news_for(self, seat: int | None) -> str:
        """What this node brought a seat: its own decision, events, and the fingerprint of its view if that has changed."""
        if seat not in self._news:
            news = self._own(seat) + self._told
            if self.before is None or self._print(seat) != self.before._print(seat):
                news += f" [{self._print(seat)}]"
            self._news[seat] = news
        return self._news[seat]

    @cached_property
    def _told(self) -> str:
        return " ".join(self.tree.told(event) for event in self.events)

    def _print(self, seat: int | None) -> str:
        if seat not in self._prints:
            self._prints[seat] = _fingerprint(self.view(seat).encode())
        return self._prints[seat]

    # Locale --------------------------------------------------------------------------------------------------------

    def asks(self) -> str:
        """What the game waits for."""
        if self.chance is not None:
            whose = "the table" if self.chance.seat is None else f"seat {self.chance.seat}"
            outcomes = ", ".join(str(outcome) for outcome, _ in self.chance.weights)
            return f"chance decides on {self.chance.what} for {whose}: {outcomes}"
        return f"asked: seat {', '.join(map(str, self.actors))}" if self.actors else "the game is over"

    def outcome_words(self, outcome: int) -> str:
        """An outcome of chance: its number, and the first thing that is told when it comes."""
        following = self.after(outcome)
        news = (*following.events, *following.partly)[len(self.events) + len(self.partly) :]
        return f"{outcome}: {self.tree.told(news[0])}" if news else str(outcome)

    def __str__(self) -> str:
        view = json.loads(self.view(None))
        secret = self.tree.game.state.to_bytes(self.state) + repr((self.waiting, self.script)).encode()
        lines = [f"{self.tree.game.title}: {self.asks()}", *(f"{name}: {value}" for name, value in view.items())]
        return "\n".join([*lines, f"state: {_fingerprint(secret)}"])


def walked(tree: Tree, path: Iterable[Move]) -> Node:
    """The node to which moves from the beginning lead."""
    node = tree.root
    for move in path:
        node = node.after(move)
    return node


def _next(node: Node) -> Node:
    """Carries out what waits, seat after seat, until chance is asked for something or all is done.

    Each seat draws from its own bag and decides for itself, so this order changes nobody's choices.
    """
    tree, state, waiting, script, events = node.tree, node.state, node.waiting, node.script, node.events
    laid_out = node.before is not None
    while waiting or not laid_out:
        work, log = tree.game.state.copy(state), new_log()
        SCRIPT.coming = list(script)
        try:
            if laid_out:
                tree.apply(work, tree.printed, *waiting[0], log)
            else:
                tree.new_game(work, tree.printed, tree.options.record(), SEED, log)
        except Wanted as wanted:
            chance = Chance(wanted.what, _whose(work, wanted.stream), wanted.weights)
            partly = tuple(read_log(log))
            return replace(
                node, state=state, events=events, waiting=waiting, script=script, partly=partly, chance=chance
            )
        events += tuple(read_log(log))
        state, script, laid_out, waiting = work, (), True, waiting[1:]
    return replace(node, state=state, events=events, waiting=(), script=(), partly=(), chance=None)


def _whose(state: Any, stream: Any) -> int | None:
    """The seat whose stream this is; the last one is the table's."""
    number = next(number for number, other in enumerate(state.streams) if other is stream)
    return None if number == len(state.streams) - 1 else number


def _fingerprint(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:FINGERPRINT]
