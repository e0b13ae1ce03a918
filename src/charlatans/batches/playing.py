"""Whole games without leaving the rules: the same loop runs plain and compiled, for every game and policy."""

from __future__ import annotations

from ..rules.engine import Slot, rule, seed_stream

# The game that is played, and the policy that decides: choose(game, material, seat, mask, stream).
new_game = Slot("new_game")
actors = Slot("actors")
legal_mask = Slot("legal_mask")
apply = Slot("apply")
returns = Slot("returns")
choose = Slot("choose")

# Policies draw their own chance from a stream beside the game's, so they never change a chip.
POLICY_STREAM = 99
EVENT_WORDS = 4

# Columns of a game's row of results: points by seat, ranks by seat, decisions.
SEATS = 8
RESULTS = 2 * SEATS + 1
TALLIED_EVENTS = 64


@rule
def play_out(game, material, options, seed, mask, log, stream, tally):
    """Plays one game on a record of zeros from its seed to its end; returns how many decisions it took."""
    seed_stream(stream, seed, POLICY_STREAM)
    new_game(game, material, options, seed, log)
    tally_events(log, tally)
    decisions = 0
    seats = actors(game)
    while seats != 0:
        seat = 0
        while (seats >> seat) & 1 == 0:
            seat += 1
        legal_mask(game, material, seat, mask)
        apply(game, material, seat, choose(game, material, seat, mask, stream), log)
        tally_events(log, tally)
        decisions += 1
        seats = actors(game)
    return decisions


@rule
def tally_events(log, tally):
    """Counts the events in the log by their code, and empties it."""
    if len(log) > 0:
        for at in range(1, log[0] + 1, EVENT_WORDS):
            tally[log[at]] += 1
        log[0] = 0


@rule
def play_many(games, material, options, seed, mask, log, stream, tally, out, results):
    """Plays one game for each row of results, with seeds that count up; games[1] is a record of zeros."""
    for i in range(len(results)):
        games[0] = games[1]
        game = games[0]
        decisions = play_out(game, material, options, seed + i, mask, log, stream, tally)
        returns(game, out)
        for seat in range(options.seats):
            results[i][seat] = out[0][seat]
            results[i][SEATS + seat] = out[1][seat]
        results[i][2 * SEATS] = decisions
