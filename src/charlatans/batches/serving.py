"""Many tables, one decision after the other: the loop of a batch as rules, the same for every game.

A row `i` of each array belongs to game `i`: its state in `games`, the seed it was laid out with in `seeds`, the seats
that are asked in `asked`, the one that decides next in `seats`, what that one may do in `masks`. What came of the game
that ended last is kept in `scores`, `ranks`, `rewards` and `lengths`, and `done` says whether it ended just now.
"""

from __future__ import annotations

from ..rules.engine import Slot, rule, seed_stream
from .playing import POLICY_STREAM

new_game = Slot("new_game")
actors = Slot("actors")
legal_mask = Slot("legal_mask")
apply = Slot("apply")
returns = Slot("returns")
observe = Slot("observe")
choose = Slot("choose")

NOBODY = -1


@rule
def serve(
    games, blank, material, agreed, seeds, stride, streams,
    chosen, given, asked, seats, masks, fresh, done, lengths, out, scores, ranks, rewards, observed, log,
    first, last, decisions, again,
):  # fmt: skip
    """Lays fresh games out anew, then takes so many decisions in each: given ones, or those of the policy.

    A game that ends is laid out anew if `again` is 1, with a seed that is `stride` further, and else stays as it ended.
    """
    for i in range(first, last):
        forget_ending(i, done, rewards)
        game = games[i]
        left = decisions
        while True:
            if fresh[i] == 1:
                fresh[i] = 0
                games[i] = blank[0]
                lengths[i] = 0
                seed_stream(streams[i], seeds[i], POLICY_STREAM)
                new_game(game, material, agreed[i % len(agreed)], seeds[i], log)
            ask(i, game, material, asked, seats, masks)
            if left == 0 or seats[i] == NOBODY:
                break
            left -= 1
            lengths[i] += 1
            action = chosen[i] + 0
            if given == 0:
                action = choose(game, material, seats[i] + 0, masks[i], streams[i]) + 0
            apply(game, material, seats[i] + 0, action, log)
            if actors(game) == 0:
                done[i] = 1
                returns(game, out)
                settle(i, out, scores, ranks, rewards)
                if again == 1:
                    seeds[i] += stride
                    fresh[i] = 1
        # While the game is at hand; a table of no rows asks for nothing.
        if i < len(observed):
            look_at(i, game, material, seats, observed)


@rule
def forget_ending(i, done, rewards):
    """What ended before is no news any more."""
    if done[i] == 1:
        done[i] = 0
        for seat in range(len(rewards[i])):
            rewards[i][seat] = 0


@rule
def ask(i, game, material, asked, seats, masks):
    """Who decides next, the lowest of those that are asked, and what that one may do."""
    asked[i] = actors(game)
    seat = lowest(asked[i] + 0)
    seats[i] = seat
    # A seat that is not asked may do nothing: the mask of a finished game is empty.
    legal_mask(game, material, max(seat, 0), masks[i])


@rule
def lowest(bits):
    """The lowest of the seats that are asked, or NOBODY."""
    if bits == 0:
        return NOBODY
    seat = 0
    while (bits >> seat) & 1 == 0:
        seat += 1
    return seat


@rule
def settle(i, out, scores, ranks, rewards):
    """Final points, ranks, and rewards that add up to nothing: the winners share what all others lose."""
    players = len(scores[i])
    winners = 0
    for seat in range(players):
        scores[i][seat] = out[0][seat]
        ranks[i][seat] = out[1][seat]
        if out[1][seat] == 1:
            winners += 1
    for seat in range(players):
        if out[1][seat] == 1:
            rewards[i][seat] = (players - winners) / (winners * max(players - 1, 1))
        else:
            rewards[i][seat] = -1 / max(players - 1, 1)


@rule
def stand(games, done, out, scores, ranks, first, last):
    """Points and ranks as they stand; where a game has just ended, its final ones are kept."""
    for i in range(first, last):
        if done[i] == 0:
            game = games[i]
            returns(game, out)
            for seat in range(len(scores[i])):
                scores[i][seat] = out[0][seat]
                ranks[i][seat] = out[1][seat]


@rule
def look(games, material, viewers, observed, first, last):
    """What one seat of each game knows; nothing for nobody."""
    for i in range(first, last):
        game = games[i]
        look_at(i, game, material, viewers, observed)


@rule
def look_at(i, game, material, viewers, observed):
    """What one seat of one game knows; nothing for nobody."""
    if viewers[i] == NOBODY:
        for at in range(len(observed[i])):
            observed[i][at] = 0
    else:
        observe(game, material, viewers[i] + 0, observed[i])


@rule
def advise(games, material, seats, masks, streams, chosen, first, last):
    """What the policy would decide in each game, without deciding it; 0 where nobody is asked."""
    for i in range(first, last):
        chosen[i] = 0
        if seats[i] != NOBODY:
            game = games[i]
            chosen[i] = choose(game, material, seats[i] + 0, masks[i], streams[i])


@rule
def first_wrong(chosen, seats, masks, first, last):
    """The first game whose decision is not legal, or `last` if all are. Where nobody is asked, anything goes."""
    for i in range(first, last):
        if seats[i] != NOBODY and (chosen[i] < 0 or chosen[i] >= len(masks[i]) or masks[i][chosen[i]] == 0):
            return i
    return last
