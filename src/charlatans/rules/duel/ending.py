"""The end of the game: who has won, and the test of strength."""

from __future__ import annotations

from ..engine import Log, draw_chip, note, rule
from .box import PLAYERS_AT_TABLE
from .chips import empty_bottle
from .state import EventCode, Material, Phase, State, WonBy

BOTH = 3


@rule
def finish(game: State, winner: int, by: int, log: Log) -> None:
    """Ends the game with a winner (seat + 1), or BOTH."""
    game.phase = Phase.OVER
    game.winner = winner
    seat = winner - 1
    if winner == BOTH:
        seat = -1
    note(log, EventCode.GAME_ENDS, seat, by, 0)


@rule
def is_decided(game: State) -> bool:
    """Whether the game is decided without a test of strength, so that purchases no longer matter."""
    return game.players[0].treated != game.players[1].treated or game.patient != 0


@rule
def end_of_game(game: State, material: Material, log: Log) -> None:
    """After the last round: more patients win; then the side of the active patient; then the test of strength."""
    lead = game.players[0].treated - game.players[1].treated
    by = WonBy.MORE_PATIENTS
    if lead == 0:
        lead = game.patient + 0
        by = WonBy.SIDE
    if lead == 0:
        lead = strength_test(game, material, log)
        by = WonBy.STRENGTH
    winner = BOTH
    if lead > 0:
        winner = 1
    elif lead < 0:
        winner = 2
    finish(game, winner, by, log)


@rule
def strength_test(game: State, material: Material, log: Log) -> int:
    """Both draw chips from full bags until one total reaches the goal. If both reach it at once, each draws one more.

    Returns by how much the first player leads.
    """
    goal = material.test_goal + 0
    for seat in range(PLAYERS_AT_TABLE):
        empty_bottle(game.players[seat])
    one = game.players[0]
    two = game.players[1]
    while one.test_total < goal and two.test_total < goal and one.bag_total + two.bag_total > 0:
        draw_for_strength(game, material, log)
    if one.test_total >= goal and two.test_total >= goal:
        draw_for_strength(game, material, log)
    return one.test_total - two.test_total


@rule
def draw_for_strength(game: State, material: Material, log: Log) -> None:
    """Each player draws a chip, if the bag has one."""
    for seat in range(PLAYERS_AT_TABLE):
        me = game.players[seat]
        if me.bag_total > 0:
            chip = draw_chip(game, seat)
            me.hand[chip] += 1
            me.test_total += material.value[chip]
            note(log, EventCode.TESTED, seat, chip, me.test_total)
