"""Whole games for a study, as rules: one policy in all seats, and one seat that may be kept from something or given something.

A row `i` of each array belongs to one game. The same seed gives every seat the same chance with and without a handicap, so the
two games can be compared one by one.
"""

from __future__ import annotations

from ..policies.chance import choose as choose_by_chance
from ..rules.engine import Slot, rule
from .hosting import seed_policies
from .serving import NOBODY, lowest

new_game = Slot("new_game")
actors = Slot("actors")
legal_mask = Slot("legal_mask")
apply = Slot("apply")
returns = Slot("returns")
choose = Slot("choose")
keep_account = Slot("keep_account")
give = Slot("give")

# What becomes of the decisions marked in `named` for the seat with the handicap.
NEVER, ALWAYS = range(2)
TRIES = 64


@rule
def study(
    games, blank, material, agreed, picked, seeds, streams, seats, named, mask, log, out, scores, ranks, lengths, accounts,
    way, gift, number, first, last,
):  # fmt: skip
    """Plays every game from its seed to its end, and writes down points, ranks, decisions and its account."""
    game = games[0]
    for i in range(first, last):
        games[0] = blank[0]
        seed_policies(streams, 0, len(scores[i]), seeds[i])
        new_game(game, material, agreed[picked[i]], seeds[i], log)
        if number != 0:
            give(game, seats[i] + 0, gift, number)
        seat = lowest(actors(game) + 0)
        while seat != NOBODY:
            keep_account(game, log, accounts, i)
            legal_mask(game, material, seat, mask)
            if seat == seats[i]:
                limit(mask, named, way)
            apply(game, material, seat, choose_allowed(game, material, seat, mask, streams[seat]), log)
            lengths[i] += 1
            seat = lowest(actors(game) + 0)
        keep_account(game, log, accounts, i)
        returns(game, out)
        for other in range(len(scores[i])):
            scores[i][other] = out[0][other]
            ranks[i][other] = out[1][other]


@rule
def limit(mask, named, way):
    """Takes the named decisions away, or all others, where something is left to decide."""
    left = 0
    for action in range(len(mask)):
        if mask[action] == 1 and named[action] == way:
            left += 1
    if left > 0:
        for action in range(len(mask)):
            if named[action] != way:
                mask[action] = 0


@rule
def choose_allowed(game, material, seat, mask, stream):
    """What the policy decides. One that has a mix in mind and no eye for the mask is asked again, and at last chance decides."""
    for _ in range(TRIES):
        action = choose(game, material, seat, mask, stream) + 0
        if mask[action] == 1:
            return action
    return choose_by_chance(game, material, seat, mask, stream) + 0
