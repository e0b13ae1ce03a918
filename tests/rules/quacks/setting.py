"""Laying out situations of Quacks in a line or two."""

from __future__ import annotations

from typing import Any

import charlatans
from charlatans import Decision, Table
from charlatans.rules.quacks.state import CHIP_NAMES, PHASE_NAMES

QUIET_CARD = "B05"  # Magic Potion: does nothing until the end of the turn
QUIET = ("stop", "none", "done", "leave", "keep", "continue", "points", "rubies", "take", "droplet", "tails", "bonus")


def lay_out(card: str | None = QUIET_CARD, **options: Any) -> Table:
    """A table for two in turn 1 under a card that does nothing while brewing."""
    return charlatans.new("quacks", **{"players": 2, "seed": 1, "force": [card] if card else [], **options})


def give(table: Table, seat: int, *chips: str) -> Table:
    """Chips from the supply into a bag."""
    for name in chips:
        chip = CHIP_NAMES.index(name)
        assert table._state.supply[chip] > 0, f"no {name} in the supply"
        table._state.supply[chip] -= 1
        table._state.players[seat].bag[chip] += 1
        table._state.players[seat].bag_total += 1
    return table


def take_away(table: Table, seat: int, *chips: str) -> Table:
    """Chips from a bag into the supply."""
    for name in chips:
        chip = CHIP_NAMES.index(name)
        assert table._state.players[seat].bag[chip] > 0, f"no {name} in the bag"
        table._state.supply[chip] += 1
        table._state.players[seat].bag[chip] -= 1
        table._state.players[seat].bag_total -= 1
    return table


def sell_out(table: Table, *chips: str) -> Table:
    """Seat 1's bag swallows all chips of a kind that are left in the supply."""
    for name in chips:
        give(table, 1, *[name] * table._state.supply[CHIP_NAMES.index(name)])
    return table


def draw(table: Table, seat: int, *chips: str) -> Table:
    """Draws exactly these chips, one after the other; what the bag lacks is put in first."""
    for name in chips:
        if table._state.players[seat].bag[CHIP_NAMES.index(name)] == 0:
            give(table, seat, name)
        table.force(seat, [name])
        decide(table, seat, "draw")
    return table


def options(table: Table, seat: int, kind: str | None = None) -> list[Decision]:
    """The legal decisions of a kind."""
    return [decision for decision in table.options(seat) if kind in (None, decision.kind)]


def kinds(table: Table, seat: int) -> set[str]:
    """The kinds of decisions a seat may take now."""
    return {decision.kind for decision in table.options(seat)}


def chips_on_offer(table: Table, seat: int, kind: str) -> set[str]:
    """The chips of all legal decisions of a kind."""
    return {str(decision.chip) for decision in options(table, seat, kind)}


def decide(table: Table, seat: int, kind: str, chip: str | None = None, amount: int | None = None) -> Table:
    """Takes the one decision of this kind, for this chip or number where one is named."""
    found = [
        decision
        for decision in options(table, seat, kind)
        if chip in (None, decision.chip) and amount in (None, decision.amount)
    ]
    assert len(found) == 1, f"{len(found)} decisions {kind} {chip} {amount} among {table.options(seat)}"
    table.act(seat, found[0])
    return table


def player(table: Table, seat: int) -> dict[str, Any]:
    """A player as everybody sees them."""
    seen: dict[str, Any] = table.view(None)["players"][seat]
    return seen


def pot(table: Table, seat: int) -> list[tuple[str, int]]:
    """Chips and spaces in the order placed."""
    return [(placed["chip"], placed["space"]) for placed in player(table, seat)["pot"]]


def spaces(table: Table, seat: int) -> list[int]:
    """The spaces on which chips lie."""
    return [space for _, space in pot(table, seat)]


def one_quiet_decision(table: Table, seat: int) -> None:
    """The decision that changes least."""
    legal = table.options(seat)
    for kind in QUIET:
        for decision in legal:
            if decision.kind == kind:
                table.act(seat, decision)
                return
    table.act(seat, legal[0])


def play_quietly(table: Table, *, until_phase: str | None = None, until_turn: int | None = None) -> Table:
    """Everybody does as little as possible until a phase or a turn (or the end) is reached."""
    while not table.over:
        seen = table.view(None)
        if until_phase is not None and PHASE_NAMES.index(seen["phase"]) >= PHASE_NAMES.index(until_phase):
            break
        if until_turn is not None and seen["turn"] >= until_turn:
            break
        one_quiet_decision(table, table.actors[0])
    return table


def finish_potions(table: Table) -> Table:
    """Everybody still brewing draws what must be drawn (an orange chip) and stops."""
    while table.view(None)["phase"] == "potions":
        seat = table.actors[0]
        if kinds(table, seat) >= {"draw"} and "stop" not in kinds(table, seat):
            draw(table, seat, "orange-1")
        else:
            one_quiet_decision(table, seat)
    return table
