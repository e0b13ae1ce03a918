"""How the apprentice chooses an action card: what the others will probably choose, and what each card is then worth.

Rules have no arrays of their own. What is known of all cards of all players is a tuple with a number for each seat; such a number
has CARD_BITS bits for each card.
"""

from __future__ import annotations

from typing import NamedTuple

from ...rules.basari.state import ACTION_CARDS, PLAYERS_WITH_D, Action, ActionCard, Material, State
from ...rules.engine import Stream, below, rule
from .worth import FADE_STEPS, POINT, faded, outlook_of, worth_of_action

CARD_BITS = 15
CARD_MAX = (1 << CARD_BITS) - 1
CERTAIN = 256  # a chance of 1
FIRST_BLUR, BLUR, OWN_BLUR = 2 * POINT, POINT, POINT // 4  # a card worth this much less is chosen 1/e as often
ROUNDS_OF_THOUGHT = 2


class BySeat(NamedTuple):
    """A number for each seat."""

    seat_0: int
    seat_1: int
    seat_2: int
    seat_3: int
    seat_4: int


@rule
def with_seat(numbers: BySeat, seat: int, number: int) -> BySeat:
    """The same numbers with another one for a seat."""
    return BySeat(
        number if seat == 0 else numbers.seat_0,
        number if seat == 1 else numbers.seat_1,
        number if seat == 2 else numbers.seat_2,
        number if seat == 3 else numbers.seat_3,
        number if seat == 4 else numbers.seat_4,
    )


@rule
def packed(number: int, card: int) -> int:
    """A number from 0 to CARD_MAX in the bits of a card; numbers outside are cut off."""
    return min(max(number, 0), CARD_MAX) << CARD_BITS * card


@rule
def of_card(numbers: int, card: int) -> int:
    """The number of a card among those of all cards."""
    return (numbers >> CARD_BITS * card) & CARD_MAX


@rule
def choose_card(game: State, material: Material, seat: int, stream: Stream) -> int:
    """A random card, mostly one of the best."""
    cards = ACTION_CARDS if game.seats == PLAYERS_WITH_D else ACTION_CARDS - 1
    return drawn_card(card_chances(game, material, seat, cards), cards, stream)


@rule
def card_chances(game: State, material: Material, seat: int, cards: int) -> int:
    """How likely a player is to choose each card."""
    worths = worths_of_all(game, material, cards)
    likely = likely_choices(game, worths, seat, cards)
    return chances(prospects(worths, likely, seat, cards, game.seats + 0), cards, OWN_BLUR)


@rule
def drawn_card(own: int, cards: int, stream: Stream) -> int:
    """The choice of a card, drawn from the own chances."""
    total = 0
    for card in range(cards):
        total += of_card(own, card)
    left = below(stream, total)
    card = 0
    while left >= of_card(own, card):
        left -= of_card(own, card)
        card += 1
    return Action.CHOOSE + card


@rule
def worths_of_all(game: State, material: Material, cards: int) -> BySeat:
    """What all cards are worth to all players."""
    outlook = outlook_of(game, material)
    worths = BySeat(0, 0, 0, 0, 0)
    for seat in range(game.seats):
        number = 0
        for card in range(cards):
            number += packed(worth_of_action(game, material, seat, card, outlook), card)
        worths = with_seat(worths, seat, number)
    return worths


@rule
def likely_choices(game: State, worths: BySeat, seat: int, cards: int) -> BySeat:
    """The chances that players choose their cards: by worth at first; then the others think ahead too, and avoid cards that everybody wants."""
    likely = BySeat(0, 0, 0, 0, 0)
    for other in range(game.seats):
        likely = with_seat(likely, other, chances(worths[other], cards, FIRST_BLUR))
    for _ in range(ROUNDS_OF_THOUGHT):
        for other in range(game.seats):
            if other != seat:
                thought = chances(prospects(worths, likely, other, cards, game.seats + 0), cards, BLUR)
                likely = with_seat(likely, other, average_of(likely[other], thought, cards))
    return likely


@rule
def chances(number: int, cards: int, blur: int) -> int:
    """The chances, in parts of CERTAIN, that cards of this worth are chosen."""
    best = 0
    for card in range(cards):
        best = max(best, of_card(number, card))
    weights = 0
    for card in range(cards):
        weights += faded((best - of_card(number, card)) * FADE_STEPS // blur)
    likely = 0
    for card in range(cards):
        weight = faded((best - of_card(number, card)) * FADE_STEPS // blur)
        likely += (weight * CERTAIN // weights) << CARD_BITS * card
    return likely


@rule
def average_of(one: int, another: int, cards: int) -> int:
    """The average of two numbers for each card."""
    average = 0
    for card in range(cards):
        average += ((of_card(one, card) + of_card(another, card)) // 2) << CARD_BITS * card
    return average


@rule
def prospects(worths: BySeat, likely: BySeat, seat: int, cards: int, players: int) -> int:
    """The expected worth of each card to a player, given what the others will probably choose."""
    expected = 0
    for card in range(cards):
        expected += packed(prospect(worths, likely, seat, card, players), card)
    return expected


@rule
def prospect(worths: BySeat, likely: BySeat, seat: int, card: int, players: int) -> int:
    """The expected worth of a card: all of it alone, a part of it with one rival, nothing with more."""
    mine = of_card(worths[seat], card)
    if card == ActionCard.D:
        return mine
    alone = CERTAIN
    contested = 0
    for other in range(players):
        if other != seat:
            chance = of_card(likely[other], card)
            with_rival = alone * chance * negotiated(mine, of_card(worths[other], card), players) // CERTAIN
            contested = (contested * (CERTAIN - chance) + with_rival) // CERTAIN
            alone = alone * (CERTAIN - chance) // CERTAIN
    return (alone * mine) // CERTAIN + contested


@rule
def negotiated(mine: int, theirs: int, players: int) -> int:
    """The expected result of a negotiation: who values the action more gets it for about half of what the other would pay."""
    if mine > theirs:
        return mine - theirs // 2 + theirs // 2 // (players - 1)
    return mine // 2
