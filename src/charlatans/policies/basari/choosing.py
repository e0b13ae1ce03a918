"""How the apprentice chooses an action card: what the others will probably choose, and what each card is then worth.

Rules have no arrays of their own. What the apprentice knows of all cards of all players is kept in one tuple, `kept`: for each
seat a number with the worth of its cards, then for each seat a number with the chances that it chooses them. Such a number
has CARD_BITS bits for each card.
"""

from __future__ import annotations

from ...rules.basari.state import ACTION_CARDS, MAX_PLAYERS, PLAYERS_WITH_D, Action, ActionCard, Material, State
from ...rules.engine import Kept, Stream, below, rule
from .worth import FADE_STEPS, POINT, faded, outlook_of, worth_of_action

CARD_BITS = 15
CARD_MAX = (1 << CARD_BITS) - 1
CHANCES = MAX_PLAYERS  # the place in `kept` where the chances begin
CERTAIN = 256  # a chance of 1
FIRST_BLUR, BLUR, OWN_BLUR = 2 * POINT, POINT, POINT // 4  # a card worth this much less is chosen 1/e as often
ROUNDS_OF_THOUGHT = 2
NOTHING_KEPT: Kept = (0,) * 24


@rule
def replaced(kept: Kept, place: int, number: int) -> Kept:
    """The same tuple with another number in one place."""
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
    return Action.CHOOSE + card


@rule
def first_guess(game: State, material: Material, cards: int) -> Kept:
    """What all cards are worth to all players, and the chances if they choose by worth alone."""
    outlook = outlook_of(game, material)
    kept = NOTHING_KEPT
    for seat in range(game.seats):
        worths = 0
        for card in range(cards):
            worths += packed(worth_of_action(game, material, seat, card, outlook), card)
        kept = replaced(kept, seat, worths)
        kept = replaced(kept, CHANCES + seat, chances(worths, cards, FIRST_BLUR))
    return kept


@rule
def thought_over(game: State, kept: Kept, seat: int, cards: int) -> Kept:
    """Corrects the chances of the others: they think ahead too, and avoid cards that everybody wants."""
    for _ in range(ROUNDS_OF_THOUGHT):
        for other in range(game.seats):
            if other != seat:
                thought = chances(prospects(kept, other, cards, game.seats + 0), cards, BLUR)
                kept = replaced(kept, CHANCES + other, average_of(kept[CHANCES + other], thought, cards))
    return kept


@rule
def chances(worths: int, cards: int, blur: int) -> int:
    """The chances, in parts of CERTAIN, that cards of this worth are chosen."""
    best = 0
    for card in range(cards):
        best = max(best, of_card(worths, card))
    weights = 0
    for card in range(cards):
        weights += faded((best - of_card(worths, card)) * FADE_STEPS // blur)
    likely = 0
    for card in range(cards):
        weight = faded((best - of_card(worths, card)) * FADE_STEPS // blur)
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
def prospects(kept: Kept, seat: int, cards: int, players: int) -> int:
    """The expected worth of each card to a player, given what the others will probably choose."""
    expected = 0
    for card in range(cards):
        expected += packed(prospect(kept, seat, card, players), card)
    return expected


@rule
def prospect(kept: Kept, seat: int, card: int, players: int) -> int:
    """The expected worth of a card: all of it alone, a part of it with one rival, nothing with more."""
    mine = of_card(kept[seat], card)
    if card == ActionCard.D:
        return mine
    alone = CERTAIN
    contested = 0
    for other in range(players):
        if other != seat:
            likely = of_card(kept[CHANCES + other], card)
            with_rival = alone * likely * negotiated(mine, of_card(kept[other], card), players) // CERTAIN
            contested = (contested * (CERTAIN - likely) + with_rival) // CERTAIN
            alone = alone * (CERTAIN - likely) // CERTAIN
    return (alone * mine) // CERTAIN + contested


@rule
def negotiated(mine: int, theirs: int, players: int) -> int:
    """The expected result of a negotiation: who values the action more gets it for about half of what the other would pay."""
    if mine > theirs:
        return mine - theirs // 2 + theirs // 2 // (players - 1)
    return mine // 2
