"""The adept's decisions against everything that can still happen in last turns of The Duel, enumerated at the table."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from charlatans import Decision, Table, policies
from charlatans.rules.duel.box import CHIP_NAMES
from charlatans.rules.engine import Record, Stream, seed_stream
from tests.policies.duel.test_adept import exploding_chips
from tests.policies.quacks.endgames import Enumeration, Key, TooLarge
from tests.rules.duel.scenarios import (
    add_to_bag,
    at_first_turn,
    count_in_pool,
    decision_kinds,
    place_patient,
    set_bag,
    set_treated,
)

WHITE = [name for name in CHIP_NAMES if name.startswith("white")]
COLOURED = [name for name in CHIP_NAMES if not name.startswith("white")]


class DuelEnumeration(Enumeration):
    """Draws are the only chance that is left: of potions, of peacock eyes, and in the test of strength."""

    def outcomes_of(self, table: Table, seat: int, decision: Decision) -> Iterator[tuple[Fraction, Table]]:
        """Some draws are forced; the first other one is then forced to be each of those it might have been."""
        todo: list[tuple[Fraction, tuple[tuple[int, str], ...]]] = [(Fraction(1), ())]
        while todo:
            chance, forced = todo.pop()
            after = table.copy()
            for drawing in {drawing for drawing, _ in forced}:
                after.force(drawing, [name for other, name in forced if other == drawing])
            with after.trace() as states:
                events = after.act(seat, decision)
            drawn = [
                (event, state)
                for number, (event, state) in enumerate(zip(events, states, strict=True))
                if (name := table.game.event_names[event.code]) in ("looked_at", "tested")
                or (name == "drew" and decision.kind == "draw" and number == 0)
            ]
            if len(drawn) <= len(forced):
                yield chance, after
                continue
            event, state = drawn[len(forced)]
            bag = list(state.players[event.seat].bag)
            bag[event.a] += 1
            todo += [
                (chance * Fraction(count, sum(bag)), (*forced, (event.seat, CHIP_NAMES[chip])))
                for chip, count in enumerate(bag)
                if count
            ]

    def without_luck(self, table: Table) -> Key:
        """All fields but the streams."""
        return (table.winners, table.scores) if table.over else values(table._state)


def values(field: Any) -> Any:
    """A record as tuples."""
    if isinstance(field, Record):
        return tuple(values(getattr(field, name)) for name in field.__slots__ if name != "streams")
    return tuple(values(one) for one in field) if isinstance(field, list) else field


def last_turn(seed: int, books: str) -> Table | None:
    """Round 7, the opponent is done, the patients are equal, and the next one is near: seat 0 may draw from a small bag or complete."""
    luck = random.Random(f"{seed} {books}")
    pot, bag = (
        [luck.choice(WHITE if luck.random() < white else COLOURED) for _ in range(luck.randint(*number))]
        for number, white in (((3, 5), 0.85), ((1, 2), 0.5))
    )
    table = set_bag(at_first_turn(round=7, books=books), 0)
    if any((pot + bag).count(name) > count_in_pool(table, name) for name in pot + bag):
        return None
    add_to_bag(table, 0, *pot, *bag)
    for chip in pot:
        if "draw" in decision_kinds(table, 0) and table._state.players[0].bag[CHIP_NAMES.index(chip)]:
            table.force(0, [chip])
            table.act(0, "draw")
        while 0 in table.actors and "draw" not in decision_kinds(table, 0):
            table.act(0, luck.choice(table.decisions(0)))
    if not decision_kinds(table, 0) >= {"draw", "complete"}:
        return None
    table._state.players[1].completed = 1
    treated = luck.randint(1, 4)
    for me in table._state.players:
        me.gold = 0
    return place_patient(set_treated(table, treated, treated), luck.randint(0, 1), luck.randint(1, 5))


def test_the_last_turn_is_decided_as_the_enumeration_decides_it():
    """Where something may explode; otherwise the adept draws."""
    compared = matters = 0
    for seed in range(120):
        for books in ("I", "II", "III", "IV"):
            table = last_turn(seed, books)
            if table is None or not exploding_chips(table._material_record, table._state.players[0]):
                continue
            try:
                exact = DuelEnumeration(table, most=300).by_decision
            except TooLarge:
                continue
            stream = Stream.new()
            seed_stream(stream, 1, 1)
            decided = table.ask_policy(0, policies.policy("duel", "adept"), stream)
            assert exact[decided] > max(exact.values()) - 1e-6, (seed, books, exact)
            compared += 1
            matters += max(exact.values()) - min(exact.values()) > 1e-6
    assert compared > 25
    assert matters > 20
