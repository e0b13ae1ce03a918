"""Rounds: everybody who is asked decides once, on what could be seen before. What environments are stepped with, as rules.

In a phase in which several are asked at once, a decision of one seat neither takes another seat's decisions away nor changes
what they lead to: the random streams belong to the seats. So a round may be carried out seat by seat.
"""

from __future__ import annotations

from ..rules.engine import Slot, rule, seed_stream
from .playing import POLICY_STREAM
from .serving import forget_ending, settle

new_game = Slot("new_game")
actors = Slot("actors")
legal_mask = Slot("legal_mask")
apply = Slot("apply")
returns = Slot("returns")
observe = Slot("observe")
choose = Slot("choose")

NOTHING_CHOSEN = -1


@rule
def sit(games, printed, agreed, seed, chosen, masks, observed, out, log):
    """One round at one table, games[0], or the game laid out anew if `seed` is not negative; returns who is asked next.

    games[1] is a record of zeros. All seats are told what they may do and what they know.
    """
    game = games[0]
    material = printed[0]
    if seed >= 0:
        games[0] = games[1]
        new_game(game, material, agreed[0], seed, log)
    else:
        asked = actors(game) + 0
        for seat in range(len(chosen)):
            if (asked >> seat) & 1 == 1:
                apply(game, material, seat, chosen[seat] + 0, log)
    for seat in range(len(chosen)):
        legal_mask(game, material, seat, masks[seat])
        observe(game, material, seat, observed[seat])
    returns(game, out)
    return actors(game) + 0


@rule
def attend(
    games, blank, material, agreed, seeds, stride, streams, chosen, masks, fresh, done, lengths,
    out, scores, ranks, rewards, observed, endings, log, first, last, learner, again,
):  # fmt: skip
    """Many tables with one learner each: its decision, then rounds of the policy until it is asked again or the game is over.

    A fresh game is laid out, whatever was chosen; where nothing was chosen, nothing moves. A game that ends is laid out anew if `again` is 1, with a seed that is
    `stride` further, and what the learner saw at its end is kept in `endings`.
    """
    for i in range(first, last):
        forget_ending(i, done, rewards)
        game = games[i]
        given = 1
        if fresh[i] == 1 or chosen[i] == NOTHING_CHOSEN:
            given = 0
        while True:
            if fresh[i] == 1:
                fresh[i] = 0
                games[i] = blank[0]
                lengths[i] = 0
                seed_stream(streams[i], seeds[i], POLICY_STREAM)
                new_game(game, material, agreed[i % len(agreed)], seeds[i], log)
            asked = actors(game) + 0
            if asked == 0:
                done[i] = 1
                returns(game, out)
                settle(i, out, scores, ranks, rewards)
                if again == 0:
                    break
                observe(game, material, learner, endings[i])
                seeds[i] += stride
                fresh[i] = 1
            elif given == 0 and (asked >> learner) & 1 == 1:
                break
            else:
                for seat in range(len(scores[i])):
                    if (asked >> seat) & 1 == 1:
                        legal_mask(game, material, seat, masks[i])
                        action = chosen[i] + 0
                        if seat != learner:
                            action = choose(game, material, seat, masks[i], streams[i]) + 0
                        apply(game, material, seat, action, log)
                        lengths[i] += 1
                given = 0
        legal_mask(game, material, learner, masks[i])
        observe(game, material, learner, observed[i])
        if done[i] == 0:
            returns(game, out)
            for seat in range(len(scores[i])):
                scores[i][seat] = out[0][seat]
                ranks[i][seat] = out[1][seat]
