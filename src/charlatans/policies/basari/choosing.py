"""The adept's choice of an action card: what the others are likely to choose, and what each card then promises."""

from __future__ import annotations

from ...rules.basari.state import ACTION_CARDS, CHOOSE, MAX_PLAYERS, PLAYERS_WITH_D, D
from ...rules.engine import below, rule
from .worth import (
    FADE_STEPS,
    POINT,
    faded,
    steps_a_gem,
    workers_a_card,
    workers_in_deck,
    worth_of_action,
)

# What is known of a player's cards is packed into one number, a card after the other.
CARD_BITS = 15
CARD_ROOM = (1 << CARD_BITS) - 1
CHANCES = MAX_PLAYERS  # in `kept` the worths of all players' cards come first, then how likely the cards are
SURE = 256
FIRST_BLUR, BLUR, OWN_BLUR = 2 * POINT, POINT, POINT // 4  # by so much worth less, a card is chosen 1/e as often
THOUGHTS = 2
NOTHING = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)


@rule
def put(kept, place, number):
    """The same numbers, but for one place."""
    return (
        number if place == 0 else kept[0], number if place == 1 else kept[1],
        number if place == 2 else kept[2], number if place == 3 else kept[3],
        number if place == 4 else kept[4], number if place == 5 else kept[5],
        number if place == 6 else kept[6], number if place == 7 else kept[7],
        number if place == 8 else kept[8], number if place == 9 else kept[9],
        number if place == 10 else kept[10], number if place == 11 else kept[11],
        number if place == 12 else kept[12], number if place == 13 else kept[13],
        number if place == 14 else kept[14], number if place == 15 else kept[15],
        number if place == 16 else kept[16], number if place == 17 else kept[17],
        number if place == 18 else kept[18], number if place == 19 else kept[19],
        number if place == 20 else kept[20], number if place == 21 else kept[21],
        number if place == 22 else kept[22], number if place == 23 else kept[23],
    )  # fmt: skip


@rule
def of_card(packed, card):
    """The number of one card."""
    return (packed >> CARD_BITS * card) & CARD_ROOM


@rule
def choose_card(game, material, seat, stream):
    """A card by chance, mostly among the best."""
    cards = ACTION_CARDS if game.seats == PLAYERS_WITH_D else ACTION_CARDS - 1
    kept = thought_over(game, first_guess(game, material, cards), seat, cards)
    likely = chances(prospects(kept, seat, cards, game.seats + 0), cards, OWN_BLUR)
    total = 0
    for card in range(cards):
        total += of_card(likely, card)
    left = below(stream, total)
    card = 0
    while left >= of_card(likely, card):
        left -= of_card(likely, card)
        card += 1
    return CHOOSE + card


@rule
def first_guess(game, material, cards):
    """What all cards are worth to all players, and that they choose by worth alone."""
    average = workers_a_card(material)
    counts = workers_in_deck(game, material)
    steps = steps_a_gem(game, material, average)
    kept = NOTHING
    for seat in range(game.seats):
        packed = 0
        for card in range(cards):
            worth = worth_of_action(game, material, seat, card, average, counts, steps)
            packed += min(max(worth, 0), CARD_ROOM) << CARD_BITS * card
        kept = put(kept, seat, packed)
        kept = put(kept, CHANCES + seat, chances(packed, cards, FIRST_BLUR))
    return kept


@rule
def thought_over(game, kept, seat, cards):
    """The others do not choose by worth alone: they think of each other too, and avoid what all want."""
    for _ in range(THOUGHTS):
        for other in range(game.seats):
            if other != seat:
                thought = chances(prospects(kept, other, cards, game.seats + 0), cards, BLUR)
                kept = put(kept, CHANCES + other, halfway(kept[CHANCES + other], thought, cards))
    return kept


@rule
def chances(packed, cards, blur):
    """How likely cards of such worth are to be chosen, in parts of SURE."""
    best = 0
    for card in range(cards):
        best = max(best, of_card(packed, card))
    weights = 0
    for card in range(cards):
        weights += faded((best - of_card(packed, card)) * FADE_STEPS // blur)
    likely = 0
    for card in range(cards):
        weight = faded((best - of_card(packed, card)) * FADE_STEPS // blur)
        likely += (weight * SURE // weights) << CARD_BITS * card
    return likely


@rule
def halfway(one, another, cards):
    """Chances between two."""
    likely = 0
    for card in range(cards):
        likely += ((of_card(one, card) + of_card(another, card)) // 2) << CARD_BITS * card
    return likely


@rule
def prospects(kept, seat, cards, players):
    """What each card promises a player, given how likely the others are to choose it."""
    packed = 0
    for card in range(cards):
        packed += min(max(prospect(kept, seat, card, players), 0), CARD_ROOM) << CARD_BITS * card
    return packed


@rule
def prospect(kept, seat, card, players):
    """What a card promises: all of it alone, about half with one other, nothing with more."""
    mine = of_card(kept[seat], card)
    if card == D:
        return mine
    alone = SURE
    contested = 0
    for other in range(players):
        if other != seat:
            likely = of_card(kept[CHANCES + other], card)
            contested = (
                contested * (SURE - likely) + alone * likely * shared(mine, of_card(kept[other], card), players) // SURE
            ) // SURE
            alone = alone * (SURE - likely) // SURE
    return (alone * mine) // SURE + contested


@rule
def shared(mine, theirs, players):
    """What haggling with one other promises: whoever values the action more has it for about half of the other's worth."""
    if mine > theirs:
        return mine - theirs // 2 + theirs // 2 // (players - 1)
    return mine // 2
