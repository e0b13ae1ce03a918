"""What the scenarios share beside the settings of all Quacks tests."""

from __future__ import annotations

import pytest

from charlatans import Table

from ..scenarios import decide, decision_kinds, draw, legal_decisions, play_passively, set_droplet, stop_all

EDITIONS = ("1st", "2nd")
BOTH = pytest.mark.parametrize("edition", EDITIONS)


def scoring_at(table: Table, seat: int, space: int) -> Table:
    """The pot's scoring space is this one: a pumpkin lies right before it."""
    return draw(set_droplet(table, seat, space - 2), seat, "orange-1")


def stopped_at(table: Table, seat: int, space: int) -> Table:
    """The player has stopped with this scoring space."""
    scoring_at(table, seat, space)
    return decide(table, seat, "stop") if "stop" in decision_kinds(table, seat) else table


def explode_at(table: Table, seat: int, space: int) -> Table:
    """White chips of 3, 2, 2 and 1 explode the pot; this is its scoring space."""
    return draw(set_droplet(table, seat, space - 9), seat, "white-3", "white-2", "white-2", "white-1")


def asked(table: Table, kind: str) -> bool:
    """Whether anybody may take such a decision now."""
    return any(decision.kind == kind for seat in table.actors for decision in table.decisions(seat))


def evaluate_until(table: Table, phase: str, *dice: str) -> Table:
    """Everybody stops, the die shows these faces, and as little as possible happens until a phase."""
    return play_passively(stop_all(table, *dice), until_phase=phase)


def buy(table: Table, seat: int, *chips: str) -> Table:
    """Buys these chips and is done with it."""
    for chip in chips:
        decide(table, seat, "buy", chip)
    if table.view()["phase"] == "buy chips" and seat in table.actors and "done" in decision_kinds(table, seat):
        decide(table, seat, "done")
    return table


def exchanges(table: Table, seat: int) -> set[tuple[str | None, str | None]]:
    """What may be exchanged for what."""
    return {(decision.chip, decision.to) for decision in legal_decisions(table, seat, "exchange")}
