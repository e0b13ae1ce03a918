"""Matches between policies of several levels and whoever sits among them from outside, as rules: the same for every game.

A row `i` of each array belongs to one match: its state in `games`, who sits where in `lineups` (a level for each seat, or
OUTSIDE), the seat from outside that is asked in `seats`, what it has decided in `chosen`. The rules play on until somebody
from outside is asked or the match is over. Playouts are matches too, which begin in the middle.
"""

from __future__ import annotations

from ..policies.chance import choose as choose_by_chance
from ..rules.engine import Slot, renew_streams, rule, seed_stream
from .playing import POLICY_STREAM
from .serving import NOBODY, lowest

new_game = Slot("new_game")
actors = Slot("actors")
legal_mask = Slot("legal_mask")
apply = Slot("apply")
returns = Slot("returns")
forget_hidden_choices = Slot("forget_hidden_choices")
round_number = Slot("round_number")
observe = Slot("observe")
novice = Slot("novice")
adept = Slot("adept")
keep_account = Slot("keep_account")

# What a match begins with: the decision that was chosen; the table laid out; a table under way of which all that the
# seat asked cannot know is made up, and then the decision that was chosen; or nothing, where a horizon had been reached.
GOES_ON, LAID_OUT, IMAGINED, PLAYS_ON = range(4)
OUTSIDE, BY_CHANCE, NOVICE, ADEPT = range(-1, 3)


@rule
def host(
    games, blank, material, agreed, picked, seeds, lineups, streams, chosen, fresh, seats, lengths,
    mask, out, scores, ranks, viewers, observed, accounts, log, first, last, horizon,
):  # fmt: skip
    """Plays every match on until somebody from outside is asked, it has reached the horizon, or it is over.

    Then its points and ranks are written, and what its viewer knows. The horizon is a stage of the game, beyond all of them for a whole game.
    """
    for i in range(first, last):
        game = games[i]
        if fresh[i] == LAID_OUT:
            games[i] = blank[0]
            lengths[i] = 0
            seed_policies(streams, i, len(lineups[i]), seeds[i])
            new_game(game, material, agreed[picked[i]], seeds[i], log)
        elif fresh[i] != PLAYS_ON:
            if fresh[i] == IMAGINED:
                renew_streams(game, seeds[i])
                forget_hidden_choices(game, seats[i] + 0)
                seed_policies(streams, i, len(lineups[i]), seeds[i])
            apply(game, material, seats[i] + 0, chosen[i] + 0, log)
            lengths[i] += 1
        fresh[i] = GOES_ON
        seat = lowest(actors(game) + 0)
        while seat != NOBODY and lineups[i][seat] != OUTSIDE and round_number(game) < horizon:
            keep_account(game, log, accounts, i)
            legal_mask(game, material, seat, mask)
            action = choose_as(game, material, seat, lineups[i][seat] + 0, mask, streams[i * len(lineups[i]) + seat])
            apply(game, material, seat, action, log)
            lengths[i] += 1
            seat = lowest(actors(game) + 0)
        keep_account(game, log, accounts, i)
        seats[i] = seat
        returns(game, out)
        for other in range(len(scores[i])):
            scores[i][other] = out[0][other]
            ranks[i][other] = out[1][other]
        # A table of no rows asks for nothing.
        if i < len(observed):
            observe(game, material, viewers[i] + 0, observed[i])


@rule
def seed_policies(streams, i, players, seed):
    """Every seat decides by a stream of its own, which has nothing to do with the game's."""
    for seat in range(players):
        seed_stream(streams[i * players + seat], seed, POLICY_STREAM + seat)


@rule
def choose_as(game, material, seat, level, mask, stream):
    """What a policy of this level decides."""
    if level == BY_CHANCE:
        return choose_by_chance(game, material, seat, mask, stream) + 0
    if level == NOVICE:
        return novice(game, material, seat, mask, stream) + 0
    return adept(game, material, seat, mask, stream) + 0


@rule
def keep_no_account(game, log, accounts, i):
    """Nothing is kept of what happens."""
    if len(log) > 0:
        log[0] = 0
