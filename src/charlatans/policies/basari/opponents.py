"""What a player can tell of the others: the cards they chose, from what has changed since, and how likely an apprentice would have chosen them.

Plain functions, for bots that remember a table: `opponents_of` in `policies` hands them out.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from ...rules.basari.state import (
    ACTION_CARDS,
    COLOURS,
    PLAYERS_WITH_D,
    UNDECIDED,
    Action,
    ActionCard,
    Material,
    Phase,
    State,
)
from .choosing import card_chances, of_card


def number_of_choices(state: State) -> int:
    """From how many cards everybody chooses; the action of a card is its number."""
    return ACTION_CARDS if state.seats == PLAYERS_WITH_D else ACTION_CARDS - 1


def before_choosing(state: State) -> State | None:
    """The state in which everybody chooses, as if nobody had yet; None if nobody chooses now."""
    if state.phase != Phase.CHOOSING:
        return None
    asked = state.copy()
    asked.asked = (1 << state.seats) - 1
    for seat in range(state.seats):
        asked.players[seat].chosen = UNDECIDED
    return asked


def by_apprentice(state: State, material: Material, seat: int) -> list[float]:
    """How likely an apprentice in this seat is to choose each card."""
    cards = number_of_choices(state)
    chances = card_chances(state, material, seat, cards)
    total = sum(of_card(chances, card) for card in range(cards))
    return [of_card(chances, card) / total for card in range(cards)]


def choices_made(before: State, after: State, material: Material, seat: int, action: int) -> list[tuple[int, ...]]:
    """What everybody may have chosen before, one card a seat, if this seat chose `action`: all combinations that lead to what is seen after.

    Empty where nothing can be told: a stage has ended, or more than a round lies between.
    """
    own = action - Action.CHOOSE
    if after.stage == before.stage and after.round == before.round and after.phase != Phase.CHOOSING:
        return [tuple(after.players[other].chosen - 1 for other in range(after.seats))]
    if after.stage != before.stage or after.round != before.round + 1:
        return []
    changes = [Change(before, after, material, other) for other in range(before.seats)]
    cards = range(number_of_choices(before))
    return [
        chosen
        for chosen in itertools.product(cards, repeat=before.seats)
        if chosen[seat] == own
        and all(
            _explains(card, [change for change, one in zip(changes, chosen, strict=True) if one == card])
            for card in cards
        )
    ]


class Change:
    """What a round has changed for a player."""

    def __init__(self, before: State, after: State, material: Material, seat: int) -> None:
        had, has = before.players[seat], after.players[seat]
        self.drew = (has.cards & ~had.cards & ~(1 << has.current)) != 0
        self.points = has.points - had.points
        self.gems = [has.gems[colour] - had.gems[colour] for colour in range(COLOURS)]
        self.card_points = material.points[had.current]
        self.by_d_alone = material.d_alone - 1 if any(had.gems) else material.d_without_gems
        self.by_d_together = material.d_together + 0
        self.stock_is_empty = not any(after.stock)
        self.card_gems = [material.card_gems[had.current][colour] for colour in range(COLOURS)]

    @property
    def is_none(self) -> bool:
        """Nothing, apart from the next bazaar card."""
        return not self.drew and self.points == 0 and not any(self.gems)

    def performed(self, card: int, paid: Sequence[int]) -> bool:
        """Whether this player may have performed the action of a card, and paid these gems for it."""
        gained = [gems + price for gems, price in zip(self.gems, paid, strict=True)]
        if card == ActionCard.C:
            fits = all(0 <= gems <= shown for gems, shown in zip(gained, self.card_gems, strict=True))
        else:
            fits = not any(gained)
        return (
            fits
            and self.drew == (card == ActionCard.A)
            and self.points == (self.card_points if card == ActionCard.B else 0)
        )

    def was_paid(self) -> bool:
        """Whether this player may have left an action to somebody else, for gems or for none."""
        return not self.drew and self.points == 0 and min(self.gems) >= 0

    def exchanged(self, alone: bool) -> bool:
        """Whether this player may have exchanged gems by action D. It comes last, so whoever got less has emptied the stock."""
        number = self.by_d_alone if alone else self.by_d_together
        gained = sum(self.gems)
        return (
            not self.drew
            and self.points == 0
            and min(self.gems) >= (-1 if alone else 0)
            and (gained == number or (self.stock_is_empty and gained < number))
        )


NOTHING_PAID = (0,) * COLOURS


def _explains(card: int, players: Sequence[Change]) -> bool:
    """Whether what has changed for these players fits with the same card chosen by them and nobody else."""
    if card == ActionCard.D:
        return all(one.exchanged(len(players) == 1) for one in players)
    if len(players) == 1:
        return players[0].performed(card, NOTHING_PAID)
    if len(players) == 2:
        one, other = players
        return (other.was_paid() and one.performed(card, other.gems)) or (
            one.was_paid() and other.performed(card, one.gems)
        )
    return all(one.is_none for one in players)
