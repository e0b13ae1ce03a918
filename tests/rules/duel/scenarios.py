"""Sets up situations of The Duel for tests, in a line or two."""

from __future__ import annotations

from typing import Any

import charlatans
from charlatans import Decision, Table
from charlatans.rules.duel.box import CARD_KINDS, CHIP_NAMES, FIRST_KEPT
from charlatans.rules.duel.state import PHASE_NAMES

PASSIVE_DECISIONS = ("complete", "none", "done", "tokens", "gold", "stall", "offer 0 0")


def at_coin_toss(*faces: str, card: str | None = None, **options: Any) -> Table:
    """A game in round 1: the coins show these faces, and seat 0 is asked which one to take."""
    forced = [*faces, *([card] if card else [])]
    return charlatans.new("duel", **{"seed": 1, "force": forced, **options})


def at_first_turn(card: str | None = None, **options: Any) -> Table:
    """Seat 0's first turn of a round (`round=7`): nothing is drawn, nobody has gold or a coin in the bottle."""
    number = options.pop("round", 1)
    table = at_coin_toss("shield", "return-whites", card=card, **options)
    decide(table, 0, "coin silver")
    for me in table._state.players:
        me.coin = 0
        me.gold = 0
    table._state.round = number
    return checked(table)


def checked(table: Table) -> Table:
    """The table, after checking its invariants."""
    assert table.check_invariants() == []
    return table


# Chips ---------------------------------------------------------------------------------------------


def add_to_bag(table: Table, seat: int, *chips: str) -> Table:
    """Puts chips into a bag, from the pool or, if it has none, from the opponent's bag."""
    for name in chips:
        take_from_supply(table, seat, name)
        me = table._state.players[seat]
        me.bag[CHIP_NAMES.index(name)] += 1
        me.bag_total += 1
    return checked(table)


def add_to_belly(table: Table, seat: int, *chips: str) -> Table:
    """Puts coloured chips into the belly of a bottle, as if placed in an earlier turn."""
    for name in chips:
        take_from_supply(table, seat, name)
        table._state.players[seat].belly[CHIP_NAMES.index(name)] += 1
    return checked(table)


def take_from_supply(table: Table, seat: int, name: str) -> None:
    """Takes a chip from the pool or, if it has none, from the opponent's bag."""
    chip, rival = CHIP_NAMES.index(name), table._state.players[1 - seat]
    if table._state.pool[chip] > 0:
        table._state.pool[chip] -= 1
    else:
        assert rival.bag[chip] > 0, f"no {name} in the pool, and none in the bag of seat {1 - seat}"
        rival.bag[chip] -= 1
        rival.bag_total -= 1


def remove_from_bag(table: Table, seat: int, *chips: str) -> Table:
    """Moves chips from a bag to the pool."""
    me = table._state.players[seat]
    for name in chips:
        assert me.bag[CHIP_NAMES.index(name)] > 0, f"no {name} in the bag"
        me.bag[CHIP_NAMES.index(name)] -= 1
        me.bag_total -= 1
        table._state.pool[CHIP_NAMES.index(name)] += 1
    return checked(table)


def set_bag(table: Table, seat: int, *chips: str) -> Table:
    """Makes a bag hold exactly these chips."""
    remove_from_bag(
        table, seat, *[name for name, count in player_view(table, seat)["bag"].items() for _ in range(count)]
    )
    return add_to_bag(table, seat, *chips)


def leave_in_pool(table: Table, chip: str, count: int = 0, seat: int = 1) -> Table:
    """Moves all but so many chips of a kind from the pool to this seat's bag."""
    return add_to_bag(table, seat, *[chip] * (count_in_pool(table, chip) - count))


def count_in_bag(table: Table, seat: int, chip: str) -> int:
    """How many chips of a kind are in a bag."""
    return int(player_view(table, seat)["bag"].get(chip, 0))


def count_in_pool(table: Table, chip: str) -> int:
    """How many chips of a kind are left in the pool."""
    return int(table.view(None)["pool"].get(chip, 0))


def count_owned(table: Table, seat: int, chip: str) -> int:
    """How many chips of a kind a player has, in bag, bottle and aside."""
    seen = player_view(table, seat)
    lying = [*seen["neck"], *[placed["chip"] for placed in seen["whites"]]].count(chip)
    return lying + sum(int(seen[place].get(chip, 0)) for place in ("bag", "belly", "hand", "aside"))


# The market square ---------------------------------------------------------------------------------


def set_gold(table: Table, *gold: int) -> Table:
    """Sets the gold of seat 0, and of seat 1 if given."""
    for seat, number in enumerate(gold):
        table._state.players[seat].gold = number
    return checked(table)


def set_stalls(table: Table, *spaces: int) -> Table:
    """Sets the space of the stall, counted from the park, of seat 0, and of seat 1 if given."""
    for seat, space in enumerate(spaces):
        table._state.players[seat].stall = space
    return checked(table)


def place_patient(table: Table, seat: int, space: int) -> Table:
    """Puts the patient on a space of this seat's half, counted from the park."""
    if table._state.patient == 0:
        remove_from_park(table, 1)
    table._state.patient = space if seat == 0 else -space
    return checked(table)


def set_treated(table: Table, *patients: int) -> Table:
    """Sets how many patients seat 0 has treated, and seat 1 if given."""
    for seat, number in enumerate(patients):
        remove_from_park(table, number - table._state.players[seat].treated)
        table._state.players[seat].treated = number
    return checked(table)


def remove_from_park(table: Table, figures: int) -> None:
    """Takes so many figures out of the park."""
    table._state.park -= figures
    table._state.entered += figures


def patient_position(table: Table) -> tuple[int, int] | None:
    """The half and the space of the patient; None without one."""
    seen = table.view(None)["patient"]
    return None if seen is None else (seen["half"], seen["space"])


# Round cards ---------------------------------------------------------------------------------------


def add_kept_card(table: Table, seat: int, kind: str) -> Table:
    """Gives a player a kept round card: "recycle", "double", "two-whites" or "one-white"."""
    table._state.players[seat].kept[CARD_KINDS.index(kind) - FIRST_KEPT] += 1
    card = list(table._material_record.card_kind).index(CARD_KINDS.index(kind))
    table._state.deck &= ~(1 << card)
    return checked(table)


def kept_cards(table: Table, seat: int) -> list[str]:
    """The kinds of round cards a player has kept."""
    return [card["kind"] for card in player_view(table, seat)["kept"]]


# Deciding ------------------------------------------------------------------------------------------


def legal_decisions(table: Table, seat: int, kind: str | None = None) -> list[Decision]:
    """The legal decisions of a kind."""
    return [decision for decision in table.decisions(seat) if kind in (None, decision.kind)]


def decision_kinds(table: Table, seat: int) -> set[str]:
    """The kinds of decisions a seat may take now."""
    return {decision.kind for decision in table.decisions(seat)}


def decision_names(table: Table, seat: int, kind: str | None = None) -> set[str]:
    """The legal decisions of a kind by their names: "draw", "take red-1", "return white 3", "offer 2 1"."""
    return {table.game.words.action_name(decision.action) for decision in legal_decisions(table, seat, kind)}


def decision_chips(table: Table, seat: int, kind: str) -> set[str]:
    """The chips of all legal decisions of a kind."""
    return {str(decision.chip) for decision in legal_decisions(table, seat, kind)}


def decide(table: Table, seat: int, *decisions: str) -> Table:
    """Takes these decisions by their names and checks the invariants after each."""
    for name in decisions:
        before = table.snapshot()
        table.act(seat, name)
        assert table.check_invariants(before) == []
    return table


def draw(table: Table, seat: int, *chips: str) -> Table:
    """Draws exactly these chips, one after the other; chips the bag lacks are added first."""
    for name in chips:
        if count_in_bag(table, seat, name) == 0:
            add_to_bag(table, seat, name)
        table.force(seat, [name])
        decide(table, seat, "draw")
    return table


def draw_and_look(table: Table, seat: int, blue: str, *seen: str) -> Table:
    """Draws a peacock eye of set I or II and looks at exactly these chips."""
    for name in {blue, *seen}:
        add_to_bag(table, seat, *[name] * ((blue, *seen).count(name) - count_in_bag(table, seat, name)))
    table.force(seat, [blue, *seen])
    return decide(table, seat, "draw")


def draw_and_complete(table: Table, seat: int, *chips: str) -> Table:
    """Draws exactly these chips and completes the potion."""
    return decide(draw(table, seat, *chips), seat, "complete")


def explode(table: Table, seat: int, *before: str) -> Table:
    """Draws these chips and then white ones of 3, 2, 1 and 2, the last of which explodes the bottle on space 8."""
    draw(table, seat, *before, "white-3", "white-2", "white-1", "white-2")
    assert player_view(table, seat)["exploded"]
    return table


def take_passive_decision(table: Table, seat: int) -> None:
    """Takes the decision that changes least."""
    legal = decision_names(table, seat)
    decide(table, seat, next((name for name in PASSIVE_DECISIONS if name in legal), min(legal)))


def play_passively(table: Table, *, until_phase: str | None = None, until_round: int | None = None) -> Table:
    """Both players do as little as possible until a phase of this round, a later round or the end."""
    this_round = table.view(None)["round"]
    while not table.over:
        seen = table.view(None)
        if until_phase is not None and (
            seen["round"] > this_round or PHASE_NAMES.index(seen["phase"]) >= PHASE_NAMES.index(until_phase)
        ):
            break
        if until_round is not None and seen["round"] >= until_round:
            break
        take_passive_decision(table, table.actors[0])
    return table


def trade_at_market(table: Table, offer: str = "0 0", scale: str = "card") -> Table:
    """Both complete their potions; the last one makes this offer (upgrades, gold), the other takes this scale."""
    play_passively(table, until_phase="market surveillance")
    last = table.actors[0]
    return decide(decide(table, last, f"offer {offer}"), 1 - last, scale)


# What is seen --------------------------------------------------------------------------------------


def player_view(table: Table, seat: int) -> dict[str, Any]:
    """A player as everybody sees them."""
    seen: dict[str, Any] = table.view(None)["players"][seat]
    return seen


def of_all_players(table: Table, what: str) -> list[Any]:
    """A field of the view (gold, stall, patients ...) for both players."""
    return [seen[what] for seen in table.view(None)["players"]]


def white_chips(table: Table, seat: int) -> list[tuple[str, int]]:
    """White chips in a bottle and their spaces, in the order placed."""
    return [(placed["chip"], placed["space"]) for placed in player_view(table, seat)["whites"]]


def current_phase(table: Table) -> str:
    """The phase the table is in."""
    return str(table.view(None)["phase"])
