"""Last potions of a game of Quacks, and the exact chance to win them: everything that can happen is enumerated at the table."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from charlatans import Decision, Table
from charlatans.rules.quacks.state import CARD_IDS, CHIP_NAMES, LAST_GLASS, TURNS, Ask, Player
from tests.rules.quacks.scenarios import at_first_turn, set_bag, set_droplet, set_player

CARDS = (*(card for card in CARD_IDS if card.startswith("B")), "P05")
"""The cards that can change a last potion, and one that cannot."""

Key = tuple[Any, ...]
Moves = list[tuple[int, list[tuple[float, Key]]]]
"""The decisions of a position, each with where it leads and how likely."""


class TooLarge(Exception):
    """More positions than a test has time for."""


class Enumeration:
    """Everything that can still happen in a game, and one seat's exact chance to win by its best decisions.

    A shared win counts in shares. What the others are still asked must not matter, or the end would not be determined.
    """

    def __init__(self, table: Table, seat: int = 0, most: int = 3000) -> None:
        self.seat, self.most, self.outcomes = seat, most, 0
        self.root = self.without_luck(table)
        self.moves: dict[Key, Moves] = {}
        self.others_turn: set[Key] = set()
        self.asked: dict[Key, Table] = {}
        self.final_scores: set[tuple[int, ...]] = set()
        self.value: dict[Key, float] = {}
        self._explore(table)
        self._evaluate()

    @property
    def by_decision(self) -> dict[int, float]:
        """The chance to win by each decision that is legal now."""
        return {action: self._mean(after) for action, after in self.moves[self.root]}

    def chance_of_more_than(self, points: int) -> float:
        """The chance to end with more points than these, by the decisions that are best for that."""
        self.value = {key: float(key[1][self.seat] > points) for key in self.value if key not in self.moves}
        self._evaluate()
        return self.value[self.root]

    def _explore(self, table: Table) -> None:
        todo = {self.root: table}
        while todo:
            key, here = todo.popitem()
            if here.over:
                self.final_scores.add(here.scores)
                self.value[key] = (self.seat in here.winners) / len(here.winners)
                continue
            actor = self.seat if self.seat in here.actors else here.actors[0]
            if actor != self.seat:
                self.others_turn.add(key)
            else:
                self.asked[key] = here
            self.moves[key] = []
            for decision in here.decisions(actor):
                leads_to: dict[Key, float] = {}
                for chance, after in self.outcomes_of(here, actor, decision):
                    self.outcomes += 1
                    if self.outcomes > self.most:
                        raise TooLarge
                    found = self.without_luck(after)
                    leads_to[found] = leads_to.get(found, 0.0) + float(chance)
                    if found not in self.moves and found not in self.value:
                        todo[found] = after
                self.moves[key].append((decision.action, [(chance, found) for found, chance in leads_to.items()]))

    def outcomes_of(self, table: Table, seat: int, decision: Decision) -> Iterator[tuple[Fraction, Table]]:
        """All that can come of a decision, with its probability."""
        return outcomes(table, seat, decision)

    def without_luck(self, table: Table) -> Key:
        """A position without its streams of chance; of a finished game only its result."""
        return without_luck(table)

    def _evaluate(self) -> None:
        """Again and again from the latest positions back, until nothing changes: a chip put back may be drawn again."""
        order, change = list(reversed(self.moves)), 1.0
        self.value.update(dict.fromkeys(order, 0.0))
        while change > 1e-12:
            change = 0.0
            for key in order:
                chances = [self._mean(after) for _, after in self.moves[key]]
                change = max(change, abs(max(chances) - self.value[key]))
                self.value[key] = max(chances)
        for key in self.others_turn:
            chances = [self._mean(after) for _, after in self.moves[key]]
            assert max(chances) - min(chances) < 1e-9, "what another player decides would matter"

    def _mean(self, after: list[tuple[float, Key]]) -> float:
        return sum(chance * self.value[key] for chance, key in after)


def outcomes(table: Table, seat: int, decision: Decision) -> Iterator[tuple[Fraction, Table]]:
    """All that can come of a decision, with its probability: every chip that may be drawn, every face of the die.

    Some outcomes are forced and the decision is carried out. Its events tell what else was left to chance;
    the first such outcome is then forced to be each of those it might have been.
    """
    faces: list[str] = table.material.values["bonus_die"]["faces"]
    names = table.game.event_names
    todo: list[tuple[Fraction, tuple[tuple[int | None, str], ...]]] = [(Fraction(1), ())]
    while todo:
        chance, forced = todo.pop()
        after = table.copy()
        for stream in {stream for stream, _ in forced}:
            after.force(stream, [name for other, name in forced if other == stream])
        with after.trace() as states:
            events = after.act(seat, decision)
        at = 0
        for event, state in zip(events, states, strict=True):
            name = names[event.code]
            drew = name == "looked_at" or (name == "drew" and decision.kind == "draw" and at == 0)
            if not drew and name != "rolled":
                continue
            at += 1
            if at <= len(forced):
                continue
            if drew:
                bag = list(state.players[event.seat].bag)
                bag[event.a] += 1
                todo += [
                    (chance * Fraction(count, sum(bag)), (*forced, (event.seat, CHIP_NAMES[chip])))
                    for chip, count in enumerate(bag)
                    if count
                ]
            else:
                todo += [
                    (chance * Fraction(faces.count(face), len(faces)), (*forced, (None, face)))
                    for face in dict.fromkeys(faces)
                ]
            break
        else:
            yield chance, after


def without_luck(table: Table) -> Key:
    """A position without its streams of chance; of a finished game only its result.

    Draws beyond the first are not counted, because nothing asks for them: a chip put back may come again.
    """
    if table.over:
        return table.winners, table.scores
    state = table._state
    players = [values(me) for me in state.players[: state.seats]]
    return (state.phase, state.step, tuple(state.supply), *players)


def values(me: Player) -> Key:
    """All fields of a player's record."""
    fields = [min(me.drawn, 1) if name == "drawn" else getattr(me, name) for name in me.__slots__]
    fields[-2:] = me.pot_chips[: me.pot_size], me.pot_spaces[: me.pot_size]
    return tuple(tuple(field) if isinstance(field, list) else field for field in fields)


# Positions -------------------------------------------------------------------------------------------


@functools.cache
def last_turn(players: int, books: int, edition: str, pot: str, material: Path | None) -> Table:
    """The beginning of turn 9; nobody has drawn yet."""
    table = at_first_turn(players=players, books=books, edition=edition, pot=pot, material=material)
    table._state.turn = TURNS
    return table


def endgame(
    seed: int,
    players: int,
    books: int,
    edition: str,
    *,
    pot: str = "front",
    material: Path | None = None,
    cards: Sequence[str] = CARDS,
    without: Sequence[str] = (),
    rival_chips: Sequence[str] = ("orange-1", "black-1"),
    chips: int = 3,
) -> Table | None:
    """A last potion of seat 0 under way, close enough to be won or lost: the others have stopped.

    Chips (none of these colours), card, flask, rubies, droplets and points follow from the seed. None if the potion ended before its time.
    """
    luck = random.Random(f"{seed} {players} {books} {edition} {pot}")
    table = last_turn(players, books, edition, pot, material).copy()
    table._state.card = CARD_IDS.index(luck.choice(cards))
    for seat in range(players):
        set_droplet(table, seat, luck.randint(0, 40))
        set_player(table, seat, rubies=luck.randint(0, 5), flask=luck.randint(0, 1), points=0, tube=LAST_GLASS)
    if pot == "back":
        set_player(table, 0, tube=luck.randint(0, LAST_GLASS))
    for seat in range(1, players):
        set_bag(table, seat, luck.choice(rival_chips))
    names = [name for name in CHIP_NAMES if not name.startswith(tuple(without))]
    before, left = (some_chips(luck, names, luck.randint(*number)) for number in ((3, 6), (1, chips)))
    for chip in (*before, *left):
        table._state.supply[CHIP_NAMES.index(chip)] = len(before) + len(left)
    set_bag(table, 0, *before, *left)
    for seat in range(1, players):
        table.act(seat, "draw")
    me = table._state.players[0]
    for chip in before:
        if me.ask == Ask.BREW and me.bag[CHIP_NAMES.index(chip)] and "draw" in kinds_of(table):
            table.force(0, [chip])
            table.act(0, "draw")
        while table.actors == (0,) and me.ask not in (Ask.BREW, Ask.NOTHING) and me.brewing:
            table.act(0, luck.choice(table.decisions(0)))
    if table.actors != (0,) or "stop" not in kinds_of(table):
        return None
    stopped = table.copy()
    stopped.act(0, "stop")
    while not stopped.over:
        stopped.act(stopped.actors[0], stopped.decisions(stopped.actors[0])[0])
    set_finals(table, stopped.scores, [stopped.scores[0] + luck.randint(-4, 8) for _ in range(players - 1)])
    return table


def set_finals(table: Table, finals: Sequence[int], wanted: Sequence[int]) -> None:
    """Points that let the rivals end with so many, where they would have ended with `finals`."""
    short = max(0, *(final - want for final, want in zip(finals[1:], wanted, strict=True)))
    for me, final, want in zip(table._state.players, finals, (finals[0], *wanted), strict=False):
        me.points += short + want - final


def kinds_of(table: Table) -> set[str]:
    """The kinds of decisions that seat 0 may take now."""
    return {decision.kind for decision in table.decisions(0)}


def some_chips(luck: random.Random, names: Sequence[str], number: int) -> list[str]:
    """Chips a late bag may well have, with more white ones than usual, so that something is at stake."""
    return [luck.choice(names[:3] if luck.random() < 0.6 else names[3:]) for _ in range(number)]
