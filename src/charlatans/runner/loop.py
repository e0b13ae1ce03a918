"""The loop that plays games, as rules: rows of games run until somebody outside must decide or a limit is reached.

Simulations, batches, tournaments, rollouts, balance studies and vector environments are all this loop with other arrays. Row `i` of
each array belongs to one game: its state in `games`, its seed in `seeds`, who plays which seat in `lineups` (a policy level or
OUTSIDE), what to do first in `start`. An array without rows is not wanted: masks, observations, accounts and limits cost nothing there.

The CUDA backend has a loop of its own with the same meaning (`cuda_kernels.visit`), because a GPU is only fast if games that do the same thing run side
by side. A single environment has one too (`single.py`), because passing this many arrays would take longer than its step.
"""

from __future__ import annotations

from ..policies.chance import choose as choose_randomly
from ..rules.engine import Slot, constants, renew_streams, rule, seed_stream

# The game. The large rules are compiled once for all loops; the mask, which every decision needs, is inlined.
new_game = Slot("new_game", shared=True)
actors = Slot("actors")
legal_mask = Slot("legal_mask")
apply = Slot("apply", shared=True)
returns = Slot("returns", shared=True)
observe = Slot("observe", shared=True)
round_number = Slot("round_number")
forget_hidden_choices = Slot("forget_hidden_choices", shared=True)
# Who plays, and what is kept.
novice = Slot("novice", shared=True)
apprentice = Slot("apprentice", shared=True)
adept = Slot("adept", shared=True)
account = Slot("account")
give = Slot("give")
clear = Slot("clear")

POLICY_STREAM = 99
"""Policies draw from streams of their own, so they never change the game's chance."""
SEATS = 8
"""The most seats any game has."""
NOBODY = -1
NEXT = -1
"""As a viewer: the seat that decides next."""
UNTIL_THE_END = 2**31 - 1
"""A budget or horizon that no game reaches."""
TRIES = 64


@constants
class Start:
    """What happens first in a row: the chosen action is applied; a game is set up; a rollout begins (everything the deciding seat
    cannot know is sampled anew, then the chosen action is applied); the game goes on without anything chosen; or the row does not run at all."""

    APPLY_CHOSEN = 0
    SET_UP = 1
    ROLL_OUT = 2
    CONTINUE = 3
    STAY = 4


@constants
class Level:
    """Who decides for a seat."""

    OUTSIDE = -1
    RANDOM = 0
    NOVICE = 1
    APPRENTICE = 2
    ADEPT = 3


@constants
class Limit:
    """What becomes of the limited actions of a seat."""

    NEVER = 0
    ALWAYS = 1


@rule
def run_rows(
    games, blank, material, option_sets, option_of, seeds, lineups, streams, start, chosen,
    actor_bits, seats, masks, observed, last_observed, done, lengths, scores, ranks, rewards,
    limited, limits, accounts, mask, log, out,
    first, last, seed_step, together, budget, horizon, restart, scores_now, viewer, limit, gift, gift_size,
):  # fmt: skip
    """Runs every row until an OUTSIDE seat must decide, `budget` decisions have been taken, `horizon` is reached, or the game is over.

    With `together`, all actors decide on what they saw before any of them did; otherwise the lowest decides first. With
    `restart`, a game that ends starts again with the next seed. Masks and observations are those of the seat `viewer`. With `scores_now`, points and
    ranks are written wherever a row stops, and not only where a game ends. `rows.Rows` describes the arrays; `limits`, `limit` and the gift are the
    handicap of the seats in `limited`.
    """
    streams_per_row = len(streams) // len(games)
    for i in range(first, last):
        begin = start[i] + 0
        start[i] = Start.APPLY_CHOSEN
        if begin == Start.STAY:
            continue
        clear_result(i, done, rewards)
        game = games[i]
        players = len(scores[i])
        outside = outside_seats(lineups, i, players)
        account_row = i if len(accounts) > 1 else 0
        left = budget
        # Whether an action from outside is still to be applied, and whether anything has happened in this run.
        given = 0
        moved = 0
        if begin == Start.APPLY_CHOSEN:
            given = 1
        elif begin == Start.ROLL_OUT:
            renew_streams(game, seeds[i])
            forget_hidden_choices(game, seats[i] + 0)
            seed_policies(streams, i, streams_per_row, seeds[i])
            apply(game, material, seats[i] + 0, chosen[i][0] + 0, log)
            lengths[i] += 1
            moved = 1
        while True:
            if begin == Start.SET_UP:
                begin = Start.CONTINUE
                moved = 1
                clear(games, i, blank)
                lengths[i] = 0
                seed_policies(streams, i, streams_per_row, seeds[i])
                new_game(game, material, option_sets[option_of[i]], seeds[i], log)
                if gift_size != 0:
                    give(game, limited[i] + 0, gift, gift_size)
            waiting = actors(game) + 0
            if waiting == 0:
                account(game, log, accounts, account_row)
                if moved == 0:
                    # It was over before.
                    break
                done[i] = 1
                returns(game, out)
                write_result(i, out, scores, ranks, rewards)
                if restart == 0:
                    break
                if i < len(last_observed):
                    observe(game, material, viewer, last_observed[i])
                seeds[i] += seed_step
                given = 0
                begin = Start.SET_UP
            else:
                deciding = waiting
                if together == 0:
                    deciding = waiting & -waiting
                if given == 0 and (deciding & outside != 0 or left <= 0 or round_number(game) >= horizon):
                    account(game, log, accounts, account_row)
                    break
                given = 0
                moved = 1
                while deciding != 0:
                    seat = lowest(deciding)
                    deciding &= deciding - 1
                    account(game, log, accounts, account_row)
                    level = lineups[i][seat] + 0
                    if level == Level.OUTSIDE:
                        action = chosen[i][0] + 0
                    else:
                        legal_mask(game, material, seat, mask)
                        stream = streams[i * streams_per_row + (seat if streams_per_row > 1 else 0)]
                        if len(limits) > 0 and limited[i] == seat:
                            limit_mask(mask, limits, limit)
                            action = choose_allowed(game, material, seat, level, mask, stream) + 0
                        else:
                            action = choose(game, material, seat, level, mask, stream) + 0
                    apply(game, material, seat, action, log)
                    lengths[i] += 1
                    left -= 1
        actor_bits[i] = actors(game)
        seats[i] = lowest(actor_bits[i] + 0)
        show(i, game, material, seats[i] + 0, viewer, masks, observed)
        if scores_now == 1 and done[i] == 0:
            returns(game, out)
            for seat in range(players):
                scores[i][seat] = out[0][seat]
                ranks[i][seat] = out[1][seat]


@rule
def clear_result(i, done, rewards):
    """Forgets that the game of a row ended before."""
    if done[i] == 1:
        done[i] = 0
        for seat in range(len(rewards[i])):
            rewards[i][seat] = 0


@rule
def clear_game(games, i, blank):
    """Sets a record to zeros."""
    games[i] = blank[0]


@rule
def seed_policies(streams, i, count, seed):
    """Seeds a row's streams: one for all policies in it, or one for each seat."""
    for number in range(count):
        seed_stream(streams[i * count + number], seed, POLICY_STREAM + number)


@rule
def outside_seats(lineups, i, players):
    """The seats of a row that somebody outside plays, as bits."""
    bits = 0
    for seat in range(players):
        if lineups[i][seat] == Level.OUTSIDE:
            bits |= 1 << seat
    return bits


@rule
def lowest(bits):
    """The lowest of these seats, or NOBODY."""
    if bits == 0:
        return NOBODY
    seat = 0
    while (bits >> seat) & 1 == 0:
        seat += 1
    return seat


@rule
def show(i, game, material, deciding, viewer, masks, observed):
    """Writes what the viewer of a row may do and what it knows."""
    seat = viewer
    if seat == NEXT:
        seat = deciding
    if i < len(masks):
        # A seat that is not an actor may do nothing, so the mask of a finished game is empty.
        legal_mask(game, material, max(seat, 0), masks[i])
    if i < len(observed):
        write_observation(i, game, material, seat, observed)


@rule
def write_observation(i, game, material, seat, observed):
    """Writes what one seat knows; zeros for nobody."""
    if seat == NOBODY:
        for at in range(len(observed[i])):
            observed[i][at] = 0
    else:
        observe(game, material, seat, observed[i])


@rule
def write_result(i, out, scores, ranks, rewards):
    """Writes final points, ranks, and rewards that add up to zero: the winners share what all others lose."""
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


# Policies --------------------------------------------------------------------------------------------------


@rule
def choose(game, material, seat, level, mask, stream):
    """The action a policy of this level chooses."""
    if level == Level.RANDOM:
        return choose_randomly(game, material, seat, mask, stream) + 0
    if level == Level.NOVICE:
        return novice(game, material, seat, mask, stream) + 0
    if level == Level.APPRENTICE:
        return apprentice(game, material, seat, mask, stream) + 0
    return adept(game, material, seat, mask, stream) + 0


@rule
def limit_mask(mask, limits, limit):
    """Removes the limited actions (Limit.NEVER) or all others (Limit.ALWAYS) where something is left to choose."""
    left = 0
    for action in range(len(mask)):
        if mask[action] == 1 and limits[action] == limit:
            left += 1
    if left > 0:
        for action in range(len(mask)):
            if limits[action] != limit:
                mask[action] = 0


@rule
def choose_allowed(game, material, seat, level, mask, stream):
    """The action a policy chooses under a limited mask. A policy that mixes may not read the mask: it is asked up to TRIES times, then a random allowed action is taken."""
    for _ in range(TRIES):
        action = choose(game, material, seat, level, mask, stream) + 0
        if mask[action] == 1:
            return action
    return choose_randomly(game, material, seat, mask, stream) + 0


# Fillings for slots that are not used -----------------------------------------------------------------------


@rule
def no_policy(game, material, seat, mask, stream):
    """Fills the slot of a policy that no lineup of these rows names."""
    return 0


@rule
def no_account(game, log, accounts, i):
    """Keeps nothing of what happened."""
    if len(log) > 0:
        log[0] = 0


@rule
def no_gift(game, seat, gift, number):
    """Gives nothing."""
    return


# Asked between runs -----------------------------------------------------------------------------------------


@rule
def write_scores(games, done, out, scores, ranks, first, last):
    """Writes points and ranks as they stand; a game that has just ended keeps its final ones."""
    for i in range(first, last):
        if done[i] == 0:
            game = games[i]
            returns(game, out)
            for seat in range(len(scores[i])):
                scores[i][seat] = out[0][seat]
                ranks[i][seat] = out[1][seat]


@rule
def write_observations(games, material, seats, observed, first, last):
    """Writes what one seat of each game knows."""
    for i in range(first, last):
        game = games[i]
        write_observation(i, game, material, seats[i] + 0, observed)


@rule
def ask_policy(games, material, seats, masks, streams, chosen, first, last, level):
    """Writes what a policy would choose in each game, without applying it; 0 where nobody decides."""
    for i in range(first, last):
        chosen[i][0] = 0
        if seats[i] != NOBODY:
            game = games[i]
            chosen[i][0] = choose(game, material, seats[i] + 0, level, masks[i], streams[i])


@rule
def first_illegal(chosen, seats, masks, first, last):
    """The first row whose chosen action is illegal, or `last`. Where nobody decides, anything is fine."""
    for i in range(first, last):
        action = chosen[i][0] + 0
        if seats[i] != NOBODY and (action < 0 or action >= len(masks[i]) or masks[i][action] == 0):
            return i
    return last


# Counting events --------------------------------------------------------------------------------------------

EVENT_WORDS = 4
EVENT_CODES = 64


@rule
def count_events(game, log, accounts, i):
    """An account: how often each event happened, by its code."""
    if len(log) > 0:
        for at in range(1, log[0] + 1, EVENT_WORDS):
            accounts[i][log[at]] += 1
        log[0] = 0
