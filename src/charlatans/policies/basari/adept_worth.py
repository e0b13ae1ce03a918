"""What positions and actions are worth to the adept.

A player's strength is a sum over points, workers and gems, in parts of a LOGIT; the chance to win is e to the strength, over the sum for all
players. The tables were learnt from games by `bench/basari_values.py`. Where the stage ends with this round, it is scored first.
"""

from __future__ import annotations

from typing import NamedTuple

from ...rules.basari.gems import move_from_stock, number_in
from ...rules.basari.scoring import bonus_for_workers, cards_run_out, most_gems, returned_by_one
from ...rules.basari.state import COLOURS, HEIGHT_OF, MOST_ON_CARD, NO_GEMS, ActionCard, Material, State
from ...rules.engine import rule, whole
from .adept_tables import BUCKET_OF, BUCKETS, FINAL, GEM, LEAD, LEADS, POINT, STAGES, WORKERS, WORKERS_NOTED
from .choosing import BySeat, with_seat
from .worth import COUNT_BITS, FADE, FADE_STEPS, FAINT

LOGIT = 8192
STEP = LOGIT // FADE_STEPS
MOST_LEAD = LEADS // 2
CHANCE = 1 << 16  # a chance of 1


class Moment(NamedTuple):
    """Which values count."""

    at: int  # the row of the tables
    ending: int  # 1 if the stage is to be scored first


@rule
def moment_of(game: State, material: Material) -> Moment:
    """By the stages to come and how near the end of this one is."""
    most = 0
    for seat in range(game.seats):
        most = max(most, game.players[seat].workers)
    stage = max(STAGES - material.stages + game.stage, 1)
    if most >= material.worker_goal or cards_run_out(game):
        if game.stage == material.stages:
            return Moment(FINAL + 0, 1)
        return Moment(stage * BUCKETS, 1)
    return Moment((stage - 1) * BUCKETS + BUCKET_OF[most * WORKERS_NOTED // material.worker_goal], 0)


# Strengths -----------------------------------------------------------------------------------------


@rule
def sum_of(one: BySeat, other: BySeat) -> BySeat:
    """Seat by seat."""
    return BySeat(
        one.seat_0 + other.seat_0,
        one.seat_1 + other.seat_1,
        one.seat_2 + other.seat_2,
        one.seat_3 + other.seat_3,
        one.seat_4 + other.seat_4,
    )


@rule
def times(one: BySeat, factor: int) -> BySeat:
    """Seat by seat."""
    return BySeat(
        one.seat_0 * factor, one.seat_1 * factor, one.seat_2 * factor, one.seat_3 * factor, one.seat_4 * factor
    )


@whole
def strengths_by_colour(game: State, material: Material, colour: int, moment: Moment) -> BySeat:
    """What the gems of a colour give everybody."""
    at = moment.at
    majority = material.majority[colour] + 0
    most = -1
    back = 0
    points = 0
    if moment.ending == 1:
        most = most_gems(game, colour)
        leaders = 0
        for seat in range(game.seats):
            if game.players[seat].gems[colour] == most:
                leaders += 1
        if most > 0:
            points = majority // leaders * POINT[at]
            back = returned_by_one(game, material, most)
            if leaders > 1:
                back = min(material.tied_returns, most)
    highest = -1
    second = -1
    for seat in range(game.seats):
        gems = game.players[seat].gems[colour] + 0
        if gems == most:
            gems -= back
        if gems > highest:
            second = highest
            highest = gems
        elif gems > second:
            second = gems
    strengths = BySeat(0, 0, 0, 0, 0)
    for seat in range(game.seats):
        gems = game.players[seat].gems[colour] + 0
        strength = 0
        if gems == most:
            gems -= back
            strength = points
        lead = gems - highest
        if lead == 0:
            lead = gems - second
        lead = min(max(lead, -MOST_LEAD), MOST_LEAD)
        strength += (LEAD[at * LEADS + MOST_LEAD + lead] + GEM[at] * gems) * majority
        strengths = with_seat(strengths, seat, strength)
    return strengths


@rule
def strength_without_gems(game: State, material: Material, seat: int, moment: Moment) -> int:
    """What a player's points and workers give."""
    me = game.players[seat]
    points = me.points + 0
    workers = 0
    if moment.ending == 0:
        workers = WORKERS[
            moment.at * WORKERS_NOTED + min(me.workers * WORKERS_NOTED // material.worker_goal, WORKERS_NOTED - 1)
        ]
    elif me.workers >= material.worker_goal:
        points += bonus_for_workers(game, material)
    return points * POINT[moment.at] + workers


@whole
def strengths_of(game: State, material: Material) -> BySeat:
    """Everybody's strength."""
    moment = moment_of(game, material)
    strengths = BySeat(0, 0, 0, 0, 0)
    for colour in range(COLOURS):
        strengths = sum_of(strengths, strengths_by_colour(game, material, colour, moment))
    for seat in range(game.seats):
        strengths = with_seat(strengths, seat, strengths[seat] + strength_without_gems(game, material, seat, moment))
    return strengths


@rule
def power(gap: int) -> int:
    """FULL * e ** (-gap / LOGIT)."""
    step = gap // STEP
    if step >= FAINT:
        return 0
    return FADE[step] + (FADE[step + 1] - FADE[step]) * (gap % STEP) // STEP


@rule
def chances_to_win(strengths: BySeat, players: int) -> BySeat:
    """Everybody's chance to win, in parts of CHANCE."""
    most = strengths.seat_0
    for seat in range(1, players):
        most = max(most, strengths[seat])
    total = 0
    for seat in range(players):
        total += power(most - strengths[seat])
    chances = BySeat(0, 0, 0, 0, 0)
    for seat in range(players):
        chances = with_seat(chances, seat, power(most - strengths[seat]) * CHANCE // total)
    return chances


# Actions -------------------------------------------------------------------------------------------


@rule
def perform_ahead(game: State, material: Material, seat: int, action: int) -> int:
    """Performs action B or C; returns the gems taken."""
    me = game.players[seat]
    taken = NO_GEMS + 0
    if action == ActionCard.B:
        me.points += material.points[me.current]
    elif action == ActionCard.C:
        for colour in range(COLOURS):
            number = min(material.card_gems[me.current][colour], game.stock[colour])
            move_from_stock(game, seat, colour, number)
            taken += number * HEIGHT_OF[colour]
    return taken


@rule
def take_back(game: State, material: Material, seat: int, action: int, taken: int) -> None:
    """Undoes `perform_ahead`."""
    if action == ActionCard.B:
        game.players[seat].points -= material.points[game.players[seat].current]
    elif action == ActionCard.C:
        for colour in range(COLOURS):
            move_from_stock(game, seat, colour, -number_in(taken, colour))


@rule
def chances_now(game: State, material: Material) -> BySeat:
    """Everybody's chance to win in this position."""
    return chances_to_win(strengths_of(game, material), game.seats + 0)


@whole
def chances_after_draw(game: State, material: Material, seat: int, deck_workers: int) -> BySeat:
    """The same after a player has drawn one more card: one that ends the stage, or an average one of the others."""
    if game.deck_size == 0:
        return chances_now(game, material)
    me = game.players[seat]
    missing = material.worker_goal - me.workers
    ending = 0
    going_on = 0
    total = 0
    for workers in range(MOST_ON_CARD + 1):
        cards = (deck_workers >> COUNT_BITS * workers) & ((1 << COUNT_BITS) - 1)
        if workers >= missing:
            ending += cards
        else:
            going_on += cards
            total += cards * workers
    chances = BySeat(0, 0, 0, 0, 0)
    if going_on > 0:
        workers = (2 * total + going_on) // (2 * going_on)
        me.workers += workers
        chances = times(chances_now(game, material), going_on)
        me.workers -= workers
    if ending > 0:
        workers = max(missing, 0)
        me.workers += workers
        chances = sum_of(chances, times(chances_now(game, material), ending))
        me.workers -= workers
    return BySeat(
        chances.seat_0 // game.deck_size,
        chances.seat_1 // game.deck_size,
        chances.seat_2 // game.deck_size,
        chances.seat_3 // game.deck_size,
        chances.seat_4 // game.deck_size,
    )


@rule
def change_for(changes: BySeat, chances: BySeat, seat: int) -> int:
    """How the logarithm of a player's chance to win changes with everybody's strength, to the first order."""
    mean = (
        changes.seat_0 * chances.seat_0
        + changes.seat_1 * chances.seat_1
        + changes.seat_2 * chances.seat_2
        + changes.seat_3 * chances.seat_3
        + changes.seat_4 * chances.seat_4
    ) // CHANCE
    return changes[seat] - mean


@rule
def change_between(before: int, after: int) -> int:
    """How the logarithm of a chance changes, nearly."""
    return (after - before) * 2 * LOGIT // (after + before + 2)


@rule
def changes_by_taking(game: State, material: Material, seat: int, colour: int, number: int, moment: Moment) -> BySeat:
    """How everybody's strength changes if a player takes gems from the stock, or returns them if the number is negative."""
    before = strengths_by_colour(game, material, colour, moment)
    move_from_stock(game, seat, colour, number)
    after = strengths_by_colour(game, material, colour, moment)
    move_from_stock(game, seat, colour, -number)
    return sum_of(after, times(before, -1))
