"""Scoring a stage: majorities from red to blue, returned gems, and the workers' bonus."""

from __future__ import annotations

from ..engine import Log, note, rule
from .gems import move_from_stock, score
from .state import COLOURS, EventCode, Material, Reason, State


@rule
def workers_are_enough(game: State, material: Material) -> bool:
    """Whether anybody has enough workers to end the stage."""
    for seat in range(game.seats):
        if game.players[seat].workers >= material.worker_goal:
            return True
    return False


@rule
def cards_run_out(game: State) -> bool:
    """Whether there are too few cards to deal everybody one, which only happens in decks with few workers."""
    return game.deck_size < game.seats


@rule
def score_stage(game: State, material: Material, log: Log) -> None:
    """Scores majorities from red to blue, then workers."""
    if not workers_are_enough(game, material):
        note(log, EventCode.CARDS_RUN_OUT, -1, 0, 0)
    note(log, EventCode.STAGE_ENDS, -1, game.stage, 0)
    for colour in range(COLOURS):
        score_majority(game, material, colour, log)
    score_workers(game, material, log)


@rule
def score_majority(game: State, material: Material, colour: int, log: Log) -> None:
    """Most gems of a colour score its points and return half of them. Tied players share the points, and each returns a few."""
    most = most_gems(game, colour)
    if most == 0:
        note(log, EventCode.NO_MAJORITY, -1, colour, 0)
        return
    leaders = 0
    for seat in range(game.seats):
        if game.players[seat].gems[colour] == most:
            leaders += 1
    points = material.majority[colour] // leaders
    reason = Reason.MAJORITY + colour
    back = returned_by_one(game, material, most)
    if leaders > 1:
        reason = Reason.SHARED_MAJORITY + colour
        back = min(material.tied_returns, most)
    for seat in range(game.seats):
        if game.players[seat].gems[colour] == most:
            score(game, seat, points, reason, log)
            give_back(game, seat, colour, back, log)


@rule
def most_gems(game: State, colour: int) -> int:
    """The highest number of gems of a colour that a player has."""
    most = 0
    for seat in range(game.seats):
        most = max(most, game.players[seat].gems[colour])
    return most


@rule
def returned_by_one(game: State, material: Material, gems: int) -> int:
    """How many gems a sole majority returns: half, rounded up; in the variant three, or all if it has fewer."""
    if game.return_three == 1:
        return min(material.variant_returns, gems)
    return (gems + 1) // 2


@rule
def give_back(game: State, seat: int, colour: int, number: int, log: Log) -> None:
    """Returns gems of a majority to the stock."""
    if number > 0:
        move_from_stock(game, seat, colour, -number)
        note(log, EventCode.GAVE_BACK, seat, colour, number)


@rule
def bonus_for_workers(game: State, material: Material) -> int:
    """Points for enough workers; the variant has another number."""
    if game.end_bonus_10 == 1:
        return material.variant_bonus + 0
    return material.workers_bonus + 0


@rule
def score_workers(game: State, material: Material, log: Log) -> None:
    """Everybody with enough workers scores the full bonus."""
    bonus = bonus_for_workers(game, material)
    for seat in range(game.seats):
        if game.players[seat].workers >= material.worker_goal:
            score(game, seat, bonus, Reason.WORKERS, log)
