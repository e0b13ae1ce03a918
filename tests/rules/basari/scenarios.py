"""Laying out situations of Basari in a line or two. Gems are red, yellow, green, blue, in this order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import charlatans
from charlatans import Table
from charlatans.rules.basari.state import COLOUR_NAMES, LETTERS, Action

Gems = tuple[int, ...]

SCARCE = Path(__file__).with_name("scarce.toml")
LAVISH = Path(__file__).with_name("lavish.toml")
DEAL = (10, 14, 28, 31, 36)
"""The first cards, seat by seat: 2, 2, 3, 3 and 4 workers; 4, 5, 6, 7 and 5 points."""
NONE: Gems = (0, 0, 0, 0)


def checked(table: Table) -> Table:
    """The table, if what was laid out could be so."""
    problems = table.game.check_invariants(None, table._state, table._material_record, [])
    assert problems == [], problems
    return table


# Laying out ------------------------------------------------------------------------------------------


def at_first_round(*cards: int, players: int = 3, **options: Any) -> Table:
    """A table in stage 1, round 1, with these cards dealt; three players unless told."""
    dealt = named(cards or DEAL[:players])
    return checked(charlatans.new("basari", **{"players": players, "seed": 1, "force": dealt, **options}))


def named(cards: Iterable[int]) -> list[str]:
    """Bazaar cards by name."""
    return [f"card-{number}" for number in cards]


def coming(table: Table, *cards: int) -> Table:
    """These cards leave the draw pile next."""
    table.force(None, named(cards))
    return table


def hold(table: Table, *hands: Gems | None) -> Table:
    """Each seat holds exactly these gems (None: what it has), and the stock all the others."""
    state = table._state
    for me, hand in zip(state.players, hands, strict=False):
        me.gems = list(hand or me.gems)
    for colour in range(4):
        state.stock[colour] = table._material_record.gems - sum(me.gems[colour] for me in state.players)
    return checked(table)


def leave_in_stock(table: Table, seat: int, gems: Gems) -> Table:
    """The stock has just these gems; this seat has what it lacks."""
    me, state = table._state.players[seat], table._state
    me.gems = [held + there - left for held, there, left in zip(me.gems, state.stock, gems, strict=True)]
    state.stock = list(gems)
    return checked(table)


def set_players(table: Table, **values: Sequence[int]) -> Table:
    """Sets numbers of the players as they might have become: points=(5, 3)."""
    for name, numbers in values.items():
        for me, number in zip(table._state.players, numbers, strict=False):
            setattr(me, name, number)
    return checked(table)


def with_cards(table: Table, seat: int, *cards: int) -> Table:
    """These cards lie before a player as well, from earlier rounds."""
    state, me = table._state, table._state.players[seat]
    for number in cards:
        assert state.deck >> number - 1 & 1, f"card {number} is not in the draw pile"
        state.deck &= ~(1 << number - 1)
        state.deck_size -= 1
        me.cards |= 1 << number - 1
        me.workers += table._material_record.workers[number - 1]
    return checked(table)


def with_workers(table: Table, seat: int, workers: int) -> Table:
    """A player has so many workers, with cards from earlier rounds."""
    state, me = table._state, table._state.players[seat]
    for card in reversed(range(table._material_record.cards)):
        if state.deck >> card & 1 and 0 < table._material_record.workers[card] <= workers - me.workers:
            with_cards(table, seat, card + 1)
    assert me.workers == workers, f"no cards in the draw pile add up to {workers} workers"
    return table


# Deciding --------------------------------------------------------------------------------------------


def decide(table: Table, seat: int, *actions: str) -> Table:
    """Decisions of a seat by their names; nothing may be broken by any of them."""
    for action in actions:
        before = table.snapshot()
        table.act(seat, action)
        assert table.check_invariants(before) == []
    return table


def choose(table: Table, letters: str) -> Table:
    """Everybody chooses an action card, seat by seat."""
    for seat, letter in enumerate(letters):
        decide(table, seat, f"choose {letter}")
    return table


def bid(table: Table, seat: int, gems: Gems) -> Table:
    """A seat bids these gems in one go."""
    before = table.snapshot()
    table.bid(seat, **dict(zip(COLOUR_NAMES, gems, strict=True)))
    assert table.check_invariants(before) == []
    return table


def haggle(table: Table, *bids: tuple[int, Gems]) -> Table:
    """Bids in turn, each a seat and its gems; then the other one accepts, if asked."""
    for seat, gems in bids:
        bid(table, seat, gems)
    if current_phase(table) == "negotiating":
        decide(table, negotiation(table)["speaker"], "accept")
    return table


def settle(table: Table) -> Table:
    """The opener offers the least there is, and the other one accepts."""
    first, second = negotiation(table)["seats"]
    lowest: dict[str, int] = negotiation(table)["lowest_raise"]
    bid(table, first, tuple(lowest.get(name, 0) for name in COLOUR_NAMES))
    return (
        decide(table, second, "accept") if second in table.actors and current_phase(table) == "negotiating" else table
    )


def forfeit_round(table: Table) -> Table:
    """Everybody chooses A, so that nothing happens in this round."""
    return choose(table, "A" * table.players)


def end_stage(table: Table, workers: int = 15, seat: int = 0) -> Table:
    """A player has the workers that end a stage, and nothing else happens in the round."""
    return forfeit_round(with_workers(table, seat, workers))


def in_stage(stage: int, *cards: int, **options: Any) -> Table:
    """A later stage, in which these cards were dealt."""
    table = at_first_round(**options)
    for number in range(2, stage + 1):
        with_workers(table, 0, 15)
        forfeit_round(coming(table, *(cards or DEAL[: table.players])) if number == stage else table)
    assert table.view()["stage"] == stage
    return table


def at_odds(first: Gems, second: Gems, letter: str = "B", players: int = 3, **options: Any) -> Table:
    """Seats 0 and 1 hold these gems and both want an action; the other seats have another one that brings no gems."""
    table = hold(at_first_round(players=players, **options), first, second)
    return choose(table, letter * 2 + ("A" if letter == "B" else "B") * (players - 2))


# Looking ---------------------------------------------------------------------------------------------


def of_all_players(table: Table, what: str) -> list[Any]:
    """The points, workers or whatever of all players."""
    return [seen[what] for seen in table.view(None)["players"]]


def gems(table: Table, seat: int) -> Gems:
    """What a player holds."""
    return tuple(table.view(None)["players"][seat]["gems"].values())


def hands(table: Table) -> list[Gems]:
    """What all players hold."""
    return [gems(table, seat) for seat in range(table.players)]


def stock(table: Table) -> Gems:
    """What lies in the middle."""
    return tuple(table.view(None)["stock"].values())


def numbers_of(table: Table, seat: int) -> list[int]:
    """The numbers of the bazaar cards before a player."""
    return [card["number"] for card in table.view(None)["players"][seat]["cards"]]


def current_phase(table: Table) -> str:
    """The phase the table is in."""
    return str(table.view(None)["phase"])


def negotiation(table: Table) -> dict[str, Any]:
    """The negotiation as a spectator sees it."""
    assert current_phase(table) == "negotiating", current_phase(table)
    seen: dict[str, Any] = table.view(None)["negotiation"]
    return seen


def opener(table: Table) -> int:
    """Who must make the first offer."""
    return int(negotiation(table)["seats"][0])


def legal_names(table: Table, seat: int) -> list[str]:
    """The names of a seat's legal decisions."""
    return [table.game.words.action_name(decision.action) for decision in table.decisions(seat)]


def described(table: Table, *words: str) -> list[str]:
    """What the last decision brought about, as far as it contains one of these words."""
    return [sentence for sentence in table.describe() if any(word in sentence for word in words)]


def sets_of(hand: Iterable[int]) -> list[Gems]:
    """All sets of gems that a hand holds, the empty one too."""
    return list(product(*(range(number + 1) for number in hand)))


def bids(table: Table, seat: int) -> set[Gems]:
    """All whole bids that the small decisions of a seat lead to."""
    found = set()
    for decision in table.decisions(seat):
        if decision.action == Action.ACCEPT:
            continue
        twin = table.copy()
        twin.act(seat, decision)
        if offered := [
            event for event in twin.events if twin.describe([event])[0].startswith(f"Player {seat + 1} offers")
        ]:
            found.add((*divmod(offered[0].a, 32), *divmod(offered[0].b, 32)))
        else:
            found |= bids(twin, seat)
    return found


def higher(mine: Gems, theirs: Gems) -> bool:
    """Whether a bid beats another, straight from the rulebook: more gems, or as many and of greater value."""
    if sum(mine) != sum(theirs):
        return sum(mine) > sum(theirs)
    for my, their in zip(mine, theirs, strict=True):
        if my != their:
            return my > their
    return False


def letter_of(table: Table, seat: int) -> str | None:
    """The action card that a seat has chosen, as the seat itself sees it."""
    choice: str | None = table.view(seat)["players"][seat]["choice"]
    assert choice is None or choice in LETTERS
    return choice
