"""What gems, workers and actions are worth: the points a player can expect from them, minus what the others get on average.

Worth is counted in parts of a point. The chance of a majority or bonus follows from a player's lead, and the fewer rounds
are left in the stage, the more a small lead counts.
"""

from __future__ import annotations

from typing import NamedTuple

from ...rules.basari.scoring import bonus_for_workers
from ...rules.basari.state import COLOURS, MOST_ON_CARD, ActionCard, Material, Phase, State
from ...rules.engine import rule

POINT = 64

# Weights: FULL * e ** (-step / FADE_STEPS) for each step, and 0 from the last one on.
FULL = 4096
FADE_STEPS = 8
FADE = (
    4096, 3615, 3190, 2815, 2484, 2192, 1935, 1707, 1507, 1330, 1174, 1036, 914, 807, 712, 628,
    554, 489, 432, 381, 336, 297, 262, 231, 204, 180, 159, 140, 124, 109, 96, 85,
    75, 66, 58, 52, 46, 40, 35, 31, 28, 24, 21, 19, 17, 15, 13, 12,
    10, 9, 8, 7, 6, 5, 5, 4, 4, 3, 3, 3, 2, 2, 2, 0,
)  # fmt: skip
# Chances that a lead of so many steps holds: FULL / (1 + e ** (-step / FADE_STEPS)), and FULL from the last one on.
HOLDS = (
    2048, 2176, 2303, 2428, 2550, 2668, 2782, 2891, 2994, 3092, 3184, 3269, 3349, 3422, 3490, 3551,
    3608, 3659, 3705, 3747, 3785, 3819, 3850, 3877, 3902, 3924, 3943, 3960, 3976, 3990, 4002, 4013,
    4022, 4031, 4038, 4045, 4051, 4056, 4061, 4065, 4069, 4072, 4075, 4077, 4079, 4081, 4083, 4085,
    4086, 4087, 4088, 4089, 4090, 4091, 4091, 4092, 4092, 4093, 4093, 4093, 4094, 4094, 4094, 4096,
)  # fmt: skip
FAINT = len(FADE) - 1
PER_OPPONENT = (0, 0, 4096, 2048, 1365, 1024)  # FULL divided by the number of opponents, by players
SHARE = 1 << 24

ROUND = 16  # rounds left are counted in 16ths
NO_ROUNDS = 0  # the stage ends with this round
WORKER = 16  # workers and cards are counted in 16ths too
CARDS_OF_LEADER = 22  # cards per round of the player with most workers
HASTE = 2  # a stage ends this much earlier than the leader's cards suggest
CARDS_PER_ROUND, CARDS_MORE = 18, 8  # cards a player can expect in a round, and in addition in a stage
LAST_ROUND = 10  # at least this much of a round follows if the stage does not end now
BLUR_OF_RACE, BLUR_PER_ROUND = 28, 5  # how open the race for the bonus is, in 16ths of a worker
# How many steps of lead a gem is in a majority, by half rounds to come.
GEM_SHARPNESS = (FAINT, 10, 8, 7, 6, 6, 6, 5, 5, 5)
COUNT_BITS = 6  # enough to count all cards of the draw pile
KEPT_WORTH = (0, 8, 13)  # what a gem kept for later stages is worth, in 64ths of its majority, by stages left


@rule
def faded(steps: int) -> int:
    """The weight after so many steps."""
    return FADE[min(max(steps, 0), FAINT)]


@rule
def chance_of(lead: int) -> int:
    """The chance, in parts of FULL, that a lead of so many steps holds; a negative lead has less than half."""
    if lead < 0:
        return FULL - HOLDS[min(-lead, FAINT)]
    return HOLDS[min(lead, FAINT)]


# Workers -------------------------------------------------------------------------------------------


@rule
def workers_per_card(material: Material) -> int:
    """The average number of workers on a bazaar card, in 16ths."""
    total = 0
    for card in range(material.cards):
        total += material.workers[card]
    return max(total * WORKER // material.cards, 1)


@rule
def rounds_left(game: State, material: Material, average_workers: int) -> int:
    """How many rounds will probably follow in this stage, in 16ths; none if somebody has enough workers."""
    most = 0
    for seat in range(game.seats):
        most = max(most, game.players[seat].workers)
    missing = material.worker_goal - most
    if missing <= 0:
        return NO_ROUNDS
    return max(missing * WORKER * ROUND * ROUND // (average_workers * CARDS_OF_LEADER) - HASTE, 1)


@rule
def worth_of_workers(game: State, material: Material, seat: int, average_workers: int) -> int:
    """What the workers on the table are worth to a player: the bonus by the chance to get it, minus that of the others."""
    rounds = rounds_left(game, material, average_workers)
    coming = average_workers * (CARDS_MORE + CARDS_PER_ROUND * max(rounds, LAST_ROUND) // ROUND) // WORKER
    steps = FADE_STEPS * WORKER * WORKER // (BLUR_OF_RACE + BLUR_PER_ROUND * rounds // ROUND)
    mine = 0
    others = 0
    for other in range(game.seats):
        missing = material.worker_goal - game.players[other].workers
        chance = 0
        if missing <= 0:
            chance = FULL
        elif rounds != NO_ROUNDS:
            chance = chance_of((coming - missing * WORKER) * steps // (WORKER * WORKER))
        if other == seat:
            mine = chance
        else:
            others += chance
    bonus = bonus_for_workers(game, material)
    return (mine - others * PER_OPPONENT[game.seats] // FULL) * bonus * POINT // FULL


@rule
def workers_in_deck(game: State, material: Material) -> int:
    """How many cards in the draw pile have 0, 1, 2... workers, as one number with COUNT_BITS bits for each."""
    deck_workers = 0
    for card in range(material.cards):
        if (game.deck >> card) & 1 == 1:
            deck_workers += 1 << COUNT_BITS * material.workers[card]
    return deck_workers


@rule
def worth_of_draw(game: State, material: Material, seat: int, average_workers: int, deck_workers: int) -> int:
    """What one more bazaar card is worth to a player, on average over the draw pile."""
    if game.deck_size == 0:
        return 0
    me = game.players[seat]
    total = 0
    for workers in range(MOST_ON_CARD + 1):
        cards = (deck_workers >> COUNT_BITS * workers) & ((1 << COUNT_BITS) - 1)
        if cards > 0:
            me.workers += workers
            total += cards * worth_of_workers(game, material, seat, average_workers)
            me.workers -= workers
    return total // game.deck_size - worth_of_workers(game, material, seat, average_workers)


# Gems ----------------------------------------------------------------------------------------------


@rule
def gem_sharpness(game: State, material: Material, average_workers: int) -> int:
    """How many steps of lead a gem is in a majority: the fewer actions C are to come, the more."""
    rounds = rounds_left(game, material, average_workers)
    if game.phase == Phase.CHOOSING:
        rounds += ROUND
    elif game.action < ActionCard.C:
        rounds += ROUND // 2
    return GEM_SHARPNESS[min(2 * rounds // ROUND, len(GEM_SHARPNESS) - 1)]


@rule
def worth_of_colour(game: State, material: Material, seat: int, colour: int, sharpness: int) -> int:
    """What the gems of a colour, as they are distributed now, are worth to a player."""
    return worth_to_both(game, material, seat, seat, colour, sharpness)[0]


@rule
def worth_to_both(
    game: State, material: Material, seat: int, rival: int, colour: int, sharpness: int
) -> tuple[int, int]:
    """What the gems of a colour are worth to two players: the majority by chance, and gems kept for later stages."""
    points = material.majority[colour] * POINT
    future = points * KEPT_WORTH[min(material.stages - game.stage, len(KEPT_WORTH) - 1)] // 64
    most = 0
    for other in range(game.seats):
        most = max(most, game.players[other].gems[colour])
    weights = 0
    won = 0
    kept_by_all = 0
    for other in range(game.seats):
        gems = game.players[other].gems[colour] + 0
        weight = faded((most - gems) * sharpness)
        weights += weight
        won += weight * (points - future * (gems + 1) // 2)
        kept_by_all += future * gems
    # One division instead of three: divisions take longer than everything else here.
    share = SHARE // weights
    total = won * share // SHARE + kept_by_all
    gems = game.players[seat].gems[colour] + 0
    mine = faded((most - gems) * sharpness) * (points - future * (gems + 1) // 2) * share // SHARE + future * gems
    gems = game.players[rival].gems[colour] + 0
    theirs = faded((most - gems) * sharpness) * (points - future * (gems + 1) // 2) * share // SHARE + future * gems
    per_opponent = PER_OPPONENT[game.seats]
    return mine - (total - mine) * per_opponent // FULL, theirs - (total - theirs) * per_opponent // FULL


@rule
def worth_of_taking(game: State, material: Material, seat: int, colour: int, number: int, sharpness: int) -> int:
    """What taking gems of a colour is worth to a player, or returning them if the number is negative."""
    me = game.players[seat]
    before = worth_of_colour(game, material, seat, colour, sharpness)
    me.gems[colour] += number
    after = worth_of_colour(game, material, seat, colour, sharpness)
    me.gems[colour] -= number
    return after - before


@rule
def worth_of_gems_on_card(game: State, material: Material, seat: int, sharpness: int) -> int:
    """What the gems on this round's card are worth to a player."""
    card = game.players[seat].current + 0
    worth = 0
    for colour in range(COLOURS):
        number = min(material.card_gems[card][colour], game.stock[colour])
        if number > 0:
            worth += worth_of_taking(game, material, seat, colour, number, sharpness)
    return worth


# Actions -------------------------------------------------------------------------------------------


class Outlook(NamedTuple):
    """What the worth of every action depends on; worked out once per decision."""

    average_workers: int  # workers per bazaar card, in 16ths
    deck_workers: int  # cards in the draw pile by workers, see workers_in_deck; 0 where nobody can draw
    sharpness: int  # how many steps of lead a gem is in a majority


@rule
def outlook_of(game: State, material: Material) -> Outlook:
    """The outlook for the decision to be made now."""
    average_workers = workers_per_card(material)
    deck_workers = 0
    if game.phase == Phase.CHOOSING or game.action == ActionCard.A:
        deck_workers = workers_in_deck(game, material)
    return Outlook(average_workers, deck_workers, gem_sharpness(game, material, average_workers))


@rule
def worth_of_action(game: State, material: Material, seat: int, action: int, outlook: Outlook) -> int:
    """What performing an action is worth to a player."""
    if action == ActionCard.A:
        return worth_of_draw(game, material, seat, outlook.average_workers, outlook.deck_workers)
    if action == ActionCard.B:
        return material.points[game.players[seat].current] * POINT
    if action == ActionCard.C:
        return worth_of_gems_on_card(game, material, seat, outlook.sharpness)
    return worth_of_exchange(game, material, seat, outlook.sharpness)


@rule
def worth_of_exchange(game: State, material: Material, seat: int, sharpness: int) -> int:
    """What a gem of choice from the stock is worth to a player."""
    most = 0
    for colour in range(COLOURS):
        if game.stock[colour] > 0:
            most = max(most, worth_of_taking(game, material, seat, colour, 1, sharpness))
    return most
