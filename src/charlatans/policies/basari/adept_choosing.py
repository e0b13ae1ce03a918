"""How the adept chooses an action card: what the others will probably choose, and what each card then does to its chance to win.

Most of the others are taken for apprentices, some for adepts who foresee what apprentices do: if all adepts did the same against apprentices, they would
be in each other's way.

An effect is how an action changes the logarithm of everybody's chance to win, with EFFECT_BITS bits of one number for each seat.
"""

from __future__ import annotations

from ...rules.basari.state import ACTION_CARDS, COLOURS, PLAYERS_WITH_D, ActionCard, Material, State
from ...rules.engine import Stream, rule, whole
from .adept_tables import POINT
from .adept_worth import (
    LOGIT,
    chances_after_draw,
    chances_to_win,
    change_between,
    changes_by_taking,
    moment_of,
    perform_ahead,
    strengths_of,
    sum_of,
    take_back,
)
from .choosing import (
    CARD_BITS,
    CERTAIN,
    OWN_BLUR,
    BySeat,
    chances,
    drawn_card,
    likely_choices,
    of_card,
    packed,
    prospects,
    with_seat,
    worths_of_all,
)
from .worth import WORKER, workers_in_deck, workers_per_card

EFFECT_BITS, EFFECT_ZERO, EFFECT_UNIT = 12, 2048, LOGIT // 512
HOPE_ZERO = 1 << 13  # hopes may be negative, numbers of cards may not
BLUR, THOUGHT_BLUR = 6, 20  # a card whose hope is so many EFFECT_UNITs lower is chosen 1/e as often
ROUNDS_OF_THOUGHT = 2
WISER = 2  # so many 16ths of the others foresee in each round what all will do
PRICES = 4  # an action costs a quarter of both claims


@rule
def choose_well(game: State, material: Material, seat: int, stream: Stream) -> int:
    """A random card, mostly one of the best."""
    cards = ACTION_CARDS if game.seats == PLAYERS_WITH_D else ACTION_CARDS - 1
    players = game.seats + 0
    worths = worths_of_all(game, material, cards)
    likely = choices_of_apprentices(game, worths, cards)
    a = effects_of_card(game, material, worths, likely, seat, ActionCard.A)
    b = effects_of_card(game, material, worths, likely, seat, ActionCard.B)
    c = effects_of_card(game, material, worths, likely, seat, ActionCard.C)
    d = effects_of_card(game, material, worths, likely, seat, ActionCard.D) if cards == ACTION_CARDS else a
    for _ in range(ROUNDS_OF_THOUGHT):
        wiser = likely
        for other in range(players):
            thought = chances(hopes_of_cards(a, b, c, d, likely, other, cards, players), cards, THOUGHT_BLUR)
            wiser = with_seat(wiser, other, blend_of(likely[other], thought, cards))
        likely = wiser
    own = chances(hopes_of_cards(a, b, c, d, likely, seat, cards, players), cards, BLUR)
    return drawn_card(own, cards, stream)


@rule
def blend_of(likely: int, thought: int, cards: int) -> int:
    """The chances of cards, and a part of other ones mixed in."""
    blend = 0
    for card in range(cards):
        mixed = of_card(likely, card) * (16 - WISER) + of_card(thought, card) * WISER
        blend += (mixed // 16) << CARD_BITS * card
    return blend


# What the others do --------------------------------------------------------------------------------


@rule
def choices_of_apprentices(game: State, worths: BySeat, cards: int) -> BySeat:
    """The chances that players choose their cards if they think like apprentices."""
    likely = BySeat(0, 0, 0, 0, 0)
    for seat in range(game.seats):
        thoughts = likely_choices(game, worths, seat, cards)
        expected = prospects(worths, thoughts, seat, cards, game.seats + 0)
        likely = with_seat(likely, seat, chances(expected, cards, OWN_BLUR))
    return likely


@rule
def performer_of(likely: BySeat, worths: BySeat, seat: int, card: int, players: int) -> int:
    """Which of the others will probably perform an action: who chooses it alone or, of two, gets more out of it; -1 if that is nobody."""
    found = -1
    number = 0
    for other in range(players):
        if other != seat and of_card(likely[other], card) * 2 > CERTAIN:
            number += 1
            if found < 0 or of_card(worths[other], card) > of_card(worths[found], card):
                found = other
    if number > 2:
        return -1
    return found


# What a card does ----------------------------------------------------------------------------------


@whole
def effects_of_card(game: State, material: Material, worths: BySeat, likely: BySeat, seat: int, card: int) -> BySeat:
    """The effects of an action, by who performs it, after what the others will probably do with the other cards."""
    players = game.seats + 0
    deck_workers = workers_in_deck(game, material)
    drawn = (workers_per_card(material) + WORKER // 2) // WORKER
    drawer = performer_of(likely, worths, seat, ActionCard.A, players)
    scorer = performer_of(likely, worths, seat, ActionCard.B, players)
    collector = performer_of(likely, worths, seat, ActionCard.C, players)
    taken = 0
    if card != ActionCard.A and drawer >= 0:
        game.players[drawer].workers += drawn
    if card != ActionCard.B and scorer >= 0:
        perform_ahead(game, material, scorer, ActionCard.B)
    if card != ActionCard.C and collector >= 0:
        taken = perform_ahead(game, material, collector, ActionCard.C)
    strengths = strengths_of(game, material)
    now = chances_to_win(strengths, players)
    effects = BySeat(0, 0, 0, 0, 0)
    for other in range(players):
        effects = with_seat(effects, other, effect_of(game, material, other, card, strengths, now, deck_workers))
    if card != ActionCard.A and drawer >= 0:
        game.players[drawer].workers -= drawn
    if card != ActionCard.B and scorer >= 0:
        take_back(game, material, scorer, ActionCard.B, 0)
    if card != ActionCard.C and collector >= 0:
        take_back(game, material, collector, ActionCard.C, taken)
    return effects


@whole
def hopes_of_cards(
    a: BySeat, b: BySeat, c: BySeat, d: BySeat, likely: BySeat, seat: int, cards: int, players: int
) -> int:
    """What choosing each card does for a player, on average over what the others will choose."""
    hopes = packed(expected_effect(a, likely, seat, ActionCard.A, players) + HOPE_ZERO, ActionCard.A)
    hopes += packed(expected_effect(b, likely, seat, ActionCard.B, players) + HOPE_ZERO, ActionCard.B)
    hopes += packed(expected_effect(c, likely, seat, ActionCard.C, players) + HOPE_ZERO, ActionCard.C)
    if cards == ACTION_CARDS:
        hopes += packed(effect_on(d[seat], seat) + HOPE_ZERO, ActionCard.D)
    return hopes


@whole
def effect_of(
    game: State, material: Material, seat: int, card: int, strengths: BySeat, now: BySeat, deck_workers: int
) -> int:
    """The effect of a player performing an action."""
    players = game.seats + 0
    if card == ActionCard.A:
        after = chances_after_draw(game, material, seat, deck_workers)
    else:
        after = chances_to_win(sum_of(strengths, changes_by_action(game, material, seat, card)), players)
    effect = 0
    for other in range(players):
        change = change_between(now[other], after[other]) // EFFECT_UNIT + EFFECT_ZERO
        effect += min(max(change, 0), 2 * EFFECT_ZERO - 1) << EFFECT_BITS * other
    return effect


@rule
def changes_by_action(game: State, material: Material, seat: int, card: int) -> BySeat:
    """How everybody's strength changes if a player scores points, takes gems, or one gem of choice."""
    me = game.players[seat]
    moment = moment_of(game, material)
    changes = BySeat(0, 0, 0, 0, 0)
    if card == ActionCard.B:
        return with_seat(changes, seat, material.points[me.current] * POINT[moment.at])
    for colour in range(COLOURS):
        if card == ActionCard.C:
            number = min(material.card_gems[me.current][colour], game.stock[colour])
            if number > 0:
                changes = sum_of(changes, changes_by_taking(game, material, seat, colour, number, moment))
        elif game.stock[colour] > 0:
            taken = changes_by_taking(game, material, seat, colour, 1, moment)
            if taken[seat] > changes[seat]:
                changes = taken
    return changes


@rule
def effect_on(effect: int, seat: int) -> int:
    """The effect on a seat, in EFFECT_UNITs."""
    return ((effect >> EFFECT_BITS * seat) & (2 * EFFECT_ZERO - 1)) - EFFECT_ZERO


@whole
def expected_effect(effects: BySeat, likely: BySeat, seat: int, card: int, players: int) -> int:
    """What changes if a player chooses a card: nobody else does, or one who would have been alone, or two who would have agreed."""
    none = CERTAIN * CERTAIN
    for other in range(players):
        if other != seat:
            none = none * (CERTAIN - of_card(likely[other], card)) // CERTAIN
    expected = none * effect_on(effects[seat], seat)
    for one in range(players):
        chance = of_card(likely[one], card)
        if one != seat and chance > 0:
            alone = chance * CERTAIN
            for other in range(players):
                if other != seat and other != one:
                    alone = alone * (CERTAIN - of_card(likely[other], card)) // CERTAIN
                    if other > one:
                        both = chance_of_two(likely, seat, one, other, card, players)
                        winner = other if claim(effects, other, one) > claim(effects, one, other) else one
                        expected -= both * effect_on(effects[winner], seat)
            expected += alone * (negotiated_effect(effects, seat, one) - effect_on(effects[one], seat))
    return expected // (CERTAIN * CERTAIN)


@rule
def chance_of_two(likely: BySeat, seat: int, one: int, other: int, card: int, players: int) -> int:
    """The chance that just these two of the others choose a card, in parts of CERTAIN * CERTAIN."""
    both = of_card(likely[one], card) * of_card(likely[other], card)
    for third in range(players):
        if third != seat and third != one and third != other:
            both = both * (CERTAIN - of_card(likely[third], card)) // CERTAIN
    return both


@rule
def claim(effects: BySeat, seat: int, rival: int) -> int:
    """What it means to a player to perform an action instead of a rival."""
    return effect_on(effects[seat], seat) - effect_on(effects[rival], seat)


@rule
def negotiated_effect(effects: BySeat, seat: int, rival: int) -> int:
    """The expected result of a negotiation: who has the higher claim performs the action and pays half of the mean claim."""
    mine = claim(effects, seat, rival)
    theirs = claim(effects, rival, seat)
    if mine > theirs:
        return effect_on(effects[seat], seat) - (mine + theirs) // PRICES
    return effect_on(effects[rival], seat) + (mine + theirs) // PRICES
