"""What gems, workers and actions are worth: points that a player can expect from them, less what the others gain on average.

Worth is a whole number of parts of a point. Chances follow from how far ahead a player is, the more sharply the fewer
rounds are left in the stage.
"""

from __future__ import annotations

from ...rules.basari.state import CHOOSING, COLOURS, MOST_ON_CARD, A, B, C
from ...rules.engine import rule

POINT = 64

# A weight fades by the factor e every FADE_STEPS steps: FULL * e ** (-step / FADE_STEPS), and in the end nothing.
FULL = 4096
FADE_STEPS = 8
FADE = (
    4096, 3615, 3190, 2815, 2484, 2192, 1935, 1707, 1507, 1330, 1174, 1036, 914, 807, 712, 628,
    554, 489, 432, 381, 336, 297, 262, 231, 204, 180, 159, 140, 124, 109, 96, 85,
    75, 66, 58, 52, 46, 40, 35, 31, 28, 24, 21, 19, 17, 15, 13, 12,
    10, 9, 8, 7, 6, 5, 5, 4, 4, 3, 3, 3, 2, 2, 2, 0,
)  # fmt: skip
# The chance of a lead of so many steps to hold: FULL / (1 + e ** (-step / FADE_STEPS)), and in the end for sure.
HOLD = (
    2048, 2176, 2303, 2428, 2550, 2668, 2782, 2891, 2994, 3092, 3184, 3269, 3349, 3422, 3490, 3551,
    3608, 3659, 3705, 3747, 3785, 3819, 3850, 3877, 3902, 3924, 3943, 3960, 3976, 3990, 4002, 4013,
    4022, 4031, 4038, 4045, 4051, 4056, 4061, 4065, 4069, 4072, 4075, 4077, 4079, 4081, 4083, 4085,
    4086, 4087, 4088, 4089, 4090, 4091, 4091, 4092, 4092, 4093, 4093, 4093, 4094, 4094, 4094, 4096,
)  # fmt: skip
FAINT = len(FADE) - 1
ONE_OF_OTHERS = (0, 0, 4096, 2048, 1365, 1024)  # FULL by one less than there are players
SHARE = 1 << 24
TWO = 1 << 20  # two numbers in one: the first times this, and the second

ROUND = 16  # rounds left are counted in sixteenths
NOW = 0  # the stage ends with this round
WORKER = 16  # workers and cards are counted in sixteenths too
CARDS_OF_LEADER = 22  # that a round brings the player with most workers
HASTE = 2  # sixteenths of a round that a stage ends sooner than its leader's cards say
CARDS_A_ROUND, CARDS_MORE = 18, 8  # that anybody may hope for in a round, and once more in a stage
LAST_ROUND = 10  # one more round, if a stage does not end now
BLUR_OF_RACE, BLUR_A_ROUND = 28, 5  # how open the race for the bonus is, in parts of a worker
# How sharply a gem decides a majority, by half rounds to come.
STEPS_A_GEM = (FAINT, 10, 8, 7, 6, 6, 6, 5, 5, 5)
COUNT_BITS = 6  # room for all cards of a draw pile
KEPT_WORTH = (0, 8, 13)  # 64ths of a majority that a gem kept is worth, by stages left


@rule
def faded(steps):
    """A weight after so many steps."""
    return FADE[min(max(steps, 0), FAINT)]


@rule
def chance_of(lead):
    """The chance, in parts of FULL, that a lead of so many steps holds; less than half of one below zero."""
    if lead < 0:
        return FULL - HOLD[min(-lead, FAINT)]
    return HOLD[min(lead, FAINT)]


# Workers -------------------------------------------------------------------------------------------


@rule
def workers_a_card(material):
    """The workers on a bazaar card on average, in parts."""
    total = 0
    for card in range(material.cards):
        total += material.workers[card]
    return max(total * WORKER // material.cards, 1)


@rule
def rounds_left(game, material, average):
    """How many rounds may follow this one in the stage, in sixteenths; none if somebody has all workers."""
    most = 0
    for seat in range(game.seats):
        most = max(most, game.players[seat].workers)
    missing = material.worker_goal - most
    if missing <= 0:
        return NOW
    return max(missing * WORKER * ROUND * ROUND // (average * CARDS_OF_LEADER) - HASTE, 1)


@rule
def worth_of_lead(game, material, seat, average):
    """What the workers on the table promise a player once actions A are done: the bonus, by the chance to reach it."""
    rounds = rounds_left(game, material, average)
    coming = average * (CARDS_MORE + CARDS_A_ROUND * max(rounds, LAST_ROUND) // ROUND) // WORKER
    steps = FADE_STEPS * WORKER * WORKER // (BLUR_OF_RACE + BLUR_A_ROUND * rounds // ROUND)
    mine = 0
    others = 0
    for other in range(game.seats):
        missing = material.worker_goal - game.players[other].workers
        chance = 0
        if missing <= 0:
            chance = FULL
        elif rounds != NOW:
            chance = chance_of((coming - missing * WORKER) * steps // (WORKER * WORKER))
        if other == seat:
            mine = chance
        else:
            others += chance
    bonus = material.workers_bonus + 0
    if game.end_bonus_10 == 1:
        bonus = material.variant_bonus + 0
    return (mine - others * ONE_OF_OTHERS[game.seats] // FULL) * bonus * POINT // FULL


@rule
def workers_in_deck(game, material):
    """How many cards of the draw pile have so many workers: a number of cards for each, in bits."""
    counts = 0
    for card in range(material.cards):
        if (game.deck >> card) & 1 == 1:
            counts += 1 << COUNT_BITS * material.workers[card]
    return counts


@rule
def worth_of_draw(game, material, seat, average, counts):
    """What one more bazaar card promises a player, over all cards of the draw pile."""
    if game.deck_size == 0:
        return 0
    me = game.players[seat]
    total = 0
    for workers in range(MOST_ON_CARD + 1):
        cards = (counts >> COUNT_BITS * workers) & ((1 << COUNT_BITS) - 1)
        if cards > 0:
            me.workers += workers
            total += cards * worth_of_lead(game, material, seat, average)
            me.workers -= workers
    return total // game.deck_size - worth_of_lead(game, material, seat, average)


# Gems ----------------------------------------------------------------------------------------------


@rule
def steps_a_gem(game, material, average):
    """How sharply a gem decides a majority: the fewer actions C are to come, the more."""
    rounds = rounds_left(game, material, average)
    if game.phase == CHOOSING:
        rounds += ROUND
    elif game.action < C:
        rounds += ROUND // 2
    return STEPS_A_GEM[min(2 * rounds // ROUND, len(STEPS_A_GEM) - 1)]


@rule
def worth_of_colour(game, material, seat, colour, steps):
    """What the gems of a colour on the table promise a player."""
    return worth_to_both(game, material, seat, seat, colour, steps) // (TWO - 1)


@rule
def worth_to_both(game, material, seat, rival, colour, steps):
    """What the gems of a colour promise: the majority, by chance, and what gems are worth in later stages.

    Two players' worths in one number: the rival's times TWO, less the other's.
    """
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
        weight = faded((most - gems) * steps)
        weights += weight
        won += weight * (points - future * (gems + 1) // 2)
        kept_by_all += future * gems
    # Divided once instead of three times: a division takes longer than all the rest.
    share = SHARE // weights
    total = won * share // SHARE + kept_by_all
    gems = game.players[seat].gems[colour] + 0
    mine = faded((most - gems) * steps) * (points - future * (gems + 1) // 2) * share // SHARE + future * gems
    gems = game.players[rival].gems[colour] + 0
    theirs = faded((most - gems) * steps) * (points - future * (gems + 1) // 2) * share // SHARE + future * gems
    part = ONE_OF_OTHERS[game.seats]
    mine -= (total - mine) * part // FULL
    theirs -= (total - theirs) * part // FULL
    return theirs * TWO - mine


@rule
def worth_of_taking(game, material, seat, colour, number, steps):
    """What so many gems of a colour from the stock are worth to a player; below zero they go back."""
    me = game.players[seat]
    before = worth_of_colour(game, material, seat, colour, steps)
    me.gems[colour] += number
    after = worth_of_colour(game, material, seat, colour, steps)
    me.gems[colour] -= number
    return after - before


@rule
def worth_of_gems_on_card(game, material, seat, steps):
    """What the gems on this round's card are worth to a player."""
    card = game.players[seat].current + 0
    worth = 0
    for colour in range(COLOURS):
        number = min(material.card_gems[card][colour], game.stock[colour])
        if number > 0:
            worth += worth_of_taking(game, material, seat, colour, number, steps)
    return worth


# Actions -------------------------------------------------------------------------------------------


@rule
def worth_of_action(game, material, seat, action, average, counts, steps):
    """What action A, B or C is worth to a player who performs it."""
    if action == A:
        return worth_of_draw(game, material, seat, average, counts)
    if action == B:
        return material.points[game.players[seat].current] * POINT
    if action == C:
        return worth_of_gems_on_card(game, material, seat, steps)
    return worth_of_exchange(game, material, seat, steps)


@rule
def worth_of_exchange(game, material, seat, steps):
    """What a gem of choice is worth."""
    most = 0
    for colour in range(COLOURS):
        if game.stock[colour] > 0:
            most = max(most, worth_of_taking(game, material, seat, colour, 1, steps))
    return most
