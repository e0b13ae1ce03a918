"""Laying out situations of The Duel in a line or two."""

from __future__ import annotations

from typing import Any

import charlatans
from charlatans import Decision, Table
from charlatans.rules.duel.box import CARD_KINDS, CHIP_NAMES, FIRST_KEPT
from charlatans.rules.duel.state import PHASE_NAMES

QUIET = ("complete", "none", "done", "tokens", "gold", "stall", "offer 0 0")


def toss(*faces: str, card: str | None = None, **options: Any) -> Table:
    """Round 1: the coins in play show these faces, and seat 0 is asked for one of them."""
    forced = [*faces, *([card] if card else [])]
    return charlatans.new("duel", **{"seed": 1, "force": forced, **options})


def lay_out(card: str | None = None, **options: Any) -> Table:
    """Seat 0's first turn of a round (`round=7`): nothing is drawn, no gold is there, no coin lies in a bottle."""
    number = options.pop("round", 1)
    table = toss("shield", "return-whites", card=card, **options)
    decide(table, 0, "coin silver")
    for me in table._state.players:
        me.coin = 0
        me.gold = 0
    table._state.round = number
    return sound(table)


def sound(table: Table) -> Table:
    """The table, if nothing on it is amiss."""
    assert table.check_invariants() == []
    return table


# Chips ---------------------------------------------------------------------------------------------


def give(table: Table, seat: int, *chips: str) -> Table:
    """Chips into a bag: from the pool or, once that has none, out of the opponent's bag."""
    for name in chips:
        fetch(table, seat, name)
        me = table._state.players[seat]
        me.bag[CHIP_NAMES.index(name)] += 1
        me.bag_total += 1
    return sound(table)


def in_belly(table: Table, seat: int, *chips: str) -> Table:
    """Coloured chips that lie in the belly of a bottle since an earlier turn."""
    for name in chips:
        fetch(table, seat, name)
        table._state.players[seat].belly[CHIP_NAMES.index(name)] += 1
    return sound(table)


def fetch(table: Table, seat: int, name: str) -> None:
    """A chip leaves the pool or, once that has none, the bag of the opponent of this seat."""
    chip, rival = CHIP_NAMES.index(name), table._state.players[1 - seat]
    if table._state.pool[chip] > 0:
        table._state.pool[chip] -= 1
    else:
        assert rival.bag[chip] > 0, f"no {name} in the pool, and none in the bag of seat {1 - seat}"
        rival.bag[chip] -= 1
        rival.bag_total -= 1


def take_away(table: Table, seat: int, *chips: str) -> Table:
    """Chips from a bag into the pool."""
    me = table._state.players[seat]
    for name in chips:
        assert me.bag[CHIP_NAMES.index(name)] > 0, f"no {name} in the bag"
        me.bag[CHIP_NAMES.index(name)] -= 1
        me.bag_total -= 1
        table._state.pool[CHIP_NAMES.index(name)] += 1
    return sound(table)


def bag_of(table: Table, seat: int, *chips: str) -> Table:
    """The bag holds these chips and no others."""
    take_away(table, seat, *[name for name, count in player(table, seat)["bag"].items() for _ in range(count)])
    return give(table, seat, *chips)


def leave_in_pool(table: Table, chip: str, count: int = 0, seat: int = 1) -> Table:
    """All but so many chips of a kind are in this seat's bag."""
    return give(table, seat, *[chip] * (in_pool(table, chip) - count))


def bag(table: Table, seat: int, chip: str) -> int:
    """How many chips of a kind are in a bag."""
    return int(player(table, seat)["bag"].get(chip, 0))


def in_pool(table: Table, chip: str) -> int:
    """How many chips of a kind are left in the pool."""
    return int(table.view(None)["pool"].get(chip, 0))


def owned(table: Table, seat: int, chip: str) -> int:
    """How many chips of a kind a player has, in bag, bottle and aside."""
    seen = player(table, seat)
    lying = [*seen["neck"], *[placed["chip"] for placed in seen["whites"]]].count(chip)
    return lying + sum(int(seen[place].get(chip, 0)) for place in ("bag", "belly", "hand", "aside"))


# The market square ---------------------------------------------------------------------------------


def set_gold(table: Table, *gold: int) -> Table:
    """The gold of seat 0, and of seat 1 where it is told."""
    for seat, number in enumerate(gold):
        table._state.players[seat].gold = number
    return sound(table)


def set_stalls(table: Table, *spaces: int) -> Table:
    """Where the stalls stand, counted from the park: that of seat 0, and of seat 1 where it is told."""
    for seat, space in enumerate(spaces):
        table._state.players[seat].stall = space
    return sound(table)


def put_patient(table: Table, seat: int, space: int) -> Table:
    """The active patient stands on this space in this seat's half, counted from the park."""
    if table._state.patient == 0:
        leave_park(table, 1)
    table._state.patient = space if seat == 0 else -space
    return sound(table)


def set_treated(table: Table, *patients: int) -> Table:
    """How many patients stand on the ledges: that of seat 0, and of seat 1 where it is told."""
    for seat, number in enumerate(patients):
        leave_park(table, number - table._state.players[seat].treated)
        table._state.players[seat].treated = number
    return sound(table)


def leave_park(table: Table, figures: int) -> None:
    """So many figures have left the park."""
    table._state.park -= figures
    table._state.entered += figures


def patient(table: Table) -> tuple[int, int] | None:
    """In whose half the active patient stands, and on which space from the park; None without one."""
    seen = table.view(None)["patient"]
    return None if seen is None else (seen["half"], seen["space"])


# Round cards ---------------------------------------------------------------------------------------


def keep_card(table: Table, seat: int, kind: str) -> Table:
    """A player has kept a round card of this kind: "recycle", "double", "two-whites" or "one-white"."""
    table._state.players[seat].kept[CARD_KINDS.index(kind) - FIRST_KEPT] += 1
    card = list(table._printed.card_kind).index(CARD_KINDS.index(kind))
    table._state.deck &= ~(1 << card)
    return sound(table)


def kept(table: Table, seat: int) -> list[str]:
    """The kinds of round cards a player has kept."""
    return [card["kind"] for card in player(table, seat)["kept"]]


# Deciding ------------------------------------------------------------------------------------------


def options(table: Table, seat: int, kind: str | None = None) -> list[Decision]:
    """The legal decisions of a kind."""
    return [decision for decision in table.decisions(seat) if kind in (None, decision.kind)]


def kinds(table: Table, seat: int) -> set[str]:
    """The kinds of decisions a seat may take now."""
    return {decision.kind for decision in table.decisions(seat)}


def names(table: Table, seat: int, kind: str | None = None) -> set[str]:
    """The legal decisions of a kind by their names: "draw", "take red-1", "return white 3", "offer 2 1"."""
    return {table.game.words.action_name(decision.action) for decision in options(table, seat, kind)}


def chips_on_offer(table: Table, seat: int, kind: str) -> set[str]:
    """The chips of all legal decisions of a kind."""
    return {str(decision.chip) for decision in options(table, seat, kind)}


def decide(table: Table, seat: int, *decisions: str) -> Table:
    """Takes these decisions by their names, one after the other, and nothing is amiss afterwards."""
    for name in decisions:
        before = table.snapshot()
        table.act(seat, name)
        assert table.check_invariants(before) == []
    return table


def draw(table: Table, seat: int, *chips: str) -> Table:
    """Draws exactly these chips, one after the other; what the bag lacks is put in first."""
    for name in chips:
        if bag(table, seat, name) == 0:
            give(table, seat, name)
        table.force(seat, [name])
        decide(table, seat, "draw")
    return table


def draw_and_look(table: Table, seat: int, blue: str, *seen: str) -> Table:
    """Draws a peacock eye of set I or II and looks at exactly these chips."""
    for name in {blue, *seen}:
        give(table, seat, *[name] * ((blue, *seen).count(name) - bag(table, seat, name)))
    table.force(seat, [blue, *seen])
    return decide(table, seat, "draw")


def brew(table: Table, seat: int, *chips: str) -> Table:
    """Draws exactly these chips and completes the potion."""
    return decide(draw(table, seat, *chips), seat, "complete")


def explode(table: Table, seat: int, *before: str) -> Table:
    """Draws these chips and then white ones of 3, 2, 1 and 2, the last of which explodes the bottle on space 8."""
    draw(table, seat, *before, "white-3", "white-2", "white-1", "white-2")
    assert player(table, seat)["exploded"]
    return table


def one_quiet_decision(table: Table, seat: int) -> None:
    """The decision that changes least."""
    legal = names(table, seat)
    decide(table, seat, next((name for name in QUIET if name in legal), min(legal)))


def play_quietly(table: Table, *, until_phase: str | None = None, until_round: int | None = None) -> Table:
    """Both do as little as possible until a phase of this round, or a round (or the end), is reached."""
    this_round = table.view(None)["round"]
    while not table.over:
        seen = table.view(None)
        if until_phase is not None and (
            seen["round"] > this_round or PHASE_NAMES.index(seen["phase"]) >= PHASE_NAMES.index(until_phase)
        ):
            break
        if until_round is not None and seen["round"] >= until_round:
            break
        one_quiet_decision(table, table.actors[0])
    return table


def trade(table: Table, offer: str = "0 0", scale: str = "card") -> Table:
    """Both complete their potions; the last one offers so many upgrades and gold, the other takes this scale."""
    play_quietly(table, until_phase="market surveillance")
    last = table.actors[0]
    return decide(decide(table, last, f"offer {offer}"), 1 - last, scale)


# What is seen --------------------------------------------------------------------------------------


def player(table: Table, seat: int) -> dict[str, Any]:
    """A player as everybody sees them."""
    seen: dict[str, Any] = table.view(None)["players"][seat]
    return seen


def of_all(table: Table, what: str) -> list[Any]:
    """The gold, stalls, patients or whatever of both players."""
    return [seen[what] for seen in table.view(None)["players"]]


def whites(table: Table, seat: int) -> list[tuple[str, int]]:
    """White chips in a bottle and their spaces, in the order placed."""
    return [(placed["chip"], placed["space"]) for placed in player(table, seat)["whites"]]


def phase(table: Table) -> str:
    """The phase the table is in."""
    return str(table.view(None)["phase"])
