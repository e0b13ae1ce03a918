"""The end of a stage: majorities from red to blue, gems returned, and the workers' bonus."""

from __future__ import annotations

from ..engine import note, rule
from .gems import move_from_stock, score
from .state import (
    BY_MAJORITY,
    BY_SHARED_MAJORITY,
    BY_WORKERS,
    CARDS_RUN_OUT,
    COLOURS,
    GAVE_BACK,
    NO_MAJORITY,
    STAGE_ENDS,
)


@rule
def workers_are_enough(game, material):
    """Whether anybody has the workers that end a stage."""
    for seat in range(game.seats):
        if game.players[seat].workers >= material.worker_goal:
            return True
    return False


@rule
def cards_run_out(game):
    """Whether the draw pile cannot deal everybody a card: a safety net for decks with few workers."""
    return game.deck_size < game.seats


@rule
def score_stage(game, material, log):
    """Majorities from red to blue, then the workers."""
    if not workers_are_enough(game, material):
        note(log, CARDS_RUN_OUT, -1, 0, 0)
    note(log, STAGE_ENDS, -1, game.stage, 0)
    for colour in range(COLOURS):
        score_majority(game, material, colour, log)
    score_workers(game, material, log)


@rule
def score_majority(game, material, colour, log):
    """Most gems of a colour: its points, and half of them go back. A tie splits the points, and each returns a few."""
    most = most_gems(game, colour)
    if most == 0:
        note(log, NO_MAJORITY, -1, colour, 0)
        return
    leaders = 0
    for seat in range(game.seats):
        if game.players[seat].gems[colour] == most:
            leaders += 1
    points = material.majority[colour] // leaders
    why = BY_MAJORITY + colour
    back = returned_by_one(game, material, most)
    if leaders > 1:
        why = BY_SHARED_MAJORITY + colour
        back = min(material.tied_returns, most)
    for seat in range(game.seats):
        if game.players[seat].gems[colour] == most:
            score(game, seat, points, why, log)
            give_back(game, seat, colour, back, log)


@rule
def most_gems(game, colour):
    """The most gems of a colour that anybody has."""
    most = 0
    for seat in range(game.seats):
        most = max(most, game.players[seat].gems[colour])
    return most


@rule
def returned_by_one(game, material, gems):
    """A sole majority returns half of its gems, rounded up; in the variant three, or all it has."""
    if game.return_three == 1:
        return min(material.variant_returns, gems)
    return (gems + 1) // 2


@rule
def give_back(game, seat, colour, number, log):
    """Gems of a majority go back to the stock."""
    if number > 0:
        move_from_stock(game, seat, colour, -number)
        note(log, GAVE_BACK, seat, colour, number)


@rule
def score_workers(game, material, log):
    """Everybody with enough workers has the whole bonus."""
    bonus = material.workers_bonus + 0
    if game.end_bonus_10 == 1:
        bonus = material.variant_bonus + 0
    for seat in range(game.seats):
        if game.players[seat].workers >= material.worker_goal:
            score(game, seat, bonus, BY_WORKERS, log)
