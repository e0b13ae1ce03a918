"""Laying out situations of Quacks in a line or two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import charlatans
from charlatans import Decision, Table
from charlatans.rules.quacks.state import CARD_IDS, CHIP_NAMES, PHASE_NAMES

EDITIONS = pytest.mark.parametrize("edition", ["1st", "2nd"])
QUIET_CARD = "B05"  # Magic Potion: does nothing until the end of the turn
QUIET = (
    *("stop", "none", "done", "leave", "keep", "continue", "points", "rubies", "take", "droplet", "tails", "bonus"),
    "alone",
)


def at_first_turn(card: str | None = QUIET_CARD, **options: Any) -> Table:
    """A table for two in turn 1 under a card that does nothing while brewing."""
    return charlatans.new("quacks", **{"players": 2, "seed": 1, "force": [card] if card else [], **options})


def add_to_bag(table: Table, seat: int, *chips: str) -> Table:
    """Chips from the supply into a bag."""
    for name in chips:
        chip = CHIP_NAMES.index(name)
        assert table._state.supply[chip] > 0, f"no {name} in the supply"
        table._state.supply[chip] -= 1
        table._state.players[seat].bag[chip] += 1
        table._state.players[seat].bag_total += 1
    return table


def remove_from_bag(table: Table, seat: int, *chips: str) -> Table:
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
        add_to_bag(table, 1, *[name] * table._state.supply[CHIP_NAMES.index(name)])
    return table


def draw(table: Table, seat: int, *chips: str) -> Table:
    """Draws exactly these chips, one after the other; what the bag lacks is put in first."""
    for name in chips:
        if table._state.players[seat].bag[CHIP_NAMES.index(name)] == 0:
            add_to_bag(table, seat, name)
        table.force(seat, [name])
        decide(table, seat, "draw")
    return table


def legal_decisions(table: Table, seat: int, kind: str | None = None) -> list[Decision]:
    """The legal decisions of a kind."""
    return [decision for decision in table.decisions(seat) if kind in (None, decision.kind)]


def decision_kinds(table: Table, seat: int) -> set[str]:
    """The kinds of decisions a seat may take now."""
    return {decision.kind for decision in table.decisions(seat)}


def decision_chips(table: Table, seat: int, kind: str) -> set[str]:
    """The chips of all legal decisions of a kind."""
    return {str(decision.chip) for decision in legal_decisions(table, seat, kind)}


def decide(table: Table, seat: int, kind: str, chip: str | None = None, amount: int | None = None) -> Table:
    """Takes the one decision of this kind, for this chip or number where one is named."""
    found = [
        decision
        for decision in legal_decisions(table, seat, kind)
        if chip in (None, decision.chip) and amount in (None, decision.amount)
    ]
    assert len(found) == 1, f"{len(found)} decisions {kind} {chip} {amount} among {table.decisions(seat)}"
    table.act(seat, found[0])
    return table


def player_view(table: Table, seat: int) -> dict[str, Any]:
    """A player as everybody sees them."""
    seen: dict[str, Any] = table.view(None)["players"][seat]
    return seen


def chips_in_pot(table: Table, seat: int) -> list[tuple[str, int]]:
    """Chips and spaces in the order placed."""
    return [(placed["chip"], placed["space"]) for placed in player_view(table, seat)["pot"]]


def spaces_in_pot(table: Table, seat: int) -> list[int]:
    """The spaces on which chips lie."""
    return [space for _, space in chips_in_pot(table, seat)]


def take_passive_decision(table: Table, seat: int) -> None:
    """The decision that changes least."""
    legal = table.decisions(seat)
    for kind in QUIET:
        for decision in legal:
            if decision.kind == kind:
                table.act(seat, decision)
                return
    table.act(seat, legal[0])


def play_passively(table: Table, *, until_phase: str | None = None, until_turn: int | None = None) -> Table:
    """Everybody does as little as possible until a phase or a turn (or the end) is reached."""
    while not table.over:
        seen = table.view(None)
        if until_phase is not None and PHASE_NAMES.index(seen["phase"]) >= PHASE_NAMES.index(until_phase):
            break
        if until_turn is not None and seen["turn"] >= until_turn:
            break
        take_passive_decision(table, table.actors[0])
    return table


def finish_potions(table: Table) -> Table:
    """Everybody still brewing draws what must be drawn (an orange chip) and stops."""
    while table.view(None)["phase"] == "potions":
        seat = table.actors[0]
        if decision_kinds(table, seat) >= {"draw"} and "stop" not in decision_kinds(table, seat):
            draw(table, seat, "orange-1")
        else:
            take_passive_decision(table, seat)
    return table


# Whole turns and positions that would take long to reach --------------------------------------------

QUIET_CARDS = ("B05", "B03", "B04", "B06", "B07", "B08", "B10", "B11", "P05")  # harmless to a pot with one pumpkin


def set_player(table: Table, seat: int, **values: int) -> Table:
    """Sets numbers of a player as they might have become: points, rubies, tube, flask."""
    for name, value in values.items():
        setattr(table._state.players[seat], name, value)
    return table


def set_droplet(table: Table, seat: int, space: int) -> Table:
    """The droplet has come so far, before the first chip of the turn."""
    return set_player(table, seat, droplet=space, start=space)


def draw_and_stop(table: Table, seat: int, *chips: str) -> Table:
    """Draws exactly these chips and stops."""
    return decide(draw(table, seat, *chips), seat, "stop")


def explode(table: Table, seat: int, *before: str) -> Table:
    """Draws these chips and then white ones of 3, 2, 2 and 1, the last of which explodes the pot."""
    draw(table, seat, *before, "white-3", "white-2", "white-2", "white-1")
    assert player_view(table, seat)["exploded"]
    return table


def next_turn(table: Table, card: str, dice: Sequence[str] = (), hands: Sequence[Sequence[str]] = ()) -> Table:
    """Everybody draws one pumpkin, stops, and rolls another pumpkin; then this card is read.

    `dice` are rolled and `hands` are drawn, seat by seat, when the card says so.
    """
    turn = table.view(None)["turn"]
    play_passively(table, until_phase="potions")
    for seat in range(table.players):
        draw(table, seat, "orange-1")
    table.force(None, ["orange-1"] * table.players + [card, *dice])
    for seat, chips in enumerate(hands):
        table.force(seat, chips)
    return play_passively(table, until_turn=turn + 1)


def in_turn(
    turn: int,
    card: str | None = None,
    *,
    points: Sequence[int] = (),
    rubies: Sequence[int] = (),
    dice: Sequence[str] = (),
    hands: Sequence[Sequence[str]] = (),
    **options: Any,
) -> Table:
    """A later turn under a card; points and rubies are those that the card finds."""
    table = at_first_turn(**options)
    for number in range(2, turn):
        next_turn(table, QUIET_CARDS[number - 1])
    for seat, number in enumerate(points):
        set_player(table, seat, points=number)
    for seat, number in enumerate(rubies):
        set_player(table, seat, rubies=number)
    return next_turn(table, card or QUIET_CARDS[turn - 1], dice, hands)


def force_dice(table: Table, *dice: str) -> Table:
    """The bonus die will show these faces, and the card after this turn's is a quiet one."""
    unread = [card for card in ("B07", "B03", "B02") if table._state.deck >> CARD_IDS.index(card) & 1]
    table.force(None, [*dice, unread[0]])
    return table


def stop_all(table: Table, *dice: str) -> Table:
    """Whoever has drawn nothing draws a pumpkin, all stop, and the bonus die shows these faces."""
    turn = table.view(None)["turn"]
    force_dice(table, *dice)
    while table.view(None)["phase"] == "potions" and table.view(None)["turn"] == turn:
        seat = table.actors[0]
        if decision_kinds(table, seat) == {"draw"}:
            draw(table, seat, "orange-1")
        else:
            take_passive_decision(table, seat)
    return table


def count_in_bag(table: Table, seat: int, chip: str) -> int:
    """How many chips of a kind are in a bag."""
    return int(player_view(table, seat)["bag"].get(chip, 0))


def count_in_supply(table: Table, chip: str) -> int:
    """How many chips of a kind are left."""
    return int(table.view(None)["supply"].get(chip, 0))


def leave_in_supply(table: Table, chip: str, count: int) -> Table:
    """All but so many chips of a kind are in the last seat's bag."""
    return add_to_bag(table, table.players - 1, *[chip] * (count_in_supply(table, chip) - count))


def of_all_players(table: Table, what: str) -> list[Any]:
    """The points, rubies, droplets or whatever of all players."""
    return [seen[what] for seen in table.view(None)["players"]]


def evaluate(table: Table, face: str = "orange-1") -> Table:
    """Everybody stops, and the bonus die shows this face to all who roll it."""
    table.force(None, [face] * table.players)
    turn = table.view(None)["turn"]
    while table.view(None)["phase"] == "potions" and table.view(None)["turn"] == turn:
        seat = table.actors[0]
        if decision_kinds(table, seat) >= {"draw"} and "stop" not in decision_kinds(table, seat):
            draw(table, seat, "orange-1")
        else:
            take_passive_decision(table, seat)
    return table


def set_bag(table: Table, seat: int, *chips: str) -> Table:
    """The bag holds these chips and no others."""
    remove_from_bag(
        table, seat, *[name for name, count in player_view(table, seat)["bag"].items() for _ in range(count)]
    )
    return add_to_bag(table, seat, *chips)


def draw_and_look(table: Table, seat: int, blue: str, *seen: str) -> Table:
    """Draws a crow skull of set 1 and looks at exactly these chips."""
    for name in {blue, *seen}:
        add_to_bag(table, seat, *[name] * ((blue, *seen).count(name) - count_in_bag(table, seat, name)))
    table.force(seat, [blue, *seen])
    return decide(table, seat, "draw")
