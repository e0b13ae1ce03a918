"""What is too rare in Quacks for chance to bring it about."""

from __future__ import annotations

import random
from typing import Any

import charlatans
from charlatans.rules.quacks.state import CHIPS, LAST_GLASS, Chip
from tests.rules.coverage import refused


def favoured(options: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """Pushes that are passed up are rare: these books and a bot without sense bring them about."""
    return {**options, "books": {"yellow": 2, "blue": chance.choice((3, 4)), "red": 2, "green": 3}}


def bring_about() -> None:
    """Forced outcomes, possible and not; the last glass with a step left over; pushes passed up under a crow skull, on the last space and with an empty bag."""
    for start in (0, 49):
        table = charlatans.new("quacks", players=2, seed=1, books={"yellow": 2, "blue": 1}, force=["B05"])
        me = table._state.players[0]
        me.start, me.bag_total = start, me.bag_total + 2
        me.bag[Chip.YELLOW_1] = me.bag[Chip.BLUE_1] = 1
        table.force(0, ["yellow-1", "blue-1"])
        for decision in ("draw", "draw", "pass"):
            table.act(0, decision)
    table = charlatans.new("quacks", players=2, seed=1, force=["B05"])
    me = table._state.players[0]
    me.bag, me.bag_total = [int(chip in (Chip.ORANGE_1, Chip.RED_1)) for chip in range(CHIPS)], 2
    table.force(0, ["orange-1", "red-1"])
    for decision in ("draw", "draw", "pass"):
        table.act(0, decision)
    table = charlatans.new("quacks", players=2, seed=1, pot="back", force=["P02"])
    me = table._state.players[0]
    me.tube, me.steps = LAST_GLASS - 1, 2
    table.act(0, "tube")
    table = charlatans.new("quacks", players=2, seed=1, force=["B05"])
    table.force(0, ["white-3", "white-3"])
    table.force(None, ["points-1", "P03"])
    table._state.streams[4].forced[2], table._state.streams[4].waiting = 17, 3  # B05 once more
    table.act(0, "draw")
    refused(table, 0, "draw")
    table._state.streams[0].waiting = 0
    while table.view()["turn"] < 3:
        seat = table.actors[0]
        legal = table.decisions(seat)
        if refused(table, seat, legal[-1]):
            break
