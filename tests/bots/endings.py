"""Positions close to the end of a game in which the result of each decision is known."""

from __future__ import annotations

from collections.abc import Sequence

from charlatans import Table
from tests.rules.basari import scenarios as basari
from tests.rules.duel import scenarios as duel
from tests.rules.quacks import scenarios as quacks


def last_potion(pot: Sequence[str], bag: Sequence[str], *, start: int, rival: int) -> Table:
    """Turn 9 of Quacks: seat 1 has stopped with `rival` points, seat 0 has drawn `pot` and has `bag` left."""
    table = quacks.in_turn(9)
    quacks.set_bag(table, 0, *pot, *bag)
    quacks.set_bag(table, 1, "orange-1", "orange-1")
    for seat, points in enumerate((0, rival)):
        quacks.set_player(table, seat, points=points, rubies=0, flask=0)
    quacks.set_droplet(table, 0, start)
    for number, chip in enumerate(pot):
        table.force(0, [chip])
        table.act(0, "draw")
        if 1 in table.actors:
            table.act(1, "stop" if number else "draw")
    assert table.actors == (0,)
    return table


def stopping_wins() -> Table:
    """Stopping is worth 10 points or more against 8; both chips left explode the pot, and then it is worth 7."""
    return last_potion(["white-3", "white-2", "white-2"], ["white-1", "white-1"], start=20, rival=8)


def drawing_wins() -> Table:
    """Stopping is worth 10 points at most against 11; nothing in the bag explodes, and all of it together is worth more."""
    return last_potion(["orange-1", "white-1"], ["orange-1"] * 9, start=20, rival=11)


def last_bottle(*bag: str) -> Table:
    """Round 7 of The Duel: seat 1 is done, both have 3 patients, and the next one is just on seat 1's side."""
    table = duel.place_patient(duel.set_treated(duel.at_first_turn(round=7), 3, 3), 1, 1)
    table._state.players[1].completed = 1
    return duel.set_bag(table, 0, *bag)


def completing_wins() -> Table:
    """Two steps bring the patient to seat 0; both chips left explode the bottle and drive it away."""
    table = duel.draw(last_bottle("orange-1"), 0, "orange-1", "white-3", "white-2", "white-1")
    return duel.set_bag(table, 0, "white-2", "white-3")


def brewing_wins() -> Table:
    """Nothing is in the bottle: without a chip the patient stays on seat 1's side."""
    return last_bottle("orange-1", "black-1")


def blue_wins() -> Table:
    """The last gem of a game of Basari: with it seat 4 has the blue majority alone and wins by a point, otherwise it loses."""
    table = basari.with_workers(basari.in_stage(3, players=5), 0, 15)
    basari.hold(table, (5, 5, 5, 3), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (2, 1, 1, 3))
    *others, blue = table._material_record.majority
    basari.set_players(table, points=(0, 0, 0, 0, sum(others) + table._material_record.workers_bonus - blue + 1))
    basari.choose(table, "BBBAD")
    return basari.decide(table, 4, "return red", "take green")
